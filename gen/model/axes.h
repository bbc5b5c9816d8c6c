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
    STILL = -1,        /* in the place of an axis: a pair that never turns */
    AXES_TEXT = 512    /* bytes that any of these needs as text, with the final zero */
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

/* What a coordinate is called, and how many numbers follow: at least, and at most. */
struct coordinate_data {
    const char *name;
    size_t least;
    size_t most;
};

extern const struct coordinate_data coordinate_table[COORDINATE_KINDS];

/* ---- axes ---- */

struct axis {
    char letter;  /* a-z; 0: the positions of a table without axes */
    int64_t side; /* 1 or more; 0: --grid says it */
    struct coordinate coordinate;
    struct decimal base; /* of the frequencies of its pairs */

    /* what follows: spec_derive */
    int64_t first; /* the coordinate of i is (first + step * i) / down, |first + step * i| < 2^51 */
    int64_t step;
    int64_t down;
    int64_t pairs;    /* that turn by it */
    int64_t ordinals; /* of the frequencies from which its own are: see enum pair_index */
    int64_t divisor;  /* of the exponent of the base */
};

/* Something that is said of an axis by its letter, before all axes are known. */
struct axis_coordinate {
    char letter;
    struct coordinate coordinate;
};
struct axis_base {
    char letter;
    struct decimal base;
};

/* Sets what follows from the coordinate. Returns false where it does not fit. */
bool axis_derive(struct axis *axis);

/* Whether the coordinate divides by 0: COORDINATE_LAST, where a is -n. */
bool coordinate_is_infinite(const struct axis *axis);

/* ---- pairs ---- */

/* A group of pairs: its letters again and again, `repeats` times. Where they are shares, so many
 * times as many pairs as a row has times up / down; a down of 0 is all that other groups leave. */
struct pair_group {
    size_t count;                /* of letters */
    char letters[GROUP_LETTERS]; /* of axes; or 0: a pair that never turns */
    int64_t repeats;             /* 0: the share says it */
    int64_t up;
    int64_t down;
};

struct pattern {
    size_t count; /* of groups; 0: nothing is said */
    struct pair_group groups[GROUPS_MAX];
};

/* Counts the pairs of all groups. */
int64_t pattern_pairs(const struct pattern *pattern);

/* Turns shares into repeats for a row of so many pairs. Returns false where they do not add up. */
bool pattern_resolve(struct pattern *pattern, int64_t pairs);

/* The pairs of a pattern one after the other. It begins as zeros. */
struct pattern_walk {
    size_t group;
    size_t letter;
    int64_t repeat;
    uint32_t pair;               /* in the row */
    uint32_t first;              /* of the group's pairs */
    uint32_t seen[AXES_MAX + 1]; /* so many pairs of each axis came before; of none, last */
};

/* A pair: its axis, or STILL, how many of that axis stand before it, and the pairs of its group. */
struct pair_of_axis {
    int axis;
    uint32_t pair; /* in the row */
    uint32_t number;
    uint32_t group_first;
    uint32_t group_pairs;
};

/* Gives the next pair. Returns false where there is none. */
bool pattern_next(struct pattern_walk *walk, const struct pattern *pattern, const struct axis *axes,
                  size_t count, struct pair_of_axis *pair);

/* Returns which pair of the row is pair k of an axis. */
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

/* Each reads a whole text. Returns what is wrong with it, to follow it in a message; NULL: it is
 * read. Each is printed so that it is read as the same. */
const char *axes_read(struct axis axes[AXES_MAX], size_t *count, const char *text);
const char *coordinates_read(struct axis_coordinate coordinates[AXES_MAX], size_t *count,
                             const char *text);
const char *pattern_read(struct pattern *pattern, const char *text);
void axes_print(char text[AXES_TEXT], const struct axis *axes, size_t count);
void coordinates_print(char text[AXES_TEXT], const struct axis *axes, size_t count);
void coordinate_print(char text[AXES_TEXT], const struct coordinate *coordinate);
void pattern_print(char text[AXES_TEXT], const struct pattern *pattern);

#endif
