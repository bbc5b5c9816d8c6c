/*
 * figure.c: chooses the columns and rows that the figure shows, and returns the values of the names
 * in its template.
 */
#include "picture/figure.h"

#include "count.h"
#include "memory.h"
#include "picture/plot.h"
#include "text/names.h"
#include "text/parts.h"
#include "text/values.h"
#include "utf8.h"

#include <string.h>

/* Sizes in pixels, which the template repeats: of the figure's panels (the map, the plots, and the
 * square with the similarities of all rows), and of the space for labels beside the panels. */
enum {
    MAP_WIDTH = 768,
    MAP_HEIGHT = 384,
    SQUARE_SIDE = 316,
    LABELS_LEFT = 52, /* beside the map and the plots */
    LABELS_RIGHT = 24,
    PLOT_LABELS_RIGHT = 8, /* smaller, because the square's labels follow */
    SQUARE_LABELS = 48     /* beside the square, on its left */
};

/* The maximum length in bytes of a command that is shown, on one line, below the panels. */
enum { SHOWN_COMMAND_MAX = 132 };

/* The maximum number of rows and of columns of the figure's map, and the maximum number of rows of
 * its square, which has as many columns. A column of the map is at least two pixels wide. */
enum { FIGURE_ROWS = MAP_HEIGHT, FIGURE_COLUMNS = MAP_WIDTH / 2, FIGURE_SQUARE_ROWS = 250 };

/* The maximum number of positions whose similarities to all others are plotted. */
enum { FIGURE_REFERENCES = 2 };

enum figure_name { FIGURE_NAMES(NAME_ENUMERATOR) };
/* The lists of ticks of rows and columns come first, because their enumerators are also indices of
 * `axes` in struct figure. */
enum figure_list { FIGURE_LISTS(NAME_ENUMERATOR) };
enum figure_writer { FIGURE_WRITERS(NAME_ENUMERATOR) };

/* The state of a figure. Memory: about 1 KiB for each column of the table, and 2 MiB. */
struct figure {
    const struct table *table;
    const char *command;
    int magnitude; /* the range of colours and curves is -2^magnitude .. 2^magnitude */
    struct heat_map map;
    struct raster square; /* the picture of the similarities of all rows, or of a sample */
    struct similarity similarity;
    struct plot columns; /* the curves of columns */
    /* The similarities of up to FIGURE_REFERENCES positions to all others. */
    struct plot similarities;
    struct ruler axes[FIGURE_LIST_SQUARE_LINES + 1]; /* indexed by enum figure_list */

    /* The current item of a list in the template. */
    struct mark mark;        /* the tick, or the entry of a legend */
    const struct plot *plot; /* for an entry of a legend: the plot of its curve */
    size_t curve;            /* for an entry of a legend: an index in plot->curves */
};

/* ---- the columns that are plotted ---- */

/* Adds a column to those plotted as curves, unless the table has no such column, or the column has
 * already been added. */
static void column_add(struct figure *figure, int64_t column)
{
    struct plot *const plot = &figure->columns;
    for (size_t i = 0; i < plot->count; i++) {
        if (plot->numbers[i] == column) {
            return;
        }
    }
    if (column >= 0 && column < figure->table->spec->columns) {
        plot->numbers[plot->count++] = column;
    }
}

/* Returns the approximate number of sign changes of a pair's sine over the n positions of the
 * sequence: w s (n - 1) / pi, rounded down, where s is the distance of two successive positions,
 * and with 355/113 for pi. */
static uint64_t sign_changes_of(struct sequence *sequence, uint32_t pair)
{
    struct wide changes;
    struct wide step;
    wide_set_frequency(&sequence->frequencies, 0, pair, &changes);
    wide_set_integer(&step, integer_absolute(sequence->run.step), changes.fraction);
    wide_multiply(&changes, &changes, &step);
    wide_multiply_small(&changes, &changes, (uint32_t)(sequence->run.count - 1));
    wide_multiply_small(&changes, &changes, 113);
    wide_divide_small(&changes, &changes, 355);
    const size_t point = 64 * changes.fraction;
    return wide_bits(&changes) > point + 64 ? UINT64_MAX : wide_extract(&changes, point);
}

/* Chooses a pair of a sequence, and adds its leftmost sine column and its leftmost cosine column.
 * Of the pairs with at most `most` sign changes, chooses the one with the most sign changes. If all
 * pairs have more than `most`, chooses the one with the fewest. If several pairs are equally good,
 * chooses the first or, with is_last, the last. */
static void pair_columns_add(struct figure *figure, struct table *table, size_t sequence,
                             uint64_t most, bool is_last)
{
    struct sequence *const axis_sequence = &table->sequences[sequence];
    uint32_t best = 0;
    uint64_t best_changes = sign_changes_of(axis_sequence, 0);
    bool is_added[COLUMN_ZERO] = {false};
    for (uint32_t pair = 1; pair < axis_sequence->pairs; pair++) {
        const uint64_t changes = sign_changes_of(axis_sequence, pair);
        const bool is_better = best_changes > most ? changes < best_changes
                                                   : changes <= most && changes > best_changes;
        if (is_better || (is_last && changes == best_changes)) {
            best = pair;
            best_changes = changes;
        }
    }
    for (uint32_t j = 0; j < (uint32_t)table->spec->columns; j++) {
        const struct column column = table->columns[j];
        if (column.sequence == sequence && column.pair == best && column.content < COLUMN_ZERO &&
            !is_added[column.content]) {
            is_added[column.content] = true;
            column_add(figure, j);
        }
    }
}

/* Chooses the columns that are plotted as curves. If no option selects columns, they are the
 * columns of a fast and a slow pair with few enough periods for a plot: for d_model 128 and
 * positions 0 to 50, columns 0, 1, 16 and 17. With several axes, the fast pair belongs to the
 * innermost axis, and the slow pair to the outermost axis. In a table from a file, they are the
 * first two columns and the last two. */
static void columns_choose(struct figure *figure, struct table *table,
                           const struct output_spec *output_spec)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    const int64_t columns = table->spec->columns;
    for (size_t i = 0; i < output_spec->figure_column_count; i++) {
        column_add(figure, output_spec->figure_columns[i]);
    }
    if (figure->columns.count == 0 && table->sequence_count > 0) {
        pair_columns_add(figure, table, table->sequence_count - 1, CHANGES_FAST, false);
        pair_columns_add(figure, table, 0, CHANGES_SLOW, true);
    } else if (figure->columns.count == 0) {
        for (int64_t i = 0; i < 4; i++) {
            column_add(figure, i < 2 ? i : columns - 4 + i);
        }
    }
}

/* ---- output of the template's writers ---- */

/* Writes the command, escaped for XML. U+FFFE and U+FFFF, which XML does not allow (XML 1.0,
 * section 2.2), and bytes that are not UTF-8 become U+FFFD. */
static void command_write(struct output *output, const char *command)
{
    static const char *const special[][2] = {
        {"&", "&amp;"},
        {"<", "&lt;"},
        {">", "&gt;"},
        {"\xef\xbf\xbe", "\xef\xbf\xbd"},
        {"\xef\xbf\xbf", "\xef\xbf\xbd"},
    };
    for (const char *text = command; *text != '\0';) {
        const struct utf8_piece piece = utf8_next(&text);
        size_t i = 0;
        while (i < COUNT(special) && strncmp(piece.bytes, special[i][0], piece.length) != 0) {
            i++;
        }
        if (i < COUNT(special)) {
            output_text(output, special[i][1]);
        } else {
            output_bytes(output, piece.bytes, piece.length);
        }
    }
}

/* Writes a picture as PNG in base64, for a panel of this size in pixels. A picture smaller than the
 * panel is first enlarged by the largest integer factors with which it fits into the panel. */
static void image_write(struct output *output, const struct raster *shades, size_t width,
                        size_t height)
{
    struct raster large;
    size_t size;
    raster_enlarge(&large, shades, width > shades->width ? (int64_t)(width / shades->width) : 1,
                   height > shades->height ? (int64_t)(height / shades->height) : 1);
    unsigned char *const png = png_encode(&large, &size);
    base64_write(output, png, size);
}

/* Writes the colour bar, from the colour of 1 at the top to the colour of -1 at the bottom. */
static void bar_write(struct output *output)
{
    struct raster shades;
    raster_start(&shades, 1, COLORMAP_COLORS);
    for (int i = 0; i < COLORMAP_COLORS; i++) {
        *raster_at(&shades, i, 0) = (uint8_t)(COLORMAP_COLORS - 1 - i);
    }
    image_write(output, &shades, 1, COLORMAP_COLORS);
}

/* ---- names ---- */

/* Describes the rows: "positions 0 to 50", or "axes y 16, x 24". */
static const char *text_positions(char *buffer, const struct spec *spec)
{
    if (spec_has_axes(spec)) {
        (void)text_print(buffer, "axes");
        for (size_t i = 0; i < spec->axis_count; i++) {
            text_append(buffer, VALUE_SIZE, "%s %c %lld", i > 0 ? "," : "", spec->axis[i].letter,
                        (long long)spec->axis[i].length);
        }
        return buffer;
    }
    char first[LABEL_TEXT];
    char last[LABEL_TEXT];
    return text_print(buffer, spec->max_len == 1 ? "position %s" : "positions %s to %s",
                      integer_label(first, spec_position(spec, 0)),
                      integer_label(last, spec_position(spec, spec->max_len - 1)));
}

/* Returns 2^exponent, as a decimal number if that is short, otherwise as a power. */
static const char *text_power_of_two(char *buffer, int exponent)
{
    enum { LEAST = -4, MOST = 3 };
    if (exponent >= LEAST && exponent <= MOST) {
        return text_print(buffer, "%g", (double)(1 << (exponent - LEAST)) / (1 << -LEAST));
    }
    return text_print(buffer, "2^%d", exponent);
}

/* Returns the number of rows or columns for which an image has space. The last group of rows or
 * columns is drawn as large as the other groups, even if it is smaller; the part of the image that
 * extends beyond the panel is cut off. */
static const char *text_covered(char *buffer, const struct reduction *reduction)
{
    return text_integer(buffer, reduction->groups * reduction->factor);
}

/* Describes which rows and columns the map shows. Returns "" if it shows all of them. */
static const char *text_sample(char *buffer, const struct heat_map *map)
{
    const long long rows = map->rows.factor;
    const long long columns = map->columns.factor;
    return rows > 1 && columns > 1
               ? text_print(buffer, "one position in %lld, one column in %lld", rows, columns)
           : rows > 1    ? text_print(buffer, "one position in %lld", rows)
           : columns > 1 ? text_print(buffer, "one column in %lld", columns)
                         : "";
}

static const char *figure_text(void *state, int id, char *buffer)
{
    const struct figure *const figure = state;
    const struct spec *const spec = figure->table->spec;
    const struct reduction *const square = &figure->similarity.rows;
    const struct reduction *const plot_rows = &figure->columns.rows;
    switch ((enum figure_name)id) {
    case FIGURE_TITLE:
        return spec->npy_path != NULL                 ? "Positional encoding"
               : layout_table[spec->layout].is_rotary ? "Rotary position embedding (RoPE)"
                                                      : "Sinusoidal positional encoding";
    case FIGURE_D_MODEL:
        return text_integer(buffer, spec->d_model);
    case FIGURE_MAX_LEN:
        return text_integer(buffer, spec->max_len);
    case FIGURE_MAP_COLUMNS_COUNT: /* of the table; the map may show a sample of them */
        return text_integer(buffer, spec->columns);
    case FIGURE_EXTENT:
        return text_positions(buffer, spec);
    case FIGURE_AXIS_LETTERS:
        *buffer = '\0';
        for (size_t i = 0; i < spec->axis_count; i++) {
            text_append(buffer, VALUE_SIZE, "%s%c", i > 0 ? ", " : "", spec->axis[i].letter);
        }
        return buffer;
    case FIGURE_BASE:
        return text_decimal(buffer, spec->has_base ? &spec->base : NULL);
    case FIGURE_PRECISION:
        return spec->precision->name;
    case FIGURE_IS_SHORT_COMMAND:
        return text_flag(strlen(figure->command) <= SHOWN_COMMAND_MAX);
    case FIGURE_SAMPLE:
        return text_sample(buffer, &figure->map);
    case FIGURE_BAND_ROWS: /* the number of rows that each point of a band represents */
        return text_integer_if(buffer, figure->columns.has_bands, plot_rows->factor);
    case FIGURE_SIMILARITY_STEP: /* n if one row in n is shown */
        return text_integer_if(buffer, square->factor > 1, square->factor);
    case FIGURE_MAP_POSITIONS_EXTENT:
        return text_covered(buffer, &figure->map.rows);
    case FIGURE_MAP_COLUMNS_EXTENT:
        return text_covered(buffer, &figure->map.columns);
    case FIGURE_SQUARE_EXTENT:
        return text_covered(buffer, square);
    case FIGURE_RANGE:
        return text_power_of_two(buffer, figure->magnitude);
    case FIGURE_HALF_RANGE:
        return text_power_of_two(buffer, figure->magnitude - 1);
    case FIGURE_LEAST_SIMILARITY:
        return value_label(buffer, figure->similarities.scale.least);
    case FIGURE_MARK_OFFSET:
        return text_print(buffer, "%lld.%lld", (long long)figure->mark.tenths / 10,
                          (long long)figure->mark.tenths % 10);
    case FIGURE_MARK_LABEL:
        return figure->mark.label;
    case FIGURE_CURVE_NUMBER:
        return text_integer(buffer, (long long)figure->curve);
    case FIGURE_CURVE_SHAPE:
        return figure->plot->has_bands ? "band" : "line";
    }
    return "";
}

/* Extends the current entry of a legend, in a table with axes: appends the axis of the column, or
 * the indices of the position. */
static void legend_append_axes(struct figure *figure)
{
    const struct spec *const spec = figure->table->spec;
    const int64_t number = figure->plot->numbers[figure->curve];
    char *const label = figure->mark.label;
    char indices[AXES_TEXT];
    if (figure->plot == &figure->columns) {
        const uint8_t axis = figure->table->columns[number].sequence;
        if (axis != SEQUENCE_NONE) {
            text_append(label, LABEL_TEXT, " (%c)", spec->axis[axis].letter);
        }
        return;
    }
    spec_indices_print(indices, spec, number);
    if (*indices != '\0') {
        text_append(label, LABEL_TEXT, " (%s)", indices);
    }
}

/* Makes an entry of a plot's legend the current item. Returns false if there are fewer entries. */
static bool legend_select(struct figure *figure, const struct plot *plot, size_t index)
{
    figure->plot = plot;
    figure->curve = index;
    const bool is_found = legend_entry(plot, index, &figure->mark);
    if (is_found && spec_has_axes(figure->table->spec)) {
        legend_append_axes(figure);
    }
    return is_found;
}

static bool figure_item(void *state, int id, size_t index)
{
    struct figure *const figure = state;
    switch ((enum figure_list)id) {
    case FIGURE_LIST_MAP_POSITIONS:
    case FIGURE_LIST_MAP_COLUMNS:
    case FIGURE_LIST_PLOT_POSITIONS:
    case FIGURE_LIST_SQUARE_POSITIONS:
    case FIGURE_LIST_SQUARE_LINES:
        return ruler_tick(&figure->axes[id], index, &figure->mark);
    case FIGURE_LIST_SIMILARITY_VALUES:
        return scale_tick(&figure->similarities.scale, index, &figure->mark);
    case FIGURE_LIST_COLUMNS:
        return legend_select(figure, &figure->columns, index);
    case FIGURE_LIST_SIMILARITIES:
        return legend_select(figure, &figure->similarities, index);
    }
    return false;
}

static void figure_write_value(struct output *output, void *state, int id,
                               const struct tag_place *place)
{
    (void)place;
    const struct figure *const figure = state;
    switch ((enum figure_writer)id) {
    case FIGURE_WRITER_COMMAND:
        command_write(output, figure->command);
        break;
    case FIGURE_WRITER_MAP_PNG:
        image_write(output, &figure->map.shades, MAP_WIDTH, MAP_HEIGHT);
        break;
    case FIGURE_WRITER_SQUARE_PNG:
        image_write(output, &figure->square, SQUARE_SIDE, SQUARE_SIDE);
        break;
    case FIGURE_WRITER_BAR_PNG:
        bar_write(output);
        break;
    case FIGURE_WRITER_PATH:
        curve_write(output, figure->plot, figure->curve);
        break;
    }
}

#define FIGURE_TEXT_VALUE(id, name, lists, users) {name, lists, id, users, .get_text = figure_text},
#define FIGURE_LIST_VALUE(id, name, lists, users) \
    {name, lists, id, users, .select_item = figure_item},
#define FIGURE_WRITER_VALUE(id, name, lists, users) \
    {name, lists, id, users, .write = figure_write_value},

static const struct value figure_values[] = {
    /* clang-format off */
    FIGURE_NAMES(FIGURE_TEXT_VALUE)
    FIGURE_LISTS(FIGURE_LIST_VALUE)
    FIGURE_WRITERS(FIGURE_WRITER_VALUE)
    /* clang-format on */
};

static void axes_set(struct figure *figure)
{
    const struct spec *const spec = figure->table->spec;
    struct ruler *const axes = figure->axes;
    const struct ruler positions = {.first = spec->first_position,
                                    .step = spec->step,
                                    .count = spec->max_len,
                                    .space_before = LABELS_LEFT,
                                    .space_after = LABELS_RIGHT};
    axes[FIGURE_LIST_MAP_POSITIONS] = positions;
    axes[FIGURE_LIST_MAP_POSITIONS].is_vertical = true;
    axes[FIGURE_LIST_MAP_POSITIONS].length = MAP_HEIGHT;
    axes[FIGURE_LIST_MAP_COLUMNS] = positions;
    axes[FIGURE_LIST_MAP_COLUMNS].first = 0;
    axes[FIGURE_LIST_MAP_COLUMNS].step = 1;
    axes[FIGURE_LIST_MAP_COLUMNS].count = spec->columns;
    axes[FIGURE_LIST_MAP_COLUMNS].length = MAP_WIDTH;
    axes[FIGURE_LIST_PLOT_POSITIONS] = positions;
    axes[FIGURE_LIST_PLOT_POSITIONS].length = PLOT_WIDTH;
    axes[FIGURE_LIST_PLOT_POSITIONS].space_after = PLOT_LABELS_RIGHT;
    axes[FIGURE_LIST_SQUARE_POSITIONS] = positions;
    axes[FIGURE_LIST_SQUARE_POSITIONS].length = SQUARE_SIDE;
    axes[FIGURE_LIST_SQUARE_POSITIONS].space_before = SQUARE_LABELS;
    axes[FIGURE_LIST_SQUARE_LINES] = axes[FIGURE_LIST_SQUARE_POSITIONS];
    axes[FIGURE_LIST_SQUARE_LINES].is_vertical = true;
    for (size_t i = 0; i < COUNT(figure->axes); i++) {
        /* The vertical axis of the square has the same ticks as its horizontal axis. */
        const size_t tick_axis = i == FIGURE_LIST_SQUARE_LINES ? FIGURE_LIST_SQUARE_POSITIONS : i;
        ruler_set_spacing(&axes[i], ruler_tick_distance(&axes[tick_axis]));
    }
}

/* ---- the figure ---- */

struct figure *figure_start(struct table *table, const struct output_spec *output_spec,
                            const char *command)
{
    const struct spec *const spec = table->spec;
    struct figure *const figure = memory_allocate(1, sizeof *figure);
    figure->table = table;
    figure->command = command;
    figure->columns.rows = reduction_of(spec->max_len, PLOT_WIDTH);
    figure->columns.has_bands = figure->columns.rows.factor > 1;
    figure->columns.scale = (struct scale){-VALUE_ONE, VALUE_ONE, VALUE_ONE};
    figure->similarities.rows = reduction_of(spec->max_len, FIGURE_SQUARE_ROWS);
    columns_choose(figure, table, output_spec);
    map_start(&figure->map, reduction_of(spec->max_len, FIGURE_ROWS),
              reduction_odd(spec->columns, FIGURE_COLUMNS));
    similarity_start(&figure->similarity, figure->similarities.rows, spec->columns);
    return figure;
}

void figure_add(struct figure *figure, int64_t row, const int32_t *fractions)
{
    for (size_t i = 0; i < figure->columns.count; i++) {
        curve_add(&figure->columns, i, row, fractions[figure->columns.numbers[i]]);
    }
    map_add(&figure->map, row, fractions);
    similarity_add(&figure->similarity, row, fractions);
}

/* Computes the picture of the similarities of all sampled rows, and the curves of two of these
 * rows: the middle one, and one near the start, which is the first row with a position if every row
 * is sampled. If the two are the same row, there is only one curve. */
static void similarities_fill(struct figure *figure)
{
    const struct similarity *const similarity = &figure->similarity;
    const struct reduction *const rows = &similarity->rows;
    struct plot *const plot = &figure->similarities;
    raster_start(&figure->square, rows->groups, rows->groups);
    for (int64_t i = 0; i < rows->groups; i++) {
        for (int64_t j = 0; j <= i; j++) {
            const uint8_t color = colormap_index(similarity_of(similarity, i, j));
            *raster_at(&figure->square, i, j) = color;
            *raster_at(&figure->square, j, i) = color;
        }
    }
    const int64_t before = figure->table->spec->rows_before;
    const int64_t first = before < rows->groups ? before : 0;
    const int64_t middle = rows->groups / 2;
    plot->count = first == middle ? 1 : FIGURE_REFERENCES;
    for (size_t i = 0; i < plot->count; i++) {
        const int64_t group = i == 0 ? first : middle;
        plot->numbers[i] = spec_position(figure->table->spec, group * rows->factor);
        for (int64_t j = 0; j < rows->groups; j++) {
            curve_add(plot, i, j * rows->factor, similarity_of(similarity, group, j));
        }
    }
    scale_set(&plot->scale, plot_extreme(plot, false), plot_extreme(plot, true));
}

void figure_write(struct output *output, struct figure *figure, int magnitude)
{
    similarities_fill(figure);
    figure->magnitude = magnitude;
    figure->columns.legend_step = PLOT_WIDTH / COLUMNS_MAX;
    figure->similarities.legend_step = PLOT_WIDTH / FIGURE_REFERENCES;
    axes_set(figure);
    struct template *const template = template_parse(
        &builtin_blocks[BLOCK_FIGURE_SVG],
        &(struct template_names){
            .values = figure_values, .value_count = COUNT(figure_values), .state = figure});
    template_render(template, output);
}
