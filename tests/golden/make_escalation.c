/*
 * make_escalation.c: generates escalation.tsv, golden cells of encoding/table.c (see remake.h).
 *
 * Each line has the cells of the sine and cosine of the angle position * base^(-numerator/2). The
 * numerator is 2 for --frequency=constant, and 1 for the second pair of d_model 4. The bases span
 * the whole range. Some bases are near 2^60, 2^70, 2^120, 2^150 and 2/pi, with positions at which
 * the values are extremely close to the midpoint of two cells: if the angle x itself is a midpoint,
 * the distance is only the small difference between x and sin x = x - x^3/6 + ... . `distance` is
 * the base-2 logarithm, rounded down, of the distance to the nearest midpoint, for the sine or the
 * cosine, whichever is closer.
 */
#include "remake.h"
#include "rounding.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Enough for angles of 10^300 * 10^15 and for a value as close to a midpoint as 2^-3000. */
enum { BITS = 12288 };

/* Returns the base-2 logarithm, rounded down, of the distance to the nearest midpoint of two
 * cells. */
static long distance_of(const struct format *format, const mpfr_t value)
{
    return middle_distance(format, value) - 1 + format_quantum(format, value);
}

/* Computes the angle x = position * base^(-numerator/2). */
static void angle_of(mpfr_t x, const char *base, int numerator, long position)
{
    mpfr_set_str(x, base, 10, MPFR_RNDN);
    if (numerator == 1) {
        mpfr_sqrt(x, x, MPFR_RNDN);
    }
    mpfr_ui_div(x, 1, x, MPFR_RNDN);
    mpfr_mul_si(x, x, position, MPFR_RNDN);
}

static void put_line(char *line, const char *comment)
{
    char precision[16];
    char base[64];
    int numerator;
    long position;
    struct format format;
    mpfr_t x;
    mpfr_t sine;
    mpfr_t cosine;
    (void)comment;
    if (sscanf(line, "%15s %63s %d %ld", precision, base, &numerator, &position) != 4 ||
        !format_read(&format, precision)) {
        abort();
    }
    mpfr_inits2(BITS, x, sine, cosine, (mpfr_ptr)0);
    angle_of(x, base, numerator, position);
    mpfr_sin_cos(sine, cosine, x, MPFR_RNDN);
    const long sine_distance = distance_of(&format, sine);
    const long cosine_distance = distance_of(&format, cosine);
    (void)printf("%s\t%s\t%d\t%ld\t%0*" PRIx64 "\t%0*" PRIx64 "\t%ld\n", precision, base, numerator,
                 position, format.bits / 4, cell_of(&format, sine), format.bits / 4,
                 cell_of(&format, cosine),
                 sine_distance < cosine_distance ? sine_distance : cosine_distance);
    mpfr_clears(x, sine, cosine, (mpfr_ptr)0);
}

int main(void)
{
    remake_lines(put_line);
}
