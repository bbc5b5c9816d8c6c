/*
 * axes.h: the axes of a table (one to four), the coordinates of its rows on them, and the pattern
 * that assigns an axis to each pair.
 *
 * The angle of a pair in a row is u(i) * w. w is the pair's angular frequency, i the index of the
 * row on the pair's axis, and u(i) the coordinate of that index: u(i) = (first + step * i) /
 * denominator, in integers. Because u is affine, the angles of consecutive indices differ by a
 * constant, so one rotation per pair advances a row to the next.
 */
#ifndef POSENC_MODEL_AXES_H
#define POSENC_MODEL_AXES_H

#include "model/decimal.h"
#include "model/rational.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    AXES_MAX = 4,      /* maximum number of axes */
    GROUPS_MAX = 32,   /* maximum number of groups in a pattern */
    GROUP_LETTERS = 8, /* maximum number of letters in a group */
    AXIS_NONE = -1,    /* in place of an axis index: the pair is not rotated */
    AXES_TEXT = 512    /* buffer size for printed texts, including the final zero */
};

/* ---- coordinates ---- */

/* The coordinate of index i on an axis with n indices. a and b are the arguments of the
 * coordinate. */
enum coordinate_kind {
    COORDINATE_INDEX,    /* i */
    COORDINATE_FROM,     /* i + a */
    COORDINATE_STEP,     /* a + b i */
    COORDINATE_SPAN,     /* a + (b - a) i/n */
    COORDINATE_ENDS,     /* a + (b - a) i/(n-1); a for n = 1 */
    COORDINATE_MIDDLES,  /* a + (b - a) (i + 1/2)/n */
    COORDINATE_LAST,     /* (i + 1 - b)/(n + a) */
    COORDINATE_CENTERED, /* i - ceil(n/2) */
    COORDINATE_AT,       /* a */
    COORDINATE_COUNT
};

struct coordinate {
    enum coordinate_kind kind;
    struct rational a;
    struct rational b;
};

/* The name of a kind of coordinate, and the minimum and the maximum number of its arguments. */
struct coordinate_data {
    const char *name;
    size_t min_arguments;
    size_t max_arguments;
};

extern const struct coordinate_data coordinate_table[COORDINATE_COUNT];

/* ---- axes ---- */

struct axis {
    char letter;    /* a-z; 0 in a table of positions, without axes */
    int64_t length; /* the number of indices; 0: not given, see spec_complete */
    struct coordinate coordinate;
    struct decimal base; /* the base of the frequencies of the axis's pairs */

    /* Members that spec_derive sets. The coordinate of index i is (first + step * i) / denominator,
     * where |first + step * i| < 2^51. */
    int64_t first;
    int64_t step;
    int64_t denominator;
    int64_t pairs; /* the number of pairs that the axis rotates */

    /* The number of frequencies that the formula defines. enum pair_index determines which of them
     * the pairs of the axis have. */
    int64_t frequency_count;
    /* The denominator in the formulas of enum frequency: d, as enum width rounds it; for the two
     * shifted formulas, max(floor(d/2) - 1, 1); for geometric and linear frequencies,
     * max(frequency_count - 1, 1). */
    int64_t divisor;
};

/* Settings of single axes. An axis is identified by its letter, because the settings are parsed
 * before all axes are known. */
struct axis_coordinate {
    char letter;
    struct coordinate coordinate;
};
struct axis_base {
    char letter;
    struct decimal base;
};

/* Derives first, step and denominator from the coordinate. If the coordinate divides by 0, or these
 * members would be out of range, sets them to 0, 1 and 1, and returns false. */
bool axis_derive(struct axis *axis);

/* Returns whether the coordinate divides by 0: COORDINATE_LAST with a = -n. */
bool coordinate_is_infinite(const struct axis *axis);

/* ---- pairs ---- */

/* A group of pairs: a sequence of letters, repeated `repeats` times. If `repeats` is 0,
 * pattern_resolve computes it: each letter gets the fraction numerator / denominator of all pairs
 * of the row. If `denominator` is 0, too, the last such group gets the pairs that the other groups
 * leave over. */
struct pair_group {
    size_t count;                /* the number of letters */
    char letters[GROUP_LETTERS]; /* letters of axes; '0': a pair that is not rotated */
    int64_t repeats;             /* 0: not computed yet, or the group gets no pairs */
    int64_t numerator;
    int64_t denominator;
};

struct pattern {
    size_t count; /* the number of groups; 0: no pattern is given */
    struct pair_group groups[GROUPS_MAX];
};

/* Returns the number of pairs in all groups. */
int64_t pattern_pairs(const struct pattern *pattern);

/* Computes missing repeats for a row of `pairs` pairs. Returns false if the groups then have a
 * different number of pairs. */
bool pattern_resolve(struct pattern *pattern, int64_t pairs);

/* The state of an iteration over the pairs of a pattern. Initialize it with zeros. */
struct pattern_walk {
    size_t group;         /* the group of the next pair */
    size_t letter;        /* the letter of the next pair: an index in the letters of the group */
    int64_t repeat;       /* the number of repeats of the group so far */
    uint32_t pair;        /* index in the row of the next pair */
    uint32_t group_first; /* index in the row of the group's first pair */

    /* The number of pairs of each axis so far. The last element counts pairs that are not rotated.
     */
    uint32_t counts[AXES_MAX + 1];
};

/* The place of a pair in the row, on its axis and in its group. */
struct row_pair {
    int axis;               /* index of the axis, or AXIS_NONE */
    uint32_t index_in_row;  /* index among all pairs of the row */
    uint32_t index_on_axis; /* index among the pairs of the axis */
    uint32_t group_first;   /* index in the row of the first pair of the group */
    uint32_t group_pairs;   /* number of pairs in the group */
};

/* Sets *pair to the next pair of the row. Returns false after the last pair. `count` is the number
 * of axes. */
bool pattern_next(struct pattern_walk *walk, const struct pattern *pattern, const struct axis *axes,
                  size_t count, struct row_pair *pair);

/* Returns the index in the row of pair k of the axis with this letter. Pairs are counted from 0. */
uint32_t pattern_pair(const struct pattern *pattern, char letter, uint32_t k);

/* A run: the pairs at one place of a group's sequence of letters, in all repeats of the group. For
 * i = 0 .. count - 1, pair first + step * i of the row is pair number + number_step * i of the
 * axis. */
struct pattern_run {
    int axis;      /* index of the axis; AXIS_NONE for the letter '0': the pairs are not rotated */
    int64_t count; /* the number of pairs of the run: the repeats of the group */
    int64_t first;
    int64_t step; /* the number of letters of the group */
    int64_t number;
    int64_t number_step; /* how often the letter occurs in the group */
    int64_t group_first; /* index in the row of the group's first pair */
    int64_t group_pairs;
    bool ends_group; /* the letter is the last one of its group */
};

/* Finds run `index` of a pattern. Returns false if the pattern has fewer runs. `count` is the
 * number of axes. */
bool pattern_run_find(struct pattern_run *run, const struct pattern *pattern,
                      const struct axis *axes, size_t count, size_t index);

/* ---- parsing and printing ---- */

/* The *_read functions parse a whole text. They return NULL, or an error that is worded to follow
 * the text in a message. The *_print functions print a text that parses to the same values;
 * coordinates_print omits axes with COORDINATE_INDEX, the default. */
const char *axes_read(struct axis axes[AXES_MAX], size_t *count, const char *text);
const char *coordinates_read(struct axis_coordinate coordinates[AXES_MAX], size_t *count,
                             const char *text);
const char *pattern_read(struct pattern *pattern, const char *text);
void axes_print(char text[AXES_TEXT], const struct axis *axes, size_t count);
void coordinates_print(char text[AXES_TEXT], const struct axis *axes, size_t count);
void coordinate_print(char text[AXES_TEXT], const struct coordinate *coordinate);
void pattern_print(char text[AXES_TEXT], const struct pattern *pattern);

#endif
