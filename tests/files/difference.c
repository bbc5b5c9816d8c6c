/*
 * difference.c: tests how --check compares a file with the expected text: the line, row and column
 * that a message names, whether cells differ, and the column of each byte of a row. Further
 * messages are tested by cases/check.txt.
 */
#include "files/difference.h"
#include "process.h"
#include "suites.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 2048 };

/* ---- support ---- */

/* Writes `found` to pe.c, unless `found` is NULL, and compares pe.c with `expected`. Cells have
 * `bits` bits. Returns the messages, for the caller to free, and sets *difference. */
static char *compare_texts(const char *expected, const char *found, enum content content, int bits,
                           enum difference *difference)
{
    FILE *const stream = tmpfile();
    ck_assert_ptr_nonnull(stream);
    ck_assert_uint_eq(fwrite(expected, 1, strlen(expected), stream), strlen(expected));
    if (found != NULL) {
        text_write("pe.c", found);
    }
    capture_begin();
    *difference = difference_report(folder_file("pe.c"), stream, content, bits);
    char *const messages = capture_end();
    (void)fclose(stream);
    return messages;
}

/* Compares the texts as compare_texts does. They must differ, and the whole message must be
 * "posenc: ", the path of pe.c, and `rest`. */
static void compare_says(const char *expected, const char *found, enum content content,
                         const char *rest)
{
    char whole[TEXT_SIZE];
    enum difference difference;
    char *const message = compare_texts(expected, found, content, 32, &difference);
    (void)snprintf(whole, sizeof whole, "posenc: %s%s", folder_file("pe.c"), rest);
    lines_check("said", message, whole);
    ck_assert_int_ne(difference, DIFFERENCE_NONE);
    free(message);
}

/* ---- messages ---- */

#define TEN(text) text text text text text text text text text text
#define SOURCE    "/*\n * pe\n */\n#define A\n"
#define BEGIN     SOURCE "T pe[2][2] = {\n"
#define ROW_0     "    /* 0 */ {1,\n             2},\n"
#define ROW_12    "    /* 12: t = 7 */ {3, 4},\n"
#define ROWS      BEGIN ROW_0 ROW_12 "};\nB\n"

static const struct {
    const char *expected;
    const char *found;
    const char *message_end; /* the message after the path of pe.c */
} message_cases[] = {
    /* lines within a row, and other lines */
    {SOURCE, "/* \n * pe\n */\n#define A\n",
     ": line 1 differs:\n    it is    : /* \n    should be: /*\n"},
    {SOURCE, "/*\n * pe\n*/\n#define A\n",
     ": line 3 differs:\n    it is    : */\n    should be:  */\n"},
    {SOURCE, "/*\n * pe\n */\n#define B\n",
     ": line 4 differs:\n    it is    : #define B\n    should be: #define A\n"},
    {"/* a\n b\n */\n", "/* a\n c\n */\n",
     ": line 2 differs:\n    it is    :  c\n    should be:  b\n"},
    {"#\n/*\n */\n", "#\n/*\n*/\n", ": line 3 differs:\n    it is    : */\n    should be:  */\n"},
    {ROWS, SOURCE "T pe[2][2] = {;",
     ": line 5 differs:\n    it is    : T pe[2][2] = {;, where the file ends\n"
     "    should be: T pe[2][2] = {\n"},
    {ROWS, BEGIN "    /* 0 */ {1,\n             5},\n" ROW_12 "};\nB\n",
     ": line 7, in row 0, column 1, differs:\n    it is    :              5},\n"
     "    should be:              2},\n"},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {5, 4},\n};\nB\n",
     ": line 8, in row 12, column 0, differs:\n    it is    :     /* 12: t = 7 */ {5, 4},\n"
     "    should be:     /* 12: t = 7 */ {3, 4},\n"},
    {ROWS, BEGIN ROW_0 ROW_12 "}\nB\n", ": line 9 differs:\n    it is    : }\n    should be: };\n"},
    {ROWS, BEGIN ROW_0 ROW_12 "};\nC\n",
     ": line 10 differs:\n    it is    : C\n    should be: B\n"},
    {BEGIN ROW_0 "} };\nB\n", BEGIN ROW_0 "} };\nC\n",
     ": line 9 differs:\n    it is    : C\n    should be: B\n"},
};

START_TEST(messages)
{
    compare_says(message_cases[_i].expected, message_cases[_i].found, CONTENT_PAIR,
                 message_cases[_i].message_end);
}
END_TEST

/* Compares missing files, files that are compared as bytes, and equal files. */
START_TEST(other_messages)
{
    char rest[TEXT_SIZE];
    enum difference difference;
    (void)snprintf(rest, sizeof rest, ": %s\n", strerror(ENOENT));
    compare_says("a\n", NULL, CONTENT_PAIR, rest);
    compare_says("a\n", NULL, CONTENT_BYTES, rest);
    compare_says("a\n", "a\nb\n", CONTENT_BYTES, " does not match this table\n");
    compare_says("a\n", "a\r\n", CONTENT_BYTES, " does not match this table\n");
    for (enum content content = CONTENT_BYTES; content <= CONTENT_PAIR; content++) {
        char *const message = compare_texts("a\n\n", "a\n\n", content, 32, &difference);
        ck_assert_str_eq(message, "");
        ck_assert_int_eq(difference, DIFFERENCE_NONE);
        free(message);
    }
}
END_TEST

/* ---- cells ---- */

#define LIST "# a\nX = [\n    [1, 2],  # 0\n    [3, 4],  # 1\n]\n"

/* Parts of C files: a table of floats whose second column uses a macro, and a table whose cells are
 * stored as strings. */
#define KEYED(unit) "#define K(row, sign, value) (sign (value) * " unit ")\n"
#define FLOATS(macro, row_0, row_1)                                              \
    macro "const float pe[2][3] = {\n    /* 0 */ " row_0 ",\n    /* 1 */ " row_1 \
          ",\n};\nP_LESS(0, 1);\n"
#define FLOAT_0        "{0.5f, K(0, +, 8.0f) /* 2.0f */, 0.0f}"
#define FLOAT_1        "{0.25f, K(1, -, 4.0f) /* -1.0f */, 1.5f}"
#define GOOD           FLOATS(KEYED("0.25f"), FLOAT_0, FLOAT_1)
#define KEYED_AS(unit) "#define P_KEYED(row, value) ((value) * " unit ")\n"
#define OTHER_0        "{P_KEYED(0, 8.0f), 2.0f}"
#define OTHER_1        "{P_KEYED(1, 4.0f), 1.5f}"
#define SUMS(low) \
    FLOATS(KEYED("0.25f"), "{0.5f, K_0(0, +, 8.0f) + K_1(0, -, " low "), 1.0f}", FLOAT_1)
#define WORDS(row_0)                                                                            \
    "const union t pe = { {\n    /* 0 */ " row_0 ",\n    /* 1 */ {u\"\\x1\\x0\", K(1, 3)},\n} " \
    "};\n"
#define HEX(cell) BEGIN "    /* 0 */ {" cell ", 2},\n};\n"
#define WORD_0    "{u\"\\x3c00\\x7\", K(0, 5)}"

/* What is reported about cells. In C, no cell differs (DIFFERENCE_TEXT, or DIFFERENCE_SPACE if only
 * white space differs) if all tokens outside of assertions are equal or are numbers with the same
 * value. A cell differs (DIFFERENCE_CELLS) if all tokens before it are equal, and the cell has
 * another value. Otherwise nothing is reported about cells (DIFFERENCE_OTHER). In other languages,
 * a cell differs if everything before its line is equal, and the line differs only in numbers. */
static const struct {
    const char *expected;
    const char *found;
    enum content content;
    int bits;
    enum difference difference;
} cell_cases[] = {
    /* other white space, comments, assertions or spellings of numbers */
    {ROWS, BEGIN "    /* 0: t = 5 */ {1, 2},\n    /* 12 */ {3, 4},\n};\nB\n", CONTENT_PAIR, 32,
     DIFFERENCE_TEXT},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {3 /* 3 */, 4},\n};\nB\n", CONTENT_PAIR, 32,
     DIFFERENCE_TEXT},
    {ROWS, SOURCE "T pe[2][2]=\n{\t{1,2\n},{3,4,},}; // end\nB\n", CONTENT_PAIR, 32,
     DIFFERENCE_TEXT},
    {ROWS, SOURCE "T\tpe [2] [2] =\n{\t{1,2\n},{3,4,},}; // end\nB\n", CONTENT_PAIR, 32,
     DIFFERENCE_TEXT},
    {ROWS, "#define A /* 1\n 2 */\nT pe[2][2] = { {1, 2}, {0x3uL, 04lU} };\nB\n", CONTENT_PAIR, 32,
     DIFFERENCE_TEXT},
    {ROWS, SOURCE "T pe[2][2] = {\\\n{1, 2}, {3, 4}};\r\nB\n", CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {GOOD, FLOATS(KEYED("0.25f"), "{0.50f, K(0, +, 8.f), 0.0f}", "{.25f, K(1, -, 4.0f), 15e-1f}"),
     CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {GOOD, FLOATS(KEYED("0.25f"), "{0.500000001f, K(0, +, 8.0f), 0.0f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_TEXT}, /* both numbers are nearest to the same float */
    /* only white space, also at the end of a macro's line and before a comment's line */
    {"#define A(a) \\\n    b\nB\n", "#define A(a) b\nB\n", CONTENT_PAIR, 32, DIFFERENCE_SPACE},
    {"/*\n * a b\n */\nB\n", "/*\n * a\n * b\n */\nB\n", CONTENT_PAIR, 32, DIFFERENCE_SPACE},
    {"a b\n", "a\tb\n", CONTENT_PAIR, 32, DIFFERENCE_SPACE},
    {"#define A \\\n b\n", "#define A\\\r\n\tb\r\n", CONTENT_PAIR, 32, DIFFERENCE_SPACE},
    {"/* \\a */\n", "/* \\ a */\n", CONTENT_PAIR, 32, DIFFERENCE_SPACE},
    {"a = '\\'' + \"\\\"\" b;\n", "a = '\\'' +\n\"\\\"\" b;\n", CONTENT_PAIR, 32, DIFFERENCE_SPACE},
    {"/*\n * a\n */\n", "/*\n ** a\n */\n", CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    /* numbers with exponents */
    {HEX("0x1.8p+1f"), HEX("0X1.8P+1f"), CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {HEX("0x1.8p+1f"), HEX("0x1.8p+2f"), CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    {HEX("0x1.8p+1f"), HEX("0X1.8P-1f"), CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    {HEX("1e+2f"), HEX("1E+2f"), CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {HEX("1e+2f"), HEX("1E-2f"), CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    /* more than white space, also an assertion that is missing or was added */
    {"/*\n * a b\n */\nB\n", "/*\n * a\n * c\n */\nB\n", CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {GOOD "P_ASSERT(1 < 2, a, \"a\");\n", GOOD, CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {GOOD, "P_LAST(a(1) < 2);\n" GOOD "P_LESS_2(1, 2);\n", CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    /* different cells */
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {3, -4},\n};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {34},\n};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {3},\n};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    {ROWS, BEGIN ROW_0 "};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_CELLS},
    {GOOD, FLOATS(KEYED("0.25f"), "{0.5f, K(0, +, 8.0f), 0.1f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_CELLS},
    {GOOD, FLOATS(KEYED("0.25f"), "{0.5f, K(0, +, 9.0f), 0.0f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_CELLS},
    {GOOD, FLOATS(KEYED("0.25f"), FLOAT_0, "{0.25f, K(1, +, 4.0f), 1.5f}"), CONTENT_PAIR, 32,
     DIFFERENCE_CELLS},
    {GOOD, FLOATS(KEYED("0.25f"), "{-0.5f, K(0, +, 8.0f), 0.0f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_CELLS},
    {WORDS(WORD_0), WORDS("{u\"\\x3c00\"\n  u\"\\x07\", K(0, 5)}"), CONTENT_PAIR, 16,
     DIFFERENCE_TEXT},
    {WORDS(WORD_0), WORDS("{u\"\\x3c01\\x7\", K(0, 5)}"), CONTENT_PAIR, 16, DIFFERENCE_CELLS},
    {WORDS(WORD_0), WORDS("{u\"\\x3c00\", K(0, 5)}"), CONTENT_PAIR, 16, DIFFERENCE_CELLS},
    {WORDS(WORD_0), WORDS("{K(0, 5)}"), CONTENT_PAIR, 16, DIFFERENCE_CELLS},
    {WORDS(WORD_0), WORDS("{u\"\\x3c00\\x7\", K(0, 6)}"), CONTENT_PAIR, 16, DIFFERENCE_CELLS},
    /* undecided: other macros or types, additional rows, numbers that may result in the same cell,
     * and words that are not numbers; also similar cases that are decided */
    {GOOD, FLOATS(KEYED("0.5f"), FLOAT_0, FLOAT_1), CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {GOOD, FLOATS(KEYED("0.5f"), "{0.5f, K(0, +, 9.0f), 0.0f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_OTHER},
    {FLOATS(KEYED_AS("0.5f"), OTHER_0, OTHER_1), FLOATS(KEYED_AS("2.0f, 1"), OTHER_0, OTHER_1),
     CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {FLOATS(KEYED_AS("0.5f"), OTHER_0, OTHER_1),
     FLOATS(KEYED_AS("2.0f"), OTHER_0, "{P_KEYED(1, 4.0f), 1.6f}"), CONTENT_PAIR, 32,
     DIFFERENCE_CELLS}, /* independent of the macro's value */
    {FLOATS("#define P_KEY(a) 1\n", OTHER_0, OTHER_1),
     FLOATS("#define P_KEY(a) 2\n", OTHER_0, "{P_KEYED(1, 4.0f), 1.6f}"), CONTENT_PAIR, 32,
     DIFFERENCE_CELLS},
    {GOOD, FLOATS("#define K(row, sign, value) (sign (value) * 0.25f) + 1\n", FLOAT_0, FLOAT_1),
     CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {GOOD, "#define float double\n" GOOD, CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {"#define K(a) 1\n", "#define K (a) 1\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {"#define K 1 2\n", "#define K 1\n2\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {"a = 1 - -1;\n", "a = 1 --1;\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {"a b;\n", "ab;\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {SUMS("0.5f"), SUMS("0.25f"), CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {GOOD, FLOATS(KEYED("0.25f"), "{0.6, K(0, +, 8.0f), 0.0f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_OTHER},
    {GOOD, FLOATS(KEYED("0.25f"), "{x, K(0, +, 8.0f), 0.0f}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_OTHER},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {3, 260},\n};\nB\n", CONTENT_PAIR, 8, DIFFERENCE_OTHER},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 */ {3, 260},\n};\nB\n", CONTENT_PAIR, 16,
     DIFFERENCE_CELLS},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7? */ {3, 4},\n};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_TEXT},
    {ROWS,
     BEGIN ROW_0 "    /* 12: t = 7?"
                 "? */ {3, 4},\n};\nB\n",
     CONTENT_PAIR, 32, DIFFERENCE_OTHER}, /* may begin a trigraph */
    {"a = 'x';\n", "a = 'y';\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    /* Missing cells are 0 in C. */
    {GOOD, FLOATS(KEYED("0.25f"), "{0.5f, K(0, +, 8.0f)}", FLOAT_1), CONTENT_PAIR, 32,
     DIFFERENCE_OTHER},
    {WORDS("{u\"\\x3c00\\x0\", K(0, 5)}"), WORDS("{u\"\\x3c00\", K(0, 5)}"), CONTENT_PAIR, 16,
     DIFFERENCE_OTHER},
    {ROWS, BEGIN ROW_0 "#if 0\n" ROW_12 "#endif\n};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {ROWS, BEGIN ROW_0 ROW_12 ROW_12 "};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {BEGIN ROW_0 "{0, 0},\n};\nB\n", BEGIN ROW_0 "};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {ROWS, BEGIN ROW_0 "    /* 12: t = 7 {3, 4},\n};\nB\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {ROWS, "", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {ROWS, SOURCE "T pe[2][2] = {\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {ROWS, "/*\n * old\n */\n#define A 9\n" ROW_0 ROW_12 "};\nC\n", CONTENT_PAIR, 32,
     DIFFERENCE_OTHER},
    {ROWS, ROWS "B\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {WORDS(WORD_0), WORDS("{u\"\\x3c00\", u\"\\x7\", K(0, 5)}"), CONTENT_PAIR, 16,
     DIFFERENCE_CELLS}, /* the second string is not part of the first */
    {"a\nb\n", "a\r\nb\r\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    {WORDS(WORD_0), WORDS("{u\"\" u\"\\x3c00\" u\"\" u\"\\x7\", K(0, 5)}"), CONTENT_PAIR, 16,
     DIFFERENCE_TEXT},
    {WORDS(WORD_0), "const union t pe = { {\n    {u\"", CONTENT_PAIR, 16, DIFFERENCE_OTHER},
    {WORDS(WORD_0), "const union t pe = { {\n    {u\"\\x3c00\\x7\", K(0,", CONTENT_PAIR, 16,
     DIFFERENCE_OTHER},
    {ROWS, SOURCE "/* T pe[2][2] = {\n", CONTENT_PAIR, 32, DIFFERENCE_OTHER},
    /* other languages */
    {LIST, "# a\nX = [\n    [1, 2],  # 0\n    [3, 5],  # 1\n]\n", CONTENT_LANGUAGE, 32,
     DIFFERENCE_CELLS},
    {LIST, "# a\nX = [\n    [1, 2],  # 0\n    [3, 5],  # 2\n]\n", CONTENT_LANGUAGE, 32,
     DIFFERENCE_OTHER},
    {LIST, "# a\nX = [\n\t[1,2], # 0\n\t[3,4] # 1\n]\n", CONTENT_LANGUAGE, 32, DIFFERENCE_OTHER},
    {LIST, "# b\nX = [\n    [1, 2],  # 0\n    [3, 5],  # 1\n]\n", CONTENT_LANGUAGE, 32,
     DIFFERENCE_OTHER},
    {"row,0\n0,-.5\n", "row,0\n0,.5\n", CONTENT_LANGUAGE, 32, DIFFERENCE_CELLS},
    {"\t{1, 2E+3}; \n", "\t{1, 3e+3};\t\r\n", CONTENT_LANGUAGE, 32, DIFFERENCE_CELLS},
    {"row,0\n0,0.5\n", "row,0\n0,0.500000001\n", CONTENT_LANGUAGE, 32, DIFFERENCE_OTHER},
    {"row,0\n0,0.5\n", "row,0\n0,0.500000001\n", CONTENT_LANGUAGE, 64, DIFFERENCE_CELLS},
    {"row,0\n0,-.5\n", "row,0\n0,.5\n", CONTENT_TEXT, 32,
     DIFFERENCE_OTHER}, /* text of an unknown format */
    {"1\n", "2\n", CONTENT_BYTES, 32, DIFFERENCE_OTHER},
};

START_TEST(cells)
{
    enum difference difference;
    free(compare_texts(cell_cases[_i].expected, cell_cases[_i].found, cell_cases[_i].content,
                       cell_cases[_i].bits, &difference));
    ck_assert_int_eq(difference, cell_cases[_i].difference);
}
END_TEST

/* If the first cell that differs is on a later line than the first difference, this cell is
 * reported as well, with the number of its line in the file. */
START_TEST(cell_after_text)
{
#define LONG_ROW "    /* 3 */ {" TEN(TEN("1, "))
    char rest[2 * TEXT_SIZE];
    (void)snprintf(rest, sizeof rest,
                   ": line 3 differs:\n    it is    :  * of 1\n    should be:  */\n"
                   "posenc: %s: line 9, in row 12, column 1, differs:\n"
                   "    it is    :     /* 12: t = 7 */ {3, 5},\n"
                   "    should be:     /* 12: t = 7 */ {3, 4},\n",
                   folder_file("pe.c"));
    compare_says(ROWS,
                 "/*\n * pe\n * of 1\n */\n#define A\nT pe[2][2] = {\n" ROW_0
                 "    /* 12: t = 7 */ {3, 5},\n};\n",
                 CONTENT_PAIR, rest);
    /* LONG_ROW has 13 bytes before 100 numbers of three bytes each */
    (void)snprintf(rest, sizeof rest,
                   ": line 1 differs:\n    it is    : /* 1 */\n    should be: T\n"
                   "posenc: %s: line 3, in row 3, column 100, differs after its first 313 bytes:\n"
                   "    it is    : %.200s\n    should be: %.200s\n",
                   folder_file("pe.c"), LONG_ROW, LONG_ROW);
    compare_says("T\na = {\n" LONG_ROW "2},\n};\n", "/* 1 */\nT a = {\n" LONG_ROW "3},\n};\n",
                 CONTENT_PAIR, rest);
}
END_TEST

/* ---- columns ---- */

/* Pieces of a row, and the column that is reported if a byte of the piece differs. A byte of a
 * cell, or right after it, belongs to that cell. Other bytes belong to the next cell. NO_COLUMN
 * means that the column is not checked. A cell with several keys is a sum, followed by its value in
 * a comment. The least cell of q31 is a difference of two numbers. In a string, each escape is a
 * cell. A string may continue on the next line. */
enum { NO_COLUMN = -1 };
static const struct {
    const char *text;
    int column;
} column_cases[][9] = {
    {{"    /* 3 */ {1,", 0}, {" -25,", 1}, {" 3U}", 2}, {",\n", NO_COLUMN}},
    {{"    /* 3 */ {PE_KEYED(3, -, 1.0f),", 0},
     {" (-2147483647 - 1),", 1},
     {" (-2147483647 - 1),", 2},
     {" 7}", 3},
     {",\n", NO_COLUMN}},
    {{"    /* 3 */ {0.5f,", 0},
     {" PE_KEYED_0(3, +, 1.0f)", 1},
     {"\n", NO_COLUMN},
     {"             + PE_KEYED_1(3, -, 2.0f) /* -0.5f */,", 1},
     {" 5}", 2},
     {",\n", NO_COLUMN}},
    {{"    /* 3 */ {{1,", 0},
     {" 2}", 1},
     {", {PE_KEYED(3, 5),", 2},
     {" 4}", 3},
     {"},\n", NO_COLUMN}},
    {{"    /* 3 */ {U\"\\x1\\", 0},
     {"xab\\", 1},
     {"x2\"", 2},
     {", 7,", 3},
     {" U\"\\x3\"", 4},
     {"\n", NO_COLUMN},
     {"             U\"\\x4\"", 5},
     {", 9}", 6},
     {",\n", NO_COLUMN}},
};

START_TEST(columns)
{
    char row[TEXT_SIZE] = "";
    for (size_t i = 0; i < COUNT(column_cases[0]) && column_cases[_i][i].text != NULL; i++) {
        strcat(row, column_cases[_i][i].text);
    }
    size_t at = 0;
    for (size_t i = 0; at < strlen(row); i++) {
        const int column = column_cases[_i][i].column;
        const size_t end = at + strlen(column_cases[_i][i].text);
        for (; at < end; at++) {
            char found[TEXT_SIZE];
            char place[64];
            (void)snprintf(found, sizeof found, "%s", row);
            found[at] = '~';
            enum difference difference;
            char *const message = compare_texts(row, found, CONTENT_PAIR, 32, &difference);
            (void)snprintf(place, sizeof place, ", in row 3, column %d, differs:\n", column);
            ck_assert_msg(column == NO_COLUMN || strstr(message, place) != NULL,
                          "byte %zu: not%s%s", at, place, message);
            free(message);
        }
    }
}
END_TEST

/* ---- the suite ---- */

Suite *suite_difference(void)
{
    Suite *suite = suite_create("difference");
    TCase *tests = case_in_folder(suite, "said");
    tcase_add_loop_test(tests, messages, 0, (int)COUNT(message_cases));
    tcase_add_test(tests, other_messages);
    tcase_add_loop_test(tests, cells, 0, (int)COUNT(cell_cases));
    tcase_add_test(tests, cell_after_text);
    tcase_add_loop_test(tests, columns, 0, (int)COUNT(column_cases));
    return suite;
}
