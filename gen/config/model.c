/*
 * model.c: reads the file of a model: finds the object with the settings and the kind of the model,
 * and sets the settings of sinusoids. rotary.c sets the settings of rotary embeddings, and towers.c
 * those of tables of several axes.
 */
#include "config/model.h"

#include "config/facts.h"
#include "config/gguf.h"
#include "config/model_file.h"
#include "count.h"
#include "files/input.h"
#include "memory.h"
#include "nearest.h"

#include <stdio.h>
#include <string.h>

/* ---- sinusoids ---- */

/* Sets the settings of sinusoids. If there is a row of zeros, this row and the rows before it have
 * no position, and the number of rows in the file does not include them. transfo-xl clamps
 * positions to clamp_len, so a table is valid up to the position clamp_len. */
static void sines_set(const struct facts *facts)
{
    const struct preset *const preset = facts->model->preset;
    const enum fact rows_fact = facts->kind->rows_fact;
    const struct json_value *const clamp = facts->values[FACT_CLAMP];
    if (facts->values[rows_fact] != NULL) {
        const int64_t rows = value_integer(facts->values[rows_fact], 1);
        const struct json_value *const padding = facts->values[FACT_PADDING];
        const int64_t zero_row = facts->kind->adds_pad_token_id && padding != NULL
                                     ? value_integer(padding, 0)
                                     : preset->zero_row;
        setting_set_integer(facts, rows_fact, SETTING_MAX_LEN,
                            preset->has_zero_row ? rows + zero_row + 1 : rows);
    }
    setting_set_number(facts, FACT_D_MODEL, SETTING_D_MODEL);
    if (facts->kind->sides == SIDES_CLIP) {
        clip_rows_set(facts);
    }
    if (preset->has_zero_row) {
        setting_set_number(facts, FACT_PADDING, SETTING_ZERO_ROW);
    }
    if (clamp != NULL) {
        const struct decimal last = value_number(clamp);
        facts->model->last_position =
            last.count > 0 && !last.is_negative ? value_integer(clamp, 1) : 0;
        facts->model->last_position_key = clamp;
    }
}

/* ---- pairs of a head ---- */

/* Records a value of the file that states the pairing: neighbours if `states_neighbours`, otherwise
 * halves. Refuses a value that contradicts an earlier one. Does nothing if the value is NULL. */
static void pairing_record(struct model *model, const struct json_value *value,
                           bool states_neighbours)
{
    if (value == NULL) {
        return;
    }
    if (model->pairing_key != NULL && model->states_neighbours != states_neighbours) {
        json_refuse(value, "contradicts '%s': take one out", model->pairing_key->name);
    }
    model->pairing_key = value;
    model->states_neighbours = states_neighbours;
}

/* Sets the pairing: from the file, if the type is unknown or its class reads a key for the pairing,
 * otherwise from the class. A pairing that the file states is recorded in any case, so that
 * model_check can compare it with the layout. */
static void model_pairing_set(const struct facts *facts)
{
    struct model *const model = facts->model;
    const struct json_value *const default_neighbours = facts->defaults->values[FACT_NEIGHBOURS];
    const struct json_value *const neighbours = facts->values[FACT_NEIGHBOURS];
    const struct json_value *const halves = facts->values[FACT_HALVES];
    const struct json_value *const positions = facts->values[FACT_POSITIONS];
    const bool is_gptj = positions != NULL && strcmp(positions->text, "rope_gptj") == 0;
    pairing_record(model, neighbours != default_neighbours ? neighbours : NULL,
                   neighbours != NULL && value_is_true(neighbours));
    pairing_record(model, halves, halves != NULL && !value_is_true(halves));
    pairing_record(model, is_gptj ? positions : NULL, true);
    model->terms.pairing = facts->kind->pairing;
    if (model->pairing_key != NULL && (default_neighbours != NULL || facts->kind->types == NULL)) {
        model->terms.pairing = model->states_neighbours ? PAIRING_NEIGHBOURS : PAIRING_HALF;
    }
}

/* ---- the file ---- */

/* Returns the object with the settings of the text model, which may be `settings`, and sets *type
 * to its model_type. *type becomes the model_type of the enclosing object instead if the returned
 * object has no model_type, or if the enclosing kind overrides_text_type. */
static const struct json_value *text_settings_find(const struct json_value *settings,
                                                   const struct json_value **type)
{
    /* Objects that contain the settings of the text model (in maskformer, of the decoder), directly
     * or in a nested object. Some apply only to files of certain types. VILA has llm_cfg. */
    static const struct {
        const char *name;
        const char *types; /* only in files of these types, separated by spaces; NULL: in all */
    } parts[] = {
        {"decoder", "encoder-decoder speech-encoder-decoder vision-encoder-decoder"},
        {"decoder_config", "maskformer"},
        {"text_config", NULL},
        {"llm_config", NULL},
        {"llm_cfg", "llava_llama"},
        {"language_config", NULL},
        {"thinker_config", NULL},
        {"vlm_config", NULL},
    };
    const struct json_value *const own_type = json_member(settings, "model_type");
    const struct model_kind *const enclosing_kind =
        *type != NULL ? model_kind_find((*type)->text) : NULL;
    if (own_type != NULL && own_type->kind != JSON_NULL &&
        (enclosing_kind == NULL || !enclosing_kind->overrides_text_type)) {
        *type = own_type;
    }
    /* The table of a vision model such as grounding-dino does not depend on its text model. */
    const struct model_kind *const kind = *type != NULL ? model_kind_find((*type)->text) : NULL;
    const bool is_vision = kind != NULL && kind->preset != NULL && kind->preset->axes != NULL &&
                           json_member(settings, "vision_config") == NULL;
    for (size_t i = 0; i < COUNT(parts); i++) {
        const struct json_value *const part = json_member(settings, parts[i].name);
        const bool applies = parts[i].types == NULL
                                 ? !is_vision
                                 : (own_type != NULL && words_have(parts[i].types, own_type->text,
                                                                   strlen(own_type->text)));
        if (applies && part != NULL && part->kind == JSON_OBJECT) {
            return text_settings_find(part, type);
        }
    }
    return settings;
}

/* Returns the name of the value with this index within `root`, at any depth, or NULL if there are
 * no more values. */
static const char *key_at(const void *root, size_t index)
{
    const struct json_value *const value = root;
    return 1 + index < value->size ? value[1 + index].name : NULL;
}

/* Removes the keys of --ignore. Refuses a key that is not in the file. */
static void ignored_remove(struct json_value *root, const struct model_request *request)
{
    const struct ignored_key *const keys = request->ignored;
    for (const struct ignored_key *key = keys; key < keys + request->ignored_count; key++) {
        if (json_remove(root, key->name) == 0) {
            const char *const nearest = nearest_name(key->name, key_at, root);
            refuse_at(key->origin, "--ignore: '%s' is not a key of '%s': %s%s%sdrop it", key->name,
                      root->origin.file, nearest != NULL ? "give --ignore=" : "",
                      nearest != NULL ? json_printable(nearest) : "",
                      nearest != NULL ? ", or " : "");
        }
    }
}

/* Returns `unknown`, the kind for an unknown type. Refuses the type if no option gives the layout.
 * `what` is what the message calls a type. */
static const struct model_kind *unknown_type_accept(const struct model_kind *unknown,
                                                    const struct json_value *type, const char *what,
                                                    const struct model_request *request)
{
    if (!request->has_layout) {
        refuse_at(type->origin,
                  "the %s '%s' is not known: if it has rotary embeddings, give "
                  "--layout=split-half, split-interleaved, split or pairs",
                  what, json_printable(type->text));
    }
    return unknown;
}

/* Returns the member `meaning` of struct model for a file of this form. */
static const char *form_meaning(enum settings_form form)
{
    switch (form) {
    case FORM_CONFIG:
        return "a config.json, as transformers computes with it";
    case FORM_PARAMS:
        return "a params.json, as Meta, Mistral and executorch compute with it";
    case FORM_GGUF:
        return "a .gguf, as llama.cpp computes with it";
    }
    return "";
}

/* Makes a model from the defaults of its kind and from an object with settings. Refuses a kind
 * without a table. */
static struct model *settings_read(struct facts *facts, const struct json_value *settings)
{
    const struct model_kind *const kind = facts->kind;
    const struct json_value *const type = facts->values[FACT_TYPE];
    if (kind->refusal_reason != NULL) {
        refuse_at(type->origin, "'%s' has %s: %s%s", type->text, kind->refusal_reason, kind->remedy,
                  kind->preset != NULL ? kind->preset->name : "");
    }
    struct model *const model = memory_allocate(1, sizeof *model);
    *model = (struct model){
        .preset = kind->preset, .preset_origin = type->origin, .is_unknown = kind->types == NULL};
    model->meaning = form_meaning(facts->form);
    facts->model = model;
    facts_add_defaults(facts);
    struct facts *const defaults = memory_allocate(1, sizeof *defaults);
    *defaults = *facts;
    facts->defaults = defaults;
    facts_add(facts, settings, false);
    const struct json_value *const learned = facts->values[FACT_IS_LEARNED];
    if (learned != NULL && learned->kind != JSON_FALSE) {
        json_refuse(learned, "says that positions are learned: " REMEDY_TABLE);
    }
    model_pairing_set(facts);
    if (facts->form == FORM_PARAMS) {
        model->preset = params_preset(model->terms.pairing);
    }
    const bool has_axes = model->preset->axes != NULL;
    if (!has_axes && layout_table[model->preset->layout].is_rotary) {
        rotary_set(facts);
        return model;
    }
    if (facts->request->layer != NULL) {
        refuse_at(
            facts->request->layer_origin,
            "--layer-type: '%s' chooses nothing, because '%s' has no such part, and no layers "
            "of several kinds: drop it",
            facts->request->layer, type->origin.file);
    }
    if (has_axes) {
        tower_set(facts);
    } else {
        sines_set(facts);
    }
    return model;
}

/* Makes a model from an object with settings. `type` is the model_type of the enclosing object, or
 * NULL; text_settings_find decides between this type and the object's own model_type. */
static struct model *object_read(const struct json_value *object, const struct json_value *type,
                                 const struct model_request *request)
{
    static const struct model_kind unknown = {.preset = &presets[PRESET_ROPE_HALF]};
    const struct json_value *const settings = text_settings_find(object, &type);
    struct facts facts = {.request = request, .root = object};
    if (type == NULL && is_params(object)) {
        facts.form = FORM_PARAMS;
        facts.kind = &params_kind;
        facts.values[FACT_TYPE] = text_value_make(object, params_kind.types);
        return settings_read(&facts, object);
    }
    if (type == NULL) {
        model_file_check(object);
        refuse_at(settings->origin,
                  "'model_type' is missing: give the config.json of a model, as transformers saves "
                  "it");
    }
    value_check_kind(type, JSON_STRING);
    const struct model_kind *const known_kind = model_kind_find(type->text);
    facts.kind = known_kind != NULL ? known_kind
                                    : unknown_type_accept(&unknown, type, "model_type", request);
    facts.values[FACT_TYPE] = type;
    if (facts.kind->requires_text_config && settings == object) {
        refuse_at(type->origin,
                  "'%s' has no text_config, and its class has other settings then: add it",
                  type->text);
    }
    if (facts.kind->refusal_reason == NULL && is_params(object)) {
        refuse_at(type->origin,
                  "the file is a config.json of the type '%s', and a params.json with '%s' and "
                  "'%s': give one of them",
                  json_printable(type->text), "dim", "n_heads");
    }
    return settings_read(&facts, settings);
}

/* Makes a model from the part that --layer-type names. Returns NULL if there is no such part. */
static struct model *part_read(const struct json_value *root, const struct model_request *request)
{
    const char *const name = request->layer;
    const struct json_value *enclosing_type = NULL;
    const struct json_value *const part =
        name != NULL ? part_find(root, name, &enclosing_type) : NULL;
    if (part == NULL) {
        return NULL;
    }
    struct model_request part_request = *request;
    part_request.layer = NULL;
    const struct json_value *const own_type = json_member(part, "model_type");
    const struct model_kind *const kind =
        enclosing_type != NULL ? part_kind_find(enclosing_type->text, name) : NULL;
    if (kind == NULL &&
        (own_type == NULL || (enclosing_type != NULL && values_equal(own_type, enclosing_type)))) {
        json_refuse(part, "has no model_type of its own, and what it means is not known: add one");
    }
    if (kind == NULL) {
        return object_read(part, NULL, &part_request);
    }
    struct facts facts = {.request = &part_request, .kind = kind, .root = part};
    const bool is_of_kind = own_type != NULL && own_type->kind == JSON_STRING &&
                            words_have(kind->types, own_type->text, strlen(own_type->text));
    facts.values[FACT_TYPE] =
        is_of_kind
            ? own_type
            : text_value_make(part, memory_join(memory_join(enclosing_type->text, "/"), name));
    return settings_read(&facts, part);
}

/* Returns whether two models describe the same rotary table. Tables with longrope count as
 * different. */
static bool models_are_equal(const struct model *a, const struct model *b)
{
    bool are_equal = a->preset == b->preset && a->terms.pairing == b->terms.pairing &&
                     a->rope_scaling == b->rope_scaling && a->truncate == b->truncate &&
                     a->cell_factor == b->cell_factor && a->terms.long_divisors == NULL &&
                     b->terms.long_divisors == NULL &&
                     decimal_compare(&a->terms.share, &b->terms.share) == 0 &&
                     decimal_compare(&a->terms.mscale, &b->terms.mscale) == 0 &&
                     decimal_compare(&a->terms.mscale_all_dim, &b->terms.mscale_all_dim) == 0 &&
                     decimal_compare(&a->terms.long_factor, &b->terms.long_factor) == 0 &&
                     decimal_compare(&a->terms.short_factor, &b->terms.short_factor) == 0;
    for (size_t i = 0; are_equal && i < MODEL_SETTING_COUNT; i++) {
        are_equal = a->settings[i].is_set == b->settings[i].is_set &&
                    decimal_compare(&a->settings[i].number, &b->settings[i].number) == 0;
    }
    return are_equal;
}

/* Reads the text of a config.json, or of a params.json. */
static struct model *json_model_read(char *text, size_t length, const char *file,
                                     const struct model_request *request)
{
    struct json_value *const root = json_parse(text, length, (struct origin){file, 1});
    if (root->kind != JSON_OBJECT) {
        refuse_at(root->origin, "the file is %s: give the config.json of a model",
                  json_kind_name(root->kind));
    }
    ignored_remove(root, request);
    const struct json_value *const type = json_member(root, "model_type");
    const struct json_value *const encoder = json_member(root, "encoder");
    const struct json_value *const decoder = json_member(root, "decoder");
    const struct model_kind *const kind =
        type != NULL && type->kind == JSON_STRING ? model_kind_find(type->text) : NULL;
    struct model *const part = part_read(root, request);
    if (part != NULL) {
        return part;
    }
    if (kind == NULL || !kind->has_decoder || encoder == NULL || decoder == NULL) {
        return object_read(root, NULL, request);
    }
    value_check_kind(encoder, JSON_OBJECT);
    value_check_kind(decoder, JSON_OBJECT);
    struct model *const model = object_read(decoder, type, request);
    if (!models_are_equal(object_read(encoder, type, request), model)) {
        json_refuse(encoder, "has another table than 'decoder': give --layer-type=encoder or "
                             "--layer-type=decoder");
    }
    return model;
}

/* Reads a .gguf. */
static struct model *gguf_model_read(const char *path, struct origin origin,
                                     const struct model_request *request)
{
    struct json_value *const root = gguf_read(path, origin);
    const struct json_value *const type = root + 1;
    ignored_remove(root, request);
    const struct model_kind *const known_kind = architecture_find(type->text);
    struct facts facts = {
        .request = request,
        .form = FORM_GGUF,
        .root = root,
        .kind = known_kind != NULL
                    ? known_kind
                    : unknown_type_accept(&architecture_unknown, type, "architecture", request),
        .values = {[FACT_TYPE] = type}};
    return settings_read(&facts, root);
}

struct model *model_read(const char *path, struct origin origin,
                         const struct model_request *request)
{
    static const struct input_kind kind = {
        .option = "--model: '", .wanted = "the config.json of a model", .size_max = JSON_FILE_MAX};
    const struct model_file file = model_file_find(path, origin);
    struct model *model;
    if (file.is_gguf) {
        model = gguf_model_read(file.path, origin, request);
    } else {
        size_t length;
        char *const text = input_read(&kind, file.path, origin, &length);
        model = json_model_read(text, length, file.path, request);
    }
    model->file = file.path;
    return model;
}

bool model_pairing_agrees(const struct model *model, const struct spec *spec)
{
    const struct pairing_data pairing = spec_pairing(spec, PAIRING_LAYOUT);
    const bool has_neighbours = layout_table[pairing.layout].sine->step == 2;
    return model->pairing_key == NULL || !spec_rotates_heads(spec) ||
           has_neighbours == model->states_neighbours;
}

/* Returns the value of --pairing that rotates heads in the same way as the spec does without
 * --pairing. */
static const char *pairing_name(const struct spec *spec)
{
    const struct pairing_data pairing = spec_pairing(spec, PAIRING_LAYOUT);
    enum pairing i = PAIRING_HALF;
    while (pairing_table[i].is_flipped != pairing.is_flipped ||
           layout_table[pairing_table[i].layout].sine->step !=
               layout_table[pairing.layout].sine->step) {
        i++;
    }
    return pairing_table[i].name;
}

void model_check(const struct model *model, const struct spec *spec, bool has_pairing)
{
    const int64_t farthest = spec->first_position + (spec->step > 0 ? spec->max_len - 1 : 0);
    if (model->last_position > 0 && farthest > model->last_position) {
        json_refuse(model->last_position_key,
                    "changes the formula for tables with positions above %lld, of which "
                    "--max-len=%lld has some: give --max-len=%lld or less",
                    (long long)model->last_position, (long long)spec->max_len,
                    (long long)model->last_position + 1);
    }
    if (!has_pairing && !model_pairing_agrees(model, spec)) {
        json_refuse(model->pairing_key,
                    "says that %s of a head are a pair, but here %s are: take it out of the file, "
                    "or give --pairing=%s",
                    model->states_neighbours ? "neighbours" : "halves",
                    model->states_neighbours ? "halves" : "neighbours", pairing_name(spec));
    }
}
