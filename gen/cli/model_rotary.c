/*
 * model_rotary.c: rotary embeddings: which layers, how wide, scaled how.
 */
#include "cli/model_facts.h"

#include "exact/ratio.h"
#include "memory.h"
#include "nearest.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_SIZE = 1024, LAYERS_MAX = 16, LAYER_NAME_MAX = 40 };

static const char full_attention[] = "full_attention";
static const char sliding_attention[] = "sliding_attention";

/* ---- rotary scaling ---- */

/* The numbers of a list, each 1e-9 .. 1e9. */
static bool list_take(const struct facts *facts, enum fact fact, struct decimal *list, size_t count)
{
    const struct json_value *const array = facts->of[fact];
    size_t found = 0;
    if (!fact_is(facts, fact, JSON_ARRAY)) {
        return false;
    }
    for (const struct json_value *value = json_first(array); value != NULL;
         value = json_next(array, value), found++) {
        struct decimal number;
        if (!fact_value_number(facts, fact, value, &number)) {
            return false;
        }
        if (!decimal_is_within(&number, "1e-9", "1e9")) {
            return refuse_at(fact_origin(facts, value),
                             "'%s' has a number that is out of range: allowed are 1e-9 .. 1e9",
                             facts->name[fact]);
        }
        if (found < count) {
            list[found] = number;
        }
    }
    return found == count ||
           fact_refuse(facts, fact, "has %zu numbers, but the head has %zu pairs: give one a pair",
                       found, count);
}

/* factor * original = longest, if there is a factor. Versions of transformers take the one or the
 * other. */
static bool longrope_factor_check(const struct facts *facts, int64_t original, int64_t longest)
{
    struct decimal factor;
    struct ratio ratio;
    struct wide product;
    struct wide wanted;
    if (!fact_is_there(facts, FACT_FACTOR)) {
        return true;
    }
    if (!fact_within(facts, FACT_FACTOR, "1", "1000000", &factor)) {
        return false;
    }
    ratio_set_integer(&ratio, (uint64_t)original);
    ratio_multiply(&ratio, &factor);
    const bool is_whole = ratio_quotient(&product, &ratio, 0);
    wide_set_integer(&wanted, (uint64_t)longest, 0);
    return (is_whole && wide_compare_magnitude(&product, &wanted) == 0) ||
           fact_refuse(facts, FACT_FACTOR,
                       "is not max_position_embeddings / original_max_position_embeddings, which "
                       "longrope has for its factor: take it out");
}

static bool longrope_take(struct model *model, const struct facts *facts, int64_t d)
{
    struct terms *const terms = &model->terms;
    int64_t original;
    if (!fact_is_there(facts, FACT_LONG) || !fact_is_there(facts, FACT_SHORT)) {
        return fact_refuse(facts, FACT_KIND,
                           "is longrope, which needs long_factor and "
                           "short_factor: add them");
    }
    if (!fact_is_there(facts, FACT_ROWS)) {
        return fact_refuse(facts, FACT_KIND,
                           "is longrope, which needs max_position_embeddings: add it");
    }
    if (!fact_integer(facts, FACT_ROWS, 1, &terms->longest_max_len) ||
        !fact_integer(facts, FACT_ORIGINAL, 2, &original) ||
        !longrope_factor_check(facts, original, terms->longest_max_len)) {
        return false;
    }
    const size_t count = (size_t)d / 2;
    terms->divisor_count = count;
    terms->long_divisors = memory_take(2 * count + 1, sizeof *terms->long_divisors);
    terms->short_divisors = terms->long_divisors + count;
    if (!list_take(facts, FACT_LONG, terms->long_divisors, count) ||
        !list_take(facts, FACT_SHORT, terms->short_divisors, count)) {
        return false;
    }
    if (terms->longest_max_len > original) {
        model_say(model, facts, FACT_KIND, "--cell-factor", "longrope");
    }
    return true;
}

/* m(f, mscale) / m(f, mscale_all_dim), if both are there and not 0. */
static bool mscale_take(struct model *model, const struct facts *facts)
{
    struct terms *const terms = &model->terms;
    if (!fact_within(facts, FACT_MSCALE, "0", "10", &terms->mscale) ||
        !fact_within(facts, FACT_MSCALE_ALL_DIM, "0", "10", &terms->mscale_all_dim)) {
        return false;
    }
    if (terms->mscale.count > 0 && terms->mscale_all_dim.count > 0) {
        const bool are_equal = decimal_compare(&terms->mscale, &terms->mscale_all_dim) == 0;
        model_say(model, facts, FACT_MSCALE, "--cell-factor", are_equal ? "1" : "mscale");
    }
    return true;
}

static bool scaling_take(struct model *model, struct facts *facts, int64_t d)
{
    const bool is_longrope = strcmp(facts->scaling, "longrope") == 0;
    const bool has_original = names_have("dynamic yarn llama3 longrope", facts->scaling);
    model_say(model, facts, FACT_KIND, "--rope-scaling", facts->scaling);
    for (enum fact fact = FACT_FACTOR; fact <= FACT_INTERLEAVED; fact++) {
        if (!(is_longrope && fact == FACT_FACTOR) && !model_say_fact(model, facts, fact)) {
            return false;
        }
    }
    if (has_original && !fact_is_there(facts, FACT_ORIGINAL)) {
        facts->of[FACT_ORIGINAL] = facts->of[FACT_ROWS];
        facts->name[FACT_ORIGINAL] = facts->name[FACT_ROWS];
    }
    return (!has_original || model_say_fact(model, facts, FACT_ORIGINAL)) &&
           (!is_longrope || longrope_take(model, facts, d)) && mscale_take(model, facts);
}

/* ---- rotary embeddings ---- */

/* The columns of a head that turn; of proportional all of it. */
static bool rotary_width_take(struct model *model, const struct facts *facts, const char *layer,
                              int64_t *d)
{
    const bool is_global = layer != NULL && strcmp(layer, full_attention) == 0 &&
                           fact_is_there(facts, FACT_GLOBAL_HEAD_WIDTH);
    const enum fact head = fact_is_there(facts, FACT_ROTARY_HEAD_WIDTH) ? FACT_ROTARY_HEAD_WIDTH
                           : is_global                                  ? FACT_GLOBAL_HEAD_WIDTH
                                                                        : FACT_HEAD_WIDTH;
    const bool is_proportional = strcmp(facts->scaling, "proportional") == 0;
    int64_t heads = 1;
    enum fact width = head;
    if (fact_is_there(facts, FACT_ROTARY_WIDTH)) {
        width = FACT_ROTARY_WIDTH;
    } else if (!fact_is_there(facts, head)) {
        width = FACT_WIDTH;
        if (!fact_is_there(facts, FACT_WIDTH) || !fact_is_there(facts, FACT_HEADS)) {
            return refuse_at((struct origin){facts->file, 1},
                             "the width of a head is missing: add head_dim, or hidden_size and "
                             "num_attention_heads");
        }
        if (!fact_integer(facts, FACT_HEADS, 1, &heads)) {
            return false;
        }
    }
    if (!fact_integer(facts, width, 1, d)) {
        return false;
    }
    *d /= heads;
    model->terms.share = decimal_one;
    if (!fact_within(facts, FACT_SHARE, "0", "1", &model->terms.share)) {
        return false;
    }
    if (!is_proportional && width != FACT_ROTARY_WIDTH) {
        *d = decimal_floor(&model->terms.share, *d);
    }
    if (*d > D_MODEL_MAX) {
        return fact_refuse(facts, width,
                           "makes a head of more than " SPELLED(D_MODEL_MAX) " columns");
    }
    model_say_integer(model, facts, width, "--d-model", *d);
    return true;
}

/* Kinds of layers that have settings of their own. */
struct layers {
    const char *names[LAYERS_MAX];
    const struct json_value *objects[LAYERS_MAX]; /* NULL: no scaling */
    size_t count;
};

/* Those of rope_parameters, if each of its values is an object. */
static bool layers_find(const struct facts *facts, const struct json_value *parameters,
                        struct layers *layers)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    char shown[JSON_SHOWN_SIZE];
    for (const struct json_value *name = json_first(parameters); name != NULL;
         name = json_next(parameters, name + 1)) {
        const struct json_value *const value = name + 1;
        if (value->kind == JSON_NULL) {
            continue;
        }
        if (value->kind != JSON_OBJECT) {
            layers->count = 0;
            return true;
        }
        if (layers->count == LAYERS_MAX || name->length > LAYER_NAME_MAX || name->length == 0 ||
            strspn(name->text, plain) != name->length) {
            return refuse_at(fact_origin(facts, name),
                             "'%s' is no name for a kind of layers: allowed are %d names of "
                             "A-Z, a-z, 0-9, _ and -, at most %d each",
                             json_shown(name, shown), LAYERS_MAX, LAYER_NAME_MAX);
        }
        layers->names[layers->count] = name->text;
        layers->objects[layers->count++] = value;
    }
    return true;
}

bool model_layer_refuse(const struct facts *facts, const struct setting *asked)
{
    return asked == NULL ||
           refuse_at(asked->origin,
                     "--layer-type: '%s' chooses nothing, because all layers of '%s' have the same "
                     "settings: drop it",
                     asked->value, facts->file);
}

/* Chooses one kind of layers. False after a message. */
static bool layer_choose(const struct facts *facts, const struct layers *layers,
                         const struct setting *asked, size_t *chosen)
{
    char names[NAMES_SIZE] = "";
    if (layers->count == 0) {
        return model_layer_refuse(facts, asked);
    }
    for (size_t i = 0; i < layers->count; i++) {
        text_append(names, sizeof names, "%s%s", i > 0 ? " or " : "", layers->names[i]);
        if (asked != NULL && strcmp(layers->names[i], asked->value) == 0) {
            *chosen = i;
            return true;
        }
    }
    if (asked != NULL) {
        return refuse_at(asked->origin, "--layer-type: unknown layer-type '%s': known: %s",
                         asked->value, names);
    }
    *chosen = 0;
    return layers->count == 1 ||
           refuse("--model: the layers of '%s' are of several kinds: give --layer-type=NAME, %s",
                  facts->file, names);
}

/* The kind of scaling that a name means, as --rope-scaling has it. */
static const char *scaling_named(const struct json_value *name)
{
    static const struct other_name others[] = {
        {"default mrope", "none"}, {"su", "longrope"}, {NULL, NULL}};
    const char *const own = other_name_own(others, name->text);
    return own != NULL ? own : name->text;
}

/* The kind is `default` where none is named. Of both names the one of today counts, and the other
 * has to mean the same. */
static bool kind_settle(struct facts *facts)
{
    static const char known[] = "default mrope linear dynamic yarn llama3 longrope su proportional";
    static const struct json_value none = {.kind = JSON_STRING,
                                           .line = 1,
                                           .text = "default",
                                           .length = sizeof "default" - 1,
                                           .size = 1};
    const struct json_value *const old = facts->of[FACT_OLD_KIND];
    char shown[JSON_SHOWN_SIZE];
    if (!fact_is_there(facts, FACT_KIND)) {
        facts->of[FACT_KIND] = old != NULL ? old : &none;
        facts->name[FACT_KIND] = old != NULL ? "type" : "rope_type";
    }
    const struct json_value *const name = facts->of[FACT_KIND];
    facts->scaling = scaling_named(name);
    if (!fact_is(facts, FACT_KIND, JSON_STRING)) {
        return false;
    }
    if (!names_have(known, name->text) || strstr(known, name->text) == NULL) {
        return fact_refuse(facts, FACT_KIND, "is '%s', which is not understood: known: %s",
                           json_shown(name, shown), known);
    }
    return old == NULL || strcmp(scaling_named(old), facts->scaling) == 0 ||
           fact_refuse(facts, FACT_OLD_KIND, "contradicts 'rope_type': take one out");
}

/* Settles the layers, and takes what is said of theirs. */
static bool layer_take(struct facts *facts, const struct setting *asked, const char **layer)
{
    struct layers layers = {.count = 0};
    size_t chosen = 0;
    const bool is_new = fact_is_there(facts, FACT_PARAMETERS);
    const enum fact place = is_new ? FACT_PARAMETERS : FACT_SCALING;
    const struct json_value *object = facts->of[place];
    if (is_new && fact_is_there(facts, FACT_SCALING)) {
        return fact_refuse(facts, FACT_SCALING, "contradicts 'rope_parameters': take one out");
    }
    if ((object != NULL && !fact_is(facts, place, JSON_OBJECT)) ||
        (is_new && !layers_find(facts, object, &layers))) {
        return false;
    }
    if (layers.count == 0 && fact_is_there(facts, FACT_LOCAL_BASE)) {
        layers = (struct layers){
            .names = {full_attention, sliding_attention}, .objects = {object, NULL}, .count = 2};
    }
    if (!layer_choose(facts, &layers, asked, &chosen)) {
        return false;
    }
    if (layers.count > 0) {
        *layer = layers.names[chosen];
        object = layers.objects[chosen];
        if (strcmp(*layer, sliding_attention) == 0 && fact_is_there(facts, FACT_LOCAL_BASE)) {
            facts->of[FACT_BASE] = facts->of[FACT_LOCAL_BASE];
            facts->name[FACT_BASE] = facts->name[FACT_LOCAL_BASE];
        }
    }
    return (object == NULL || facts_take(facts, object, true)) && kind_settle(facts);
}

bool model_rotary_take(struct model *model, struct facts *facts, const struct setting *asked)
{
    const char *layer = NULL;
    int64_t d;
    return layer_take(facts, asked, &layer) && rotary_width_take(model, facts, layer, &d) &&
           model_say_fact(model, facts, FACT_ROWS) && model_say_fact(model, facts, FACT_BASE) &&
           scaling_take(model, facts, d);
}
