/*
 * lines.c: spells lines in text or in JSON (RFC 8259).
 */
#include "report/lines.h"

#include "utf8.h"

#include <inttypes.h>
#include <string.h>

struct finding finding_integer(int64_t integer)
{
    struct finding value = {.kind = FINDING_NUMBER};
    (void)snprintf(value.number, sizeof value.number, "%" PRId64, integer);
    return value;
}

struct finding finding_text(enum finding_kind kind, const char *text)
{
    return (struct finding){.kind = kind, .text = text};
}

struct finding finding_none(const char *why)
{
    return (struct finding){.kind = FINDING_NUMBER, .none = why};
}

static const char *finding_string(const struct finding *finding)
{
    return finding->text != NULL ? finding->text : finding->number;
}

void finding_append(char *text, size_t size, const struct finding *number)
{
    text_append(text, size, "%s%s", *text != '\0' ? ", " : "", finding_string(number));
}

static void value_write(struct lines *lines, const struct finding *value, const char *none)
{
    struct output *const output = lines->output;
    const char *text = none == NULL ? finding_string(value) : lines->is_json ? "null" : none;
    if (!lines->is_json || none != NULL || value->kind == FINDING_NUMBER) {
        output_text(output, text);
    } else if (value->kind == FINDING_NUMBERS) {
        output_text(output, "[");
        output_text(output, text);
        output_text(output, "]");
    } else {
        output_text(output, "\"");
        while (*text != '\0') { /* a command has no control characters */
            const struct utf8_piece piece = utf8_next(&text);
            const bool is_special = piece.bytes[0] == '"' || piece.bytes[0] == '\\';
            output_text(output, is_special ? "\\" : "");
            output_bytes(output, piece.bytes, piece.length);
        }
        output_text(output, "\"");
    }
}

/* Returns what stands between a member of JSON and the one before it. */
static const char *separator_take(struct lines *lines)
{
    return lines->members++ > 0 ? "," : "";
}

/* Writes a line. In text, values stand in a column. */
static void line_write(struct lines *lines, const struct report_line *line, const char *none)
{
    enum { VALUE_COLUMN = 34 };
    const int room = VALUE_COLUMN - (int)strlen(line->label) - (int)strlen("  : ");
    if (lines->is_json) {
        output_format(lines->output, "%s\n    \"%s\": ", separator_take(lines), line->key);
        value_write(lines, &line->value, none);
        return;
    }
    output_format(lines->output, "  %s: %*s", line->label, room > 0 ? room : 0, "");
    value_write(lines, &line->value, none);
    if (none == NULL && line->unit != NULL) {
        output_format(lines->output, " %s", line->unit);
    }
    output_text(lines->output, "\n");
}

void lines_write(struct lines *lines, const char *axis, const struct report_line *list,
                 size_t count)
{
    const bool has_axis = axis[0] != '\0';
    const char *none = NULL; /* why the last line that is no detail has no value */
    for (const struct report_line *line = list; line < list + count; line++) {
        const bool is_detail = line->label[0] == ' ';
        none = is_detail ? none : line->value.none;
        if (line->value.kind != FINDING_SECTION) {
            if (lines->is_json || !is_detail || none == NULL) {
                line_write(lines, line, none);
            }
            continue;
        }
        if (lines->is_json) {
            output_format(lines->output, "%s\n  \"%s%s%s\": {",
                          lines->end != NULL ? lines->end : "{", line->key, has_axis ? "_" : "",
                          axis);
        } else {
            output_format(lines->output, "%s%s%s%s\n", lines->end != NULL ? "\n" : "", line->label,
                          has_axis ? ", in " : "", axis);
        }
        lines->end = "\n  },";
        lines->members = 0;
    }
}

void lines_list(struct lines *lines, const char *key, const char *label)
{
    if (lines->is_json) {
        output_format(lines->output, "%s\n    \"%s\": [", separator_take(lines), key);
    } else {
        output_format(lines->output, "  %s:\n", label);
    }
    lines->end = "\n    ]\n  },";
    lines->members = 0;
}

void lines_item(struct lines *lines, const char *label, int64_t index, const struct finding *value)
{
    char text[64];
    if (lines->is_json) {
        output_format(lines->output, "%s\n      ", separator_take(lines));
        value_write(lines, value, value->none);
    } else {
        (void)snprintf(text, sizeof text, "  %s %" PRId64, label, index);
        line_write(lines, &(struct report_line){.key = "", .label = text, .value = *value},
                   value->none);
    }
}

void lines_end(struct lines *lines)
{
    if (lines->is_json) {
        output_format(lines->output, "%.*s\n}\n", (int)strlen(lines->end) - 1, lines->end);
    }
}
