/*
 * refusals.c: what a command line is refused for, as whole lines. Each names the option, its value,
 * what is allowed, and a way out. Bounds are those of the manual page: both ends are taken, and
 * what lies just beyond is not.
 */
#include "cli/options.h"
#include "model/presets.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads words beside --d-model=8 --max-len=16 -o pe. The line is without "posenc: " and its end. */
static void refuse_beside(const char *words, const char *line)
{
    char message[LINE_SIZE + sizeof "posenc: \n"];
    (void)snprintf(message, sizeof message, "posenc: %s\n", line);
    reading_says_beside(words, message);
}

static void take_beside(const char *words)
{
    reading_says_beside(words, "");
}

/* ---- numbers ---- */

#define AFFINE(name) "--precision=" name "|--scale=1"
#define LINEAR       "--layout=split|--rope-scaling=linear"
#define DYNAMIC      "--layout=split|--rope-scaling=dynamic|--factor=2"
#define YARN         "--layout=split|--rope-scaling=yarn|--factor=2|--original-max-len=8"
#define LLAMA3       "--layout=split|--rope-scaling=llama3"
#define SCALES       "1e-30 .. 1e30, fractions such as 1/127 too; auto with --from"

static const char whole_faults[] = "x 1e3 8.0 0x10 + - -- 16x 1.5 --5 8,";
static const char decimal_faults[] = "ten inf nan 1e 1/2 0x10 1,5 --5 e5 . 1e+ X";
#define POSITIONS   "-1000000000000000 .. 1000000000000000"
#define ZERO_POINTS "-128 .. 255 (s8: to 127, u8: from 0)"

/* 49 digits are one more than are read exactly. */
#define LONG_NUMBER "1.333333333333333333333333333333333333333333333333"

/* An option, what has to stand beside it, values that are taken, values that are refused, and for
 * what; then what is allowed. */
static const struct {
    const char *option;
    const char *beside;
    const char *taken;
    const char *refused;
    const char *fault;
    const char *range;
} limits[] = {
    {"--d-model", "", "1 65536 +007", "0 65537 -1 18446744073709551617", OUT, "1 .. 65536"},
    {"--d-model", "", "", whole_faults, WHOLE, "1 .. 65536"},
    {"--max-len", "", "1 2147483647", "0 2147483648 -5 99999999999999999999999999", OUT,
     "1 .. 2147483647"},
    {"--max-len", "", "", whole_faults, WHOLE, "1 .. 2147483647"},
    {"--start", "", "-1000000000000000 1000000000000000",
     "1000000000000001 -1000000000000001 9999999999999999 -9999999999999999999999", OUT, POSITIONS},
    {"--start", "", "", whole_faults, WHOLE, POSITIONS},
    {"--base", "", "1e-300 1e300 0.5", "0 -1 0.0e5 9e-301 1e-301 1.1e300 1e301", OUT,
     "1e-300 .. 1e300"},
    {"--base", "", "", decimal_faults, DECIMAL, "1e-300 .. 1e300"},
    {"--scale", "--precision=s8", "1e-30 1e30 1/127 1e-30/1 1/1e30 10/1e-29",
     "0 -1 9e-31 1.1e30 1/0 0/1 -1/2 1/-2 -1/-2 1/1.1e30 1.1e30/1 1e999999999999/1e999999999999",
     OUT, SCALES},
    {"--scale", "--precision=u8", "", "x 1/ /2 / 1/2/3 1//2 1/2e 1/0x7f 1/x", DECIMAL, SCALES},
    {"--scale", "--precision=s8",
     "1234567890123456789012345678901/3 10/3333333333333333333333333333331",
     "12345678901234567890123456789012/30 100/33333333333333333333333333333331 "
     "1/12345678901234567890123456789.012 " LONG_NUMBER,
     TOO_LONG, SCALES},
    {"--zero-point", AFFINE("s8"), "-128 127", "128 255", OUT, "-128 .. 127"},
    {"--zero-point", AFFINE("u8"), "0 255", "-1 -128", OUT, "0 .. 255"},
    {"--zero-point", AFFINE("s8"), "", "-129 256", OUT, ZERO_POINTS},
    {"--zero-point", AFFINE("u8"), "", whole_faults, WHOLE, ZERO_POINTS},
    {"--angle-scale", "", "1e-30 1e30", "0 -1 9e-31 1.1e30", OUT, "1e-30 .. 1e30"},
    {"--angle-scale", "", "", decimal_faults, DECIMAL, "1e-30 .. 1e30"},
    {"--cell-factor", "", "1e-9 1.999", "0 -0.5 9e-10 1.9991 2", OUT, "1e-9 .. 1.999"},
    {"--cell-factor", "", "", "X 1/2 .", DECIMAL, "1e-9 .. 1.999"},
    {"--zero-row", "", "0 15 none", "16 2147483647", OUT, "0 .. 15 for --max-len=16, or none"},
    {"--zero-row", "", "", "-1 2147483648", OUT, "0 .. max-len - 1 or none"},
    {"--zero-row", "", "", "first None 1.5", WHOLE, "0 .. max-len - 1 or none"},
    {"--factor", LINEAR, "1 1000000", "0 0.99 -2 1000000.1", OUT, "1 .. 1000000"},
    {"--factor", LINEAR, "", decimal_faults, DECIMAL, "1 .. 1000000"},
    {"--original-max-len", DYNAMIC, "1 2147483647", "0 -1 2147483648", OUT, "1 .. 2147483647"},
    {"--original-max-len", DYNAMIC, "", whole_faults, WHOLE, "1 .. 2147483647"},
    {"--beta-fast", YARN, "1e9 1", "0 -1 9e-10 1.1e9", OUT, "1e-9 .. 1e9"},
    {"--beta-slow", YARN, "1e-9 32", "0 -1 9e-10 1.1e9", OUT, "1e-9 .. 1e9"},
    {"--low-freq-factor", LLAMA3, "1e-9 4", "0 -1 9e-10 1.1e9", OUT, "1e-9 .. 1e9"},
    {"--high-freq-factor", LLAMA3, "1e9 1", "0 -1 9e-10 1.1e9", OUT, "1e-9 .. 1e9"},
    {"--grid", "--max-len=65536", "1x65536 65536x1 256x256", "0x16 16x0 65537x1 1x65537 -4x-4", OUT,
     "sides of 1 .. 65536"},
    {"--grid", "", "1x16 +02x8", "4 4x x4 4x4x4 4*4 axb 4X4 4x4, x",
     "is not two whole numbers with an x between", "sides of 1 .. 65536"},
    {"--tolerance", "--compare=x", "", "-1 -1e-300 1.1e300", OUT, "0 .. 1e300"},
    {"--row-align", "", "1 2 4096", "0 -1 4097 8192", OUT, "a power of two, 1 .. 4096"},
    {"--row-align", "", "", "3 6 4095", "is no power of two", "a power of two, 1 .. 4096"},
    {"--row-align", "", "", whole_faults, WHOLE, "a power of two, 1 .. 4096"},
    {"--block", "--storage=factored", "1 2 16", "0 -2 2147483648", OUT,
     "a power of two, 1 .. max-len"},
    {"--block", "--storage=factored", "", "3 15 17", "is no power of two",
     "a power of two, 1 .. max-len"},
    {"--block", "--storage=factored", "", "32 1073741824", OUT,
     "powers of two, 1 .. 16 for --max-len=16"},
    {"--columns", "--d-model=65536|--layout=split-half|--report", "131071 0,1,2,3,4,5,6,7",
     "131072 -1 1,131072", OUT, "1 to 8 of 0 .. 131071"},
    {"--columns", "--report", "0 7 7,0", "x 1, ,1 1,,2 1;2 0,1,2,3,4,5,6,7,8 0,1,2,3,4,5,6,7,8,9",
     "is not up to 8 whole numbers with commas between", "1 to 8 of 0 .. 131071"},
    {"--base", "", "", LONG_NUMBER, TOO_LONG, "1e-300 .. 1e300"},
    {"--angle-scale", "", "", LONG_NUMBER, TOO_LONG, "1e-30 .. 1e30"},
    {"--factor", "", "", LONG_NUMBER, TOO_LONG, "1 .. 1000000"},
    {"--cell-factor", "", "", LONG_NUMBER, TOO_LONG, "1e-9 .. 1.999"},
    {"--tolerance", "", "", LONG_NUMBER, TOO_LONG, "0 .. 1e300"},
    {"--beta-fast", "", "", LONG_NUMBER, TOO_LONG, "1e-9 .. 1e9"},
    {"--beta-slow", "", "", LONG_NUMBER, TOO_LONG, "1e-9 .. 1e9"},
    {"--low-freq-factor", "", "", LONG_NUMBER, TOO_LONG, "1e-9 .. 1e9"},
    {"--high-freq-factor", "", "", LONG_NUMBER, TOO_LONG, "1e-9 .. 1e9"},
};

START_TEST(numbers)
{
    const char *taken = limits[_i].taken;
    const char *refused = limits[_i].refused;
    const char *const between = *limits[_i].beside != '\0' ? "|" : "";
    char value[WORDS_SIZE];
    char words[LINE_SIZE];
    char line[LINE_SIZE];
    while (word_next(&taken, value)) {
        (void)snprintf(words, sizeof words, "%s%s%s=%s", limits[_i].beside, between,
                       limits[_i].option, value);
        take_beside(words);
    }
    while (word_next(&refused, value)) {
        (void)snprintf(words, sizeof words, "%s%s%s=%s", limits[_i].beside, between,
                       limits[_i].option, value);
        (void)snprintf(line, sizeof line, "%s: '%s' %s: allowed are %s", limits[_i].option, value,
                       limits[_i].fault, limits[_i].range);
        refuse_beside(words, line);
    }
}
END_TEST

/* ---- names ---- */

/* An option, all of its values, words that are none, and one that nearly is another. Presets are
 * those of the table, which the suite presets_cli tells one by one. */
static const struct {
    const char *option;
    const char *known;
    const char *unknown;
    const char *near;
    const char *meant;
} names[] = {
    {"precision", "f64 f32 f16 bf16 f8e4m3 f8e5m2 q31 q15 q7 s8 u8", "decimal32 q8", "f33", "f32"},
    {"preset", NULL, "Vaswani-2017", "wisper", "whisper"},
    {"layout",
     "interleaved interleaved-cos concat concat-cos sin split split-half split-interleaved pairs",
     "halves", "intereaved", "interleaved"},
    {"frequency", "paper shifted shifted-any column constant @FILE", "linear", "papr", "paper"},
    {"width", "exact down up", "wide", "upp", "up"},
    {"odd", "cut zero refuse", "pad", "zeros", "zero"},
    {"order", "ascending descending centered", "down", "centred", "centered"},
    {"cell-factor", "X inverse-sqrt sqrt-2-d yarn", "mscale longrope", "sqrt-2d", "sqrt-2-d"},
    {"rope-scaling", "none linear ntk dynamic yarn llama3", "abf pi", "yarm", "yarn"},
    {"truncate", "yes no", "false true 1", "yess", "yes"},
    {"pairing", "layout half neighbours", "2 none", "halv", "half"},
    {"grid-order", "xy yx", "yz x", "xyy", "xy"},
    {"literal", "decimal hex words", "octal bytes", "hxe", "hex"},
    {"linkage", "extern static", "inline", "statik", "static"},
    {"storage", "full factored", "half", "ful", "full"},
};

static void presets_list(char list[WORDS_SIZE])
{
    size_t length = 0;
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        length += (size_t)snprintf(list + length, WORDS_SIZE - length, "%s%s",
                                   length > 0 ? " " : "", preset->name);
        ck_assert_uint_lt(length, WORDS_SIZE);
    }
}

START_TEST(unknown_names)
{
    char list[WORDS_SIZE];
    const char *const known = names[_i].known != NULL ? names[_i].known : list;
    const char *unknown = names[_i].unknown;
    const char *const option = names[_i].option;
    char word[WORDS_SIZE];
    char words[LINE_SIZE];
    char line[LINE_SIZE];
    presets_list(list);
    while (word_next(&unknown, word)) {
        (void)snprintf(words, sizeof words, "--%s=%s", option, word);
        (void)snprintf(line, sizeof line, "--%s: unknown %s '%s': known: %s", option, option, word,
                       known);
        refuse_beside(words, line);
    }
    (void)snprintf(words, sizeof words, "--%s=%s", option, names[_i].near);
    (void)snprintf(line, sizeof line, "--%s: unknown %s '%s': did you mean '%s'? known: %s", option,
                   option, names[_i].near, names[_i].meant, known);
    refuse_beside(words, line);
}
END_TEST

#define NO_LICENSE                                                                               \
    "is no SPDX license expression: allowed are at most 60 of A-Z a-z 0-9 .-+() and spaces, as " \
    "in 'MIT OR 0BSD'"

/* The characters of license expressions, SPDX 2.3, annex D. */
START_TEST(licenses)
{
    char words[WORDS_SIZE];
    char line[LINE_SIZE];
    for (int c = ' '; c <= '~'; c++) {
        const bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        (void)snprintf(words, sizeof words, "--spdx=M%c", c);
        if (is_letter || (c >= '0' && c <= '9') || strchr(" .-+()", c) != NULL) {
            take_beside(words);
        } else if (c != '|') { /* which the test separates words by */
            (void)snprintf(line, sizeof line, "--spdx: 'M%c' " NO_LICENSE, c);
            refuse_beside(words, line);
        }
    }
}
END_TEST

/* Keywords of Go (its specification, "Keywords") cannot name a table of --template=go; many of them
 * are C's as well, which is said first. Other languages have their own names. */
START_TEST(names_in_go)
{
    const char *go = "chan defer fallthrough func go import interface map package range var";
    char word[WORDS_SIZE];
    char words[LINE_SIZE];
    char line[LINE_SIZE];
    while (word_next(&go, word)) {
        (void)snprintf(words, sizeof words, "--template=go:x.go|--name=%s", word);
        (void)snprintf(line, sizeof line, "--name: the name '%s' is a keyword of Go: give another",
                       word);
        refuse_beside(words, line);
        (void)snprintf(words, sizeof words, "--template=rust:x.rs|--name=%s", word);
        take_beside(words);
    }
}
END_TEST

/* ---- rules ---- */

#define GRID4 "--grid=4x4"

/* Around the reason why no rotation gives a table's rows. */
#define UNBUILT     "--storage: 'factored' cannot rebuild this table, because "
#define UNBUILT_WAY ": change that, or give --storage=full"

/* Options beside --d-model=8 --max-len=16 -o pe that do not go together. */
static const struct {
    const char *words;
    const char *line;
} rules[] = {
    {"--from=x|--compare=y", "--compare: 'y' contradicts --from=x: a table is compared with the "
                             "formula that the options give: drop --from"},
    {"--compare=y", "-o: 'pe' contradicts --compare=y, which writes nothing: drop one of the two"},
    {"--depfile=x|--check",
     "--depfile: 'x' contradicts --check, which writes nothing: drop one of the two"},
    {"--check|--report",
     "--report: contradicts --check, which writes nothing: drop one of the two"},
    {"--check|--report=x.json",
     "--report: 'x.json' contradicts --check, which writes nothing: drop one of the two"},
    {"--check|-o|-", "--check: contradicts -o -, which writes no file: give -o PATH"},
    {"--depfile=x|-o|-", "--depfile: 'x' contradicts -o -, which writes no file: give -o PATH"},
    {"--report|-o|-", "--report: contradicts -o -, which is standard output too: give "
                      "--report=FILE.json, or -o PATH"},

    {"--storage=factored|--template=t:x", "--template: 't:x' contradicts --storage=factored, which "
                                          "has no rows of its own: make it in a run of "
                                          "--storage=full"},
    {"--storage=factored|--npy=x", "--npy: 'x' contradicts --storage=factored, which has no rows "
                                   "of its own: make it in a run of --storage=full"},
    {"--storage=factored|--report", "--report: contradicts --storage=factored, which has no rows "
                                    "of its own: make it in a run of --storage=full"},
    {"--storage=factored|--heatmap=x", "--heatmap: 'x' contradicts --storage=factored, which has "
                                       "no rows of its own: make it in a run of --storage=full"},
    {"--storage=factored|--figure=x", "--figure: 'x' contradicts --storage=factored, which has no "
                                      "rows of its own: make it in a run of --storage=full"},
    {"--block=4", "--block: '4' contradicts --storage=full, which has no blocks: drop it, or give "
                  "--storage=factored"},
    {"--literal=words|--storage=factored",
     "--literal: 'words' contradicts --storage=factored: give --literal=decimal or hex"},
    {"--literal=words|--precision=f64", "--literal: 'words' contradicts --precision=f64, whose "
                                        "cells no string holds: give --literal=hex or decimal"},
    {"--literal=words|--linkage=static",
     "--literal: 'words' contradicts --linkage=static, whose header is for C++ too: give "
     "--literal=decimal or hex"},
    {"--literal=words|-o|-", "--literal: 'words' contradicts -o -, whose text is for C++ too: give "
                             "--literal=decimal, or -o PATH"},

    {GRID4 "|--layout=sin",
     "--layout: 'sin' contradicts --grid=4x4, whose axes have pairs: give another layout"},
    {GRID4 "|--order=descending",
     "--order: 'descending' contradicts --grid=4x4: drop it, or give --order=ascending"},
    {GRID4 "|--rope-scaling=llama3",
     "--rope-scaling: 'llama3' contradicts --grid=4x4: drop it, or give --rope-scaling=none"},
    {"--odd=zero|--layout=sin", "--odd: 'zero' contradicts --layout=sin, whose columns are no "
                                "pairs: give --odd=cut, or another --layout"},
    {"--frequency=column|--layout=concat",
     "--frequency: 'column' contradicts --layout=concat: give --layout=interleaved or "
     "interleaved-cos, or another --frequency"},
    {"--frequency=shifted|--layout=sin",
     "--frequency: 'shifted' contradicts --layout=sin, which has no pairs: give another layout, or "
     "--frequency=paper"},
    {"--frequency=shifted-any|--layout=sin",
     "--frequency: 'shifted-any' contradicts --layout=sin, which has no pairs: give another "
     "layout, or --frequency=paper"},
    {"--width=up|--frequency=shifted",
     "--width: 'up' contradicts --frequency=shifted, which has no d to round: give --width=exact, "
     "or --frequency=paper"},
    {"--width=down|--frequency=constant",
     "--width: 'down' contradicts --frequency=constant, which has no d to round: give "
     "--width=exact, or --frequency=paper"},
    {LLAMA3 "|--frequency=shifted",
     "--rope-scaling: 'llama3' contradicts --frequency=shifted: give --frequency=paper"},
    {LLAMA3 "|--layout=sin",
     "--rope-scaling: 'llama3' contradicts --layout=sin, which is not rotary: give --layout=split, "
     "split-half, split-interleaved or pairs"},
    {"--pairing=half", "--pairing: 'half' contradicts --layout=interleaved, which is not rotary: "
                       "give --layout=split, split-half, split-interleaved or pairs"},
    {"--pairing=half|--layout=split-interleaved",
     "--pairing: 'half' contradicts --layout=split-interleaved, which pairs 2k and 2k + 1: drop "
     "it, or give another layout"},
    {"--layout=pairs|--pairing=half",
     "--pairing: 'half' contradicts --layout=pairs, which pairs 2k and 2k + 1: drop it, or give "
     "another layout"},
    {"--layout=split-half|--pairing=neighbours",
     "--pairing: 'neighbours' contradicts --layout=split-half, which pairs k and d/2 + k: drop it, "
     "or give another layout"},
    {"--from=x|--pairing=half",
     "--pairing: 'half' contradicts --from=x, whose header turns no head: drop it"},
    {"--layout=split|--pairing=half|--precision=q15",
     "--pairing: 'half' contradicts --precision=q15, whose header turns no head: drop it, or give "
     "the --precision of a float"},
    {"--cell-factor=yarn", "--cell-factor: 'yarn' contradicts --rope-scaling=none: give "
                           "--rope-scaling=yarn, or a number"},
    {"--frequency=@/no/such/file|--base=3", "--base: '3' contradicts --frequency=@/no/such/file, "
                                            "whose numbers have no base: drop it"},
    {"--zero-row=0|--class-row",
     "--zero-row: '0' contradicts --class-row: rows of zeros are equal: drop one of the two"},

    {"--layer-type=x", "--layer-type: 'x' says nothing without --model: give --model=FILE.json "
                       "beside it, or drop it"},
    {"--grid-order=xy",
     "--grid-order: 'xy' says nothing without --grid: give --grid=HxW beside it, or drop it"},
    {"--normalize",
     "--normalize: says nothing without --grid: give --grid=HxW beside it, or drop it"},
    {"--allow-equal-rows",
     "--allow-equal-rows: says nothing without --from: give --from=FILE.npy beside it, or drop it"},
    {"--tolerance=0", "--tolerance: '0' says nothing without --compare: give --compare=FILE.npy "
                      "beside it, or drop it"},
    {"--scale=0.1", "--scale: '0.1' says nothing without --precision=s8 or u8: give one of them "
                    "beside it, or drop it"},
    {"--precision=q7|--zero-point=0", "--zero-point: '0' says nothing without --precision=s8 or "
                                      "u8: give one of them beside it, or drop it"},
    {"--precision=s8|--scale=auto", "--scale: 'auto' says nothing without --from: give a number "
                                    "such as 1/127, or --from=FILE.npy beside it"},
    {"--precision=f16|--saturate",
     "--saturate: says nothing without --from or --precision=s8, u8, q31, q15 or q7: give one of "
     "them beside it, or drop it"},
    {"--columns=0,8|--report", "--columns: '0,8' asks for column 8: allowed are 0 .. 7"},
    {"--columns=1",
     "--columns: '1' says nothing without --figure or --report: give one beside it, or drop it"},

    {"--precision=s8", "--scale: --precision=s8 and u8 need it, 1e-30 .. 1e30: give --scale=X, "
                       "such as 1/127, or auto beside --from"},

    {"--layout=split|--rope-scaling=linear",
     "--rope-scaling: 'linear' needs --factor: give --factor=X, 1 .. 1000000"},
    {"--layout=split|--rope-scaling=ntk",
     "--rope-scaling: 'ntk' needs --factor: give --factor=X, 1 .. 1000000"},
    {"--layout=split|--rope-scaling=dynamic",
     "--rope-scaling: 'dynamic' needs --factor: give --factor=X, 1 .. 1000000"},
    {"--layout=split|--rope-scaling=yarn",
     "--rope-scaling: 'yarn' needs --factor: give --factor=X, 1 .. 1000000"},
    {"--layout=split|--rope-scaling=dynamic|--factor=2",
     "--rope-scaling: 'dynamic' needs --original-max-len: give --original-max-len=N, 1 .. "
     "2147483647"},
    {"--layout=split|--rope-scaling=yarn|--factor=2",
     "--rope-scaling: 'yarn' needs --original-max-len: give --original-max-len=N, 1 .. 2147483647"},

    {"--grid=32768x65536",
     "--grid: '32768x65536' has 2147483648 rows: allowed are at most 2147483647"},
    {"--grid=4x5", "--max-len: '16' contradicts --grid=4x5, which has 20 rows: drop it, or give "
                   "--max-len=20"},
    {GRID4 "|--class-row", "--max-len: '16' contradicts --grid=4x4, which has 17 rows with "
                           "--class-row: drop it, or give --max-len=17"},
    {GRID4 "|--d-model=6", "--grid: '4x4' has no table for --d-model=6: allowed are multiples of "
                           "4, for two axes of pairs"},
    {GRID4 "|--d-model=4|--frequency=shifted",
     "--frequency: 'shifted' divides by the pairs of an axis less 1, which is not positive for "
     "--d-model=4: allowed are 8 .. 65536, or --frequency=paper"},
    {GRID4 "|--normalize|--start=-1", "--start: '-1' " OUT ": allowed are 0 .. 1000000000000000 "
                                      "beside --normalize, which divides by the last coordinate"},

    {"--odd=refuse|--d-model=7", "--odd: 'refuse' has no table for --d-model=7: allowed are even "
                                 "numbers, or --odd=cut or zero"},
    {"--odd=zero|--d-model=1", "--odd: 'zero' leaves no column of --d-model=1: allowed are 2 .. "
                               "65536, or --odd=cut"},
    {"--width=down|--d-model=1", "--width: 'down' divides by 2 floor(d/2), which is 0 for "
                                 "--d-model=1: allowed are 2 .. 65536"},
    {"--layout=split|--d-model=7",
     "--layout: 'split' has no table for --d-model=7: allowed are even numbers"},
    {"--layout=pairs|--d-model=7",
     "--layout: 'pairs' has no table for --d-model=7: allowed are even numbers"},
    {"--layout=split|--rope-scaling=ntk|--factor=2|--d-model=2",
     "--rope-scaling: 'ntk' has no meaning for --d-model=2: allowed are 4 .. 65536, even"},
    {DYNAMIC "|--original-max-len=4|--d-model=2",
     "--rope-scaling: 'dynamic' has no meaning for --d-model=2: allowed are 4 .. 65536, even"},
    {YARN "|--d-model=2",
     "--rope-scaling: 'yarn' has no meaning for --d-model=2: allowed are 4 .. 65536, even"},
    {"--frequency=shifted|--d-model=1",
     "--frequency: 'shifted' divides by the pairs of an axis less 1, which is not positive for "
     "--d-model=1: allowed are 4 .. 65536, or --frequency=paper"},
    {"--frequency=shifted|--d-model=3",
     "--frequency: 'shifted' divides by the pairs of an axis less 1, which is not positive for "
     "--d-model=3: allowed are 4 .. 65536, or --frequency=paper"},

    {"--class-row|--max-len=1", "--class-row: leaves no row for a position of --max-len=1: allowed "
                                "are 2 .. 2147483647"},
    {"--order=centered|--max-len=15|--start=1",
     "--start: '1' contradicts --order=centered, which has the position 0 in the middle: drop it"},
    {"--order=centered", "--order: 'centered' needs an odd number of positions, 2n - 1 for a "
                         "length of n: give --max-len=15 or 17"},
    {"--order=centered|--max-len=15|--class-row",
     "--order: 'centered' needs an odd number of positions, 2n - 1 for a length of n: give "
     "--max-len=14 or 16"},
    {LLAMA3 "|--base=1", "--base: '1' " OUT ": allowed is more than 1, or --rope-scaling=none"},
    {YARN "|--beta-fast=0.9",
     "--beta-fast: '0.9' leaves no ramp: --beta-fast has to be no less than --beta-slow"},
    {YARN "|--beta-slow=32.1",
     "--beta-slow: '32.1' leaves no ramp: --beta-fast has to be no less than --beta-slow"},
    {LLAMA3 "|--low-freq-factor=4.1", "--low-freq-factor: '4.1' leaves no ramp: --low-freq-factor "
                                      "has to be no more than --high-freq-factor"},
    {LLAMA3 "|--high-freq-factor=0.9",
     "--high-freq-factor: '0.9' leaves no ramp: "
     "--low-freq-factor has to be no more than --high-freq-factor"},
    /* e^10 = 22026.47: 0.1 ln(factor) + 1 would be 2. */
    {YARN "|--factor=22026.1",
     "--factor: '22026.1' " OUT ": allowed are 1 .. 22026 for --rope-scaling=yarn, or a "
     "--cell-factor beside it, 1e-9 .. 1.999"},

    {"--storage=factored|--precision=q7",
     UNBUILT "cells of f8e4m3, f8e5m2 and q7 have too few bits" UNBUILT_WAY},
    {"--storage=factored|--precision=f8e4m3",
     UNBUILT "cells of f8e4m3, f8e5m2 and q7 have too few bits" UNBUILT_WAY},
    {"--storage=factored|--precision=f8e5m2",
     UNBUILT "cells of f8e4m3, f8e5m2 and q7 have too few bits" UNBUILT_WAY},
    {"--storage=factored|--precision=u8|--scale=0.9e-8",
     UNBUILT "the scale is not within 1e-8 .. 1" UNBUILT_WAY},
    {"--storage=factored|--precision=s8|--scale=1/127|--cell-factor=1.5",
     UNBUILT "cells with a factor above 1 saturate" UNBUILT_WAY},
    {"--storage=factored|--precision=s8|--scale=1.01",
     UNBUILT "the scale is not within 1e-8 .. 1" UNBUILT_WAY},
    {"--storage=factored|" GRID4, UNBUILT "rows of a grid turn by two positions" UNBUILT_WAY},
    {"--storage=factored|--layout=sin", UNBUILT "the layout has sines alone" UNBUILT_WAY},
    {"--storage=factored|--frequency=column",
     UNBUILT "each column has a frequency of its own" UNBUILT_WAY},
    {"--storage=factored|--d-model=7",
     UNBUILT "rows of an odd d_model end in half a pair" UNBUILT_WAY},
    {"--storage=factored|--zero-row=3", UNBUILT "rows of zeros are no rotations" UNBUILT_WAY},
    {"--storage=factored|--class-row", UNBUILT "rows of zeros are no rotations" UNBUILT_WAY},
    {"--storage=factored|--precision=q15|--cell-factor=1.01",
     UNBUILT "cells with a factor above 1 saturate" UNBUILT_WAY},

    {"--preset=whisper|--d-model=7", "--odd: 'refuse' (of --preset=whisper) has no table for "
                                     "--d-model=7: allowed are even numbers, or --odd=cut or zero"},
    {"--preset=fairseq|--max-len=1", "--zero-row: '1' (of --preset=fairseq) is out of range: "
                                     "allowed are 0 .. 0 for --max-len=1, or none"},
    {"--preset=mae-2d", "--preset: 'mae-2d' says nothing without --grid: give "
                        "--grid=HxW beside it, or drop it"},
    {"--preset=multidim|--frequency=constant",
     "--width: 'up' (of --preset=multidim) contradicts --frequency=constant, which has no d to "
     "round: give --width=exact, or --frequency=paper"},
    {"--preset=mae-2d|--grid=1x1|--max-len=2|--zero-row=1",
     "--zero-row: '1' contradicts --class-row: rows of zeros are equal: drop one of the two"},
};

START_TEST(rules_are_named)
{
    refuse_beside(rules[_i].words, rules[_i].line);
}
END_TEST

#define OF_FILE "contradicts --from=x, whose file has the cells: drop one of the two"

/* A file of --from has the cells: no option of the formula goes with it, at its default too. */
START_TEST(formulas_beside_from)
{
    static const char *const options[][2] = {
        {"--preset", "vaswani"},     {"--layer-type", "x"},      {"--layout", "interleaved"},
        {"--frequency", "paper"},    {"--width", "exact"},       {"--odd", "cut"},
        {"--order", "ascending"},    {"--angle-scale", "1"},     {"--cell-factor", "1"},
        {"--zero-row", "none"},      {"--rope-scaling", "none"}, {"--factor", "8"},
        {"--original-max-len", "8"}, {"--beta-fast", "32"},      {"--beta-slow", "1"},
        {"--truncate", "yes"},       {"--low-freq-factor", "1"}, {"--high-freq-factor", "4"},
        {"--grid", "4x4"},           {"--grid-order", "xy"},     {"--base", "10000"},
    };
    char words[WORDS_SIZE];
    char line[WORDS_SIZE];
    for (size_t i = 0; i < COUNT(options); i++) {
        (void)snprintf(words, sizeof words, "--from=x|%s=%s", options[i][0], options[i][1]);
        (void)snprintf(line, sizeof line, "%s: '%s' " OF_FILE, options[i][0], options[i][1]);
        refuse_beside(words, line);
    }
    refuse_beside("--from=x|--class-row", "--class-row: " OF_FILE);
    refuse_beside("--from=x|--normalize", "--normalize: " OF_FILE);
}
END_TEST

/* The kinds of rotary scaling, with what each needs, and which parameters have a meaning there:
 * those of its formula in transformers, modeling_rope_utils.py. */
static const struct {
    const char *kind;
    const char *needs;
    const char *uses;
} scalings[] = {
    {"none", "", ""},
    {"linear", "|--factor=2", " --factor "},
    {"ntk", "|--factor=2", " --factor "},
    {"dynamic", "|--factor=2|--original-max-len=8", " --factor --original-max-len "},
    {"yarn", "|--factor=2|--original-max-len=8",
     " --factor --original-max-len --beta-fast --beta-slow --truncate "},
    {"llama3", "", " --factor --original-max-len --low-freq-factor --high-freq-factor "},
};

START_TEST(parameters_of_scaling)
{
    static const char *const parameters[][2] = {
        {"--factor", "3"},          {"--original-max-len", "9"}, {"--beta-fast", "31"},
        {"--beta-slow", "2"},       {"--truncate", "no"},        {"--low-freq-factor", "2"},
        {"--high-freq-factor", "3"}};
    for (size_t i = 0; i < COUNT(parameters); i++) {
        char words[WORDS_SIZE];
        char text[WORDS_SIZE];
        (void)snprintf(words, sizeof words, "--layout=split|--rope-scaling=%s%s|%s=%s",
                       scalings[_i].kind, scalings[_i].needs, parameters[i][0], parameters[i][1]);
        (void)snprintf(text, sizeof text, " %s ", parameters[i][0]);
        if (strstr(scalings[_i].uses, text) != NULL) {
            take_beside(words);
            continue;
        }
        (void)snprintf(text, sizeof text,
                       "%s: '%s' contradicts --rope-scaling=%s, which has no use for it: drop it, "
                       "or give another --rope-scaling",
                       parameters[i][0], parameters[i][1], scalings[_i].kind);
        refuse_beside(words, text);
    }
}
END_TEST

/* ---- words, paths and names of files ---- */

#define NO_IDENTIFIER "is no C identifier (letters, digits, underscores; no digit first)"
#define NO_PLACE                                                                                 \
    "has more than 60 bytes, or a quote, a \\ or ?\?, which a comment or #include cannot have: " \
    "give another"

/* The longest names of files and license expressions have 60 characters. */
#define TEN   "abcdefghij"
#define SIXTY TEN TEN TEN TEN TEN TEN
#define ENDING(path) \
    "has an ending, but posenc adds .c and .h: give -o " path ", or the option of such a file"

static const struct {
    const char *words;
    const char *line;
} words_cases[] = {
    {"--d-model=", "--d-model: '' " WHOLE ": allowed are 1 .. 65536"},
    {"--d-model= 8", "--d-model: ' 8' " WHOLE ": allowed are 1 .. 65536"},
    {"--d-model|--quiet", "--d-model: its value is missing: give --d-model=N"},
    {"--base=", "--base: '' " DECIMAL ": allowed are 1e-300 .. 1e300"},
    {"--cell-factor=", "--cell-factor: '' " DECIMAL ": allowed are 1e-9 .. 1.999"},
    {"--precision=s8|--scale=1 / 2", "--scale: '1 / 2' " DECIMAL ": allowed are " SCALES},
    {"--grid=", "--grid: '' is not two whole numbers with an x between: allowed are sides of "
                "1 .. 65536"},
    {"--grid=4x4 ",
     "--grid: '4x4 ' is not two whole numbers with an x between: allowed are sides of "
     "1 .. 65536"},
    {"--layout=", "--layout: unknown layout '': known: interleaved interleaved-cos concat "
                  "concat-cos sin split split-half split-interleaved pairs"},

    {"--quiet=1", "--quiet: takes no value, but was given '1': write --quiet alone"},
    {"--help=", "--help: takes no value, but was given '': write --help alone"},
    {"-h=3", "-h: takes no value, but was given '3': write -h alone"},
    {"--frequency", "--frequency: its value is missing: give --frequency=F"},
    {"-o", "-o: its value is missing: give -o PATH"},
    {"out/pe",
     "'out/pe' belongs to no option: give --d-model=N --max-len=N -o PATH; see posenc --help"},
    {"--quiet|9", "'9' belongs to no option: give --d-model=N --max-len=N -o PATH; "
                  "see posenc --help"},
    {"--", "'--' belongs to no option: give --d-model=N --max-len=N -o PATH; see posenc --help"},
    {"-", "'-' belongs to no option: give --d-model=N --max-len=N -o PATH; see posenc --help"},
    {"|--quiet",
     "'' belongs to no option: give --d-model=N --max-len=N -o PATH; see posenc --help"},
    {"--d-modle=3", "unknown option '--d-modle': did you mean '--d-model'? see posenc --help"},
    {"-base=3", "unknown option '-base': did you mean '--base'? see posenc --help"},
    {"-help", "unknown option '-help': did you mean '--help'? see posenc --help"},
    {"--colour=red", "unknown option '--colour': see posenc --help"},
    {"-p=3", "unknown option '-p': see posenc --help"}, /* not nearly -o */
    {"--d=3", "unknown option '--d': give --d-model=N; see posenc --help"},

    {"--name=a\nb", "'--name=a' is followed by the control character U+000A: remove it"},
    {"-o|a\x7f", "'a' is followed by the control character U+007F: remove it"},
    {"--na\x01me=x", "'--na' is followed by the control character U+0001: remove it"},
    {"--name=a\xc2\x9b", "'--name=a' is followed by the control character U+009B: remove it"},
    {"-o|a\xd8\x9c", "'a' is followed by the control character U+061C: remove it"},
    {"--template=a\xe2\x80\xaa:b",
     "'--template=a' is followed by the control character U+202A: remove it"},

    {"-o|out/" TEN TEN "vwxyz",
     "-o: the name '" TEN TEN "vwxyz' is longer than 24 characters: give "
     "another, or --name=ID beside it"},
    {"--name=pe|-o|out/" SIXTY "1", "-o: the file name '" SIXTY "1' " NO_PLACE},
    {"--from=/tmp/" SIXTY "1", "--from: the file name '" SIXTY "1' " NO_PLACE},
    {"--frequency=@/tmp/" SIXTY "1", "--frequency: the file name '" SIXTY "1' " NO_PLACE},
    {"--from=/no/such/" SIXTY, "--from: '/no/such/" SIXTY "' cannot be read (No such file or "
                               "directory): give the path of a .npy file"},
    {"--spdx=" SIXTY "1", "--spdx: '" SIXTY "1' " NO_LICENSE},
    {"--spdx=", "--spdx: '' " NO_LICENSE},
    {"--spdx=  ", "--spdx: '  ' " NO_LICENSE},
    {"--spdx=Lizenz\xc3\xa4", "--spdx: 'Lizenz\xc3\xa4' " NO_LICENSE},

    {"-o|", "-o: '' is no file: give -o PATH"},
    {"--from=", "--from: '' cannot be read (No such file or directory): give the path of a .npy "
                "file"},
    {"--frequency=@", "--frequency: '@' cannot be read (No such file or directory): give a file of "
                      "numbers"},
    {"--depfile=", "--depfile: '' is no file: give --depfile=FILE"},
    {"--depfile=-", "--depfile: '-' is no file: give --depfile=FILE"},
    {"--npy=/dev/stdout", "--npy: '/dev/stdout' is no file: give --npy=FILE.npy"},
    {"-o|/dev/stdout", "-o: '/dev/stdout' is no file: give -o PATH"},
    {"--template=rust:/dev/stderr",
     "--template: '/dev/stderr' is no file: give --template=FILE:OUT"},
    {"-o|out/", "-o: 'out/' is no file: give -o PATH"},
    {"-o|/", "-o: '/' is no file: give -o PATH"},
    {"-o|out/.", "-o: 'out/.' is no file: give -o PATH"},
    {"-o..", "-o: '..' is no file: give -o PATH"},
    {"--npy=x/", "--npy: 'x/' is no file: give --npy=FILE.npy"},
    {"-o|out/x?\?(|--name=x", "-o: the file name 'x?\?(' " NO_PLACE},
    {"-o|out/it's|--name=x", "-o: the file name 'it's' " NO_PLACE},
    {"-o|out/a\\b|--name=x", "-o: the file name 'a\\b' " NO_PLACE},
    {"--from=x\"y", "--from: the file name 'x\"y' " NO_PLACE},
    {"--frequency=@it's", "--frequency: the file name 'it's' " NO_PLACE},
    {"-o|out/pe.c", "-o: 'out/pe.c' " ENDING("out/pe")},
    {"-o|b.c/pe.H|--name=x", "-o: 'b.c/pe.H' " ENDING("b.c/pe")},
    {"--heatmap=x.svg",
     "--heatmap: 'x.svg' has the ending of another format: give it the ending .png"},
    {"--figure=a.svg/x.PNG",
     "--figure: 'a.svg/x.PNG' has the ending of another format: give it the ending .svg"},
    {"--report=x.txt",
     "--report: 'x.txt' is no .json file: give --report=FILE.json, or --report for text"},
    {"--report=.json",
     "--report: '.json' is no .json file: give --report=FILE.json, or --report for text"},
    {"--template=t", "--template: 't' does not name two files: give --template=FILE:OUT, two paths "
                     "without a colon"},

    {"-o|out/my-table",
     "-o: the name 'my-table' " NO_IDENTIFIER ": give another, or --name=ID beside it"},
    {"-o|out/.c", "-o: the name '.c' " NO_IDENTIFIER ": give another, or --name=ID beside it"},
    {"-o|src/int",
     "-o: the name 'int' is a keyword of C or C++: give another, or --name=ID beside it"},
    {"--name=7pe", "--name: the name '7pe' " NO_IDENTIFIER ": give another"},
    {"--name=", "--name: the name '' " NO_IDENTIFIER ": give another"},
    {"--name=sin",
     "--name: the name 'sin' is a name of the C library, of POSIX or of C++: give another"},
    {"--template=go:x.go|--name=select",
     "--name: the name 'select' is a name of the C library, of POSIX or of C++: give another"},
    {"--template=go:x.go|--name=break",
     "--name: the name 'break' is a keyword of C or C++: give another"},
    {"--name=linux",
     "--name: the name 'linux' is a macro of some compilers or of their headers: give another"},
    {"--name=_Pe", "--name: the name '_Pe' is reserved, or its macros are (an underscore first or "
                   "last, or two in a row): give another"},
    {"--name=int8_t", "--name: the name 'int8_t' is reserved for a type of C: give another"},
    {"--name=E2BIG", "--name: the name 'E2BIG' begins as macros of C's headers do: give another"},
    {"--name=flt",
     "--name: the name 'flt' gives its macros a prefix that the C library uses: give another"},
    {"--name=abcdefghijklmnopqrstuvwxy",
     "--name: the name 'abcdefghijklmnopqrstuvwxy' is longer than 24 characters: give another"},
    {"--frequency=@/no/such/file", "--frequency: '@/no/such/file' cannot be read (No such file or "
                                   "directory): give a file of numbers"},
    {"--model=", "--model: '' cannot be read (No such file or directory): give the config.json of "
                 "a model"},
    {"--model=.", "--model: '.' cannot be read (Is a directory): give the config.json of a model"},

    {"--heatmap=f|--figure=.//f",
     "--figure: './/f' would write './/f', which --heatmap writes: give another name"},
    {"--depfile=./pe.c",
     "--depfile: './pe.c' would write './pe.c', which -o writes: give another name"},
    {"--template=u:x|--template=v:./x", "--template: 'v:./x' would write './x', which another "
                                        "--template writes: give another name"},
    {"--template=u:u", "--template: 'u:u' would write 'u', which is read: give another name"},
    {"--template=u:pe.c.posenc-0", "--template: 'u:pe.c.posenc-0' would write 'pe.c.posenc-0', "
                                   "which is a name of temporary files: give another name"},
    {"--template=no:x", "--template: 'no' cannot be read (No such file or directory): give a "
                        "template, or one of posenc's own: rust go python json csv"},
};

START_TEST(words_are_named)
{
    text_write("u", "");
    text_write("v", "");
    refuse_beside(words_cases[_i].words, words_cases[_i].line);
}
END_TEST

/* A template alone gives the table its name, up to the first point after the first letter. C, Go
 * and what a template of the user's is for take it as an identifier, as the mistakes below have it;
 * others do not. */
START_TEST(names_of_templates)
{
    static const char *const cases[][2] = {{"--template=rust:out/t.a.rs", "t"},
                                           {"--template=json:out.d/.a.json", ".a"},
                                           {"--template=csv:2x", "2x"},
                                           {"--template=python:a-b.py", "a-b"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct reading reading;
        char words[WORDS_SIZE];
        (void)snprintf(words, sizeof words, "--d-model=8|--max-len=16|%s", cases[i][0]);
        reading_start(&reading, words);
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
        ck_assert_str_eq(reading.request.output.name, cases[i][1]);
        reading_end(&reading);
    }
}
END_TEST

/* ---- as people write it ---- */

/* Command lines that are wrong in the ways in which people get them wrong: a reader of the line has
 * to know what to write instead. D stands for the two sizes, which are right. */
#define NO_OUTPUT " contradicts --compare=y, which writes nothing: drop one of the two"

static const struct {
    const char *words;
    const char *line;
} mistakes[] = {
    {"--check|pe.c", "--check: its value follows '=' without a blank: write --check=pe.c"},
    {"D|--report|r.json", "--report: its value follows '=' without a blank: write --report=r.json"},
    {"D|--heatmap|-o|pe", "--heatmap: its value is missing: give --heatmap=FILE.png"},
    {"D|-o|--quiet", "-o: its value is missing: give -o PATH"},
    {"--d-model=|8|--max-len=4|-o|pe",
     "--d-model: its value follows '=' without a blank: write --d-model=8"},
    {"--d-model|=|8|--max-len=4|-o|pe",
     "--d-model: its value follows '=' without a blank: write --d-model=8"},
    {"D|--template|rust|pe.rs",
     "--template: its two files are one word: write --template=rust:pe.rs"},
    {"D|--template=t:2x.c",
     "--template: the name '2x' " NO_IDENTIFIER ": give another, or --name=ID beside it"},
    {"D|--template=go:2x.go",
     "--template: the name '2x' " NO_IDENTIFIER ": give another, or --name=ID beside it"},
    {"D|--template=go:out/func.go",
     "--template: the name 'func' is a keyword of Go: give another, or --name=ID beside it"},
    {"D|--depfile=d|--report", "--depfile: 'd' says nothing without another output: give -o PATH "
                               "beside it, or drop it"},
    {"D|--compare=a.npy|--compare=b.npy", "--compare: 'b.npy' stands after 'a.npy', and a run "
                                          "compares one file: give each in a run of its own"},
    {"@options.txt",
     "'@options.txt' cannot be read (No such file or directory): give a file of options"},
    {"@/", "'@/' cannot be read (Is a directory): give a file of options"},
    {"@", "'@' cannot be read (No such file or directory): give a file of options"},
    {"\xe2\x80\x94"
     "d-model=8|--max-len=4|-o|pe",
     "'\xe2\x80\x94"
     "d-model=8' does not begin with two hyphens: write --d-model=8"},
    {"--d-model=8|\xe2\x80\x93"
     "max-len=4|-o|pe",
     "'\xe2\x80\x93"
     "max-len=4' does not begin with two hyphens: write --max-len=4"},
    {"\xe2\x88\x92\xe2\x88\x92quiet",
     "'\xe2\x88\x92\xe2\x88\x92quiet' does not begin with two hyphens: write --quiet"},
    {"d-model=8|max-len=4", "'d-model=8' does not begin with two hyphens: write --d-model=8"},
    {"/d-model=8", "'/d-model=8' does not begin with two hyphens: write --d-model=8"},
    {"help", "'help' does not begin with two hyphens: write --help"},
    {"--d_model=8|-o|pe",
     "unknown option '--d_model': did you mean '--d-model'? see posenc --help"},
    {"--D-MODEL=8|-o|pe",
     "unknown option '--D-MODEL': did you mean '--d-model'? see posenc --help"},
    {"D|-o|pe|--precision=float16",
     "--precision: unknown precision 'float16': give --precision=f16"},
    {"D|-o|pe|--precision=int8",
     "--precision: unknown precision 'int8': give --precision=s8, which has a --scale, or q7"},
    {"D|-o|pe|--preset=llama",
     "--preset: unknown preset 'llama': give --preset=rope-half, or --model=FILE.json"},
    {"D|-o|pe|--preset=gpt2", "--preset: unknown preset 'gpt2': give --from=FILE.npy in its place, "
                              "the table that it has learned"},
    {"D|-o|pe|--layout=rope", "--layout: unknown layout 'rope': give --layout=split, split-half, "
                              "split-interleaved or pairs"},
    {"D|-o|pe|--rope-scaling=linear|--factor=2",
     "--rope-scaling: 'linear' contradicts --layout=interleaved, which is not rotary: give "
     "--layout=split, split-half, split-interleaved or pairs"},
    {"D|-o|pe|--preset=fairseq|--rope-scaling=linear|--factor=2",
     "--rope-scaling: 'linear' contradicts --layout=concat, which is not rotary: give "
     "--layout=split, split-half, split-interleaved or pairs"},
    {"D|-o|q.rs", "-o: 'q.rs' " ENDING("q")},
    {"D|-o|src/q.npy", "-o: 'src/q.npy' " ENDING("src/q")},
    {"D|-o|q.svg", "-o: 'q.svg' " ENDING("q")},
    {"D|-o|pe.hpp", "-o: 'pe.hpp' " ENDING("pe")},
    {"D|-o|row", "-o: the name 'row' is a word that the emitted text itself has: give another, or "
                 "--name=ID beside it"},

    /* what a comparison does not go with, which has no -o */
    {"--compare=y|--check", "--check:" NO_OUTPUT},
    {"--compare=y|--template=t:x", "--template: 't:x'" NO_OUTPUT},
    {"--compare=y|--npy=x.npy", "--npy: 'x.npy'" NO_OUTPUT},
    {"--compare=y|--depfile=x", "--depfile: 'x'" NO_OUTPUT},
    {"--compare=y|--report", "--report:" NO_OUTPUT},
    {"--compare=y|--heatmap=x", "--heatmap: 'x'" NO_OUTPUT},
    {"--compare=y|--figure=x", "--figure: 'x'" NO_OUTPUT},
    {"--compare=y|--storage=factored", "--storage: 'factored'" NO_OUTPUT},

    /* without each of the three options that are required */
    {"--quiet", "options are missing: give --d-model=N --max-len=N "
                "-o PATH"},
    {"--max-len=5|-o|pe", "options are missing: give --d-model=N"},
    {"--d-model=4|-o|pe", "options are missing: give --max-len=N"},
    {"--d-model=4|--max-len=5", "options are missing: give -o PATH"},
    {"--d-model=4", "options are missing: give --max-len=N -o PATH"},
    {"--figure=f.svg", "options are missing: give --d-model=N --max-len=N"},
    {"--d-model=4|--grid=2x2", "options are missing: give -o PATH"},
    {"--template=go:x.go", "options are missing: give --d-model=N --max-len=N"},
    {"--npy=x", "options are missing: give --d-model=N --max-len=N"},
    {"--heatmap=x", "options are missing: give --d-model=N --max-len=N"},
    {"--report", "options are missing: give --d-model=N --max-len=N"},
    {"--report=x.json", "options are missing: give --d-model=N --max-len=N"},
    {"--depfile=x", "--depfile: 'x' says nothing without another output: give -o PATH beside it, "
                    "or drop it"},
    {"--check=", "options are missing: give --d-model=N --max-len=N -o PATH, "
                 "or --check=FILE.c alone"},
    {"--check|-o|pe", "options are missing: give --d-model=N --max-len=N, or "
                      "--check=FILE.c alone"},
    {"0|4|-o|pe", "'0' belongs to no option: give --d-model=N --max-len=N -o PATH; see posenc "
                  "--help"},
    {"D|-o|pe|--preset=rope|--rope-scaling=su",
     "--rope-scaling: unknown rope-scaling 'su': give --model=FILE.json, a model that has it"},
    {"D|-o|pe|--preset=rope|--rope-scaling=longrope",
     "--rope-scaling: unknown rope-scaling 'longrope': give --model=FILE.json, a model that has "
     "it"},
    {"--max-len=4|--grid=2x2|-o|pe", "options are missing: give --d-model=N"},
    {"--from=/no/such/file", "options are missing: give -o PATH"},
};

START_TEST(mistakes_are_named)
{
    char words[WORDS_SIZE];
    char line[LINE_SIZE];
    const bool has_sizes = strncmp(mistakes[_i].words, "D", 1) == 0;
    (void)snprintf(words, sizeof words, "%s%s", has_sizes ? "--d-model=8|--max-len=4" : "",
                   mistakes[_i].words + has_sizes);
    (void)snprintf(line, sizeof line, "posenc: %s\n", mistakes[_i].line);
    reading_says(words, line);
}
END_TEST

/* ---- ways out ---- */

/* What messages of these tables advise is taken, and the least that is allowed: here are the words
 * that none of the tables of words that are taken has, here and in cli.c. */
START_TEST(ways_out_lead_out)
{
    static const char *const words[] = {
        "-o|-|--report=x.json",
        "--literal=hex|--storage=factored",
        "--literal=hex|--linkage=static",
        GRID4 "|--order=ascending|--rope-scaling=none",
        GRID4 "|--normalize|--start=0",
        LINEAR "|--factor=2|--base=1.1",
        "--max-len=2|--class-row",
        "--columns=1|--figure=x.svg",
        "--preset=whisper|--d-model=7|--odd=cut",
        "--preset=whisper|--d-model=7|--odd=zero",
        "--odd=zero|--d-model=2",
        "--width=down|--d-model=2",
        "--frequency=shifted|--d-model=4",
        "-o|out/" TEN TEN "wxyz",
        "--width=up|--d-model=1",
        "--frequency=shifted-any|--d-model=2",
        "--frequency=shifted-any|--d-model=1",
        LINEAR "|--factor=1|--d-model=2",
        LLAMA3 "|--d-model=2",
        "--name=pe|-o|out/" SIXTY,
        "--spdx=" SIXTY,
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        take_beside(words[i]);
    }
}
END_TEST

Suite *suite_refusals(void)
{
    Suite *suite = suite_create("refusals");
    TCase *tests = case_in_folder(suite, "refusals");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_add_loop_test(tests, numbers, 0, (int)COUNT(limits));
    tcase_add_loop_test(tests, unknown_names, 0, (int)COUNT(names));
    tcase_add_test(tests, licenses);
    tcase_add_test(tests, names_in_go);
    tcase_add_loop_test(tests, rules_are_named, 0, (int)COUNT(rules));
    tcase_add_test(tests, formulas_beside_from);
    tcase_add_loop_test(tests, parameters_of_scaling, 0, (int)COUNT(scalings));
    tcase_add_loop_test(tests, words_are_named, 0, (int)COUNT(words_cases));
    tcase_add_test(tests, names_of_templates);
    tcase_add_loop_test(tests, mistakes_are_named, 0, (int)COUNT(mistakes));
    tcase_add_test(tests, ways_out_lead_out);
    return suite;
}
