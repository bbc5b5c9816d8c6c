/*
 * difference.c: two files line by line.
 */
#include "emit/difference.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

enum { LINE_SHOWN = 200 }; /* bytes of a line that are compared and shown; more than any has */

/* A file that is read line by line. */
struct reader {
    FILE *file;
    unsigned long line; /* the number of the present line, from 1 */
    bool has_cr;        /* it ends in CR LF */
    bool ended;         /* there was no further line */
    size_t length;      /* of the line, without its end */
    char text[LINE_SHOWN + 1];
};

/* What the lines so far have said of the place. */
struct place {
    bool in_banner;
    char row[LINE_SHOWN + 1]; /* the line that a row begins with, if one has begun; else "" */
};

static void reader_next(struct reader *reader)
{
    size_t length = 0;
    int c = getc(reader->file);
    reader->ended = c == EOF;
    for (; c != EOF && c != '\n'; c = getc(reader->file)) {
        if (length < LINE_SHOWN) {
            reader->text[length] = (char)c;
        }
        length++;
    }
    reader->has_cr = length > 0 && length <= LINE_SHOWN && reader->text[length - 1] == '\r';
    reader->length = length - reader->has_cr;
    reader->text[reader->length < LINE_SHOWN ? reader->length : LINE_SHOWN] = '\0';
    reader->line++;
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
    if (reader->ended) {
        (void)fprintf(stderr, "    %s: the end of the file\n", what);
    } else {
        (void)fprintf(stderr, "    %s: %s\n", what, reader->text);
    }
}

/* Whether all is equal; all but CR LF ends counts as well, and is told by has_cr. */
static bool readers_compare(struct reader *found, struct reader *expected, struct place *place,
                            bool *has_cr)
{
    do {
        reader_next(found);
        reader_next(expected);
        place->in_banner =
            place->in_banner && (expected->line > 1 || strncmp(expected->text, "/*", 2) == 0);
        *has_cr = *has_cr || found->has_cr;
        if (found->ended != expected->ended || found->length != expected->length ||
            strcmp(found->text, expected->text) != 0) {
            return false;
        }
        place_follow(place, expected->text);
    } while (!found->ended);
    return true;
}

bool difference_report(const char *path, FILE *expected_file)
{
    struct reader found = {.file = fopen(path, "rb")};
    struct reader expected = {.file = expected_file};
    struct place place = {.in_banner = true};
    bool has_cr = false;
    if (found.file == NULL) {
        (void)fprintf(stderr, "posenc: %s: %s\n", path, strerror(errno));
        return true;
    }
    rewind(expected_file);
    const bool equal = readers_compare(&found, &expected, &place, &has_cr);
    (void)fclose(found.file);
    if (equal && has_cr) {
        (void)fprintf(stderr,
                      "posenc: %s: its lines end in CR LF, and in nothing else it differs: keep it "
                      "from being converted ('*.c -text' in .gitattributes), or write it anew\n",
                      path);
    } else if (!equal) {
        (void)fprintf(stderr, "posenc: %s: line %lu", path, found.line);
        place_print(&place);
        (void)fputs(" differs:\n", stderr);
        line_print("it is    ", &found);
        line_print("should be", &expected);
    }
    return !equal || has_cr;
}
