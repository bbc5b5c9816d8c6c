/*
 * axes_text.c: values of the names that templates use for tables of several axes.
 */
#include "memory.h"
#include "text/values.h"
#include "text/view.h"

#include <stdio.h>
#include <string.h>

/* Appends a term to a sum, preceded by " + " unless it is the first. */
static void term_add(char *buffer, const char *term)
{
    text_append(buffer, VALUE_SIZE, "%s%s", *buffer != '\0' ? " + " : "", term);
}

/* Returns a formula for the number of a row as a function of its indices, such as "336 t + 24 y +
 * x". With `is_c`, the formula is a C expression, in which each letter is a parameter of a macro.
 * If the axes are free, rows have no numbers, so the indices are returned, such as "(t, y, x)". */
static const char *text_row_number(char *buffer, const struct spec *spec, bool is_c)
{
    const int64_t m = spec->merge > 1 ? spec->merge : 1;
    char term[VALUE_SIZE];
    int64_t rows = 1; /* product of the lengths of the inner axes */
    int64_t factors[AXES_MAX];
    for (size_t i = spec->axis_count; i-- > 0;) {
        factors[i] = rows;
        rows *= spec->axis[i].length;
    }
    *buffer = '\0';
    if (spec->has_free_axes) {
        text_append(buffer, VALUE_SIZE, "(");
        for (size_t i = 0; i < spec->axis_count; i++) {
            text_append(buffer, VALUE_SIZE, "%s%c", i > 0 ? ", " : "", spec->axis[i].letter);
        }
        text_append(buffer, VALUE_SIZE, ")");
        return buffer;
    }
    if (spec->rows_before > 0) {
        (void)text_print(term, is_c ? "%lldL" : "%lld", (long long)spec->rows_before);
        term_add(buffer, term);
    }
    for (size_t i = 0; i < spec->axis_count; i++) {
        const struct axis *const axis = &spec->axis[i];
        const bool is_merged = m > 1 && i + 2 >= spec->axis_count;
        char letter[8];
        (void)snprintf(letter, sizeof letter, is_c ? "(%c)" : "%c", axis->letter);
        if (axis->length == 1 && !is_c) {
            continue;
        }
        if (!is_merged) {
            if (factors[i] > 1) {
                (void)text_print(term, is_c ? "(%lldL * %s)" : "%lld %s", (long long)factors[i],
                                 letter);
            }
            term_add(buffer, factors[i] > 1 ? term : letter);
            continue;
        }
        /* The rows of a block of m by m indices are consecutive, in the order of its lines. So an
         * index i contributes block_factor * (i / m) + within_factor * (i % m). */
        const int64_t block_factor = i + 1 == spec->axis_count ? m * m : m * axis[1].length;
        const int64_t within_factor = i + 1 == spec->axis_count ? 1 : m;
        (void)text_print(term, is_c ? "(%lldL * (%s / %lldL))" : "%lld floor(%s/%lld)",
                         (long long)block_factor, letter, (long long)m);
        term_add(buffer, term);
        if (within_factor > 1) {
            (void)text_print(term, is_c ? "(%lldL * (%s %% %lldL))" : "%lld (%s mod %lld)",
                             (long long)within_factor, letter, (long long)m);
        } else {
            (void)text_print(term, is_c ? "(%s %% %lldL)" : "%s mod %lld", letter, (long long)m);
        }
        term_add(buffer, term);
    }
    return *buffer != '\0' ? buffer : "0";
}

/* Returns the coordinate on an axis as a formula of the index, such as y, y + 7 or (2 y - 13) / 14.
 */
static const char *text_coordinate(char *buffer, const struct axis *axis)
{
    const bool is_quotient = axis->denominator > 1;
    const char letter = axis->letter;
    *buffer = '\0';
    if (axis->step != 0 && axis->step != 1) {
        text_append(buffer, VALUE_SIZE, "%lld ", (long long)axis->step);
    }
    if (axis->step != 0) {
        text_append(buffer, VALUE_SIZE, "%c", letter);
    }
    if (axis->step == 0) {
        text_append(buffer, VALUE_SIZE, "%lld", (long long)axis->first);
    } else if (axis->first != 0) {
        text_append(buffer, VALUE_SIZE, " %c %lld", axis->first < 0 ? '-' : '+',
                    (long long)(axis->first < 0 ? -axis->first : axis->first));
    }
    if (is_quotient) {
        char *const text = memory_join(buffer, "");
        (void)text_print(buffer, "(%s) / %lld", text, (long long)axis->denominator);
    }
    return buffer;
}

static bool frequencies_are_equal(const struct axis *a, const struct axis *b)
{
    return a->divisor == b->divisor && decimal_compare(&a->base, &b->base) == 0;
}

bool axis_has_new_frequencies(const struct spec *spec, size_t axis)
{
    bool is_new = spec->axis[axis].pairs > 0;
    for (size_t i = 0; i < axis; i++) {
        is_new = is_new && !(spec->axis[i].pairs > 0 &&
                             frequencies_are_equal(&spec->axis[i], &spec->axis[axis]));
    }
    return is_new;
}

/* Returns the letters of all axes with the same frequencies as `axis`, as in " of y, x". Returns ""
 * if all axes have these frequencies. Axes without pairs are ignored. */
static const char *text_frequency_of(char *buffer, const struct spec *spec, size_t axis)
{
    bool all_equal = true;
    *buffer = '\0';
    for (size_t i = 0; i < spec->axis_count; i++) {
        const bool is_equal = frequencies_are_equal(&spec->axis[i], &spec->axis[axis]);
        const bool has_pairs = spec->axis[i].pairs > 0;
        all_equal = all_equal && (is_equal || !has_pairs);
        if (is_equal && has_pairs) {
            text_append(buffer, VALUE_SIZE, "%s%c", *buffer == '\0' ? " of " : ", ",
                        spec->axis[i].letter);
        }
    }
    return all_equal ? "" : buffer;
}

const char *axis_text(void *state, int id, char *buffer)
{
    const struct view *const view = state;
    const struct spec *const spec = view->tables->spec;
    const struct axis *const axis = &spec->axis[view->current_axis];
    switch ((enum axis_name)id) {
    case AXIS_ROW_FORMULA:
        return text_row_number(buffer, spec, false);
    case AXIS_ROW_EXPRESSION:
        return text_row_number(buffer, spec, true);
    case AXIS_PATTERN:
        pattern_print(buffer, &spec->pattern);
        return buffer;
    case AXIS_HAS_UNROTATED_PAIRS:
        pattern_print(buffer, &spec->pattern);
        return text_flag(strchr(buffer, '0') == buffer || strstr(buffer, ",0") != NULL);
    case AXIS_LETTER:
        return text_print(buffer, "%c", axis->letter);
    case AXIS_NUMBER:
        return text_integer(buffer, (long long)view->current_axis);
    case AXIS_LAST_INDEX:
        return text_integer(buffer, axis->length - 1);
    case AXIS_IS_LAST:
        return text_flag(view->current_axis + 1 == spec->axis_count);
    case AXIS_COORDINATE:
        return text_coordinate(buffer, axis);
    case AXIS_FREQUENCY_LETTERS:
        return text_frequency_of(buffer, spec, view->current_axis);
    case AXIS_BASE:
        return text_decimal(buffer, &axis->base);
    case AXIS_DIVISOR:
        return text_integer(buffer, axis->divisor);
    }
    return "";
}
