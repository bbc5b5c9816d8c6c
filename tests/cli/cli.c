/*
 * cli.c: from the words of a command line to a request, or to a refusal; and back to the
 * canonical command.
 */
#include "cli/given.h"
#include "cli/options.h"
#include "cli/request.h"
#include "message.h"
#include "model/precision.h"
#include "model/presets.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- accepted -------------------------------------------------------------------------------- */

/* Words, and the command that they come to. */
static const struct {
    const char *words;
    const char *command;
} accepted_cases[] = {
    {"--d-model=128|--max-len=51|-o|pe",
     "posenc --d-model=128 --max-len=51 --base=10000 --precision=f32 -o pe"},
    {"--d-model|1|--max-len|1|-o=pe",
     "posenc --d-model=1 --max-len=1 --base=10000 --precision=f32 -o pe"},
    {"-o|pe|--max-len=2147483647|--d-model=65536",
     "posenc --d-model=65536 --max-len=2147483647 --base=10000 --precision=f32 -o pe"},
    {"--d-model=+007|--max-len=0010|-o|a/b.c/pe",
     "posenc --d-model=7 --max-len=10 --base=10000 --precision=f32 -o pe"},
    {"--d-model=zero|--d-model=1|--d-model=3|--max-len=5|-o|x|-o|y",
     "posenc --d-model=3 --max-len=5 --base=10000 --precision=f32 -o y"},
    {"--d-model=4|--max-len=5|-o|-|--quiet",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o pe"},
    {"--d-model=4|--max-len=5|-o-|--name|table",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o table"},
    {"--d-model=4|--max-len=5|-o|out/pe|--name=table",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=table -o pe"},
    {"--d-model=4|--max-len=5|-o|out/pe|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o pe"},
    {"--d-model=4|--max-len=5|-o|out/my-table|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o my-table"},
    {"--d-model=4|--max-len=5|-o|/it's/a b|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o 'a b'"},
    {"--d-model=4|--max-len=5|-o|out/-|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o ./-"},
    {"--d-model=4|--max-len=5|-o@x|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o ./@x"},
    {"--d-model=4|--max-len=5|-o|-x|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o ./-x"},
    {"--d-model=8|--grid=2x3|-o|pe",
     "posenc --d-model=8 --max-len=6 --base=10000 --precision=f32 --grid=2x3 -o pe"},
    {"--d-model=8|--max-len=7|--grid=+02x3|--class-row|-o|pe",
     "posenc --d-model=8 --max-len=7 --base=10000 --precision=f32 --class-row --grid=2x3 -o pe"},
    {"--d-model=4|--grid=32768x65535|-o|pe", "posenc --d-model=4 --max-len=2147450880 --base=10000 "
                                             "--precision=f32 --grid=32768x65535 -o pe"},
    {"--d-model=65536|--layout=split-half|--max-len=2147483647|-o|pe",
     "posenc --d-model=65536 --max-len=2147483647 --base=10000 --precision=f32 "
     "--layout=split-half -o pe"},
    {"--d-model=9|--max-len=5|--width=down|--odd=zero|-o|pe",
     "posenc --d-model=9 --max-len=5 --base=10000 --precision=f32 --width=down --odd=zero -o pe"},
    {"--d-model=9|--max-len=5|--width|up|--odd=cut|-o|pe",
     "posenc --d-model=9 --max-len=5 --base=10000 --precision=f32 --width=up -o pe"},
    {"--d-model=9|--max-len=5|--width=up|--layout=sin|-o|pe",
     "posenc --d-model=9 --max-len=5 --base=10000 --precision=f32 --layout=sin --width=up -o pe"},
    {"--d-model=8|--max-len=15|--order=centered|-o|pe",
     "posenc --d-model=8 --max-len=15 --base=10000 --precision=f32 --order=centered -o pe"},
    {"--d-model=8|--max-len=16|--order=centered|--class-row|-o|pe",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32 --order=centered --class-row "
     "-o pe"},
    {"--d-model=4|--max-len=5|--name=t|--template=rust:out/t.a.rs",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --template=rust:t.a.rs"},
    {"--d-model=8|--grid=4x4|--frequency=shifted|-o|pe",
     "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32 --frequency=shifted "
     "--grid=4x4 -o pe"},
    {"--d-model=4|--max-len=5|-o|#x|--name=pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o '#x'"},
};

START_TEST(accepted)
{
    reading_comes_to(accepted_cases[_i].words, accepted_cases[_i].command);
}
END_TEST

#define YARN        "--layout=split|--rope-scaling=yarn|--factor=22026|--original-max-len=1"
#define YARN_SAID   "--rope-scaling=yarn --factor=22026 --original-max-len=1"
#define LLAMA3      "--layout=split|--rope-scaling=llama3"
#define LLAMA3_SAID " --layout=split --rope-scaling=llama3"

/* Options beside those required, and what the command has of them after the default base and
 * precision, or in place of these. */
static const struct {
    const char *words;
    const char *rest;
} option_cases[] = {
    /* what the defaults are, and what says nothing of the cells */
    {"", ""},
    {"--base=1e4|--start=-0|--odd|cut|--order=ascending|--angle-scale=1.0|--cell-factor=1.000|"
     "--zero-row=none|--rope-scaling=none|--linkage=extern|--row-align=1|--storage=full",
     ""},
    {"--width=up|--odd=zero", ""},
    {"--width=down", ""},
    {"--width=exact|--odd=refuse", ""},
    {"--cell-factor=sqrt-2-d|--cell-factor=1|--zero-row=3|--zero-row=none|--quiet|--quiet", ""},
    {"--report|--columns=0,1,2,3,4,5,6,7", ""},
    {"--npy=x|--depfile=x.d|--heatmap=x.png|--figure=x.svg|--report=x.json|--columns=3", ""},
    {"--check", ""},

    {"--base|500000.50", "--base=500000.5 --precision=f32"},
    {"--base=1e300", "--base=1e300 --precision=f32"},
    {"--base=0.5", "--base=0.5 --precision=f32"},
    {"--precision=s8|--scale=1/128|--scale=0.0078125|--zero-point=-128",
     "--base=10000 --precision=s8 --scale=0.0078125 --zero-point=-128"},
    {"--zero-point|255|--scale|1/127|--precision|u8",
     "--base=10000 --precision=u8 --scale=1/127 --zero-point=255"},
    {"--spdx=0BSD|--zero-row=0|--cell-factor=0.5|--angle-scale=0.25|--start|-5",
     " --start=-5 --angle-scale=0.25 --cell-factor=0.5 --zero-row=0 --spdx=0BSD"},
    {"--start=-1000000000000000", " --start=-1000000000000000"},
    {"--spdx|MIT OR (Apache-2.0 AND LicenseRef-x.1+)",
     " --spdx='MIT OR (Apache-2.0 AND LicenseRef-x.1+)'"},
    {"--cell-factor=inverse-sqrt|--zero-row=15", " --cell-factor=inverse-sqrt --zero-row=15"},
    {"--cell-factor|sqrt-2-d|--class-row|--order=descending",
     " --order=descending --cell-factor=sqrt-2-d --class-row"},

    {"--layout=split|--rope-scaling=linear|--factor=4.0",
     " --layout=split --rope-scaling=linear --factor=4"},
    {"--rope-scaling=ntk|--factor=1000000|--layout=split",
     " --layout=split --rope-scaling=ntk --factor=1000000"},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=2147483647",
     " --layout=split --rope-scaling=dynamic --factor=2 --original-max-len=2147483647"},
    {YARN, " --layout=split " YARN_SAID},
    {YARN "|--cell-factor=yarn", " --layout=split " YARN_SAID},
    {YARN "|--cell-factor=1", " --layout=split --cell-factor=1 " YARN_SAID},
    {YARN "|--factor=22027|--cell-factor=1.5",
     " --layout=split --cell-factor=1.5 --rope-scaling=yarn --factor=22027 --original-max-len=1"},
    {YARN "|--cell-factor=sqrt-2-d", " --layout=split --cell-factor=sqrt-2-d " YARN_SAID},
    {YARN "|--beta-fast=32|--beta-slow=1.0|--truncate=yes", " --layout=split " YARN_SAID},
    {YARN "|--truncate=no", " --layout=split " YARN_SAID " --truncate=no"},
    {YARN "|--beta-fast=1e9|--beta-slow=1e-9",
     " --layout=split " YARN_SAID " --beta-fast=1000000000 --beta-slow=0.000000001"},
    {"--layout=split|--pairing=half", " --layout=split --pairing=half"},
    {"--layout=split|--pairing=neighbours|--pairing=layout", " --layout=split"},
    {"--layout=split-half|--pairing=half", " --layout=split-half"},
    {"--preset=rope-cache|--pairing=neighbours", " --layout=pairs"},
    {LLAMA3, LLAMA3_SAID},
    {LLAMA3 "|--factor=8|--original-max-len=8192|--low-freq-factor=1|--high-freq-factor=4",
     LLAMA3_SAID},
    {LLAMA3 "|--factor=32|--original-max-len=4096|--low-freq-factor=2|--high-freq-factor=2.5",
     LLAMA3_SAID " --factor=32 --original-max-len=4096 --low-freq-factor=2 "
                 "--high-freq-factor=2.5"},
    {"--grid=1x16|--grid-order=xy", " --grid=1x16"},
    {"--grid=16x1|--grid-order=yx|--normalize|--start=1",
     " --start=1 --grid=16x1 --grid-order=yx --normalize"},
    {"--grid=3x5|--class-row|--layout=concat-cos|--frequency=shifted",
     " --layout=concat-cos --frequency=shifted --class-row --grid=3x5"},
    {"--grid=4x4|--layout=pairs|--grid-order=yx", " --layout=pairs --grid=4x4 --grid-order=yx"},
    {"--grid=4x4|--zero-row=7|--frequency=column", " --frequency=column --zero-row=7 --grid=4x4"},
    {"--storage=factored|--precision=s8|--scale=1",
     "--base=10000 --precision=s8 --scale=1 --storage=factored --block=4"},
    {"--storage=factored|--precision=u8|--scale=1e-8",
     "--base=10000 --precision=u8 --scale=0.00000001 --storage=factored --block=4"},
    {"--storage=factored|--precision=q15|--cell-factor=1",
     "--base=10000 --precision=q15 --storage=factored --block=4"},
    {"--storage=factored|--block=8", " --storage=factored --block=8"},
    {"--linkage=static|--row-align=4096|--program-memory",
     " --linkage=static --row-align=4096 --program-memory"},
    {"--literal=words", " --literal=words"},
};

START_TEST(one_option)
{
    char words[LINE_SIZE];
    char command[REQUEST_COMMAND_SIZE];
    const char *const rest = option_cases[_i].rest;
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=16|-o|pe%s%s",
                   *option_cases[_i].words != '\0' ? "|" : "", option_cases[_i].words);
    (void)snprintf(command, sizeof command, "posenc --d-model=8 --max-len=16 %s%s -o pe",
                   *rest == '-' ? "" : "--base=10000 --precision=f32", rest);
    reading_comes_to(words, command);
}
END_TEST

/* Names beside those of directions, and bytes that are no character, are only names. */
START_TEST(names_without_control)
{
    static const char *const paths[] = {
        "x\xc2\xa0",     "x\xd8\x9b",     "x\xd8\x9d",     "x\xe2\x80\x8d", "x\xe2\x80\x90",
        "x\xe2\x80\xa9", "x\xe2\x80\xaf", "x\xe2\x81\xa5", "x\xe2\x81\xaa", "x\x80\xff",
    };
    for (size_t i = 0; i < COUNT(paths); i++) {
        char words[WORDS_SIZE];
        (void)snprintf(words, sizeof words, "--name=x|-o|%s", paths[i]);
        reading_says_beside(words, "");
    }
}
END_TEST

/* What people call things elsewhere, all that are known, and what they are to give here; by option;
 * what is no value is an option. */
static const struct {
    const char *option;
    const char *words;
    const char *own;
} other_groups[] = {
    {"--precision=", "float64 fp64 binary64 double", "f64"},
    {"--precision=", "float32 fp32 binary32 float single", "f32"},
    {"--precision=", "float16 Float16 fp16 binary16 half", "f16"},
    {"--precision=", "bfloat16 bfloat", "bf16"},
    {"--precision=", "float8-e4m3 float8-e4m3fn float8_e4m3fn fp8-e4m3 e4m3", "f8e4m3"},
    {"--precision=", "float8-e5m2 fp8-e5m2 e5m2", "f8e5m2"},
    {"--precision=", "float8 fp8 f8", "f8e4m3 or f8e5m2"},
    {"--precision=", "int32 i32 s32", "q31"},
    {"--precision=", "int16 i16 s16", "q15"},
    {"--precision=", "int8 i8 qint8", "s8, which has a --scale, or q7"},
    {"--precision=", "uint8 quint8", "u8, which has a --scale"},
    {"--layout=", "alternating sincos sin-cos paper", "interleaved"},
    {"--layout=", "cossin cos-sin", "interleaved-cos"},
    {"--layout=", "concatenated", "concat"},
    {"--layout=", "flip-sin-to-cos", "concat-cos"},
    {"--layout=", "rope rotary", "split, split-half, split-interleaved or pairs"},
    {"--layout=", "rotate-half rotate_half neox gpt-neox llama", "split-half"},
    {"--layout=", "gptj gpt-j rotate-every-two", "split-interleaved"},
    {"--layout=", "complex cis freqs-cis", "pairs"},
    {"--rope-scaling=", "default off mrope", "none"},
    {"--rope-scaling=", "ntk-aware dynamic-ntk", "ntk or dynamic"},
    {"--rope-scaling=", "llama-3 llama3.1", "llama3"},
    {"--pairing=", "halves rotate-half neox gpt-neox llama", "half"},
    {"--pairing=", "neighbors interleaved adjacent gptj gpt-j", "neighbours"},
    {"--preset=", "paper attention sinusoidal sincos transformer", "vaswani"},
    {"--preset=", "torch", "pytorch"},
    {"--preset=", "keras keras-nlp", "keras-hub"},
    {"--preset=", "pegasus roformer", "hf-marian"},
    {"--preset=", "t2t", "tensor2tensor"},
    {"--preset=", "opennmt", "opennmt-tf"},
    {"--preset=", "audiocraft-musicgen musicgen", "audiocraft"},
    {"--preset=", "ggml", "stable-diffusion"},
    {"--preset=", "mae vit-mae", "mae-2d"},
    {"--preset=", "espnet", "espnet-rel"},
    {"--preset=",
     "llama llama2 llama-2 gpt-neox gpt_neox gptneox neox gemma mistral mixtral phi qwen qwen2 "
     "qwen3",
     "rope-half, or --model=FILE.json"},
    {"--preset=", "llama3 llama-3", "rope-half --base=500000, or --model=FILE.json"},
    {"--preset=", "gptj gpt-j cohere command-r", "rope-interleaved, or --model=FILE.json"},
    {"--preset=", "rotary roformer-rotary", "rope, rope-half, rope-interleaved or rope-cache"},
    {"--preset=", "torchtune", "rope-cache"},
    {"", "-d --d --dim --head-dim --embed-dim --embedding-dim --hidden-size --n-embd",
     "--d-model=N"},
    {"",
     "-n --n --rows --length --seq-len --max-seq-len --context-length --max-length --n-ctx "
     "--max-position-embeddings",
     "--max-len=N"},
    {"", "--theta --rope-theta --rope_theta --rope-base --rotary-base --max-period", "--base=X"},
    {"", "--dtype --type --format --torch-dtype", "--precision=P"},
    {"", "--offset --start-index --first --position", "--start=N"},
    {"", "--padding-idx", "--zero-row=N"},
    {"", "--cls-token --class-token", "--class-row"},
    {"", "--framework", "--preset=NAME"},
    {"", "--config", "--model=FILE.json"},
    {"", "--rope-type", "--rope-scaling=S"},
    {"", "--scaling-factor --rope-factor", "--factor=X"},
    {"", "--original-max-position-embeddings", "--original-max-len=N"},
    {"", "--input", "--from=FILE.npy"},
    {"", "--diff", "--compare=FILE.npy"},
    {"", "--atol", "--tolerance=X"},
    {"", "--output --out", "-o PATH"},
    {"", "--prefix --identifier --id", "--name=ID"},
    {"", "--align --alignment", "--row-align=BYTES"},
    {"", "--progmem", "--program-memory"},
    {"", "--license", "--spdx=ID"},
    {"", "--png", "--heatmap=FILE.png"},
    {"", "--svg", "--figure=FILE.svg"},
    {"", "--static", "--linkage=static"},
    {"", "--section", "the macro PE_SECTION to the compiler, for a table pe"},
    {"", "--std --c99 --c11", "the standard to the compiler: the pair is for all"},
    {"", "--lang --language --rust --go --python --json --csv",
     "--template=FILE:OUT, such as rust:pe.rs"},
    {"", "--presets --list", "--list-presets"},
    {"", "--precisions --formats", "--list-precisions"},
    {"", "-q --silent", "--quiet"},
    {"", "-v -V", "--version"},
};

static bool has_value(const struct option *option, const char *wanted)
{
    struct choice choice;
    bool found = false;
    for (size_t i = 0; (choice = option_choice(option, i)).summary != NULL; i++) {
        found = found || strcmp(choice.name, wanted) == 0;
    }
    return found;
}

/* What they are to give is there: an option, or, of several values, the first. */
START_TEST(other_names_all)
{
    const char *const option = other_groups[_i].option;
    const char *const own = other_groups[_i].own;
    const char *words = other_groups[_i].words;
    const char *value = NULL;
    char word[WORDS_SIZE];
    (void)snprintf(word, sizeof word, "%s%.*s", option, (int)strcspn(own, " ,="), own);
    const struct option *const known = option_find(word, &value);
    ck_assert(*word != '-' || (known != NULL && (value == NULL || has_value(known, value))));
    while (word_next(&words, word)) {
        struct reading reading;
        char line[2 * WORDS_SIZE];
        char advice[WORDS_SIZE];
        (void)snprintf(line, sizeof line, "%s%s", option, word);
        (void)snprintf(advice, sizeof advice, " %s%s", option, own);
        reading_start_beside(&reading, line);
        refusal_check(&reading, "posenc: ", (const char *const[]){word, advice}, 2);
        reading_end(&reading);
    }
}
END_TEST

/* Endings that are of another format than the option's own. */
static const struct {
    const char *option;
    const char *endings;
    const char *own;
} ending_cases[] = {
    {"--npy=",
     ".bmp .c .csv .eps .gif .go .h .jpeg .jpg .json .npz .pdf .png .ps .py .rs .svg .tif .tiff "
     ".webp",
     ".npy"},
    {"--heatmap=", ".npy .svg .TIFF", ".png"},
    {"--figure=", ".png .Pdf", ".svg"},
    {"--template=rust:", ".py .c", ".rs"},
    {"--template=go:", ".rs", ".go"},
    {"--template=python:", ".go", ".py"},
    {"--template=json:", ".csv", ".json"},
    {"--template=csv:", ".json", ".csv"},
};

START_TEST(endings)
{
    const char *words = ending_cases[_i].endings;
    char ending[WORDS_SIZE];
    while (word_next(&words, ending)) {
        struct reading reading;
        char line[2 * WORDS_SIZE];
        (void)snprintf(line, sizeof line, "%sx%s", ending_cases[_i].option, ending);
        reading_start_beside(&reading, line);
        refusal_check(&reading, "posenc: ", (const char *const[]){ending, ending_cases[_i].own}, 2);
        reading_end(&reading);
    }
}
END_TEST

/* Numbers that follow from the options: the first position, the length that scaling takes the
 * table for, and the cells from row to row. */
static const struct {
    const char *words;
    int first;
    int length;
    int stride;
} settled_cases[] = {
    {"--d-model=8", 0, 16, 8},
    {"--start=3", 3, 19, 8},
    {"--class-row", -1, 15, 8},
    {"--order=descending|--start=2", 17, 18, 8},
    {"--order=descending|--class-row", 15, 15, 8},
    {"--max-len=15|--order=centered", 7, 8, 8},
    {"--max-len=16|--order=centered|--class-row", 8, 8, 8},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=16", 0, 16, 4},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=17", 0, 17, 4},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=15", 0, 16, 4},
    {"--d-model=3|--row-align=4", 0, 16, 3},
    {"--d-model=3|--row-align=8", 0, 16, 4},
    {"--d-model=3|--row-align=4|--precision=f64", 0, 16, 3},
    {"--d-model=3|--row-align=4096|--precision=u8|--scale=1", 0, 16, 4096},
    {"--d-model=6|--layout=split|--row-align=16", 0, 16, 4},
    {"--row-align=64|--storage=factored|--precision=bf16", 0, 16, 16},
};

START_TEST(settled)
{
    struct reading reading;
    reading_start_beside(&reading, settled_cases[_i].words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    ck_assert_int_eq(reading.request.spec.first, settled_cases[_i].first);
    ck_assert_int_eq(reading.request.spec.length, settled_cases[_i].length);
    ck_assert_int_eq(reading.request.output.stride, settled_cases[_i].stride);
    reading_end(&reading);
}
END_TEST

/* What a range says around its bounds decides nothing. */
START_TEST(ranges_are_no_prose)
{
    static struct request request;
    struct option option = option_table[option_place("--row-align")];
    const struct setting setting = {.option = &option, .value = "24"};
    option.before = "powers of two, from 24 to ";
    char *const said = MESSAGE_OF(option_read(&request, &setting));
    text_has(said,
             (const char *const[]){"--row-align: '24'", "powers of two, from 24 to 1 .. 4096\n"},
             2);
    free(said);
}
END_TEST

/* --- files of options ------------------------------------------------------------------------ */

static const struct {
    const char *text;
    const char *words;
    const char *command;
} file_cases[] = {
    {"--d-model=4 --max-len=5 -o pe\n", "@file",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o pe"},
    {"--d-model 4\n--max-len\n5\n\n\t-o\tout/pe", "@file",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o pe"},
    {"# a table\r\n--d-model=4 # columns\r\n--max-len=5\r\n  # -o x\r\n-o pe\r\n#", "@file",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o pe"},
    {"--d-model=4 --max-len=5 --spdx='MIT OR 0BSD' -o a#b --name=pe", "@file",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --spdx='MIT OR 0BSD' --name=pe "
     "-o 'a#b'"},
    {"\"--spdx=MIT OR 0BSD\" --d-model=\"4\" '--max-len' 5", "@file|-o|pe",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --spdx='MIT OR 0BSD' -o pe"},
    {"--name pe --d-model=4 --max-len=5 -o 'it'\"'s/a\"\" \"'#'", "@file",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 --name=pe -o "
     "'a #'"},
    {"--d-model=4 --max-len=5 -o pe", "--d-model=7|@file|--max-len=9",
     "posenc --d-model=4 --max-len=9 --base=10000 --precision=f32 -o pe"},
    {"pe", "--d-model=7|--max-len=9|-o|@file",
     "posenc --d-model=7 --max-len=9 --base=10000 --precision=f32 -o pe"},
    {"\xef\xbb\xbf--d-model=4 --max-len=5 -o pe", "@file",
     "posenc --d-model=4 --max-len=5 --base=10000 --precision=f32 -o pe"},
    {"\xef\xbb\xbf", "--d-model=7|@file|--max-len=9|-o|pe",
     "posenc --d-model=7 --max-len=9 --base=10000 --precision=f32 -o pe"},
    {"", "--d-model=7|@file|--max-len=9|-o|pe",
     "posenc --d-model=7 --max-len=9 --base=10000 --precision=f32 -o pe"},
    {" \n# nothing\n\n", "--d-model=7|@file|--max-len=9|-o|pe",
     "posenc --d-model=7 --max-len=9 --base=10000 --precision=f32 -o pe"},
};

START_TEST(files)
{
    text_write("file", file_cases[_i].text);
    reading_comes_to(file_cases[_i].words, file_cases[_i].command);
}
END_TEST

static const struct {
    const char *text;
    size_t length; /* 0: that of the string */
    int line;      /* 0: the command line is to blame */
    const char *parts[3];
} file_refused_cases[] = {
    {"--d-model=0\n", 0, 1, {"--d-model", "'0'", "1 .. 65536"}},
    {"# one\n\n--max-len=5 --d-model=0", 0, 3, {"--d-model", "'0'", "1 .. 65536"}},
    {"--max-len=5\n--d-model\n\n0\n-o pe", 0, 4, {"--d-model", "'0'", "1 .. 65536"}},
    {"--d-model=4\n--max-len=5\n--bsae=5\n", 0, 3, {"'--bsae'", "'--base'"}},
    {"\n--d-model=4\n--max-len=5 pe\n", 0, 3, {"'pe'"}},
    {"--d-model=4\n--base", 0, 2, {"--base"}},
    {"\xef\xbb\xbf--max-len=5\n--d-model=0", 0, 2, {"--d-model", "'0'", "1 .. 65536"}},
    {"--d-model=4\n\xef\xbb\xbf--max-len=5", 0, 2, {"--max-len=5'"}},
    {"\xef\xbb--d-model=4", 0, 1, {"--d-model=4'"}},
    {"--d-model=4\n--quiet=yes\n", 0, 2, {"--quiet", "'yes'"}},
    {"--d-model=4 --max-len=5\n-o x-y", 0, 2, {"-o", "'x-y'"}},
    {"--d-model=4 --max-len=5 -o pe\n\n--name=int", 0, 3, {"--name", "'int'"}},
    {"--d-model=4 --max-len=5 -o pe\n--scale=1", 0, 2, {"--scale", "'1'"}},
    {"--d-model=3 --max-len=5 -o pe\n--frequency\nshifted", 0, 3, {"--frequency", "'shifted'"}},
    {"--layout=sin --d-model=8 --max-len=5 -o pe\n--frequency=shifted", 0, 2, {"--layout=sin"}},
    {"--d-model=8 --max-len=5 -o pe --precision=u8 --scale=1\n--zero-point=-1", 0, 2, {"'-1'"}},
    {"--d-model=4\n@other\n", 0, 2, {"'@other'", "names no other"}},
    {"--d-model=4\n'@other'\n", 0, 2, {"'@other'", "names no other"}},
    {"--d-model=4\n--spdx='MIT\nOR 0BSD'\n", 0, 2, {"not closed", "'"}},
    {"--d-model=4\n\n--spdx=\"MIT", 0, 3, {"not closed", "\""}},
    {"--d-model=4\n--name='a\tb'\n", 0, 2, {"U+0009"}},
    {"--d-model=4\n@a\x02\n", 0, 2, {"U+0002"}},
    {"--d-model=4\n-o\0pe\n", 18, 2, {"byte 0"}},
    {"\0", 1, 1, {"byte 0"}},
    {"\n\n\n\0--d-model=4\n", 16, 4, {"byte 0"}},
    {"--max-len=5 -o pe", 0, 0, {"--d-model"}},
};

START_TEST(files_refused)
{
    const size_t length = file_refused_cases[_i].length;
    const char *const text = file_refused_cases[_i].text;
    struct reading reading;
    char start[WORDS_SIZE] = "posenc: ";
    file_write("file", text, length > 0 ? length : strlen(text));
    reading_start(&reading, "@file");
    if (file_refused_cases[_i].line > 0) {
        (void)snprintf(start, sizeof start, "file:%d: error: ", file_refused_cases[_i].line);
    }
    refusal_check(&reading, start, file_refused_cases[_i].parts, 3);
    reading_end(&reading);
}
END_TEST

/* What comes after the file on the command line is not blamed on it. */
START_TEST(files_end)
{
    struct reading reading;
    text_write("file", "--d-model=4 --max-len=5");
    reading_start(&reading, "@file|-o|pe|--base=0");
    refusal_check(&reading, "posenc: --base: '0'", NULL, 0);
    reading_end(&reading);
    text_write("file", "--d-model=4 --max-len=5\n--base"); /* its value follows the file */
    reading_start(&reading, "@file|0|-o|pe");
    refusal_check(&reading, "file:2: error: --base: '0'", NULL, 0);
    reading_end(&reading);
}
END_TEST

/* The largest file that is read, and one byte more. */
START_TEST(files_size)
{
    static char text[ARGUMENT_FILE_MAX + 1];
    struct reading reading;
    (void)memset(text, '\n', sizeof text);
    (void)memcpy(text + ARGUMENT_FILE_MAX - 23, "--d-model=4 --max-len=5", 23);
    file_write("file", text, ARGUMENT_FILE_MAX);
    reading_start(&reading, "@file|-o|pe");
    ck_assert_int_eq(reading.outcome, REQUEST_RUN);
    ck_assert_int_eq(reading.request.spec.max_len, 5);
    reading_end(&reading);
    file_write("file", text, ARGUMENT_FILE_MAX + 1);
    reading_start(&reading, "@file|-o|pe");
    refusal_check(&reading, "posenc: '@file'", (const char *const[]){"65536 bytes"}, 1);
    reading_end(&reading);
}
END_TEST

/* As many templates as one run renders, and as long as their names may be: 76 bytes of a pair. */
START_TEST(templates)
{
    static const char file[] = "f234567890123456";
    static const char out[] = "o23456789012345678901234567890123456789012345678901234567890";
    struct reading reading;
    char words[LINE_SIZE] = "";
    char command[LINE_SIZE] = "posenc --d-model=8 --max-len=16 --base=10000 --precision=f32 -o pe";
    text_write(file, "x");
    (void)snprintf(words, sizeof words, "--template=%s:%s", file, out);
    reading_says_beside(words, "");
    text_write("f2345678901234567", "x");
    (void)snprintf(words, sizeof words, "--template=./%s7:%s", file, out);
    reading_start_beside(&reading, words);
    refusal_check(&reading, "posenc: --template: ",
                  (const char *const[]){"'./f2345678901234567:o2345", " 76 bytes"}, 2);
    reading_end(&reading);
    (void)strcpy(words, "--d-model=8|--max-len=16|-o|pe");
    for (int i = 0; i < TEMPLATES_MAX; i++) {
        text_append(words, sizeof words, "|--template=./%s:out/x%d", file, i);
        text_append(command, sizeof command, " --template=%s:x%d", file, i);
    }
    reading_comes_to(words, command);
}
END_TEST

/* Many words, of which the last counts, and none at all. */
START_TEST(counts)
{
    enum { MANY = 1000 };
    static char text[MANY * sizeof "--quiet"];
    struct given given;
    for (size_t i = 0; i < MANY; i++) {
        (void)memcpy(text + i * sizeof "--quiet", "--quiet\n", sizeof "--quiet");
    }
    file_write("file", text, sizeof text);
    ck_assert(!IS_REFUSED(arguments_take(&given, 2, (char *[]){"posenc", "@file", NULL}, 0)));
    const struct setting *const quiet = given_setting(&given, "--quiet");
    ck_assert_str_eq(quiet->origin.file, "file");
    ck_assert_uint_eq(quiet->origin.line, MANY);
    char *const help = MESSAGE_OF(arguments_take(&given, 0, (char *[]){NULL}, 0));
    ck_assert_int_eq(strncmp(help, "Usage: posenc", 13), 0);
    ck_assert(!is_given(&given, "--quiet"));
    free(help);
}
END_TEST

/* --- the canonical command ------------------------------------------------------------------- */

/* A shell takes letters, digits and @%+-_=:,./ as they are (POSIX, Shell Command Language, 2.2 and
 * 2.6); of other characters each has a meaning to some shell, or is not of ASCII: then the word is
 * quoted. Quotes, backslashes and what the test separates words by cannot be there. */
START_TEST(quoting)
{
    for (int c = ' '; c < 0x100; c++) {
        struct reading reading;
        char words[WORDS_SIZE];
        char end[WORDS_SIZE];
        if (c < 0x7f ? strchr("/\\'\"|", c) != NULL : c < 0xa0) {
            continue;
        }
        /* of ASCII, or U+00A0 and more in two bytes of UTF-8 */
        const char letter[] = {(char)(c < 0x80 ? c : 0xc0 | c >> 6), (char)(0x80 | (c & 0x3f)), 0};
        const int length = c < 0x80 ? 1 : 2;
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                              (c >= 'a' && c <= 'z') || strchr("@%+-_=:,.", c) != NULL;
        const char *const quote = is_plain ? "" : "'";
        (void)snprintf(words, sizeof words, "--d-model=8|--max-len=16|--name=t|-o|a%.*s", length,
                       letter);
        (void)snprintf(end, sizeof end, " --name=t -o %sa%.*s%s", quote, length, letter, quote);
        reading_start(&reading, words);
        ck_assert_str_eq(reading.message, "");
        const char *const found = strstr(reading.command, " --name=t");
        ck_assert_ptr_nonnull(found);
        ck_assert_str_eq(found, end);
        reading_end(&reading);
    }
}
END_TEST

static const char *choice_name(const char *option, size_t index)
{
    return option_choice(&option_table[option_place(option)], index).name;
}

/* Appends an option with its choice, which is left out where it is the default, the first one. */
static void choice_append(char command[LINE_SIZE], const char *option, size_t index)
{
    if (index > 0) {
        text_append(command, LINE_SIZE, " %s=%s", option, choice_name(option, index));
    }
}

/* Every combination of the enumerations. */
START_TEST(round_trip_combinations)
{
    const struct precision *const precision = &precisions[_i];
    const bool affine = precision->kind == PRECISION_AFFINE;
    for (size_t layout = LAYOUT_INTERLEAVED; layout <= LAYOUT_PAIRS; layout++) {
        for (size_t frequency = FREQUENCY_PAPER; frequency <= FREQUENCY_CONSTANT; frequency++) {
            char words[WORDS_SIZE];
            char command[LINE_SIZE];
            const bool shifted =
                frequency == FREQUENCY_SHIFTED || frequency == FREQUENCY_SHIFTED_ANY;
            const bool column = frequency == FREQUENCY_COLUMN;
            if ((layout == LAYOUT_SIN && shifted) || (layout > LAYOUT_INTERLEAVED_COS && column)) {
                continue;
            }
            (void)snprintf(words, sizeof words,
                           "--d-model=8|--max-len=16|-o|pe|--layout=%s|--frequency=%s|"
                           "--precision=%s|--literal=%s%s",
                           layout_table[layout].name, choice_name("--frequency", frequency),
                           precision->name, choice_name("--literal", layout % 2),
                           affine ? "|--scale=0.25|--zero-point=9" : "");
            (void)snprintf(command, sizeof command,
                           "posenc --d-model=8 --max-len=16 --base=10000 --precision=%s%s",
                           precision->name, affine ? " --scale=0.25 --zero-point=9" : "");
            choice_append(command, "--layout", layout);
            choice_append(command, "--frequency", frequency);
            choice_append(command, "--literal", layout % 2);
            text_append(command, sizeof command, " -o pe");
            reading_comes_to(words, command);
        }
    }
}
END_TEST

/* The longest command, with all options that go together, fits the size that the header promises,
 * and leaves room for templates: each " --template=FILE:OUT" with the quotes, and names of 76 bytes
 * in all. */
START_TEST(command_sizes)
{
    enum { TEMPLATES_LENGTH = TEMPLATES_MAX * (15 + 76) };
    char file[FILE_NAME_MAX_LENGTH + 1] = "";
    char license[SPDX_MAX_LENGTH + 1] = "";
    char digits[DECIMAL_DIGITS] = "";
    char name[NAME_MAX_LENGTH + 1] = "";
    char words[WORDS_SIZE];
    struct reading reading;
    (void)memset(file, '#', FILE_NAME_MAX_LENGTH);
    (void)memset(license, '(', SPDX_MAX_LENGTH);
    (void)memset(digits, '9', DECIMAL_DIGITS - 1);
    (void)memset(name, 'n', NAME_MAX_LENGTH);
    (void)snprintf(words, sizeof words,
                   "--d-model=65536|--max-len=2147483647|--base=9.%se299|--precision=s8|"
                   "--scale=9.%se-30|--zero-point=-128|--start=-1000000000000000|"
                   "--layout=split-interleaved|--angle-scale=9.%se-29|"
                   "--order=descending|--cell-factor=0.%s|--zero-row=2147483646|"
                   "--rope-scaling=yarn|--factor=9.%s|--original-max-len=2147483646|"
                   "--beta-fast=9.%se8|--beta-slow=9.%se-9|--literal=hex|"
                   "--linkage=static|--row-align=4096|--spdx=%s|--name=%s|-o|%s",
                   digits, digits, digits, digits, digits, digits, digits, license, name, file);
    reading_start(&reading, words);
    round_trip_check(&reading);
    ck_assert_uint_lt(strlen(reading.command), REQUEST_COMMAND_SIZE - TEMPLATES_LENGTH);
    reading_end(&reading);
}
END_TEST

/* --- names ----------------------------------------------------------------------------------- */

static const char *const good_names[] = {
    "pe",        "PE",         "p",        "x1",        "pe_table", "pe_t",
    "sinusoid",  "sin_table",  "table",    "intern",    "flt_max",  "cosin",
    "token",     "stride",     "internal", "pos",       "encoding", "positions",
    "pow2tab",   "nan_pe",     "pe128",    "intensity", "u_int",    "Sin",
    "I2",        "limits",     "mainly",   "a_b_c",     "floats",   "int8",
    "signal_pe", "expf_table", "L",        "UL",        "f",        "U",
};

START_TEST(names_good)
{
    ck_assert_msg(name_fault(good_names[_i]) == NULL, "%s", good_names[_i]);
}
END_TEST

static const struct {
    const char *name;
    const char *like;
} bad_names[] = {
    {"", "7pe"},         {"1pe", "7pe"},  {"p-e", "7pe"},        {"p e", "7pe"},
    {"p.e", "7pe"},      {"p$e", "7pe"},  {"p\xc3\xa9", "7pe"},  {" int ", "7pe"},
    {"pe__", "_Pe"},     {"pe_", "_Pe"},  {"sig", "flt"},        {"FE", "flt"},
    {"LONG_MIN", "flt"}, {"size", "flt"}, {"sig_atomic", "flt"}, {"bitint", "flt"},
};

/* That a name has the fault of another. */
static void has_fault_of(const char *name, const char *like)
{
    const char *const fault = name_fault(name);
    const char *const expected = name_fault(like);
    ck_assert_msg(expected != NULL, "%s", like);
    ck_assert_msg(fault != NULL && strcmp(fault, expected) == 0, "%s %s", name, fault);
}

START_TEST(names_bad)
{
    has_fault_of(bad_names[_i].name, bad_names[_i].like);
}
END_TEST

/* All words of a list that the standards close: C11 7.31 and C23 7.33 for the macros, and the
 * keywords of C23 and C++20; and the names of libraries that somebody might choose, each a
 * function, an object, a type or a macro of C's headers, of POSIX or of glibc's. */
static const struct {
    const char *words;
    const char *like;
} taken_names[] = {
    {"ATOMIC BITINT BOOL CHAR DBL DEC DEC128 DEC32 DEC64 FE FLT FP INT INTMAX INTPTR LC LDBL LLONG "
     "LONG MATH MB PTRDIFF SCHAR SHRT SIG SIG_ATOMIC SIZE TIME UCHAR UINT UINTMAX UINTPTR ULLONG "
     "ULONG USHRT WCHAR WINT MB_x LC_ALL FE_pe dec128 dec64 dec32 fp winT",
     "flt"},
    {"alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t "
     "char32_t char8_t class co_await co_return co_yield compl concept const const_cast consteval "
     "constexpr constinit continue decltype default delete do double dynamic_cast else enum "
     "explicit export extern false float for friend goto if inline int long mutable namespace new "
     "noexcept not not_eq nullptr operator or or_eq private protected public register "
     "reinterpret_cast requires restrict return short signed sizeof static static_assert "
     "static_cast struct switch template this thread_local throw true try typedef typeid typename "
     "typeof typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq",
     "int"},
    {"EOF FILE I INFINITY NAN NULL abort abs accept access acos alarm asin assert atan atexit atof "
     "atoi atol bind brk calloc cbrt ceil clock clone close complex connect cos cosh creal div "
     "environ erf errno error exec exit exp exp2 expm1 fabs fclose ffs floor fma fmax fmin fmod "
     "fopen fork fprintf free frexp gamma getc glob hypot imaginary index ioctl isnan j0 j1 jn "
     "kill labs ldexp link listen log log10 log1p log2 logb lseek main malloc memcmp memcpy memset "
     "mmap modf mount nan nice open pause pipe poll posix pow printf putc puts qsort raise rand "
     "random read realloc recv remove rename rewind rint round scanf select send setenv signal sin "
     "sincos sinh size_t sleep socket splice sprintf sqrt stat std stderr stdin stdout strlen swab "
     "sync syscall system tan tanh tee tgamma time times timezone tm tolower toupper trunc "
     "truncate ungetc va_arg va_end va_list va_start vfork wait warn write y0 y1 yn "
     "optarg opterr optind optopt daylight timezone tzname signgam environ BUFSIZ",
     "sin"},
    {"AVR PPC far hpux i386 linux mips near sparc sun unix vax", "linux"},
    {"M_PI M_1_PI E2BIG ERANGE SIGINT PRIu32 SCNd8 INT8_C UINT64_C atomic_int", "EDOM"},
    {"row cells position a k s sum", "row"},
};

START_TEST(names_taken)
{
    const char *words = taken_names[_i].words;
    char word[WORDS_SIZE];
    while (word_next(&words, word)) {
        has_fault_of(word, taken_names[_i].like);
    }
}
END_TEST

Suite *suite_cli(void)
{
    Suite *suite = suite_create("cli");
    TCase *read = tcase_create("read");
    tcase_add_loop_test(read, other_names_all, 0, (int)COUNT(other_groups));
    tcase_add_loop_test(read, endings, 0, (int)COUNT(ending_cases));
    tcase_add_loop_test(read, settled, 0, (int)COUNT(settled_cases));
    tcase_add_test(read, names_without_control);
    tcase_add_test(read, ranges_are_no_prose);
    suite_add_tcase(suite, read);

    TCase *file = case_in_folder(suite, "files of options");
    tcase_add_checked_fixture(file, folder_enter, folder_leave);
    tcase_add_loop_test(file, files, 0, (int)COUNT(file_cases));
    tcase_add_loop_test(file, files_refused, 0, (int)COUNT(file_refused_cases));
    tcase_add_test(file, files_end);
    tcase_add_test(file, files_size);
    tcase_add_test(file, templates);
    tcase_add_test(file, counts);

    TCase *command = case_in_folder(suite, "canonical command");
    tcase_add_checked_fixture(command, folder_enter, folder_leave);
    tcase_add_loop_test(command, accepted, 0, (int)COUNT(accepted_cases));
    tcase_add_loop_test(command, one_option, 0, (int)COUNT(option_cases));
    tcase_add_test(command, quoting);
    tcase_add_loop_test(command, round_trip_combinations, 0, PRECISION_COUNT);
    tcase_add_test(command, command_sizes);

    TCase *names = tcase_create("names");
    tcase_add_loop_test(names, names_good, 0, (int)COUNT(good_names));
    tcase_add_loop_test(names, names_bad, 0, (int)COUNT(bad_names));
    tcase_add_loop_test(names, names_taken, 0, (int)COUNT(taken_names));
    suite_add_tcase(suite, names);
    return suite;
}
