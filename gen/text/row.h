/*
 * row.h: the row that is being written, and what its writers know about its table.
 */
#ifndef POSENC_ROW_H
#define POSENC_ROW_H

#include "model/output_spec.h"
#include "proof/witness.h"
#include "text/digits.h"

#include <stdint.h>

/* All that is pointed to belongs to the view, or to the view's caller. */
struct row {
    const struct spec *spec;
    const struct output_spec *output_spec;
    const struct witness *witness;
    const char *name;   /* of the table: pe, or pe_coarse */
    const char *prefix; /* of its macros, without the underscore */
    size_t indent;      /* of the row's lines but the first one: after its brace */
    const struct digits *digits;
    const uint64_t *cells; /* of all arrays */
    int64_t index;
    uint32_t array; /* the present one: 0, or 1 for the sines */
};

#endif
