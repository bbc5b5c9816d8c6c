/*
 * frameworks.h: the formula of every preset, as options of formula.h. The formulas were written by
 * hand from the sources of the frameworks, not from the generator. tests/frameworks/ runs the
 * original formulas of these sources.
 */
#ifndef POSENC_GOLDEN_FRAMEWORKS_H
#define POSENC_GOLDEN_FRAMEWORKS_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAMEWORK_TEXT = 512 }; /* the size of a text, in bytes */

struct framework {
    const char *name;
    const char *formula;
    bool supports_odd;   /* d_model may be odd. */
    bool needs_odd_rows; /* The number of rows must be odd. */
    bool needs_grid;     /* The preset needs a grid. */
    const char *letters; /* the axes, if not "yx"; '1' is an axis t of size 1 */
};

extern const struct framework frameworks[];
extern const size_t framework_count;

/* Returns the preset with a name. Exits if there is none. */
const struct framework *framework_find(const char *name);

/* Returns whether the preset is rope, rope-half, rope-interleaved or rope-cache, the rotary presets
 * with one axis. */
bool framework_is_rotary(const struct framework *framework);

/* framework_write_formula() writes the options of formula.h for the table of a preset, and
 * framework_write_words() the command line of posenc. `options` are further options, in the syntax
 * of formula.h. */
void framework_write_formula(const struct framework *framework, const char *options,
                             char text[FRAMEWORK_TEXT]);
void framework_write_words(const struct framework *framework, const char *options,
                           char text[FRAMEWORK_TEXT]);

#endif
