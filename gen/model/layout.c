/*
 * layout.c: the tables of layouts and pairings, and the numbers of columns of a layout.
 */
#include "model/layout.h"

#include "count.h"

#include <stddef.h>

/* The places that the layouts below give to the values of a pair. */
static const struct pair_place columns_from_start = {.step = 1, .text = "k", .index = "k"};
static const struct pair_place columns_from_half = {
    .in_second_half = true, .step = 1, .text = "k", .index = "pairs + k"};
static const struct pair_place even_columns = {.step = 2, .text = "2k", .index = "2UL * k"};
static const struct pair_place odd_columns = {
    .first = 1, .step = 2, .text = "2k+1", .index = "(2UL * k) + 1UL"};

static const struct pair_place matrix_first_columns = {.step = 4, .text = "4k", .index = "4UL * k"};
static const struct pair_place matrix_third_columns = {
    .first = 2, .step = 4, .text = "4k+2", .index = "(4UL * k) + 2UL"};

const struct layout_data layout_table[] = {
    [LAYOUT_INTERLEAVED] = {"interleaved", "sin cos sin cos ...", 1, .sine = &even_columns,
                            .cosine = &odd_columns},
    [LAYOUT_INTERLEAVED_COS] = {"interleaved-cos", "cos sin cos sin ...", 1, .sine = &odd_columns,
                                .cosine = &even_columns, .is_cosine_first = true},
    [LAYOUT_CONCAT] = {"concat", "all sines, then all cosines", 1, .sine = &columns_from_start,
                       .cosine = &columns_from_half, .is_grouped = true},
    [LAYOUT_CONCAT_COS] = {"concat-cos", "all cosines, then all sines", 1,
                           .sine = &columns_from_half, .cosine = &columns_from_start,
                           .is_cosine_first = true, .is_grouped = true},
    [LAYOUT_CONCAT_ROW] = {"concat-row", "concat over the whole row, not in each group of pairs", 1,
                           .sine = &columns_from_start, .cosine = &columns_from_half},
    [LAYOUT_SIN] = {"sin", "sines only: column j has w = base^(-j/d)", 1,
                    .sine = &columns_from_start},
    [LAYOUT_SPLIT] = {"split", "a table of cosines and one of sines, d/2 columns", 2,
                      .sine = &columns_from_start, .cosine = &columns_from_start,
                      .has_half_arrays = true, .is_rotary = true},
    [LAYOUT_SPLIT_HALF] = {"split-half", "split with d columns: both halves equal", 2,
                           .sine = &columns_from_start, .cosine = &columns_from_start,
                           .copy = &columns_from_half, .is_rotary = true},
    [LAYOUT_SPLIT_GROUP_HALF] = {"split-group-half", "split-half within each group of pairs", 2,
                                 .sine = &columns_from_start, .cosine = &columns_from_start,
                                 .copy = &columns_from_half, .is_grouped = true, .is_rotary = true},
    [LAYOUT_SPLIT_INTERLEAVED] = {"split-interleaved", "split with d columns: each value twice", 2,
                                  .sine = &even_columns, .cosine = &even_columns,
                                  .copy = &odd_columns, .is_rotary = true},
    [LAYOUT_PAIRS] = {"pairs", "one table [rows][d/2][2]: cosine and sine", 1, .sine = &odd_columns,
                      .cosine = &even_columns, .is_cosine_first = true, .pair_cells = 2,
                      .is_rotary = true},
    [LAYOUT_MATRICES] = {"matrices", "one table [rows][d/2][2][2]: cos -sin, sin cos", 1,
                         .sine = &matrix_third_columns, .cosine = &matrix_first_columns,
                         .is_cosine_first = true, .pair_cells = 4, .is_rotary = true},
};

_Static_assert(COUNT(layout_table) == LAYOUT_COUNT, "each layout has a row");

const struct pairing_data pairing_table[] = {
    [PAIRING_LAYOUT] = {"layout", "as in the layout; split has none", LAYOUT_SPLIT, false},
    [PAIRING_HALF] = {"half", "k and d/2 + k: Llama, GPT-NeoX", LAYOUT_SPLIT_HALF, false},
    [PAIRING_NEIGHBOURS] = {"neighbours", "2k and 2k + 1: RoFormer, GPT-J",
                            LAYOUT_SPLIT_INTERLEAVED, false},
    [PAIRING_HALF_FLIPPED] = {"half-flipped", "k and d/2 + k, by the negative angle: nanochat",
                              LAYOUT_SPLIT_HALF, true},
    [PAIRING_NEIGHBOURS_FLIPPED] = {"neighbours-flipped", "2k and 2k + 1, by the negative angle",
                                    LAYOUT_SPLIT_INTERLEAVED, true},
    [PAIRING_GROUP_HALF] = {"group-half", "k and n + k of each group of 2n: Gemma 4, Allegro",
                            LAYOUT_SPLIT_GROUP_HALF, false},
};

_Static_assert(COUNT(pairing_table) == PAIRING_COUNT, "each pairing has a row");

const struct other_name layout_other_names[] = {
    {"alternating sincos sin-cos paper", "interleaved"},
    {"cossin cos-sin", "interleaved-cos"},
    {"concatenated", "concat"},
    {"flip-sin-to-cos", "concat-cos"},
    {"rope rotary", "split, split-half, split-interleaved or pairs"},
    {"rotate-half neox gpt-neox llama", "split-half"},
    {"gptj gpt-j rotate-every-two", "split-interleaved"},
    {"complex cis freqs-cis", "pairs"},
    {NULL, NULL},
};

int64_t layout_array_columns(const struct layout_data *layout, int64_t d)
{
    return layout->has_half_arrays  ? d / 2
           : layout->pair_cells > 2 ? d / 2 * layout->pair_cells
                                    : d;
}

int64_t layout_d_model(const struct layout_data *layout, int64_t columns)
{
    const int64_t d = columns * (layout->has_half_arrays ? 2 : 1) / layout->arrays;
    return layout->pair_cells > 2 ? d * 2 / layout->pair_cells : d;
}

uint32_t pair_place_column(const struct pair_place *place, uint32_t half, uint32_t k)
{
    return (place->in_second_half ? half : 0) + place->first + place->step * k;
}
