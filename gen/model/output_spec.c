/*
 * output_spec.c: what follows from the options of an output.
 */
#include "model/output_spec.h"

#include "model/precision.h"

void output_spec_derive(struct output_spec *output_spec, const struct spec *spec)
{
    /* A row of an array takes whole cells, in whole multiples of the alignment. */
    const bool is_factored = output_spec->storage == STORAGE_FACTORED;
    output_spec->stored = is_factored ? precision_stored(spec->precision) : spec->precision;
    const int64_t cell = output_spec->stored->bits / 8;
    const int64_t unit = output_spec->row_align > cell ? output_spec->row_align / cell : 1;
    const int64_t columns = is_factored ? spec->d_model : spec->array_columns;
    output_spec->stride = (columns + unit - 1) / unit * unit;
    output_spec->bytes = (uint64_t)(spec->arrays * output_spec->stride * spec->max_len) *
                         (uint64_t)(spec->precision->bits / 8);

    /* The block is the first of the powers of two up to max_len that leaves the fewest rows: as
     * many of the fine table, and ceil(max_len / block) of the coarse one. */
    if (output_spec->block == 0) {
        int64_t fewest = INT64_MAX;
        output_spec->block = 1;
        for (int64_t block = 1; block <= spec->max_len; block *= 2) {
            const int64_t rows = block + (spec->max_len + block - 1) / block;
            if (rows < fewest) {
                fewest = rows;
                output_spec->block = block;
            }
        }
    }
}
