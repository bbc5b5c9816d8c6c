/*
 * frequency.c: w_k = exp(-(numerator/denominator) ln base).
 */
#include "encoding/frequency.h"

#include "integer.h"
#include "message.h"

#include <assert.h>
#include <stdlib.h>

/* w = base^(-numerator/denominator) */
struct exponent {
    uint32_t numerator;
    uint32_t denominator;
};

static struct exponent frequency_exponent(const struct request *request, uint32_t pair)
{
    const uint32_t d = (uint32_t)request->d_model;
    switch (request->frequency) {
    case FREQUENCY_SHIFTED:
        return (struct exponent){pair, d / 2 - 1};
    case FREQUENCY_CONSTANT:
        return (struct exponent){1, 1};
    case FREQUENCY_PAPER:
        break;
    }
    return (struct exponent){request->layout == LAYOUT_SIN ? pair : 2 * pair, d};
}

uint32_t frequency_pairs(const struct request *request)
{
    const uint32_t d = (uint32_t)request->d_model;
    return request->layout == LAYOUT_SIN ? d : (d + 1) / 2;
}

static unsigned bits_of(uint64_t x)
{
    return x == 0 ? 0 : 64 - integer_leading_zeros(x);
}

static uint64_t absolute(int64_t x)
{
    return x < 0 ? -(uint64_t)x : (uint64_t)x;
}

/*
 * Let e < 2^E bound w and t < 2^T bound |position|. At the working fraction ln base is off by
 * 2^33 ulp, the exponent's argument (numerator/denominator <= 2) by 2^35, the exponential by
 * 2^38, the angle w * t by 2^(38+T+E), the sine of that by 2^(39+T+E): one ulp of the result needs
 * that many bits more. The last cut adds less than 1: FREQUENCY_ERROR in all.
 * E: a base below 1 is at least 10^(exponent + count - 1), and log2 10 < 10/3; its exponent is at
 * most 2, since k <= H in k/(H-1).
 */
void frequencies_init(struct frequencies *frequencies, const struct request *request)
{
    const int64_t last = request->start + request->max_len - 1;
    const uint64_t from = absolute(request->start);
    const uint64_t to = absolute(last);
    const int power = request->base.exponent + (int)request->base.count - 1;
    const size_t frequency_bits = power < 0 ? (size_t)(-power) * 20 / 3 + 2 : 1;
    const size_t position_bits = bits_of(from > to ? from : to);
    *frequencies = (struct frequencies){.request = request};
    frequencies->spare = (39 + position_bits + frequency_bits + 63) / 64;
}

void frequencies_free(struct frequencies *frequencies)
{
    for (size_t i = 0; i < FREQUENCY_RUNGS; i++) {
        free(frequencies->rung[i]);
        frequencies->rung[i] = NULL;
    }
}

/* The constants of a rung, computed when it is first reached. NULL without memory. */
static const struct frequency_rung *frequency_rung(struct frequencies *frequencies, unsigned i)
{
    assert(i < FREQUENCY_RUNGS);
    if (frequencies->rung[i] == NULL) {
        struct frequency_rung *rung = malloc(sizeof *rung);
        struct wide base;
        if (rung == NULL) {
            (void)refuse_memory(sizeof *rung);
            return NULL;
        }
        const size_t fraction = ((size_t)FREQUENCY_FRACTION << i) + frequencies->spare;
        /* The first bit of 10^-300 is bit 997 after the point: 16 limbs more keep it as exact as
         * the log needs. */
        (void)wide_set_decimal(&base, &frequencies->request->base, fraction + 16);
        elementary_init(&rung->elementary, fraction);
        elementary_log(&rung->elementary, &rung->log_base, &base);
        frequencies->rung[i] = rung;
    }
    return frequencies->rung[i];
}

/* The wide number of a position: an integer. */
static void wide_set_position(struct wide *r, int64_t position, size_t fraction)
{
    wide_set_integer(r, absolute(position), fraction);
    r->negative = position < 0;
}

bool frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, struct wide *sine, struct wide *cosine)
{
    const struct frequency_rung *level = frequency_rung(frequencies, rung);
    const struct exponent exponent = frequency_exponent(frequencies->request, pair);
    struct wide frequency;
    struct wide angle;
    int power = 0;
    if (level == NULL) {
        return false;
    }
    wide_multiply_small(&angle, &level->log_base, exponent.numerator);
    wide_divide_small(&angle, &angle, exponent.denominator);
    angle.negative = angle.count > 0 && !angle.negative;
    elementary_exp(&level->elementary, &frequency, &power, &angle);
    wide_set_position(&angle, position, frequency.fraction);
    wide_multiply(&angle, &angle, &frequency);
    if (power >= 0) {
        wide_shift_left(&angle, &angle, (size_t)power);
    } else {
        wide_shift_right(&angle, &angle, (size_t)-power);
    }
    elementary_sincos(&level->elementary, sine, cosine, &angle);
    wide_rescale(sine, sine, (size_t)FREQUENCY_FRACTION << rung);
    wide_rescale(cosine, cosine, (size_t)FREQUENCY_FRACTION << rung);
    return true;
}
