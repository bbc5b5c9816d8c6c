/*
 * rotary.c: rotary embeddings: of which layers, how wide, scaled how.
 */
#include "config/facts.h"

#include "count.h"
#include "exact/ratio.h"
#include "memory.h"
#include "nearest.h"

#include <string.h>

enum { LIST_SIZE = 1024, LAYER_NAME_MAX = 40, LAYERS_OWN_MAX = 1024 };

static const char full_attention[] = "full_attention";
static const char sliding_attention[] = "sliding_attention";
static const char base_missing[] = "'rope_theta' is missing";
static const char compress[] = "compress"; /* deepseek_v4 */

/* ---- scaling ---- */

/* The kinds of scaling, and the settings that each uses. It has no use for what is said beside
 * these. */
static const struct scaling {
    const char *names;
    enum rope_scaling kind;
    unsigned uses;
} scalings[] = {
    {"default mrope", ROPE_SCALING_NONE, 0},
    {"linear", ROPE_SCALING_LINEAR, USES(SETTING_FACTOR)},
    {"dynamic xdrope", ROPE_SCALING_DYNAMIC, USES(SETTING_FACTOR) | USES(SETTING_ORIGINAL)},
    {"yarn", ROPE_SCALING_YARN,
     USES(SETTING_FACTOR) | USES(SETTING_ORIGINAL) | USES(SETTING_BETA_FAST) |
         USES(SETTING_BETA_SLOW) | USES(SETTING_TRUNCATE) | USES(SETTING_CELL_FACTOR)},
    {"llama3", ROPE_SCALING_LLAMA3,
     USES(SETTING_FACTOR) | USES(SETTING_ORIGINAL) | USES(SETTING_LOW) | USES(SETTING_HIGH)},
    {"longrope su", ROPE_SCALING_LONGROPE, USES(SETTING_ORIGINAL) | USES(SETTING_CELL_FACTOR)},
    {"proportional", ROPE_SCALING_PROPORTIONAL, USES(SETTING_FACTOR)},
};

/* Finds the kind of that name; NULL: there is none. */
static const struct scaling *scaling_find(const char *name)
{
    for (size_t i = 0; i < COUNT(scalings); i++) {
        if (words_have(scalings[i].names, name, strlen(name))) {
            return &scalings[i];
        }
    }
    return NULL;
}

/* Finds the kind: it is `default` where none is named. If both keys name one, that of today counts,
 * and the other has to mean the same. */
static const struct scaling *scaling_choose(struct facts *facts)
{
    char known[LIST_SIZE] = "";
    const struct json_value *const old = facts->of[FACT_OLD_SCALING];
    if (facts->of[FACT_SCALING] == NULL) {
        facts->of[FACT_SCALING] = old;
    }
    const struct json_value *const name = facts->of[FACT_SCALING];
    const struct scaling *const found = name != NULL ? scaling_find(name->text) : scalings;
    if (found == NULL) {
        value_check_kind(name, JSON_STRING);
        for (size_t i = 0; i < COUNT(scalings); i++) {
            text_append(known, sizeof known, " %s", scalings[i].names);
        }
        json_refuse(name, "is '%s', which is not understood: known:%s", json_shown(name->text),
                    known);
    }
    if (old != NULL && scaling_find(old->text) != found) {
        json_refuse(old, "contradicts 'rope_type': take one out");
    }
    return found;
}

/* Reads a list of numbers, one for each pair, of which `whose` has so many. */
static struct decimal *list_take(const struct json_value *array, size_t count, const char *whose)
{
    struct decimal *const list = memory_take(count + 1, sizeof *list);
    value_check_kind(array, JSON_ARRAY);
    if (array->size - 1 != count) {
        json_refuse(array, "has %zu values, but %s has %zu pairs: give a number for each",
                    (size_t)array->size - 1, whose, count);
    }
    for (size_t i = 0; i < count; i++) {
        list[i] = value_within(array + 1 + i, "1e-9", "1e9");
    }
    return list;
}

/* Reads both lists. If the width of the head is said elsewhere, or has to be, they only have to be
 * of one length, which is compared with it later. */
static void lists_take(struct facts *facts, int64_t d)
{
    struct terms *const terms = &facts->model->terms;
    const struct json_value *const numbers = facts->of[FACT_LONG];
    const bool is_open = d == 0 || facts->question->is_given[SETTING_D_MODEL];
    const char *const whose = is_open ? "'long_factor'" : "the head";
    value_check_kind(numbers, JSON_ARRAY);
    if (numbers->size == 1) {
        json_refuse(numbers, "is empty: give a number for each pair of the head");
    }
    terms->divisor_count = is_open ? numbers->size - 1 : (size_t)d / 2;
    terms->long_divisors = list_take(numbers, terms->divisor_count, whose);
    terms->short_divisors = list_take(facts->of[FACT_SHORT], terms->divisor_count, whose);
}

/* phimoe multiplies the cells by a number of its own for each list, whatever else is said. */
static void list_factors_take(struct facts *facts)
{
    struct terms *const terms = &facts->model->terms;
    const struct json_value *const numbers[] = {facts->of[FACT_LONG_FACTOR],
                                                facts->of[FACT_SHORT_FACTOR]};
    facts->model->settings[SETTING_CELL_FACTOR].is_said = false;
    facts->model->cell_factor = CELL_FACTOR_NUMBER;
    terms->long_factor = value_within(numbers[0], "1e-9", "1.999");
    terms->short_factor = value_within(numbers[1], "1e-9", "1.999");
    if (values_equal(numbers[0], numbers[1])) {
        number_say(facts, FACT_LONG_FACTOR, SETTING_CELL_FACTOR);
    } else {
        cell_factor_say(facts, FACT_LONG_FACTOR, CELL_FACTOR_OF_LIST);
    }
}

/* Refuses a longrope that leaves something open: of the cell's factors one is enough, of which that
 * of the rows is the default. */
static void longrope_check(const struct facts *facts)
{
    const bool has_factors =
        facts->of[FACT_LONG_FACTOR] != NULL || facts->of[FACT_SHORT_FACTOR] != NULL;
    const enum fact needed[] = {FACT_LONG, FACT_SHORT, has_factors ? FACT_LONG_FACTOR : FACT_LONG,
                                has_factors ? FACT_SHORT_FACTOR : FACT_SHORT};
    for (size_t i = 0; i < COUNT(needed); i++) {
        if (facts->of[needed[i]] == NULL) {
            json_refuse(facts->of[FACT_SCALING], "is longrope, which needs %s: add it",
                        fact_key(needed[i]));
        }
    }
    if (!has_factors && facts->of[FACT_ROWS] == NULL && facts->of[FACT_CELL_FACTOR] == NULL &&
        !is_lifted(facts, USES(SETTING_CELL_FACTOR))) {
        json_refuse(facts->of[FACT_SCALING],
                    "is longrope, which needs %s: add it, or give --cell-factor=X",
                    fact_key(FACT_ROWS));
    }
}

/* Versions of transformers take longrope's factor, or rows / original: both have to be equal. */
static void longrope_factor_check(const struct facts *facts)
{
    const struct decimal factor = value_within(facts->of[FACT_FACTOR], "1", "1000000");
    const struct decimal rows = value_number(facts->of[FACT_ROWS]);
    struct ratio ratio;
    ratio_set(&ratio, (uint64_t)value_integer(facts->of[FACT_ORIGINAL], 2), 0);
    ratio_multiply(&ratio, &factor, &rows);
    if (wide_compare_magnitude(&ratio.numerator, &ratio.denominator) != 0) {
        json_refuse(facts->of[FACT_FACTOR],
                    "is not max_position_embeddings / original_max_position_embeddings, which "
                    "longrope has for its factor: %s",
                    way_without(facts->of[FACT_FACTOR]));
    }
}

static void longrope_take(struct facts *facts, int64_t d)
{
    struct terms *const terms = &facts->model->terms;
    longrope_check(facts);
    const int64_t original =
        facts->of[FACT_ORIGINAL] != NULL ? value_integer(facts->of[FACT_ORIGINAL], 2) : 0;
    if (facts->of[FACT_ROWS] != NULL) {
        terms->longest_max_len = value_integer(facts->of[FACT_ROWS], 1);
    }
    if (facts->of[FACT_ROWS] != NULL && facts->of[FACT_FACTOR] != NULL) {
        longrope_factor_check(facts);
    }
    lists_take(facts, d);
    if (facts->of[FACT_LONG_FACTOR] != NULL) {
        list_factors_take(facts);
    } else if (terms->longest_max_len > original) {
        cell_factor_say(facts, FACT_SCALING, CELL_FACTOR_LONGROPE);
    }
}

/* If both are there and not 0, the factor is m(f, mscale) / m(f, mscale_all_dim). */
static void mscale_take(const struct facts *facts)
{
    struct terms *const terms = &facts->model->terms;
    if (facts->of[FACT_MSCALE] != NULL) {
        terms->mscale = value_within(facts->of[FACT_MSCALE], "0", "10");
    }
    if (facts->of[FACT_MSCALE_ALL_DIM] != NULL) {
        terms->mscale_all_dim = value_within(facts->of[FACT_MSCALE_ALL_DIM], "0", "10");
    }
    if (terms->mscale.count > 0 && terms->mscale_all_dim.count > 0) {
        if (decimal_compare(&terms->mscale, &terms->mscale_all_dim) == 0) {
            whole_say(facts, FACT_MSCALE, SETTING_CELL_FACTOR, 1);
        } else {
            cell_factor_say(facts, FACT_MSCALE, CELL_FACTOR_MSCALE);
        }
    }
}

static void scaling_take(struct facts *facts, const struct scaling *scaling, int64_t d)
{
    static const struct {
        enum fact fact;
        enum model_setting setting;
    } numbers[] = {
        {FACT_CELL_FACTOR, SETTING_CELL_FACTOR},
        {FACT_FACTOR, SETTING_FACTOR},
        {FACT_ORIGINAL, SETTING_ORIGINAL},
        {FACT_BETA_FAST, SETTING_BETA_FAST},
        {FACT_BETA_SLOW, SETTING_BETA_SLOW},
        {FACT_LOW, SETTING_LOW},
        {FACT_HIGH, SETTING_HIGH},
    };
    enum rope_scaling kind = scaling->kind;
    unsigned uses = scaling->uses;
    if (facts->of[FACT_ALPHA] != NULL && kind == ROPE_SCALING_DYNAMIC) {
        kind = ROPE_SCALING_NTK;
        uses = USES(SETTING_FACTOR);
        facts->of[FACT_FACTOR] = facts->of[FACT_ALPHA];
    }
    if (facts->of[FACT_ORIGINAL] == NULL) {
        facts->of[FACT_ORIGINAL] = facts->of[FACT_ROWS];
    }
    (void)setting_mark(facts, facts->of[FACT_SCALING] != NULL ? FACT_SCALING : FACT_TYPE,
                       SETTING_SCALING);
    facts->model->rope_scaling = kind;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        if ((uses & USES(numbers[i].setting)) != 0) {
            number_say(facts, numbers[i].fact, numbers[i].setting);
        }
    }
    if ((uses & USES(SETTING_TRUNCATE)) != 0) {
        truncate_say(facts);
    }
    if (kind == ROPE_SCALING_LONGROPE) {
        longrope_take(facts, d);
    } else if (kind == ROPE_SCALING_YARN) {
        mscale_take(facts);
    }
}

/* ---- layers ---- */

/* A kind of layers, which may have settings of its own. */
struct layer {
    const char *name;                /* NULL: all layers are alike */
    const struct json_value *object; /* of the scaling; or NULL */
};

static bool is_list(const struct json_value *value)
{
    return value != NULL && value->kind == JSON_ARRAY;
}

/* Finds the kinds of rope_parameters, if each of its values is an object; else those of a model
 * that has one object, or none, for two kinds: it scales compress or full_attention alone, or also
 * sliding_attention. The last one has no name. */
static struct layer *layers_find(const struct facts *facts, const struct json_value *object)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const struct kind *const kind = facts->kind;
    struct layer *const layers = memory_take(object != NULL ? object->size + 2 : 3, sizeof *layers);
    bool are_objects = object != NULL && object == facts->of[FACT_OBJECT];
    size_t count = 0;
    for (size_t i = 1; are_objects && i < object->size; i += object[i].size) {
        are_objects = object[i].kind == JSON_NULL || object[i].kind == JSON_OBJECT;
    }
    for (size_t i = 1; are_objects && i < object->size; i += object[i].size) {
        const size_t length = strspn(object[i].name, plain); /* it stands in banners */
        if (object[i].kind == JSON_NULL) {
            continue;
        }
        if (length == 0 || length > LAYER_NAME_MAX || object[i].name[length] != '\0') {
            json_refuse(&object[i],
                        "is no name for a kind of layers: allowed are 1 .. %d of A-Z, a-z, 0-9, _ "
                        "and -",
                        LAYER_NAME_MAX);
        }
        layers[count++] = (struct layer){object[i].name, &object[i]};
    }
    if (count == 0 && facts->own->of[FACT_COMPRESS_BASE] != NULL) {
        layers[0] = (struct layer){compress, object};
        layers[1] = (struct layer){"main", NULL};
    } else if (count == 0 && (kind->has_sliding || facts->of[FACT_LOCAL_BASE] != NULL)) {
        layers[0] = (struct layer){full_attention, object};
        layers[1] = (struct layer){sliding_attention, kind->scales_sliding ? object : NULL};
    } else {
        layers[count] = (struct layer){NULL, object};
    }
    return layers;
}

/* Chooses one kind of layers. */
static struct layer layer_choose(const struct facts *facts, const struct layer *layers)
{
    const struct model_question *const question = facts->question;
    const char *const file = facts->of[FACT_TYPE]->origin.file;
    char names[LIST_SIZE] = "";
    if (layers->name == NULL && question->layer != NULL) {
        refuse_at(question->layer_origin,
                  "--layer-type: '%s' chooses nothing, because all layers of '%s' have the same "
                  "settings: drop it",
                  question->layer, file);
    }
    for (const struct layer *at = layers; at->name != NULL; at++) {
        text_append(names, sizeof names, "%s%s", at > layers ? " or " : "", at->name);
        if (question->layer != NULL && strcmp(at->name, question->layer) == 0) {
            return *at;
        }
    }
    if (question->layer != NULL) {
        refuse_at(question->layer_origin, "--layer-type: unknown layer-type '%s': known: %s",
                  question->layer, names);
    }
    const bool has_one_base = facts->of[FACT_LOCAL_BASE] == NULL &&
                              facts->of[FACT_COMPRESS_BASE] == NULL &&
                              !is_list(facts->of[FACT_BASE]) && !is_list(facts->of[FACT_SHARES]);
    if (layers[1].name != NULL && (!has_one_base || layers[0].object != layers[1].object)) {
        refuse_at((struct origin){file, 1},
                  "the layers are of several kinds: give --layer-type=NAME, %s", names);
    }
    return *layers;
}

/* Refuses layers of one kind whose facts differ. */
static void layers_compare(const struct facts *a, const struct facts *b)
{
    for (enum fact fact = 0; fact < FACTS; fact++) {
        const struct json_value *const one = a->of[fact];
        const struct json_value *const other = b->of[fact];
        if (one != other && (one == NULL || other == NULL || !values_equal(one, other))) {
            json_refuse(one != NULL ? one : other,
                        "is not the same in all layers of the kind: say the one that is meant, "
                        "once for all layers");
        }
    }
}

/* Finds what stands at a place of a list; NULL: it ends before. */
static const struct json_value *item(const struct json_value *list, int64_t index)
{
    const struct json_value *at = list + 1;
    while (index-- > 0 && at < json_end(list)) {
        at += at->size;
    }
    return at < json_end(list) ? at : NULL;
}

/* Finds the objects of layers by their numbers, such as "05". */
static void own_find(const struct json_value *objects, int64_t count,
                     const struct json_value *own[LAYERS_OWN_MAX])
{
    value_check_kind(objects, JSON_OBJECT);
    for (const struct json_value *at = objects + 1; at < json_end(objects); at += at->size) {
        const char *rest = at->name;
        int64_t number;
        if (!whole_take(&rest, &number) || *rest != '\0' || number < 0 || number >= count ||
            own[number] != NULL || at->kind != JSON_OBJECT) {
            json_refuse(at,
                        "of per_layer_config is no layer with settings: allowed are numbers, 0 .. "
                        "%lld",
                        (long long)count - 1);
        }
        own[number] = at;
    }
}

/* Takes the bases of layers in the place of the one of all, or the one that these have, if layers
 * that do not turn are left out. */
static void bases_take(struct facts *facts)
{
    const struct json_value *const bases = facts->of[FACT_BASES];
    const struct json_value *first = NULL;
    bool are_equal = true;
    if (bases == NULL) {
        return;
    }
    value_check_kind(bases, JSON_ARRAY);
    for (const struct json_value *at = bases + 1; at < json_end(bases); at += at->size) {
        if (value_number(at).count > 0) {
            first = first != NULL ? first : at;
            are_equal = are_equal && values_equal(first, at);
        }
    }
    if (first == NULL) {
        json_refuse(bases, "has no base, and says that no head turns: drop it");
    }
    facts->of[FACT_BASE] = are_equal ? first : bases;
}

/* Says how many layers there are, where something is said of each. */
static int64_t layers_count(const struct facts *facts, const char *layer,
                            const struct json_value *of_each)
{
    const struct json_value *const types = facts->of[FACT_LAYER_TYPES];
    const struct json_value *const layers = types != NULL ? types : facts->of[FACT_LAYERS];
    if (layers == NULL || (layer != NULL && types == NULL)) {
        json_refuse(of_each, "needs layer_types beside it: add them");
    }
    if (types != NULL) {
        value_check_kind(types, JSON_ARRAY);
    }
    const int64_t count = types != NULL ? types->size - 1 : value_integer(layers, 1);
    if (count > LAYERS_OWN_MAX) {
        json_refuse(layers, "is out of range: allowed are 1 .. %d layers", LAYERS_OWN_MAX);
    }
    return count;
}

/*
 * Takes what the layers of the chosen kind have of their own. per_layer_config has objects by their
 * numbers: transformers saves so the width of heads that once was global_head_dim. A list has a
 * value for each layer (step3p5). All layers of the kind have to say the same.
 */
static void per_layer_take(struct facts *facts, const char *layer)
{
    const struct json_value *const objects = facts->of[FACT_PER_LAYER];
    const struct json_value *const types = facts->of[FACT_LAYER_TYPES];
    const struct json_value *const shares = facts->of[FACT_SHARES];
    const bool has_bases = layer != NULL && is_list(facts->of[FACT_BASE]);
    const struct json_value *const list = has_bases ? facts->of[FACT_BASE] : shares;
    const struct json_value *own[LAYERS_OWN_MAX] = {NULL};
    const struct facts shared = *facts;
    bool is_found = false;
    if (shares != NULL) {
        value_check_kind(shares, JSON_ARRAY);
    }
    if (objects == NULL && list == NULL) {
        return;
    }
    const int64_t count = layers_count(facts, layer, objects != NULL ? objects : list);
    if (objects != NULL) {
        own_find(objects, count, own);
    }
    for (int64_t i = 0; i < count; i++) {
        const struct json_value *const type = types != NULL ? item(types, i) : NULL;
        struct facts one = shared;
        one.of[FACT_BASE] = has_bases ? item(list, i) : shared.of[FACT_BASE];
        one.of[FACT_SHARE] = shares != NULL ? item(shares, i) : shared.of[FACT_SHARE];
        const bool has_base =
            !has_bases || (one.of[FACT_BASE] != NULL && value_number(one.of[FACT_BASE]).count > 0);
        const bool has_both = has_base && (shares == NULL || one.of[FACT_SHARE] != NULL);
        if (!has_both || (layer != NULL && (type == NULL || strcmp(type->text, layer) != 0))) {
            continue;
        }
        if (own[i] != NULL) {
            facts_take(&one, own[i], false);
        }
        if (is_found) {
            layers_compare(&one, facts);
        }
        *facts = one;
        is_found = true;
    }
    if (list != NULL && (!is_found || layer == NULL)) {
        json_refuse(list, "has a value for each layer, but layer_types do not say which is meant: "
                          "say it in the place of the list");
    }
}

/* ---- rotary embeddings ---- */

/* Says that the width has to be given, if a type that is not known says it by two keys, which may
 * mean different widths. A share of 1 means none. */
static bool width_is_open(const struct facts *facts)
{
    const struct json_value *const own = facts->of[FACT_ROTARY_WIDTH];
    const struct json_value *const nested = facts->of[FACT_ROTARY_HEAD_WIDTH];
    const struct json_value *const share_said = facts->of[FACT_SHARE];
    const struct decimal share =
        share_said != NULL ? value_within(share_said, "0", "1") : decimal_one;
    const char *why = NULL;
    if (own == NULL && nested != NULL && !decimal_is_one(&share)) {
        why = "'partial_rotary_factor' may be a share of 'qk_rope_head_dim', or of the whole head";
    } else if (own != NULL && nested != NULL && !values_equal(own, nested)) {
        why = "'rotary_dim' and 'qk_rope_head_dim' differ";
    }
    if (why != NULL) {
        setting_miss(facts, own != NULL ? FACT_ROTARY_WIDTH : FACT_SHARE, SETTING_D_MODEL, why);
    }
    return why != NULL;
}

/* Says the columns of a head that turn, and returns them. With proportional these are all. 0:
 * nothing says them. */
static int64_t width_take(const struct facts *facts, bool is_proportional)
{
    const struct json_value *const own = facts->of[FACT_ROTARY_WIDTH];
    const struct json_value *const nested = facts->of[FACT_ROTARY_HEAD_WIDTH];
    struct decimal *const share = &facts->model->terms.share;
    int64_t heads = 1;
    enum fact width = own != NULL      ? FACT_ROTARY_WIDTH
                      : nested != NULL ? FACT_ROTARY_HEAD_WIDTH
                                       : FACT_HEAD_WIDTH;
    if (facts->of[width] == NULL) {
        if (facts->kind->types == NULL) {
            setting_miss(facts, FACT_TYPE, SETTING_D_MODEL, "'head_dim' is missing");
            return 0;
        }
        width = FACT_D_MODEL;
        heads = value_integer(facts->of[FACT_HEADS], 1);
    }
    int64_t d = value_integer(facts->of[width], 1) / heads;
    if (facts->kind->types == NULL && width_is_open(facts)) {
        return 0;
    }
    *share = decimal_one;
    if (facts->of[FACT_SHARE] != NULL) {
        *share = value_within(facts->of[FACT_SHARE], "0", "1");
    }
    if (own != NULL || (facts->kind->has_whole_heads && nested != NULL)) {
        const struct json_value *const head =
            own != NULL && nested != NULL ? nested : facts->of[FACT_HEAD_WIDTH];
        if (facts->of[FACT_SHARE] != facts->own->of[FACT_SHARE] && head != NULL &&
            decimal_floor(share, value_integer(head, 1)) != d) {
            json_refuse(facts->of[FACT_SHARE], "is not %s / %s: say the same by all three",
                        facts->of[width]->name, head->name);
        }
    } else if (!is_proportional) {
        d = decimal_floor(share, d);
    }
    if (d > D_MODEL_MAX) {
        json_refuse(facts->of[width], "makes a head of more than %d columns: allowed are 1 .. %d",
                    D_MODEL_MAX, D_MODEL_MAX);
    }
    whole_say(facts, width, SETTING_D_MODEL, d);
    return d;
}

/* If a type is not known, what its file leaves out may be anything: it has to be given. */
static void unknown_check(const struct facts *facts, bool is_scaled, const char *layer)
{
    const struct json_value *const ntk = facts->of[FACT_NTK];
    const struct json_value *const types = facts->of[FACT_LAYER_TYPES];
    if (facts->of[FACT_BASE] == NULL) {
        setting_miss(facts, FACT_TYPE, SETTING_BASE, base_missing);
    }
    for (size_t i = 2; layer == NULL && is_scaled && is_list(types) && i < types->size; i++) {
        if (!values_equal(&types[1], &types[i])) {
            setting_miss(facts, FACT_TYPE, SETTING_SCALING,
                         "not all kinds of layers may be scaled");
        }
    }
    if (ntk != NULL && ntk->kind != JSON_FALSE) {
        json_refuse(ntk, "may give longer tables another base: " WAY_TABLE);
    }
    if (facts->of[FACT_IMAGE] != NULL && facts->of[FACT_PATCH] != NULL &&
        facts->of[FACT_VOCABULARY] == NULL) {
        json_refuse(facts->of[FACT_PATCH],
                    "is that of pictures, whose heads turn by two axes: %s if they do not",
                    way_without(facts->of[FACT_PATCH]));
    }
}

/* Refuses a part of a head that the classes of a type do not read. Proportional reads a share. */
static void part_check(const struct facts *facts, bool is_proportional)
{
    const struct json_value *const *const own = facts->own->of;
    const bool has_part = own[FACT_SHARE] != NULL || own[FACT_ROTARY_WIDTH] != NULL ||
                          facts->kind->needs == FACT_SHARE;
    const struct json_value *unread = NULL;
    if (own[FACT_ROTARY_HEAD_WIDTH] == NULL) {
        unread = facts->of[FACT_ROTARY_HEAD_WIDTH];
    }
    if ((is_proportional || !has_part) && facts->of[FACT_ROTARY_WIDTH] != NULL) {
        unread = facts->of[FACT_ROTARY_WIDTH];
    }
    if (!is_proportional && !has_part && facts->of[FACT_SHARE] != NULL) {
        const struct decimal share = value_within(facts->of[FACT_SHARE], "0", "1");
        unread = decimal_is_one(&share) ? unread : facts->of[FACT_SHARE];
    }
    if (unread != NULL) {
        json_refuse(unread, "is not read by classes of this type: %s", way_without(unread));
    }
}

/* Refuses what the classes of a type do not agree in, and what makes no table of one base. */
static void known_check(const struct facts *facts, bool is_proportional)
{
    const struct kind *const kind = facts->kind;
    const struct json_value *const *const own = facts->own->of;
    const bool is_share = kind->needs == FACT_SHARE;
    const bool is_open = kind->needs != FACT_NOTHING && facts->of[kind->needs] == own[kind->needs];
    if (is_open && kind->needs == FACT_BASE) {
        setting_miss(facts, FACT_TYPE, SETTING_BASE, base_missing);
    } else if (is_open && !(is_share && is_lifted(facts, USES(SETTING_D_MODEL)))) {
        json_refuse(facts->of[FACT_TYPE], "has classes that differ in '%s': add it%s%s",
                    fact_key(kind->needs), is_share ? ", or " : "",
                    is_share ? "give --d-model=N" : "");
    }
    if (kind->needs == FACT_D_MODEL) {
        const int64_t turned = value_integer(own[FACT_D_MODEL], 1);
        if (value_integer(facts->of[FACT_D_MODEL], 1) != turned) {
            json_refuse(facts->of[FACT_D_MODEL],
                        "is not %lld, and says that distances are biased, and no head turns: "
                        "drop it",
                        (long long)turned);
        }
    }
    if (!kind->has_whole_heads) {
        part_check(facts, is_proportional);
    }
    if (own[FACT_NTK] != NULL && facts->of[FACT_NTK]->kind != JSON_FALSE) {
        facts->model->last = value_integer(facts->of[FACT_ROWS], 2) - 1;
        facts->model->says_last = facts->of[FACT_ROWS];
    }
}

/* Finds the object of the scaling; NULL: there is none. */
static const struct json_value *scaling_object(const struct facts *facts)
{
    const struct json_value *const positions = facts->of[FACT_POSITIONS];
    const struct json_value *const old = facts->of[FACT_OLD_OBJECT];
    const bool reads_positions =
        facts->kind->types == NULL || facts->own->of[FACT_POSITIONS] != NULL;
    const struct json_value *object = facts->of[FACT_OBJECT];
    if (reads_positions && positions != NULL &&
        !words_have("rope rotary rope_gptj", positions->text, strlen(positions->text))) {
        const bool is_learned = strcmp(positions->text, "absolute") == 0;
        json_refuse(positions, "says that heads turn otherwise, or not at all: %s",
                    is_learned ? WAY_TABLE : "drop it");
    }
    if (object == NULL || (object == facts->own->of[FACT_OBJECT] && old != NULL)) {
        object = old; /* which takes the place of the class's own */
    } else if (old != NULL) {
        json_refuse(old, "contradicts 'rope_parameters': take one out");
    }
    if (object != NULL) {
        value_check_kind(object, JSON_OBJECT);
    }
    return object;
}

/* Takes a scaling that is said outside of its object: nomic_bert's is dynamic. Returns the kind. */
static const struct scaling *outer_scaling_take(struct facts *facts, const struct scaling *scaling)
{
    const struct json_value *const factor = facts->of[FACT_NTK_FACTOR];
    const bool is_known = facts->own->of[FACT_TRAINED] != NULL;
    if (factor == NULL || factor->kind == JSON_FALSE ||
        (!is_known && is_lifted(facts, USES(SETTING_SCALING)))) {
        return scaling;
    }
    const struct decimal number = value_number(factor);
    if (number.count == 0) {
        return scaling;
    }
    if (!is_known) {
        json_refuse(factor, "says that the base grows with the length: give --rope-scaling=dynamic "
                            "--factor=X --original-max-len=N, or --rope-scaling=none");
    }
    if (scaling != scalings) {
        json_refuse(factor, "contradicts '%s': take one out", facts->of[FACT_SCALING]->name);
    }
    facts->of[FACT_SCALING] = factor;
    facts->of[FACT_FACTOR] = factor;
    facts->of[FACT_ORIGINAL] = facts->of[FACT_TRAINED];
    return scaling_find("dynamic");
}

void rotary_take(struct facts *facts)
{
    const struct kind *const kind = facts->kind;
    const struct json_value *const object = scaling_object(facts);
    if (kind->rows_fact != FACT_NOTHING) {
        facts->of[FACT_ROWS] = facts->of[kind->rows_fact];
    }
    if (facts->of[FACT_COMPRESS_BASE] != NULL && facts->own->of[FACT_COMPRESS_BASE] == NULL) {
        json_refuse(facts->of[FACT_COMPRESS_BASE],
                    "is the base of layers that this type is not known to have: " WAY_TABLE);
    }
    bases_take(facts);
    const struct layer layer = layer_choose(facts, layers_find(facts, object));
    if (layer.name != NULL && strcmp(layer.name, sliding_attention) == 0 &&
        facts->of[FACT_LOCAL_BASE] != NULL) {
        facts->of[FACT_BASE] = facts->of[FACT_LOCAL_BASE];
    }
    if (layer.name != NULL && strcmp(layer.name, sliding_attention) == 0 &&
        facts->of[FACT_LOCAL_HEAD_WIDTH] != NULL) {
        facts->of[FACT_HEAD_WIDTH] = facts->of[FACT_LOCAL_HEAD_WIDTH];
    }
    /* per_layer_config takes the place of global_head_dim. */
    if (layer.name != NULL && strcmp(layer.name, full_attention) == 0 &&
        facts->of[FACT_GLOBAL_HEAD_WIDTH] != NULL && facts->of[FACT_PER_LAYER] == NULL) {
        facts->of[FACT_HEAD_WIDTH] = facts->of[FACT_GLOBAL_HEAD_WIDTH];
    }
    const bool is_other = layer.name != NULL && strcmp(layer.name, full_attention) != 0;
    if (kind->shares_full && is_other) {
        facts->of[FACT_SHARE] = facts->own->of[FACT_SHARE];
    }
    per_layer_take(facts, layer.name);
    const struct json_value *const original = facts->of[FACT_ORIGINAL];
    const struct json_value *const share = facts->of[FACT_SHARE];
    if (layer.object != NULL) {
        facts_take(facts, layer.object, true);
    }
    const struct scaling *scaling = scaling_choose(facts);
    scaling = outer_scaling_take(facts, scaling);
    const bool is_proportional = scaling->kind == ROPE_SCALING_PROPORTIONAL;
    if (layer.name == compress) { /* which the file does not name: the class makes it */
        facts->of[FACT_BASE] = facts->of[FACT_COMPRESS_BASE];
        if (scaling->kind == ROPE_SCALING_YARN && facts->of[FACT_CELL_FACTOR] == NULL) {
            whole_say(facts, FACT_SCALING, SETTING_CELL_FACTOR, 1);
        }
    }
    /* Versions of transformers take the one or the other. */
    if (original != NULL && (scaling->uses & USES(SETTING_ORIGINAL)) != 0 &&
        !values_equal(original, facts->of[FACT_ORIGINAL])) {
        json_refuse(facts->of[FACT_ORIGINAL],
                    "differs from that outside of the scaling, or of the model's class: say the "
                    "same number in both places");
    }
    if (kind->types != NULL) {
        known_check(facts, is_proportional);
    } else {
        unknown_check(facts, scaling != scalings, layer.name);
    }
    const int64_t d = width_take(facts, is_proportional);
    if (kind->types == NULL && is_other && share != NULL && share == facts->of[FACT_SHARE]) {
        setting_miss(facts, FACT_SHARE, SETTING_D_MODEL,
                     "'partial_rotary_factor' may be that of full_attention alone");
    }
    number_say(facts, FACT_ROWS, SETTING_ROWS);
    number_say(facts, FACT_BASE, SETTING_BASE);
    scaling_take(facts, scaling, d);
}
