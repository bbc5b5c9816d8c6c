/*
 * lines.h: a report as one list of lines, which becomes its text or its JSON.
 *
 * In JSON a section is an object, and a line in it is a member. The items of a list follow its
 * line. Numbers are held as they are printed.
 */
#ifndef POSENC_REPORT_LINES_H
#define POSENC_REPORT_LINES_H

#include "files/output.h"
#include "message.h"

#include <stdbool.h>
#include <stddef.h>

enum line_kind {
    LINE_SECTION,
    LINE_TEXT,
    LINE_NUMBER,
    LINE_NUMBERS, /* an array of numbers, with ", " between them */
    LINE_FLAG,    /* value "true" or "false"; in text, yes or no */
    LINE_NONE,    /* null; in text, the value, which says why */
    LINE_LIST,
    LINE_ITEM, /* a number of a list */
    LINE_ROW   /* an array of numbers in a list, with ", " between them */
};

struct line {
    enum line_kind kind;
    const char *key;   /* in JSON */
    const char *label; /* in text; for an item, what is counted */
    long long index;   /* of an item */
    char *value;       /* owned; NULL for sections and lists */
};

/* Has to be zeroed at first. */
struct lines {
    struct line *list;
    size_t count;
    size_t room;
};

void lines_section(struct lines *lines, const char *key, const char *label);
void lines_list(struct lines *lines, const char *key, const char *label);
void lines_add(struct lines *lines, enum line_kind kind, const char *key, const char *label,
               const char *format, ...) MESSAGE_FORMAT(5, 6);
void lines_item(struct lines *lines, enum line_kind kind, const char *label, long long index,
                const char *value);
void lines_free(struct lines *lines);

void lines_write_text(const struct lines *lines, struct output *output);
void lines_write_json(const struct lines *lines, struct output *output);

#endif
