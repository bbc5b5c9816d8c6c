/* Compares cells of the table pe with those of tests/golden/cells/f32-d6-n40-b10000.txt of
 * posenc. */
#include "pe.h"
#include "small_test.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

PE_REQUIRE(40, 6);

static const struct {
    int position;
    uint32_t cells[6];
} rows[] = {
    {0, {0x00000000, 0x3f800000, 0x00000000, 0x3f800000, 0x00000000, 0x3f800000}},
    {1, {0x3f576aa4, 0x3f0a5140, 0x3d3e0d1d, 0x3f7fb96b, 0x3b0d3163, 0x3f7fffd9}},
    {22, {0xbc110515, 0xbf7ffd6f, 0x3f5a4b25, 0x3f05bb18, 0x3d421157, 0x3f7fb666}},
    {39, {0x3f76bb4b, 0x3e88856c, 0x3f78b294, 0xbe72d577, 0x3dabe069, 0x3f7f18cc}},
};

int main(void)
{
    int wrong = small_wrong_cells();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int column = 0; column < 6; column++) {
            const pe_cell cell = PE_AT(rows[i].position, column);
            uint32_t bits;
            memcpy(&bits, &cell, sizeof bits);
            wrong += bits != rows[i].cells[column];
        }
    }
    printf("%d wrong cells\n", wrong);
    return wrong != 0;
}
