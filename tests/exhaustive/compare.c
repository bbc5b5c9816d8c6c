/*
 * compare.c: compares every cell of the tables of grid.h, and of short tables around the cells of
 * golden/hard.tsv, with MPFR.
 *
 *     compare SCRATCH-FILE HARD.TSV [CELLS]
 *
 * The program is linked with the objects of the generator. It parses options and computes rows by
 * the same functions as the generator. With CELLS, it compares only every n-th row, where n is
 * chosen so that about CELLS cells are compared. The exit status is 1 if a cell differs.
 */
#include "../golden/formula.h"
#include "../golden/frameworks.h"
#include "reference.h"

#include "grid.h"

#include "cli/command_line.h"
#include "cli/request.h"
#include "encoding/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_SIZE = 4096, /* bytes */
    WORDS_MAX = 64,
    TABLES_MAX = 64,
    WALKS = 3,        /* columns of a table for compare_walks() */
    REPORTS_MAX = 20, /* mismatches that are printed */
    PRESET_ROWS = 2001,
};

/* The path of the scratch file, which contains the numbers for --frequency=@FILE. */
static const char *list_path;

/* ---- counters ---- */

static struct {
    uint64_t tables;
    uint64_t cells;
    uint64_t walked_cells; /* cells compared a second time, by compare_walks() */
    uint64_t mismatches;
    uint64_t wide_cells;  /* cells for which posenc needed more than 128 bits */
    uint64_t values;      /* pairs of sine and cosine computed by MPFR */
    uint64_t escalations; /* cells for which the reference needed more than 128 bits */
    int highest_level;    /* the highest level of precision (reference.h) that a cell needed */
} total;

/* Only every stride-th row is compared, but at least three rows of each table (is_compared). */
static uint64_t stride = 1;

/* If set, no line is printed for each table: there are too many tables around hard cells. */
static bool is_silent;

/* ---- one table of posenc ---- */

/* A table of posenc in one precision, and the format of its cells. */
struct generated_table {
    struct format format;
    char words[WORDS_SIZE]; /* the options */
    char line[WORDS_SIZE];  /* the same options, each terminated by '\0' */
    struct command_line command_line;
    struct request request;
    struct table table;
    uint64_t *cells;
    uint64_t *columns[WALKS]; /* the reference's cells of the columns of compare_walks() */
};

/* Starts the table with the options `words` in a precision, such as "f32" or "s8:0.01:-5" (with
 * scale and zero point). */
static void generated_table_start(struct generated_table *generated, const char *words,
                                  const char *precision)
{
    char *argv[WORDS_MAX + 1] = {"posenc", "-o", "pe"};
    int argc = 3;
    *generated = (struct generated_table){.cells = NULL};
    if (!format_read(&generated->format, precision)) {
        abort();
    }
    const int used =
        snprintf(generated->words, WORDS_SIZE, "%s --precision=%s", words, generated->format.name);
    if (generated->format.kind == AFFINE) {
        (void)snprintf(generated->words + used, WORDS_SIZE - (size_t)used,
                       " --scale=%s --zero-point=%ld", generated->format.scale,
                       generated->format.zero_point);
    }
    (void)strcpy(generated->line, generated->words);
    for (char *word = strtok(generated->line, " "); word != NULL && argc < WORDS_MAX;
         word = strtok(NULL, " ")) {
        argv[argc++] = word;
    }
    arguments_parse(&generated->command_line, argc, argv, 0);
    request_read(&generated->request, &generated->command_line);
    table_init(&generated->table, &generated->request.spec);
    generated->cells = malloc((size_t)generated->request.spec.columns * sizeof *generated->cells);
    for (int i = 0; i < WALKS; i++) {
        generated->columns[i] =
            malloc((size_t)generated->request.spec.max_len * sizeof *generated->columns[i]);
        if (generated->cells == NULL || generated->columns[i] == NULL) {
            exit(1);
        }
    }
    total.tables++;
}

static void generated_table_end(struct generated_table *generated)
{
    for (size_t i = 0; i < generated->table.sequence_count; i++) {
        total.wide_cells += generated->table.sequences[i].escalations;
    }
    for (int i = 0; i < WALKS; i++) {
        free(generated->columns[i]);
    }
    free(generated->cells);
}

static void compare_cell(const struct generated_table *generated, int64_t row, int64_t column,
                         uint64_t found, uint64_t expected)
{
    if (found != expected && total.mismatches++ < REPORTS_MAX) {
        (void)printf("posenc %s: row %" PRId64 ", column %" PRId64 " is %0*" PRIx64
                     ", should be %0*" PRIx64 "\n",
                     generated->words, row, column, generated->format.bits / 4, found,
                     generated->format.bits / 4, expected);
    }
}

/* ---- the same formula in several precisions ---- */

/* Returns a column for compare_walks(): the first, the last, or one in between. */
static int64_t walk_column(const struct generated_table *generated, int walk)
{
    const int64_t last = generated->request.spec.columns - 1;
    return walk == 0 ? 0 : walk == 1 ? last : last * 5 / 13;
}

/* Returns whether to compare a row: every stride-th row, but at least three rows of each table. */
static bool is_compared(const struct reference *reference, int64_t row)
{
    const uint64_t most = (uint64_t)(reference->rows + 2) / 3;
    return ((uint64_t)row + total.tables) % (stride < most ? stride : most) == 0;
}

static void compare_rows(struct reference *reference, struct generated_table *tables, size_t count)
{
    for (int64_t row = 0; row < reference->rows; row++) {
        for (size_t i = 0; i < count; i++) {
            table_next_row(&tables[i].table, tables[i].cells);
        }
        for (long column = 0; column < reference->columns && is_compared(reference, row);
             column++) {
            for (size_t i = 0; i < count; i++) {
                const uint64_t cell = reference_cell(reference, row, column, &tables[i].format);
                compare_cell(&tables[i], row, column, tables[i].cells[column], cell);
                for (int walk = 0; walk < WALKS; walk++) {
                    if (walk_column(&tables[i], walk) == column) {
                        tables[i].columns[walk][row] = cell;
                    }
                }
            }
        }
        total.cells += is_compared(reference, row) ? (uint64_t)reference->columns * count : 0;
    }
}

/* Compares some columns again, computed one column at a time, as in the search for the witness. */
static void compare_walks(const struct reference *reference, struct generated_table *generated)
{
    enum { PIECE = 1000 };
    static uint64_t cells[PIECE];
    for (int i = 0; i < WALKS; i++) {
        struct column_walk walk = {.table = &generated->table,
                                   .column = (uint32_t)walk_column(generated, i)};
        for (int64_t row = 0; row < reference->rows; row++) {
            const int64_t left = reference->rows - row / PIECE * PIECE;
            if (row % PIECE == 0) {
                column_walk_cells(&walk, cells, (size_t)(left < PIECE ? left : PIECE));
            }
            if (is_compared(reference, row)) {
                compare_cell(generated, row, walk_column(generated, i), cells[row % PIECE],
                             generated->columns[i][row]);
                total.walked_cells++;
            }
        }
    }
}

/* Replaces "plain" at the beginning of a list of precisions with the names of all precisions
 * without a scale. The names are separated by blanks. The result is valid until the next call. */
static const char *list_expand(const char *list)
{
    static char text[256];
    text[0] = '\0';
    if (strncmp(list, "plain ", 6) == 0) {
        for (size_t i = 0; i < PRECISION_COUNT; i++) {
            if (precisions[i].kind != PRECISION_AFFINE) {
                text_append(text, sizeof text, "%s ", precisions[i].name);
            }
        }
        list += 6;
    }
    text_append(text, sizeof text, "%s", list);
    return text;
}

/* Compares the tables of a formula in each precision of a list. */
static void compare_formula(const char *formula, const char *words, const char *list)
{
    static struct generated_table tables[TABLES_MAX];
    struct reference reference;
    char precision[64];
    size_t count = 0;
    const uint64_t mismatches = total.mismatches;
    const uint64_t cells = total.cells;
    reference_start(&reference, formula);
    list = list_expand(list);
    for (int used; sscanf(list, "%63s%n", precision, &used) == 1; list += used) {
        generated_table_start(&tables[count++], words, precision);
    }
    compare_rows(&reference, tables, count);
    for (size_t i = 0; i < count; i++) {
        compare_walks(&reference, &tables[i]);
        generated_table_end(&tables[i]);
    }
    total.values += reference.values;
    total.escalations += reference.escalations;
    total.highest_level = reference.highest_level > total.highest_level ? reference.highest_level
                                                                        : total.highest_level;
    reference_end(&reference);
    if (!is_silent) {
        (void)printf("%10" PRIu64 " cells, %" PRIu64 " wrong: %zu precisions of %s\n",
                     total.cells - cells, total.mismatches - mismatches, count, words);
        (void)fflush(stdout);
    }
}

/* ---- the lines of the grid ---- */

static void compare_options(const char *options, const char *list)
{
    char words[WORDS_SIZE];
    formula_start(options, 64);
    formula_write_words(list_path, words, sizeof words);
    FILE *const file = fopen(list_path, "w");
    if (file != NULL) {
        formula_write_list(file);
    }
    if (file == NULL || fclose(file) != 0) {
        perror(list_path);
        exit(1);
    }
    compare_formula(options, words, list);
}

static void compare_table(const struct framework *preset, const char *options)
{
    char formula[FRAMEWORK_TEXT];
    char words[FRAMEWORK_TEXT];
    framework_write_words(preset, options, words);
    framework_write_formula(preset, options, formula);
    compare_formula(formula, words, ALL);
}

static void compare_preset(const struct framework *preset)
{
    char options[FRAMEWORK_TEXT];
    for (int d = 64; d <= (preset->supports_odd ? 65 : 64); d++) {
        (void)snprintf(options, sizeof options, "d=%d n=%d", d, PRESET_ROWS);
        compare_table(preset, options);
    }
    for (size_t i = 0; i < sizeof grid_scalings / sizeof *grid_scalings; i++) {
        (void)snprintf(options, sizeof options, "d=64 n=%d %s", PRESET_ROWS - 2, grid_scalings[i]);
        if (framework_is_rotary(preset)) {
            compare_table(preset, options);
        }
    }
}

/* ---- the cells that are hardest to round ---- */

enum { HARD_ROWS = 64 };

/* Compares a table for a line of golden/hard.tsv. The last row has the position of the line, or the
 * first row if the table would otherwise begin before -START_MAX. */
static void compare_hard_line(const char *line)
{
    char precision[64];
    char d[64];
    char base[64];
    char frequency[64];
    char scale[64];
    char options[WORDS_SIZE];
    long long position;
    if (sscanf(line, "%63s %63s %63s %63s %63s %*s %*s %lld", precision, d, base, frequency, scale,
               &position) != 6) {
        (void)fprintf(stderr, "compare: what is %s", line);
        exit(1);
    }
    const long long first = position - HARD_ROWS + 1;
    (void)snprintf(options, sizeof options,
                   "d=%s n=%d base=%s frequency=%s angle-scale=%s start=%lld", d, HARD_ROWS, base,
                   frequency, scale, first < -START_MAX ? position : first);
    compare_options(options, precision);
}

static void compare_hard(const char *path)
{
    char line[WORDS_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    is_silent = true;
    stride = 1;
    while (fgets(line, sizeof line, file) != NULL) {
        if (*line != '#') {
            compare_hard_line(line);
        }
    }
    is_silent = false;
    (void)fclose(file);
}

/* ---- all tables ---- */

/* Estimates the number of cells of all tables: the lines of the grid, and the presets. */
static uint64_t cells_of_all(void)
{
    uint64_t cells = (uint64_t)framework_count * 5 * PRESET_ROWS * 64 * format_count;
    for (size_t i = 0; i < sizeof grid / sizeof *grid; i++) {
        uint64_t tables = 1;
        for (const char *at = list_expand(grid[i].precisions); *at != '\0'; at++) {
            tables += *at == ' ';
        }
        formula_start(grid[i].options, 64);
        cells += (uint64_t)formula_columns() * (uint64_t)formula_integer("n", "") * tables;
    }
    return cells;
}

static void print_result(void)
{
    (void)printf("tables %" PRIu64 "\ncells %" PRIu64 "\nmismatches %" PRIu64 "\n", total.tables,
                 total.cells, total.mismatches);
    (void)printf("cells compared again along columns %" PRIu64 "\n", total.walked_cells);
    (void)printf("sines and cosines of MPFR %" PRIu64 "\n", 2 * total.values);
    (void)printf("cells that posenc decides with more than 128 bits %" PRIu64 "\n",
                 total.wide_cells);
    (void)printf(
        "cells that the reference decides with more than 128 bits %" PRIu64 ", with at most %d\n",
        total.escalations, total.highest_level > 0 ? 1024 << (2 * (total.highest_level - 1)) : 128);
}

int main(int argc, char *argv[])
{
    if (argc < 3 || argc > 4) {
        (void)fputs("usage: compare SCRATCH-FILE HARD.TSV [CELLS]\n", stderr);
        return 2;
    }
    const uint64_t most = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    list_path = argv[1];
    stride = most == 0 ? 1 : (cells_of_all() + most - 1) / most;
    for (size_t i = 0; i < sizeof grid / sizeof *grid; i++) {
        compare_options(grid[i].options, grid[i].precisions);
    }
    for (size_t i = 0; i < framework_count; i++) {
        if (!frameworks[i].needs_grid) {
            compare_preset(&frameworks[i]);
        }
    }
    for (size_t i = 0; i < sizeof grid_presets / sizeof *grid_presets; i++) {
        compare_table(framework_find(grid_presets[i][0]), grid_presets[i][1]);
    }
    compare_hard(argv[2]);
    print_result();
    (void)remove(list_path);
    return total.mismatches == 0 && total.cells > 0 ? 0 : 1;
}
