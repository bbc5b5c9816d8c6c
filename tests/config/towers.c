/*
 * towers.c: tests --model with vision and video models. Their tables of several axes are compared
 * with tables computed by MPFR (golden/towers.tsv). Refused settings are tested by transcripts
 * (cases/model-towers.txt).
 */
#include "golden.h"
#include "model/layout.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LENGTH_MAX = 1024 };

/* Returns the word in towers.tsv for the numbers of a head that are rotated together. */
static const char *pairing_word(const struct spec *spec, enum pairing requested)
{
    const enum layout layout = spec_pairing(spec, requested).layout;
    return !layout_table[spec->layout].is_rotary      ? "none"
           : spec_uses_column_angles(spec, requested) ? "columns"
           : layout == LAYOUT_SPLIT_HALF              ? "halves"
           : layout == LAYOUT_SPLIT_GROUP_HALF        ? "groups"
                                                      : "neighbours";
}

/* Checks the table of settings, and which numbers of a head are rotated together. The canonical
 * command, parsed again, must result in the same table. `options` is "-" if there are none. */
static void tower_check(const char *json, const char *options, uint32_t crc, const char *pairing)
{
    char words[LINE_LENGTH_MAX];
    const bool has_options = strcmp(options, "-") != 0;
    char again[REQUEST_COMMAND_SIZE];
    struct reading reading;
    text_write("m.json", json);
    (void)snprintf(words, sizeof words, "--model=m.json|-o|pe%s%s", has_options ? "|" : "",
                   has_options ? options : "");
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", json, reading.message);
    ck_assert_str_eq(pairing_word(&reading.request.spec, reading.request.output.pairing), pairing);
    const uint32_t found = spec_digest(&reading.request.spec);
    ck_assert_msg(found == crc, "%08" PRIx32 ", not %08" PRIx32 ": %s", found, crc, json);
    (void)snprintf(again, sizeof again, "%s", reading.command);
    for (char *at = again; (at = strchr(at, '\'')) != NULL;) {
        (void)memmove(at, at + 1, strlen(at)); /* remove the quotes for the shell */
    }
    reading_end(&reading);
    reading_start(&reading, blanks_to_bars(again + strlen("posenc ")));
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", again, reading.message);
    ck_assert_msg(spec_digest(&reading.request.spec) == crc, "another table: %s", again);
    reading_end(&reading);
}

/* The columns of a line are: CRC-32, type, options, formula, numbers rotated together, and further
 * settings. */
START_TEST(tables_of_towers)
{
    char line[LINE_LENGTH_MAX];
    FILE *const file = golden_open("towers.tsv");
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char json[LINE_LENGTH_MAX];
        char *rest;
        if (*line == '#') {
            continue;
        }
        line[strcspn(line, "\n")] = '\0';
        const uint32_t crc = (uint32_t)strtoul(strtok_r(line, "\t", &rest), NULL, 16);
        const char *const type = strtok_r(NULL, "\t", &rest);
        const char *const options = strtok_r(NULL, "\t", &rest);
        (void)strtok_r(NULL, "\t", &rest);
        const char *const pairing = strtok_r(NULL, "\t", &rest);
        const char *const more = strtok_r(NULL, "\t", &rest);
        (void)snprintf(json, sizeof json, "{'model_type':'%s'%s%s}", type, *more != '-' ? "," : "",
                       *more != '-' ? more : "");
        for (char *at = json; (at = strchr(at, '\'')) != NULL;) {
            *at = '"';
        }
        tower_check(json, options, crc, pairing);
        count++;
    }
    (void)fclose(file);
    ck_assert_int_ge(count, 45);
}
END_TEST

Suite *suite_towers(void)
{
    Suite *suite = suite_create("towers");
    TCase *tests = case_in_folder(suite, "towers");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, tables_of_towers);
    return suite;
}
