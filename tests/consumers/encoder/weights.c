#include "weights.h"
#include <stdint.h>

float weight(enum matrix matrix, int row, int column)
{
    const uint32_t index = (uint32_t)matrix * 65536 + (uint32_t)row * 256 + (uint32_t)column;
    const uint32_t hash = index * 2654435761u + 12345u; /* modulo 2^32 */
    return ((float)(hash >> 16 & 1023) - 512) / 2048;
}
