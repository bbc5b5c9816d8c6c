/*
 * equal_rows.c: which rows are equal, or might be, and what would tell them apart.
 */
#include "cli/request.h"

#include "model/numbers.h"
#include "proof/tables.h"

#include <stdio.h>

/* Whether the row is zero, in every precision, because each cell is a sine of 0. */
static bool row_is_sines_of_zero(const struct spec *spec, uint32_t row)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    return !spec_is_grid(spec) && spec_position(spec, row) == 0 &&
           (layout->cosine == NULL || (spec->d_model == 1 && !layout->is_cosine_first));
}

/* Refuses two rows of a formula, of which the later one is the first that equals an earlier one. A
 * shorter table has the same first rows only if each keeps its position. */
_Noreturn static void rows_refuse(const struct spec *spec, uint32_t later, uint32_t earlier)
{
    const bool has_zeros = spec_row_is_zero(spec, later) || spec_row_is_zero(spec, earlier);
    const bool is_plain = !spec_is_grid(spec) && spec->step > 0;
    const char *ways[3];
    size_t count = 0;
    char names[96];
    char length[64];
    char text[256] = "";
    (void)snprintf(names, sizeof names, "positions %lld and %lld have equal rows in %s",
                   (long long)spec_position(spec, later), (long long)spec_position(spec, earlier),
                   spec->precision->name);
    if (has_zeros && (row_is_sines_of_zero(spec, later) || row_is_sines_of_zero(spec, earlier))) {
        refuse("%s, because sines of position 0 are zeros as well: %s", names,
               spec->order == ORDER_CENTERED ? "drop --zero-row" : "give --start=1");
    }
    if (spec->precision->significand_bits != 53) {
        ways[count++] = "a finer --precision";
    }
    if (spec->precision->kind == PRECISION_AFFINE && quotient_compare_power(&spec->scale, 0) > 0) {
        ways[count++] = "a smaller --scale";
    } else if (spec->frequency != FREQUENCY_CONSTANT && spec->frequency != FREQUENCY_LIST) {
        ways[count++] = "a larger --d-model";
    }
    (void)snprintf(length, sizeof length, "a --max-len of at most %lld",
                   (long long)later * spec->step);
    ways[count++] = is_plain             ? length
                    : spec_is_grid(spec) ? "a smaller --grid"
                                         : "a smaller --max-len";
    for (size_t i = 0; i < count; i++) {
        text_append(text, sizeof text, "%s%s", list_separator(i, count, " or "), ways[i]);
    }
    refuse("%s: take %s", names, text);
}

void rows_check(const struct witness *witness, const struct spec *spec)
{
    const char *const name = spec->precision->name;
    if (witness->fault == WITNESS_TOO_MANY_KEYS) {
        refuse("--precision: '%s' needs more than %d witness keys to tell the rows apart: give %s",
               name, WITNESS_KEYS,
               spec->from != NULL
                   ? "--allow-equal-rows, with which nothing asserts that rows differ"
                   : "another, or a larger --d-model");
    }
    if (witness->fault == WITNESS_EQUAL_ROWS && spec->from != NULL) {
        refuse("--from: rows %lu and %lu are equal in %s: give --allow-equal-rows, with which "
               "nothing asserts that rows differ%s",
               (unsigned long)witness->later, (unsigned long)witness->earlier, name,
               spec->numbers->format != spec->precision ? ", or take a finer --precision" : "");
    }
    if (witness->fault == WITNESS_EQUAL_ROWS) {
        rows_refuse(spec, witness->later, witness->earlier);
    }
}

void tables_check(const struct tables *tables)
{
    const struct factored *const factored = &tables->factored;
    for (size_t i = 0; i < tables->count; i++) {
        rows_check(&tables->witness[i], tables->table[i].spec);
    }
    if (factored->is_near) {
        refuse("--storage: rows at a distance of %lld may differ by as little as %lld * 2^%d "
               "in every cell, and rebuilt cells are off by up to %lld * 2^%d, so that they "
               "might be equal: give --storage=full%s",
               (long long)factored->apart, (long long)factored->distance + 1,
               factored->unit_exponent, (long long)factored->error, factored->unit_exponent,
               factored->is_cut ? ", or a --scale and a --zero-point whose cells reach the "
                                  "numbers of all rows"
               : factored->coarse.precision->significand_bits == 53 ? ""
                                                                    : ", or a finer --precision");
    }
}
