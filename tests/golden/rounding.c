/*
 * rounding.c: converts a value to units in the last place, and rounds the result to an integer.
 */
#include "rounding.h"

#include <string.h>

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
    const long least = format_least(format);
    const long greatest = least + (1L << format->bits) - 1;
    mpfr_rint(n, n, MPFR_RNDN);
    mpfr_add_si(n, n, format->zero_point, MPFR_RNDN);
    long integer = mpfr_get_si(n, MPFR_RNDN);
    integer = integer < least ? least : integer;
    integer = integer > greatest ? greatest : integer;
    return (uint64_t)integer & UINT64_MAX >> (64 - format->bits);
}

static uint64_t float_cell(const struct format *format, mpfr_t n, long quantum, bool negative)
{
    mpfr_rint(n, n, MPFR_RNDN);
    mpfr_abs(n, n, MPFR_RNDN);
    uint64_t cell = mpfr_get_ui(n, MPFR_RNDN);
    cell += (uint64_t)(quantum - format->least) << (format->significand - 1);
    const bool is_zero = cell == 0 && format->lacks_negative_zero;
    return cell | (negative && !is_zero ? format_sign(format) : 0);
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

uint64_t cell_of_rational(const struct format *format, const mpfr_t value)
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
