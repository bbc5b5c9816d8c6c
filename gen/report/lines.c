/*
 * lines.c: formats lines as text or as JSON (RFC 8259).
 */
#include "report/lines.h"

#include "model/axes.h"

#include "memory.h"
#include "utf8.h"

#include <inttypes.h>
#include <string.h>

struct finding finding_from_integer(int64_t integer)
{
    struct finding value = {.kind = FINDING_NUMBER};
    (void)snprintf(value.number, sizeof value.number, "%" PRId64, integer);
    return value;
}

struct finding finding_from_text(enum finding_kind kind, const char *text)
{
    return (struct finding){.kind = kind, .text = text};
}

static const char *finding_string(const struct finding *finding)
{
    return finding->text != NULL      ? finding->text
           : finding->numbers != NULL ? finding->numbers
                                      : finding->number;
}

void finding_append(struct finding *numbers, const struct finding *number)
{
    if (numbers->numbers == NULL) {
        numbers->numbers = memory_allocate(NUMBERS_TEXT, 1);
    }
    text_append(numbers->numbers, NUMBERS_TEXT, "%s%s", *numbers->numbers != '\0' ? ", " : "",
                finding_string(number));
}

/* Writes a line: a member of a section or, if the line has no key, an item of a list. In text,
 * values are aligned in a column. */
static void line_write(struct report_writer *writer, const struct report_line *line)
{
    enum { VALUE_COLUMN = 34 };
    struct output *const output = writer->output;
    const enum finding_kind kind = line->value.kind;
    const char *const separator = writer->line_count++ > 0 ? "," : "";
    const char *const indent = line->key == NULL ? "    " : "  ";
    const int padding = VALUE_COLUMN - (int)(strlen(indent) + strlen(line->label) + strlen(": "));
    const char *text = finding_string(&line->value);
    if (!writer->is_json) {
        const bool has_unit = line->unit != NULL && kind != FINDING_NONE;
        output_format(output, "%s%s: %*s", indent, line->label, padding > 0 ? padding : 0, "");
        output_text(output, text);
        if (line->value.remark != NULL && kind != FINDING_NONE) {
            output_format(output, " (%s)", line->value.remark);
        }
        output_format(output, "%s%s\n", has_unit ? " " : "", has_unit ? line->unit : "");
        return;
    }
    if (line->key == NULL) {
        output_format(output, "%s\n      ", separator);
    } else {
        output_format(output, "%s\n    \"%s\": ", separator, line->key);
    }
    if (kind == FINDING_TEXT) {
        output_text(output, "\"");
        while (*text != '\0') { /* no text has control characters */
            const struct utf8_piece piece = utf8_next(&text);
            const bool is_special = piece.code == '"' || piece.code == '\\';
            output_text(output, is_special ? "\\" : "");
            output_bytes(output, piece.bytes, piece.length);
        }
        output_text(output, "\"");
    } else {
        output_text(output, kind == FINDING_NUMBERS ? "[" : "");
        output_text(output, kind == FINDING_NONE ? "null" : text);
        output_text(output, kind == FINDING_NUMBERS ? "]" : "");
    }
}

/* Begins a section, or the list at the end of a section. */
static void part_begin(struct report_writer *writer, const struct report_line *line)
{
    struct output *const output = writer->output;
    const bool has_axis = writer->axis[0] != '\0';
    const bool is_list = line->value.kind == FINDING_LIST;
    if (is_list && writer->is_json) {
        output_format(output, "%s\n    \"%s\": [", writer->line_count > 0 ? "," : "", line->key);
    } else if (is_list) {
        output_format(output, "  %s:\n", line->label);
    } else if (writer->is_json) {
        output_format(output, "%s\n  \"%s%s%s\": {", writer->end != NULL ? writer->end : "{",
                      line->key, has_axis ? "_" : "", writer->axis);
    } else {
        output_format(output, "%s%s%s%s\n", writer->end != NULL ? "\n" : "", line->label,
                      has_axis ? ", in " : "", writer->axis);
    }
    writer->end = is_list ? "\n    ]\n  }," : "\n  },";
    writer->line_count = 0;
}

void lines_write(struct report_writer *writer, const struct report_line *list, size_t count)
{
    bool is_missing = false; /* the value of the last line that is not a detail is missing */
    for (size_t i = 0; i < count; i++) {
        struct report_line line = list[i];
        const bool is_detail = line.label[0] == ' ';
        is_missing = is_detail ? is_missing : line.value.kind == FINDING_NONE;
        line.value.kind = is_missing ? FINDING_NONE : line.value.kind;
        if (line.value.kind == FINDING_SECTION || line.value.kind == FINDING_LIST) {
            part_begin(writer, &line);
        } else if (writer->is_json || !is_detail || !is_missing) {
            line_write(writer, &line);
        }
    }
}

void lines_write_item(struct report_writer *writer, const char *label, int64_t index,
                      const char *remark, const struct finding *value)
{
    char text[64 + AXES_TEXT];
    (void)snprintf(text, sizeof text, "%s %" PRId64 "%s%s%s", label, index,
                   remark != NULL ? " (" : "", remark != NULL ? remark : "",
                   remark != NULL ? ")" : "");
    lines_write(writer, &(struct report_line){.label = text, .value = *value}, 1);
}

void lines_end(struct report_writer *writer)
{
    if (writer->is_json) {
        output_format(writer->output, "%.*s\n}\n", (int)strlen(writer->end) - 1, writer->end);
    }
}
