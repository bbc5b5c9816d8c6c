/*
 * model_kinds.h: what the keys of a config.json mean, the kinds of models, and those of rotary
 * scaling: as tables.
 */
#ifndef POSENC_MODEL_KINDS_H
#define POSENC_MODEL_KINDS_H

#include "cli/json.h"

#include <stdint.h>

/* What a key says. Of several keys that say the same, one is enough. */
enum fact {
    FACT_NOTHING,    /* about the table */
    FACT_TRUE,       /* that what the table is for is so: true, or "rope" and the like */
    FACT_MODEL_TYPE, /* the kind of model */
    FACT_WIDTH,
    FACT_HEADS,
    FACT_HEAD_WIDTH,
    FACT_GLOBAL_HEAD_WIDTH, /* of the layers full_attention */
    FACT_ROTARY_HEAD_WIDTH, /* of a head that has a part beside it */
    FACT_ROTARY_WIDTH,      /* of the part of a head that turns */
    FACT_SHARE,             /* the share of a head, or of its pairs, that turns */
    FACT_ROWS,
    FACT_SOURCE_ROWS,
    FACT_TARGET_ROWS,
    FACT_BASE,
    FACT_LOCAL_BASE, /* of the layers sliding_attention */
    FACT_ORIGINAL,
    FACT_SCALING,    /* an object, once */
    FACT_PARAMETERS, /* an object, today */
    FACT_KIND,       /* of the scaling */
    FACT_OLD_KIND,   /* the same, as it was once called */
    FACT_FACTOR,
    FACT_BETA_FAST,
    FACT_BETA_SLOW,
    FACT_TRUNCATE,
    FACT_LOW,
    FACT_HIGH,
    FACT_ATTENTION, /* the factor of the cells */
    FACT_MSCALE,
    FACT_MSCALE_ALL_DIM,
    FACT_LONG,
    FACT_SHORT,
    FACT_SECTIONS, /* which pairs turn by which of three positions */
    FACT_IMAGE,
    FACT_PATCH,
    FACT_PADDING, /* the row that is zero */
    FACT_CLAMP,   /* the last position */
    FACTS
};

struct model_key {
    const char *name;
    enum fact fact;
    enum json_kind kind; /* of its value, null aside; JSON_TRUE: a boolean */
};

/* Those of the settings, and those within rope_scaling and rope_parameters; both end with a NULL
 * name. */
extern const struct model_key model_keys[];
extern const struct model_key scaling_keys[];

/* The option that says a fact; NULL: none, or not always. */
extern const char *const fact_options[FACTS];

enum model_family { FAMILY_ROTARY, FAMILY_SINES, FAMILY_IMAGE, FAMILY_LEARNED };

enum { MODEL_DEFAULTS = 6 };

struct model_kind {
    const char *types; /* each model_type, as names_have takes them */
    enum model_family family;
    const char *preset; /* NULL: learned */
    enum fact rows;     /* SINES: what says their number; FACT_NOTHING: nothing */
    int more_rows;      /* beyond that */

    /* What the class in transformers has where the settings leave it out, as those within
     * text_config mostly do. */
    struct {
        enum fact fact;
        const char *number;
    } defaults[MODEL_DEFAULTS];
};

/* The kind of that model_type; NULL: it is not known. */
const struct model_kind *model_kind_find(const char *type);

#define FACT_BIT(fact) (UINT64_C(1) << (fact))

struct scaling_kind {
    const char *name;
    const char *scaling; /* the value of --rope-scaling */
    uint64_t takes;      /* as bits, what it has a use for: of FACT_ORIGINAL, FACT_FACTOR and on */
};

/* The kind of that rope_type; NULL: it is not known. */
const struct scaling_kind *scaling_kind_find(const char *name);

#endif
