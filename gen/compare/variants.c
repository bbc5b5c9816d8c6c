/*
 * variants.c: the lists, and combinations of them by number.
 */
#include "compare/variants.h"

#include "count.h"
#include "model/presets.h"
#include "npy/npy.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const rotary_kinds[] = {"", " --frequency=shifted", " --rope-scaling=llama3"};

static struct variant *variant_add(struct variants *variants, enum dimension dimension)
{
    assert(variants->count[dimension] < VARIANTS_MAX);
    struct variant *const variant = &variants->list[dimension][variants->count[dimension]++];
    *variant = (struct variant){.words = "", .times = 1};
    return variant;
}

static void formulas_add(struct variants *variants)
{
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        (void)snprintf(variant_add(variants, DIMENSION_FORMULA)->words, VARIANT_WORDS,
                       " --preset=%s", preset->name);
    }
    for (size_t kind = 0; kind < COUNT(rotary_kinds); kind++) {
        for (size_t layout = 0; layout < LAYOUT_COUNT; layout++) {
            (void)snprintf(variant_add(variants, DIMENSION_FORMULA)->words, VARIANT_WORDS,
                           " --layout=%s%s", layout_table[layout].name, rotary_kinds[kind]);
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
        variant_add(variants, DIMENSION_ZEROS)->drops_zeros = true;
        return;
    }
    if (zero_row == 0) {
        (void)strcpy(variant_add(variants, DIMENSION_ZEROS)->words, " --class-row");
    }
    (void)snprintf(variant_add(variants, DIMENSION_ZEROS)->words, VARIANT_WORDS, " --zero-row=%lld",
                   (long long)zero_row);
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
        (void)snprintf(variant_add(variants, DIMENSION_GRID)->words, VARIANT_WORDS,
                       " --grid=%lldx%lld --grid-order=%s%s", (long long)(rows / width),
                       (long long)width, order, normalize == 1 ? " --normalize" : "");
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
        (void)variant_add(variants, i);
    }
    formulas_add(variants);
    zeros_add(variants, zero_row);
    for (size_t i = 0; i < COUNT(starts); i++) {
        (void)strcpy(variant_add(variants, DIMENSION_START)->words, starts[i]);
    }
    for (size_t i = 0; i < COUNT(factors); i++) {
        (void)strcpy(variant_add(variants, DIMENSION_FACTOR)->words, factors[i]);
    }
    /* d^(1/2) is d * d^(-1/2). */
    struct variant *const root = variant_add(variants, DIMENSION_FACTOR);
    (void)strcpy(root->words, factors[0]);
    root->times = (double)npy->columns;
    if (has_grid) {
        grid_add(variants, npy, "xy", zero_row == 0 ? 1 : 0);
        grid_add(variants, npy, "yx", zero_row == 0 ? 1 : 0);
    }
}

size_t variants_total(const struct variants *variants)
{
    size_t total = 1;
    for (size_t i = 0; i < DIMENSION_COUNT; i++) {
        total *= variants->count[i];
    }
    return total;
}

void variants_say(const struct variants *variants, size_t number, const char *base,
                  struct candidate *candidate)
{
    size_t used = 0;
    candidate->drops_zeros = false;
    candidate->times = 1;
    candidate->words[0] = '\0';
    for (size_t i = 0; i < DIMENSION_COUNT; i++) {
        const struct variant *const variant = &variants->list[i][number % variants->count[i]];
        number /= variants->count[i];
        used += (size_t)snprintf(candidate->words + used, sizeof candidate->words - used, "%s",
                                 variant->words);
        candidate->drops_zeros |= variant->drops_zeros;
        candidate->times *= variant->times;
    }
    (void)snprintf(candidate->words + used, sizeof candidate->words - used, "%s", base);
}

const char *variants_formula(const struct variants *variants, size_t number)
{
    return variants->list[DIMENSION_FORMULA][number % variants->count[DIMENSION_FORMULA]].words;
}

size_t variants_beside(const struct variants *variants, size_t number)
{
    return number - number % variants->count[DIMENSION_FORMULA];
}

bool variants_of_preset(const struct variants *variants, size_t number, size_t place,
                        size_t *of_preset)
{
    *of_preset = variants_beside(variants, number) + 1 + place;
    return presets[place].name != NULL;
}
