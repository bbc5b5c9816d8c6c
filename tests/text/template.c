/*
 * template.c: tests --template with users' own templates, alone and together with the emitted pair.
 */
#include "golden.h"
#include "process.h"
#include "suites.h"
#include "text/languages.h"
#include "text/literal.h"
#include "text/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 4096 };

/* A line of 240 bytes. */
#define TEN         "0123456789"
#define LONG_LINE   TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN SECOND_HALF
#define SECOND_HALF TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

/* --- what they render ------------------------------------------------------------------------ */

/* The expected cells are those of golden files. Their CRC-32 was computed by zlib. */
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
    program_well(options);
    text_is("out", rendered_cases[_i].expected);
}
END_TEST

/* Templates can include the built-in partials. Each of several templates has its own output file,
 * also with -o -. */
START_TEST(several)
{
    struct process process;
    const char *const options = "--d-model=4|--max-len=3|--template=a:a.out|--template|b:b.out|-o|";
    char words[TEXT_SIZE];
    text_write("a", "{{> banner}}");
    text_write("b", "b\n");
    (void)snprintf(words, sizeof words, "%s-", options);
    program_run(&process, words);
    ck_assert_int_eq(process.status, 0);
    ck_assert_uint_eq(folder_count(), 4);
    process_end(&process);
    (void)snprintf(words, sizeof words, "%spe", options);
    program_well(words);
    char *banner = file_read(folder_file("a.out"), NULL);
    char *header = file_read(folder_file("pe.h"), NULL);
    ck_assert(strncmp(banner, "/*\n * pe: ", 10) == 0);
    ck_assert(strncmp(header, banner, strlen(banner)) == 0);
    ck_assert_ptr_nonnull(
        strstr(banner, " -o pe --template=a:a.out \\\n *     --template=b:b.out\n"));
    text_is("b.out", "b\n");
    free(header);
    free(banner);
}
END_TEST

/* --- files like the others ------------------------------------------------------------------- */

START_TEST(unchanged_and_checked)
{
    static const char *const parts[] = {
        "src/pe.txt: line 1 differs:", "it is    : 5",
        "should be: 4\nTo make it again, run\n    cd src/ && posenc "};
    struct file_state state;
    ck_assert_int_eq(mkdir(folder_file("src"), 0777), 0);
    text_write("src/t", "{{d_model}}\n");
    program_well("--d-model=4|--max-len=3|--template=src/t:src/pe.txt|-o|src/pe");
    file_remember(&state, folder_file("src/pe.txt"));
    program_well("--d-model=4|--max-len=3|--template=src/t:src/pe.txt|-o|src/pe");
    program_well("--d-model=4|--max-len=3|--template=src/t:src/pe.txt|-o|src/pe|--check");
    program_well("--check=src/pe.c");
    file_assert_untouched(&state, folder_file("src/pe.txt"));
    text_write("src/pe.txt", "5\n");
    program_check("--check=src/pe.h", 1, parts, COUNT(parts));
    text_is("src/pe.txt", "5\n");
}
END_TEST

/* The output of a template is compared with the file byte by byte, including the line ends. */
static const struct {
    const char *text;   /* the template */
    const char *edited; /* contents of the file; NULL: the output */
    const char *parts[2];
} compared_cases[] = {
    {"a\r\nb\r\n", NULL, {NULL}},
    {"a\r\nb\r\n", "a\nb\n", {"out: line 1 differs:\n    it is    : a\n    should be: a?\n"}},
    {"a\nb\n", "a\r\nb\r\n", {"out: its lines end in CR LF"}},
    {"a\nb\n", "a\r\r\nb\n", {"out: line 1 differs:\n    it is    : a??\n"}},
    {"a\nb", NULL, {NULL}},
    {"a\nb", "a\nb\n", {"out: line 2 differs:\n", "should be: b, where the file ends\n"}},
    {"a\nb\n", "a\nb", {"out: line 2 differs:\n    it is    : b, where the file ends\n"}},
    {"a\nb\n", "a\n", {"out: line 2 differs:\n    it is    : the end of the file\n"}},
    {"a\n", "a\n\033[2J", {"out: line 2 differs:\n    it is    : ?[2J, where the file ends\n"}},
    {LONG_LINE "c\n", LONG_LINE "d\n", {"out: line 1 differs after its first 240 bytes:\n"}},
    {LONG_LINE "c\n", NULL, {NULL}},
};

START_TEST(compared)
{
    static const char options[] = "--d-model=4|--max-len=3|-o|pe|--template=t:out";
    char check[TEXT_SIZE];
    text_write("t", compared_cases[_i].text);
    program_well(options);
    (void)snprintf(check, sizeof check, "%s|--check", options);
    if (compared_cases[_i].edited == NULL) {
        program_well(check);
    } else {
        text_write("out", compared_cases[_i].edited);
        program_check(check, 1, compared_cases[_i].parts, COUNT(compared_cases->parts));
    }
}
END_TEST

/* An endless device instead of a file. */
START_TEST(compared_with_endless)
{
    static const char *const parts[] = {"out: "};
    text_write("t", "a\n");
    program_well("--d-model=4|--max-len=3|-o|pe|--template=t:out");
    ck_assert_int_eq(unlink(folder_file("out")), 0);
    ck_assert_int_eq(symlink("/dev/zero", folder_file("out")), 0);
    program_refuses("--d-model=4|--max-len=3|-o|pe|--template=t:out|--check", parts, COUNT(parts));
}
END_TEST

START_TEST(in_the_depfile)
{
    text_write("t 1", "");
    text_write("o", "--template=b:x\n");
    text_write("b", "");
    program_well("--d-model=4|--max-len=3|--template=t 1:y|@o|--template=b:z|-o|pe|--depfile=pe.d");
    text_is("pe.d", "pe.c pe.h y x z: \\\n  o \\\n  t\\ 1 \\\n  b\n\no:\n\nt\\ 1:\n\nb:\n");
}
END_TEST

/* With --linkage=static, -o writes no .c file, so a template may write one. */
START_TEST(in_place_of_the_source)
{
    text_write("u", "u\n");
    program_well("--d-model=4|--max-len=8|--linkage=static|-o|pe|--template=u:pe.c");
    text_is("pe.c", "u\n");
    program_well("--d-model=4|--max-len=8|--linkage=static|-o|pe|--template=u:pe.c|--check");
}
END_TEST

/* --- posenc's own ---------------------------------------------------------------------------- */

/* Output of the built-in templates, which is compared with whole texts in tests/golden/pair. The
 * cells are equal to golden cells: sin 1 and cos 1, sin 0.01 and cos 0.01 in each format. The
 * CRC-32s were computed by zlib. */
static const struct {
    const char *options;
    const char *output;
} own_cases[] = {
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

START_TEST(own)
{
    const char *const output = own_cases[_i].output;
    const char *const slash = strrchr(output, '/');
    ck_assert_int_eq(mkdir(folder_file("src"), 0777), 0);
    program_well(own_cases[_i].options);
    ck_assert_uint_eq(folder_count(), slash != NULL ? 1 : 2);
    char *const text = file_read(folder_file("%s", output), NULL);
    golden_text_is(slash != NULL ? slash + 1 : output, text);
    free(text);
}
END_TEST

/* Parts of the output for other tables. AFFINE has descending positions, a scale and a zero point:
 * 127 sin 6 = -35.5, 127 cos 6 = 121.9, 127 sin 5 = -121.8, 127 cos 5 = 36.0. PAIRS has pairs, a
 * negative position, and a formula without a base. Its cells are the floats nearest to cos 1 and
 * sin 1. */
#define AFFINE                                                                        \
    "--d-model=2|--max-len=2|--start=5|--order=descending|--spdx=MIT|--precision=s8|" \
    "--scale=1/127|--zero-point=-4|--name=t|--template="
#define PAIRS \
    "--d-model=2|--max-len=2|--start=-1|--layout=pairs|--frequency=@w|--name=pe|--template="

static const struct {
    const char *options;
    const char *parts[7]; /* expected in this order */
    const char *absent;
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

START_TEST(own_parts)
{
    text_write("w", "1\n");
    program_well(part_cases[_i].options);
    char *const text = file_read(folder_file("out"), NULL);
    text_has(text, part_cases[_i].parts, COUNT(part_cases->parts));
    ck_assert(part_cases[_i].absent == NULL || strstr(text, part_cases[_i].absent) == NULL);
    free(text);
}
END_TEST

/* The built-in template of each language renders the same text if it is used as a user's template,
 * except for the template's name in the command. The command is on one line. The tables include
 * pairs, -0, the bits of floats, a scale, and rows of several lines. */
static const char *const as_users_options[] = {
    "--d-model=6|--max-len=3",
    "--d-model=6|--max-len=3|--layout=pairs|--start=-1|--precision=bf16",
    "--d-model=2|--max-len=3|--layout=pairs|--frequency=@w",
    "--d-model=8|--max-len=3|--layout=split|--precision=s8|--scale=1/127|--zero-point=-4",
    "--d-model=64|--max-len=3|--order=descending|--precision=f8e4m3",
    "--d-model=64|--max-len=3|--start=-100|--layout=split-half|--precision=f64",
    "--d-model=8|--max-len=99|--precision=f16|--storage=factored",
    "--d-model=8|--max-len=99|--precision=q15|--layout=pairs|--storage=factored",
};

START_TEST(own_as_users)
{
    const char *const name = languages[(size_t)_i % LANGUAGES].name;
    const char *const options = as_users_options[(size_t)_i / LANGUAGES];
    const char *const ending = languages[(size_t)_i % LANGUAGES].ending;
    char words[TEXT_SIZE];
    char path[TEXT_SIZE];
    (void)snprintf(path, sizeof path, TESTS_DIR "/../templates/languages/%s.mustache", name);
    char *const template = file_read(path, NULL);
    if (strstr(options, "factored") != NULL && strstr(template, "{{% factored") == NULL) {
        free(template);
        return; /* the language does not support factored tables */
    }
    text_write("w", "1\n");
    text_write("t", template);
    (void)snprintf(words, sizeof words, "%s|--template=%s:pe%s", options, name, ending);
    program_well(words);
    char *const expected = file_read(folder_file("pe%s", ending), NULL);
    (void)snprintf(words, sizeof words, "%s|--template=t:pe%s", options, ending);
    program_well(words);
    char *const users = file_read(folder_file("pe%s", ending), NULL);
    char *const command = strstr(users, "--template=t:");
    if (command != NULL) { /* csv contains no command */
        char *const made = calloc(strlen(users) + TEXT_SIZE, 1);
        ck_assert_ptr_nonnull(made);
        (void)snprintf(made, strlen(users) + TEXT_SIZE, "%.*s--template=%s%s",
                       (int)(command - users), users, name, command + strlen("--template=t"));
        ck_assert_str_eq(made, expected);
        free(made);
    } else {
        ck_assert_str_eq(users, expected);
    }
    free(users);
    free(expected);
    free(template);
}
END_TEST

/* Effects of settings: names of arrays, also in the formula; types, with bits instead of narrow
 * floats; pairs, also of bits; -0; lines of the command; further lines of a row. */
static const struct {
    const char *options;
    const char *template;
    const char *expected;
} setting_cases[] = {
    {"--d-model=2|--max-len=1|--layout=split",
     "{{% arrays all c s "
     "}}\n{{#arrays}}\n{{array}}\n{{/arrays}}\n{{#formula}}\n{{line}}\n{{/formula}}\n",
     "c\ns\nangle(t, k) = t * 10000^(-2k/2)\nc, row t: column k is the cosine of angle(t, k)\n"
     "s, row t: column k is the sine of angle(t, k)\n"},
    {"--d-model=2|--max-len=1|--layout=pairs",
     "{{%arrays all \"c \" s}}\n{{#columns}}{{column}},{{/columns}}", "c 0,s0,"},
    {"--d-model=4|--max-len=1|--layout=split", "{{#columns}}{{column}},{{/columns}}",
     "cos0,cos1,sin0,sin1,"},
    {"--d-model=2|--max-len=1|--precision=bf16",
     "{{% types F I U }}\n{{type}}{{#rows}}{{#numbers}} {{number}}{{/numbers}}{{/rows}}",
     "U16 0x0000 0x3f80"},
    {"--d-model=2|--max-len=1|--precision=q7",
     "{{% types F I U }}\n{{type}}{{#rows}}{{#numbers}} {{number}}{{/numbers}}{{/rows}}",
     "I8 0 127"},
    {"--d-model=2|--max-len=1|--precision=q7", "{{type}}|", "|"},
    {"--d-model=2|--max-len=1|--layout=pairs",
     "{{% pair < ; > }}\n{{#rows}}{{#numbers}}{{number}} "
     "{{bits}}{{last_number}}{{/numbers}}{{/rows}}",
     "<1.0;0.0> <3f800000;00000000>1"},
    {"--d-model=2|--max-len=1|--layout=pairs",
     "{{#rows}}{{#numbers}}{{number}} {{bits}}{{last_number}};{{/numbers}}{{/rows}}",
     "1.0 3f800000;0.0 000000001;"},
    /* a negative zero point is in parentheses only if numbers are spelled as in C */
    {"--d-model=2|--max-len=1|--precision=s8|--scale=0.01|--zero-point=-5",
     "{{zero_point}}{{#rows}}{{#numbers}} {{number}}{{/numbers}}{{/rows}}", "(-5) -5 95"},
    {"--d-model=2|--max-len=1|--precision=s8|--scale=0.01|--zero-point=-5",
     "{{% pair < ; > }}\n{{zero_point}}{{#rows}}{{#numbers}} {{number}}{{/numbers}}{{/rows}}",
     "-5 -5 95"},
    {"--d-model=2|--max-len=1|--from=z.npy",
     "{{% negative_zero \"-(\" \").0\" }}\n{{#rows}}{{#numbers}}{{number}} {{/numbers}}{{/rows}}",
     "-().0 1.0 "},
    {"--d-model=2|--max-len=1|--from=z.npy",
     "{{% types f i u }}\n{{% negative_zero neg( ) }}\n{{#rows}}\n{{spelled}}\n{{/rows}}",
     "neg(f32), 1.0\n"},
};

START_TEST(settings)
{
    static const char zero_npy[] = "\x93NUMPY\1\0v\0{'descr': '<f4', 'fortran_order': False, "
                                   "'shape': (1, 2), }                                             "
                                   "             \n\0\0\0\x80\0\0\x80\x3f";
    char options[TEXT_SIZE];
    FILE *const file = fopen(folder_file("z.npy"), "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(zero_npy, 1, sizeof zero_npy - 1, file), sizeof zero_npy - 1);
    (void)fclose(file);
    text_write("t", setting_cases[_i].template);
    (void)snprintf(options, sizeof options, "%s|--template=t:x", setting_cases[_i].options);
    program_well(options);
    text_is("x", setting_cases[_i].expected);
}
END_TEST

/* The lines of a row are as long as LINE_COLUMNS allows, including the text after the last number.
 * Further lines begin below the first number, or with the number of blanks that the template
 * sets. */
START_TEST(spelled_lines)
{
    static const char *const templates[] = {
        "{{#arrays}}\n{{#rows}}\n\t  ({{spelled}});{{row}}{{start}}\n{{/rows}}\n{{/arrays}}\n",
        "{{% indent 2 }}\n{{#rows}}\n\t  ({{spelled}});{{row}}{{start}}\n{{/rows}}\n"};
    static const char *const starts[] = {"\n\t   -", "\n  -"};
    char options[TEXT_SIZE];
    size_t rows = 0;
    text_write("t", templates[_i]);
    for (int d = 8; d <= 64; d++) {
        (void)snprintf(options, sizeof options,
                       "--d-model=%d|--max-len=2|--start=3|--layout=sin|--precision=q31|"
                       "--base=1.0001|--template=t:x",
                       d);
        program_well(options);
        char *const text = file_read(folder_file("x"), NULL);
        ck_assert(d < 16 || strstr(text, starts[_i]) != NULL);
        for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
            const size_t length = strcspn(line, "\n");
            const char *const next = line + length + 1 + strspn(line + length + 1, " \t");
            ck_assert_uint_le(length, LINE_COLUMNS);
            ck_assert(*next == '(' || *next == '\0' ||
                      length + 1 + strcspn(next, " \n") > LINE_COLUMNS);
            rows += strncmp(line, "\t  (", 4) == 0;
        }
        free(text);
    }
    ck_assert_uint_eq(rows, 2 * (64 - 8 + 1));
}
END_TEST

/* A user's file may have the name of a built-in template. The banner distinguishes both, and
 * --check reads it correctly. */
START_TEST(own_name)
{
    ck_assert_int_eq(mkdir(folder_file("src"), 0777), 0);
    text_write("rust", "{{id}}{{#command}} {{line}}{{/command}}\n");
    program_well("--d-model=4|--max-len=3|--template=./rust:made");
    text_is("made", "made posenc --d-model=4 --max-len=3 --base=10000 --precision=f32 "
                    "--template=./rust:made\n");
    text_write("src/csv", "{{d_model}}\n");
    program_well("--d-model=4|--max-len=1|--template=src/csv:src/a|--template=csv:src/b|-o|src/pe");
    text_is("src/a", "4\n");
    text_is("src/b", "position,0,1,2,3\n0,0.0,1.0,0.0,1.0\n");
    program_well("--check=src/pe.c");
    text_write("src/b", "");
    program_check("--check=src/pe.h", 1, (const char *const[]){"src/b: line 1 differs"}, 1);
}
END_TEST

/* Templates can be rendered without a pair. */
START_TEST(alone)
{
    static const char *const differs[] = {"pe.rs: line 4 differs", "t * 10000^", "t * 100^"};
    text_write("t", "{{id}} {{ID}} {{header}} {{crc32}}\n");
    program_well(
        "--d-model=4|--max-len=3|--template=t:table.txt|--template=rust:pe.rs|--depfile=d");
    text_is("table.txt", "table TABLE table.h b3df42c1\n");
    text_is("d", "table.txt pe.rs: \\\n  t\n\nt:\n");
    ck_assert_uint_eq(folder_count(), 4);
    program_well("--d-model=4|--max-len=3|--template=t:table.txt|--template=rust:pe.rs|--check");
    program_check("--d-model=4|--max-len=3|--base=100|--name=table|--template=rust:pe.rs|--check",
                  1, differs, COUNT(differs));
    program_well("--d-model=4|--max-len=3|--template=t:a-b|--name=c_d|--npy=x.npy");
    text_is("a-b", "c_d C_D c_d.h b3df42c1\n");
}
END_TEST

/* --check repeats the command in the banner of a built-in template, and refuses a file with another
 * name. */
START_TEST(checked_by_banner)
{
    static const char *const files[] = {"pe.rs", "pe.go", "pe.py", "pe.json"};
    static const char *const names[] = {"rust", "go", "python", "json"};
    static const char *const differs[] = {"differs:", "Cells differ."};
    static const char *const renamed[] = {"--check: 'again'", " pe."};
    char words[TEXT_SIZE];
    ck_assert_int_eq(mkdir(folder_file("src"), 0777), 0);
    (void)snprintf(words, sizeof words,
                   "--d-model=4|--max-len=3|--precision=q15|--order=descending|--angle-scale=0.5|"
                   "--spdx=MIT OR 0BSD|--template=%s:src/%s",
                   names[_i], files[_i]);
    program_well(words);
    (void)snprintf(words, sizeof words, "--check=src/%s", files[_i]);
    program_well(words);
    char *const text = file_read(folder_file("src/%s", files[_i]), NULL);
    char *const cell = strstr(text, "32767");
    ck_assert_ptr_nonnull(cell);
    text_write("again", text);
    program_refuses("--check=again", renamed, COUNT(renamed));
    *cell = '2';
    text_write(folder_file("src/%s", files[_i]) + strlen(folder_path()) + 1, text);
    program_check(words, 1, differs, COUNT(differs));
    free(text);
}
END_TEST

static const struct {
    const char *options;
    const char *parts[3];
} nameless_cases[] = {
    {"--template=go:map.go", {"--template: the name 'map'"}},
    {"--template=csv:a-b.csv|--template=t:x", {"--template: the name 'a-b'"}},
    {"--template=t:.rs", {"--template: the name '.rs'"}},
    {"--template=csv:a.csv|--name=a-b", {"--name: the name 'a-b'"}},
    {"--name=pe", {"missing: give -o "}},
};

START_TEST(nameless)
{
    char options[TEXT_SIZE];
    text_write("t", "");
    (void)snprintf(options, sizeof options, "--d-model=4|--max-len=3|%s",
                   nameless_cases[_i].options);
    program_refuses(options, nameless_cases[_i].parts, COUNT(nameless_cases->parts));
    ck_assert_uint_eq(folder_count(), 1);
}
END_TEST

/* --- templates/README.md --------------------------------------------------------------------- */

/* Returns the section about templates, for the caller to free. */
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

/* README.md and templates/README.md name the template of every language. */
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
static char *between(const char *text, const char *before, const char *after)
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

/* Checks that the words of the rows are the golden cells. */
static void words_check(const char *text)
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
    char *template = between(section, "```mustache\n", "```\n");
    char *command = between(section, "\n    posenc ", "\n");
    char *expected = between(section, "```asm\n", "```\n");
    text_write("pe.s.mustache", template);
    for (char *word = strtok(command, " "); word != NULL; word = strtok(NULL, " ")) {
        const size_t used = strlen(options);
        (void)snprintf(options + used, sizeof options - used, used > 0 ? "|%s" : "%s", word);
    }
    program_well(options);
    text_is("pe.s", expected);
    words_check(expected);
    free(expected);
    free(command);
    free(template);
    free(section);
}
END_TEST

/* The section describes all names that users' templates may use. There are at most 110 such names.
 */
START_TEST(readme_has_all_names)
{
#define USERS_NAME(enumerator, name, lists, users) {name, users},
    static const struct {
        const char *name;
        bool is_for_users;
    } names[] = {VIEW_NAMES(USERS_NAME)};
    char *section = section_read();
    size_t count = 0;
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[TEXT_SIZE];
        (void)snprintf(name, sizeof name, "`%s`", names[i].name);
        if (names[i].is_for_users) {
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
    tcase_add_test(tests, several);
    tcase_add_test(tests, unchanged_and_checked);
    tcase_add_test(tests, in_the_depfile);
    tcase_add_loop_test(tests, compared, 0, (int)COUNT(compared_cases));
    tcase_add_test(tests, compared_with_endless);
    tcase_add_test(tests, in_place_of_the_source);
    tcase_add_loop_test(tests, own, 0, (int)COUNT(own_cases));
    tcase_add_loop_test(tests, own_parts, 0, (int)COUNT(part_cases));
    tcase_add_loop_test(tests, own_as_users, 0, (int)(COUNT(as_users_options) * LANGUAGES));
    tcase_add_loop_test(tests, settings, 0, (int)COUNT(setting_cases));
    tcase_add_loop_test(tests, spelled_lines, 0, 2);
    tcase_add_test(tests, own_name);
    tcase_add_test(tests, alone);
    tcase_add_loop_test(tests, checked_by_banner, 0, 4);
    tcase_add_loop_test(tests, nameless, 0, (int)COUNT(nameless_cases));
    tcase_add_test(tests, readme_example);
    tcase_add_test(tests, readme_has_all_names);
    tcase_add_test(tests, languages_in_pages);
    return suite;
}
