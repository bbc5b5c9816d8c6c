/*
 * ported.c: tests the functions in files for other languages. The rows, values and heads that these
 * functions compute are those of the C header, bit for bit, and Rust refuses a table with two equal
 * rows. The programs that are compared are rendered from templates,
 * tests/languages/functions.ENDING.mustache. Each language with functions has such a template.
 */
#include "compiler.h"
#include "model/layout.h"
#include "model/precision.h"
#include "pairs.h"
#include "skip.h"
#include "suites.h"
#include "support.h"
#include "text/languages.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- tables ---- */

enum { TABLES_MAX = 512 };

/* Returns the path of the template of a language's program, which need not exist. */
static const char *language_template(const struct language *language)
{
    static char path[COMMAND_SIZE / 2];
    (void)snprintf(path, sizeof path, TESTS_DIR "/languages/functions%s.mustache",
                   language->ending);
    return path;
}

/* Writes a table in C and in the other language into folder t<index>, with programs that print its
 * rows. Returns false if posenc refuses the table because of its --storage or --pairing. */
static bool table_write(const char *options, const struct language *language, size_t index)
{
    char words[4 * COMMAND_SIZE];
    struct process process;
    (void)snprintf(words, sizeof words,
                   "%s|--quiet|-o|t%zu/t%zu|--template=" TESTS_DIR
                   "/languages/functions.c.mustache:t%zu/run.c|--template=%s:t%zu/pe%s|"
                   "--template=%s:t%zu/run%s",
                   options, index, index, index, language->name, index, language->ending,
                   language_template(language), index, language->ending);
    (void)mkdir(folder_file("t%zu", index), 0777);
    program_run(&process, words);
    const bool is_written = process.status == 0;
    ck_assert_msg(is_written || strstr(process.error_text, "--storage") != NULL ||
                      strstr(process.error_text, "--pairing") != NULL,
                  "%s: %s", words, process.error_text);
    process_end(&process);
    return is_written;
}

/* Writes a factored table with cells near the smallest normal number of f16, 2^-14; and tables of
 * every layout in every precision, full and factored, with each pairing, and with one of several
 * other options. Returns the number of tables. */
static size_t tables_write(const struct language *language)
{
    static const char *const other_options[] = {"--start=-3", "--order=descending", "--base=500",
                                                "--start=1000000"};
    static const char *const storages[] = {"full", "factored"};
    static const char small[] =
        "--d-model=8|--max-len=9|--precision=f16|--storage=factored|--base=1000000";
    const size_t step = (size_t)sample_step(29);
    size_t count = table_write(small, language, 0);
    size_t case_count = 0;
    for (size_t i = 0; i < (size_t)PRECISION_COUNT * LAYOUT_COUNT * 2 * PAIRING_COUNT; i++) {
        const struct layout_data *const layout =
            &layout_table[i / 2 / PAIRING_COUNT % LAYOUT_COUNT];
        const struct precision *const precision = &precisions[i / 2 / PAIRING_COUNT / LAYOUT_COUNT];
        const enum pairing pairing = (enum pairing)(i / 2 % PAIRING_COUNT);
        char options[COMMAND_SIZE];
        if ((pairing != PAIRING_LAYOUT && !layout->is_rotary) || case_count++ % step != 0 ||
            count == TABLES_MAX) {
            continue;
        }
        (void)snprintf(options, sizeof options,
                       "--d-model=8|--max-len=9|--layout=%s|%s|%s|--storage=%s%s%s", layout->name,
                       precision_options(precision), other_options[i / 2 % COUNT(other_options)],
                       storages[i % 2], pairing != PAIRING_LAYOUT ? "|--pairing=" : "",
                       pairing != PAIRING_LAYOUT ? pairing_table[pairing].name : "");
        count += table_write(options, language, count);
    }
    return count;
}

/* ---- programs ---- */

/* Writes a program of five parts. The second and the fourth are repeated for each table, with the
 * table's index in place of each @. */
static void program_write(const char *path, size_t count, const char *const parts[5])
{
    FILE *const file = fopen(folder_file("%s", path), "w");
    ck_assert_ptr_nonnull(file);
    for (size_t i = 0; i < 5; i++) {
        if (i % 2 == 0) {
            (void)fputs(parts[i], file);
            continue;
        }
        for (size_t table = 0; table < count; table++) {
            for (const char *at = parts[i]; *at != '\0'; at++) {
                (void)(*at == '@' ? fprintf(file, "%zu", table) : fputc(*at, file));
            }
        }
    }
    ck_assert_int_eq(fclose(file), 0);
}

/* Compiles and runs the C program, and returns its output, for the caller to free. The output
 * contains rotated heads only if `rotates` is set. */
static char *c_program_run(size_t count, bool rotates)
{
    const struct compiler compiler = {"gcc", rotates ? "-std=c99|-O1|-ffp-contract=off"
                                                     : "-std=c99|-DCELLS_ALONE"};
    static const char *const parts[] = {
        "#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n"
        "typedef float real32;\ntypedef double real64;\n"
        "static void print_real32(float number)\n{\n    uint32_t bits;\n"
        "    memcpy(&bits, &number, sizeof bits);\n    printf(\"%08x\\n\", (unsigned)bits);\n}\n"
        "static void print_real64(double number)\n{\n    uint64_t bits;\n"
        "    memcpy(&bits, &number, sizeof bits);\n"
        "    printf(\"%016llx\\n\", (unsigned long long)bits);\n}\n"
        "void (*print_32)(float) = print_real32;\nvoid (*print_64)(double) = print_real64;\n",
        "#include \"t@/t@.c\"\n#include \"t@/run.c\"\n", "int main(void)\n{\n", "    t@_print();\n",
        "    return 0;\n}\n"};
    struct process process;
    program_write("main.c", count, parts);
    compile_and_run(&process, &compiler, "main.c");
    char *const output = process.output_text;
    process.output_text = NULL;
    process_end(&process);
    return output;
}

/* The functions below compile a program, ./main, that contains all tables and prints their rows.
 * They return false if the compiler does not support its options. */
static bool rust_build(size_t count)
{
    static const struct compiler program = {"rustc", "--edition=2021|-Awarnings"};
    static const char prints[] =
        "fn print_f32(out: &mut String, number: f32) {\n"
        "    out.push_str(&format!(\"{:08x}\\n\", number.to_bits()));\n}\n"
        "fn print_f64(out: &mut String, number: f64) {\n"
        "    out.push_str(&format!(\"{:016x}\\n\", number.to_bits()));\n}\n";
    static const char *const parts[] = {
        prints, "mod t@ {\n    include!(\"t@/pe.rs\");\n    include!(\"t@/run.rs\");\n}\n",
        "fn main() {\n    let mut out = String::new();\n", "    t@::print(&mut out);\n",
        "    print!(\"{}\", out);\n}\n"};
    program_write("main.rs", count, parts);
    return compile_succeeds(&program, "main.rs");
}

static bool go_build(size_t count)
{
    static const struct compiler program = {"go", "build|-o|main"};
    static const char *const parts[] = {"package main\n\nimport (\n\t\"bufio\"\n\t\"os\"\n",
                                        "\tt@ \"tables/t@\"\n",
                                        ")\n\nfunc main() {\n\tout := bufio.NewWriter(os.Stdout)\n",
                                        "\tt@.Print(out)\n", "\tout.Flush()\n}\n"};
    go_module_write();
    program_write("main.go", count, parts);
    for (size_t i = 0; i < count; i++) { /* go would compile these C files, too */
        (void)remove(folder_file("t%zu/t%zu.c", i, i));
        (void)remove(folder_file("t%zu/run.c", i));
    }
    (void)remove(folder_file("main.c"));
    return compile_succeeds(&program, ".");
}

/* The files are renamed, because GNAT finds a unit by the name of its file. */
static bool ada_build(size_t count)
{
    static const struct compiler program = {"gnatmake", "-q|-I" TESTS_DIR "/languages"};
    static const char *const parts[] = {"", "with T@_Run;\n", "procedure Main is\nbegin\n",
                                        "   T@_Run;\n", "end Main;\n"};
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(rename(folder_file("t%zu/pe.ads", i), folder_file("t%zu.ads", i)), 0);
        ck_assert_int_eq(rename(folder_file("t%zu/run.ads", i), folder_file("t%zu_run.adb", i)), 0);
    }
    program_write("main.adb", count, parts);
    return compile_succeeds(&program, "main.adb");
}

/* ---- every language that has functions ---- */

/* The languages whose emitted files have functions, and how to build ./main in them. */
static const struct build {
    const char *language;
    const char *program; /* the compiler */
    bool (*build)(size_t count);
    bool rotates; /* whether the emitted files can rotate heads */
} builds[] = {
    {"rust", "rustc", rust_build, true},
    {"go", "go", go_build, true},
    {"ada", "gnatmake", ada_build, false},
};

START_TEST(same_as_c)
{
    const struct language *const language = &languages[_i];
    const struct build *build = builds;
    if (access(language_template(language), R_OK) != 0) {
        return; /* files for this language have no functions */
    }
    while (build < builds + COUNT(builds) && strcmp(build->language, language->name) != 0) {
        build++;
    }
    ck_assert_msg(build < builds + COUNT(builds),
                  "%s: nothing builds its programs: add it to `builds`", language->name);
    if (!program_exists(build->program) ||
        (strcmp(build->program, "rustc") == 0 && !program_runs("rustc"))) {
        return;
    }
    const size_t count = tables_write(language);
    ck_assert_uint_gt(count, 10);
    char *const expected = c_program_run(count, build->rotates);
    struct process process;
    if (build->build(count)) {
        command_run(&process, "./main", "", &(struct process_setting){.directory = folder_path()});
        ck_assert_msg(process.status == 0, "%s", process.error_text);
        size_t line = 1;
        for (size_t i = 0; expected[i] != '\0' || process.output_text[i] != '\0'; i++) {
            REQUIRE(process.output_text[i] == expected[i], "%s: line %zu is %.20s, and not %.20s",
                    language->name, line, process.output_text + i, expected + i);
            line += expected[i] == '\n';
        }
        ck_assert_uint_gt(line, 9 * 8 * count);
        process_end(&process);
    }
    free(expected);
}
END_TEST

/* ---- Rust's proof ---- */

/* Writes a table, either unchanged or with its second row (of sines, if there are two arrays)
 * replaced by a copy of the first. */
static void rust_write(const char *text, bool is_tampered)
{
    const bool is_split = strstr(text, "pub static SIN") != NULL;
    const char *const first =
        strstr(is_split ? strstr(text, "pub static SIN") : text, "= [\n    [") + strlen("= [\n");
    const char *const second = strchr(strstr(first, "], // "), '\n') + 1;
    const char *const end = is_tampered ? strchr(strstr(second, "], // "), '\n') + 1 : second;
    FILE *const file = fopen(folder_file("pe.rs"), "w");
    ck_assert_ptr_nonnull(file);
    (void)fwrite(text, 1, (size_t)(first - text), file);
    (void)fwrite(first, 1, (size_t)(second - first), file);
    if (is_tampered) {
        (void)fwrite(first, 1, (size_t)(second - first), file);
    }
    (void)fputs(end, file);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(rust_proof)
{
    static const struct compiler library = {"rustc", "--edition=2021|--crate-type=rlib|-Dwarnings"};
    char words[COMMAND_SIZE];
    struct process process;
    if (!program_runs("rustc")) {
        return;
    }
    (void)snprintf(words, sizeof words, "%s|--quiet|--template=rust:pe.rs",
                   pair_at("rust", _i)->words);
    program_succeeds(words);
    char *const text = file_read(folder_file("pe.rs"), NULL);
    rust_write(text, false);
    (void)compile_succeeds(&library, "pe.rs");
    rust_write(text, true);
    compile(&process, &library, "pe.rs");
    ck_assert_int_ne(process.status, 0);
    ck_assert_msg(strstr(process.error_text, "two rows are equal, or out of order") != NULL, "%s",
                  process.error_text);
    process_end(&process);
    free(text);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_ported(void)
{
    Suite *suite = suite_create("ported");
    TCase *tests = case_in_folder(suite, "functions");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_add_loop_test(tests, same_as_c, 0, LANGUAGES);
    tcase_add_loop_test(tests, rust_proof, 0, pairs_count("rust"));
    return suite;
}
