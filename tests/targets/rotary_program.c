/*
 * rotary_program.c: the program that rotary.c is linked to, in C89 that is C++ as well. It prints
 * what the table pe and the macros of its header are, to be compared with what they should be:
 * of each row the COLUMNS cosines, then the sines. A row that does not begin at a multiple of
 * ROW_ALIGN bytes is named, and so is a cell by which a pair is not turned as it should.
 */
#include "pe.h"

#include "rotary.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void check_rows(long position)
{
    if ((size_t)rotary_row(0, position) % ROW_ALIGN != 0) {
        printf("a row of cosines at %p\n", (const void *)rotary_row(0, position));
    }
#ifndef HAS_PAIRS
    if ((size_t)rotary_row(1, position) % ROW_ALIGN != 0) {
        printf("a row of sines at %p\n", (const void *)rotary_row(1, position));
    }
#endif
    if (memcmp(rotary_row(0, position), &PE_COS_AT(position, 0), sizeof(pe_cell)) != 0 ||
        memcmp(rotary_row(1, position), &PE_SIN_AT(position, 0), sizeof(pe_cell)) != 0) {
        printf("another table\n");
    }
}

/* (1, 0) becomes the cosine and the sine. */
static void check_turn(long position, int column)
{
    float x = 1;
    float y = 0;
    rotary_turn(&x, &y, position, column);
    if (x < rotary_cosine(position, column) || x > rotary_cosine(position, column) ||
        y < rotary_sine(position, column) || y > rotary_sine(position, column)) {
        printf("turned to %g, %g\n", (double)x, (double)y);
    }
}

int main(void)
{
    int row;
    int column;
    printf("d_model %d, max_len %d, stride %d, start %d, base %s, %s, crc %08lx\n", PE_D_MODEL,
           PE_MAX_LEN, PE_STRIDE, PE_START, rotary_text(0), rotary_text(1), rotary_checksum());
    for (row = 0; row < PE_MAX_LEN; row++) {
        check_rows(PE_START + row);
        for (column = 0; column < COLUMNS; column++) {
            check_turn(PE_START + row, column);
            printf("%.9g ", (double)rotary_cosine(PE_START + row, column));
        }
        for (column = 0; column < COLUMNS; column++) {
            printf("%.9g ", (double)rotary_sine(PE_START + row, column));
        }
        printf("\n");
    }
    return 0;
}
