/*
 * lines.h: the lines of a report, written one after the other, as text or as JSON.
 *
 * In JSON a section is an object, and a line is a member of it. A value that is missing is null
 * there; the text says why.
 */
#ifndef POSENC_REPORT_LINES_H
#define POSENC_REPORT_LINES_H

#include "files/output.h"

#include <stdint.h>

enum finding_kind {
    FINDING_SECTION, /* the line begins a section, */
    FINDING_LIST,    /* or a list, which ends its section */
    FINDING_NONE,    /* no value; the text says why */
    FINDING_NUMBER,  /* also "true" and "false" */
    FINDING_TEXT,
    FINDING_NUMBERS /* with ", " between them; in JSON, an array */
};

/* Bytes that a printed number needs, and several, with the final zero. */
enum { NUMBER_TEXT = 48, NUMBERS_TEXT = 512 };

/* A section is a list of many findings, on the stack: each of them is small. */
struct finding {
    enum finding_kind kind;
    const char *text;   /* the caller's; NULL: it is in `numbers` */
    const char *remark; /* the run's: follows a number in the text, in parentheses; or NULL */
    char *numbers;      /* the run's, of NUMBERS_TEXT bytes; NULL: it is in `number` */
    char number[NUMBER_TEXT];
};

struct finding finding_from_integer(int64_t integer);
struct finding finding_from_text(enum finding_kind kind, const char *text);

/* Appends a number to numbers, which have no text but that. */
void finding_append(struct finding *numbers, const struct finding *number);

/* A line that has only key and label begins a section. A line whose label begins with a space is a
 * detail of the last line without such a label. If that line has no value, the detail is null in
 * JSON and omitted from the text. */
struct report_line {
    const char *key;   /* in JSON; NULL: it is an item of a list */
    const char *label; /* in text, */
    const char *unit;  /* and after the value; or NULL */
    struct finding value;
};

/* The caller sets the first three members and zeroes the others. */
struct lines {
    struct output *output;
    bool is_json;
    const char *axis; /* the axis, part of the keys and labels of sections; or "" */
    const char *end;  /* of the current section; NULL before the first */
    size_t members;   /* of it, or of the list at its end */
};

/* Writes lines. The very first one has to begin a section. */
void lines_write(struct lines *lines, const struct report_line *list, size_t count);

/* Writes an item of a list. In text its label, its index and a remark in parentheses, if any, stand
 * before its value. */
void lines_item(struct lines *lines, const char *label, int64_t index, const char *remark,
                const struct finding *value);

/* Ends the report, after the last section. */
void lines_end(struct lines *lines);

#endif
