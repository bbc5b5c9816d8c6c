/*
 * facts.c: the known keys of models' files and the facts that they state; functions that collect
 * the facts of a file, and functions that set the settings of a table from facts.
 */
#include "config/facts.h"

#include "count.h"
#include "memory.h"
#include "nearest.h"

#include <string.h>

/* ---- keys ---- */

/*
 * The known keys and the facts that they state; tower_types.c has further keys. Keys with
 * FACT_NOTHING have no effect on a table. Unless a comment names another source of a key, the
 * source is modeling_rope_utils.py of transformers, or the files of transformers for a model type.
 * If only a few model types have a key, a comment names them. "TYPE's own code" is the Python code
 * in the repositories of the models of this type.
 */
const struct key model_keys[] = {
    {"hidden_size d_model n_embd", SETTINGS, .fact = FACT_D_MODEL},
    /* n_heads: llada; attention_heads: mllama; the last two names: moonshine */
    {"num_attention_heads n_head n_heads attention_heads decoder_num_attention_heads "
     "encoder_num_attention_heads",
     SETTINGS, .fact = FACT_HEADS},
    {"head_dim kv_channels", SETTINGS, .fact = FACT_HEAD_WIDTH}, /* kv_channels: jetmoe, chatglm */
    {"global_head_dim", SETTINGS, .fact = FACT_GLOBAL_HEAD_WIDTH},
    {"swa_head_dim", SETTINGS, .fact = FACT_LOCAL_HEAD_WIDTH}, /* mimo_v2_flash's own code */
    {"qk_rope_head_dim", SETTINGS, .fact = FACT_ROTARY_HEAD_WIDTH},
    {"rotary_dim", SETTINGS, .fact = FACT_ROTARY_WIDTH},
    {"partial_rotary_factor", BOTH, .fact = FACT_SHARE},
    /* rotary_emb_fraction: nomic_bert's own code */
    {"rotary_pct rotary_emb_fraction", SETTINGS, .fact = FACT_SHARE},
    {"partial_rotary_factors", SETTINGS, .fact = FACT_SHARES}, /* step3p5 */
    {"max_position_embeddings n_positions", SETTINGS, .fact = FACT_ROWS},
    {"max_source_positions", SETTINGS, .fact = FACT_SOURCE_ROWS},
    {"max_target_positions", SETTINGS, .fact = FACT_TARGET_ROWS},
    {"seq_length max_sequence_length", SETTINGS, .fact = FACT_SEQUENCE},
    {"use_dynamic_ntk", SETTINGS, .fact = FACT_NTK}, /* qwen */
    {"rope_theta", BOTH, .fact = FACT_BASE},
    /* global_rope_theta: modernbert */
    {"rotary_emb_base global_rope_theta", SETTINGS, .fact = FACT_BASE},
    /* local_rope_theta: modernbert; swa_rope_theta: mimo_v2_flash's own code */
    {"rope_local_base_freq local_rope_theta swa_rope_theta", SETTINGS, .fact = FACT_LOCAL_BASE},
    {"layer_rope_theta", SETTINGS, .fact = FACT_BASES},            /* granite_swa, muse_glimmer */
    {"compress_rope_theta", SETTINGS, .fact = FACT_COMPRESS_BASE}, /* deepseek_v4 */
    {"rope_scaling", SETTINGS, .fact = FACT_SCALING_OBJECT},
    {"rope_parameters", SETTINGS, .fact = FACT_ROPE_PARAMETERS},
    {"num_hidden_layers", SETTINGS, .fact = FACT_LAYERS},
    {"layer_types", SETTINGS, .fact = FACT_LAYER_TYPES},
    {"per_layer_config", SETTINGS, .fact = FACT_PER_LAYER},
    {"position_embedding_type", SETTINGS, .fact = FACT_POSITIONS},          /* esm */
    {"use_learned_position_embeddings", SETTINGS, .fact = FACT_IS_LEARNED}, /* trocr */
    /* The sources of these keys, in order: transformers, nanotron, flash-attn, Megatron-LM, mlx-lm,
     * chatglm's own code. */
    {"rope_interleave rope_interleaved rotary_emb_interleaved rotary_interleaved rope_traditional "
     "original_rope",
     SETTINGS, .fact = FACT_NEIGHBOURS},
    {"rope_is_neox_style is_neox_style use_neox_rotary_style", SETTINGS, .fact = FACT_HALVES},
    {"image_size", SETTINGS, .fact = FACT_IMAGE_SIZE},
    {"patch_size", SETTINGS, .fact = FACT_PATCH_SIZE},
    {"frames_per_clip", SETTINGS, .fact = FACT_FRAMES}, /* vjepa2 */
    {"tubelet_size", SETTINGS, .fact = FACT_TUBELET},
    {"spatial_merge_size", SETTINGS, .fact = FACT_MERGE},
    {"window_size", SETTINGS, .fact = FACT_WINDOW_SIDE}, /* sam3 */
    {"vocab_size", SETTINGS, .fact = FACT_VOCABULARY},
    {"pad_token_id", SETTINGS, .fact = FACT_PADDING},
    {"clamp_len", SETTINGS, .fact = FACT_CLAMP},

    {"rope_type", SCALING, .fact = FACT_SCALING},
    {"type", SCALING, .fact = FACT_OLD_SCALING},
    {"original_max_position_embeddings", BOTH, .fact = FACT_ORIGINAL_LENGTH},
    {"factor", SCALING, .fact = FACT_FACTOR},
    {"beta_fast", SCALING, .fact = FACT_BETA_FAST},
    {"beta_slow", SCALING, .fact = FACT_BETA_SLOW},
    {"truncate", SCALING, .fact = FACT_TRUNCATE},
    {"low_freq_factor", SCALING, .fact = FACT_LOW_FREQ_FACTOR},
    {"high_freq_factor", SCALING, .fact = FACT_HIGH_FREQ_FACTOR},
    {"attention_factor", SCALING, .fact = FACT_CELL_FACTOR},
    {"mscale", SCALING, .fact = FACT_MSCALE},
    {"mscale_all_dim", SCALING, .fact = FACT_MSCALE_ALL_DIM},
    {"long_factor", SCALING, .fact = FACT_LONG_DIVISORS},
    {"short_factor", SCALING, .fact = FACT_SHORT_DIVISORS},
    /* long_mscale, short_mscale: phimoe */
    {"long_mscale", SCALING, .fact = FACT_LONG_CELL_FACTOR},
    {"short_mscale", SCALING, .fact = FACT_SHORT_CELL_FACTOR},
    {"alpha", SCALING, .fact = FACT_ALPHA},
    /* nomic_bert: nomic-ai/nomic-bert-2048, modeling_hf_nomic_bert.py */
    {"rotary_scaling_factor", SETTINGS, .fact = FACT_NTK_FACTOR},
    {"max_trained_positions", SETTINGS, .fact = FACT_TRAINED_ROWS},

    /* roformer: whether value vectors are rotated, too */
    {"rotary_value", SETTINGS, .fact = FACT_NOTHING},
    /* which layers rotate their heads; use_rope_layers: step3p5 */
    {"no_rope_layers no_rope_layer_interval use_rope_layers", SETTINGS, .fact = FACT_NOTHING},
    /* the pairing in the heads that select tokens for sparse attention */
    {"indexer_rope_interleave", SETTINGS, .fact = FACT_NOTHING},
    /* How pairs are divided among the positions of a token in time, height and width, which are
     * equal for text. `interleaved` is a key of qwen3_omni_moe. */
    {"mrope_section xdrope_section mrope_interleaved", SCALING, .fact = FACT_NOTHING},
    {"interleaved", SCALING, .fact = FACT_NOTHING, .companion = "mrope_section"},
    /* LLaVA-NeXT, llava/model/llava_arch.py: where newline tokens are inserted into an image, and
     * where patches are pooled */
    {"mm_newline_position mm_pooling_position", SETTINGS, .fact = FACT_NOTHING},
    /* pixtral: whether the file has an object for each part of the model */
    {"is_composition", SETTINGS, .fact = FACT_NOTHING},
    /* concerns only padding tokens: allenai/Molmo-7B-D-0924, modeling_molmo.py */
    {"use_position_ids", SETTINGS, .fact = FACT_NOTHING},
    /* whether, in training, each document begins at position 0: Megatron-LM, gpt_dataset.py */
    {"reset_position_ids", SETTINGS, .fact = FACT_NOTHING},
    /* positions per second of audio: qwen2_5_omni */
    {"position_id_per_seconds", SETTINGS, .fact = FACT_NOTHING},
    {"finetuned", SCALING, .fact = FACT_NOTHING}, /* concerns only training and initialization */
    /* ministral3: llama_4_scaling_beta scales queries, and max_position_embeddings repeats the key
     * of this name outside of the scaling */
    {"llama_4_scaling_beta max_position_embeddings", SCALING, .fact = FACT_NOTHING},

    {"rope_full_precision alibi_bias_max", SETTINGS, .fact = FACT_NOTHING}, /* llada's own code */

    /* alibi: falcon, llada; rotary: early files of gptj; rope: llada; use_mrope: qwen2; rope_ratio:
     * chatglm */
    {"alibi", SETTINGS, .harmless_values = "false",
     .other_meaning = "distances are biased, and heads are not rotated", .remedy = "drop --model"},
    {"rotary rope", SETTINGS, .harmless_values = "true", .other_meaning = "heads are not rotated",
     .remedy = "drop --model"},
    {"use_mrope", SETTINGS, .harmless_values = "false",
     .other_meaning = "heads are rotated by three positions", .remedy = REMEDY_TABLE},
    {"rope_ratio", SETTINGS, .harmless_values = "1 1.0",
     .other_meaning = "the base is multiplied by it, or positions are divided",
     .remedy = "give --base=X, multiplied by it, or --rope-scaling=linear --factor=X",
     .overriding_settings = USES(SETTING_BASE) | USES(SETTING_SCALING)},
    /* rotary_emb_scale_base: xPos, in nomic_bert's own code; static_position_embeddings: marian */
    {"rotary_emb_scale_base", SETTINGS, .harmless_values = "null",
     .other_meaning = "cells grow with the position", .remedy = REMEDY_TABLE},
    {"static_position_embeddings", SETTINGS, .harmless_values = "true",
     .other_meaning = "positions are learned", .remedy = REMEDY_TABLE},

    /* Keys of a params.json. Sources: for Meta, meta-llama/llama-models, models/llama3/args.py; for
     * executorch, examples/models/llama/model_args.py; for Mistral, vLLM's
     * transformers_utils/configs/mistral.py. */
    {"dim", PARAMS, .fact = FACT_D_MODEL},
    {"n_heads", PARAMS, .fact = FACT_HEADS},
    {"head_dim", PARAMS, .fact = FACT_HEAD_WIDTH},
    {"qk_rope_head_dim", PARAMS, .fact = FACT_ROTARY_HEAD_WIDTH},
    {"partial_rotary_factor", PARAMS, .fact = FACT_SHARE},
    {"rope_theta rope_freq_base", PARAMS, .fact = FACT_BASE},
    {"local_rope_theta", PARAMS, .fact = FACT_LOCAL_BASE},
    {"max_seq_len max_context_len max_position_embeddings", PARAMS, .fact = FACT_ROWS},
    {"use_hf_rope", PARAMS, .fact = FACT_HALVES},
    {"use_scaled_rope", PARAMS, .fact = FACT_IS_SCALED},
    {"rope_scaling_factor rope_scale_factor", PARAMS, .fact = FACT_FACTOR},
    {"high_freq_factor rope_high_freq_factor", PARAMS, .fact = FACT_HIGH_FREQ_FACTOR},
    {"no_rope_layer_interval qk_norm_before_rope", PARAMS, .fact = FACT_NOTHING},
    {"yarn", PARAMS, .fact = FACT_SCALING_OBJECT},
    {"factor", PARAMS_YARN, .fact = FACT_FACTOR},
    {"original_max_position_embeddings", PARAMS_YARN, .fact = FACT_ORIGINAL_LENGTH},
    {"beta", PARAMS_YARN, .fact = FACT_BETA_FAST},
    {"alpha", PARAMS_YARN, .fact = FACT_BETA_SLOW},
    {"apply_scale", PARAMS_YARN, .fact = FACT_SCALES_CELLS},

    /* Keys of a .gguf, without their prefix, the name of the architecture and a dot. The last three
     * are names of tensors. Sources: ggml-org/ggml, docs/gguf.md, and llama.cpp b10256,
     * src/llama-arch.cpp. */
    {"embedding_length", GGUF, .fact = FACT_D_MODEL},
    {"context_length", GGUF, .fact = FACT_ROWS},
    {"block_count", GGUF, .fact = FACT_LAYERS},
    {"attention.head_count", GGUF, .fact = FACT_HEADS},
    {"attention.key_length", GGUF, .fact = FACT_HEAD_WIDTH},
    {"attention.key_length_swa", GGUF, .fact = FACT_LOCAL_HEAD_WIDTH},
    {"attention.sliding_window", GGUF, .fact = FACT_SLIDING_WINDOW},
    {"attention.compress_rope_freq_base", GGUF, .fact = FACT_COMPRESS_BASE},
    {"rope.dimension_count", GGUF, .fact = FACT_ROTARY_WIDTH},
    {"rope.dimension_count_swa", GGUF, .fact = FACT_LOCAL_ROTARY_WIDTH},
    {"rope.dimension_sections", GGUF, .fact = FACT_SECTIONS},
    {"rope.freq_base", GGUF, .fact = FACT_BASE},
    {"rope.freq_base_swa", GGUF, .fact = FACT_LOCAL_BASE},
    {"rope.scaling", GGUF, .fact = FACT_SCALING_OBJECT},
    {"rope.scaling.type", GGUF_SCALING, .fact = FACT_SCALING},
    {"rope.scaling.factor rope.scale_linear", GGUF_SCALING, .fact = FACT_FACTOR},
    {"rope.scaling.original_context_length", GGUF_SCALING, .fact = FACT_ORIGINAL_LENGTH},
    {"rope.scaling.attn_factor", GGUF_SCALING, .fact = FACT_CELL_FACTOR},
    {"rope.scaling.yarn_log_multiplier", GGUF_SCALING, .fact = FACT_LOG_MULTIPLIER},
    {"rope.scaling.yarn_beta_fast", GGUF_SCALING, .fact = FACT_BETA_FAST},
    {"rope.scaling.yarn_beta_slow", GGUF_SCALING, .fact = FACT_BETA_SLOW},
    {"rope.scaling.finetuned", GGUF_SCALING, .fact = FACT_IS_SCALED},
    {"rope.scaling.alpha", GGUF_SCALING,
     .fact = FACT_ALPHA}, /* source: src/models/hunyuan-vl.cpp */
    {"rope.scaling.yarn_ext_factor", GGUF_SCALING, .harmless_values = "1",
     .other_meaning = "only a share of yarn's ramp is used", .remedy = REMEDY_TABLE},
    {"rope.scaling.yarn_attn_factor", GGUF_SCALING, .harmless_values = "1",
     .other_meaning = "cells have another factor", .remedy = REMEDY_TABLE},
    {"rope_freqs.weight", GGUF_SCALING, .fact = FACT_DIVISORS},
    {"rope_factors_long.weight", GGUF_SCALING, .fact = FACT_LONG_DIVISORS},
    {"rope_factors_short.weight", GGUF_SCALING, .fact = FACT_SHORT_DIVISORS},
};

const size_t model_key_count = COUNT(model_keys);

/* Returns whether the name of a key suggests that the key concerns positions. Also returns true for
 * a name with an escape sequence, because escape sequences are not decoded. */
static bool name_suggests_positions(const char *name)
{
    static const char *const parts[] = {"rope", "rotary", "position", "theta", "alibi",
                                        "neox", "yarn",   "ntk",      "\\"};
    size_t i = 0;
    while (i < COUNT(parts) && strstr(name, parts[i]) == NULL) {
        i++;
    }
    return i < COUNT(parts);
}

/* Returns the entry of the key with this name at this place (SETTINGS, SCALING ...), or NULL. The
 * kind's own keys take precedence over model_keys. */
static const struct key *key_find(const struct model_kind *kind, const char *name, int place)
{
    const size_t length = strlen(name);
    for (const struct key *key = kind->keys; key != NULL && key->names != NULL; key++) {
        if ((key->places & place) != 0 && words_have(key->names, name, length)) {
            return key;
        }
    }
    for (size_t i = 0; i < model_key_count; i++) {
        if ((model_keys[i].places & place) != 0 && words_have(model_keys[i].names, name, length)) {
            return &model_keys[i];
        }
    }
    return NULL;
}

/* Returns the place (SETTINGS, SCALING ...) of keys inside the object of a scaling or outside of
 * it, in a file of this form. */
static int place_of(enum settings_form form, bool is_scaling)
{
    switch (form) {
    case FORM_CONFIG:
        return is_scaling ? SCALING : SETTINGS;
    case FORM_PARAMS:
        return is_scaling ? PARAMS_YARN : PARAMS;
    case FORM_GGUF:
        return is_scaling ? GGUF_SCALING : GGUF;
    }
    return 0;
}

const char *fact_key(enum fact fact, enum settings_form form)
{
    const int places = place_of(form, false) | place_of(form, true);
    const struct key *key = model_keys;
    while (key->fact != fact || (key->places & places) == 0) {
        key++;
    }
    char *const first = memory_join(key->names, "");
    first[strcspn(first, " ")] = '\0';
    return first;
}

bool key_is_plain(const char *key)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    const size_t length = strlen(key);
    return length > 0 && length <= KEY_MAX_LENGTH && strspn(key, plain) == length;
}

const char *remedy_ignore(const struct json_value *key)
{
    return key_is_plain(key->name) ? memory_join("give --ignore=", key->name)
                                   : "take it out of the file";
}

/* Returns a key without the prefix "ARCHITECTURE." of a .gguf. */
static const char *key_without_architecture(const struct facts *facts, const char *name)
{
    const char *const type = facts->values[FACT_TYPE]->text;
    const size_t length = strlen(type);
    const bool has_type = facts->form == FORM_GGUF && strncmp(name, type, length) == 0;
    return has_type && name[length] == '.' ? name + length + 1 : name;
}

/* Returns the entry of the key of an object's member. Returns NULL if the member's value is null,
 * or if its key is unknown. Refuses an unknown key that might change the table, and the key alpha
 * if the class does not read it. */
static const struct key *member_key(const struct facts *facts, const struct json_value *object,
                                    const struct json_value *member, bool is_scaling)
{
    const struct key *key = key_find(facts->kind, key_without_architecture(facts, member->name),
                                     place_of(facts->form, is_scaling));
    if (key != NULL && key->companion != NULL && json_member(object, key->companion) == NULL) {
        key = NULL;
    }
    const bool is_alpha = key != NULL && key->fact == FACT_ALPHA && member->kind != JSON_NULL;
    if (key == NULL ? is_scaling || name_suggests_positions(member->name)
                    : is_alpha && !facts->kind->has_alpha) {
        json_refuse(member, "is not understood, and may change the table: %s if it does not",
                    remedy_ignore(member));
    }
    return member->kind != JSON_NULL ? key : NULL;
}

/* If a key has harmless values, refuses any other value, because it changes the table in an
 * unsupported way. Accepts any value if an option gives one of the key's overriding_settings. */
static void harmless_check(const struct facts *facts, const struct key *key,
                           const struct json_value *value)
{
    const char *const text =
        value->kind == JSON_STRING ? memory_join(memory_join("'", value->text), "'") : value->text;
    if (key->harmless_values != NULL &&
        (value->kind > JSON_STRING || !words_have(key->harmless_values, text, strlen(text))) &&
        !given_settings_require(facts, key->overriding_settings)) {
        json_refuse(value, "is not %.*s, and says that %s: %s",
                    (int)strcspn(key->harmless_values, " "), key->harmless_values,
                    key->other_meaning, key->remedy);
    }
}

void facts_add(struct facts *facts, const struct json_value *object, bool is_scaling)
{
    enum { KEYS_MAX = 2048 }; /* the maximum number of keys of an object */
    const struct facts facts_before = *facts;
    int count = 0;
    for (const struct json_value *at = object + 1; at < json_end(object); at += at->size) {
        if (count++ == KEYS_MAX) {
            json_refuse(at, "comes after %d others: give the config.json of a model", KEYS_MAX);
        }
        const struct key *const key = member_key(facts, object, at, is_scaling);
        if (key == NULL) {
            continue;
        }
        harmless_check(facts, key, at);
        if (key->fact == FACT_NOTHING) {
            continue;
        }
        const struct json_value **const value = &facts->values[key->fact];
        if (*value != facts_before.values[key->fact] && !values_equal(*value, at)) {
            json_refuse(at, "contradicts '%s': take one out", (*value)->name);
        }
        *value = at;
    }
}

/* ---- defaults of a class ---- */

/* Returns a default of the class as a value, as if the file stated it at `origin`. */
static struct json_value default_value_make(const struct class_default *entry, struct origin origin)
{
    struct decimal *const number = memory_allocate(1, sizeof *number);
    *number = decimal_from_integer(entry->thousandths);
    number->exponent -= number->count > 0 ? 3 : 0;
    return (struct json_value){.name = fact_key(entry->fact, FORM_CONFIG),
                               .text = entry->text != NULL ? entry->text : "",
                               .origin = origin,
                               .size = 1,
                               .kind = entry->kind,
                               .number = number};
}

/* Returns false for the number 0, which means that the class has no default. */
static bool class_has_default(const struct class_default *entry)
{
    return entry->kind != JSON_NUMBER || entry->thousandths != 0;
}

/* Adds the facts of a list of defaults, which may be NULL. */
static void default_list_add(struct facts *facts, const struct class_default *list)
{
    for (const struct class_default *at = list; at != NULL && at->fact != FACT_NOTHING; at++) {
        if (class_has_default(at)) {
            struct json_value *const value = memory_allocate(1, sizeof *value);
            *value = default_value_make(at, facts->values[FACT_TYPE]->origin);
            facts->values[at->fact] = value;
        }
    }
}

/* Makes an object, called `name`, with the defaults in `list`, which may be NULL. Returns a pointer
 * past the last value of the object. */
static struct json_value *default_object_make(struct json_value *object, const char *name,
                                              const struct class_default *list,
                                              struct origin origin)
{
    struct json_value *end = object + 1;
    for (const struct class_default *at = list; at != NULL && at->fact != FACT_NOTHING; at++) {
        *end = default_value_make(at, origin);
        end += class_has_default(at);
    }
    *object = (struct json_value){.name = name,
                                  .text = "",
                                  .origin = origin,
                                  .size = (uint32_t)(end - object),
                                  .kind = JSON_OBJECT};
    return end;
}

void facts_add_defaults(struct facts *facts)
{
    /* The maximum number of values of the object of the scaling, including the object itself. */
    enum { VALUES_MAX = 32 };
    const struct model_kind *const kind = facts->kind;
    const struct origin origin = facts->values[FACT_TYPE]->origin;
    default_list_add(facts, kind->defaults);
    default_list_add(facts, kind->other_defaults);
    if (kind->scaling == NULL && kind->layers == NULL) {
        return;
    }
    struct json_value *const object = memory_allocate(VALUES_MAX, sizeof *object);
    struct json_value *end = default_object_make(
        object, fact_key(FACT_ROPE_PARAMETERS, FORM_CONFIG), kind->scaling, origin);
    for (const struct layer_scaling *at = kind->layers; at != NULL && at->name != NULL; at++) {
        end = default_object_make(end, at->name, at->scaling, origin);
    }
    object->size = (uint32_t)(end - object);
    facts->values[FACT_ROPE_PARAMETERS] = object;
}

/* ---- values ---- */

/* Sets *number to the number of a value: copies its `number`, or parses its text if that is NULL. A
 * value of another kind is malformed. */
static enum decimal_fault number_parse(const struct json_value *value, struct decimal *number)
{
    if (value->kind != JSON_NUMBER) {
        return DECIMAL_MALFORMED;
    }
    if (value->number != NULL) {
        *number = *value->number;
        return DECIMAL_FINE;
    }
    return decimal_read(number, value->text);
}

/* Returns whether two values are equal. For arrays and objects, compares only their sizes. */
static bool shallow_equal(const struct json_value *a, const struct json_value *b)
{
    struct decimal a_number;
    struct decimal b_number;
    if (a->kind != b->kind || a->size != b->size) {
        return false;
    }
    if (number_parse(a, &a_number) == DECIMAL_FINE && number_parse(b, &b_number) == DECIMAL_FINE) {
        return decimal_compare(&a_number, &b_number) == 0;
    }
    return strcmp(a->text, b->text) == 0;
}

bool values_equal(const struct json_value *a, const struct json_value *b)
{
    bool are_equal = shallow_equal(a, b);
    for (uint32_t i = 1; are_equal && i < a->size; i++) {
        are_equal = strcmp(a[i].name, b[i].name) == 0 && shallow_equal(&a[i], &b[i]);
    }
    return are_equal;
}

bool value_is_list(const struct json_value *value)
{
    return value != NULL && value->kind == JSON_ARRAY;
}

void value_check_kind(const struct json_value *value, enum json_kind kind)
{
    if (value->kind != kind) {
        json_refuse(value, "is %s, but has to be %s", json_kind_name(value->kind),
                    json_kind_name(kind));
    }
}

struct json_value *text_value_make(const struct json_value *source, const char *text)
{
    struct json_value *const value = memory_allocate(1, sizeof *value);
    *value = (struct json_value){.name = source->name,
                                 .text = text,
                                 .origin = source->origin,
                                 .size = 1,
                                 .kind = JSON_STRING};
    return value;
}

struct json_value *number_value_make(const struct json_value *source, const char *text)
{
    struct json_value *const value = text_value_make(source, text);
    value->kind = JSON_NUMBER;
    return value;
}

bool value_is_true(const struct json_value *value)
{
    if (value->kind != JSON_FALSE) {
        value_check_kind(value, JSON_TRUE);
    }
    return value->kind == JSON_TRUE;
}

struct decimal value_number(const struct json_value *value)
{
    struct decimal number;
    const enum decimal_fault fault = number_parse(value, &number);
    if (fault != DECIMAL_FINE) {
        json_refuse(value, "%s: allowed are -1e300 .. 1e300", decimal_fault_text[fault]);
    }
    return number;
}

int64_t value_integer(const struct json_value *value, int64_t least)
{
    const struct decimal number = value_number(value);
    int64_t integer;
    if (!decimal_to_integer(&integer, &number) || integer < least || integer > MAX_LEN_MAX) {
        json_refuse(value, "is out of range: allowed are whole numbers, %lld .. %d",
                    (long long)least, MAX_LEN_MAX);
    }
    return integer;
}

struct decimal value_within(const struct json_value *value, const char *least, const char *most)
{
    const struct decimal number = value_number(value);
    if (!decimal_is_within(&number, least, most)) {
        json_refuse(value, "is out of range: allowed are %s .. %s", least, most);
    }
    return number;
}

/* ---- settings ---- */

bool setting_mark(const struct facts *facts, enum fact fact, enum model_setting setting)
{
    struct model_mark *const mark = &facts->model->settings[setting];
    const bool was_unset = !mark->is_set;
    if (was_unset) {
        mark->is_set = true;
        mark->origin = facts->values[fact]->origin;
    }
    return was_unset;
}

void setting_set_number(const struct facts *facts, enum fact fact, enum model_setting setting)
{
    if (facts->values[fact] != NULL) {
        const struct decimal number = value_number(facts->values[fact]);
        if (setting_mark(facts, fact, setting)) {
            facts->model->settings[setting].number = number;
        }
    }
}

void setting_set_integer(const struct facts *facts, enum fact fact, enum model_setting setting,
                         int64_t number)
{
    if (setting_mark(facts, fact, setting)) {
        facts->model->settings[setting].number = decimal_from_integer(number);
    }
}

void setting_set_cell_factor(const struct facts *facts, enum fact fact,
                             enum cell_factor cell_factor)
{
    if (setting_mark(facts, fact, SETTING_CELL_FACTOR)) {
        facts->model->cell_factor = cell_factor;
    }
}

void setting_set_truncate(const struct facts *facts)
{
    const struct json_value *const value = facts->values[FACT_TRUNCATE];
    if (value != NULL) {
        const bool is_true = value_is_true(value);
        if (setting_mark(facts, FACT_TRUNCATE, SETTING_TRUNCATE)) {
            facts->model->truncate = is_true ? TRUNCATE_YES : TRUNCATE_NO;
        }
    }
}

void setting_require(const struct facts *facts, enum fact fact, enum model_setting setting,
                     const char *why)
{
    facts->model->settings[setting].why_required = why;
    facts->model->settings[setting].origin = facts->values[fact]->origin;
}

bool given_settings_require(const struct facts *facts, unsigned settings)
{
    bool is_given = false;
    for (enum model_setting setting = 0; setting < MODEL_SETTING_COUNT; setting++) {
        if ((settings & USES(setting)) != 0 && facts->request->is_given[setting]) {
            setting_require(facts, FACT_TYPE, setting, "the file leaves it open");
            is_given = true;
        }
    }
    return is_given;
}
