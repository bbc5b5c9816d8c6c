/*
 * llama_cpp.c: the settings of a .gguf as llama.cpp interprets them, where that differs from how
 * transformers interprets a config.json.
 */
#include "config/facts.h"

#include "count.h"
#include "memory.h"
#include "nearest.h"

#include <string.h>

/* ---- architectures ---- */

/* How an architecture interprets rope.scaling.yarn_log_multiplier, which changes yarn's cell
 * factor. */
enum multiplier {
    MULTIPLIER_UNREAD,  /* the multiplier has no effect */
    MULTIPLIER_CANCELS, /* if the multiplier is not 0, cells have no factor */
    MULTIPLIER_TENTH,   /* the multiplier is 0.1 * mscale_all_dim; mscale is 1 */
    MULTIPLIER_WHOLE    /* the multiplier is mscale_all_dim; mscale is 1 */
};

/* How pairs are assigned to the four positions of a token in M-RoPE. In text, the first three
 * positions are equal, and the fourth is 0. */
enum sections {
    SECTIONS_IN_ORDER,   /* successive pairs: the first section, then the second ... */
    SECTIONS_INTERLEAVED /* pair k is in section k % 3, or, if that is full, in the fourth */
};

/* An architecture, or several that llama.cpp treats alike. */
struct architecture {
    struct model_kind kind;
    enum multiplier multiplier;
    enum sections sections;
    /* The pairing is PAIRING_HALF if uses_mrope returns true. */
    bool has_halves_with_mrope;
    bool reads_betas; /* reads beta_fast and beta_slow from the file; otherwise they are 32 and 1 */
    bool rotates_if_finetuned; /* if rope.scaling.finetuned is false, heads are not rotated */
    int64_t alibi_layer_count; /* models with this number of layers use ALiBi; 0: no models do */
};

/* Defaults of architectures; numbers are in thousandths. */
static const struct class_default base_defaults[] = {{FACT_BASE, JSON_NUMBER, 10000000, ""},
                                                     {.fact = FACT_NOTHING}};
static const struct class_default local_base_defaults[] = {
    {FACT_BASE, JSON_NUMBER, 10000000, ""},
    {FACT_LOCAL_BASE, JSON_NUMBER, 10000000, ""},
    {.fact = FACT_NOTHING}};
static const struct class_default compress_base_defaults[] = {
    {FACT_BASE, JSON_NUMBER, 10000000, ""},
    {FACT_COMPRESS_BASE, JSON_NUMBER, 160000000, ""},
    {.fact = FACT_NOTHING}};
static const struct class_default grok_defaults[] = {{FACT_BASE, JSON_NUMBER, 10000000, ""},
                                                     {FACT_BETA_FAST, JSON_NUMBER, 8000, ""},
                                                     {.fact = FACT_NOTHING}};

/* Architectures whose table has each cosine and sine once, as ggml_rope_cache_init computes them.
 * The pairing determines which numbers of a head form a pair: neighbours for the rope type NORM of
 * llama.cpp, halves for NEOX. */
#define ROTARY_OF(names, pair, list)                                                          \
    .types = (names), .preset = &presets[PRESET_ROPE], .pairing = (pair), .defaults = (list), \
    .rotary_width_is_share = true
#define NORM(names) ROTARY_OF(names, PAIRING_NEIGHBOURS, base_defaults), .scales_sliding = true

#define NEOX(names)          ROTARY_OF(names, PAIRING_HALF, base_defaults), .scales_sliding = true
#define NEOX_LOCAL(names)    ROTARY_OF(names, PAIRING_HALF, local_base_defaults)
#define NEOX_UNSCALED(names) ROTARY_OF(names, PAIRING_HALF, base_defaults), .has_sliding = true

/* Architectures without a table: a description of what they have instead, and the remedy. */
#define WITHOUT_TABLE(names, what, how) .types = (names), .refusal_reason = (what), .remedy = (how)

/*
 * The known architectures of llama.cpp b10256 of August 2026. Their pairing is from
 * llama_model_rope_type in src/llama-model.cpp, and the settings of their sliding_attention layers
 * are from src/models/ARCHITECTURE.cpp. With NORM and NEOX, these layers have the scaling of all
 * layers; with NEOX_LOCAL and NEOX_UNSCALED, they have no scaling. If a file does not state their
 * base, it is 10000 with NEOX_LOCAL, and otherwise the base of all layers.
 */
static const struct architecture architectures[] = {
    {.kind = {NORM(
         "llama llama4 llama-embed llada deci internlm2 minicpm xverse command-r cohere2 "
         "cohere2moe olmo arctic deepseek plm chatglm chameleon bailingmoe neo-bert smollm3 "
         "arcee ernie4_5 ernie4_5-moe eagle3 maincoder nanbeige")}},
    {.kind = {NORM("baichuan")}, .alibi_layer_count = 40},
    {.kind = {NORM("granite granitemoe granitehybrid")}, .rotates_if_finetuned = true},
    {.kind = {NORM("deepseek2")}, .multiplier = MULTIPLIER_CANCELS},
    {.kind = {NORM("deepseek2-ocr deepseek32 mistral4")}, .multiplier = MULTIPLIER_TENTH},
    {.kind = {NORM("glm-dsa")}},
    {.kind = {NORM("mistral3")}, .multiplier = MULTIPLIER_WHOLE, .reads_betas = true},
    {.kind = {NORM("glm4")}, .has_halves_with_mrope = true},
    /* With yarn, cells have no factor, as in the class of deepseek_v4: layer_scaling_read. */
    {.kind = {ROTARY_OF("deepseek4", PAIRING_NEIGHBOURS, compress_base_defaults)}},

    {.kind = {NEOX(
         "falcon falcon-h1 dbrx jina-bert-v3 nomic-bert nomic-bert-moe eurobert stablelm bitnet "
         "qwen qwen2 dream qwen2moe qwen3 qwen3moe llada-moe rnd1 olmoe phi2 phi3 phimoe plamo "
         "plamo2 gemma gemma2 starcoder2 openelm gptneox codeshell orion nemotron exaone exaone4 "
         "exaone-moe minicpm3 bailingmoe2 dots1 hunyuan-moe jais2 "
         "gpt-oss hy_v3 lfm2 lfm2moe smallthinker seed_oss grovemoe apertus minimax-m2 "
         "minimax-m3 cogvlm pangu-embedded afmoe qwen3next talkie glm4moe qwen2vl paddleocr")}},
    {.kind = {NEOX("hunyuan-dense hunyuan_vl"), .has_alpha = true}},
    {.kind = {NEOX("qwen3vl qwen3vlmoe qwen35 qwen35moe")}, .sections = SECTIONS_INTERLEAVED},
    {.kind = {ROTARY_OF("grok", PAIRING_HALF, grok_defaults)}, .reads_betas = true},
    {.kind = {NEOX_LOCAL(
         "gemma3 gemma3n gemma4 gemma4-assistant gemma-embedding modern-bert plamo3 mimo2")}},
    {.kind = {NEOX_UNSCALED("olmo2 laguna mellum")}},

    {.kind = {WITHOUT_TABLE("bert gpt2 starcoder jais", "learned positions, which have no formula",
                            REMEDY_TABLE)}},
    {.kind = {WITHOUT_TABLE("mpt refact bloom jina-bert-v2",
                            "no table, but a bias that grows with the distance", "drop --model")}},
    {.kind = {WITHOUT_TABLE("t5 t5encoder", "no table, but a learned bias for each distance",
                            "drop --model")}},
    {.kind = {WITHOUT_TABLE(
         "mamba mamba2 jamba rwkv6 rwkv6qwen2 rwkv7 arwkv7 nemotron_h nemotron_h_moe "
         "kimi-linear",
         "no table, but a recurrent state", "drop --model")}},
    {.kind = {WITHOUT_TABLE("clip", "what sees pictures, beside a model in a file of its own",
                            "give the .gguf of the model")}},
    {.kind = {WITHOUT_TABLE(
         "gptj wavtokenizer-dec dflash step35",
         "heads that llama.cpp turns otherwise than its settings say, or not at all",
         "give --d-model, --max-len and a rotary --preset")}},
};

const struct model_kind architecture_unknown = {.preset = &presets[PRESET_ROPE],
                                                .defaults = base_defaults};

static const struct architecture *architecture_of(const struct facts *facts)
{
    for (size_t i = 0; i < COUNT(architectures); i++) {
        if (&architectures[i].kind == facts->kind) {
            return &architectures[i];
        }
    }
    return NULL;
}

const struct model_kind *architecture_find(const char *name)
{
    for (size_t i = 0; i < COUNT(architectures); i++) {
        if (words_have(architectures[i].kind.types, name, strlen(name))) {
            return &architectures[i].kind;
        }
    }
    return NULL;
}

/* ---- layers ---- */

/*
 * Refuses sections that assign pairs to the fourth position. In text this position is 0, so
 * llama.cpp does not rotate these pairs (ggml_mrope_cache_init in ggml/src/ggml-cpu/ops.cpp, and
 * llm_graph_input_pos::set_input), although the model was trained with rotated pairs.
 */
static void sections_check(const struct json_value *list, enum sections sections)
{
    enum { POSITIONS_OF_TEXT = 3 };
    int64_t lengths[POSITIONS_OF_TEXT] = {0};
    int64_t pair_count = 0;
    value_check_kind(list, JSON_ARRAY);
    for (uint32_t i = 1; i < list->size; i++) {
        const int64_t pairs = value_integer(&list[i], 0);
        pair_count += pairs;
        if (i <= POSITIONS_OF_TEXT) {
            lengths[i - 1] = pairs;
        }
    }
    for (int64_t k = 0; k < pair_count && k < D_MODEL_MAX; k++) {
        const bool is_unrotated = sections == SECTIONS_INTERLEAVED
                                      ? k >= POSITIONS_OF_TEXT * lengths[k % 3]
                                      : k >= lengths[0] + lengths[1] + lengths[2];
        if (is_unrotated) {
            json_refuse(list,
                        "leaves pair %lld to a fourth position, and in text llama.cpp does not "
                        "turn it: %s, for a table whose pairs all turn",
                        (long long)k, remedy_ignore(list));
        }
    }
}

/* Returns whether the first two sections have pairs, as llama_hparams::use_mrope does. */
static bool uses_mrope(const struct json_value *sections)
{
    return sections->size > 2 && value_integer(&sections[1], 0) > 0 &&
           value_integer(&sections[2], 0) > 0;
}

void llama_cpp_layers_translate(struct facts *facts)
{
    const struct architecture *const architecture = architecture_of(facts);
    const struct json_value *const window = facts->values[FACT_SLIDING_WINDOW];
    const struct json_value *const *const values = facts->values;
    const bool has_window =
        window != NULL && (window->kind != JSON_NUMBER || value_integer(window, 0) > 0);
    if (values[FACT_SECTIONS] != NULL) {
        sections_check(values[FACT_SECTIONS],
                       architecture != NULL ? architecture->sections : SECTIONS_IN_ORDER);
        if (architecture != NULL && architecture->has_halves_with_mrope &&
            uses_mrope(values[FACT_SECTIONS])) {
            facts->model->terms.pairing = PAIRING_HALF;
        }
    }
    if (!has_window) {
        facts->values[FACT_LOCAL_BASE] = NULL;
        facts->has_no_sliding = true;
    }
    if (architecture == NULL && values[FACT_LOCAL_BASE] != NULL &&
        values[FACT_SCALING_OBJECT] != NULL) {
        setting_require(facts, FACT_LOCAL_BASE, SETTING_SCALING,
                        "not all kinds of layers may be scaled");
    }
    if (architecture != NULL && architecture->alibi_layer_count > 0 &&
        values[FACT_LAYERS] != NULL &&
        value_integer(values[FACT_LAYERS], 0) == architecture->alibi_layer_count) {
        json_refuse(values[FACT_LAYERS],
                    "is %s, so distances are biased, and heads are not rotated: drop --model",
                    values[FACT_LAYERS]->text);
    }
}

/* ---- scaling ---- */

/* Returns whether the file states a number that differs from the number in `text`. */
static bool number_differs(const struct json_value *value, const char *text)
{
    return value != NULL && !values_equal(value, number_value_make(value, text));
}

/* Translates divisors of frequencies into longrope. FACT_DIVISORS become both its long and its
 * short list. Cells are multiplied by the factor that the file states, or by 1. Refuses a file that
 * also states yarn or a scaling factor, because llama.cpp would then divide angles twice. */
static void divisors_translate(struct facts *facts, const struct json_value *kind)
{
    const struct json_value **const values = facts->values;
    const struct json_value *const divisors = values[FACT_DIVISORS] != NULL ? values[FACT_DIVISORS]
                                              : values[FACT_LONG_DIVISORS] != NULL
                                                  ? values[FACT_LONG_DIVISORS]
                                                  : values[FACT_SHORT_DIVISORS];
    /* FACT_DIVISORS take precedence: llama_model::get_rope_factors. */
    if (values[FACT_DIVISORS] != NULL) {
        values[FACT_LONG_DIVISORS] = values[FACT_DIVISORS];
        values[FACT_SHORT_DIVISORS] = values[FACT_DIVISORS];
    }
    if (values[FACT_LONG_DIVISORS] == NULL || values[FACT_SHORT_DIVISORS] == NULL) {
        json_refuse(divisors, "is there without rope_factors_%s.weight: copy the file again",
                    values[FACT_LONG_DIVISORS] == NULL ? "long" : "short");
    }
    if (strcmp(kind->text, "yarn") == 0) {
        json_refuse(kind, "is 'yarn', but '%s' divides frequencies, too: %s to ignore it",
                    divisors->name, remedy_ignore(divisors));
    }
    if (strcmp(kind->text, "none") != 0 && number_differs(values[FACT_FACTOR], "1") &&
        number_differs(values[FACT_FACTOR], "0")) {
        json_refuse(values[FACT_FACTOR], "divides frequencies, but '%s' does, too: %s to ignore it",
                    divisors->name, remedy_ignore(values[FACT_FACTOR]));
    }
    values[FACT_FACTOR] = NULL;
    values[FACT_SCALING] = text_value_make(divisors, "longrope");
    if (values[FACT_CELL_FACTOR] == NULL) {
        values[FACT_CELL_FACTOR] = number_value_make(divisors, "1");
    }
    if (values[FACT_DIVISORS] != NULL && values[FACT_ORIGINAL_LENGTH] == NULL &&
        values[FACT_ROWS] == NULL) {
        /* The value does not matter, because both lists are the same. */
        values[FACT_ORIGINAL_LENGTH] = number_value_make(divisors, "2");
    }
}

/* The minimum original length for yarn. Below 2 pi, the upper end of yarn's ramp is negative, and
 * rope_yarn_ramp of llama.cpp differs from the formula of transformers, which encoding/rope.c
 * computes. */
enum { ORIGINAL_MIN = 7 };

/* Translates yarn's cell factor. In llama.cpp it is 0.1 ln(factor) + 1, changed by
 * yarn_log_multiplier and then multiplied by attn_factor (llama_context::llama_context). Refuses
 * betas that llama.cpp does not read, and an original length below ORIGINAL_MIN. Unless an option
 * gives the cell factor, also refuses an attn_factor other than 1, and a yarn_log_multiplier
 * without an equivalent. */
static void yarn_translate(struct facts *facts, const struct architecture *architecture)
{
    const struct json_value **const values = facts->values;
    const struct json_value *const log_multiplier = values[FACT_LOG_MULTIPLIER];
    const bool reads_betas = architecture == NULL || architecture->reads_betas;
    const struct json_value *unread_key = NULL;
    if (!reads_betas && number_differs(values[FACT_BETA_SLOW], "1")) {
        unread_key = values[FACT_BETA_SLOW];
    }
    if (!reads_betas && number_differs(values[FACT_BETA_FAST], "32")) {
        unread_key = values[FACT_BETA_FAST];
    }
    if (unread_key != NULL) {
        json_refuse(unread_key,
                    "is not read by llama.cpp for '%s', which has beta_fast 32 and beta_slow 1: "
                    "%s, or give --beta-fast and --beta-slow beside that",
                    values[FACT_TYPE]->text, remedy_ignore(unread_key));
    }
    const struct json_value *const original_length =
        values[FACT_ORIGINAL_LENGTH] != NULL ? values[FACT_ORIGINAL_LENGTH] : values[FACT_ROWS];
    if (original_length != NULL && value_integer(original_length, 1) < ORIGINAL_MIN) {
        json_refuse(original_length, "is out of range for yarn: allowed are %d .. %d", ORIGINAL_MIN,
                    MAX_LEN_MAX);
    }
    if (number_differs(values[FACT_CELL_FACTOR], "1") &&
        !given_settings_require(facts, USES(SETTING_CELL_FACTOR))) {
        json_refuse(values[FACT_CELL_FACTOR],
                    "multiplies the factor that llama.cpp gives yarn's cells, 0.1 ln(factor) + 1: "
                    "give --cell-factor=X, the product of both");
    }
    values[FACT_CELL_FACTOR] = NULL;
    if (architecture == NULL || !number_differs(log_multiplier, "0")) {
        return;
    }
    switch (architecture->multiplier) {
    case MULTIPLIER_UNREAD:
        break;
    case MULTIPLIER_TENTH:
        if (number_differs(log_multiplier,
                           "0.100000001490116119384765625") && /* 0.1 as a 32-bit float */
            !given_settings_require(facts, USES(SETTING_CELL_FACTOR))) {
            json_refuse(log_multiplier,
                        "is not 0.1, and gives cells a factor that no option names: "
                        "give --cell-factor=X");
        }
        values[FACT_CELL_FACTOR] = number_value_make(log_multiplier, "1");
        break;
    case MULTIPLIER_CANCELS:
        values[FACT_CELL_FACTOR] = number_value_make(log_multiplier, "1");
        break;
    case MULTIPLIER_WHOLE:
        values[FACT_MSCALE] = number_value_make(log_multiplier, "1");
        values[FACT_MSCALE_ALL_DIM] = log_multiplier;
        break;
    }
}

static bool is_above_zero(const struct json_value *value)
{
    const struct decimal number = value_number(value);
    return number.count > 0 && !number.is_negative;
}

/* Translates alpha, which changes the base as ntk does (llama_model_hunyuan_vl::load_arch_hparams).
 * Refuses alpha together with any other scaling. */
static void alpha_translate(struct facts *facts, const struct json_value *kind, bool has_factor)
{
    const struct json_value **const values = facts->values;
    const bool is_scaled = has_factor || values[FACT_DIVISORS] != NULL ||
                           values[FACT_LONG_DIVISORS] != NULL ||
                           values[FACT_SHORT_DIVISORS] != NULL || strcmp(kind->text, "yarn") == 0;
    if (is_scaled) {
        json_refuse(values[FACT_ALPHA],
                    "changes the base, and the scaling comes on top: %s to do "
                    "without",
                    remedy_ignore(values[FACT_ALPHA]));
    }
    values[FACT_SCALING] = text_value_make(values[FACT_ALPHA], "dynamic");
}

void llama_cpp_scaling_translate(struct facts *facts)
{
    const struct architecture *const architecture = architecture_of(facts);
    const struct json_value **const values = facts->values;
    const struct json_value *const kind = values[FACT_SCALING] != NULL
                                              ? values[FACT_SCALING]
                                              : text_value_make(values[FACT_TYPE], "linear");
    value_check_kind(kind, JSON_STRING);
    if (!words_have("none linear yarn longrope", kind->text, strlen(kind->text))) {
        json_refuse(kind, "is '%s', which is not understood: known: none linear yarn longrope",
                    json_printable(kind->text));
    }
    const bool has_factor = strcmp(kind->text, "none") != 0 && values[FACT_FACTOR] != NULL &&
                            number_differs(values[FACT_FACTOR], "0") &&
                            number_differs(values[FACT_FACTOR], "1");
    if (architecture != NULL && architecture->rotates_if_finetuned &&
        values[FACT_IS_SCALED] != NULL && !value_is_true(values[FACT_IS_SCALED])) {
        json_refuse(values[FACT_IS_SCALED], "is false, so heads are not rotated: drop --model");
    }
    if (values[FACT_ALPHA] != NULL && is_above_zero(values[FACT_ALPHA])) {
        alpha_translate(facts, kind, has_factor);
    } else if (values[FACT_DIVISORS] != NULL || values[FACT_LONG_DIVISORS] != NULL ||
               values[FACT_SHORT_DIVISORS] != NULL) {
        divisors_translate(facts, kind);
    } else if (strcmp(kind->text, "yarn") == 0) {
        yarn_translate(facts, architecture);
    } else if (strcmp(kind->text, "longrope") == 0) {
        json_refuse(kind, "is longrope, which needs rope_factors_long.weight and "
                          "rope_factors_short.weight: add them");
    } else {
        setting_set_number(facts, FACT_CELL_FACTOR, SETTING_CELL_FACTOR);
        values[FACT_SCALING] = has_factor ? text_value_make(kind, "linear") : NULL;
    }
}
