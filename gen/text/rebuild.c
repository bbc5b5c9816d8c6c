/*
 * rebuild.c: the numbers of a factored table.
 */
#include "text/rebuild.h"

#include "encoding/rounding.h"

/* Of s8 and u8: how a number becomes a step, and the largest and the smallest cell. */
static void add_steps(struct names *names, const struct factored *factored, const struct spec *spec)
{
    struct rounding rounding;
    rounding_init(&rounding, spec->precision, &spec->scale, spec->zero_point);
    names_integer(names, "multiplier", factored->multiplier);
    names_integer(names, "multiplier_shift", factored->multiplier_shift);
    names_integer(names, "most_cell", rounding.most);
    names_integer(names, "least_cell", rounding.least);
}

void rebuild_add(struct names *names, const struct factored *factored, const struct spec *spec)
{
    const struct precision *const precision = factored->coarse.precision;
    const bool is_double = precision->kind == PRECISION_FLOAT && precision->bits == 64;
    names_integer(names, "block", factored->fine.max_len);
    names_integer(names, "coarse_rows", factored->coarse.max_len);
    names_dyadic(names, "max_error", is_double ? precision : precision_find("f32"), factored->bound,
                 factored->bound_exponent);
    if (factored->distance > 0) {
        names_integer(names, "distance", factored->distance);
    } else {
        (void)names_text(names, "distance", "");
    }
    names_integer(names, "error", factored->error);
    names_integer(names, "unit_power", factored->unit_exponent);
    if (spec->precision->kind == PRECISION_AFFINE) {
        add_steps(names, factored, spec);
    }
}
