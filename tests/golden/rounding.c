/*
 * rounding.c: rounding with MPFR, in the plainest way: in units in the last place, to an integer.
 */
#include "rounding.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLOATS(NAME, TEXT, BITS, SIGNIFICAND, LEAST) \
    [NAME] = {TEXT, NAME, FLOATING, BITS, .significand = (SIGNIFICAND), .least = (LEAST)}
#define FIXED_POINT(NAME, TEXT, BITS) [NAME] = {TEXT, NAME, FIXED, BITS, .significand = (BITS)-1}

const struct format formats[FORMATS] = {
    FLOATS(F64, "f64", 64, 53, -1074),
    FLOATS(F32, "f32", 32, 24, -149),
    FLOATS(F16, "f16", 16, 11, -24),
    FLOATS(BF16, "bf16", 16, 8, -133),
    FLOATS(F8E4M3, "f8e4m3", 8, 4, -9),
    FLOATS(F8E5M2, "f8e5m2", 8, 3, -16),
    FIXED_POINT(Q31, "q31", 32),
    FIXED_POINT(Q15, "q15", 16),
    FIXED_POINT(Q7, "q7", 8),
    [S8] = {"s8", S8, AFFINE, 8},
    [U8] = {"u8", U8, AFFINE, 8, .is_unsigned = true},
    [S16] = {"s16", S16, AFFINE, 16},
    [U16] = {"u16", U16, AFFINE, 16, .is_unsigned = true},
};

bool format_read(struct format *format, const char *text)
{
    const size_t length = strcspn(text, ":");
    const char *const scale = text[length] == ':' ? text + length + 1 : "";
    const char *const zero_point = strchr(scale, ':');
    for (size_t i = 0; i < FORMATS; i++) {
        if (strncmp(formats[i].name, text, length) == 0 && formats[i].name[length] == '\0') {
            *format = formats[i];
            (void)snprintf(format->scale, sizeof format->scale, "%.*s", (int)strcspn(scale, ":"),
                           scale);
            format->zero_point = zero_point != NULL ? strtol(zero_point + 1, NULL, 10) : 0;
            return true;
        }
    }
    return false;
}

void format_scale(const struct format *format, mpfr_t scale)
{
    char text[sizeof format->scale];
    mpfr_t divisor;
    (void)strcpy(text, format->scale);
    char *const slash = strchr(text, '/');
    mpfr_init2(divisor, mpfr_get_prec(scale));
    mpfr_set_str(divisor, slash != NULL ? slash + 1 : "1", 10, MPFR_RNDN);
    if (slash != NULL) {
        *slash = '\0';
    }
    mpfr_set_str(scale, text, 10, MPFR_RNDN);
    mpfr_div(scale, scale, divisor, MPFR_RNDN);
    mpfr_clear(divisor);
}

long format_quantum(const struct format *format, const mpfr_t value)
{
    if (format->kind == FIXED) {
        return -format->significand;
    }
    const long quantum = mpfr_get_exp(value) - format->significand;
    return quantum < format->least ? format->least : quantum;
}

static uint64_t integer_cell(const struct format *format, mpfr_t n)
{
    const long span = 1L << (format->bits - 1);
    const long least = format->is_unsigned ? 0 : -span;
    mpfr_rint(n, n, MPFR_RNDN);
    mpfr_add_si(n, n, format->zero_point, MPFR_RNDN);
    long integer = mpfr_get_si(n, MPFR_RNDN);
    integer = integer < least ? least : integer;
    integer = integer > least + 2 * span - 1 ? least + 2 * span - 1 : integer;
    return (uint64_t)integer & UINT64_MAX >> (64 - format->bits);
}

static uint64_t float_cell(const struct format *format, mpfr_t n, long quantum, bool negative)
{
    mpfr_rint(n, n, MPFR_RNDN);
    mpfr_abs(n, n, MPFR_RNDN);
    uint64_t cell = mpfr_get_ui(n, MPFR_RNDN);
    cell += (uint64_t)(quantum - format->least) << (format->significand - 1);
    return cell | (uint64_t)negative << (format->bits - 1);
}

uint64_t cell_of(const struct format *format, const mpfr_t value)
{
    uint64_t cell;
    mpfr_t n;
    mpfr_init2(n, mpfr_get_prec(value) + 64);
    if (format->kind == AFFINE) {
        format_scale(format, n);
        mpfr_div(n, value, n, MPFR_RNDN);
        cell = integer_cell(format, n);
    } else if (mpfr_zero_p(value)) {
        cell = 0;
    } else {
        const long quantum = format_quantum(format, value);
        mpfr_mul_2si(n, value, -quantum, MPFR_RNDN);
        cell = format->kind == FIXED ? integer_cell(format, n)
                                     : float_cell(format, n, quantum, mpfr_signbit(value) != 0);
    }
    mpfr_clear(n);
    return cell;
}

uint64_t cell_of_settled(const struct format *format, const mpfr_t value)
{
    mpfr_t n;
    if (format->kind != AFFINE) {
        return cell_of(format, value);
    }
    mpfr_init2(n, mpfr_get_prec(value));
    format_scale(format, n);
    mpfr_div(n, value, n, MPFR_RNDN);
    mpfr_prec_round(n, mpfr_get_prec(value) / 2, MPFR_RNDN);
    const uint64_t cell = integer_cell(format, n);
    mpfr_clear(n);
    return cell;
}

bool cell_is_certain(const struct format *format, const mpfr_t value, mpfr_exp_t error,
                     uint64_t *cell)
{
    mpfr_t radius;
    mpfr_t end;
    mpfr_inits2(mpfr_get_prec(value) + 64, radius, end, (mpfr_ptr)0);
    mpfr_set_ui_2exp(radius, 1, error, MPFR_RNDN);
    mpfr_sub(end, value, radius, MPFR_RNDD);
    *cell = cell_of(format, end);
    mpfr_add(end, value, radius, MPFR_RNDU);
    const bool certain = cell_of(format, end) == *cell;
    mpfr_clears(radius, end, (mpfr_ptr)0);
    return certain;
}

double number_of_cell(const struct format *format, uint64_t cell)
{
    double number;
    if (format->bits == 64) {
        (void)memcpy(&number, &cell, sizeof number);
        return number;
    }
    const uint64_t sign = UINT64_C(1) << (format->bits - 1);
    const int64_t integer =
        format->is_unsigned ? (int64_t)cell : (int64_t)(cell ^ sign) - (int64_t)sign;
    if (format->kind == FIXED) {
        return ldexp((double)integer, -format->significand);
    }
    if (format->kind == AFFINE) {
        char *end;
        const double scale = strtod(format->scale, &end);
        const double divisor = *end == '/' ? strtod(end + 1, NULL) : 1;
        return (double)(integer - format->zero_point) * scale / divisor;
    }
    const uint64_t magnitude = cell & (sign - 1);
    const uint64_t hidden = UINT64_C(1) << (format->significand - 1);
    const uint64_t binade = magnitude >> (format->significand - 1);
    number = ldexp((double)(binade > 0 ? (magnitude & (hidden - 1)) + hidden : magnitude),
                   (int)format->least + (int)(binade > 0 ? binade - 1 : 0));
    return (cell & sign) != 0 ? -number : number;
}

uint32_t cell_crc(uint32_t crc, uint64_t cell, const struct format *format)
{
    for (int bit = 0; bit < format->bits; bit++) {
        const uint32_t is_odd = (crc ^ (uint32_t)(cell >> bit)) & 1;
        crc = crc >> 1 ^ (is_odd != 0 ? UINT32_C(0xedb88320) : 0);
    }
    return crc;
}

long middle_distance(const struct format *format, const mpfr_t value)
{
    mpfr_t rest;
    mpfr_init2(rest, mpfr_get_prec(value) + 64);
    mpfr_mul_2si(rest, value, -format_quantum(format, value), MPFR_RNDN);
    mpfr_frac(rest, rest, MPFR_RNDN);
    mpfr_abs(rest, rest, MPFR_RNDN);
    mpfr_sub_d(rest, rest, 0.5, MPFR_RNDN);
    const long distance = mpfr_zero_p(rest) ? -10000 : mpfr_get_exp(rest);
    mpfr_clear(rest);
    return distance;
}
