/*
 * gguf.c: tests --model with .gguf files, which cases/gguf.c writes. Their tables are compared with
 * tables computed by MPFR (golden/gguf.tsv), and with the tables of the same model's config.json
 * and params.json. A large file must not need much memory. Refused files are tested by transcripts
 * (cases/model-gguf.txt).
 */
#include "config/facts.h"
#include "golden.h"
#include "model/layout.h"
#include "process.h"
#include "reading.h"
#include "skip.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LINE_LENGTH_MAX = 1 << 15 };

/* ---- tables ---- */

/* Writes m.gguf with the program gguf, given its arguments (`words`). */
static void gguf_write(const char *words)
{
    struct process process;
    script_run(&process, "sh", "'%s/gguf' %s >m.gguf", BUILD_DIR, words);
    ck_assert_msg(process.status == 0, "%s: %s", words, process.error_text);
    process_end(&process);
}

/* Reads m.gguf with options, and checks the table's digest and which numbers of a head form a pair.
 * `gguf` contains the arguments with which m.gguf was written. */
static void gguf_check(const char *gguf, const char *options, uint32_t crc, const char *pairs)
{
    char words[WORDS_SIZE];
    struct reading reading;
    (void)snprintf(words, sizeof words, "--model=m.gguf -o pe %s", options);
    reading_start(&reading, blanks_to_bars(words));
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", options, reading.message);
    const struct spec *const spec = &reading.request.spec;
    const enum pairing wanted = strcmp(pairs, "halves") == 0 ? PAIRING_HALF : PAIRING_NEIGHBOURS;
    ck_assert_msg(spec->terms.pairing == wanted, "%s: not %s", options, pairs);
    const uint32_t found = spec_digest(spec);
    ck_assert_msg(found == crc, "%08" PRIx32 ", not %08" PRIx32 ": %s: %s", found, crc, options,
                  gguf);
    reading_end(&reading);
}

/* The columns of a line are: CRC-32, pairs, options, arguments of the program gguf, and formula. */
START_TEST(tables_of_gguf)
{
    char *const line = malloc(LINE_LENGTH_MAX);
    FILE *const file = golden_open("gguf.tsv");
    int count = 0;
    while (fgets(line, LINE_LENGTH_MAX, file) != NULL) {
        if (*line != '#') {
            char *rest;
            const uint32_t crc = (uint32_t)strtoul(strtok_r(line, "\t", &rest), NULL, 16);
            const char *const pairs = strtok_r(NULL, "\t", &rest);
            const char *const options = strtok_r(NULL, "\t", &rest);
            const char *const words = strtok_r(NULL, "\t", &rest);
            gguf_write(words);
            gguf_check(words, options, crc, pairs);
            count++;
        }
    }
    (void)fclose(file);
    free(line);
    ck_assert_int_ge(count, 40);
}
END_TEST

/* ---- keys ---- */

/* Returns the next column of a line, which may be empty. */
static char *column_next(char **line)
{
    char *const column = *line;
    *line += strcspn(column, "\t\n");
    *(*line)++ = '\0';
    return column;
}

/* Appends a column of options, unless it is "-". */
static void options_append(char words[WORDS_SIZE], const char *options)
{
    if (strcmp(options, "-") != 0) {
        text_append(words, WORDS_SIZE, " %s", options);
    }
}

/* Returns the digest of the table of options. `what` is for messages. */
static uint32_t options_digest(char words[WORDS_SIZE], const char *what)
{
    struct reading reading;
    reading_start(&reading, blanks_to_bars(words));
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", what, reading.message);
    const uint32_t digest = spec_digest(&reading.request.spec);
    reading_end(&reading);
    return digest;
}

/* golden/gguf-keys.tsv describes its columns. */
START_TEST(keys_of_gguf)
{
    char line[LINE_SIZE];
    char whole[LINE_SIZE];
    FILE *const file = golden_open("gguf-keys.tsv");
    int count = 0;
    text_write("w.txt", "1\n0.05\n0.0025\n0.000125\n");
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest = line;
        char from_file[WORDS_SIZE] = "--model=m.gguf -o pe --max-len=64";
        char from_options[WORDS_SIZE] = "-o pe --d-model=8 --max-len=64 --layout=split";
        char gguf[WORDS_SIZE] = "";
        char key[WORDS_SIZE];
        if (*line == '#') {
            continue;
        }
        (void)snprintf(whole, sizeof whole, "%s", line);
        const char *const name = column_next(&rest);
        options_append(from_file, column_next(&rest));
        options_append(from_options, column_next(&rest));
        text_append(gguf, sizeof gguf,
                    "general.architecture:str=%s %s.context_length:u32=64 "
                    "%s.attention.key_length:u32=8",
                    name, name, name);
        for (const char *keys = column_next(&rest); word_next(&keys, key);) {
            const bool is_tensor = strncmp(key, "rope_f", 6) == 0;
            if (*key != '-') {
                text_append(gguf, sizeof gguf, " '%s%s%s'", is_tensor ? "" : name,
                            is_tensor ? "" : ".", key);
            }
        }
        gguf_write(gguf);
        ck_assert_msg(options_digest(from_file, whole) == options_digest(from_options, whole),
                      "not the same table: %s", whole);
        count++;
    }
    (void)fclose(file);
    ck_assert_int_ge(count, 50);
}
END_TEST

/* ---- architectures ---- */

/* The architectures of a line of architectures.tsv are of one kind, which no other line has. */
START_TEST(architectures)
{
    enum { LINES_MAX = 64 };
    const struct model_kind *kinds[LINES_MAX];
    size_t count = 0;
    char *const line = malloc(LINE_LENGTH_MAX);
    FILE *const file = golden_open("architectures.tsv");
    while (fgets(line, LINE_LENGTH_MAX, file) != NULL) {
        char *rest = line;
        char name[WORDS_SIZE];
        if (*line == '#') {
            continue;
        }
        const char *const expected_pairs = column_next(&rest);
        const char *names = column_next(&rest);
        ck_assert_uint_lt(count, LINES_MAX);
        kinds[count] = NULL;
        while (word_next(&names, name)) {
            const struct model_kind *const kind = architecture_find(name);
            const char *const pairs = kind == NULL                          ? "unknown"
                                      : kind->refusal_reason != NULL        ? "none"
                                      : kind->pairing == PAIRING_HALF       ? "halves"
                                      : kind->pairing == PAIRING_NEIGHBOURS ? "neighbours"
                                                                            : "otherwise";
            ck_assert_msg(strcmp(pairs, expected_pairs) == 0, "%s: %s, not %s", name, pairs,
                          expected_pairs);
            ck_assert_msg(kinds[count] == NULL || kinds[count] == kind,
                          "%s is of another kind than those before it", name);
            kinds[count] = kind;
        }
        for (size_t i = 0; i < count; i++) {
            ck_assert_msg(kinds[i] != kinds[count], "of the same kind as line %zu: %s", i, names);
        }
        count++;
    }
    (void)fclose(file);
    free(line);
    ck_assert_uint_ge(count, 20);
}
END_TEST

/* ---- one model in three forms ---- */

/* Writes settings to a file, with ' replaced by ". */
static void json_write(const char *name, char *text)
{
    for (char *at = text; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    text_write(name, text);
}

/* Returns the digest of a file's table, with options that result in the same layout for all forms
 * of a model. */
static uint32_t form_digest(const char *file, const char *options, const char *name)
{
    char words[WORDS_SIZE];
    (void)snprintf(words, sizeof words,
                   "--model=%s -o pe --layout=split --max-len=300 --start=1700 --precision=f64%s%s",
                   file, *options != '\0' ? " " : "", options);
    return options_digest(words, name);
}

/* Checks that the config.json, the .gguf and the params.json of a line result in the same table,
 * or, if the last column is not empty, that the .gguf results in another table than the others. */
static void forms_compare(char *line)
{
    const char *const name = column_next(&line);
    const char *const options = column_next(&line);
    json_write("config.json", column_next(&line));
    gguf_write(column_next(&line));
    char *const params = column_next(&line);
    const bool is_same = *column_next(&line) == '\0';
    const uint32_t config = form_digest("config.json", options, name);
    ck_assert_msg((config == form_digest("m.gguf", options, name)) == is_same, "%s: the .gguf is%s",
                  name, is_same ? " another table" : " the same");
    if (*params != '-') {
        json_write("params.json", params);
        ck_assert_msg(config == form_digest("params.json", options, name),
                      "%s: params.json is another table", name);
    }
}

/* golden/forms.tsv describes its columns. */
START_TEST(one_model_in_three_forms)
{
    char *const line = malloc(LINE_LENGTH_MAX);
    FILE *const file = golden_open("forms.tsv");
    int count = 0;
    while (fgets(line, LINE_LENGTH_MAX, file) != NULL) {
        if (*line != '#') {
            forms_compare(line);
            count++;
        }
    }
    (void)fclose(file);
    free(line);
    ck_assert_int_ge(count, 40);
}
END_TEST

/* ---- large files ---- */

/* Of a file of 10 GiB, only the header is loaded into memory, and of the header not its vocabulary
 * of 14 MB. */
START_TEST(large_file)
{
    const rlim_t file_size = INT64_C(10) << 30;
    struct process process;
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    if (limit.rlim_cur < file_size) {
        skip_note("files of 10 GB");
        return;
    }
    gguf_write("general.architecture:str=llama 'tokenizer.ggml.tokens:str[500000]=a word of some "
               "bytes' llama.context_length:u32=4 llama.rope.dimension_count:u32=8");
    ck_assert_int_eq(truncate(folder_file("m.gguf"), (off_t)file_size), 0);
    command_run(&process, PROGRAM, "--model=m.gguf|-o|pe", NULL);
    ck_assert_msg(process.status == 0, "%s", process.error_text);
    if (SANITIZED) {
        skip_note("memory without a sanitizer's own");
    } else {
        ck_assert_msg(process.peak < 8 << 10, "%ld KiB", process.peak);
    }
    process_end(&process);
}
END_TEST

/* ---- the suite ---- */

Suite *suite_gguf(void)
{
    Suite *suite = suite_create("gguf");
    TCase *tables = case_in_folder(suite, "tables");
    tcase_add_checked_fixture(tables, folder_enter, folder_leave);
    tcase_add_test(tables, tables_of_gguf);
    tcase_add_test(tables, keys_of_gguf);
    tcase_add_test(tables, architectures);
    tcase_add_test(tables, one_model_in_three_forms);
    tcase_add_test(tables, large_file);
    return suite;
}
