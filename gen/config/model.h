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
#include "model/presets.h"

/* What a file says, whatever its key. Several keys may say the same; one is enough. The first facts
 * are settings of a table, too: a key says them, or they follow from others. */
enum fact {
    FACT_NOTHING, /* about the table; no file says such a setting */
    FACT_D_MODEL, /* of the model; of a table of rotary embeddings that of a head */
    FACT_ROWS,
    FACT_BASE,
    FACT_PADDING, /* the row that is zero */
    FACT_GRID,
    FACT_SCALING, /* its kind, which brings all from here on along */
    FACT_CELL_FACTOR,
    FACT_FACTOR,
    FACT_ORIGINAL,
    FACT_BETA_FAST,
    FACT_BETA_SLOW,
    FACT_TRUNCATE,
    FACT_LOW,
    FACT_HIGH,
    FACT_SETTINGS,

    FACT_TYPE = FACT_SETTINGS, /* of the model */
    FACT_HEADS,
    FACT_HEAD_WIDTH,
    FACT_GLOBAL_HEAD_WIDTH, /* of the layers full_attention */
    FACT_LOCAL_HEAD_WIDTH,  /* of the layers sliding_attention */
    FACT_ROTARY_HEAD_WIDTH, /* of a head that has a part beside it */
    FACT_ROTARY_WIDTH,      /* of the part of a head that turns */
    FACT_SHARE,             /* the share of a head, or of its pairs, that turns */
    FACT_SHARES,            /* that of each layer */
    FACT_BASES,             /* the base of each; 0: it does not turn */
    FACT_SOURCE_ROWS,
    FACT_TARGET_ROWS,
    FACT_SEQUENCE,      /* the rows of chatglm, and of qwen those that have its own base */
    FACT_NTK,           /* whether longer tables have another one */
    FACT_LOCAL_BASE,    /* of the layers sliding_attention */
    FACT_COMPRESS_BASE, /* of the layers compress */
    FACT_OLD_OBJECT,    /* of the scaling, once */
    FACT_OBJECT,        /* of the scaling, today */
    FACT_OLD_SCALING,   /* its kind, as it was once called */
    FACT_MSCALE,
    FACT_MSCALE_ALL_DIM,
    FACT_LONG,
    FACT_SHORT,
    FACT_LONG_FACTOR, /* of the cells, with the long list */
    FACT_SHORT_FACTOR,
    FACT_ALPHA,       /* of the base */
    FACT_NTK_FACTOR,  /* of dynamic scaling that no object says */
    FACT_TRAINED,     /* rows in training, of that scaling */
    FACT_LAYERS,      /* how many there are */
    FACT_LAYER_TYPES, /* the kind of each */
    FACT_PER_LAYER,   /* what differs, by the layer's number */
    FACT_POSITIONS,   /* what shows them */
    FACT_LEARNED,     /* whether they are learned */
    FACT_IMAGE,
    FACT_PATCH,
    FACT_VOCABULARY, /* of text; classes of pictures alone have none */
    FACT_CLAMP,      /* the last position */
    FACT_NEIGHBOURS, /* whether a pair of a head is two neighbours, */
    FACT_HALVES,     /* or a number of each half */
    FACTS
};

/* What a user can do about a refusal: the last words of its message. */
enum model_way {
    WAY_DROP,
    WAY_TABLE,
    WAY_LAYOUT,
    WAY_PRESET,
    WAY_ALPHA,
    WAY_AXES,
    WAY_LAYER,
    WAY_IGNORE,
    WAY_D_MODEL,
    WAY_RATIO,
    WAY_SCALING,
    WAY_CELL_FACTOR,
    WAY_PAIRING,
    WAY_LENGTH,
    MODEL_WAYS
};

enum { KEY_MAX_LENGTH = 60 }; /* of a key that can be ignored: one line of a banner holds it */

/* Whether a key can be ignored: it has 1 .. KEY_MAX_LENGTH of A-Z, a-z, 0-9, _, . and -. */
bool key_is_plain(const char *key);

/* A key that is to be ignored, in whichever object it stands. */
struct ignored_key {
    const char *name;
    struct origin origin;
};

/* What a user asks of a file. */
struct model_question {
    const char *layer; /* the kind of layers that is meant; or NULL */
    struct origin layer_origin;
    bool has_layout;                   /* how the cells lie is said elsewhere, */
    bool is_given[FACT_SETTINGS];      /* and so are these settings */
    const struct ignored_key *ignored; /* ignored_count keys that count as not there */
    size_t ignored_count;
    const char *const *ways;
};

struct model {
    const struct preset *preset; /* the formula and the layout */
    struct origin of_preset;     /* the model's type, */
    bool is_unknown;             /* which is not known: the layout has to be given */

    /* Each value as an option spells it, and its place in the file; "": nothing is said. */
    struct {
        char value[DECIMAL_TEXT];
        struct origin origin;
        const char *missing; /* why it has to be given; or NULL */
    } settings[FACT_SETTINGS];

    int64_t last; /* the last position of such a table; 0: there is none */
    const struct json_value *says_last;

    const struct json_value *says_pairing; /* of the file; NULL: only the type, or nothing */
    bool says_neighbours;                  /* which it says; or halves */

    struct terms terms;
};

/* Reads a file's text, and changes it. The text has a byte after its `length`, and has to stay. */
struct model *model_read(char *text, size_t length, const char *file,
                         const struct model_question *question);

/* Whether the header of a complete spec does not turn other numbers of a head than those that a key
 * of the file says, if --pairing does not say them. */
bool model_agrees(const struct model *model, const struct spec *spec);

/* Refuses a complete spec that has rows which are not those of the model, or does not agree with it
 * though nothing else says the pairing. */
void model_check(const struct model *model, const struct spec *spec, bool has_pairing,
                 const char *const *ways);

#endif
