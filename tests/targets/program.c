/*
 * program.c: the program that consumer.c is linked to, in C89 that is C++ as well. It prints what
 * the table pe and the macros of its header are, to be compared with what they should be. A row
 * that does not begin at a multiple of ROW_ALIGN bytes is named.
 */
#include "pe.h"

#include "consumer.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void check_address(const pe_cell *cell)
{
    if ((size_t)cell % ROW_ALIGN != 0) {
        printf("a row at %p\n", (const void *)cell);
    }
}

int main(void)
{
    int row;
    int column;
    printf("d_model %d, max_len %d, stride %d, start %d, base %s, %s, crc %08lx\n", PE_D_MODEL,
           PE_MAX_LEN, PE_STRIDE, PE_START, consumer_text(0), consumer_text(1),
           consumer_checksum());
    printf("scale %.9g, zero point %d, sum %.2f\n", (double)consumer_step(), consumer_zero(),
           (double)consumer_sum());
    for (row = 0; row < PE_MAX_LEN; row++) {
        check_address(consumer_row(PE_START + row));
        check_address(&PE_AT(PE_START + row, 0));
        for (column = 0; column < PE_D_MODEL; column++) {
            const pe_cell cell = PE_AT(PE_START + row, column);
            printf("%.9g%s", (double)consumer_number(cell), column == PE_D_MODEL - 1 ? "\n" : " ");
            if (memcmp(&consumer_row(PE_START + row)[column], &cell, sizeof cell) != 0) {
                printf("another cell\n");
            }
        }
    }
    return 0;
}
