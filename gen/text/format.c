/*
 * format.c: types, units and error bounds of the formats.
 */
#include "text/format.h"

#include "proof/witness.h"

#include <string.h>

static void add_types(struct names *names, const struct precision *precision, bool c_float)
{
    const bool is_signed = precision->is_signed && precision->kind != PRECISION_FLOAT;
    names_print(names, "stdint_type", "%sint%d_t", is_signed ? "" : "u", precision->bits);
    if (c_float) {
        (void)names_text(names, "c_type", precision->bits == 32 ? "float" : "double");
    } else if (precision->bits == 16) {
        (void)names_text(names, "c_type", is_signed ? "short" : "unsigned short");
    } else {
        (void)names_text(names, "c_type", is_signed ? "signed char" : "unsigned char");
    }
}

/* The name of avr-libc's function that reads such a cell from program memory: pgm_read_byte, ... */
static void add_program_memory(struct names *names, const struct precision *precision, bool c_float)
{
    const char *by_size[] = {[1] = "byte", [2] = "word", [4] = "dword", [8] = ""};
    const int bytes = precision->bits / 8;
    (void)names_text(names, "program_memory", c_float && bytes == 4 ? "float" : by_size[bytes]);
}

/* What pe_to_float needs of a float narrower than C's. */
static void add_float_bits(struct names *names, const struct precision *precision)
{
    const int fraction_bits = precision->significand_bits - 1;
    const unsigned long long hidden = 1ULL << (fraction_bits < 0 ? 0 : fraction_bits);
    const unsigned long long sign = 1ULL << (precision->bits - 1);
    names_integer(names, "fraction_bits", fraction_bits);
    names_print(names, "fraction_mask", "0x%llx", hidden - 1);
    names_print(names, "hidden_bit", "0x%llx", hidden);
    names_print(names, "exponent_mask", "0x%llx", sign - hidden);
    names_print(names, "sign_bit", "0x%llx", sign);
}

static void add_kind(struct names *names, const struct precision *precision, bool c_float)
{
    const bool bits = precision->kind == PRECISION_FLOAT && !c_float;
    names_flag(names, "q31", strcmp(precision->name, "q31") == 0);
    names_flag(names, "bf16", strcmp(precision->name, "bf16") == 0);
    names_flag(names, "small_float", bits && precision->least_exponent >= -24);
    names_flag(names, "c_float", c_float);
    names_flag(names, "bit_cells", bits);
    names_flag(names, "integer_cells", precision->kind != PRECISION_FLOAT);
    names_flag(names, "fixed", precision->kind == PRECISION_FIXED);
    names_flag(names, "affine", precision->kind == PRECISION_AFFINE);
}

/* What the cell 1 stands for, as a float: in decimal, because C89, under which such a table
 * compiles, has no hex floats. */
static void add_units(struct names *names, const struct precision *precision)
{
    const struct precision *const f32 = precision_find("f32");
    names_dyadic(names, "unit", f32, 1, precision_unit_exponent(precision));
    /* For small floats, which are shifted by 16 or more. */
    names_dyadic(names, "large_unit", f32, 1, precision->least_exponent + 16);
}

static void add_scale(struct names *names, const char *scale, long long zero_point)
{
    (void)names_text(names, "scale", scale);
    names_print(names, "zero_point", zero_point < 0 ? "(%lld)" : "%lld", zero_point);
    names_print(names, "scale_literal", "%s%s", scale, strpbrk(scale, ".e") != NULL ? "f" : ".0f");
}

void format_add(struct names *names, const struct spec *spec, int magnitude)
{
    const struct precision *precision = spec->precision;
    const bool c_float = witness_is_scaled(precision);
    char scale[DECIMAL_TEXT];
    decimal_print(scale, &spec->scale);
    (void)names_text(names, "precision", precision->name);
    add_kind(names, precision, c_float);
    add_types(names, precision, c_float);
    add_program_memory(names, precision, c_float);
    names_flag(names, "large", magnitude > 0);
    names_integer(names, "cell_bits", precision->bits);
    names_integer(names, "mantissa_bits", precision->significand_bits);
    (void)names_text(names, "mantissa_macro",
                     precision->bits == 32 ? "FLT_MANT_DIG" : "DBL_MANT_DIG");
    add_float_bits(names, precision);
    add_units(names, precision);
    add_scale(names, scale, spec->zero_point);
}
