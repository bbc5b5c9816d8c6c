/*
 * assert.h for the analysis: a failing assertion ends the program, so that the code after it can
 * rely on it. With Frama-C's own assert.h, each assertion would have to be proved.
 */
#include <stdlib.h>

#undef assert
#define assert(expression) ((expression) ? (void)0 : abort())
