/*
 * rebuild.c: the numbers of a factored table.
 */
#include "text/rebuild.h"

void rebuild_add(struct names *names, const struct factored *factored)
{
    const struct precision *const precision = factored->coarse.precision;
    const bool is_double = precision->kind == PRECISION_FLOAT && precision->bits == 64;
    names_integer(names, "block", factored->fine.max_len);
    names_integer(names, "coarse_rows", factored->coarse.max_len);
    names_dyadic(names, "max_error", is_double ? precision : precision_find("f32"), factored->bound,
                 factored->bound_exponent);
    names_flag(names, "has_distance", factored->distance > 0);
    names_integer(names, "distance", factored->distance);
    names_integer(names, "error", factored->error);
    names_integer(names, "unit_power", factored->unit_exponent);
}
