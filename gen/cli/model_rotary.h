/*
 * model_rotary.h: what a model's facts say of rotary embeddings.
 */
#ifndef POSENC_MODEL_ROTARY_H
#define POSENC_MODEL_ROTARY_H

#include "cli/model_facts.h"

/* Says all options but the layout's. Where layers are of several kinds, `asked` is the setting of
 * --layer-type; NULL: none was asked for. False after a message, as all of these. */
bool model_rotary_take(struct model *model, struct facts *facts, const struct setting *asked);

/* Refuses a kind of layers where there is one. */
bool model_layer_refuse(const struct facts *facts, const struct setting *asked);

#endif
