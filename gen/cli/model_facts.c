/*
 * model_facts.c: which keys and kinds of models there are, as read in transformers, what the keys'
 * numbers are, and as which options these are said.
 */
#include "cli/model_facts.h"

#include "count.h"
#include "nearest.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FAULT_SIZE = 256 };

/* ---- tables ---- */

/* What says a fact: keys of the settings, and of an object rope_scaling or rope_parameters. */
static const struct {
    const char *settings;
    const char *scaling;
    const char *option; /* says it; NULL: none, or not always */
    const char *kinds;  /* of scaling, that have a use for it; NULL: its option knows */
} fact_table[FACTS] = {
    /* how heads are turned, and in which layers */
    [FACT_NOTHING] = {.settings = "rope_interleave no_rope_layers no_rope_layer_interval"},
    [FACT_TRUE] = {.settings = "rotary static_position_embeddings position_embedding_type"},
    [FACT_MODEL_TYPE] = {.settings = "model_type"},
    [FACT_WIDTH] = {.settings = "hidden_size d_model n_embd", .option = "--d-model"},
    [FACT_HEADS] = {.settings = "num_attention_heads n_head"},
    [FACT_HEAD_WIDTH] = {.settings = "head_dim"},
    [FACT_GLOBAL_HEAD_WIDTH] = {.settings = "global_head_dim"},
    [FACT_ROTARY_HEAD_WIDTH] = {.settings = "qk_rope_head_dim"},
    [FACT_ROTARY_WIDTH] = {.settings = "rotary_dim"},
    [FACT_SHARE] = {.settings = "partial_rotary_factor rotary_pct",
                    .scaling = "partial_rotary_factor"},
    [FACT_ROWS] = {.settings = "max_position_embeddings n_positions", .option = "--max-len"},
    [FACT_SOURCE_ROWS] = {.settings = "max_source_positions"},
    [FACT_TARGET_ROWS] = {.settings = "max_target_positions"},
    [FACT_BASE] = {.settings = "rope_theta rotary_emb_base",
                   .scaling = "rope_theta",
                   .option = "--base"},
    [FACT_LOCAL_BASE] = {.settings = "rope_local_base_freq"},
    [FACT_ORIGINAL] = {.settings = "original_max_position_embeddings",
                       .scaling = "original_max_position_embeddings",
                       .option = "--original-max-len"},
    [FACT_SCALING] = {.settings = "rope_scaling"},
    [FACT_PARAMETERS] = {.settings = "rope_parameters"},
    [FACT_KIND] = {.scaling = "rope_type"},
    [FACT_OLD_KIND] = {.scaling = "type"},
    [FACT_FACTOR] = {.scaling = "factor", .option = "--factor"},
    [FACT_BETA_FAST] = {.scaling = "beta_fast", .option = "--beta-fast"},
    [FACT_BETA_SLOW] = {.scaling = "beta_slow", .option = "--beta-slow"},
    [FACT_TRUNCATE] = {.scaling = "truncate", .option = "--truncate"},
    [FACT_LOW] = {.scaling = "low_freq_factor", .option = "--low-freq-factor"},
    [FACT_HIGH] = {.scaling = "high_freq_factor", .option = "--high-freq-factor"},
    [FACT_ATTENTION] = {.scaling = "attention_factor",
                        .option = "--cell-factor",
                        .kinds = "yarn longrope"},
    [FACT_MSCALE] = {.scaling = "mscale", .kinds = "yarn"},
    [FACT_MSCALE_ALL_DIM] = {.scaling = "mscale_all_dim", .kinds = "yarn"},
    [FACT_LONG] = {.scaling = "long_factor", .kinds = "longrope"},
    [FACT_SHORT] = {.scaling = "short_factor", .kinds = "longrope"},
    [FACT_SECTIONS] = {.scaling = "mrope_section", .kinds = "none"},
    [FACT_INTERLEAVED] = {.scaling = "mrope_interleaved", .kinds = "none"},
    [FACT_IMAGE] = {.settings = "image_size"},
    [FACT_PATCH] = {.settings = "patch_size"},
    [FACT_PADDING] = {.settings = "pad_token_id", .option = "--zero-row"},
    [FACT_CLAMP] = {.settings = "clamp_len"},
};

/* Layouts are those of the cosines and sines as a head is multiplied by them. */
#define HALVES .family = FAMILY_ROTARY, .preset = "rope-half"
#define TWICE  .family = FAMILY_ROTARY, .preset = "rope-interleaved"
#define SINES  .family = FAMILY_SINES

#define DEFAULTS(...) .defaults = {__VA_ARGS__}

static const struct model_kind model_kinds[] = {
    {"llama mistral qwen2 qwen2_moe qwen2_vl qwen2_vl_text qwen2_5_vl qwen2_5_vl_text qwen3_moe "
     "phi3 olmo olmo2 starcoder2 granite",
     HALVES},
    {"mixtral", HALVES, DEFAULTS({FACT_BASE, "1000000"})},
    {"qwen3", HALVES, DEFAULTS({FACT_HEAD_WIDTH, "128"})},
    {"gemma gemma2", HALVES, DEFAULTS({FACT_HEAD_WIDTH, "256"}, {FACT_ROWS, "8192"})},
    {"gemma3 gemma3_text", HALVES,
     DEFAULTS({FACT_HEAD_WIDTH, "256"}, {FACT_ROWS, "131072"}, {FACT_BASE, "1000000"},
              {FACT_LOCAL_BASE, "10000"})},
    {"gemma4 gemma4_text", HALVES,
     DEFAULTS({FACT_HEAD_WIDTH, "256"}, {FACT_GLOBAL_HEAD_WIDTH, "512"}, {FACT_ROWS, "131072"})},
    {"phi", HALVES, DEFAULTS({FACT_SHARE, "0.5"})},
    {"deepseek_v3", HALVES, DEFAULTS({FACT_ROTARY_HEAD_WIDTH, "64"})},
    {"gpt_neox stablelm", HALVES, DEFAULTS({FACT_SHARE, "0.25"})},
    {"smollm3", HALVES, DEFAULTS({FACT_BASE, "2000000"})},
    {"gptj", TWICE, DEFAULTS({FACT_ROTARY_WIDTH, "64"}, {FACT_ROWS, "2048"})},
    {"cohere cohere2", TWICE},
    {"glm glm4", TWICE, DEFAULTS({FACT_HEAD_WIDTH, "128"}, {FACT_SHARE, "0.5"})},
    {"gpt_oss", .family = FAMILY_ROTARY, .preset = "rope",
     DEFAULTS({FACT_HEAD_WIDTH, "64"}, {FACT_BASE, "150000"}, {FACT_ROWS, "131072"})},

    {"whisper", SINES, .preset = "whisper", .rows = FACT_SOURCE_ROWS},
    {"marian pegasus", SINES, .preset = "hf-marian", .rows = FACT_ROWS},
    {"m2m_100 xglm", SINES, .preset = "fairseq", .rows = FACT_ROWS, .more_rows = 2},
    {"speech_to_text", SINES, .preset = "fairseq", .rows = FACT_TARGET_ROWS, .more_rows = 2},
    {"transfo-xl", SINES, .preset = "transformer-xl", .rows = FACT_NOTHING},
    {"vit_mae", .family = FAMILY_IMAGE, .preset = "mae-2d"},

    {"bert roberta xlm-roberta camembert albert electra gpt2 gpt_neo openai-gpt gpt_bigcode opt "
     "biogpt bart mbart blenderbot trocr longformer clip siglip vit deit dinov2",
     .family = FAMILY_LEARNED},
};

const struct model_kind *model_kind_find(const char *type)
{
    for (size_t i = 0; i < COUNT(model_kinds); i++) {
        if (names_have(model_kinds[i].types, type)) {
            return &model_kinds[i];
        }
    }
    return NULL;
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

bool fact_refuse(const struct facts *facts, enum fact fact, const char *format, ...)
{
    char fault[FAULT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    return refuse_at(fact_origin(facts, facts->of[fact]), "'%s' %s", facts->name[fact], fault);
}

bool fact_is(const struct facts *facts, enum fact fact, enum json_kind kind)
{
    const enum json_kind found = facts->of[fact]->kind;
    return found == kind || fact_refuse(facts, fact, "is %s, but has to be %s",
                                        json_kind_name(found), json_kind_name(kind));
}

/* ---- numbers ---- */

static enum decimal_fault json_number(const struct json_value *value, struct decimal *number)
{
    char text[JSON_NUMBER_MAX + 1];
    (void)snprintf(text, sizeof text, "%.*s", (int)value->length, value->text);
    return value->kind == JSON_NUMBER ? decimal_read(number, text) : DECIMAL_MALFORMED;
}

bool fact_value_number(const struct facts *facts, enum fact fact, const struct json_value *value,
                       struct decimal *number)
{
    const enum decimal_fault fault = json_number(value, number);
    return fault == DECIMAL_FINE ||
           refuse_at(fact_origin(facts, value), "'%s' %s: allowed are -1e300 .. 1e300",
                     facts->name[fact], decimal_fault_text[fault]);
}

bool fact_number(const struct facts *facts, enum fact fact, struct decimal *number)
{
    return fact_value_number(facts, fact, facts->of[fact], number);
}

bool fact_integer(const struct facts *facts, enum fact fact, int64_t least, int64_t *integer)
{
    struct decimal number;
    char text[DECIMAL_TEXT];
    if (!fact_number(facts, fact, &number)) {
        return false;
    }
    decimal_print(text, &number);
    const char *end = text;
    return (whole_take(&end, integer) && *end == '\0' && *integer >= least &&
            *integer <= MAX_LEN_MAX) ||
           fact_refuse(facts, fact, "is out of range: allowed are whole numbers, %lld .. %d",
                       (long long)least, MAX_LEN_MAX);
}

bool fact_within(const struct facts *facts, enum fact fact, const char *least, const char *most,
                 struct decimal *number)
{
    return !fact_is_there(facts, fact) ||
           (fact_number(facts, fact, number) &&
            (decimal_is_within(number, least, most) ||
             fact_refuse(facts, fact, "is out of range: allowed are %s .. %s", least, most)));
}

/* ---- options ---- */

void model_say(struct model *model, const struct facts *facts, enum fact fact, const char *option,
               const char *value)
{
    const size_t place = option_place(option);
    if (model->option[place].value == NULL) {
        (void)snprintf(model->values[place], sizeof model->values[place], "%s", value);
        model->option[place] = (struct setting){.option = &option_table[place],
                                                .value = model->values[place],
                                                .origin = fact_origin(facts, facts->of[fact]),
                                                .of_preset = true};
    }
}

void model_say_integer(struct model *model, const struct facts *facts, enum fact fact,
                       const char *option, int64_t integer)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%lld", (long long)integer);
    model_say(model, facts, fact, option, text);
}

bool model_say_fact(struct model *model, const struct facts *facts, enum fact fact)
{
    const char *const option = fact_table[fact].option;
    const char *const kinds = fact_table[fact].kinds;
    const struct json_value *const value = facts->of[fact];
    struct decimal number;
    char text[DECIMAL_TEXT];
    if (value == NULL) {
        return true;
    }
    if (kinds != NULL && !names_have(kinds, facts->scaling)) {
        return fact_refuse(facts, fact, "has no meaning for %s '%s': take it out",
                           facts->name[FACT_KIND], facts->of[FACT_KIND]->text);
    }
    if (option == NULL) {
        return true;
    }
    if (fact == FACT_TRUNCATE) {
        const bool is_no = value->kind == JSON_FALSE;
        model_say(model, facts, fact, option, is_no ? "no" : "yes");
        return is_no || fact_is(facts, fact, JSON_TRUE);
    }
    if (!fact_number(facts, fact, &number)) {
        return false;
    }
    decimal_print(text, &number);
    model_say(model, facts, fact, option, text);
    return true;
}

/* ---- what the file says ---- */

/* Numbers are equal that mean the same, such as 10000 and 10000.0. */
static bool values_equal(const struct json_value *a, const struct json_value *b)
{
    struct decimal numbers[2];
    if (json_number(a, &numbers[0]) == DECIMAL_FINE &&
        json_number(b, &numbers[1]) == DECIMAL_FINE) {
        return decimal_compare(&numbers[0], &numbers[1]) == 0;
    }
    return a->kind == b->kind && a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* Whether the value says that what the table is for is so. */
static bool is_so(const struct json_value *value)
{
    static const char *const words[] = {"rope", "rotary", "rope_gptj"};
    bool found = value->kind == JSON_TRUE;
    for (size_t i = 0; i < sizeof words / sizeof *words && value->kind == JSON_STRING; i++) {
        found = found || strcmp(value->text, words[i]) == 0;
    }
    return found;
}

/* What a key says where it stands; FACTS: it has no meaning there. To transformers, unlike to
 * names_have, capitals are other letters, and all of these keys are of small ones. */
static enum fact fact_find(const char *key, bool is_scaling)
{
    enum fact fact = FACT_NOTHING;
    for (; fact < FACTS; fact++) {
        const char *const keys = is_scaling ? fact_table[fact].scaling : fact_table[fact].settings;
        if (keys != NULL && names_have(keys, key) && strstr(keys, key) != NULL) {
            break;
        }
    }
    return fact;
}

/* Takes what a key says. What one says twice has to be the same. */
static bool fact_take(struct facts *facts, enum fact fact, const struct json_value *name,
                      const struct facts *before)
{
    const struct json_value *const value = name + 1;
    if (value->kind == JSON_NULL || fact == FACT_NOTHING || (fact == FACT_TRUE && is_so(value))) {
        return true;
    }
    const bool is_second = fact_is_there(facts, fact) && facts->of[fact] != before->of[fact];
    if (is_second && fact != FACT_TRUE && !values_equal(facts->of[fact], value)) {
        return refuse_at(fact_origin(facts, value), "'%s' contradicts '%s': take one out",
                         name->text, facts->name[fact]);
    }
    facts->of[fact] = value;
    facts->name[fact] = name->text;
    return true;
}

/* Whether a key may be about positions, as one with an escape may be. */
static bool is_suspicious(const char *name)
{
    static const char *const words[] = {"rope", "rotary", "position", "theta", "\\"};
    bool found = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        found = found || strstr(name, words[i]) != NULL;
    }
    return found;
}

bool facts_take(struct facts *facts, const struct json_value *object, bool is_scaling)
{
    const struct facts before = *facts;
    char shown[JSON_SHOWN_SIZE];
    for (const struct json_value *name = json_first(object); name != NULL;
         name = json_next(object, name + 1)) {
        const enum fact fact = fact_find(name->text, is_scaling);
        if (fact == FACTS && (is_scaling || is_suspicious(name->text))) {
            return refuse_at(fact_origin(facts, name),
                             "'%s' is not understood, and may change the table: take it out of "
                             "the file if it does not",
                             json_shown(name, shown));
        }
        if (fact != FACTS && !fact_take(facts, fact, name, &before)) {
            return false;
        }
    }
    return true;
}
