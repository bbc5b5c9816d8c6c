/*
 * presets.c: one row for each framework. A preset is nothing but its options.
 */
#include "model/presets.h"

#include <string.h>

const struct preset presets[] = {
    {"vaswani", "", "w = base^(-2k/d); sine and cosine in turn",
     "Vaswani et al. 2017, Attention Is All You Need, section 3.5",
     "The default. Odd d: the last column is a sine."},
    {"pytorch", "--odd=refuse", "w = base^(-2k/d); sine and cosine in turn",
     "pytorch/examples, word_language_model/model.py; harvardnlp/annotated-transformer",
     "Computed there in float32, which differs by up to 4e-4 at 5000 x 512: see --angles=float32."},
    {"keras-hub", "", "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
     "keras-team/keras-hub, layers/modeling/sine_position_encoding.py",
     "Its start_index is --start."},
    {"jadore", "", "w = base^(-2 floor(j/2)/d) for column j; sine and cosine in turn",
     "jadore801120/attention-is-all-you-need-pytorch, transformer/Models.py",
     "Its padding_idx is --zero-row."},
    {"jadore-legacy", "--frequency=column --zero-row=0",
     "w = base^(-2j/d) for column j; sine and cosine in turn; row 0 is zero",
     "jadore801120/attention-is-all-you-need-pytorch, the first transformer/Models.py",
     "A sine and the cosine beside it have frequencies of their own."},
    {"multidim", "--width=up", "w = base^(-2k/(2 ceil(d/2))); sine and cosine in turn",
     "tatp22/multidim-positional-encoding, torch_encodings.py", NULL},
    {"hf-marian", "--layout=concat", "w = base^(-2k/d); sines, then cosines",
     "huggingface/transformers, MarianSinusoidalPositionalEmbedding",
     "Pegasus and RoFormer too. Not the table of the C++ engine: marian."},
    {"sockeye", "--layout=concat --odd=refuse", "w = base^(-2k/d); sines, then cosines",
     "awslabs/sockeye, layers.py", "With scaled embeddings: --cell-factor=inverse-sqrt."},
    {"tf-tutorial", "--layout=concat --odd=refuse", "w = base^(-k/(d/2)); sines, then cosines",
     "tensorflow/text, the tutorial transformer", NULL},
    {"transformer-xl", "--layout=concat --odd=refuse --order=descending",
     "w = base^(-k/(d/2)); sines, then cosines; positions L-1 .. 0",
     "kimiyoung/transformer-xl, mem_transformer.py", NULL},
    {"x-transformers", "--layout=concat --odd=refuse --cell-factor=inverse-sqrt",
     "w = base^(-k/(d/2)); sines, then cosines; times d^(-1/2)",
     "lucidrains/x-transformers, ScaledSinusoidalEmbedding",
     "Its factor is learned; this is the initial value."},
    {"tensor2tensor", "--layout=concat --frequency=shifted-any --odd=zero",
     "w = base^(-k/max(floor(d/2)-1, 1)); sines, then cosines; odd d: then a zero",
     "tensorflow/tensor2tensor, layers/common_attention.py, get_timing_signal_1d",
     "Its start_index is --start."},
    {"fairseq", "--layout=concat --frequency=shifted --odd=zero --zero-row=1",
     "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero; row 1 is zero",
     "facebookresearch/fairseq, modules/sinusoidal_positional_embedding.py",
     "Speech2Text, M2M100 and NLLB too. Its padding_idx is --zero-row; tokens begin after it."},
    {"whisper", "--layout=concat --frequency=shifted --odd=refuse",
     "w = base^(-k/(d/2-1)); sines, then cosines", "openai/whisper, whisper/model.py, sinusoids",
     NULL},
    {"marian", "--layout=concat --frequency=shifted --odd=refuse",
     "w = base^(-k/(d/2-1)); sines, then cosines",
     "marian-nmt/marian-dev, src/tensors/cpu/tensor_operators.cpp",
     "The C++ engine, which adds it to inputs times d^(1/2). Not the table of hf-marian."},
    {"opennmt-tf", "--layout=concat --frequency=shifted --odd=refuse --start=1",
     "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     "OpenNMT/OpenNMT-tf, layers/position.py", NULL},
    {"ctranslate2", "--layout=concat --frequency=shifted --odd=refuse --start=1",
     "w = base^(-k/(d/2-1)); sines, then cosines; row r has position r + 1",
     "OpenNMT/CTranslate2, src/layers/common.cc", NULL},
    {"ddpm", "--layout=concat --frequency=shifted --odd=zero",
     "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
     "hojonathanho/diffusion, nn.py", "Positions are the steps of the diffusion."},
    {"diffusers", "--layout=concat --frequency=shifted --odd=zero",
     "w = base^(-k/(floor(d/2)-1)); sines, then cosines; odd d: then a zero",
     "huggingface/diffusers, models/embeddings.py, get_timestep_embedding",
     "Its downscale_freq_shift is 1, its scale --angle-scale, flip_sin_to_cos "
     "--layout=concat-cos."},
    {"stable-diffusion", "--layout=concat-cos --width=down --odd=zero",
     "w = base^(-k/floor(d/2)); cosines, then sines; odd d: then a zero",
     "ggml-org/ggml, src/ggml-cpu/ops.cpp, ggml_timestep_embedding", NULL},
    {"audiocraft", "--layout=concat-cos --frequency=shifted --odd=refuse",
     "w = base^(-k/(d/2-1)); cosines, then sines",
     "facebookresearch/audiocraft, modules/transformer.py, create_sin_embedding", "MusicGen."},
    {"edm", "--layout=concat-cos --frequency=shifted --odd=refuse",
     "w = base^(-k/(d/2-1)); cosines, then sines",
     "NVlabs/edm, training/networks.py, PositionalEmbedding with endpoint",
     "Without endpoint: --frequency=paper. Where a network swaps the halves: --layout=concat."},
    {"mlx", "--layout=concat --frequency=shifted --odd=refuse --cell-factor=sqrt-2-d",
     "w = base^(-k/(d/2-1)); sines, then cosines; times (2/d)^(1/2)",
     "ml-explore/mlx, nn/layers/positional_encoding.py, SinusoidalPositionalEncoding",
     "With cos_first: --layout=concat-cos."},
    {"espnet-rel", "--order=centered --odd=refuse",
     "w = base^(-2k/d); sine and cosine in turn; positions L-1 .. 0 .. -(L-1)",
     "espnet/espnet, nets/pytorch_backend/transformer/embedding.py",
     "For a length of L: --max-len is 2L - 1."},
    {"rope", "--layout=split", "w = base^(-2k/d); cosines and sines apart, d/2 columns each",
     "Su et al. 2021, RoFormer", "d is the width of a head."},
    {"rope-half", "--layout=split-half",
     "w = base^(-2k/d); cosines and sines apart, d columns each, the halves repeated",
     "huggingface/transformers, modeling_rope_utils.py",
     "GPT-NeoX, Llama. d is the width of a head; for Llama 3 --base=500000."},
    {"rope-interleaved", "--layout=split-interleaved",
     "w = base^(-2k/d); cosines and sines apart, d columns each, each value twice",
     "huggingface/diffusers, get_1d_rotary_pos_embed", "GPT-J. d is the width of a head."},
    {"rope-cache", "--layout=pairs",
     "w = base^(-2k/d); cosine and sine of each pair side by side, [rows][d/2][2]",
     "pytorch/torchtune, modules/position_embeddings.py", "d is the width of a head."},
    {"mae-2d", "--layout=concat --grid-order=xy --class-row",
     "w = base^(-2k/(d/2)) for each axis; x, then y, each sines, then cosines; row 0 is zero",
     "facebookresearch/mae, util/pos_embed.py, get_2d_sincos_pos_embed", "Needs --grid=HxW."},
    {"detr", "--layout=interleaved --grid-order=yx --start=1",
     "w = base^(-2k/(d/2)) for each axis; y, then x, from 1, each sine and cosine in turn",
     "facebookresearch/detr, models/position_encoding.py, PositionEmbeddingSine",
     "Needs --grid=HxW. With normalize: --normalize; Deformable-DETR's is shifted by 0.5: --from."},
    {NULL, NULL, NULL, NULL, NULL},
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
    {"espnet", "espnet-rel"},
    {"llama llama2 llama-2 gpt-neox gptneox neox gemma mistral mixtral phi qwen qwen2 qwen3",
     "rope-half, or --model=FILE.json"},
    {"llama3 llama-3", "rope-half --base=500000, or --model=FILE.json"},
    {"gptj gpt-j cohere command-r", "rope-interleaved, or --model=FILE.json"},
    {"rotary roformer-rotary", "rope, rope-half, rope-interleaved or rope-cache"},
    {"torchtune", "rope-cache"},
    {NULL, NULL},
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
