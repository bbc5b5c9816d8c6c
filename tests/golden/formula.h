/*
 * formula.h: the table that posenc's options stand for, written out with MPFR from the formula of
 * each option in the plainest way, and with nothing taken from the generator.
 *
 * The options are one text of KEY=VALUE, each after a blank, except the first; the later of two
 * counts. The keys are those of posenc's options, but for: d (d-model), n (max-len), original
 * (original-max-len), rope (rope-scaling), low and high (low- and high-freq-factor), list (the
 * numbers of --frequency=@FILE, between commas), what a --model may say beside them: long and short
 * (the factors of longrope, between commas), longest (its max_position_embeddings), share (of
 * proportional), mscale and mscale-all; and precision (for s8 and u8 with scale and zero
 * point, s8:0.01:-5).
 */
#ifndef POSENC_GOLDEN_FORMULA_H
#define POSENC_GOLDEN_FORMULA_H

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FORMULA_AXES = 4 };

/* What a column contains: zero; the sine, its negative, or the cosine of a pair of an axis; or
 * those of angle 0. */
struct formula_column {
    bool is_zero;
    bool is_still;
    bool is_cosine;
    bool is_negative;
    int axis;
    long pair; /* among those of its axis */
};

/* What a row shows: zeros, or a position on each axis, in units of formula_frequency. */
struct formula_row {
    bool is_zero;
    long long position[FORMULA_AXES];
};

/* The options of the table at hand, which stay the caller's, and the bits of all numbers that are
 * computed for it. */
void formula_start(const char *options, mpfr_prec_t bits);

/* The value of an option, or the fallback: valid until seven more were asked for. */
const char *formula_option(const char *key, const char *fallback);
bool formula_is(const char *key, const char *value);
bool formula_has(const char *key);
long long formula_integer(const char *key, const char *fallback);

/* Enough bits for these options: angles up to 10^600 take more. */
mpfr_prec_t formula_bits(const char *options);

/* The cells of a row, of two arrays one after the other. */
long formula_columns(void);
struct formula_column formula_column(long j);
struct formula_row formula_row(long long row);

/* w of a pair of an axis, divided by the common denominator of that axis's coordinates: relative
 * error below 2^(100 - bits). */
void formula_frequency(mpfr_t w, int axis, long pair);

/* x = w * position, rounded to binary32 where the options say so. */
void formula_angle(mpfr_t x, const mpfr_t w, long long position);

/* What all cells are multiplied by. */
void formula_factor(mpfr_t factor);

/* The options as posenc's command line has them; the numbers of a list are in that file. */
void formula_words(const char *list_path, char *words, size_t size);
void formula_write_list(FILE *file);

/* The inverse: the options for such words. Both functions end the program if the words are invalid
 * or too long. */
void formula_read_words(const char *words, char *text, size_t size);

#endif
