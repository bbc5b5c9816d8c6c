/*
 * languages.c: tests the templates of other languages. Programs in these languages, or in Python
 * for JSON and CSV, read all cells, bit for bit, in all precisions and layouts.
 */
#include "text/languages.h"
#include "../golden/format.h"
#include "compiler.h"
#include "encoding/table.h"
#include "golden.h"
#include "npy_file.h"
#include "reading.h"
#include "skip.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

/* The properties of a table that a program needs to read it. */
struct shape {
    bool is_split; /* whether it has two arrays */
    bool has_pairs;
    bool is_descending;
};

/* Tables t0, t1, ... in folders of the same names, and the expected output of a program that reads
 * them. */
struct tables {
    const struct language *language;
    size_t count;
    struct shape shapes[512];
    char *expected;
    size_t length;   /* of `expected` */
    size_t capacity; /* of `expected` */
    /* One in `step` cases becomes a table. `case_count` is the number of cases so far. */
    int step;
    size_t case_count;
};

/* Appends a text to the expected output, formatted as by printf. */
static void tables_print(struct tables *tables, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void tables_print(struct tables *tables, const char *format, ...)
{
    enum { LENGTH_MAX = 256 }; /* of the text of one call */
    va_list arguments;
    if (tables->capacity - tables->length < LENGTH_MAX) {
        tables->capacity = 2 * tables->capacity + LENGTH_MAX;
        tables->expected = realloc(tables->expected, tables->capacity);
        ck_assert_ptr_nonnull(tables->expected);
    }
    va_start(arguments, format);
    tables->length +=
        (size_t)vsnprintf(tables->expected + tables->length, LENGTH_MAX, format, arguments);
    va_end(arguments);
}

/* Appends the expected output for a table, whose cells are ordered array by array. */
static void tables_expect(struct tables *tables, const struct spec *spec, const uint64_t *cells,
                          size_t count)
{
    const int bits = spec->precision->bits;
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        crc = crc_add(crc, cells[i], bits);
    }
    tables_print(tables, "t%zu %" PRId64 " %" PRId64 " %" PRId64 " %s %08" PRIx32 "\n",
                 tables->count, spec->d_model, spec->max_len, spec->first_position,
                 spec->precision->name, ~crc);
    for (size_t i = 0; i < count; i++) {
        tables_print(tables, "%0*" PRIx64 "\n", bits / 4, cells[i]);
    }
    tables->shapes[tables->count] =
        (struct shape){.is_split = spec->arrays == 2,
                       .has_pairs = layout_table[spec->layout].pair_cells == 2,
                       .is_descending = spec->step < 0};
}

/* Writes a table in the language. The program is expected to read the cells `cells` or, if these
 * are NULL, the cells that posenc computes. Returns false if the case is not in the sample. */
static bool table_add(struct tables *tables, const char *options, const uint64_t *cells,
                      size_t count)
{
    struct reading reading;
    char words[LINE_SIZE];
    const size_t index = tables->count;
    if (tables->case_count++ % (size_t)tables->step != 0) {
        return false;
    }
    ck_assert_uint_lt(index, COUNT(tables->shapes));
    ck_assert_int_eq(mkdir(folder_file("t%zu", index), 0777), 0);
    (void)snprintf(words, sizeof words, "%s|--name=t%zu|--template=%s:t%zu/pe%s", options, index,
                   tables->language->name, index, tables->language->ending);
    /* reader.py reads the properties of a table in CSV from a JSON file. */
    if (strcmp(tables->language->name, "csv") == 0) {
        text_append(words, sizeof words, "|--template=json:t%zu/pe.json", index);
    }
    program_succeeds(words);
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    const struct spec *const spec = &reading.request.spec;
    uint64_t *const computed = cells == NULL ? spec_compute_cells(spec, &count) : NULL;
    tables_expect(tables, spec, cells != NULL ? cells : computed, count);
    tables->count++;
    free(computed);
    reading_end(&reading);
    return true;
}

/* ---- cases ---- */

static void golden_add(void *state, const char *name)
{
    struct golden golden;
    golden_read(&golden, name);
    (void)table_add(state, golden.options, golden.cells, golden.count);
    golden_free(&golden);
}

/* Adds tables of every layout in every precision, each with one of several other options, and small
 * tables. */
static void precisions_add(struct tables *tables)
{
    static const char *const other_options[] = {"--quiet", "--row-align=64", "--start=-3",
                                                "--order=descending"};
    static const char *const small[] = {
        "--d-model=7|--max-len=5|--layout=concat",
        "--d-model=2|--max-len=3|--layout=split",
        "--d-model=1|--max-len=1",
    };
    char options[COMMAND_SIZE];
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        const char *const precision = precision_options(&precisions[i]);
        for (size_t j = 0; j < LAYOUT_COUNT; j++) {
            (void)snprintf(options, sizeof options, "--d-model=6|--max-len=5|--layout=%s|%s|%s",
                           layout_table[j].name, other_options[(i + j) % COUNT(other_options)],
                           precision);
            (void)table_add(tables, options, NULL, 0);
        }
        for (size_t j = 0; j < COUNT(small); j++) {
            (void)snprintf(options, sizeof options, "%s|%s", small[j], precision);
            (void)table_add(tables, options, NULL, 0);
        }
    }
}

/* Adds tables with other options. All of these tables are in every sample. */
static void tables_add_with_options(struct tables *tables)
{
    static const char *const options[] = {
        "--d-model=8|--grid=2x3|--rows-before=1",
        "--d-model=6|--max-len=5|--zero-row=3|--start=1",
        "--d-model=7|--max-len=5|--odd=zero|--row-align=32",
        "--d-model=6|--max-len=5|--order=centered|--layout=pairs|--row-align=64",
        "--d-model=6|--max-len=5|--start=999999999999990|--spdx=MIT OR 0BSD",
        "--d-model=40|--max-len=5|--layout=pairs|--base=1e300",
        "--d-model=6|--max-len=5|--base=0.0000125",
        "--d-model=6|--max-len=5|--precision=u8|--scale=1/127|--saturate",
        "--d-model=4|--max-len=5|--frequency=@f\xff\xc3\xbc",
    };
    text_write("f\xff\xc3\xbc", "1\n0.5\n"); /* \xff is invalid UTF-8; \xc3\xbc is valid */
    for (size_t i = 0; i < COUNT(options); i++) {
        tables->case_count = 0;
        ck_assert(table_add(tables, options[i], NULL, 0));
    }
}

/* Adds tables of .npy files that contain -0 and numbers of extreme magnitude. All of these tables
 * are in every sample. */
static void tables_add_from_files(struct tables *tables)
{
    static const uint64_t singles[] = {0x80000000, 0x00000001, 0x00000000, 0x80000001,
                                       0x80000000, 0xff7fffff, 0x3f800000, 0x80000000};
    static const uint64_t doubles[] = {UINT64_C(0x8000000000000000), UINT64_C(0x3fb999999999999a),
                                       0, UINT64_C(0xbfeaed548f090cee)};
    const struct npy_file files[] = {
        {.descr = "<f4", .shape = "(2, 4)", .cells = singles, .count = COUNT(singles)},
        {.descr = "<f4", .shape = "(2, 2, 2)", .cells = singles, .count = COUNT(singles)},
        {.descr = "<f8", .shape = "(2, 2)", .cells = doubles, .count = COUNT(doubles)},
    };
    for (size_t i = 0; i < COUNT(files); i++) {
        char options[COMMAND_SIZE];
        npy_file_write(&files[i], folder_file("%zu.npy", i));
        (void)snprintf(options, sizeof options, "--from=%zu.npy|--quiet", i);
        tables->case_count = 0;
        ck_assert(table_add(tables, options, files[i].cells, files[i].count));
    }
}

static void tables_make(struct tables *tables, const struct language *language)
{
    *tables = (struct tables){.language = language, .step = sample_step(23)};
    ck_assert_uint_gt(golden_for_each("cells", golden_add, tables), 40);
    ck_assert_uint_gt(golden_for_each("presets", golden_add, tables), 80);
    precisions_add(tables);
    tables_add_with_options(tables);
    tables_add_from_files(tables);
}

/* Runs a program, compares its output with the expected output, and frees `tables->expected`. */
static void tables_compare(struct tables *tables, const char *program, const char *words)
{
    struct process process;
    command_run(&process, program, words, &(struct process_setting){.directory = folder_path()});
    ck_assert_msg(process.status == 0, "%s %s: %s", program, words, process.error_text);
    size_t line = 1;
    for (size_t i = 0; i <= tables->length; i++) {
        const char expected = i < tables->length ? tables->expected[i] : '\0';
        REQUIRE(process.output_text[i] == expected, "%s %s: line %zu is not %.20s", program, words,
                line, tables->expected + i);
        line += expected == '\n';
    }
    process_end(&process);
    free(tables->expected);
}

/* ---- languages ---- */

/* Returns the Python interpreter to use. */
static const char *python(void)
{
    const char *const chosen = getenv("PYTHON");
    return chosen != NULL ? chosen : "python3";
}

/* Checks the style of the rows of table `index`: lines that continue a row are aligned with the
 * first cell of the row, as pycodestyle requires. No line has trailing blanks or more than 100
 * columns. */
static void python_lines_check(size_t index)
{
    char *const text = file_read(folder_file("t%zu/pe.py", index), NULL);
    for (const char *line = strstr(text, " = [\n") + 5; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        const size_t blanks = strspn(line, " ");
        const bool is_row = blanks == 4 && line[4] == '[';
        const bool is_more = blanks == 5 && strchr("-0123456789[", line[5]) != NULL;
        ck_assert_msg(blanks == 0 || is_row || is_more, "%.*s", (int)length, line);
        ck_assert_uint_le(length, 100);
        ck_assert(length == 0 || line[length - 1] != ' ');
        line += length + 1;
    }
    free(text);
}

/* Writes formats.txt, from which reader.py reads the properties of each format. */
static void formats_write(void)
{
    static const char *const kinds[] = {
        [FLOATING] = "float", [FIXED] = "fixed", [AFFINE] = "affine"};
    FILE *const file = fopen(folder_file("formats.txt"), "w");
    ck_assert_ptr_nonnull(file);
    for (const struct format *format = formats; format < formats + format_count; format++) {
        (void)fprintf(file, "%s %s %d %d %ld %" PRIu64 "\n", format->name, kinds[format->kind],
                      format->bits, format->significand, format->least, format->greatest);
    }
    ck_assert_int_eq(fclose(file), 0);
}

/* Reads the Python, JSON or CSV files of tables with a Python program. */
static void python_read(struct tables *tables, const char *language)
{
    char words[COMMAND_SIZE];
    for (size_t i = 0; i < tables->count && strcmp(language, "python") == 0; i++) {
        python_lines_check(i);
    }
    formats_write();
    (void)snprintf(words, sizeof words, "-B|-W|error|" TESTS_DIR "/languages/reader.py|%s|%zu",
                   language, tables->count);
    tables_compare(tables, python(), words);
}

/* Writes the part of a program that belongs to table `index`. */
typedef void part_writer(FILE *file, size_t index, const struct shape *shape);

/* Writes a program: `start`, then the part that `first` writes for each table, `between`, the part
 * that `second` (unless it is NULL) writes for each table, and `end`. */
static void program_write(const char *path, const struct tables *tables, const char *start,
                          part_writer *first, const char *between, part_writer *second,
                          const char *end)
{
    FILE *const file = fopen(folder_file("%s", path), "w");
    ck_assert_ptr_nonnull(file);
    (void)fputs(start, file);
    for (size_t i = 0; i < tables->count; i++) {
        first(file, i, &tables->shapes[i]);
    }
    (void)fputs(between, file);
    for (size_t i = 0; i < tables->count && second != NULL; i++) {
        second(file, i, &tables->shapes[i]);
    }
    (void)fputs(end, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void rust_module_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)shape;
    (void)fprintf(file, "#[path = \"t%zu/pe.rs\"]\npub mod t%zu;\n", index, index);
}

static void rust_print_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)fprintf(file,
                  "    out.push_str(&format!(\"t%zu {} {} {} {} {:08x}\\n\", t%zu::D_MODEL,\n"
                  "        t%zu::MAX_LEN, t%zu::START, t%zu::PRECISION, t%zu::CRC32));\n",
                  index, index, index, index, index, index);
    (void)fprintf(file,
                  shape->is_split ? "    t%zu::COS.add(&mut out);\n    t%zu::SIN.add(&mut out);\n"
                                  : "    t%zu::CELLS.add(&mut out);\n",
                  index, index);
}

static void rust_include_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)shape;
    (void)fprintf(file, "mod t%zu {\n    include!(\"t%zu/pe.rs\");\n}\n", index, index);
}

/* Checks that rustfmt would not change the files, and that clippy has no warnings. */
static void rust_style_check(void)
{
    const struct compiler clippy = {
        "clippy-driver", "--edition=2021|--crate-type=rlib|-Dwarnings|-Wclippy::pedantic"};
    struct process process;
    if (program_runs(clippy.program)) {
        compile_succeeds(&clippy, "tables.rs");
    }
    if (program_runs("rustfmt")) {
        command_run(&process, "rustfmt", "--check|-l|--edition=2021|tables.rs",
                    &(struct process_setting){.directory = folder_path()});
        ck_assert_str_eq(process.error_text, "");
        ck_assert_msg(strstr(process.output_text, "pe.rs") == NULL, "rustfmt changes %s",
                      process.output_text);
        process_end(&process);
    }
}

/* Reads the Rust files of tables. They must compile without warnings as a library that does not use
 * the standard library, and also as unused private modules that another file includes. */
static void rust_read(struct tables *tables, const char *language)
{
    (void)language;
    const struct compiler library = {"rustc", "--edition=2021|--crate-type=rlib|-Dwarnings"};
    const struct compiler program = {"rustc",
                                     "--edition=2021|-Dwarnings|--extern|tables=libtables.rlib"};
    if (!program_runs(library.program)) {
        return;
    }
    program_write("tables.rs", tables, "#![no_std]\n", rust_module_write, "", NULL, "");
    program_write("main.rs", tables,
                  "use tables::*;\n"
                  "include!(\"" TESTS_DIR "/languages/reader.rs\");\n"
                  "fn main() {\n    let mut out = String::new();\n",
                  rust_print_write, "    print!(\"{}\", out);\n}\n", NULL, "");
    program_write("unused.rs", tables, "", rust_include_write, "fn main() {}\n", NULL, "");
    compile_succeeds(&library, "tables.rs");
    compile_succeeds(&program, "main.rs");
    compile_succeeds(&program, "unused.rs");
    rust_style_check();
    tables_compare(tables, "./main", "");
}

static void go_import_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)shape;
    (void)fprintf(file, "import t%zu \"tables/t%zu\"\n", index, index);
}

static void go_print_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)fprintf(
        file,
        "\tprintProperties(\"t%zu\", t%zu.DModel, t%zu.MaxLen, t%zu.Start, t%zu.Precision, "
        "t%zu.CRC32)\n",
        index, index, index, index, index, index);
    (void)fprintf(file,
                  shape->is_split ? "\tprintArray(t%zu.Cos)\n\tprintArray(t%zu.Sin)\n"
                                  : "\tprintArray(t%zu.Cells)\n",
                  index, index);
}

/* Reads the Go files of tables. gofmt must not change them, and go vet and staticcheck must have no
 * findings. */
static void go_read(struct tables *tables, const char *language)
{
    struct process process;
    (void)language;
    go_module_write();
    char *const reader = file_read(TESTS_DIR "/languages/reader.go", NULL);
    text_write("reader.go", reader);
    free(reader);
    program_write("main.go", tables, "package main\n\n", go_import_write,
                  "\nfunc main() {\n\tdefer out.Flush()\n", go_print_write, "}\n");
    command_run(&process, "gofmt", "-l|.", &(struct process_setting){.directory = folder_path()});
    ck_assert_str_eq(process.error_text, "");
    ck_assert_msg(strstr(process.output_text, "pe.go") == NULL, "gofmt changes %s",
                  process.output_text);
    process_end(&process);
    command_run(&process, "go", "vet|./...", &(struct process_setting){.directory = folder_path()});
    ck_assert_msg(process.status == 0, "%s", process.error_text);
    process_end(&process);
    if (program_exists("go-staticcheck")) { /* Debian's name */
        command_run(&process, "go-staticcheck", "./...",
                    &(struct process_setting){.directory = folder_path()});
        ck_assert_msg(process.status == 0, "%s", process.output_text);
        process_end(&process);
    }
    tables_compare(tables, "go", "run|.");
}

static void ada_with_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)shape;
    (void)fprintf(file, "with T%zu;\n", index);
}

static void ada_array_write(FILE *file, size_t index, const struct shape *shape, const char *array)
{
    (void)fprintf(file,
                  "   for Row of %sT%zu.%s loop for Item of Row loop\n"
                  "      %s\n   end loop; end loop;\n",
                  shape->is_descending ? "reverse " : "", index, array,
                  shape->has_pairs ? "for Cell of Item loop Put (Cell); end loop;" : "Put (Item);");
}

static void ada_print_write(FILE *file, size_t index, const struct shape *shape)
{
    (void)fprintf(
        file,
        "   Put_Properties (\"t%zu\", T%zu.D_Model, T%zu.Max_Len, T%zu.Start, T%zu.Precision,"
        " T%zu.CRC32);\n",
        index, index, index, index, index, index);
    ada_array_write(file, index, shape, shape->is_split ? "Cos" : "Cells");
    if (shape->is_split) {
        ada_array_write(file, index, shape, "Sin");
    }
}

/* Reads the Ada files of tables, which GNAT must compile without warnings. The files are renamed,
 * because GNAT finds a unit by the name of its file. */
static void ada_read(struct tables *tables, const char *language)
{
    static const struct compiler program = {"gnatmake", "-q|-gnatwae|-I" TESTS_DIR "/languages"};
    (void)language;
    for (size_t i = 0; i < tables->count; i++) {
        ck_assert_int_eq(rename(folder_file("t%zu/pe.ads", i), folder_file("t%zu.ads", i)), 0);
    }
    program_write("main.adb", tables, "with Reader; use Reader;\n", ada_with_write,
                  "\nprocedure Main is\nbegin\n", ada_print_write, "end Main;\n");
    compile_succeeds(&program, "main.adb");
    tables_compare(tables, "./main", "");
}

/* ---- every language of the table ---- */

/* For each language, the function that reads the files of tables, and the programs that it runs. */
static const struct reader {
    const char *language;
    const char *programs[2]; /* one is repeated if it is the only one; NULL: python() */
    void (*read)(struct tables *tables, const char *language);
} readers[] = {
    {"rust", {"rustc", "rustc"}, rust_read},
    {"go", {"go", "gofmt"}, go_read},
    {"ada", {"gnatmake", "gnatmake"}, ada_read},
    {"python", {NULL}, python_read},
    {"json", {NULL}, python_read},
    {"csv", {NULL}, python_read},
};

static const struct reader *reader_of(const char *language)
{
    for (size_t i = 0; i < COUNT(readers); i++) {
        if (strcmp(readers[i].language, language) == 0) {
            return &readers[i];
        }
    }
    ck_abort_msg("%s: no program reads its tables: add one to `readers`", language);
    return NULL;
}

START_TEST(read)
{
    struct tables tables;
    const struct reader *const reader = reader_of(languages[_i].name);
    for (size_t i = 0; i < COUNT(reader->programs); i++) {
        if (!program_exists(reader->programs[i] != NULL ? reader->programs[i] : python())) {
            return;
        }
    }
    tables_make(&tables, &languages[_i]);
    reader->read(&tables, reader->language);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_languages(void)
{
    Suite *suite = suite_create("languages");
    TCase *tests = case_in_folder(suite, "languages");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_add_loop_test(tests, read, 0, LANGUAGES);
    return suite;
}
