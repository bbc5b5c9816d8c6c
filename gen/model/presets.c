/*
 * presets.c: the table of presets. Members that an entry does not set are 0, the default.
 */
#include "model/presets.h"

#include "count.h"

#include <stdio.h>
#include <string.h>

const struct preset presets[] = {
    [PRESET_VASWANI] = {"vaswani", "w = base^(-2k/d); sine and cosine in turn",
                        "Vaswani et al. 2017, Attention Is All You Need, section 3.5",
                        "The default. Odd d: the last column is a sine.",
                        .layout = LAYOUT_INTERLEAVED},
    [PRESET_PYTORCH] =
        {"pytorch", "w = base^(-2k/d); sine and cosine in turn",
         "pytorch/examples, word_language_model/model.py; harvardnlp/annotated-transformer",
         "Computed there in float32, which differs by up to 4e-4 at 5000 x 512.",
         .odd = ODD_REFUSE},
    [PRESET_KERAS_HUB] = {"keras-hub",
                          "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
                          "keras-team/keras-hub, layers/modeling/sine_position_encoding.py",
                          "Its start_index is --start.", .layout = LAYOUT_INTERLEAVED},
    [PRESET_JADORE] = {"jadore", "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
                       "jadore801120/attention-is-all-you-need-pytorch, transformer/Models.py",
                       "Its padding_idx is --zero-row.", .layout = LAYOUT_INTERLEAVED},
    [PRESET_JADORE_LEGACY] =
        {"jadore-legacy", "w = base^(-2j/d) for column j; sine and cosine in turn; row 0 is zero",
         "jadore801120/attention-is-all-you-need-pytorch, the first transformer/Models.py",
         "A sine and the cosine beside it have frequencies of their own.",
         .frequency = FREQUENCY_COLUMN, .has_zero_row = true},
    [PRESET_MULTIDIM] = {"multidim", "w = base^(-2k/(2 ceil(d/2))); sine and cosine in turn",
                         "tatp22/multidim-positional-encoding, torch_encodings.py", NULL,
                         .width = WIDTH_UP},
    [PRESET_HF_MARIAN] = {"hf-marian", "w = base^(-2k/d); sines, then cosines",
                          "huggingface/transformers, MarianSinusoidalPositionalEmbedding",
                          "Pegasus and RoFormer too. Not the table of the C++ engine: marian.",
                          .layout = LAYOUT_CONCAT},
    [PRESET_SOCKEYE] = {"sockeye", "w = base^(-2k/d); sines, then cosines",
                        "awslabs/sockeye, layers.py",
                        "With scaled embeddings: --cell-factor=inverse-sqrt.",
                        .layout = LAYOUT_CONCAT, .odd = ODD_REFUSE},
    [PRESET_TF_TUTORIAL] = {"tf-tutorial", "w = base^(-k/(d/2)); sines, then cosines",
                            "tensorflow/text, the tutorial transformer", NULL,
                            .layout = LAYOUT_CONCAT, .odd = ODD_REFUSE},
    [PRESET_TRANSFORMER_XL] = {"transformer-xl",
                               "w = base^(-k/(d/2)); sines, then cosines; positions L-1 .. 0",
                               "kimiyoung/transformer-xl, mem_transformer.py", NULL,
                               .layout = LAYOUT_CONCAT, .odd = ODD_REFUSE,
                               .order = ORDER_DESCENDING},
    [PRESET_X_TRANSFORMERS] = {"x-transformers",
                               "w = base^(-k/(d/2)); sines, then cosines; times d^(-1/2)",
                               "lucidrains/x-transformers, ScaledSinusoidalEmbedding",
                               "Its factor is learned; this is the initial value.",
                               .layout = LAYOUT_CONCAT, .odd = ODD_REFUSE,
                               .cell_factor = CELL_FACTOR_INVERSE_SQRT},
    [PRESET_TENSOR2TENSOR] =
        {"tensor2tensor",
         "w = base^(-k/max(floor(d/2)-1, 1)); sines, then cosines; odd d: then a zero",
         "tensorflow/tensor2tensor, layers/common_attention.py, get_timing_signal_1d",
         "Its start_index is --start.", .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED_ANY,
         .odd = ODD_ZERO},
    [PRESET_FAIRSEQ] =
        {"fairseq",
         "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero; row 1 is zero",
         "facebookresearch/fairseq, modules/sinusoidal_positional_embedding.py",
         "Speech2Text, M2M100 and NLLB too. Its padding_idx is --zero-row; tokens begin after it.",
         .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_ZERO,
         .has_zero_row = true, .zero_row = 1},
    [PRESET_WHISPER] = {"whisper", "w = base^(-k/(d/2-1)); sines, then cosines",
                        "openai/whisper, whisper/model.py, sinusoids", NULL,
                        .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    [PRESET_MARIAN] =
        {"marian", "w = base^(-k/(d/2-1)); sines, then cosines",
         "marian-nmt/marian-dev, src/tensors/cpu/tensor_operators.cpp",
         "The C++ engine, which adds it to inputs times d^(1/2). Not the table of hf-marian.",
         .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    [PRESET_OPENNMT_TF] = {"opennmt-tf",
                           "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
                           "OpenNMT/OpenNMT-tf, layers/position.py", NULL, .layout = LAYOUT_CONCAT,
                           .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE, .start = 1},
    [PRESET_CTRANSLATE2] = {"ctranslate2",
                            "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
                            "OpenNMT/CTranslate2, src/layers/common.cc", NULL,
                            .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED,
                            .odd = ODD_REFUSE, .start = 1},
    [PRESET_FUNASR] =
        {"funasr", "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
         "modelscope/FunASR, models/transformer/embedding.py, SinusoidalPositionEncoder",
         "Paraformer, SenseVoice.", .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED,
         .odd = ODD_REFUSE, .start = 1},
    [PRESET_DDPM] = {"ddpm",
                     "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
                     "hojonathanho/diffusion, nn.py", "Positions are the steps of the diffusion.",
                     .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_ZERO},
    [PRESET_DIFFUSERS] = {"diffusers",
                          "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
                          "huggingface/diffusers, models/embeddings.py, get_timestep_embedding",
                          "Its downscale_freq_shift is 1, its scale --angle-scale, flip_sin_to_cos "
                          "--layout=concat-cos.",
                          .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_ZERO},
    [PRESET_STABLE_DIFFUSION] =
        {"stable-diffusion", "w = base^(-k/floor(d/2)); cosines, then sines; odd d: then a zero",
         "ggml-org/ggml, src/ggml-cpu/ops.cpp, ggml_timestep_embedding", NULL,
         .layout = LAYOUT_CONCAT_COS, .width = WIDTH_DOWN, .odd = ODD_ZERO},
    [PRESET_AUDIOCRAFT] =
        {"audiocraft", "w = base^(-k/(d/2-1)); cosines, then sines",
         "facebookresearch/audiocraft, modules/transformer.py, create_sin_embedding", "MusicGen.",
         .layout = LAYOUT_CONCAT_COS, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    [PRESET_EDM] =
        {"edm", "w = base^(-k/(d/2-1)); cosines, then sines",
         "NVlabs/edm, training/networks.py, PositionalEmbedding with endpoint",
         "Without endpoint: --frequency=paper. Where a network swaps the halves: --layout=concat.",
         .layout = LAYOUT_CONCAT_COS, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    [PRESET_MLX] =
        {"mlx", "w = base^(-k/max(d/2-1, 1)); sines, then cosines; times (2/d)^(1/2)",
         "ml-explore/mlx, nn/layers/positional_encoding.py, SinusoidalPositionalEncoding",
         "With cos_first: --layout=concat-cos.", .layout = LAYOUT_CONCAT,
         .frequency = FREQUENCY_SHIFTED_ANY, .odd = ODD_REFUSE,
         .cell_factor = CELL_FACTOR_SQRT_2_D},
    [PRESET_ESPNET_REL] =
        {"espnet-rel", "w = base^(-2k/d); sine and cosine in turn; positions L-1 .. 0 .. -(L-1)",
         "espnet/espnet, nets/pytorch_backend/transformer/embedding.py",
         "For a length of L: --max-len is 2L - 1.", .order = ORDER_CENTERED, .odd = ODD_REFUSE},
    [PRESET_ROPE] = {"rope", "w = base^(-2k/d); cosines and sines apart, d/2 columns each",
                     "Su et al. 2021, RoFormer", "d is the width of a head.",
                     .layout = LAYOUT_SPLIT},
    [PRESET_ROPE_HALF] =
        {"rope-half",
         "w = base^(-2k/d); cosines and sines apart, d columns each, the halves repeated",
         "huggingface/transformers, modeling_rope_utils.py",
         "GPT-NeoX, Llama. d is the width of a head; for Llama 3 --base=500000.",
         .layout = LAYOUT_SPLIT_HALF},
    [PRESET_ROPE_INTERLEAVED] =
        {"rope-interleaved",
         "w = base^(-2k/d); cosines and sines apart, d columns each, each value twice",
         "huggingface/diffusers, get_1d_rotary_pos_embed", "GPT-J. d is the width of a head.",
         .layout = LAYOUT_SPLIT_INTERLEAVED},
    [PRESET_ROPE_CACHE] =
        {"rope-cache",
         "w = base^(-2k/d); cosine and sine of each pair side by side, [rows][d/2][2]",
         "pytorch/torchtune, modules/position_embeddings.py", "d is the width of a head.",
         .layout = LAYOUT_PAIRS},

    /* Sinusoids of images and of video. */
    [PRESET_MAE] =
        {"mae",
         "w = base^(-2k/(d/2)) of each axis; x, then y, each sines, then cosines; row 0 is zero",
         "facebookresearch/mae, util/pos_embed.py, get_2d_sincos_pos_embed",
         "I-JEPA without its first row: --rows-before=0. The paper's emb_h holds x.",
         .layout = LAYOUT_CONCAT, .axes = "y,x", .pairs = "x*1/2,y*1/2", .rows_before = 1},
    [PRESET_MOCO_V3] = {"moco-v3", "as mae, but column by column",
                        "facebookresearch/moco-v3, vits.py, build_2d_sincos_position_embedding",
                        NULL, .layout = LAYOUT_CONCAT, .axes = "x,y", .pairs = "x*1/2,y*1/2",
                        .rows_before = 1},
    [PRESET_DETR] =
        {"detr",
         "w = 2 pi base^(-2k/(d/2)) of (i + 1)/(n + 10^-6); y, then x, each sine and cosine in "
         "turn",
         "facebookresearch/detr, models/position_encoding.py, PositionEmbeddingSine with normalize",
         "What its models use. DAB-DETR and Grounding DINO: --base=20. SAM 2's neck too.",
         .axes = "y,x", .pairs = "y*1/2,x*1/2", .coordinates = "y=last:1/1000000,x=last:1/1000000",
         .angle_scale = "2pi"},
    [PRESET_DETR_PLAIN] =
        {"detr-plain",
         "w = base^(-2k/(d/2)) of each axis, from 1; y, then x, each sine and cosine in turn",
         "facebookresearch/detr, models/position_encoding.py, PositionEmbeddingSine without "
         "normalize",
         NULL, .axes = "y,x", .pairs = "y*1/2,x*1/2", .coordinates = "y=from:1,x=from:1"},
    [PRESET_DEFORMABLE_DETR] = {"deformable-detr", "as detr, of (i + 1/2)/(n + 10^-6)",
                                "fundamentalvision/Deformable-DETR, models/position_encoding.py",
                                NULL, .axes = "y,x", .pairs = "y*1/2,x*1/2",
                                .coordinates = "y=last:1/1000000:1/2,x=last:1/1000000:1/2",
                                .angle_scale = "2pi"},
    [PRESET_RT_DETR] =
        {"rt-detr",
         "w = base^(-2k/(d/2)) of each axis; x, then y, each sines, then cosines; column by column",
         "lyuwenyu/RT-DETR, hybrid_encoder.py; ultralytics, nn/modules/transformer.py, AIFI", NULL,
         .layout = LAYOUT_CONCAT, .axes = "x,y", .pairs = "x*1/2,y*1/2"},
    [PRESET_RT_DETR_HF] = {"rt-detr-hf",
                           "w = base^(-2k/(d/2)) of each axis; y, then x, each sines, then cosines",
                           "huggingface/transformers 5, RTDetrSinePositionEmbedding",
                           "V-JEPA of pictures too.", .layout = LAYOUT_CONCAT, .axes = "y,x",
                           .pairs = "y*1/2,x*1/2"},
    [PRESET_SIMPLE_VIT] =
        {"simple-vit", "w = base^(-k/(d/4-1)) of each axis; x, then y, each sines, then cosines",
         "google-research/big_vision, models/vit.py, posemb_sincos_2d", NULL,
         .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .axes = "y,x",
         .pairs = "x*1/2,y*1/2"},
    [PRESET_TIMM_SINCOS2D] =
        {"timm-sincos2d", "w = base^(-2k/(d/2)) of each axis; sines of y and x, then their cosines",
         "huggingface/pytorch-image-models, layers/pos_embed_sincos.py, build_sincos2d_pos_embed",
         NULL, .layout = LAYOUT_CONCAT_ROW, .axes = "y,x", .pairs = "y*1/2,x*1/2"},
    [PRESET_PIXART] =
        {"pixart", "as mae without row 0, of i * 32/n",
         "PixArt-alpha, diffusion/model/nets/PixArt.py; diffusers, get_2d_sincos_pos_embed",
         "Of 512 pixels: span:0:16.", .layout = LAYOUT_CONCAT, .axes = "y,x",
         .pairs = "x*1/2,y*1/2", .coordinates = "y=span:0:32,x=span:0:32"},
    [PRESET_SD3] = {"sd3", "as mae without row 0, of (i + 64)/3: the middle 64 of 192",
                    "huggingface/diffusers, PatchEmbed with pos_embed_max_size=192",
                    "For --grid=64x64; of n other lines or columns: step:((192-n)/6):1/3.",
                    .layout = LAYOUT_CONCAT, .axes = "y,x", .pairs = "x*1/2,y*1/2",
                    .coordinates = "y=step:64/3:1/3,x=step:64/3:1/3", .square_side = 64},
    [PRESET_MINICPM_V] = {"minicpm-v",
                          "w = base^(-2k/(d/2)) of each axis; x, then y, each sines, then cosines",
                          "openbmb/MiniCPM-V, resampler.py, get_2d_sincos_pos_embed", NULL,
                          .layout = LAYOUT_CONCAT, .axes = "y,x", .pairs = "x*1/2,y*1/2"},
    [PRESET_PERCEIVER] =
        {"perceiver", "w = pi to 112 pi in equal steps, of -1 .. 1; sines of y and x, then cosines",
         "huggingface/transformers, PerceiverFourierPositionEncoding",
         "For --grid=224x224; of n by n pixels: linear:pi:(n/2)pi. --d-model=256 for 64 bands.",
         .layout = LAYOUT_CONCAT_ROW, .frequency = FREQUENCY_LINEAR, .axes = "y,x",
         .pairs = "y*1/2,x*1/2", .coordinates = "y=ends:-1:1,x=ends:-1:1", .ends = "pi:112pi",
         .square_side = 224},
    [PRESET_COGVIDEOX_2B] =
        {"cogvideox-2b",
         "w = base^(-2k/n) of each axis; t, x and y, each sines, then cosines; 226 rows of zeros",
         "huggingface/diffusers, CogVideoXPatchEmbed",
         "Needs --grid=TxHxW. Lines and columns are 8/15 apart; rows before are those of the text.",
         .layout = LAYOUT_CONCAT, .axes = "t,y,x", .pairs = "t*1/4,x*3/8,y*3/8",
         .coordinates = "y=step:0:8/15,x=step:0:8/15", .rows_before = 226},

    /* Rotary embeddings of images and of video. */
    [PRESET_QWEN2_VL] =
        {"qwen2-vl", "w = base^(-2k/(d/2)) of each axis; y, then x, repeated; in blocks of 2 by 2",
         "huggingface/transformers, Qwen2VLVisionModel", "Qwen2.5-VL permutes windows on top.",
         .layout = LAYOUT_SPLIT_HALF, .axes = "y,x", .pairs = "y*1/2,x*1/2", .merge = 2},
    [PRESET_QWEN3_VL] = {"qwen3-vl", "as qwen2-vl", "huggingface/transformers, Qwen3VLVisionModel",
                         NULL, .layout = LAYOUT_SPLIT_HALF, .axes = "y,x", .pairs = "y*1/2,x*1/2",
                         .merge = 2},
    [PRESET_GLM_4V] = {"glm-4v", "as qwen2-vl", "huggingface/transformers, Glm4vVisionModel",
                       "PaddleOCR-VL, CogView4 and GLM-Image: --merge=0.",
                       .layout = LAYOUT_SPLIT_HALF, .axes = "y,x", .pairs = "y*1/2,x*1/2",
                       .merge = 2},
    [PRESET_PIXTRAL] = {"pixtral",
                        "w = base^(-2(2k + a)/d), a 0 of y and 1 of x; y, then x, repeated",
                        "huggingface/transformers, PixtralRotaryEmbedding", "Mistral 3 too.",
                        .layout = LAYOUT_SPLIT_HALF, .axes = "y,x", .pairs = "y*1/2,x*1/2",
                        .index = INDEX_STRIDE},
    [PRESET_DINOV3] = {"dinov3",
                       "w = 2 pi 100^(-2k/(d/2)) of the middles of -1 .. 1; y, then x, repeated",
                       "facebookresearch/dinov3, layers/rope_position_encoding.py",
                       "Its first five rows, of other tokens, do not turn.",
                       .layout = LAYOUT_SPLIT_HALF, .axes = "y,x", .pairs = "y*1/2,x*1/2",
                       .coordinates = "y=middles:-1:1,x=middles:-1:1", .angle_scale = "2pi",
                       .base = 100},
    [PRESET_LLAMA4_VISION] =
        {"llama4-vision",
         "w = base^(-2k/(d/2)) of each axis, from 1; x, then y; the last row has angle 0",
         "huggingface/transformers, Llama4VisionRotaryEmbedding", NULL,
         .pairing = PAIRING_NEIGHBOURS, .layout = LAYOUT_SPLIT, .axes = "y,x",
         .pairs = "x*1/2,y*1/2", .coordinates = "y=from:1,x=from:1", .rows_after = 1},
    [PRESET_GEMMA4_VISION] = {"gemma4-vision",
                              "w = 100^(-2k/(d/2)) of each axis; x repeated, then y repeated",
                              "huggingface/transformers, Gemma4VisionRotaryEmbedding", NULL,
                              .layout = LAYOUT_SPLIT_GROUP_HALF, .axes = "y,x",
                              .pairs = "x*1/2,y*1/2", .base = 100},
    [PRESET_MOONVIT] = {"moonvit", "w = base^(-2k/(d/2)) of each axis; pairs of x and y in turn",
                        "MoonshotAI/Kimi-VL, modeling_kimi_vl.py, Rope2DPosEmb", NULL,
                        .pairing = PAIRING_NEIGHBOURS, .layout = LAYOUT_SPLIT, .axes = "y,x",
                        .pairs = "xy*"},
    [PRESET_SAM2] = {"sam2", "w = base^(-2k/(d/2)) of each axis; x, then y",
                     "facebookresearch/sam2, modeling/position_encoding.py, compute_axial_cis",
                     "Of its memory; its neck has detr.", .pairing = PAIRING_NEIGHBOURS,
                     .layout = LAYOUT_SPLIT, .axes = "y,x", .pairs = "x*1/2,y*1/2"},
    [PRESET_SAM3] =
        {"sam3", "w = base^(-2k/(d/2))/3 of each axis; x, then y, each value twice",
         "facebookresearch/sam3, model/vitdet.py",
         "Of all 72 x 72; in windows of 24 x 24 --angle-scale=1. RoPE-ViT: that and --base=100.",
         .layout = LAYOUT_SPLIT_INTERLEAVED, .axes = "y,x", .pairs = "x*1/2,y*1/2",
         .angle_scale = "1/3"},
    [PRESET_EVA02] = {"eva02", "w = base^(-2k/(d/2)) of i * 16/n; y, then x, each value twice",
                      "baaivision/EVA, EVA-02/asuka/rope.py, VisionRotaryEmbeddingFast", NULL,
                      .layout = LAYOUT_SPLIT_INTERLEAVED, .axes = "y,x", .pairs = "y*1/2,x*1/2",
                      .coordinates = "y=span:0:16,x=span:0:16"},
    [PRESET_PERCEPTION_ENCODER] =
        {"perception-encoder",
         "w = base^(-2k/(d/2)) of each axis, from 1; x, then y, each value twice; row 0 has angle "
         "0",
         "facebookresearch/perception_models, core/vision_encoder/rope.py", NULL,
         .layout = LAYOUT_SPLIT_INTERLEAVED, .axes = "y,x", .pairs = "x*1/2,y*1/2",
         .coordinates = "y=from:1,x=from:1", .rows_before = 1},
    [PRESET_MINIMAX_M3] =
        {"minimax-m3",
         "w = base^(-2k/(d/3)) of each axis; t, y and x, repeated; in blocks of 2 by 2",
         "huggingface/transformers 5.16, MiniMaxM3VLVisionModel",
         "Needs --grid=TxHxW. --d-model=78: two of 80 numbers do not turn.",
         .layout = LAYOUT_SPLIT_HALF, .axes = "t,y,x", .pairs = "t*1/3,y*1/3,x*1/3", .merge = 2},
    [PRESET_V_JEPA2] = {"v-jepa2", "w = base^(-2k/(d/3)) of each axis; t, y and x, each repeated",
                        "facebookresearch/vjepa2, models/utils/modules.py, rotate_queries_or_keys",
                        "Needs --grid=TxHxW. Each number turns by its own column.",
                        .pairing = PAIRING_NEIGHBOURS, .layout = LAYOUT_SPLIT_GROUP_HALF,
                        .axes = "t,y,x", .pairs = "t*1/3,y*1/3,x*1/3"},
    [PRESET_FLUX] =
        {"flux", "w = base^(-2k/n) of each axis; t, y and x with 1/8, 7/16, 7/16, each value twice",
         "black-forest-labs/flux, modules/layers.py, EmbedND; diffusers, FluxPosEmbed",
         "Its own code: --layout=matrices.", .layout = LAYOUT_SPLIT_INTERLEAVED, .axes = "t:1,y,x",
         .pairs = "t*1/8,y*7/16,x*7/16"},
    [PRESET_FLUX2] =
        {"flux2", "w = 2000^(-2k/n) of each axis; t, y, x and l with a quarter, each value twice",
         "huggingface/diffusers, Flux2PosEmbed", NULL, .layout = LAYOUT_SPLIT_INTERLEAVED,
         .axes = "t:1,y,x,l:1", .pairs = "t*1/4,y*1/4,x*1/4,l*1/4", .base = 2000},
    [PRESET_QWEN_IMAGE] = {"qwen-image",
                           "w = base^(-2k/n) of t and of y and x around 0; with 1/8, 7/16, 7/16",
                           "huggingface/diffusers, QwenEmbedRope with scale_rope", NULL,
                           .pairing = PAIRING_NEIGHBOURS, .layout = LAYOUT_SPLIT, .axes = "t:1,y,x",
                           .pairs = "t*1/8,y*7/16,x*7/16", .coordinates = "y=centered,x=centered"},
    [PRESET_WAN] =
        {"wan",
         "w = base^(-2k/n) of each axis; y and x with a third, t with the rest, each value twice",
         "Wan-Video/Wan2.1, modules/model.py, rope_params; diffusers, WanRotaryPosEmbed",
         "Needs --grid=TxHxW.", .layout = LAYOUT_SPLIT_INTERLEAVED, .axes = "t,y,x",
         .pairs = "t*,y*1/3,x*1/3"},
    [PRESET_HUNYUAN_VIDEO] =
        {"hunyuan-video",
         "w = 256^(-2k/n) of each axis; t, y and x with 1/8, 7/16, 7/16, each value twice",
         "Tencent-Hunyuan/HunyuanVideo, modules/posemb_layers.py", "Needs --grid=TxHxW.",
         .layout = LAYOUT_SPLIT_INTERLEAVED, .axes = "t,y,x", .pairs = "t*1/8,y*7/16,x*7/16",
         .base = 256},
    [PRESET_COGVIDEOX] =
        {"cogvideox",
         "w = base^(-2k/n) of each axis; t, y and x with 1/4, 3/8, 3/8, each value twice",
         "huggingface/diffusers, get_3d_rotary_pos_embed",
         "Needs --grid=TxHxW. The 5b; not the 2b.", .layout = LAYOUT_SPLIT_INTERLEAVED,
         .axes = "t,y,x", .pairs = "t*1/4,y*3/8,x*3/8"},
    [PRESET_LTX] =
        {"ltx",
         "w = pi/2 to 5000 pi, of 2 u/s - 1; still pairs, then t, y and x in turn, each value "
         "twice",
         "huggingface/diffusers, LTXVideoRotaryPosEmbed",
         "Needs --grid=TxHxW, and --d-model of all heads. Of 25 frames a second: 30 have "
         "t=step:-1:2/75.",
         .layout = LAYOUT_SPLIT_INTERLEAVED, .frequency = FREQUENCY_GEOMETRIC, .axes = "t,y,x",
         .pairs = "0*,tyx*1/3", .coordinates = "t=step:-1:4/125,y=step:-1:1/32,x=step:-1:1/32",
         .angle_scale = "pi/2", .ends = "1:10000"},
    [PRESET_LUMINA2] = {"lumina2", "w = base^(-2k/n) of each axis; t, y and x with a third",
                        "huggingface/diffusers, Lumina2RotaryPosEmbed",
                        "t is the length of the caption: --coordinates=t=at:N.",
                        .pairing = PAIRING_NEIGHBOURS, .layout = LAYOUT_SPLIT, .axes = "t:1,y,x",
                        .pairs = "t*1/3,y*1/3,x*1/3"},
    [PRESET_Z_IMAGE] = {"z-image", "w = 256^(-2k/n) of each axis; t, y and x with 1/4, 3/8, 3/8",
                        "huggingface/diffusers, transformer_z_image.py, RopeEmbedder",
                        "t is the length of the caption and 1: --coordinates=t=at:N.",
                        .pairing = PAIRING_NEIGHBOURS, .layout = LAYOUT_SPLIT, .axes = "t:1,y,x",
                        .pairs = "t*1/4,y*3/8,x*3/8", .base = 256},
    [PRESET_HIDREAM] = {"hidream",
                        "w = base^(-2k/n) of each axis; t, y and x with 1/2, 1/4, 1/4; matrices",
                        "HiDream-ai/HiDream-I1, models/embeddings.py, EmbedND", NULL,
                        .layout = LAYOUT_MATRICES, .axes = "t:1,y,x", .pairs = "t*1/2,y*1/4,x*1/4"},
};

_Static_assert(COUNT(presets) == PRESET_COUNT, "each preset has a row");

const struct other_name preset_other_names[] = {
    {"paper attention sinusoidal sincos transformer", "vaswani"},
    {"torch", "pytorch"},
    {"keras keras-nlp keras-cv", "keras-hub"},
    {"tensorflow tf", "tf-tutorial"},
    {"pegasus roformer", "hf-marian"},
    {"m2m100 m2m-100 nllb speech2text xglm fsmt", "fairseq"},
    {"hf huggingface transformers", "hf-marian, or --model=FILE"},
    {"conformer nemo parakeet canary fastconformer wav2vec2-conformer", "espnet-rel"},
    {"t2t", "tensor2tensor"},
    {"opennmt", "opennmt-tf"},
    {"audiocraft-musicgen musicgen", "audiocraft"},
    {"ggml", "stable-diffusion"},
    {"mae-2d vit-mae ijepa i-jepa", "mae"},
    {"mocov3 moco", "moco-v3"},
    {"aifi ultralytics rtdetr", "rt-detr"},
    {"sincos2d timm", "timm-sincos2d"},
    {"dab-detr grounding-dino groundingdino", "detr --base=20"},
    {"qwen2-5-vl qwen2.5-vl", "qwen2-vl"},
    {"paddleocr-vl cogview4 glm-image", "glm-4v --merge=0"},
    {"mistral3 mistral-3", "pixtral"},
    {"dino-v3", "dinov3"},
    {"llama4 llama-4", "llama4-vision, or --model=FILE.json for text"},
    {"gemma4 gemma-4", "gemma4-vision"},
    {"kimi kimi-vl", "moonvit"},
    {"rope-vit", "sam3 --angle-scale=1 --base=100"},
    {"vjepa2 vjepa v-jepa", "v-jepa2"},
    {"wan2-1 wan2.1", "wan"},
    {"hunyuanvideo", "hunyuan-video"},
    {"stable-diffusion-3", "sd3"},
    {"big-vision big_vision", "simple-vit"},
    {"paraformer sensevoice", "funasr"},
    {"espnet", "espnet-rel"},
    {"llama llama2 llama-2 gpt-neox gptneox neox gemma mistral mixtral phi qwen qwen2 qwen2.5 "
     "qwen3 gpt-oss falcon olmo yi smollm",
     "rope-half, or --model=FILE"},
    {"llama3 llama-3", "rope-half --base=500000, or --model=FILE"},
    {"llama3.1 llama-3.1 llama3.2 llama-3.2 llama3.3 llama-3.3",
     "rope-half --base=500000 --rope-scaling=llama3, or --model=FILE"},
    {"deepseek deepseek-v2 deepseek-v3 deepseek-r1 kimi-k2",
     "rope-interleaved --d-model=64, or --model=FILE"},
    {"gptj gpt-j cohere command-r", "rope-interleaved, or --model=FILE"},
    {"rotary roformer-rotary", "rope, rope-half, rope-interleaved or rope-cache"},
    {"torchtune", "rope-cache"},
    {"bert roberta electra albert gpt gpt2 gpt-2 gpt-neo opt bart clip siglip vit deit dinov2",
     "--from=FILE.npy in its place, the table that it has learned"},
    {NULL, NULL},
};

void preset_apply(struct spec *spec, const struct preset *preset)
{
    spec->layout = preset->layout;
    spec->frequency = preset->frequency;
    spec->width = preset->width;
    spec->odd = preset->odd;
    spec->order = preset->order;
    spec->start = preset->start != 0 ? preset->start : spec->start;
    if (preset->cell_factor != CELL_FACTOR_NUMBER) {
        spec->cell_factor = preset->cell_factor;
    }
    if (preset->has_zero_row || preset->rows_before > 0 || preset->rows_after > 0) {
        spec->has_zero_row = preset->has_zero_row;
        spec->zero_row = preset->zero_row;
        spec->rows_before = preset->rows_before;
        spec->rows_after = preset->rows_after;
    }
    if (preset->axes != NULL) {
        spec->index = preset->index;
        spec->merge = preset->merge;
        (void)axes_read(spec->axis, &spec->axis_count, preset->axes);
        (void)pattern_read(&spec->pattern, preset->pairs);
    }
    if (preset->coordinates != NULL) {
        (void)coordinates_read(spec->coordinates, &spec->coordinate_count, preset->coordinates);
    }
    if (preset->angle_scale != NULL) {
        (void)multiple_read(&spec->angle_scale, preset->angle_scale, DECIMAL_MAGNITUDE);
    }
    if (preset->ends != NULL) {
        char first[DECIMAL_TEXT];
        const char *const colon = strchr(preset->ends, ':');
        (void)snprintf(first, sizeof first, "%.*s", (int)(colon - preset->ends), preset->ends);
        (void)multiple_read(&spec->frequency_ends[0], first, DECIMAL_MAGNITUDE);
        (void)multiple_read(&spec->frequency_ends[1], colon + 1, DECIMAL_MAGNITUDE);
    }
    if (preset->base != 0) {
        char text[DECIMAL_TEXT];
        (void)snprintf(text, sizeof text, "%d", preset->base);
        (void)decimal_read(&spec->base, text);
    }
}
