/*
 * words.c: tests the strings and the line break_count of --literal=words. emitted.c tests that
 * compilers read the right cells from the strings.
 */
#include "process.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Strings with the bits of sines and cosines. The row of position 0 contains 0 and 1. In f32, the
 * row of position 1 contains sin 1, cos 1, sin 0.1, cos 0.1, sin 0.01 and cos 0.01 (as computed by
 * Python's struct.pack('<f', math.sin(0.1))), then the witness, sin 0.001, as a number, and cos
 * 0.001. */
static const struct {
    const char *options;
    const char *parts[4]; /* in pe.c */
    const char *members;  /* members of the struct in pe.h */
} spelling_cases[] = {
    {"--d-model=8|--max-len=2",
     {"/* 0 */ {U\"\\x0\\x3f800000\\x0\\x3f800000\\x0\\x3f800000\",", " U\"\\x3f800000\"},\n",
      "/* 1 */ {U\"\\x3f576aa4\\x3f0a5140\\x3dcc7576\\x3f7eb898\\x3c23d657\\x3f7ffcb9\",",
      " U\"\\x3f7ffff8\"},\n"},
     "    uint_least32_t words_0[6];\n    pe_cell cell_6;\n    uint_least32_t words_7[1];\n}"},
    /* sin(-1) is stored as -27573, in two's complement 0x944b. Rows are padded to eight cells. The
     * string after the witness has no cells, only padding. */
    {"--d-model=4|--max-len=2|--start=-1|--precision=q15|--row-align=16",
     {"u\"\\x944b\\x4529\\xfeb8\", ", ", u\"\"},\n", "u\"\\x0\\x7fff\\x0\", ", ", u\"\"},\n"},
     "    uint_least16_t words_0[3];\n    pe_cell cell_3;\n    uint_least16_t words_4[4];\n}"},
    {"--d-model=4|--max-len=2|--precision=q7|--row-align=8|--layout=split",
     {"u8\"\\x7f\\x7f\"},\n", "u8\"\\x45\\x7f\"},\n"},
     "    unsigned char words_0[8];\n}"},
    {"--d-model=8001|--max-len=1|--precision=f16",
     {"{u\"\\x0\\x3c00\\x0\\x3c00\\x0"},
     "    uint_least16_t words_0[4000];\n    uint_least16_t words_4000[4000];\n"
     "    uint_least16_t words_8000[1];\n}"},
};

START_TEST(spelling)
{
    char options[256];
    (void)snprintf(options, sizeof options, "%s|--literal=words|-o|pe", spelling_cases[_i].options);
    program_succeeds(options);
    char *const source = file_read(folder_file("pe.c"), NULL);
    char *const header = file_read(folder_file("pe.h"), NULL);
    text_check_parts(source, spelling_cases[_i].parts, COUNT(spelling_cases->parts));
    ck_assert_ptr_nonnull(strstr(header, spelling_cases[_i].members));
    free(source);
    free(header);
}
END_TEST

/* ---- lines ---- */

enum { COLUMNS = 100 };

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

/* Returns the length of the first escape sequence (such as \x3f800000) of a line that continues a
 * string, or 0 for any other line. */
static size_t first_escape(const char *line)
{
    const size_t indent = strspn(line, " ");
    const char *const quote = strchr(line, '"');
    if (strchr("uU", line[indent]) == NULL || quote == NULL || quote > line + indent + 2) {
        return 0;
    }
    return strcspn(quote + 2, "\\\",\n") + 1;
}

/* Lines are as full as possible: if a string continues on the next line, the first cell of the next
 * line does not fit on the line before. No line has more than 100 columns. */
START_TEST(full_lines)
{
    char options[256];
    size_t break_count = 0;
    if (precisions[_i].bits == 64) {
        return; /* f64 does not support --literal=words */
    }
    (void)snprintf(options, sizeof options, "--d-model=190|--max-len=40|--literal=words|-o|pe|%s",
                   precision_options(&precisions[_i]));
    program_succeeds(options);
    char *const source = file_read(folder_file("pe.c"), NULL);
    for (const char *line = source; *line != '\0';) {
        const size_t length = line_length(line);
        const char *const next = line + length + 1;
        ck_assert_uint_le(length, COLUMNS);
        if (length > 0 && line[length - 1] == '"' && first_escape(next) > 0) {
            /* after the last cell of a string, there must also be room for a brace and a comma */
            const char *const after = strchr(next, '"') + 1 + first_escape(next);
            const size_t end = *after == '"' ? 2 : 0;
            ck_assert_uint_gt(length + first_escape(next) + end, COLUMNS);
            break_count++;
        }
        line = next;
    }
    ck_assert_uint_gt(break_count, 40);
    free(source);
}
END_TEST

Suite *suite_words(void)
{
    Suite *suite = suite_create("words");
    TCase *texts = case_in_folder(suite, "texts");
    tcase_add_loop_test(texts, spelling, 0, (int)COUNT(spelling_cases));
    tcase_add_loop_test(texts, full_lines, 0, PRECISION_COUNT);
    return suite;
}
