/*
 * lines.h: writes a report line by line, as text or as JSON.
 *
 * In JSON, a section is an object, and each of its lines is a member. A missing value is null in
 * JSON; the text has the reason in its place.
 */
#ifndef POSENC_REPORT_LINES_H
#define POSENC_REPORT_LINES_H

#include "files/output.h"

#include <stdint.h>

enum finding_kind {
    FINDING_SECTION, /* the line begins a section */
    FINDING_LIST,    /* the line begins a list, the last part of its section */
    FINDING_NONE,    /* no value; the text is the reason */
    FINDING_NUMBER,  /* also "true" and "false" */
    FINDING_TEXT,
    FINDING_NUMBERS /* separated by ", "; in JSON, an array */
};

/* Sizes of the text of a number and of several numbers, with the final zero. */
enum { NUMBER_TEXT = 48, NUMBERS_TEXT = 512 };

/* The value of a line. A section holds many of them on the stack, so long lists of numbers are
 * stored elsewhere. The strings outlive the finding. */
struct finding {
    enum finding_kind kind;
    const char *text; /* the value; NULL: it is in `numbers` */
    /* In text, follows the value in parentheses; NULL: none. */
    const char *remark;
    char *numbers; /* NUMBERS_TEXT bytes; NULL: it is in `number` */
    char number[NUMBER_TEXT];
};

struct finding finding_from_integer(int64_t integer);
struct finding finding_from_text(enum finding_kind kind, const char *text);

/* Appends a number to a finding of kind FINDING_NUMBERS. */
void finding_append(struct finding *numbers, const struct finding *number);

/* A line of a report. With only `key` and `label`, it begins a section. A label that begins with a
 * space marks a detail of the last line whose label does not. If that line has no value, the detail
 * is null in JSON and omitted from the text. */
struct report_line {
    const char *key;   /* name of the member in JSON; NULL for an item of a list */
    const char *label; /* printed before the value in text */
    const char *unit;  /* printed after the value in text; or NULL */
    struct finding value;
};

/* The state of writing a report. The caller sets the first three members and zeroes the others. */
struct lines {
    struct output *output;
    bool is_json;
    const char *axis; /* appended to keys and labels of sections; or "" */
    /* The text that ends the current section in JSON; NULL before the first section. */
    const char *end;
    size_t members; /* members written in the current section or list */
};

/* Writes `count` lines. The first line of a report has to begin a section. */
void lines_write(struct lines *lines, const struct report_line *list, size_t count);

/* Writes an item of a list. In text, the label, the index and the remark in parentheses, unless it
 * is NULL, precede the value. JSON has only the value. */
void lines_item(struct lines *lines, const char *label, int64_t index, const char *remark,
                const struct finding *value);

/* Ends the report, after the last section. */
void lines_end(struct lines *lines);

#endif
