/*
 * variants.c: the lists, and combinations of them by number.
 */
#include "compare/variants.h"

#include "count.h"
#include "model/presets.h"
#include "npy/npy.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const rotary_kinds[] = {"", " --frequency=shifted", " --rope-scaling=llama3"};

static struct variant *variant_add(struct variants *variants, enum dimension dimension,
                                   const char *format, ...) MESSAGE_FORMAT(3, 4);

static struct variant *variant_add(struct variants *variants, enum dimension dimension,
                                   const char *format, ...)
{
    assert(variants->count[dimension] < VARIANTS_MAX);
    struct variant *const variant = &variants->list[dimension][variants->count[dimension]++];
    va_list arguments;
    *variant = (struct variant){.times = 1};
    va_start(arguments, format);
    (void)vsnprintf(variant->words, sizeof variant->words, format, arguments);
    va_end(arguments);
    return variant;
}

static void formulas_add(struct variants *variants)
{
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        (void)variant_add(variants, DIMENSION_FORMULA, " --preset=%s", preset->name);
    }
    for (size_t kind = 0; kind < COUNT(rotary_kinds); kind++) {
        for (size_t layout = 0; layout < LAYOUT_COUNT; layout++) {
            (void)variant_add(variants, DIMENSION_FORMULA, " --layout=%s%s",
                              layout_table[layout].name, rotary_kinds[kind]);
        }
    }
}

/* ---- what the file shows ---- */

static bool row_is_zero(const struct npy *npy, int64_t row)
{
    struct dyadic number;
    for (int64_t column = 0; column < npy->columns; column++) {
        if (!npy_value(npy, row, column, &number) || number.m != 0) {
            return false;
        }
    }
    return true;
}

/* The first row of zeros; or -1. */
static int64_t zero_row_find(const struct npy *npy)
{
    for (int64_t row = 0; row < npy->rows; row++) {
        if (row_is_zero(npy, row)) {
            return row;
        }
    }
    return -1;
}

static void zeros_add(struct variants *variants, int64_t zero_row)
{
    if (zero_row < 0) {
        variant_add(variants, DIMENSION_ZEROS, "%s", "")->drops_zeros = true;
        return;
    }
    if (zero_row == 0) {
        (void)variant_add(variants, DIMENSION_ZEROS, " --class-row");
    }
    (void)variant_add(variants, DIMENSION_ZEROS, " --zero-row=%lld", (long long)zero_row);
}

static bool halves_equal(const struct npy *npy, int64_t row, int64_t other, int64_t from)
{
    for (int64_t column = from; column < from + npy->columns / 2; column++) {
        if (npy_cell(npy, row, column) != npy_cell(npy, other, column)) {
            return false;
        }
    }
    return true;
}

/* A line of a grid has as many rows as the half that shows y stays the same, while x moves on. */
static void grid_add(struct variants *variants, const struct npy *npy, const char *order,
                     int64_t before)
{
    const int64_t rows = npy->rows - before;
    const int64_t from = strcmp(order, "xy") == 0 ? npy->columns / 2 : 0;
    const int64_t other = npy->columns / 2 - from;
    int64_t width = 1;
    if (rows < 2 || halves_equal(npy, before, before + 1, other)) {
        return;
    }
    while (width < rows && halves_equal(npy, before, before + width, from)) {
        width++;
    }
    for (int normalize = 0; normalize < 2 && width > 1 && rows % width == 0; normalize++) {
        (void)variant_add(variants, DIMENSION_GRID, " --grid=%lldx%lld --grid-order=%s%s",
                          (long long)(rows / width), (long long)width, order,
                          normalize == 1 ? " --normalize" : "");
    }
}

/* ---- combinations ---- */

void variants_init(struct variants *variants, const struct npy *npy)
{
    static const char *const starts[] = {" --start=1", " --start=2"};
    static const char *const factors[] = {" --cell-factor=inverse-sqrt", " --cell-factor=0.5",
                                          " --cell-factor=sqrt-2-d"};
    const int64_t zero_row = zero_row_find(npy);
    const bool has_grid = npy->arrays == 1 && npy->columns % 4 == 0;
    (void)memset(variants, 0, sizeof *variants);
    for (enum dimension i = 0; i < DIMENSION_COUNT; i++) {
        (void)variant_add(variants, i, "%s", "");
    }
    formulas_add(variants);
    zeros_add(variants, zero_row);
    for (size_t i = 0; i < COUNT(starts); i++) {
        (void)variant_add(variants, DIMENSION_START, "%s", starts[i]);
    }
    for (size_t i = 0; i < COUNT(factors); i++) {
        (void)variant_add(variants, DIMENSION_FACTOR, "%s", factors[i]);
    }
    /* d^(1/2) is d * d^(-1/2). */
    variant_add(variants, DIMENSION_FACTOR, "%s", factors[0])->times = (double)npy->columns;
    variant_add(variants, DIMENSION_USER, "%s", "")->is_alone = true;
    if (has_grid) {
        grid_add(variants, npy, "xy", zero_row == 0 ? 1 : 0);
        grid_add(variants, npy, "yx", zero_row == 0 ? 1 : 0);
    }
}

bool variants_say(const struct variants *variants, size_t number, struct candidate *candidate)
{
    *candidate = (struct candidate){.times = 1};
    for (enum dimension i = 0; i < DIMENSION_COUNT; i++) {
        const struct variant *const variant = &variants->list[i][number % variants->count[i]];
        number /= variants->count[i];
        (void)strcat(i == DIMENSION_FORMULA ? candidate->formula : candidate->words,
                     variant->words);
        candidate->is_alone |= variant->is_alone;
        candidate->drops_zeros |= variant->drops_zeros;
        candidate->times *= variant->times;
    }
    return number == 0;
}
