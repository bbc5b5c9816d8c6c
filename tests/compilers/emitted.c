/*
 * emitted.c: compiles emitted files: the arrays have the bits of the table's cells, there are no
 * warnings, and a file that is wrong or used wrongly is an error. Also tests which names of tables
 * are refused.
 */
#include "compiler.h"
#include "golden.h"
#include "model/precision.h"
#include "pairs.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"
#include "text/languages.h"
#include "text/parts.h"
#include "text/reserved.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024, NAME_SIZE = 64 };

/* --- tables ---------------------------------------------------------------------------------- */

/* The cells of one or several tables, as they are laid out in memory. */
struct memory {
    unsigned char *bytes;
    size_t capacity;
    size_t used;
    bool has_padding; /* whether it includes the padding at the end of rows */
};

static void memory_add_cell(struct memory *memory, uint64_t cell, int bits)
{
    const uint8_t byte = (uint8_t)cell;
    const uint16_t half = (uint16_t)cell;
    const uint32_t word = (uint32_t)cell;
    const void *source = bits == 8    ? (const void *)&byte
                         : bits == 16 ? (const void *)&half
                         : bits == 32 ? (const void *)&word
                                      : (const void *)&cell;
    const size_t count = (size_t)bits / 8;
    if (memory->used + count > memory->capacity) {
        memory->capacity = 2 * memory->capacity + 4096;
        memory->bytes = realloc(memory->bytes, memory->capacity);
        ck_assert_ptr_nonnull(memory->bytes);
    }
    memcpy(memory->bytes + memory->used, source, count);
    memory->used += count;
}

/* Appends the cells that posenc computes for the table of these options. */
static void memory_add_table(struct memory *memory, const char *words)
{
    struct reading reading;
    char line[LINE_SIZE];
    size_t count;
    (void)snprintf(line, sizeof line, "%s|-o|pe", words);
    reading_start(&reading, line);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    const struct spec *const spec = &reading.request.spec;
    const size_t columns = (size_t)spec->array_columns;
    const size_t stride = memory->has_padding ? (size_t)reading.request.output.stride : columns;
    uint64_t *const cells = spec_compute_cells(spec, &count);
    for (size_t i = 0; i < count / columns * stride; i++) {
        const size_t column = i % stride;
        memory_add_cell(memory, column < columns ? cells[i / stride * columns + column] : 0,
                        spec->precision->bits);
    }
    free(cells);
    reading_end(&reading);
}

/* --- the same bits --------------------------------------------------------------------------- */

/* The largest number of tables in one program. */
enum { TABLES_MAX = 512 };

/* The tables of a program that prints their bytes, and its expected output. */
struct dump {
    size_t count;
    size_t sample_turn; /* tables passed to dump_emit, plus an offset that varies the sample */
    bool has_two_arrays[TABLES_MAX];
    struct memory memory; /* the expected output */
    bool has_words;       /* whether the compiler supports --literal=words */
};

/* Emits a further table if it is in the sample. Returns whether the table is in the sample. */
static bool dump_emit(struct dump *dump, const char *words)
{
    char name[NAME_SIZE];
    if (!is_sampled(7, dump->sample_turn++)) {
        return false;
    }
    ck_assert_uint_lt(dump->count, TABLES_MAX);
    (void)snprintf(name, sizeof name, "t%zu", dump->count);
    emit(words, name);
    dump->has_two_arrays[dump->count++] = strstr(words, "split") != NULL;
    return true;
}

/* Writes a program that prints the bytes of all tables to standard output. All files are one
 * translation unit, which compiles many times faster. */
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
        const char *suffix = dump->has_two_arrays[i] ? "_cos" : "";
        (void)fprintf(file, "    n += fwrite(&t%zu%s, 1, sizeof t%zu%s, stdout);\n", i, suffix, i,
                      suffix);
        if (dump->has_two_arrays[i]) {
            (void)fprintf(file, "    n += fwrite(&t%zu_sin, 1, sizeof t%zu_sin, stdout);\n", i, i);
        }
    }
    (void)fputs("    return fflush(stdout) == 0 && n > 0 ? 0 : 1;\n}\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

/* Compiles and runs the program, and compares its output with the expected bytes. */
static void dump_check(const struct compiler *compiler, const struct memory *expected)
{
    struct process process;
    compile_and_run(&process, compiler, "dump.c");
    ck_assert_uint_eq(process.output_length, expected->used);
    for (size_t i = 0; i < expected->used; i++) {
        if ((unsigned char)process.output_text[i] != expected->bytes[i]) {
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

/* Adds a golden table, once for each value of --literal that its cells and the compiler support. */
static void golden_add(void *state, const char *name)
{
    static const char *const literals[] = {"decimal", "hex", "words"};
    struct dump *const dump = state;
    struct golden golden;
    golden_read(&golden, name);
    for (size_t i = 0; i < COUNT(literals); i++) {
        char words[2 * TEXT_SIZE];
        (void)snprintf(words, sizeof words, "%s|--literal=%s", golden.options, literals[i]);
        if (options_have_words(words) && (!dump->has_words || golden.bits == 64)) {
            continue;
        }
        const bool is_emitted = dump_emit(dump, words);
        for (size_t j = 0; is_emitted && j < golden.count; j++) {
            memory_add_cell(&dump->memory, golden.cells[j], golden.bits);
        }
    }
    golden_free(&golden);
}

START_TEST(same_bits)
{
    const struct compiler *const compiler = &dump_compilers[_i];
    struct dump dump = {.sample_turn = (size_t)_i / 3,
                        .memory.has_padding = true,
                        .has_words = supports_words(compiler)};
    if (!program_exists(compiler->program)) {
        return;
    }
    ck_assert_uint_gt(golden_for_each("cells", golden_add, &dump), 0);
    /* accessors.c tests every precision in most layouts */
    for (int i = 0; i < pairs_count("bits"); i++) {
        const char *const words = pair_at("bits", i)->words;
        if ((dump.has_words || !options_have_words(words)) && dump_emit(&dump, words)) {
            memory_add_table(&dump.memory, words);
        }
    }
    dump_write(&dump);
    dump_check(compiler, &dump.memory);
    free(dump.memory.bytes);
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

/* Macros CHECK(t, row), which count the wrong cell addresses in the row of position t. */
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
    int step;             /* the position of a row minus the position of the row before it */
    const char *expected; /* the output without the CRC-32 at its end */
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
    {"--d-model=8|--grid=3x2|--rows-before=1|--layout=concat", CHECK_ROWS, 1, "8 7 0 10000 f32 4"},
    {"--d-model=6|--max-len=9|--rows-before=1|--start=1", CHECK_ROWS, 1, "6 9 0 10000 f32 4"},
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

/* Checks the values of the macros in a program. The CRC-32 is defined on little-endian bytes, so it
 * is compared only on little-endian machines. */
START_TEST(macros)
{
    static const struct compiler compilers[] = {{"gcc", "-std=c11"}, {"clang", "-std=c11"}};
    struct memory memory = {.bytes = NULL};
    struct process process;
    char expected[TEXT_SIZE];
    char text[4 * TEXT_SIZE];
    const struct compiler *compiler = &compilers[program_exists("gcc") ? 0 : 1];
    emit(macro_cases[_i].words, "pe");
    memory_add_table(&memory, macro_cases[_i].words);
    const int text_length =
        snprintf(text, sizeof text, "#include \"pe.h\"\n#include <stdio.h>\n#define STEP %d\n%s%s",
                 macro_cases[_i].step, macro_cases[_i].check, macro_program);
    ck_assert_int_lt(text_length, (int)sizeof text);
    text_write("macros.c", text);
    compile_and_run(&process, compiler, "macros.c|pe.c");
    (void)snprintf(expected, sizeof expected, "%s %08lx", macro_cases[_i].expected,
                   (unsigned long)crc_of(&memory));
    const size_t length = strlen(expected) - (host_is_big_endian() ? 8 : 0);
    ck_assert_uint_eq(process.output_length, strlen(expected));
    ck_assert_msg(strncmp(process.output_text, expected, length) == 0, "'%s' is not '%s'",
                  process.output_text, expected);
    process_end(&process);
    free(memory.bytes);
}
END_TEST

/* --- PE_REQUIRE ------------------------------------------------------------------------------ */

/* Layouts that declare their arrays differently, and arguments of PE_REQUIRE for tables of 16 rows
 * with a d_model of 8. */
static const char *const require_layouts[] = {"interleaved", "split", "split-half", "pairs"};
static const struct {
    const char *length;
    const char *width;
    bool is_accepted;
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

/* Checks that each compiler (with --quick: each compiler of a sample that depends on `turn`)
 * accepts the arguments `unit` if `is_accepted` is set, and refuses them otherwise. */
static void unit_check(const char *unit, int turn, bool is_accepted, const char *what)
{
    for (size_t i = 0; i < COUNT(assert_compilers); i++) {
        struct process process;
        if (!is_sampled(5, i + (size_t)turn) || !program_exists(assert_compilers[i].program)) {
            continue;
        }
        compile(&process, &assert_compilers[i], unit);
        ck_assert_msg((process.status == 0) == is_accepted, "%s: %s: %s",
                      assert_compilers[i].program, what, process.error_text);
        process_end(&process);
    }
}

START_TEST(requirements)
{
    char text[TEXT_SIZE];
    const int index = _i / (int)COUNT(require_layouts);
    (void)snprintf(text, sizeof text, "--d-model=8|--max-len=16|--layout=%s",
                   require_layouts[_i % (int)COUNT(require_layouts)]);
    emit(text, "pe");
    (void)snprintf(text, sizeof text, "#include \"pe.h\"\nPE_REQUIRE(%s, %s);\nint used;\n",
                   require_cases[index].length, require_cases[index].width);
    text_write("user.c", text);
    unit_check("-c|user.c|-o|user.o", _i, require_cases[index].is_accepted, text);
}
END_TEST

/* --- headers of other tables ----------------------------------------------------------------- */

/* Options of the .c file and of the header, which may be of different tables. */
static const struct {
    const char *source;
    const char *header;
    bool is_accepted;
} header_cases[] = {
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=16", true},
    /* Without an error, the array would have two additional rows of zeros. */
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=18", false},
    {"--d-model=8|--max-len=16", "--d-model=9|--max-len=16", false},
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=16|--row-align=64", false},
    {"--d-model=8|--max-len=16", "--d-model=8|--max-len=16|--base=100", false},
    {"--d-model=8|--max-len=16|--layout=split", "--d-model=8|--max-len=17|--layout=split", false},
    {"--d-model=8|--max-len=60|--storage=factored", "--d-model=8|--max-len=61|--storage=factored",
     false},
    {"--d-model=8|--max-len=60|--storage=factored",
     "--d-model=8|--max-len=60|--storage=factored|--base=100", false},
    {"--d-model=8|--grid=3x4|--storage=axes", "--d-model=8|--grid=4x4|--storage=axes", false},
    {"--d-model=8|--grid=3x4|--storage=axes", "--d-model=8|--grid=3x4|--storage=axes|--base=100",
     false},
};

START_TEST(headers)
{
    emit(header_cases[_i].source, "pe");
    size_t length;
    char *source = file_read(folder_file("pe.c"), &length);
    emit(header_cases[_i].header, "pe");
    file_write(folder_file("pe.c"), source, length);
    free(source);
    unit_check("-c|pe.c|-o|pe.o", _i, header_cases[_i].is_accepted, header_cases[_i].header);
}
END_TEST

/* --- warnings -------------------------------------------------------------------------------- */

#define GCC_WARNINGS \
    "|-Wall|-Wextra|-Wconversion|-Wshadow|-Wundef|-Wdouble-promotion|-Werror|-fsyntax-only"

/* All warnings except those about conforming C itself, or about older or newer standards. */
#define CLANG_WARNINGS                                                                      \
    "|-Weverything|-Werror|-fsyntax-only|-Wno-unknown-warning-option"                       \
    "|-Wno-declaration-after-statement|-Wno-padded|-Wno-pre-c11-compat|-Wno-pre-c2x-compat" \
    "|-Wno-unsafe-buffer-usage|-Wno-c99-compat"
#define GCC_CPLUSPLUS   "|-pedantic-errors|-Wold-style-cast|-Wuseless-cast|-x|c++" GCC_WARNINGS
#define CLANG_CPLUSPLUS "|-Wno-c++98-compat-pedantic|-x|c++"

static const struct compiler warning_compilers[] = {
    {"gcc", "-std=c89|-pedantic-errors" GCC_WARNINGS},
    {"gcc", "-std=c99|-pedantic-errors" GCC_WARNINGS},
    {"gcc", "-std=c11|-pedantic-errors" GCC_WARNINGS},
    {"gcc", "-std=c17|-pedantic-errors" GCC_WARNINGS},
    {"gcc", "-std=c2x|-pedantic-errors" GCC_WARNINGS},
    {"g++", "-std=c++98" GCC_CPLUSPLUS},
    {"g++", "-std=c++11" GCC_CPLUSPLUS},
    {"g++", "-std=c++14" GCC_CPLUSPLUS},
    {"g++", "-std=c++17" GCC_CPLUSPLUS},
    {"g++", "-std=c++20" GCC_CPLUSPLUS},
    {"clang", "-std=c89" CLANG_WARNINGS},
    {"clang", "-std=c99" CLANG_WARNINGS},
    {"clang", "-std=c11" CLANG_WARNINGS},
    {"clang", "-std=c17" CLANG_WARNINGS},
    {"clang", "-std=c2x" CLANG_WARNINGS},
    {"clang++", "-std=c++11" CLANG_WARNINGS CLANG_CPLUSPLUS},
    {"clang++", "-std=c++17" CLANG_WARNINGS CLANG_CPLUSPLUS},
    {"clang++", "-std=c++20" CLANG_WARNINGS CLANG_CPLUSPLUS},
    {"tcc", "-c|-Wall|-Werror"},
};

/* A user's file. It includes the header twice, and uses PE_REQUIRE, a cell, pe_to_float, and a
 * row if the table's rows can be read as arrays. */
static const char user[] =
    "#include \"pe.h\"\n#include \"pe.h\"\n\nPE_REQUIRE(1, PE_D_MODEL);\n\n"
    "#ifdef PE_BLOCK\n#define PE_AT(t, j) PE_FINE_AT(0, j)\n#define PE_ROW(t) "
    "pe_coarse[0]\n#endif\n"
    "#ifdef PE_Y_STRIDE\n#undef PE_AT\n#define PE_AT(t, j) PE_Y_AT(0, j)\n"
    "#define PE_ROW(t) pe_y[0]\n#endif\n"
    "#ifndef PE_AT\n#define PE_AT(t, j) PE_SIN_AT(t, j) < 1 && PE_COS_AT(t, j)\n#endif\n"
    "#if !defined PE_ROW && defined PE_COS_ROW\n"
    "#define PE_ROW(t) PE_COS_ROW(t)[0] <= 1 && PE_SIN_ROW(t)\n"
    "#elif !defined PE_ROW\n#define PE_ROW(t) (&cell)\n#endif\n"
    "#ifdef __cplusplus\nint main()\n#else\nint main(void)\n#endif\n{\n"
    "    const pe_cell cell = 0;\n"
    "    return PE_AT(PE_START, 0) < 1 && PE_ROW(PE_START)[0] < 1 &&\n"
    "                   pe_to_float(cell) < 2\n"
    "               ? 1 : 0;\n}\n";

/* Compiles a table, and user.c, with each compiler. With --quick, compiles one of the two files
 * with each compiler of a sample; `turn` selects the files and the sample. */
static void warnings_check(const char *words, int turn)
{
    text_write("user.c", user);
    emit(words, "pe");
    for (size_t i = 0; i < COUNT(warning_compilers); i++) {
        const struct compiler *compiler = &warning_compilers[i];
        if (!is_sampled(4, i + (size_t)turn) || !program_exists(compiler->program) ||
            (options_have_hex(words) && !supports_hex(compiler))) {
            continue;
        }
        const size_t half_turn = i / 4 + (size_t)turn;
        if (is_sampled(2, half_turn) && strstr(words, "static") == NULL &&
            can_compile(compiler, words)) {
            compile_succeeds(compiler, "pe.c");
        }
        if (is_sampled(2, half_turn + 1)) {
            /* In C++, a static table is constant, and so are the comparisons in user.c. */
            compile_succeeds(compiler, strstr(words, "static") != NULL
                                           ? "-Wno-unreachable-code|user.c"
                                           : "user.c");
        }
    }
}

START_TEST(no_warnings)
{
    char words[TEXT_SIZE];
    (void)snprintf(words, sizeof words, "%s|--d-model=8|--max-len=16|--start=%d|--literal=%s",
                   precision_options(&precisions[_i % PRECISION_COUNT]), _i % 2 == 0 ? -3 : 0,
                   _i < PRECISION_COUNT ? "decimal" : "hex");
    warnings_check(words, _i);
}
END_TEST

/* Removes, in place, all text of a C file or a template that contains no names of C: comments,
 * strings, the words #define, #if etc., and whole #include, #pragma and #error lines. A variable
 * tag of a template becomes \1, and any other tag a blank. */
static void noncode_remove(char *text)
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

/* Returns the next word of a text that noncode_remove has processed, or NULL at its end. Advances
 * *at past the word. */
static const char *code_word_next(const char **at, char word[NAME_SIZE])
{
    static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789\1.";
    const char *const start = *at + strcspn(*at, all);
    const size_t length = strspn(start, all);
    ck_assert_uint_lt(length, NAME_SIZE);
    (void)snprintf(word, NAME_SIZE, "%.*s", (int)length, start);
    *at = start + length;
    return length > 0 ? word : NULL;
}

/* Checks that each word of a template or of an emitted file is refused as the name of a table.
 * Exceptions are numbers, the operator `defined`, words that contain the table's name, members of
 * structs, prefixes of strings, and parameters x and y of a macro. If a word ends in a suffix that
 * posenc appends to the table's name, the part before the suffix must be refused, too. Returns the
 * number of words without the exceptions. */
static size_t emitted_words_check(char *text, bool is_template)
{
    static const char *const suffixes[] = {"_cell", "_row", "_cos",      "_sin",   "_to_float",
                                           "_read", "_key", "_position", "_table", "_wide",
                                           "_bits", "_AT",  "_H"};
    const char *const exceptions[] = {"defined", "cell_", "words_", "U", "u", "u8", "x", "y"};
    char word[NAME_SIZE];
    size_t count = 0;
    noncode_remove(text);
    for (const char *at = text; code_word_next(&at, word) != NULL;) {
        bool is_exception =
            *word <= '9' || strchr(word, '\1') != NULL ||
            (!is_template && (strncmp(word, "pe", 2) == 0 || strncmp(word, "PE", 2) == 0));
        for (size_t i = 0; i < COUNT(exceptions) && !is_exception; i++) {
            const size_t length = strlen(exceptions[i]);
            is_exception = strncmp(word, exceptions[i], length) == 0 &&
                           strspn(word + length, "0123456789") == strlen(word + length);
        }
        if (is_exception) {
            continue;
        }
        count++;
        ck_assert_msg(name_fault(word) != NULL, "'%s' is not refused", word);
        for (size_t i = 0; i < COUNT(suffixes); i++) {
            char *const end = word + strlen(word) - strlen(suffixes[i]);
            if (end > word && strcmp(end, suffixes[i]) == 0) {
                *end = '\0';
                ck_assert_msg(name_fault(word) != NULL, "'%s' is not refused", word);
                break;
            }
        }
    }
    return count;
}

/* Checks the words of the C templates, and of emitted pairs, in which posenc has replaced the tags.
 * Together, the pairs have all functions and macros. */
START_TEST(emitted_words_are_refused)
{
    static const char *const non_c_prefixes[] = {
        "accuracy",    "angle",  "banner",     "bound",   "cut",
        "coordinates", "factor", "figure.svg", "formula", "file_columns",
        "frequency",   "places", "tells",      "axis",    "index"};
    size_t word_count = 0;
    for (size_t i = 0; i < BLOCK_COUNT; i++) {
        const char *const name = builtin_blocks[i].name;
        bool is_c = language_find(name) == NULL;
        for (size_t j = 0; j < COUNT(non_c_prefixes); j++) {
            is_c = is_c && strncmp(name, non_c_prefixes[j], strlen(non_c_prefixes[j])) != 0;
        }
        if (is_c) {
            char *const text = calloc(builtin_blocks[i].length + 1, 1);
            ck_assert_ptr_nonnull(text);
            (void)memcpy(text, builtin_blocks[i].text, builtin_blocks[i].length);
            word_count += emitted_words_check(text, true);
            free(text);
        }
    }
    for (int i = 0; i < pairs_count("names"); i++) {
        emit(pair_at("names", i)->words, "pe");
        for (size_t j = 0; j < 2; j++) {
            char *const text = file_read(folder_file(j == 0 ? "pe.h" : "pe.c"), NULL);
            word_count += emitted_words_check(text, false);
            free(text);
        }
    }
    ck_assert_uint_gt(word_count, 1000);
}
END_TEST

/* No name that a standard C header defines as a macro can be the name of a table. Macros that begin
 * with _ are not tested. */
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
    for (char *line = strtok(process.output_text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char name[NAME_SIZE];
        ck_assert_int_eq(sscanf(line, "#define %63[A-Za-z0-9_]", name), 1);
        ck_assert_msg(*name == '_' || name_fault(name) != NULL, "'%s' is not refused", name);
        count += *name != '_';
    }
    ck_assert_uint_gt(count, 300);
    process_end(&process);
}
END_TEST

/* Unusual names: single letters, prefixes of strings, suffixes of numbers, names that resemble
 * words of the emitted text, and names in lower or upper case only. The test chosen_names also uses
 * one name of each length. It varies layouts, precisions and other options from name to name, in C
 * and C++. */
static const char *const unusual_names[] = {
    "L",      "U",     "UL",    "u",    "f",    "F",    "u8",  "d",    "e",   "x", "AT",
    "ROW",    "pe",    "PE",    "rowe", "Row",  "cos1", "key", "A",    "B",   "X", "c1",
    "cells1", "words", "table", "f16",  "int8", "k1",   "t",   "high", "low",
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
    const int names = (int)COUNT(unusual_names);
    char name[NAME_MAX_LENGTH + 1] = "";
    char words[TEXT_SIZE];
    char text[TEXT_SIZE];
    if (_i < names) {
        (void)strcpy(name, unusual_names[_i]);
    } else {
        (void)memcpy(name, "ghijklmnopqrstuvwxyzabcd", (size_t)(_i - names + 1));
    }
    for (size_t i = 0; i < COUNT(layouts); i++) {
        const size_t turn = i + (size_t)_i;
        const char *const way = ways[turn % COUNT(ways)];
        (void)snprintf(words, sizeof words, "%s|--layout=%s|--d-model=4|--max-len=9|%s|--name=%s",
                       precision_options(&precisions[turn % PRECISION_COUNT]), layouts[i], way,
                       name);
        emit(words, "x");
        (void)snprintf(text, sizeof text, "#include \"x.%s\"\nextern int unit;\nint unit = 0;\n",
                       strstr(way, "static") != NULL ? "h" : "c");
        text_write("unit.c", text);
        for (size_t j = 0; j < COUNT(compilers); j++) {
            if (is_sampled(7, turn + j) && program_exists(compilers[j].program)) {
                compile_succeeds(&compilers[j],
                                 strstr(way, "static") != NULL ? "-Wno-unused|unit.c" : "unit.c");
            }
        }
    }
}
END_TEST

START_TEST(no_warnings_in_pairs)
{
    warnings_check(pair_at("warnings", _i)->words, _i);
}
END_TEST

/* PE_ALIGN and PE_SECTION apply to each array of a table. The sizes of the arrays are no multiples
 * of the alignment, so that an array after another one is not aligned by chance. */
START_TEST(attributes_of_each_array)
{
    static const struct compiler compilers[] = {
        {"gcc", "-std=c11"}, {"clang", "-std=c11"}, {"g++", "-std=c++17|-x|c++"}};
    static const char head[] =
        "#ifdef __cplusplus\n#define PE_ALIGN alignas(4096)\n"
        "#else\n#define PE_ALIGN _Alignas(4096)\n#endif\n"
        "#if defined __ELF__ && !defined __cplusplus\n"
        "#define PE_SECTION __attribute__((section(\"flash\")))\n"
        "extern const char __start_flash[], __stop_flash[];\n"
        /* Without `before`, the first array would be at the start of the section, and be aligned.
         */
        "PE_SECTION const char before[5] = {1};\n"
        "#define IN_FLASH(a) ((const char *)&a >= __start_flash && (const char *)&a < __stop_flash)"
        "\n#else\n#define IN_FLASH(a) 1\n#endif\n"
        "#define IS_RIGHT(a) ((__UINTPTR_TYPE__)&a % 4096 == 0 && IN_FLASH(a))\n";
    const struct pair *const pair = pair_at("attributes", _i);
    char arrays[2][NAME_SIZE];
    char text[2 * TEXT_SIZE];
    const int count = sscanf(pair->argument, "%63[^:]:%63s", arrays[0], arrays[1]);
    ck_assert_int_ge(count, 1);
    emit(pair->words, "pe");
    (void)snprintf(text, sizeof text,
                   "%s#include \"pe.%s\"\nint main(void)\n{\n"
                   "    return (IS_RIGHT(%s) ? 0 : 1) + (IS_RIGHT(%s) ? 0 : 2);\n}\n",
                   head, strstr(pair->words, "static") != NULL ? "h" : "c", arrays[0],
                   arrays[count - 1]);
    text_write("user.c", text);
    for (size_t i = 0; i < COUNT(compilers); i++) {
        struct process process;
        if (!is_sampled(2, i + (size_t)_i) || !can_compile(&compilers[i], pair->words)) {
            continue;
        }
        compile_and_run(&process, &compilers[i], "user.c");
        process_end(&process);
    }
}
END_TEST

/* Tables whose rows are aligned to a small number of bytes, N. Each table is linked after a gap of
 * N bytes, so that its address is usually not aligned to more than N bytes. Compiled code may rely
 * on the target's alignment of arrays (16 bytes on x86-64), and could crash if an array has a lower
 * alignment. */
START_TEST(odd_addresses)
{
    static const char *const programs[] = {"clang", "clang-19", "gcc"};
    const struct pair *const pair = pair_at("address", _i);
    const int bytes = atoi(strstr(pair->words, "--row-align=") + strlen("--row-align="));
    char text[TEXT_SIZE];
    emit(pair->words, "pe");
    (void)snprintf(text, sizeof text, "_Alignas(16) const char gap[%d] = {1};\n", bytes);
    text_write("gap.c", text);
    (void)snprintf(text, sizeof text,
                   "#include \"pe.h\"\nint main(void)\n{\n    pe_cell row[2 * PE_D_MODEL];\n"
                   "    float sum = 0;\n    for (long t = 0; t < PE_MAX_LEN; t++) {\n"
                   "        pe_row(row, %st);\n        for (int i = 0; i < PE_D_MODEL; i++)\n"
                   "            sum += (float)pe_to_float(row[i]);\n    }\n"
                   "    return sum == 0 || (__UINTPTR_TYPE__)&%s %% %d != 0;\n}\n",
                   strcmp(pair->argument, "pe_sin") == 0 ? "row + PE_D_MODEL, " : "",
                   pair->argument, bytes);
    text_write("user.c", text);
    for (size_t i = 0; i < 3 * COUNT(programs); i++) {
        char options[NAME_SIZE];
        const struct compiler compiler = {programs[i / 3], options};
        struct process process;
        if (!is_sampled(9, i + (size_t)_i) || !program_exists(compiler.program)) {
            continue;
        }
        (void)snprintf(options, sizeof options, "-std=c11|-O%zu", 1 + i % 3);
        compile_and_run(&process, &compiler, "gap.c|pe.c|user.c");
        process_end(&process);
    }
}
END_TEST

/* The names of the files may differ from the name of the table. */
static const char *const file_names[] = {"my-table", "a b", "pe.v2", "7", "int"};

START_TEST(names_of_files)
{
    char file[NAME_SIZE];
    (void)snprintf(file, sizeof file, "-fsyntax-only|%s.c", file_names[_i]);
    emit("--d-model=8|--max-len=16|--name=pe", file_names[_i]);
    compile_succeeds(&assert_compilers[program_exists("gcc") ? 0 : 1], file);
}
END_TEST

/* --- other machines -------------------------------------------------------------------------- */

/* Targets on which int, long or other types have other sizes than on x86-64 Linux, or bytes have
 * another order. clang compiles for them without their libraries. */
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
    const bool is_msp430 = strcmp(machine, "msp430") == 0; /* clang's char32_t has 16 bits there */
    if (!program_exists("clang")) {
        return;
    }
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        char words[TEXT_SIZE];
        char options[TEXT_SIZE];
        const struct compiler compiler = {"clang", options};
        const bool is_f64 = strstr(precision_options(&precisions[i]), "f64") != NULL;
        if (strcmp(machine, "avr") == 0 && is_f64) {
            continue; /* a double of AVR has 32 bits */
        }
        const bool has_words =
            !is_f64 && !(is_msp430 && strstr("--precision=f32--precision=q31",
                                             precision_options(&precisions[i])) != NULL);
        for (size_t way = 0; way < (has_words ? 3 : 2); way++) {
            if (!is_sampled(7, i + way)) {
                continue;
            }
            (void)snprintf(words, sizeof words,
                           "%s|--d-model=8|--max-len=16|--start=-3|--layout=%s|--literal=%s",
                           precision_options(&precisions[i]), layouts[i % COUNT(layouts)],
                           ways[way].literal);
            emit(words, "pe");
            (void)snprintf(options, sizeof options,
                           "--target=%s|-std=%s|-ffreestanding|-fsyntax-only"
                           "|-Wall|-Wextra|-Werror|-Wconversion|-Wno-unknown-warning-option"
                           "|-Wno-avr-rtlib-linking-quirks|-Wno-unused-function",
                           machine, ways[way].dialect);
            compile_succeeds(&compiler, "pe.c");
        }
    }
}
END_TEST

/* A target or a dialect, and a table that it cannot represent. The error message says so, and names
 * an alternative if there is one. */
#define NO_WORDS "compile this file as C11, or use --literal=decimal"
#define NO_64    "positions need 64-bit integers: compile as C99"

static const struct {
    const char *machine; /* NULL: the compiler's default */
    const char *options;
    const char *words;
    const char *message;
} misfits[] = {
    {NULL, "-std=c89", "--literal=words", NO_WORDS},
    {NULL, "-std=c99", "--literal=words", NO_WORDS},
    {NULL, "-x|c++", "--literal=words", NO_WORDS},
    {NULL, "-D__TINYC__", "--literal=words", NO_WORDS},
    {NULL, "-D__SDCC", "--literal=words", NO_WORDS},
    {"avr", "-std=c11", "--precision=f64", "double is not IEEE 754 binary64"},
    {"avr", "-std=c89", "--start=5000000000", NO_64},
    {"i686-linux-gnu", "-std=c89", "--start=-3000000000", NO_64},
    {"i686-linux-gnu", "-std=c89", "--start=2147483646", NO_64},
};

START_TEST(misfit)
{
    struct process process;
    char text[TEXT_SIZE];
    const struct compiler compiler = {"clang", text};
    const char *const machine = misfits[_i].machine;
    if (!program_exists("clang")) {
        return;
    }
    (void)snprintf(text, sizeof text, "--d-model=4|--max-len=3|%s", misfits[_i].words);
    emit(text, "pe");
    (void)snprintf(text, sizeof text, "%s|-ffreestanding|-fsyntax-only", misfits[_i].options);
    if (machine != NULL) {
        text_append(text, sizeof text, "|--target=%s", machine);
    }
    compile(&process, &compiler, "pe.c");
    ck_assert_int_ne(process.status, 0);
    ck_assert(strstr(process.error_text, misfits[_i].message) != NULL ||
              !options_are_supported(&compiler));
    process_end(&process);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_emitted(void)
{
    Suite *suite = suite_create("emitted");
    TCase *values = case_in_folder(suite, "values");
    tcase_add_sampled_test(values, same_bits, 3, COUNT(dump_compilers));

    TCase *asserts = case_in_folder(suite, "asserts");
    tcase_add_sampled_test(asserts, macros, 5, COUNT(macro_cases));
    tcase_add_sampled_test(asserts, requirements, 5, COUNT(require_cases) * COUNT(require_layouts));
    tcase_add_loop_test(asserts, headers, 0, (int)COUNT(header_cases));

    TCase *warnings = case_in_folder(suite, "warnings");
    tcase_add_sampled_test(warnings, no_warnings, 4, PRECISION_COUNT + 2);
    tcase_add_sampled_test(warnings, no_warnings_in_pairs, 23, pairs_count("warnings"));
    tcase_add_loop_test(warnings, attributes_of_each_array, 0, pairs_count("attributes"));
    tcase_add_sampled_test(warnings, odd_addresses, 2, pairs_count("address"));
    tcase_add_sampled_test(warnings, chosen_names, 17, COUNT(unusual_names) + NAME_MAX_LENGTH);
    tcase_add_test(warnings, emitted_words_are_refused);
    tcase_add_test(warnings, macros_of_headers_are_refused);
    tcase_add_loop_test(warnings, names_of_files, 0, (int)COUNT(file_names));

    TCase *others = case_in_folder(suite, "machines");
    tcase_add_sampled_test(others, other_machines, 3, COUNT(machines));
    tcase_add_loop_test(others, misfit, 0, (int)COUNT(misfits));
    return suite;
}
