/*
 * reference.c: see reference.h.
 */
#include "reference.h"

#include "../golden/formula.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    VALUE_BITS = 128,
    ANGLE_BITS = 192,   /* precision of w, not counting the bits of angles' integer part */
    POSITION_BITS = 50, /* |position| <= 10^15 < 2^50 */
    FREQUENCY_BITS = 512,
    LOST_BITS = 100, /* number of last bits of a frequency that may be wrong, see formula.h */
    FIRST_LEVEL_BITS = 1024,
    LEVELS = 3,
};

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        (void)fputs("reference: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* ---- tables ---- */

static long slot_of(const struct reference *reference, int axis, long pair)
{
    return axis * (reference->slot_count / FORMULA_AXES) + pair;
}

void reference_start(struct reference *reference, const char *options)
{
    mpfr_t factor;
    *reference = (struct reference){.options = options};
    formula_start(options, formula_bits(options));
    reference->columns = formula_columns();
    reference->rows = formula_integer("n", "");
    reference->slot_count = FORMULA_AXES * (long)formula_integer("d", ""); /* d for each axis */
    reference->slots = allocate((size_t)reference->slot_count, sizeof *reference->slots);
    reference->contents = allocate((size_t)reference->columns, sizeof *reference->contents);
    for (long j = 0; j < reference->columns; j++) {
        reference->contents[j] = formula_column(j);
    }
    mpfr_inits2(VALUE_BITS, reference->factor, reference->angle, (mpfr_ptr)0);
    mpfr_init2(factor, FREQUENCY_BITS);
    formula_factor(factor);
    mpfr_set(reference->factor, factor, MPFR_RNDN);
    reference->has_factor = mpfr_cmp_ui(factor, 1) != 0;
    mpfr_clear(factor);
}

void reference_end(struct reference *reference)
{
    for (long i = 0; i < reference->slot_count; i++) {
        if (reference->slots[i].is_known) {
            mpfr_clears(reference->slots[i].w, reference->slots[i].sine, reference->slots[i].cosine,
                        (mpfr_ptr)0);
        }
    }
    free(reference->slots);
    free(reference->contents);
    mpfr_clears(reference->factor, reference->angle, (mpfr_ptr)0);
}

/* ---- places ---- */

static struct reference_place place_of(struct reference *reference, long long row, long column)
{
    static struct formula_row row_contents;
    const struct formula_column *column_contents = &reference->contents[column];
    if (column == 0 || row != reference->row) {
        row_contents = formula_row(row);
        reference->row = row;
    }
    return (struct reference_place){
        .is_zero = column_contents->is_zero || row_contents.is_zero,
        .is_cosine = column_contents->is_cosine,
        .is_negative = column_contents->is_negative,
        .slot = slot_of(reference, column_contents->axis, column_contents->pair),
        .position = column_contents->is_still ? 0 : row_contents.position[column_contents->axis],
    };
}

/* ---- frequencies and angles ---- */

/* Initializes w and sets it to the angular frequency of a slot, with at least `bits` bits. */
static void frequency_init(const struct reference *reference, mpfr_t w, long slot, mpfr_prec_t bits)
{
    const int axis = (int)(slot / (reference->slot_count / FORMULA_AXES));
    const long pair = slot - slot_of(reference, axis, 0);
    const mpfr_prec_t least = formula_bits(reference->options);
    mpfr_init2(w, bits > least ? bits : least);
    formula_start(reference->options, mpfr_get_prec(w));
    formula_frequency(w, axis, pair);
}

/* ---- 128 bits ---- */

/* Computes the sine and cosine of a slot at a position, with bounds on their errors. The relative
 * error of the angle is less than 2^(2 - p), where p is the precision of w. A value has the
 * absolute error of the angle, plus half a unit in the last place, plus two units if there is a
 * factor. So 8 times the greater of the angle's error and one unit is a bound. */
static void slot_enter(struct reference *reference, struct reference_slot *slot, long index,
                       long long position)
{
    if (!slot->is_known) {
        mpfr_t exact;
        frequency_init(reference, exact, index, FREQUENCY_BITS);
        const mpfr_exp_t whole = mpfr_zero_p(exact) ? 0 : mpfr_get_exp(exact) + POSITION_BITS;
        mpfr_init2(slot->w, ANGLE_BITS + (whole > 0 ? whole : 0));
        if (mpfr_get_prec(slot->w) + LOST_BITS > mpfr_get_prec(exact)) {
            (void)fputs("reference: a frequency has too few bits\n", stderr);
            exit(1);
        }
        mpfr_set(slot->w, exact, MPFR_RNDN);
        mpfr_inits2(VALUE_BITS, slot->sine, slot->cosine, (mpfr_ptr)0);
        mpfr_clear(exact);
        slot->is_known = true;
    }
    slot->is_ready = true;
    slot->position = position;
    reference->values++;
    mpfr_ptr values[] = {slot->sine, slot->cosine};
    mpfr_set_prec(reference->angle, mpfr_get_prec(slot->w));
    formula_angle(reference->angle, slot->w, position);
    mpfr_sin_cos(slot->sine, slot->cosine, reference->angle, MPFR_RNDN);
    for (int i = 0; i < 2; i++) {
        if (reference->has_factor) {
            mpfr_mul(values[i], values[i], reference->factor, MPFR_RNDN);
        }
        if (mpfr_zero_p(reference->angle)) {
            continue; /* The error of a value at angle 0 is never used. */
        }
        const mpfr_exp_t by_angle = mpfr_get_exp(reference->angle) + 2 - mpfr_get_prec(slot->w);
        const mpfr_exp_t unit = mpfr_get_exp(values[i]) - VALUE_BITS;
        slot->errors[i] = 3 + (by_angle > unit ? by_angle : unit);
    }
}

/* ---- more bits ---- */

/* Returns the cell for the angle 0, at position 0 or if the frequency is 0: a sine is 0, and a
 * cosine is the factor. The factor is computed with 4096 bits, which cell_of_rational() requires.
 */
static uint64_t cell_at_zero(const struct reference *reference, bool is_cosine,
                             const struct format *format)
{
    mpfr_t value;
    mpfr_init2(value, 4096);
    mpfr_set_zero(value, 1);
    if (is_cosine) {
        formula_start(reference->options, 4096);
        formula_factor(value);
    }
    const uint64_t cell = cell_of_rational(format, value);
    mpfr_clear(value);
    return cell;
}

/* Handles values that are exactly 0, 1/2, 1, -1/2 or -1, such as the sine or cosine of a multiple
 * of pi/6, because they cannot be rounded with any precision if they are midpoints. If the value
 * agrees with one of these numbers in half of its bits, sets *cell to the cell of this number times
 * the factor, and returns true. */
static bool is_multiple_of_half(const mpfr_t value, uint64_t *cell, const struct format *format,
                                const struct reference *reference)
{
    mpfr_t twice;
    mpfr_t nearest;
    mpfr_init2(twice, mpfr_get_prec(value));
    mpfr_init2(nearest, 4096);
    mpfr_mul_ui(twice, value, 2, MPFR_RNDN);
    mpfr_rint(nearest, twice, MPFR_RNDN);
    mpfr_sub(twice, twice, nearest, MPFR_RNDN);
    const bool is_half = mpfr_zero_p(twice) || mpfr_get_exp(twice) < -mpfr_get_prec(value) / 2;
    if (is_half && mpfr_zero_p(nearest)) {
        *cell = cell_at_zero(reference, false, format);
    } else if (is_half) {
        mpfr_set_prec(twice, 4096);
        formula_start(reference->options, 4096);
        formula_factor(twice);
        mpfr_mul(twice, twice, nearest, MPFR_RNDN);
        mpfr_div_ui(twice, twice, 2, MPFR_RNDN);
        *cell = cell_of_rational(format, twice);
    }
    mpfr_clears(twice, nearest, (mpfr_ptr)0);
    return is_half;
}

/* Computes a cell from a value with `bits` bits. Returns false if the cell is uncertain. */
static bool level_cell(struct reference *reference, const struct reference_place *place,
                       const struct format *format, mpfr_prec_t bits, uint64_t *cell)
{
    mpfr_t w;
    mpfr_t angle;
    mpfr_t value;
    mpfr_t factor;
    const mpfr_prec_t large = bits + 2 * FIRST_LEVEL_BITS;
    frequency_init(reference, w, place->slot, large);
    mpfr_inits2(large, angle, factor, (mpfr_ptr)0);
    mpfr_init2(value, bits);
    formula_angle(angle, w, place->position);
    (place->is_cosine ? mpfr_cos : mpfr_sin)(value, angle, MPFR_RNDN);
    if (place->is_negative) {
        mpfr_neg(value, value, MPFR_RNDN);
    }
    if (is_multiple_of_half(value, cell, format, reference)) {
        mpfr_clears(w, angle, value, factor, (mpfr_ptr)0);
        return true;
    }
    formula_start(reference->options, large);
    formula_factor(factor);
    mpfr_mul(value, value, factor, MPFR_RNDN);
    const mpfr_exp_t by_angle = mpfr_get_exp(angle) + LOST_BITS + 2 - large;
    const mpfr_exp_t by_value = mpfr_get_exp(value) + 4 - bits;
    const bool is_certain =
        cell_is_certain(format, value, by_angle > by_value ? by_angle : by_value, cell);
    mpfr_clears(w, angle, value, factor, (mpfr_ptr)0);
    return is_certain;
}

static uint64_t escalate(struct reference *reference, const struct reference_place *place,
                         const struct format *format)
{
    uint64_t cell;
    reference->escalations++;
    for (int level = 1; level <= LEVELS; level++) {
        reference->highest_level =
            level > reference->highest_level ? level : reference->highest_level;
        if (level_cell(reference, place, format, (mpfr_prec_t)FIRST_LEVEL_BITS << (2 * (level - 1)),
                       &cell)) {
            return cell;
        }
    }
    (void)fprintf(stderr, "reference: position %lld can't be rounded to %s\n", place->position,
                  format->name);
    exit(1);
}

/* ---- cells ---- */

static struct reference_slot *slot_at(struct reference *reference,
                                      const struct reference_place *place)
{
    struct reference_slot *slot = &reference->slots[place->slot];
    if (!slot->is_ready || slot->position != place->position) {
        slot_enter(reference, slot, place->slot, place->position);
    }
    return slot;
}

uint64_t reference_cell(struct reference *reference, long long row, long column,
                        const struct format *format)
{
    uint64_t cell;
    const struct reference_place place = place_of(reference, row, column);
    if (place.is_zero) {
        return cell_at_zero(reference, false, format);
    }
    const struct reference_slot *slot = slot_at(reference, &place);
    if (place.position == 0 || mpfr_zero_p(slot->w)) {
        return cell_at_zero(reference, place.is_cosine, format);
    }
    mpfr_t value;
    mpfr_init2(value, VALUE_BITS);
    mpfr_set(value, place.is_cosine ? slot->cosine : slot->sine, MPFR_RNDN);
    if (place.is_negative) {
        mpfr_neg(value, value, MPFR_RNDN);
    }
    const bool is_certain = cell_is_certain(format, value, slot->errors[place.is_cosine], &cell);
    mpfr_clear(value);
    return is_certain ? cell : escalate(reference, &place, format);
}

void reference_value(struct reference *reference, long long row, long column, mpfr_t value)
{
    const struct reference_place place = place_of(reference, row, column);
    mpfr_set_zero(value, 1);
    if (!place.is_zero) {
        const struct reference_slot *slot = slot_at(reference, &place);
        mpfr_set(value, place.is_cosine ? slot->cosine : slot->sine, MPFR_RNDN);
    }
}

/* ---- whole tables ---- */

uint32_t reference_crc(struct reference *reference, const struct format *format, int arrays)
{
    const long width = reference->columns / arrays;
    uint32_t crc = UINT32_MAX;
    for (int array = 0; array < arrays; array++) {
        for (long long row = 0; row < reference->rows; row++) {
            for (long j = array * width; j < (array + 1) * width; j++) {
                crc = cell_crc(crc, reference_cell(reference, row, j, format), format);
            }
        }
    }
    return ~crc;
}

void reference_print(struct reference *reference, const struct format *format, int arrays,
                     FILE *file)
{
    const long width = reference->columns / arrays;
    for (int array = 0; array < arrays; array++) {
        for (long long row = 0; row < reference->rows; row++) {
            for (long j = 0; j < width; j++) {
                (void)fprintf(
                    file, "%s%0*llx", j > 0 ? " " : "", format->bits / 4,
                    (unsigned long long)reference_cell(reference, row, array * width + j, format));
            }
            (void)fputc('\n', file);
        }
    }
}
