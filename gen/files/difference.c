/*
 * difference.c: compares two files byte by byte, and says in which line texts differ.
 */
#include "files/difference.h"

#include "files/platform.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

enum {
    READ_BLOCK = 65536, /* bytes */
    LINE_SHOWN = 200    /* bytes of a line that are shown; more than a line of C has */
};

struct line {
    char text[LINE_SHOWN + 1]; /* as much as is shown */
    bool is_last;              /* the file ends in it, or before it */
};

/* Two files that differ, and where. */
struct texts {
    FILE *found; /* NULL: there is none */
    FILE *expected;
    bool only_cr;         /* lines end in CR LF in place of LF, and nothing else differs */
    unsigned long number; /* of the first line that differs, from 1 */
    size_t equal_bytes;   /* at the beginning of that line */
    struct line found_line;
    struct line expected_line;
    bool in_banner;
    char row[LINE_SHOWN + 1]; /* the position of the row; "" outside of rows */
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

static bool is_end(int c)
{
    return c == EOF || c == '\n';
}

/* Reads the next line, or its first `most` bytes. A control character, which a terminal would obey,
 * becomes a question mark. */
static void line_read(struct line *line, FILE *file, size_t most)
{
    size_t count = 0;
    int c = getc(file);
    for (; !is_end(c) && count < most; c = getc(file)) {
        const bool is_control = (c < 0x20 && c != '\t') || c == 0x7f;
        line->text[count < LINE_SHOWN ? count : LINE_SHOWN] = (char)(is_control ? '?' : c);
        count++;
    }
    line->text[count < LINE_SHOWN ? count : LINE_SHOWN] = '\0';
    line->is_last = c == EOF;
}

/* Notes what a line says about those after it. */
static void place_follow(struct texts *texts, const char *line)
{
    if (strcmp(line, " */") == 0) {
        texts->in_banner = false;
    }
    if (strncmp(line, "    { /* ", 9) == 0) {
        (void)strcpy(texts->row, line + 9);
        texts->row[strcspn(texts->row, " ")] = '\0';
    } else if (strcmp(line, "};") == 0) {
        texts->row[0] = '\0';
    }
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
        struct line *const expected = &texts->expected_line;
        place_follow(texts, expected->text);
        line_read(&texts->found_line, texts->found, i < texts->number ? SIZE_MAX : most);
        line_read(expected, texts->expected, i < texts->number ? SIZE_MAX : most);
        if (i == 1) {
            texts->in_banner = strncmp(expected->text, "/*", 2) == 0;
        }
    }
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

static void line_print(const char *what, const struct line *line)
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
    } else if (texts->row[0] != '\0') {
        (void)fprintf(stderr, ", in the row of position %s,", texts->row);
    }
    (void)fputs(" differs", stderr);
    if (texts->equal_bytes >= LINE_SHOWN) {
        (void)fprintf(stderr, " after its first %zu bytes", texts->equal_bytes);
    }
    (void)fputs(":\n", stderr);
    line_print("it is    ", &texts->found_line);
    line_print("should be", &texts->expected_line);
}

static void difference_print(const char *path, const struct texts *texts, bool is_text)
{
    if (!is_text) {
        (void)refuse("%s is not of this table: write it again without --check", path);
    } else if (texts->found == NULL) {
        (void)refuse("%s: %s", path, strerror(ENOENT));
    } else if (texts->only_cr) {
        (void)refuse(
            "%s: its lines end in CR LF, and in nothing else it differs: keep it from being "
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
