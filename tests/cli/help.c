/*
 * help.c: checks the help and the short help. The program derives these texts from its table of
 * options, so a test that reads the same table would not notice a wrong word, number or default in
 * it. Therefore the texts are stored in tests/golden/pair, and were proofread.
 */
#include "cli/options.h"
#include "golden.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- whole texts ---- */

/*
 * Sources of the numbers and names in the help. Columns are limited to 2^16, and rows to INT32_MAX.
 * The base 10000 is that of section 3.5 of "Attention Is All You Need". A scale is a C float, with
 * a margin to FLT_MIN, about 1e-38, and to FLT_MAX, 3e38. A zero point is INT16_MIN .. UINT16_MAX.
 * A cell's factor is less than 2, so that a cell has one digit before its point. Defaults of rotary
 * scalings are those of transformers, modeling_rope_utils.py, and of Llama 3.1's config.json:
 * "factor": 8.0, "original_max_position_embeddings": 8192, "low_freq_factor": 1.0,
 * "high_freq_factor": 4.0. DETR's position_encoding.py divides by the last coordinate + 1e-6, and
 * multiplies by 2 pi. The float nearest to sin 1 = 0.8414709848 is 0x35daa9 * 2^-22 = 0.8414709568;
 * its bits are 3f576aa4. Two arrays of 65536 columns have column indices 0 .. 131071.
 */

/* Returns the text that an option such as --help prints, for the caller to free. */
static char *shown_text(enum option_id id)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    option_table[id].show(file);
    char *text = file_read_all(file, NULL);
    (void)fclose(file);
    return text;
}

/* Lines fit on a screen of 80 columns. The help fits on two screens of 60 lines. The short help,
 * without ranges and choices, fits on one screen of 24 lines. */
static const struct {
    enum option_id option;
    const char *file; /* in golden/pair */
    size_t lines_max;
} helps[] = {{OPTION_HELP, "help.txt", 120}, {OPTION_H, "help-short.txt", 24}};

START_TEST(whole_texts)
{
    char *const help = shown_text(helps[_i].option);
    size_t lines = 0;
    golden_text_check(helps[_i].file, help);
    for (const char *line = help; *line != '\0'; lines++) {
        const size_t length = strcspn(line, "\n");
        ck_assert_msg(length < 80, "%.*s", (int)length, line);
        line += length + 1;
    }
    ck_assert_uint_le(lines, helps[_i].lines_max);
    free(help);
}
END_TEST

/* The examples in the help work. */
START_TEST(examples)
{
    char *const help = shown_text(OPTION_HELP);
    char *example = strstr(help, "Examples:\n  posenc ");
    size_t count = 0;
    ck_assert_ptr_nonnull(example);
    example = strchr(example, '\n') + 1;
    for (; strncmp(example, "  posenc ", 9) == 0; count++) {
        const size_t length = strcspn(example, "\n");
        example[length] = '\0';
        reading_check_accepted(blanks_to_bars(example + strlen("  posenc ")));
        example += length + 1;
    }
    ck_assert_uint_eq(count, 2);
    free(help);
}
END_TEST

Suite *suite_help(void)
{
    Suite *suite = suite_create("help");
    TCase *tests = case_in_folder(suite, "help");
    tcase_add_loop_test(tests, whole_texts, 0, (int)COUNT(helps));
    tcase_add_test(tests, examples);
    return suite;
}
