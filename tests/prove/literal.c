/*
 * literal.c: all formats, notations and cells, and all integers, in a buffer of LITERAL_MAX bytes,
 * or of CELL_ROOM bytes in a row; the digits of a number are any that digits.h allows.
 */
#define PROVE_SPELLING
#include "digits.h"

#include "model/precision.c"
#include "prove.h"

static struct digits digits;
static char text[LITERAL_MAX];
static char room[CELL_ROOM];

static void print_in_row(const struct precision *precision, enum literal literal, uint64_t cell)
{
    const struct line line = {room, LINE_COLUMNS, 13};
    (void)cells_put(line, &digits, precision, literal, &cell, 1);
}

/* Prints any cell from least to most, combined with the sign, in every notation, alone and in a
 * row. */
static void print_range(const struct precision *precision, uint64_t sign, uint64_t least,
                        uint64_t most)
{
    (void)literal_cell(text, &digits, precision, LITERAL_DECIMAL, sign | any_between(least, most));
    (void)literal_cell(text, &digits, precision, LITERAL_HEX, sign | any_between(least, most));
    print_in_row(precision, LITERAL_DECIMAL, sign | any_between(least, most));
    print_in_row(precision, LITERAL_HEX, sign | any_between(least, most));
    (void)literal_number(text, &digits, precision, sign | any_between(least, most));
    (void)literal_hex(text, &digits, precision, sign | any_between(least, most));
}

/* Prints all numbers of binary32 or binary64, separately for each exponent from 2^-14 to 1. */
static void print_floats(const struct precision *precision, uint64_t sign, uint64_t one)
{
    const uint64_t binade = UINT64_C(1) << (precision->significand_bits - 1);
    print_range(precision, sign, 0, 0);
    print_range(precision, sign, 1, one - 14 * binade - 1);
    //@ loop unroll 14;
    for (uint64_t i = 14; i > 0; i--) {
        print_range(precision, sign, one - i * binade, one - i * binade + binade - 1);
    }
    print_range(precision, sign, one, (UINT64_C(1) << (precision->bits - 1)) - 1);
}

/* Prints all numbers of a float format whose literals are bits. */
static void print_bits_of(const struct precision *precision)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    print_range(precision, 0, 0, sign - 1);
    print_range(precision, sign, 0, sign - 1);
}

/* Prints the integers -most .. most, or 0 .. most in an unsigned format, separately for each number
 * of digits. */
static void print_integers(const struct precision *precision, uint64_t most)
{
    const uint64_t end = (UINT64_C(1) << (precision->bits - 1)) * 2;
    uint64_t least = 0;
    //@ loop unroll 7;
    for (uint64_t power = 10; power <= 1000000 && least <= most; power *= 10) {
        const uint64_t last = power - 1 < most ? power - 1 : most;
        print_range(precision, 0, least, last);
        if (precision->least < 0) {
            print_range(precision, 0, end - last, least == 0 ? end - 1 : end - least);
        }
        least = power;
    }
    if (least <= most) {
        print_range(precision, 0, least, most);
        print_range(precision, 0, end - most, end - least);
    }
}

int main(void)
{
    digits_init(&digits);
    (void)literal_integer(text, &digits, any_signed(INT64_MIN, -1));
    (void)literal_integer(text, &digits, any_signed(0, INT64_MAX));
    print_floats(&precisions[0], 0, UINT64_C(0x3ff0000000000000));
    print_floats(&precisions[0], UINT64_C(1) << 63, UINT64_C(0x3ff0000000000000));
    print_floats(&precisions[1], 0, 0x3f800000);
    print_floats(&precisions[1], UINT64_C(1) << 31, 0x3f800000);
    //@ loop unroll 16;
    for (int i = 2; i < PRECISION_COUNT; i++) {
        if (precisions[i].kind == PRECISION_FLOAT) {
            print_bits_of(&precisions[i]);
        } else if (precisions[i].least < 0) {
            const uint64_t end = UINT64_C(1) << (precisions[i].bits - 1);
            print_integers(&precisions[i], end - 1);
            print_range(&precisions[i], 0, end, end);
        } else {
            print_integers(&precisions[i], (uint64_t)precisions[i].greatest);
        }
    }
    return 0;
}
