/*
 * presets_cli.c: tests presets, files of frequencies and .npy tables as the command line names
 * them.
 */
#include "cli/request_print.h"
#include "golden.h"
#include "model/precision.h"
#include "model/presets.h"
#include "npy/npy.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- presets --------------------------------------------------------------------------------- */

/* Returns a grid with a side for each axis of a preset. Its sides are multiples of the blocks that
 * presets merge. */
static const char *preset_grid(const struct preset *preset)
{
    return strncmp(preset->axes, "t,", 2) == 0 ? "--grid=2x4x4" : "--grid=4x4";
}

/* A preset results in the same command as the options that golden/pair/presets.txt lists for it.
 * golden/presets.tsv has the tables, also of odd widths, computed by each framework's own
 * formula. */
START_TEST(each_preset)
{
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        struct reading options;
        char own[OPTION_VALUE_SIZE];
        char size[WORDS_SIZE];
        char words[LINE_SIZE];
        (void)snprintf(size, sizeof size, "--d-model=%d|-o|pe|%s", preset->axes != NULL ? 96 : 8,
                       preset->axes != NULL              ? preset_grid(preset)
                       : preset->order == ORDER_CENTERED ? "--max-len=15"
                                                         : "--max-len=16");
        (void)snprintf(words, sizeof words, "%s %s", preset_options(preset, own), size);
        reading_start(&options, words_of_blanks(words + strspn(words, " ")));
        (void)snprintf(words, sizeof words, "--preset=%s|%s", preset->name, size);
        reading_has_command(words, options.command);
        reading_end(&options);
    }
}
END_TEST

/* A preset sets only options of the formula, and each of them at most once. */
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

/* The whole list of presets, with sources and notes, has lines of at most 100 columns. */
START_TEST(presets_are_listed)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    option_table[OPTION_LIST_PRESETS].show(file);
    char *list = file_text(file, NULL);
    (void)fclose(file);
    golden_text_is("presets.txt", list);
    for (const char *line = list; *line != '\0'; line += strcspn(line, "\n") + 1) {
        ck_assert_uint_le(strcspn(line, "\n"), 100);
    }
    free(list);
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
    reading_start_beside(&reading, "--d-model=4|--frequency=@file");
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

/* The number of frequencies that a file must contain. */
static const struct {
    const char *words;
    size_t count;
} count_cases[] = {
    {"", 4},
    {"--d-model=7", 4},
    {"--d-model=1", 1},
    {"--d-model=7|--odd=zero", 3},
    {"--d-model=7|--layout=concat", 4},
    {"--d-model=7|--layout=sin", 7},
    {"--layout=split", 4},
    {"--layout=split-half", 4},
    {"--layout=pairs", 4},
    {"--grid=4x4", 2},
};

START_TEST(numbers_wanted)
{
    struct reading reading;
    char words[WORDS_SIZE];
    char text[] = "1\n2\n3\n4\n5\n6\n7\n8\n";
    const size_t count = count_cases[_i].count;
    (void)snprintf(words, sizeof words, "--frequency=@file%s%s",
                   *count_cases[_i].words != '\0' ? "|" : "", count_cases[_i].words);
    file_write("file", text, 2 * count);
    reading_start_beside(&reading, words);
    ck_assert_str_eq(reading.message, "");
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_eq(reading.request.spec.frequency_list[i].decimal.digit[0], i + 1);
    }
    reading_end(&reading);
}
END_TEST

/* --- tables in .npy files -------------------------------------------------------------------- */

/* Writes a .npy file of zeros. */
static void npy_fill(const char *type, const char *shape)
{
    size_t count = 1;
    for (const char *at = shape; *at != '\0'; at++) {
        char *end;
        const unsigned long size = strtoul(at, &end, 10);
        count *= end > at ? size : 1;
        at = end > at ? end : at;
    }
    uint64_t *const cells = calloc(count, sizeof *cells);
    ck_assert_ptr_nonnull(cells);
    npy_file_write(
        &(struct npy_file){.descr = type, .shape = shape, .cells = cells, .count = count}, "file");
    free(cells);
}

/* The type and shape of a file, options, and the canonical command. */
static const struct {
    const char *type;
    const char *shape;
    const char *words;
    const char *command;
} npy_cases[] = {
    {"<f4", "(16, 8)", "--compare=file",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32"},
    {"<f4", "(16, 8)", "--compare=file|--preset=whisper|--precision=f64|--tolerance=1e300",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f64 --layout=concat "
     "--frequency=shifted"},
    {"<f4", "(16, 8)", "--compare=./file|--d-model=8|--max-len=16|--tolerance=0",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32"},
    {"<f4", "(16, 8)", "--compare=file|--grid=4x4",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32 --axes=y:4,x:4"},
    {"<f4", "(2, 16, 4)", "--compare=file|--preset=rope",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32 --layout=split"},
    {"<f4", "(2, 16, 8)", "--compare=file|--preset=rope-half",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32 --layout=split-half"},
};

START_TEST(npy_files)
{
    struct reading reading;
    npy_fill(npy_cases[_i].type, npy_cases[_i].shape);
    reading_start(&reading, npy_cases[_i].words);
    ck_assert_str_eq(reading.message, "");
    ck_assert_str_eq(reading.command, npy_cases[_i].command);
    const struct compared *const compared = &reading.request.compared;
    const char *const tolerance = strstr(npy_cases[_i].words, "--tolerance=");
    const struct decimal wanted = decimal_of(tolerance != NULL ? strchr(tolerance, '=') + 1 : "0");
    ck_assert_ptr_nonnull(compared->numbers);
    ck_assert_int_eq(decimal_compare(&compared->tolerance, &wanted), 0);
    ck_assert_ptr_null(reading.request.spec.numbers);
    ck_assert_ptr_null(reading.request.path);
    reading_end(&reading);
}
END_TEST

/* --- tables that a file may hold -------------------------------------------------------------- */

#define SAYS(rest) "posenc --d-model=" rest " -o pe"

/* A file's shape and the user's options, a formula to try on the file, and the resulting command.
 * The formula is a preset applied to one of the two tables `initial_specs` of compare.h, or the
 * user's own table if `preset` is NULL. Ground 1 lacks the user's options. It exists only if one of
 * them concerns the formula. `command` is NULL if such a table cannot exist. */
static const struct {
    const char *shape;
    const char *options;
    const char *preset;
    size_t ground;
    int64_t start; /* 0: unchanged */
    int64_t grid;  /* height and width, or 0 */
    const char *command;
} candidate_cases[] = {
    {"(16, 8)", "", NULL, 0, 0, 0, SAYS("8 --max-len=16 --base=10000 --precision=f32")},
    {"(16, 8)", "", NULL, 0, 2, 0, SAYS("8 --max-len=16 --base=10000 --precision=f32 --start=2")},
    {"(16, 8)", "", "whisper", 0, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32 --layout=concat --frequency=shifted")},
    {"(16, 8)", "|--precision=q15|--max-len=5", NULL, 0, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32")},

    /* the user's options stay, but the preset tried replaces the user's preset */
    {"(16, 8)", "|--preset=opennmt-tf|--base=500", NULL, 0, 0, 0,
     SAYS("8 --max-len=16 --base=500 --precision=f32 --start=1 --layout=concat "
          "--frequency=shifted")},
    {"(16, 8)", "|--preset=opennmt-tf|--base=500", "vaswani", 0, 0, 0,
     SAYS("8 --max-len=16 --base=500 --precision=f32")},
    {"(16, 8)", "|--preset=opennmt-tf|--base=500", "vaswani", 1, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32")},
    {"(16, 8)", "|--layout=concat-cos|--start=3", "whisper", 0, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32 --start=3 --layout=concat "
          "--frequency=shifted")},
    {"(16, 8)", "|--layout=split|--rope-scaling=linear|--factor=4", "rope-cache", 0, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32 --layout=pairs --rope-scaling=linear "
          "--factor=4")},
    {"(16, 8)", "|--layout=split|--rope-scaling=linear|--factor=4", "whisper", 0, 0, 0, NULL},
    {"(16, 8)", "|--layout=split|--rope-scaling=llama3", "rope-cache", 0, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32 --layout=pairs --rope-scaling=llama3")},

    /* grids */
    {"(17, 8)", "", "mae", 0, 0, 4,
     SAYS("8 --max-len=17 --base=10000 --precision=f32 --layout=concat --rows-before=1 "
          "--axes=y:4,x:4 --pairs='x*2,y*2'")},
    {"(16, 8)", "", "detr", 0, 0, 3, NULL},

    /* presets that exist only for some shapes */
    {"(16, 8)", "", "espnet-rel", 0, 0, 0, NULL},
    {"(17, 8)", "", "espnet-rel", 0, 0, 0,
     SAYS("8 --max-len=17 --base=10000 --precision=f32 --order=centered")},
    {"(17, 8)", "", "espnet-rel", 0, 2, 0, NULL},
    {"(1, 8)", "", "fairseq", 0, 0, 0, NULL},
    {"(16, 7)", "", "whisper", 0, 0, 0, NULL},
    {"(16, 6)", "", "rope-half", 0, 0, 0, NULL},
    {"(16, 12)", "", "rope-half", 0, 0, 0,
     SAYS("6 --max-len=16 --base=10000 --precision=f32 --layout=split-half")},
    {"(2, 16, 4)", "", "rope", 0, 0, 0,
     SAYS("8 --max-len=16 --base=10000 --precision=f32 --layout=split")},
};

START_TEST(candidates)
{
    struct reading reading;
    char options[WORDS_SIZE];
    char command[REQUEST_COMMAND_SIZE];
    npy_fill("<f4", candidate_cases[_i].shape);
    (void)snprintf(options, sizeof options, "--compare=file%s", candidate_cases[_i].options);
    reading_start(&reading, options);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    const struct compared *const compared = &reading.request.compared;
    const char *const name = candidate_cases[_i].preset;
    const struct preset *preset = name != NULL ? presets : NULL;
    while (preset != NULL && strcmp(preset->name, name) != 0) {
        ck_assert(++preset < presets + PRESET_COUNT);
    }
    const bool is_plain = *candidate_cases[_i].options == '\0';
    ck_assert_uint_eq(compared->initial_spec_count,
                      is_plain || strstr(options, "--max-len") != NULL ? 1 : 2);
    struct spec spec =
        preset == NULL ? reading.request.spec : compared->initial_specs[candidate_cases[_i].ground];
    if (preset != NULL) {
        preset_apply(&spec, preset);
    }
    spec.start = candidate_cases[_i].start != 0 ? candidate_cases[_i].start : spec.start;
    if (candidate_cases[_i].grid > 0) {
        spec.grid_count = 2;
        spec.grid[0] = candidate_cases[_i].grid;
        spec.grid[1] = candidate_cases[_i].grid;
    }
    spec.max_len = compared->numbers->rows;
    spec.precision = compared->numbers->format;
    spec.d_model = layout_d(&layout_table[spec.layout], compared->numbers->columns);
    spec_complete(&spec);
    spec_derive(&spec);
    const bool exists = !spec_fault(&spec).applies;
    ck_assert_int_eq(exists && spec.columns == compared->numbers->columns,
                     candidate_cases[_i].command != NULL);
    if (candidate_cases[_i].command != NULL) {
        const struct candidate found = {.choice = {preset != NULL}, .spec = spec};
        request_print_fit(&reading.request, &(struct fit){.candidate = found}, command);
        ck_assert_str_eq(command, candidate_cases[_i].command);
    }
    reading_end(&reading);
}
END_TEST

/* A model's table may have more rows than the table that is compared with it. */
START_TEST(npy_of_a_model)
{
    struct reading reading;
    npy_fill("<f4", "(2, 16, 8)");
    text_write("m.json",
               "{\"model_type\":\"llama\",\"head_dim\":8,\"max_position_embeddings\":64}");
    reading_start(&reading, "--model=m.json|--compare=file");
    ck_assert_str_eq(reading.message, "");
    ck_assert_int_eq(reading.request.spec.max_len, 16);
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

    TCase *frequency = case_in_folder(suite, "files of frequencies");
    tcase_add_checked_fixture(frequency, folder_enter, folder_leave);
    tcase_add_loop_test(frequency, numbers, 0, (int)COUNT(number_cases));
    tcase_add_loop_test(frequency, numbers_wanted, 0, (int)COUNT(count_cases));

    TCase *npy = case_in_folder(suite, "tables in .npy files");
    tcase_add_checked_fixture(npy, folder_enter, folder_leave);
    tcase_add_loop_test(npy, npy_files, 0, (int)COUNT(npy_cases));
    tcase_add_loop_test(npy, candidates, 0, (int)COUNT(candidate_cases));
    tcase_add_test(npy, npy_of_a_model);
    return suite;
}
