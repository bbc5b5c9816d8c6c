/*
 * frameworks.h: every preset and rotary scaling as the framework's own source has it, with MPFR,
 * and with nothing taken from the generator: a function for its angular frequency, one for what
 * stands at a row and column, and at most one for a factor on all cells.
 */
#ifndef POSENC_GOLDEN_FRAMEWORKS_H
#define POSENC_GOLDEN_FRAMEWORKS_H

#include "rounding.h"

#include <stddef.h>

enum scaling_kind { NONE, LINEAR, NTK, DYNAMIC, YARN, LLAMA3 };
extern const char *const scaling_names[];

/* How rotary frequencies are scaled; a text that is NULL is the default, and no option. */
struct scaling {
    enum scaling_kind kind;
    const char *factor;
    long original; /* 0: no option */
    const char *beta_fast;
    const char *beta_slow;
    const char *low;
    const char *high;
};

struct framework;

/* A table that is asked for. */
struct framework_table {
    const struct framework *preset;
    enum format_index format;
    long d;
    long rows;
    const char *base; /* NULL: 10000 */
    long start;       /* 0: the preset's own */
    const char *tag;  /* in the file's name; NULL: none */
    struct scaling scaling;
    long height; /* of the grid */
    long width;
    bool normalize;
};

enum kind { ZERO, SINE, COSINE };

/* What stands at one place: the sine or cosine of position * w_index, or zero. With `last` the
 * position is normalised: times 2 pi / (last + 10^-6). */
struct place {
    enum kind kind;
    long index;
    long position;
    long last;
};

/* A preset: w_index; what stands in a column of a row of an array; the factor, NULL for 1. */
struct framework {
    const char *name;
    void (*frequency)(mpfr_t w, const struct framework_table *table, long index);
    struct place (*place)(const struct framework_table *table, int array, long row, long column);
    void (*factor)(mpfr_t factor, const struct framework_table *table);
    long (*columns)(long d); /* of an array */
    int arrays;
    bool takes_odd;
    bool odd_rows; /* only tables of an odd number of rows */
    bool has_grid; /* not in the lists that go through all presets */
};

extern const struct framework frameworks[];
extern const size_t framework_count;

/* The preset of that name; there has to be one. */
const struct framework *framework_find(const char *name);

/* r = a number in decimal, of the text or, where that is NULL, of the other one. */
void framework_number(mpfr_t r, const char *text, const char *fallback);

/* The options of a table beside --preset, --precision, --d-model and --max-len. */
enum { FRAMEWORK_OPTIONS = 256 };
void framework_options(const struct framework_table *table, char text[FRAMEWORK_OPTIONS]);

#endif
