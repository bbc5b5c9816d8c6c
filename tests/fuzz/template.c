/*
 * template.c: fuzzes templates, with small tables of several kinds. The first byte selects the
 * table, and the rest is the template. An accepted template must be rendered without a message, and
 * to the same bytes if it is rendered twice. Text without tags must be unchanged.
 */
#include "harness.h"
#include "proof/tables.h"
#include "round_trip.h"
#include "text/view.h"

#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096 };

static const char *const commands[] = {
    "--d-model=4 --max-len=3 -o pe",
    "--d-model=6 --max-len=3 --layout=split --precision=q15 --literal=hex -o a_long_prefix_indeed",
    "--d-model=5 --max-len=3 --precision=s8 --scale=0.0078125 --zero-point=0 -o pe",
    "--d-model=4 --max-len=3 --literal=words --row-align=32 -o pe",
    "--preset=rope --d-model=4 --max-len=3 --precision=f8e4m3 -o pe",
    "--d-model=2 --max-len=20 --precision=q7 --start=-7 --spdx=MIT -o pe",
    "--d-model=8 --grid=2x2 --rows-before=1 --linkage=static --precision=f64 -o pe",
    "--d-model=4 --max-len=3 --layout=pairs --angle-scale=0.5 --precision=bf16 -o pe",
};

enum { TABLES = sizeof commands / sizeof *commands };

static struct view view;

/* A table of `commands`, with its canonical command and the CRC-32 of its cells. */
struct prepared_table {
    bool is_ready;
    struct parsed_command parsed;
    struct tables tables;
    char command[REQUEST_COMMAND_SIZE];
    char crc[sizeof view.crc32];
};

static struct prepared_table tables[TABLES];
static struct output output;

/* ---- tables, which are initialized at first use and kept ---- */

static void view_start(struct prepared_table *prepared)
{
    prepared->tables.table[0].row = 0;
    memset(&view, 0, sizeof view);
    view_init(&view, &prepared->parsed.request.output, &prepared->tables, prepared->command);
    /* A user's template is rendered after the pair, when the CRC-32 is known. */
    (void)snprintf(view.crc32, sizeof view.crc32, "%s", prepared->crc);
}

static void prepare(struct prepared_table *prepared, const char *options)
{
    static const char rows[] = "{{#arrays}}{{#rows}}{{/rows}}{{/arrays}}";
    const struct template_source source = {"rows", rows, strlen(rows)};
    harness_add_file("options", options, strlen(options), FILE_REGULAR);
    REQUIRE(command_read(&prepared->parsed, (const char *[]){"@options", NULL}), "the table of %s",
            options);
    tables_init(&prepared->tables, &prepared->parsed.request.spec,
                &prepared->parsed.request.output);
    request_print_command(&prepared->parsed.request, prepared->command);
    view_start(prepared);
    const struct template_names names = view_template_names(&view, true);
    struct template *const template = template_parse(&source, &names);
    REQUIRE(template != NULL, "the rows of %s", options);
    view.crc32[0] = '\0';
    output_start(&output, harness_sink());
    template_render(template, &output);
    (void)snprintf(prepared->crc, sizeof prepared->crc, "%s", view.crc32);
    prepared->is_ready = true;
}

/* ---- rendering ---- */

/* Renders into the sink. Returns a copy of its bytes, which the caller frees, or NULL if the sink
 * is too small. */
static char *render(const struct template *template, struct prepared_table *prepared,
                    size_t *length)
{
    prepared->tables.table[0].row = 0;
    output_start(&output, harness_sink());
    template_render(template, &output);
    const bool is_complete = output_finish(&output);
    REQUIRE(strcmp(view.crc32, prepared->crc) == 0, "another CRC-32");
    const char *const bytes = harness_sink_bytes(length);
    REQUIRE(is_complete || *length == HARNESS_SINK - 1 || *length == HARNESS_SINK,
            "rendering fails");
    char *const copy = is_complete ? malloc(*length + 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, bytes, *length + 1);
    }
    return copy;
}

static void rendered_require(const struct template *template, struct prepared_table *prepared,
                             const struct template_source *source)
{
    size_t length;
    size_t second_length;
    char *const first = render(template, prepared, &length);
    char *const second = render(template, prepared, &second_length);
    REQUIRE(length == second_length && (first == NULL) == (second == NULL) &&
                (first == NULL || memcmp(first, second, length) == 0),
            "another text when it is rendered again");
    bool has_tag = false;
    for (size_t i = 0; i + 1 < source->length; i++) {
        has_tag = has_tag || memcmp(source->text + i, "{{", 2) == 0;
    }
    REQUIRE(has_tag || (first != NULL && length == source->length &&
                        memcmp(first, source->text, length) == 0),
            "text without tags is changed");
    free(first);
    free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > INPUT_MAX) {
        return 0;
    }
    struct prepared_table *const prepared = &tables[(data[0] - (unsigned)'0') % TABLES];
    const struct template_source source = {"t", (const char *)data + 1, size - 1};
    harness_begin();
    if (!prepared->is_ready) {
        prepare(prepared, commands[prepared - tables]);
        harness_keep();
    }
    view_start(prepared);
    const struct template_names names = view_template_names(&view, true);
    static struct template *template;
    static struct notation notation;
    if (IS_REFUSED(template = template_parse(&source, &names))) {
        harness_require_refusal();
    } else if (IS_REFUSED(notation_read(&notation, template))) {
        harness_require_refusal();
    } else {
        view_set_notation(&view, &notation);
        rendered_require(template, prepared, &source);
        harness_require_silence();
    }
    harness_end();
    return 0;
}
