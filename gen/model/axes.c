/*
 * axes.c: parses, prints and derives axes, their coordinates and the pattern of pairs.
 */
#include "model/axes.h"

#include "count.h"
#include "message.h"

#include <stdio.h>
#include <string.h>

const struct coordinate_data coordinate_table[COORDINATE_COUNT] = {
    [COORDINATE_INDEX] = {"index", 0, 0}, [COORDINATE_FROM] = {"from", 1, 1},
    [COORDINATE_STEP] = {"step", 2, 2},   [COORDINATE_SPAN] = {"span", 2, 2},
    [COORDINATE_ENDS] = {"ends", 2, 2},   [COORDINATE_MIDDLES] = {"middles", 2, 2},
    [COORDINATE_LAST] = {"last", 1, 2},   [COORDINATE_CENTERED] = {"centered", 0, 0},
    [COORDINATE_AT] = {"at", 1, 1},
};

/* ---- coordinates ---- */

/* An affine map: offset + slope * i. */
struct affine {
    struct rational offset;
    struct rational slope;
};

static struct rational rational_from_integer(int64_t integer)
{
    return rational_of(integer, 1);
}

static struct affine affine_of(const struct coordinate *coordinate, int64_t n)
{
    const struct rational a = coordinate->a;
    const struct rational b = coordinate->b;
    const struct rational span = rational_add(b, rational_multiply(a, rational_from_integer(-1)));
    const struct rational part = rational_multiply(span, rational_of(1, n));
    switch (coordinate->kind) {
    case COORDINATE_INDEX:
        return (struct affine){rational_from_integer(0), rational_from_integer(1)};
    case COORDINATE_FROM:
        return (struct affine){a, rational_from_integer(1)};
    case COORDINATE_STEP:
        return (struct affine){a, b};
    case COORDINATE_SPAN:
        return (struct affine){a, part};
    case COORDINATE_ENDS: /* for n = 1: a */
        return (struct affine){a, n > 1 ? rational_multiply(span, rational_of(1, n - 1))
                                        : rational_from_integer(0)};
    case COORDINATE_MIDDLES:
        return (struct affine){rational_add(a, rational_multiply(part, rational_of(1, 2))), part};
    case COORDINATE_LAST: {
        const struct rational slope = rational_invert(rational_add(rational_from_integer(n), a));
        const struct rational first =
            rational_add(rational_from_integer(1), rational_multiply(b, rational_from_integer(-1)));
        return (struct affine){rational_multiply(first, slope), slope};
    }
    case COORDINATE_CENTERED:
        return (struct affine){rational_from_integer(-(n + 1) / 2), rational_from_integer(1)};
    case COORDINATE_AT:
        return (struct affine){a, rational_from_integer(0)};
    case COORDINATE_COUNT:
        break;
    }
    return (struct affine){rational_from_integer(0), rational_from_integer(1)};
}

bool coordinate_is_infinite(const struct axis *axis)
{
    const struct coordinate *const coordinate = &axis->coordinate;
    const struct rational divisor =
        rational_add(rational_from_integer(axis->length), coordinate->a);
    return coordinate->kind == COORDINATE_LAST && divisor.denominator != 0 &&
           divisor.numerator == 0;
}

bool axis_derive(struct axis *axis)
{
    const int64_t limit = INT64_C(1) << 51;
    const struct affine affine = affine_of(&axis->coordinate, axis->length);
    axis->first = 0;
    axis->step = 1;
    axis->denominator = 1;
    if (affine.offset.denominator == 0 || affine.slope.denominator == 0) {
        return false;
    }
    /* The least common denominator of offset and slope is q times the denominator of slope * q,
     * where q is the denominator of the offset. It becomes `denominator`. */
    const struct rational scaled =
        rational_multiply(affine.slope, rational_from_integer(affine.offset.denominator));
    const struct rational denominator =
        scaled.denominator == 0
            ? scaled
            : rational_multiply(rational_from_integer(scaled.denominator),
                                rational_from_integer(affine.offset.denominator));
    const struct rational first = rational_multiply(affine.offset, denominator);
    const struct rational step = rational_multiply(affine.slope, denominator);
    const struct rational last =
        rational_add(first, rational_multiply(step, rational_from_integer(axis->length - 1)));
    if (last.denominator == 0 || last.numerator >= limit || last.numerator <= -limit ||
        first.numerator >= limit || first.numerator <= -limit || step.numerator >= limit ||
        step.numerator <= -limit) {
        return false;
    }
    axis->first = first.numerator;
    axis->step = step.numerator;
    axis->denominator = denominator.numerator;
    return true;
}

/* ---- pairs ---- */

int64_t pattern_pairs(const struct pattern *pattern)
{
    int64_t pairs = 0;
    for (size_t i = 0; i < pattern->count; i++) {
        pairs += (int64_t)pattern->groups[i].count * pattern->groups[i].repeats;
    }
    return pairs;
}

bool pattern_resolve(struct pattern *pattern, int64_t pairs)
{
    struct pair_group *filler = NULL; /* the group that gets the pairs left over */
    for (size_t i = 0; i < pattern->count; i++) {
        struct pair_group *const group = &pattern->groups[i];
        if (group->repeats == 0 && group->denominator == 0) {
            filler = group;
        } else if (group->repeats == 0) {
            group->repeats = pairs * group->numerator / group->denominator;
        }
    }
    if (filler != NULL) {
        filler->repeats = (pairs - pattern_pairs(pattern)) / (int64_t)filler->count;
        filler->repeats = filler->repeats > 0 ? filler->repeats : 0;
    }
    return pattern_pairs(pattern) == pairs;
}

/* Returns the index of the axis with this letter, or AXIS_NONE if there is none. */
static int axis_index_find(const struct axis *axes, size_t count, char letter)
{
    for (size_t i = 0; i < count; i++) {
        if (axes[i].letter == letter) {
            return (int)i;
        }
    }
    return AXIS_NONE;
}

bool pattern_next(struct pattern_walk *walk, const struct pattern *pattern, const struct axis *axes,
                  size_t count, struct row_pair *pair)
{
    while (walk->group < pattern->count && walk->repeat == pattern->groups[walk->group].repeats) {
        walk->group++;
        walk->repeat = 0;
        walk->group_first = walk->pair;
    }
    if (walk->group == pattern->count) {
        return false;
    }
    const struct pair_group *const group = &pattern->groups[walk->group];
    const int axis = axis_index_find(axes, count, group->letters[walk->letter]);
    *pair = (struct row_pair){.axis = axis,
                              .index_in_row = walk->pair++,
                              .index_on_axis = walk->counts[axis == AXIS_NONE ? AXES_MAX : axis]++,
                              .group_first = walk->group_first,
                              .group_pairs = (uint32_t)group->count * (uint32_t)group->repeats};
    walk->letter = (walk->letter + 1) % group->count;
    walk->repeat += walk->letter == 0;
    return true;
}

uint32_t pattern_pair(const struct pattern *pattern, char letter, uint32_t k)
{
    uint32_t group_first = 0;
    for (size_t i = 0; i < pattern->count; i++) {
        const struct pair_group *const group = &pattern->groups[i];
        uint32_t per_repeat = 0; /* occurrences of the letter in the group */
        for (size_t j = 0; j < group->count; j++) {
            per_repeat += group->letters[j] == letter;
        }
        const uint32_t pairs_in_group = per_repeat * (uint32_t)group->repeats;
        if (k < pairs_in_group) {
            uint32_t left = k % per_repeat + 1;
            size_t place = 0;
            while (left > 0) {
                left -= group->letters[place++] == letter;
            }
            return group_first + k / per_repeat * (uint32_t)group->count + (uint32_t)place - 1;
        }
        k -= pairs_in_group;
        group_first += (uint32_t)(group->count * (size_t)group->repeats);
    }
    return group_first;
}

/* Counts how often a letter occurs in the first `end` letters of a group. */
static int64_t letters_before(const struct pair_group *group, size_t end, char letter)
{
    int64_t count = 0;
    for (size_t i = 0; i < end; i++) {
        count += group->letters[i] == letter;
    }
    return count;
}

bool pattern_run_find(struct pattern_run *run, const struct pattern *pattern,
                      const struct axis *axes, size_t count, size_t index)
{
    int64_t first = 0;
    size_t left = index;
    for (size_t i = 0; i < pattern->count; i++) {
        const struct pair_group *const group = &pattern->groups[i];
        const size_t letters = group->repeats > 0 ? group->count : 0;
        if (left < letters) {
            const char letter = group->letters[left];
            *run = (struct pattern_run){.axis = axis_index_find(axes, count, letter),
                                        .count = group->repeats,
                                        .first = first + (int64_t)left,
                                        .step = (int64_t)letters,
                                        .number = letters_before(group, left, letter),
                                        .number_step = letters_before(group, letters, letter),
                                        .group_first = first,
                                        .group_pairs = (int64_t)letters * group->repeats,
                                        .ends_group = left + 1 == letters};
            for (size_t j = 0; j < i; j++) {
                const struct pair_group *const earlier = &pattern->groups[j];
                run->number += letters_before(earlier, earlier->count, letter) * earlier->repeats;
            }
            return true;
        }
        left -= letters;
        first += (int64_t)letters * group->repeats;
    }
    return false;
}

/* ---- parsing ---- */

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Parses an integer without a sign, and advances *text past it. Returns false if there is none, or
 * if it exceeds `most`. */
static bool bounded_integer_parse(const char **text, int64_t most, int64_t *number)
{
    return **text >= '0' && **text <= '9' && integer_parse(text, number) && *number <= most;
}

const char *axes_read(struct axis axes[AXES_MAX], size_t *count, const char *text)
{
    static const char form[] = "is not a list of axes";
    *count = 0;
    for (bool more = true; more; more = *text++ == ',') {
        if (*count == AXES_MAX || !is_letter(*text)) {
            return form;
        }
        struct axis *const axis = &axes[(*count)++];
        *axis = (struct axis){.letter = *text++};
        for (size_t i = 0; i + 1 < *count; i++) {
            if (axes[i].letter == axis->letter) {
                return "names an axis twice";
            }
        }
        if (*text == ':') {
            text++;
            if (!bounded_integer_parse(&text, INT32_MAX, &axis->length) || axis->length == 0) {
                return "has a side that is not within 1 .. 2147483647";
            }
        }
        if (*text != ',' && *text != '\0') {
            return form;
        }
    }
    return NULL;
}

static const char *coordinate_read(struct coordinate *coordinate, const char *text, size_t length)
{
    static const char form[] = "has no such coordinate";
    struct rational numbers[2] = {{0, 1}, {0, 1}};
    const char *const end = text + length;
    const char *colon = memchr(text, ':', length);
    const size_t name_length = colon != NULL ? (size_t)(colon - text) : length;
    size_t kind = 0;
    size_t count = 0;
    while (kind < COORDINATE_COUNT &&
           (strlen(coordinate_table[kind].name) != name_length ||
            strncmp(coordinate_table[kind].name, text, name_length) != 0)) {
        kind++;
    }
    while (colon != NULL && count < COUNT(numbers)) {
        const char *const start = colon + 1;
        colon = memchr(start, ':', (size_t)(end - start));
        if (!rational_read(&numbers[count++], start,
                           (size_t)((colon != NULL ? colon : end) - start))) {
            return "has a number that is neither a decimal nor a fraction of up to 18 digits";
        }
    }
    if (kind == COORDINATE_COUNT || colon != NULL || count < coordinate_table[kind].min_arguments ||
        count > coordinate_table[kind].max_arguments) {
        return form;
    }
    *coordinate = (struct coordinate){(enum coordinate_kind)kind, numbers[0], numbers[1]};
    return NULL;
}

const char *coordinates_read(struct axis_coordinate coordinates[AXES_MAX], size_t *count,
                             const char *text)
{
    *count = 0;
    for (bool more = true; more; more = *text++ == ',') {
        const size_t length = strcspn(text, ",");
        if (*count == AXES_MAX || !is_letter(*text) || text[1] != '=') {
            return "is not a list of coordinates";
        }
        struct axis_coordinate *const added = &coordinates[(*count)++];
        added->letter = *text;
        for (size_t i = 0; i + 1 < *count; i++) {
            if (coordinates[i].letter == added->letter) {
                return "names an axis twice";
            }
        }
        const char *const fault = coordinate_read(&added->coordinate, text + 2, length - 2);
        if (fault != NULL) {
            return fault;
        }
        text += length;
    }
    return NULL;
}

/* Parses the text after the asterisk of a group: a number of repeats, a fraction of all pairs, or
 * nothing. Returns false for any other text. */
static bool repeats_read(struct pair_group *group, const char **text)
{
    const int64_t most = 1 << 20;
    int64_t number;
    if (!bounded_integer_parse(text, most, &number) || number == 0) {
        return false;
    }
    if (**text != '/') {
        group->repeats = number;
        return true;
    }
    ++*text;
    group->numerator = number;
    return bounded_integer_parse(text, most, &group->denominator) && group->denominator > 0;
}

const char *pattern_read(struct pattern *pattern, const char *text)
{
    *pattern = (struct pattern){.count = 0};
    for (bool more = true; more; more = *text++ == ',') {
        struct pair_group *const group = &pattern->groups[pattern->count];
        if (pattern->count++ == GROUPS_MAX) {
            return "has more than 32 groups";
        }
        while ((is_letter(*text) || *text == '0') && group->count < GROUP_LETTERS) {
            group->letters[group->count++] = *text++;
        }
        const bool has_star = *text == '*' && group->count > 0;
        text += has_star;
        group->repeats = has_star ? 0 : 1;
        if (has_star && *text >= '0' && *text <= '9' && !repeats_read(group, &text)) {
            return "has a number or a share of pairs that is not within 1 .. 1048576";
        }
        if (group->count == 0 || (*text != ',' && *text != '\0')) {
            return "is not a list of groups of pairs";
        }
    }
    return NULL;
}

/* ---- printing ---- */

void axes_print(char text[AXES_TEXT], const struct axis *axes, size_t count)
{
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        text_append(text, AXES_TEXT, "%s%c", i > 0 ? "," : "", axes[i].letter);
        if (axes[i].length > 0) {
            text_append(text, AXES_TEXT, ":%lld", (long long)axes[i].length);
        }
    }
}

void coordinate_print(char text[AXES_TEXT], const struct coordinate *coordinate)
{
    const struct coordinate_data *const data = &coordinate_table[coordinate->kind];
    const size_t count = data->max_arguments > data->min_arguments && coordinate->b.numerator == 0
                             ? data->min_arguments
                             : data->max_arguments;
    char number[RATIONAL_TEXT];
    (void)snprintf(text, AXES_TEXT, "%s", data->name);
    for (size_t i = 0; i < count; i++) {
        rational_print(number, i == 0 ? coordinate->a : coordinate->b);
        text_append(text, AXES_TEXT, ":%s", number);
    }
}

void coordinates_print(char text[AXES_TEXT], const struct axis *axes, size_t count)
{
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        char of_axis[AXES_TEXT];
        if (axes[i].coordinate.kind != COORDINATE_INDEX) {
            coordinate_print(of_axis, &axes[i].coordinate);
            text_append(text, AXES_TEXT, "%s%c=%s", *text != '\0' ? "," : "", axes[i].letter,
                        of_axis);
        }
    }
}

void pattern_print(char text[AXES_TEXT], const struct pattern *pattern)
{
    *text = '\0';
    for (size_t i = 0; i < pattern->count; i++) {
        const struct pair_group *const group = &pattern->groups[i];
        text_append(text, AXES_TEXT, "%s%.*s", i > 0 ? "," : "", (int)group->count, group->letters);
        if (group->repeats > 1) {
            text_append(text, AXES_TEXT, "*%lld", (long long)group->repeats);
        } else if (group->repeats == 0 && group->denominator == 0) {
            text_append(text, AXES_TEXT, "*");
        } else if (group->repeats == 0) {
            text_append(text, AXES_TEXT, "*%lld/%lld", (long long)group->numerator,
                        (long long)group->denominator);
        }
    }
}
