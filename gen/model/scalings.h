/*
 * scalings.h: the kinds of rotary scaling, which change the frequencies for positions beyond those
 * of training. encoding/rope.c has the formulas.
 */
#ifndef POSENC_MODEL_SCALINGS_H
#define POSENC_MODEL_SCALINGS_H

#include "model/settings.h"

#include <stdbool.h>

/* The struct begins with the members of struct choice in cli/options.h. */
struct rope_scaling_data {
    const char *name;
    const char *summary;    /* for the help; NULL: only a --model can set the kind */
    const char *file_names; /* names in files of models, separated by spaces; or NULL */

    /* The default of each parameter of the kind, spelled as the value of its option. "": the
     * parameter has to be given. NULL: the setting is no parameter of the kind. */
    const char *defaults[MODEL_SETTING_COUNT];

    int least_width;        /* the minimum d_model for which the formula is defined */
    bool depends_on_length; /* frequencies depend on the `length` of struct spec */
};

/* The kinds other than ROPE_SCALING_NONE. The arguments of SCALING are the enumerator without
 * ROPE_SCALING_, and the initializers of the entry in rope_scaling_table. In
 * templates/c/formula.mustache, the formula of a kind is named "frequency_" plus that enumerator in
 * lower case. Kinds that only a --model can set come last. */
#define ROPE_SCALING_LIST(SCALING)                                                                 \
    SCALING(LINEAR, "linear", "all divided by the factor", .file_names = "linear",                 \
            .defaults = {[SETTING_FACTOR] = ""})                                                   \
    SCALING(NTK, "ntk", "a base larger by factor^(d/(d-2))", .defaults = {[SETTING_FACTOR] = ""},  \
            .least_width = 4)                                                                      \
    SCALING(DYNAMIC, "dynamic", "as ntk, as far as the table is longer than trained with",         \
            .file_names = "dynamic xdrope",                                                        \
            .defaults = {[SETTING_FACTOR] = "", [SETTING_ORIGINAL_LENGTH] = ""}, .least_width = 4, \
            .depends_on_length = true)                                                             \
    SCALING(YARN, "yarn", "a ramp, over the pairs, from unscaled to linear", .file_names = "yarn", \
            .defaults = {[SETTING_FACTOR] = "",                                                    \
                         [SETTING_ORIGINAL_LENGTH] = "",                                           \
                         [SETTING_BETA_FAST] = "32",                                               \
                         [SETTING_BETA_SLOW] = "1",                                                \
                         [SETTING_TRUNCATE] = "yes",                                               \
                         [SETTING_CELL_FACTOR] = "yarn"},                                          \
            .least_width = 4)                                                                      \
    SCALING(LLAMA3, "llama3", "a ramp, over the wavelengths, from unscaled to linear",             \
            .file_names = "llama3",                                                                \
            .defaults = {[SETTING_FACTOR] = "8",                                                   \
                         [SETTING_ORIGINAL_LENGTH] = "8192",                                       \
                         [SETTING_LOW_FREQ_FACTOR] = "1",                                          \
                         [SETTING_HIGH_FREQ_FACTOR] = "4"})                                        \
    SCALING(LONGROPE, "longrope", NULL, .file_names = "longrope su",                               \
            .defaults = {[SETTING_ORIGINAL_LENGTH] = "", [SETTING_CELL_FACTOR] = "1"},             \
            .depends_on_length = true)                                                             \
    SCALING(PROPORTIONAL, "proportional", NULL, .file_names = "proportional",                      \
            .defaults = {[SETTING_FACTOR] = "1"})

#define ROPE_SCALING_ENUMERATOR(id, ...) ROPE_SCALING_##id,
enum rope_scaling {
    ROPE_SCALING_NONE,
    ROPE_SCALING_LIST(ROPE_SCALING_ENUMERATOR) ROPE_SCALING_COUNT
};

extern const struct rope_scaling_data rope_scaling_table[ROPE_SCALING_COUNT];

/* Returns whether a setting is a parameter of a kind of scaling. */
bool rope_scaling_reads(enum rope_scaling kind, enum model_setting setting);

#endif
