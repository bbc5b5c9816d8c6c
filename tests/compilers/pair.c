/*
 * pair.c: compares the whole text of one pair of each kind with tests/golden/pair, byte for byte,
 * checks the list of pairs, tests/pairs/pairs.txt, and limits the length of lines.
 *
 * The golden pe.c and pe.h were compared line by line with the documented properties of emitted
 * files. Their numbers were computed independently of posenc, in 80-digit decimal arithmetic. The
 * golden files protect these properties, among others:
 *
 * pe.c and pe.h:
 * - banner: it states that the file is generated, and has the command that regenerates the file.
 * The command contains the options that determine the cells. The banner of pe.h also describes the
 *   table, its formula, and the largest error of a cell (half a unit in the last place of cells
 * below 1: 2^-25); the banner of pe.c refers to pe.h. The banners name no path, date or machine.
 *
 * pe.h:
 * - numbers: each is one macro on one line, with a comment only if the name does not explain it.
 *   The CRC-32 is zlib's, computed by Python from the 48 cells.
 * - PE_ALIGN and PE_SECTION: empty, and may be defined by the user.
 * - PE_ASSERT: it prints a message if the language supports that, and otherwise declares an array
 *   of negative size. _MSVC_LANG is tested, because MSVC defines __cplusplus as 199711L. sdcc only
 *   warns of a failing _Static_assert, so it gets the array.
 * - the array, PE_AT, PE_ROW, pe_to_float, pe_row, pe_add, PE_REQUIRE: the header contains no code
 *   that this table does not need, such as code for AVR, a conversion or a rotation.
 *
 * pe.c:
 * - the first assertion: keys and cells are right only in IEEE 754 binary32.
 * - PE_KEYED: in C a cell also declares the key of its row. Column 6 is the slowest sine: it
 *   increases, because 5 / 1000 < pi / 2. With the factor 2^36, the greatest key is
 *   0.0049999791 * 2^36 = 3.4e8; with twice this factor, it would exceed the limit of keys, 2^29.
 * The sign is a separate argument, because (int)-5.0f is not a constant expression. A 16-bit int is
 * too small for a key, and stores half of it.
 * - the array: numbers have nine significant digits, without trailing zeros; these identify the
 *   cell. Eight cells do not fit on a line of 100 columns. Each cell is sin or cos of
 *   t * 10000^(-2k/8), rounded once.
 * - PE_LAST (C++): if a row were missing, the array would end with a row of zeros; but sin 5 is
 *   negative.
 * - PE_LESS: n - 1 assertions state that the keys of consecutive rows increase.
 * - the last assertion: the header belongs to this table.
 */
#include "compiler.h"
#include "golden.h"
#include "npy_file.h"
#include "pairs.h"
#include "process.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static char *golden_text(const char *name)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/golden/pair/%s", TESTS_DIR, name);
    return file_read(path, NULL);
}

/* The files of a pair, and the maximum number of their lines if the name of the table has at most
 * eight letters. The longer the name, the more lines the cells of the witness need. */
static const struct {
    const char *name;
    size_t lines_max;
} files[] = {{"pe.c", 110}, {"pe.h", 165}};

START_TEST(golden_pair)
{
    program_succeeds("--d-model=8|--max-len=6|-o|pe");
    char *text = file_read(folder_file("%s", files[_i].name), NULL);
    golden_text_check(files[_i].name, text);
    free(text);
}
END_TEST

/* ---- pairs of other kinds ---- */

/*
 * tests/golden/pair/NAME.txt contains the pair of that name in tests/pairs/pairs.txt: pe.h and,
 * unless the table is in the header, pe.c without its banner, which banner_length checks. Together
 * these files have all C code that templates/ can emit.
 *
 * Like pe.h and pe.c, they were compared with the documented properties. Their numbers were
 * computed independently of posenc: cells with 60 digits, rounded once; their CRC-32 by zlib; keys,
 * distances and errors of factored tables as the comments beside them explain.
 *
 * A line "= TEXT" replaces a paragraph that is equal to a paragraph of golden/pair/pe.h or pe.c.
 * TEXT is the first #define of the paragraph, or else its first line that is not a comment. In
 * other paragraphs, a comment at the end of a line is abbreviated to = if a line of pe.h or pe.c
 * ends in the same comment. Therefore a changed comment changes a line of only one file. "..."
 * replaces the rest of the pe.c of a factored table.
 */
enum { TEXT_ROOM = 1 << 15 };

/* Writes the .npy files that the options of pairs name. In keys.npy, rows 0 and 1 have the same key
 * in column 0, where their cells are 2^-10 + 2^-33 and 2^-10; rows 2 and 3 have the same cell in
 * column 0, and rows 0 and 2 the same cell in column 1. long.npy has only one column, and equal.npy
 * has equal rows. */
static void numbers_write(void)
{
    static const uint64_t keys[] = {0x3a800001, 0, 0x3a800000, 0x3f000000,
                                    0x3f800000, 0, 0x3f800000, 0xbf000000};
    static const uint64_t one[] = {0x3a800001, 0x3a800000, 0xbf800000};
    static const uint64_t equal[] = {0x3f800000, 0xbf000000, 0, 0x3e800000,
                                     0x3f800000, 0xbf000000, 0, 0x3e800000,
                                     0x3f800000, 0xbf000000, 0, 0x3e800000};
    npy_write_cells("keys.npy", "<f4", "(4, 2)", keys);
    npy_write_cells("long.npy", "<f4", "(3, 1)", one);
    npy_write_cells("equal.npy", "<f4", "(3, 2, 2)", equal);
}

/* A paragraph ends at an empty line. Its name is its first #define, or else its first line that is
 * not a comment. */
struct paragraph {
    const char *text;
    size_t length;
    const char *name;
    size_t name_length;
};

static struct paragraph paragraph_at(const char *text)
{
    const char *const end = strstr(text, "\n\n");
    const size_t length = end != NULL ? (size_t)(end + 1 - text) : strlen(text);
    const char *const comment = strncmp(text, "/*", 2) == 0 ? strstr(text, "*/\n") : NULL;
    const char *const define = strstr(text, "#define ");
    const char *name = comment != NULL && comment + 3 < text + length ? comment + 3 : text;
    if (define != NULL && define < text + length) {
        name = define;
    }
    return (struct paragraph){text, length, name, strcspn(name, "\n")};
}

/* Returns whether a paragraph has at least three lines, and is equal to the first paragraph of the
 * golden pe.c, or else pe.h, with the same name. */
static bool paragraph_is_golden(const struct paragraph *paragraph)
{
    bool is_known = false;
    bool is_same = false;
    for (size_t i = 0; i < COUNT(files) && !is_known; i++) {
        char *const golden = golden_text(files[i].name);
        for (const char *text = golden; *text != '\0' && !is_known;) {
            const struct paragraph known = paragraph_at(text);
            is_known = known.name_length == paragraph->name_length &&
                       memcmp(known.name, paragraph->name, known.name_length) == 0;
            is_same = is_known && known.length == paragraph->length &&
                      memcmp(known.text, paragraph->text, known.length) == 0;
            text += known.length + (text[known.length] == '\n');
        }
        free(golden);
    }
    const char *const second = strchr(paragraph->text, '\n') + 1;
    return is_same && second + strcspn(second, "\n") + 1 < paragraph->text + paragraph->length;
}

/* Appends the lines of a paragraph that is not golden. A comment at the end of a line is
 * abbreviated if a line of the golden pe.c or pe.h ends in the same comment. */
static void lines_add(char text[TEXT_ROOM], const struct paragraph *paragraph)
{
    char *const source = golden_text(files[0].name);
    char *const header = golden_text(files[1].name);
    const char *const end = paragraph->text + paragraph->length;
    for (const char *line = paragraph->text; line < end;) {
        const size_t length = strcspn(line, "\n");
        char whole[256];
        (void)snprintf(whole, sizeof whole, "%.*s\n", (int)length, line);
        char *const comment = strstr(whole, "/* ");
        if (comment != NULL && strstr(comment, " */\n") != NULL &&
            (strstr(source, comment) != NULL || strstr(header, comment) != NULL)) {
            (void)snprintf(comment, sizeof "/* = */\n", "/* = */\n");
        }
        text_append(text, TEXT_ROOM, "%s", whole);
        line += length + 1;
    }
    free(source);
    free(header);
}

/* Appends up to `most` paragraphs of a text, abbreviated as in NAME.txt. */
static void paragraphs_add(char text[TEXT_ROOM], const char *from, size_t most)
{
    for (size_t i = 0; *from != '\0'; i++) {
        const struct paragraph paragraph = paragraph_at(from);
        const char *const end = from[paragraph.length] != '\0' ? "\n" : "";
        if (i == most) {
            text_append(text, TEXT_ROOM, "...\n");
            return;
        }
        if (paragraph_is_golden(&paragraph)) {
            text_append(text, TEXT_ROOM, "= %.*s\n%s", (int)paragraph.name_length, paragraph.name,
                        end);
        } else {
            lines_add(text, &paragraph);
            text_append(text, TEXT_ROOM, "%s", end);
        }
        from += paragraph.length + strlen(end);
    }
}

/* Returns the length of the banner of pe.c. Checks that the banner consists of a reference to pe.h,
 * and of the same line with the license (if any) and the same command as the banner of pe.h. */
static size_t banner_length(const char *source, const char *header)
{
    static const char reference[] = "/*\n * pe: the table of pe.h.\n";
    const char *const made = strstr(header, " * Generated, do not edit. Made by\n *     posenc ");
    const char *const guard = strstr(header, "#ifndef PE_H\n");
    ck_assert(made != NULL && guard != NULL && made < guard);
    const char *const start = strstr(source, reference);
    ck_assert_ptr_nonnull(start);
    /* The text before the reference, if any, is the line with the SPDX license. */
    ck_assert(strncmp(source, header, (size_t)(start - source)) == 0);
    ck_assert(strncmp(start + strlen(reference), made, (size_t)(guard - made)) == 0);
    return (size_t)(start - source) + strlen(reference) + (size_t)(guard - made);
}

START_TEST(golden_kinds)
{
    static char text[TEXT_ROOM];
    char file[64];
    char words[COMMAND_SIZE];
    const struct pair *const pair = pair_at("golden", _i);
    const bool is_static = strstr(pair->words, "static") != NULL;
    (void)snprintf(file, sizeof file, "%s.txt", pair->name);
    (void)snprintf(words, sizeof words, "%s|-o|pe", pair->words);
    numbers_write();
    program_succeeds(words);
    char *const header = file_read(folder_file("pe.h"), NULL);
    (void)snprintf(text, sizeof text, "--- pe.h\n");
    paragraphs_add(text, header, SIZE_MAX);
    if (!is_static) {
        char *const source = file_read(folder_file("pe.c"), NULL);
        text_append(text, sizeof text, "--- pe.c\n");
        paragraphs_add(text, source + banner_length(source, header),
                       strstr(pair->words, "factored") == NULL ? SIZE_MAX : 3);
        free(source);
    }
    ck_assert_uint_eq(folder_entry_count(), is_static ? 4 : 5);
    golden_text_check(file, text);
    free(header);
}
END_TEST

/* ---- the list of pairs ---- */

/* Checks a line of the list: no later line has the same name, the options begin after four columns,
 * and each check of the line is in `known`, where each name is between two commas. `line` is also
 * the beginning of the rest of the list. */
static void pair_line_check(const char *line, const char *known)
{
    char name[48];
    char start[64];
    char checks[128];
    char check[64];
    const int columns = sscanf(line, "%47s %*[a-z] %*[A-Z-] %127[a-z0-9,:_.-] --", name, checks);
    ck_assert_msg(columns == 2 && strstr(line, " --") != NULL, "%s", line);
    (void)snprintf(start, sizeof start, "\n%s ", name);
    ck_assert_msg(strstr(line, start) == NULL, "two pairs are named %s", name);
    for (char *word = strtok(checks, ","); word != NULL; word = strtok(NULL, ",")) {
        (void)snprintf(check, sizeof check, ",%.*s,", (int)strcspn(word, ":"), word);
        ck_assert_msg(strstr(known, check) != NULL, "%s: no check is named %s", name, word);
    }
}

/* The comment at the top of the list names each check and the file that implements it. This file
 * must contain the name in quotes, and at least one pair must have the check. Each pair must have
 * at least one check, and only checks that the comment names. */
START_TEST(list_of_pairs)
{
    char *const list = file_read(TESTS_DIR "/pairs/pairs.txt", NULL);
    char known[512] = ",";
    char check[32];
    char file[64];
    for (const char *line = list; *line != '\0'; line += strcspn(line, "\n") + 1) {
        if (sscanf(line, "#: %31s %63s", check, file) == 2) {
            char path[PATH_SIZE];
            (void)snprintf(path, sizeof path, TESTS_DIR "/%s", file);
            char *const text = file_read(path, NULL);
            (void)snprintf(path, sizeof path, "\"%s\"", check);
            const bool is_in_c = strstr(text, path) != NULL;
            (void)snprintf(path, sizeof path, "'%s'", check);
            ck_assert_msg(is_in_c || strstr(text, path) != NULL, "%s has no %s", file, path);
            ck_assert_int_gt(pairs_count(check), 0);
            text_append(known, sizeof known, "%s,", check);
            free(text);
        } else if (*line != '#' && *line != '\n') {
            pair_line_check(line, known);
        }
    }
    free(list);
}
END_TEST

/* ---- */

/* If the name of the table has at most 8 letters, no line has more than 100 columns, and a file has
 * at most `lines_max` lines. The limit of 100 columns also holds for factored tables with the most
 * negative positions. */
START_TEST(limits)
{
    enum { LONGEST_NAME = 8, COLUMNS = 100 };
    static const char factored[] = "--d-model=8|--max-len=50|--start=-1000000000000000|"
                                   "--layout=split|--storage=factored";
    const bool is_factored = _i >= LONGEST_NAME;
    const char *const precision =
        is_factored ? precision_options(&precisions[_i - LONGEST_NAME]) : "--precision=f32";
    char words[256];
    if (is_factored && (strstr(precision, "f8e") != NULL || strstr(precision, "q7") != NULL)) {
        return; /* these precisions cannot be factored */
    }
    (void)snprintf(words, sizeof words, "%s|%s|-o|pe|--name=%.*s",
                   is_factored ? factored : "--d-model=8|--max-len=6", precision,
                   is_factored ? LONGEST_NAME : _i + 1, "pqrstuvw");
    program_succeeds(words);
    for (size_t i = 0; i < COUNT(files); i++) {
        char *text = file_read(folder_file("%s", files[i].name), NULL);
        size_t line_count = 0;
        for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
            ck_assert_uint_le(strcspn(line, "\n"), COLUMNS);
            line_count++;
        }
        ck_assert(is_factored || line_count <= files[i].lines_max);
        free(text);
    }
}
END_TEST

Suite *suite_pair(void)
{
    Suite *suite = suite_create("pair");
    TCase *tests = case_in_folder(suite, "pair");
    tcase_add_loop_test(tests, golden_pair, 0, (int)COUNT(files));
    tcase_add_loop_test(tests, golden_kinds, 0, pairs_count("golden"));
    tcase_add_test(tests, list_of_pairs);
    tcase_add_loop_test(tests, limits, 0, 8 + PRECISION_COUNT);
    return suite;
}
