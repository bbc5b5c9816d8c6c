/*
 * rules.c: tests the constraints of constraints.c. Each option that a constraint can blame is set
 * on the command line and in a file of options (@FILE), together with the option that it
 * contradicts or needs. That other option is set in the same two ways, and also by presets, models,
 * .npy files and defaults. A request that is accepted must satisfy all constraints.
 */
#include "cli/constraints.h"
#include "cli/options.h"
#include "memory.h"
#include "model/precision.h"
#include "model/presets.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks that an accepted request satisfies all constraints. */
static void accepted_request_check(const struct reading *reading, const char *words)
{
    for (size_t i = 0; i < constraint_count; i++) {
        const struct setting *const blamed = constraint_blamed(&reading->request, &constraints[i]);
        REQUIRE(blamed == NULL, "%s: taken, though %s breaks rule %zu: %s", words,
                blamed->option->name, i, constraints[i].message);
    }
}

/* --- ways to set an option -------------------------------------------------------------------- */

enum { WAYS_MAX = 4096, WAY_SIZE = 256 };

/* Alternative ways to set an option. Each way consists of arguments separated by |. */
struct ways {
    size_t count;
    char words[WAYS_MAX][WAY_SIZE];
};

/* Arguments that select a .npy file, a preset or a model, and so set several options. */
static struct ways table_ways;
/* Ways to set the options that a constraint can blame. */
static struct ways blamed_ways;
/* Ways to set the option that blamed options contradict or need. */
static struct ways other_ways;

__attribute__((format(printf, 2, 3))) static void way_add(struct ways *ways, const char *format,
                                                          ...)
{
    va_list arguments;
    ck_assert_uint_lt(ways->count, WAYS_MAX);
    va_start(arguments, format);
    (void)vsnprintf(ways->words[ways->count++], WAY_SIZE, format, arguments);
    va_end(arguments);
}

/* Adds two ways to set an option: as an argument, and as a line of a file of options. */
static void ways_add_explicit(struct ways *ways, const char *name, const char *value)
{
    char file[32];
    char line[WAY_SIZE];
    const bool is_short = name[1] != '-';
    (void)snprintf(line, sizeof line, "%s%s%s", name, value == NULL || is_short ? "" : "=",
                   value == NULL ? "" : value);
    way_add(ways, "%s", line);
    (void)snprintf(file, sizeof file, "%zu-%p.txt", ways->count, (void *)ways);
    text_write(file, line);
    way_add(ways, "@%s", file);
}

/* Returns a value that an option accepts, or NULL if the option has no value. */
static const char *example_value(const struct option *option)
{
    const char *const placeholder = option->placeholder;
    static char text[OPTION_VALUE_SIZE];
    if (placeholder == NULL) {
        return NULL;
    }
    if (option->type == TYPE_TEMPLATE) {
        return "json:t.json";
    }
    if (option->choice_count > 0) {
        return option_choice(option, option->choice_count - 1).name;
    }
    if (option->type == TYPE_GRID) {
        return "4x4";
    }
    if (option->lower_bound != NULL) {
        return option->type == TYPE_INTEGER ? "0" : option->type == TYPE_POWER ? "4" : "1";
    }
    if (strchr(placeholder, '.') != NULL) {
        (void)snprintf(text, sizeof text, "made%.*s", (int)strcspn(strchr(placeholder, '.'), "]"),
                       strchr(placeholder, '.'));
        return strcmp(option->name, "--from") == 0 || strcmp(option->name, "--compare") == 0
                   ? "f32-interleaved.npy"
                   : text;
    }
    return option->type == TYPE_OUTPUT ? "pe" : "x";
}

/* Adds ways to set an option to each kind of value that it accepts. */
static void ways_add(struct ways *ways, enum option_id id)
{
    const struct option *const option = &option_table[id];
    struct choice choice;
    if (option->choice_count == 0 || id == OPTION_PRESET) {
        ways_add_explicit(ways, option->name, example_value(option));
    }
    if (id == OPTION_O) {
        ways_add_explicit(ways, option->name, "-");
    }
    if (option->placeholder != NULL && *option->placeholder == '[') {
        ways_add_explicit(ways, option->name, NULL);
    }
    for (size_t i = 0; id != OPTION_PRESET && (choice = option_choice(option, i)).summary != NULL;
         i++) {
        ways_add_explicit(ways, option->name,
                          *choice.name == '@'                  ? "@list.txt"
                          : id == OPTION_TEMPLATE              ? example_value(option)
                          : id == OPTION_CELL_FACTOR && i == 0 ? "1"
                                                               : choice.name);
    }
}

/* Adds the ways in which an option gets a value without being on the command line: from a .npy
 * file, a preset, a model or a default. */
static void ways_add_implicit(struct ways *ways)
{
    for (size_t i = 0; i < table_ways.count; i++) {
        way_add(ways, "%s", table_ways.words[i]);
    }
    way_add(ways, "--quiet"); /* sets nothing, so that the default applies */
}

/* Writes the files that options name, and fills `table_ways`. */
static void input_files_write(void)
{
    static const char *const layouts[] = {"interleaved", "split-half", "pairs"};
    static const char models[] = TESTS_DIR "/golden/models";
    table_ways.count = 0;
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        const char *const name = precisions[i].name;
        for (size_t j = 0; j < COUNT(layouts) && strstr("f64 f32 f16", name) != NULL; j++) {
            char words[WORDS_SIZE];
            (void)snprintf(words, sizeof words,
                           "--d-model=8|--max-len=16|--precision=%s|--layout=%s|--npy=%s-%s.npy",
                           name, layouts[j], name, layouts[j]);
            program_succeeds(words);
            way_add(&table_ways, "--from=%s-%s.npy|-o|pe", name, layouts[j]);
            way_add(&table_ways, "--compare=%s-%s.npy", name, layouts[j]);
            way_add(&table_ways, "--compare=%s-%s.npy|--layout=%s", name, layouts[j], layouts[j]);
        }
    }
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        way_add(&table_ways, "--preset=%s|--d-model=%d|-o|pe|%s", preset->name,
                preset->axes != NULL ? 96 : 8,
                preset->axes == NULL                  ? "--max-len=15"
                : strncmp(preset->axes, "t,", 2) == 0 ? "--grid=2x4x4"
                                                      : "--grid=4x4");
    }
    DIR *const directory = opendir(models);
    ck_assert_ptr_nonnull(directory);
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strstr(entry->d_name, ".json") != NULL) {
            way_add(&table_ways, "--model=%s/%s|--max-len=16|-o|pe", models, entry->d_name);
        }
    }
    (void)closedir(directory);
    text_write("list.txt", "1\n.5\n.25\n.125\n");
    text_write("made.json", "{\"model_type\": \"llama\", \"hidden_size\": 16, "
                            "\"num_attention_heads\": 2, \"max_position_embeddings\": 16, "
                            "\"rope_theta\": 10000.0}");
    ck_assert_uint_gt(table_ways.count, 40);
}

/* --- the rules -------------------------------------------------------------------------------- */

/* Parses command lines that set options in two ways, with and without further options that a table
 * needs, and checks the requests that are accepted. Returns whether the constraint with this
 * message refused one of these command lines. */
static bool rules_try(const char *blamed_way, const char *other_way, const char *message)
{
    static const char *const further_options[] = {"", "|--d-model=8|--max-len=16|-o|pe",
                                                  "|--d-model=8|--max-len=16",
                                                  "|--d-model=8|--max-len=16|--axes=y,x"};
    bool is_refused = false;
    for (size_t i = 0; i < COUNT(further_options); i++) {
        struct reading reading;
        char words[WORDS_SIZE];
        (void)snprintf(words, sizeof words, "%s|%s%s", blamed_way, other_way, further_options[i]);
        reading_start(&reading, words);
        if (reading.outcome == REQUEST_RUN) {
            accepted_request_check(&reading, words);
        }
        is_refused = is_refused || strstr(reading.message, message) != NULL;
        reading_end(&reading);
    }
    return is_refused;
}

/* Tries each value of each option that the constraint can blame (`blamed_ways`) together with the
 * other option of the constraint (`other_ways`). The other option is set (a) to each kind of value
 * that it accepts, and (b) by a sample of the presets, models, files and the default. Fails if the
 * constraint refuses none of these command lines, because then it would be untested. */
START_TEST(each_rule)
{
    const struct constraint *const rule = &constraints[_i];
    size_t refused = 0;
    if (rule->kind != CONTRADICTS_OPTION && rule->kind != NEEDS_OPTION) {
        return; /* tests/cases has the other kinds */
    }
    blamed_ways.count = 0;
    other_ways.count = 0;
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        bool is_blamed = rule->is_blamed != NULL &&
                         (option_table[id].traits &
                          (rule->other_options[0] == OPTION_FROM ? OF_FORMULA : ONLY_SCALED)) != 0;
        for (size_t i = 0; rule->is_blamed == NULL && rule->blame[i] != OPTION_NONE; i++) {
            is_blamed = is_blamed || rule->blame[i] == id;
        }
        if (is_blamed) {
            ways_add(&blamed_ways, id);
        }
    }
    ways_add(&other_ways,
             rule->kind == CONTRADICTS_OPTION ? rule->other_options[0] : OPTION_PRECISION);
    const size_t explicit_count = other_ways.count;
    ways_add_implicit(&other_ways);
    for (size_t i = 0; i < blamed_ways.count; i++) {
        for (size_t j = 0; j < other_ways.count; j++) {
            if (j < explicit_count || is_sampled(5, i + j)) {
                refused += rules_try(blamed_ways.words[i], other_ways.words[j], rule->message);
            }
        }
    }
    ck_assert_msg(refused > 0, "rule %d: nothing was refused: %s", _i, rule->message);
}
END_TEST

/* Tries each choice of an option together with each file of --from, because the precision and the
 * shape of the file matter. Each command succeeds, or exits with 2 and leaves no file. */
START_TEST(each_choice_beside_a_file)
{
    static const char *const outputs[] = {"-o|pe", "--template=json:t.json", "--npy=pe.npy"};
    static const char *const output_files[] = {"pe.c", "pe.h", "t.json", "pe.npy"};
    size_t output_index = (size_t)_i;
    if (option_choice(&option_table[_i], 0).summary == NULL) {
        return;
    }
    const size_t entry_count = folder_entry_count();
    for (size_t i = 0; i < table_ways.count; i++) {
        const struct option *const option = &option_table[_i];
        struct choice choice;
        for (size_t j = 0; (choice = option_choice(option, j)).summary != NULL; j++) {
            char words[WORDS_SIZE];
            struct process process;
            if (strncmp(table_ways.words[i], "--from", strlen("--from")) != 0) {
                continue;
            }
            (void)snprintf(words, sizeof words, "%.*s|%s|%s=%s",
                           (int)strcspn(table_ways.words[i], "|"), table_ways.words[i],
                           outputs[output_index++ % COUNT(outputs)], option->name, choice.name);
            program_run(&process, words);
            ck_assert_msg(process.status == 0 || process.status == 2, "%s: ends with %d", words,
                          process.status);
            ck_assert_msg(process.status == 0 || folder_entry_count() == entry_count,
                          "%s: leaves a file", words);
            process_end(&process);
            for (size_t k = 0; k < COUNT(output_files); k++) {
                (void)remove(folder_file("%s", output_files[k]));
            }
        }
    }
}
END_TEST

Suite *suite_rules(void)
{
    Suite *const suite = suite_create("rules");
    TCase *const tcase = case_in_kept_folder(suite, "rules");
    tcase_add_unchecked_fixture(tcase, input_files_write, NULL);
    tcase_add_checked_fixture(tcase, folder_enter, folder_leave);
    tcase_add_loop_test(tcase, each_rule, 0, (int)constraint_count);
    tcase_add_sampled_test(tcase, each_choice_beside_a_file, 3, OPTION_COUNT);
    return suite;
}
