/*
 * make_report.c: generates report.tsv, golden numbers of report/report.c (see remake.h).
 *
 * A line is a command line (words separated by |), followed by members of the report
 * (section.key=value, each after a tab). All numbers are computed directly from their definitions.
 * Values are computed in 320 bits, and rounded once to cells. Distances, residuals, inner products
 * and sums are computed in binary128. The closest rows are searched among all pairs of rows or, if
 * there are many rows, among the pairs of row 0 and another row. golden/pair has the whole report
 * of the last table.
 */
#include "formula.h"
#include "remake.h"
#include "rounding.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 320, ALL_PAIRS = 150, COLUMNS_MAX = 1024, TEXT_SIZE = 512 };

/* binary128, with 113 bits. Where the compiler has no __float128, long double is expected to be
 * binary128. */
#if defined __SIZEOF_FLOAT128__
__extension__ typedef __float128 number;
#else
typedef long double number;
#endif

enum { PARTS = 3 }; /* A number is exactly the sum of this many doubles. */

static number number_of(const mpfr_t value)
{
    number sum = 0;
    mpfr_t rest;
    mpfr_init2(rest, BITS);
    mpfr_set(rest, value, MPFR_RNDN);
    for (int i = 0; i < PARTS; i++) {
        const double part = mpfr_get_d(rest, MPFR_RNDN);
        mpfr_sub_d(rest, rest, part, MPFR_RNDN);
        sum += part;
    }
    mpfr_clear(rest);
    return sum;
}

static void set_number(mpfr_t value, number rest)
{
    mpfr_set_zero(value, 1);
    for (int i = 0; i < PARTS; i++) {
        const double part = (double)rest;
        mpfr_add_d(value, value, part, MPFR_RNDN);
        rest -= part;
    }
}

/* ---- cells ---- */

/* The current table. */
static struct {
    struct format format;
    int d;
    int rows;
    int rows_before; /* before the first position */
    int columns;
    int pairs;
    bool has_zeros; /* some rows are zero */
    struct formula_column column[COLUMNS_MAX];
    struct formula_row *row;
    number *exact;  /* the values of the formula */
    number *cells;  /* the decoded values of the cells */
    uint64_t *bits; /* the bits of the cells */
} table;

static void *allocate(size_t count, size_t size)
{
    void *const memory = calloc(count, size);
    if (memory == NULL) {
        perror("make_report");
        exit(1);
    }
    return memory;
}

static void cell_make(size_t i, const mpfr_t w, const struct formula_column *column,
                      const struct formula_row *row)
{
    mpfr_t value;
    mpfr_init2(value, BITS);
    mpfr_set_zero(value, 1);
    if (!column->is_zero && !row->is_zero) {
        formula_angle(value, w, row->position[0]);
        (column->is_cosine ? mpfr_cos : mpfr_sin)(value, value, MPFR_RNDN);
    }
    table.exact[i] = number_of(value);
    table.bits[i] = cell_of(&table.format, value);
    table.cells[i] = number_of_cell(&table.format, table.bits[i]);
    mpfr_clear(value);
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
    table.rows_before = (int)formula_integer("rows-before", "0");
    table.columns = (int)formula_columns();
    table.has_zeros = table.rows_before > 0 || formula_has("zero-row");
    table.pairs = 0;
    const size_t count = (size_t)table.columns * (size_t)table.rows;
    table.row = allocate((size_t)table.rows, sizeof *table.row);
    table.exact = allocate(count, sizeof *table.exact);
    table.cells = allocate(count, sizeof *table.cells);
    table.bits = allocate(count, sizeof *table.bits);
    for (int t = 0; t < table.rows; t++) {
        table.row[t] = formula_row(t);
    }
    mpfr_init2(w, BITS);
    for (int j = 0; j < table.columns; j++) {
        const struct formula_column contents = formula_column(j);
        table.column[j] = contents;
        table.pairs = contents.pair >= table.pairs ? (int)contents.pair + 1 : table.pairs;
        formula_frequency(w, 0, contents.pair);
        for (int t = 0; t < table.rows; t++) {
            cell_make((size_t)t * (size_t)table.columns + (size_t)j, w, &contents, &table.row[t]);
        }
    }
    mpfr_clear(w);
}

static void table_free(void)
{
    free(table.row);
    free(table.exact);
    free(table.cells);
    free(table.bits);
}

static number *row_of(number *numbers, int t)
{
    return numbers + (size_t)t * (size_t)table.columns;
}

static long long position_of(int t)
{
    return table.row[t].position[0];
}

static number magnitude_of(number value)
{
    return value < 0 ? -value : value;
}

static number root_of(number square)
{
    mpfr_t root;
    mpfr_init2(root, BITS);
    set_number(root, square);
    mpfr_sqrt(root, root, MPFR_RNDN);
    square = number_of(root);
    mpfr_clear(root);
    return square;
}

/* ---- printing ---- */

/* Prints a number with `digits` significant digits. The notation is scientific if the number is too
 * large for these digits, or if more than 3 zeros would follow the decimal point. */
static void print_digits(const char *key, number value, int digits)
{
    mpfr_exp_t exponent;
    mpfr_t exact;
    mpfr_init2(exact, BITS);
    set_number(exact, value);
    char *text = mpfr_get_str(NULL, &exponent, 10, (size_t)digits, exact, MPFR_RNDN);
    const char *digit = text + (*text == '-');
    printf("\t%s=%s", key, *text == '-' ? "-" : "");
    if (mpfr_zero_p(exact)) {
        printf("0");
    } else if (exponent > digits || exponent < -3) {
        printf("%c.%se%+03ld", *digit, digit + 1, (long)exponent - 1);
    } else if (exponent == digits) {
        printf("%s", digit);
    } else if (exponent > 0) {
        printf("%.*s.%s", (int)exponent, digit, digit + exponent);
    } else {
        printf("0.%.*s%s", (int)-exponent, "000", digit);
    }
    mpfr_free_str(text);
    mpfr_clear(exact);
}

static void print_fixed(const char *key, number value)
{
    mpfr_t exact;
    mpfr_init2(exact, BITS);
    set_number(exact, value);
    mpfr_printf("\t%s=%.8RNf", key, exact);
    mpfr_clear(exact);
}

/* ---- members ---- */

static void bounds_print(void)
{
    static const char *const names[] = {"least", "greatest", "largest"};
    const number *const cells = table.cells;
    size_t places[] = {0, 0, 0};
    for (size_t i = 0; i < (size_t)table.columns * (size_t)table.rows; i++) {
        places[0] = cells[i] < cells[places[0]] ? i : places[0];
        places[1] = cells[i] > cells[places[1]] ? i : places[1];
    }
    places[2] = places[-cells[places[0]] > cells[places[1]] ? 0 : 1];
    for (int i = 0; i < 3; i++) {
        char key[64];
        const number bound = cells[places[i]];
        (void)snprintf(key, sizeof key, "bounded.%s", names[i]);
        print_digits(key, i == 2 ? magnitude_of(bound) : bound, 9);
        printf("\t%s_position=%lld", key, position_of((int)(places[i] / (size_t)table.columns)));
        printf("\t%s_column=%zu", key, places[i] % (size_t)table.columns);
    }
}

/* Prints the CRC-32 of the cells. Not for tables with 2d columns, which are stored as two arrays:
 * the CRC-32 covers one array after the other, but here a row contains the cells of the two arrays.
 */
static void digest_print(void)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < (size_t)table.columns * (size_t)table.rows; i++) {
        crc = cell_crc(crc, table.bits[i], &table.format);
    }
    if (table.columns == table.d) {
        printf("\tdeterministic.crc32=%08" PRIx32, ~crc);
    }
}

static number inner_product(const number *a, const number *b)
{
    number sum = 0;
    for (int j = 0; j < table.columns; j++) {
        sum += a[j] * b[j];
    }
    return sum;
}

/* Prints the position of the row `offset` rows after the first row that has a position, and the
 * cosine similarity of these two rows. */
static void similarity_print(const char *key, int offset)
{
    const number *const a = row_of(table.cells, table.rows_before);
    const number *const b = row_of(table.cells, table.rows_before + offset);
    print_fixed(key, inner_product(a, b) / root_of(inner_product(a, a) * inner_product(b, b)));
    printf("\t%s_position=%lld", key, position_of(table.rows_before + offset));
}

/* Returns the square of the distance of two rows. */
static number squared_distance(int t, int u)
{
    const number *const a = row_of(table.exact, t);
    const number *const b = row_of(table.exact, u);
    number sum = 0;
    for (int j = 0; j < table.columns; j++) {
        sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return sum;
}

/* Returns whether the table has the cosine of each sine. */
static bool is_paired(void)
{
    return !formula_is("layout", "sin") && table.d % 2 == 0;
}

/* Prints the closest two rows, or null if the table lacks the cosine of a sine. Otherwise, the
 * distance of two rows depends only on the difference of their positions. Of several pairs of rows
 * with the same distance, the first is printed. */
static void closest_print(void)
{
    int first = 0;
    int second = 1;
    if (!is_paired()) {
        printf("\tuniqueness.closest_distance=null");
        return;
    }
    number best = squared_distance(0, 1);
    for (int t = 0; t < (table.rows <= ALL_PAIRS ? table.rows : 1); t++) {
        for (int u = t + 1; u < table.rows; u++) {
            const number other = squared_distance(t, u);
            if (other * (1 + 0x1p-40) < best) {
                best = other;
                first = t;
                second = u;
            }
        }
    }
    print_digits("uniqueness.closest_distance", root_of(best), 6);
    printf("\tuniqueness.closest_first=%lld", position_of(first));
    printf("\tuniqueness.closest_second=%lld", position_of(second));
}

/* Finds the first column with the sine and the first with the cosine of a pair; -1 if there is
 * none. */
static void find_pair_columns(int pair, int *sine, int *cosine)
{
    *sine = -1;
    *cosine = -1;
    for (int j = table.columns; j-- > 0;) {
        if (table.column[j].pair == pair && !table.column[j].is_zero) {
            *(table.column[j].is_cosine ? cosine : sine) = j;
        }
    }
}

/* Sets *largest to the magnitude of `value` if that is larger. Returns whether *largest was
 * changed. */
static bool largest_update(number *largest, number value)
{
    const bool is_larger = magnitude_of(value) > *largest;
    *largest = is_larger ? magnitude_of(value) : *largest;
    return is_larger;
}

/* Computes the sine and cosine of the angle of a pair at a position. */
static void sine_cosine_compute(number sine_cosine[2], int pair, long long position)
{
    mpfr_t w;
    mpfr_t cosine;
    mpfr_inits2(BITS, w, cosine, (mpfr_ptr)0);
    formula_frequency(w, 0, pair);
    formula_angle(w, w, position);
    mpfr_sin_cos(w, cosine, w, MPFR_RNDN);
    sine_cosine[0] = number_of(w);
    sine_cosine[1] = number_of(cosine);
    mpfr_clears(w, cosine, (mpfr_ptr)0);
}

/* Prints the largest |coordinate| of f(t + D) - A(D) f(t), and the first pair and position with
 * this coordinate. f(t) is the row at position t, and A(D) is the rotation by D positions. Each row
 * that has a position is compared with the row `offset` rows later; rows of zeros are skipped. */
static void residual_print(const char *prefix, int offset)
{
    const long long difference =
        position_of(table.rows_before + offset) - position_of(table.rows_before);
    number largest = 0;
    number sine_cosine[2];
    int place[] = {-1, 0}; /* the pair and the row of the largest residual */
    char key[64];
    for (int pair = 0; pair < table.pairs; pair++) {
        int s;
        int c;
        find_pair_columns(pair, &s, &c);
        if (s < 0 || c < 0) {
            continue;
        }
        sine_cosine_compute(sine_cosine, pair, difference);
        place[0] = place[0] < 0 ? pair : place[0];
        for (int t = table.rows_before + offset; t < table.rows; t++) {
            const number *const a = row_of(table.cells, t - offset);
            const number *const b = row_of(table.cells, t);
            if (table.row[t].is_zero || table.row[t - offset].is_zero) {
                continue;
            }
            const bool is_in_sine =
                largest_update(&largest, b[s] - (a[s] * sine_cosine[1] + a[c] * sine_cosine[0]));
            if (largest_update(&largest, b[c] - (a[c] * sine_cosine[1] - a[s] * sine_cosine[0])) ||
                is_in_sine) {
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
        printf("\t%sdistance=%lld\t%spair=%d\t%sposition=%lld", prefix, difference, prefix,
               place[0], prefix, position_of(place[1]));
    }
}

/* Returns the magnitude of the cosine of the angle between two columns, over the first `rows` rows
 * that have a position. */
static number column_cosine(int s, int c, long rows)
{
    number products[] = {0, 0, 0};
    for (int t = table.rows_before; t < table.rows_before + rows; t++) {
        const number *const row = row_of(table.cells, t);
        products[0] += row[s] * row[c];
        products[1] += row[s] * row[s];
        products[2] += row[c] * row[c];
    }
    return magnitude_of(products[0] / root_of(products[1] * products[2]));
}

/* A pair with an extreme property: the pair whose columns are farthest from orthogonal, or the pair
 * with the longest wavelength. */
struct extreme {
    number cosine;
    int pair;
    long rows; /* the wavelength, rounded */
};

static void extreme_print(const char *name, const struct extreme *extreme)
{
    char key[64];
    (void)snprintf(key, sizeof key, "orthogonality.%s", name);
    print_fixed(key, extreme->cosine);
    printf("\t%s_pair=%d\t%s_rows=%ld", key, extreme->pair, key, extreme->rows);
}

/* Returns the wavelength of a pair, 2 pi / w. */
static number wavelength_of(int pair)
{
    mpfr_t w;
    mpfr_t pi;
    mpfr_inits2(BITS, w, pi, (mpfr_ptr)0);
    mpfr_const_pi(pi, MPFR_RNDN);
    formula_frequency(w, 0, pair);
    mpfr_div(w, pi, w, MPFR_RNDN);
    const number half = number_of(w);
    mpfr_clears(w, pi, (mpfr_ptr)0);
    return 2 * half;
}

/* Prints the first three wavelengths and the last, and how far from orthogonal the sine and cosine
 * columns are, for pairs whose wavelength fits into the table. */
static void columns_print(void)
{
    int complete_pairs = 0;
    struct extreme largest = {.rows = 0};
    struct extreme slowest = {.rows = 0};
    for (int pair = 0; pair < table.pairs; pair++) {
        int s;
        int c;
        char key[64];
        const number wavelength = wavelength_of(pair);
        (void)snprintf(key, sizeof key, "frequencies.wavelengths.%d", pair);
        if (pair < 3 || pair == table.pairs - 1) {
            print_digits(key, wavelength, 9);
        }
        find_pair_columns(pair, &s, &c);
        if (s < 0 || c < 0 || wavelength + 0.5 >= table.rows - table.rows_before + 1 ||
            formula_has("zero-row")) {
            continue;
        }
        const long period = (long)(wavelength + 0.5);
        const struct extreme extreme = {column_cosine(s, c, period), pair, period};
        largest = complete_pairs++ == 0 || extreme.cosine > largest.cosine ? extreme : largest;
        slowest = period > slowest.rows ? extreme : slowest;
    }
    if (!formula_has("zero-row")) {
        printf("\torthogonality.complete=%d", complete_pairs);
    }
    if (complete_pairs > 0) {
        extreme_print("largest", &largest);
        extreme_print("slowest", &slowest);
    }
}

static void memory_print(void)
{
    int best = table.rows + 1;
    /* Find the smallest factored table, whose block size is a power of two. For 16-bit floats, the
     * cells of the factored table are f32. */
    const bool is_narrow = table.format.kind == FLOATING && table.format.bits == 16;
    const int stored_bits = is_narrow ? 32 : table.format.bits;
    for (int block = 1; block <= table.rows; block *= 2) {
        const int rows = (table.rows + block - 1) / block + block;
        best = rows < best ? rows : best;
    }
    printf("\tmemory.full_bytes=%d", table.rows * table.columns * table.format.bits / 8);
    if (!is_paired() || strcmp(table.format.name, "q7") == 0) {
        printf("\tmemory.factored_rows=null");
        return;
    }
    printf("\tmemory.factored_rows=%d", best);
    printf("\tmemory.factored_bytes=%d", best * table.pairs * 2 * stored_bits / 8);
}

/* Returns the index of the i-th of the `count` rows or columns that the report prints. `count` is
 * `total`, or 6 for the first and last three. */
static int shown_index(int i, int count, int total)
{
    return i < count / 2 ? i : total - (count - i);
}

static void values_print(void)
{
    const int rows = table.rows <= 16 ? table.rows : 6;
    const int columns = table.columns <= 8 ? table.columns : 6;
    bool is_small = false;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < rows * columns; i++) {
            const number *const row =
                row_of(table.exact, shown_index(i / columns, rows, table.rows));
            const number value = row[shown_index(i % columns, columns, table.columns)];
            const bool is_zero = !(magnitude_of(value) > 0);
            char key[64];
            snprintf(key, sizeof key, "values.rows.%d.%d", i / columns, i % columns);
            if (pass == 0) {
                is_small = is_small || (!is_zero && magnitude_of(value) < 0.001);
            } else if (is_small && !is_zero) {
                print_digits(key, value, 9);
            } else {
                print_fixed(key, value);
            }
        }
    }
}

static void put_line(char *line, const char *comment)
{
    char words[TEXT_SIZE];
    char options[TEXT_SIZE];
    (void)comment;
    line[strcspn(line, "\t")] = '\0';
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *bar = words; (bar = strchr(bar, '|')) != NULL;) {
        *bar = ' ';
    }
    formula_read_words(words, options, sizeof options);
    table_make(options);
    printf("%s", line);
    bounds_print();
    digest_print();
    const int count = table.rows - table.rows_before;
    if (count > 1) {
        residual_print("rotation.", 1);
        residual_print("rotation.far_", count > 3 ? count / 2 : 1);
        if (!table.has_zeros && !formula_has("order")) {
            closest_print();
        }
        printf("\tsimilarity.first_position=%lld", position_of(table.rows_before));
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
    remake_lines(put_line);
}
