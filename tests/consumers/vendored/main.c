/* The CRC-32 of the cells, by the code of templates/README.md, and two
 * rows of tests/golden/cells/f16-d6-n40-b10000.txt. */
#include "src/pe.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

PE_REQUIRE(40, 6);

static uint32_t pe_crc32(void)
{
    uint32_t crc = 0xffffffff;
    for (long row = 0; row < PE_MAX_LEN; row++) {
        for (long column = 0; column < PE_D_MODEL; column++) {
            const pe_cell number = PE_AT(PE_START + row, column);
            uint16_t cell;
            memcpy(&cell, &number, sizeof cell);
            for (unsigned bit = 0; bit < 8 * sizeof cell; bit++) {
                crc ^= (uint32_t)cell >> bit & 1;
                crc = crc >> 1 ^ (0xedb88320 & -(crc & 1));
            }
        }
    }
    return ~crc;
}

int main(void)
{
    static const pe_cell row1[6] = {0x3abb, 0x3853, 0x29f0, 0x3bfe, 0x186a, 0x3c00};
    static const pe_cell row39[6] = {0x3bb6, 0x3444, 0x3bc6, 0xb397, 0x2d5f, 0x3bf9};
    int wrong = pe_crc32() != PE_CRC32;
    for (int column = 0; column < 6; column++) {
        wrong += PE_AT(1, column) != row1[column];
        wrong += PE_AT(39, column) != row39[column];
    }
    printf("vendored: %d wrong\n", wrong);
    return wrong != 0;
}
