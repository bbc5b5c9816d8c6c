/*
 * difference.c: compares two files byte by byte, and says in which line texts differ.
 */
#include "files/difference.h"

#include "files/platform.h"
#include "utf8.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

enum {
    READ_BLOCK = 65536, /* bytes */
    LINE_SHOWN = 200    /* bytes of a line that are shown; more than a line of C has */
};

struct shown_line {
    char text[LINE_SHOWN + 1]; /* as much as is shown */
    bool is_last;              /* the file ends in it, or before it */
};

/* Where in a row of a table a text is. */
struct row_place {
    char row[LINE_SHOWN + 1]; /* its number; "" outside of rows */
    unsigned long cells;      /* of the row that have begun */
    bool in_cell;             /* within the last one of them */
    bool in_string;
    int parentheses; /* that are open */
};

/* Two files that differ, and where. */
struct texts {
    FILE *found; /* NULL: there is none */
    FILE *expected;
    bool only_cr;         /* lines end in CR LF in place of LF, and nothing else differs */
    unsigned long number; /* of the first line that differs, from 1 */
    size_t equal_bytes;   /* at the beginning of that line */
    struct shown_line found_line;
    struct shown_line expected_line;
    bool in_banner;
    struct row_place place;
};

/* ---- bytes ---- */

/* Whether two files hold the same bytes from where they are to their ends. */
static bool streams_equal(FILE *a, FILE *b)
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

bool difference_is_none(const char *a, const char *b)
{
    FILE *const file_a = platform_open(a);
    FILE *const file_b = platform_open(b);
    const bool equal = file_a != NULL && file_b != NULL && streams_equal(file_a, file_b);
    if (file_a != NULL) {
        (void)fclose(file_a);
    }
    if (file_b != NULL) {
        (void)fclose(file_b);
    }
    return equal;
}

/* ---- lines ---- */

/* The next byte that is found. A CR LF where an LF is expected becomes that LF. */
static int found_read(FILE *found, int expected)
{
    const int c = getc(found);
    if (c != '\r' || expected != '\n') {
        return c;
    }
    const int next = getc(found);
    if (next != '\n') {
        (void)ungetc(next, found);
        return c;
    }
    return next;
}

static bool both_rewind(const struct texts *texts)
{
    return fseek(texts->found, 0, SEEK_SET) == 0 && fseek(texts->expected, 0, SEEK_SET) == 0;
}

/* Finds the first byte that differs. False if the files cannot be read again. */
static bool byte_find(struct texts *texts)
{
    int c;
    texts->number = 1;
    if (!both_rewind(texts)) {
        return false;
    }
    do {
        c = getc(texts->expected);
        if (found_read(texts->found, c) != c) {
            return true;
        }
        texts->number += c == '\n';
        texts->equal_bytes = c == '\n' ? 0 : texts->equal_bytes + 1;
    } while (c != EOF);
    texts->only_cr = true;
    return true;
}

/* Reads the next line, or its first `most` bytes. A byte 0 becomes a question mark, and so does a
 * control character, which a terminal would obey. */
static void line_read(struct shown_line *line, FILE *file, size_t most)
{
    size_t count = 0;
    int c = getc(file);
    for (; c != EOF && c != '\n' && count < most; c = getc(file)) {
        line->text[count < LINE_SHOWN ? count : LINE_SHOWN] = (char)(c == '\0' ? '?' : c);
        count++;
    }
    line->text[count < LINE_SHOWN ? count : LINE_SHOWN] = '\0';
    utf8_hide_controls(line->text);
    line->is_last = c == EOF;
}

/* Reads on over a byte of a row's cells. In a string each escape is a cell. A sum is one cell, in
 * parentheses or in several lines. */
static void place_pass(struct row_place *place, char c)
{
    if (place->in_string) {
        place->cells += c == '\\';
        place->in_cell = place->in_string = c != '"';
    } else if (c == '"') {
        place->cells--; /* the string's prefix is none */
        place->in_cell = false;
        place->in_string = true;
    } else if (place->parentheses == 0 && strchr("{},", c) != NULL) {
        place->in_cell = false;
    } else if (c != ' ') {
        place->cells += !place->in_cell;
        place->in_cell = true;
        place->parentheses += (c == '(') - (c == ')');
    }
}

/* Reads on over the first bytes of a line. A row begins with its number in a comment. */
static void place_follow(struct row_place *place, const char *line, size_t length)
{
    static const char comment[] = "    /* ";
    static const char end[] = " */ ";
    const size_t start = sizeof comment - 1;
    const char *cells = line;
    if (strncmp(line, comment, start) == 0 && strstr(line, end) != NULL) {
        *place = (struct row_place){.cells = 0};
        (void)strcpy(place->row, line + start);
        place->row[strspn(place->row, "0123456789")] = '\0';
        cells = strstr(line, end) + sizeof end - 1;
    } else if (strncmp(line, "};", 2) == 0 || strncmp(line, "} };", 4) == 0) {
        place->row[0] = '\0';
    }
    for (; place->row[0] != '\0' && cells < line + length; cells++) {
        place_pass(place, *cells);
    }
}

/* The column of the byte that comes next. */
static unsigned long place_column(const struct row_place *place)
{
    return place->cells - place->in_cell;
}

/* Reads both up to the line that differs, and as much of it as is shown or equal: it may have no
 * end. False if the files cannot be read again. */
static bool lines_follow(struct texts *texts)
{
    const size_t most = texts->equal_bytes > LINE_SHOWN ? texts->equal_bytes : LINE_SHOWN;
    if (!both_rewind(texts)) {
        return false;
    }
    for (unsigned long i = 1; i <= texts->number; i++) {
        struct shown_line *const expected = &texts->expected_line;
        place_follow(&texts->place, expected->text, strlen(expected->text));
        texts->in_banner = texts->in_banner && strcmp(expected->text, " */") != 0;
        line_read(&texts->found_line, texts->found, i < texts->number ? SIZE_MAX : most);
        line_read(expected, texts->expected, i < texts->number ? SIZE_MAX : most);
        if (i == 1) {
            texts->in_banner = strncmp(expected->text, "/*", 2) == 0;
        }
    }
    const size_t shown = strlen(texts->expected_line.text);
    place_follow(&texts->place, texts->expected_line.text,
                 texts->equal_bytes < shown ? texts->equal_bytes : shown);
    return true;
}

static enum status streams_compare(struct texts *texts, bool is_text)
{
    errno = 0;
    bool fine = both_rewind(texts);
    if (fine && streams_equal(texts->found, texts->expected)) {
        return STATUS_FINE;
    }
    fine = fine && (!is_text || (byte_find(texts) && (texts->only_cr || lines_follow(texts))));
    fine = fine && !ferror(texts->found) && !ferror(texts->expected);
    return fine ? STATUS_DIFFERENT : STATUS_TROUBLE;
}

/* ---- messages ---- */

static void line_show(const char *what, const struct shown_line *line)
{
    if (line->is_last && line->text[0] == '\0') {
        (void)fprintf(stderr, "    %s: the end of the file\n", what);
    } else {
        (void)fprintf(stderr, "    %s: %s%s\n", what, line->text,
                      line->is_last ? ", where the file ends" : "");
    }
}

static void lines_print(const char *path, const struct texts *texts)
{
    (void)fprintf(stderr, "posenc: %s: line %lu", path, texts->number);
    if (texts->in_banner) {
        (void)fputs(", in the banner,", stderr);
    } else if (texts->place.row[0] != '\0') {
        (void)fprintf(stderr, ", in row %s, column %lu,", texts->place.row,
                      place_column(&texts->place));
    }
    (void)fputs(" differs", stderr);
    if (texts->equal_bytes >= LINE_SHOWN) {
        (void)fprintf(stderr, " after its first %zu bytes", texts->equal_bytes);
    }
    (void)fputs(":\n", stderr);
    line_show("it is    ", &texts->found_line);
    line_show("should be", &texts->expected_line);
}

static void difference_print(const char *path, const struct texts *texts, bool is_text)
{
    if (!is_text) {
        say("%s is not of this table: write it again without --check", path);
    } else if (texts->found == NULL) {
        say("%s: %s", path, strerror(ENOENT));
    } else if (texts->only_cr) {
        say("%s: its lines end in CR LF, and in nothing else it differs: keep it from being "
            "converted ('*.c -text' in .gitattributes), or write it again",
            path);
    } else {
        lines_print(path, texts);
    }
}

enum status difference_report(const char *path, FILE *expected, bool is_text)
{
    struct texts texts = {.found = platform_open(path), .expected = expected};
    const enum status status = texts.found != NULL ? streams_compare(&texts, is_text)
                               : errno == ENOENT   ? STATUS_DIFFERENT
                                                   : STATUS_TROUBLE;
    if (status == STATUS_TROUBLE) {
        (void)refuse("%s: cannot be compared: %s", path, platform_error(errno));
    } else if (status == STATUS_DIFFERENT) {
        difference_print(path, &texts, is_text);
    }
    if (texts.found != NULL) {
        (void)fclose(texts.found);
    }
    return status;
}
