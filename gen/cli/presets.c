/*
 * presets.c: one row for each framework. A preset is nothing but its options.
 */
#include "cli/presets.h"

#include <string.h>

const struct preset presets[] = {
    {.name = "vaswani",
     .options = "",
     .formula = "w = base^(-2k/d); sine and cosine in turn",
     .source = "Vaswani et al. 2017, Attention Is All You Need, section 3.5",
     .note = "The default. Odd d: the last column is a sine."},
    {.name = "pytorch",
     .options = "--odd=refuse",
     .formula = "w = base^(-2k/d); sine and cosine in turn",
     .source = "pytorch/examples, word_language_model/model.py; harvardnlp/annotated-transformer",
     .note = "Computed there in float32, which differs by up to 4e-4 at 5000 x 512: see "
             "--angles=float32."},
    {.name = "keras-hub",
     .options = "",
     .formula = "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
     .source = "keras-team/keras-hub, layers/modeling/sine_position_encoding.py",
     .note = "Its start_index is --start."},
    {.name = "jadore",
     .options = "",
     .formula = "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
     .source = "jadore801120/attention-is-all-you-need-pytorch, transformer/Models.py",
     .note = "Its padding_idx is --zero-row."},
    {.name = "jadore-legacy",
     .options = "--frequency=column --zero-row=0",
     .formula = "w = base^(-2j/d) for column j; sine and cosine in turn; row 0 is zero",
     .source = "jadore801120/attention-is-all-you-need-pytorch, the first transformer/Models.py",
     .note = "A sine and the cosine beside it have frequencies of their own."},
    {.name = "multidim",
     .options = "--width=up",
     .formula = "w = base^(-2k/(2 ceil(d/2))); sine and cosine in turn",
     .source = "tatp22/multidim-positional-encoding, torch_encodings.py"},
    {.name = "hf-marian",
     .options = "--layout=concat",
     .formula = "w = base^(-2k/d); sines, then cosines",
     .source = "huggingface/transformers, MarianSinusoidalPositionalEmbedding",
     .note = "Pegasus and RoFormer too. Not the table of the C++ engine: marian."},
    {.name = "sockeye",
     .options = "--layout=concat --odd=refuse",
     .formula = "w = base^(-2k/d); sines, then cosines",
     .source = "awslabs/sockeye, layers.py",
     .note = "With scaled embeddings: --cell-factor=inverse-sqrt."},
    {.name = "tf-tutorial",
     .options = "--layout=concat --odd=refuse",
     .formula = "w = base^(-k/(d/2)); sines, then cosines",
     .source = "tensorflow/text, the tutorial transformer"},
    {.name = "transformer-xl",
     .options = "--layout=concat --odd=refuse --order=descending",
     .formula = "w = base^(-k/(d/2)); sines, then cosines; positions L-1 .. 0",
     .source = "kimiyoung/transformer-xl, mem_transformer.py"},
    {.name = "x-transformers",
     .options = "--layout=concat --odd=refuse --cell-factor=inverse-sqrt",
     .formula = "w = base^(-k/(d/2)); sines, then cosines; times d^(-1/2)",
     .source = "lucidrains/x-transformers, ScaledSinusoidalEmbedding",
     .note = "Its factor is learned; this is the initial value."},
    {.name = "tensor2tensor",
     .options = "--layout=concat --frequency=shifted-any --odd=zero",
     .formula = "w = base^(-k/max(floor(d/2)-1, 1)); sines, then cosines; odd d: then a zero",
     .source = "tensorflow/tensor2tensor, layers/common_attention.py, get_timing_signal_1d",
     .note = "Its start_index is --start."},
    {.name = "fairseq",
     .options = "--layout=concat --frequency=shifted --odd=zero --zero-row=1",
     .formula =
         "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero; row 1 is zero",
     .source = "facebookresearch/fairseq, modules/sinusoidal_positional_embedding.py",
     .note = "Speech2Text, M2M100 and NLLB too. Its padding_idx is --zero-row; tokens begin behind "
             "it."},
    {.name = "whisper",
     .options = "--layout=concat --frequency=shifted --odd=refuse",
     .formula = "w = base^(-k/(d/2-1)); sines, then cosines",
     .source = "openai/whisper, whisper/model.py, sinusoids"},
    {.name = "marian",
     .options = "--layout=concat --frequency=shifted --odd=refuse",
     .formula = "w = base^(-k/(d/2-1)); sines, then cosines",
     .source = "marian-nmt/marian-dev, src/tensors/cpu/tensor_operators.cpp",
     .note = "The C++ engine, which adds it to inputs times d^(1/2). Not the table of hf-marian."},
    {.name = "opennmt-tf",
     .options = "--layout=concat --frequency=shifted --odd=refuse --start=1",
     .formula = "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     .source = "OpenNMT/OpenNMT-tf, layers/position.py"},
    {.name = "ctranslate2",
     .options = "--layout=concat --frequency=shifted --odd=refuse --start=1",
     .formula = "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     .source = "OpenNMT/CTranslate2, src/layers/common.cc"},
    {.name = "ddpm",
     .options = "--layout=concat --frequency=shifted --odd=zero",
     .formula = "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
     .source = "hojonathanho/diffusion, nn.py",
     .note = "Positions are the steps of the diffusion."},
    {.name = "diffusers",
     .options = "--layout=concat --frequency=shifted --odd=zero",
     .formula = "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
     .source = "huggingface/diffusers, models/embeddings.py, get_timestep_embedding",
     .note = "Its downscale_freq_shift is 1, its scale --angle-scale, flip_sin_to_cos "
             "--layout=concat-cos."},
    {.name = "stable-diffusion",
     .options = "--layout=concat-cos --width=down --odd=zero",
     .formula = "w = base^(-k/floor(d/2)); cosines, then sines; odd d: then a zero",
     .source = "ggml-org/ggml, src/ggml-cpu/ops.cpp, ggml_timestep_embedding"},
    {.name = "mlx",
     .options = "--layout=concat --frequency=shifted --odd=refuse --cell-factor=sqrt-2-d",
     .formula = "w = base^(-k/(d/2-1)); sines, then cosines; times (2/d)^(1/2)",
     .source = "ml-explore/mlx, nn/layers/positional_encoding.py, SinusoidalPositionalEncoding",
     .note = "With cos_first: --layout=concat-cos."},
    {.name = "espnet-rel",
     .options = "--order=centered",
     .formula = "w = base^(-2k/d); sine and cosine in turn; positions L-1 .. 0 .. -(L-1)",
     .source = "espnet/espnet, nets/pytorch_backend/transformer/embedding.py",
     .note = "For a length of L: --max-len is 2L - 1."},
    {.name = "rope",
     .options = "--layout=split",
     .formula = "w = base^(-2k/d); cosines and sines apart, d/2 columns each",
     .source = "Su et al. 2021, RoFormer",
     .note = "d is the width of a head."},
    {.name = "rope-half",
     .options = "--layout=split-half",
     .formula = "w = base^(-2k/d); cosines and sines apart, d columns each, the halves repeated",
     .source = "huggingface/transformers, modeling_rope_utils.py",
     .note = "GPT-NeoX, Llama. d is the width of a head; for Llama 3 --base=500000."},
    {.name = "rope-interleaved",
     .options = "--layout=split-interleaved",
     .formula = "w = base^(-2k/d); cosines and sines apart, d columns each, each value twice",
     .source = "huggingface/diffusers, get_1d_rotary_pos_embed",
     .note = "GPT-J. d is the width of a head."},
    {.name = "rope-cache",
     .options = "--layout=pairs",
     .formula = "w = base^(-2k/d); cosine and sine of each pair side by side, [rows][d/2][2]",
     .source = "pytorch/torchtune, modules/position_embeddings.py",
     .note = "d is the width of a head."},
    {.name = "mae-2d",
     .options = "--layout=concat --grid-order=xy --class-row",
     .formula =
         "w = base^(-2k/(d/2)) for each axis; x, then y, each sines, then cosines; row 0 is zero",
     .source = "facebookresearch/mae, util/pos_embed.py, get_2d_sincos_pos_embed",
     .note = "Needs --grid=HxW."},
    {.name = "detr",
     .options = "--layout=interleaved --grid-order=yx --start=1",
     .formula =
         "w = base^(-2k/(d/2)) for each axis; y, then x, from 1, each sine and cosine in turn",
     .source = "facebookresearch/detr, models/position_encoding.py, PositionEmbeddingSine",
     .note = "Needs --grid=HxW. With normalize: --normalize."},
    {.name = NULL},
};

const struct preset *preset_find(const char *name)
{
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        if (strcmp(preset->name, name) == 0) {
            return preset;
        }
    }
    return NULL;
}

void presets_print(FILE *file)
{
    (void)fputs("w is the angular frequency of pair k, d the number of columns.\n", file);
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        (void)fprintf(file, "\n%s\n    %s\n    %s\n    from %s\n", preset->name,
                      *preset->options != '\0' ? preset->options : "(the defaults)",
                      preset->formula, preset->source);
        if (preset->note != NULL) {
            (void)fprintf(file, "    %s\n", preset->note);
        }
    }
}
