/*
 * axes.h: where the rows of a table are, on one to four axes, and which axis each pair turns by.
 *
 * The angle of a pair in a row is u(i) * w: u the coordinate of the pair's axis, which is affine in
 * the index i of the row on that axis, and w the pair's angular frequency. So a rotation leads from
 * one index to the next: the coordinates of an axis are (first + step * i) / down, in integers.
 */
#ifndef POSENC_MODEL_AXES_H
#define POSENC_MODEL_AXES_H

#include "model/decimal.h"
#include "model/rational.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    AXES_MAX = 4,
    GROUPS_MAX = 32,   /* of a pattern */
    GROUP_LETTERS = 8, /* of a group */
    STILL = -1,        /* instead of an axis: a pair that is not rotated */
    AXES_TEXT = 512    /* bytes of any of these as text, with the final zero */
};

/* ---- coordinates ---- */

/* The coordinate of index i on an axis of n. */
enum coordinate_kind {
    COORDINATE_INDEX,    /* i */
    COORDINATE_FROM,     /* i + a */
    COORDINATE_STEP,     /* a + b i */
    COORDINATE_SPAN,     /* a + (b - a) i/n */
    COORDINATE_ENDS,     /* a + (b - a) i/(n-1) */
    COORDINATE_MIDDLES,  /* a + (b - a) (i + 1/2)/n */
    COORDINATE_LAST,     /* (i + 1 - b)/(n + a) */
    COORDINATE_CENTERED, /* i - ceil(n/2) */
    COORDINATE_AT,       /* a */
    COORDINATE_KINDS
};

struct coordinate {
    enum coordinate_kind kind;
    struct rational a;
    struct rational b;
};

/* The name of a coordinate, and the least and the greatest number of its arguments. */
struct coordinate_data {
    const char *name;
    size_t least;
    size_t most;
};

extern const struct coordinate_data coordinate_table[COORDINATE_KINDS];

/* ---- axes ---- */

struct axis {
    char letter;  /* a-z; 0: the positions of a table without axes */
    int64_t side; /* 1 or more; 0: given by --grid */
    struct coordinate coordinate;
    struct decimal base; /* the base of the frequencies of its pairs */

    /* what follows: spec_derive */
    int64_t first; /* the coordinate of i is (first + step * i) / down, |first + step * i| < 2^51 */
    int64_t step;
    int64_t down;
    int64_t pairs;    /* that turn by it */
    int64_t ordinals; /* how many frequencies its own are chosen from: see enum pair_index */
    int64_t divisor;  /* of the exponent of the base */
};

/* A setting of an axis by its letter, read before all axes are known. */
struct axis_coordinate {
    char letter;
    struct coordinate coordinate;
};
struct axis_base {
    char letter;
    struct decimal base;
};

/* Derives first, step and down from the coordinate. Returns false on overflow. */
bool axis_derive(struct axis *axis);

/* Returns whether the coordinate divides by 0: COORDINATE_LAST with a = -n. */
bool coordinate_is_infinite(const struct axis *axis);

/* ---- pairs ---- */

/* A group of pairs: its letters, repeated `repeats` times. With a share, the group has up / down of
 * all pairs of a row; down = 0: all pairs that the other groups leave. */
struct pair_group {
    size_t count;                /* of letters */
    char letters[GROUP_LETTERS]; /* letters of axes; 0: a pair that is not rotated */
    int64_t repeats;             /* 0: determined by the share */
    int64_t up;
    int64_t down;
};

struct pattern {
    size_t count; /* the number of groups; 0: no pattern is given */
    struct pair_group groups[GROUPS_MAX];
};

/* Returns the number of pairs of all groups. */
int64_t pattern_pairs(const struct pattern *pattern);

/* Converts shares to repeats for a row of so many pairs. Returns false if they do not add up. */
bool pattern_resolve(struct pattern *pattern, int64_t pairs);

/* Iterates over the pairs of a pattern. Starts as zeros. */
struct pattern_walk {
    size_t group;
    size_t letter;
    int64_t repeat;
    uint32_t pair;               /* in the row */
    uint32_t first;              /* of the group's pairs */
    uint32_t seen[AXES_MAX + 1]; /* pairs of each axis so far; the last element counts pairs that
                                    are not rotated */
};

/* A pair: its axis, or STILL, the number of that axis's pairs before it, and the pairs of its
 * group. */
struct pair_of_axis {
    int axis;
    uint32_t pair; /* in the row */
    uint32_t number;
    uint32_t group_first;
    uint32_t group_pairs;
};

/* Sets the next pair. Returns false after the last one. */
bool pattern_next(struct pattern_walk *walk, const struct pattern *pattern, const struct axis *axes,
                  size_t count, struct pair_of_axis *pair);

/* Returns the index within the row of an axis's pair k. */
uint32_t pattern_pair(const struct pattern *pattern, char letter, uint32_t k);

/* One letter of a group, with all its repeats: pair first + step * i of the row, i below `count`,
 * is pair number + number_step * i of its axis, or a pair that never turns. */
struct pattern_run {
    int axis; /* or STILL */
    int64_t count;
    int64_t first;
    int64_t step; /* the letters of the group */
    int64_t number;
    int64_t number_step;
    int64_t group_first; /* pair of the row */
    int64_t group_pairs;
    bool ends_group;
};

/* Finds run `index` of a pattern. Returns false where there are fewer. */
bool pattern_run_find(struct pattern_run *run, const struct pattern *pattern,
                      const struct axis *axes, size_t count, size_t index);

/* ---- as text ---- */

/* Parse a whole text. Return what is wrong with it, to follow the text in a message, or NULL. The
 * printed forms parse to the same values. */
const char *axes_read(struct axis axes[AXES_MAX], size_t *count, const char *text);
const char *coordinates_read(struct axis_coordinate coordinates[AXES_MAX], size_t *count,
                             const char *text);
const char *pattern_read(struct pattern *pattern, const char *text);
void axes_print(char text[AXES_TEXT], const struct axis *axes, size_t count);
void coordinates_print(char text[AXES_TEXT], const struct axis *axes, size_t count);
void coordinate_print(char text[AXES_TEXT], const struct coordinate *coordinate);
void pattern_print(char text[AXES_TEXT], const struct pattern *pattern);

#endif
