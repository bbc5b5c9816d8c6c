/*
 * storage.c: chooses a storage and a block size. Derives the format of stored cells, the distance
 * between stored rows, and the size of the full table.
 */
#include "encoding/storage.h"

#include "encoding/factored.h"
#include "encoding/gathered.h"
#include "model/precision.h"

/* Returns the block size for which the fewest rows are stored: `block` rows of the fine table and
 * ceil(rows / block) rows of the coarse table. Block sizes are powers of two of at most `rows`. If
 * the fewest rows are stored for several block sizes, returns the smallest of these. */
static int64_t best_block(int64_t rows)
{
    int64_t fewest = INT64_MAX;
    int64_t best = 1;
    for (int64_t block = 1; block <= rows; block *= 2) {
        const int64_t stored = block + storage_coarse_rows(rows, block);
        if (stored < fewest) {
            fewest = stored;
            best = block;
        }
    }
    return best;
}

enum storage storage_choose_smaller(const struct spec *spec)
{
    return factored_obstacle(spec) == NULL   ? STORAGE_FACTORED
           : gathered_obstacle(spec) == NULL ? STORAGE_AXES
                                             : STORAGE_FULL;
}

void storage_derive(struct output_spec *output_spec, const struct spec *spec)
{
    const bool is_factored = output_is_factored(output_spec);
    output_spec->stored_precision =
        is_factored ? factored_precision(spec->precision) : spec->precision;
    output_spec->stride =
        storage_stride(output_spec, is_factored ? spec->d_model : spec->array_columns);
    output_spec->bytes =
        (uint64_t)(spec->arrays * storage_stride(output_spec, spec->array_columns) *
                   spec->max_len) *
        (uint64_t)(spec->precision->bits / 8);
    if (output_spec->block == 0) {
        output_spec->block = best_block(spec->max_len);
    }
}
