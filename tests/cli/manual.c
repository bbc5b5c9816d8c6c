/*
 * manual.c: what the manual page and the list of precisions say, set beside what they have to say:
 * what C has for each precision, the defaults of transformers, and the exit status that the program
 * ends with.
 */
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512 };

/* ---- precisions ---- */

/* Formats of IEEE 754-2008, of OCP's 8-bit specification and of TFLite; fixed point with as many
 * bits after the point as the name says; and the C type of a cell. */
START_TEST(precisions_listed)
{
    static const char list[] = "f64     IEEE 754 binary64, double\n"
                               "f32     IEEE 754 binary32, float\n"
                               "f16     IEEE 754 binary16, its bits in uint16_t\n"
                               "bf16    bfloat16, its bits in uint16_t\n"
                               "f8e4m3  OCP 8-bit float E4M3, its bits in uint8_t\n"
                               "f8e5m2  OCP 8-bit float E5M2, its bits in uint8_t\n"
                               "q31     fixed point, cell / 2^31, int32_t\n"
                               "q15     fixed point, cell / 2^15, int16_t\n"
                               "q7      fixed point, cell / 2^7, int8_t\n"
                               "s8      affine, (cell - zero point) * scale, int8_t\n"
                               "u8      affine, (cell - zero point) * scale, uint8_t\n";
    struct process process;
    program_run(&process, "--list-precisions");
    ck_assert_int_eq(process.status, 0);
    ck_assert_str_eq(process.err, "");
    lines_equal("the list", process.out, list);
    process_end(&process);
}
END_TEST

/* ---- defaults of rotary scaling ---- */

/* Those of transformers, modeling_rope_utils.py, and of Llama 3.1's settings: what the manual page
 * says, and what a command without the option asks for. */
static const struct {
    const char *scaling;
    const char *option;
    const char *value;
    const char *said; /* in the page */
} defaults[] = {
    {"llama3", "--factor", "8", "llama3: 8"},
    {"llama3", "--original-max-len", "8192", "llama3: 8192"},
    {"llama3", "--low-freq-factor", "1", "1"},
    {"llama3", "--high-freq-factor", "4", "4"},
    {"yarn|--factor=4|--original-max-len=4096", "--beta-fast", "32", "32"},
    {"yarn|--factor=4|--original-max-len=4096", "--beta-slow", "1", "1"},
    {"yarn|--factor=4|--original-max-len=4096", "--truncate", "yes", "yes"},
};

/* The text from what begins an option's entry to what begins the next one, for the caller to
 * free. */
static char *entry_of(const char *text, const char *start, const char *next)
{
    const char *const found = strstr(text, start);
    ck_assert_msg(found != NULL, "there is no '%s'", start);
    const char *const end = strstr(found + strlen(start), next);
    const size_t length = end != NULL ? (size_t)(end - found) : strlen(found);
    char *const entry = calloc(length + 1, 1);
    ck_assert_ptr_nonnull(entry);
    return memcpy(entry, found, length);
}

START_TEST(defaults_of_scaling)
{
    char start[TEXT_SIZE];
    char said[TEXT_SIZE];
    struct reading without;
    struct reading with;
    char *const page = file_read(BUILD_DIR "/posenc.1", NULL);
    char escaped[64] = "";
    for (const char *c = defaults[_i].option; *c != '\0'; c++) { /* as troff spells a hyphen */
        (void)snprintf(escaped + strlen(escaped), sizeof escaped - strlen(escaped), "%s%c",
                       *c == '-' ? "\\" : "", *c);
    }
    (void)snprintf(start, sizeof start, "\n.BI \"%s=", escaped);
    (void)snprintf(said, sizeof said, "(default %s)\n", defaults[_i].said);
    char *entry = entry_of(page, start, ".TP");
    ck_assert_msg(strstr(entry, said) != NULL, "'%s' has no '%s'", entry, said);
    free(entry);
    free(page);

    (void)snprintf(start, sizeof start, "--layout=split|-o|pe|--rope-scaling=%s",
                   defaults[_i].scaling);
    reading_start_beside(&without, start);
    (void)snprintf(start, sizeof start, "--layout=split|-o|pe|--rope-scaling=%s|%s=%s",
                   defaults[_i].scaling, defaults[_i].option, defaults[_i].value);
    reading_start_beside(&with, start);
    ck_assert_str_eq(without.message, "");
    ck_assert_str_eq(with.message, "");
    ck_assert_str_eq(without.command, with.command);
    reading_end(&without);
    reading_end(&with);
}
END_TEST

/* The options that a plain table cannot do without, and no others. */
START_TEST(required_options)
{
    static const char *const starts[] = {"\n.BI \"\\-\\-d\\-model=\"", "\n.BI \"\\-\\-max\\-len=\"",
                                         "\n.BI \"\\-o \""};
    char *const page = file_read(BUILD_DIR "/posenc.1", NULL);
    size_t count = 0;
    for (const char *at = page; (at = strstr(at, "\n(required)\n")) != NULL; at++) {
        count++;
    }
    ck_assert_uint_eq(count, COUNT(starts));
    for (size_t i = 0; i < COUNT(starts); i++) {
        char *const entry = entry_of(page, starts[i], ".TP");
        ck_assert_ptr_nonnull(strstr(entry, "\n(required)\n"));
        free(entry);
    }
    free(page);
}
END_TEST

/* Entries of the page, whole: what an option says, what it allows, a choice, a preset with its note
 * and its options, a precision; and numbers in sentences. */
START_TEST(entries)
{
    static const char *const parts[] = {
        "\n.SS Table\n.TP\n.BI \"\\-\\-d\\-model=\" \"N\"\ncolumns of the table,\n1 .. "
        "65536\n(required)\n",
        "\n.RS\n.TP\n.B interleaved\nsin cos sin cos ...\n.RE\n",
        "\n.B tensor2tensor\nw = base\\(ha(\\-k/max(floor(d/2)\\-1, 1)); sines, then cosines; odd "
        "d: then "
        "a zero;\nfrom tensorflow/tensor2tensor, layers/common_attention.py, "
        "get_timing_signal_1d.\n"
        "Its start_index is \\-\\-start.\n.br\n\\-\\-layout=concat \\-\\-frequency=shifted\\-any "
        "\\-\\-odd=zero\n",
        "\n.B f8e4m3\nOCP 8\\-bit float E4M3, its bits in uint8_t\n",
        "\ndecimal, of at most 48 significant digits,\n",
        "\n%a spell it, of at most 64 significant bits.\n",
        "\nA pair with more than 20 MB of source is written, too.\n",
    };
    char *const page = file_read(BUILD_DIR "/posenc.1", NULL);
    for (size_t i = 0; i < COUNT(parts); i++) {
        ck_assert_msg(strstr(page, parts[i]) != NULL, "no '%s'", parts[i]);
    }
    free(page);
}
END_TEST

/* ---- exit status ---- */

/* What the page says of each status, and commands that end with it. */
static const struct {
    int status;
    const char *says[2];
    const char *commands[2];
} statuses[] = {
    {0,
     {"The files are written, or are as they should be;", "no cell differs from the file compared"},
     {"--d-model=4|--max-len=3|-o|pe|--check", "--d-model=4|--max-len=3|--compare=pe.npy"}},
    {1,
     {"Cells differ from the file compared with;",
      "with \\-\\-check, a file is not what it should"},
     {"--d-model=4|--max-len=3|--base=9|-o|pe|--check",
      "--d-model=4|--max-len=3|--base=9|--compare=pe.npy"}},
    {2,
     {"Trouble, named in one line on standard error;", "no output file has changed."},
     {"--d-model=4|--max-len=0|-o|pe", "--d-model=4|--max-len=3|--compare=none.npy"}},
};

START_TEST(exit_status)
{
    char start[TEXT_SIZE];
    char *const page = file_read(BUILD_DIR "/posenc.1", NULL);
    char *const section = entry_of(page, "\n.SH EXIT STATUS\n", "\n.SH ");
    (void)snprintf(start, sizeof start, ".B %d\n", statuses[_i].status);
    char *const entry = entry_of(section, start, ".TP");
    text_has(entry, statuses[_i].says, 2);
    program_well("--d-model=4|--max-len=3|-o|pe|--npy=pe.npy");
    for (size_t i = 0; i < 2; i++) {
        struct process process;
        program_run(&process, statuses[_i].commands[i]);
        ck_assert_msg(process.status == statuses[_i].status, "%s: %d", statuses[_i].commands[i],
                      process.status);
        process_end(&process);
    }
    free(entry);
    free(section);
    free(page);
}
END_TEST

Suite *suite_manual(void)
{
    Suite *suite = suite_create("manual");
    TCase *tests = case_in_folder(suite, "manual");
    tcase_add_test(tests, precisions_listed);
    tcase_add_loop_test(tests, defaults_of_scaling, 0, (int)COUNT(defaults));
    tcase_add_test(tests, required_options);
    tcase_add_test(tests, entries);
    tcase_add_loop_test(tests, exit_status, 0, (int)COUNT(statuses));
    return suite;
}
