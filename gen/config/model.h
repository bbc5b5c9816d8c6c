/*
 * model.h: what a model's settings, a config.json as transformers saves it, say of a table. The
 * room knows no option: whoever asks maps each setting to one.
 *
 * Its ways: json.c reads the file; types.c has what is known of each type of model; facts.c has
 * what keys say; rotary.c and model.c make settings from that.
 */
#ifndef POSENC_CONFIG_MODEL_H
#define POSENC_CONFIG_MODEL_H

#include "message.h"
#include "model/spec.h"

/* What a file says of a table. */
enum model_setting {
    MODEL_NOTHING, /* no file says anything with it */
    MODEL_D_MODEL,
    MODEL_MAX_LEN,
    MODEL_BASE,
    MODEL_CELL_FACTOR,
    MODEL_ZERO_ROW,
    MODEL_SCALING,
    MODEL_FACTOR,
    MODEL_ORIGINAL,
    MODEL_BETA_FAST,
    MODEL_BETA_SLOW,
    MODEL_TRUNCATE,
    MODEL_LOW,
    MODEL_HIGH,
    MODEL_GRID,
    MODEL_SETTINGS
};

/* What a user can do about a refusal: the last words of its message. */
enum model_way {
    WAY_DROP,
    WAY_TABLE,
    WAY_LAYOUT,
    WAY_PRESET,
    WAY_AXES,
    WAY_LAYER,
    WAY_LENGTH,
    MODEL_WAYS
};

/* What a user asks of a file. */
struct model_question {
    const char *layer; /* the kind of layers that is meant; or NULL */
    struct origin layer_origin;
    bool has_layout; /* how the cells lie is said elsewhere */
    const char *const *ways;
};

struct model {
    const char *preset;      /* the formula and the layout, by a preset's name */
    struct origin of_preset; /* the model's type */

    /* Each value as an option spells it, and its place in the file; "": nothing is said. */
    struct {
        char value[DECIMAL_TEXT];
        struct origin origin;
        const char *missing; /* why it has to be given; or NULL */
    } settings[MODEL_SETTINGS];

    int64_t last; /* the last position of such a table; 0: there is none */
    const struct json_value *says_last;

    struct terms terms;
};

/* Reads a file's text, and changes it. The text has a byte after its `length`, and has to stay. */
struct model *model_read(char *text, size_t length, const char *file,
                         const struct model_question *question);

/* Takes back what the model says of its scaling, except for the kind: another kind was given. */
void model_drop_scaling(struct model *model);

/* Refuses a complete spec that has rows which are not those of the model. */
void model_check(const struct model *model, const struct spec *spec, const char *const *ways);

#endif
