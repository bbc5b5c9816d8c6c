/*
 * rotary.c: rotary embeddings: of which layers, how wide, scaled how.
 */
#include "config/facts.h"

#include "count.h"
#include "exact/ratio.h"
#include "memory.h"
#include "nearest.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_SIZE = 1024, LAYERS_MAX = 16, LAYER_NAME_MAX = 40, LAYERS_OWN_MAX = 1024 };

static const char full_attention[] = "full_attention";
static const char sliding_attention[] = "sliding_attention";
static const char compress[] = "compress"; /* deepseek_v4 */

/* ---- scaling ---- */

#define USES(setting) (1U << (setting))

/* The kinds of scaling, what posenc calls them, and the settings that each uses. It has no use for
 * what is said beside these. */
static const struct scaling {
    const char *names;
    const char *own;
    unsigned uses;
} scalings[] = {
    {"default mrope", "none", 0},
    {"linear", "linear", USES(MODEL_FACTOR)},
    {"dynamic", "dynamic", USES(MODEL_FACTOR) | USES(MODEL_ORIGINAL)},
    {"yarn", "yarn",
     USES(MODEL_FACTOR) | USES(MODEL_ORIGINAL) | USES(MODEL_BETA_FAST) | USES(MODEL_BETA_SLOW) |
         USES(MODEL_TRUNCATE) | USES(MODEL_CELL_FACTOR)},
    {"llama3", "llama3",
     USES(MODEL_FACTOR) | USES(MODEL_ORIGINAL) | USES(MODEL_LOW) | USES(MODEL_HIGH)},
    {"longrope su", "longrope", USES(MODEL_ORIGINAL) | USES(MODEL_CELL_FACTOR)},
    {"proportional", "proportional", USES(MODEL_FACTOR)},
};

static const enum fact scaling_facts[MODEL_SETTINGS] = {
    [MODEL_FACTOR] = FACT_FACTOR,       [MODEL_ORIGINAL] = FACT_ORIGINAL,
    [MODEL_BETA_FAST] = FACT_BETA_FAST, [MODEL_BETA_SLOW] = FACT_BETA_SLOW,
    [MODEL_TRUNCATE] = FACT_TRUNCATE,   [MODEL_LOW] = FACT_LOW,
    [MODEL_HIGH] = FACT_HIGH,           [MODEL_CELL_FACTOR] = FACT_ATTENTION,
};

/* Finds the kind of that name; NULL: there is none. Capitals are other letters. */
static const struct scaling *scaling_find(const struct json_value *name)
{
    for (size_t i = 0; i < COUNT(scalings) && name->kind == JSON_STRING; i++) {
        if (names_have(scalings[i].names, name->text) &&
            strstr(scalings[i].names, name->text) != NULL) {
            return &scalings[i];
        }
    }
    return NULL;
}

/* Finds the kind: it is `default` where none is named. If both keys name one, that of today counts,
 * and the other has to mean the same. */
static const struct scaling *scaling_choose(struct facts *facts)
{
    char known[256] = "";
    char shown[JSON_SHOWN_SIZE];
    const struct json_value *const old = facts->of[FACT_OLD_KIND];
    if (!fact_is_there(facts, FACT_KIND)) {
        fact_copy(facts, FACT_KIND, FACT_OLD_KIND);
    }
    const struct json_value *const name = facts->of[FACT_KIND];
    const struct scaling *const found = name != NULL ? scaling_find(name) : scalings;
    if (found == NULL) {
        fact_check_kind(facts, FACT_KIND, JSON_STRING);
        for (size_t i = 0; i < COUNT(scalings); i++) {
            text_append(known, sizeof known, " %s", scalings[i].names);
        }
        fact_refuse(facts, FACT_KIND, "is '%s', which is not understood: known:%s",
                    json_shown(name, shown), known);
    }
    if (old != NULL && scaling_find(old) != found) {
        fact_refuse(facts, FACT_OLD_KIND, "contradicts 'rope_type': take one out");
    }
    return found;
}

/* Reads a list of numbers, each 1e-9 .. 1e9, one for each pair. */
static struct decimal *list_take(const struct facts *facts, enum fact fact, size_t count)
{
    const struct json_value *const array = facts->of[fact];
    struct decimal *const list = memory_take(count + 1, sizeof *list);
    size_t found = 0;
    fact_check_kind(facts, fact, JSON_ARRAY);
    if (array->size - 1 != count) {
        fact_refuse(facts, fact,
                    "has %zu values, but the head has %zu pairs: give a number for each",
                    (size_t)array->size - 1, count);
    }
    for (const struct json_value *value = json_first(array); value != NULL;
         value = json_next(array, value)) {
        list[found] = fact_value_number(facts, fact, value);
        if (!decimal_is_within(&list[found++], "1e-9", "1e9")) {
            refuse_at(fact_origin(facts, value),
                      "'%s' has a number that is out of range: allowed are 1e-9 .. 1e9",
                      facts->name[fact]);
        }
    }
    return list;
}

/* Refuses a factor with which factor * original is not `longest`: versions of transformers take the
 * one or the other. */
static void longrope_factor_check(const struct facts *facts, int64_t original, int64_t longest)
{
    struct ratio ratio;
    struct wide product;
    struct wide wanted;
    if (!fact_is_there(facts, FACT_FACTOR)) {
        return;
    }
    const struct decimal factor = fact_within(facts, FACT_FACTOR, "1", "1000000");
    ratio_set_integer(&ratio, (uint64_t)original);
    ratio_multiply(&ratio, &factor);
    const bool is_whole = ratio_quotient(&product, &ratio, 0);
    wide_set_integer(&wanted, (uint64_t)longest, 0);
    if (!is_whole || wide_compare_magnitude(&product, &wanted) != 0) {
        fact_refuse(facts, FACT_FACTOR,
                    "is not max_position_embeddings / original_max_position_embeddings, which "
                    "longrope has for its factor: take it out");
    }
}

static void longrope_take(struct model *model, const struct facts *facts, int64_t d)
{
    static const char *const needed[] = {"long_factor", "short_factor", "max_position_embeddings"};
    struct terms *const terms = &model->terms;
    for (size_t i = 0; i < COUNT(needed); i++) {
        if (!fact_is_said(facts, needed[i])) {
            fact_refuse(facts, FACT_KIND, "is longrope, which needs %s: add it", needed[i]);
        }
    }
    terms->longest_max_len = fact_integer(facts, FACT_ROWS, 1);
    const int64_t original = fact_integer(facts, FACT_ORIGINAL, 2);
    longrope_factor_check(facts, original, terms->longest_max_len);
    terms->divisor_count = (size_t)d / 2;
    terms->long_divisors = list_take(facts, FACT_LONG, terms->divisor_count);
    terms->short_divisors = list_take(facts, FACT_SHORT, terms->divisor_count);
    if (fact_is_there(facts, FACT_LONG_FACTOR) && fact_is_there(facts, FACT_SHORT_FACTOR)) {
        /* phimoe's: one for each list */
        if (!values_equal(facts->of[FACT_LONG_FACTOR], facts->of[FACT_SHORT_FACTOR])) {
            model_miss(model, facts, FACT_LONG_FACTOR, MODEL_CELL_FACTOR,
                       "'long_mscale' and 'short_mscale' differ");
        }
        model_say_fact(model, facts, FACT_LONG_FACTOR, MODEL_CELL_FACTOR);
    } else if (terms->longest_max_len > original) {
        model_say(model, facts, FACT_KIND, MODEL_CELL_FACTOR, "longrope");
    }
}

static void scaling_take(struct model *model, struct facts *facts, const struct kind *kind,
                         const struct scaling *scaling, int64_t d)
{
    const char *own = scaling->own;
    unsigned uses = scaling->uses;
    if (fact_is_there(facts, FACT_ALPHA)) {
        if (!kind->has_alpha) {
            fact_refuse(facts, FACT_ALPHA,
                        "is not understood, and may change the table: take it out of the file if "
                        "it does not");
        }
        if (strcmp(own, "dynamic") == 0) {
            own = "ntk";
            uses = USES(MODEL_FACTOR);
            fact_copy(facts, FACT_FACTOR, FACT_ALPHA);
        }
    }
    if (!fact_is_there(facts, FACT_ORIGINAL)) {
        fact_copy(facts, FACT_ORIGINAL, FACT_ROWS);
    }
    model_say(model, facts, fact_is_there(facts, FACT_KIND) ? FACT_KIND : FACT_TYPE, MODEL_SCALING,
              own);
    for (enum model_setting i = 0; i < MODEL_SETTINGS; i++) {
        if ((uses & USES(i)) != 0) {
            model_say_fact(model, facts, scaling_facts[i], i);
        }
    }
    if (strcmp(own, "longrope") == 0) {
        longrope_take(model, facts, d);
    } else if (strcmp(own, "yarn") == 0) {
        struct terms *const terms = &model->terms;
        terms->mscale = fact_within(facts, FACT_MSCALE, "0", "10");
        terms->mscale_all_dim = fact_within(facts, FACT_MSCALE_ALL_DIM, "0", "10");
        /* If both are there and not 0, the factor is m(f, mscale) / m(f, mscale_all_dim). */
        if (terms->mscale.count > 0 && terms->mscale_all_dim.count > 0) {
            const bool are_equal = decimal_compare(&terms->mscale, &terms->mscale_all_dim) == 0;
            model_say(model, facts, FACT_MSCALE, MODEL_CELL_FACTOR, are_equal ? "1" : "mscale");
        }
    }
}

/* ---- layers ---- */

/* Kinds of layers that may have settings of their own. */
struct layers {
    const char *names[LAYERS_MAX];
    const struct json_value *objects[LAYERS_MAX]; /* of the scaling; or NULL */
    size_t count;
    bool are_alike;
};

/* Whether a value is there for each layer. */
static bool fact_is_list(const struct facts *facts, enum fact fact)
{
    return fact_is_there(facts, fact) && facts->of[fact]->kind == JSON_ARRAY;
}

/* Finds the kinds of rope_parameters, if each of its values is an object; else those of a model
 * that shares one object, or none, for two kinds. */
static struct layers layers_find(const struct facts *facts, const struct kind *kind,
                                 const struct json_value *object)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const bool is_new = object != NULL && object == facts->of[FACT_SCALING];
    const struct json_value *name = is_new ? json_first(object) : NULL;
    struct layers layers = {.count = 0};
    char shown[JSON_SHOWN_SIZE];
    for (; name != NULL; name = json_next(object, name + 1)) {
        const struct json_value *const value = name + 1;
        if (value->kind == JSON_NULL) {
            continue;
        }
        if (value->kind != JSON_OBJECT) {
            layers.count = 0;
            break;
        }
        if (layers.count == LAYERS_MAX || name->length > LAYER_NAME_MAX || name->length == 0 ||
            strspn(name->text, plain) != name->length) {
            refuse_at(fact_origin(facts, name),
                      "'%s' is no name for a kind of layers: allowed are %d names of A-Z, a-z, "
                      "0-9, _ and -, at most %d each",
                      json_shown(name, shown), LAYERS_MAX, LAYER_NAME_MAX);
        }
        layers.names[layers.count] = name->text;
        layers.objects[layers.count++] = value;
    }
    const bool is_of_both = kind->layers == LAYERS_BOTH;
    const bool has_local_base = fact_is_there(facts, FACT_LOCAL_BASE);
    const bool has_lists = fact_is_list(facts, FACT_BASE) || fact_is_list(facts, FACT_SHARES);
    if (layers.count == 0 && kind->layers == LAYERS_COMPRESS) {
        return (struct layers){.names = {compress, "main"}, .objects = {object}, .count = 2};
    }
    if (layers.count == 0 && (kind->layers != LAYERS_ALIKE || has_local_base)) {
        return (struct layers){.names = {full_attention, sliding_attention},
                               .objects = {object, is_of_both ? object : NULL},
                               .count = 2,
                               .are_alike =
                                   !has_local_base && !has_lists && (object == NULL || is_of_both)};
    }
    return layers;
}

/* Chooses one kind of layers, and returns its index. */
static size_t layer_choose(const struct facts *facts, const struct layers *layers,
                           const struct model_question *question)
{
    const char *const way = facts->ways[WAY_LAYER];
    char names[NAMES_SIZE] = "";
    if (layers->count == 0 && question->layer != NULL) {
        refuse_at(question->layer_origin,
                  "%s: '%s' chooses nothing, because all layers of '%s' have the same settings: "
                  "drop it",
                  way, question->layer, facts->file);
    }
    for (size_t i = 0; i < layers->count; i++) {
        text_append(names, sizeof names, "%s%s", i > 0 ? " or " : "", layers->names[i]);
        if (question->layer != NULL && strcmp(layers->names[i], question->layer) == 0) {
            return i;
        }
    }
    if (question->layer != NULL) {
        refuse_at(question->layer_origin, "%s: unknown layer-type '%s': known: %s", way,
                  question->layer, names);
    }
    if (layers->count > 1 && !layers->are_alike) {
        refuse_at((struct origin){facts->file, 1},
                  "the layers are of several kinds: give %s=NAME, %s", way, names);
    }
    return 0;
}

/* Refuses layers of one kind whose facts differ. */
static void layers_compare(const struct facts *a, const struct facts *b)
{
    for (enum fact fact = 0; fact < FACTS; fact++) {
        const struct facts *const which = fact_is_there(a, fact) ? a : b;
        const bool are_there = fact_is_there(a, fact) && fact_is_there(b, fact);
        if (a->of[fact] != b->of[fact] && (!are_there || !values_equal(a->of[fact], b->of[fact]))) {
            fact_refuse(which, fact,
                        "is not the same in all layers of the kind: take per_layer_config out, "
                        "and say the one that is meant");
        }
    }
}

/*
 * Takes what the layers of the chosen kind have of their own, by their numbers, such as "05":
 * transformers saves so the width of heads that once was global_head_dim. All of these layers have
 * to say the same.
 */
static void per_layer_take(struct facts *facts, const char *layer)
{
    const struct json_value *const objects = facts->of[FACT_PER_LAYER];
    const struct json_value *const types = facts->of[FACT_LAYER_TYPES];
    const struct json_value *own[LAYERS_OWN_MAX] = {NULL};
    const struct facts shared = *facts;
    char shown[JSON_SHOWN_SIZE];
    int64_t count = 0;
    if (objects == NULL) {
        return;
    }
    fact_check_kind(facts, FACT_PER_LAYER, JSON_OBJECT);
    if (types != NULL) {
        fact_check_kind(facts, FACT_LAYER_TYPES, JSON_ARRAY);
        for (const struct json_value *type = json_first(types); type != NULL;
             type = json_next(types, type)) {
            count++;
        }
    } else if (layer != NULL || !fact_is_there(facts, FACT_LAYERS)) {
        fact_refuse(facts, FACT_PER_LAYER, "needs layer_types beside it: add them");
    } else {
        count = fact_integer(facts, FACT_LAYERS, 1);
    }
    if (count > LAYERS_OWN_MAX) {
        fact_refuse(facts, types != NULL ? FACT_LAYER_TYPES : FACT_LAYERS,
                    "is out of range: allowed are 1 .. %d layers", LAYERS_OWN_MAX);
    }
    for (const struct json_value *name = json_first(objects); name != NULL;
         name = json_next(objects, name + 1)) {
        const char *rest = name->text;
        int64_t number;
        if (!whole_take(&rest, &number) || *rest != '\0' || number < 0 || number >= count ||
            name[1].kind != JSON_OBJECT) {
            refuse_at(fact_origin(facts, name),
                      "'%s' of per_layer_config is no layer with settings: allowed are numbers, "
                      "0 .. %lld",
                      json_shown(name, shown), (long long)count - 1);
        }
        own[number] = name + 1;
    }
    const struct json_value *type = types != NULL ? json_first(types) : NULL;
    bool is_first = true;
    for (int64_t i = 0; i < count; i++) {
        if (layer == NULL || (type->kind == JSON_STRING && strcmp(type->text, layer) == 0)) {
            struct facts one = shared;
            if (own[i] != NULL) {
                facts_take(&one, own[i], false);
            }
            if (!is_first) {
                layers_compare(&one, facts);
            }
            *facts = one;
            is_first = false;
        }
        type = type != NULL ? json_next(types, type) : NULL;
    }
}

/* Makes a fact of a list that has a value for each layer (step3p5): those of the chosen kind have
 * to say the same. */
static void layer_value_take(struct facts *facts, enum fact to, enum fact from, const char *layer)
{
    const struct json_value *const list = facts->of[from];
    const bool has_types = layer != NULL && fact_is_list(facts, FACT_LAYER_TYPES);
    const struct json_value *const types = has_types ? facts->of[FACT_LAYER_TYPES] : NULL;
    const struct json_value *type = has_types ? json_first(types) : NULL;
    const struct json_value *value = type != NULL ? json_first(list) : NULL;
    const struct json_value *found = NULL;
    if (list->size - 1 > LAYERS_OWN_MAX) {
        fact_refuse(facts, from, "is out of range: allowed are 1 .. %d layers", LAYERS_OWN_MAX);
    }
    for (; type != NULL && value != NULL; type = json_next(types, type)) {
        if (type->kind == JSON_STRING && strcmp(type->text, layer) == 0) {
            if (found != NULL && !values_equal(found, value)) {
                fact_refuse(facts, from,
                            "is not the same in all layers of the kind: say the one "
                            "that is meant in the place of the list");
            }
            found = value;
        }
        value = json_next(list, value);
    }
    if (found == NULL) {
        fact_refuse(facts, from,
                    "has a value for each layer, but layer_types do not say which is "
                    "meant: say it in the place of the list");
    }
    fact_copy(facts, to, from);
    facts->of[to] = found;
}

/* ---- rotary embeddings ---- */

/* Says the columns of a head that turn, and returns them. With proportional these are all. 0:
 * nothing says them. */
static int64_t width_take(struct model *model, const struct facts *facts, const struct kind *kind,
                          const char *layer, bool is_proportional)
{
    const bool is_global = layer != NULL && strcmp(layer, full_attention) == 0 &&
                           fact_is_there(facts, FACT_GLOBAL_HEAD_WIDTH);
    int64_t heads = 1;
    enum fact width = fact_is_there(facts, FACT_ROTARY_WIDTH)        ? FACT_ROTARY_WIDTH
                      : fact_is_there(facts, FACT_ROTARY_HEAD_WIDTH) ? FACT_ROTARY_HEAD_WIDTH
                      : is_global                                    ? FACT_GLOBAL_HEAD_WIDTH
                                                                     : FACT_HEAD_WIDTH;
    if (!fact_is_there(facts, width)) {
        if (kind->types == NULL) {
            model_miss(model, facts, FACT_TYPE, MODEL_D_MODEL, "'head_dim' is missing");
            return 0;
        }
        width = FACT_WIDTH;
        heads = fact_integer(facts, FACT_HEADS, 1);
    }
    int64_t d = fact_integer(facts, width, 1) / heads;
    model->terms.share =
        fact_is_there(facts, FACT_SHARE) ? fact_within(facts, FACT_SHARE, "0", "1") : decimal_one;
    const bool is_own = width == FACT_ROTARY_WIDTH;
    if (is_own || (kind->has_whole_heads && width == FACT_ROTARY_HEAD_WIDTH)) {
        const bool is_nested = is_own && fact_is_there(facts, FACT_ROTARY_HEAD_WIDTH);
        const enum fact head = is_nested ? FACT_ROTARY_HEAD_WIDTH : FACT_HEAD_WIDTH;
        if (fact_is_there(facts, FACT_SHARE) && fact_is_there(facts, head) &&
            decimal_floor(&model->terms.share, fact_integer(facts, head, 1)) != d) {
            fact_refuse(facts, FACT_SHARE, "is not %s / %s: say the same by all three",
                        facts->name[width], facts->name[head]);
        }
    } else if (!is_proportional) {
        d = decimal_floor(&model->terms.share, d);
    }
    if (d > D_MODEL_MAX) {
        fact_refuse(facts, width, "makes a head of more than %d columns: allowed are 1 .. %d",
                    D_MODEL_MAX, D_MODEL_MAX);
    }
    model_say_integer(model, facts, width, MODEL_D_MODEL, d);
    return d;
}

/* Whether layer_types has kinds that differ. */
static bool has_several(const struct json_value *types)
{
    const struct json_value *const first =
        types != NULL && types->kind == JSON_ARRAY ? json_first(types) : NULL;
    const struct json_value *type = first;
    while (type != NULL && values_equal(first, type)) {
        type = json_next(types, type);
    }
    return type != NULL;
}

/* If a type is not known, what its file leaves out may be anything: it has to be given. */
static void unknown_check(struct model *model, const struct facts *facts,
                          const struct layers *layers, const struct scaling *scaling)
{
    if (!fact_is_there(facts, FACT_BASE)) {
        model_miss(model, facts, FACT_TYPE, MODEL_BASE, "'rope_theta' is missing");
    }
    if (layers->count == 0 && scaling != scalings && has_several(facts->of[FACT_LAYER_TYPES])) {
        model_miss(model, facts, FACT_TYPE, MODEL_SCALING, "not all kinds of layers may be scaled");
    }
    if (fact_is_there(facts, FACT_NTK) && facts->of[FACT_NTK]->kind != JSON_FALSE) {
        fact_refuse(facts, FACT_NTK, "may give longer tables another base: %s",
                    facts->ways[WAY_TABLE]);
    }
    if (fact_is_there(facts, FACT_IMAGE) && fact_is_there(facts, FACT_PATCH)) {
        fact_refuse(facts, FACT_PATCH,
                    "is that of pictures, whose heads turn by two axes: take it out of the file if "
                    "they do not");
    }
}

/* Refuses what the classes of a type do not agree in, and what makes no table of one base. */
static void known_check(struct model *model, struct facts *facts, const struct kind *kind,
                        bool is_proportional)
{
    /* A part of a head turns in types whose classes have one of these keys. */
    static const struct {
        enum fact fact;
        const char *key;
    } parts[] = {{FACT_SHARE, "rotary"},
                 {FACT_ROTARY_WIDTH, "rotary"},
                 {FACT_ROTARY_HEAD_WIDTH, "qk_rope_head_dim"}};
    if (kind->needs != NULL && !fact_is_said(facts, kind->needs)) {
        fact_refuse(facts, FACT_TYPE, "has classes that differ in '%s': add it", kind->needs);
    }
    if (kind->only_width > 0 && fact_integer(facts, FACT_WIDTH, 1) != kind->only_width) {
        fact_refuse(facts, FACT_WIDTH,
                    "is not %d, and says that distances are biased, and no head turns: drop it",
                    kind->only_width);
    }
    for (size_t i = 0; i < COUNT(parts) && !is_proportional && !kind->has_whole_heads; i++) {
        const struct decimal share = fact_within(facts, FACT_SHARE, "0", "1");
        const bool is_read = (kind->more != NULL && strstr(kind->more, parts[i].key) != NULL) ||
                             (kind->needs != NULL && strstr(kind->needs, parts[i].key) != NULL);
        if (fact_is_there(facts, parts[i].fact) && !is_read &&
            (parts[i].fact != FACT_SHARE || !decimal_is_one(&share))) {
            fact_refuse(facts, parts[i].fact,
                        "is not read by classes of this type: take it out of the file");
        }
    }
    const struct json_value *const ntk = facts->of[FACT_NTK];
    if (kind->has_ntk && (ntk == NULL || ntk->kind != JSON_FALSE)) {
        model->last = fact_integer(facts, FACT_ROWS, 2) - 1;
        model->last_origin = fact_origin(facts, facts->of[FACT_ROWS]);
        (void)snprintf(model->last_fault, sizeof model->last_fault,
                       "'seq_length' gives tables with positions above %lld another base",
                       (long long)model->last);
    }
}

/* Finds the object of the scaling; NULL: there is none. */
static const struct json_value *scaling_object(const struct facts *facts)
{
    const bool is_new = fact_is_there(facts, FACT_SCALING);
    const enum fact place = is_new ? FACT_SCALING : FACT_OLD_SCALING;
    if (fact_is_there(facts, FACT_POSITIONS) &&
        !names_have("rope rotary rope_gptj", facts->of[FACT_POSITIONS]->text)) {
        const bool is_learned = names_have("absolute", facts->of[FACT_POSITIONS]->text);
        fact_refuse(facts, FACT_POSITIONS, "says that heads turn otherwise, or not at all: %s",
                    is_learned ? facts->ways[WAY_TABLE] : "drop it");
    }
    if (is_new && fact_is_there(facts, FACT_OLD_SCALING)) {
        fact_refuse(facts, FACT_OLD_SCALING, "contradicts 'rope_parameters': take one out");
    }
    if (fact_is_there(facts, place)) {
        fact_check_kind(facts, place, JSON_OBJECT);
    }
    return facts->of[place];
}

void rotary_take(struct model *model, struct facts *facts, const struct kind *kind,
                 const struct model_question *question)
{
    const struct json_value *object = scaling_object(facts);
    const char *layer = NULL;
    if (kind->rows_fact != FACT_NOTHING) {
        fact_copy(facts, FACT_ROWS, kind->rows_fact);
    }
    if (fact_is_there(facts, FACT_COMPRESS_BASE) && kind->layers != LAYERS_COMPRESS) {
        fact_refuse(facts, FACT_COMPRESS_BASE,
                    "is the base of layers that this type is not known to have: %s",
                    facts->ways[WAY_TABLE]);
    }
    const struct layers layers = layers_find(facts, kind, object);
    const size_t chosen = layer_choose(facts, &layers, question);
    if (fact_is_there(facts, FACT_PER_LAYER)) {
        facts->of[FACT_GLOBAL_HEAD_WIDTH] = NULL; /* which it takes the place of */
    }
    if (layers.count > 0) {
        layer = layers.names[chosen];
        object = layers.objects[chosen];
        if (strcmp(layer, sliding_attention) == 0 && fact_is_there(facts, FACT_LOCAL_BASE)) {
            fact_copy(facts, FACT_BASE, FACT_LOCAL_BASE);
        }
    }
    per_layer_take(facts, layer);
    if (layer != NULL && fact_is_list(facts, FACT_BASE)) {
        layer_value_take(facts, FACT_BASE, FACT_BASE, layer);
    }
    if (fact_is_there(facts, FACT_SHARES)) {
        fact_check_kind(facts, FACT_SHARES, JSON_ARRAY);
        layer_value_take(facts, FACT_SHARE, FACT_SHARES, layer);
    }
    const struct json_value *const original = facts->of[FACT_ORIGINAL];
    if (object != NULL) {
        facts_take(facts, object, true);
    }
    const struct scaling *const scaling = scaling_choose(facts);
    const bool is_proportional = strcmp(scaling->own, "proportional") == 0;
    if (layer == compress) { /* which the file does not name: the class makes it */
        fact_copy(facts, FACT_BASE, FACT_COMPRESS_BASE);
        if (strcmp(scaling->own, "yarn") == 0 && !fact_is_there(facts, FACT_ATTENTION)) {
            model_say(model, facts, FACT_KIND, MODEL_CELL_FACTOR, "1");
        }
    }
    /* Versions of transformers take the one or the other. */
    if (original != NULL && (scaling->uses & USES(MODEL_ORIGINAL)) != 0 &&
        !values_equal(original, facts->of[FACT_ORIGINAL])) {
        fact_refuse(facts, FACT_ORIGINAL,
                    "differs from that outside of the scaling, or of the model's class: say the "
                    "same number in both places");
    }
    if (kind->types != NULL) {
        known_check(model, facts, kind, is_proportional);
    } else {
        unknown_check(model, facts, &layers, scaling);
    }
    const int64_t d = width_take(model, facts, kind, layer, is_proportional);
    model_say_fact(model, facts, FACT_ROWS, MODEL_MAX_LEN);
    model_say_fact(model, facts, FACT_BASE, MODEL_BASE);
    scaling_take(model, facts, kind, scaling, d);
}
