/*
 * facts.h: what a config.json says, each fact once, whatever its key; and settings made from it.
 */
#ifndef POSENC_CONFIG_FACTS_H
#define POSENC_CONFIG_FACTS_H

#include "config/json.h"
#include "config/model.h"

/* What is known of types of models: types.c. */
struct kind {
    const char *types;   /* each model_type, as words_have takes them */
    const char *preset;  /* how cells lie, or, if there is no table, the one to give; or NULL */
    const char *instead; /* what the model has in the place of a table that its settings say, */
    enum model_way way;  /* and what to do; NULL: there is one */

    /* What the class has where a file leaves it out, as JSON with ' for ": of most, and `more`. A
     * head_dim of null is hidden_size / num_attention_heads; without rope_theta it is 10000. */
    const char *defaults;
    const char *more;

    enum pairing pairing; /* rotary; PAIRING_LAYOUT: it is not known */
    enum fact rows_fact;  /* what says their number; rotary: FACT_NOTHING for FACT_ROWS */
    bool pads_rows;       /* the rows that are counted begin after that of the padding */
    bool has_sliding;     /* layers sliding_attention, though they may have the base of all */
    bool scales_sliding;  /* the scaling of a file that has one is theirs, too */
    bool shares_full;     /* a share outside of the scaling is that of full_attention alone */
    bool has_whole_heads; /* qk_rope_head_dim, or rotary_dim, is the share of head_dim */
    bool has_alpha;       /* alpha makes of dynamic a base of base * alpha^(d/(d-2)) */
    bool is_whole;        /* it counts, and not a type in its text_config */
    bool has_text;        /* without a text_config its class has other settings */
    bool has_decoder;     /* settings are in two objects, encoder and decoder */
    enum fact needs;      /* for which the classes of the type have several defaults, or one that
                           * no published model has; if one is said here, no head turns with
                           * another */
};

extern const struct kind model_kinds[];
extern const size_t model_kind_count;

/* Finds the kind of that model_type; NULL: it is not known. */
const struct kind *model_kind_find(const char *type);

struct facts {
    struct model *model; /* which they make */
    const struct model_question *question;
    const struct kind *kind;            /* one without types: it is not known */
    const struct json_value *of[FACTS]; /* NULL: nothing is said of it */
    const struct facts *own;            /* those of the class alone */
};

/* Returns a key that says the fact. */
const char *fact_key(enum fact fact);

/* Says how to do without a key. */
const char *way_without(const struct facts *facts, const struct json_value *key);

/* What some keys mean. */
struct meaning {
    const char *names; /* the keys, as words_have takes them */
    bool of_settings;  /* they have it among the settings, */
    bool of_scaling;   /* and in the object of a scaling */
    enum fact fact;
};

/* Returns the meanings of all keys, one after the other; without names after the last one. */
struct meaning fact_meaning(size_t index);

/* Takes what the keys of an object say, in the place of what was said before. Refuses keys that
 * have no meaning there: in a scaling all of them, elsewhere those that may be about positions. */
void facts_take(struct facts *facts, const struct json_value *object, bool is_scaling);

/* Whether two values say the same: numbers may be spelled otherwise. */
bool values_equal(const struct json_value *a, const struct json_value *b);

/* Refuses a value that is of another kind. */
void value_check_kind(const struct json_value *value, enum json_kind kind);

/* Read a number; a whole one of `least` .. MAX_LEN_MAX; and one within bounds, which are spelled as
 * decimal_read reads them. */
struct decimal value_number(const struct json_value *value);
int64_t value_integer(const struct json_value *value, int64_t least);
struct decimal value_within(const struct json_value *value, const char *least, const char *most);

/* Gives a setting this value, which a fact of the file says. If the setting has a value already,
 * that stays. */
void model_say(const struct facts *facts, enum fact fact, enum fact setting, const char *format,
               ...) TEXT_FORMAT(4, 5);

/* Says that a setting has to be given, and why, at the place of a fact. */
void model_miss(const struct facts *facts, enum fact fact, enum fact setting, const char *why);

/* Whether one of these settings is given beside the file, which leaves it open: then a command that
 * is printed has it, too. USES makes a set of facts that are settings. */
#define USES(fact) (1U << (fact))
bool is_lifted(const struct facts *facts, unsigned settings);

/* Says a fact that is a setting, if it is there: a number, or yes or no for a boolean. */
void model_say_fact(const struct facts *facts, enum fact fact);

/* Says all of a rotary table but how its cells lie. */
void rotary_take(struct facts *facts);

#endif
