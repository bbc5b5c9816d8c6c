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
#include "text/names.h"
#include "utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sizes of the panels in pixels, as the template has them. */
enum { MAP_WIDTH = 800, MAP_HEIGHT = 384, PLOT_WIDTH = 456, PLOT_HEIGHT = 132, SQUARE_SIDE = 342 };

enum {
    FIGURE_COMMAND = 132,   /* bytes of the command that fit one line */
    PIXELS_LEAST = 256,     /* of an image's side: then a renderer that smooths blurs little */
    DOTTED_ROWS = 64,       /* so few rows are shown one by one */
    LONG_POSITION = 1000000 /* of the least position: labels then count from it */
};

/* A legend's entries and their curves. */
struct legend {
    const struct curve *curves;
    const int64_t *numbers; /* in the labels */
    size_t count;
    int64_t step;     /* pixels from one entry to the next */
    struct plot plot; /* of the curves */
    size_t present;
    char *number; /* of the present entry, as text */
    struct tick tick;
};

struct figure {
    const struct spec *spec;
    const char *command;
    struct names names;
    struct figure_data data;
    int64_t positions[FIGURE_REFERENCES]; /* of the rows of reference */
    struct axis axes[3];                  /* of positions */
    struct axis map_columns;
    struct value_axis value_axes[3];
    struct legend columns;
    struct legend similarities;
};

/* ---- names ---- */

static void add_tenths(struct names *names, const char *name, int64_t tenths)
{
    tenths_print(names_item_text(names, NULL, name), tenths);
}

static void add_writer(struct names *names, const char *scope, const char *name,
                       void (*write)(struct output *, void *), void *state)
{
    names->state = state;
    (void)names_writer(names, scope, name, write);
}

/* A list, and where each item puts its place and its label. */
static struct tick add_list(struct names *names, const char *name, bool (*item)(void *, size_t),
                            void *state)
{
    names->state = state;
    names_list(names, NULL, name, item);
    return (struct tick){names_item_text(names, name, "at"), names_item_text(names, name, "label")};
}

/* ---- words ---- */

/* A character as XML spells it. U+FFFE and U+FFFF are not characters there (XML 1.0, section
 * 2.2). */
static struct utf8_piece xml_piece(struct utf8_piece piece)
{
    static const char *const special[][2] = {
        {"&", "&amp;"},
        {"<", "&lt;"},
        {">", "&gt;"},
        {"\xef\xbf\xbe", "\xef\xbf\xbd"},
        {"\xef\xbf\xbf", "\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (strncmp(piece.bytes, special[i][0], piece.length) == 0) {
            return (struct utf8_piece){special[i][1], strlen(special[i][1])};
        }
    }
    return piece;
}

static void command_write(struct output *output, void *state)
{
    const struct figure *const figure = state;
    for (const char *text = figure->command; *text != '\0';) {
        const struct utf8_piece piece = xml_piece(utf8_next(&text));
        output_bytes(output, piece.bytes, piece.length);
    }
}

static const char *title_of(const struct spec *spec)
{
    if (spec->from != NULL) {
        return "Positional encoding";
    }
    return layout_table[spec->layout].is_rotary ? "Rotary position embedding (RoPE)"
                                                : "Sinusoidal positional encoding";
}

static void add_words(struct figure *figure)
{
    const struct spec *const spec = figure->spec;
    struct names *const names = &figure->names;
    names_text(names, "title", title_of(spec));
    names_integer(names, "d_model", spec->d_model);
    names_integer(names, "max_len", spec->max_len);
    integer_label(names_item_text(names, NULL, "first_position"), spec_position(spec, 0));
    integer_label(names_item_text(names, NULL, "last_position"),
                  spec_position(spec, spec->max_len - 1));
    names_flag(names, "is_one_row", spec->max_len == 1);
    char *const base = names_item_text(names, NULL, "base");
    if (spec_has_base(spec)) {
        decimal_print(base, &spec->base);
    }
    names_text(names, "precision", spec->precision->name);
    add_writer(names, NULL, "command", command_write, figure);
    names_flag(names, "is_short_command", strlen(figure->command) <= FIGURE_COMMAND);
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

static void shades_write(struct output *output, void *state)
{
    image_write(output, state);
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

/* How many rows and columns a pixel shows; empty if it is one cell. */
static void add_reduction(struct names *names, const char *name, const struct reduction *rows,
                          const struct reduction *columns)
{
    char *const text = names_item_text(names, NULL, name);
    if (rows->factor > 1 || columns->factor > 1) {
        (void)snprintf(text, NAME_TEXT, "%lld \xc3\x97 %lld", (long long)rows->factor,
                       (long long)columns->factor);
    }
}

static void add_images(struct figure *figure)
{
    struct names *const names = &figure->names;
    struct figure_data *const data = &figure->data;
    const struct reduction *const rows = &data->map.means.down;
    const struct reduction *const columns = &data->map.means.across;
    const struct reduction *const square = &data->similarity.means.down;
    add_writer(names, NULL, "map_png", shades_write, &data->map.shades);
    add_writer(names, NULL, "square_png", shades_write, &data->square);
    add_writer(names, NULL, "bar_png", bar_write, NULL);
    add_reduction(names, "map_reduction", rows, columns);
    add_reduction(names, "square_reduction", square, square);
    add_tenths(names, "map_image_width", image_extent(rows, MAP_WIDTH));
    add_tenths(names, "map_image_height", image_extent(columns, MAP_HEIGHT));
    add_tenths(names, "square_image_side", image_extent(square, SQUARE_SIDE));
}

/* ---- curves ---- */

static bool legend_item(void *state, size_t index)
{
    struct legend *const legend = state;
    if (index >= legend->count) {
        return false;
    }
    legend->present = index;
    (void)snprintf(legend->number, NAME_TEXT, "%zu", index);
    tenths_print(legend->tick.at, 10 * legend->step * (int64_t)index);
    integer_label(legend->tick.label, legend->numbers[index]);
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

static void add_legend(struct names *names, const char *name, struct legend *legend)
{
    legend->tick = add_list(names, name, legend_item, legend);
    legend->number = names_item_text(names, name, "number");
    add_writer(names, name, "path", path_write, legend);
    add_writer(names, name, "dots", dots_write, legend);
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

static void add_curves(struct figure *figure)
{
    const struct figure_data *const data = &figure->data;
    const int bottom = similarity_bottom(data);
    for (size_t i = 0; i < data->reference_count; i++) {
        figure->positions[i] = spec_position(figure->spec, data->references[i]);
    }
    figure->columns = (struct legend){.curves = data->curves,
                                      .numbers = data->columns,
                                      .count = data->column_count,
                                      .step = PLOT_WIDTH / COLUMNS_MAX,
                                      .plot = {PLOT_WIDTH, PLOT_HEIGHT, -FRACTION_ONE}};
    figure->similarities =
        (struct legend){.curves = data->similarities,
                        .numbers = figure->positions,
                        .count = data->reference_count,
                        .step = PLOT_WIDTH / FIGURE_REFERENCES,
                        .plot = {PLOT_WIDTH, PLOT_HEIGHT, bottom * FRACTION_ONE / 2}};
    add_legend(&figure->names, "columns", &figure->columns);
    add_legend(&figure->names, "similarities", &figure->similarities);
    names_flag(&figure->names, "has_dots", figure->spec->max_len <= DOTTED_ROWS);
}

/* ---- axes ---- */

static void add_axis(struct names *names, const char *name, struct axis *axis, bool is_across)
{
    axis_space(axis, is_across);
    axis->tick = add_list(names, name, axis_item, axis);
}

/* What labels leave off from positions, if all positions have many digits. */
static int64_t position_offset(const struct spec *spec)
{
    const int64_t least = spec_least_position(spec);
    return least >= LONG_POSITION || least <= -LONG_POSITION ? least : 0;
}

static void add_axes(struct figure *figure)
{
    static const struct {
        const char *name;
        int64_t length;
    } axes[] = {{"map_positions", MAP_WIDTH},
                {"plot_positions", PLOT_WIDTH},
                {"square_positions", SQUARE_SIDE}};
    const struct spec *const spec = figure->spec;
    struct names *const names = &figure->names;
    const int64_t offset = position_offset(spec);
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        figure->axes[i] = (struct axis){.first = spec->first - offset,
                                        .step = spec->step,
                                        .count = spec->max_len,
                                        .length = axes[i].length};
        add_axis(names, axes[i].name, &figure->axes[i], true);
    }
    figure->map_columns = (struct axis){.step = 1, .count = spec->columns, .length = MAP_HEIGHT};
    add_axis(names, "map_columns", &figure->map_columns, false);
    char *const text = names_item_text(names, NULL, "offset");
    if (offset != 0) {
        (void)snprintf(text, NAME_TEXT, "%s %lld", offset < 0 ? "+" : MINUS, llabs(offset));
    }
}

static void add_value_axes(struct figure *figure)
{
    static const char *const axes[] = {"bar_values", "plot_values", "similarity_values"};
    const int magnitude = figure->data.magnitude;
    figure->value_axes[0] = (struct value_axis){magnitude, MAP_HEIGHT, -2, 1, {0}};
    figure->value_axes[1] = (struct value_axis){magnitude, PLOT_HEIGHT, -2, 2, {0}};
    figure->value_axes[2] =
        (struct value_axis){0, PLOT_HEIGHT, similarity_bottom(&figure->data), 1, {0}};
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        struct value_axis *const axis = &figure->value_axes[i];
        axis->tick = add_list(&figure->names, axes[i], value_axis_item, axis);
    }
}

/* ---- the whole ---- */

static bool figure_render(const struct names *names, struct output *output)
{
    const struct template_source *const source = builtin_find("figure.svg");
    assert(source != NULL);
    struct template *const template = template_parse(source, names->values, names->count,
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
    figure->command = command;
    bool fine = figure_data_take(&figure->data, table, output_spec);
    if (fine) {
        add_words(figure);
        add_images(figure);
        add_curves(figure);
        add_axes(figure);
        add_value_axes(figure);
        fine = figure_render(&figure->names, output);
    }
    figure_data_free(&figure->data);
    free(figure);
    return fine;
}
