/* Adds the encoding of a position to a fixed-point embedding. The sum saturates. */
#include "pe.h"
#include <stdint.h>

PE_REQUIRE(64, 16);

void encode(int16_t *embedding, int position);

void encode(int16_t *embedding, int position)
{
    for (int column = 0; column < PE_D_MODEL; column++) {
        const int32_t sum = embedding[column] + PE_AT(position, column);
        embedding[column] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
}
