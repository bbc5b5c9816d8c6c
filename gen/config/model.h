/*
 * model.h: what a model's settings, a config.json as transformers saves it, say of a table. The
 * result are typed values, each with its place in the file; cli/ maps them to options. This module
 * refuses files itself, because most faults concern the file's keys; the messages name the option
 * that helps.
 *
 * json.c reads the file; types.c and tower_types.c have what is known of each type of model;
 * facts.c has what keys say; model_parts.c finds parts; rotary.c, towers.c and model.c make
 * settings from that.
 */
#ifndef POSENC_CONFIG_MODEL_H
#define POSENC_CONFIG_MODEL_H

#include "message.h"
#include "model/presets.h"
#include "model/settings.h"

enum { KEY_MAX_LENGTH = 60 }; /* of a key for --ignore, so that it fits one line of a banner */

/* Whether a key can be ignored: it has 1 .. KEY_MAX_LENGTH of A-Z, a-z, 0-9, _, . and -. */
bool key_is_plain(const char *key);

/* A key to ignore, in all objects. */
struct ignored_key {
    const char *name;
    struct origin origin;
};

/* What the command line gives beside a file. */
struct model_question {
    const char *layer; /* the kind of layers, or the part, that is meant; or NULL */
    struct origin layer_origin;
    bool has_layout;                   /* the layout is given elsewhere, */
    bool is_given[MODEL_SETTINGS];     /* and so are these settings */
    const struct ignored_key *ignored; /* ignored_count keys to ignore */
    size_t ignored_count;
};

struct model {
    const char *file;            /* which was read */
    const char *meaning;         /* how its settings are interpreted, for messages */
    const struct preset *preset; /* the formula and the layout */
    struct origin of_preset;     /* the model's type, */
    bool is_unknown;             /* the type is unknown: the layout has to be given */

    struct model_mark {
        bool is_said;
        const char *missing; /* the reason if it has to be given on the command line; or NULL */
        const char *wanted;  /* and the value to give; NULL: the option's placeholder */
        struct origin origin;
        struct decimal number; /* the value, if it is a number */
    } settings[MODEL_SETTINGS];
    int64_t grid[3]; /* SETTING_GRID: grid_count sides, the last that of x */
    size_t grid_count;
    enum rope_scaling rope_scaling; /* SETTING_SCALING, */
    enum truncate truncate;         /* SETTING_TRUNCATE */
    enum cell_factor cell_factor;   /* and SETTING_CELL_FACTOR: CELL_FACTOR_NUMBER for its number */

    int64_t last; /* the last position for which the table is right; 0: no limit */
    const struct json_value *says_last;

    const struct json_value *says_pairing; /* of the file; NULL: only the type, or nothing */
    bool says_neighbours;                  /* that key says neighbours; otherwise halves */

    struct terms terms;
};

/* Reads a config.json, a params.json or a .gguf, or the only one in a folder. The path has to
 * outlive the model. */
struct model *model_read(const char *path, struct origin origin,
                         const struct model_question *question);

/* Returns whether the header of a complete spec, without --pairing, rotates the numbers of a head
 * that a key of the file states. True if there is no such key, or the header rotates no heads. */
bool model_agrees(const struct model *model, const struct spec *spec);

/* Refuses a complete spec with rows beyond those of the model; and one that does not agree with the
 * model although neither --pairing nor the layout overrides it. */
void model_check(const struct model *model, const struct spec *spec, bool has_pairing);

#endif
