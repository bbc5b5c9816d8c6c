/* Compares two rows with those of tests/golden/cells/f16-d6-n40-b10000.txt of posenc. */
#include "src/pe.h"
#include <stdio.h>

PE_REQUIRE(40, 6);

int main(void)
{
    static const pe_cell row1[6] = {0x3abb, 0x3853, 0x29f0, 0x3bfe, 0x186a, 0x3c00};
    static const pe_cell row39[6] = {0x3bb6, 0x3444, 0x3bc6, 0xb397, 0x2d5f, 0x3bf9};
    int wrong = 0;
    for (int column = 0; column < 6; column++) {
        wrong += PE_AT(1, column) != row1[column];
        wrong += PE_AT(39, column) != row39[column];
    }
    printf("vendored: %d wrong\n", wrong);
    return wrong != 0;
}
