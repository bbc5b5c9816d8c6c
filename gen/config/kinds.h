/*
 * kinds.h: macros for the lists of struct model_kind in types.c and tower_types.c.
 */
#ifndef POSENC_CONFIG_KINDS_H
#define POSENC_CONFIG_KINDS_H

#include "config/facts.h"

/*
 * Defaults of a class for keys that a file omits. The lists spell numbers as the class does. NUMBER
 * stores them in thousandths, so that the program computes with integers. `null`, which is 0, means
 * that the class has no default.
 */
#define null          0
#define DEFAULTS(...) ((const struct class_default[]){__VA_ARGS__, {.fact = FACT_NOTHING}})
#define NUMBER(fact_id, number)                                     \
    {                                                               \
        (fact_id), JSON_NUMBER, (int64_t)((number)*1e3 + 0.5), NULL \
    }
#define STRING(fact_id, text)             \
    {                                     \
        (fact_id), JSON_STRING, 0, (text) \
    }
#define YES(fact_id)                  \
    {                                 \
        (fact_id), JSON_TRUE, 0, NULL \
    }
#define NO(fact_id)                    \
    {                                  \
        (fact_id), JSON_FALSE, 0, NULL \
    }

/* A kind with sinusoids. The arguments are the index of its preset, the fact that states the number
 * of rows, and the defaults of the width and of the number of rows. */
#define SINES(preset_id, fact_id, d_model, positions)      \
    .preset = &presets[preset_id], .rows_fact = (fact_id), \
    .defaults = DEFAULTS(NUMBER(FACT_D_MODEL, d_model), NUMBER(fact_id, positions))

/* Models whose settings do not determine a table. The arguments are a description of what they have
 * instead, and the remedy for the user. */
#define NO_TABLE(what, how) .refusal_reason = (what), .remedy = (how)
/* A remedy to which the message appends the name of the preset. */
#define GIVE_PRESET "give --d-model, --max-len and --preset="
#define LEARNED     NO_TABLE("learned positions, which have no formula", REMEDY_TABLE)

/* The kinds in tower_types.c: vision, video and audio models. */
extern const struct model_kind tower_kinds[];
extern const size_t tower_kind_count;

#endif
