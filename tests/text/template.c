/*
 * template.c: tests the output of users' templates and of the built-in ones, and the page that
 * documents templates. The rest of --template is tested by cases/template*.txt.
 */
#include "golden.h"
#include "process.h"
#include "suites.h"
#include "text/languages.h"
#include "text/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 4096 };

/* --- rendered cells -------------------------------------------------------------------------- */

/* Templates, and the text that they render for a table. The cells are those of golden files, and
 * their CRC-32 was computed by zlib. */
static const struct {
    const char *options;
    const char *template;
    const char *expected;
} rendered_cases[] = {
    {"--d-model=4|--max-len=3", "{{id}} {{ID}} {{d_model}}\n", "pe PE 4\n"},
    {"--d-model=4|--max-len=3", "", ""},
    {"--d-model=4|--max-len=3|--linkage=static",
     "{{#arrays}}{{#rows}}{{position}}{{#numbers}},{{bits}}{{/numbers}}\n{{/rows}}{{/arrays}}",
     "0,00000000,3f800000,00000000,3f800000\n1,3f576aa4,3f0a5140,3c23d657,3f7ffcb9\n"
     "2,3f68c7b7,bed51133,3ca3d43e,3f7ff2e5\n"},
    {"--d-model=4|--max-len=3|--precision=q15",
     "{{#arrays}}{{#rows}}{{row}}:{{#numbers}}{{number}}{{^last_number}} "
     "{{/last_number}}{{/numbers}}{{^last_row}};{{/last_row}}{{/rows}}{{/arrays}}",
     "0:0 32767 0 32767;1:27573 17705 328 32766;2:29796 -13636 655 32761"},
    {"--d-model=4|--max-len=3|--precision=f8e5m2",
     "{{#arrays}}{{#rows}}{{#numbers}} {{number}}{{/numbers}}{{/rows}}{{/arrays}}",
     " 0.0 1.0 0.0 1.0 0.875 0.5 0.009765625 1.0 0.875 -0.4375 0.01953125 1.0"},
    {"--d-model=4|--max-len=2|--precision=q31",
     "{{c_type}} {{stdint_type}} {{cell_bits}} {{^unit}}no{{/unit}}\n", "int int32_t 32 \n"},
    {"--d-model=4|--max-len=2", "{{c_type}} {{^unit}}no{{/unit}}{{#scale}}no{{/scale}}\n",
     "float no\n"},
    /* rows of both arrays */
    {"--d-model=4|--max-len=2|--layout=split",
     "{{#rows}}{{position}}{{#numbers}} {{bits}}{{^last_number}},{{/last_number}}{{/numbers}}"
     "{{^last_row}}\n{{/last_row}}{{/rows}}",
     "0 3f800000, 3f800000, 00000000, 00000000\n1 3f0a5140, 3f7ffcb9, 3f576aa4, 3c23d657"},
    {"--d-model=4|--max-len=2|--layout=split",
     "{{#arrays}}{{array}}{{#rows}}{{#numbers}} {{bits}}{{/numbers}}{{/rows}}"
     "{{^last_array}}\n{{/last_array}}{{/arrays}}",
     "pe_cos 3f800000 3f800000 3f0a5140 3f7ffcb9\n"
     "pe_sin 00000000 00000000 3f576aa4 3c23d657"},
    /* rows of an array are rendered twice, and the CRC-32 stays the same */
    {"--d-model=4|--max-len=2|--layout=split",
     "{{#arrays}}{{#rows}}{{/rows}}{{^rows}}{{/rows}}{{#rows}}{{/rows}}{{/arrays}}{{crc32}}\n",
     "14a4fd7c\n"},
    /* the CRC-32 before, within and after the rows */
    {"--d-model=4|--max-len=3",
     "{{crc32}} {{#arrays}}{{#rows}}{{crc32}} {{#numbers}}{{/numbers}}{{/rows}}{{/arrays}}"
     "{{crc32}} {{crc32}} {{crc32}}\n",
     "b3df42c1 b3df42c1 b3df42c1 b3df42c1 b3df42c1 b3df42c1 b3df42c1\n"},
};

START_TEST(rendered)
{
    char options[TEXT_SIZE];
    text_write("t", rendered_cases[_i].template);
    (void)snprintf(options, sizeof options, "%s|--template=t:out|-o|pe",
                   rendered_cases[_i].options);
    program_succeeds(options);
    text_check("out", rendered_cases[_i].expected);
}
END_TEST

/* --- built-in templates ---------------------------------------------------------------------- */

/* Commands that render built-in templates, and the files that the commands write.
 * The whole files are compared with golden files in tests/golden/pair. There, cells are equal to
 * those of other golden files, such as sin 1, cos 1, sin 0.01 and cos 0.01 in each format, and the
 * CRC-32s were computed by zlib. */
static const struct {
    const char *options;
    const char *output;
} builtin_cases[] = {
    {"--d-model=4|--max-len=2|--precision=q15|--layout=split|--spdx=MIT|--template=rust:pe.rs",
     "pe.rs"},
    {"--d-model=4|--max-len=2|--precision=f16|--layout=pairs|--template=python:src/table.py",
     "src/table.py"},
    {"--d-model=4|--max-len=2|--precision=s8|--scale=0.01|--zero-point=-5|--name=t|--template=go:"
     "pe.go",
     "pe.go"},
    {"--d-model=4|--max-len=2|--precision=s8|--scale=1/"
     "127|--spdx=0BSD|--layout=split|--template=json:pe.json",
     "pe.json"},
    {"--d-model=4|--max-len=2|--order=descending|--layout=split|--precision=q7|--template=csv:my-"
     "table.csv",
     "my-table.csv"},
};

START_TEST(builtin_texts)
{
    const char *const output = builtin_cases[_i].output;
    const char *const slash = strrchr(output, '/');
    ck_assert_int_eq(mkdir(folder_file("src"), 0777), 0);
    program_succeeds(builtin_cases[_i].options);
    ck_assert_uint_eq(folder_entry_count(), slash != NULL ? 1 : 2);
    char *const text = file_read(folder_file("%s", output), NULL);
    golden_text_check(slash != NULL ? slash + 1 : output, text);
    free(text);
}
END_TEST

/* Tables whose files in Rust, Go and Ada (unless they are factored) contain, together, all code of
 * these languages' templates. */
static const struct {
    const char *name; /* of the golden files */
    const char *options;
} ported_cases[] = {
    {"f16-factored", "--d-model=4|--max-len=5|--start=-3|--layout=split-half|--precision=f16|"
                     "--storage=factored|--spdx=MIT"},
    {"bf16-factored", "--d-model=4|--max-len=5|--layout=pairs|--precision=bf16|--storage=factored"},
    {"u16-factored", "--d-model=4|--max-len=5|--precision=u16|--scale=1/32767|--zero-point=32768|"
                     "--storage=factored"},
    {"f64-factored", "--d-model=4|--max-len=5|--layout=concat-cos|--precision=f64|"
                     "--storage=factored"},
    {"q15-factored", "--d-model=4|--max-len=5|--layout=split|--pairing=neighbours|--precision=q15|"
                     "--storage=factored"},
    {"f32-flipped", "--d-model=4|--max-len=3|--layout=split-half|--pairing=half-flipped|"
                    "--frequency=linear:1:2"},
    {"q7-pairs", "--d-model=4|--max-len=3|--layout=pairs|--precision=q7|--order=descending|"
                 "--start=5"},
    {"q31-matrices", "--d-model=4|--max-len=3|--layout=matrices|--precision=q31|--start=-1"},
    {"f8-sines", "--d-model=1|--max-len=2|--layout=sin|--precision=f8e5m2|--spdx=0BSD"},
    {"bf16-neighbours", "--d-model=4|--max-len=3|--layout=split-interleaved|--precision=bf16"},
    {"s8-unshifted", "--d-model=2|--max-len=3|--precision=s8|--scale=0.01"},
    /* six keys of one column: see f32-six-keys in pairs/pairs.txt */
    {"six-keys", "--d-model=1|--max-len=4|--base=0.63661977236758134307|--frequency=constant"},
    {"six-keys-of-a-pair", "--d-model=2|--max-len=4|--base=0.63661977236758134307|"
                           "--frequency=constant|--layout=pairs"},
};

START_TEST(ported_texts)
{
    static const char *const languages_of_code[] = {"rust:%s.rs", "go:%s.go", "ada:%s.ads"};
    const bool is_factored = strstr(ported_cases[_i].options, "=factored") != NULL;
    for (size_t i = 0; i < COUNT(languages_of_code) - is_factored; i++) {
        char output[64];
        char words[TEXT_SIZE];
        (void)snprintf(output, sizeof output, languages_of_code[i], ported_cases[_i].name);
        (void)snprintf(words, sizeof words, "%s|--name=pe|--template=%s", ported_cases[_i].options,
                       output);
        program_succeeds(words);
        const char *const file = strchr(output, ':') + 1;
        char *const text = file_read(folder_file("%s", file), NULL);
        golden_text_check(file, text);
        free(text);
    }
}
END_TEST

/* Options of two other tables. AFFINE has descending positions, a scale and a zero point:
 * 127 sin 6 = -35.5, 127 cos 6 = 121.9, 127 sin 5 = -121.8, 127 cos 5 = 36.0. PAIRS has pairs, a
 * negative position, and a formula without a base. Its cells are the floats nearest to cos(-1) and
 * sin(-1), and the cosine and sine of 0. */
#define AFFINE                                                                        \
    "--d-model=2|--max-len=2|--start=5|--order=descending|--spdx=MIT|--precision=s8|" \
    "--scale=1/127|--zero-point=-4|--name=t|--template="
#define PAIRS \
    "--d-model=2|--max-len=2|--start=-1|--layout=pairs|--frequency=@w|--name=pe|--template="

static const struct {
    const char *options;
    const char *parts[7]; /* parts of the output, in this order */
    const char *excluded; /* a text that the output must not contain, or NULL */
} part_cases[] = {
    {AFFINE "rust:out",
     {"// SPDX-License-Identifier: MIT\n//\n// t: ", "\n// positions 6 down to 5, d_model 2, s8.\n",
      "\npub const START: i64 = 6;\n",
      "\n/// The value of a cell is `(cell - ZERO_POINT) * SCALE`.\n",
      ("\npub const SCALE: f32 = 0.00787401572;\n"
       "#[allow(dead_code, clippy::unreadable_literal)]\npub const ZERO_POINT: i32 = -4;\n\n"),
      ("/// The rows of positions 6 down to 5.\n#[allow(dead_code, clippy::unreadable_literal)]\n"
       "#[rustfmt::skip]\npub static"),
      " CELLS: [[Cell; 2]; MAX_LEN] = [\n    [-39, 118], // 6\n    [-126, 32], // 5\n];\n"},
     "clippy::approx_constant"},
    {AFFINE "go:out",
     {"// Code generated by posenc. DO NOT EDIT.\n\n// SPDX-License-Identifier: MIT\n\n// Package "
      "t ",
      "\n\tStart     = 6 // the position of the first row\n",
      "\n\tScale     = 0.00787401572\n\tZeroPoint = -4\n)\n\n// Cell is a cell of the table.\ntype "
      "Cell = int8\n\n// Cells has the rows of positions 6 "
      "down to 5.\n",
      "var Cells = [MaxLen][2]int8{\n\t{ // 6\n\t\t-39, 118,\n\t},\n\t{ // 5\n\t\t-126, "
      "32,\n\t},\n}\n"},
     NULL},
    {AFFINE "python:out",
     {"# SPDX-License-Identifier: MIT\nr\"\"\"t: ",
      "\nSTART = 6  # the position of the first row\n",
      "\nSCALE = 0.00787401572  # the value of a cell is (cell - ZERO_POINT) * SCALE\nZERO_POINT = "
      "-4\n\n"
      "# The rows of positions 6 down to 5.\n",
      "CELLS = [\n    [-39, 118],  # 6\n    [-126, 32],  # 5\n]\n"},
     NULL},
    {AFFINE "json:out",
     {"\n  \"spdx\": \"MIT\",\n", "\n  \"start\": 6,\n",
      "\n  \"scale\": 0.00787401572,\n  \"zero_point\": -4,\n  \"cells\": [\n    [-39, 118],\n    "
      "[-126, 32]\n  ]\n}\n"},
     NULL},
    {AFFINE "csv:out", {"position,0,1\n6,-39,118\n5,-126,32\n"}, "MIT"},
    {PAIRS "rust:out",
     {"\npub const START: i64 = -1;\n",
      "\n#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]\n"
      "#[allow(clippy::unreadable_literal)]\n#[rustfmt::skip]\n"
      "pub static CELLS: [[[Cell; 2]; 1]; MAX_LEN] = [\n    [[0.540302277, "
      "-0.841470957]], // -1\n    [[1.0, 0.0]], // "
      "0\n];\n"},
     "BASE"},
    {PAIRS "go:out",
     {"\n\tStart     = -1 // the", "\nvar Cells = [MaxLen][1][2]float32{\n\t{ // -1\n",
      "{0.540302277, -0.841470957},\n\t},\n\t{ // 0\n"},
     "Base"},
    {PAIRS "python:out",
     {"\nSTART = -1  # the", "\n    [[0.540302277, -0.841470957]],  # -1\n"},
     "BASE"},
    {PAIRS "json:out",
     {"\n  \"start\": -1,\n", "\n    [[0.540302277, -0.841470957]],\n"},
     "base\""},
    {PAIRS "csv:out", {"-1,0.540302277,-0.841470957\n0,1.0,0.0\n"}, NULL},
};

START_TEST(builtin_parts)
{
    text_write("w", "1\n");
    program_succeeds(part_cases[_i].options);
    char *const text = file_read(folder_file("out"), NULL);
    text_check_parts(text, part_cases[_i].parts, COUNT(part_cases->parts));
    ck_assert(part_cases[_i].excluded == NULL || strstr(text, part_cases[_i].excluded) == NULL);
    free(text);
}
END_TEST

/* --- templates/README.md --------------------------------------------------------------------- */

/* Returns the section "Templates of your own" of templates/README.md, for the caller to free. */
static char *section_read(void)
{
    char *readme = file_read(TESTS_DIR "/../templates/README.md", NULL);
    char *start = strstr(readme, "\n## Templates of your own\n");
    ck_assert_ptr_nonnull(start);
    char *const end = strstr(start + 1, "\n## ");
    ck_assert_ptr_nonnull(end);
    *end = '\0';
    (void)memmove(readme, start, strlen(start) + 1);
    return readme;
}

/* Tests that README.md and templates/README.md name the template of every language. */
START_TEST(languages_in_pages)
{
    static const char *const pages[] = {"README.md", "templates/README.md"};
    for (size_t i = 0; i < COUNT(pages); i++) {
        char *const page = file_read(
            i == 0 ? TESTS_DIR "/../README.md" : TESTS_DIR "/../templates/README.md", NULL);
        for (size_t j = 0; j < LANGUAGES; j++) {
            char quoted[TEXT_SIZE];
            char given[TEXT_SIZE];
            (void)snprintf(quoted, sizeof quoted, "`%s`", languages[j].name);
            (void)snprintf(given, sizeof given, "`--template=%s:", languages[j].name);
            ck_assert_msg(strstr(page, quoted) != NULL || strstr(page, given) != NULL,
                          "%s does not name %s", pages[i], quoted);
        }
        free(page);
    }
}
END_TEST

/* Returns the text between two other texts, for the caller to free. */
static char *text_between(const char *text, const char *before, const char *after)
{
    const char *const start = strstr(text, before);
    ck_assert_msg(start != NULL, "the page has no '%s'", before);
    const char *const from = start + strlen(before);
    const char *const end = strstr(from, after);
    ck_assert_ptr_nonnull(end);
    char *part = malloc((size_t)(end - from) + 1);
    ck_assert_ptr_nonnull(part);
    (void)memcpy(part, from, (size_t)(end - from));
    part[end - from] = '\0';
    return part;
}

/* Checks that the hexadecimal numbers in the text are the 12 cells of a golden file. */
static void hex_cells_check(const char *text)
{
    struct golden golden;
    golden_read(&golden, "cells/f32-d4-n3-b10000.txt");
    for (size_t i = 0; i < 12; i++) {
        text = strstr(text, " 0x");
        ck_assert_ptr_nonnull(text);
        ck_assert_uint_eq(strtoul(text, NULL, 16), golden.cells[i]);
        text++;
    }
    ck_assert_ptr_null(strstr(text, " 0x"));
    golden_free(&golden);
}

START_TEST(readme_example)
{
    char options[TEXT_SIZE] = "";
    char *section = section_read();
    char *template = text_between(section, "```mustache\n", "```\n");
    char *command = text_between(section, "\n    posenc ", "\n");
    char *expected = text_between(section, "```asm\n", "```\n");
    text_write("pe.s.mustache", template);
    for (char *word = strtok(command, " "); word != NULL; word = strtok(NULL, " ")) {
        const size_t used = strlen(options);
        (void)snprintf(options + used, sizeof options - used, used > 0 ? "|%s" : "%s", word);
    }
    program_succeeds(options);
    text_check("pe.s", expected);
    hex_cells_check(expected);
    free(expected);
    free(command);
    free(template);
    free(section);
}
END_TEST

/* All names that templates may use, and whether users' templates may use them. */
#define VIEW_NAME(enumerator, name, lists, users) {name, users},
static const struct {
    const char *name;
    bool is_for_users;
} view_names[] = {VIEW_NAMES(VIEW_NAME)};

/* Each name that users' templates may use is either rendered or refused (for example, outside its
 * list), both as a variable and as a section. The kind of table changes from template to template.
 */
START_TEST(names_in_any_table)
{
    static const char *const tables[] = {"--d-model=8|--max-len=6",
                                         "--preset=detr|--grid=4x4|--d-model=16",
                                         "--d-model=8|--max-len=6|--layout=matrices"};
    static const char *const forms[] = {"{{%s}}", "{{#%s}}x{{/%s}}"};
    for (size_t i = 0; i < COUNT(view_names); i++) {
        const char *const name = view_names[i].name;
        for (size_t j = 0; j < COUNT(forms) && view_names[i].is_for_users; j++) {
            char template[TEXT_SIZE];
            char words[TEXT_SIZE];
            struct process process;
            (void)snprintf(template, sizeof template, forms[j], name, name);
            text_write("template", template);
            (void)snprintf(words, sizeof words, "%s|--template=template:out",
                           tables[(i + j) % COUNT(tables)]);
            command_run(&process, PROGRAM, words, NULL);
            ck_assert_msg(process.status == 0 || process.status == 2, "%s %s", words, template);
            process_end(&process);
        }
    }
}
END_TEST

/* Tests that the section of templates/README.md contains all names that users' templates may use,
 * and that these are at most 110 names. */
START_TEST(readme_has_all_names)
{
    char *section = section_read();
    size_t count = 0;
    for (size_t i = 0; i < COUNT(view_names); i++) {
        char name[TEXT_SIZE];
        (void)snprintf(name, sizeof name, "`%s`", view_names[i].name);
        if (view_names[i].is_for_users) {
            ck_assert_msg(strstr(section, name) != NULL, "the page has no %s", name);
            count++;
        }
    }
    ck_assert_uint_le(count, 110);
    free(section);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_template(void)
{
    Suite *suite = suite_create("template");
    TCase *tests = case_in_folder(suite, "template");
    tcase_add_loop_test(tests, rendered, 0, (int)COUNT(rendered_cases));
    tcase_add_loop_test(tests, builtin_texts, 0, (int)COUNT(builtin_cases));
    tcase_add_loop_test(tests, ported_texts, 0, (int)COUNT(ported_cases));
    tcase_add_loop_test(tests, builtin_parts, 0, (int)COUNT(part_cases));
    tcase_add_test(tests, readme_example);
    tcase_add_test(tests, names_in_any_table);
    tcase_add_test(tests, readme_has_all_names);
    tcase_add_test(tests, languages_in_pages);
    return suite;
}
