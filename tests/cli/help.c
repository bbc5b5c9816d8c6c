/*
 * help.c: what the options that ask for no table print: the help, the short help and the version,
 * as whole texts. The program makes them from its table of options, so that a wrong word, number
 * or default there would be everywhere at once, and no test that reads the same table would see
 * it. Here they are written again, from what the options mean; where a number or a name is not the
 * program's own choice, it says whose.
 */
#include "cli/options.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the whole help ---- */

static const char usage[] =
    "Usage: posenc --d-model=N --max-len=N [OPTION]... -o PATH\n"
    "Writes a table of sinusoidal positional encodings as C: PATH.c and PATH.h.\n"
    "Defaults are in brackets; --opt=value and --opt value are the same.\n"
    "\n";

static const char table_options[] =
    "Table:\n"
    /* Columns are 2^16 at most, rows as many as an int of 32 bits can count. */
    "  --d-model=N           columns of the table, 1 .. 65536\n"
    "  --max-len=N           rows of the table, 1 .. 2147483647\n"
    /* 10000 is that of section 3.5 of "Attention Is All You Need". */
    "  --base=X              base of the frequencies, 1e-300 .. 1e300 [10000]\n"
    "  --precision=P         format of a cell, one of --list-precisions [f32]\n"
    /* A float of C holds it: FLT_MIN is about 1e-38, FLT_MAX 3e38. */
    "  --scale=X             s8 and u8: the scale, 1e-30 .. 1e30, fractions such as\n"
    "                        1/127 too; auto with --from\n"
    /* INT8_MIN .. INT8_MAX, and 0 .. UINT8_MAX. */
    "  --zero-point=N        the cell of 0, -128 .. 255 (s8: to 127, u8: from 0) [0]\n"
    "  --saturate            cut numbers that no cell comes near\n"
    "  --start=N             first position, -1e15 .. 1e15 [0]\n"
    "\n";

static const char formula_options[] =
    "Formula:\n"
    "  --preset=NAME         a framework's table, see --list-presets\n"
    "  --model=FILE.json     a model's settings, as transformers saves them\n"
    "  --layer-type=NAME     whose settings, where --model has several\n"
    "  --layout=L            order of sines and cosines in a row [interleaved]\n"
    "    interleaved         sin cos sin cos ...\n"
    "    interleaved-cos     cos sin cos sin ...\n"
    "    concat              all sines, then all cosines\n"
    "    concat-cos          all cosines, then all sines\n"
    "    sin                 sines only: column j has w = base^(-j/d)\n"
    "    split               a table of cosines, one of sines, d/2 columns\n"
    "    split-half          the same of d columns: the halves repeated\n"
    "    split-interleaved   the same of d columns: each value twice\n"
    "    pairs               one table [rows][d/2][2]: cosine and sine\n"
    "  --frequency=F         angular frequency w of pair k [paper]\n"
    "    paper               base^(-2k/d): \"Attention Is All You Need\"\n"
    "    shifted             base^(-k/(floor(d/2)-1)), down to 1/base itself\n"
    "    shifted-any         base^(-k/max(floor(d/2)-1, 1))\n"
    "    column              base^(-2j/d) for column j, interleaved only\n"
    "    constant            1/base for every pair\n"
    "    @FILE               one number a line, decimal or hex float\n"
    "  --width=W             of an odd d in paper's base^(-2k/d): exact down up\n"
    "                        [exact]\n"
    "  --odd=O               the last column of an odd d [cut]\n"
    "    cut                 of another pair, whose second cell is cut off\n"
    "    zero                zeros, after the columns of d - 1\n"
    "    refuse              none: an odd d is refused\n"
    "  --order=O             order of the positions: ascending descending centered\n"
    "                        [ascending]\n"
    "  --angle-scale=X       factor of all angles, 1e-30 .. 1e30 [1]\n"
    /* Less than 2, so that a cell has one digit before its point. transformers has 1, and
     * 0.1 ln(factor) + 1 for yarn. */
    "  --cell-factor=X       factor of all cells, 1e-9 .. 1.999: X inverse-sqrt\n"
    "                        sqrt-2-d yarn [1 or yarn]\n"
    "  --zero-row=N          make row N zero, 0 .. max-len - 1 or none [none]\n"
    "  --class-row           begin with a row of zeros, which --max-len counts\n"
    "\n";

/* Defaults are those of transformers, modeling_rope_utils.py, and of Llama 3.1's config.json:
 * "factor": 8.0, "original_max_position_embeddings": 8192, "low_freq_factor": 1.0,
 * "high_freq_factor": 4.0. */
static const char rotary_options[] =
    "Rotary embeddings:\n"
    "  --rope-scaling=S      rotary frequencies for longer texts: none linear ntk\n"
    "                        dynamic yarn llama3 [none]\n"
    "  --factor=X            of --rope-scaling, 1 .. 1000000 [llama3: 8]\n"
    "  --original-max-len=N  that the model was trained with, 1 .. 2147483647\n"
    "                        [llama3: 8192]\n"
    "  --beta-fast=X         yarn: unscaled above so many turns, 1e-9 .. 1e9 [32]\n"
    "  --beta-slow=X         yarn: all scaled below so many, 1e-9 .. 1e9 [1]\n"
    "  --truncate=yes|no     yarn: round both ends to whole pairs: yes no [yes]\n"
    "  --low-freq-factor=X   llama3: all scaled below so many, 1e-9 .. 1e9 [1]\n"
    "  --high-freq-factor=X  llama3: unscaled above so many, 1e-9 .. 1e9 [4]\n"
    "  --pairing=P           numbers of a head that a pair turns: layout half\n"
    "                        neighbours [layout]\n"
    "\n";

/* DETR's position_encoding.py divides by the last coordinate + 1e-6, and multiplies by 2 pi. */
static const char grid_options[] =
    "Two dimensions:\n"
    "  --grid=HxW            H lines of W positions, sides of 1 .. 65536\n"
    "  --grid-order=O        axes of the halves of a row: xy yx [xy]\n"
    "  --normalize           coordinates times 2 pi / (last + 10^-6)\n"
    "\n"
    "Tables from elsewhere:\n"
    "  --from=FILE.npy       emit the table in a file of numpy.save\n"
    "  --allow-equal-rows    take equal rows of --from, and assert nothing of them\n"
    "  --compare=FILE.npy    compare with that table, and write nothing\n"
    "  --tolerance=X         the difference that passes, 0 .. 1e300 [0]\n"
    "\n";

static const char output_options[] =
    "Output:\n"
    "  --literal=L           spelling of cells [decimal]\n"
    /* The float next to sin 1 = 0.8414709848 is 0x35daa9 * 2^-22 = 0.8414709568; its bits are
     * 3f576aa4. */
    "    decimal             0.841470957\n"
    "    hex                 0x35daa9p-22, for C99 and C++17 and up\n"
    "    words               U\"\\x3f576aa4\", strings of cells, for C11 alone\n"
    "  --linkage=L           linkage of the table [extern]\n"
    "    extern              PATH.c defines it, PATH.h declares it\n"
    "    static              PATH.h holds it all: for small tables\n"
    "  --row-align=BYTES     pad each row to a multiple of so many bytes, a power of\n"
    "                        two, 1 .. 4096 [1]\n"
    "  --program-memory      AVR: keep the table in flash, and read it there\n"
    "  --storage=S           every row, or two tables that rebuild it: full factored\n"
    "                        [full]\n"
    "  --block=B             factored: rows of the fine table, a power of two, 1 ..\n"
    "                        max-len [the smallest tables]\n"
    "  --spdx=ID             license line for the output, at most 60 of A-Z a-z 0-9\n"
    "                        .-+() and spaces, as in 'MIT OR 0BSD'\n"
    "  --name=ID             name of the array, if not PATH's last component\n"
    "  -o PATH               write PATH.c and PATH.h; - is standard output\n"
    "  --template=FILE:OUT   render a template of yours to OUT, or one of posenc's\n"
    "                        own; repeatable: rust go python json csv\n"
    "  --npy=FILE.npy        write the cells as a file for numpy.load\n"
    "  --depfile=FILE        write a rule of make for outputs and inputs\n"
    "  --check[=FILE.c]      compare with what is there, as FILE.c's banner says\n"
    "  --report[=FILE.json]  print the properties of the table\n"
    "  --quiet               show no progress and no note\n"
    "\n";

/* Two arrays of 65536 columns have 0 .. 131071. */
static const char other_options[] =
    "Pictures:\n"
    "  --heatmap=FILE.png    the table, rows by columns\n"
    "  --figure=FILE.svg     heat map, curves of columns and similarities\n"
    "  --columns=J,J,...     those with curves, and with values in --report, 1 to 8\n"
    "                        of 0 .. 131071 [of two pairs]\n"
    "\n"
    "Information:\n"
    "  --list-presets        list formulas, sources, options, and exit\n"
    "  --list-precisions     list the formats, and exit\n"
    "  -h                    print the common options, and exit\n"
    "  --help                print all options, and exit\n"
    "  --version             print the version, and exit\n"
    "  @FILE                 the options in FILE, one or more a line, # comments\n"
    "Examples:\n"
    "  posenc --d-model=128 --max-len=51 -o out/pe\n"
    "  posenc --d-model=64 --max-len=512 --precision=q15 --layout=concat -o src/pe\n"
    "\n"
    "Exit status: 0 done, 1 --compare, --check: different, 2 trouble. See man posenc\n";

static const char *const help_parts[] = {usage,          table_options, formula_options,
                                         rotary_options, grid_options,  output_options,
                                         other_options};

/* ---- the short help ---- */

/* What most people need, without ranges and without choices. */
static const char short_options[] =
    "  --d-model=N           columns of the table\n"
    "  --max-len=N           rows of the table\n"
    "  --base=X              base of the frequencies [10000]\n"
    "  --precision=P         format of a cell, one of --list-precisions [f32]\n"
    "  --start=N             first position [0]\n"
    "  --preset=NAME         a framework's table, see --list-presets\n"
    "  --model=FILE.json     a model's settings, as transformers saves them\n"
    "  --layout=L            order of sines and cosines in a row [interleaved]\n"
    "  --rope-scaling=S      rotary frequencies for longer texts [none]\n"
    "  --from=FILE.npy       emit the table in a file of numpy.save\n"
    "  --compare=FILE.npy    compare with that table, and write nothing\n"
    "  --literal=L           spelling of cells [decimal]\n"
    "  --storage=S           every row, or two tables that rebuild it [full]\n"
    "  -o PATH               write PATH.c and PATH.h; - is standard output\n"
    "  --check[=FILE.c]      compare with what is there, as FILE.c's banner says\n"
    "  --help                print all options, and exit\n"
    "\n"
    "Example: posenc --d-model=128 --max-len=51 -o out/pe\n";

static const char *const short_parts[] = {usage, short_options};

/* ---- what is printed ---- */

static void text_join(char text[LINE_SIZE], const char *const parts[], size_t count)
{
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_lt(strlen(text) + strlen(parts[i]), LINE_SIZE);
        (void)strcat(text, parts[i]);
    }
}

/* What an option prints, for the caller to free. */
static char *shown_text(const char *name)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    option_table[option_place(name)].show(file);
    char *text = file_text(file, NULL);
    (void)fclose(file);
    return text;
}

/* A screen has 80 columns; the help takes two of 60 lines, the short one 24. */
static const struct {
    const char *option;
    const char *const *parts;
    size_t count;
    size_t lines;
} helps[] = {
    {"--help", help_parts, COUNT(help_parts), 120},
    {"-h", short_parts, COUNT(short_parts), 24},
};

START_TEST(whole_texts)
{
    static char expected[LINE_SIZE];
    char *const help = shown_text(helps[_i].option);
    size_t lines = 0;
    text_join(expected, helps[_i].parts, helps[_i].count);
    lines_equal(helps[_i].option, help, expected);
    for (const char *line = help; *line != '\0'; lines++) {
        const size_t length = strcspn(line, "\n");
        ck_assert_msg(length < 80, "%.*s", (int)length, line);
        line += length + 1;
    }
    ck_assert_uint_le(lines, helps[_i].lines);
    free(help);
}
END_TEST

/* The examples of the help are good ones. */
START_TEST(examples)
{
    char *const help = shown_text("--help");
    char *example = strstr(help, "Examples:\n  posenc ");
    size_t count = 0;
    ck_assert_ptr_nonnull(example);
    example = strchr(example, '\n') + 1;
    for (; strncmp(example, "  posenc ", 9) == 0; count++) {
        struct reading reading;
        const size_t length = strcspn(example, "\n");
        example[length] = '\0';
        for (char *space = example; (space = strchr(space, ' ')) != NULL;) {
            *space = '|';
        }
        reading_start(&reading, example + strlen("  posenc "));
        ck_assert_str_eq(reading.message, "");
        ck_assert_int_eq(reading.outcome, REQUEST_RUN);
        reading_end(&reading);
        example += length + 1;
    }
    ck_assert_uint_eq(count, 2);
    free(help);
}
END_TEST

/* What comes after such an option does not count; what comes before has to be right. */
static const struct {
    const char *words;
    const char *start;
} information_cases[] = {
    {"--help", table_options},
    {"--d-model=3|--help|--bogus", table_options},
    {"-h", short_options},
    {"--list-precisions|--help", "f64     IEEE 754 binary64, double\n"},
    {"--list-presets|-h", "w is the angular frequency of pair k, d the number of columns.\n"},
    {"--version", "posenc 1.0.0\n"},
    {"--version|@/no/such/file|--d-model", "posenc 1.0.0\n"},
    {"--d-model=8|--max-len=16|-o|pe|--version", "posenc 1.0.0\n"},
};

/* Reads words while standard output goes into a file. */
static void reading_start_onto(struct reading *reading, const char *words, FILE *file)
{
    FILE *sink = tmpfile();
    ck_assert_ptr_nonnull(sink);
    (void)fflush(stdout);
    const int saved = dup(STDOUT_FILENO);
    ck_assert_int_ge(saved, 0);
    ck_assert_int_ge(dup2(fileno(file), STDOUT_FILENO), 0);
    reading_start(reading, words);
    /* What could not be written must not appear later. */
    ck_assert_int_ge(dup2(fileno(sink), STDOUT_FILENO), 0);
    (void)fflush(stdout);
    clearerr(stdout);
    ck_assert_int_ge(dup2(saved, STDOUT_FILENO), 0);
    (void)close(saved);
    (void)fclose(sink);
}

START_TEST(information)
{
    struct reading reading;
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    reading_start_onto(&reading, information_cases[_i].words, file);
    char *text = file_text(file, NULL);
    ck_assert_int_eq(reading.outcome, REQUEST_DONE);
    ck_assert_str_eq(reading.message, "");
    const char *const said = text + (strncmp(text, usage, strlen(usage)) == 0 ? strlen(usage) : 0);
    const char *const start = information_cases[_i].start;
    ck_assert_msg(strncmp(said, start, strlen(start)) == 0, "%s", text);
    free(text);
    (void)fclose(file);
    reading_end(&reading);
}
END_TEST

/* A file that is open for reading only stands for a full disk. */
START_TEST(information_cannot_be_written)
{
    struct reading reading;
    FILE *file = fopen("/dev/null", "r");
    ck_assert_ptr_nonnull(file);
    reading_start_onto(&reading, "--help", file);
    (void)fclose(file);
    ck_assert_int_eq(reading.outcome, REQUEST_REFUSED);
    ck_assert_str_eq(reading.message, "posenc: --help: standard output cannot be written: make "
                                      "room or redirect it elsewhere\n");
    reading_end(&reading);
}
END_TEST

Suite *suite_help(void)
{
    Suite *suite = suite_create("help");
    TCase *tests = tcase_create("help");
    tcase_add_loop_test(tests, whole_texts, 0, (int)COUNT(helps));
    tcase_add_test(tests, examples);
    tcase_add_loop_test(tests, information, 0, (int)COUNT(information_cases));
    tcase_add_test(tests, information_cannot_be_written);
    suite_add_tcase(suite, tests);
    return suite;
}
