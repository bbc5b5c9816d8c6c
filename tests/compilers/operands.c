/*
 * operands.c: tests the emitted functions with operands of types that the including code selects:
 * float, double, half precision and the bits of a bfloat16, in C and in C++, and integers. Each
 * result is compared with a result computed from the table's cells in double, or in 64-bit
 * integers.
 */
#include "../golden/format.h"
#include "compiler.h"
#include "encoding/table.h"
#include "pairs.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEADS = 3, D = 8, WIDTH = D + 4, ROWS = 40 };

/* ---- numbers ---- */

/* VALUE converts an operand to double. MAKE makes an operand from 32 random bits; floating-point
 * operands are in -2 .. 2. */
#define MAKE_FLOAT(type) "#define MAKE(bits) ((" type ")((double)(bits) / 1073741824.0 - 2.0))\n"
#define VALUE_BY_CAST    "#define VALUE(number) ((double)(number))\n"

static const char bfloat_bits[] =
    "#include <stdint.h>\n#include <string.h>\n"
    "typedef uint16_t operand;\n"
    "static float bfloat_load(operand bits)\n{\n"
    "    const uint32_t word = (uint32_t)bits << 16;\n    float value;\n"
    "    memcpy(&value, &word, sizeof value);\n    return value;\n}\n"
    "static operand bfloat_store(float value)\n{\n"
    "    uint32_t word;\n    memcpy(&word, &value, sizeof word);\n"
    "    return (operand)((word + 0x7fff + (word >> 16 & 1)) >> 16);\n}\n"
    "#define PE_OPERAND operand\n"
    "#define PE_LOAD(number) bfloat_load(number)\n"
    "#define PE_STORE(value) bfloat_store(value)\n"
    "#define MAKE(bits) bfloat_store((float)(bits) / 1073741824.0f - 2.0f)\n"
    "#define VALUE(number) ((double)bfloat_load(number))\n";

static const char bfloat_class[] =
    "#include <cstdint>\n#include <cstring>\n"
    "struct operand {\n    uint16_t bits;\n    operand() : bits(0) {}\n"
    "    explicit operand(float value) {\n"
    "        uint32_t word;\n        std::memcpy(&word, &value, sizeof word);\n"
    "        bits = static_cast<uint16_t>((word + 0x7fff + (word >> 16 & 1)) >> 16);\n    }\n"
    "    operator float() const {\n"
    "        const uint32_t word = static_cast<uint32_t>(bits) << 16;\n        float value;\n"
    "        std::memcpy(&value, &word, sizeof value);\n        return value;\n    }\n"
    "};\n" MAKE_FLOAT("operand)(float") VALUE_BY_CAST;

/* A type of operands: the code before and after the #include of the header, the number of
 * significand bits (0 for integers), and the compilers to use. */
static const struct operand_kind {
    const char *code_before;
    const char *code_after;
    int significand;
    const struct compiler compilers[3];
} kinds[] = {
    {"",
     "#ifndef PE_OPERAND\n#define PE_OPERAND float\n#endif\ntypedef PE_OPERAND "
     "operand;\n" MAKE_FLOAT("float") VALUE_BY_CAST,
     24,
     {{"gcc", "-std=c99|-O2"}, {"clang", "-std=c89|-O2"}, {"g++", "-std=c++98|-O2"}}},
    {"#define PE_OPERAND double\n",
     "typedef double operand;\n" MAKE_FLOAT("double") VALUE_BY_CAST,
     53,
     {{"gcc", "-std=c99|-O2|-ffp-contract=off"}, {"clang", "-std=c89|-O2"}, {"tcc", ""}}},
    {"",
     "typedef double operand;\n" MAKE_FLOAT("double") VALUE_BY_CAST,
     53,
     {{"g++", "-std=c++14|-O2"}, {"clang++", "-std=c++98|-O2"}, {"clang++-19", "-std=c++20"}}},
    {"#define PE_OPERAND _Float16\n",
     "typedef _Float16 operand;\n" MAKE_FLOAT("_Float16") VALUE_BY_CAST,
     11,
     {{"gcc", "-std=c11|-O2"}, {"clang-19", "-std=c11|-O2"}, {"gcc", "-std=c99|-O3"}}},
    {"",
     "typedef _Float16 operand;\n" MAKE_FLOAT("_Float16") VALUE_BY_CAST,
     11,
     {{"clang++-19", "-std=c++17|-O2"}, {"clang++-19", "-std=c++11"}, {NULL, NULL}}},
    {bfloat_bits,
     "",
     8,
     {{"gcc", "-std=c99|-O2"}, {"clang", "-std=c11|-O2"}, {"g++", "-std=c++11|-O2"}}},
    {bfloat_class,
     "",
     8,
     {{"g++", "-std=c++11|-O2"}, {"clang++", "-std=c++11|-O2"}, {"g++", "-std=c++20|-O1"}}},
    {"",
     "typedef pe_cell operand;\n" VALUE_BY_CAST
     "#define MAKE(bits) ((pe_cell)((long)((bits) >> (32 - 8 * sizeof(pe_cell))) - "
     "(1L << (8 * sizeof(pe_cell) - 1))))\n",
     0,
     {{"gcc", "-std=c99|-O2"}, {"clang", "-std=c89|-O2"}, {"g++", "-std=c++14|-O3"}}},
};

/* ---- programs ---- */

/* At each position, prints three heads, and then each number after two changes: of one head at a
 * time, and of all heads by one call (pe_rotate_heads; there is no such function for pe_add). At
 * every fourth position, all numbers of the first head are the smallest that MAKE returns. */
static const char program[] =
    "static int put(double value)\n"
    "{\n    return fwrite(&value, sizeof value, 1, stdout) == 1;\n}\n"
    "int main(void)\n{\n"
    "    static operand heads[3][12];\n    static operand all[3][12];\n"
    "    unsigned long bits = 1;\n    int is_well = 1;\n    long t;\n    int i;\n    int j;\n"
    "    for (t = PE_START; t < PE_START + PE_MAX_LEN; t++) {\n"
    "        for (i = 0; i < 3; i++) {\n            for (j = 0; j < 12; j++) {\n"
    "                bits = (bits * 1664525UL + 1013904223UL) & 0xffffffffUL;\n"
    "                heads[i][j] = MAKE(i == 0 && t % 4 == 0 ? 0UL : bits);\n"
    "                all[i][j] = heads[i][j];\n"
    "                is_well = is_well && put(VALUE(heads[i][j]));\n            }\n        }\n"
    "        CHANGE(heads, all, t);\n"
    "        for (i = 0; i < 3; i++) {\n            for (j = 0; j < 12; j++) {\n"
    "                is_well = is_well && put(VALUE(heads[i][j])) && put(VALUE(all[i][j]));\n"
    "            }\n        }\n    }\n"
    "    return is_well ? 0 : 1;\n}\n";

/* CHANGE changes each head of `heads` by its own call, and those of `all` by a single call if there
 * is a function for several heads. */
static const char rotation[] =
    "#define CHANGE(heads, all, t)            \\\n"
    "    pe_rotate(heads[0], t);              \\\n    pe_rotate(heads[1], t);              \\\n"
    "    pe_rotate(heads[2], t);              \\\n    pe_rotate_heads(&all[0][0], 3, 12, t)\n";

static const char addition[] =
    "#define CHANGE(heads, all, t) \\\n"
    "    pe_add(heads[0], t);      \\\n    pe_add(heads[1], t);      \\\n"
    "    pe_add(heads[2], t);      \\\n    pe_add(all[0], t);        \\\n"
    "    pe_add(all[1], t);        \\\n    pe_add(all[2], t)\n";

/* ---- expected numbers ---- */

/* Rounds a sum of products, which has `fraction` fractional bits, to the nearest integer (ties up),
 * and saturates the integer to the range of a cell. */
static double rounded_integer(int64_t sum, const struct precision *precision, int fraction)
{
    const int64_t unit = INT64_C(1) << fraction;
    const int64_t up = sum + unit / 2;
    const int64_t rounded = up >= 0 ? up / unit : -((-up + unit - 1) / unit);
    return (double)(rounded > precision->greatest ? precision->greatest
                    : rounded < precision->least  ? precision->least
                                                  : rounded);
}

/* Returns the tolerance of a floating-point result: the spacing of the operand type at the expected
 * number (or at 1/256 if its magnitude is smaller), plus the error of the arithmetic. */
static double tolerance_of(double number, const struct operand_kind *kind, const struct spec *spec)
{
    const bool is_double = kind->significand == 53;
    int exponent;
    (void)frexp(fmax(fabs(number), 0x1p-8), &exponent);
    return ldexp(1, exponent - kind->significand) + (is_double ? 0 : 0x1p-21) +
           (is_double && spec->precision->bits == 64 ? 0x1p-50 : 0);
}

/* A row of a table. */
struct row {
    const struct spec *spec;
    const uint64_t *cells;
};

/* Returns the value of a floating-point cell, or the integer that any other cell stores. */
static double cell_number(const struct precision *precision, uint64_t cell)
{
    if (precision->kind == PRECISION_FLOAT) {
        struct format format;
        ck_assert(format_read(&format, precision->name));
        return number_of_cell(&format, cell);
    }
    const int64_t bits = (int64_t)cell;
    return (double)(bits > precision->greatest ? bits - (INT64_C(1) << precision->bits) : bits);
}

/* Returns the cosine or the sine of pair k, converted by cell_number. */
static double row_value(const struct row *row, uint32_t k, bool is_sine)
{
    const struct spec *const spec = row->spec;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const size_t sines = layout->arrays == 2 && is_sine ? (size_t)spec->array_columns : 0;
    const struct pair_place *const place = is_sine ? layout->sine : layout->cosine;
    const uint32_t column = pair_place_column(place, (uint32_t)spec->half_column, k);
    return cell_number(spec->precision, row->cells[sines + column]);
}

/* Returns the expected number at a place of a rotated head. */
static double rotated_number(const struct row *row, const double *head, int place)
{
    const struct spec *const spec = row->spec;
    const bool has_halves = spec->layout == LAYOUT_SPLIT_HALF;
    const int k = has_halves ? place % (D / 2) : place / 2;
    const int first = has_halves ? k : 2 * k;
    const int second = has_halves ? k + D / 2 : 2 * k + 1;
    const double c = row_value(row, (uint32_t)k, false);
    const double s = row_value(row, (uint32_t)k, true);
    const double by_cosine = head[place];
    const double by_sine = place == first ? -head[second] : head[first];
    return spec->precision->kind == PRECISION_FIXED
               ? rounded_integer((int64_t)by_cosine * (int64_t)c + (int64_t)by_sine * (int64_t)s,
                                 spec->precision, spec->precision->significand_bits)
               : by_cosine * c + by_sine * s;
}

/* Returns the expected number at a place of an embedding to which the row was added. */
static double added_number(const struct row *row, const double *head, int place)
{
    const struct precision *const precision = row->spec->precision;
    const double number = cell_number(precision, row->cells[place]);
    return precision->kind == PRECISION_FLOAT
               ? head[place] + number
               : rounded_integer((int64_t)head[place] + (int64_t)number - row->spec->zero_point,
                                 precision, 0);
}

/* ---- tables ---- */

/* Compares the program's output with the expected numbers. `pair->argument` is the additional error
 * of a result if the cells are rebuilt from a factored table, or "". */
static void numbers_check(const struct process *process, const struct spec *spec,
                          const struct operand_kind *kind, const struct pair *pair)
{
    const double error = strtod(pair->argument, NULL);
    const double *at = (const void *)process->output_text;
    struct table table;
    uint64_t *const cells = calloc((size_t)spec->columns, sizeof *cells);
    ck_assert(cells != NULL);
    ck_assert_uint_eq(process->output_length, sizeof *at * ROWS * HEADS * WIDTH * 3);
    table_init(&table, spec);
    for (int t = 0; t < ROWS; t++, at += HEADS * WIDTH * 3) {
        const struct row row = {spec, cells};
        table_next_row(&table, cells);
        for (int i = 0; i < HEADS * WIDTH; i++) {
            const double *const head = &at[i / WIDTH * WIDTH];
            const double *const changed = &at[HEADS * WIDTH + 2 * i];
            const int place = i % WIDTH;
            const double number = place >= D ? head[place]
                                  : layout_table[spec->layout].is_rotary
                                      ? rotated_number(&row, head, place)
                                      : added_number(&row, head, place);
            const double tolerance =
                place >= D
                    ? 0
                    : error + (kind->significand == 0 ? 0 : tolerance_of(number, kind, spec));
            ck_assert_msg(fabs(changed[0] - number) <= tolerance && changed[0] == changed[1],
                          "%s: number %d of head %d, row %d, is %a and %a, not %a", pair->words,
                          place, i / WIDTH, t, changed[0], changed[1], number);
        }
    }
    free(cells);
}

static void kind_check(const struct pair *pair, const struct operand_kind *kind,
                       const struct compiler *compiler)
{
    char words[WORDS_SIZE];
    char text[4 * COMMAND_SIZE];
    struct reading reading;
    struct process process;
    emit(pair->words, "pe");
    (void)snprintf(words, sizeof words, "%s|-o|pe", pair->words);
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", words, reading.message);
    const int length = snprintf(
        text, sizeof text, "%s#include \"pe.h\"\n#include <stdio.h>\n%s%s%s", kind->code_before,
        kind->code_after, layout_table[reading.request.spec.layout].is_rotary ? rotation : addition,
        program);
    ck_assert_int_lt(length, (int)sizeof text);
    text_write("user.c", text);
    compile_and_run(&process, compiler, strstr(words, "static") != NULL ? "user.c" : "user.c|pe.c");
    numbers_check(&process, &reading.request.spec, kind, pair);
    process_end(&process);
    reading_end(&reading);
}

/* Tests each table with each type of operands that suits its cells, compiled by each compiler of
 * the type or, for floating-point types with --quick, by one of them. */
START_TEST(every_operand)
{
    const struct pair *const pair = pair_at("operands", _i);
    const bool has_integers = strstr(pair->words, "=q") != NULL ||
                              strstr(pair->words, "=s8") != NULL ||
                              strstr(pair->words, "=u") != NULL;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const struct operand_kind *const kind = &kinds[i];
        if (has_integers != (kind->significand == 0)) {
            continue;
        }
        for (size_t j = 0; j < COUNT(kind->compilers); j++) {
            const struct compiler *const compiler = &kind->compilers[j];
            if (compiler->program != NULL && program_exists(compiler->program) &&
                (has_integers || is_sampled(3, (size_t)_i + i + j))) {
                kind_check(pair, kind, compiler);
            }
        }
    }
}
END_TEST

/* ---- checks ---- */

/* Calls each function with four positions: before the first row, of the first row, of the last row,
 * and after the last row. Prints 1 if PE_CHECK refuses a position, otherwise 0. Then prints which
 * sizes PE_FITS accepts. */
static const char check_program[] =
    "static int is_missing;\n"
    "#define PE_CHECK(condition) if (!(condition)) { is_missing = 1; return; }\n"
    "#include \"pe.h\"\n#include <stdio.h>\n"
    "#define SAY(call)                                 \\\n"
    "    for (i = 0; i < 4; i++) {                     \\\n"
    "        const long t = ends[i]; is_missing = 0;   \\\n"
    "        call;                                     \\\n"
    "        printf(\"%d%s\", is_missing, i < 3 ? \"\" : \" \"); \\\n    }\n"
    "int main(int count, char **words)\n{\n"
    "    static pe_cell cells[4 * PE_D_MODEL];\n    static NUMBER head[PE_D_MODEL];\n"
    "    static const long ends[] = {-6, -5, 3, 4};\n    int i;\n    (void)words;\n"
    "    USE\n"
    "    printf(\"%d%d%d\", PE_FITS(count * 9, 8 * count), PE_FITS(count * 10, 8 * count),\n"
    "           PE_FITS(count, count));\n    return 0;\n}\n";

#define USE_ROTARY(row) \
    "#define USE SAY(" row ") SAY(pe_rotate(head, t)) SAY(pe_rotate_heads(head, 1, 8, t))\n"
#define USE_SUM        "#define USE SAY(pe_row(cells, t)) SAY(pe_add(head, t))\n"
#define COPY_BOTH_ROWS "pe_row(cells, cells + 2 * PE_D_MODEL, t)"

static const struct {
    const char *words;
    const char *use;
    const char *output;
} check_cases[] = {
    {"--layout=split-half", USE_ROTARY(COPY_BOTH_ROWS) "#define NUMBER float\n",
     "1001 1001 1001 100"},
    {"--layout=pairs|--precision=bf16", USE_ROTARY("pe_row(cells, t)") "#define NUMBER float\n",
     "1001 1001 1001 100"},
    {"--layout=split|--pairing=half|--precision=q15|--order=descending",
     USE_ROTARY(COPY_BOTH_ROWS) "#define NUMBER pe_cell\n", "1001 1001 1001 100"},
    {"--layout=split-half|--storage=factored", USE_ROTARY(COPY_BOTH_ROWS) "#define NUMBER float\n",
     "1001 1001 1001 100"},
    {"--layout=matrices", USE_ROTARY("pe_row(cells, t)") "#define NUMBER float\n",
     "1001 1001 1001 100"},
    {"--layout=interleaved", USE_SUM "#define NUMBER float\n", "1001 1001 100"},
    {"--precision=s8|--scale=1/127", USE_SUM "#define NUMBER pe_cell\n", "1001 1001 100"},
    {"--storage=factored", USE_SUM "#define NUMBER float\n", "1001 1001 100"},
};

START_TEST(every_check)
{
    static const struct compiler compilers[] = {{"gcc", "-std=c99"}, {"clang", "-std=c11"}};
    const struct compiler *const compiler = &compilers[program_exists("gcc") ? 0 : 1];
    struct process process;
    char words[COMMAND_SIZE];
    char text[4 * COMMAND_SIZE];
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=9|--start=-5|%s",
                   check_cases[_i].words);
    emit(words, "pe");
    (void)snprintf(text, sizeof text, "%s%s", check_cases[_i].use, check_program);
    text_write("user.c", text);
    compile_and_run(&process, compiler, "user.c|pe.c");
    ck_assert_str_eq(process.output_text, check_cases[_i].output);
    process_end(&process);
}
END_TEST

Suite *suite_operands(void)
{
    Suite *suite = suite_create("operands");
    TCase *tests = case_in_folder(suite, "operands");
    tcase_set_timeout(tests, 120);
    tcase_add_sampled_test(tests, every_operand, 5, pairs_count("operands"));
    tcase_add_sampled_test(tests, every_check, 4, COUNT(check_cases));
    return suite;
}
