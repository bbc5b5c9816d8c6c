/*
 * tower_types.c: types of vision, video and audio models, most of which are parts of other models.
 * The sources are those of types.c.
 */
#include "config/kinds.h"

#include "count.h"

/* PATCHES is for sinusoids of the model's width, TOWER for rotations of heads. MERGED sets the
 * default of spatial_merge_size to 2: blocks of 2 x 2 patches. */
#define PATCHES(preset_id, d_model) \
    .preset = &presets[preset_id], .defaults = DEFAULTS(NUMBER(FACT_D_MODEL, d_model))
#define TOWER(preset_id, width, heads) \
    .preset = &presets[preset_id],     \
    .defaults = DEFAULTS(NUMBER(FACT_D_MODEL, width), NUMBER(FACT_HEADS, heads))
#define MERGED .other_defaults = DEFAULTS(NUMBER(FACT_MERGE, 2))

/* The end of a list of keys. */
#define LAST_KEY      \
    {                 \
        .names = NULL \
    }

/* Keys that only these types have, or that have another meaning in these types. Some models that
 * rotate heads also have a learned table. The keys about the learned table have no effect, because
 * posenc computes only the rotary table of the grid of patches. */
static const struct key tower_keys[] = {
    {"num_heads", SETTINGS, .fact = FACT_HEADS},
    {"num_position_embeddings position_embedding_size max_position_embeddings", SETTINGS,
     .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key qwen2_vl_keys[] = {
    {"num_heads", SETTINGS, .fact = FACT_HEADS},
    {"embed_dim", SETTINGS, .fact = FACT_D_MODEL},
    {"hidden_size", SETTINGS, .fact = FACT_NOTHING}, /* the width of the output to the text model */
    LAST_KEY,
};
static const struct key unmerged_keys[] = {
    {"spatial_merge_size", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key step_keys[] = {
    {"width", SETTINGS, .fact = FACT_D_MODEL},
    {"heads", SETTINGS, .fact = FACT_HEADS},
    {"max_position_embeddings use_abs_posemb use_rope2d", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
/* rope_mode is a key of the model's own code, where keys have other names than in transformers:
 * nvidia/MiniMax-M3-NVFP4, config.json. */
static const struct key minimax_keys[] = {
    {"rope_mode", SETTINGS, .harmless_values = "'3d'",
     .other_meaning = "heads are rotated by other axes", .remedy = REMEDY_TABLE},
    LAST_KEY,
};
/* Files of transformers before 5.5 have the rope_type axial. */
static const struct key gemma4_keys[] = {
    {"rope_type", SCALING, .harmless_values = "'default' 'axial'",
     .other_meaning = "angles are scaled", .remedy = REMEDY_TABLE},
    {"position_embedding_size max_position_embeddings", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key moonvit_keys[] = {
    {"vt_hidden_size", SETTINGS, .fact = FACT_D_MODEL},
    {"vt_num_attention_heads", SETTINGS, .fact = FACT_HEADS},
    {"max_position_embeddings", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key memory_keys[] = {
    {"memory_attention_hidden_size", SETTINGS, .fact = FACT_D_MODEL},
    {"memory_attention_num_attention_heads", SETTINGS, .fact = FACT_HEADS},
    {"memory_attention_downsample_rate", SETTINGS, .harmless_values = "1",
     .other_meaning = "heads are narrower by it", .remedy = "give --d-model=N, the width of a head",
     .overriding_settings = USES(SETTING_D_MODEL)},
    {"memory_attention_rope_theta", SETTINGS, .fact = FACT_BASE},
    {"memory_attention_rope_feat_sizes", SETTINGS, .fact = FACT_IMAGE_SIZE},
    {"image_size memory_attention_rope_dropout", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key vjepa2_keys[] = {
    {"crop_size", SETTINGS, .fact = FACT_IMAGE_SIZE},
    {"image_size", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key videomae_keys[] = {
    {"num_frames", SETTINGS, .fact = FACT_FRAMES},
    LAST_KEY,
};
static const struct key neck_keys[] = {
    {"fpn_hidden_size", SETTINGS, .fact = FACT_D_MODEL},
    {"hidden_size", SETTINGS, .fact = FACT_NOTHING},
    LAST_KEY,
};
static const struct key segmenter_keys[] = {
    {"hidden_dim feature_size conv_dim", SETTINGS, .fact = FACT_D_MODEL},
    LAST_KEY,
};
static const struct key detr_keys[] = {
    {"positional_embedding_temperature temperature_height temperature_width", SETTINGS,
     .fact = FACT_BASE},
    {"sine_position_embedding_scale", SETTINGS, .harmless_values = "null",
     .other_meaning = "it is the scale of angles, and not 2 pi",
     .remedy = "give --ignore=sine_position_embedding_scale and --angle-scale=X"},
    LAST_KEY,
};
static const struct key rt_detr_keys[] = {
    {"encoder_hidden_dim", SETTINGS, .fact = FACT_D_MODEL},
    {"d_model", SETTINGS, .fact = FACT_NOTHING},
    {"positional_encoding_temperature", SETTINGS, .fact = FACT_BASE},
    LAST_KEY,
};

const struct model_kind tower_kinds[] = {
    /* Audio encoders with Whisper's sinusoids, which some of them store as fixed weights. */
    {"qwen2_audio_encoder voxtral_encoder audioflamingo3_encoder qwen2_5_omni_audio_encoder "
     "qwen3_omni_moe_audio_encoder",
     SINES(PRESET_WHISPER, FACT_SOURCE_ROWS, 1280, 1500),
     .parts = "qwen2_audio/audio voxtral/audio audioflamingo3/audio qwen2_5_omni/audio "
              "qwen2_5_omni_thinker/audio qwen3_omni_moe/audio qwen3_omni_moe_thinker/audio"},
    {"qwen3_asr_encoder", SINES(PRESET_WHISPER, FACT_ROWS, 1024, 13), .parts = "qwen3_asr/audio"},
    /* A row for each patch of a video clip, without axes. */
    {"videomae", .preset = &presets[PRESET_KERAS_HUB],
     .defaults = DEFAULTS(NUMBER(FACT_D_MODEL, 768)), .sides = SIDES_CLIP, .keys = videomae_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 224), NUMBER(FACT_PATCH_SIZE, 16),
                                NUMBER(FACT_FRAMES, 16), NUMBER(FACT_TUBELET, 2))},

    /* Vision models with sinusoids. */
    {"vit_mae", PATCHES(PRESET_MAE, 768), .sides = SIDES_IMAGE,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 224), NUMBER(FACT_PATCH_SIZE, 16))},
    {"detr conditional_detr table-transformer maskformer", PATCHES(PRESET_DETR, 256)},
    {"mask2former oneformer", PATCHES(PRESET_DETR, 256), .keys = segmenter_keys},
    {"dab-detr grounding-dino mm-grounding-dino", PATCHES(PRESET_DETR, 256),
     .other_defaults = DEFAULTS(NUMBER(FACT_BASE, 20)), .keys = detr_keys},
    {"deformable_detr", PATCHES(PRESET_DEFORMABLE_DETR, 256)},
    {"rt_detr rt_detr_v2 d_fine deimv2 pp_doclayout_v2 pp_doclayout_v3",
     PATCHES(PRESET_RT_DETR_HF, 256), .other_defaults = DEFAULTS(NUMBER(FACT_BASE, 10000)),
     .keys = rt_detr_keys},
    {"sam2_vision_model edgetam_vision_model sam3_vision_model", PATCHES(PRESET_DETR, 256),
     .keys = neck_keys,
     .parts = "sam2/vision sam2_video/vision edgetam/vision edgetam_video/vision sam3/vision "
              "sam3_tracker/vision sam3_tracker_video/vision"},

    /* Vision models that rotate heads. */
    {"qwen2_vl_vision", TOWER(PRESET_QWEN2_VL, 1280, 16), .keys = qwen2_vl_keys, MERGED,
     .parts = "qwen2_vl/vision colqwen2/vision"},
    {"qwen2_5_vl_vision qwen2_5_omni_vision_encoder exaone4_5_vision",
     TOWER(PRESET_QWEN2_VL, 3584, 16), .keys = tower_keys, MERGED,
     .parts = "qwen2_5_vl/vision qwen2_5_omni/vision qwen2_5_omni_thinker/vision exaone4_5/vision"},
    {"qwen3_vl_vision qwen3_vl_moe_vision qwen3_5_vision qwen3_5_moe_vision "
     "qwen3_omni_moe_vision_encoder cohere_compass_vision",
     TOWER(PRESET_QWEN3_VL, 1152, 16), .keys = tower_keys, MERGED,
     .parts = "qwen3_vl/vision qwen3_vl_moe/vision qwen3_5/vision qwen3_5_moe/vision "
              "qwen3_omni_moe/vision qwen3_omni_moe_thinker/vision cohere_compass/vision"},
    {"ernie4_5_vl_moe_vision", TOWER(PRESET_QWEN2_VL, 1280, 16), .keys = tower_keys, MERGED,
     .parts = "ernie4_5_vl_moe/vision"},
    {"glm4v_vision glm4v_moe_vision", TOWER(PRESET_GLM_4V, 1536, 12), .keys = tower_keys, MERGED,
     .parts = "glm4v/vision glm46v/vision glm4v_moe/vision"},
    {"glm_ocr_vision", TOWER(PRESET_GLM_4V, 1024, 16), .keys = tower_keys, MERGED,
     .parts = "glm_ocr/vision"},
    {"paddleocr_vl_vision", TOWER(PRESET_GLM_4V, 1152, 16), .keys = unmerged_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_MERGE, 1)), .parts = "paddleocr_vl/vision"},
    /* merge_size is 1 for pictures and 2 for clips, and stated in preprocessor_config.json. */
    {"video_llama_3_vision", TOWER(PRESET_GLM_4V, 768, 12), .required_fact = FACT_MERGE,
     .parts = "video_llama_3/vision"},
    {"step3p5_vision", TOWER(PRESET_GLM_4V, 1536, 16), .keys = step_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_MERGE, 1), NUMBER(FACT_BASE, 10000)),
     .parts = "step3p7/vision"},
    {"minimax_m3_vl_vision", TOWER(PRESET_MINIMAX_M3, 1280, 16), MERGED, .has_thirds = true,
     .keys = minimax_keys, .parts = "minimax_m3_vl/vision"},
    {"pixtral", TOWER(PRESET_PIXTRAL, 1024, 16), .parts = "pixtral/vision", .sides = SIDES_IMAGE,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 1024), NUMBER(FACT_PATCH_SIZE, 16),
                                NUMBER(FACT_BASE, 10000))},
    {"dinov3_vit", TOWER(PRESET_DINOV3, 384, 6), .sides = SIDES_IMAGE,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 224), NUMBER(FACT_PATCH_SIZE, 16),
                                NUMBER(FACT_BASE, 100))},
    {"eomt_dinov3", TOWER(PRESET_DINOV3, 1024, 16), .sides = SIDES_IMAGE,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 640), NUMBER(FACT_PATCH_SIZE, 16),
                                NUMBER(FACT_BASE, 100))},
    {"llama4_vision_model", TOWER(PRESET_LLAMA4_VISION, 768, 16), .sides = SIDES_IMAGE,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 448), NUMBER(FACT_PATCH_SIZE, 14),
                                NUMBER(FACT_BASE, 10000)),
     .parts = "llama4/vision"},
    {"gemma4_vision", TOWER(PRESET_GEMMA4_VISION, 768, 12), .keys = gemma4_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_HEAD_WIDTH, 64), NUMBER(FACT_BASE, 100)),
     .parts = "gemma4/vision diffusion_gemma/vision"},
    /* Source: moonshotai/Kimi-VL-A3B-Instruct, configuration_kimi_vl.py and modeling_kimi_vl.py.
     * transformers 5.16 pairs halves instead, and sorts the weights of heads accordingly. */
    {"moonvit kimi_k25_vision", TOWER(PRESET_MOONVIT, 1152, 16), .keys = moonvit_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_BASE, 10000)),
     .parts = "kimi_vl/vision kimi_k25/vision"},
    {"sam2_video sam3_tracker_video", TOWER(PRESET_SAM2, 256, 1), .sides = SIDES_XY,
     .keys = memory_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 64), NUMBER(FACT_PATCH_SIZE, 1),
                                NUMBER(FACT_BASE, 10000))},
    {"sam3_vit_model", TOWER(PRESET_SAM3, 1024, 16), .sides = SIDES_IMAGE, .keys = tower_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 1008), NUMBER(FACT_PATCH_SIZE, 14),
                                NUMBER(FACT_WINDOW_SIDE, 24), NUMBER(FACT_BASE, 10000))},
    {"vjepa2", TOWER(PRESET_V_JEPA2, 1024, 16), .sides = SIDES_CLIP, .has_thirds = true,
     .keys = vjepa2_keys,
     .other_defaults = DEFAULTS(NUMBER(FACT_IMAGE_SIZE, 256), NUMBER(FACT_PATCH_SIZE, 16),
                                NUMBER(FACT_FRAMES, 64), NUMBER(FACT_TUBELET, 2))},

    /* Vision and audio models whose settings do not determine a table. */
    {"efficientloftr", NO_TABLE("heads that two axes rotate in turn",
                                "give --axes=y:H,x:W --coordinates=y=from:1,x=from:1 --pairs=yx*N "
                                "--layout=split-interleaved, of hidden_size / 4 for N")},
    {"muse_glimmer_vision", .parts = "muse_glimmer/vision",
     NO_TABLE("heads rotated by two axes in windows",
              "give --axes=y:H,x:W --coordinates=y=from:1,x=from:1 --pairs=x*N,y*N "
              "--layout=split-half, of a quarter of the head for N")},
    {"mlcd_vision_model",
     NO_TABLE("heads rotated by two axes, but the class token by learned angles",
              "for the others give --d-model, --grid, --merge=0 and --preset="),
     .preset = &presets[PRESET_GLM_4V]},
    {"aimv2_vision_model", .parts = "aimv2/vision",
     NO_TABLE("learned positions, or with is_native sinusoids of two axes",
              "give its table as --from=FILE.npy, or --d-model, --grid and --preset="),
     .preset = &presets[PRESET_MINICPM_V]},
    /* Source of intern_vit_6b: OpenGVLab/InternVL2-8B, modeling_intern_vit.py. */
    {"cosmos3_edge_vision glm_image_vision hunyuan_vl_vision instructblipvideo_vision_model "
     "intern_vit_6b internvl_vision janus_vision_model kosmos_2_vision_model lw_detr "
     "mllama_vision_model phi4_multimodal_vision qianfan_ocr_vision rf_detr sam_hq_vision_model "
     "sam_vision_model",
     LEARNED,
     .parts = "cosmos3_edge/vision glm_image/vision hunyuan_vl/vision internvl/vision "
              "internvl_chat/vision janus/vision mllama/vision phi4_multimodal/vision "
              "qianfan_ocr/vision sam/vision sam_hq/vision"},
    {"parakeet_encoder", .parts = "parakeet_ctc/encoder parakeet_rnnt/encoder parakeet_tdt/encoder",
     NO_TABLE("sinusoids of all distances that its input has, for N positions of 2N-1",
              "give --d-model, --max-len=2N-1 and --preset="),
     .preset = &presets[PRESET_ESPNET_REL]},
    {"ijepa",
     NO_TABLE("positions among its weights, which I-JEPA's own code makes as sinusoids of two axes",
              "give its table as --from=FILE.npy, or --d-model, --grid, --rows-before=0 and "
              "--preset="),
     .preset = &presets[PRESET_MAE]},
    {"edgetam_video",
     NO_TABLE("a table of its neck, and a memory of two grids",
              "give --layer-type=vision, or --d-model, --grid and --preset="),
     .preset = &presets[PRESET_SAM2]},
};

const size_t tower_kind_count = COUNT(tower_kinds);
