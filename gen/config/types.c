/*
 * types.c: the types of models that are known.
 *
 * A row has the types of one folder of transformers 5.10, src/transformers/models, or of several
 * whose classes say the same: first those of text, then those of models that hold such a text. The
 * numbers are those of configuration_TYPE.py, and how cells lie is from modeling_TYPE.py. Rows
 * where that is not so name their source. Rows that need rope_theta have another default in 4.57,
 * or, olmo3, in versions after 5.10.
 */
#include "config/facts.h"

#include "count.h"
#include "nearest.h"

#include <string.h>

/* Layouts are those of the cosines and sines as a head is multiplied by them. COMPLEX has a pair's
 * side by side, as a complex number has them. SORTED is for heads whose numbers are first sorted:
 * those with an even place come before the others (apply_rotary_pos_emb_interleave). */
#define ROTARY(layout, hidden_size, num_attention_heads, head_dim, max_position_embeddings)  \
    .family = FAMILY_ROTARY, .preset = (layout),                                             \
    .defaults = "'hidden_size':" #hidden_size ",'num_attention_heads':" #num_attention_heads \
                ",'head_dim':" #head_dim ",'max_position_embeddings':" #max_position_embeddings
#define HALVES(...)  ROTARY("rope-half", __VA_ARGS__), .pairing = PAIRING_HALF
#define TWICE(...)   ROTARY("rope-interleaved", __VA_ARGS__), .pairing = PAIRING_NEIGHBOURS
#define PLAIN(...)   ROTARY("rope", __VA_ARGS__), .pairing = PAIRING_HALF
#define COMPLEX(...) ROTARY("rope-cache", __VA_ARGS__), .pairing = PAIRING_NEIGHBOURS
#define SORTED(...)  ROTARY("rope-half", __VA_ARGS__), .pairing = PAIRING_NEIGHBOURS

#define SINES(name, of, d_model, key, positions)                 \
    .family = FAMILY_SINES, .preset = (name), .rows_fact = (of), \
    .defaults = "'hidden_size':" #d_model ",'" #key "':" #positions
#define LEARNED       .family = FAMILY_LEARNED
#define OTHER(name)   .family = FAMILY_OTHER, .preset = (name)
#define NONE(instead) .family = FAMILY_NONE, .preset = (instead)
#define AXES          .family = FAMILY_AXES
#define PARTS(layout) .family = FAMILY_PARTS, .preset = (layout)

const struct kind model_kinds[] = {
    /* kimi: moonshotai/Kimi-K2-Instruct, configuration_deepseek.py; mimo: XiaomiMiMo/MiMo-7B-Base,
     * configuration_mimo.py, a Qwen2Config; phi4mm: microsoft/Phi-4-multimodal-instruct,
     * configuration_phi4mm.py and modeling_phi4mm.py */
    {"afmoe", HALVES(2048, 16, 128, 16384)},
    {"apertus", HALVES(4096, 32, null, 65536),
     .more = "'rope_theta':12000000,'rope_parameters':{'rope_type':'llama3','factor':8,"
             "'original_max_position_embeddings':8192,'low_freq_factor':1,'high_freq_factor':4}"},
    {"arcee", HALVES(2560, 32, null, 4096)},
    {"aria_text aria exaone4 exaone4_5 exaone4_5_text exaone_moe granite granite_speech "
     "granite_speech_plus granite4_vision_text granitemoe granitemoeshared hyperclovax llama "
     "deepseek_vl deepseek_vl_hybrid glmasr granite4_vision idefics3 janus llava llava_next "
     "llava_next_video smolvlm video_llava vipllava voxtral olmo olmo2",
     HALVES(4096, 32, null, 2048)},
    /* Baichuan-7B and Baichuan2-7B, as vLLM tells them from those of 13B, models/baichuan.py */
    {"baichuan", HALVES(null, 32, null, 4096), .needs = "hidden_size", .only_width = 4096},
    {"bamba", HALVES(4096, 32, null, 262144), .more = "'partial_rotary_factor':0.5"},
    {"bitnet", HALVES(2560, 20, null, 2048), .more = "'rope_theta':500000"},
    {"chameleon", HALVES(4096, 32, null, 4096)},
    {"blt_global_transformer", TWICE(2048, 16, null, 4096), .more = "'rope_theta':500000"},
    {"blt_local_encoder blt_local_decoder", TWICE(1024, 16, null, 24576),
     .more = "'rope_theta':500000"},
    {"blt_patcher", TWICE(768, 12, null, 8192)},
    /* ChatGLM2, ChatGLM3 and GLM-4: zai-org/chatglm3-6b, modeling_chatglm.py */
    {"chatglm", COMPLEX(4096, 32, 128, null), .rows_fact = FACT_SEQUENCE,
     .more = "'seq_length':2048,'partial_rotary_factor':0.5"},
    {"codegen gptj", TWICE(4096, 16, null, 2048), .more = "'rotary_dim':64"},
    {"cohere", TWICE(8192, 64, null, 8192), .more = "'rope_theta':500000"},
    {"cohere2 aya_vision cohere2_vision", TWICE(8192, 64, null, 8192)},
    {"cohere2_moe", TWICE(8192, 64, 128, 8192)},
    {"csm", HALVES(2048, 32, null, 2048), .more = "'rope_theta':500000"},
    {"csm_depth_decoder_model", HALVES(1024, 8, null, 33), .more = "'rope_theta':500000"},
    {"cwm", HALVES(6144, 48, 128, 131072),
     .more = "'rope_theta':1000000,'rope_parameters':{'factor':16,'high_freq_factor':4,"
             "'low_freq_factor':1,'original_max_position_embeddings':8192,'rope_type':'llama3'}"},
    {"deepseek_v2", COMPLEX(4096, 32, null, 2048), .more = "'qk_rope_head_dim':64"},
    {"deepseek_v3 kimi_k2 kimi_vl kimi_k25", SORTED(7168, 128, null, 4096),
     .more = "'qk_rope_head_dim':64"},
    {"deepseek_v32", SORTED(7168, 128, null, 163840), .more = "'qk_rope_head_dim':64"},
    {"deepseek_v4", ROTARY("rope", 4096, 64, 512, 1048576), .pairing = PAIRING_NEIGHBOURS,
     .more = "'compress_rope_theta':160000,'qk_rope_head_dim':64", .layers = LAYERS_COMPRESS,
     .has_whole_heads = true},
    {"dia_encoder", HALVES(1024, 16, 128, 1024)},
    {"dia_decoder", HALVES(2048, 16, 128, 3072)},
    {"diffllama", HALVES(2048, 32, null, 2048)},
    {"doge", HALVES(1024, 8, null, 2048)},
    {"dots1", HALVES(4608, 32, null, 2048)},
    {"emu3_text_model emu3", HALVES(4096, 32, null, 9216), .more = "'rope_theta':1000000"},
    {"ernie4_5", TWICE(1024, 16, 128, 131072), .more = "'rope_theta':500000"},
    {"ernie4_5_moe ernie4_5_vl_moe_text ernie4_5_vl_moe", TWICE(2560, 20, null, 131072),
     .more = "'rope_theta':500000"},
    {"esm", HALVES(768, 12, null, 1026), .more = "'position_embedding_type':'absolute'"},
    {"eurobert", HALVES(768, 12, null, 8192)},
    {"evolla", HALVES(4096, 32, null, 8192), .more = "'rope_theta':500000"},
    {"falcon", HALVES(4544, 71, null, 2048)},
    {"falcon_h1", HALVES(4096, 32, null, 8192), .needs = "rope_theta"},
    {"flex_olmo", HALVES(4096, 32, null, 4096), .more = "'rope_theta':500000"},
    {"fuyu", HALVES(4096, 64, null, 16384),
     .more = "'rope_theta':25000,'partial_rotary_factor':0.5"},
    {"gemma colpali paligemma", HALVES(3072, 16, 256, 8192)},
    {"gemma2 vaultgemma", HALVES(2304, 8, 256, 8192)},
    {"gemma3_text gemma3 shieldgemma2", HALVES(2304, 8, 256, 131072),
     .more = "'rope_theta':1000000,'rope_local_base_freq':10000", .layers = LAYERS_FULL},
    {"gemma3n_text gemma3n", HALVES(2048, 8, 256, 32768),
     .more = "'rope_theta':1000000,'rope_local_base_freq':10000", .layers = LAYERS_FULL},
    {"gemma4_text gemma4", HALVES(2304, 8, 256, 131072),
     .more = "'rope_theta':1000000,'global_head_dim':512,'rope_local_base_freq':10000,"
             "'rope_parameters':{'sliding_attention':{'rope_type':'default','rope_theta':10000},"
             "'full_attention':{'rope_type':'proportional','partial_rotary_factor':0.25,"
             "'rope_theta':1000000}}"},
    {"glm glm4", TWICE(4096, 32, 128, 131072), .more = "'partial_rotary_factor':0.5"},
    {"glm4_moe", HALVES(4096, 96, null, 131072), .more = "'partial_rotary_factor':0.5"},
    {"glm4_moe_lite", SORTED(2048, 20, null, 202752),
     .more = "'qk_rope_head_dim':64,'partial_rotary_factor':1"},
    {"glm4v_moe_text glm4v_moe", HALVES(4096, 96, null, 65536),
     .more = "'partial_rotary_factor':0.5"},
    {"glm4v_text glm46v glm4v glmga", TWICE(4096, 32, null, 32768),
     .more = "'partial_rotary_factor':1"},
    {"glm_image_text glm_image", HALVES(4096, 32, null, 131072),
     .more = "'partial_rotary_factor':1"},
    {"glm_moe_dsa", HALVES(6144, 64, null, 202752),
     .more = "'qk_rope_head_dim':64,'partial_rotary_factor':1"},
    {"glm_ocr_text glm_ocr", TWICE(1024, 16, null, 131072), .more = "'partial_rotary_factor':1"},
    {"gpt_neox", HALVES(6144, 64, null, 2048), .more = "'partial_rotary_factor':0.25"},
    {"gpt_neox_japanese", HALVES(2560, 32, null, 2048), .more = "'partial_rotary_factor':1"},
    {"gpt_oss", PLAIN(2880, 64, 64, 131072),
     .more = "'rope_theta':150000,'rope_parameters':{'rope_type':'yarn','factor':32,"
             "'beta_fast':32,'beta_slow':1,'truncate':false,"
             "'original_max_position_embeddings':4096}"},
    {"granitemoehybrid", HALVES(4096, 32, null, 2048), .more = "'position_embedding_type':'none'"},
    {"helium", TWICE(2560, 20, 128, 4096), .more = "'rope_theta':100000"},
    {"higgs_audio_v2", HALVES(3072, 24, 128, 2048),
     .more = "'rope_theta':500000,'rope_parameters':{'factor':32,'high_freq_factor':0.5,"
             "'low_freq_factor':0.125,'original_max_position_embeddings':1024,"
             "'rope_type':'llama3'}"},
    {"hrm_text", HALVES(1536, 12, 128, 2048)},
    {"hunyuan_v1_dense hunyuan_v1_moe", HALVES(4096, 32, null, 2048), .has_alpha = true},
    {"hy_v3", HALVES(4096, 64, 128, 131072), .more = "'rope_theta':11158840"},
    {"jais2", HALVES(3328, 26, null, 8192)},
    {"jetmoe", HALVES(2048, 32, 128, 4096)},
    {"jina_embeddings_v3", HALVES(1024, 16, null, 8194), .more = "'rope_theta':20000"},
    {"kyutai_speech_to_text", HALVES(2048, 32, null, 750), .needs = "rope_theta"},
    {"laguna", HALVES(2048, 48, 128, 131072),
     .more = "'rope_theta':500000,'rope_local_base_freq':10000,"
             "'rope_parameters':{'full_attention':{'rope_type':'default','rope_theta':500000,"
             "'partial_rotary_factor':0.5},'sliding_attention':{'rope_type':'default',"
             "'rope_theta':10000,'partial_rotary_factor':1}}"},
    {"lfm2 lfm2_vl", HALVES(2560, 32, null, 128000), .more = "'rope_theta':1000000"},
    {"lfm2_moe", HALVES(2048, 32, null, 128000), .more = "'rope_theta':1000000"},
    {"llama4_text llama4", COMPLEX(5120, 40, 128, 131072), .more = "'rope_theta':500000"},
    {"longcat_flash", SORTED(6144, 64, null, 131072),
     .more = "'rope_theta':10000000,'qk_rope_head_dim':64"},
    {"mimi", HALVES(512, 8, null, 8000)},
    /* Their own code has rotary_dim: MiniMaxAI/MiniMax-Text-01, modeling_minimax_text_01.py */
    {"minimax", HALVES(4096, 32, null, 131072), .more = "'rope_theta':1000000",
     .has_whole_heads = true},
    {"minimax_m2", HALVES(3072, 48, 128, 196608), .more = "'rope_theta':5000000",
     .has_whole_heads = true},
    /* A text_config may be of the type minimax_m2, which the class does not read. rotary_dim is 64
     * by default, but the class computes with partial_rotary_factor. */
    {"minimax_m3_vl minimax_m3_vl_text", HALVES(6144, 64, 128, 524288),
     .more = "'rope_theta':5000000", .needs = "partial_rotary_factor", .is_whole = true},
    {"ministral3", HALVES(4096, 32, 128, 262144),
     .more = "'rope_theta':1000000,'rope_parameters':{'factor':16,"
             "'original_max_position_embeddings':16384,'beta_fast':32,'beta_slow':1,"
             "'mscale_all_dim':1,'mscale':1,'rope_type':'yarn'}"},
    {"ministral mistral idefics2 mistral3 voxtral_realtime_text voxtral_realtime",
     HALVES(4096, 32, null, 131072)},
    {"mistral4", SORTED(4096, 32, 128, 1048576),
     .more = "'qk_rope_head_dim':64,'rope_parameters':{'rope_type':'yarn','factor':128,"
             "'original_max_position_embeddings':8192,'beta_fast':32,'beta_slow':1,"
             "'mscale_all_dim':1,'mscale':1}",
     .has_whole_heads = true},
    {"mixtral phimoe", HALVES(4096, 32, null, 131072), .more = "'rope_theta':1000000"},
    {"mllama_text_model mllama", HALVES(4096, 32, null, 131072), .more = "'rope_theta':500000"},
    {"modernbert modernbert-decoder modernvbert", HALVES(768, 12, null, 8192),
     .more = "'rope_theta':160000,'rope_local_base_freq':10000", .layers = LAYERS_BOTH},
    {"moonshine", TWICE(288, 8, null, 512), .more = "'partial_rotary_factor':0.9"},
    {"moonshine_streaming", TWICE(320, 8, null, 4096), .more = "'partial_rotary_factor':0.8"},
    {"moshi", HALVES(4096, 32, null, 3000)},
    {"nanochat", HALVES(768, 6, null, 2048)},
    {"nemotron", HALVES(6144, 48, null, 4096), .more = "'partial_rotary_factor':0.5"},
    /* nvidia/Llama-3_3-Nemotron-Super-49B-v1, configuration_decilm.py, a LlamaConfig */
    {"nemotron-nas", HALVES(4096, 32, null, 2048), .more = "'position_embedding_type':'rope'"},
    {"nomic_bert", HALVES(768, 12, null, 2048),
     .more = "'rope_theta':1000,'partial_rotary_factor':1"},
    {"olmo3", HALVES(4096, 32, null, 2048), .layers = LAYERS_FULL, .needs = "rope_theta"},
    {"olmo_hybrid", HALVES(3840, 30, null, 65536)},
    {"olmoe", HALVES(2048, 16, null, 4096)},
    {"paddleocr_vl_text paddleocr_vl", HALVES(1024, 16, 128, 131072),
     .more = "'rope_theta':500000"},
    {"persimmon", HALVES(4096, 64, null, 16384), .more = "'partial_rotary_factor':0.5",
     .needs = "rope_theta"},
    {"phi", HALVES(2048, 32, null, 2048), .more = "'partial_rotary_factor':0.5"},
    {"phi3 phi4mm", HALVES(3072, 32, null, 4096),
     .more = "'original_max_position_embeddings':4096,'partial_rotary_factor':1"},
    {"phi4_multimodal", HALVES(3072, 32, null, 131072),
     .more = "'original_max_position_embeddings':4096,'partial_rotary_factor':1"},
    /* The first Qwen: Qwen/Qwen-7B, configuration_qwen.py and modeling_qwen.py */
    {"qwen", HALVES(4096, 32, 128, null), .rows_fact = FACT_SEQUENCE, .needs = "seq_length",
     .has_ntk = true},
    {"qwen2 audioflamingo3 got_ocr2 internvl llava_onevision mimo ovis2 pp_chart2table "
     "qwen2_audio vibevoice_asr video_llama_3",
     HALVES(4096, 32, null, 32768)},
    {"qwen2_5_omni_text qwen2_5_omni_thinker", HALVES(3584, 28, null, 32768),
     .more = "'rope_theta':1000000"},
    {"qwen2_5_vl_text qwen2_5_vl qwen2_vl_text qwen2_vl", HALVES(8192, 64, null, 32768),
     .more = "'rope_theta':1000000"},
    {"qwen2_moe", HALVES(2048, 16, null, 32768)},
    {"qwen3 lighton_ocr qianfan_ocr", HALVES(4096, 32, 128, 32768)},
    {"qwen3_5_moe_text qwen3_5_moe qwen3_next", HALVES(2048, 16, 256, 32768),
     .more = "'partial_rotary_factor':0.25"},
    {"qwen3_5_text qwen3_5", HALVES(4096, 16, 256, 32768), .more = "'partial_rotary_factor':0.25"},
    {"qwen3_moe", HALVES(2048, 32, null, 32768)},
    {"qwen3_omni_moe_text qwen3_omni_moe_thinker", HALVES(2048, 28, null, 32768),
     .more = "'rope_theta':1000000"},
    {"qwen3_vl_moe_text qwen3_vl_moe", HALVES(2048, 16, null, 128000), .needs = "rope_theta"},
    {"qwen3_vl_text qwen3_vl", HALVES(4096, 32, 128, 128000), .needs = "rope_theta"},
    {"recurrent_gemma", HALVES(2560, 10, null, null), .more = "'partial_rotary_factor':0.5"},
    {"roformer", TWICE(768, 12, null, 1536)},
    {"seed_oss", HALVES(4096, 80, 128, 524288)},
    {"smollm3", HALVES(2048, 16, null, 32768), .more = "'rope_theta':2000000"},
    {"solar_open", HALVES(4096, 64, 128, 131072),
     .more = "'rope_theta':1000000,'partial_rotary_factor':1"},
    {"stablelm", HALVES(2560, 32, null, 4096), .more = "'partial_rotary_factor':0.25"},
    {"starcoder2", HALVES(3072, 24, null, 4096)},
    {"step3p5 step3p7", HALVES(4096, 64, 128, 128000), .more = "'partial_rotary_factor':1",
     .layers = LAYERS_FULL, .is_whole = true},
    {"youtu", SORTED(2048, 16, null, 131072), .more = "'qk_rope_head_dim':64"},

    {"whisper", SINES("whisper", FACT_SOURCE_ROWS, 384, max_source_positions, 1500)},
    {"marian pegasus", SINES("hf-marian", FACT_ROWS, 1024, max_position_embeddings, 1024)},
    {"m2m_100 nllb-moe", SINES("fairseq", FACT_ROWS, 1024, max_position_embeddings, 1024),
     .more_rows = 2},
    {"xglm", SINES("fairseq", FACT_ROWS, 1024, max_position_embeddings, 2048), .more_rows = 2},
    {"speech_to_text", SINES("fairseq", FACT_TARGET_ROWS, 256, max_target_positions, 1024),
     .more_rows = 2},
    {"transfo-xl", SINES("transformer-xl", FACT_NOTHING, 1024, max_position_embeddings, null)},
    {"vit_mae", .family = FAMILY_IMAGE, .preset = "mae-2d",
     .defaults = "'hidden_size':768,'image_size':224,'patch_size':16"},

    {"musicgen musicgen_decoder musicgen_melody musicgen_melody_decoder", OTHER("audiocraft")},
    {"fsmt kosmos-2 seamless_m4t seamless_m4t_v2", OTHER("fairseq")},
    {"pegasus_x", OTHER("whisper")},
    {"informer autoformer time_series_transformer", OTHER("hf-marian")},
    {"detr conditional_detr dab-detr table-transformer maskformer mask2former oneformer",
     OTHER("detr")},

    {"albert align altclip audio-spectrogram-transformer bart beit bert big_bird bigbird_pegasus "
     "biogpt blenderbot blenderbot-small blip blip-2 bridgetower camembert canine clip "
     "clip_text_model clipseg convbert data2vec-text decision_transformer deit dinov2 distilbert "
     "dpr electra ernie flava fnet funnel git gpt2 gpt_bigcode gpt_neo ibert imagegpt layoutlm "
     "led lilt longformer luke lxmert mbart megatron-bert mobilebert mpnet mvp nystromformer "
     "openai-gpt opt owlvit perceiver plbart qdqbert rembert roberta roberta-prelayernorm "
     "roc_bert siglip siglip2 squeezebert tapas trocr videomae vilt visual_bert vit xlm-roberta "
     "xlm-roberta-xl xmod yoso",
     LEARNED},
    {"t5 mt5 umt5 longt5 switch_transformers udop pix2struct",
     NONE("a bias for each distance, which is learned")},
    {"bloom mpt", NONE("a bias that grows with the distance, ALiBi")},
    {"deberta deberta-v2 xlnet", NONE("what is learned of distances")},
    {"jamba kimi_linear mamba mamba2 falcon_mamba nemotron_h rwkv xlstm",
     NONE("a state, which knows the order")},

    {"pixtral dinov3_vit eomt_dinov3 gemma4_vision llama4_vision_model qwen2_vl_vision "
     "qwen2_5_vl_vision qwen3_vl_vision mlcd_vision_model sam3_vit_model efficientloftr vjepa2",
     AXES},
    /* The objects encoder_config, decoder_config and others; attn_config; use_mem_rope. */
    {"dia dbrx zamba2", PARTS("rope-half")},
    {"blt", PARTS("rope-interleaved")},
};

const size_t model_kind_count = COUNT(model_kinds);

/* Capitals are other letters, and - is no _, but all of these types are spelled in one way. */
const struct kind *model_kind_find(const char *type)
{
    for (size_t i = 0; i < COUNT(model_kinds); i++) {
        if (names_have(model_kinds[i].types, type) && strstr(model_kinds[i].types, type) != NULL) {
            return &model_kinds[i];
        }
    }
    return NULL;
}
