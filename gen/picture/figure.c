/*
 * figure.c: gives the template of the figure its names.
 */
#include "picture/figure.h"

#include "memory.h"
#include "picture/png.h"
#include "text/builtin.h"
#include "text/names.h"
#include "utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sizes of the panels in pixels, as the template has them, and the bytes of the command that
 * fit one line. */
enum { MAP_WIDTH = 800, MAP_HEIGHT = 384, SQUARE_SIDE = 342, FIGURE_COMMAND = 132 };

/* An entry for each curve of a plot. */
struct legend {
    const struct plot *plot;
    int64_t step; /* pixels from one entry to the next */
    size_t present;
    char *number; /* of the present entry, as text */
    struct tick tick;
};

struct figure {
    struct figure_data *data;
    const char *command;
    struct names names;
    struct axis axes[4];
    struct legend columns;
    struct legend similarities;
};

/* ---- names ---- */

static void add_writer(struct names *names, const char *scope, const char *name,
                       void (*write)(struct output *, void *), void *state)
{
    names_writer(names, scope, name, write)->state = state;
}

/* A list, and where each item puts its place and its label. */
static struct tick add_items(struct names *names, const char *name, bool (*item)(void *, size_t),
                             void *state)
{
    names_list(names, NULL, name, item)->state = state;
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

static const char *figure_title(const struct spec *spec)
{
    if (spec->from != NULL) {
        return "Positional encoding";
    }
    return layout_table[spec->layout].is_rotary ? "Rotary position embedding (RoPE)"
                                                : "Sinusoidal positional encoding";
}

static void add_extent(struct names *names, const struct spec *spec)
{
    char first[LABEL_TEXT];
    char last[LABEL_TEXT];
    integer_label(first, spec_position(spec, 0));
    integer_label(last, spec_position(spec, spec->max_len - 1));
    names_print(names, "extent", spec->max_len == 1 ? "position %s" : "positions %s to %s", first,
                last);
}

static void add_words(struct figure *figure)
{
    const struct spec *const spec = figure->data->spec;
    struct names *const names = &figure->names;
    names_text(names, "title", figure_title(spec));
    names_integer(names, "d_model", spec->d_model);
    names_integer(names, "max_len", spec->max_len);
    names_integer(names, "map_columns_count", spec->columns);
    add_extent(names, spec);
    char *const base = names_item_text(names, NULL, "base");
    if (spec_has_base(spec)) {
        decimal_print(base, &spec->base);
    }
    names_text(names, "precision", spec->precision->name);
    add_writer(names, NULL, "command", command_write, figure);
    flag_set(names_text(names, "is_short_command", ""), strlen(figure->command) <= FIGURE_COMMAND);
}

/* ---- images ---- */

static void image_write(struct output *output, void *state)
{
    size_t size;
    unsigned char *const png = png_of(state, &size);
    output_text(output, "data:image/png;base64,");
    base64_write(output, png, size);
    free(png);
}

/* The colours of 1 .. -1, from the top down. */
static void bar_write(struct output *output, void *state)
{
    struct shades shades;
    (void)state;
    shades_start(&shades, 1, COLORMAP_COLORS);
    for (int i = 0; i < COLORMAP_COLORS; i++) {
        *shades_at(&shades, i, 0) = (uint8_t)(COLORMAP_COLORS - 1 - i);
    }
    image_write(output, &shades);
    shades_free(&shades);
}

static void add_images(struct figure *figure)
{
    struct names *const names = &figure->names;
    struct figure_data *const data = figure->data;
    const struct reduction *const rows = &data->map.rows;
    const struct reduction *const columns = &data->map.columns;
    const struct reduction *const square = &data->similarity.rows;
    add_writer(names, NULL, "map_png", image_write, &data->map.shades);
    add_writer(names, NULL, "square_png", image_write, &data->square);
    add_writer(names, NULL, "bar_png", bar_write, NULL);
    char *const means = names_text(names, "means", ""); /* empty where nothing is left out */
    if (rows->factor * columns->factor > 1) {
        (void)snprintf(means, NAME_TEXT, "%lld × %lld", (long long)rows->factor,
                       (long long)columns->factor);
    }
    char *const gap = names_text(names, "gap", "");
    if (square->factor > 1) {
        (void)snprintf(gap, NAME_TEXT, "%lld", (long long)square->factor);
    }
    /* The cells that all groups would have if the last were as large as the others. The part beyond
     * the panel is cut off. */
    names_integer(names, "map_positions_extent", rows->groups * rows->factor);
    names_integer(names, "map_columns_extent", columns->groups * columns->factor);
    names_integer(names, "square_extent", square->groups * square->factor);
}

/* ---- curves ---- */

static bool legend_item(void *state, size_t index)
{
    struct legend *const legend = state;
    if (index >= legend->plot->count) {
        return false;
    }
    legend->present = index;
    (void)snprintf(legend->number, NAME_TEXT, "%zu", index);
    tenths_print(legend->tick.at, 10 * legend->step * (int64_t)index);
    integer_label(legend->tick.label, legend->plot->numbers[index]);
    return true;
}

static void path_write(struct output *output, void *state)
{
    const struct legend *const legend = state;
    curve_write(&legend->plot->curves[legend->present], output);
}

static void add_legend(struct names *names, const char *name, struct legend *legend)
{
    legend->tick = add_items(names, name, legend_item, legend);
    legend->number = names_item_text(names, name, "number");
    add_writer(names, name, "path", path_write, legend);
}

/* 2^exponent, in digits if there are few of them. */
static void add_power_of_two(struct names *names, const char *name, int exponent)
{
    enum { LEAST = -4 };
    static const char *const digits[] = {"0.0625", "0.125", "0.25", "0.5", "1", "2", "4", "8"};
    char *const text = names_item_text(names, NULL, name);
    const int place = exponent - LEAST;
    if (place >= 0 && place < (int)(sizeof digits / sizeof *digits)) {
        (void)snprintf(text, NAME_TEXT, "%s", digits[place]);
    } else {
        (void)snprintf(text, NAME_TEXT, "2^%d", exponent);
    }
}

static void add_curves(struct figure *figure)
{
    const struct figure_data *const data = figure->data;
    figure->columns = (struct legend){.plot = &data->columns, .step = PLOT_WIDTH / COLUMNS_MAX};
    figure->similarities =
        (struct legend){.plot = &data->similarities, .step = PLOT_WIDTH / FIGURE_REFERENCES};
    add_legend(&figure->names, "columns", &figure->columns);
    add_legend(&figure->names, "similarities", &figure->similarities);
    add_power_of_two(&figure->names, "range", data->magnitude);
    add_power_of_two(&figure->names, "half_range", data->magnitude - 1);
}

/* ---- axes ---- */

static void add_axes(struct figure *figure)
{
    const struct spec *const spec = figure->data->spec;
    const struct axis positions = {
        .first = spec->first, .step = spec->step, .count = spec->max_len};
    const struct axis columns = {.step = 1, .count = spec->columns};
    const struct {
        const char *name;
        const struct axis *cells;
        int64_t length;
    } axes[] = {{"map_positions", &positions, MAP_WIDTH},
                {"map_columns", &columns, MAP_HEIGHT},
                {"plot_positions", &positions, PLOT_WIDTH},
                {"square_positions", &positions, SQUARE_SIDE}};
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        struct axis *const axis = &figure->axes[i];
        *axis = *axes[i].cells;
        axis->length = axes[i].length;
        axis_space(axis);
        axis->tick = add_items(&figure->names, axes[i].name, axis_item, axis);
    }
}

/* ---- the whole ---- */

static bool figure_render(const struct names *names, struct output *output)
{
    const struct template_source *const source =
        template_source_find(builtin_templates, builtin_template_count, "figure.svg");
    assert(source != NULL);
    struct template *const template = template_parse(
        source, &(struct template_names){.values = names->values, .value_count = names->count});
    if (template == NULL) {
        return false;
    }
    template_render(template, output);
    template_free(template);
    return true;
}

bool figure_write(struct output *output, struct figure_data *data, const char *command)
{
    struct figure *const figure = memory_take(1, sizeof *figure);
    figure_finish(data);
    figure->data = data;
    figure->command = command;
    add_words(figure);
    add_images(figure);
    add_curves(figure);
    add_axes(figure);
    const bool fine = figure_render(&figure->names, output);
    free(figure);
    return fine;
}
