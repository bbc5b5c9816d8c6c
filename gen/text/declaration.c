/*
 * declaration.c: names of the templates that need no list.
 */
#include "text/view.h"

#include "encoding/rounding.h"
#include "text/literal.h"

#include <stdio.h>
#include <string.h>

/* ---- positions ---- */

/* Adds a position as a constant expression. The least one of 32 bits is not (-2147483648): if long
 * has 32 bits, C89 has no type for 2147483648. */
static void add_position(struct names *names, const char *name, int64_t position)
{
    if (position == INT32_MIN) {
        names_text(names, name, "(-2147483647 - 1)");
    } else {
        names_print(names, name, position < 0 ? "(%lld)" : "%lld", (long long)position);
    }
}

bool positions_are_long(const struct spec *spec)
{
    const int64_t last = spec_position(spec, spec->step > 0 ? spec->max_len - 1 : 0);
    return spec_least_position(spec) < INT32_MIN || last > INT32_MAX;
}

/* ---- where a pair is in a head ---- */

/* Adds which numbers of a head pair k turns, in words and in C, which way, and the column where a
 * full table has the pair. k is unsigned where a factored table is read. In a grid, columns of
 * --layout=split-half have the halves of one axis, then those of the other. */
static void add_head(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const struct pairing_data pairing = spec_pairing(spec, output_spec->pairing);
    const char *const type = output_spec->storage == STORAGE_FACTORED ? "UL" : "L";
    const bool has_axes = spec_is_grid(spec) && spec->layout == LAYOUT_SPLIT_HALF;
    const long long half = spec->d_model / (has_axes ? 4 : 2);
    char even[NAME_TEXT / 2];
    char first[NAME_TEXT / 2] = "k";
    char second[NAME_TEXT];
    (void)snprintf(even, sizeof even, "2%s * k", type);
    if (has_axes) {
        (void)snprintf(first, sizeof first, "k + ((k / %lldL) * %lldL)", half, half);
    }
    const bool has_even = layout->sine->step == 2 && !layout->has_pair_dimension;
    names_text(names, "head_column", has_even ? even : first);
    if (layout_table[pairing.layout].sine->step == 2) {
        (void)snprintf(second, sizeof second, "(%s) + 1%s", even, type);
        names_text(names, "head_first", even);
        names_text(names, "head_pairs", "2k and 2k + 1");
    } else {
        (void)snprintf(second, sizeof second, "%s + %lld%s", first, half, type);
        names_text(names, "head_first", first);
        names_print(names, "head_pairs", "k and k + %lld%s", half,
                    has_axes ? " of either half" : "");
    }
    names_text(names, "head_second", second);
    names_flag(names, "head_flipped", pairing.is_flipped);
    names_text(names, "head_less", pairing.is_flipped ? "+" : "-");
    names_text(names, "head_plus", pairing.is_flipped ? "-" : "+");
    names_text(names, "head_type", spec->precision->bits == 64 ? "double" : "float");
}

/* ---- cells ---- */

/* Adds the types of cells and of those that are stored, which of avr-libc's pgm_read_... reads
 * these, and what a cell that is no float itself stands for, as a float. */
static void add_cells(struct names *names, const struct spec *spec,
                      const struct output_spec *output_spec)
{
    static const char *const readers[] = {[1] = "byte", [2] = "word", [4] = "dword"};
    const struct precision *const precision = spec->precision;
    const struct precision *const stored = output_spec->stored;
    const struct precision *const f32 = precision_find("f32");
    const int fraction_bits = precision->significand_bits > 0 ? precision->significand_bits - 1 : 0;
    const bool has_sign = precision_is_signed_integer(precision);
    names_print(names, "stdint_type", "%sint%d_t", has_sign ? "" : "u", precision->bits);
    if (precision_is_c_float(precision)) {
        names_text(names, "c_type", precision->bits == 32 ? "float" : "double");
        names_text(names, "mantissa", precision->bits == 32 ? "FLT_MANT_DIG" : "DBL_MANT_DIG");
    } else if (precision->bits == 8) {
        names_text(names, "c_type", has_sign ? "signed char" : "unsigned char");
    } else {
        names_print(names, "c_type", "%s%s", has_sign ? "" : "unsigned ",
                    precision->bits == 32 ? "int" : "short");
    }
    names_print(names, "stored", "%s_%s", output_spec->name,
                stored != precision ? "stored" : "cell");
    names_flag(names, "is_signed", precision_is_signed_integer(stored));
    names_text(names, "program_memory",
               !output_spec->program_memory   ? ""
               : precision_is_c_float(stored) ? "float"
                                              : readers[stored->bits / 8]);
    names_integer(names, "fraction", stored->significand_bits);
    names_integer(names, "stored_bits", stored->bits);
    if (stored->bits == 16) {
        names_text(names, "small_name", "a short");
    } else {
        names_print(names, "small_name", "%s_stored", output_spec->name);
    }
    names_integer(names, "wide_bits", 2 * (int64_t)stored->bits);
    names_integer(names, "product_fraction", 2 * (int64_t)stored->significand_bits);
    names_text(names, "steps_type", precision->bits == 8 ? "int" : "long");
    /* The cell 1 stands for a unit: in decimal, because C89, under which such a table compiles, has
     * no hex floats. A scale that is a fraction becomes the nearest float. */
    if (precision_is_c_float(precision)) {
        names_text(names, "unit", "");
    } else {
        names_dyadic(names, "unit", f32, 1, precision->least_exponent);
    }
    names_print(names, "hidden_bit", "0x%llx", 1ULL << fraction_bits);
    names_print(names, "sign_bit", "0x%llx", 1ULL << (precision->bits - 1));
    char *const scale = names_item_text(names, NULL, "scale");
    if (precision->kind == PRECISION_AFFINE) {
        quotient_print(scale, &spec->scale);
    }
    names_flag(names, "has_zero_point", spec->zero_point != 0);
    if (quotient_is_fraction(&spec->scale)) {
        struct rounding rounding;
        struct ratio ratio;
        rounding_init(&rounding, f32, &spec->scale, 0);
        ratio_set(&ratio, 1, 0);
        ratio_multiply(&ratio, &spec->scale.numerator, &spec->scale.denominator);
        char *const text = names_item_text(names, NULL, "scale_literal");
        const uint64_t nearest = rounding_ratio(&rounding, false, &ratio);
        text[literal_number(text, &names->digits, f32, nearest)] = '\0';
    } else {
        names_print(names, "scale_literal", "%s%s", scale,
                    strpbrk(scale, ".e") != NULL ? "" : ".0");
    }
}

/* ---- flags ---- */

/* Adds which parts the header has. */
static void add_flags(struct names *names, const struct spec *spec,
                      const struct output_spec *output_spec)
{
    const bool is_factored = output_spec->storage == STORAGE_FACTORED;
    const bool is_static = output_spec->linkage == LINKAGE_STATIC;
    names_flag(names, "has_words", output_spec->literal == LITERAL_WORDS);
    names_flag(names, "has_cast",
               is_factored || output_spec->program_memory ||
                   !precision_is_c_float(spec->precision));
    names_flag(names, "can_shift", is_factored && factored_can_shift(spec));
    names_flag(names, "can_rotate", spec_turns_heads(spec));
    /* A static text includes it with the table, before what else needs it. */
    names_flag(
        names, "has_limits",
        output_spec->stored == precision_find("q31") ||
            (!is_static && (functions_have_union(spec, output_spec) || positions_are_long(spec))));
}

/* ---- the whole ---- */

void declaration_add(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec, const char *prefix)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const bool has_pairs = layout->has_pair_dimension;
    const long long first = spec->first;
    const long long last = spec_position(spec, spec->max_len - 1);
    const bool is_up = spec->step > 0;
    const char *const down = is_up ? "" : "down ";
    names_print(names, "header", "%s.h", output_spec->file);
    names_text(names, "spdx", output_spec->spdx != NULL ? output_spec->spdx : "");
    names_text(names, "static", output_spec->linkage == LINKAGE_STATIC ? "static " : "");
    names_text(names, "title",
               spec->from != NULL ? "positional encoding,"
               : layout->is_rotary
                   ? "cosines and sines of the rotary position embedding (Su et al. 2021),"
                   : "sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),");
    names_decimal(names, "base", spec->has_base ? &spec->base : NULL);
    names_text(names, "precision", spec->precision->name);
    names_integer(names, "cell_bits", spec->precision->bits);
    names_integer(names, "max_len", spec->max_len);
    names_integer(names, "first", first);
    names_integer(names, "last", last);
    names_print(names, "span", "%lld %sto %lld", first, down, last);
    add_position(names, "start", first);
    if (spec_least_position(spec) == 0) {
        names_text(names, "least", "");
    } else {
        add_position(names, "least", spec_least_position(spec));
    }
    if (positions_are_long(spec)) {
        names_print(names, "position_type", "%s_position", output_spec->name);
    } else {
        names_text(names, "position_type", "long");
    }
    if (spec_is_grid(spec)) {
        names_print(names, "extent", "grid of %lld x %lld", (long long)spec->grid_height,
                    (long long)spec->grid_width);
    } else {
        names_print(names, "extent", "positions %lld %sto %lld", first, down, last);
    }
    names_print(names, "row_index", is_up ? "(position) - %s_START" : "%s_START - (position)",
                prefix);
    names_integer(names, "d_model", spec->d_model);
    names_integer(names, "array_columns", spec->array_columns);
    names_integer(names, "last_column", (has_pairs ? spec->d_model / 2 : spec->array_columns) - 1);
    names_integer(names, "pairs", spec->d_model / 2);
    names_flag(names, "has_pairs", has_pairs);
    names_flag(names, "has_half_arrays", layout->has_half_arrays);
    names_integer(names, "stride", output_spec->stride);
    /* No target aligns arrays to more than 16: with less, a row would be less aligned than its
     * readers expect. */
    names_whole(names, "row_align", output_spec->row_align > 1,
                output_spec->row_align > 16 ? output_spec->row_align : 16);
    add_head(names, spec, output_spec);
    add_cells(names, spec, output_spec);
    add_flags(names, spec, output_spec);
}

void factored_add(struct names *names, const struct factored *factored, const struct spec *spec)
{
    const struct precision *const stored = factored->coarse.precision;
    names_integer(names, "block", factored->fine.max_len);
    names_integer(names, "coarse_rows", factored->coarse.max_len);
    names_dyadic(names, "max_error", stored->bits == 64 ? stored : precision_find("f32"),
                 factored->bound, factored->bound_exponent);
    names_whole(names, "distance", factored->distance > 0, factored->distance);
    names_integer(names, "error", factored->error);
    names_integer(names, "unit_power", factored->unit_exponent);
    names_integer(names, "last_fine", factored->fine.max_len - 1);
    names_integer(names, "coarse_first", factored->coarse.first);
    names_integer(names, "coarse_last",
                  spec_position(&factored->coarse, factored->coarse.max_len - 1));
    names_flag(names, "has_factor", factored->has_factor);
    names_flag(names, "has_sums", precision_is_c_float(stored));
    names_text(names, "stored_precision", stored != spec->precision ? stored->name : "");
    names_integer(names, "bound", factored->bound);
    names_integer(names, "bound_exponent", factored->bound_exponent);
    if (spec->precision->kind == PRECISION_AFFINE) {
        /* These say how a number becomes a step, and the largest and the smallest cell. */
        names_integer(names, "multiplier", factored->multiplier);
        names_integer(names, "multiplier_shift", factored->multiplier_shift);
        names_integer(names, "most_cell", spec->precision->greatest);
        names_integer(names, "least_cell", spec->precision->least);
    }
}
