/*
 * analyze.h: included before each source by what analyses them, which sees one source at a time:
 * that what says a refusal returns false, always. See gen/message.c.
 */
#ifndef POSENC_TESTS_ANALYZE_H
#define POSENC_TESTS_ANALYZE_H

#include "message.h"

#define refuse(...)    (refuse(__VA_ARGS__), false)
#define refuse_at(...) (refuse_at(__VA_ARGS__), false)

#endif
