/*
 * layers.c: chooses the kind of layers that a table is for, and reads the settings of these layers.
 */
#include "config/facts.h"

#include "memory.h"

#include <string.h>

enum {
    LAYER_NAMES_SIZE = 1024, /* the size of a list of names in a message */
    LAYER_NAME_MAX = 40,     /* the maximum length of the name of a kind of layers */
    LAYERS_MAX = 1024 /* the maximum number of layers in a file with settings for single layers */
};

static const char full_attention[] = "full_attention";
static const char sliding_attention[] = "sliding_attention";

static bool layer_is(const struct layer_kind *layer, const char *name)
{
    return layer->name != NULL && strcmp(layer->name, name) == 0;
}

bool layer_is_not_full(const struct layer_kind *layer)
{
    return layer->name != NULL && !layer_is(layer, full_attention);
}

/* Returns whether `object` is rope_parameters, and all its members are objects or null, one for
 * each kind of layers. */
static bool has_layer_objects(const struct facts *facts, const struct json_value *object)
{
    bool are_objects = object != NULL && object == facts->values[FACT_ROPE_PARAMETERS];
    for (size_t i = 1; are_objects && i < object->size; i += object[i].size) {
        are_objects = object[i].kind == JSON_NULL || object[i].kind == JSON_OBJECT;
    }
    return are_objects;
}

/* Refuses a name of a kind of layers that the banner of an output file cannot contain. */
static void layer_name_check(const struct json_value *object)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const size_t length = strlen(object->name);
    if (length == 0 || length > LAYER_NAME_MAX || strspn(object->name, plain) < length) {
        json_refuse(object,
                    "is not a name for a kind of layers: allowed are 1 .. %d of A-Z, a-z, 0-9, _ "
                    "and -",
                    LAYER_NAME_MAX);
    }
}

/* Returns a list of the kinds of layers, which ends with an element without a name. If all layers
 * are of one kind, the list has only this element, with the object of their scaling.
 *
 * If rope_parameters has an object for each kind, these objects determine the kinds. Otherwise, the
 * kinds are `compress` and `main` if the class has a base for `compress`, or full_attention and
 * sliding_attention if the model has sliding_attention layers. In these two cases the file has at
 * most one scaling, which applies to the first kind, and also to sliding_attention if
 * scales_sliding is true. */
static struct layer_kind *layers_find(const struct facts *facts, const struct json_value *object)
{
    const struct model_kind *const kind = facts->kind;
    struct layer_kind *const layers =
        memory_allocate(object != NULL ? object->size + 2 : 3, sizeof *layers);
    size_t count = 0;
    if (has_layer_objects(facts, object)) {
        for (size_t i = 1; i < object->size; i += object[i].size) {
            if (object[i].kind != JSON_NULL) {
                layer_name_check(&object[i]);
                layers[count++] = (struct layer_kind){.name = object[i].name, .object = &object[i]};
            }
        }
    }
    if (count == 0 && facts->defaults->values[FACT_COMPRESS_BASE] != NULL) {
        layers[0] =
            (struct layer_kind){.name = "compress", .object = object, .is_compressed = true};
        layers[1] = (struct layer_kind){.name = "main"};
    } else if (count == 0 && !facts->has_no_sliding &&
               (kind->has_sliding || facts->values[FACT_LOCAL_BASE] != NULL)) {
        layers[0] = (struct layer_kind){.name = full_attention, .object = object};
        layers[1] = (struct layer_kind){.name = sliding_attention,
                                        .object = kind->scales_sliding ? object : NULL};
    } else {
        layers[count] = (struct layer_kind){.object = object};
    }
    return layers;
}

/* Returns the kind of layers that --layer-type names. Refuses a name that is not in the list.
 * Without the option, returns the first kind, and refuses a file in which the settings of the kinds
 * may differ. */
static struct layer_kind layer_choose(const struct facts *facts, const struct layer_kind *layers)
{
    const struct model_request *const request = facts->request;
    const char *const file = facts->values[FACT_TYPE]->origin.file;
    char names[LAYER_NAMES_SIZE] = "";
    if (layers->name == NULL && request->layer != NULL) {
        parts_append(names, sizeof names, facts->root);
        refuse_at(request->layer_origin,
                  "--layer-type: '%s' chooses nothing, because all layers of '%s' have the same "
                  "settings: drop it%s%s",
                  request->layer, file, *names != '\0' ? ", or give " : "", names);
    }
    for (const struct layer_kind *at = layers; at->name != NULL; at++) {
        text_append(names, sizeof names, "%s%s", at > layers ? " or " : "", at->name);
        if (request->layer != NULL && layer_is(at, request->layer)) {
            return *at;
        }
    }
    if (request->layer != NULL) {
        parts_append(names, sizeof names, facts->root);
        refuse_at(request->layer_origin, "--layer-type: unknown layer-type '%s': known: %s",
                  request->layer, names);
    }
    const bool has_one_base =
        facts->values[FACT_LOCAL_BASE] == NULL && facts->values[FACT_COMPRESS_BASE] == NULL &&
        !value_is_list(facts->values[FACT_BASE]) && !value_is_list(facts->values[FACT_SHARES]);
    if (layers[1].name != NULL && (!has_one_base || layers[0].object != layers[1].object)) {
        refuse_at((struct origin){file, 1},
                  "the layers are of several kinds: give --layer-type=NAME, %s", names);
    }
    return *layers;
}

/* Refuses a file in which two layers of one kind, with the facts `a` and `b`, differ in a fact. */
static void layers_check_equal(const struct facts *a, const struct facts *b)
{
    for (enum fact fact = 0; fact < FACT_COUNT; fact++) {
        const struct json_value *const one = a->values[fact];
        const struct json_value *const other = b->values[fact];
        if (one != other && (one == NULL || other == NULL || !values_equal(one, other))) {
            json_refuse(one != NULL ? one : other,
                        "is not the same in all layers of the kind: give one value for all "
                        "of these layers");
        }
    }
}

/* Returns item `index` of a list, or NULL if the list is shorter. */
static const struct json_value *array_item(const struct json_value *list, int64_t index)
{
    const struct json_value *at = list + 1;
    while (index-- > 0 && at < json_end(list)) {
        at += at->size;
    }
    return at < json_end(list) ? at : NULL;
}

/* Sets by_layer[n] to the object of layer n in per_layer_config, for each layer that has one. The
 * name of such an object is the number of its layer, such as "05". */
static void layer_objects_find(const struct json_value *objects, int64_t count,
                               const struct json_value *by_layer[LAYERS_MAX])
{
    value_check_kind(objects, JSON_OBJECT);
    for (const struct json_value *at = objects + 1; at < json_end(objects); at += at->size) {
        const char *rest = at->name;
        int64_t number;
        if (!integer_parse(&rest, &number) || *rest != '\0' || number < 0 || number >= count ||
            by_layer[number] != NULL || at->kind != JSON_OBJECT) {
            json_refuse(
                at,
                "of per_layer_config is not a layer with settings: allowed are numbers, 0 .. "
                "%lld",
                (long long)count - 1);
        }
        by_layer[number] = at;
    }
}

/* If the file has a list of the bases of all layers, replaces the base with this list, or with a
 * single base if all layers that rotate heads have the same base. */
static void bases_combine(struct facts *facts)
{
    const struct json_value *const bases = facts->values[FACT_BASES];
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
        json_refuse(bases, "has no base, so heads are not rotated: drop --model");
    }
    facts->values[FACT_BASE] = are_equal ? first : bases;
}

/* Returns the number of layers: the length of layer_types or, if this list is missing,
 * num_hidden_layers. Refuses the file if both are missing, or if layer_types is missing although a
 * kind of layers, `layer`, was chosen. The message then blames `per_layer_value`, the value with
 * items for single layers. */
static int64_t layers_count(const struct facts *facts, const char *layer,
                            const struct json_value *per_layer_value)
{
    const struct json_value *const types = facts->values[FACT_LAYER_TYPES];
    const struct json_value *const layers = types != NULL ? types : facts->values[FACT_LAYERS];
    if (layers == NULL || (layer != NULL && types == NULL)) {
        json_refuse(per_layer_value, "needs layer_types beside it: add them");
    }
    if (types != NULL) {
        value_check_kind(types, JSON_ARRAY);
    }
    const int64_t count = types != NULL ? types->size - 1 : value_integer(layers, 1);
    if (count > LAYERS_MAX) {
        json_refuse(layers, "is out of range: allowed are 1 .. %d layers", LAYERS_MAX);
    }
    return count;
}

/* Settings of single layers. `types`, `bases` and `shares` are lists with an item for each layer,
 * or NULL. `objects` has the object of each layer in per_layer_config, or NULL for a layer without
 * an object. */
struct layer_lists {
    const struct json_value *types;
    const struct json_value *bases;
    const struct json_value *shares;
    const struct json_value *objects[LAYERS_MAX];
};

/* Adds the facts about the layer with this index. Returns false if the layer does not rotate heads,
 * is not of the kind `layer` (NULL: any kind), or is missing in a list. */
static bool layer_facts_add(struct facts *facts, const struct layer_lists *lists, int64_t index,
                            const char *layer)
{
    const struct json_value *const type =
        lists->types != NULL ? array_item(lists->types, index) : NULL;
    if (lists->bases != NULL) {
        facts->values[FACT_BASE] = array_item(lists->bases, index);
        if (facts->values[FACT_BASE] == NULL || value_number(facts->values[FACT_BASE]).count == 0) {
            return false;
        }
    }
    if (lists->shares != NULL) {
        facts->values[FACT_SHARE] = array_item(lists->shares, index);
        if (facts->values[FACT_SHARE] == NULL) {
            return false;
        }
    }
    if (layer != NULL && (type == NULL || strcmp(type->text, layer) != 0)) {
        return false;
    }
    if (lists->objects[index] != NULL) {
        facts_add(facts, lists->objects[index], false);
    }
    return true;
}

/*
 * Adds the facts about the layers of the chosen kind. These layers have to agree in all facts. The
 * facts come from lists with a value for each layer, as in step3p5, and from per_layer_config,
 * which contains objects of single layers. In current versions of transformers, per_layer_config
 * replaces global_head_dim.
 */
static void per_layer_facts_add(struct facts *facts, const char *layer)
{
    const struct json_value *const objects = facts->values[FACT_PER_LAYER];
    struct layer_lists lists = {.types = facts->values[FACT_LAYER_TYPES],
                                .shares = facts->values[FACT_SHARES]};
    const struct facts shared_facts = *facts;
    bool is_found = false;
    if (layer != NULL && value_is_list(facts->values[FACT_BASE])) {
        lists.bases = facts->values[FACT_BASE];
    }
    if (lists.shares != NULL) {
        value_check_kind(lists.shares, JSON_ARRAY);
    }
    const struct json_value *const list = lists.bases != NULL ? lists.bases : lists.shares;
    if (objects == NULL && list == NULL) {
        return;
    }
    const int64_t count = layers_count(facts, layer, objects != NULL ? objects : list);
    if (objects != NULL) {
        layer_objects_find(objects, count, lists.objects);
    }
    for (int64_t i = 0; i < count; i++) {
        struct facts layer_facts = shared_facts;
        if (layer_facts_add(&layer_facts, &lists, i, layer)) {
            if (is_found) {
                layers_check_equal(&layer_facts, facts);
            }
            *facts = layer_facts;
            is_found = true;
        }
    }
    if (list != NULL && (!is_found || layer == NULL)) {
        json_refuse(list, "has a value for each layer, but layer_types do not tell which of them: "
                          "give one value in the place of the list");
    }
}

/* If `replacement`, a fact about the chosen layers, is stated, replaces the value of `fact`, which
 * is about all layers, with that of `replacement`. */
static void fact_replace(struct facts *facts, enum fact fact, enum fact replacement)
{
    if (facts->values[replacement] != NULL) {
        facts->values[fact] = facts->values[replacement];
    }
}

struct layer_kind layer_select(struct facts *facts, const struct json_value *object)
{
    bases_combine(facts);
    if (facts->form == FORM_GGUF) {
        llama_cpp_layers_translate(facts);
    }
    const struct layer_kind layer = layer_choose(facts, layers_find(facts, object));
    if (layer_is(&layer, sliding_attention)) {
        fact_replace(facts, FACT_BASE, FACT_LOCAL_BASE);
        fact_replace(facts, FACT_HEAD_WIDTH, FACT_LOCAL_HEAD_WIDTH);
        fact_replace(facts, FACT_ROTARY_WIDTH, FACT_LOCAL_ROTARY_WIDTH);
    }
    /* per_layer_config overrides global_head_dim. */
    if (layer_is(&layer, full_attention) && facts->values[FACT_PER_LAYER] == NULL) {
        fact_replace(facts, FACT_HEAD_WIDTH, FACT_GLOBAL_HEAD_WIDTH);
    }
    if (facts->kind->share_is_of_full_layers && layer_is_not_full(&layer)) {
        facts->values[FACT_SHARE] = facts->defaults->values[FACT_SHARE];
    }
    per_layer_facts_add(facts, layer.name);
    return layer;
}
