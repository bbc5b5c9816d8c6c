/*
 * manual.c: checks the list of precisions, the texts of the manual page and of the completions, and
 * the manual page's description of each exit status.
 */
#include "cli/version.h"
#include "golden.h"
#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512, DOCUMENTS_SIZE = 1 << 18 };

/* ---- precisions ---- */

/* The names of formats are those of IEEE 754-2008, of OCP's 8-bit specification and of TFLite. The
 * number in the name of a fixed-point format is its number of fractional bits. Each line ends with
 * the C type of a cell. */
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
                               "u8      affine, (cell - zero point) * scale, uint8_t\n"
                               "s16     affine, (cell - zero point) * scale, int16_t\n"
                               "u16     affine, (cell - zero point) * scale, uint16_t\n";
    struct process process;
    program_run(&process, "--list-precisions");
    ck_assert_int_eq(process.status, 0);
    ck_assert_str_eq(process.error_text, "");
    lines_check("the list", process.output_text, list);
    process_end(&process);
}
END_TEST

/* ---- whole texts ---- */

/* The manual page and the completions. Their lines after `start` are stored in golden/pair, and
 * were proofread: the texts of options and presets are tested in the same way (help.c). */
static const struct {
    const char *file;
    const char *start;
} documents[] = {
    {"posenc.1",
     ".TH POSENC 1 " POSENC_VERSION_DATE " \"posenc " POSENC_VERSION "\" \"User Commands\"\n"},
    {"posenc.bash", "# bash completion of posenc " POSENC_VERSION "\n"},
    {"posenc.fish", "# fish completion of posenc " POSENC_VERSION "\n"},
    {"posenc.zsh", "#compdef posenc\n# zsh completion of posenc " POSENC_VERSION "\n"},
};

START_TEST(whole_documents)
{
    char *const all = calloc(DOCUMENTS_SIZE, 1);
    ck_assert_ptr_nonnull(all);
    for (size_t i = 0; i < COUNT(documents); i++) {
        char path[PATH_SIZE];
        (void)snprintf(path, sizeof path, BUILD_DIR "/%s", documents[i].file);
        char *const text = file_read(path, NULL);
        const size_t length = strlen(documents[i].start);
        ck_assert_msg(strncmp(text, documents[i].start, length) == 0, "%.*s", (int)length, text);
        text_append(all, DOCUMENTS_SIZE, "==== %s\n%s", documents[i].file, text + length);
        free(text);
    }
    golden_text_check("documents.txt", all);
    free(all);
}
END_TEST

/* ---- exit status ---- */

/* Returns the part of a text from `start` up to the following `next`, or to the end, for the caller
 * to free. */
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

/* The page's description of each exit status, and commands that exit with it. */
static const struct {
    int status;
    const char *description_parts[2];
    const char *commands[2];
} statuses[] = {
    {0,
     {"Success: the files are written or, with \\-\\-check, up to date;",
      "no cell differs by more"},
     {"--d-model=4|--max-len=3|-o|pe|--check", "--d-model=4|--max-len=3|--compare=pe.npy"}},
    {1,
     {"Different: with \\-\\-compare, cells differ by more than",
      "with \\-\\-check, a file differs from"},
     {"--d-model=4|--max-len=3|--base=9|-o|pe|--check",
      "--d-model=4|--max-len=3|--base=9|--compare=pe.npy"}},
    {2,
     {"An error; no output file has changed.", "A line on standard error says what is wrong"},
     {"--d-model=4|--max-len=0|-o|pe", "--d-model=4|--max-len=3|--compare=none.npy"}},
};

START_TEST(exit_status)
{
    char start[TEXT_SIZE];
    char *const page = file_read(BUILD_DIR "/posenc.1", NULL);
    char *const section = entry_of(page, "\n.SH EXIT STATUS\n", "\n.SH ");
    (void)snprintf(start, sizeof start, ".B %d\n", statuses[_i].status);
    char *const entry = entry_of(section, start, ".TP");
    text_check_parts(entry, statuses[_i].description_parts, 2);
    program_succeeds("--d-model=4|--max-len=3|-o|pe|--npy=pe.npy");
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
    tcase_add_test(tests, whole_documents);
    tcase_add_loop_test(tests, exit_status, 0, (int)COUNT(statuses));
    return suite;
}
