/*
 * pair.c: the whole text of one pair, tests/golden/pair, byte for byte.
 *
 * The text was set beside what is promised of a pair, line by line, and its numbers were computed
 * apart from the program, in decimal arithmetic of 80 digits. It holds them against change:
 *
 * pe.c, pe.h, banner: what the table is, its formula, how far a cell is off from it (half a unit in
 * the last place of cells below 1: 2^-25), that the file is generated, and the command that makes
 * it again, with the options that decide its cells, without a path, a date or a machine. pe.h,
 * numbers: one macro each, one line each; the comments only where the name does not say it. The
 * CRC-32 is zlib's, as Python computes it of the 48 cells.
 * pe.h, PE_ALIGN and PE_SECTION: for the user to define; empty.
 * pe.h, PE_ASSERT: a message where the language has one, else an array of negative size. MSVC says
 * 199711L in __cplusplus. sdcc only warns of a failing _Static_assert.
 * pe.h, the array, PE_AT, PE_ROW, pe_to_float, pe_row, PE_REQUIRE: what programs use, and no more:
 * nothing for AVR, no conversion, no rotation.
 * pe.c, the first assert: keys and cells are right only in IEEE 754 binary32.
 * pe.c, PE_KEYED: in C a cell declares its row's key where it stands. Column 6 is the slowest sine:
 * 5 / 1000 < pi / 2, so that it increases. 2^36 is the greatest power of two that leaves its keys
 * below 2^29: 0.0049999791 * 2^36 = 3.4e8. The sign stands apart, because (int)-5.0f is no constant
 * expression. An int of 16 bits has no room for a key, and holds one of its halves.
 * pe.c, the array: digits that give each cell back, as few as there are; eight cells are more than
 * a line of 100 columns. Each cell is sin or cos of t * 10000^(-2k/8), rounded once: computed again
 * in decimal arithmetic of 80 digits. pe.c, PE_LAST: a row that is missing leaves zeros at the end,
 * and sin 5 is below 0. pe.c, PE_LESS: n - 1 asserts that the keys of neighbours increase. pe.c,
 * the last assert: the header is this table's.
 */
#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static char *golden_text(const char *name)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/golden/pair/%s", TESTS_DIR, name);
    return file_read(path, NULL);
}

/* Compares line by line, because a message cannot hold whole files. */
static void lines_check(const char *name, const char *text, const char *expected)
{
    for (int line = 1; *text != '\0' || *expected != '\0'; line++) {
        const size_t length = strcspn(text, "\n");
        const size_t expected_length = strcspn(expected, "\n");
        ck_assert_msg(length == expected_length && memcmp(text, expected, length) == 0,
                      "%s:%d: it is\n%.*s\nand should be\n%.*s", name, line, (int)length, text,
                      (int)expected_length, expected);
        text += length + (text[length] == '\n');
        expected += expected_length + (expected[expected_length] == '\n');
    }
}

/* Lines are counted with the banners. */
static const struct {
    const char *name;
    size_t lines; /* at most */
} files[] = {{"pe.c", 95}, {"pe.h", 90}};

START_TEST(golden_pair)
{
    program_well("--d-model=8|--max-len=6|-o|pe");
    char *text = file_read(folder_file("%s", files[_i].name), NULL);
    char *expected = golden_text(files[_i].name);
    lines_check(files[_i].name, text, expected);
    ck_assert_str_eq(text, expected); /* the last newline, too */
    free(text);
    free(expected);
}
END_TEST

/* Short lines and few of them, whatever the length of the name. */
START_TEST(limits)
{
    enum { LONGEST = 24, COLUMNS = 100 };
    static const char name[] = "abcdefghijklmnopqrstuvwx";
    char words[256];
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=6|-o|pe|--name=%.*s", _i + 1, name);
    program_well(words);
    for (size_t i = 0; i < COUNT(files); i++) {
        char *text = file_read(folder_file("%s", files[i].name), NULL);
        size_t lines = 0;
        for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
            ck_assert_uint_le(strcspn(line, "\n"), COLUMNS);
            lines++;
        }
        /* a long name breaks some lines in two */
        ck_assert_uint_le(lines, files[i].lines + (_i > 1 ? 20 : 0));
        free(text);
    }
    ck_assert_int_le(_i, LONGEST);
}
END_TEST

Suite *suite_pair(void)
{
    Suite *suite = suite_create("pair");
    TCase *tests = case_in_folder(suite, "pair");
    tcase_add_loop_test(tests, golden_pair, 0, (int)COUNT(files));
    tcase_add_loop_test(tests, limits, 0, 24);
    return suite;
}
