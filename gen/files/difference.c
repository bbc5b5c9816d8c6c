/*
 * difference.c: compares two files, and reports the first line that differs and whether cells
 * differ.
 */
#include "files/difference.h"

#include "files/pair_cells.h"
#include "memory.h"
#include "message.h"
#include "platform.h"
#include "utf8.h"

#include <errno.h>
#include <string.h>

enum {
    READ_BLOCK = 8192, /* size in bytes of a block of a file; two blocks are on the stack */

    /* Maximum number of bytes of a line that are printed. Most emitted lines are shorter. */
    PRINTED_LENGTH_MAX = 200,

    /* Maximum number of bytes of a number in a line of cells. */
    NUMBER_LENGTH_MAX = 40
};

/* A place within a row of a table. */
struct row_place {
    char row[24];        /* the number of the row; "" outside of rows */
    unsigned long cells; /* number of cells of the row that begin before the place */
    bool in_cell;        /* the place is within the last of these cells */
    bool in_string;      /* the place is within a string, whose escapes are cells */
    int parentheses;     /* number of open parentheses */
};

/* A file that is read line by line. */
struct compared_text {
    const char *path; /* the path in messages */
    FILE *file;
    char *line;      /* the current line; NUL bytes are replaced by another control character */
    size_t capacity; /* number of bytes allocated for `line` */
    unsigned long number;   /* the number of the line, from 1 */
    bool is_last;           /* whether the line is the last one */
    const char *cells;      /* where the cells begin in the line */
    struct row_place place; /* the place of `cells` in the table */
};

/* ---- bytes ---- */

/* Returns whether two files are equal from their current positions to their ends. */
static bool streams_are_equal(FILE *a, FILE *b)
{
    char block_a[READ_BLOCK];
    char block_b[READ_BLOCK];
    size_t count;
    do {
        count = fread(block_a, 1, sizeof block_a, a);
        if (fread(block_b, 1, sizeof block_b, b) != count || memcmp(block_a, block_b, count) != 0) {
            return false;
        }
    } while (count == sizeof block_a);
    return !ferror(a) && !ferror(b);
}

bool file_has_content(const char *path, FILE *expected)
{
    FILE *const file = platform_open(path);
    const bool equal =
        file != NULL && fseek(expected, 0, SEEK_SET) == 0 && streams_are_equal(file, expected);
    if (file != NULL) {
        (void)fclose(file);
    }
    return equal;
}

/* If `succeeded` is false, ends the program with a message that the file could not be read. */
static void reading_check(const char *path, bool succeeded)
{
    if (!succeeded) {
        refuse("%s: cannot be compared: %s", path, platform_error(errno));
    }
}

/* ---- lines ---- */

/* Returns the length of the common prefix of two texts. */
static size_t common_prefix_length(const char *a, const char *b)
{
    size_t count = 0;
    while (a[count] != '\0' && a[count] == b[count]) {
        count++;
    }
    return count;
}

/* Returns whether the current lines are equal, ignoring a CR before the LF of the found line. */
static bool lines_are_equal(const struct compared_text *found, const struct compared_text *expected)
{
    const size_t length = strlen(expected->line);
    return found->is_last == expected->is_last &&
           strncmp(found->line, expected->line, length) == 0 &&
           (found->line[length] == '\0' ||
            (!found->is_last && strcmp(found->line + length, "\r") == 0));
}

/* Advances a place over the text of cells, from `from` to `to`. In a string, each escape is a cell.
 * A sum is one cell, even in parentheses or over several lines. */
static void place_advance(struct row_place *place, const char *from, const char *to)
{
    for (const char *c = from; c < to; c++) {
        if (place->in_string) {
            place->cells += *c == '\\';
            place->in_cell = place->in_string = *c != '"';
        } else if (*c == '"') {
            place->cells--; /* the prefix of the string was counted */
            place->in_cell = false;
            place->in_string = true;
        } else if (place->parentheses == 0 && strchr("{},", *c) != NULL) {
            place->in_cell = false;
        } else if (*c != ' ') {
            place->cells += !place->in_cell;
            place->in_cell = true;
            place->parentheses += (*c == '(') - (*c == ')');
        }
    }
}

/* Returns where the cells begin in a line, or the end of the line if it has no cells. Updates the
 * place if a row begins or the array ends in the line. A row begins with its number in a comment.
 */
static const char *row_enter(struct row_place *place, const char *line)
{
    static const char comment[] = "    /* ";
    static const char end[] = " */ ";
    const size_t start = sizeof comment - 1;
    if (strncmp(line, comment, start) == 0 && strstr(line, end) != NULL) {
        *place = (struct row_place){.cells = 0};
        (void)snprintf(place->row, sizeof place->row, "%.*s",
                       (int)strspn(line + start, "0123456789"), line + start);
        return strstr(line, end) + sizeof end - 1;
    }
    if (strncmp(line, "};", 2) == 0 || strncmp(line, "} };", 4) == 0) {
        place->row[0] = '\0';
    }
    return place->row[0] != '\0' ? line : line + strlen(line);
}

/* Reads the next line, and finds where its cells begin. */
static void line_read(struct compared_text *compared)
{
    size_t count = 0;
    int c;
    while ((c = getc(compared->file)) != EOF && c != '\n') {
        compared->line[count++] = (char)(c == '\0' ? 1 : c);
        if (count == compared->capacity) {
            compared->capacity *= 2;
            compared->line = memory_resize(compared->line, compared->capacity, 1);
        }
    }
    reading_check(compared->path, !ferror(compared->file));
    compared->line[count] = '\0';
    compared->number++;
    compared->is_last = c == EOF;
    compared->cells = row_enter(&compared->place, compared->line);
}

/* ---- cells ---- */

/* Compares the cells of two lines of a table in a language other than C. A line of cells contains
 * numbers and separators, and possibly other text after the numbers. If this text differs, returns
 * CELLS_UNKNOWN. */
static enum verdict lines_compare_cells(const char *found, const char *expected, int bits)
{
    static const char marks[] = " \t\r,;[]{}";
    static const char numbers[] = "+-.0123456789eE";
    enum verdict worst = CELLS_EQUAL;
    for (;;) {
        char a[NUMBER_LENGTH_MAX + 1];
        char b[NUMBER_LENGTH_MAX + 1];
        found += strspn(found, marks);
        expected += strspn(expected, marks);
        const size_t length_a = strspn(found, numbers);
        const size_t length_b = strspn(expected, numbers);
        if (length_a == 0 || length_b == 0 || length_a > NUMBER_LENGTH_MAX ||
            length_b > NUMBER_LENGTH_MAX) {
            return strcmp(found, expected) == 0 ? worst : CELLS_UNKNOWN;
        }
        (void)snprintf(a, sizeof a, "%.*s%s", (int)length_a, found, bits < 64 ? "f" : "");
        (void)snprintf(b, sizeof b, "%.*s%s", (int)length_b, expected, bits < 64 ? "f" : "");
        const bool is_integer = strcspn(a, ".eE") == strlen(a) || strcspn(b, ".eE") == strlen(b);
        a[length_a] = is_integer ? '\0' : a[length_a];
        b[length_b] = is_integer ? '\0' : b[length_b];
        const enum verdict verdict = constants_compare(a, b, bits);
        worst = verdict > worst ? verdict : worst;
        found += length_a;
        expected += length_b;
    }
}

/* ---- messages ---- */

static void line_show(const char *what, const struct compared_text *compared)
{
    char text[PRINTED_LENGTH_MAX + 1];
    const bool is_end = compared->is_last && strlen(compared->line) <= PRINTED_LENGTH_MAX;
    (void)snprintf(text, sizeof text, "%s", compared->line);
    utf8_hide_controls(text);
    (void)fprintf(stderr, "    %s: %s%s\n", what,
                  is_end && *text == '\0' ? "the end of the file" : text,
                  is_end && *text != '\0' ? ", where the file ends" : "");
}

/* Prints the current lines of the two files, and the row and the column of the difference. `row` is
 * "" outside of rows. */
static void lines_print(const struct compared_text *found, const struct compared_text *expected,
                        const char *row, unsigned long column)
{
    const size_t equal = common_prefix_length(found->line, expected->line);
    (void)fprintf(stderr, "posenc: %s: line %lu", found->path, found->number);
    if (*row != '\0') {
        (void)fprintf(stderr, ", in row %s, column %lu,", row, column);
    }
    (void)fputs(" differs", stderr);
    if (equal >= PRINTED_LENGTH_MAX) {
        (void)fprintf(stderr, " after its first %zu bytes", equal);
    }
    (void)fputs(":\n", stderr);
    line_show("it is    ", found);
    line_show("should be", expected);
}

/* Rewinds a file and reads it up to and including the line with this number. */
static void line_seek(struct compared_text *compared, unsigned long number)
{
    reading_check(compared->path, fseek(compared->file, 0, SEEK_SET) == 0);
    for (compared->number = 0; compared->number < number;) {
        line_read(compared);
    }
}

/* Reports the current lines, which are the first lines that differ. */
static void first_line_print(const struct compared_text *found,
                             const struct compared_text *expected)
{
    struct row_place place = expected->place;
    place_advance(&place, expected->cells,
                  expected->line + common_prefix_length(found->line, expected->line));
    lines_print(found, expected, place.row, place.cells - place.in_cell);
}

/* Returns the next byte that formatters do not move. Skips white space, the backslash at the end of
 * a line of a macro, and the asterisk at the beginning of a line of a comment. */
static int visible_byte(FILE *file)
{
    bool is_first = false; /* c follows a newline and only white space */
    int c = getc(file);
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\' || (is_first && c == '*')) {
        const int next = getc(file);
        if (c == '\\' && next != '\n' && next != '\r') {
            (void)ungetc(next, file);
            break;
        }
        is_first = c == '\n' || (is_first && c != '*');
        c = next;
    }
    return c;
}

/* Returns whether the texts are equal except for bytes that formatters move. */
static bool is_reformatted(const struct compared_text *found, const struct compared_text *expected)
{
    int c = EOF;
    reading_check(found->path,
                  fseek(found->file, 0, SEEK_SET) == 0 && fseek(expected->file, 0, SEEK_SET) == 0);
    do {
        c = visible_byte(expected->file);
        if (visible_byte(found->file) != c) {
            return false;
        }
    } while (c != EOF);
    reading_check(found->path, !ferror(found->file) && !ferror(expected->file));
    return true;
}

/* Reports the first line that differs. If the first cell that differs is in another line, reports
 * that line, too. */
static enum difference texts_compare(struct compared_text *found, struct compared_text *expected,
                                     enum content content, int bits)
{
    struct cell_place at;
    enum verdict verdict = CELLS_UNKNOWN;
    line_read(found);
    line_read(expected);
    while (lines_are_equal(found, expected) && !expected->is_last) {
        place_advance(&expected->place, expected->cells, expected->line + strlen(expected->line));
        line_read(found);
        line_read(expected);
    }
    if (lines_are_equal(found, expected)) {
        say("%s: only its line ends differ (CR LF): keep it from being "
            "converted ('*.c -text' in .gitattributes), or write it again",
            found->path);
        return DIFFERENCE_OTHER;
    }
    const unsigned long number = found->number;
    first_line_print(found, expected);
    if (content == CONTENT_LANGUAGE) {
        verdict = lines_compare_cells(found->line, expected->line, bits);
        verdict = verdict == CELLS_EQUAL ? CELLS_UNKNOWN : verdict;
    } else if (content == CONTENT_PAIR) {
        reading_check(found->path, fseek(found->file, 0, SEEK_SET) == 0 &&
                                       fseek(expected->file, 0, SEEK_SET) == 0);
        verdict = pair_cells_compare(found->file, expected->file, bits, &at);
        reading_check(found->path, !ferror(found->file) && !ferror(expected->file));
        if (verdict == CELLS_DIFFER && at.found_line != number) {
            line_seek(found, at.found_line);
            line_seek(expected, at.expected_line);
            lines_print(found, expected, at.row, at.column);
        }
    }
    switch (verdict) {
    case CELLS_EQUAL:
        return is_reformatted(found, expected) ? DIFFERENCE_SPACE : DIFFERENCE_TEXT;
    case CELLS_DIFFER:
        return DIFFERENCE_CELLS;
    case CELLS_UNKNOWN:
        break;
    }
    return DIFFERENCE_OTHER;
}

enum difference difference_report(const char *path, FILE *expected, enum content content, int bits)
{
    enum difference difference = DIFFERENCE_OTHER;
    FILE *const found = platform_open(path);
    if (found == NULL && errno == ENOENT) {
        say("%s: %s", path, strerror(ENOENT));
        return DIFFERENCE_OTHER;
    }
    reading_check(path, found != NULL && fseek(expected, 0, SEEK_SET) == 0);
    if (streams_are_equal(found, expected)) {
        difference = DIFFERENCE_NONE;
    } else if (content == CONTENT_BYTES) {
        reading_check(path, !ferror(found) && !ferror(expected));
        say("%s does not match this table", path);
    } else {
        struct compared_text texts[2] = {{.file = found}, {.file = expected}};
        for (size_t i = 0; i < 2; i++) {
            texts[i].path = path;
            texts[i].capacity = PRINTED_LENGTH_MAX;
            texts[i].line = memory_allocate(texts[i].capacity, 1);
            reading_check(path, fseek(texts[i].file, 0, SEEK_SET) == 0);
        }
        difference = texts_compare(&texts[0], &texts[1], content, bits);
    }
    (void)fclose(found);
    return difference;
}
