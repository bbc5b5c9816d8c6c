/*
 * lines.h: writes a report line by line, as text or as JSON.
 *
 * In JSON, a section is an object, each of its lines is a member, and a missing value is null. In
 * text, the reason is printed in place of a missing value, and its details are omitted.
 */
#ifndef POSENC_REPORT_LINES_H
#define POSENC_REPORT_LINES_H

#include "files/output.h"

#include <stdint.h>

enum finding_kind {
    FINDING_SECTION, /* the line begins a section */
    FINDING_LIST,    /* the line begins a list, the last part of its section */
    FINDING_NONE,    /* a missing value; the text is the reason */
    FINDING_NUMBER,  /* also "true" and "false" */
    FINDING_TEXT,
    FINDING_NUMBERS /* separated by ", "; in JSON, an array */
};

/* Buffer sizes for the text of a number and of several numbers, with the final zero. */
enum { NUMBER_TEXT = 48, NUMBERS_TEXT = 512 };

/* The value of a line. Each section keeps many findings on the stack, so long lists of numbers are
 * allocated separately. The strings have to outlive the finding. */
struct finding {
    enum finding_kind kind;
    const char *text; /* the value; NULL: see `numbers` */
    /* A remark that follows the value in parentheses, in text only; NULL: none. */
    const char *remark;
    char *numbers; /* NUMBERS_TEXT bytes; NULL: see `number` */
    char number[NUMBER_TEXT];
};

struct finding finding_from_integer(int64_t integer);
struct finding finding_from_text(enum finding_kind kind, const char *text);

/* Appends a number to a finding of kind FINDING_NUMBERS. */
void finding_append(struct finding *numbers, const struct finding *number);

/* A line of a report. A line with only `key` and `label` begins a section. A label that begins with
 * a space marks a detail of the nearest line above whose label has no such space. If that line has
 * no value, its details are null in JSON and omitted in text. */
struct report_line {
    const char *key;   /* name of the member in JSON; NULL for an item of a list */
    const char *label; /* printed before the value in text */
    const char *unit;  /* printed after the value in text; or NULL */
    struct finding value;
};

/* The state of writing a report. The caller sets the first three members and zeroes the others. */
struct report_writer {
    struct output *output;
    bool is_json;
    const char *axis; /* the letter of the axis, appended to keys and labels of sections; or "" */
    /* The text that ends the current section in JSON; NULL before the first section. */
    const char *end;
    size_t line_count; /* the lines written in the current section or list */
};

/* Writes `count` lines. The first line of a report has to begin a section. */
void lines_write(struct report_writer *writer, const struct report_line *list, size_t count);

/* Writes an item of a list. In text, the label, the index and the remark (in parentheses; NULL:
 * none) precede the value. In JSON, only the value is written. */
void lines_write_item(struct report_writer *writer, const char *label, int64_t index,
                      const char *remark, const struct finding *value);

/* Ends the report, after the last section. */
void lines_end(struct report_writer *writer);

#endif
