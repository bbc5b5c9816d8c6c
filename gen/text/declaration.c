/*
 * declaration.c: names and dimensions, as they are declared.
 */
#include "text/declaration.h"

#include <string.h>

/* ---- names ---- */

/* The longest name with which an array is declared in one line. The second is for an array whose
 * name or dimensions are longer than those of a single array of rows. */
enum { NAME_OF_ONE_LINE = 15, NAME_OF_ONE_LONG_LINE = 12 };

static void add_base(struct names *names, const struct spec *spec)
{
    char base[DECIMAL_TEXT] = "";
    if (spec_has_base(spec)) {
        decimal_print(base, &spec->base);
    }
    (void)names_text(names, "base", base);
}

/* The names of the table, and of the whole table that a small one is part of; and how far they
 * reach on a line. */
static void add_names(struct names *names, const struct spec *spec,
                      const struct output_spec *output_spec)
{
    const bool is_small = output_spec->whole != NULL;
    const char *const whole = is_small ? output_spec->whole : output_spec->name;
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool plain = !layout->has_two_arrays && !layout->has_pair_dimension;
    const size_t length = strlen(output_spec->name);
    (void)names_text(names, "id", output_spec->name);
    (void)names_text(names, "whole", whole);
    (void)names_capitals(names, "WHOLE", whole);
    names_flag(names, "small", is_small);
    names_flag(names, "long_name", length > (plain ? NAME_OF_ONE_LINE : NAME_OF_ONE_LONG_LINE));
    names_flag(names, "wraps", (!plain || is_small) && length > NAME_OF_ONE_LONG_LINE);
    names_flag(names, "two_arrays", layout->has_two_arrays);
    names_flag(names, "has_cos_at", !plain);
    names_flag(names, "from", spec->from != NULL);
    names_flag(names, "rotary", layout->is_rotary);
    names_flag(names, "pairs", layout->has_pair_dimension);
    names_flag(names, "grid", spec_is_grid(spec));
    names_integer(names, "grid_height", spec->grid_height);
    names_integer(names, "grid_width", spec->grid_width);
    add_base(names, spec);
    names_flag(names, "static", output_spec->linkage == LINKAGE_STATIC);
}

/* ---- dimensions ---- */

/* The first position as a constant expression. It is not (-2147483648): if long has 32 bits, C89
 * has no type for 2147483648. */
static void add_start(struct names *names, int64_t start)
{
    if (start == INT32_MIN) {
        (void)names_text(names, "start", "(-2147483647 - 1)");
    } else {
        names_print(names, "start", start < 0 ? "(%lld)" : "%lld", (long long)start);
    }
}

static void add_rows(struct names *names, const struct spec *spec)
{
    names_integer(names, "max_len", spec->max_len);
    names_integer(names, "first", spec->first);
    names_integer(names, "last", spec_position(spec, spec->max_len - 1));
    names_flag(names, "descending", spec->step < 0);
    add_start(names, spec->first);
}

static void add_columns(struct names *names, const struct spec *spec,
                        const struct output_spec *output_spec)
{
    const bool padded = output_spec->stride > spec->array_columns;
    const int cell_bytes = spec->precision->bits / 8;
    names_integer(names, "d_model", spec->d_model);
    names_integer(names, "last_column", spec->array_columns - 1);
    names_integer(names, "last_pair", spec->d_model / 2 - 1);
    names_integer(names, "array_columns", spec->array_columns);
    (void)names_text(names, "row_macro", padded ? "STRIDE" : "D_MODEL");
    names_flag(names, "half_rows", layout_table[spec->layout].has_half_arrays && !padded);
    names_integer(names, "stride", output_spec->stride);
    names_integer(names, "row_align", output_spec->row_align);
    /* No alignment may be less than that of a cell (C11 6.7.5). */
    names_flag(names, "is_aligned",
               output_spec->row_align > 1 && output_spec->row_align >= cell_bytes);
}

void declaration_add(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec)
{
    names_print(names, "header", "%s.h", output_spec->file);
    (void)names_text(names, "spdx", output_spec->spdx != NULL ? output_spec->spdx : "");
    add_names(names, spec, output_spec);
    add_rows(names, spec);
    add_columns(names, spec, output_spec);
}
