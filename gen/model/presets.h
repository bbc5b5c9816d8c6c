/*
 * presets.h: the tables that frameworks compute.
 */
#ifndef POSENC_MODEL_PRESETS_H
#define POSENC_MODEL_PRESETS_H

#include "model/spec.h"
#include "nearest.h"

/* A preset says what its table is, as members of a spec. The struct begins as struct choice of
 * cli/options.h does. */
struct preset {
    const char *name;
    const char *formula; /* w: the angular frequency of pair k; d: d_model */
    const char *source;  /* where the formula was read */
    const char *note;    /* what else its user has to know; or NULL */
    enum layout layout;
    enum frequency frequency;
    enum width width;
    enum odd odd;
    enum order order;
    enum cell_factor cell_factor;
    enum pairing pairing; /* of the header's rotation; PAIRING_LAYOUT: as the layout has it */
    int start;
    int zero_row;
    bool has_zero_row;

    /* several axes, as the options of these names take them; NULL: nothing is said */
    const char *axes; /* those without a side have that of --grid */
    const char *pairs;
    const char *coordinates;
    const char *angle_scale;
    const char *ends; /* FREQUENCY_GEOMETRIC: two numbers with a colon between */
    enum pair_index index;
    int base; /* 0: nothing is said */
    int side; /* of a grid, the only one that coordinates or frequencies are for; 0: of any */
    int merge;
    int rows_before;
    int rows_after;
};

enum preset_index {
    PRESET_VASWANI,
    PRESET_PYTORCH,
    PRESET_KERAS_HUB,
    PRESET_JADORE,
    PRESET_JADORE_LEGACY,
    PRESET_MULTIDIM,
    PRESET_HF_MARIAN,
    PRESET_SOCKEYE,
    PRESET_TF_TUTORIAL,
    PRESET_TRANSFORMER_XL,
    PRESET_X_TRANSFORMERS,
    PRESET_TENSOR2TENSOR,
    PRESET_FAIRSEQ,
    PRESET_WHISPER,
    PRESET_MARIAN,
    PRESET_OPENNMT_TF,
    PRESET_CTRANSLATE2,
    PRESET_FUNASR,
    PRESET_DDPM,
    PRESET_DIFFUSERS,
    PRESET_STABLE_DIFFUSION,
    PRESET_AUDIOCRAFT,
    PRESET_EDM,
    PRESET_MLX,
    PRESET_ESPNET_REL,
    PRESET_ROPE,
    PRESET_ROPE_HALF,
    PRESET_ROPE_INTERLEAVED,
    PRESET_ROPE_CACHE,
    PRESET_MAE,
    PRESET_MOCO_V3,
    PRESET_DETR,
    PRESET_DETR_PLAIN,
    PRESET_DEFORMABLE_DETR,
    PRESET_RT_DETR,
    PRESET_RT_DETR_HF,
    PRESET_SIMPLE_VIT,
    PRESET_TIMM_SINCOS2D,
    PRESET_PIXART,
    PRESET_SD3,
    PRESET_MINICPM_V,
    PRESET_PERCEIVER,
    PRESET_COGVIDEOX_2B,
    PRESET_QWEN2_VL,
    PRESET_QWEN3_VL,
    PRESET_GLM_4V,
    PRESET_PIXTRAL,
    PRESET_DINOV3,
    PRESET_LLAMA4_VISION,
    PRESET_GEMMA4_VISION,
    PRESET_MOONVIT,
    PRESET_SAM2,
    PRESET_SAM3,
    PRESET_EVA02,
    PRESET_PERCEPTION_ENCODER,
    PRESET_MINIMAX_M3,
    PRESET_V_JEPA2,
    PRESET_FLUX,
    PRESET_FLUX2,
    PRESET_QWEN_IMAGE,
    PRESET_WAN,
    PRESET_HUNYUAN_VIDEO,
    PRESET_COGVIDEOX,
    PRESET_LTX,
    PRESET_LUMINA2,
    PRESET_Z_IMAGE,
    PRESET_HIDREAM,
    PRESET_COUNT
};

extern const struct preset presets[]; /* PRESET_COUNT of them */

/* These are the names that others have for them. */
extern const struct other_name preset_other_names[];

/* Makes the spec's formula that of the preset. Where the preset has no start, factor or row of
 * zeros of its own, the spec keeps what it has. */
void preset_apply(struct spec *spec, const struct preset *preset);

#endif
