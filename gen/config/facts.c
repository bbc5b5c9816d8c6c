/*
 * facts.c: what keys mean, as read in transformers; what numbers they have; and which settings say
 * these.
 */
#include "config/facts.h"

#include "count.h"
#include "nearest.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FAULT_SIZE = 256 };

/* ---- keys ---- */

/* A key has its meaning in one of these places: among the settings, or in an object rope_scaling or
 * rope_parameters; or in both. */
enum { SETTINGS = 1, SCALING = 2, BOTH = SETTINGS | SCALING };

static const char any[] = "";

/* Keys that have a fact; those that change no table; those of the settings that change none if they
 * have one of these values; and those that then say that heads turn. */
#define READ(name, places, fact) (name), sizeof(name) - 1, (places), (fact), NULL, NULL, false
#define ANY(name, places)        (name), sizeof(name) - 1, (places), FACT_NOTHING, any, NULL, false
#define ONLY(name, values, otherwise) \
    (name), sizeof(name) - 1, SETTINGS, FACT_NOTHING, (values), (otherwise), true
#define TURNS(name, values, otherwise) \
    (name), sizeof(name) - 1, SETTINGS, FACT_NOTHING, (values), (otherwise), false

/*
 * All keys stand here, short ones first, and then in the alphabet's order: they are found by
 * halves. Any other value than a harmless one says what `otherwise` has. Where a comment names no
 * other source, that is transformers, modeling_rope_utils.py or the model's own files.
 */
static const struct key {
    const char *name;
    size_t length;
    int places;
    enum fact fact;
    const char *harmless; /* values; `any`: all are; NULL: the key has a fact */
    const char *otherwise;
    bool has_table; /* there is one with other values, too */
} keys[] = {
    {READ("type", SCALING, FACT_OLD_KIND)},
    {TURNS("alibi", "false", "distances are biased, and no head turns")}, /* falcon */
    {READ("alpha", SCALING, FACT_ALPHA)},
    {READ("factor", SCALING, FACT_FACTOR)},
    {READ("mscale", SCALING, FACT_MSCALE)},
    {READ("n_embd", SETTINGS, FACT_WIDTH)},
    {READ("n_head", SETTINGS, FACT_HEADS)},
    {TURNS("rotary", "true", "no head turns")}, /* the first gptj */
    {READ("d_model", SETTINGS, FACT_WIDTH)},
    {READ("head_dim", SETTINGS, FACT_HEAD_WIDTH)},
    {READ("truncate", SCALING, FACT_TRUNCATE)},
    {READ("beta_fast", SCALING, FACT_BETA_FAST)},
    {READ("beta_slow", SCALING, FACT_BETA_SLOW)},
    {READ("clamp_len", SETTINGS, FACT_CLAMP)},
    {ANY("finetuned", SCALING)}, /* how the model came to be */
    {READ("rope_type", SCALING, FACT_KIND)},
    {ONLY("use_mrope", "false", "heads turn by three positions")}, /* qwen2 */
    {READ("image_size", SETTINGS, FACT_IMAGE)},
    {READ("model_type", SETTINGS, FACT_TYPE)},
    {READ("patch_size", SETTINGS, FACT_PATCH)},
    {ONLY("rope_ratio", "1 1.0",
          "the base is multiplied by it, or positions are divided")}, /* chatglm */
    {READ("rope_theta", BOTH, FACT_BASE)},
    {READ("rotary_dim", SETTINGS, FACT_ROTARY_WIDTH)},
    {READ("rotary_pct", SETTINGS, FACT_SHARE)},
    {READ("seq_length", SETTINGS, FACT_SEQUENCE)},
    {READ("hidden_size", SETTINGS, FACT_WIDTH)},
    {ANY("interleaved", SCALING)},                    /* qwen3_omni_moe, as mrope_interleaved */
    {READ("kv_channels", SETTINGS, FACT_HEAD_WIDTH)}, /* jetmoe, chatglm */
    {READ("layer_types", SETTINGS, FACT_LAYER_TYPES)},
    {READ("long_factor", SCALING, FACT_LONG)},
    {READ("long_mscale", SCALING, FACT_LONG_FACTOR)}, /* phimoe */
    {READ("n_positions", SETTINGS, FACT_ROWS)},
    {READ("pad_token_id", SETTINGS, FACT_PADDING)},
    {READ("rope_scaling", SETTINGS, FACT_OLD_SCALING)},
    {ANY("rotary_value", SETTINGS)}, /* roformer: whether values turn, too */
    {READ("short_factor", SCALING, FACT_SHORT)},
    {READ("short_mscale", SCALING, FACT_SHORT_FACTOR)},
    {ANY("mrope_section", SCALING)},
    {ONLY("original_rope", "true", "halves are a pair")}, /* chatglm */
    {READ("mscale_all_dim", SCALING, FACT_MSCALE_ALL_DIM)},
    {ANY("no_rope_layers", SETTINGS)},
    {READ("attention_heads", SETTINGS, FACT_HEADS)}, /* mllama */
    {READ("global_head_dim", SETTINGS, FACT_GLOBAL_HEAD_WIDTH)},
    {READ("low_freq_factor", SCALING, FACT_LOW)},
    {READ("rope_interleave", SETTINGS, FACT_INTERLEAVE)},
    {READ("rope_parameters", SETTINGS, FACT_SCALING)},
    {READ("rotary_emb_base", SETTINGS, FACT_BASE)},
    {READ("use_dynamic_ntk", SETTINGS, FACT_NTK)}, /* qwen */
    {ANY("use_rope_layers", SETTINGS)},            /* step3p5: which layers turn */
    {READ("attention_factor", SCALING, FACT_ATTENTION)},
    {READ("high_freq_factor", SCALING, FACT_HIGH)},
    {READ("local_rope_theta", SETTINGS, FACT_LOCAL_BASE)}, /* modernbert */
    {READ("per_layer_config", SETTINGS, FACT_PER_LAYER)},
    {READ("qk_rope_head_dim", SETTINGS, FACT_ROTARY_HEAD_WIDTH)},
    {ONLY("rope_interleaved", "false", "neighbours are a pair")}, /* nanotron's */
    {READ("global_rope_theta", SETTINGS, FACT_BASE)},             /* modernbert */
    {ANY("mrope_interleaved", SCALING)}, /* text has one position for all sections */
    {READ("num_hidden_layers", SETTINGS, FACT_LAYERS)},
    {READ("compress_rope_theta", SETTINGS, FACT_COMPRESS_BASE)}, /* deepseek_v4 */
    {READ("num_attention_heads", SETTINGS, FACT_HEADS)},
    {READ("rotary_emb_fraction", SETTINGS, FACT_SHARE)}, /* nomic_bert, its own code */
    {ANY("llama_4_scaling_beta", SCALING)},              /* scales queries: ministral3 */
    {READ("max_source_positions", SETTINGS, FACT_SOURCE_ROWS)},
    {READ("max_target_positions", SETTINGS, FACT_TARGET_ROWS)},
    {READ("rope_local_base_freq", SETTINGS, FACT_LOCAL_BASE)},
    {ANY("max_trained_positions", SETTINGS)}, /* nomic_bert: of rotary_scaling_factor alone */
    {READ("partial_rotary_factor", BOTH, FACT_SHARE)},
    {ONLY("rotary_emb_scale_base", "null", "cells grow with the position")}, /* xPos */
    {ONLY("rotary_scaling_factor", "null", "the base grows with the length")},
    {ANY("no_rope_layer_interval", SETTINGS)},               /* which layers turn their heads */
    {READ("partial_rotary_factors", SETTINGS, FACT_SHARES)}, /* step3p5 */
    {ONLY("rotary_emb_interleaved", "false", "neighbours are a pair")},
    {ANY("indexer_rope_interleave", SETTINGS)}, /* which columns of heads are a pair */
    {READ("max_position_embeddings", SETTINGS, FACT_ROWS)},
    {ANY("max_position_embeddings", SCALING)}, /* that of the settings: ministral3 */
    {READ("position_embedding_type", SETTINGS, FACT_POSITIONS)},           /* esm */
    {ONLY("static_position_embeddings", "true", "positions are learned")}, /* marian */
    {READ("decoder_num_attention_heads", SETTINGS, FACT_HEADS)},           /* moonshine */
    {READ("encoder_num_attention_heads", SETTINGS, FACT_HEADS)},
    {READ("original_max_position_embeddings", BOTH, FACT_ORIGINAL)},
};

/* Whether a key may be about positions. One with an escape may be, too. */
static bool is_suspicious(const char *name)
{
    for (; *name != '\0'; name++) {
        const char *const word = *name == 'r'
                                     ? (name[1] == 'o' && name[2] == 'p' ? "rope" : "rotary")
                                 : *name == 'p'  ? "position"
                                 : *name == 't'  ? "theta"
                                 : *name == 'a'  ? "alibi"
                                 : *name == '\\' ? "\\"
                                                 : NULL;
        size_t same = 0;
        while (word != NULL && word[same] != '\0' && name[same] == word[same]) {
            same++;
        }
        if (word != NULL && word[same] == '\0') {
            return true;
        }
    }
    return false;
}

/* Finds the row of a key where it stands; NULL: it has no meaning there. */
static const struct key *key_find(const char *name, size_t length, int place)
{
    size_t least = 0;
    size_t most = COUNT(keys);
    while (least < most) {
        const size_t middle = least + (most - least) / 2;
        if (keys[middle].length != length ? keys[middle].length < length
                                          : strcmp(keys[middle].name, name) < 0) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    for (; least < COUNT(keys) && strcmp(keys[least].name, name) == 0; least++) {
        if ((keys[least].places & place) != 0) {
            return &keys[least];
        }
    }
    return NULL;
}

bool fact_has_key(const char *name)
{
    return key_find(name, strlen(name), SETTINGS) != NULL;
}

bool fact_is_said(const struct facts *facts, const char *key)
{
    const struct key *const known = key_find(key, strlen(key), BOTH);
    assert(known != NULL);
    return fact_is_there(facts, known->fact);
}

static enum decimal_fault json_number(const struct json_value *value, struct decimal *number)
{
    char text[JSON_NUMBER_MAX + 1];
    (void)snprintf(text, sizeof text, "%.*s", (int)value->length, value->text);
    return value->kind == JSON_NUMBER ? decimal_read(number, text) : DECIMAL_MALFORMED;
}

/* Numbers are equal if they mean the same, such as 10000 and 10000.0. All else is equal if it is
 * spelled alike. */
bool values_equal(const struct json_value *a, const struct json_value *b)
{
    struct decimal numbers[2];
    if (a->kind == b->kind && a->length == b->length && memcmp(a->text, b->text, a->length) == 0) {
        return true;
    }
    return json_number(a, &numbers[0]) == DECIMAL_FINE &&
           json_number(b, &numbers[1]) == DECIMAL_FINE &&
           decimal_compare(&numbers[0], &numbers[1]) == 0;
}

void facts_take(struct facts *facts, const struct json_value *object, bool is_scaling)
{
    const struct facts before = *facts;
    char shown[JSON_SHOWN_SIZE];
    for (const struct json_value *name = json_first(object); name != NULL;
         name = json_next(object, name + 1)) {
        const struct json_value *const value = name + 1;
        const struct key *const key =
            key_find(name->text, name->length, is_scaling ? SCALING : SETTINGS);
        if (key == NULL && (is_scaling || is_suspicious(name->text))) {
            refuse_at(
                fact_origin(facts, name),
                "'%s' is not understood, and may change the table: take it out of the file if "
                "it does not",
                json_shown(name, shown));
        }
        if (key == NULL || value->kind == JSON_NULL) {
            continue;
        }
        if (key->fact == FACT_NOTHING) {
            char text[64];
            (void)snprintf(text, sizeof text, "%.*s", (int)value->length, value->text);
            if (key->harmless != any &&
                (value->kind >= JSON_STRING || value->length >= sizeof text ||
                 !names_have(key->harmless, text))) {
                refuse_at(fact_origin(facts, value), "'%s' is not %s, and says that %s: %s",
                          key->name, key->harmless, key->otherwise,
                          key->has_table ? facts->ways[WAY_TABLE] : "drop it");
            }
            continue;
        }
        const struct json_value **const of = &facts->of[key->fact];
        if (*of != before.of[key->fact] && !values_equal(*of, value)) {
            refuse_at(fact_origin(facts, value), "'%s' contradicts '%s': take one out", name->text,
                      facts->name[key->fact]);
        }
        *of = value;
        facts->name[key->fact] = key->name;
    }
}

/* ---- facts ---- */

struct origin fact_origin(const struct facts *facts, const struct json_value *value)
{
    return (struct origin){facts->file, value->line};
}

bool fact_is_there(const struct facts *facts, enum fact fact)
{
    return facts->of[fact] != NULL;
}

void fact_copy(struct facts *facts, enum fact to, enum fact from)
{
    facts->of[to] = facts->of[from];
    facts->name[to] = facts->name[from];
}

void fact_refuse(const struct facts *facts, enum fact fact, const char *format, ...)
{
    char fault[FAULT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    refuse_at(fact_origin(facts, facts->of[fact]), "'%s' %s", facts->name[fact], fault);
}

void fact_check_kind(const struct facts *facts, enum fact fact, enum json_kind kind)
{
    const enum json_kind found = facts->of[fact]->kind;
    if (found != kind) {
        fact_refuse(facts, fact, "is %s, but has to be %s", json_kind_name(found),
                    json_kind_name(kind));
    }
}

struct decimal fact_value_number(const struct facts *facts, enum fact fact,
                                 const struct json_value *value)
{
    struct decimal number;
    const enum decimal_fault fault = json_number(value, &number);
    if (fault != DECIMAL_FINE) {
        refuse_at(fact_origin(facts, value), "'%s' %s: allowed are -1e300 .. 1e300",
                  facts->name[fact], decimal_fault_text[fault]);
    }
    return number;
}

int64_t fact_integer(const struct facts *facts, enum fact fact, int64_t least)
{
    const struct decimal number = fact_value_number(facts, fact, facts->of[fact]);
    int64_t integer;
    char text[DECIMAL_TEXT];
    decimal_print(text, &number);
    const char *end = text;
    if (!whole_take(&end, &integer) || *end != '\0' || integer < least || integer > MAX_LEN_MAX) {
        fact_refuse(facts, fact, "is out of range: allowed are whole numbers, %lld .. %d",
                    (long long)least, MAX_LEN_MAX);
    }
    return integer;
}

struct decimal fact_within(const struct facts *facts, enum fact fact, const char *least,
                           const char *most)
{
    struct decimal number = {.count = 0};
    if (fact_is_there(facts, fact)) {
        number = fact_value_number(facts, fact, facts->of[fact]);
        if (!decimal_is_within(&number, least, most)) {
            fact_refuse(facts, fact, "is out of range: allowed are %s .. %s", least, most);
        }
    }
    return number;
}

/* ---- settings ---- */

void model_say(struct model *model, const struct facts *facts, enum fact fact,
               enum model_setting setting, const char *value)
{
    if (*model->settings[setting].value == '\0') {
        (void)snprintf(model->settings[setting].value, DECIMAL_TEXT, "%s", value);
        model->settings[setting].origin = fact_origin(facts, facts->of[fact]);
    }
}

void model_miss(struct model *model, const struct facts *facts, enum fact fact,
                enum model_setting setting, const char *why)
{
    model->settings[setting].missing = why;
    model->settings[setting].origin = fact_origin(facts, facts->of[fact]);
}

void model_say_integer(struct model *model, const struct facts *facts, enum fact fact,
                       enum model_setting setting, int64_t integer)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%lld", (long long)integer);
    model_say(model, facts, fact, setting, text);
}

void model_say_fact(struct model *model, const struct facts *facts, enum fact fact,
                    enum model_setting setting)
{
    const struct json_value *const value = facts->of[fact];
    if (value == NULL) {
        return;
    }
    if (setting == MODEL_TRUNCATE) {
        if (value->kind != JSON_FALSE) {
            fact_check_kind(facts, fact, JSON_TRUE);
        }
        model_say(model, facts, fact, setting, value->kind == JSON_FALSE ? "no" : "yes");
        return;
    }
    char text[DECIMAL_TEXT];
    const struct decimal number = fact_value_number(facts, fact, value);
    decimal_print(text, &number);
    model_say(model, facts, fact, setting, text);
}
