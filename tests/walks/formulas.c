/*
 * formulas.c: tests that the banner describes every option that changes the cells of a table, with
 * each choice of the option: tables with different cells must have different texts in the banner
 * above the command. Options and choices come from option_table, so new ones are tested
 * automatically. The test also fails if a choice occurs in no accepted command.
 */
#include "cli/options.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Options of tables. The test appends each value of each option to each of these texts. */
static const char *const places[] = {
    "--d-model=8|--max-len=9",     "--d-model=7|--max-len=9",
    "--d-model=8|--grid=3x3",      "--d-model=8|--max-len=9|--layout=split",
    "--model=yarn|--max-len=9",    "--model=short|--max-len=9",
    "--model=long|--max-len=9",    "--model=share|--max-len=9",
    "--model=factors|--max-len=9",
};

/* Parts of the files in `inputs`. */
#define HEAD  "{'model_type':'llama','head_dim':8,'max_position_embeddings':"
#define LISTS "'short_factor':[1,2,3,4],'long_factor':[4,5,6,7]"

/* Files that the options read: models with settings for which there is no option, and a list of
 * frequencies. In the files, each ' is a double quote. */
static const struct {
    const char *name;
    const char *text;
} inputs[] = {
    {"yarn", HEAD "64,'rope_scaling':{'rope_type':'yarn','factor':2,'mscale':3,'mscale_all_dim':2,"
                  "'original_max_position_embeddings':4}}"},
    {"short", HEAD "64,'original_max_position_embeddings':32,'rope_scaling':{'rope_type':"
                   "'longrope'," LISTS "}}"},
    {"long", HEAD "64,'original_max_position_embeddings':4,'rope_scaling':{'rope_type':"
                  "'longrope'," LISTS "}}"},
    {"share", "{'model_type':'llama','rope_parameters':{'rope_type':'proportional',"
              "'partial_rotary_factor':0.5,'rope_theta':10000},'head_dim':8,"
              "'max_position_embeddings':64}"},
    {"factors",
     "{'model_type':'phimoe','hidden_size':16,'num_attention_heads':2,'max_position_embeddings':64,"
     "'rope_scaling':{'rope_type':'longrope'," LISTS ",'long_mscale':1.25,"
     "'short_mscale':1.5,'original_max_position_embeddings':4}}"},
    {"numbers", "1\n0.5\n0.25\n0.125\n"},
};

/* ---- tables ---- */

enum { TABLES_MAX = 2000, CHOICES_MAX = 64 };

static struct recorded_table {
    char *words;
    char *formula; /* the part of the banner above the command */
    unsigned long crc;
} tables[TABLES_MAX];
static size_t table_count;

/* A C file that includes the tables in which a choice occurs for the first time. Compiling one file
 * is much faster than compiling each table. */
static FILE *unit;

/* is_tried[i][j]: whether an accepted command had choice j of option i. */
static bool is_tried[OPTION_COUNT][CHOICES_MAX];

/* Returns whether the option is a part of the formula, and its value is one of several choices. */
static bool has_choices(const struct option *option)
{
    return option_is_of_formula(option) && option->get != NULL;
}

/* Records the choices of a request. Returns whether one of them occurs for the first time. */
static bool choices_record(const struct request *request)
{
    bool is_new = false;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (has_choices(&option_table[i])) {
            const unsigned choice = option_table[i].get(request);
            ck_assert_uint_lt(choice, CHOICES_MAX);
            is_new = is_new || !is_tried[i][choice];
            is_tried[i][choice] = true;
        }
    }
    return is_new;
}

static char *copy_of(const char *text, size_t length)
{
    char *const copy = malloc(length + 1);
    ck_assert_ptr_nonnull(copy);
    (void)memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Records the formula and the CRC-32 of the pair that posenc has written with these options. */
static void table_record(const char *words)
{
    char *const text = file_read("pe.h", NULL);
    const char *const end = strstr(text, "Generated, do not edit.");
    const char *const crc = strstr(text, "PE_CRC32     0x");
    ck_assert_msg(end != NULL && crc != NULL, "%s: no banner, or no CRC: %s", words, text);
    ck_assert_uint_lt(table_count, TABLES_MAX);
    tables[table_count++] = (struct recorded_table){
        copy_of(words, strlen(words)),
        copy_of(text, (size_t)(end - text)),
        strtoul(crc + strlen("PE_CRC32     0x"), NULL, 16),
    };
    free(text);
}

/* Writes the table of these options once more, with a unique name, and includes it in the unit. */
static void unit_add(const char *options)
{
    char words[WORDS_SIZE + 64];
    (void)snprintf(words, sizeof words, "%s|--name=p%zu|-o|p%zu", options, table_count,
                   table_count);
    program_succeeds(words);
    (void)fprintf(unit, "#include \"p%zu.c\"\n", table_count);
}

/* Writes and records the table with these options, unless posenc refuses the table because of equal
 * rows. Returns false if the options themselves are refused. */
static bool words_try(const char *words)
{
    char line[WORDS_SIZE];
    struct reading reading;
    (void)snprintf(line, sizeof line, "%s|--quiet|-o|pe", words);
    reading_start(&reading, line);
    const bool is_allowed = reading.outcome == REQUEST_RUN;
    const bool is_new = is_allowed && choices_record(&reading.request);
    reading_end(&reading);
    if (is_allowed) {
        struct process process;
        program_run(&process, line);
        const bool is_made = process.status == 0;
        ck_assert_msg(is_made || strstr(process.error_text, "have equal rows") != NULL, "%s: %s",
                      line, process.error_text);
        process_end(&process);
        if (is_made) {
            table_record(words);
        }
        if (is_made && is_new) {
            unit_add(line);
        }
    }
    return is_allowed;
}

/* ---- values ---- */

/* Appends the options that a choice of --rope-scaling requires. */
static void required_options_add(char words[WORDS_SIZE], enum rope_scaling scaling)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const char *const fallback = option_scaled_default(&option_table[i], scaling);
        if (fallback != NULL && *fallback == '\0') {
            text_append(words, WORDS_SIZE, "|%s=4", option_table[i].name);
        }
    }
}

/* Tries each choice of an option. Choices such as "X" stand for any value. */
static void choices_try(const char *place, const struct option *option)
{
    char words[WORDS_SIZE];
    for (size_t i = 0; i < option->choice_count; i++) {
        const struct choice choice = option_choice(option, i);
        const char *const value = choice.name[0] == '@'                         ? "@numbers"
                                  : strcmp(choice.name, "X") == 0               ? "1.5"
                                  : strcmp(choice.name, "geometric:F0:F1") == 0 ? "geometric:1:9"
                                  : strcmp(choice.name, "linear:F0:F1") == 0    ? "linear:1:9"
                                                                                : choice.name;
        if (choice.summary != NULL) {
            (void)snprintf(words, sizeof words, "%s|%s=%s", place, option->name, value);
            if (option == &option_table[OPTION_ROPE_SCALING]) {
                required_options_add(words, (enum rope_scaling)i);
            }
            (void)words_try(words);
        }
    }
}

/* Tries the options of a place alone, and with each value of each option. */
static void values_try(const char *place)
{
    char words[WORDS_SIZE];
    (void)words_try(place);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        if (!option_is_of_formula(option)) {
            continue;
        }
        choices_try(place, option);
        if (option->lower_bound != NULL || option->placeholder == NULL) {
            (void)snprintf(words, sizeof words, "%s|%s%s", place, option->name,
                           option->placeholder == NULL ? "" : "=1.5");
            if (!words_try(words) && option->placeholder != NULL) {
                (void)strcpy(words + strlen(words) - strlen("1.5"), "3");
                (void)words_try(words);
            }
        }
    }
}

/* ---- the test ---- */

static void inputs_write(void)
{
    for (size_t i = 0; i < COUNT(inputs); i++) {
        char text[WORDS_SIZE];
        (void)snprintf(text, sizeof text, "%s", inputs[i].text);
        for (char *quote = text; (quote = strchr(quote, '\'')) != NULL;) {
            *quote = '"';
        }
        text_write(inputs[i].name, text);
    }
}

/* Checks that tables with different cells have different formulas in their banners. */
static void formulas_compare(void)
{
    for (size_t i = 0; i < table_count; i++) {
        for (size_t j = 0; j < i; j++) {
            REQUIRE(tables[i].crc == tables[j].crc ||
                        strcmp(tables[i].formula, tables[j].formula) != 0,
                    "%s and %s differ, and this is said of both: %s", tables[j].words,
                    tables[i].words, tables[i].formula);
        }
    }
}

START_TEST(formulas)
{
    char words[WORDS_SIZE];
    inputs_write();
    unit = fopen("unit.c", "w");
    ck_assert_ptr_nonnull(unit);
    for (size_t i = 0; i < COUNT(places); i++) {
        values_try(places[i]);
    }
    const struct option *const scalings = &option_table[OPTION_ROPE_SCALING];
    for (size_t i = 0; i < scalings->choice_count; i++) {
        if (option_choice(scalings, i).summary != NULL) {
            (void)snprintf(words, sizeof words, "--d-model=8|--max-len=9|--layout=split|%s=%s",
                           scalings->name, option_choice(scalings, i).name);
            required_options_add(words, (enum rope_scaling)i);
            values_try(words);
        }
    }
    formulas_compare();
    ck_assert_int_eq(fclose(unit), 0);
    command_succeeds("gcc", "-std=c89|-pedantic-errors|-Wall|-Wextra|-Werror|-fsyntax-only|unit.c");
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        for (size_t j = 0; has_choices(option) && j < option->choice_count; j++) {
            ck_assert_msg(is_tried[i][j], "%s: nothing here comes to %s: add a place that does",
                          option->name, option_choice(option, j).name);
        }
    }
    for (size_t i = 0; i < table_count; i++) {
        free(tables[i].words);
        free(tables[i].formula);
    }
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_formulas(void)
{
    Suite *suite = suite_create("formulas");
    TCase *tests = case_in_folder(suite, "formulas");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_add_test(tests, formulas);
    return suite;
}
