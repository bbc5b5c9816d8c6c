/*
 * lines.c: the list grows line by line. Both spellings go through it from front to back.
 */
#include "report/lines.h"

#include "memory.h"
#include "utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

static void line_add(struct lines *lines, enum line_kind kind, const char *key, const char *label)
{
    if (lines->count == lines->room) {
        lines->room = lines->room == 0 ? 64 : 2 * lines->room;
        lines->list = memory_resize(lines->list, lines->room, sizeof *lines->list);
    }
    lines->list[lines->count++] = (struct line){.kind = kind, .key = key, .label = label};
}

void lines_section(struct lines *lines, const char *key, const char *label)
{
    line_add(lines, LINE_SECTION, key, label);
}

void lines_list(struct lines *lines, const char *key, const char *label)
{
    line_add(lines, LINE_LIST, key, label);
}

/* The value of the last line. */
static void line_print(struct lines *lines, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    const size_t size = (size_t)(length < 0 ? 0 : length) + 1;
    char *const value = memory_take(size, 1);
    (void)vsnprintf(value, size, format, arguments);
    lines->list[lines->count - 1].value = value;
}

void lines_add(struct lines *lines, enum line_kind kind, const char *key, const char *label,
               const char *format, ...)
{
    va_list arguments;
    line_add(lines, kind, key, label);
    va_start(arguments, format);
    line_print(lines, format, arguments);
    va_end(arguments);
}

void lines_item(struct lines *lines, enum line_kind kind, const char *label, long long index,
                const char *value)
{
    lines_add(lines, kind, NULL, label, "%s", value);
    lines->list[lines->count - 1].index = index;
}

void lines_free(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++) {
        free(lines->list[i].value);
    }
    free(lines->list);
    *lines = (struct lines){.list = NULL};
}

/* ---- text ---- */

static void spaces_write(struct output *output, size_t from, size_t to)
{
    for (; from < to; from++) {
        output_text(output, " ");
    }
}

/* "label:", indented, and room up to the column of the values. */
static void label_write(struct output *output, size_t indent, const char *label, const char *index)
{
    enum { VALUE_COLUMN = 34 };
    spaces_write(output, 0, indent);
    output_text(output, label);
    output_text(output, index);
    output_text(output, ":");
    output_text(output, " ");
    spaces_write(output, indent + strlen(label) + strlen(index) + 2, VALUE_COLUMN);
}

static void line_write_text(const struct line *line, bool is_first, struct output *output)
{
    enum { INDENT = 2, ITEM_INDENT = 4 };
    char index[24] = "";
    switch (line->kind) {
    case LINE_SECTION:
        output_text(output, is_first ? "" : "\n");
        output_text(output, line->label);
        break;
    case LINE_LIST:
        spaces_write(output, 0, INDENT);
        output_text(output, line->label);
        output_text(output, ":");
        break;
    case LINE_ITEM:
    case LINE_ROW:
        (void)snprintf(index, sizeof index, " %lld", line->index);
        label_write(output, ITEM_INDENT, line->label, index);
        output_text(output, line->value);
        break;
    case LINE_FLAG:
        label_write(output, INDENT, line->label, index);
        output_text(output, strcmp(line->value, "true") == 0 ? "yes" : "no");
        break;
    case LINE_TEXT:
    case LINE_NUMBER:
    case LINE_NUMBERS:
    case LINE_NONE:
        label_write(output, INDENT, line->label, index);
        output_text(output, line->value);
        break;
    }
    output_text(output, "\n");
}

void lines_write_text(const struct lines *lines, struct output *output)
{
    for (size_t i = 0; i < lines->count; i++) {
        line_write_text(&lines->list[i], i == 0, output);
    }
}

/* ---- JSON (RFC 8259) ---- */

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

static void value_write(const struct line *line, struct output *output)
{
    switch (line->kind) {
    case LINE_TEXT:
        string_write(output, line->value);
        return;
    case LINE_NONE:
        output_text(output, "null");
        return;
    case LINE_ROW:
    case LINE_NUMBERS:
        output_text(output, "[");
        output_text(output, line->value);
        output_text(output, "]");
        return;
    case LINE_NUMBER:
    case LINE_FLAG:
    case LINE_ITEM:
        output_text(output, line->value);
        return;
    case LINE_SECTION:
    case LINE_LIST:
        return;
    }
}

static bool is_item(const struct line *line)
{
    return line->kind == LINE_ITEM || line->kind == LINE_ROW;
}

/* Writes the items from `i` on; returns the index after the last of them. */
static size_t items_write(const struct lines *lines, size_t i, struct output *output)
{
    output_text(output, "[");
    for (bool first = true; i < lines->count && is_item(&lines->list[i]); i++, first = false) {
        output_text(output, first ? "\n      " : ",\n      ");
        value_write(&lines->list[i], output);
    }
    output_text(output, "\n    ]");
    return i;
}

/* Writes the members of the section from `i` on; returns the index after the last of them. */
static size_t members_write(const struct lines *lines, size_t i, struct output *output)
{
    const char *separator = "\n    ";
    while (i < lines->count && lines->list[i].kind != LINE_SECTION) {
        const struct line *line = &lines->list[i++];
        output_text(output, separator);
        string_write(output, line->key);
        output_text(output, ": ");
        if (line->kind == LINE_LIST) {
            i = items_write(lines, i, output);
        } else {
            value_write(line, output);
        }
        separator = ",\n    ";
    }
    return i;
}

void lines_write_json(const struct lines *lines, struct output *output)
{
    const char *separator = "{\n  ";
    for (size_t i = 0; i < lines->count;) {
        output_text(output, separator);
        string_write(output, lines->list[i].key);
        output_text(output, ": {");
        i = members_write(lines, i + 1, output);
        output_text(output, "\n  }");
        separator = ",\n  ";
    }
    output_text(output, "\n}\n");
}
