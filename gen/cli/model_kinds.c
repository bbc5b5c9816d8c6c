/*
 * model_kinds.c: the tables, as read in transformers.
 */
#include "cli/model_kinds.h"

#include "count.h"
#include "nearest.h"

#include <stddef.h>
#include <string.h>

const struct model_key model_keys[] = {
    {"model_type", FACT_MODEL_TYPE, JSON_STRING},
    {"hidden_size", FACT_WIDTH, JSON_NUMBER},
    {"d_model", FACT_WIDTH, JSON_NUMBER},
    {"n_embd", FACT_WIDTH, JSON_NUMBER},
    {"num_attention_heads", FACT_HEADS, JSON_NUMBER},
    {"n_head", FACT_HEADS, JSON_NUMBER},
    {"head_dim", FACT_HEAD_WIDTH, JSON_NUMBER},
    {"global_head_dim", FACT_GLOBAL_HEAD_WIDTH, JSON_NUMBER},
    {"qk_rope_head_dim", FACT_ROTARY_HEAD_WIDTH, JSON_NUMBER},
    {"rotary_dim", FACT_ROTARY_WIDTH, JSON_NUMBER},
    {"partial_rotary_factor", FACT_SHARE, JSON_NUMBER},
    {"rotary_pct", FACT_SHARE, JSON_NUMBER},
    {"max_position_embeddings", FACT_ROWS, JSON_NUMBER},
    {"n_positions", FACT_ROWS, JSON_NUMBER},
    {"max_source_positions", FACT_SOURCE_ROWS, JSON_NUMBER},
    {"max_target_positions", FACT_TARGET_ROWS, JSON_NUMBER},
    {"rope_theta", FACT_BASE, JSON_NUMBER},
    {"rotary_emb_base", FACT_BASE, JSON_NUMBER},
    {"rope_local_base_freq", FACT_LOCAL_BASE, JSON_NUMBER},
    {"original_max_position_embeddings", FACT_ORIGINAL, JSON_NUMBER},
    {"rope_scaling", FACT_SCALING, JSON_OBJECT},
    {"rope_parameters", FACT_PARAMETERS, JSON_OBJECT},
    {"image_size", FACT_IMAGE, JSON_NUMBER},
    {"patch_size", FACT_PATCH, JSON_NUMBER},
    {"pad_token_id", FACT_PADDING, JSON_NUMBER},
    {"clamp_len", FACT_CLAMP, JSON_NUMBER},
    {"rotary", FACT_TRUE, JSON_TRUE},
    {"static_position_embeddings", FACT_TRUE, JSON_TRUE},
    {"position_embedding_type", FACT_TRUE, JSON_STRING},
    /* how heads are turned, and in which layers */
    {"rope_interleave", FACT_NOTHING, JSON_TRUE},
    {"no_rope_layers", FACT_NOTHING, JSON_ARRAY},
    {"no_rope_layer_interval", FACT_NOTHING, JSON_NUMBER},
    {NULL, FACT_NOTHING, JSON_NULL},
};

const struct model_key scaling_keys[] = {
    {"rope_type", FACT_KIND, JSON_STRING},
    {"type", FACT_OLD_KIND, JSON_STRING},
    {"rope_theta", FACT_BASE, JSON_NUMBER},
    {"partial_rotary_factor", FACT_SHARE, JSON_NUMBER},
    {"factor", FACT_FACTOR, JSON_NUMBER},
    {"original_max_position_embeddings", FACT_ORIGINAL, JSON_NUMBER},
    {"beta_fast", FACT_BETA_FAST, JSON_NUMBER},
    {"beta_slow", FACT_BETA_SLOW, JSON_NUMBER},
    {"truncate", FACT_TRUNCATE, JSON_TRUE},
    {"low_freq_factor", FACT_LOW, JSON_NUMBER},
    {"high_freq_factor", FACT_HIGH, JSON_NUMBER},
    {"attention_factor", FACT_ATTENTION, JSON_NUMBER},
    {"mscale", FACT_MSCALE, JSON_NUMBER},
    {"mscale_all_dim", FACT_MSCALE_ALL_DIM, JSON_NUMBER},
    {"long_factor", FACT_LONG, JSON_ARRAY},
    {"short_factor", FACT_SHORT, JSON_ARRAY},
    {"mrope_section", FACT_SECTIONS, JSON_ARRAY},
    {"mrope_interleaved", FACT_SECTIONS, JSON_TRUE},
    {NULL, FACT_NOTHING, JSON_NULL},
};

const char *const fact_options[FACTS] = {
    [FACT_ROWS] = "--max-len",
    [FACT_BASE] = "--base",
    [FACT_ORIGINAL] = "--original-max-len",
    [FACT_FACTOR] = "--factor",
    [FACT_BETA_FAST] = "--beta-fast",
    [FACT_BETA_SLOW] = "--beta-slow",
    [FACT_TRUNCATE] = "--truncate",
    [FACT_LOW] = "--low-freq-factor",
    [FACT_HIGH] = "--high-freq-factor",
    [FACT_ATTENTION] = "--cell-factor",
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

#define FACTOR   FACT_BIT(FACT_FACTOR)
#define ORIGINAL FACT_BIT(FACT_ORIGINAL)
#define CELLS    FACT_BIT(FACT_ATTENTION)
#define LISTS    (FACT_BIT(FACT_LONG) | FACT_BIT(FACT_SHORT))

static const struct scaling_kind scalings[] = {
    {"default", "none", FACT_BIT(FACT_SECTIONS)},
    {"mrope", "none", FACT_BIT(FACT_SECTIONS)},
    {"linear", "linear", FACTOR},
    {"dynamic", "dynamic", FACTOR | ORIGINAL},
    {"yarn", "yarn",
     FACTOR | ORIGINAL | CELLS | FACT_BIT(FACT_BETA_FAST) | FACT_BIT(FACT_BETA_SLOW) |
         FACT_BIT(FACT_TRUNCATE) | FACT_BIT(FACT_MSCALE) | FACT_BIT(FACT_MSCALE_ALL_DIM)},
    {"llama3", "llama3", FACTOR | ORIGINAL | FACT_BIT(FACT_LOW) | FACT_BIT(FACT_HIGH)},
    {"longrope", "longrope", FACTOR | ORIGINAL | CELLS | LISTS},
    {"su", "longrope", FACTOR | ORIGINAL | CELLS | LISTS},
    {"proportional", "proportional", FACTOR},
};

const struct scaling_kind *scaling_kind_find(const char *name)
{
    for (size_t i = 0; i < COUNT(scalings); i++) {
        if (strcmp(scalings[i].name, name) == 0) {
            return &scalings[i];
        }
    }
    return NULL;
}
