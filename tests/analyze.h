/*
 * analyze.h: analyzers include it before each source. They see one source at a time, and learn here
 * that a function that says a refusal always returns false. See gen/message.c.
 */
#ifndef POSENC_TESTS_ANALYZE_H
#define POSENC_TESTS_ANALYZE_H

#include "message.h"

#define refuse(...)    (refuse(__VA_ARGS__), false)
#define refuse_at(...) (refuse_at(__VA_ARGS__), false)

#endif
