/*
 * lines.c: spells lines in text or in JSON (RFC 8259).
 */
#include "report/lines.h"

#include "utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- values ---- */

struct finding finding_integer(int64_t integer)
{
    struct finding value = {.kind = FINDING_NUMBER};
    (void)snprintf(value.number, sizeof value.number, "%" PRId64, integer);
    return value;
}

struct finding finding_flag(bool flag)
{
    struct finding value = {.kind = FINDING_NUMBER};
    (void)snprintf(value.number, sizeof value.number, "%s", flag ? "true" : "false");
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

void finding_append(char *text, size_t size, const char *number)
{
    const size_t used = strlen(text);
    (void)snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "", number);
}

/* ---- text ---- */

static void texts_write(struct output *output, const char *first, const char *second,
                        const char *third)
{
    output_text(output, first);
    output_text(output, second);
    output_text(output, third);
}

/* "  label:", and room up to the column of the values. */
static void label_write(struct output *output, const char *label)
{
    enum { VALUE_COLUMN = 34 };
    texts_write(output, "  ", label, ": ");
    for (size_t column = strlen(label) + 4; column < VALUE_COLUMN; column++) {
        output_text(output, " ");
    }
}

static void line_write_text(const struct line *line, struct output *output)
{
    const struct finding *const value = &line->value;
    const char *const text = value->kind == FINDING_NUMBER ? value->number : value->text;
    label_write(output, line->label);
    output_text(output, value->none != NULL ? value->none : text);
    if (value->none == NULL && line->unit != NULL) {
        texts_write(output, " ", line->unit, "");
    }
    output_text(output, "\n");
}

/* ---- JSON ---- */

static void string_write(struct output *output, const char *text)
{
    output_text(output, "\"");
    while (*text != '\0') {
        const struct utf8_piece piece = utf8_next(&text);
        const unsigned char byte = (unsigned char)piece.bytes[0];
        char escape[8];
        if (byte < ' ') {
            (void)snprintf(escape, sizeof escape, "\\u%04x", byte);
            output_text(output, escape);
        } else {
            output_text(output, byte == '"' || byte == '\\' ? "\\" : "");
            output_bytes(output, piece.bytes, piece.length);
        }
    }
    output_text(output, "\"");
}

static void key_write(struct lines *lines, const char *key)
{
    texts_write(lines->output, lines->members++ > 0 ? ",\n    \"" : "\n    \"", key, "\": ");
}

static void value_write_json(const struct finding *value, struct output *output)
{
    if (value->none != NULL) {
        output_text(output, "null");
    } else if (value->kind == FINDING_TEXT) {
        string_write(output, value->text);
    } else if (value->kind == FINDING_NUMBERS) {
        texts_write(output, "[", value->text, "]");
    } else {
        output_text(output, value->number);
    }
}

/* ---- both ---- */

static void section_begin(struct lines *lines, const char *key, const char *label, const char *axis)
{
    const bool is_first = lines->end == NULL;
    const bool has_axis = axis[0] != '\0';
    if (lines->is_json) {
        texts_write(lines->output, is_first ? "{" : lines->end, is_first ? "\n  \"" : ",\n  \"",
                    key);
        texts_write(lines->output, has_axis ? "_" : "", axis, "\": {");
    } else {
        texts_write(lines->output, is_first ? "" : "\n", label, has_axis ? ", in " : "");
        texts_write(lines->output, axis, "\n", "");
    }
    lines->end = "\n  }";
    lines->members = 0;
}

void lines_write(struct lines *lines, const char *axis, const struct line *list, size_t count)
{
    const char *none = NULL; /* why the last line that is no detail has no value */
    for (size_t i = 0; i < count; i++) {
        const bool is_detail = list[i].label[0] == ' ';
        struct finding value = list[i].value;
        none = is_detail ? none : value.none;
        value.none = is_detail && none != NULL ? none : value.none;
        if (value.kind == FINDING_SECTION) {
            section_begin(lines, list[i].key, list[i].label, axis);
        } else if (lines->is_json) {
            key_write(lines, list[i].key);
            value_write_json(&value, lines->output);
        } else if (!is_detail || none == NULL) {
            line_write_text(&list[i], lines->output);
        }
    }
}

void lines_list(struct lines *lines, const char *key, const char *label)
{
    if (lines->is_json) {
        key_write(lines, key);
        output_text(lines->output, "[");
    } else {
        texts_write(lines->output, "  ", label, ":\n");
    }
    lines->end = "\n    ]\n  }";
    lines->members = 0;
}

void lines_item(struct lines *lines, const char *label, int64_t index, const struct finding *value)
{
    char text[64];
    if (lines->is_json) {
        output_text(lines->output, lines->members++ > 0 ? ",\n      " : "\n      ");
        value_write_json(value, lines->output);
        return;
    }
    (void)snprintf(text, sizeof text, "  %s %" PRId64, label, index);
    line_write_text(&(struct line){.label = text, .value = *value}, lines->output);
}

void lines_end(struct lines *lines)
{
    if (lines->is_json) {
        texts_write(lines->output, lines->end, "\n}\n", "");
    }
}
