/*
 * make_report.c: writes report.tsv, golden numbers of report/report.c, with MPFR.
 *
 *     make build/make_report && build/make_report > report.tsv
 *
 * Run by hand only, where the cases change; it needs libmpfr-dev, which `make check` does not.
 *
 * A line is a command line, words separated by |, and after tabs members of the report as
 * section.key=value. All are computed in the plainest way, in 320 bits: cells from the formula,
 * rounded once; distances of all pairs of rows, or of row 0 and every other where there are many;
 * residuals, inner products and sums as their definitions say.
 */
#include "formula.h"
#include "rounding.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 320, ALL_PAIRS = 150, COLUMNS_MAX = 1024, TEXT_SIZE = 512 };

/* As formula.h has them. */
static const char *const recipes[] = {
    "d=4 n=3 base=100 precision=f32 layout=interleaved start=0",
    "d=4 n=3 base=10000 precision=f64 layout=interleaved start=0",
    "d=20 n=100 base=10000 precision=f32 layout=interleaved start=0",
    "d=512 n=100 base=10000 precision=f32 layout=interleaved start=0",
    "d=128 n=51 base=10000 precision=f32 layout=interleaved start=0",
    "d=128 n=10000 base=10000 precision=f32 layout=interleaved start=0",
    "d=128 n=10000 base=10000 precision=f32 layout=interleaved start=0 frequency=constant",
    "d=128 n=51 base=10000 precision=f32 layout=interleaved start=0 frequency=constant",
    "d=128 n=51 base=10 precision=f32 layout=interleaved start=0",
    "d=128 n=51 base=10000 precision=f32 layout=sin start=1",
    "d=8 n=16 base=10000 precision=f64 layout=concat start=0",
    "d=9 n=60 base=10000 precision=f32 layout=interleaved start=-20",
    "d=7 n=60 base=50.5 precision=f64 layout=concat start=3",
    "d=1 n=9 base=10000 precision=f32 layout=interleaved start=1",
    "d=16 n=60 base=10000 precision=f32 layout=sin start=1",
    "d=16 n=120 base=500000 precision=bf16 layout=split-half start=0",
    "d=32 n=120 base=10000 precision=f16 layout=interleaved start=1000000",
    "d=12 n=120 base=10000 precision=q15 layout=interleaved start=0",
    /* cells so coarse that a wrong place shows; few rows, and rows of zeros */
    "d=8 n=40 precision=q7",
    "d=12 n=40 precision=q7 start=-3 order=descending",
    "d=8 n=40 precision=q7 zero-row=5 start=2",
    "d=8 n=41 precision=q7 class-row=1",
    "d=8 n=3 precision=q7",
    "d=8 n=2 precision=q7 start=9",
    /* of which golden/pair has the whole text */
    "d=8 n=9 precision=f32",
};

/* ---- cells ---- */

/* The table at hand. */
static struct {
    struct format format;
    int d;
    int rows;
    int before; /* the class row */
    int columns;
    int pairs;
    bool has_zeros; /* rows of zeros */
    struct formula_column shown[COLUMNS_MAX];
    struct formula_row *row;
    mpfr_t *exact;
    mpfr_t *cells;
} table;

static mpfr_t pi, thousandth;

static void *allocate(size_t count, size_t size)
{
    void *const memory = calloc(count, size);
    if (memory == NULL) {
        perror("make_report");
        exit(1);
    }
    return memory;
}

/* The number of the cell of a value. */
static void cell_round(mpfr_t cell, const mpfr_t value)
{
    const int bits = table.format.significand;
    mpfr_t rounded;
    if (table.format.kind == FLOATING) {
        mpfr_init2(rounded, bits);
        mpfr_set(rounded, value, MPFR_RNDN);
        mpfr_set(cell, rounded, MPFR_RNDN);
        mpfr_clear(rounded);
        return;
    }
    mpfr_mul_2si(cell, value, bits, MPFR_RNDN);
    mpfr_rint(cell, cell, MPFR_RNDN);
    if (mpfr_cmp_si(cell, 1L << bits) == 0) {
        mpfr_sub_ui(cell, cell, 1, MPFR_RNDN);
    }
    mpfr_mul_2si(cell, cell, -bits, MPFR_RNDN);
}

static void value_make(mpfr_t value, const mpfr_t w, const struct formula_column *shown,
                       const struct formula_row *row)
{
    mpfr_set_zero(value, 1);
    if (!shown->is_zero && !row->is_zero) {
        formula_angle(value, w, row->position[0]);
        (shown->is_cosine ? mpfr_cos : mpfr_sin)(value, value, MPFR_RNDN);
    }
}

static void table_make(const char *options)
{
    mpfr_t w;
    formula_start(options, BITS);
    if (!format_read(&table.format, formula_option("precision", ""))) {
        abort();
    }
    table.d = (int)formula_integer("d", "");
    table.rows = (int)formula_integer("n", "");
    table.before = (int)formula_integer("class-row", "0");
    table.columns = (int)formula_columns();
    table.has_zeros = table.before > 0 || formula_has("zero-row");
    table.pairs = 0;
    const size_t count = (size_t)table.columns * (size_t)table.rows;
    table.row = allocate((size_t)table.rows, sizeof *table.row);
    table.exact = allocate(count, sizeof *table.exact);
    table.cells = allocate(count, sizeof *table.cells);
    for (int t = 0; t < table.rows; t++) {
        table.row[t] = formula_row(t);
    }
    mpfr_init2(w, BITS);
    for (int j = 0; j < table.columns; j++) {
        const struct formula_column shown = formula_column(j);
        table.shown[j] = shown;
        table.pairs = shown.pair >= table.pairs ? (int)shown.pair + 1 : table.pairs;
        formula_frequency(w, 0, shown.pair);
        for (int t = 0; t < table.rows; t++) {
            const size_t i = (size_t)t * (size_t)table.columns + (size_t)j;
            mpfr_inits2(BITS, table.exact[i], table.cells[i], (mpfr_ptr)0);
            value_make(table.exact[i], w, &shown, &table.row[t]);
            cell_round(table.cells[i], table.exact[i]);
        }
    }
    mpfr_clear(w);
}

static void table_free(void)
{
    for (size_t i = 0; i < (size_t)table.columns * (size_t)table.rows; i++) {
        mpfr_clears(table.exact[i], table.cells[i], (mpfr_ptr)0);
    }
    free(table.row);
    free(table.exact);
    free(table.cells);
}

static mpfr_t *row_of(mpfr_t *numbers, int t)
{
    return numbers + (size_t)t * (size_t)table.columns;
}

static long long position_of(int t)
{
    return table.row[t].position[0];
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

static void bounds_print(void)
{
    static const char *const names[] = {"least", "greatest", "largest"};
    size_t places[] = {0, 0, 0};
    for (size_t i = 0; i < (size_t)table.columns * (size_t)table.rows; i++) {
        places[0] = mpfr_less_p(table.cells[i], table.cells[places[0]]) ? i : places[0];
        places[1] = mpfr_greater_p(table.cells[i], table.cells[places[1]]) ? i : places[1];
    }
    const bool is_below = mpfr_cmpabs(table.cells[places[0]], table.cells[places[1]]) > 0;
    places[2] = places[is_below ? 0 : 1];
    for (int i = 0; i < 3; i++) {
        char key[64];
        mpfr_t bound;
        mpfr_init2(bound, BITS);
        (i == 2 ? mpfr_abs : mpfr_set)(bound, table.cells[places[i]], MPFR_RNDN);
        (void)snprintf(key, sizeof key, "bounded.%s", names[i]);
        print_digits(key, bound, 9);
        printf("\t%s_position=%lld", key, position_of((int)(places[i] / (size_t)table.columns)));
        printf("\t%s_column=%zu", key, places[i] % (size_t)table.columns);
        mpfr_clear(bound);
    }
}

/* Of one array: two stand one after the other. */
static void digest_print(void)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < (size_t)table.columns * (size_t)table.rows; i++) {
        crc = cell_crc(crc, cell_of(&table.format, table.exact[i]), &table.format);
    }
    if (table.columns == table.d) {
        printf("\tdeterministic.crc32=%08" PRIx32, ~crc);
    }
}

static void inner(mpfr_t sum, mpfr_t *a, mpfr_t *b)
{
    mpfr_set_zero(sum, 1);
    for (int j = 0; j < table.columns; j++) {
        mpfr_fma(sum, a[j], b[j], sum, MPFR_RNDN);
    }
}

/* Of the first row with a position, and the one that comes so many rows later. */
static void similarity_print(const char *key, int later)
{
    mpfr_t *const a = row_of(table.cells, table.before);
    mpfr_t *const b = row_of(table.cells, table.before + later);
    mpfr_t ab;
    mpfr_t aa;
    mpfr_t bb;
    mpfr_inits2(BITS, ab, aa, bb, (mpfr_ptr)0);
    inner(ab, a, b);
    inner(aa, a, a);
    inner(bb, b, b);
    mpfr_mul(aa, aa, bb, MPFR_RNDN);
    mpfr_sqrt(aa, aa, MPFR_RNDN);
    mpfr_div(ab, ab, aa, MPFR_RNDN);
    print_fixed(key, ab);
    printf("\t%s_position=%lld", key, position_of(table.before + later));
    mpfr_clears(ab, aa, bb, (mpfr_ptr)0);
}

static void distance(mpfr_t sum, mpfr_t *a, mpfr_t *b)
{
    mpfr_t difference;
    mpfr_init2(difference, BITS);
    mpfr_set_zero(sum, 1);
    for (int j = 0; j < table.columns; j++) {
        mpfr_sub(difference, a[j], b[j], MPFR_RNDN);
        mpfr_fma(sum, difference, difference, sum, MPFR_RNDN);
    }
    mpfr_clear(difference);
}

/* Whether each sine has its cosine. */
static bool is_paired(void)
{
    return !formula_is("layout", "sin") && table.d % 2 == 0;
}

/* Where each sine has its cosine, exact values are equally far apart at equal differences of
 * positions: the first rows count. */
static void closest_print(void)
{
    int first = 0;
    int second = 1;
    mpfr_t best;
    mpfr_t other;
    mpfr_t slack;
    if (!is_paired()) {
        printf("\tuniqueness.closest_distance=null");
        return;
    }
    mpfr_inits2(BITS, best, other, slack, (mpfr_ptr)0);
    distance(best, row_of(table.exact, 0), row_of(table.exact, 1));
    for (int t = 0; t < (table.rows <= ALL_PAIRS ? table.rows : 1); t++) {
        for (int u = t + 1; u < table.rows; u++) {
            distance(other, row_of(table.exact, t), row_of(table.exact, u));
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
    printf("\tuniqueness.closest_first=%lld", position_of(first));
    printf("\tuniqueness.closest_second=%lld", position_of(second));
    mpfr_clears(best, other, slack, (mpfr_ptr)0);
}

/* The columns of a pair; -1: none. */
static void pair_columns(int pair, int *sine, int *cosine)
{
    *sine = -1;
    *cosine = -1;
    for (int j = table.columns; j-- > 0;) {
        if (table.shown[j].pair == pair && !table.shown[j].is_zero) {
            *(table.shown[j].is_cosine ? cosine : sine) = j;
        }
    }
}

/* Whether |a - b c - d e| is the largest so far, which it then is. */
static bool largest_take(mpfr_t largest, const mpfr_t a, const mpfr_t b, const mpfr_t c,
                         const mpfr_t d, const mpfr_t e)
{
    mpfr_t sum;
    mpfr_init2(sum, BITS);
    mpfr_fmma(sum, b, c, d, e, MPFR_RNDN);
    mpfr_sub(sum, a, sum, MPFR_RNDN);
    const bool is_larger = mpfr_cmpabs(sum, largest) > 0;
    if (is_larger) {
        mpfr_abs(largest, sum, MPFR_RNDN);
    }
    mpfr_clear(sum);
    return is_larger;
}

/* The largest coordinate of f(t + D) - A(D) f(t), with the first place of it: of the rows with a
 * position, `apart` rows apart. */
static void residual_print(const char *prefix, int apart)
{
    const long long turn = position_of(table.before + apart) - position_of(table.before);
    mpfr_t w;
    mpfr_t sine;
    mpfr_t minus;
    mpfr_t cosine;
    mpfr_t largest;
    int place[] = {-1, 0}; /* pair and row */
    char key[64];
    mpfr_inits2(BITS, w, sine, minus, cosine, largest, (mpfr_ptr)0);
    mpfr_set_zero(largest, 1);
    for (int pair = 0; pair < table.pairs; pair++) {
        int s;
        int c;
        pair_columns(pair, &s, &c);
        if (s < 0 || c < 0) {
            continue;
        }
        formula_frequency(w, 0, pair);
        formula_angle(w, w, turn);
        mpfr_sin_cos(sine, cosine, w, MPFR_RNDN);
        mpfr_neg(minus, sine, MPFR_RNDN);
        place[0] = place[0] < 0 ? pair : place[0];
        for (int t = table.before + apart; t < table.rows; t++) {
            mpfr_t *a = row_of(table.cells, t - apart);
            mpfr_t *b = row_of(table.cells, t);
            if (table.row[t].is_zero || table.row[t - apart].is_zero) {
                continue;
            }
            const bool is_in_sine = largest_take(largest, b[s], a[s], cosine, a[c], sine);
            if (largest_take(largest, b[c], a[c], cosine, a[s], minus) || is_in_sine) {
                place[0] = pair;
                place[1] = t;
            }
        }
    }
    (void)snprintf(key, sizeof key, "%sresidual", prefix);
    if (place[0] < 0) {
        printf("\t%s=null", key);
    } else {
        print_digits(key, largest, 4);
        printf("\t%sdistance=%lld\t%spair=%d\t%sposition=%lld", prefix, turn, prefix, place[0],
               prefix, position_of(place[1]));
    }
    mpfr_clears(w, sine, minus, cosine, largest, (mpfr_ptr)0);
}

/* The angle between the columns of a pair over as many rows as its wavelength, rounded. */
static void column_cosine(mpfr_t cosine, int s, int c, long rows)
{
    mpfr_t sums[3];
    mpfr_t product;
    mpfr_init2(product, BITS);
    for (int i = 0; i < 3; i++) {
        mpfr_init2(sums[i], BITS);
        mpfr_set_zero(sums[i], 1);
    }
    for (int t = table.before; t < table.before + rows; t++) {
        mpfr_t *row = row_of(table.cells, t);
        mpfr_fma(sums[0], row[s], row[c], sums[0], MPFR_RNDN);
        mpfr_fma(sums[1], row[s], row[s], sums[1], MPFR_RNDN);
        mpfr_fma(sums[2], row[c], row[c], sums[2], MPFR_RNDN);
    }
    mpfr_mul(product, sums[1], sums[2], MPFR_RNDN);
    mpfr_sqrt(product, product, MPFR_RNDN);
    mpfr_div(cosine, sums[0], product, MPFR_RNDN);
    mpfr_abs(cosine, cosine, MPFR_RNDN);
    mpfr_clears(product, sums[0], sums[1], sums[2], (mpfr_ptr)0);
}

/* A pair whose columns are the nearest to one another, or that is the slowest. */
struct extreme {
    mpfr_t cosine;
    int pair;
    long rows;
};

static void extreme_print(const char *name, const struct extreme *extreme)
{
    char key[64];
    (void)snprintf(key, sizeof key, "orthogonality.%s", name);
    print_fixed(key, extreme->cosine);
    printf("\t%s_pair=%d\t%s_rows=%ld", key, extreme->pair, key, extreme->rows);
}

static void extreme_take(struct extreme *extreme, const mpfr_t cosine, int pair, long rows)
{
    mpfr_set(extreme->cosine, cosine, MPFR_RNDN);
    extreme->pair = pair;
    extreme->rows = rows;
}

static void columns_print(void)
{
    int complete = 0;
    struct extreme largest = {.rows = 0};
    struct extreme slowest = {.rows = 0};
    mpfr_t w;
    mpfr_t cosine;
    mpfr_inits2(BITS, w, cosine, largest.cosine, slowest.cosine, (mpfr_ptr)0);
    for (int pair = 0; pair < table.pairs; pair++) {
        int s;
        int c;
        formula_frequency(w, 0, pair);
        mpfr_div(w, pi, w, MPFR_RNDN);
        mpfr_mul_ui(w, w, 2, MPFR_RNDN);
        char key[64];
        snprintf(key, sizeof key, "frequencies.wavelengths.%d", pair);
        if (pair < 3 || pair == table.pairs - 1) {
            print_digits(key, w, 9);
        }
        pair_columns(pair, &s, &c);
        const long period = mpfr_get_si(w, MPFR_RNDN);
        if (s < 0 || c < 0 || period > table.rows - table.before || formula_has("zero-row")) {
            continue;
        }
        column_cosine(cosine, s, c, period);
        if (complete++ == 0 || mpfr_greater_p(cosine, largest.cosine)) {
            extreme_take(&largest, cosine, pair, period);
        }
        if (period > slowest.rows) {
            extreme_take(&slowest, cosine, pair, period);
        }
    }
    if (!formula_has("zero-row")) {
        printf("\torthogonality.complete=%d", complete);
    }
    if (complete > 0) {
        extreme_print("largest", &largest);
        extreme_print("slowest", &slowest);
    }
    mpfr_clears(w, cosine, largest.cosine, slowest.cosine, (mpfr_ptr)0);
}

static void memory_print(void)
{
    int best = table.rows + 1;
    /* In pairs; blocks are powers of two. f16 and bf16 have small tables of f32. */
    const bool is_narrow = table.format.index == F16 || table.format.index == BF16;
    const int stored_bits = is_narrow ? 32 : table.format.bits;
    for (int block = 1; block <= table.rows; block *= 2) {
        const int rows = (table.rows + block - 1) / block + block;
        best = rows < best ? rows : best;
    }
    printf("\tmemory.full_bytes=%d", table.rows * table.columns * table.format.bits / 8);
    if (!is_paired() || table.format.index == Q7) {
        printf("\tmemory.factored_rows=null");
        return;
    }
    printf("\tmemory.factored_rows=%d", best);
    printf("\tmemory.factored_bytes=%d", best * table.pairs * 2 * stored_bits / 8);
}

/* The i-th of those that are shown: all, or the first and the last three. */
static int shown(int i, int count, int total)
{
    return i < count / 2 ? i : total - (count - i);
}

static void values_print(void)
{
    const int rows = table.rows <= 16 ? table.rows : 6;
    const int columns = table.columns <= 8 ? table.columns : 6;
    bool is_small = false;
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < rows * columns; i++) {
            mpfr_t *const row = row_of(table.exact, shown(i / columns, rows, table.rows));
            mpfr_t *const value = &row[shown(i % columns, columns, table.columns)];
            char key[64];
            snprintf(key, sizeof key, "values.rows.%d.%d", i / columns, i % columns);
            if (turn == 0) {
                is_small =
                    is_small || (!mpfr_zero_p(*value) && mpfr_cmpabs(*value, thousandth) < 0);
            } else if (is_small && !mpfr_zero_p(*value)) {
                print_digits(key, *value, 9);
            } else {
                print_fixed(key, *value);
            }
        }
    }
}

static void recipe_print(const char *options)
{
    char words[TEXT_SIZE];
    table_make(options);
    if (!formula_words("", words, sizeof words)) {
        abort();
    }
    for (char *blank = words; (blank = strchr(blank, ' ')) != NULL;) {
        *blank = '|';
    }
    printf("%s", words);
    bounds_print();
    digest_print();
    const int count = table.rows - table.before;
    if (count > 1) {
        residual_print("rotation.", 1);
        residual_print("rotation.far_", count > 3 ? count / 2 : 1);
        if (!table.has_zeros && !formula_has("order")) {
            closest_print();
        }
        printf("\tsimilarity.first_position=%lld", position_of(table.before));
        similarity_print("similarity.next", 1);
        similarity_print("similarity.middle", count / 2);
        similarity_print("similarity.last", count - 1);
    }
    columns_print();
    memory_print();
    values_print();
    printf("\n");
    table_free();
}

int main(void)
{
    mpfr_inits2(BITS, pi, thousandth, (mpfr_ptr)0);
    mpfr_const_pi(pi, MPFR_RNDN);
    mpfr_set_ui(thousandth, 1, MPFR_RNDN);
    mpfr_div_ui(thousandth, thousandth, 1000, MPFR_RNDN);
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
        recipe_print(recipes[i]);
    }
    mpfr_clears(pi, thousandth, (mpfr_ptr)0);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
