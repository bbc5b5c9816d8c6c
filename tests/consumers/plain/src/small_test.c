/* Compares cells of the small table with those of tests/golden/cells/q15-d7-n33-b10000.txt of
 * posenc. */
#include "small_test.h"
#include "small.h"

SMALL_REQUIRE(33, 7);

static const struct {
    int position;
    unsigned cells[7];
} rows[] = {
    {0, {0x0000, 0x7fff, 0x0000, 0x7fff, 0x0000, 0x7fff, 0x0000}},
    {1, {0x6bb5, 0x4529, 0x0934, 0x7fab, 0x00aa, 0x7fff, 0x000c}},
    {18, {0x9fe0, 0x5485, 0x7b2e, 0x22cd, 0x0beb, 0x7f72, 0x00dc}},
    {32, {0x4695, 0x6ac8, 0x5f32, 0xaa6e, 0x151e, 0x7e3f, 0x0187}},
};

int small_wrong_cells(void)
{
    int wrong = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int column = 0; column < 7; column++) {
            const unsigned cell = (unsigned)SMALL_AT(rows[i].position, column) & 0xffff;
            wrong += cell != rows[i].cells[column];
        }
    }
    return wrong;
}
