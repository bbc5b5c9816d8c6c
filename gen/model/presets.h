/*
 * presets.h: presets, the settings of the tables that frameworks use.
 */
#ifndef POSENC_MODEL_PRESETS_H
#define POSENC_MODEL_PRESETS_H

#include "model/spec.h"
#include "nearest.h"

/* A preset: mostly values for members of a spec. The first two members are those of struct choice
 * in cli/options.h; `formula` is the summary. */
struct preset {
    const char *name;
    const char *formula; /* w is the angular frequency of pair k, d is d_model */
    const char *source;  /* the source of the formula */
    const char *note;    /* a remark that --list-presets prints; or NULL */
    enum layout layout;
    enum frequency frequency;
    enum width width;
    enum odd odd;
    enum order order;
    enum cell_factor cell_factor;
    enum pairing pairing; /* of the emitted rotations; PAIRING_LAYOUT: as in the layout */
    int start;
    int zero_row;
    bool has_zero_row;

    /* Settings, spelled as the values of --axes, --pairs, --coordinates and --angle-scale; NULL:
     * not set. */
    const char *axes; /* --grid sets the lengths that are not given here */
    const char *pairs;
    const char *coordinates;
    const char *angle_scale;
    const char *ends; /* F0:F1 of FREQUENCY_GEOMETRIC and FREQUENCY_LINEAR */
    enum pair_index index;
    int base; /* 0: not set */

    /* If not 0, the preset is valid only for a square grid with sides of this length. */
    int square_side;
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

extern const struct preset presets[]; /* PRESET_COUNT entries */

/* Names of models and of other programs' tables, with the presets or options to suggest instead. */
extern const struct other_name preset_other_names[];

/* Sets the formula of the spec to that of the preset. The following members of the spec remain as
 * they are if the preset does not set them: start; cell factor; base; angle scale; ends;
 * coordinates; axes, with `index`, merge and pattern; the zero row, rows_before and rows_after, of
 * which a preset sets all or none. */
void preset_apply(struct spec *spec, const struct preset *preset);

#endif
