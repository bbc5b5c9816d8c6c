/*
 * model_facts.h: what the keys of a config.json say, each once; and options for that.
 */
#ifndef POSENC_MODEL_FACTS_H
#define POSENC_MODEL_FACTS_H

#include "cli/model.h"
#include "cli/model_kinds.h"

struct facts {
    const char *file;
    const struct json_value *of[FACTS]; /* NULL: the file says nothing of it */
    const char *name[FACTS];            /* the key that said it */
    struct json_value defaults[MODEL_DEFAULTS];
};

/* Takes what the keys of an object say; that takes the place of what was said before. Refuses keys
 * that are not among `keys`: all where these are scaling_keys, else those that may be about
 * positions. False after a message, as all of these. */
bool facts_take(struct facts *facts, const struct json_value *object, const struct model_key *keys);

bool fact_is_there(const struct facts *facts, enum fact fact);
struct origin fact_origin(const struct facts *facts, const struct json_value *value);

/* Refuses a fact that is there: "'KEY' " and the fault. Returns false. */
bool fact_refuse(const struct facts *facts, enum fact fact, const char *format, ...)
    MESSAGE_FORMAT(3, 4);

/* The number of a fact that is there; a whole one of `least` .. MAX_LEN_MAX; one within bounds,
 * which are spelled as decimal_read reads them; that of a value within the fact's. */
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

/* Says a fact by its own option, if it is there. */
bool model_say_fact(struct model *model, const struct facts *facts, enum fact fact);

#endif
