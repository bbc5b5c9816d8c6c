/*
 * pictures.c: chooses what the pictures show, takes it from one walk over the rows, and gives the
 * figure's template its names.
 */
#include "picture/pictures.h"

#include "count.h"
#include "encoding/factor.h"
#include "memory.h"
#include "picture/map.h"
#include "text/names.h"
#include "text/parts.h"
#include "text/values.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The figure's panels have these sizes in pixels, in its template too, and one line has room for so
 * many bytes of the command. */
enum {
    MAP_WIDTH = 800,
    MAP_HEIGHT = 384,
    PLOT_WIDTH = 456,
    PLOT_HEIGHT = 132,
    SQUARE_SIDE = 342,
    MAP_MARGIN = 64,
    PLOT_MARGIN = 32,
    SQUARE_MARGIN = 24,
    SQUARE_LABEL = 42, /* beside the square, where labels of the plots may reach as well */
    FIGURE_COMMAND = 132
};

/* The figure's map of the table has at most so many groups of rows and of columns, its plots and
 * its matrix of similarities so many groups of rows; a side of a heat map has at most so many
 * pixels. */
enum { FIGURE_ROWS = 400, FIGURE_COLUMNS = 384, FIGURE_POINTS = 250, HEATMAP_SIDE = 4096 };

enum { FIGURE_REFERENCES = 2, LABEL_TEXT = 32 };

/* A mark is a tick of an axis or an entry of a legend. */
struct mark {
    int64_t tenths; /* of a pixel, 0 or more, from the beginning */
    int64_t number; /* its label */
    bool is_hidden; /* the label has no room */
};

/* A ruler, an axis of a panel, has cells of equal width, each with a whole number. A tick stands at
 * the middle of the first cell, and of each cell that is a multiple of the spacing after it. */
struct ruler {
    int64_t first; /* the number of the first cell */
    int step;      /* 1 or -1: from a cell's number to the next */
    int64_t count;
    int64_t length;  /* pixels */
    int64_t margin;  /* pixels of room for labels beyond either end */
    int64_t spacing; /* in cells: 1, 2 or 5 times a power of 10 */
};

/* A plot has curves, each with a number, of a column or of a position, and an entry in a legend.
 * Each group of rows has its least and its largest fraction, and the line goes between these. */
struct plot {
    size_t count;
    int64_t numbers[COLUMNS_MAX];
    struct {
        int64_t least;
        int64_t most;
    } curves[COLUMNS_MAX][FIGURE_POINTS];
    struct reduction rows;
    int64_t step; /* pixels from one entry to the next */
};

enum figure_name { FIGURE_NAMES(NAME_ENUMERATOR) };
enum figure_list { FIGURE_LISTS(NAME_ENUMERATOR) }; /* axes come first */
enum figure_writer { FIGURE_WRITERS(NAME_ENUMERATOR) };

/* A figure shows the table on one sheet, as SVG, by templates/pages/figure.svg.mustache. Memory:
 * about 1 KiB a column, and 2 MiB. */
struct figure {
    const struct spec *spec;
    const char *command;
    int magnitude; /* colours and curves stand for -2^magnitude .. 2^magnitude */
    struct map map;
    struct shades square; /* the similarities of rows */
    struct similarity similarity;
    struct plot columns;
    struct plot similarities; /* of at most FIGURE_REFERENCES positions to all */
    struct ruler axes[FIGURE_LIST_SQUARE_POSITIONS + 1];

    /* the present item of a list */
    struct mark mark;
    const struct plot *plot;
    size_t curve; /* of that plot */
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

/* Returns about how often the sine of a pair changes its sign in the table: w (n - 1) / pi, and pi
 * is about 355/113. */
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

/* Adds the first sine and the first cosine, from left to right, of the pair of a sequence that
 * changes its sign most often, but no more than `most` times; if there is none, of the one that
 * changes it least. Among equals the first counts or, with is_last, the last. */
static void pair_add(struct figure *figure, struct table *table, size_t sequence, uint64_t most,
                     bool is_last)
{
    struct sequence *const shown = &table->sequences[sequence];
    uint32_t best = 0;
    uint64_t before = changes_of(shown, 0);
    bool is_added[SHOWN_ZERO] = {false};
    for (uint32_t pair = 1; pair < shown->pairs; pair++) {
        const uint64_t now = changes_of(shown, pair);
        const bool is_better = before > most ? now < before : now <= most && now > before;
        if (is_better || (is_last && now == before)) {
            best = pair;
            before = now;
        }
    }
    for (uint32_t j = 0; j < (uint32_t)table->spec->columns; j++) {
        const struct column column = table->columns[j];
        if (column.sequence == sequence && column.pair == best && column.shown != SHOWN_ZERO &&
            !is_added[column.shown]) {
            is_added[column.shown] = true;
            column_add(figure, j);
        }
    }
}

/* Chooses the columns that are asked for; or two pairs, a fast and a slow one, with as many periods
 * as can be told apart: with d_model 128 and positions 0 to 50, the columns 0, 1, 16 and 17. A grid
 * shows pairs of y, which changes more slowly, and a file its first two columns and its last two.
 */
static void columns_choose(struct figure *figure, struct table *table,
                           const struct output_spec *output_spec)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    const int64_t columns = table->spec->columns;
    for (size_t i = 0; i < output_spec->figure_column_count; i++) {
        column_add(figure, output_spec->figure_columns[i]);
    }
    if (figure->columns.count == 0 && table->sequence_count > 0) {
        pair_add(figure, table, table->sequence_count - 1, CHANGES_FAST, false);
        pair_add(figure, table, table->sequence_count - 1, CHANGES_SLOW, true);
    } else if (figure->columns.count == 0) {
        for (int64_t i = 0; i < 4; i++) {
            column_add(figure, i < 2 ? i : columns - 4 + i);
        }
    }
}

/* ---- curves ---- */

/* Adds the fraction of a row. Rows come in their order; the first of each group has to come. */
static void curve_add(struct plot *plot, size_t curve, int64_t row, int64_t fraction)
{
    const int64_t group = row / plot->rows.factor;
    const bool is_first = row % plot->rows.factor == 0;
    int64_t *const least = &plot->curves[curve][group].least;
    int64_t *const most = &plot->curves[curve][group].most;
    *least = is_first || fraction < *least ? fraction : *least;
    *most = is_first || fraction > *most ? fraction : *most;
}

/* Returns how many tenths of a pixel a fraction is below the top, rounded to nearest: 1 is at the
 * top, and -1 at the bottom. */
static int64_t fraction_y(int64_t fraction)
{
    return quotient_nearest((FRACTION_ONE - fraction) * 5 * PLOT_HEIGHT, FRACTION_ONE);
}

/* Writes a point, whose coordinates are tenths of a pixel, 0 or more. */
static void point_write(struct output *output, char command, int64_t x, int64_t y)
{
    output_format(output, "%c%lld.%lld,%lld.%lld", command, (long long)x / 10, (long long)x % 10,
                  (long long)y / 10, (long long)y % 10);
}

/* Writes the path of the present curve, in pixels: "M1.5,2.0L3.2,4.0". Each row has an equal part
 * of the plot's width. A point stands at the middle of its group, rounded down. A group of several
 * numbers has both its ends in the line, first the one that is nearer to the point before. */
static void path_write(struct output *output, const struct plot *plot, size_t curve)
{
    const struct reduction *const rows = &plot->rows;
    int64_t last = fraction_y(plot->curves[curve][0].least);
    for (int64_t i = 0; i < rows->groups; i++) {
        const int64_t twice = 2 * i * rows->factor + reduction_size(rows, i);
        const int64_t x = twice * 5 * PLOT_WIDTH / rows->count;
        const int64_t low = fraction_y(plot->curves[curve][i].least);
        const int64_t high = fraction_y(plot->curves[curve][i].most);
        const bool is_low_near = llabs(low - last) <= llabs(high - last);
        last = is_low_near ? high : low;
        point_write(output, i == 0 ? 'M' : 'L', x, is_low_near ? low : high);
        if (low != high) {
            point_write(output, 'L', x, last);
        }
    }
}

/* ---- what the template writes ---- */

/* Writes the command as XML spells it. U+FFFE and U+FFFF are no characters there (XML 1.0, 2.2). */
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

static void image_write(struct output *output, const struct shades *shades)
{
    size_t size;
    unsigned char *const png = png_of(shades, &size);
    base64_write(output, png, size);
}

/* Writes the colours of 1 .. -1, from the top down. */
static void bar_write(struct output *output)
{
    struct shades shades;
    shades_start(&shades, 1, COLORMAP_COLORS);
    for (int i = 0; i < COLORMAP_COLORS; i++) {
        *shades_at(&shades, i, 0) = (uint8_t)(COLORMAP_COLORS - 1 - i);
    }
    image_write(output, &shades);
}

/* Prints a whole number as people write it, with a minus sign. */
static const char *integer_label(char *text, int64_t integer)
{
    static const char minus[] = "\xe2\x88\x92"; /* U+2212 in UTF-8 */
    (void)snprintf(text, LABEL_TEXT, "%s%lld", integer < 0 ? minus : "", llabs(integer));
    return text;
}

/* Returns the pixels of a number's label: the widest digit of common sans-serif fonts has 7 in text
 * of 11. */
static int64_t label_width(int64_t number)
{
    enum { DIGIT_WIDTH = 7 };
    return (int64_t)DIGIT_WIDTH * snprintf(NULL, 0, "%lld", (long long)number);
}

/* Returns the width of the longest label of an axis, which is at one of the ends. */
static int64_t longest_label(const struct ruler *axis)
{
    const int64_t first = label_width(axis->first);
    const int64_t last = label_width(axis->first + axis->step * (axis->count - 1));
    return first > last ? first : last;
}

/* A label that would run over the room beyond an end is left out. */
static bool tick_item(struct figure *figure, const struct ruler *axis, size_t index)
{
    const int64_t cell = (int64_t)index * axis->spacing;
    if (cell >= axis->count) {
        return false;
    }
    const int64_t tenths = (2 * cell + 1) * 5 * axis->length / axis->count;
    const int64_t number = axis->first + axis->step * cell;
    const int64_t end = 10 * axis->length;
    const int64_t room = 10 * axis->margin + (tenths < end - tenths ? tenths : end - tenths);
    figure->mark = (struct mark){tenths, number, 5 * label_width(number) > room};
    return true;
}

static bool legend_item(struct figure *figure, const struct plot *plot, size_t index)
{
    if (index >= plot->count) {
        return false;
    }
    figure->mark = (struct mark){10 * plot->step * (int64_t)index, plot->numbers[index], false};
    figure->plot = plot;
    figure->curve = index;
    return true;
}

/* ---- names ---- */

static const char *text_positions(char *buffer, const struct spec *spec)
{
    char first[LABEL_TEXT];
    char last[LABEL_TEXT];
    return text_print(buffer, spec->max_len == 1 ? "position %s" : "positions %s to %s",
                      integer_label(first, spec_position(spec, 0)),
                      integer_label(last, spec_position(spec, spec->max_len - 1)));
}

/* Returns 2^exponent, in digits if there are few of them. */
static const char *text_power_of_two(char *buffer, int exponent)
{
    enum { LEAST = -4, MOST = 3 };
    if (exponent >= LEAST && exponent <= MOST) {
        return text_print(buffer, "%g", (double)(1 << (exponent - LEAST)) / (1 << -LEAST));
    }
    return text_print(buffer, "2^%d", exponent);
}

/* An image has all groups, and its last one is as large as the others. What lies beyond the panel
 * is cut off. */
static const char *text_groups(char *buffer, const struct reduction *reduction)
{
    return text_integer(buffer, reduction->groups * reduction->factor);
}

static const char *figure_text(void *state, int id, char *buffer)
{
    const struct figure *const figure = state;
    const struct spec *const spec = figure->spec;
    const struct reduction *const rows = &figure->map.rows;
    const struct reduction *const columns = &figure->map.columns;
    const struct reduction *const square = &figure->similarity.rows;
    switch ((enum figure_name)id) {
    case FIGURE_TITLE:
        return spec->from != NULL                     ? "Positional encoding"
               : layout_table[spec->layout].is_rotary ? "Rotary position embedding (RoPE)"
                                                      : "Sinusoidal positional encoding";
    case FIGURE_D_MODEL:
        return text_integer(buffer, spec->d_model);
    case FIGURE_MAX_LEN:
        return text_integer(buffer, spec->max_len);
    case FIGURE_MAP_COLUMNS_COUNT:
        return text_integer(buffer, spec->columns);
    case FIGURE_EXTENT:
        return text_positions(buffer, spec);
    case FIGURE_BASE:
        return text_decimal(buffer, spec->has_base ? &spec->base : NULL);
    case FIGURE_PRECISION:
        return spec->precision->name;
    case FIGURE_IS_SHORT_COMMAND:
        return text_flag(strlen(figure->command) <= FIGURE_COMMAND);
    case FIGURE_MEAN_ROWS:
        return text_whole(buffer, rows->factor * columns->factor > 1, rows->factor);
    case FIGURE_MEAN_COLUMNS:
        return text_integer(buffer, columns->factor);
    case FIGURE_GAP:
        return text_whole(buffer, square->factor > 1, square->factor);
    case FIGURE_MAP_POSITIONS_EXTENT:
        return text_groups(buffer, rows);
    case FIGURE_MAP_COLUMNS_EXTENT:
        return text_groups(buffer, columns);
    case FIGURE_SQUARE_EXTENT:
        return text_groups(buffer, square);
    case FIGURE_HAS_LINES_NAMED:
        return text_flag(longest_label(&figure->axes[FIGURE_LIST_SQUARE_POSITIONS]) <=
                         SQUARE_LABEL);
    case FIGURE_RANGE:
        return text_power_of_two(buffer, figure->magnitude);
    case FIGURE_HALF_RANGE:
        return text_power_of_two(buffer, figure->magnitude - 1);
    case FIGURE_AT:
        return text_print(buffer, "%lld.%lld", (long long)figure->mark.tenths / 10,
                          (long long)figure->mark.tenths % 10);
    case FIGURE_LABEL:
        return figure->mark.is_hidden ? "" : integer_label(buffer, figure->mark.number);
    case FIGURE_NUMBER:
        return text_integer(buffer, (long long)figure->curve);
    }
    return "";
}

static bool figure_item(void *state, int id, size_t index)
{
    struct figure *const figure = state;
    switch ((enum figure_list)id) {
    case FIGURE_LIST_MAP_POSITIONS:
    case FIGURE_LIST_MAP_COLUMNS:
    case FIGURE_LIST_PLOT_POSITIONS:
    case FIGURE_LIST_SQUARE_POSITIONS:
        return tick_item(figure, &figure->axes[id], index);
    case FIGURE_LIST_COLUMNS:
        return legend_item(figure, &figure->columns, index);
    case FIGURE_LIST_SIMILARITIES:
        return legend_item(figure, &figure->similarities, index);
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
        image_write(output, &figure->map.shades);
        break;
    case FIGURE_WRITER_SQUARE_PNG:
        image_write(output, &figure->square);
        break;
    case FIGURE_WRITER_BAR_PNG:
        bar_write(output);
        break;
    case FIGURE_WRITER_PATH:
        path_write(output, figure->plot, figure->curve);
        break;
    }
}

#define FIGURE_TEXT_VALUE(id, name, lists, users) {name, lists, id, users, .text = figure_text},
#define FIGURE_LIST_VALUE(id, name, lists, users) {name, lists, id, users, .item = figure_item},
#define FIGURE_WRITER_VALUE(id, name, lists, users) \
    {name, lists, id, users, .write = figure_write_value},

static const struct value figure_values[] = {
    /* clang-format off */
    FIGURE_NAMES(FIGURE_TEXT_VALUE)
    FIGURE_LISTS(FIGURE_LIST_VALUE)
    FIGURE_WRITERS(FIGURE_WRITER_VALUE)
    /* clang-format on */
};

/* Makes an axis of so many pixels, with so many beyond either end. Its spacing is the smallest with
 * which labels have room side by side: 16 pixels lie between two of them. */
static void axis_set(struct ruler *axis, const struct ruler *cells, int64_t length, int64_t margin)
{
    enum { LABEL_GAP = 16 };
    const int64_t room = longest_label(cells) + LABEL_GAP;
    *axis = *cells;
    axis->length = length;
    axis->margin = margin;
    axis->spacing = 1;
    for (int i = 0; axis->spacing * length < room * axis->count; i++) {
        axis->spacing = i % 3 == 1 ? axis->spacing / 2 * 5 : axis->spacing * 2;
    }
}

static void axes_set(struct figure *figure)
{
    const struct spec *const spec = figure->spec;
    const struct ruler positions = {
        .first = spec->first, .step = spec->step, .count = spec->max_len};
    const struct ruler columns = {.step = 1, .count = spec->columns};
    axis_set(&figure->axes[FIGURE_LIST_MAP_POSITIONS], &positions, MAP_WIDTH, MAP_MARGIN);
    axis_set(&figure->axes[FIGURE_LIST_MAP_COLUMNS], &columns, MAP_HEIGHT, MAP_MARGIN);
    axis_set(&figure->axes[FIGURE_LIST_PLOT_POSITIONS], &positions, PLOT_WIDTH, PLOT_MARGIN);
    axis_set(&figure->axes[FIGURE_LIST_SQUARE_POSITIONS], &positions, SQUARE_SIDE, SQUARE_MARGIN);
}

/* ---- the figure ---- */

/* Writes the figure when all rows are there, which were fractions of 2^magnitude. */
static void figure_write(struct output *output, struct figure *figure, int magnitude)
{
    const struct similarity *const similarity = &figure->similarity;
    const struct reduction *const rows = &similarity->rows;
    struct plot *const plot = &figure->similarities;
    shades_start(&figure->square, rows->groups, rows->groups);
    for (int64_t i = 0; i < rows->groups; i++) {
        for (int64_t j = 0; j <= i; j++) {
            const uint8_t place = colormap_place(similarity_of(similarity, i, j));
            *shades_at(&figure->square, i, j) = place;
            *shades_at(&figure->square, j, i) = place;
        }
    }

    /* Two lines of the matrix are curves: the first that has a position, and the middle one. */
    const int64_t before = figure->spec->rows_before;
    const int64_t first = before < rows->groups ? before : 0;
    const int64_t middle = rows->groups / 2;
    plot->count = first == middle ? 1 : FIGURE_REFERENCES;
    for (size_t i = 0; i < plot->count; i++) {
        const int64_t line = i == 0 ? first : middle;
        plot->numbers[i] = spec_position(figure->spec, line * rows->factor);
        for (int64_t j = 0; j < rows->groups; j++) {
            curve_add(plot, i, j * rows->factor, similarity_of(similarity, line, j));
        }
    }
    figure->magnitude = magnitude;
    figure->columns.step = PLOT_WIDTH / COLUMNS_MAX;
    plot->step = PLOT_WIDTH / FIGURE_REFERENCES;
    axes_set(figure);
    struct template *const template = template_parse(
        &builtin_blocks[BLOCK_FIGURE_SVG],
        &(struct template_names){
            .values = figure_values, .value_count = COUNT(figure_values), .state = figure});
    template_render(template, output);
}

/* ---- the whole ---- */

/* Chooses the range of fractions: -1 .. 1; or -2^magnitude .. 2^magnitude, with the least magnitude
 * for all cells of a file, or with that for the factor of the cells, to 2^-30. */
static void range_choose(struct fraction *fraction, const struct table *table)
{
    fraction_init(fraction, &table->rounding, table->magnitude);
    if (table->spec->from == NULL && factor_compare_one(table->spec) < 0) {
        const int32_t most = fraction_of_cell(fraction, table->sequences[0].cosine_at_zero);
        const int magnitude = most > 0 ? integer_bits((uint64_t)most - 1) - FRACTION_BITS : 0;
        fraction_init(fraction, &table->rounding, magnitude);
    }
}

void pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command)
{
    const struct spec *const spec = table->spec;
    const size_t columns = (size_t)spec->columns;
    const bool has_heatmap = files_has(files, OUTPUT_HEATMAP);
    const struct reduction points = reduction_of(spec->max_len, FIGURE_POINTS);
    struct fraction fraction;
    struct map heatmap = {.sums = NULL};
    struct figure *figure = NULL;
    if (!has_heatmap && !files_has(files, OUTPUT_FIGURE)) {
        return;
    }
    range_choose(&fraction, table);
    if (has_heatmap) {
        map_start(&heatmap, reduction_of(spec->max_len, HEATMAP_SIDE),
                  reduction_of(spec->columns, HEATMAP_SIDE));
    }
    if (files_has(files, OUTPUT_FIGURE)) {
        figure = memory_take(1, sizeof *figure);
        figure->spec = spec;
        figure->command = command;
        figure->columns.rows = points;
        figure->similarities.rows = points;
        columns_choose(figure, table, output_spec);
        map_start(&figure->map, reduction_of(spec->max_len, FIGURE_ROWS),
                  reduction_of(spec->columns, FIGURE_COLUMNS));
        similarity_start(&figure->similarity, points, spec->columns);
    }
    uint64_t *const cells = memory_take(columns, sizeof *cells);
    int32_t *const fractions = memory_take(columns, sizeof *fractions);
    table->row = 0;
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(table, cells);
        for (size_t column = 0; column < columns; column++) {
            fractions[column] = fraction_of_cell(&fraction, cells[column]);
        }
        if (has_heatmap) {
            map_add(&heatmap, row, fractions);
        }
        for (size_t i = 0; figure != NULL && i < figure->columns.count; i++) {
            curve_add(&figure->columns, i, row, fractions[figure->columns.numbers[i]]);
        }
        if (figure != NULL) {
            map_add(&figure->map, row, fractions);
            similarity_add(&figure->similarity, row, fractions);
        }
    }
    if (has_heatmap) {
        size_t size;
        unsigned char *const png = png_of(&heatmap.shades, &size);
        output_bytes(files_begin(files, OUTPUT_HEATMAP), (const char *)png, size);
        files_finish(files, OUTPUT_HEATMAP);
    }
    if (figure != NULL) {
        figure_write(files_begin(files, OUTPUT_FIGURE), figure, fraction.magnitude);
        files_finish(files, OUTPUT_FIGURE);
    }
}
