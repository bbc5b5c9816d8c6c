/*
 * model.c: tests --model with the settings in golden/models, which are published or made up. Their
 * tables are compared with tables computed by MPFR (golden/models.tsv, made by
 * golden/make_frequencies.c from the formulas). Other tests contain their settings. Refused
 * settings, and options beside settings, are tested by transcripts (cases/model*.txt).
 */
#include "config/facts.h"
#include "golden.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_COUNT = 69 }; /* lines of golden/models.tsv */

/* ---- tables ---- */

START_TEST(tables_of_models)
{
    static const char model[] = "--model=";
    char options[GOLDEN_OPTIONS_SIZE];
    uint32_t crc;
    int lines = 0;
    FILE *file = golden_open("models.tsv");
    for (; golden_next_digest(file, &crc, options); lines++) {
        char words[WORDS_SIZE];
        struct reading reading;
        if (lines != _i) {
            continue;
        }
        ck_assert(strncmp(options, model, strlen(model)) == 0);
        (void)snprintf(words, sizeof words, "-o|pe|%s" TESTS_DIR "/golden/models/%s", model,
                       options + strlen(model));
        reading_start(&reading, words);
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", options, reading.message);
        const uint32_t found = spec_digest(&reading.request.spec);
        reading_end(&reading);
        ck_assert_msg(found == crc, "%08" PRIx32 ", not %08" PRIx32 ": %s", found, crc, options);
    }
    (void)fclose(file);
    ck_assert_int_eq(lines, TABLE_COUNT);
}
END_TEST

/* ---- made-up settings ---- */

/* Writes settings to m.json, with ' replaced by ", and parses --model=m.json and -o pe, followed by
 * `words`. */
static void model_start(struct reading *reading, const char *json, const char *words)
{
    char text[LINE_SIZE];
    char line[LINE_SIZE];
    (void)snprintf(text, sizeof text, "%s", json);
    for (char *at = text; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    text_write("m.json", text);
    (void)snprintf(line, sizeof line, "--model=m.json|-o|pe%s%s", *words != '\0' ? "|" : "", words);
    reading_start(reading, line);
}

#define LLAMA  "{'model_type':'llama','head_dim':8,'max_position_embeddings':64"
#define SCALED LLAMA ",'rope_scaling':"
#define LONG                                                                \
    SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,1,1]," \
           "'original_max_position_embeddings':16}}"

/* Parses a command line like model_start, and checks the whole message. */
static void model_says(const char *json, const char *words, const char *message)
{
    struct reading reading;
    model_start(&reading, json, words);
    lines_check(json, reading.message, message);
    reading_end(&reading);
}

/* ---- what settings say ---- */

#define HALVES      " --layout=split-half --rope-scaling=none"
#define INTERLEAVED " --layout=split-interleaved --rope-scaling=none"
#define LLAMA_32    "{'model_type':'llama','head_dim':32"
#define DEEPSEEK_V4                                                                            \
    "{'model_type':'deepseek_v4','max_position_embeddings':64,'rope_parameters':{'main':{"     \
    "'rope_theta':5,'partial_rotary_factor':0.125},'compress':{'rope_type':'yarn','factor':2," \
    "'rope_theta':6,'partial_rotary_factor':0.125}}}"
#define PER_LAYER(layers)                                                                         \
    "{'model_type':'gemma4','max_position_embeddings':64,'global_head_dim':512,'layer_types':["   \
    "'sliding_attention','full_attention'],'rope_parameters':{'full_attention':{'rope_theta':5}," \
    "'sliding_attention':{'rope_theta':6}},'per_layer_config':" layers "}"
#define STEP3P7                                                                                  \
    "{'model_type':'step3p7','text_config':{'model_type':'llama','layer_types':["                \
    "'full_attention','sliding_attention'],'max_position_embeddings':64,'rope_scaling':{'type':" \
    "'linear','factor':2},\n"
#define MAE "{'model_type':'vit_mae','hidden_size':16,"
#define YOUTU(key, value)                                                                        \
    {                                                                                            \
        "{'model_type':'youtu','" key "':" value "}", "", "--d-model=64 --max-len=131072" HALVES \
    }

/* Settings, further options on the command line (`words`), and all `options` that the model sets.
 * The latter are what the classes of transformers read from the settings, and the defaults of these
 * classes. For a params.json, they are what the code of its publisher reads. */
static const struct {
    const char *json;
    const char *words;
    const char *options;
} setting_cases[] = {
    /* defaults of missing keys (types.tsv has most of them) */
    {LLAMA "}", "", "--d-model=8 --max-len=64" HALVES},
    {"{'model_type':'paligemma','text_config':{'model_type':'gemma2','hidden_size':2304,"
     "'num_attention_heads':8}}",
     "", "--d-model=256 --max-len=8192" HALVES},
    {"{'model_type':'gemma3_text','rope_local_base_freq':null,'rope_parameters':{"
     "'full_attention':{}}}",
     "", "--d-model=256 --max-len=131072 --base=1000000" HALVES},
    {"{'model_type':'gemma3','rope_parameters':{'sliding_attention':{}}}", "",
     "--d-model=256 --max-len=131072 --base=10000" HALVES},
    {"{'model_type':'gemma4','rope_parameters':{'sliding_attention':{}}}", "",
     "--d-model=256 --max-len=131072 --base=10000" HALVES},
    {"{'model_type':'gemma4','rope_parameters':{'full_attention':{}}}", "",
     "--d-model=512 --max-len=131072 --base=1000000" HALVES},
    {"{'model_type':'gemma4','global_head_dim':64,'rope_parameters':{'sliding_attention':null,"
     "'full_attention':{}}}",
     "", "--d-model=64 --max-len=131072 --base=1000000" HALVES},
    {"{'model_type':'smollm3','head_dim':8}", "",
     "--d-model=8 --max-len=32768 --base=2000000" HALVES},
    {"{'model_type':'transfo-xl','d_model':8}", "",
     "--d-model=8 --layout=concat --odd=refuse --order=descending"},

    /* the number of rows, also of tables with a row for padding or for a class token */
    {"{'model_type':'whisper','d_model':8,'max_source_positions':2147483647,"
     "'max_target_positions':5,'max_position_embeddings':6}",
     "", "--d-model=8 --max-len=2147483647 --layout=concat --frequency=shifted --odd=refuse"},
    {"{'model_type':'pegasus','hidden_size':8,'max_position_embeddings':9,'pad_token_id':0}", "",
     "--d-model=8 --max-len=9 --layout=concat"},
    {"{'model_type':'xglm','d_model':8,'n_positions':9,'pad_token_id':2}", "",
     "--d-model=8 --max-len=11 --layout=concat --frequency=shifted --odd=zero --zero-row=2"},
    {"{'model_type':'speech_to_text','d_model':8,'max_source_positions':6000,"
     "'max_target_positions':9}",
     "", "--d-model=8 --max-len=11 --layout=concat --frequency=shifted --odd=zero --zero-row=1"},
    {"{'model_type':'transfo-xl','d_model':8,'max_position_embeddings':9}", "",
     "--d-model=8 --layout=concat --odd=refuse --order=descending"},
    {MAE "'image_size':32,'patch_size':8}", "",
     "--d-model=16 --layout=concat --rows-before=1 --axes=y:4,x:4 --pairs=x*4,y*4"},
    {MAE "'image_size':7,'patch_size':1}", "",
     "--d-model=16 --layout=concat --rows-before=1 --axes=y:7,x:7 --pairs=x*4,y*4"},

    /* the grid of patches and its blocks, also of a video */
    {"{'model_type':'qwen3_vl_vision','hidden_size':16,'num_heads':2,'spatial_merge_size':4}",
     "--grid=4x4", "--d-model=8 --layout=split-half --axes=y:4,x:4 --merge=4"},
    {"{'model_type':'vjepa2','crop_size':32,'frames_per_clip':6,'tubelet_size':3}", "",
     "--d-model=60 --layout=split-group-half --pairing=neighbours --axes=t:2,y:2,x:2"},
    {"{'model_type':'sam3_vit_model','image_size':42,'patch_size':14,'window_size':1}", "",
     "--d-model=64 --base=10000 --layout=split-interleaved --angle-scale=1/3 --axes=y:3,x:3 "
     "--pairs=x*16,y*16"},

    /* widths of heads */
    {"{'model_type':'llama','hidden_size':20,'num_attention_heads':3}", "",
     "--d-model=6 --max-len=2048" HALVES},
    {"{'model_type':'llama','d_model':32,'n_head':4}", "", "--d-model=8 --max-len=2048" HALVES},
    {"{'model_type':'llama','n_embd':32,'n_head':2}", "", "--d-model=16 --max-len=2048" HALVES},
    {"{'model_type':'llama','hidden_size':64,'num_attention_heads':2,'head_dim':8}", "",
     "--d-model=8 --max-len=2048" HALVES},
    {"{'model_type':'glm4_moe_lite','head_dim':32,'qk_rope_head_dim':16,'rotary_dim':8,'rotary_pct'"
     ":"
     "0.5,'max_position_embeddings':9}",
     "", "--d-model=8 --max-len=9" HALVES},
    {"{'model_type':'phi','head_dim':32,'rotary_pct':0.33}", "",
     "--d-model=10 --max-len=2048" HALVES},
    {"{'model_type':'nomic_bert','rotary_emb_fraction':0.5,'rotary_emb_interleaved':false,"
     "'rotary_emb_scale_base':null,'rotary_scaling_factor':null}",
     "", "--d-model=32 --max-len=2048 --base=1000" HALVES},
    {"{'model_type':'moonshine','encoder_num_attention_heads':4,'decoder_num_attention_heads':4}",
     "", "--d-model=64 --max-len=512 --layout=split-interleaved --rope-scaling=none"},
    {"{'model_type':'glm_moe_dsa','indexer_rope_interleave':true}", "",
     "--d-model=64 --max-len=202752" HALVES},
    {LLAMA_32 ",'partial_rotary_factor':1}", "", "--d-model=32 --max-len=2048" HALVES},
    {LLAMA_32 ",'global_head_dim':16}", "", "--d-model=32 --max-len=2048" HALVES},
    {"{'model_type':'gpt_neox','hidden_size':64,'num_attention_heads':2}", "",
     "--d-model=8 --max-len=2048" HALVES},
    {"{'model_type':'llama','head_dim':65536}", "", "--d-model=65536 --max-len=2048" HALVES},
    {"{'model_type':'glm4','rope_parameters':{'rope_theta':7.5,'partial_rotary_factor':0.25}}", "",
     "--d-model=32 --max-len=131072 --base=7.5" INTERLEAVED},

    {"{'model_type':'llama','hidden_size':64,'d_model':64,'n_head':4,'num_attention_heads':4}", "",
     "--d-model=16 --max-len=2048" HALVES},

    /* settings of the text model, and keys outside of them */
    {"{'model_type':'gemma','head_dim':32,'text_config':{'head_dim':16}}", "",
     "--d-model=16 --max-len=8192" HALVES},
    {"{'model_type':'cohere','head_dim':32,'text_config':{'model_type':'gemma'},'n_positions':3}",
     "", "--d-model=256 --max-len=8192" HALVES},
    {"{'model_type':'gemma','text_config':null,'head_dim':32}", "",
     "--d-model=32 --max-len=8192" HALVES},

    /* bases */
    {LLAMA_32 ",'rope_theta':5e5}", "", "--d-model=32 --max-len=2048 --base=500000" HALVES},
    {LLAMA_32 ",'rotary_emb_base':7}", "", "--d-model=32 --max-len=2048 --base=7" HALVES},
    {LLAMA_32 ",'rope_theta':5,'rope_scaling':{'rope_theta':6}}", "",
     "--d-model=32 --max-len=2048 --base=6" HALVES},
    {LLAMA_32 ",'rope_theta':5,'rope_local_base_freq':6}", "--layer-type=full_attention",
     "--d-model=32 --max-len=2048 --base=5" HALVES},
    {LLAMA_32
     ",'rope_theta':5,'rope_local_base_freq':6,'rope_scaling':{'type':'linear','factor':2}}",
     "--layer-type=sliding_attention", "--d-model=32 --max-len=2048 --base=6" HALVES},

    /* per_layer_config: settings of single layers, by their numbers, replace those of the model */
    {PER_LAYER("{'01':{'head_dim':384,'num_key_value_heads':4}}"), "--layer-type=full_attention",
     "--d-model=384 --max-len=64 --base=5" HALVES},
    {PER_LAYER("{'1':{'head_dim':384}}"), "--layer-type=sliding_attention",
     "--d-model=256 --max-len=64 --base=6" HALVES},
    {"{'model_type':'llama','num_hidden_layers':2,'per_layer_config':{'0':{'head_dim':32},"
     "'1':{'head_dim':32.0,'sliding_window':5}}}",
     "", "--d-model=32 --max-len=2048" HALVES},

    /* Layer types of deepseek_v4: the first two settings have one object for the scaling of all
     * layers, the next two an object for each layer type. The last settings, of mistral4, have the
     * width of the rotated part. */
    {"{'model_type':'deepseek_v4','qk_rope_head_dim':8,'compress_rope_theta':7,'rope_theta':5,"
     "'max_position_embeddings':64,'rope_scaling':{'type':'yarn','factor':2}}",
     "--layer-type=compress",
     "--d-model=8 --max-len=64 --base=7 --layout=split --cell-factor=1 --rope-scaling=yarn "
     "--factor=2 --original-max-len=64"},
    {"{'model_type':'deepseek_v4','rope_theta':5,'max_position_embeddings':64,'rope_parameters':{"
     "'rope_type':'yarn','factor':2,'rope_theta':6,'attention_factor':1.5}}",
     "--layer-type=compress",
     "--d-model=64 --max-len=64 --base=160000 --layout=split --cell-factor=1.5 "
     "--rope-scaling=yarn --factor=2 --original-max-len=64"},
    {DEEPSEEK_V4, "--layer-type=main",
     "--d-model=64 --max-len=64 --base=5 --layout=split --rope-scaling=none"},
    {DEEPSEEK_V4, "--layer-type=compress",
     "--d-model=64 --max-len=64 --base=6 --layout=split --rope-scaling=yarn --factor=2 "
     "--original-max-len=64"},
    {"{'model_type':'mistral3','text_config':{'model_type':'mistral4','head_dim':96,"
     "'qk_rope_head_dim':24,'max_position_embeddings':64,'rope_parameters':{'rope_type':'linear',"
     "'factor':2,'partial_rotary_factor':0.25,'llama_4_scaling_beta':0.1}}}",
     "", "--d-model=24 --max-len=64 --layout=split-half --rope-scaling=linear --factor=2"},

    /* a list with a value for each layer */
    {STEP3P7 "'rope_theta':5,'use_rope_layers':[1,0]}}", "--layer-type=sliding_attention",
     "--d-model=128 --max-len=64 --base=5" HALVES},

    /* one base or one scaling for layers of both types */
    {"{'model_type':'olmo3','rope_theta':5}", "", "--d-model=128 --max-len=2048 --base=5" HALVES},
    {"{'model_type':'modernbert','global_rope_theta':5,'local_rope_theta':6,'rope_scaling':{"
     "'type':'linear','factor':2}}",
     "--layer-type=sliding_attention",
     "--d-model=64 --max-len=8192 --base=6 --layout=split-half --rope-scaling=linear --factor=2"},

    /* keys and defaults of single models */
    {"{'model_type':'hunyuan_v1_dense','rope_scaling':{'type':'dynamic','alpha':1000,'factor':1,"
     "'mscale':1,'beta_fast':32}}",
     "", "--d-model=128 --max-len=2048 --layout=split-half --rope-scaling=ntk --factor=1000"},
    {"{'model_type':'phimoe','head_dim':4,'max_position_embeddings':64,'rope_scaling':{"
     "'type':'longrope','long_factor':[1,2],'short_factor':[1,1],'long_mscale':1.25,"
     "'short_mscale':1.250,'original_max_position_embeddings':16}}",
     "",
     "--d-model=4 --max-len=64 --base=1000000 --layout=split-half --cell-factor=1.25 "
     "--rope-scaling=longrope --original-max-len=16"},
    {"{'model_type':'phimoe','head_dim':4,'max_position_embeddings':64,'rope_scaling':{"
     "'type':'longrope','long_factor':[1,2],'short_factor':[1,1],'long_mscale':1.25,"
     "'short_mscale':1.5,'original_max_position_embeddings':16}}",
     "--rope-scaling=none", "--d-model=4 --max-len=64 --base=1000000 --layout=split-half"},
    {"{'model_type':'qwen2_5_omni','thinker_config':{'text_config':{'model_type':"
     "'qwen2_5_omni_text'}}}",
     "", "--d-model=128 --max-len=32768 --base=1000000" HALVES},

    {"{'model_type':'llava_llama','hidden_size':64,'llm_cfg':{'model_type':'llama','head_dim':16,"
     "'max_position_embeddings':32}}",
     "", "--d-model=16 --max-len=32" HALVES},

    /* scalings */
    {SCALED "{'type':'linear','factor':2},'original_max_position_embeddings':9}", "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=linear --factor=2"},
    {SCALED "{'type':'dynamic','factor':2}}", "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=dynamic --factor=2 "
     "--original-max-len=64"},
    {SCALED "{'type':'yarn','factor':3,'truncate':true,'mscale':2,'mscale_all_dim':1}}", "",
     "--d-model=8 --max-len=64 --layout=split-half --cell-factor=mscale --rope-scaling=yarn "
     "--factor=3 --original-max-len=64 --truncate=yes"},
    {SCALED "{'type':'yarn','factor':3,'mscale':2,'mscale_all_dim':2.0}}", "",
     "--d-model=8 --max-len=64 --layout=split-half --cell-factor=1 --rope-scaling=yarn "
     "--factor=3 --original-max-len=64"},
    {SCALED "{'type':'yarn','factor':3,'mscale':2}}", "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=yarn --factor=3 "
     "--original-max-len=64"},
    {SCALED "{'type':'yarn','factor':3,'mscale':0,'mscale_all_dim':10}}", "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=yarn --factor=3 "
     "--original-max-len=64"},
    {SCALED "{'type':'yarn','factor':3,'beta_fast':1.0,'beta_slow':1}}", "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=yarn --factor=3 "
     "--original-max-len=64 --beta-fast=1 --beta-slow=1"},
    {SCALED "{'rope_type':'llama3','factor':4,'low_freq_factor':2,'high_freq_factor':2,"
            "'original_max_position_embeddings':9}}",
     "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=llama3 --factor=4 "
     "--original-max-len=9 --low-freq-factor=2 --high-freq-factor=2"},
    {"{'dim':64,'n_heads':8,'max_seq_len':16,'rope_theta':5e5,'use_scaled_rope':true,"
     "'rope_scaling_factor':32,'rope_high_freq_factor':5}",
     "",
     "--d-model=8 --max-len=16 --base=500000 --layout=pairs --rope-scaling=llama3 --factor=32 "
     "--original-max-len=8192 --low-freq-factor=1 --high-freq-factor=5"},
    {LONG, "",
     "--d-model=8 --max-len=64 --layout=split-half --cell-factor=longrope --rope-scaling=longrope "
     "--original-max-len=16"},

    /* keys of single types, and an unknown type, which requires --layout */
    {"{'model_type':'nomic_bert','n_positions':64,'max_trained_positions':16,"
     "'rotary_scaling_factor':2}",
     "",
     "--d-model=64 --max-len=64 --base=1000 --layout=split-half --rope-scaling=dynamic --factor=2 "
     "--original-max-len=16"},
    {"{'model_type':'trocr','d_model':8,'pad_token_id':3,'use_learned_position_embeddings':false}",
     "", "--d-model=8 --max-len=516 --layout=concat --frequency=shifted --odd=zero --zero-row=3"},
    {"{'model_type':'trocr','d_model':8,'max_position_embeddings':9,'pad_token_id':0,"
     "'use_learned_position_embeddings':false}",
     "", "--d-model=8 --max-len=10 --layout=concat --frequency=shifted --odd=zero --zero-row=0"},
    {"{'model_type':'other','max_position_embeddings':9,"
     "'head_dim':8,'rope_theta':5,'vocab_size':9,'image_size':8,'patch_size':2}",
     "--layout=split", "--d-model=8 --max-len=9 --base=5 --rope-scaling=none"},
    /* further names of keys, each with a value whose removal changes the table, as every_key
     * requires */
    {"{'model_type':'llama','hidden_size':64,'attention_heads':4}", "",
     "--d-model=16 --max-len=2048" HALVES},
    {"{'model_type':'moonshine','encoder_num_attention_heads':4}", "",
     "--d-model=64 --max-len=512" INTERLEAVED},
    {"{'model_type':'moonshine','decoder_num_attention_heads':4}", "",
     "--d-model=64 --max-len=512" INTERLEAVED},
    {"{'model_type':'jetmoe','kv_channels':8}", "", "--d-model=8 --max-len=4096" HALVES},
    {"{'model_type':'chatglm','kv_channels':64,'seq_length':9}", "",
     "--d-model=32 --max-len=9 --layout=pairs --rope-scaling=none"},
    {"{'model_type':'gptj','rotary_dim':32}", "", "--d-model=32 --max-len=2048" INTERLEAVED},
    {"{'model_type':'phi','partial_rotary_factor':0.25}", "", "--d-model=16 --max-len=2048" HALVES},
    {"{'model_type':'step3p5','rope_theta':5,'partial_rotary_factors':[0.5,1],'layer_types':["
     "'full_attention','sliding_attention']}",
     "--layer-type=full_attention", "--d-model=64 --max-len=128000 --base=5" HALVES},
    {"{'model_type':'qwen','seq_length':8,'use_dynamic_ntk':false}", "",
     "--d-model=128 --max-len=8" HALVES},
    {"{'model_type':'modernbert','global_rope_theta':5}", "--layer-type=full_attention",
     "--d-model=64 --max-len=8192 --base=5" HALVES},
    {"{'model_type':'esm','position_embedding_type':'rotary'}", "",
     "--d-model=64 --max-len=1026" HALVES},
    {"{'model_type':'transfo-xl','d_model':8,'clamp_len':5}", "--max-len=3",
     "--d-model=8 --layout=concat --odd=refuse --order=descending"},
    {SCALED "{'type':'dynamic','factor':2},'original_max_position_embeddings':9}", "",
     "--d-model=8 --max-len=64 --layout=split-half --rope-scaling=dynamic --factor=2 "
     "--original-max-len=9"},
    {"{'model_type':'llada','d_model':64,'n_heads':4}", "", "--d-model=16 --max-len=1024" HALVES},
    {"{'model_type':'llada','max_sequence_length':9}", "", "--d-model=64 --max-len=9" HALVES},
    {"{'model_type':'mimo_v2_flash','swa_head_dim':96,'swa_rope_theta':5}",
     "--layer-type=sliding_attention", "--d-model=32 --max-len=131072 --base=5" HALVES},
    {"{'model_type':'granite_swa','layer_rope_theta':[5,0,5]}", "",
     "--d-model=128 --max-len=8192 --base=5" HALVES},
    YOUTU("rope_interleave", "false"),
    YOUTU("rope_interleaved", "false"),
    YOUTU("rotary_emb_interleaved", "false"),
    YOUTU("rotary_interleaved", "false"),
    YOUTU("rope_traditional", "false"),
    YOUTU("original_rope", "false"),
    YOUTU("rope_is_neox_style", "true"),
    YOUTU("is_neox_style", "true"),
    YOUTU("use_neox_rotary_style", "true"),
};

START_TEST(what_settings_say)
{
    struct reading reading;
    char text[LINE_SIZE];
    model_start(&reading, setting_cases[_i].json, setting_cases[_i].words);
    reading_print_settings(text, &reading);
    ck_assert_msg(strcmp(text, setting_cases[_i].options) == 0, "%s\nsays %s,\nnot  %s\n%s",
                  setting_cases[_i].json, text, setting_cases[_i].options, reading.message);
    reading_end(&reading);
}
END_TEST

/* Prints the results of settings, and a digest of the first 33 rows (of all rows, if the table has
 * several axes). */
static void outcome_print(char text[LINE_SIZE], const char *json, const char *words)
{
    struct reading reading;
    model_start(&reading, json, words);
    reading_print_result(text, &reading);
    if (reading.outcome == REQUEST_RUN) {
        struct spec *const spec = &reading.request.spec;
        spec->max_len = spec_has_axes(spec) || spec->max_len < 33 ? spec->max_len : 33;
        text_append(text, LINE_SIZE, " %08" PRIx32, spec_digest(spec));
    }
    reading_end(&reading);
}

/* Removes the first member with the name `key` from settings or, if is_of_scaling, from the object
 * of the rotary scaling in them. Returns false if there is no such member. */
static bool member_remove(char *json, const char *key, bool is_of_scaling)
{
    char member[64];
    int scaling_depth = 0; /* depth of braces within the scaling's object; 0 outside of it */
    (void)snprintf(member, sizeof member, "'%s':", key);
    for (char *at = json; *at != '\0'; at++) {
        const bool begins = (at - json >= 15 && strncmp(at - 15, "'rope_scaling':", 15) == 0) ||
                            (at - json >= 18 && strncmp(at - 18, "'rope_parameters':", 18) == 0);
        scaling_depth += *at == '{'   ? scaling_depth > 0 || begins
                         : *at == '}' ? -(scaling_depth > 0)
                                      : 0;
        if (strncmp(at, member, strlen(member)) == 0 && (scaling_depth > 0) == is_of_scaling) {
            char *end = at + strlen(member);
            int depth = 0;
            while (depth > 0 || strchr(",}", *end) == NULL) {
                depth += strchr("[{", *end) != NULL ? 1 : strchr("]}", *end) != NULL ? -1 : 0;
                end++;
            }
            if (*end == ',') {
                end++;
            } else if (at[-1] == ',') {
                at--;
            }
            memmove(at, end, strlen(end) + 1);
            return true;
        }
    }
    return false;
}

/* Checks that setting_cases[] has an entry whose table changes if this key is removed. Thus the
 * key's value in this entry is not the default. */
static void used_key_check(const char *key, bool is_of_scaling)
{
    bool is_found = false;
    for (size_t i = 0; i < COUNT(setting_cases) && !is_found; i++) {
        char json[LINE_SIZE];
        char with[LINE_SIZE];
        char without[LINE_SIZE];
        (void)snprintf(json, sizeof json, "%s", setting_cases[i].json);
        if (member_remove(json, key, is_of_scaling)) {
            outcome_print(with, setting_cases[i].json, setting_cases[i].words);
            outcome_print(without, json, setting_cases[i].words);
            is_found = strcmp(with, "refused") != 0 && strcmp(with, without) != 0;
        }
    }
    ck_assert_msg(is_found, "'%s' changes no table of setting_cases[]%s", key,
                  is_of_scaling ? " in a scaling" : "");
}

/* Checks each name of each key that is not ignored. */
START_TEST(every_key)
{
    for (size_t i = 0; i < model_key_count; i++) {
        const char *names = model_keys[i].names;
        char key[WORDS_SIZE];
        while (model_keys[i].fact != FACT_NOTHING && word_next(&names, key)) {
            if ((model_keys[i].places & SETTINGS) != 0) {
                used_key_check(key, false);
            }
            if ((model_keys[i].places & SCALING) != 0) {
                used_key_check(key, true);
            }
        }
    }
}
END_TEST

/* The origin of each option is the line of the key that sets this option. */
START_TEST(lines_of_settings)
{
    static const struct {
        enum option_id option;
        size_t line;
    } places[] = {{OPTION_D_MODEL, 2},      {OPTION_MAX_LEN, 3},          {OPTION_BASE, 4},
                  {OPTION_LAYOUT, 1},       {OPTION_ROPE_SCALING, 6},     {OPTION_FACTOR, 7},
                  {OPTION_BETA_FAST, 8},    {OPTION_BETA_SLOW, 9},        {OPTION_TRUNCATE, 10},
                  {OPTION_CELL_FACTOR, 11}, {OPTION_ORIGINAL_MAX_LEN, 12}};
    struct reading reading;
    model_start(&reading,
                "{'model_type':'llama',\n'head_dim':8,\n'n_positions':64,\n'rope_theta':5,\n"
                "'rope_scaling':{\n'type':'yarn',\n'factor':2,\n'beta_fast':31,\n'beta_slow':2,\n"
                "'truncate':true,\n'attention_factor':1.5,\n"
                "'original_max_position_embeddings':16}}",
                "");
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    for (size_t i = 0; i < COUNT(places); i++) {
        const struct setting *const setting = &reading.request.settings.options[places[i].option];
        ck_assert_str_eq(setting->origin.file, "m.json");
        ck_assert_msg(setting->origin.line == places[i].line, "%s: %zu", setting->option->name,
                      setting->origin.line);
    }
    reading_end(&reading);
}
END_TEST

/* ---- keys ---- */

/* The options that result from the keys that each kind of scaling reads in modeling_rope_utils.py.
 * Other keys are ignored. */
static const struct {
    const char *kind;
    const char *options; /* the value of --rope-scaling, and the options after it */
} kinds[] = {
    {"default", "none"},
    {"mrope", "none"},
    {"linear", "linear --factor=4"},
    {"dynamic", "dynamic --factor=4 --original-max-len=16"},
    {"yarn", "yarn --factor=4 --original-max-len=16 --beta-fast=31 --beta-slow=2 --truncate=yes"},
    {"llama3", "llama3 --factor=4 --original-max-len=16 --low-freq-factor=2 --high-freq-factor=3"},
    {"longrope", "longrope --original-max-len=16"},
    {"su", "longrope --original-max-len=16"},
    {"proportional", "proportional --factor=4"},
};

START_TEST(keys_of_scalings)
{
    struct reading reading;
    char json[WORDS_SIZE];
    char options[LINE_SIZE];
    char expected[LINE_SIZE];
    const bool has_cell_factor = strstr("yarn longrope su", kinds[_i].kind) != NULL;
    (void)snprintf(json, sizeof json,
                   SCALED
                   "{'rope_type':'%s','factor':4,'original_max_position_embeddings':16,"
                   "'beta_fast':31,'beta_slow':2,'truncate':true,'low_freq_factor':2,"
                   "'high_freq_factor':3,'attention_factor':1.5,'mscale':1,"
                   "'mscale_all_dim':1,'long_factor':[1,1,1,1],'short_factor':[1,1,1,1],"
                   "'mrope_section':[1],'mrope_interleaved':false,'interleaved':1,'finetuned':1,"
                   "'llama_4_scaling_beta':0.1,'max_position_embeddings':5}}",
                   kinds[_i].kind);
    model_start(&reading, json, "");
    reading_print_settings(options, &reading);
    (void)snprintf(expected, sizeof expected,
                   "--d-model=8 --max-len=64 --layout=split-half%s --rope-scaling=%s",
                   has_cell_factor ? " --cell-factor=1.5" : "", kinds[_i].options);
    ck_assert_msg(strcmp(options, expected) == 0, "%s\n%s\n%s", options, expected, reading.message);
    reading_end(&reading);
}
END_TEST

/* ---- formulas beyond options ---- */

/* In longrope, the cell factor (ln L / ln L0)^(1/2), where L is the model's length and L0 the
 * original length, is a rational number a / b if L = n^(a^2) and L0 = n^(b^2). Divided by the
 * scale, each factor is 3/2, the midpoint of the cells 1 and 2, and is rounded to the even cell 2.
 */
static const struct {
    int max_len;
    int original_max_len;
    const char *scale;
} rational_factors[] = {
    {512, 16, "1"},           /* L = 2^9, L0 = 2^4: 3/2 */
    {65536, 512, "8/9"},      /* L = 2^16, L0 = 2^9: 4/3 */
    {33554432, 512, "10/9"},  /* L = 2^25, L0 = 2^9: 5/3 */
    {33554432, 65536, "5/6"}, /* L = 2^25, L0 = 2^16: 5/4 */
    {19683, 81, "1"},         /* L = 3^9, L0 = 3^4: 3/2 */
};

START_TEST(rational_longrope_factors)
{
    struct reading reading;
    struct table table;
    uint64_t cells[4];
    char json[WORDS_SIZE];
    char words[WORDS_SIZE];
    (void)snprintf(json, sizeof json,
                   "{'model_type':'llama','head_dim':2,'max_position_embeddings':%d,"
                   "'original_max_position_embeddings':%d,'rope_scaling':{'rope_type':'longrope',"
                   "'long_factor':[1],'short_factor':[1]}}",
                   rational_factors[_i].max_len, rational_factors[_i].original_max_len);
    (void)snprintf(words, sizeof words, "--max-len=2|--precision=s8|--scale=%s",
                   rational_factors[_i].scale);
    model_start(&reading, json, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    table_init(&table, &reading.request.spec);
    table_next_row(&table, cells);
    ck_assert_uint_eq(cells[0], 2);
    ck_assert_uint_eq(cells[2], 0);
    reading_end(&reading);
}
END_TEST

/* ---- types ---- */

/* Checks that a type has a line in one of the files types.tsv and towers.tsv, given their texts. */
static void known_type_check(const char *type, const char *lines, const char *towers)
{
    char field[WORDS_SIZE + 2];
    (void)snprintf(field, sizeof field, "\t%s\t", type);
    ck_assert_msg(strstr(lines, field) != NULL || strstr(towers, field) != NULL,
                  "%s has no line in types.tsv or towers.tsv", type);
}

/* Checks that a type is refused. The settings also have an unknown key, which must not be reported
 * instead of the type. */
static void refused_type_check(const char *type, const struct model_kind *kind)
{
    char json[LINE_SIZE];
    char expected[LINE_SIZE];
    (void)snprintf(json, sizeof json, "{'rope_nonsense':1,\n'model_type':'%s'}", type);
    (void)snprintf(expected, sizeof expected, "m.json:2: error: '%s' has %s: %s%s\n", type,
                   kind->refusal_reason, kind->remedy,
                   kind->preset != NULL ? kind->preset->name : "");
    model_says(json, "", expected);
}

/* Each known type has a line in types.tsv or towers.tsv, or is refused. */
START_TEST(types_have_lines)
{
    char *const lines = file_read(TESTS_DIR "/golden/types.tsv", NULL);
    char *const towers = file_read(TESTS_DIR "/golden/towers.tsv", NULL);
    const struct model_kind *kind;
    for (size_t i = 0; (kind = model_kind_at(i)) != NULL; i++) {
        const char *types = kind->types;
        char type[WORDS_SIZE];
        while (word_next(&types, type)) {
            if (kind->refusal_reason != NULL) {
                refused_type_check(type, kind);
            } else if (strcmp(type, "transfo-xl") != 0) { /* its settings have no length */
                known_type_check(type, lines, towers);
            }
        }
    }
    free(lines);
    free(towers);
}
END_TEST

/* A file with the type and the settings of a line results in the table of that line. Settings that
 * are omitted have the defaults of the type's class. */
START_TEST(tables_of_types)
{
    struct golden_type type;
    FILE *const file = golden_open("types.tsv");
    while (golden_next_type(file, &type)) {
        struct reading reading;
        model_start(&reading, type.json, type.layer);
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", type.json, reading.message);
        ck_assert_msg(reading.request.spec.max_len == type.rows, "%s: not %d rows", type.json,
                      type.rows);
        reading.request.spec.max_len = 33;
        const uint32_t found = spec_digest(&reading.request.spec);
        ck_assert_msg(type.crc != 0, "%s: no digest: build/make_frequencies computes it",
                      type.json);
        ck_assert_msg(found == type.crc, "%08" PRIx32 ", not %08" PRIx32 ": %s", found, type.crc,
                      type.json);
        reading_end(&reading);
    }
    (void)fclose(file);
}
END_TEST

/* Each model_type is in one entry only. If it were in two entries, the second would have no effect.
 */
START_TEST(types_are_unique)
{
    const struct model_kind *kind;
    for (size_t i = 0; (kind = model_kind_at(i)) != NULL; i++) {
        char types[LINE_SIZE];
        (void)snprintf(types, sizeof types, "%s", kind->types);
        for (char *type = strtok(types, " "); type != NULL; type = strtok(NULL, " ")) {
            ck_assert_msg(model_kind_find(type) == kind, "%s is in two entries", type);
        }
    }
}
END_TEST

/* ---- the suite ---- */

Suite *suite_model(void)
{
    Suite *suite = suite_create("model");
    TCase *tables = tcase_create("tables");
    tcase_set_timeout(tables, 120);
    tcase_add_loop_test(tables, tables_of_models, 0, TABLE_COUNT);
    suite_add_tcase(suite, tables);

    TCase *settings = case_in_folder(suite, "settings");
    tcase_add_checked_fixture(settings, folder_enter, folder_leave);
    tcase_add_loop_test(settings, what_settings_say, 0, (int)COUNT(setting_cases));
    tcase_add_test(settings, every_key);
    tcase_add_test(settings, lines_of_settings);
    tcase_add_loop_test(settings, keys_of_scalings, 0, (int)COUNT(kinds));
    tcase_add_test(settings, types_have_lines);
    tcase_add_test(settings, tables_of_types);
    tcase_add_test(settings, types_are_unique);
    tcase_add_loop_test(settings, rational_longrope_factors, 0, (int)COUNT(rational_factors));
    return suite;
}
