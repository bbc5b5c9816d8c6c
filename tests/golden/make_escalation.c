/*
 * make_escalation.c: writes escalation.tsv, golden cells of encoding/table.c, with MPFR.
 *
 *     make build/make_escalation && build/make_escalation > escalation.tsv
 *
 * Run by hand only, where the cases change; it needs libmpfr-dev, which `make check` does not.
 *
 * The cells are those of one sine and one cosine, at angle position * base^(-numerator/2), for
 * bases from one end of the range to the other and for positions where the value lies as close to
 * the middle of two cells as sin x = x - x^3/6 can bring it. `distance` is how close: the
 * logarithm (base 2, rounded down) of the distance to the nearest midpoint, the lesser of the two.
 */
#include "rounding.h"

#include <inttypes.h>
#include <stdio.h>

/* Bits enough for 10^300 * 10^15 and a value as close to a midpoint as 2^-3000. */
enum { BITS = 12288 };

struct angle {
    const char *base;
    int numerator; /* 2: --frequency=constant; 1: the second pair of d_model 4 */
    long long position;
};

#define P60  "1152921504606846976"
#define P70  "1180591620717411303424"
#define P120 "1329227995784915872903807060280344576"
#define P150 "1427247692705959881058285969449495136382746624"

static const struct angle angles[] = {
    {P60, 2, 16777217},
    {P60, 2, 257},
    {P60, 2, 2049},
    {P60, 2, -257},
    {P60, 2, 9},
    {P60, 2, 17},
    {P60, 2, 1000000000000000},
    {P70, 2, 16777217},
    {P70, 2, 16777219},
    {P70, 2, -16777217},
    {P70, 2, 4294967295},
    {P120, 2, 16777217},
    {P120, 2, 257},
    {P120, 2, -259},
    {P120, 2, 562949953421313},
    {P150, 2, 3},
    {P150, 2, 1},
    {P150, 2, -5},
    {P150, 2, 16777219},
    {"1e-300", 2, 1},
    {"1e-300", 2, -2},
    {"1e-300", 2, 1000000000000000},
    {"1e-300", 1, 7},
    {"1e-300", 1, -1000000000000000},
    {"1e300", 2, 1},
    {"1e300", 2, -3},
    {"1e300", 2, 1000000000000000},
    {"1e300", 1, 1},
    {"1e300", 1, -1000000000000000},
    {"0.001", 2, 1},
    {"0.001", 2, 999999999999999},
    {"0.001", 1, -17},
    {"2.5", 2, 1},
    {"2.5", 2, -123456789},
    {"2.5", 1, 1000000000000000},
    {"0.63661977236758134307553505349005744813783858", 2, 2},
    {"0.63661977236758134307553505349005744813783858", 2, 1},
    {"0.63661977236758134307553505349005744813783858", 2, -1000000000000000},
};

/* The logarithm, rounded down, of the distance to the nearest middle of two cells. */
static long distance_of(const struct format *format, const mpfr_t value)
{
    return middle_distance(format, value) - 1 + format_quantum(format, value);
}

/* x = position * base^(-numerator/2) */
static void angle_of(mpfr_t x, const struct angle *angle)
{
    mpfr_set_str(x, angle->base, 10, MPFR_RNDN);
    if (angle->numerator == 1) {
        mpfr_sqrt(x, x, MPFR_RNDN);
    }
    mpfr_ui_div(x, 1, x, MPFR_RNDN);
    mpfr_mul_si(x, x, (long)angle->position, MPFR_RNDN);
}

static void print_line(const struct format *format, const struct angle *angle)
{
    mpfr_t x;
    mpfr_t sine;
    mpfr_t cosine;
    mpfr_inits2(BITS, x, sine, cosine, (mpfr_ptr)0);
    angle_of(x, angle);
    mpfr_sin_cos(sine, cosine, x, MPFR_RNDN);
    const long at_sine = distance_of(format, sine);
    const long at_cosine = distance_of(format, cosine);
    (void)printf("%s\t%s\t%d\t%lld\t%0*" PRIx64 "\t%0*" PRIx64 "\t%ld\n", format->name, angle->base,
                 angle->numerator, angle->position, format->bits / 4, cell_of(format, sine),
                 format->bits / 4, cell_of(format, cosine),
                 at_sine < at_cosine ? at_sine : at_cosine);
    mpfr_clears(x, sine, cosine, (mpfr_ptr)0);
}

int main(void)
{
    (void)printf("# made by make_escalation.c with MPFR %s, rounded to nearest, ties to even\n",
                 mpfr_get_version());
    (void)puts("# precision\tbase\tnumerator\tposition\tsine\tcosine\tdistance");
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        for (size_t f = F64; f <= Q7; f++) {
            print_line(&formats[f], &angles[i]);
        }
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
