/*
 * figure.c: chooses what is shown, takes it from the rows, and gives the template its names.
 */
#include "picture/pictures.h"

#include "memory.h"
#include "picture/plot.h"
#include "picture/png.h"
#include "picture/similarity.h"
#include "text/names.h"
#include "utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sizes of the panels in pixels, as the template has them, and the bytes of the command that
 * fit one line. */
enum { MAP_WIDTH = 800, MAP_HEIGHT = 384, SQUARE_SIDE = 342, FIGURE_COMMAND = 132 };

enum {
    FIGURE_ROWS = 400,    /* the most groups of rows that the map of the table has, */
    FIGURE_COLUMNS = 384, /* and the most groups of columns */
    FIGURE_REFERENCES = 2
};

/* Curves, each with a number, of a column or of a position, and an entry in a legend. */
struct plot {
    size_t count;
    int64_t numbers[COLUMNS_MAX];
    struct curve curves[COLUMNS_MAX];
    int64_t step; /* pixels from one entry to the next */
    size_t present;
    char *number; /* of the present entry, as text */
    struct tick tick;
};

struct figure {
    const struct spec *spec;
    const char *command;
    struct names names;
    struct map map;
    struct shades square; /* the similarities of rows */
    struct similarity similarity;
    int magnitude; /* of the range of the map and of the columns */
    struct plot columns;
    struct plot similarities; /* of at most FIGURE_REFERENCES positions to all */
    struct axis axes[4];
};

/* ---- which columns ---- */

/* Adds a column that is there, once. */
static void column_add(struct figure *figure, int64_t column)
{
    struct plot *const plot = &figure->columns;
    for (size_t i = 0; i < plot->count; i++) {
        if (plot->numbers[i] == column) {
            return;
        }
    }
    if (column >= 0 && column < figure->spec->columns) {
        plot->numbers[plot->count++] = column;
    }
}

/* About how often the sine of a pair changes its sign in the table: w (n - 1) / pi, and pi is about
 * 355/113. */
static uint64_t changes_of(struct sequence *sequence, uint32_t pair)
{
    struct wide changes;
    frequency_value(&sequence->frequencies, 0, pair, &changes);
    wide_multiply_small(&changes, &changes, (uint32_t)(sequence->run.count - 1));
    wide_multiply_small(&changes, &changes, 113);
    wide_divide_small(&changes, &changes, 355);
    const size_t point = 64 * changes.fraction;
    return wide_bits(&changes) > point + 64 ? UINT64_MAX : wide_extract(&changes, point);
}

/* The pair that changes its sign most often, but no more than `most` times; if there is none, the
 * one that changes it least. Among equals the first counts or, with is_last, the last. */
static uint32_t pair_choose(struct sequence *sequence, uint64_t most, bool is_last)
{
    uint32_t best = 0;
    uint64_t before = changes_of(sequence, 0);
    for (uint32_t pair = 1; pair < sequence->pairs; pair++) {
        const uint64_t now = changes_of(sequence, pair);
        const bool is_better = before > most ? now < before : now <= most && now > before;
        if (is_better || (is_last && now == before)) {
            best = pair;
            before = now;
        }
    }
    return best;
}

/* Adds the first columns that show a pair of a sequence, from left to right. */
static void pair_add(struct figure *figure, const struct table *table, size_t sequence,
                     uint32_t pair)
{
    bool is_added[SHOWN_ZERO] = {false};
    for (uint32_t j = 0; j < (uint32_t)table->spec->columns; j++) {
        const struct column column = table->columns[j];
        if (column.sequence == sequence && column.pair == pair && column.shown != SHOWN_ZERO &&
            !is_added[column.shown]) {
            is_added[column.shown] = true;
            column_add(figure, j);
        }
    }
}

/* The columns that are asked for; or two pairs, a fast and a slow one, with as many periods as can
 * be told apart: with d_model 128 and positions 0 to 50, the columns 0, 1, 16 and 17. A grid shows
 * pairs of y, which changes more slowly, and a file its first two columns and its last two. */
static void columns_choose(struct figure *figure, struct table *table,
                           const struct output_spec *output_spec)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    const int64_t columns = table->spec->columns;
    const size_t last = table->sequence_count > 0 ? table->sequence_count - 1 : 0;
    struct sequence *const sequence = &table->sequences[last];
    for (size_t i = 0; i < output_spec->figure_column_count; i++) {
        column_add(figure, output_spec->figure_columns[i]);
    }
    if (figure->columns.count == 0 && table->sequence_count > 0) {
        pair_add(figure, table, last, pair_choose(sequence, CHANGES_FAST, false));
        pair_add(figure, table, last, pair_choose(sequence, CHANGES_SLOW, true));
    } else if (figure->columns.count == 0) {
        column_add(figure, 0);
        column_add(figure, 1);
        column_add(figure, columns - 2);
        column_add(figure, columns - 1);
    }
}

/* ---- rows ---- */

struct figure *figure_start(struct table *table, const struct output_spec *output_spec,
                            int magnitude)
{
    const struct spec *const spec = table->spec;
    const struct reduction rows = reduction_of(spec->max_len, FIGURE_POINTS);
    struct figure *const figure = memory_take(1, sizeof *figure);
    figure->spec = spec;
    figure->magnitude = magnitude;
    columns_choose(figure, table, output_spec);
    for (size_t i = 0; i < figure->columns.count; i++) {
        figure->columns.curves[i].rows = rows;
    }
    map_start(&figure->map, reduction_of(spec->max_len, FIGURE_ROWS),
              reduction_of(spec->columns, FIGURE_COLUMNS));
    similarity_start(&figure->similarity, rows, spec->columns);
    return figure;
}

void figure_add(struct figure *figure, int64_t row, const int32_t *fractions)
{
    struct plot *const plot = &figure->columns;
    for (size_t i = 0; i < plot->count; i++) {
        curve_add(&plot->curves[i], row, fractions[plot->numbers[i]]);
    }
    map_add(&figure->map, row, fractions);
    similarity_add(&figure->similarity, row, fractions);
}

/* Lines of the matrix: that of the first row with a position, and that in the middle. */
static void references_take(struct figure *figure)
{
    const struct similarity *const similarity = &figure->similarity;
    const struct reduction *const rows = &similarity->rows;
    struct plot *const plot = &figure->similarities;
    const int64_t before = spec_rows_before(figure->spec);
    const int64_t first = before < rows->groups ? before : 0;
    const int64_t middle = rows->groups / 2;
    plot->count = first == middle ? 1 : FIGURE_REFERENCES;
    for (size_t i = 0; i < plot->count; i++) {
        const int64_t line = i == 0 ? first : middle;
        plot->numbers[i] = spec_position(figure->spec, line * rows->factor);
        plot->curves[i].rows = *rows;
        for (int64_t j = 0; j < rows->groups; j++) {
            curve_add(&plot->curves[i], j * rows->factor, similarity_of(similarity, line, j));
        }
    }
}

/* ---- names ---- */

static void add_writer(struct names *names, const char *scope, const char *name,
                       void (*write)(struct output *, void *), void *state)
{
    struct value *const value = names_add(names, scope, name, VALUE_WRITER);
    value->write = write;
    value->state = state;
}

/* A list, and where each item puts its place and its label. */
static struct tick add_items(struct names *names, const char *name, bool (*item)(void *, size_t),
                             void *state)
{
    struct value *const list = names_add(names, NULL, name, VALUE_LIST);
    list->item = item;
    list->state = state;
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

static void add_words(struct figure *figure)
{
    const struct spec *const spec = figure->spec;
    struct names *const names = &figure->names;
    char first[LABEL_TEXT];
    char last[LABEL_TEXT];
    const bool is_rotary = layout_table[spec->layout].is_rotary;
    names_text(names, "title",
               spec->from != NULL ? "Positional encoding"
               : is_rotary        ? "Rotary position embedding (RoPE)"
                                  : "Sinusoidal positional encoding");
    names_integer(names, "d_model", spec->d_model);
    names_integer(names, "max_len", spec->max_len);
    names_integer(names, "map_columns_count", spec->columns);
    integer_label(first, spec_position(spec, 0));
    integer_label(last, spec_position(spec, spec->max_len - 1));
    names_print(names, "extent", spec->max_len == 1 ? "position %s" : "positions %s to %s", first,
                last);
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
}

static void add_images(struct figure *figure)
{
    struct names *const names = &figure->names;
    const struct reduction *const rows = &figure->map.rows;
    const struct reduction *const columns = &figure->map.columns;
    const struct reduction *const square = &figure->similarity.rows;
    add_writer(names, NULL, "map_png", image_write, &figure->map.shades);
    add_writer(names, NULL, "square_png", image_write, &figure->square);
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
    struct plot *const plot = state;
    if (index >= plot->count) {
        return false;
    }
    plot->present = index;
    (void)snprintf(plot->number, NAME_TEXT, "%zu", index);
    tenths_print(plot->tick.at, 10 * plot->step * (int64_t)index);
    integer_label(plot->tick.label, plot->numbers[index]);
    return true;
}

static void path_write(struct output *output, void *state)
{
    const struct plot *const plot = state;
    curve_write(&plot->curves[plot->present], output);
}

/* A plot, with entries of so many pixels in its legend. */
static void add_plot(struct names *names, const char *name, struct plot *plot, int64_t step)
{
    plot->step = step;
    plot->tick = add_items(names, name, legend_item, plot);
    plot->number = names_item_text(names, name, "number");
    add_writer(names, name, "path", path_write, plot);
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
    struct names *const names = &figure->names;
    add_plot(names, "columns", &figure->columns, PLOT_WIDTH / COLUMNS_MAX);
    add_plot(names, "similarities", &figure->similarities, PLOT_WIDTH / FIGURE_REFERENCES);
    add_power_of_two(names, "range", figure->magnitude);
    add_power_of_two(names, "half_range", figure->magnitude - 1);
}

/* ---- the whole ---- */

static void add_axes(struct figure *figure)
{
    const struct spec *const spec = figure->spec;
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

bool figure_write(struct output *output, struct figure *figure, const char *command)
{
    const struct template_source *const source =
        template_source_find(builtin_templates, "figure.svg");
    assert(source != NULL);
    similarity_draw(&figure->similarity, &figure->square);
    references_take(figure);
    figure->command = command;
    add_words(figure);
    add_images(figure);
    add_curves(figure);
    add_axes(figure);
    template_render(
        template_parse(source, &(struct template_names){.values = figure->names.values,
                                                        .value_count = figure->names.count,
                                                        .partials = builtin_templates}),
        output);
    return true;
}
