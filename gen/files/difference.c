/*
 * difference.c: compares two files line by line.
 */
#include "files/difference.h"

#include "files/platform.h"
#include "message.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { LINE_SHOWN = 200 }; /* bytes of a line that are shown; more than a line of C has */

/* A file that is read line by line. */
struct reader {
    FILE *file;
    bool ended;    /* the file ends in the present line, or before it */
    size_t length; /* bytes of the line that are kept */
    char text[LINE_SHOWN + 1];
    /* A block of its own, because the stream of an output has no buffer. */
    size_t at;
    size_t count;
    char block[READ_BLOCK];
};

/* What the lines so far tell about the place. */
struct place {
    unsigned long line; /* the number of the present line, from 1 */
    size_t byte;        /* how many of its bytes are equal */
    bool in_banner;
    char row[LINE_SHOWN + 1]; /* the position of the present row; "" outside of rows */
};

static int reader_byte(struct reader *reader)
{
    if (reader->at == reader->count) {
        reader->count = fread(reader->block, 1, sizeof reader->block, reader->file);
        reader->at = 0;
    }
    return reader->count == 0 ? EOF : (unsigned char)reader->block[reader->at++];
}

static bool is_end(int c)
{
    return c == EOF || c == '\n';
}

/* Keeps a byte of the line. A control character, which a terminal would obey, becomes a question
 * mark. */
static void byte_keep(struct reader *reader, int c)
{
    const bool is_control = (c < 0x20 && c != '\t') || c == 0x7f;
    reader->ended = c == EOF;
    if (!is_end(c) && reader->length < LINE_SHOWN) {
        reader->text[reader->length++] = (char)(is_control ? '?' : c);
    }
    reader->text[reader->length] = '\0';
}

/* Reads on from the byte c to the end of the line, but no further than is shown: there may be no
 * end. */
static void rest_read(struct reader *reader, int c)
{
    while (!is_end(c) && reader->length < LINE_SHOWN) {
        c = reader_byte(reader);
        byte_keep(reader, c);
    }
}

/* The next byte. If it is a CR before an LF, where an LF is expected, returns the LF and notes the
 * CR. */
static int byte_read(struct reader *found, int expected, bool *has_cr)
{
    const int c = reader_byte(found);
    if (c != '\r' || expected != '\n') {
        return c;
    }
    const int next = reader_byte(found);
    if (next == '\n') {
        *has_cr = true;
        return next;
    }
    found->at -= next != EOF; /* it is still the next byte */
    return c;
}

/* Reads the next line of both, or as much of it as shows that they differ. */
static bool lines_equal(struct reader *found, struct reader *expected, struct place *place,
                        bool *has_cr)
{
    place->line++;
    place->byte = 0;
    found->length = 0;
    expected->length = 0;
    for (;; place->byte++) {
        const int e = reader_byte(expected);
        const int f = byte_read(found, e, has_cr);
        byte_keep(found, f);
        byte_keep(expected, e);
        if (f != e) {
            rest_read(found, f);
            rest_read(expected, e);
            return false;
        }
        if (is_end(f)) {
            return true;
        }
    }
}

static void place_follow(struct place *place, const char *line)
{
    if (strcmp(line, " */") == 0) {
        place->in_banner = false;
    }
    if (strncmp(line, "    { /* ", 9) == 0) {
        (void)strcpy(place->row, line + 9);
        place->row[strcspn(place->row, " ")] = '\0';
    } else if (strcmp(line, "};") == 0) {
        place->row[0] = '\0';
    }
}

static void place_print(const struct place *place)
{
    if (place->in_banner) {
        (void)fputs(", in the banner,", stderr);
    } else if (place->row[0] != '\0') {
        (void)fprintf(stderr, ", in the row of position %s,", place->row);
    }
}

static void line_print(const char *what, const struct reader *reader)
{
    if (reader->ended && reader->length == 0) {
        (void)fprintf(stderr, "    %s: the end of the file\n", what);
    } else {
        (void)fprintf(stderr, "    %s: %s%s\n", what, reader->text,
                      reader->ended ? ", where the file ends" : "");
    }
}

/* Whether the files are equal, except for CR LF in place of LF. */
static bool readers_compare(struct reader *found, struct reader *expected, struct place *place,
                            bool *has_cr)
{
    bool equal;
    do {
        equal = lines_equal(found, expected, place, has_cr);
        place->in_banner =
            place->in_banner && (place->line > 1 || strncmp(expected->text, "/*", 2) == 0);
        if (equal) {
            place_follow(place, expected->text);
        }
    } while (equal && !expected->ended);
    return equal;
}

static void difference_print(const char *path, const struct reader *found,
                             const struct reader *expected, const struct place *place)
{
    (void)fprintf(stderr, "posenc: %s: line %lu", path, place->line);
    place_print(place);
    (void)fputs(" differs", stderr);
    if (place->byte >= LINE_SHOWN) {
        (void)fprintf(stderr, " after its first %zu bytes", place->byte);
    }
    (void)fputs(":\n", stderr);
    line_print("it is    ", found);
    line_print("should be", expected);
}

enum difference difference_trouble(const char *path, int error)
{
    (void)refuse("%s: cannot be compared: %s", path, platform_error(error));
    return DIFFERENCE_TROUBLE;
}

enum difference difference_report(const char *path, FILE *found_file, FILE *expected_file)
{
    struct reader found = {.file = found_file};
    struct reader expected = {.file = expected_file};
    struct place place = {.in_banner = true};
    bool has_cr = false;
    errno = 0;
    const bool is_begin = fseek(expected_file, 0, SEEK_SET) == 0;
    const bool equal = is_begin && readers_compare(&found, &expected, &place, &has_cr);
    if (!is_begin || ferror(found_file) || ferror(expected_file)) {
        return difference_trouble(path, errno);
    }
    if (!equal) {
        difference_print(path, &found, &expected, &place);
    } else if (has_cr) {
        (void)refuse(
            "%s: its lines end in CR LF, and in nothing else it differs: keep it from being "
            "converted ('*.c -text' in .gitattributes), or write it again",
            path);
    }
    return equal && !has_cr ? DIFFERENCE_NONE : DIFFERENCE_FOUND;
}
