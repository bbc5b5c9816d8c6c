/*
 * presets.c: one row for each framework. What a row does not say stays as it is without a
 * preset.
 */
#include "model/presets.h"

#include <string.h>

const struct preset presets[PRESET_COUNT] = {
    {"vaswani", "w = base^(-2k/d); sine and cosine in turn",
     "Vaswani et al. 2017, Attention Is All You Need, section 3.5",
     "The default. Odd d: the last column is a sine.", .layout = LAYOUT_INTERLEAVED},
    {"pytorch", "w = base^(-2k/d); sine and cosine in turn",
     "pytorch/examples, word_language_model/model.py; harvardnlp/annotated-transformer",
     "Computed there in float32, which differs by up to 4e-4 at 5000 x 512.", .odd = ODD_REFUSE},
    {"keras-hub", "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
     "keras-team/keras-hub, layers/modeling/sine_position_encoding.py",
     "Its start_index is --start.", .layout = LAYOUT_INTERLEAVED},
    {"jadore", "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
     "jadore801120/attention-is-all-you-need-pytorch, transformer/Models.py",
     "Its padding_idx is --zero-row.", .layout = LAYOUT_INTERLEAVED},
    {"jadore-legacy", "w = base^(-2j/d) for column j; sine and cosine in turn; row 0 is zero",
     "jadore801120/attention-is-all-you-need-pytorch, the first transformer/Models.py",
     "A sine and the cosine beside it have frequencies of their own.",
     .frequency = FREQUENCY_COLUMN, .has_zero_row = true},
    {"multidim", "w = base^(-2k/(2 ceil(d/2))); sine and cosine in turn",
     "tatp22/multidim-positional-encoding, torch_encodings.py", NULL, .width = WIDTH_UP},
    {"hf-marian", "w = base^(-2k/d); sines, then cosines",
     "huggingface/transformers, MarianSinusoidalPositionalEmbedding",
     "Pegasus and RoFormer too. Not the table of the C++ engine: marian.", .layout = LAYOUT_CONCAT},
    {"sockeye", "w = base^(-2k/d); sines, then cosines", "awslabs/sockeye, layers.py",
     "With scaled embeddings: --cell-factor=inverse-sqrt.", .layout = LAYOUT_CONCAT,
     .odd = ODD_REFUSE},
    {"tf-tutorial", "w = base^(-k/(d/2)); sines, then cosines",
     "tensorflow/text, the tutorial transformer", NULL, .layout = LAYOUT_CONCAT, .odd = ODD_REFUSE},
    {"transformer-xl", "w = base^(-k/(d/2)); sines, then cosines; positions L-1 .. 0",
     "kimiyoung/transformer-xl, mem_transformer.py", NULL, .layout = LAYOUT_CONCAT,
     .odd = ODD_REFUSE, .order = ORDER_DESCENDING},
    {"x-transformers", "w = base^(-k/(d/2)); sines, then cosines; times d^(-1/2)",
     "lucidrains/x-transformers, ScaledSinusoidalEmbedding",
     "Its factor is learned; this is the initial value.", .layout = LAYOUT_CONCAT,
     .odd = ODD_REFUSE, .cell_factor = CELL_FACTOR_INVERSE_SQRT},
    {"tensor2tensor", "w = base^(-k/max(floor(d/2)-1, 1)); sines, then cosines; odd d: then a zero",
     "tensorflow/tensor2tensor, layers/common_attention.py, get_timing_signal_1d",
     "Its start_index is --start.", .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED_ANY,
     .odd = ODD_ZERO},
    {"fairseq",
     "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero; row 1 is zero",
     "facebookresearch/fairseq, modules/sinusoidal_positional_embedding.py",
     "Speech2Text, M2M100 and NLLB too. Its padding_idx is --zero-row; tokens begin after it.",
     .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_ZERO, .has_zero_row = true,
     .zero_row = 1},
    {"whisper", "w = base^(-k/(d/2-1)); sines, then cosines",
     "openai/whisper, whisper/model.py, sinusoids", NULL, .layout = LAYOUT_CONCAT,
     .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    {"marian", "w = base^(-k/(d/2-1)); sines, then cosines",
     "marian-nmt/marian-dev, src/tensors/cpu/tensor_operators.cpp",
     "The C++ engine, which adds it to inputs times d^(1/2). Not the table of hf-marian.",
     .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    {"opennmt-tf", "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     "OpenNMT/OpenNMT-tf, layers/position.py", NULL, .layout = LAYOUT_CONCAT,
     .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE, .start = 1},
    {"ctranslate2", "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     "OpenNMT/CTranslate2, src/layers/common.cc", NULL, .layout = LAYOUT_CONCAT,
     .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE, .start = 1},
    {"funasr", "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     "modelscope/FunASR, models/transformer/embedding.py, SinusoidalPositionEncoder",
     "Paraformer, SenseVoice.", .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED,
     .odd = ODD_REFUSE, .start = 1},
    {"ddpm", "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
     "hojonathanho/diffusion, nn.py", "Positions are the steps of the diffusion.",
     .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_ZERO},
    {"diffusers", "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
     "huggingface/diffusers, models/embeddings.py, get_timestep_embedding",
     "Its downscale_freq_shift is 1, its scale --angle-scale, flip_sin_to_cos --layout=concat-cos.",
     .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .odd = ODD_ZERO},
    {"stable-diffusion", "w = base^(-k/floor(d/2)); cosines, then sines; odd d: then a zero",
     "ggml-org/ggml, src/ggml-cpu/ops.cpp, ggml_timestep_embedding", NULL,
     .layout = LAYOUT_CONCAT_COS, .width = WIDTH_DOWN, .odd = ODD_ZERO},
    {"audiocraft", "w = base^(-k/(d/2-1)); cosines, then sines",
     "facebookresearch/audiocraft, modules/transformer.py, create_sin_embedding", "MusicGen.",
     .layout = LAYOUT_CONCAT_COS, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    {"edm", "w = base^(-k/(d/2-1)); cosines, then sines",
     "NVlabs/edm, training/networks.py, PositionalEmbedding with endpoint",
     "Without endpoint: --frequency=paper. Where a network swaps the halves: --layout=concat.",
     .layout = LAYOUT_CONCAT_COS, .frequency = FREQUENCY_SHIFTED, .odd = ODD_REFUSE},
    {"mlx", "w = base^(-k/max(d/2-1, 1)); sines, then cosines; times (2/d)^(1/2)",
     "ml-explore/mlx, nn/layers/positional_encoding.py, SinusoidalPositionalEncoding",
     "With cos_first: --layout=concat-cos.", .layout = LAYOUT_CONCAT,
     .frequency = FREQUENCY_SHIFTED_ANY, .odd = ODD_REFUSE, .cell_factor = CELL_FACTOR_SQRT_2_D},
    {"espnet-rel", "w = base^(-2k/d); sine and cosine in turn; positions L-1 .. 0 .. -(L-1)",
     "espnet/espnet, nets/pytorch_backend/transformer/embedding.py",
     "For a length of L: --max-len is 2L - 1.", .order = ORDER_CENTERED, .odd = ODD_REFUSE},
    {"rope", "w = base^(-2k/d); cosines and sines apart, d/2 columns each",
     "Su et al. 2021, RoFormer", "d is the width of a head.", .layout = LAYOUT_SPLIT},
    {"rope-half", "w = base^(-2k/d); cosines and sines apart, d columns each, the halves repeated",
     "huggingface/transformers, modeling_rope_utils.py",
     "GPT-NeoX, Llama. d is the width of a head; for Llama 3 --base=500000.",
     .layout = LAYOUT_SPLIT_HALF},
    {"rope-interleaved",
     "w = base^(-2k/d); cosines and sines apart, d columns each, each value twice",
     "huggingface/diffusers, get_1d_rotary_pos_embed", "GPT-J. d is the width of a head.",
     .layout = LAYOUT_SPLIT_INTERLEAVED},
    {"rope-cache", "w = base^(-2k/d); cosine and sine of each pair side by side, [rows][d/2][2]",
     "pytorch/torchtune, modules/position_embeddings.py", "d is the width of a head.",
     .layout = LAYOUT_PAIRS},
    {"mae-2d",
     "w = base^(-2k/(d/2)) for each axis; x, then y, each sines, then cosines; row 0 is zero",
     "facebookresearch/mae, util/pos_embed.py, get_2d_sincos_pos_embed", "Needs --grid=HxW.",
     .layout = LAYOUT_CONCAT, .is_grid = true, .class_row = true},
    {"detr", "w = base^(-2k/(d/2)) for each axis; y, then x, from 1, each sine and cosine in turn",
     "facebookresearch/detr, models/position_encoding.py, PositionEmbeddingSine",
     "Needs --grid=HxW. With normalize: --normalize; Deformable-DETR's is shifted by 0.5: --from.",
     .is_grid = true, .grid_order = GRID_YX, .start = 1},
    {"rt-detr",
     "w = base^(-2k/(d/2)) for each axis; x, then y, each sines, then cosines; column by column",
     "ultralytics/ultralytics, nn/modules/transformer.py, AIFI",
     "Needs --grid=WxH, the width first: the rows go down each column. MoCo v3 too.",
     .layout = LAYOUT_CONCAT, .is_grid = true, .grid_order = GRID_YX},
    {"simple-vit", "w = base^(-k/(d/4-1)) for each axis; x, then y, each sines, then cosines",
     "google-research/big_vision, models/vit.py, posemb_sincos_2d", "Needs --grid=HxW.",
     .layout = LAYOUT_CONCAT, .frequency = FREQUENCY_SHIFTED, .is_grid = true},
};

const struct other_name preset_other_names[] = {
    {"paper attention sinusoidal sincos transformer", "vaswani"},
    {"torch", "pytorch"},
    {"keras keras-nlp", "keras-hub"},
    {"pegasus roformer", "hf-marian"},
    {"t2t", "tensor2tensor"},
    {"opennmt", "opennmt-tf"},
    {"audiocraft-musicgen musicgen", "audiocraft"},
    {"ggml", "stable-diffusion"},
    {"mae vit-mae", "mae-2d"},
    {"aifi ultralytics moco-v3 rtdetr", "rt-detr"},
    {"big-vision big_vision", "simple-vit"},
    {"paraformer sensevoice", "funasr"},
    {"espnet", "espnet-rel"},
    {"llama llama2 llama-2 gpt-neox gptneox neox gemma mistral mixtral phi qwen qwen2 qwen3",
     "rope-half, or --model=FILE"},
    {"llama3 llama-3", "rope-half --base=500000, or --model=FILE"},
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
    spec->grid_order = preset->grid_order;
    spec->start = preset->start != 0 ? preset->start : spec->start;
    if (preset->cell_factor != CELL_FACTOR_NUMBER) {
        spec->cell_factor = preset->cell_factor;
    }
    if (preset->has_zero_row || preset->class_row) {
        spec->has_zero_row = preset->has_zero_row;
        spec->zero_row = preset->zero_row;
        spec->class_row = preset->class_row;
    }
}

const struct preset *preset_find(const char *name)
{
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        if (strcmp(preset->name, name) == 0) {
            return preset;
        }
    }
    return NULL;
}
