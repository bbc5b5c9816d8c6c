/*
 * assert.h as it is without NDEBUG: the program stops where an assertion does not hold, and what
 * follows can rely on it. Without this file the analysis asks for a proof of each assertion.
 */
#include <stdlib.h>

#undef assert
#define assert(expression) ((expression) ? (void)0 : abort())
