/*
 * figure.c: gives the template of the figure its names.
 */
#include "picture/figure.h"

#include "memory.h"
#include "picture/axis.h"
#include "picture/base64.h"
#include "picture/colormap.h"
#include "picture/figure_data.h"
#include "picture/png.h"
#include "text/builtin.h"
#include "text/mustache.h"
#include "utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sizes of the panels, in pixels; the template says where they stand. */
enum {
    MAP_WIDTH = 800,
    MAP_HEIGHT = 384,
    PLOT_WIDTH = 456,
    PLOT_HEIGHT = 132,
    SQUARE_SIDE = 342,
    LEGEND_STEP = PLOT_WIDTH / COLUMNS_MAX,
    REFERENCE_STEP = PLOT_WIDTH / FIGURE_REFERENCES
};

enum {
    FIGURE_VALUES = 64,
    FIGURE_TEXT = 192,
    FIGURE_COMMAND = 132,   /* bytes of the command that fit one line */
    PIXELS_LEAST = 256,     /* of an image's side: then a renderer that smooths blurs little */
    DOTTED_ROWS = 64,       /* so few rows are shown one by one */
    LONG_POSITION = 1000000 /* of the least position: labels then count from it */
};

/* A legend's entry and its curve. */
struct legend {
    const struct curve *curves;
    const int64_t *numbers; /* the numbers in the labels */
    size_t count;
    int64_t step;     /* pixels from one entry to the next */
    struct plot plot; /* of the curves */
    size_t present;
    char number[AXIS_TEXT];
    char at[TENTHS_TEXT];
    char label[AXIS_TEXT];
};

struct figure {
    const struct spec *spec;
    struct figure_data data;
    int64_t references[FIGURE_REFERENCES]; /* the positions of the data's rows of reference */
    struct value values[FIGURE_VALUES];
    size_t count;
    char text[FIGURE_VALUES][FIGURE_TEXT];
    char *command; /* escaped */
    struct axis map_positions;
    struct axis map_columns;
    struct axis plot_positions;
    struct axis square_positions;
    struct value_axis bar_values;
    struct value_axis plot_values;
    struct value_axis similarity_values;
    struct legend columns;
    struct legend similarities;
};

/* ---- values ---- */

static struct value *figure_add(struct figure *figure, const char *name, enum value_kind kind)
{
    assert(figure->count < FIGURE_VALUES);
    struct value *const value = &figure->values[figure->count];
    *value = (struct value){
        .name = name, .kind = kind, .text = figure->text[figure->count], .state = figure};
    figure->count++;
    return value;
}

static void figure_integer(struct figure *figure, const char *name, int64_t number)
{
    char *const text = figure->text[figure->count];
    (void)snprintf(text, FIGURE_TEXT, "%lld", (long long)number);
    (void)figure_add(figure, name, VALUE_TEXT);
}

static void figure_tenths(struct figure *figure, const char *name, int64_t tenths)
{
    tenths_print(figure->text[figure->count], tenths);
    (void)figure_add(figure, name, VALUE_TEXT);
}

static void figure_writer(struct figure *figure, const char *name, const char *scope,
                          void (*write)(struct output *, void *), void *state)
{
    struct value *const value = figure_add(figure, name, VALUE_WRITER);
    value->scope = scope;
    value->write = write;
    value->state = state;
}

/* A list, and a text that changes with its items. */
static void figure_list(struct figure *figure, const char *name, bool (*item)(void *, size_t),
                        void *state)
{
    struct value *const value = figure_add(figure, name, VALUE_LIST);
    value->item = item;
    value->state = state;
}

static void figure_item_text(struct figure *figure, const char *scope, const char *name,
                             const char *text)
{
    struct value *const value = figure_add(figure, name, VALUE_TEXT);
    value->scope = scope;
    value->text = text;
}

/* ---- images ---- */

static void image_write(struct output *output, const struct shades *shades)
{
    size_t size;
    unsigned char *const png = png_of(shades, (PIXELS_LEAST + shades->width - 1) / shades->width,
                                      (PIXELS_LEAST + shades->height - 1) / shades->height, &size);
    output_text(output, "data:image/png;base64,");
    base64_write(output, png, size);
    free(png);
}

static void map_write(struct output *output, void *state)
{
    const struct figure *const figure = state;
    image_write(output, &figure->data.map.shades);
}

static void square_write(struct output *output, void *state)
{
    const struct figure *const figure = state;
    image_write(output, &figure->data.square);
}

/* The colours of 1 .. -1, from the top down. */
static void bar_write(struct output *output, void *state)
{
    struct shades shades;
    (void)state;
    shades_start(&shades, 1, COLORMAP_COLORS);
    for (int i = 0; i < COLORMAP_COLORS; i++) {
        shades.places[i] = (uint8_t)(COLORMAP_COLORS - 1 - i);
    }
    image_write(output, &shades);
    shades_free(&shades);
}

/* The pixels, in tenths, that all groups would take if the last were as large as the others. The
 * part beyond the panel is cut off. */
static int64_t image_extent(const struct reduction *reduction, int64_t length)
{
    return 10 * length * reduction->groups * reduction->factor / reduction->count;
}

/* ---- curves ---- */

static bool legend_item(void *state, size_t index)
{
    struct legend *const legend = state;
    if (index >= legend->count) {
        return false;
    }
    legend->present = index;
    (void)snprintf(legend->number, sizeof legend->number, "%zu", index);
    tenths_print(legend->at, 10 * legend->step * (int64_t)index);
    integer_label(legend->label, legend->numbers[index]);
    return true;
}

static void path_write(struct output *output, void *state)
{
    const struct legend *const legend = state;
    curve_write(&legend->curves[legend->present], output, &legend->plot);
}

static void dots_write(struct output *output, void *state)
{
    const struct legend *const legend = state;
    curve_write_dots(&legend->curves[legend->present], output, &legend->plot);
}

static void figure_legend(struct figure *figure, const char *name, struct legend *legend)
{
    figure_list(figure, name, legend_item, legend);
    figure_item_text(figure, name, "number", legend->number);
    figure_item_text(figure, name, "at", legend->at);
    figure_item_text(figure, name, "label", legend->label);
    figure_writer(figure, "path", name, path_write, legend);
    figure_writer(figure, "dots", name, dots_write, legend);
}

/* The number of halves at the bottom of the plot of similarities: -2, -1 or 0, as low as they need
 * it. */
static int similarity_bottom(const struct figure_data *data)
{
    int bottom = 0;
    for (size_t i = 0; i < data->reference_count; i++) {
        const int64_t least = data->similarities[i].least;
        const int needed = least < -FRACTION_ONE / 2 ? -2 : least < 0 ? -1 : 0;
        bottom = needed < bottom ? needed : bottom;
    }
    return bottom;
}

static void figure_add_curves(struct figure *figure)
{
    struct figure_data *const data = &figure->data;
    const int bottom = similarity_bottom(data);
    for (size_t i = 0; i < data->reference_count; i++) {
        figure->references[i] = spec_position(figure->spec, data->references[i]);
    }
    figure->columns = (struct legend){.curves = data->curves,
                                      .numbers = data->columns,
                                      .count = data->column_count,
                                      .step = LEGEND_STEP,
                                      .plot = {PLOT_WIDTH, PLOT_HEIGHT, -FRACTION_ONE}};
    figure->similarities =
        (struct legend){.curves = data->similarities,
                        .numbers = figure->references,
                        .count = data->reference_count,
                        .step = REFERENCE_STEP,
                        .plot = {PLOT_WIDTH, PLOT_HEIGHT, bottom * FRACTION_ONE / 2}};
    figure_legend(figure, "columns", &figure->columns);
    figure_legend(figure, "similarities", &figure->similarities);
    figure_add(figure, "has_dots", VALUE_FLAG)->flag = figure->spec->max_len <= DOTTED_ROWS;
}

/* ---- axes ---- */

static void figure_axis(struct figure *figure, const char *name, struct axis *axis)
{
    figure_list(figure, name, axis_item, axis);
    figure_item_text(figure, name, "at", axis->at);
    figure_item_text(figure, name, "label", axis->label);
}

static void figure_value_axis(struct figure *figure, const char *name, struct value_axis *axis)
{
    figure_list(figure, name, value_axis_item, axis);
    figure_item_text(figure, name, "at", axis->at);
    figure_item_text(figure, name, "label", axis->label);
}

/* What labels leave off from positions, if all positions have many digits. */
static int64_t position_offset(const struct spec *spec)
{
    const int64_t least = spec_least_position(spec);
    return least >= LONG_POSITION || least <= -LONG_POSITION ? least : 0;
}

static void figure_add_axes(struct figure *figure)
{
    const struct spec *const spec = figure->spec;
    const int64_t offset = position_offset(spec);
    const int64_t first = spec->first - offset;
    const int64_t rows = spec->max_len;
    const int magnitude = figure->data.magnitude;
    axis_init(&figure->map_positions, first, spec->step, rows, MAP_WIDTH, true);
    axis_init(&figure->map_columns, 0, 1, spec->columns, MAP_HEIGHT, false);
    axis_init(&figure->plot_positions, first, spec->step, rows, PLOT_WIDTH, true);
    axis_init(&figure->square_positions, first, spec->step, rows, SQUARE_SIDE, true);
    figure->bar_values = (struct value_axis){magnitude, MAP_HEIGHT, -2, 1, "", ""};
    figure->plot_values = (struct value_axis){magnitude, PLOT_HEIGHT, -2, 2, "", ""};
    figure->similarity_values =
        (struct value_axis){0, PLOT_HEIGHT, similarity_bottom(&figure->data), 1, "", ""};
    figure_axis(figure, "map_positions", &figure->map_positions);
    figure_axis(figure, "map_columns", &figure->map_columns);
    figure_axis(figure, "plot_positions", &figure->plot_positions);
    figure_axis(figure, "square_positions", &figure->square_positions);
    figure_value_axis(figure, "bar_values", &figure->bar_values);
    figure_value_axis(figure, "plot_values", &figure->plot_values);
    figure_value_axis(figure, "similarity_values", &figure->similarity_values);
    if (offset != 0) {
        (void)snprintf(figure->text[figure->count], FIGURE_TEXT, "%s %lld",
                       offset < 0 ? "+" : "\xe2\x88\x92",
                       (long long)(offset < 0 ? -offset : offset));
    }
    (void)figure_add(figure, "offset", VALUE_TEXT);
}

/* ---- words ---- */

/* A character as XML spells it. U+FFFE and U+FFFF are not characters there (XML 1.0, section
 * 2.2). */
static struct utf8_piece xml_piece(struct utf8_piece piece)
{
    static const struct {
        const char *character;
        const char *text;
    } special[] = {
        {"&", "&amp;"},
        {"<", "&lt;"},
        {">", "&gt;"},
        {"\xef\xbf\xbe", "\xef\xbf\xbd"},
        {"\xef\xbf\xbf", "\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (strncmp(piece.bytes, special[i].character, piece.length) == 0) {
            return (struct utf8_piece){special[i].text, strlen(special[i].text)};
        }
    }
    return piece;
}

/* The text as XML spells it; the caller frees it. */
static char *xml_escape(const char *text)
{
    char *const escaped = memory_take(strlen("&amp;") * strlen(text) + 1, 1);
    char *end = escaped;
    while (*text != '\0') {
        const struct utf8_piece piece = xml_piece(utf8_next(&text));
        memcpy(end, piece.bytes, piece.length);
        end += piece.length;
    }
    *end = '\0';
    return escaped;
}

static void figure_add_words(struct figure *figure, const char *command)
{
    const struct spec *const spec = figure->spec;
    char first[AXIS_TEXT];
    char last[AXIS_TEXT];
    integer_label(first, spec_position(spec, 0));
    integer_label(last, spec_position(spec, spec->max_len - 1));
    (void)snprintf(figure->text[figure->count], FIGURE_TEXT, "%s", first);
    (void)figure_add(figure, "first_position", VALUE_TEXT);
    (void)snprintf(figure->text[figure->count], FIGURE_TEXT, "%s", last);
    (void)figure_add(figure, "last_position", VALUE_TEXT);
    figure_add(figure, "is_one_row", VALUE_FLAG)->flag = spec->max_len == 1;
    figure_add(figure, "is_sinusoidal", VALUE_FLAG)->flag = spec->from == NULL;
    if (spec_has_base(spec)) {
        decimal_print(figure->text[figure->count], &spec->base);
    }
    (void)figure_add(figure, "base", VALUE_TEXT);
    figure_add(figure, "precision", VALUE_TEXT)->text = spec->precision->name;
    figure_add(figure, "command", VALUE_TEXT)->text = figure->command;
    figure_add(figure, "is_short_command", VALUE_FLAG)->flag = strlen(command) <= FIGURE_COMMAND;
}

static void figure_add_sizes(struct figure *figure)
{
    const struct reduction *const rows = &figure->data.map.means.down;
    const struct reduction *const columns = &figure->data.map.means.across;
    const struct reduction *const square = &figure->data.similarity.means.down;
    figure_integer(figure, "d_model", figure->spec->d_model);
    figure_integer(figure, "max_len", figure->spec->max_len);
    figure_integer(figure, "map_width", MAP_WIDTH);
    figure_integer(figure, "map_height", MAP_HEIGHT);
    figure_integer(figure, "plot_width", PLOT_WIDTH);
    figure_integer(figure, "plot_height", PLOT_HEIGHT);
    figure_integer(figure, "square_side", SQUARE_SIDE);
    figure_integer(figure, "map_rows_each", rows->factor);
    figure_integer(figure, "map_columns_each", columns->factor);
    figure_integer(figure, "square_rows_each", square->factor);
    figure_add(figure, "map_is_reduced", VALUE_FLAG)->flag =
        rows->factor > 1 || columns->factor > 1;
    figure_add(figure, "square_is_reduced", VALUE_FLAG)->flag = square->factor > 1;
    figure_tenths(figure, "map_image_width", image_extent(rows, MAP_WIDTH));
    figure_tenths(figure, "map_image_height", image_extent(columns, MAP_HEIGHT));
    figure_tenths(figure, "square_image_side", image_extent(square, SQUARE_SIDE));
}

/* ---- the whole ---- */

static bool figure_render(struct figure *figure, struct output *output)
{
    const struct template_source *const source = builtin_find("figure.svg");
    assert(source != NULL);
    struct template *const template = template_parse(source, figure->values, figure->count,
                                                     builtin_templates, builtin_template_count);
    if (template == NULL) {
        return false;
    }
    template_render(template, output);
    template_free(template);
    return true;
}

bool figure_write(struct output *output, struct table *table, const struct output_spec *output_spec,
                  const char *command)
{
    struct figure *const figure = memory_take(1, sizeof *figure);
    figure->spec = table->spec;
    figure->command = xml_escape(command);
    bool fine = figure_data_take(&figure->data, table, output_spec);
    if (fine) {
        figure_add_words(figure, command);
        figure_add_sizes(figure);
        figure_add_axes(figure);
        figure_add_curves(figure);
        figure_writer(figure, "map_png", NULL, map_write, figure);
        figure_writer(figure, "square_png", NULL, square_write, figure);
        figure_writer(figure, "bar_png", NULL, bar_write, figure);
        fine = figure_render(figure, output);
    }
    figure_data_free(&figure->data);
    free(figure->command);
    free(figure);
    return fine;
}
