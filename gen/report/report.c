/*
 * report.c: the list of what a report says, section by section, in the order in which it is
 * printed.
 */
#include "report/report.h"

#include "encoding/factored.h"
#include "report/cell.h"
#include "report/closest.h"
#include "report/lines.h"
#include "report/pairs.h"
#include "report/survey.h"
#include "report/values.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* What the sections share. */
struct report {
    const struct spec *spec;
    const struct output_spec *output_spec;
    struct table *table;
    const struct witness *witness;
    const char *command;
    struct survey survey;
    struct pairs pairs[SEQUENCES];
    struct factored factored; /* if rotations make the rows */
    struct lines lines;
};

static const char of_file[] = "a file has no formula";

/* Why rotations do not make one row of the table from another. */
static const char *const unrotated[UNFACTORED_COUNT] = {
    [UNFACTORED_FILE] = of_file,
    [UNFACTORED_PRECISION] = "its cells have too few bits, or a scale",
    [UNFACTORED_GRID] = "a grid has two axes",
    [UNFACTORED_SINES] = "its sines have no cosines",
    [UNFACTORED_COLUMNS] = "its sines have no cosines",
    [UNFACTORED_ODD] = "its last pair is half a one",
    [UNFACTORED_ZEROS] = "a row of zeros is no rotation",
    [UNFACTORED_ANGLES] = "its angles are rounded",
    [UNFACTORED_FACTOR] = "its cells saturate",
};

static struct finding position_of(const struct report *report, int64_t row)
{
    return finding_integer(spec_position(report->spec, row));
}

/* ---- the cells ---- */

static struct finding cell_of(const struct report *report, const struct survey_place *place,
                              bool as_magnitude)
{
    enum { DIGITS = 9 };
    struct finding value = {.kind = FINDING_NUMBER};
    struct number_exact number;
    cell_number(&report->table->rounding, place->cell, &number);
    number.negative = number.negative && !as_magnitude;
    number_print(value.number, &number, NUMBER_SIGNIFICANT, DIGITS);
    return value;
}

/* A row follows from its position. It follows from the number of rows as well only where angles are
 * normalized by it, where it changes the frequencies, and where the row of zeros is not counted
 * from the first position. */
static struct finding prefix_equal_of(const struct spec *spec)
{
    const bool is_stretched =
        spec->rope_scaling == ROPE_SCALING_DYNAMIC && spec->length > spec->original_max_len;
    const bool is_counted_back = spec->has_zero_row && spec->step < 0;
    return spec->from != NULL ? finding_none(of_file)
                              : finding_flag(!spec->normalize && !is_stretched && !is_counted_back);
}

static void cells_write(struct report *report)
{
    const struct spec *const spec = report->spec;
    const struct survey_place *const largest = &report->survey.largest;
    const struct survey_place *const least = &report->survey.least;
    const struct survey_place *const greatest = &report->survey.greatest;
    const struct line list[] = {
        {.key = "table", .label = "Table"},
        {"command", "command", NULL, finding_text(FINDING_TEXT, report->command)},
        {"rows", "rows", NULL, finding_integer(spec->max_len)},
        {"columns", "columns", NULL, finding_integer(spec->columns)},
        {"first_position", "first position", NULL, position_of(report, 0)},
        {"last_position", "last position", NULL, position_of(report, spec->max_len - 1)},
        {"precision", "precision", NULL, finding_text(FINDING_TEXT, spec->precision->name)},

        {.key = "bounded", .label = "Bounded"},
        {"largest", "largest |cell|", NULL, cell_of(report, largest, true)},
        {"largest_position", "  at position", NULL, position_of(report, largest->row)},
        {"largest_column", "  column", NULL, finding_integer(largest->column)},
        {"least", "least cell", NULL, cell_of(report, least, false)},
        {"least_position", "  at position", NULL, position_of(report, least->row)},
        {"least_column", "  column", NULL, finding_integer(least->column)},
        {"greatest", "greatest cell", NULL, cell_of(report, greatest, false)},
        {"greatest_position", "  at position", NULL, position_of(report, greatest->row)},
        {"greatest_column", "  column", NULL, finding_integer(greatest->column)},

        {.key = "deterministic", .label = "Deterministic"},
        {"crc32", "CRC-32 of the cells", NULL, finding_text(FINDING_TEXT, report->survey.crc32)},

        {.key = "length", .label = "Independent of length"},
        {"prefix_equal", "shorter tables have its rows", NULL, prefix_equal_of(spec)},
    };
    lines_write(&report->lines, "", list, COUNT(list));
}

/* ---- the rows ---- */

/* The columns of the keys, each once. */
enum { COLUMN_TEXT = 8, WITNESS_TEXT = WITNESS_KEYS * COLUMN_TEXT };
static void witness_print(char text[WITNESS_TEXT], const struct witness *witness)
{
    text[0] = '\0';
    for (size_t i = 0; i < witness->count; i++) {
        const struct finding column = finding_integer(witness->keys[i].column);
        if (i == 0 || witness->keys[i].column != witness->keys[i - 1].column) {
            finding_append(text, WITNESS_TEXT, column.number);
        }
    }
}

/* The closest rows are those of the exact values, whatever the cells are rounded to. */
static struct closest closest_of(const struct report *report)
{
    struct spec exact = *report->spec;
    exact.precision = precision_find("f64");
    const char *const none =
        exact.max_len < 2 ? "there is one row" : unrotated[factored_obstacle(&exact)];
    struct closest closest = {.distance = finding_none(none)};
    if (none == NULL) {
        closest_find(&closest, report->table);
    }
    return closest;
}

static void rows_write(struct report *report)
{
    const struct closest closest = closest_of(report);
    const struct finding *const cosines = report->survey.cosines;
    const int64_t *const rows = report->survey.rows;
    char columns[WITNESS_TEXT];
    witness_print(columns, report->witness);
    const struct line list[] = {
        {.key = "uniqueness", .label = "Uniqueness"},
        /* witness_find has refused any other table. */
        {"unique", "all rows differ", NULL, finding_flag(true)},
        {"witness", "columns of the witness", NULL, finding_text(FINDING_NUMBERS, columns)},
        {"closest_distance", "distance of the closest rows", NULL, closest.distance},
        {"closest_first", "  position", NULL, position_of(report, closest.rows[0])},
        {"closest_second", "  and position", NULL, position_of(report, closest.rows[1])},

        {.key = "similarity", .label = "Cosine similarity of the first row"},
        {"first_position", "its position", NULL, position_of(report, report->survey.first)},
        {"next", "to the next row", NULL, cosines[SURVEY_NEXT]},
        {"next_position", "  at position", NULL, position_of(report, rows[SURVEY_NEXT])},
        {"middle", "to the middle row", NULL, cosines[SURVEY_MIDDLE]},
        {"middle_position", "  at position", NULL, position_of(report, rows[SURVEY_MIDDLE])},
        {"last", "to the last row", NULL, cosines[SURVEY_LAST]},
        {"last_position", "  at position", NULL, position_of(report, rows[SURVEY_LAST])},
    };
    lines_write(&report->lines, "", list, COUNT(list));
}

/* ---- the pairs ---- */

static void wavelengths_write(struct report *report, struct sequence *sequence)
{
    const char *const label = spec_is_by_column(report->spec) ? "column" : "pair";
    lines_list(&report->lines, "wavelengths", "wavelength, in positions");
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        struct finding wavelength;
        (void)pairs_wavelength(&wavelength, sequence, pair);
        lines_item(&report->lines, label, pair, &wavelength);
    }
}

/* Those of an axis. The table of a file has one axis. */
static void pairs_write(struct report *report, size_t axis)
{
    static const char *const names[SEQUENCES] = {[SEQUENCE_X] = "x", [SEQUENCE_Y] = "y"};
    const struct residual *const near = &report->pairs[axis].near;
    const struct residual *const far = &report->pairs[axis].far;
    const struct pair_cosine *const largest = &report->pairs[axis].largest;
    const struct pair_cosine *const slowest = &report->pairs[axis].slowest;
    const struct line list[] = {
        {.key = "rotation", .label = "Relative position: f(t+D) - A(D) f(t), A(D) exact"},
        {"residual", "largest residual", NULL, near->size},
        {"distance", "  D", NULL, finding_integer(near->distance)},
        {"pair", "  of pair", NULL, finding_integer(near->pair)},
        {"position", "  at position t + D", NULL, finding_integer(near->position)},
        {"far_residual", "largest over half of the rows", NULL, far->size},
        {"far_distance", "  D", NULL, finding_integer(far->distance)},
        {"far_pair", "  of pair", NULL, finding_integer(far->pair)},
        {"far_position", "  at position t + D", NULL, finding_integer(far->position)},

        {.key = "orthogonality", .label = "Sine and cosine column over a period"},
        {"pairs", "pairs of a sine and a cosine", NULL, finding_integer(report->pairs[axis].count)},
        {"complete", "  of these with a whole period", NULL,
         finding_integer(report->pairs[axis].complete)},
        {"largest", "largest |cosine|", NULL, largest->cosine},
        {"largest_pair", "  of pair", NULL, finding_integer(largest->pair)},
        {"largest_rows", "  over", "rows", finding_integer(largest->rows)},
        {"slowest", "|cosine| of the slowest", NULL, slowest->cosine},
        {"slowest_pair", "  of pair", NULL, finding_integer(slowest->pair)},
        {"slowest_rows", "  over", "rows", finding_integer(slowest->rows)},

        {.key = "frequencies", .label = "Wavelengths"},
    };
    const bool has_frequencies = axis < report->table->sequence_count;
    lines_write(&report->lines, spec_is_grid(report->spec) ? names[axis] : "", list,
                COUNT(list) - !has_frequencies);
    if (has_frequencies) {
        wavelengths_write(report, &report->table->sequences[axis]);
    }
}

/* ---- memory ---- */

static void memory_write(struct report *report)
{
    const struct spec *const spec = report->spec;
    const struct factored *const factored = &report->factored;
    const int64_t cell_bytes = spec->precision->bits / 8;
    const int64_t bytes = (int64_t)output_spec_bytes(report->output_spec, spec);
    const int64_t pair_bytes = spec->d_model * cell_bytes; /* of a row of all pairs */
    const int64_t rows = factored->coarse.max_len + factored->fine.max_len;
    const char *none = unrotated[factored_obstacle(spec)];
    if (none == NULL && factored->is_near) {
        none = "its rows might be equal";
    }
    const struct line list[] = {
        {.key = "memory", .label = "Memory"},
        {"full_bytes", "the table", "bytes", finding_integer(bytes)},
        {"factored_rows", "a factored table", "rows",
         none != NULL ? finding_none(none) : finding_integer(rows)},
        {"factored_block", "  in blocks of", "rows", finding_integer(factored->fine.max_len)},
        {"factored_bytes", "  in all", "bytes", finding_integer(rows * pair_bytes)},
        {"state_bytes", "  one row and A(1)", "bytes", finding_integer(2 * pair_bytes)},
    };
    lines_write(&report->lines, "", list, COUNT(list));
}

/* ---- the whole ---- */

/* All that may fail. The table of a file has no pairs. */
static bool report_take(struct report *report)
{
    const struct finding of_none = finding_none(of_file);
    const struct pairs no_pairs = {.near.size = of_none,
                                   .far.size = of_none,
                                   .largest.cosine = of_none,
                                   .slowest.cosine = of_none};
    bool fine = survey_take(&report->survey, report->table);
    report->pairs[0] = no_pairs;
    for (size_t i = 0; i < report->table->sequence_count && fine; i++) {
        fine = pairs_take(&report->pairs[i], &report->table->sequences[i]);
    }
    return fine && (unrotated[factored_obstacle(report->spec)] != NULL ||
                    factored_init(&report->factored, report->spec, report->output_spec->block));
}

static void sections_write(struct report *report)
{
    cells_write(report);
    rows_write(report);
    memory_write(report);
    if (report->spec->from == NULL) {
        values_write(&report->lines, report->table, report->output_spec);
    }
    for (size_t axis = 0; axis < (spec_is_grid(report->spec) ? SEQUENCES : 1); axis++) {
        pairs_write(report, axis);
    }
    lines_end(&report->lines);
}

bool report_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                  const struct witness *witness, const char *command)
{
    struct report report = {.spec = table->spec,
                            .output_spec = output_spec,
                            .table = table,
                            .witness = witness,
                            .command = command,
                            .lines.is_json = !files_is_stdout(files, OUTPUT_REPORT)};
    if (!files_has(files, OUTPUT_REPORT)) {
        return true;
    }
    if (!report_take(&report)) {
        return false;
    }
    report.lines.output = files_begin(files, OUTPUT_REPORT);
    sections_write(&report);
    return files_finish(files, OUTPUT_REPORT);
}
