/*
 * make_report.c: writes report.tsv, golden numbers of report/report.c, with MPFR.
 *
 *     cc make_report.c -lmpfr -lgmp -o make_report
 *     ./make_report > report.tsv
 *
 * Run by hand only, where the cases change; it needs libmpfr-dev, which `make check` does not.
 *
 * A line is a command line, words separated by |, and after tabs members of the report as
 * section.key=value. All are computed in the plainest way, in 320 bits: cells from the formula,
 * rounded once; distances of all pairs of rows, or of row 0 and every other where there are many;
 * residuals, inner products and sums as their definitions say.
 */
#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 320, ALL_PAIRS = 150 };

enum layout { INTERLEAVED, CONCAT, SIN, SPLIT_HALF };
static const char *const layout_names[] = {"interleaved", "concat", "sin", "split-half"};

/* Floats by their bits of significand, q formats by their fraction bits. */
struct format {
    const char *name;
    int significand;
    int fraction;
    int bits;
};
static const struct format f64 = {"f64", 53, 0, 64};
static const struct format f32 = {"f32", 24, 0, 32};
static const struct format f16 = {"f16", 11, 0, 16};
static const struct format bf16 = {"bf16", 8, 0, 16};
static const struct format q15 = {"q15", 0, 15, 16};

static const struct recipe {
    int d;
    int n;
    const char *base;
    const struct format *format;
    enum layout layout;
    bool constant;
    int start;
} recipes[] = {
    {4, 3, "100", &f32, INTERLEAVED, false, 0},
    {4, 3, "10000", &f64, INTERLEAVED, false, 0},
    {20, 100, "10000", &f32, INTERLEAVED, false, 0},
    {512, 100, "10000", &f32, INTERLEAVED, false, 0},
    {128, 51, "10000", &f32, INTERLEAVED, false, 0},
    {128, 10000, "10000", &f32, INTERLEAVED, false, 0},
    {128, 10000, "10000", &f32, INTERLEAVED, true, 0},
    {128, 51, "10000", &f32, INTERLEAVED, true, 0},
    {128, 51, "10", &f32, INTERLEAVED, false, 0},
    {128, 51, "10000", &f32, SIN, false, 1},
    {8, 16, "10000", &f64, CONCAT, false, 0},
    {9, 60, "10000", &f32, INTERLEAVED, false, -20},
    {7, 60, "50.5", &f64, CONCAT, false, 3},
    {1, 9, "10000", &f32, INTERLEAVED, false, 1},
    {16, 60, "10000", &f32, SIN, false, 1},
    {16, 120, "500000", &bf16, SPLIT_HALF, false, 0},
    {32, 120, "10000", &f16, INTERLEAVED, false, 1000000},
    {12, 120, "10000", &q15, INTERLEAVED, false, 0},
};

/* ---- cells ---- */

static mpfr_t pi, thousandth;
static mpfr_t *exact;
static mpfr_t *cells;

static int columns_of(const struct recipe *r)
{
    return r->layout == SPLIT_HALF ? 2 * r->d : r->d;
}

/* Which pair a column shows, and whether its cosine. */
static int column_pair(const struct recipe *r, int j, bool *cosine)
{
    const int half = (r->d + 1) / 2;
    switch (r->layout) {
    case INTERLEAVED:
        *cosine = j % 2 == 1;
        return j / 2;
    case CONCAT:
        *cosine = j >= half;
        return j % half;
    case SIN:
        *cosine = false;
        return j;
    case SPLIT_HALF:
        *cosine = j < r->d;
        return j % r->d % (r->d / 2);
    }
    return 0;
}

static int pairs_of(const struct recipe *r)
{
    return r->layout == SIN ? r->d : (r->d + 1) / 2;
}

static void frequency(mpfr_t w, const struct recipe *r, int pair)
{
    mpfr_t exponent;
    mpfr_init2(exponent, BITS);
    mpfr_set_si(exponent, r->constant ? -r->d : r->layout == SIN ? -pair : -2 * pair, MPFR_RNDN);
    mpfr_div_si(exponent, exponent, r->d, MPFR_RNDN);
    mpfr_set_str(w, r->base, 10, MPFR_RNDN);
    mpfr_pow(w, w, exponent, MPFR_RNDN);
    mpfr_clear(exponent);
}

static void cell_round(mpfr_t cell, const mpfr_t value, const struct format *format)
{
    mpfr_t rounded;
    if (format->significand > 0) {
        mpfr_init2(rounded, format->significand);
        mpfr_set(rounded, value, MPFR_RNDN);
        mpfr_set(cell, rounded, MPFR_RNDN);
        mpfr_clear(rounded);
        return;
    }
    mpfr_mul_2si(cell, value, format->fraction, MPFR_RNDN);
    mpfr_rint(cell, cell, MPFR_RNDN);
    if (mpfr_cmp_si(cell, 1L << format->fraction) == 0) {
        mpfr_sub_ui(cell, cell, 1, MPFR_RNDN);
    }
    mpfr_mul_2si(cell, cell, -format->fraction, MPFR_RNDN);
}

static void table_make(const struct recipe *r)
{
    const int columns = columns_of(r);
    const size_t count = (size_t)columns * (size_t)r->n;
    mpfr_t w;
    mpfr_t angle;
    mpfr_init2(w, BITS);
    mpfr_init2(angle, BITS);
    exact = malloc(count * sizeof *exact);
    cells = malloc(count * sizeof *cells);
    for (int j = 0; j < columns; j++) {
        bool cosine = false;
        frequency(w, r, column_pair(r, j, &cosine));
        for (int t = 0; t < r->n; t++) {
            const size_t i = (size_t)t * (size_t)columns + (size_t)j;
            mpfr_init2(exact[i], BITS);
            mpfr_init2(cells[i], BITS);
            mpfr_mul_si(angle, w, t + r->start, MPFR_RNDN);
            (cosine ? mpfr_cos : mpfr_sin)(exact[i], angle, MPFR_RNDN);
            cell_round(cells[i], exact[i], r->format);
        }
    }
    mpfr_clear(angle);
    mpfr_clear(w);
}

static void table_free(const struct recipe *r)
{
    const size_t count = (size_t)columns_of(r) * (size_t)r->n;
    for (size_t i = 0; i < count; i++) {
        mpfr_clear(exact[i]);
        mpfr_clear(cells[i]);
    }
    free(exact);
    free(cells);
}

static mpfr_t *row_of(mpfr_t *table, const struct recipe *r, int t)
{
    return table + (size_t)t * (size_t)columns_of(r);
}

/* ---- printing ---- */

/* That many significant digits; plain, where the point stands among them or 3 zeros before. */
static void print_digits(const char *key, const mpfr_t value, int digits)
{
    mpfr_exp_t exponent;
    printf("\t%s=", key);
    if (mpfr_zero_p(value)) {
        printf("0");
        return;
    }
    char *text = mpfr_get_str(NULL, &exponent, 10, (size_t)digits, value, MPFR_RNDN);
    const char *digit = text + (*text == '-');
    printf("%s", *text == '-' ? "-" : "");
    if (exponent > digits || exponent < -3) {
        printf("%c.%se%+03ld", *digit, digit + 1, (long)exponent - 1);
    } else if (exponent == digits) {
        printf("%s", digit);
    } else if (exponent > 0) {
        printf("%.*s.%s", (int)exponent, digit, digit + exponent);
    } else {
        printf("0.%.*s%s", (int)-exponent, "000", digit);
    }
    mpfr_free_str(text);
}

static void print_fixed(const char *key, const mpfr_t value)
{
    mpfr_printf("\t%s=%.8RNf", key, value);
}

/* ---- members ---- */

static void bounds_print(const struct recipe *r)
{
    const size_t count = (size_t)columns_of(r) * (size_t)r->n;
    size_t least = 0;
    size_t most = 0;
    for (size_t i = 0; i < count; i++) {
        least = mpfr_less_p(cells[i], cells[least]) ? i : least;
        most = mpfr_greater_p(cells[i], cells[most]) ? i : most;
    }
    print_digits("bounded.least", cells[least], 9);
    print_digits("bounded.greatest", cells[most], 9);
    printf("\tbounded.least_position=%d", (int)(least / (size_t)columns_of(r)) + r->start);
    printf("\tbounded.greatest_column=%d", (int)(most % (size_t)columns_of(r)));
}

/* CRC-32 of ISO 3309, bit by bit. */
static uint32_t crc_byte(uint32_t crc, unsigned byte)
{
    crc ^= byte;
    for (int i = 0; i < 8; i++) {
        crc = (crc >> 1) ^ ((crc & 1) != 0 ? UINT32_C(0xEDB88320) : 0);
    }
    return crc;
}

/* The bits of an f32 or f64 cell; others are left to other tests. */
static void digest_print(const struct recipe *r)
{
    uint32_t crc = UINT32_MAX;
    if (r->format != &f32 && r->format != &f64) {
        return;
    }
    for (size_t i = 0; i < (size_t)r->d * (size_t)r->n; i++) {
        const double as_double = mpfr_get_d(cells[i], MPFR_RNDN);
        const float as_float = mpfr_get_flt(cells[i], MPFR_RNDN);
        uint64_t bits = 0;
        uint32_t half = 0;
        memcpy(&bits, &as_double, sizeof bits);
        memcpy(&half, &as_float, sizeof half);
        bits = r->format == &f32 ? half : bits;
        for (int byte = 0; byte < r->format->bits / 8; byte++) {
            crc = crc_byte(crc, (unsigned)(bits >> (8 * byte)) & 0xFF);
        }
    }
    printf("\tdeterministic.crc32=%08lx", (unsigned long)~crc);
}

static void inner(mpfr_t sum, mpfr_t *a, mpfr_t *b, const struct recipe *r)
{
    mpfr_t product;
    mpfr_init2(product, BITS);
    mpfr_set_zero(sum, 1);
    for (int j = 0; j < columns_of(r); j++) {
        mpfr_mul(product, a[j], b[j], MPFR_RNDN);
        mpfr_add(sum, sum, product, MPFR_RNDN);
    }
    mpfr_clear(product);
}

static void similarity_print(const struct recipe *r, const char *key, int t)
{
    mpfr_t ab;
    mpfr_t aa;
    mpfr_t bb;
    mpfr_inits2(BITS, ab, aa, bb, (mpfr_ptr)0);
    inner(ab, row_of(cells, r, 0), row_of(cells, r, t), r);
    inner(aa, row_of(cells, r, 0), row_of(cells, r, 0), r);
    inner(bb, row_of(cells, r, t), row_of(cells, r, t), r);
    mpfr_mul(aa, aa, bb, MPFR_RNDN);
    mpfr_sqrt(aa, aa, MPFR_RNDN);
    mpfr_div(ab, ab, aa, MPFR_RNDN);
    print_fixed(key, ab);
    mpfr_clears(ab, aa, bb, (mpfr_ptr)0);
}

static void distance(mpfr_t sum, mpfr_t *a, mpfr_t *b, const struct recipe *r)
{
    mpfr_t difference;
    mpfr_init2(difference, BITS);
    mpfr_set_zero(sum, 1);
    for (int j = 0; j < columns_of(r); j++) {
        mpfr_sub(difference, a[j], b[j], MPFR_RNDN);
        mpfr_sqr(difference, difference, MPFR_RNDN);
        mpfr_add(sum, sum, difference, MPFR_RNDN);
    }
    mpfr_clear(difference);
}

/* Where each sine has its cosine, exact values are equally far apart at equal differences of
 * positions: the first rows count. */
static void closest_print(const struct recipe *r)
{
    int first = 0;
    int second = 1;
    mpfr_t best;
    mpfr_t other;
    mpfr_t slack;
    if (r->layout == SIN || r->d % 2 != 0) {
        printf("\tuniqueness.closest_distance=null");
        return;
    }
    mpfr_inits2(BITS, best, other, slack, (mpfr_ptr)0);
    distance(best, row_of(exact, r, 0), row_of(exact, r, 1), r);
    for (int t = 0; t < (r->n <= ALL_PAIRS ? r->n : 1); t++) {
        for (int u = t + 1; u < r->n; u++) {
            distance(other, row_of(exact, r, t), row_of(exact, r, u), r);
            mpfr_mul_d(slack, other, 1 + 0x1p-40, MPFR_RNDN);
            if (mpfr_less_p(slack, best)) {
                mpfr_set(best, other, MPFR_RNDN);
                first = t;
                second = u;
            }
        }
    }
    mpfr_sqrt(best, best, MPFR_RNDN);
    print_digits("uniqueness.closest_distance", best, 6);
    printf("\tuniqueness.closest_first=%d", first + r->start);
    printf("\tuniqueness.closest_second=%d", second + r->start);
    mpfr_clears(best, other, slack, (mpfr_ptr)0);
}

/* The columns of a pair; -1: none. */
static void pair_columns(const struct recipe *r, int pair, int *sine, int *cosine)
{
    *sine = -1;
    *cosine = -1;
    for (int j = columns_of(r); j-- > 0;) {
        bool is_cosine = false;
        if (column_pair(r, j, &is_cosine) == pair) {
            *(is_cosine ? cosine : sine) = j;
        }
    }
}

/* |a - b c - d e|, the largest so far. */
static void largest_take(mpfr_t largest, const mpfr_t a, const mpfr_t b, const mpfr_t c,
                         const mpfr_t d, const mpfr_t e)
{
    mpfr_t sum;
    mpfr_init2(sum, BITS);
    mpfr_fmma(sum, b, c, d, e, MPFR_RNDN);
    mpfr_sub(sum, a, sum, MPFR_RNDN);
    mpfr_abs(sum, sum, MPFR_RNDN);
    mpfr_max(largest, largest, sum, MPFR_RNDN);
    mpfr_clear(sum);
}

static void residual_print(const struct recipe *r, const char *key, int step)
{
    mpfr_t w;
    mpfr_t sine;
    mpfr_t minus;
    mpfr_t cosine;
    mpfr_t largest;
    bool found = false;
    mpfr_inits2(BITS, w, sine, minus, cosine, largest, (mpfr_ptr)0);
    mpfr_set_zero(largest, 1);
    for (int pair = 0; pair < pairs_of(r); pair++) {
        int s;
        int c;
        pair_columns(r, pair, &s, &c);
        if (s < 0 || c < 0) {
            continue;
        }
        found = true;
        frequency(w, r, pair);
        mpfr_mul_si(w, w, step, MPFR_RNDN);
        mpfr_sin_cos(sine, cosine, w, MPFR_RNDN);
        mpfr_neg(minus, sine, MPFR_RNDN);
        for (int t = 0; t + step < r->n; t++) {
            mpfr_t *a = row_of(cells, r, t);
            mpfr_t *b = row_of(cells, r, t + step);
            largest_take(largest, b[s], a[s], cosine, a[c], sine);
            largest_take(largest, b[c], a[c], cosine, a[s], minus);
        }
    }
    if (found) {
        print_digits(key, largest, 4);
    } else {
        printf("\t%s=null", key);
    }
    mpfr_clears(w, sine, minus, cosine, largest, (mpfr_ptr)0);
}

/* The angle between the columns of a pair over as many rows as its wavelength, rounded. */
static void column_cosine(mpfr_t cosine, const struct recipe *r, int s, int c, long rows)
{
    mpfr_t sums[3];
    mpfr_t product;
    mpfr_init2(product, BITS);
    for (int i = 0; i < 3; i++) {
        mpfr_init2(sums[i], BITS);
        mpfr_set_zero(sums[i], 1);
    }
    for (int t = 0; t < rows; t++) {
        mpfr_t *row = row_of(cells, r, t);
        mpfr_t *factors[3][2] = {{&row[s], &row[c]}, {&row[s], &row[s]}, {&row[c], &row[c]}};
        for (int i = 0; i < 3; i++) {
            mpfr_mul(product, *factors[i][0], *factors[i][1], MPFR_RNDN);
            mpfr_add(sums[i], sums[i], product, MPFR_RNDN);
        }
    }
    mpfr_mul(product, sums[1], sums[2], MPFR_RNDN);
    mpfr_sqrt(product, product, MPFR_RNDN);
    mpfr_div(cosine, sums[0], product, MPFR_RNDN);
    mpfr_abs(cosine, cosine, MPFR_RNDN);
    mpfr_clears(product, sums[0], sums[1], sums[2], (mpfr_ptr)0);
}

static void columns_print(const struct recipe *r)
{
    int complete = 0;
    long longest = 0;
    mpfr_t w;
    mpfr_t cosine;
    mpfr_t largest;
    mpfr_t slowest;
    mpfr_inits2(BITS, w, cosine, largest, slowest, (mpfr_ptr)0);
    mpfr_set_zero(largest, 1);
    for (int pair = 0; pair < pairs_of(r); pair++) {
        int s;
        int c;
        frequency(w, r, pair);
        mpfr_div(w, pi, w, MPFR_RNDN);
        mpfr_mul_ui(w, w, 2, MPFR_RNDN);
        char key[64];
        snprintf(key, sizeof key, "frequencies.wavelengths.%d", pair);
        if (pair < 3 || pair == pairs_of(r) - 1) {
            print_digits(key, w, 9);
        }
        pair_columns(r, pair, &s, &c);
        const long period = mpfr_get_si(w, MPFR_RNDN);
        if (s < 0 || c < 0 || period > r->n) {
            continue;
        }
        complete++;
        column_cosine(cosine, r, s, c, period);
        mpfr_max(largest, largest, cosine, MPFR_RNDN);
        if (period > longest) {
            longest = period;
            mpfr_set(slowest, cosine, MPFR_RNDN);
        }
    }
    printf("\torthogonality.complete=%d", complete);
    if (complete > 0) {
        print_fixed("orthogonality.largest", largest);
        print_fixed("orthogonality.slowest", slowest);
        printf("\torthogonality.slowest_rows=%ld", longest);
    }
    mpfr_clears(w, cosine, largest, slowest, (mpfr_ptr)0);
}

static void memory_print(const struct recipe *r)
{
    int best = r->n + 1;
    /* In pairs; blocks are powers of two. f16 and bf16 have small tables of f32. */
    const bool is_narrow = r->format == &f16 || r->format == &bf16;
    const int stored_bits = is_narrow ? 32 : r->format->bits;
    for (int block = 1; block <= r->n; block *= 2) {
        const int rows = (r->n + block - 1) / block + block;
        best = rows < best ? rows : best;
    }
    printf("\tmemory.full_bytes=%d", r->n * columns_of(r) * r->format->bits / 8);
    if (r->layout == SIN || r->d % 2 != 0) {
        printf("\tmemory.factored_rows=null");
        return;
    }
    printf("\tmemory.factored_rows=%d", best);
    printf("\tmemory.factored_bytes=%d", best * pairs_of(r) * 2 * stored_bits / 8);
}

/* The i-th of those that are shown: all, or the first and the last three. */
static int shown(int i, int count, int total)
{
    return i < count / 2 ? i : total - (count - i);
}

static void values_print(const struct recipe *r)
{
    const int rows = r->n <= 16 ? r->n : 6;
    const int columns = columns_of(r) <= 8 ? columns_of(r) : 6;
    bool is_small = false;
    for (int i = 0; i < rows * columns; i++) {
        mpfr_t *value = &row_of(
            exact, r, shown(i / columns, rows, r->n))[shown(i % columns, columns, columns_of(r))];
        is_small = is_small || (!mpfr_zero_p(*value) && mpfr_cmpabs(*value, thousandth) < 0);
    }
    for (int i = 0; i < rows * columns; i++) {
        mpfr_t *value = &row_of(
            exact, r, shown(i / columns, rows, r->n))[shown(i % columns, columns, columns_of(r))];
        char key[64];
        snprintf(key, sizeof key, "values.rows.%d.%d", i / columns, i % columns);
        if (is_small && !mpfr_zero_p(*value)) {
            print_digits(key, *value, 9);
        } else {
            print_fixed(key, *value);
        }
    }
}

static void recipe_print(const struct recipe *r)
{
    table_make(r);
    printf("--d-model=%d|--max-len=%d|--base=%s|--precision=%s|--layout=%s|--start=%d%s", r->d,
           r->n, r->base, r->format->name, layout_names[r->layout], r->start,
           r->constant ? "|--frequency=constant" : "");
    bounds_print(r);
    digest_print(r);
    if (r->n > 1) {
        residual_print(r, "rotation.residual", 1);
        if (r->n > 3) {
            residual_print(r, "rotation.far_residual", r->n / 2);
        }
        closest_print(r);
        similarity_print(r, "similarity.next", 1);
        similarity_print(r, "similarity.middle", r->n / 2);
        similarity_print(r, "similarity.last", r->n - 1);
    }
    columns_print(r);
    memory_print(r);
    values_print(r);
    printf("\n");
}

int main(void)
{
    mpfr_init2(pi, BITS);
    mpfr_const_pi(pi, MPFR_RNDN);
    mpfr_init2(thousandth, BITS);
    mpfr_set_ui(thousandth, 1, MPFR_RNDN);
    mpfr_div_ui(thousandth, thousandth, 1000, MPFR_RNDN);
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
        recipe_print(&recipes[i]);
    }
    mpfr_clears(pi, thousandth, (mpfr_ptr)0);
    return EXIT_SUCCESS;
}
