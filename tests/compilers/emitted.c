/*
 * emitted.c: what compilers make of the emitted files: the same bits, no warning, and an error
 * if two rows are made equal.
 */
#include "cli/given.h"
#include "cli/request.h"
#include "compiler.h"
#include "encoding/table.h"
#include "golden.h"
#include "model/languages.h"
#include "process.h"
#include "skip.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024, NAME_SIZE = 64 };

/* --- compilers ------------------------------------------------------------------------------- */

START_TEST(a_compiler_is_installed)
{
    ck_assert_msg(program_exists("gcc") || program_exists("clang"),
                  "neither gcc nor clang is installed");
}
END_TEST

/* --- tables ---------------------------------------------------------------------------------- */

/* The cells of a table, computed here, in the layout that they have in memory. */
struct memory {
    unsigned char *bytes;
    size_t length;
    size_t used;
    bool has_padding; /* with what pads each row */
};

static void memory_add(struct memory *memory, uint64_t cell, int bits)
{
    const uint8_t byte = (uint8_t)cell;
    const uint16_t half = (uint16_t)cell;
    const uint32_t word = (uint32_t)cell;
    const void *source = bits == 8    ? (const void *)&byte
                         : bits == 16 ? (const void *)&half
                         : bits == 32 ? (const void *)&word
                                      : (const void *)&cell;
    const size_t count = (size_t)bits / 8;
    if (memory->used + count > memory->length) {
        memory->length = 2 * memory->length + 4096;
        memory->bytes = realloc(memory->bytes, memory->length);
        ck_assert_ptr_nonnull(memory->bytes);
    }
    memcpy(memory->bytes + memory->used, source, count);
    memory->used += count;
}

/* Adds the cells of one array. */
static void memory_add_array(struct memory *memory, const struct request *request,
                             struct table *table, int64_t array)
{
    uint64_t *row = malloc((size_t)request->spec.columns * sizeof *row);
    ck_assert_ptr_nonnull(row);
    const int64_t columns =
        memory->has_padding ? request->output.stride : request->spec.array_columns;
    table_rewind(table);
    for (int64_t t = 0; t < request->spec.max_len; t++) {
        table_next_row(table, row);
        for (int64_t j = 0; j < columns; j++) {
            const bool is_padding = j >= request->spec.array_columns;
            memory_add(memory, is_padding ? 0 : row[array * request->spec.array_columns + j],
                       request->spec.precision->bits);
        }
    }
    free(row);
}

/* Adds the cells that the words ask for. */
static void memory_compute(struct memory *memory, const char *words)
{
    static struct words command;
    struct given given;
    struct request request;
    struct table table = {0};
    words_start(&command);
    words_add(&command, "posenc");
    words_split(&command, words);
    words_split(&command, "-o|pe");
    arguments_take(&given, (int)command.count, command.list, 0);
    request_read(&request, &given);
    table_init(&table, &request.spec);
    for (int64_t array = 0; array < request.spec.arrays; array++) {
        memory_add_array(memory, &request, &table, array);
    }
}

/* --- the same bits --------------------------------------------------------------------------- */

/* Tables t0, t1, ... that one program holds. */
enum { TABLES_MAX = 512 };

struct dump {
    size_t count;
    bool two_arrays[TABLES_MAX];
};

/* Emits one more table. */
static void dump_emit(struct dump *dump, const char *words)
{
    char name[NAME_SIZE];
    ck_assert_uint_lt(dump->count, TABLES_MAX);
    (void)snprintf(name, sizeof name, "t%zu", dump->count);
    emit(words, name);
    dump->two_arrays[dump->count++] = strstr(words, "split") != NULL;
}

/* A program that writes the bytes of all tables to standard output. All files are one translation
 * unit, because that compiles many times faster. */
static void dump_write(const struct dump *dump)
{
    FILE *file = fopen(folder_file("dump.c"), "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs("#include <stdio.h>\n", file);
    for (size_t i = 0; i < dump->count; i++) {
        (void)fprintf(file, "#include \"t%zu.c\"\n", i);
    }
    (void)fputs("int main(void)\n{\n    size_t n = 0;\n", file);
    for (size_t i = 0; i < dump->count; i++) {
        const char *suffix = dump->two_arrays[i] ? "_cos" : "";
        (void)fprintf(file, "    n += fwrite(&t%zu%s, 1, sizeof t%zu%s, stdout);\n", i, suffix, i,
                      suffix);
        if (dump->two_arrays[i]) {
            (void)fprintf(file, "    n += fwrite(&t%zu_sin, 1, sizeof t%zu_sin, stdout);\n", i, i);
        }
    }
    (void)fputs("    return fflush(stdout) == 0 && n > 0 ? 0 : 1;\n}\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

/* Compiles and runs it. */
static void dump_check(const struct compiler *compiler, const struct memory *expected)
{
    struct process process;
    compile_well(compiler, is_cplusplus(compiler) ? "-x|c++|dump.c|-o|dump" : "dump.c|-o|dump");
    command_run(&process, "./dump", "", NULL);
    ck_assert_int_eq(process.status, 0);
    ck_assert_uint_eq(process.out_length, expected->used);
    for (size_t i = 0; i < expected->used; i++) {
        if ((unsigned char)process.out[i] != expected->bytes[i]) {
            ck_abort_msg("%s %s: byte %zu of all tables differs", compiler->program,
                         compiler->options, i);
        }
    }
    process_end(&process);
}

static const struct compiler dump_compilers[] = {
    {"gcc", "-std=c11|-O0"},
    {"clang", "-std=c11|-O0"},
    {"tcc", ""},
    {"g++", "-std=c++17|-O0"},
    {"gcc", "-std=c99|-Ofast"},
    {"clang++", "-std=c++17"},
    {"clang", "-std=c11|-O2|-ffast-math"},
};

/* Every precision in five layouts, with odd widths if they have them; cells in all spellings that
 * the compiler has. */
START_TEST(same_bits)
{
    static const struct {
        const char *name;
        int widths[2];
    } layouts[] = {
        {"interleaved", {5, 6}}, {"concat", {5, 6}}, {"sin", {5, 6}},
        {"split", {6, 10}},      {"pairs", {4, 6}},
    };
    struct memory memory = {.bytes = NULL};
    struct dump dump = {.count = 0};
    if (!program_exists(dump_compilers[_i].program)) {
        return;
    }
    for (size_t i = 0; i < PRECISION_WORDS * COUNT(layouts) * 6; i++) {
        const char *precision = precision_words[i / COUNT(layouts) / 6];
        static const char *const literals[] = {"--literal=decimal", "--literal=hex",
                                               "--literal=words"};
        char words[TEXT_SIZE];
        if (!is_sampled(4, i + i / 6 + (size_t)_i) ||
            (i % 6 >= 4 && (!has_words(&dump_compilers[_i]) || strstr(precision, "f64") != NULL))) {
            continue;
        }
        (void)snprintf(words, sizeof words, "%s|--layout=%s|--d-model=%d|%s|%s", precision,
                       layouts[i / 6 % COUNT(layouts)].name,
                       layouts[i / 6 % COUNT(layouts)].widths[i % 2], literals[i / 2 % 3],
                       "--max-len=12|--start=-2");
        dump_emit(&dump, words);
        memory_compute(&memory, words);
    }
    dump_write(&dump);
    dump_check(&dump_compilers[_i], &memory);
    free(memory.bytes);
}
END_TEST

/* Other tables, whose witnesses are less simple. */
static const char *const special_tables[] = {
    "--d-model=1|--max-len=1",
    "--d-model=1|--max-len=300|--precision=f64",
    "--d-model=1|--max-len=300|--literal=hex",
    "--d-model=2|--max-len=200|--start=-100",
    "--d-model=64|--max-len=128|--precision=q7",
    "--d-model=64|--max-len=128|--precision=f8e4m3|--start=-64",
    "--d-model=33|--max-len=100|--precision=bf16|--layout=concat-cos",
    "--d-model=8|--max-len=40|--base=0.001|--precision=f64",
    "--d-model=8|--max-len=40|--base=1e18",
    "--d-model=6|--max-len=20|--base=1e300|--frequency=constant|--precision=f64",
    "--d-model=6|--max-len=20|--base=1e300|--frequency=constant|--precision=f64|--literal=hex",
    "--d-model=6|--max-len=20|--base=1e40|--precision=f32|--layout=sin",
    "--d-model=6|--max-len=20|--start=-1000000000000000",
    "--d-model=9|--max-len=20|--start=1000000000000000|--precision=q31",
    "--d-model=512|--max-len=20|--frequency=shifted",
    "--d-model=7|--max-len=40|--layout=interleaved-cos|--precision=q15|--start=-20",
    "--d-model=64|--max-len=100|--layout=split-half",
    "--d-model=64|--max-len=100|--layout=split-interleaved|--precision=f64",
    "--d-model=2|--max-len=100|--layout=split|--precision=q31",
    "--d-model=2|--max-len=100|--layout=pairs|--start=-50",
    "--d-model=64|--max-len=128|--layout=split-half|--precision=q7",
    "--d-model=64|--max-len=128|--layout=pairs|--precision=f8e4m3|--start=-64",
    "--d-model=4|--max-len=200|--layout=split|--precision=bf16|--start=-7",
    "--d-model=4|--max-len=200|--layout=pairs|--precision=bf16|--start=-7|--order=descending",
    "--d-model=8|--max-len=30|--cell-factor=1.9|--precision=f64|--literal=hex",
    "--d-model=8|--max-len=30|--cell-factor=1.9|--layout=pairs",
    "--d-model=8|--max-len=30|--cell-factor=1.5|--layout=split-half|--precision=f16",
    "--d-model=8|--max-len=30|--cell-factor=1.5|--precision=q15|--saturate",
    "--d-model=8|--max-len=30|--order=descending|--zero-row=3",
    "--d-model=8|--max-len=31|--order=centered|--layout=split",
    "--d-model=8|--class-row|--grid=4x5|--layout=concat",
    "--d-model=9|--max-len=30|--odd=zero|--layout=concat",
    "--max-len=30|--d-model=8|--layout=split|--rope-scaling=llama3|--precision=f16",
};

/* The same as strings: rows that are longer than one string of 4000 cells, or that fill such
 * strings; witnesses with all columns, or with no other; padding after a string, after a full one,
 * or after the witness; cells of all lengths. */
static const char *const word_tables[] = {
    "--d-model=1|--max-len=1",
    "--d-model=1|--max-len=300|--row-align=16",
    "--d-model=2|--max-len=200|--start=-100|--row-align=16",
    "--d-model=64|--max-len=128|--precision=q7",
    "--d-model=64|--max-len=128|--precision=f8e4m3|--start=-64",
    "--d-model=33|--max-len=100|--precision=bf16|--layout=concat-cos",
    "--d-model=8|--max-len=40|--base=0.001|--precision=q31",
    "--d-model=4000|--max-len=1",
    "--d-model=4001|--max-len=1|--precision=q7",
    "--d-model=4001|--max-len=3|--precision=q7|--layout=sin|--row-align=4096",
    "--d-model=4002|--max-len=3|--precision=q15|--row-align=4096",
    "--d-model=8001|--max-len=3",
    "--d-model=16004|--max-len=4|--precision=f16|--layout=split",
    "--d-model=16004|--max-len=4|--precision=f8e5m2|--layout=split-half|--row-align=64",
    "--d-model=600|--max-len=12|--layout=split-half",
    "--d-model=512|--max-len=40|--layout=pairs",
    "--d-model=64|--max-len=500|--precision=s8|--scale=0.0078125|--zero-point=0",
    "--d-model=4|--max-len=200|--layout=split|--precision=bf16|--start=-7",
    "--d-model=4|--max-len=200|--layout=pairs|--precision=bf16|--start=-7|--order=descending",
    "--d-model=8|--max-len=31|--order=centered|--layout=split",
    "--d-model=4|--max-len=300|--layout=sin|--precision=bf16",
};

START_TEST(same_bits_of_strings)
{
    struct memory memory = {.has_padding = true};
    struct dump dump = {.count = 0};
    const struct compiler *const compiler = &dump_compilers[_i];
    if (!program_exists(compiler->program) || !has_words(compiler)) {
        return;
    }
    for (size_t i = 0; i < COUNT(word_tables); i++) {
        char words[TEXT_SIZE];
        (void)snprintf(words, sizeof words, "%s|--literal=words", word_tables[i]);
        dump_emit(&dump, words);
        memory_compute(&memory, words);
    }
    dump_write(&dump);
    dump_check(compiler, &memory);
    free(memory.bytes);
}
END_TEST

START_TEST(same_bits_of_special_tables)
{
    struct memory memory = {.bytes = NULL};
    struct dump dump = {.count = 0};
    if (!program_exists(dump_compilers[_i].program)) {
        return;
    }
    for (size_t i = 0; i < COUNT(special_tables); i++) {
        dump_emit(&dump, special_tables[i]);
        memory_compute(&memory, special_tables[i]);
    }
    dump_write(&dump);
    dump_check(&dump_compilers[_i], &memory);
    free(memory.bytes);
}
END_TEST

/* --- golden cells ---------------------------------------------------------------------------- */

/* A program of the golden tables, and their cells. */
struct golden_dump {
    struct memory memory;
    struct dump dump;
    bool has_words; /* each table again, as strings */
};

static void golden_take(void *state, const char *name)
{
    struct golden_dump *const taken = state;
    struct golden golden;
    char words[2 * TEXT_SIZE];
    golden_read(&golden, name);
    const bool has_words = taken->has_words && golden.bits < 64;
    for (int as_words = 0; as_words <= (has_words ? 1 : 0); as_words++) {
        (void)snprintf(words, sizeof words, "%s%s", golden.options,
                       as_words != 0 ? "|--literal=words" : "");
        dump_emit(&taken->dump, words);
        for (size_t i = 0; i < golden.count; i++) {
            memory_add(&taken->memory, golden.cells[i], golden.bits);
        }
    }
    golden_free(&golden);
}

START_TEST(golden_cells)
{
    const struct compiler *const compiler = &dump_compilers[_i];
    struct golden_dump taken = {.has_words = has_words(compiler)};
    if (!program_exists(compiler->program)) {
        return;
    }
    ck_assert_uint_gt(golden_each("cells", golden_take, &taken), 0);
    dump_write(&taken.dump);
    dump_check(compiler, &taken.memory);
    free(taken.memory.bytes);
}
END_TEST

/* --- pe_to_float ----------------------------------------------------------------------------- */

/* What a cell stands for, from the definition of its format: the bits of the exponent and of the
 * fraction; or the unit and the zero point. */
struct format {
    const char *words;
    int bits;
    bool is_signed;
    int exponent_bits;
    int fraction_bits;
    double unit;
    int zero;
    double error;  /* of pe_to_float, relative */
    bool is_large; /* some cells are above 1 */
};

static const struct format formats[] = {
    {"--precision=f16", 16, false, 5, 10, 0, 0, 0, false},
    {"--precision=bf16", 16, false, 8, 7, 0, 0, 0, false},
    {"--precision=f8e4m3", 8, false, 4, 3, 0, 0, 0, false},
    {"--precision=f8e5m2", 8, false, 5, 2, 0, 0, 0, false},
    {"--precision=q31", 32, true, 0, 0, 0x1p-31, 0, 0x1p-24, false},
    {"--precision=q15", 16, true, 0, 0, 0x1p-15, 0, 0, false},
    {"--precision=q7", 8, true, 0, 0, 0x1p-7, 0, 0, false},
    {"--precision=s8|--scale=0.015625|--zero-point=-5", 8, true, 0, 0, 0x1p-6, -5, 0, false},
    {"--precision=u8|--scale=0.5|--zero-point=255|--saturate", 8, false, 0, 0, 0.5, 255, 0, false},
    {"--precision=u8|--scale=0.01|--zero-point=128", 8, false, 0, 0, 0.01, 128, 0x1.01p-23, false},
    {"--precision=s8|--scale=1/127", 8, true, 0, 0, 1 / 127.0, 0, 0x1.01p-23, false},
    {"--precision=s8|--scale=1|--zero-point=127", 8, true, 0, 0, 1, 127, 0, false},
    {"--precision=f16|--cell-factor=1.5", 16, false, 5, 10, 0, 0, 0, true},
    {"--precision=bf16|--cell-factor=1.5", 16, false, 8, 7, 0, 0, 0, true},
    {"--precision=f8e4m3|--cell-factor=1.5", 8, false, 4, 3, 0, 0, 0, true},
    {"--precision=f8e5m2|--cell-factor=1.5", 8, false, 5, 2, 0, 0, 0, true},
};

static double format_number(const struct format *format, uint32_t cell)
{
    const int64_t span = INT64_C(1) << format->bits;
    if (format->exponent_bits == 0) {
        const int64_t value = format->is_signed && cell >= span / 2 ? cell - span : cell;
        return (double)(value - format->zero) * format->unit;
    }
    const int bias = (1 << (format->exponent_bits - 1)) - 1;
    const uint32_t hidden = UINT32_C(1) << format->fraction_bits;
    const uint32_t fraction = cell & (hidden - 1);
    const int exponent = (int)(cell >> format->fraction_bits) & ((1 << format->exponent_bits) - 1);
    const double magnitude =
        exponent == 0 ? ldexp(fraction, 1 - bias - format->fraction_bits)
                      : ldexp(hidden + fraction, exponent - bias - format->fraction_bits);
    return cell >= span / 2 ? -magnitude : magnitude;
}

/* The cells to try: all of them; or, for q31, some of every size. */
static uint32_t cell_at(const struct format *format, uint32_t index)
{
    return format->bits < 32 ? index : index * UINT32_C(65537) + (index >> 3);
}

/* A program that writes pe_to_float of these cells. */
static void to_float_write(const struct format *format)
{
    static const char text[] = "#include \"pe.h\"\n#include <stdio.h>\n"
                               "int main(void)\n{\n    unsigned long i;\n"
                               "    for (i = 0; i < %luUL; i++) {\n"
                               "        const float value = pe_to_float((pe_cell)(%s));\n"
                               "        if (fwrite(&value, sizeof value, 1, stdout) != 1) {\n"
                               "            return 1;\n        }\n    }\n    return 0;\n}\n";
    FILE *file = fopen(folder_file("floats.c"), "w");
    ck_assert_ptr_nonnull(file);
    (void)fprintf(file, text, format->bits == 8 ? 256UL : 65536UL,
                  format->bits < 32 ? "i" : "(unsigned int)(i * 65537UL + (i >> 3))");
    ck_assert_int_eq(fclose(file), 0);
}

/* The largest exponent stands for infinities. E4M3 has none: there, only the last code is not a
 * number. */
static bool is_finite(const struct format *format, uint32_t cell)
{
    const uint32_t magnitude = cell & ((UINT32_C(1) << (format->bits - 1)) - 1);
    const uint32_t infinity = ((UINT32_C(1) << format->exponent_bits) - 1) << format->fraction_bits;
    return strstr(format->words, "f8e4m3") != NULL ? magnitude < 0x7f : magnitude < infinity;
}

/* If all cells lie in -1 .. 1, narrow floats promise nothing about other numbers; else about
 * all. */
static bool is_promised(const struct format *format, uint32_t cell)
{
    return format->exponent_bits == 0 ||
           (format->is_large ? is_finite(format, cell) : fabs(format_number(format, cell)) <= 1);
}

static const struct compiler float_compilers[] = {
    {"gcc", "-std=c11|-O2|-Wno-overflow"},
    {"clang", "-std=c99|-O0"},
    {"tcc", ""},
    {"g++", "-std=c++11|-Wno-overflow"},
};

static void to_float_check(const struct format *format, const struct compiler *compiler)
{
    struct process process;
    compile_well(compiler,
                 is_cplusplus(compiler) ? "-x|c++|floats.c|-o|floats" : "floats.c|-o|floats");
    command_run(&process, "./floats", "", NULL);
    ck_assert_int_eq(process.status, 0);
    ck_assert_uint_eq(process.out_length, (format->bits == 8 ? 256U : 65536U) * sizeof(float));
    for (uint32_t i = 0; i * sizeof(float) < process.out_length; i++) {
        float value;
        const double number = format_number(format, cell_at(format, i));
        memcpy(&value, process.out + i * sizeof value, sizeof value);
        const double error = fabs((double)value - number);
        if (is_promised(format, cell_at(format, i)) && !(error <= format->error * fabs(number))) {
            ck_abort_msg("%s: cell 0x%lx is %a, not %a", format->words,
                         (unsigned long)cell_at(format, i), (double)value, number);
        }
    }
    process_end(&process);
}

START_TEST(to_float)
{
    char words[TEXT_SIZE];
    (void)snprintf(words, sizeof words, "%s|--d-model=4|--max-len=1", formats[_i].words);
    emit(words, "pe");
    to_float_write(&formats[_i]);
    for (size_t i = 0; i < COUNT(float_compilers); i++) {
        if (is_sampled(4, i + (size_t)_i) && program_exists(float_compilers[i].program)) {
            to_float_check(&formats[_i], &float_compilers[i]);
        }
    }
}
END_TEST

/* --- macros ---------------------------------------------------------------------------------- */

static uint32_t crc_of(const struct memory *memory)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < memory->used; i++) {
        crc = crc_add(crc, memory->bytes[i], 8);
    }
    return ~crc;
}

/* Programs that return how often an accessor gives a wrong cell. CHECK(t, row) is for a position
 * and its row. */
#define CHECK_ROWS                                             \
    "#define CHECK(t, row) for (j = 0; j < PE_D_MODEL; j++) {" \
    "    wrong += &PE_AT(t, j) != &pe[row][j];"                \
    "    wrong += &PE_AT(t + 0, j < 0 ? 9 : j) != &pe[0][0] + (row) * (long)PE_STRIDE + j; }\n"
#define CHECK_SPLIT(columns)                                                                   \
    "#define CHECK(t, row) for (j = 0; j < " columns "; j++) {"                                \
    "    wrong += &PE_COS_AT(t, j) != &pe_cos[row][j];"                                        \
    "    wrong += &PE_COS_AT(t + 0, j < 0 ? 9 : j) != &pe_cos[0][0] + (row) * (long)PE_STRIDE" \
    "        + j;"                                                                             \
    "    wrong += &PE_SIN_AT(t, j) != &pe_sin[row][j];"                                        \
    "    wrong += &PE_SIN_AT(t + 0, j < 0 ? 9 : j) != &pe_sin[0][0] + (row) * (long)PE_STRIDE" \
    "        + j; }\n"
#define CHECK_PAIRS                                                                           \
    "#define CHECK(t, row) for (j = 0; j < PE_D_MODEL / 2; j++) {"                            \
    "    wrong += &PE_COS_AT(t, j) != &pe[row][j][0];"                                        \
    "    wrong += &PE_SIN_AT(t, j) != &pe[row][j][1];"                                        \
    "    wrong += &PE_COS_AT(t + 0, j < 0 ? 9 : j) != &pe[0][0][0] + (row) * (long)PE_STRIDE" \
    "        + 2 * j; }\n"

static const struct {
    const char *words;
    const char *check;
    int step;             /* from a row's position to the next one's */
    const char *expected; /* followed by the CRC-32 */
} macro_cases[] = {
    {"--d-model=5|--max-len=7", CHECK_ROWS, 1, "5 7 0 10000 f32 4"},
    {"--d-model=6|--max-len=9|--start=-4|--base=1e2|--precision=q15", CHECK_ROWS, 1,
     "6 9 -4 100 q15 2"},
    {"--d-model=4|--max-len=9|--start=-1000000000000000|--base=2.50|--precision=f64", CHECK_ROWS, 1,
     "4 9 -1000000000000000 2.5 f64 8"},
    {"--d-model=4|--max-len=3|--start=12|--precision=bf16", CHECK_ROWS, 1, "4 3 12 10000 bf16 2"},
    {"--d-model=4|--max-len=3|--precision=u8|--scale=0.25|--zero-point=9", CHECK_ROWS, 1,
     "4 3 0 10000 u8 1"},
    {"--d-model=4|--max-len=3|--precision=q31", CHECK_ROWS, 1, "4 3 0 10000 q31 4"},
    {"--d-model=5|--max-len=9|--order=descending|--start=-2", CHECK_ROWS, -1, "5 9 6 10000 f32 4"},
    {"--d-model=5|--max-len=9|--order=centered|--precision=q15", CHECK_ROWS, -1,
     "5 9 4 10000 q15 2"},
    {"--d-model=8|--grid=3x2|--class-row|--layout=concat|--start=5", CHECK_ROWS, 1,
     "8 7 0 10000 f32 4"},
    {"--d-model=6|--max-len=9|--class-row|--start=1", CHECK_ROWS, 1, "6 9 0 10000 f32 4"},
    {"--d-model=6|--max-len=9|--start=-4|--layout=split", CHECK_SPLIT("PE_D_MODEL / 2"), 1,
     "6 9 -4 10000 f32 4"},
    {"--d-model=6|--max-len=9|--row-align=16|--layout=split|--precision=q15|--order=descending",
     CHECK_SPLIT("PE_D_MODEL / 2"), -1, "6 9 8 10000 q15 2"},
    {"--d-model=6|--max-len=9|--row-align=64|--layout=split-half|--precision=f64",
     CHECK_SPLIT("PE_D_MODEL"), 1, "6 9 0 10000 f64 8"},
    {"--d-model=6|--max-len=9|--layout=split-interleaved|--precision=f16",
     CHECK_SPLIT("PE_D_MODEL"), 1, "6 9 0 10000 f16 2"},
    {"--d-model=6|--max-len=9|--start=7|--layout=pairs", CHECK_PAIRS, 1, "6 9 7 10000 f32 4"},
    {"--d-model=6|--max-len=9|--row-align=32|--layout=pairs|--precision=q7|--order=centered",
     CHECK_PAIRS, -1, "6 9 4 10000 q7 1"},
};

static const char macro_program[] =
    "PE_REQUIRE(1, PE_D_MODEL);\n"
    "int main(void)\n{\n"
    "    long long t = PE_START;\n    int row, j, wrong = 0;\n"
    "    for (row = 0; row < PE_MAX_LEN; row++, t += STEP) {\n"
    "        CHECK(t, row)\n"
    "    }\n"
    "    printf(\"%d %d %lld %s %s %d %08lx\", PE_D_MODEL, PE_MAX_LEN, (long long)PE_START,\n"
    "           PE_BASE, PE_PRECISION, (int)sizeof (pe_cell), PE_CRC32);\n"
    "    return wrong;\n}\n";

/* The macros' values as a program sees them; the CRC-32 only on machines with the byte order of its
 * definition. */
START_TEST(macros)
{
    static const struct compiler compilers[] = {{"gcc", "-std=c11"}, {"clang", "-std=c11"}};
    struct memory memory = {.bytes = NULL};
    struct process process;
    char expected[TEXT_SIZE];
    char text[4 * TEXT_SIZE];
    const struct compiler *compiler = &compilers[program_exists("gcc") ? 0 : 1];
    emit(macro_cases[_i].words, "pe");
    memory_compute(&memory, macro_cases[_i].words);
    const int text_length =
        snprintf(text, sizeof text, "#include \"pe.h\"\n#include <stdio.h>\n#define STEP %d\n%s%s",
                 macro_cases[_i].step, macro_cases[_i].check, macro_program);
    ck_assert_int_lt(text_length, (int)sizeof text);
    text_write("macros.c", text);
    compile_well(compiler, "macros.c|pe.c|-o|macros");
    command_run(&process, "./macros", "", NULL);
    ck_assert_int_eq(process.status, 0);
    (void)snprintf(expected, sizeof expected, "%s %08lx", macro_cases[_i].expected,
                   (unsigned long)crc_of(&memory));
    const size_t length = strlen(expected) - (host_is_big_endian() ? 8 : 0);
    ck_assert_uint_eq(process.out_length, strlen(expected));
    ck_assert_msg(strncmp(process.out, expected, length) == 0, "'%s' is not '%s'", process.out,
                  expected);
    process_end(&process);
    free(memory.bytes);
}
END_TEST

/* --- PE_REQUIRE ------------------------------------------------------------------------------ */

/* PE_REQUIRE for tables of 16 rows and 8 columns, with each kind of declaration. */
static const char *const require_layouts[] = {"interleaved", "split", "split-half", "pairs"};
static const struct {
    const char *length;
    const char *width;
    bool fine;
} require_cases[] = {
    {"16", "8", true},
    {"1", "8", true},
    {"PE_MAX_LEN", "PE_D_MODEL", true},
    {"17", "8", false},
    {"PE_MAX_LEN + 1", "8", false},
    {"16", "7", false},
    {"16", "9", false},
    {"100000", "8", false},
    {"1", "16", false},
};

static const struct compiler assert_compilers[] = {
    {"gcc", "-std=c11"},          {"clang", "-std=c11"}, {"gcc", "-std=c99|-pedantic-errors"},
    {"g++", "-std=c++17|-x|c++"}, {"tcc", "-c"},
};

START_TEST(requirements)
{
    char text[TEXT_SIZE];
    const int which = _i / (int)COUNT(require_layouts);
    (void)snprintf(text, sizeof text, "--d-model=8|--max-len=16|--layout=%s",
                   require_layouts[_i % (int)COUNT(require_layouts)]);
    emit(text, "pe");
    (void)snprintf(text, sizeof text, "#include \"pe.h\"\nPE_REQUIRE(%s, %s);\nint used;\n",
                   require_cases[which].length, require_cases[which].width);
    text_write("user.c", text);
    for (size_t i = 0; i < COUNT(assert_compilers); i++) {
        struct process process;
        if (!is_sampled(2, i + (size_t)_i) || !program_exists(assert_compilers[i].program)) {
            continue;
        }
        compile(&process, &assert_compilers[i], "-c|user.c|-o|user.o");
        ck_assert_msg((process.status == 0) == require_cases[which].fine, "%s: %s, %s: %s",
                      assert_compilers[i].program, require_cases[which].length,
                      require_cases[which].width, process.err);
        process_end(&process);
    }
}
END_TEST

/* --- headers of other tables ----------------------------------------------------------------- */

/* The .c of one table with the header of another, which may have the same size. */
static const struct {
    const char *source;
    const char *header;
    bool fine;
} header_cases[] = {
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=16", true},
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=18", false}, /* else two rows of zeros */
    {"--d-model=8|--max-len=16", "--d-model=9|--max-len=16", false},
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=16|--row-align=64", false},
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=16|--base=100", false},
    {"--d-model=8|--max-len=16|--layout=split", "--d-model=8|--max-len=17|--layout=split", false},
    {"--d-model=8|--max-len=60|--storage=factored", "--d-model=8|--max-len=61|--storage=factored",
     false},
    {"--d-model=8|--max-len=60|--storage=factored",
     "--d-model=8|--max-len=60|--storage=factored|--base=100", false},
};

START_TEST(headers)
{
    emit(header_cases[_i].source, "pe");
    size_t length;
    char *source = file_read(folder_file("pe.c"), &length);
    emit(header_cases[_i].header, "pe");
    file_write(folder_file("pe.c"), source, length);
    free(source);
    for (size_t i = 0; i < COUNT(assert_compilers); i++) {
        struct process process;
        if (!is_sampled(2, i + (size_t)_i) || !program_exists(assert_compilers[i].program)) {
            continue;
        }
        compile(&process, &assert_compilers[i], "-c|pe.c|-o|pe.o");
        ck_assert_msg((process.status == 0) == header_cases[_i].fine, "%s: %s: %s",
                      assert_compilers[i].program, header_cases[_i].header, process.err);
        process_end(&process);
    }
}
END_TEST

/* --- warnings -------------------------------------------------------------------------------- */

#define GCC_WARNINGS \
    "|-Wall|-Wextra|-Wconversion|-Wshadow|-Wundef|-Wdouble-promotion|-Werror|-fsyntax-only"

/* All warnings except those that object to conforming C itself, or to newer or older standards. */
#define CLANG_WARNINGS                                                                      \
    "|-Weverything|-Werror|-fsyntax-only|-Wno-unknown-warning-option"                       \
    "|-Wno-declaration-after-statement|-Wno-padded|-Wno-pre-c11-compat|-Wno-pre-c2x-compat" \
    "|-Wno-unsafe-buffer-usage|-Wno-c99-compat"
#define GCC_CPLUSPLUS   "|-pedantic-errors|-Wold-style-cast|-Wuseless-cast|-x|c++" GCC_WARNINGS
#define CLANG_CPLUSPLUS "|-Wno-c++98-compat-pedantic|-x|c++"

/* Hex floats came with C99 and C++17. C++98 has no long long, and casts that it does not need. */
static const struct {
    struct compiler compiler;
    bool hex;
    bool c89; /* which promises strings of 509 bytes: some are longer */
} warning_compilers[] = {
    {{"gcc", "-std=c89|-pedantic-errors" GCC_WARNINGS}, false, true},
    {{"gcc", "-std=c99|-pedantic-errors" GCC_WARNINGS}, true, false},
    {{"gcc", "-std=c11|-pedantic-errors" GCC_WARNINGS}, true, false},
    {{"gcc", "-std=c17|-pedantic-errors" GCC_WARNINGS}, true, false},
    {{"gcc", "-std=c2x|-pedantic-errors" GCC_WARNINGS}, true, false},
    {{"g++", "-std=c++98" GCC_CPLUSPLUS}, false, false},
    {{"g++", "-std=c++11" GCC_CPLUSPLUS}, false, false},
    {{"g++", "-std=c++14" GCC_CPLUSPLUS}, false, false},
    {{"g++", "-std=c++17" GCC_CPLUSPLUS}, true, false},
    {{"g++", "-std=c++20" GCC_CPLUSPLUS}, true, false},
    {{"clang", "-std=c89" CLANG_WARNINGS}, false, true},
    {{"clang", "-std=c99" CLANG_WARNINGS}, true, false},
    {{"clang", "-std=c11" CLANG_WARNINGS}, true, false},
    {{"clang", "-std=c17" CLANG_WARNINGS}, true, false},
    {{"clang", "-std=c2x" CLANG_WARNINGS}, true, false},
    {{"clang++", "-std=c++11" CLANG_WARNINGS CLANG_CPLUSPLUS}, false, false},
    {{"clang++", "-std=c++17" CLANG_WARNINGS CLANG_CPLUSPLUS}, true, false},
    {{"clang++", "-std=c++20" CLANG_WARNINGS CLANG_CPLUSPLUS}, true, false},
    {{"tcc", "-c|-Wall|-Werror"}, true, false},
};

/* A user's file: the header, twice, a requirement, a cell, a row, if the table lets one be read as
 * an array, and the conversion. */
static const char user[] =
    "#include \"pe.h\"\n#include \"pe.h\"\n\nPE_REQUIRE(1, PE_D_MODEL);\n\n"
    "#ifdef PE_BLOCK\n#define PE_AT(t, j) PE_FINE_AT(0, j)\n#define PE_ROW(t) "
    "pe_coarse[0]\n#endif\n"
    "#ifndef PE_AT\n#define PE_AT(t, j) PE_SIN_AT(t, j) < 1 && PE_COS_AT(t, j)\n#endif\n"
    "#if !defined PE_ROW && defined PE_COS_ROW\n"
    "#define PE_ROW(t) PE_COS_ROW(t)[0] <= 1 && PE_SIN_ROW(t)\n"
    "#elif !defined PE_ROW\n#define PE_ROW(t) (&cell)\n#endif\n"
    "#ifdef __cplusplus\nint main()\n#else\nint main(void)\n#endif\n{\n"
    "    const pe_cell cell = 0;\n"
    "    return PE_AT(PE_START, 0) < 1 && PE_ROW(PE_START)[0] < 1 &&\n"
    "                   pe_to_float(cell) < 2\n"
    "               ? 1 : 0;\n}\n";

/* Every compiler in turn; of a sample of compilers the first ones depend on the turn. */
static void warnings_check(const char *words, int turn)
{
    const bool hex = strstr(words, "--literal=hex") != NULL;
    text_write("user.c", user);
    emit(words, "pe");
    for (size_t i = 0; i < COUNT(warning_compilers); i++) {
        const struct compiler *compiler = &warning_compilers[i].compiler;
        if (!is_sampled(4, i + (size_t)turn) || !program_exists(compiler->program) ||
            (hex && !warning_compilers[i].hex)) {
            continue;
        }
        const size_t half = i / 4 + (size_t)turn;
        if (is_sampled(2, half) && strstr(words, "static") == NULL && is_taken(compiler, words)) {
            compile_well(compiler, "pe.c");
        }
        if (is_sampled(2, half + 1)) {
            /* A static table is constant in C++, and so is what is compared here. */
            compile_well(compiler, strstr(words, "static") != NULL ? "-Wno-unreachable-code|user.c"
                                                                   : "user.c");
        }
    }
}

START_TEST(no_warnings)
{
    char words[TEXT_SIZE];
    (void)snprintf(words, sizeof words, "%s|--d-model=8|--max-len=16|--start=%d|--literal=%s",
                   precision_words[_i % (int)PRECISION_WORDS], _i % 2 == 0 ? -3 : 0,
                   _i < (int)PRECISION_WORDS ? "decimal" : "hex");
    warnings_check(words, _i);
}
END_TEST

/* Together these tables have all functions and macros. */
static const char *const named_cases[] = {
    "--d-model=4|--max-len=3",
    "--d-model=4|--max-len=3|--precision=q31|--order=descending",
    "--d-model=4|--max-len=3|--precision=f16|--layout=split|--pairing=neighbours",
    "--d-model=4|--max-len=3|--precision=f8e4m3|--layout=pairs",
    "--d-model=4|--max-len=3|--precision=bf16|--row-align=64",
    "--d-model=4|--max-len=3|--precision=u8|--scale=0.01|--zero-point=100",
    "--d-model=4|--max-len=3|--precision=q15|--literal=words|--layout=split-half",
    "--d-model=4|--max-len=300|--storage=factored",
    "--d-model=4|--max-len=300|--storage=factored|--precision=q15|--layout=split",
    "--d-model=4|--max-len=300|--storage=factored|--cell-factor=0.5|--layout=pairs",
    "--d-model=4|--max-len=30|--storage=factored|--precision=f16",
    "--d-model=4|--max-len=30|--storage=factored|--precision=bf16|--layout=split",
    "--d-model=4|--max-len=30|--storage=factored|--precision=u8|--scale=1/128|--zero-point=128",
    "--d-model=4|--max-len=3|--program-memory",
    "--d-model=4|--max-len=3|--precision=bf16|--linkage=static",
    "--d-model=8|--grid=2x2|--layout=split-half|--linkage=static",
};

/* Takes what is no code out of a text of C or out of a template, in place: comments, strings, and
 * what stands in directives but for #define and conditions. A tag of a template becomes \1. */
static void code_keep(char *text)
{
    static const char *const ends[][2] = {
        {"{{#", "}}"},    {"{{^", "}}"},    {"{{/", "}}"},   {"{{>", "}}"},      {"{{!", "}}"},
        {"{{", "}}"},     {"/*", "*/"},     {"\"", "\""},    {"#include", "\n"}, {"#pragma", "\n"},
        {"#error", "\n"}, {"#define", " "}, {"#ifdef", " "}, {"#ifndef", " "},   {"#if", " "},
        {"#elif", " "},   {"#else", ""},    {"#endif", ""}};
    for (char *at = text; *at != '\0'; at++) {
        for (size_t i = 0; i < COUNT(ends); i++) {
            const size_t length = strlen(ends[i][0]);
            if (strncmp(at, ends[i][0], length) == 0) {
                const char *const end = strstr(at + length, ends[i][1]);
                ck_assert_ptr_nonnull(end);
                *at = strcmp(ends[i][0], "{{") == 0 ? '\1' : ' ';
                memmove(at + 1, end + strlen(ends[i][1]), strlen(end + strlen(ends[i][1])) + 1);
                break;
            }
        }
    }
}

/* The next word of such a text; NULL at the end. */
static const char *code_word(const char **at, char word[NAME_SIZE])
{
    static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789\1.";
    const char *const start = *at + strcspn(*at, all);
    const size_t length = strspn(start, all);
    ck_assert_uint_lt(length, NAME_SIZE);
    (void)snprintf(word, NAME_SIZE, "%.*s", (int)length, start);
    *at = start + length;
    return length > 0 ? word : NULL;
}

/* Each word of the emitted text that does not come from the table's name is refused as a name, or
 * lies in another name space, or before a string. So is the beginning of each word that ends as the
 * text's own names end. Returns how many words there are. */
static size_t own_words_check(char *text, bool is_template)
{
    static const char *const ends[] = {"_cell", "_row", "_cos",      "_sin",   "_to_float",
                                       "_read", "_key", "_position", "_table", "_wide",
                                       "_bits", "_AT",  "_H"};
    const char *const others[] = {"defined", "cell_", "words_", "U", "u", "u8"};
    char word[NAME_SIZE];
    size_t count = 0;
    code_keep(text);
    for (const char *at = text; code_word(&at, word) != NULL;) {
        bool is_other =
            *word <= '9' || strchr(word, '\1') != NULL ||
            (!is_template && (strncmp(word, "pe", 2) == 0 || strncmp(word, "PE", 2) == 0));
        for (size_t i = 0; i < COUNT(others) && !is_other; i++) {
            const size_t length = strlen(others[i]);
            is_other = strncmp(word, others[i], length) == 0 &&
                       strspn(word + length, "0123456789") == strlen(word + length);
        }
        if (is_other) {
            continue;
        }
        count++;
        ck_assert_msg(name_fault(word) != NULL, "'%s' is not refused", word);
        for (size_t i = 0; i < COUNT(ends); i++) {
            char *const end = word + strlen(word) - strlen(ends[i]);
            if (end > word && strcmp(end, ends[i]) == 0) {
                *end = '\0';
                ck_assert_msg(name_fault(word) != NULL, "'%s' is not refused", word);
                break;
            }
        }
    }
    return count;
}

/* Templates of C, and what the program puts in the place of their tags. */
START_TEST(own_words_are_refused)
{
    static const char no_c[] = " banner derivation_affine derivation_bits derivation_fixed"
                               " derivation_float figure.svg posenc.1 posenc.bash posenc.fish"
                               " posenc.zsh ";
    size_t words = 0;
    for (size_t i = 0; builtin_templates[i].name != NULL; i++) {
        char name[NAME_SIZE];
        const int length = snprintf(name, sizeof name, " %s ", builtin_templates[i].name) - 2;
        if (strstr(no_c, name) == NULL && language_find(name + 1, (size_t)length) == NULL) {
            char *const text = calloc(builtin_templates[i].length + 1, 1);
            ck_assert_ptr_nonnull(text);
            (void)memcpy(text, builtin_templates[i].text, builtin_templates[i].length);
            words += own_words_check(text, true);
            free(text);
        }
    }
    for (size_t i = 0; i < COUNT(named_cases); i++) {
        emit(named_cases[i], "pe");
        for (size_t j = 0; j < 2; j++) {
            char *const text = file_read(folder_file(j == 0 ? "pe.h" : "pe.c"), NULL);
            words += own_words_check(text, false);
            free(text);
        }
    }
    ck_assert_uint_gt(words, 1000);
}
END_TEST

/* A name that a header of C defines as a macro cannot be the name of a table. */
START_TEST(macros_of_headers_are_refused)
{
    static const char *const all_headers[] = {
        "assert",      "complex",   "ctype",   "errno",  "fenv",   "float",  "inttypes",
        "iso646",      "limits",    "locale",  "math",   "setjmp", "signal", "stdalign",
        "stdarg",      "stdatomic", "stdbool", "stddef", "stdint", "stdio",  "stdlib",
        "stdnoreturn", "string",    "tgmath",  "time",   "uchar",  "wchar",  "wctype"};
    static const struct compiler gcc = {"gcc", "-std=c11|-dM|-E"};
    struct process process;
    char text[TEXT_SIZE] = "";
    size_t count = 0;
    if (!program_exists(gcc.program)) {
        return;
    }
    for (size_t i = 0; i < COUNT(all_headers); i++) {
        text_append(text, sizeof text, "#include <%s.h>\n", all_headers[i]);
    }
    text_write("all.c", text);
    compile(&process, &gcc, "all.c");
    for (char *line = strtok(process.out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char name[NAME_SIZE];
        ck_assert_int_eq(sscanf(line, "#define %63[A-Za-z0-9_]", name), 1);
        ck_assert_msg(*name == '_' || name_fault(name) != NULL, "'%s' is not refused", name);
        count += *name != '_';
    }
    ck_assert_uint_gt(count, 300);
    process_end(&process);
}
END_TEST

/* Odd names: letters, what may stand before a string or after a number, what looks like the text's
 * own words, all in small letters or none; and names of every length. In every layout and
 * precision, in both languages; also in the header. */
static const char *const odd_names[] = {
    "L",  "U",      "UL",    "u",     "f",    "F",    "u8",   "d",   "e",    "x",   "i",
    "AT", "ROW",    "pe",    "PE",    "rowe", "Row",  "cos1", "key", "A",    "B",   "X",
    "c1", "cells1", "words", "table", "f16",  "int8", "k1",   "t",   "high", "low",
};

START_TEST(chosen_names)
{
    static const char *const layouts[] = {"interleaved", "sin", "split", "split-interleaved",
                                          "pairs"};
    static const char *const ways[] = {"--linkage=static", "--row-align=64", "--order=descending",
                                       "--start=-1000000000000000", "--cell-factor=0.5"};
    static const struct compiler compilers[] = {
        {"gcc", "-std=c89|-pedantic-errors" GCC_WARNINGS},
        {"gcc", "-std=c2x|-pedantic-errors" GCC_WARNINGS},
        {"g++", "-std=c++11" GCC_CPLUSPLUS},
        {"g++", "-std=c++20" GCC_CPLUSPLUS},
        {"clang", "-std=c99" CLANG_WARNINGS},
        {"clang++", "-std=c++17" CLANG_WARNINGS CLANG_CPLUSPLUS},
    };
    const int names = (int)COUNT(odd_names);
    char name[NAME_MAX_LENGTH + 1] = "";
    char words[TEXT_SIZE];
    char text[TEXT_SIZE];
    if (_i < names) {
        (void)strcpy(name, odd_names[_i]);
    } else {
        (void)memcpy(name, "ghijklmnopqrstuvwxyzabcd", (size_t)(_i - names + 1));
    }
    for (size_t i = 0; i < COUNT(layouts); i++) {
        const size_t turn = i + (size_t)_i;
        const char *const way = ways[turn % COUNT(ways)];
        (void)snprintf(words, sizeof words, "%s|--layout=%s|--d-model=4|--max-len=9|%s|--name=%s",
                       precision_words[turn % PRECISION_WORDS], layouts[i], way, name);
        emit(words, "x");
        (void)snprintf(text, sizeof text, "#include \"x.%s\"\nextern int unit;\nint unit = 0;\n",
                       strstr(way, "static") != NULL ? "h" : "c");
        text_write("unit.c", text);
        for (size_t j = 0; j < COUNT(compilers); j++) {
            if (is_sampled(7, turn + j) && program_exists(compilers[j].program)) {
                compile_well(&compilers[j],
                             strstr(way, "static") != NULL ? "-Wno-unused|unit.c" : "unit.c");
            }
        }
    }
}
END_TEST

static const char *const warning_cases[] = {
    "--d-model=8|--max-len=16|%s",
    "--d-model=300|--max-len=4|--precision=q31|%s",
    "--d-model=8400|--max-len=4|--precision=q15|%s",
    "--d-model=1|--max-len=1|--precision=f16|%s",
    "--d-model=64|--max-len=128|--precision=q7|%s",
    "--d-model=4|--max-len=3|--layout=split|--precision=q31|--row-align=64|%s",
    "--d-model=4|--max-len=3|--layout=pairs|--precision=u8|--scale=0.01|--zero-point=99|%s",
    "--d-model=1|--max-len=1",
    "--d-model=1|--max-len=1|--precision=f16|--start=-1",
    "--d-model=1|--max-len=1|--precision=s8|--scale=0.01|--zero-point=-128",
    "--d-model=64|--max-len=128|--precision=q7",
    "--d-model=1|--max-len=200|--precision=f64",
    "--d-model=6|--max-len=20|--base=1e300|--frequency=constant|--precision=f64",
    "--d-model=6|--max-len=20|--base=1e40|--precision=f32|--layout=sin",
    "--d-model=4|--max-len=3|--precision=s8|--scale=1e-6|--zero-point=0|--saturate",
    "--d-model=4|--max-len=3|--precision=u8|--scale=1/127|--saturate",
    "--d-model=4|--max-len=1|--precision=s8|--scale=1e30|--zero-point=0",
    "--d-model=4|--max-len=3|--precision=s8|--scale=1e-30|--zero-point=0|--saturate",
    "--d-model=4|--max-len=3|--start=-1000000000000000",
    "--d-model=4|--max-len=3|--start=1000000000000000|--precision=q15",
    "--d-model=4|--max-len=3|--spdx=MIT OR 0BSD|--layout=concat-cos",
    "--d-model=4|--max-len=3|--layout=split",
    "--d-model=4|--max-len=3|--layout=split-half|--precision=q15|--row-align=64",
    "--d-model=4|--max-len=3|--layout=split|--precision=f16|--linkage=static",
    "--d-model=4|--max-len=3|--layout=pairs",
    "--d-model=4|--max-len=3|--layout=pairs|--precision=bf16|--row-align=16|--linkage=static",
    "--d-model=4|--max-len=3|--layout=pairs|--precision=f64|--literal=hex|--order=descending",
    "--d-model=4|--max-len=3|--layout=split-half|%s",
    "--d-model=4|--max-len=3|--layout=split-interleaved|--precision=bf16|--program-memory",
    "--d-model=8|--layout=split-half|--grid=2x2|--precision=f64",
    "--d-model=4|--max-len=30|--layout=split|--pairing=half|--storage=factored|--linkage=static",
    "--d-model=4|--max-len=30|--layout=pairs|--precision=f64|--storage=factored|--literal=hex",
    ("--d-model=4|--max-len=30|--layout=split-half|--precision=bf16|--storage=factored|"
     "--start=1000000000000000|--linkage=static"),
    "--d-model=4|--max-len=9|--precision=f16|--cell-factor=1.5",
    "--d-model=4|--max-len=9|--precision=f8e4m3|--cell-factor=1.5|--order=centered",
    "--d-model=4|--max-len=9|--cell-factor=1.5|--zero-row=4",
};

START_TEST(no_warnings_in_special_tables)
{
    char words[COMMAND_SIZE];
    warnings_check(words_of(words, warning_cases[_i]), _i);
}
END_TEST

/* PE_ALIGN and PE_SECTION are the user's. */
START_TEST(user_macros)
{
    static const struct compiler compilers[] = {
        {"gcc", "-std=c11"},
        {"clang", "-std=c11"},
        {"g++", "-std=c++17|-x|c++|-DPE_ALIGN=alignas(64)"},
    };
    emit("--d-model=8|--max-len=16", "pe");
    for (size_t i = 0; i < COUNT(compilers); i++) {
        if (program_exists(compilers[i].program)) {
            compile_well(&compilers[i], is_cplusplus(&compilers[i])
                                            ? "-Wall|-Wextra|-Werror|-fsyntax-only|pe.c"
                                            : "-Wall|-Wextra|-Werror|-c|pe.c|-o|pe.o"
                                              "|-DPE_ALIGN=_Alignas(64)"
                                              "|-DPE_SECTION=__attribute__((section(\".flash\")))");
        }
    }
}
END_TEST

/* Each array of a table has both macros: all of them lie where the user wants them. No array has so
 * many bytes that the next one is aligned by chance. */
static const struct {
    const char *words;
    const char *arrays[2];
} attribute_cases[] = {
    {"--d-model=6|--max-len=9", {"pe"}},
    {"--d-model=6|--max-len=9|--layout=split", {"pe_cos", "pe_sin"}},
    {"--d-model=6|--max-len=9|--layout=split-half|--row-align=32", {"pe_cos", "pe_sin"}},
    {"--d-model=6|--max-len=9|--layout=split|--literal=words", {"pe_cos", "pe_sin"}},
    {"--d-model=6|--max-len=9|--layout=split|--linkage=static", {"pe_cos", "pe_sin"}},
    {"--d-model=6|--max-len=60|--storage=factored", {"pe_coarse", "pe_fine"}},
};

START_TEST(attributes_of_each_array)
{
    static const struct compiler compilers[] = {{"gcc", "-std=c11"}, {"clang", "-std=c11"}};
    static const char head[] =
        "#define PE_ALIGN _Alignas(4096)\n"
        "#if defined __ELF__\n"
        "#define PE_SECTION __attribute__((section(\"flash\")))\n"
        "extern const char __start_flash[], __stop_flash[];\n"
        "PE_SECTION const char before[5] = {1};\n" /* else the first array is at the beginning */
        "#define IN_FLASH(a) ((const char *)&a >= __start_flash && (const char *)&a < __stop_flash)"
        "\n#else\n#define IN_FLASH(a) 1\n#endif\n"
        "#define IS_RIGHT(a) ((__UINTPTR_TYPE__)&a % 4096 == 0 && IN_FLASH(a))\n";
    const char *const *const arrays = attribute_cases[_i].arrays;
    const char *const second = arrays[1] != NULL ? arrays[1] : arrays[0];
    char text[2 * TEXT_SIZE];
    emit(attribute_cases[_i].words, "pe");
    (void)snprintf(text, sizeof text,
                   "%s#include \"pe.%s\"\nint main(void)\n{\n"
                   "    return (IS_RIGHT(%s) ? 0 : 1) + (IS_RIGHT(%s) ? 0 : 2);\n}\n",
                   head, strstr(attribute_cases[_i].words, "static") != NULL ? "h" : "c", arrays[0],
                   second);
    text_write("user.c", text);
    for (size_t i = 0; i < COUNT(compilers); i++) {
        struct process process;
        if (!is_sampled(2, i + (size_t)_i) || !program_exists(compilers[i].program)) {
            continue;
        }
        compile_well(&compilers[i], "user.c|-o|user");
        command_run(&process, "./user", "", NULL);
        ck_assert_msg(process.status == 0, "%s: array %d", attribute_cases[_i].words,
                      process.status);
        process_end(&process);
    }
}
END_TEST

/* Rows that are padded to few bytes, in a table after a gap as long: it lies where its definition
 * allows, and whoever reads it relies on the target's alignment of arrays, 16 bytes on x86-64. */
static const struct {
    const char *words;
    int align;
    const char *array;
} odd_cases[] = {
    {"--row-align=8", 8, "pe"},
    {"--row-align=2|--precision=q15", 2, "pe"},
    {"--row-align=4|--precision=q7", 4, "pe"},
    {"--row-align=2|--precision=bf16|--layout=pairs", 2, "pe"},
    {"--row-align=4|--layout=split-half", 4, "pe_sin"},
    {"--row-align=8|--literal=words", 8, "pe"},
    {"--row-align=8|--storage=factored", 8, "pe_fine"},
};

START_TEST(odd_addresses)
{
    static const char *const programs[] = {"gcc", "clang", "clang-19"};
    const bool is_split = strcmp(odd_cases[_i].array, "pe_sin") == 0;
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "--d-model=16|--max-len=40|%s", odd_cases[_i].words);
    emit(text, "pe");
    (void)snprintf(text, sizeof text, "_Alignas(16) const char gap[%d] = {1};\n",
                   odd_cases[_i].align);
    text_write("gap.c", text);
    (void)snprintf(text, sizeof text,
                   "#include \"pe.h\"\nint main(void)\n{\n    pe_cell row[2 * PE_D_MODEL];\n"
                   "    float sum = 0;\n    for (long t = 0; t < PE_MAX_LEN; t++) {\n"
                   "        pe_row(row, %st);\n        for (int i = 0; i < PE_D_MODEL; i++)\n"
                   "            sum += (float)pe_to_float(row[i]);\n    }\n"
                   "    return sum == 0 || (__UINTPTR_TYPE__)&%s %% %d != 0;\n}\n",
                   is_split ? "row + PE_D_MODEL, " : "", odd_cases[_i].array, odd_cases[_i].align);
    text_write("user.c", text);
    for (size_t i = 0; i < 3 * COUNT(programs); i++) {
        char options[NAME_SIZE];
        const struct compiler compiler = {programs[i / 3], options};
        struct process process;
        if (!is_sampled(9, i + (size_t)_i) || !program_exists(compiler.program)) {
            continue;
        }
        (void)snprintf(options, sizeof options, "-std=c11|-O%zu", 1 + i % 3);
        compile_well(&compiler, "gap.c|pe.c|user.c|-o|user");
        command_run(&process, "./user", "", NULL);
        ck_assert_msg(process.status == 0, "%s %s: %s ends with %d", compiler.program, options,
                      odd_cases[_i].words, process.status);
        process_end(&process);
    }
}
END_TEST

/* Files may have other names than the table. */
static const char *const file_names[] = {"my-table", "a b", "pe.v2", "7", "int"};

START_TEST(names_of_files)
{
    char file[NAME_SIZE];
    (void)snprintf(file, sizeof file, "-fsyntax-only|%s.c", file_names[_i]);
    emit("--d-model=8|--max-len=16|--name=pe", file_names[_i]);
    compile_well(&assert_compilers[program_exists("gcc") ? 0 : 1], file);
}
END_TEST

/* --- other machines -------------------------------------------------------------------------- */

/* Machines whose int or long is of another size. clang knows them without their libraries. */
static const char *const machines[] = {
    "arm-none-eabi", "riscv64-unknown-elf", "riscv32",        "avr",   "msp430",
    "powerpc",       "i686-linux-gnu",      "x86_64-windows", "wasm32"};

START_TEST(other_machines)
{
    static const char *const layouts[] = {"interleaved", "split", "concat", "pairs"};
    static const struct {
        const char *dialect;
        const char *literal;
    } ways[] = {{"c89", "decimal"}, {"c11", "decimal"}, {"c11", "words"}};
    const char *machine = machines[_i];
    const bool is_msp430 = strcmp(machine, "msp430") == 0; /* where clang's char32_t has 16 bits */
    if (!program_exists("clang") || !machine_is_known(machine)) {
        return;
    }
    for (size_t i = 0; i < PRECISION_WORDS; i++) {
        char words[TEXT_SIZE];
        char options[TEXT_SIZE];
        const struct compiler compiler = {"clang", options};
        const bool is_f64 = strstr(precision_words[i], "f64") != NULL;
        if (strcmp(machine, "avr") == 0 && is_f64) {
            continue; /* its double has 32 bits */
        }
        const bool has_words = !is_f64 && !(is_msp430 && strstr("--precision=f32--precision=q31",
                                                                precision_words[i]) != NULL);
        for (size_t way = 0; way < (has_words ? 3 : 2); way++) {
            if (!is_sampled(7, i + way)) {
                continue;
            }
            (void)snprintf(words, sizeof words,
                           "%s|--d-model=8|--max-len=16|--start=-3|--layout=%s|--literal=%s",
                           precision_words[i], layouts[i % COUNT(layouts)], ways[way].literal);
            emit(words, "pe");
            (void)snprintf(options, sizeof options,
                           "--target=%s|-std=%s|-ffreestanding|-fsyntax-only"
                           "|-Wall|-Wextra|-Werror|-Wconversion|-Wno-unknown-warning-option"
                           "|-Wno-avr-rtlib-linking-quirks|-Wno-unused-function",
                           machine, ways[way].dialect);
            compile_well(&compiler, "pe.c");
        }
    }
}
END_TEST

/* Where strings of words are compiled as another language, the message names the way out. */
static const char *const no_word_options[] = {"-std=c89", "-std=c99", "-x|c++", "-D__TINYC__",
                                              "-D__SDCC"};

START_TEST(no_words)
{
    struct process process;
    char options[TEXT_SIZE];
    const struct compiler compiler = {"clang", options};
    if (!program_exists("clang")) {
        return;
    }
    emit("--d-model=8|--max-len=16|--literal=words", "pe");
    (void)snprintf(options, sizeof options, "-fsyntax-only|%s", no_word_options[_i]);
    compile(&process, &compiler, "pe.c");
    ck_assert_int_ne(process.status, 0);
    ck_assert_ptr_nonnull(
        strstr(process.err, "compile this file as C11, or use --literal=decimal"));
    process_end(&process);
}
END_TEST

/* On a machine that cannot hold what a table has, a message says so. */
static const struct {
    const char *machine;
    const char *dialect;
    const char *words;
    const char *message;
} wrong_machines[] = {
    {"avr", "c11", "--precision=f64", "double is not IEEE 754 binary64"},
    {"avr", "c89", "--start=5000000000", "positions take integers of 64 bits: C99"},
    {"i686-linux-gnu", "c89", "--start=-3000000000", "positions take integers of 64 bits: C99"},
    {"i686-linux-gnu", "c89", "--start=2147483646", "positions take integers of 64 bits: C99"},
};

START_TEST(wrong_machine)
{
    struct process process;
    char text[TEXT_SIZE];
    const struct compiler compiler = {"clang", text};
    if (!program_exists("clang") || !machine_is_known(wrong_machines[_i].machine)) {
        return;
    }
    (void)snprintf(text, sizeof text, "--d-model=4|--max-len=3|%s", wrong_machines[_i].words);
    emit(text, "pe");
    (void)snprintf(text, sizeof text, "--target=%s|-std=%s|-ffreestanding|-fsyntax-only",
                   wrong_machines[_i].machine, wrong_machines[_i].dialect);
    compile(&process, &compiler, "pe.c");
    ck_assert_int_ne(process.status, 0);
    ck_assert_ptr_nonnull(strstr(process.err, wrong_machines[_i].message));
    process_end(&process);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

static void add_values(Suite *suite, int compilers)
{
    TCase *values = case_in_folder(suite, "values");
    tcase_add_test(values, a_compiler_is_installed);
    tcase_add_sampled_test(values, same_bits, 3, compilers);
    tcase_add_sampled_test(values, same_bits_of_special_tables, 6, compilers);
    tcase_add_sampled_test(values, same_bits_of_strings, 4, compilers);
    tcase_add_sampled_test(values, golden_cells, 4, compilers);
}

static void add_programs(Suite *suite)
{
    TCase *programs = case_in_folder(suite, "programs");
    tcase_add_loop_test(programs, to_float, 0, (int)COUNT(formats));
    tcase_add_sampled_test(programs, macros, 3, COUNT(macro_cases));
}

static void add_asserts(Suite *suite)
{
    TCase *asserts = case_in_folder(suite, "asserts");
    tcase_add_sampled_test(asserts, requirements, 5, COUNT(require_cases) * COUNT(require_layouts));
    tcase_add_loop_test(asserts, headers, 0, (int)COUNT(header_cases));

    TCase *warnings = case_in_folder(suite, "warnings");
    tcase_add_sampled_test(warnings, no_warnings, 3, PRECISION_WORDS + 2);
    tcase_add_sampled_test(warnings, no_warnings_in_special_tables, 5, COUNT(warning_cases));
    tcase_add_test(warnings, user_macros);
    tcase_add_loop_test(warnings, attributes_of_each_array, 0, (int)COUNT(attribute_cases));
    tcase_add_sampled_test(warnings, odd_addresses, 2, COUNT(odd_cases));
    tcase_add_sampled_test(warnings, chosen_names, 9, COUNT(odd_names) + NAME_MAX_LENGTH);
    tcase_add_test(warnings, own_words_are_refused);
    tcase_add_test(warnings, macros_of_headers_are_refused);
    tcase_add_loop_test(warnings, names_of_files, 0, (int)COUNT(file_names));

    TCase *others = case_in_folder(suite, "machines");
    tcase_add_sampled_test(others, other_machines, 3, COUNT(machines));
    tcase_add_loop_test(others, no_words, 0, (int)COUNT(no_word_options));
    tcase_add_loop_test(others, wrong_machine, 0, (int)COUNT(wrong_machines));
}

Suite *suite_emitted(void)
{
    Suite *suite = suite_create("emitted");
#if defined POSENC_PORTABLE
    /* The portable program writes the same bytes (program.c): one compiler is enough. */
    add_values(suite, 1);
    (void)add_programs;
    (void)add_asserts;
#else
    add_values(suite, (int)COUNT(dump_compilers));
    add_programs(suite);
    add_asserts(suite);
#endif
    return suite;
}
