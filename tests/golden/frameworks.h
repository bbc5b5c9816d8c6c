/*
 * frameworks.h: what every preset stands for, as options of formula.h, read from the framework's
 * own source by hand and not from the generator. tests/frameworks/ runs those sources' formulas
 * themselves.
 */
#ifndef POSENC_GOLDEN_FRAMEWORKS_H
#define POSENC_GOLDEN_FRAMEWORKS_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAMEWORK_TEXT = 512 };

struct framework {
    const char *name;
    const char *formula;
    bool takes_odd;
    bool odd_rows;       /* only tables of an odd number of rows */
    bool has_grid;       /* not in the lists that go through all presets */
    const char *letters; /* of its axes, if they are not y and x; 1 is t of one frame */
};

extern const struct framework frameworks[];
extern const size_t framework_count;

/* The preset of that name; there has to be one. */
const struct framework *framework_find(const char *name);

bool framework_is_rotary(const struct framework *framework);

/* The formula of a preset's table, and posenc's words for it. The options are those that are given
 * beside the preset, as formula.h has them. */
void framework_formula(const struct framework *framework, const char *options,
                       char text[FRAMEWORK_TEXT]);
void framework_words(const struct framework *framework, const char *options,
                     char text[FRAMEWORK_TEXT]);

#endif
