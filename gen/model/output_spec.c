/*
 * output_spec.c: what follows from the options of an output.
 */
#include "model/output_spec.h"

#include "model/precision.h"

const struct precision *output_spec_stored(const struct output_spec *output_spec,
                                           const struct spec *spec)
{
    return output_spec->storage == STORAGE_FACTORED ? precision_stored(spec->precision)
                                                    : spec->precision;
}

/* The cells that a row of an array takes: whole ones, in whole multiples of the alignment. */
static void settle_stride(struct output_spec *output_spec, const struct spec *spec)
{
    const bool is_factored = output_spec->storage == STORAGE_FACTORED;
    const int64_t cell = output_spec_stored(output_spec, spec)->bits / 8;
    const int64_t unit = output_spec->row_align > cell ? output_spec->row_align / cell : 1;
    const int64_t columns = is_factored ? spec->d_model : spec->array_columns;
    output_spec->stride = (columns + unit - 1) / unit * unit;
}

/* Of the powers of two up to max_len the first that leaves the fewest rows: B of the fine table and
 * ceil(max_len / B) of the coarse one. */
static void settle_block(struct output_spec *output_spec, int64_t max_len)
{
    int64_t fewest = INT64_MAX;
    if (output_spec->block != 0) {
        return;
    }
    output_spec->block = 1;
    for (int64_t block = 1; block <= max_len; block *= 2) {
        const int64_t rows = block + (max_len + block - 1) / block;
        if (rows < fewest) {
            fewest = rows;
            output_spec->block = block;
        }
    }
}

void output_spec_settle(struct output_spec *output_spec, const struct spec *spec)
{
    settle_stride(output_spec, spec);
    settle_block(output_spec, spec->max_len);
}

uint64_t output_spec_bytes(const struct output_spec *output_spec, const struct spec *spec)
{
    return (uint64_t)(spec->arrays * output_spec->stride * spec->max_len) *
           (uint64_t)(spec->precision->bits / 8);
}
