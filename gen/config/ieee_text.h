/*
 * ieee_text.h: binary floats as JSON has numbers.
 */
#ifndef POSENC_CONFIG_IEEE_TEXT_H
#define POSENC_CONFIG_IEEE_TEXT_H

#include <stdint.h>

/* Returns the exact decimal text of a float of IEEE 754 of 4 or 8 bytes; or NaN, Infinity or
 * -Infinity, as Python writes them. */
const char *ieee_text(uint64_t bits, unsigned bytes);

#endif
