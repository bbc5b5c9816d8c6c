/*
 * ieee_text.h: spells binary floats as JSON numbers.
 */
#ifndef POSENC_CONFIG_IEEE_TEXT_H
#define POSENC_CONFIG_IEEE_TEXT_H

#include <stdint.h>

/* Returns the exact decimal text of an IEEE 754 float of 4 or 8 bytes with these bits; or NaN,
 * Infinity or -Infinity, as Python's json writes them. */
const char *ieee_text(uint64_t bits, unsigned bytes);

#endif
