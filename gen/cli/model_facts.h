/*
 * model_facts.h: what a config.json says: what its keys mean, the kinds of models, and what is
 * taken from the file, each fact once; and options for that.
 */
#ifndef POSENC_MODEL_FACTS_H
#define POSENC_MODEL_FACTS_H

#include "cli/json.h"
#include "cli/model.h"

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
    FACT_SECTIONS,    /* which pairs turn by which of three positions */
    FACT_INTERLEAVED, /* how these sections lie */
    FACT_IMAGE,
    FACT_PATCH,
    FACT_PADDING, /* the row that is zero */
    FACT_CLAMP,   /* the last position */
    FACTS
};

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

struct facts {
    const char *file;
    const struct json_value *of[FACTS]; /* NULL: the file says nothing of it */
    const char *name[FACTS];            /* the key that said it */
    const char *scaling;                /* its kind, as --rope-scaling has it */
    struct json_value defaults[MODEL_DEFAULTS];
};

/* Takes what the keys of an object say; that takes the place of what was said before. Refuses keys
 * that have no meaning there: all of them where it is a scaling, else those that may be about
 * positions. False after a message, as all of these. */
bool facts_take(struct facts *facts, const struct json_value *object, bool is_scaling);

bool fact_is_there(const struct facts *facts, enum fact fact);
struct origin fact_origin(const struct facts *facts, const struct json_value *value);

/* Refuses a fact that is there: "'KEY' " and the fault. Returns false. */
bool fact_refuse(const struct facts *facts, enum fact fact, const char *format, ...)
    MESSAGE_FORMAT(3, 4);

/* Whether the value of a fact that is there is of that kind. */
bool fact_is(const struct facts *facts, enum fact fact, enum json_kind kind);

/* The number of a fact that is there; a whole one of `least` .. MAX_LEN_MAX; one within bounds,
 * which are spelled as decimal_read reads them, if the fact is there; that of a value within the
 * fact's. */
bool fact_number(const struct facts *facts, enum fact fact, struct decimal *number);
bool fact_integer(const struct facts *facts, enum fact fact, int64_t least, int64_t *integer);
bool fact_within(const struct facts *facts, enum fact fact, const char *least, const char *most,
                 struct decimal *number);
bool fact_value_number(const struct facts *facts, enum fact fact, const struct json_value *value,
                       struct decimal *number);

/* Say an option, as a fact that is there does; one that is said already stays. */
void model_say(struct model *model, const struct facts *facts, enum fact fact, const char *option,
               const char *value);
void model_say_integer(struct model *model, const struct facts *facts, enum fact fact,
                       const char *option, int64_t integer);

/* Says a fact by its own option, if it is there and has one. Refuses one that has no meaning for
 * the kind of scaling, and that no option refuses. */
bool model_say_fact(struct model *model, const struct facts *facts, enum fact fact);

/* ---- rotary embeddings: model_rotary.c ---- */

/* Says all options but the layout's. Where layers are of several kinds, `asked` is the setting of
 * --layer-type; NULL: none was asked for. */
bool model_rotary_take(struct model *model, struct facts *facts, const struct setting *asked);

/* Refuses a kind of layers where there is one. */
bool model_layer_refuse(const struct facts *facts, const struct setting *asked);

#endif
