/*
 * report.c: the sections of the report, one function each, in the order in which they are printed.
 */
#include "report/report.h"

#include "encoding/factored.h"
#include "memory.h"
#include "report/cell.h"
#include "report/closest.h"
#include "report/lines.h"
#include "report/pairs.h"
#include "report/survey.h"
#include "report/values.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIMILARITY_PLACES = 8, CELL_DIGITS = 9 };

/* What the sections share. It is on the heap because it is large. */
struct context {
    const struct spec *spec;
    const struct output_spec *output_spec;
    struct table *table;
    const struct witness *witness;
    const char *command;
    struct lines lines;
    struct survey survey;
    struct pairs_turn turn;
};

static const char from_file[] = "the table of a file has no formula";

/* ---- positions ---- */

static long long position_of(const struct context *context, int64_t row)
{
    return (long long)spec_position(context->spec, row);
}

/* The rows of sequences: those of x and of y in a grid, else the table's own. */
enum { AXES = 3 };
static size_t axis_of(const struct context *context, size_t sequence)
{
    const size_t axis = spec_is_grid(context->spec) ? sequence + 1 : 0;
    assert(axis < AXES);
    return axis;
}

static void place_add(struct lines *lines, const struct context *context,
                      const struct survey_place *place, const char *row_key, const char *column_key)
{
    lines_add(lines, LINE_NUMBER, row_key, "  at position", "%lld",
              position_of(context, place->row));
    lines_add(lines, LINE_NUMBER, column_key, "  column", "%lu", (unsigned long)place->column);
}

/* ---- the table ---- */

static bool table_section(struct context *context)
{
    struct lines *lines = &context->lines;
    const struct spec *spec = context->spec;
    lines_section(lines, "table", "Table");
    lines_add(lines, LINE_TEXT, "command", "command", "%s", context->command);
    lines_add(lines, LINE_NUMBER, "rows", "rows", "%lld", (long long)spec->max_len);
    lines_add(lines, LINE_NUMBER, "columns", "columns", "%lld", (long long)spec->columns);
    lines_add(lines, LINE_NUMBER, "first_position", "first position", "%lld",
              position_of(context, 0));
    lines_add(lines, LINE_NUMBER, "last_position", "last position", "%lld",
              position_of(context, spec->max_len - 1));
    lines_add(lines, LINE_TEXT, "precision", "precision", "%s", spec->precision->name);
    return true;
}

/* ---- the four properties ---- */

static void cell_add(struct lines *lines, const struct context *context, uint64_t cell,
                     const char *key, const char *label, bool as_magnitude)
{
    char text[NUMBER_TEXT];
    struct number_exact number;
    cell_number(&context->table->rounding, cell, &number);
    number.negative = number.negative && !as_magnitude;
    number_print(text, &number, CELL_DIGITS);
    lines_add(lines, LINE_NUMBER, key, label, "%s", text);
}

static bool bounded_section(struct context *context)
{
    struct lines *lines = &context->lines;
    const struct survey *survey = &context->survey;
    lines_section(lines, "bounded", "Bounded");
    cell_add(lines, context, survey->largest.cell, "largest", "largest |cell|", true);
    place_add(lines, context, &survey->largest, "largest_position", "largest_column");
    cell_add(lines, context, survey->least.cell, "least", "least cell", false);
    place_add(lines, context, &survey->least, "least_position", "least_column");
    cell_add(lines, context, survey->most.cell, "greatest", "greatest cell", false);
    place_add(lines, context, &survey->most, "greatest_position", "greatest_column");
    return true;
}

static bool deterministic_section(struct context *context)
{
    lines_section(&context->lines, "deterministic", "Deterministic");
    lines_add(&context->lines, LINE_TEXT, "crc32", "CRC-32 of the cells", "%08lx",
              (unsigned long)context->survey.crc32);
    return true;
}

static bool length_section(struct context *context)
{
    static const char key[] = "prefix_equal";
    static const char label[] = "rows of a shorter table";
    struct lines *lines = &context->lines;
    const struct spec *spec = context->spec;
    struct survey_prefix prefix;
    lines_section(lines, "length", "Independent of length");
    const int64_t positions = spec->max_len - spec_rows_before(spec);
    if (spec->from != NULL || positions < 2 || spec->grid_height == 1) {
        lines_add(lines, LINE_NONE, key, label, "%s",
                  spec->from != NULL ? from_file : "there is no shorter table");
        return true;
    }
    if (!survey_prefix(&prefix, context->table)) {
        return false;
    }
    lines_add(lines, LINE_NUMBER, "prefix_rows", "rows of the shorter table", "%lld",
              (long long)prefix.rows);
    lines_add(lines, LINE_FLAG, key, "the same for all its positions", "%s",
              prefix.equal ? "true" : "false");
    return true;
}

/* The residual of one difference of positions; in a grid, of positions within an axis. */
static bool residual_add(struct context *context, size_t sequence, int64_t distance, bool is_far)
{
    static const struct {
        const char *distance, *residual, *pair, *position;
    } keys[] = {{"distance", "residual", "pair", "position"},
                {"far_distance", "far_residual", "far_pair", "far_position"}};
    struct lines *lines = &context->lines;
    const struct run *run = &context->table->sequences[sequence].run;
    struct residual residual;
    char text[NUMBER_TEXT];
    if (!pairs_residual(&residual, context->table, sequence, distance)) {
        return false;
    }
    lines_add(lines, LINE_NUMBER, keys[is_far].distance, "D", "%lld",
              (long long)(distance * run->step));
    if (!residual.is_there) {
        lines_add(lines, LINE_NONE, keys[is_far].residual, "largest residual",
                  "no column has its partner");
        return true;
    }
    if (!pairs_print_residual(text, &residual)) {
        lines_add(lines, LINE_NONE, keys[is_far].residual, "largest residual", "less than 2^-107");
        return true;
    }
    lines_add(lines, LINE_NUMBER, keys[is_far].residual, "largest residual", "%s", text);
    lines_add(lines, LINE_NUMBER, keys[is_far].pair, "  of pair", "%lu",
              (unsigned long)residual.pair);
    lines_add(lines, LINE_NUMBER, keys[is_far].position, "  at position t + D", "%lld",
              (long long)run_position(run, residual.row));
    return true;
}

/* D is 1, and then half of the table. */
static bool rotation_section(struct context *context)
{
    static const char *const keys[AXES] = {"rotation", "rotation_x", "rotation_y"};
    static const char *const labels[AXES] = {
        "Relative position: f(t+D) - A(D) f(t), A(D) exact",
        "Relative position in x: f(t+D) - A(D) f(t), A(D) exact",
        "Relative position in y: f(t+D) - A(D) f(t), A(D) exact"};
    const struct table *table = context->table;
    if (table->sequence_count == 0) {
        lines_section(&context->lines, keys[0], labels[0]);
        lines_add(&context->lines, LINE_NONE, "residual", "largest residual", "%s", from_file);
    }
    for (size_t i = 0; i < table->sequence_count; i++) {
        const int64_t count = table->sequences[i].run.count;
        lines_section(&context->lines, keys[axis_of(context, i)], labels[axis_of(context, i)]);
        if (count < 2) {
            lines_add(&context->lines, LINE_NONE, "residual", "largest residual",
                      "there is one position");
        } else if (!residual_add(context, i, 1, false) ||
                   (count > 3 && !residual_add(context, i, count / 2, true))) {
            return false;
        }
    }
    return true;
}

/* ---- rows ---- */

static void witness_add(struct context *context)
{
    const struct witness *witness = context->witness;
    lines_list(&context->lines, "witness", "witness");
    for (size_t i = 0; i < witness->count; i++) {
        char text[NUMBER_TEXT];
        if (i == 0 || witness->keys[i].column != witness->keys[i - 1].column) {
            (void)snprintf(text, sizeof text, "%lu", (unsigned long)witness->keys[i].column);
            lines_item(&context->lines, LINE_ITEM, "column of key", (long long)i + 1, text);
        }
    }
}

static void reach_add(struct context *context, const struct closest *closest)
{
    struct lines *lines = &context->lines;
    const bool all = closest->reach == context->spec->max_len - 1;
    lines_add(lines, LINE_TEXT, "distance_of", "  of", "%s",
              closest->by_difference ? "exact values" : "cells");
    lines_add(lines, LINE_FLAG, "all_pairs", "  of all pairs of rows", "%s",
              all ? "true" : "false");
    lines_add(lines, LINE_NUMBER, "reach", "  of rows apart by up to", "%lld",
              (long long)closest->reach);
}

static bool uniqueness_section(struct context *context)
{
    struct lines *lines = &context->lines;
    struct closest closest;
    lines_section(lines, "uniqueness", "Uniqueness");
    /* witness_find has refused any other table. */
    lines_add(lines, LINE_FLAG, "unique", "all rows differ", "true");
    witness_add(context);
    if (context->spec->max_len < 2) {
        lines_add(lines, LINE_NONE, "closest_distance", "closest rows", "there is one row");
        return true;
    }
    if (!closest_find(&closest, context->table)) {
        return false;
    }
    lines_add(lines, LINE_NUMBER, "closest_distance", "distance of the closest rows", "%s",
              closest.distance);
    lines_add(lines, LINE_NUMBER, "closest_first", "  position", "%lld",
              position_of(context, closest.rows[0]));
    lines_add(lines, LINE_NUMBER, "closest_second", "  and position", "%lld",
              position_of(context, closest.rows[1]));
    reach_add(context, &closest);
    return true;
}

static bool similarity_section(struct context *context)
{
    static const struct {
        const char *key, *label, *position;
    } members[SURVEY_ROWS] = {
        [SURVEY_NEXT] = {"next", "to the next row", "next_position"},
        [SURVEY_MIDDLE] = {"middle", "to the middle row", "middle_position"},
        [SURVEY_LAST] = {"last", "to the last row", "last_position"},
    };
    struct lines *lines = &context->lines;
    const struct survey *survey = &context->survey;
    lines_section(lines, "similarity", "Cosine similarity of the first row");
    lines_add(lines, LINE_NUMBER, "first_position", "its position", "%lld",
              position_of(context, survey->rows[SURVEY_FIRST]));
    for (size_t i = SURVEY_NEXT; i < SURVEY_ROWS; i++) {
        struct number_exact cosine;
        char text[NUMBER_TEXT];
        if (survey->rows[i] == survey->rows[SURVEY_FIRST]) {
            lines_add(lines, LINE_NONE, members[i].key, members[i].label, "there is no other row");
        } else if (!survey_similarity(survey, context->table, i, &cosine)) {
            lines_add(lines, LINE_NONE, members[i].key, members[i].label,
                      "a row of zeros has no direction");
        } else {
            number_print_fixed(text, &cosine, SIMILARITY_PLACES);
            lines_add(lines, LINE_NUMBER, members[i].key, members[i].label, "%s", text);
        }
        lines_add(lines, LINE_NUMBER, members[i].position, "  at position", "%lld",
                  position_of(context, survey->rows[i]));
    }
    return true;
}

/* ---- columns ---- */

static void column_pair_add(struct lines *lines, const struct orthogonality_of *of,
                            const char *const keys[3], const char *label)
{
    lines_add(lines, LINE_NUMBER, keys[0], label, "%s", of->text);
    lines_add(lines, LINE_NUMBER, keys[1], "  of pair", "%lu", (unsigned long)of->pair);
    lines_add(lines, LINE_NUMBER, keys[2], "  over rows", "%lld", (long long)of->period);
}

static bool orthogonality_add(struct context *context, size_t sequence)
{
    static const char *const largest[] = {"largest", "largest_pair", "largest_rows"};
    static const char *const slowest[] = {"slowest", "slowest_pair", "slowest_rows"};
    struct lines *lines = &context->lines;
    struct orthogonality found;
    if (!pairs_orthogonality(&found, &context->turn, context->table, sequence)) {
        return false;
    }
    lines_add(lines, LINE_NUMBER, "pairs", "pairs of a sine and a cosine", "%llu",
              (unsigned long long)found.pairs);
    lines_add(lines, LINE_NUMBER, "complete", "of these with a whole period", "%llu",
              (unsigned long long)found.complete);
    if (found.complete == 0) {
        lines_add(lines, LINE_NONE, largest[0], "largest |cosine|",
                  "no period lies within the table");
        return true;
    }
    column_pair_add(lines, &found.largest, largest, "largest |cosine|");
    column_pair_add(lines, &found.slowest, slowest, "|cosine| of the slowest");
    return true;
}

static bool orthogonality_section(struct context *context)
{
    static const char *const keys[AXES] = {"orthogonality", "orthogonality_x", "orthogonality_y"};
    static const char *const labels[AXES] = {"Sine and cosine column over a period",
                                             "Sine and cosine column over a period, x",
                                             "Sine and cosine column over a period, y"};
    const struct table *table = context->table;
    if (table->sequence_count == 0) {
        lines_section(&context->lines, keys[0], labels[0]);
        lines_add(&context->lines, LINE_NONE, "largest", "largest |cosine|", "%s", from_file);
    }
    for (size_t i = 0; i < table->sequence_count; i++) {
        lines_section(&context->lines, keys[axis_of(context, i)], labels[axis_of(context, i)]);
        if (!orthogonality_add(context, i)) {
            return false;
        }
    }
    return true;
}

static void wavelengths_add(struct context *context, size_t sequence)
{
    struct sequence *run = &context->table->sequences[sequence];
    const bool single = spec_is_by_column(context->spec);
    lines_list(&context->lines, "wavelengths", "wavelength, in positions");
    for (uint32_t pair = 0; pair < run->pairs; pair++) {
        struct wavelength wavelength;
        pairs_wavelength(&context->turn, run, pair, &wavelength);
        const bool known = wavelength.text[0] != '\0';
        lines_item(&context->lines, LINE_ITEM, single ? "column" : "pair", pair,
                   known ? wavelength.text : "null");
    }
}

static bool wavelengths_section(struct context *context)
{
    static const char *const keys[AXES] = {"frequencies", "frequencies_x", "frequencies_y"};
    static const char *const labels[AXES] = {"Wavelengths", "Wavelengths of x", "Wavelengths of y"};
    for (size_t i = 0; i < context->table->sequence_count; i++) {
        lines_section(&context->lines, keys[axis_of(context, i)], labels[axis_of(context, i)]);
        wavelengths_add(context, i);
    }
    return true;
}

/* ---- memory ---- */

/* What --storage=factored would write, with `row` bytes in each row. */
static void factored_add(struct lines *lines, const struct factored *factored, long long row)
{
    const long long rows = factored->coarse.max_len + factored->fine.max_len;
    const long long block = factored->fine.max_len;
    lines_add(lines, LINE_NUMBER, "factored_rows", "rows of a factored table", "%lld", rows);
    lines_add(lines, LINE_NUMBER, "factored_block", "  in blocks of", "%lld", block);
    lines_add(lines, LINE_NUMBER, "factored_bytes", "  bytes", "%lld", rows * row);
    lines_add(lines, LINE_NUMBER, "state_bytes", "bytes of one row and A(1)", "%lld", 2 * row);
}

static bool memory_section(struct context *context)
{
    const struct spec *spec = context->spec;
    struct lines *lines = &context->lines;
    const unsigned long long bytes =
        (unsigned long long)spec->max_len *
        (unsigned long long)(spec->arrays * context->output_spec->stride) *
        (unsigned long long)(spec->precision->bits / 8);
    static const char *const unfactored[UNFACTORED_COUNT] = {
        [UNFACTORED_PRECISION] = "its cells have too few bits, or a scale",
        [UNFACTORED_FILE] = from_file,
        [UNFACTORED_GRID] = "a grid has two axes",
        [UNFACTORED_SINES] = "its sines have no cosines",
        [UNFACTORED_COLUMNS] = "its sines have no cosines",
        [UNFACTORED_ODD] = "its last pair is half a one",
        [UNFACTORED_ZEROS] = "a row of zeros is no rotation",
        [UNFACTORED_ANGLES] = "its angles are rounded",
        [UNFACTORED_FACTOR] = "its cells saturate",
    };
    const char *none = unfactored[factored_obstacle(spec)];
    struct factored factored;
    if (none == NULL) {
        if (!factored_init(&factored, spec, context->output_spec->block)) {
            return false;
        }
        none = factored.is_near ? "its rows might be equal" : NULL;
    }
    lines_section(lines, "memory", "Memory");
    lines_add(lines, LINE_NUMBER, "full_bytes", "bytes of the table", "%llu", bytes);
    if (none != NULL) {
        lines_add(lines, LINE_NONE, "factored_rows", "rows of a factored table", "%s", none);
    } else {
        factored_add(lines, &factored, (long long)spec->d_model * (spec->precision->bits / 8));
    }
    return true;
}

static bool values_section(struct context *context)
{
    values_add(&context->lines, context->table, context->output_spec);
    return true;
}

/* ---- the whole ---- */

static bool sections_make(struct context *context)
{
    static bool (*const sections[])(struct context *) = {
        table_section,    bounded_section,    deterministic_section, length_section,
        rotation_section, uniqueness_section, similarity_section,    orthogonality_section,
        memory_section,   values_section,     wavelengths_section,
    };
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        if (!sections[i](context)) {
            return false;
        }
    }
    return true;
}

bool report_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                  const struct witness *witness, const char *command)
{
    if (!files_has(files, OUTPUT_REPORT)) {
        return true;
    }
    struct context *const context = memory_take(1, sizeof *context);
    context->spec = table->spec;
    context->output_spec = output_spec;
    context->table = table;
    context->witness = witness;
    context->command = command;
    bool fine = survey_take(&context->survey, table) && sections_make(context);
    if (fine) {
        struct output *const output = files_begin(files, OUTPUT_REPORT);
        const bool is_text = files_is_stdout(files, OUTPUT_REPORT);
        (is_text ? lines_write_text : lines_write_json)(&context->lines, output);
        fine = files_finish(files, OUTPUT_REPORT);
    }
    survey_free(&context->survey);
    lines_free(&context->lines);
    free(context);
    return fine;
}
