/*
 * model.h: the settings of a table, read from a model's file, such as the config.json that
 * transformers saves. The result has typed values, each with its place in the file; cli/ maps them
 * to options. This module refuses invalid files itself, because most errors concern keys of the
 * file. The messages say which option, or which change of the file, avoids the error.
 *
 * model_file.c finds the file, and json.c or gguf.c parses it. types.c, tower_types.c, params.c and
 * llama_cpp.c have the known kinds of models, and facts.c has the known keys. model_parts.c finds
 * parts of a model, and layers.c chooses the kind of layers. rotary.c, towers.c and model.c set the
 * settings.
 */
#ifndef POSENC_CONFIG_MODEL_H
#define POSENC_CONFIG_MODEL_H

#include "message.h"
#include "model/presets.h"
#include "model/settings.h"

/* The maximum length of a key for --ignore. The option then fits on one line of the banner. */
enum { KEY_MAX_LENGTH = 60 };

/* Returns whether --ignore accepts a key: 1 .. KEY_MAX_LENGTH characters A-Z, a-z, 0-9, _, . and -.
 */
bool key_is_plain(const char *key);

/* A key that is ignored in all objects of the file. */
struct ignored_key {
    const char *name;
    struct origin origin;
};

/* What the command line states about a model, besides its file. */
struct model_request {
    const char *layer; /* the value of --layer-type, a kind of layers or a part; or NULL */
    struct origin layer_origin;
    bool has_layout;                    /* an option gives the layout */
    bool is_given[MODEL_SETTING_COUNT]; /* whether an option gives the setting */
    const struct ignored_key *ignored;  /* ignored_count keys to ignore */
    size_t ignored_count;
};

/* The settings of a table, as a model's file states them. */
struct model {
    const char *file;            /* the path of the file that was read */
    const char *meaning;         /* what the file is: "a .gguf, as llama.cpp computes with it" */
    const struct preset *preset; /* the formula and the layout */
    struct origin preset_origin; /* the place of the model's type, which determines the preset */
    bool is_unknown;             /* the type is unknown, so that the layout has to be given */

    /* For each setting: whether the file states it, and where. */
    struct model_mark {
        bool is_set;
        /* The reason why the command line has to give the setting, or NULL. */
        const char *why_required;
        /* The value that the message about a missing setting suggests; NULL: the option's
         * placeholder. */
        const char *wanted;
        struct origin origin;
        struct decimal number; /* the value, if it is a number */
    } settings[MODEL_SETTING_COUNT];
    int64_t grid[3]; /* SETTING_GRID: grid_count sides; the last is the side of x */
    size_t grid_count;
    enum rope_scaling rope_scaling; /* the value of SETTING_SCALING */
    enum truncate truncate;         /* the value of SETTING_TRUNCATE */
    /* The value of SETTING_CELL_FACTOR. For CELL_FACTOR_NUMBER,
     * settings[SETTING_CELL_FACTOR].number has the factor. */
    enum cell_factor cell_factor;

    int64_t last_position; /* the last position for which the table is valid; 0: no limit */
    const struct json_value *last_position_key; /* the key of the file that states last_position */

    /* The key of the file that states the pairing; NULL: no key does. */
    const struct json_value *pairing_key;
    bool states_neighbours; /* that key states that neighbours form a pair; otherwise, halves do */

    struct model_terms terms;
};

/* Reads a config.json, a params.json or a .gguf, or the only such file in a folder. The path has to
 * outlive the model. */
struct model *model_read(const char *path, struct origin origin,
                         const struct model_request *request);

/* Compares the pairing that a key of the model's file states with the pairing of the functions that
 * are emitted for a complete spec without --pairing. Returns true if they are equal, if no key
 * states a pairing, or if no emitted function rotates heads. */
bool model_pairing_agrees(const struct model *model, const struct spec *spec);

/* Refuses a complete spec with positions beyond the model's last_position. Without --pairing,
 * also refuses a spec for which model_pairing_agrees returns false. */
void model_check(const struct model *model, const struct spec *spec, bool has_pairing);

#endif
