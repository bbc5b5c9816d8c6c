/*
 * formula.h: computes tables for posenc's options with MPFR, directly from the formulas. It shares
 * no code with the generator.
 *
 * The options are a text of KEY=VALUE, separated by blanks. If a key occurs twice, the last value
 * applies. The keys are the names of posenc's options, with these exceptions:
 * - d (d-model), n (max-len), original (original-max-len), rope (rope-scaling), low and high (low-
 *   and high-freq-factor)
 * - list: the numbers of --frequency=@FILE, separated by commas
 * - settings of a --model that have no option: long and short (the factors of longrope, separated
 *   by commas), longest (max_position_embeddings), share (partial_rotary_factor of the scaling
 *   "proportional"), mscale and mscale-all (mscale_all_dim)
 * - precision: affine formats include scale and zero point, as in s8:0.01:-5
 */
#ifndef POSENC_GOLDEN_FORMULA_H
#define POSENC_GOLDEN_FORMULA_H

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FORMULA_AXES = 4 };

/* The contents of a column: zeros, or the sines or cosines of a pair of an axis. */
struct formula_column {
    bool is_zero;
    bool is_still;    /* The angle is always 0. */
    bool is_cosine;   /* The value is a cosine, not a sine. */
    bool is_negative; /* The value is negated. */
    int axis;
    long pair; /* the index among the pairs of its axis */
};

/* The contents of a row: zeros, or the values for one position on each axis. A position is an
 * integer: the coordinate times the common denominator by which formula_frequency() divides. */
struct formula_row {
    bool is_zero;
    long long position[FORMULA_AXES];
};

/* Sets the options of the current table, and the precision of all computations. The text is not
 * copied. */
void formula_start(const char *options, mpfr_prec_t bits);

/* formula_option() returns the value of an option, or the fallback if it is not given; the text
 * stays valid for the next seven calls of these functions. formula_is() returns whether an option
 * is given with this value, formula_has() whether it is given at all, and formula_integer() its
 * value, or the fallback, as an integer. */
const char *formula_option(const char *key, const char *fallback);
bool formula_is(const char *key, const char *value);
bool formula_has(const char *key);
long long formula_integer(const char *key, const char *fallback);

/* Returns a sufficient precision for the options. It is higher for options with huge or tiny
 * numbers. */
mpfr_prec_t formula_bits(const char *options);

/* formula_columns() returns the number of columns in all arrays. formula_column() and formula_row()
 * return the contents of a column or a row. */
long formula_columns(void);
struct formula_column formula_column(long j);
struct formula_row formula_row(long long row);

/* Sets w to the angular frequency of a pair of an axis, divided by the common denominator of the
 * coordinates of this axis. The relative error is below 2^(100 - bits). */
void formula_frequency(mpfr_t w, int axis, long pair);

/* Computes the angle x = w * position. */
void formula_angle(mpfr_t x, const mpfr_t w, long long position);

/* Sets `factor` to the cell factor. */
void formula_factor(mpfr_t factor);

/* formula_write_words() converts the current options to a command line of posenc. Instead of the
 * numbers of the key `list`, the command line has the file name `list_path`. formula_write_list()
 * writes this file. */
void formula_write_words(const char *list_path, char *words, size_t size);
void formula_write_list(FILE *file);

/* Converts a command line of posenc to options, the inverse of formula_write_words().
 * formula_write_words() and formula_read_words() exit if the text is invalid or too long. */
void formula_read_words(const char *words, char *text, size_t size);

#endif
