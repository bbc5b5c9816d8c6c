/*
 * presets_cli.c: tests presets, and the numbers in files of frequencies.
 */
#include "cli/request_print.h"
#include "golden.h"
#include "model/layout.h"
#include "model/precision.h"
#include "model/presets.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- presets --------------------------------------------------------------------------------- */

/* Returns a --grid with a side for each axis of a preset. The sides are multiples of the preset's
 * --merge. */
static const char *preset_grid(const struct preset *preset)
{
    return strncmp(preset->axes, "t,", 2) == 0 ? "--grid=2x4x4" : "--grid=4x4";
}

/* A preset results in the same command as its options, which golden/pair/presets.txt lists.
 * golden/presets.tsv has the tables, also of odd widths, computed by each framework's own formula.
 */
START_TEST(each_preset)
{
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        struct reading options;
        char value[OPTION_VALUE_SIZE];
        char size[WORDS_SIZE];
        char words[LINE_SIZE];
        (void)snprintf(size, sizeof size, "--d-model=%d|-o|pe|%s", preset->axes != NULL ? 96 : 8,
                       preset->axes != NULL              ? preset_grid(preset)
                       : preset->order == ORDER_CENTERED ? "--max-len=15"
                                                         : "--max-len=16");
        (void)snprintf(words, sizeof words, "%s %s", preset_options(preset, value), size);
        reading_start(&options, blanks_to_bars(words + strspn(words, " ")));
        (void)snprintf(words, sizeof words, "--preset=%s|%s", preset->name, size);
        reading_check_command(words, options.command);
        reading_end(&options);
    }
}
END_TEST

/* A preset sets only --start, --pairing and options of the formula other than --preset, and each of
 * them at most once. */
START_TEST(presets_are_options)
{
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        bool seen[OPTION_COUNT] = {false};
        char words[OPTION_VALUE_SIZE];
        ck_assert_ptr_nonnull(preset->formula);
        ck_assert_ptr_nonnull(preset->source);
        for (char *word = strtok(preset_options(preset, words), " "); word != NULL;
             word = strtok(NULL, " ")) {
            const char *value;
            const struct option *const option = option_find(word, &value);
            ck_assert_msg(option != NULL, "%s: %s", preset->name, word);
            ck_assert_msg((option->traits & OF_FORMULA || option == &option_table[OPTION_START] ||
                           option == &option_table[OPTION_PAIRING]) &&
                              option != &option_table[OPTION_PRESET],
                          "%s", word);
            ck_assert(option->placeholder == NULL || value != NULL);
            ck_assert_msg(!seen[option - option_table], "%s: %s", preset->name, word);
            seen[option - option_table] = true;
        }
    }
}
END_TEST

/* The whole list of presets, with sources and notes, is that in golden/pair, and its lines have at
 * most 100 columns. */
START_TEST(presets_are_listed)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    option_table[OPTION_LIST_PRESETS].show(file);
    char *list = file_read_all(file, NULL);
    (void)fclose(file);
    golden_text_check("presets.txt", list);
    for (const char *line = list; *line != '\0'; line += strcspn(line, "\n") + 1) {
        ck_assert_uint_le(strcspn(line, "\n"), 100);
    }
    free(list);
}
END_TEST

/* The names of other programs, with what messages suggest instead, are those in golden/pair. */
START_TEST(other_names_are_listed)
{
    static const struct other_name *const lists[] = {preset_other_names, layout_other_names,
                                                     precision_other_names};
    char text[8192] = "";
    for (size_t i = 0; i < COUNT(lists); i++) {
        for (const struct other_name *row = lists[i]; row->foreign_names != NULL; row++) {
            text_append(text, sizeof text, "%s: %s\n", row->foreign_names, row->posenc_name);
            ck_assert_uint_lt(strlen(text), sizeof text - 1); /* nothing was cut off */
        }
    }
    golden_text_check("other-names.txt", text);
}
END_TEST

/* --- files of frequencies -------------------------------------------------------------------- */

/* A line, and the number that it contains: mantissa * 2^exponent, or `decimal` if that is not
 * NULL. */
static const struct {
    const char *line;
    uint64_t mantissa;
    int exponent;
    const char *decimal;
} number_cases[] = {
    {"1", 0, 0, "1"},
    {"0.86596432336006535", 0, 0, "0.86596432336006535"},
    {"1e300", 0, 0, "1e300"},
    {"\t 0.5 # half\r", 0, 0, "0.5"},
    {"0.5#half", 0, 0, "0.5"},
    {"0x1p+0", 1, 0, NULL},
    {"0X1.8P-3", 3, -4, NULL},
    {"+0x.8p1", 1, 0, NULL},
    {"0x10", 1, 4, NULL},
    {"0x00000000000000000000000000000003p0", 3, 0, NULL},
    {"0x0.0000000000000000000000000000001p124", 1, 0, NULL},
    {"0x1.", 1, 0, NULL},
    {"0x0.0003p0", 3, -16, NULL},
    {"0x1.bb67ae8584caap-1", UINT64_C(0x1bb67ae8584caa) >> 1, -52, NULL},
    {"0xffffffffffffffff", UINT64_MAX, 0, NULL},
    {"0x1.fffffffffffffffep0", UINT64_MAX, -63, NULL},
    {"0x8000000000000001p-63", UINT64_C(0x8000000000000001), -63, NULL},
    {"0x100000000000000000000000p0", 1, 92, NULL},
    {"0x1p1000", 1, 1000, NULL},
    {"0x1p-1000", 1, -1000, NULL},
    {"0x0.1p-996", 1, -1000, NULL},
    {"0x1.8p-1000", 3, -1001, NULL},
    {"0xabcdefABCDEFp0", UINT64_C(0xabcdefABCDEF), 0, NULL},
};

START_TEST(numbers)
{
    struct reading reading;
    char text[WORDS_SIZE];
    (void)snprintf(text, sizeof text, "# one\r\n\r\n%s\n \n3\n# end", number_cases[_i].line);
    text_write("file", text);
    reading_start_with_defaults(&reading, "--d-model=4|--frequency=@file");
    ck_assert_str_eq(reading.message, "");
    const struct number *const number = &reading.request.spec.frequency_list[0];
    ck_assert_int_eq(number->is_dyadic, number_cases[_i].decimal == NULL);
    if (number->is_dyadic) {
        ck_assert_uint_eq(number->mantissa, number_cases[_i].mantissa);
        ck_assert_int_eq(number->exponent, number_cases[_i].exponent);
    } else {
        char printed[DECIMAL_TEXT];
        decimal_print(printed, &number->decimal);
        ck_assert_str_eq(printed, number_cases[_i].decimal);
    }
    ck_assert_int_eq(reading.request.spec.frequency_list[1].decimal.digit[0], 3);
    ck_assert_str_eq(reading.command,
                     "posenc --d-model=4 --max-len=16 --precision=f32 --frequency=@file -o pe");
    round_trip_check(&reading);
    reading_end(&reading);
}
END_TEST

Suite *suite_presets_cli(void)
{
    Suite *suite = suite_create("presets_cli");
    TCase *preset = case_in_folder(suite, "presets");
    tcase_add_checked_fixture(preset, folder_enter, folder_leave);
    tcase_add_test(preset, each_preset);
    tcase_add_test(preset, presets_are_options);
    tcase_add_test(preset, presets_are_listed);
    tcase_add_test(preset, other_names_are_listed);

    TCase *frequency = case_in_folder(suite, "files of frequencies");
    tcase_add_checked_fixture(frequency, folder_enter, folder_leave);
    tcase_add_loop_test(frequency, numbers, 0, (int)COUNT(number_cases));
    return suite;
}
