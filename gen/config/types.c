/*
 * types.c: the known types of models.
 *
 * An entry has the types of one folder of src/transformers/models in transformers 5.16, or of
 * several folders whose classes agree. Numbers are from configuration_TYPE.py, and layouts from
 * modeling_TYPE.py, unless a comment names another source; `make types` compares these entries with
 * transformers. Most entries that require rope_theta (.required_fact = FACT_BASE) have another
 * default in transformers 4.57 or, for olmo3, in versions after 5.10.
 */
#include "config/kinds.h"

#include "count.h"
#include "memory.h"
#include "nearest.h"

#include <string.h>

/*
 * Entries of rotary embeddings. The arguments (of ROTARY, those after the preset) are the defaults
 * of hidden_size, num_attention_heads, head_dim, max_position_embeddings, rope_theta and
 * partial_rotary_factor. If the last argument is null, the classes do not read
 * partial_rotary_factor. The layout is that of the cosines and sines with which a head is
 * multiplied. HALVES has each cosine and sine in both halves of a row, TWICE has each twice in
 * succession, and PLAIN has each once. In COMPLEX, the cosine and the sine of a pair are side by
 * side, like the parts of a complex number. SORTED is for heads whose numbers are sorted before the
 * rotation: those with an even index come first (apply_rotary_pos_emb_interleave). FLIPPED is for
 * heads that are rotated by the negative angle, because their function rotate_half returns (x2,
 * -x1), not (-x2, x1).
 */
#define ROTARY(preset_id, width, heads, head, rows, base, share)                 \
    .preset = &presets[preset_id],                                               \
    .defaults = DEFAULTS(NUMBER(FACT_D_MODEL, width), NUMBER(FACT_HEADS, heads), \
                         NUMBER(FACT_HEAD_WIDTH, head), NUMBER(FACT_ROWS, rows), \
                         NUMBER(FACT_BASE, base), NUMBER(FACT_SHARE, share))
#define HALVES(...)  ROTARY(PRESET_ROPE_HALF, __VA_ARGS__), .pairing = PAIRING_HALF
#define TWICE(...)   ROTARY(PRESET_ROPE_INTERLEAVED, __VA_ARGS__), .pairing = PAIRING_NEIGHBOURS
#define PLAIN(...)   ROTARY(PRESET_ROPE, __VA_ARGS__), .pairing = PAIRING_HALF
#define FLIPPED(...) ROTARY(PRESET_ROPE_HALF, __VA_ARGS__), .pairing = PAIRING_HALF_FLIPPED
#define COMPLEX(...) ROTARY(PRESET_ROPE_CACHE, __VA_ARGS__), .pairing = PAIRING_NEIGHBOURS
#define SORTED(...)  ROTARY(PRESET_ROPE_HALF, __VA_ARGS__), .pairing = PAIRING_NEIGHBOURS

/* Default scalings of classes. */
#define UNSCALED(base) STRING(FACT_SCALING, "default"), NUMBER(FACT_BASE, base)
#define LLAMA3(factor, original, low, high)                                             \
    DEFAULTS(STRING(FACT_SCALING, "llama3"), NUMBER(FACT_FACTOR, factor),               \
             NUMBER(FACT_ORIGINAL_LENGTH, original), NUMBER(FACT_LOW_FREQ_FACTOR, low), \
             NUMBER(FACT_HIGH_FREQ_FACTOR, high))
#define YARN(factor, original, ...)                                              \
    DEFAULTS(STRING(FACT_SCALING, "yarn"), NUMBER(FACT_FACTOR, factor),          \
             NUMBER(FACT_ORIGINAL_LENGTH, original), NUMBER(FACT_BETA_FAST, 32), \
             NUMBER(FACT_BETA_SLOW, 1), __VA_ARGS__)

/* Gemma 4 rotates a quarter of the pairs in its full_attention layers. */
static const struct layer_scaling gemma4_layers[] = {
    {"sliding_attention", DEFAULTS(UNSCALED(10000))},
    {"full_attention", DEFAULTS(STRING(FACT_SCALING, "proportional"), NUMBER(FACT_SHARE, 0.25),
                                NUMBER(FACT_BASE, 1000000))},
    {NULL, NULL},
};
#define GEMMA4(rows)                                                                       \
    HALVES(2304, 8, 256, rows, 1000000, null),                                             \
        .share_is_of_full_layers = true,                                                   \
        .other_defaults =                                                                  \
            DEFAULTS(NUMBER(FACT_GLOBAL_HEAD_WIDTH, 512), NUMBER(FACT_LOCAL_BASE, 10000)), \
        .layers = gemma4_layers

static const struct layer_scaling laguna_layers[] = {
    {"full_attention", DEFAULTS(UNSCALED(500000), NUMBER(FACT_SHARE, 0.5))},
    {"sliding_attention", DEFAULTS(UNSCALED(10000), NUMBER(FACT_SHARE, 1))},
    {NULL, NULL},
};

static const struct layer_scaling zaya_layers[] = {
    {"hybrid", DEFAULTS(UNSCALED(5000000))},
    {"hybrid_sliding", DEFAULTS(UNSCALED(10000))},
    {NULL, NULL},
};

/* Types whose settings do not determine a table. INCOMPLETE_SINUSOIDS: the file does not state all
 * settings of the sinusoids. NO_TABLE_BUT: there is no table. SEVERAL_PARTS: only parts of the
 * model have tables. INCOMPLETE_ROTATION: posenc does not read all settings of the rotary
 * embeddings. */
#define INCOMPLETE_SINUSOIDS(preset_id)                                          \
    NO_TABLE("sinusoids that its settings do not fully determine", GIVE_PRESET), \
        .preset = &presets[preset_id]
#define NO_TABLE_BUT(what) NO_TABLE("no table, but " what, "drop --model")
#define SEVERAL_PARTS(names)                  \
    NO_TABLE("the settings of several parts", \
             "give --layer-type=NAME, of an object NAME_config: " names)
#define INCOMPLETE_ROTATION(preset_id)                                                   \
    NO_TABLE("heads rotated by settings that are not read, and one may be another base", \
             GIVE_PRESET),                                                               \
        .preset = &presets[preset_id]

static const struct model_kind model_kinds[] = {
    /* Sources of types outside of transformers; other such types have a comment at their entry:
     * kimi: moonshotai/Kimi-K2-Instruct, configuration_deepseek.py
     * mimo: XiaomiMiMo/MiMo-7B-Base, configuration_mimo.py, whose class derives from Qwen2Config
     * phi4mm: microsoft/Phi-4-multimodal-instruct, configuration_phi4mm.py and modeling_phi4mm.py
     * internlm2: internlm/internlm2-chat-7b, configuration_internlm2.py
     * minicpm: openbmb/MiniCPM-2B-sft-bf16, configuration_minicpm.py
     * molmo: allenai/Molmo-7B-D-0924, config_molmo.py
     * Dream: Dream-org/Dream-v0-Instruct-7B, configuration_dream.py
     * and the modeling_*.py beside each of these. */
    {"afmoe", HALVES(2048, 16, 128, 16384, null, null)},
    {"apertus", HALVES(4096, 32, null, 65536, 12000000, null), .scaling = LLAMA3(8, 8192, 1, 4)},
    {"arcee", HALVES(2560, 32, null, 4096, null, null)},
    {"aria_text aria exaone4 exaone4_5 exaone4_5_text exaone_moe granite granite_speech "
     "granite_speech_plus granite4_vision_text granitemoe granitemoeshared hyperclovax llama "
     "deepseek_ocr2_text deepseek_ocr2 deepseek_vl deepseek_vl_hybrid granite4_vision idefics3 "
     "internlm2 janus llava llava_next llava_next_video minicpm molmo olmo olmo2 perception_lm "
     "smolvlm video_llava vipllava",
     HALVES(4096, 32, null, 2048, null, null)},
    {"axk1", SORTED(7168, 64, null, 32768, null, null),
     .other_defaults = DEFAULTS(YES(FACT_NEIGHBOURS), NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"axk2", SORTED(2048, 32, null, 131072, null, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_HEAD_WIDTH, 32))},
    /* Baichuan-7B and Baichuan2-7B. hidden_size distinguishes them from the 13B models, as in vLLM,
     * models/baichuan.py. */
    {"baichuan", HALVES(4096, 32, null, 4096, null, null), .required_fact = FACT_D_MODEL},
    {"bamba", HALVES(4096, 32, null, 262144, null, 0.5)},
    {"bitnet", HALVES(2560, 20, null, 2048, 500000, null)},
    {"chameleon", HALVES(4096, 32, null, 4096, null, null)},
    {"blt_global_transformer", TWICE(2048, 16, null, 4096, 500000, null), .parts = "blt/global"},
    {"blt_local_encoder blt_local_decoder", TWICE(1024, 16, null, 24576, 500000, null),
     .parts = "blt/encoder blt/decoder"},
    {"blt_patcher", TWICE(768, 12, null, 8192, null, null), .parts = "blt/patcher"},
    /* Source for ChatGLM2, ChatGLM3 and GLM-4: zai-org/chatglm3-6b, modeling_chatglm.py. */
    {"chatglm", COMPLEX(4096, 32, 128, null, null, 0.5), .rows_fact = FACT_SEQUENCE,
     .other_defaults = DEFAULTS(NUMBER(FACT_SEQUENCE, 2048))},
    {"codegen gptj", TWICE(4096, 16, null, 2048, null, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_WIDTH, 64))},
    {"cohere", TWICE(8192, 64, null, 8192, 500000, null)},
    {"cohere2 aya_vision cohere2_vision", TWICE(8192, 64, null, 8192, null, null)},
    {"cohere2_moe", TWICE(8192, 64, 128, 8192, null, null)},
    /* In rope_parameters, the object of a kind of layers may be null; these layers have no
     * rotation. */
    {"cohere_compass_text cohere_compass", HALVES(8192, 64, null, 8192, null, null),
     .required_fact = FACT_BASE},
    {"cosmos3_edge_text cosmos3_edge", HALVES(2048, 16, 128, 131072, 100000000, null)},
    {"csm", HALVES(2048, 32, null, 2048, 500000, null)},
    {"csm_depth_decoder_model", HALVES(1024, 8, null, 33, 500000, null),
     .parts = "csm/depth_decoder"},
    {"cwm", HALVES(6144, 48, 128, 131072, 1000000, null), .scaling = LLAMA3(16, 8192, 1, 4)},
    {"deepseek_v2", COMPLEX(4096, 32, null, 2048, null, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"deepseek_v3 kimi_k2 kimi_vl kimi_k25", SORTED(7168, 128, null, 4096, null, null),
     .other_defaults = DEFAULTS(YES(FACT_NEIGHBOURS), NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"deepseek_v32", SORTED(7168, 128, null, 163840, null, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"deepseek_v4", ROTARY(PRESET_ROPE, 4096, 64, 512, 1048576, null, 0.125),
     .pairing = PAIRING_NEIGHBOURS, .other_defaults = DEFAULTS(NUMBER(FACT_COMPRESS_BASE, 160000)),
     .rotary_width_is_share = true},
    {"dia_encoder", HALVES(1024, 16, 128, 1024, null, null), .parts = "dia/encoder"},
    {"dia_decoder", HALVES(2048, 16, 128, 3072, null, null), .parts = "dia/decoder"},
    {"diffllama", HALVES(2048, 32, null, 2048, null, null)},
    {"doge", HALVES(1024, 8, null, 2048, null, null)},
    {"dots1", HALVES(4608, 32, null, 2048, null, null)},
    {"emu3_text_model emu3", HALVES(4096, 32, null, 9216, 1000000, null)},
    {"ernie4_5", TWICE(1024, 16, 128, 131072, 500000, null)},
    {"ernie4_5_moe ernie4_5_vl_moe_text ernie4_5_vl_moe",
     TWICE(2560, 20, null, 131072, 500000, null)},
    {"esm", HALVES(768, 12, null, 1026, null, null),
     .other_defaults = DEFAULTS(STRING(FACT_POSITIONS, "absolute"))},
    {"eurobert", HALVES(768, 12, null, 8192, null, null)},
    {"evolla", HALVES(4096, 32, null, 8192, 500000, null)},
    {"falcon", HALVES(4544, 71, null, 2048, null, null)},
    {"falcon_h1", HALVES(4096, 32, null, 8192, null, null), .required_fact = FACT_BASE},
    {"flex_olmo", HALVES(4096, 32, null, 4096, 500000, null)},
    {"fuyu", HALVES(4096, 64, null, 16384, null, 0.5), .required_fact = FACT_BASE},
    {"gemma colpali paligemma", HALVES(3072, 16, 256, 8192, null, null)},
    {"gemma2 vaultgemma", HALVES(2304, 8, 256, 8192, null, null)},
    {"gemma3_text gemma3 shieldgemma2", HALVES(2304, 8, 256, 131072, 1000000, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000))},
    {"gemma3n_text gemma3n", HALVES(2048, 8, 256, 32768, 1000000, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000))},
    {"gemma4_text gemma4 diffusion_gemma_text diffusion_gemma", GEMMA4(131072)},
    {"gemma4_unified_text gemma4_unified", GEMMA4(262144)},
    {"glm glm4", TWICE(4096, 32, 128, 131072, null, 0.5)},
    {"glm4_moe", HALVES(4096, 96, null, 131072, null, 0.5)},
    {"glm4_moe_lite", SORTED(2048, 20, null, 202752, null, 1),
     .other_defaults = DEFAULTS(YES(FACT_NEIGHBOURS), NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"glm4v_moe_text glm4v_moe", HALVES(4096, 96, null, 65536, null, 0.5)},
    {"glm4v_text glm46v glm4v glmga", TWICE(4096, 32, null, 32768, null, 1)},
    {"glm_image_text glm_image", HALVES(4096, 32, null, 131072, null, 1)},
    {"glm_moe_dsa", SORTED(6144, 64, null, 202752, null, 1),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    /* The class uses these defaults for its text_config, whatever type that states. */
    {"glmasr", HALVES(2048, 16, null, 8192, null, null), .overrides_text_type = true},
    {"glmasr_encoder", HALVES(1280, 20, null, 1500, null, 0.5), .parts = "glmasr/audio"},
    {"glm_ocr_text glm_ocr", TWICE(1024, 16, null, 131072, null, 1)},
    {"gpt_neox", HALVES(6144, 64, null, 2048, null, 0.25)},
    {"gpt_neox_japanese", HALVES(2560, 32, null, 2048, null, 1)},
    {"gpt_oss", PLAIN(2880, 64, 64, 131072, 150000, null),
     .scaling = YARN(32, 4096, NO(FACT_TRUNCATE))},
    {"granitemoehybrid", HALVES(4096, 32, null, 2048, null, null),
     .other_defaults = DEFAULTS(STRING(FACT_POSITIONS, "none"))},
    {"granite_swa", HALVES(2560, 20, null, 8192, null, null), .has_sliding = true},
    {"granitemoe_swa", HALVES(4096, 32, null, 2048, null, null), .has_sliding = true},
    {"helium", TWICE(2560, 20, 128, 4096, 100000, null)},
    {"higgs_audio_v2", HALVES(3072, 24, 128, 2048, 500000, null),
     .scaling = LLAMA3(32, 1024, 0.125, 0.5)},
    {"hrm_text", HALVES(1536, 12, 128, 2048, null, null)},
    {"hunyuan_v1_dense hunyuan_v1_moe hunyuan_vl_text hunyuan_vl",
     HALVES(4096, 32, null, 2048, null, null), .has_alpha = true},
    {"hy_v3", HALVES(4096, 64, 128, 131072, 11158840, null)},
    {"jais2", HALVES(3328, 26, null, 8192, null, null)},
    {"jetmoe", HALVES(2048, 32, 128, 4096, null, null)},
    {"jina_embeddings_v3", HALVES(1024, 16, null, 8194, 20000, null)},
    {"kyutai_speech_to_text", HALVES(2048, 32, null, 750, null, null), .required_fact = FACT_BASE},
    {"lasr_encoder", HALVES(512, 8, null, 10000, null, null), .parts = "lasr_ctc/encoder"},
    {"laguna", HALVES(2048, 48, 128, 131072, 500000, 1),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000)), .layers = laguna_layers},
    {"idefics2 mistral3", HALVES(4096, 32, null, 131072, null, null), .requires_text_config = true},
    /* The text model may be of any type: OpenGVLab/InternVL2-8B, configuration_internvl_chat.py. */
    {"internvl_chat", HALVES(4096, 32, null, 2048, null, null), .requires_text_config = true},
    {"lfm2 lfm2_vl", HALVES(2560, 32, null, 128000, 1000000, null)},
    {"lfm2_moe", HALVES(2048, 32, null, 128000, 1000000, null)},
    {"lighton_ocr", HALVES(4096, 32, 128, 32768, null, null), .requires_text_config = true},
    /* Source: GSAI-ML/LLaDA-8B-Instruct, configuration_llada.py and modeling_llada.py. */
    {"llada", HALVES(768, 12, null, null, null, null), .rows_fact = FACT_SEQUENCE,
     .other_defaults = DEFAULTS(NUMBER(FACT_SEQUENCE, 1024))},
    {"llama4_text llama4", COMPLEX(5120, 40, 128, 131072, 500000, null)},
    {"longcat_flash", SORTED(6144, 64, null, 131072, 10000000, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"mellum", HALVES(2304, 32, 128, 131072, 500000, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000))},
    {"mimi", HALVES(512, 8, null, 8000, null, null)},
    {"mimo_v2_flash", HALVES(4096, 64, 192, 131072, 5000000, 0.334),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000))},
    {"minicpm3", HALVES(2560, 40, null, 32768, null, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_ROTARY_HEAD_WIDTH, 32))},
    /* Source: configuration_minicpm.py of openbmb/MiniCPM-V-2, MiniCPM-Llama3-V-2_5, MiniCPM-V-2_6
     * and others. The class of each derives from that of MiniCPM, Llama, Qwen2 or Qwen3. */
    {"minicpmv", HALVES(4096, 32, null, 2048, null, null), .required_fact = FACT_ROWS},
    /* The models' own code reads rotary_dim: MiniMaxAI/MiniMax-Text-01,
     * modeling_minimax_text_01.py. */
    {"minimax", HALVES(4096, 32, null, 131072, 1000000, null), .rotary_width_is_share = true},
    /* transformers has ignored rotary_dim since January 2026, but the model was trained with it. */
    {"minimax_m2", HALVES(3072, 48, 128, 196608, 5000000, null), .rotary_width_is_share = true},
    /* The class ignores the type of its text_config, which may be minimax_m2. The default of
     * rotary_dim is 64, but the class computes with partial_rotary_factor. */
    {"minimax_m3_vl minimax_m3_vl_text", HALVES(6144, 64, 128, 524288, 5000000, null),
     .required_fact = FACT_SHARE, .overrides_text_type = true},
    {"ministral3", HALVES(4096, 32, 128, 262144, 1000000, null),
     .scaling = YARN(16, 16384, NUMBER(FACT_MSCALE, 1), NUMBER(FACT_MSCALE_ALL_DIM, 1))},
    {"ministral mistral voxtral_realtime_text", HALVES(4096, 32, null, 131072, null, null)},
    {"mistral4", SORTED(4096, 32, 128, 1048576, null, null), .rotary_width_is_share = true,
     .other_defaults = DEFAULTS(YES(FACT_NEIGHBOURS), NUMBER(FACT_ROTARY_HEAD_WIDTH, 64)),
     .scaling = YARN(128, 8192, NUMBER(FACT_MSCALE, 1), NUMBER(FACT_MSCALE_ALL_DIM, 1))},
    {"mixtral phimoe", HALVES(4096, 32, null, 131072, 1000000, null)},
    {"mllama_text_model mllama", HALVES(4096, 32, null, 131072, 500000, null)},
    {"modernbert modernbert-decoder modernvbert colmodernvbert",
     HALVES(768, 12, null, 8192, 160000, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000)), .scales_sliding = true},
    {"moonshine", TWICE(288, 8, null, 512, null, 0.9)},
    {"moonshine_streaming", TWICE(320, 8, null, 4096, null, 0.8)},
    {"moshi", HALVES(4096, 32, null, 3000, null, null)},
    {"muse_glimmer_text muse_glimmer", HALVES(6656, 32, 128, 131072, null, null)},
    {"muse_glimmer_assistant", HALVES(6656, 32, 128, 131072, 500000, null)},
    {"nanochat", FLIPPED(768, 6, null, 2048, null, null)},
    {"nemotron", HALVES(6144, 48, null, 4096, null, 0.5)},
    /* Source: nvidia/Llama-3_3-Nemotron-Super-49B-v1, configuration_decilm.py, whose class derives
     * from LlamaConfig. */
    {"nemotron-nas", HALVES(4096, 32, null, 2048, null, null),
     .other_defaults = DEFAULTS(STRING(FACT_POSITIONS, "rope"))},
    {"nomic_bert", HALVES(768, 12, null, 2048, 1000, 1),
     .other_defaults = DEFAULTS(NUMBER(FACT_TRAINED_ROWS, 2048))},
    /* transformers 5.16 uses a file's rope_theta only for full_attention, but the models were
     * trained with one base for all layers. */
    {"olmo3", HALVES(4096, 32, null, 2048, null, null), .has_sliding = true,
     .required_fact = FACT_BASE},
    {"olmo_hybrid", HALVES(3840, 30, null, 65536, null, null)},
    {"olmoe", HALVES(2048, 16, null, 4096, null, null)},
    {"openai_privacy_filter", ROTARY(PRESET_ROPE, 640, 14, 64, 131072, 150000, null),
     .pairing = PAIRING_NEIGHBOURS, .scaling = YARN(32, 4096, NO(FACT_TRUNCATE))},
    {"paddleocr_vl_text paddleocr_vl", HALVES(1024, 16, 128, 131072, 500000, null)},
    {"persimmon", HALVES(4096, 64, null, 16384, null, 0.5), .required_fact = FACT_BASE},
    {"phi", HALVES(2048, 32, null, 2048, null, 0.5)},
    {"phi3 phi4mm", HALVES(3072, 32, null, 4096, null, 1),
     .other_defaults = DEFAULTS(NUMBER(FACT_ORIGINAL_LENGTH, 4096))},
    {"phi4_multimodal", HALVES(3072, 32, null, 131072, null, 1),
     .other_defaults = DEFAULTS(NUMBER(FACT_ORIGINAL_LENGTH, 4096))},
    /* The first Qwen. Source: Qwen/Qwen-7B, configuration_qwen.py and modeling_qwen.py. */
    {"qwen", HALVES(4096, 32, 128, null, null, null), .rows_fact = FACT_SEQUENCE,
     .required_fact = FACT_SEQUENCE, .other_defaults = DEFAULTS(YES(FACT_NTK))},
    {"qwen2 Dream audioflamingo3 fast_vlm internvl llava_onevision mimo ovis2 qwen2_audio "
     "vibevoice_asr video_llama_3",
     HALVES(4096, 32, null, 32768, null, null)},
    {"got_ocr2 musicflamingo pp_chart2table", HALVES(4096, 32, null, 32768, null, null),
     .requires_text_config = true},
    {"qwen2_5_omni_text qwen2_5_omni_thinker qwen2_5_omni",
     HALVES(3584, 28, null, 32768, 1000000, null)},
    {"qwen2_5_omni_talker", HALVES(3584, 28, 128, 32768, 1000000, null)},
    {"qwen2_5_vl_text qwen2_5_vl qwen2_vl_text qwen2_vl colqwen2",
     HALVES(8192, 64, null, 32768, 1000000, null)},
    {"qwen2_moe", HALVES(2048, 16, null, 32768, null, null)},
    {"qwen3 qianfan_ocr", HALVES(4096, 32, 128, 32768, null, null)},
    {"qwen3_asr", HALVES(4096, 32, 128, 32768, null, null), .requires_text_config = true},
    {"qwen3_5_moe_text qwen3_5_moe qwen3_next", HALVES(2048, 16, 256, 32768, null, 0.25)},
    {"qwen3_5_text qwen3_5 minicpmv4_6", HALVES(4096, 16, 256, 32768, null, 0.25)},
    {"qwen3_moe", HALVES(2048, 32, null, 32768, null, null)},
    {"qwen3_omni_moe_text qwen3_omni_moe_thinker qwen3_omni_moe",
     HALVES(2048, 28, null, 32768, 1000000, null)},
    {"qwen3_omni_moe_talker_code_predictor", HALVES(1024, 16, 128, 32768, null, null)},
    {"qwen3_omni_moe_talker_text", HALVES(1024, 16, null, 32768, null, null)},
    {"qwen3_vl_moe_text qwen3_vl_moe", HALVES(2048, 16, null, 128000, null, null),
     .required_fact = FACT_BASE},
    {"qwen3_vl_text qwen3_vl cosmos3_omni", HALVES(4096, 32, 128, 128000, null, null),
     .required_fact = FACT_BASE},
    /* transformers 5.16 ignores partial_rotary_factor, but the model was trained with it. */
    {"recurrent_gemma", HALVES(2560, 10, null, null, null, 0.5)},
    {"roformer", TWICE(768, 12, null, 1536, null, null)},
    {"seed_oss", HALVES(4096, 80, 128, 524288, null, null)},
    {"smollm3", HALVES(2048, 16, null, 32768, 2000000, null)},
    {"solar_open", HALVES(4096, 64, 128, 131072, 1000000, 1)},
    {"stablelm", HALVES(2560, 32, null, 4096, null, 0.25)},
    {"starcoder2", HALVES(3072, 24, null, 4096, null, null)},
    {"step3p5 step3p7", HALVES(4096, 64, 128, 128000, null, 1), .has_sliding = true,
     .required_fact = FACT_BASE, .overrides_text_type = true},
    {"t5_gemma_module t5gemma", HALVES(2304, 8, 256, 8192, null, null), .has_decoder = true},
    {"t5gemma2_text t5gemma2_encoder t5gemma2_decoder t5gemma2",
     HALVES(2304, 8, 256, 131072, 1000000, null),
     .other_defaults = DEFAULTS(NUMBER(FACT_LOCAL_BASE, 10000)), .has_decoder = true},
    {"timesfm2_5", HALVES(1280, 16, 80, 16384, null, null)},
    /* voxtral, and voxtral_realtime below, use these defaults for a text_config whose type is llama
     * or voxtral_realtime_text. */
    {"voxtral", HALVES(3072, 32, 128, 131072, 100000000, null), .overrides_text_type = true},
    {"voxtral_realtime_encoder", HALVES(1280, 32, 64, 1500, null, null),
     .parts = "voxtral_realtime/audio"},
    {"voxtral_realtime", HALVES(3072, 32, 128, 131072, 1000000, null), .overrides_text_type = true},
    {"xcodec2", HALVES(1024, 16, 64, 4096, null, null)},
    {"youtu", SORTED(2048, 16, null, 131072, null, null),
     .other_defaults = DEFAULTS(YES(FACT_NEIGHBOURS), NUMBER(FACT_ROTARY_HEAD_WIDTH, 64))},
    {"zaya", HALVES(2048, 8, 128, 131072, 5000000, 0.5), .layers = zaya_layers},

    {"whisper", SINES(PRESET_WHISPER, FACT_SOURCE_ROWS, 384, 1500)},
    {"marian pegasus", SINES(PRESET_HF_MARIAN, FACT_ROWS, 1024, 1024)},
    {"m2m_100 nllb-moe", SINES(PRESET_FAIRSEQ, FACT_ROWS, 1024, 1024)},
    {"trocr", SINES(PRESET_FAIRSEQ, FACT_ROWS, 1024, 512),
     .other_defaults = DEFAULTS(YES(FACT_IS_LEARNED)), .adds_pad_token_id = true},
    {"xglm", SINES(PRESET_FAIRSEQ, FACT_ROWS, 1024, 2048)},
    {"speech_to_text", SINES(PRESET_FAIRSEQ, FACT_TARGET_ROWS, 256, 1024)},
    {"transfo-xl", SINES(PRESET_TRANSFORMER_XL, FACT_NOTHING, 1024, null)},
    {"musicgen musicgen_decoder musicgen_melody musicgen_melody_decoder",
     INCOMPLETE_SINUSOIDS(PRESET_AUDIOCRAFT)},
    /* SpeechT5ScaledPositionalEncoding is for text input and speech output. Speech input and text
     * output have the sinusoids of fairseq. */
    {"speecht5",
     NO_TABLE("sinusoids, interleaved, times an ALPHA that is learned, for text that it reads and "
              "speech that it makes, and fairseq's for the others",
              "give --d-model, --max-len, --cell-factor=ALPHA and --preset="),
     .preset = &presets[PRESET_PYTORCH]},
    /* The sinusoids for frames are those of Florence2VisionPositionalEmbeddingCosine1D, with
     * max_temporal_embeddings rows. */
    {"florence2",
     NO_TABLE("learned positions, but for frames sinusoids, as wide as the last embed_dim",
              GIVE_PRESET),
     .preset = &presets[PRESET_PYTORCH], .overrides_text_type = true},
    {"fsmt kosmos-2 seamless_m4t seamless_m4t_v2", INCOMPLETE_SINUSOIDS(PRESET_FAIRSEQ)},
    {"pegasus_x", INCOMPLETE_SINUSOIDS(PRESET_WHISPER)},
    {"informer autoformer time_series_transformer", INCOMPLETE_SINUSOIDS(PRESET_HF_MARIAN)},

    {"albert align altclip audio-spectrogram-transformer bart beit bert big_bird bigbird_pegasus "
     "biogpt blenderbot blenderbot-small blip blip-2 bridgetower camembert canine chinese_clip "
     "clap "
     "clip clipseg convbert data2vec-text decision_transformer deit dinov2 dinov2_with_registers "
     "distilbert dpr electra ernie flava florence2_language fnet funnel git gpt2 gpt_bigcode "
     "gpt_neo groupvit ibert imagegpt layoutlm led lilt longformer luke lxmert mbart "
     "megatron-bert metaclip_2 mobilebert mpnet mvp nystromformer openai-gpt opt owlv2 owlvit "
     "perceiver plbart qdqbert rembert roberta roberta-prelayernorm roc_bert siglip siglip2 "
     "squeezebert tapas timesformer vilt visual_bert vit vit_msn vivit xclip xlm-roberta "
     "xlm-roberta-xl xmod yolos yoso",
     LEARNED},
    /* Vision and text parts of models with learned positions. */
    {"align_text_model altclip_text_model altclip_vision_model blip_2_vision_model blip_text_model "
     "blip_vision_model bridgetower_text_model bridgetower_vision_model chinese_clip_text_model "
     "chinese_clip_vision_model clap_text_model clip_text_model clip_vision_model "
     "clipseg_text_model clipseg_vision_model flava_image_model flava_text_model git_vision_model "
     "groupvit_text_model groupvit_vision_model idefics2_vision idefics3_vision "
     "instructblip_vision_model metaclip_2_text_model metaclip_2_vision_model owlv2_text_model "
     "owlv2_vision_model owlvit_text_model owlvit_vision_model siglip_text_model "
     "siglip_vision_model siglip2_text_model siglip2_vision_model smolvlm_vision xclip_text_model "
     "xclip_vision_model",
     LEARNED,
     .parts = "clip/vision clip/text siglip/vision siglip/text siglip2/vision siglip2/text "
              "idefics2/vision idefics3/vision smolvlm/vision"},
    {"t5 mt5 umt5 longt5 switch_transformers udop pix2struct clap_audio_model donut-swin swin",
     NO_TABLE_BUT("a learned bias for each distance")},
    {"wav2vec2 data2vec-audio hubert sew unispeech unispeech-sat",
     NO_TABLE_BUT("positions from a learned convolution")},
    {"wavlm",
     NO_TABLE_BUT("positions from a learned convolution, and a learned bias for each distance")},
    {"bloom mpt", NO_TABLE_BUT("a bias that grows with the distance, ALiBi")},
    {"deberta deberta-v2 xlnet", NO_TABLE_BUT("learned parameters of distances")},
    {"jamba kimi_linear mamba mamba2 falcon_mamba nemotron_h rwkv xlstm",
     NO_TABLE_BUT("a recurrent state")},

    {"encoder-decoder speech-encoder-decoder vision-encoder-decoder",
     NO_TABLE_BUT("the settings of two models, of which the object decoder is missing")},
    /* posenc reads neither attn_config of dbrx nor use_mem_rope of zamba2. */
    {"dbrx zamba2", INCOMPLETE_ROTATION(PRESET_ROPE_HALF)},
    {"dia", SEVERAL_PARTS("encoder or decoder")},
    {"blt", SEVERAL_PARTS("patcher, encoder, global or decoder")},
    {"sam2 edgetam", SEVERAL_PARTS("vision")},
    {"sam3 sam3_tracker sam3_video", SEVERAL_PARTS("vision, for its neck, or backbone")},
};

const struct model_kind *model_kind_at(size_t index)
{
    if (index < COUNT(model_kinds)) {
        return &model_kinds[index];
    }
    index -= COUNT(model_kinds);
    return index < tower_kind_count ? &tower_kinds[index] : NULL;
}

const struct model_kind *part_kind_find(const char *type, const char *part)
{
    const char *const name = memory_join(memory_join(type, "/"), part);
    const struct model_kind *kind;
    for (size_t i = 0; (kind = model_kind_at(i)) != NULL; i++) {
        if (kind->parts != NULL && words_have(kind->parts, name, strlen(name))) {
            return kind;
        }
    }
    return NULL;
}

const struct model_kind *model_kind_find(const char *type)
{
    const struct model_kind *kind;
    for (size_t i = 0; (kind = model_kind_at(i)) != NULL; i++) {
        if (words_have(kind->types, type, strlen(type))) {
            return kind;
        }
    }
    return NULL;
}
