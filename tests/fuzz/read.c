/*
 * read.c: the program that grammar.c compiles with each pair. It is valid C89 and C++. It prints a
 * line with the values of macros of the header. For each row, it prints the cells and then the
 * results of pe_to_float, as bytes. Finally, it prints the number of cells that differ from
 * the result of pe_row plus the number of rows that differ from the row to which PE_ROW points.
 *
 * These macros are defined on the command line:
 * - HEADER: the name of the header; SMALL, BIG: the prefixes of its identifiers
 * - ROWS, COLUMNS: the rows, and the cells of a row; WIDTH: the cells of a row of the first array
 * - STEP: the difference of the positions of two rows, 1 or -1
 * - HAS_TWO: there are two arrays; HAS_PAIRS: there is one array, of pairs
 * - IS_FACTORED: only pe_row reads cells
 * - IS_GATHERED, IS_IN_FLASH: cells cannot be read by a pointer to a row
 * - HAS_NUMBERS: the header has pe_to_float, because cells are neither float nor double
 */
#include HEADER

#include <stdio.h>
#include <string.h>

#define PASTE(prefix, name)  PASTED(prefix, name)
#define PASTED(prefix, name) prefix##name
#define PE(name)             PASTE(BIG, name)
#define pe(name)             PASTE(SMALL, name)

PE(_REQUIRE)(ROWS, PE(_D_MODEL));

static pe(_cell) cells[COLUMNS];
static pe(_cell) copies[COLUMNS]; /* the cells as returned by pe_row */
static long differences;

/* Reads the cells of a row by their accessors, and compares them with the row behind the pointer of
 * PE_ROW. Factored tables have neither accessors nor stored rows. */
static void read_row(long position)
#ifdef IS_FACTORED
{
    (void)position;
    memcpy(cells, copies, sizeof cells);
}
#else
{
    long column;
    for (column = 0; column < WIDTH; column++) {
#if defined HAS_TWO
        cells[column] = PE(_COS_AT)(position, column);
        cells[WIDTH + column] = PE(_SIN_AT)(position, column);
#elif defined HAS_PAIRS
        cells[column] =
            column % 2 == 0 ? PE(_COS_AT)(position, column / 2) : PE(_SIN_AT)(position, column / 2);
#else
        cells[column] = PE(_AT)(position, column);
#endif
    }
#if defined IS_GATHERED
    /* Rows are not stored. */
#elif defined IS_IN_FLASH
    /* The addresses are in program memory. */
#elif defined HAS_TWO
    differences += memcmp(PE(_COS_ROW)(position), cells, WIDTH * sizeof cells[0]) != 0;
    differences += memcmp(PE(_SIN_ROW)(position), cells + WIDTH, WIDTH * sizeof cells[0]) != 0;
#else
    differences += memcmp(PE(_ROW)(position), cells, sizeof cells) != 0;
#endif
}
#endif

int main(void)
{
    long row;
    long column;
#ifdef IS_FACTORED
    const unsigned long crc = 0;
    const double most = (double)PE(_MAX_ERROR);
#else
    const unsigned long crc = PE(_CRC32);
    const double most = 0;
#endif
    printf("%ld %ld %s %lx %.17g\n", (long)PE(_D_MODEL), (long)PE(_MAX_LEN), PE(_PRECISION), crc,
           most);
    for (row = 0; row < ROWS; row++) {
        const long position = PE(_START) + STEP * row;
#ifdef HAS_TWO
        pe(_row)(copies, copies + WIDTH, position);
#else
        pe(_row)(copies, position);
#endif
        read_row(position);
        fwrite(cells, sizeof cells, 1, stdout);
        for (column = 0; column < COLUMNS; column++) {
#ifdef HAS_NUMBERS
            const float number = pe(_to_float)(cells[column]);
            fwrite(&number, sizeof number, 1, stdout);
#endif
            differences += memcmp(&cells[column], &copies[column], sizeof cells[0]) != 0;
        }
    }
    printf("%ld\n", differences);
    return 0;
}
