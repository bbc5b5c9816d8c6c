/*
 * read.c: the program that grammar.c compiles with each pair, in C89 that is C++ as well. It prints
 * what the header says of the table; as bytes the cells of row after row, each row followed by the
 * floats of pe_to_float; and as text the number of cells in which pe_row disagrees, and of rows in
 * which PE_ROW does.
 *
 * HEADER is the header's name, SMALL and BIG are the prefixes of its identifiers. COLUMNS are the
 * cells of a row, of which WIDTH are of the first array; STEP leads to the next position. HAS_TWO
 * says that there are two arrays, HAS_PAIRS that there is one of pairs, IS_FACTORED that pe_row
 * alone reads cells, IS_GATHERED and IS_IN_FLASH that no pointer does, HAS_NUMBERS that C has no
 * numbers for them.
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
static pe(_cell) copies[COLUMNS]; /* as pe_row has them */
static long differ;

/* The cells of a row, but for those of a factored table, which are pe_row's alone; and whether the
 * rows to which pointers lead have them. */
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
    /* The addresses are those of program memory. */
#elif defined HAS_TWO
    differ += memcmp(PE(_COS_ROW)(position), cells, WIDTH * sizeof cells[0]) != 0;
    differ += memcmp(PE(_SIN_ROW)(position), cells + WIDTH, WIDTH * sizeof cells[0]) != 0;
#else
    differ += memcmp(PE(_ROW)(position), cells, sizeof cells) != 0;
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
            differ += memcmp(&cells[column], &copies[column], sizeof cells[0]) != 0;
        }
    }
    printf("%ld\n", differ);
    return 0;
}
