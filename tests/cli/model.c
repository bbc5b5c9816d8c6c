/*
 * model.c: --model: models' settings, whole as published, and the tables that they mean, compared
 * with MPFR's (golden/models.tsv, made by golden/make_frequencies.c from the formulas); what of
 * settings is not understood; and what the command line says beside them.
 */
#include "encoding/table.h"
#include "golden.h"
#include "model/precision.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES = 30 };

/* ---- tables ---- */

static uint32_t digest_of(const struct spec *spec)
{
    struct table table;
    uint32_t crc = UINT32_MAX;
    uint64_t *cells = malloc((size_t)spec->columns * sizeof *cells);
    ck_assert(cells != NULL && table_init(&table, spec));
    for (int64_t row = 0; row < spec->max_len; row++) {
        REQUIRE(table_next_row(&table, cells), "row %" PRId64, row);
        for (int64_t j = 0; j < spec->columns; j++) {
            crc = crc_add(crc, cells[j], spec->precision->bits);
        }
    }
    table_free(&table);
    free(cells);
    return ~crc;
}

START_TEST(tables_of_models)
{
    static const char model[] = "--model=";
    char options[GOLDEN_OPTIONS];
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
        const uint32_t found = digest_of(&reading.request.spec);
        reading_end(&reading);
        ck_assert_msg(found == crc, "%08" PRIx32 ", not %08" PRIx32 ": %s", found, crc, options);
    }
    (void)fclose(file);
    ck_assert_int_eq(lines, TABLES);
}
END_TEST

/* ---- settings that are made up ---- */

/* Writes a file m.json and reads a command line with it: `words` after --model=m.json and -o pe.
 * In the text ' stands for ". */
static void model_start(struct reading *reading, const char *json, const char *words)
{
    char text[LINE_SIZE];
    char line[LINE_SIZE];
    (void)snprintf(text, sizeof text, "%s", json);
    for (char *at = text; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    text_write("m.json", text);
    (void)snprintf(line, sizeof line, "--model=%s|-o|pe%s%s", folder_file("m.json"),
                   *words != '\0' ? "|" : "", words);
    reading_start(reading, line);
}

#define LLAMA  "{'model_type':'llama','head_dim':8,'max_position_embeddings':64"
#define SCALED LLAMA ",'rope_scaling':"
#define GEMMA3 "{'model_type':'gemma3_text','rope_scaling':{'rope_type':'linear','factor':8}}"
#define LAYERS                                                                   \
    "{'model_type':'gemma4_text','rope_parameters':{'full_attention':{"          \
    "'rope_type':'proportional','partial_rotary_factor':0.25,'rope_theta':1e6}," \
    "'sliding_attention':{'rope_theta':10000.0}}}"
#define LONG                                                                \
    SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,1,1]," \
           "'original_max_position_embeddings':16}}"

/* Settings, words beside them, and the command that is printed without "posenc ", "-o pe" and the
 * precision. The command is read again and printed the same. */
static const struct {
    const char *json;
    const char *words;
    const char *command;
} accepted[] = {
    {LLAMA "}", "", "--base=10000 --model=m.json"},
    {LLAMA ",'rope_theta':500000.0}", "", "--model=m.json"},
    {LLAMA ",'rope_theta':5e5}", "--base=500000", "--model=m.json"},
    {LLAMA ",'rope_theta':5e5}", "--base=10000", "--base=10000 --model=m.json"},
    {LLAMA ",'rope_theta':5e5,'rope_scaling':null,'rope_parameters':null}", "--d-model=6",
     "--d-model=6 --model=m.json"},
    {LLAMA "}", "--max-len=64", "--base=10000 --model=m.json"},
    {LLAMA "}", "--max-len=65|--start=3", "--max-len=65 --base=10000 --start=3 --model=m.json"},
    {LLAMA "}", "--layout=interleaved", "--base=10000 --model=m.json --layout=interleaved"},
    {LLAMA "}", "--layout=split-half", "--base=10000 --model=m.json"},
    {LLAMA ",'rope_interleave':true,'no_rope_layers':[1,0],'initializer_range':0.02}", "",
     "--base=10000 --model=m.json"},
    {LLAMA ",'image_size':[3,4],'patch_size':{'a':1}}", "", "--base=10000 --model=m.json"},
    {"{'model_type':'cohere2','head_dim':8,'max_position_embeddings':9,'rotary_pct':1.0,"
     "'position_embedding_type':'rope_gptj'}",
     "", "--base=10000 --model=m.json"},
    {LLAMA ",'position_embedding_type':'rope','no_rope_layer_interval':4}", "",
     "--base=10000 --model=m.json"},
    {LLAMA ",'position_embedding_type':'rotary'}", "", "--base=10000 --model=m.json"},
    {SCALED "{'type':'mrope','mrope_section':[1,1,2],'mrope_interleaved':true}}", "",
     "--base=10000 --model=m.json"},
    {SCALED "{'rope_type':'default','type':'mrope','mrope_section':[1,1,2]}}", "",
     "--base=10000 --model=m.json"},
    {SCALED "{'rope_type':'linear','factor':2}}", "", "--base=10000 --model=m.json"},
    {SCALED "{'type':'linear','factor':2.0}}", "--factor=3",
     "--base=10000 --model=m.json --factor=3"},
    {SCALED "{'type':'linear','factor':2.0}}", "--rope-scaling=none",
     "--base=10000 --model=m.json --rope-scaling=none"},
    {SCALED "{'type':'linear','factor':2.0}}", "--rope-scaling=linear",
     "--base=10000 --model=m.json"},
    {SCALED "{'type':'linear','factor':2.0}}", "--rope-scaling=ntk|--factor=2",
     "--base=10000 --model=m.json --rope-scaling=ntk --factor=2"},
    {SCALED "{'type':'yarn','factor':2,'attention_factor':1.25,'truncate':false}}",
     "--rope-scaling=llama3", "--base=10000 --model=m.json --rope-scaling=llama3"},
    {SCALED "{'type':'yarn','factor':2,'attention_factor':1.25,'truncate':false}}",
     "--cell-factor=yarn", "--base=10000 --model=m.json --cell-factor=yarn"},
    {SCALED "{'type':'yarn','factor':2,'truncate':true}}", "--truncate=no",
     "--base=10000 --model=m.json --truncate=no"},
    {SCALED "{'type':'yarn','factor':2,'beta_fast':null,'mscale':1,'mscale_all_dim':0}}", "",
     "--base=10000 --model=m.json"},
    {SCALED "{'type':'yarn','factor':2,'mscale':1,'mscale_all_dim':0.5}}", "--cell-factor=1",
     "--base=10000 --model=m.json --cell-factor=1"},
    {SCALED "{'type':'yarn','factor':2,'mscale':0.5,'mscale_all_dim':0.5}}", "--cell-factor=1",
     "--base=10000 --model=m.json"},
    {SCALED "{'type':'yarn','factor':2,'attention_factor':1.25,'mscale':1,'mscale_all_dim':0.5}}",
     "--cell-factor=1.25", "--base=10000 --model=m.json"},
    {LONG, "", "--base=10000 --model=m.json"},
    {SCALED "{'type':'su','long_factor':[1e9,2,3,4],'short_factor':[1e-9,1,1,1],"
            "'original_max_position_embeddings':2}}",
     "--original-max-len=3", "--base=10000 --model=m.json --original-max-len=3"},
    /* without a longer table nothing is multiplied */
    {SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,1,1]}}", "--cell-factor=1",
     "--base=10000 --model=m.json"},
    {SCALED "{'rope_type':'dynamic','factor':2}}", "--original-max-len=64",
     "--base=10000 --model=m.json"},
    {SCALED "{'rope_type':'llama3','factor':8}}", "--original-max-len=64",
     "--base=10000 --model=m.json"},
    {LONG, "--cell-factor=1", "--base=10000 --model=m.json --cell-factor=1"},
    {LONG, "--original-max-len=32", "--base=10000 --model=m.json --original-max-len=32"},
    {LONG, "--original-max-len=64|--cell-factor=1",
     "--base=10000 --model=m.json --cell-factor=1 --original-max-len=64"},
    {LONG, "--original-max-len=3", "--base=10000 --model=m.json --original-max-len=3"},
    {LONG, "--rope-scaling=none", "--base=10000 --model=m.json --rope-scaling=none"},
    {GEMMA3, "--layer-type=full_attention", "--model=m.json --layer-type=full_attention"},
    {LAYERS, "--layer-type=full_attention|--factor=2",
     "--model=m.json --layer-type=full_attention --factor=2"},
    {LAYERS, "--rope-scaling=none|--layer-type=full_attention",
     "--model=m.json --layer-type=full_attention --rope-scaling=none"},
    {"{'model_type':'other','hidden_size':16,'num_attention_heads':2,"
     "'max_position_embeddings':9}",
     "--layout=pairs", "--base=10000 --model=m.json --layout=pairs"},
    {"{'model_type':'gptj','rotary':true,'n_embd':64,'n_head':2,'rotary_dim':16,'n_positions':9}",
     "", "--base=10000 --model=m.json"},
    {"{'model_type':'transfo-xl','d_model':16}", "--max-len=9",
     "--max-len=9 --base=10000 --model=m.json"},
    {"{'model_type':'vit_mae','hidden_size':16,'image_size':32,'patch_size':8}", "",
     "--max-len=17 --base=10000 --model=m.json"},
    {"{'model_type':'transfo-xl','d_model':16,'clamp_len':8}", "--max-len=9",
     "--max-len=9 --base=10000 --model=m.json"},
    {"{'model_type':'transfo-xl','d_model':16,'clamp_len':-1}", "--max-len=9",
     "--max-len=9 --base=10000 --model=m.json"},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':9,'pad_token_id':2}",
     "--zero-row=none", "--base=10000 --model=m.json --zero-row=none"},
    {"{'model_type':'transfo-xl','d_model':16,'clamp_len':0}", "--max-len=9",
     "--max-len=9 --base=10000 --model=m.json"},
    {"{'model_type':'xglm','d_model':8,'max_position_embeddings':9,'pad_token_id':0}",
     "--zero-row=0|--max-len=11", "--base=10000 --model=m.json"},
    {"{'model_type':'speech_to_text','d_model':8,'max_target_positions':9}",
     "--zero-row=1|--max-len=11", "--base=10000 --model=m.json"},
    {"{'model_type':'marian','d_model':8,'max_position_embeddings':9,"
     "'static_position_embeddings':true}",
     "--precision=f16", "--base=10000 --model=m.json"},
};

static void command_check(const struct reading *reading, const char *expected)
{
    char command[REQUEST_COMMAND_SIZE] = "";
    const char *at = reading->command + strlen("posenc ");
    ck_assert_msg(reading->outcome == REQUEST_RUN, "%s", reading->message);
    for (size_t length; *at != '\0'; at += length + strspn(at + length, " ")) {
        length = strcspn(at, " ");
        if (strncmp(at, "--precision=", strlen("--precision=")) == 0) {
            continue;
        }
        if (strncmp(at, "-o ", 3) == 0) {
            break;
        }
        (void)sprintf(command + strlen(command), "%s%.*s", *command != '\0' ? " " : "", (int)length,
                      at);
    }
    ck_assert_str_eq(command, expected);
}

START_TEST(accepts)
{
    struct reading reading;
    struct reading again;
    model_start(&reading, accepted[_i].json, accepted[_i].words);
    command_check(&reading, accepted[_i].command);
    char words[REQUEST_COMMAND_SIZE];
    (void)snprintf(words, sizeof words, "%s", reading.command + strlen("posenc "));
    for (char *blank = words; (blank = strchr(blank, ' ')) != NULL;) {
        *blank = '|';
    }
    folder_enter();
    reading_start(&again, words);
    folder_leave();
    ck_assert_msg(again.outcome == REQUEST_RUN, "%s: %s", words, again.message);
    ck_assert_str_eq(again.command, reading.command);
    ck_assert(reading.request.spec.d_model == again.request.spec.d_model &&
              reading.request.spec.max_len == again.request.spec.max_len &&
              reading.request.spec.rope_scaling == again.request.spec.rope_scaling &&
              reading.request.spec.cell_factor == again.request.spec.cell_factor &&
              decimal_equal(&reading.request.spec.factor, &again.request.spec.factor) &&
              reading.request.spec.original_max_len == again.request.spec.original_max_len);
    reading_end(&again);
    reading_end(&reading);
}
END_TEST

/* Numbers of a file take the place of the base. */
START_TEST(a_list)
{
    struct reading reading;
    char words[WORDS_SIZE];
    text_write("w.txt", "1\n0.5\n0.25\n0.125\n");
    (void)snprintf(words, sizeof words, "--frequency=@%s", folder_file("w.txt"));
    model_start(&reading, LLAMA ",'rope_theta':5e5}", words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    ck_assert_str_eq(reading.command,
                     "posenc --precision=f32 --model=m.json --frequency=@w.txt -o pe");
    ck_assert_uint_eq(reading.request.spec.frequency_count, 4);
    reading_end(&reading);
}
END_TEST

/* What the classes in transformers have where settings leave it out: the width, the rows, and the
 * base. */
static const struct {
    const char *json;
    int d_model;
    int max_len;
    const char *base;
} defaults[] = {
    {"{'model_type':'paligemma','text_config':{'model_type':'gemma2','hidden_size':2304,"
     "'num_attention_heads':8}}",
     256, 8192, "10000"},
    {"{'model_type':'gpt_oss','hidden_size':2880,'num_attention_heads':64}", 64, 131072, "150000"},
    {"{'model_type':'mixtral','head_dim':8,'max_position_embeddings':9}", 8, 9, "1000000"},
    {"{'model_type':'gptj'}", 64, 2048, "10000"},
    {"{'model_type':'qwen3','max_position_embeddings':9}", 128, 9, "10000"},
    {"{'model_type':'gemma'}", 256, 8192, "10000"},
    {"{'model_type':'gemma3_text','rope_local_base_freq':null,'rope_parameters':{"
     "'full_attention':{}}}",
     256, 131072, "1000000"},
    {"{'model_type':'gemma3','rope_parameters':{'sliding_attention':{}}}", 256, 131072, "10000"},
    {"{'model_type':'gemma4_text','rope_parameters':{'sliding_attention':{}}}", 256, 131072,
     "10000"},
    {"{'model_type':'gemma4','rope_parameters':{'full_attention':{}}}", 512, 131072, "10000"},
    {"{'model_type':'gemma4','global_head_dim':64,'rope_parameters':{'sliding_attention':null,"
     "'full_attention':{}}}",
     64, 131072, "10000"},
    {"{'model_type':'phi','head_dim':8,'max_position_embeddings':9}", 4, 9, "10000"},
    {"{'model_type':'deepseek_v3','max_position_embeddings':9}", 64, 9, "10000"},
    {"{'model_type':'stablelm','head_dim':8,'max_position_embeddings':9}", 2, 9, "10000"},
    {"{'model_type':'smollm3','head_dim':8,'max_position_embeddings':9}", 8, 9, "2000000"},
    {"{'model_type':'glm','n_positions':9}", 64, 9, "10000"},
    {"{'model_type':'llama','n_embd':32,'n_head':4,'n_positions':9,'rotary_emb_base':7}", 8, 9,
     "7"},
    {"{'model_type':'whisper','d_model':8,'max_source_positions':2147483647}", 8, 2147483647,
     "10000"},
    {"{'model_type':'llama','head_dim':65536,'max_position_embeddings':9}", 65536, 9, "10000"},
    {"{'model_type':'gpt_neox','hidden_size':64,'num_attention_heads':2,"
     "'max_position_embeddings':9}",
     8, 9, "10000"},
    {"{'model_type':'gptj','rotary_dim':16,'partial_rotary_factor':0.5}", 16, 2048, "10000"},
    {"{'model_type':'glm4','max_position_embeddings':9,'rope_parameters':{'rope_theta':7.5,"
     "'partial_rotary_factor':0.25}}",
     32, 9, "7.5"},
};

START_TEST(left_out)
{
    struct reading reading;
    const struct decimal base = decimal_of(defaults[_i].base);
    model_start(&reading, defaults[_i].json, "");
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    ck_assert_int_eq(reading.request.spec.d_model, defaults[_i].d_model);
    ck_assert_int_eq(reading.request.spec.max_len, defaults[_i].max_len);
    ck_assert(decimal_equal(&reading.request.spec.base, &base));
    reading_end(&reading);
}
END_TEST

/* Factors of longrope that are quotients, because L = n^(a^2) and L0 = n^(b^2): a / b is 3 / 2
 * scales, the middle of two cells, and becomes 2. */
static const struct {
    int longest;
    int original;
    const char *scale;
} quotients[] = {
    {512, 16, "1"},           /* 2^9, 2^4: 3/2 */
    {65536, 512, "8/9"},      /* 2^16, 2^9: 4/3 */
    {33554432, 512, "10/9"},  /* 2^25, 2^9: 5/3 */
    {33554432, 65536, "5/6"}, /* 2^25, 2^16: 5/4 */
    {19683, 81, "1"},         /* 3^9, 3^4: 3/2 */
};

START_TEST(longrope_quotients)
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
                   quotients[_i].longest, quotients[_i].original);
    (void)snprintf(words, sizeof words, "--max-len=2|--precision=s8|--scale=%s",
                   quotients[_i].scale);
    model_start(&reading, json, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    ck_assert(table_init(&table, &reading.request.spec) && table_next_row(&table, cells));
    ck_assert_uint_eq(cells[0], 2);
    ck_assert_uint_eq(cells[2], 0);
    table_free(&table);
    reading_end(&reading);
}
END_TEST

/* With --angles=float32 a frequency 2^-1 + 2^-25 is a tie, and becomes 2^-1, as without the 2^-25:
 * what scales frequencies exactly is known to do so. */
START_TEST(longrope_ties)
{
    static const char *const scales[] = {"1.000000059604644775390625", "1"}; /* 1 + 2^-24, 1 */
    uint32_t digests[2];
    for (size_t i = 0; i < COUNT(scales); i++) {
        struct reading reading;
        char words[WORDS_SIZE];
        (void)snprintf(words, sizeof words, "--max-len=9|--angles=float32|--angle-scale=%s",
                       scales[i]);
        model_start(&reading,
                    "{'model_type':'llama','head_dim':2,'max_position_embeddings':9,"
                    "'rope_scaling':{'rope_type':'longrope','long_factor':[2],'short_factor':[2]}}",
                    words);
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
        digests[i] = digest_of(&reading.request.spec);
        reading_end(&reading);
    }
    ck_assert_uint_eq(digests[0], digests[1]);
}
END_TEST

/* Types of models, and how their cells lie. */
static const struct {
    const char *types;
    enum layout layout;
} types[] = {
    {"llama mistral qwen2 qwen2_moe qwen2_vl qwen2_vl_text qwen2_5_vl qwen2_5_vl_text qwen3_moe "
     "phi3 olmo olmo2 starcoder2 granite mixtral qwen3 gemma gemma2 gemma4 gemma4_text phi "
     "deepseek_v3 gpt_neox stablelm smollm3",
     LAYOUT_SPLIT_HALF},
    {"gptj cohere cohere2 glm glm4", LAYOUT_SPLIT_INTERLEAVED},
    {"gpt_oss", LAYOUT_SPLIT},
    {"whisper marian pegasus m2m_100 xglm speech_to_text transfo-xl", LAYOUT_CONCAT},
};

START_TEST(known_types)
{
    for (const char *type = types[_i].types; *type != '\0'; type += strspn(type, " ")) {
        struct reading reading;
        char json[WORDS_SIZE];
        const size_t length = strcspn(type, " ");
        (void)snprintf(json, sizeof json, "{'model_type':'%.*s',%s}", (int)length, type,
                       types[_i].layout == LAYOUT_CONCAT ? "'d_model':8" : "'head_dim':8");
        model_start(&reading, json, "--max-len=9");
        ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", json, reading.message);
        ck_assert_msg(reading.request.spec.layout == types[_i].layout, "%s", json);
        reading_end(&reading);
        type += length;
    }
}
END_TEST

/* Types of models whose positions are learned. */
START_TEST(learned_types)
{
    static const char *const parts[] = {"are learned", "--from=FILE.npy"};
    const char *type = "bert roberta xlm-roberta camembert albert electra gpt2 gpt_neo openai-gpt "
                       "gpt_bigcode opt biogpt bart mbart blenderbot trocr longformer clip siglip "
                       "vit deit dinov2";
    for (size_t length; *type != '\0'; type += length + strspn(type + length, " ")) {
        struct reading reading;
        char json[WORDS_SIZE];
        char start[PATH_SIZE];
        length = strcspn(type, " ");
        (void)snprintf(json, sizeof json, "{'model_type':'%.*s'}", (int)length, type);
        model_start(&reading, json, "");
        (void)snprintf(start, sizeof start, "%s:1: error: ", folder_file("m.json"));
        refusal_check(&reading, start, parts, COUNT(parts));
        reading_end(&reading);
    }
}
END_TEST

/* Names of kinds of layers: so many, the last of so many letters. */
START_TEST(layers_of_sizes)
{
    static const struct {
        int count;
        int letters;
        bool fits;
    } cases[] = {{16, 40, true}, {17, 40, false}, {16, 41, false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct reading reading;
        char json[WORDS_SIZE] = LLAMA ",'rope_parameters':{";
        char words[WORDS_SIZE] = "--layer-type=";
        char last[64] = "";
        (void)memset(last, 'z', (size_t)cases[i].letters);
        for (int layer = 1; layer < cases[i].count; layer++) {
            (void)sprintf(json + strlen(json), "'l%d':{},", layer);
        }
        (void)sprintf(json + strlen(json), "'%s':{}}}", last);
        (void)strcat(words, last);
        model_start(&reading, json, words);
        if (cases[i].fits) {
            ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
        } else {
            ck_assert_ptr_nonnull(strstr(reading.message, "is no name for a kind of layers"));
        }
        reading_end(&reading);
    }
}
END_TEST

/* What stands beside --model overrides it, before it and after it. */
START_TEST(in_any_order)
{
    struct reading reading;
    char line[LINE_SIZE];
    char command[REQUEST_COMMAND_SIZE];
    model_start(&reading, LLAMA ",'rope_theta':5e5}", "--base=7|--max-len=5");
    (void)snprintf(command, sizeof command, "%s", reading.command);
    reading_end(&reading);
    (void)snprintf(line, sizeof line, "--max-len=5|--base=7|-o|pe|--model=%s",
                   folder_file("m.json"));
    reading_start(&reading, line);
    ck_assert_str_eq(reading.command, command);
    ck_assert_int_eq(reading.request.spec.max_len, 5);
    ck_assert_int_eq(reading.request.spec.d_model, 8);
    reading_end(&reading);
}
END_TEST

/* ---- what is refused ---- */

/* Settings, words beside them, and parts of the message, which begins with m.json:LINE where that
 * is not 0. */
static const struct {
    const char *json;
    const char *words;
    int line;
    const char *parts[4];
} refused[] = {
    {"{'model_type':'llama'\n,}", "", 2, {"'}' is not JSON here"}},
    {"[1]", "", 1, {"the file is an array", "config.json"}},
    {"{}", "", 1, {"'model_type' is missing"}},
    {"{'model_type':7}", "", 1, {"'model_type' is a number, but has to be a string"}},
    {"{\n'model_type':'nothing'}",
     "",
     2,
     {"model_type 'nothing' is not known", "--layout=split-half"}},
    {"{'model_type':'bert','position_embedding_type':'absolute'}",
     "",
     1,
     {"positions of 'bert' are learned", "--from=FILE.npy"}},
    {"{'model_type':'llama'}", "", 1, {"the width of a head is missing", "add head_dim"}},
    {"{'model_type':'llama','hidden_size':8}", "", 1, {"the width of a head is missing"}},
    {"{'model_type':'llama','head_dim':8}", "", 0, {"--max-len is missing: give --max-len=N"}},
    {"{'model_type':'whisper'}", "", 1, {"the width is missing", "d_model"}},
    {"{'model_type':'whisper','d_model':9,'max_source_positions':4}",
     "",
     1,
     {"--odd: 'refuse' has no table for --d-model=9"}},
    {"{'model_type':'vit_mae','hidden_size':8,'image_size':9}", "", 1, {"patch_size is missing"}},
    {"{'model_type':'vit_mae','hidden_size':8,'image_size':[9,9],'patch_size':3}",
     "",
     1,
     {"image_size or patch_size is missing, or no number"}},
    {"{'model_type':'whisper','d_model':8,'max_source_positions':4,\n'rope_theta':5}",
     "",
     2,
     {"'rope_theta' has no meaning for model_type 'whisper'"}},
    {"{'model_type':'marian','d_model':8,'max_position_embeddings':4,'rope_scaling':{}}",
     "",
     1,
     {"'rope_scaling' has no meaning for model_type 'marian'"}},
    {"{'model_type':'vit_mae','hidden_size':8,'image_size':9,'patch_size':4}",
     "",
     1,
     {"'patch_size' does not divide image_size"}},
    {"{'model_type':'marian','d_model':8,\n'static_position_embeddings':false}",
     "",
     2,
     {"'static_position_embeddings' says that the model has no such table", "--from"}},
    {LLAMA ",'position_embedding_type':'absolute'}", "", 1, {"'position_embedding_type' says"}},
    {LLAMA ",\n'my_rope_thing':1}", "", 2, {"'my_rope_thing' is not understood", "take it out"}},
    {LLAMA ",'rotary_thing':1}", "", 1, {"'rotary_thing' is not understood"}},
    /* num_attention_heads, if escapes had a meaning */
    {LLAMA ",'num\\u005fattention_heads':1}",
     "",
     1,
     {"'num\\u005fattention_heads' is not understood"}},
    {LLAMA ",'n_position':1}", "", 1, {"'n_position' is not understood"}},
    {LLAMA ",'local_theta':null}", "", 1, {"'local_theta' is not understood"}},
    {"{'rope_ratio':2,'text_config':" LLAMA "}}", "", 1, {"'rope_ratio' is not understood"}},
    {LLAMA ",\n'head_dim':8}", "", 2, {"'head_dim' is there twice"}},
    {"{'model_type':'gpt_neox','head_dim':8,'rotary_pct':0.25,'partial_rotary_factor':0.5}",
     "",
     1,
     {"'partial_rotary_factor' contradicts 'rotary_pct'"}},
    {LLAMA ",'rope_theta':'10000'}", "", 1, {"'rope_theta' is a string, but has to be a number"}},
    {LLAMA ",'rope_theta':1e301}", "", 1, {"'rope_theta' is out of range"}},
    {LLAMA ",\n'rope_theta':0}",
     "",
     2,
     {"--base: '0' is out of range: allowed are 1e-300 .. 1e300"}},
    {LLAMA ",'rope_theta':0.1234567890123456789012345678901234567890123456789}",
     "",
     1,
     {"'rope_theta' has more than 48 significant digits"}},
    {"{'model_type':'llama','head_dim':8.5}", "", 1, {"'head_dim' is out of range", "whole"}},
    {"{'model_type':'llama','head_dim':0}", "", 1, {"'head_dim' is out of range"}},
    {"{'model_type':'llama','head_dim':9,'max_position_embeddings':4}",
     "",
     1,
     {"--layout: 'split-half' has no table for --d-model=9"}},
    {"{'model_type':'phi','head_dim':8,'partial_rotary_factor':1.5}",
     "",
     1,
     {"'partial_rotary_factor' is out of range: allowed are 0 .. 1"}},
    {SCALED "{'rope_type':'ntk-by-parts','factor':2}}",
     "",
     1,
     {"rope_type 'ntk-by-parts' is not understood", "llama3"}},
    {SCALED "{'rope_type':'linear','type':'yarn','factor':2}}",
     "",
     1,
     {"'type' contradicts 'rope_type'"}},
    {SCALED "\n{'rope_type':'linear',\n'alpha':2}}", "", 3, {"'alpha' is not understood"}},
    {SCALED "{'rope_type':'linear','factor':2,\n'beta_fast':2}}",
     "",
     2,
     {"'beta_fast' has no meaning for rope_type 'linear'"}},
    {SCALED "{'type':'linear','factor':2,'mrope_section':[1]}}",
     "",
     1,
     {"'mrope_section' has no meaning for type 'linear'"}},
    {SCALED "{'rope_type':'linear'}}",
     "",
     1,
     {"--rope-scaling: 'linear' needs --factor: give --factor=X"}},
    {SCALED "{'rope_type':'linear',\n'factor':0.5}}",
     "",
     2,
     {"--factor: '0.5' is out of range: allowed are 1 .. 1000000"}},
    {SCALED "{'rope_type':'linear','factor':2,'factor':2}}", "", 1, {"'factor' is there twice"}},
    {SCALED "{'rope_type':'yarn','factor':2,'truncate':1}}",
     "",
     1,
     {"'truncate' is a number, but has to be a boolean"}},
    {SCALED "{'rope_type':'yarn','factor':2,'mscale':11,'mscale_all_dim':1}}",
     "",
     1,
     {"'mscale' is out of range: allowed are 0 .. 10"}},
    {SCALED "{'rope_type':'yarn','factor':2,'attention_factor':2}}",
     "",
     1,
     {"--cell-factor: '2' is out of range: allowed are 1e-9 .. 1.999"}},
    {SCALED "{}, 'rope_parameters':{}}", "", 1, {"'rope_scaling' contradicts 'rope_parameters'"}},
    {SCALED "{'type':'longrope'}}", "", 1, {"needs long_factor and short_factor"}},
    {SCALED "{'type':'su','long_factor':[1,2,3],'short_factor':[1,1,1,1]}}",
     "",
     1,
     {"'long_factor' has 3 numbers, but the head has 4 pairs"}},
    {SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,1,1,\n1]}}",
     "",
     1,
     {"'short_factor' has 5 numbers"}},
    {SCALED "{'type':'su','long_factor':[1,2,\n'3',4],'short_factor':[1,1,1,1]}}",
     "",
     2,
     {"'long_factor' is no number"}},
    {SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,0,1]}}",
     "",
     1,
     {"'short_factor' has a number that is out of range: allowed are 1e-9 .. 1e9"}},
    {SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,1,1],'factor':3,"
            "'original_max_position_embeddings':16}}",
     "",
     1,
     {"'factor' is not max_position_embeddings / original_max_position_embeddings"}},
    {LONG, "--d-model=10", 1, {"--rope-scaling: 'longrope' has 4 factors", "--d-model=10", "drop"}},
    {LONG,
     "--original-max-len=1",
     0,
     {"--original-max-len: '1' is out of range: allowed are 3 .. 63 for longrope's factor"}},
    {LONG, "--original-max-len=2", 0, {"--original-max-len: '2' is out of range"}},
    {LONG, "--original-max-len=64", 0, {"--original-max-len: '64' is out of range"}},
    {"{'model_type':'llama','head_dim':65538,'max_position_embeddings':4}",
     "",
     1,
     {"'head_dim' makes a head of more than 65536 columns"}},
    {LONG, "--factor=2", 0, {"--factor: '2' contradicts --rope-scaling=longrope"}},
    {"{'model_type':'transfo-xl','d_model':16,\n'clamp_len':7}",
     "--max-len=9",
     2,
     {"'clamp_len' makes all positions above 7 alike", "--max-len=9", "give --max-len=8 or less"}},
    {GEMMA3,
     "",
     0,
     {"--model: the layers of", "m.json' are of several kinds: give --layer-type=NAME",
      "full_attention or sliding_attention"}},
    {GEMMA3,
     "--layer-type=full",
     0,
     {"--layer-type: unknown layer-type 'full': known: full_attention or sliding_attention"}},
    {LLAMA "}",
     "--layer-type=full_attention",
     0,
     {"--layer-type: 'full_attention' chooses nothing", "drop it"}},
    {"{'model_type':'marian','d_model':8,'max_position_embeddings':9}",
     "--layer-type=x",
     0,
     {"--layer-type: 'x' chooses nothing"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'qk_rope_head_dim':8}",
     "",
     1,
     {"'qk_rope_head_dim' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'rotary_dim':8}",
     "",
     1,
     {"'rotary_dim' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'partial_rotary_factor':1}",
     "",
     1,
     {"'partial_rotary_factor' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'rotary_pct':1}",
     "",
     1,
     {"'rotary_pct' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'rope_theta':1}",
     "",
     1,
     {"'rope_theta' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'rope_local_base_freq':1}",
     "",
     1,
     {"'rope_local_base_freq' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'original_max_position_"
     "embeddings':4}",
     "",
     1,
     {"'original_max_position_embeddings' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'rope_parameters':{}}",
     "",
     1,
     {"'rope_parameters' has no meaning for model_type 'm2m_100'"}},
    {"{'model_type':'whisper','d_model':8,'max_source_positions':2147483648}",
     "",
     1,
     {"'max_source_positions' is out of range: allowed are whole numbers, 1 .. 2147483647"}},
    {"{'model_type':'m2m_100','d_model':8,'max_position_embeddings':4,'pad_token_id':-1}",
     "",
     1,
     {"'pad_token_id' is out of range: allowed are whole numbers, 0 .. 2147483647"}},
    {"{'model_type':'llama','head_dim':65537,'max_position_embeddings':4}",
     "",
     1,
     {"'head_dim' makes a head of more than 65536 columns"}},
    {SCALED "{'rope_type':'yarn','factor':2,'mscale':1,'mscale_all_dim':10.1}}",
     "",
     1,
     {"'mscale_all_dim' is out of range: allowed are 0 .. 10"}},
    {SCALED "{'type':'su','long_factor':[1,2,3,4],'short_factor':[1,1,1.1e9,1]}}",
     "",
     1,
     {"'short_factor' has a number that is out of range: allowed are 1e-9 .. 1e9"}},
    {SCALED "{'type':'su','long_factor':[1,2,3,9e-10],'short_factor':[1,1,1,1]}}",
     "",
     1,
     {"'long_factor' has a number that is out of range"}},
    {"{'model_type':'transfo-xl','d_model':16,'clamp_len':7}",
     "--max-len=9|--order=ascending",
     1,
     {"'clamp_len' makes all positions above 7 alike", "give --max-len=8 or less"}},
    {LLAMA ",'rope_parameters':{'a b':{}}}", "", 1, {"'a b' is no name for a kind of layers"}},
    {LLAMA "}", "--preset=rope", 0, {"--preset: 'rope' contradicts --model="}},
    {LLAMA "}", "--from=x.npy", 0, {"--model: ", "contradicts --from"}},
    {LLAMA "}", "--rope-scaling=longrope", 0, {"unknown rope-scaling 'longrope'", "llama3\n"}},
    {LLAMA "}", "--cell-factor=mscale", 0, {"unknown cell-factor 'mscale'", "yarn\n"}},
};

START_TEST(refuses)
{
    struct reading reading;
    char start[PATH_SIZE] = "posenc: ";
    model_start(&reading, refused[_i].json, refused[_i].words);
    if (refused[_i].line > 0) {
        (void)snprintf(start, sizeof start, "%s:%d: error: ", folder_file("m.json"),
                       refused[_i].line);
    }
    refusal_check(&reading, start, refused[_i].parts, COUNT(refused[_i].parts));
    reading_end(&reading);
}
END_TEST

/* Words without a file that is there. */
static const struct {
    const char *words;
    const char *parts[3];
} alone[] = {
    {"--layer-type=x", {"--layer-type: 'x' says nothing without --model"}},
    {"--model=", {"--model: '' cannot be read"}},
    {"--model=nowhere.json", {"--model: 'nowhere.json' cannot be read", "config.json"}},
    {"--model=.", {"--model: '.' cannot be read"}},
    {"--model", {"--model: its value is missing: give --model=FILE.json"}},
};

START_TEST(refuses_words)
{
    struct reading reading;
    reading_start_beside(&reading, alone[_i].words);
    refusal_check(&reading, "posenc: ", alone[_i].parts, COUNT(alone[_i].parts));
    reading_end(&reading);
}
END_TEST

/* ---- files ---- */

static const char layers[] =
    "{\"model_type\":\"gemma4_text\",\"rope_parameters\":{\"full_attention\":{"
    "\"rope_type\":\"proportional\",\"partial_rotary_factor\":0.25,\"rope_theta\":1e6},"
    "\"sliding_attention\":{\"rope_theta\":10000.0}}}";

/* The banner names the file without its folder, the depfile with it, and --check=FILE looks for it
 * beside the pair. */
START_TEST(files)
{
    static const char *const banner[] = {
        "w(k) = B^(-2k/512) / f for k < 64, else 0", "B = 1000000", "f = 1",
        "posenc --max-len=12 --precision=f32 --model=m.json --layer-type=full_attention -o pe"};
    static const char *const rule[] = {"pe.c", "pe.h", "models/m.json"};
    static const char *const missing[] = {"--model: 'm.json' cannot be read"};
    char *text;
    ck_assert_int_eq(mkdir(folder_file("models"), 0777), 0);
    text_write("models/m.json", layers);
    program_well("--model=models/m.json|--layer-type=full_attention|--max-len=12|-o|pe|"
                 "--depfile=pe.d");
    text = file_read(folder_file("pe.c"), NULL);
    text_has(text, banner, COUNT(banner));
    free(text);
    text = file_read(folder_file("pe.d"), NULL);
    text_has(text, rule, COUNT(rule));
    free(text);
    program_refuses("--check=pe.c", missing, COUNT(missing));
    text_write("m.json", layers);
    program_well("--check=pe.c");
    ck_assert_int_eq(remove(folder_file("m.json")), 0);
    text_write("models/secret", "no JSON");
    ck_assert_int_eq(symlink("models/secret", folder_file("m.json")), 0);
    static const char *const linked[] = {"--check: 'm.json' is a symbolic link"};
    program_refuses("--check=pe.c", linked, COUNT(linked));
}
END_TEST

/* An output is no file that is read. */
START_TEST(is_not_written)
{
    static const char *const parts[] = {"-o: 'm' would write 'm.c', which is read"};
    text_write("m.c", layers);
    program_refuses("--model=m.c|--layer-type=full_attention|--max-len=9|-o|m", parts,
                    COUNT(parts));
}
END_TEST

/* ---- the suite ---- */

Suite *suite_model(void)
{
    Suite *suite = suite_create("model");
    TCase *tables = tcase_create("tables");
    tcase_set_timeout(tables, 120);
    tcase_add_loop_test(tables, tables_of_models, 0, TABLES);
    suite_add_tcase(suite, tables);

    TCase *settings = case_in_folder(suite, "settings");
    tcase_add_loop_test(settings, accepts, 0, (int)COUNT(accepted));
    tcase_add_loop_test(settings, left_out, 0, (int)COUNT(defaults));
    tcase_add_loop_test(settings, known_types, 0, (int)COUNT(types));
    tcase_add_test(settings, learned_types);
    tcase_add_loop_test(settings, longrope_quotients, 0, (int)COUNT(quotients));
    tcase_add_test(settings, longrope_ties);
    tcase_add_test(settings, layers_of_sizes);
    tcase_add_test(settings, in_any_order);
    tcase_add_test(settings, a_list);
    tcase_add_loop_test(settings, refuses, 0, (int)COUNT(refused));
    tcase_add_loop_test(settings, refuses_words, 0, (int)COUNT(alone));
    tcase_add_test(settings, files);
    tcase_add_test(settings, is_not_written);
    return suite;
}
