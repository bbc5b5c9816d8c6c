/*
 * model.h: what a model's config.json says, as transformers saves it: options, and what no option
 * says.
 *
 * The text's settings are those of text_config, if there is one. Every key within rope_scaling and
 * rope_parameters has a meaning, or is refused; so is, outside of these, an unknown one whose name
 * has rope, rotary, position or theta in it.
 */
#ifndef POSENC_MODEL_H
#define POSENC_MODEL_H

#include "cli/options.h"
#include "model/spec.h"

struct model {
    /* What it says, in the table's order, as request_print spells it, with its line in the file; a
     * NULL value: nothing. */
    struct setting option[OPTION_COUNT];
    char values[OPTION_COUNT][OPTION_VALUE_SIZE];
    char words[PRESET_OPTIONS_SIZE]; /* the options of its preset */

    struct origin clamp;    /* of clamp_position */
    int64_t clamp_position; /* all that are farther take its place; 0: none do */

    struct terms terms;
};

/* Reads the file that --model names. The values of --layer-type and --layout are NULL where they
 * are not given. The model is all 0 before. False after a message. */
bool model_read(struct model *model, const struct setting *setting,
                const struct setting *layer_type, const struct setting *layout);

/* Takes back what it says of the scaling, but for the kind, because another kind was given. */
void model_drop_scaling(struct model *model);

/* Whether the rows of a settled spec are all different ones of the model. False after a message. */
bool model_check(const struct model *model, const struct spec *spec);

#endif
