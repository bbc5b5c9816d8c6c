/*
 * rebuild.c: where in a row a pair is, and the numbers of a factored table.
 */
#include "text/rebuild.h"

/* ---- where a pair is ---- */

static void add_index(struct names *names, const char *name, const struct pair_place *place)
{
    (void)names_text(names, name, place != NULL ? place->index : "");
}

static void add_places(struct names *names, const struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool two = layout->has_two_arrays;
    add_index(names, "cosine_index", layout_cosine(layout));
    add_index(names, "sine_index", layout_sine(layout));
    add_index(names, "copy_index", layout_copy(layout));
    (void)names_text(names, "cosines", two ? "cosines" : "cells");
    (void)names_text(names, "sines", two ? "sines" : "cells");
    (void)names_text(names, "_cosines", two ? "_cosines" : "");
    (void)names_text(names, "_sines", two ? "_sines" : "");
    names_integer(names, "pair_count", spec->d_model / 2);
    names_integer(names, "row_cells", spec->array_columns);
}

/* ---- positions and precisions ---- */

static void add_formats(struct names *names, const struct spec *spec)
{
    const struct precision *precision = spec->precision;
    const int fraction = precision->significand_bits;
    const int wide = 2 * precision->bits;
    names_print(names, "shift_error", "%s2^-%d", precision->kind == PRECISION_FLOAT ? "4 * " : "",
                fraction + 1);
    names_flag(names, "long_positions",
               spec_least_position(spec) < INT32_MIN ||
                   spec_position(spec, spec->step > 0 ? spec->max_len - 1 : 0) > INT32_MAX);
    names_flag(names, "can_shift", factored_can_shift(spec));
    names_integer(names, "fraction", fraction);
    names_integer(names, "fraction_less_1", fraction - 1);
    names_integer(names, "fraction_plus_1", fraction + 1);
    names_integer(names, "half_ulp", fraction + 1);
    names_integer(names, "wide_bits", wide);
    names_integer(names, "wide_bits_less_1", wide - 1);
}

/* ---- factored tables ---- */

static void add_bound(struct names *names, const struct precision *precision,
                      const struct factored *factored)
{
    const bool is_double = precision->kind == PRECISION_FLOAT && precision->bits == 64;
    names_integer(names, "bound", factored->bound);
    names_integer(names, "bound_power", factored->bound_exponent);
    names_integer(names, "magnitude", factored->bound_exponent + precision->significand_bits + 1);
    names_dyadic(names, "max_error", is_double ? precision : precision_find("f32"), factored->bound,
                 factored->bound_exponent);
}

void rebuild_add(struct names *names, const struct spec *spec, int64_t block,
                 const struct factored *factored)
{
    static const struct factored none = {.bound = 1};
    const struct factored *const numbers = factored != NULL ? factored : &none;
    add_places(names, spec);
    add_formats(names, spec);
    names_flag(names, "factored", factored != NULL);
    names_flag(names, "has_factor", numbers->has_factor);
    names_integer(names, "least", spec_least_position(spec));
    names_flag(names, "from_zero", spec->first == 0 && spec->step > 0);
    names_integer(names, "block", block);
    names_integer(names, "block_bits", numbers->block_bits);
    names_integer(names, "block_mask", block - 1);
    names_integer(names, "fine_last", block - 1);
    names_integer(names, "coarse_last",
                  spec_position(&numbers->coarse, numbers->coarse.max_len - 1));
    names_integer(names, "coarse_rows", numbers->coarse.max_len);
    add_bound(names, spec->precision, numbers);
    names_integer(names, "distance", numbers->distance);
    names_integer(names, "error", numbers->error);
    names_integer(names, "unit_power", numbers->unit_exponent);
    names_integer(names, "apart", numbers->apart);
}
