/*
 * analyze.h: analyzers include it before each source. They see one source at a time, and learn here
 * that a function that says a refusal always returns false. See gen/message.c. What follows takes
 * headers of the system, so that what has to stand before those comes first.
 */
#ifndef POSENC_TESTS_ANALYZE_H
#define POSENC_TESTS_ANALYZE_H

/* clang-format off: not in the order of the alphabet */
#include "files/system.h"
#include "message.h"
/* clang-format on */

#define refuse(...)    (refuse(__VA_ARGS__), false)
#define refuse_at(...) (refuse_at(__VA_ARGS__), false)

#endif
