/*
 * options.c: the table of options, the names of their values, and functions that search and print
 * the table.
 */
#include "cli/options.h"

#include "cli/request.h"
#include "count.h"
#include "model/precision.h"
#include "model/presets.h"
#include "text/languages.h"

#include <string.h>

static const struct choice frequency_choices[] = {
    [FREQUENCY_PAPER] = {"paper", "base^(-2k/d): \"Attention Is All You Need\""},
    [FREQUENCY_SHIFTED] = {"shifted", "base^(-k/(floor(d/2)-1)), down to 1/base"},
    [FREQUENCY_SHIFTED_ANY] = {"shifted-any", "base^(-k/max(floor(d/2)-1, 1))"},
    [FREQUENCY_COLUMN] = {"column", "base^(-2j/d) for column j, interleaved only"},
    [FREQUENCY_CONSTANT] = {"constant", "1/base for every pair"},
    [FREQUENCY_GEOMETRIC] = {"geometric:F0:F1", "F0 (F1/F0)^(k/(n-1)), k of n pairs"},
    [FREQUENCY_LINEAR] = {"linear:F0:F1", "F0 + (F1-F0) k/(n-1)"},
    [FREQUENCY_LIST] = {"@FILE", "one number a line, decimal or hex float"},
};

static const struct choice width_choices[] = {
    [WIDTH_EXACT] = {"exact", "d as it is"},
    [WIDTH_DOWN] = {"down", "2 floor(d/2)"},
    [WIDTH_UP] = {"up", "2 ceil(d/2)"},
};

static const struct choice odd_choices[] = {
    [ODD_CUT] = {"cut", "the first cell of one more pair"},
    [ODD_ZERO] = {"zero", "zeros, after the columns of d - 1"},
    [ODD_REFUSE] = {"refuse", "an odd d is an error"},
};

static const struct choice order_choices[] = {
    [ORDER_ASCENDING] = {"ascending", "from --start on"},
    [ORDER_DESCENDING] = {"descending", "the same positions, down to --start"},
    [ORDER_CENTERED] = {"centered", "(n-1)/2 down to -(n-1)/2, for an odd number n of rows"},
};

static const struct choice cell_factor_choices[] = {
    [CELL_FACTOR_NUMBER] = {"X", "the number"},
    [CELL_FACTOR_INVERSE_SQRT] = {"inverse-sqrt", "d^(-1/2)"},
    [CELL_FACTOR_SQRT_2_D] = {"sqrt-2-d", "(2/d)^(1/2)"},
    [CELL_FACTOR_YARN] = {"yarn", "0.1 ln(factor) + 1, with --rope-scaling=yarn"},
    [CELL_FACTOR_MSCALE] = {"mscale", NULL},
    [CELL_FACTOR_LONGROPE] = {"longrope", NULL},
    [CELL_FACTOR_OF_LIST] = {"of-list", NULL},
};

static const struct other_name rope_scaling_other_names[] = {
    {"default off mrope", "none"},
    {"ntk-aware dynamic-ntk", "ntk or dynamic"},
    {"llama-3 llama3.1", "llama3"},
    {"longrope su proportional", "--model=FILE, a model that has it"},
    {NULL, NULL},
};

static const struct choice truncate_choices[] = {
    [TRUNCATE_YES] = {"yes", "round outwards"},
    [TRUNCATE_NO] = {"no", "as they are"},
};

static const struct other_name pairing_other_names[] = {
    {"halves rotate-half neox gpt-neox llama", "half"},
    {"neighbors interleaved adjacent gptj gpt-j", "neighbours"},
    {"half-reversed halves-flipped flipped reversed clockwise", "half-flipped"},
    {"neighbours-reversed neighbors-flipped", "neighbours-flipped"},
    {NULL, NULL},
};

static const struct choice index_choices[] = {
    [INDEX_OWN] = {"own", "the pairs of the same axis"},
    [INDEX_ROW] = {"row", "all pairs of the row"},
    [INDEX_STRIDE] = {"stride", "the pairs of all axes in turn"},
};

static const struct choice literal_choices[] = {
    [LITERAL_DECIMAL] = {"decimal", "0.841470957"},
    [LITERAL_HEX] = {"hex", "0x35daa9p-22, for C99 and C++17 and up"},
    [LITERAL_WORDS] = {"words", "U\"\\x3f576aa4\", strings of cells, for C11 alone"},
};

static const struct choice linkage_choices[] = {
    [LINKAGE_EXTERN] = {"extern", "PATH.c defines it, PATH.h declares it"},
    [LINKAGE_STATIC] = {"static", "PATH.h defines it: for small tables"},
};

static const struct choice storage_choices[] = {
    [STORAGE_FULL] = {"full", "all rows"},
    [STORAGE_FACTORED] = {"factored", "two small tables, from which pe_row rebuilds any row"},
    [STORAGE_AXES] = {"axes", "a table for each axis, from which pe_row gathers any row"},
};

/* Defines the setter and the getter of a member that is an enumeration. */
#define ENUM_ACCESSORS(name, place)                                 \
    static void name##_set(struct request *request, unsigned index) \
    {                                                               \
        request->place = index;                                     \
    }                                                               \
    static unsigned name##_get(const struct request *request)       \
    {                                                               \
        return request->place;                                      \
    }

/* clang-format off */
ENUM_ACCESSORS(layout, spec.layout)
ENUM_ACCESSORS(frequency, spec.frequency)
ENUM_ACCESSORS(width, spec.width)
ENUM_ACCESSORS(odd, spec.odd)
ENUM_ACCESSORS(order, spec.order)
ENUM_ACCESSORS(cell_factor, spec.cell_factor)
ENUM_ACCESSORS(rope_scaling, spec.rope_scaling)
ENUM_ACCESSORS(truncate, spec.truncate)
ENUM_ACCESSORS(index, spec.index)
ENUM_ACCESSORS(pairing, output.pairing)
ENUM_ACCESSORS(literal, output.literal)
ENUM_ACCESSORS(linkage, output.linkage)
ENUM_ACCESSORS(storage, output.storage)
/* clang-format on */

static void precision_set(struct request *request, unsigned index)
{
    request->spec.precision = &precisions[index];
}

static unsigned precision_get(const struct request *request)
{
    return (unsigned)(request->spec.precision - precisions);
}

#define MEMBER(place)        .member = offsetof(struct request, place)
#define ACCESSORS(name)      .set = name##_set, .get = name##_get
#define BOUNDS(lower, upper) .lower_bound = (lower), .upper_bound = (upper)
#define CHOICES(table)       CHOICES_OF(table, COUNT(table))
#define CHOICES_OF(table, count) \
    .choices = (table), .choice_size = sizeof *(table), .choice_count = (count)

const struct option option_table[] = {
#define OPTION(id, ...) [OPTION_##id] = {__VA_ARGS__},
#include "cli/option_list.h"
#undef OPTION
};

const struct other_name option_other_names[] = {
    {"-d --d --dim --dims --head-dim --head-size --embed-dim --embedding-dim "
     "--embedding-size --hidden-size --hidden-dim --n-embd --d-head --rotary-dim --rotary-ndims "
     "--rope-dim --rope-dimension-count --qk-rope-head-dim --cols",
     "--d-model=N"},
    {"--partial-rotary-factor --rotary-pct --rotary-percent",
     "--d-model=N, the head's size times that factor"},
    {"-n --n --rows --length --len --seq-len --max-seq-len --sequence-length --context-length "
     "--context --ctx --ctx-size --max-length --n-ctx --max-position-embeddings --max-positions "
     "--n-positions --max-source-positions",
     "--max-len=N"},
    {"-b --theta --rope-theta --rope-base --rotary-base --rotary-emb-base --max-period "
     "--max-timescale --freq-base --rope-freq-base --wavelength",
     "--base=X"},
    {"--format=header --header --header-only --single-header --cpp --c++ --inline --static "
     "--constexpr",
     "--linkage=static"},
    {"-p -t --dtype --type --format --torch-dtype --data-type --bits --quantize --quantized "
     "--quant --q",
     "--precision=P"},
    {"--double --float64 --fp64 --f64", "--precision=f64"},
    {"--float --float32 --fp32 --f32 --single", "--precision=f32"},
    {"--half --float16 --fp16 --f16", "--precision=f16"},
    {"--bfloat16 --bf16", "--precision=bf16"},
    {"--fp8 --float8 --f8", "--precision=f8e4m3 or --precision=f8e5m2"},
    {"--q31 --int32", "--precision=q31"},
    {"--q15", "--precision=q15"},
    {"--q7", "--precision=q7"},
    {"--int16 --i16", "--precision=s16 with --scale, or --precision=q15"},
    {"--int8 --i8 --s8", "--precision=s8 with --scale, or --precision=q7"},
    {"--uint8 --u8", "--precision=u8 with --scale"},
    {"--offset --start-index --first --position --start-pos --from-position", "--start=N"},
    {"-l", "--layout=L"},
    {"--interleaved --interleave", "--layout=interleaved"},
    {"--concat --concatenated --concatenate", "--layout=concat"},
    {"--split", "--layout=split"},
    {"--half-split --rotate-half --neox --gpt-neox", "--preset=rope-half"},
    {"--rope --rotary --use-rope", "--preset=rope-half, or rope, rope-interleaved, rope-cache"},
    {"--gptj --gpt-j", "--preset=rope-interleaved"},
    {"--padding-idx --pad --padding", "--zero-row=N"},
    {"--class-row --cls-token --class-token --cls", "--rows-before=1"},
    {"--2d --two-d --image-size --grid-size --height", "--grid=HxW"},
    {"--3d --video", "--grid=TxHxW"},
    {"--grid-order", "--pairs=PATTERN, such as x*1/2,y*1/2"},
    {"--normalize", "--coordinates=y=last:1/1000000,x=last:1/1000000 --angle-scale=2pi"},
    {"--merge-size --spatial-merge-size", "--merge=M"},
    {"--mrope-section --mrope", "--pairs=PATTERN --index=row"},
    {"--framework", "--preset=NAME"},
    {"--config --gguf --params --hf --huggingface", "--model=FILE"},
    {"--rope-type --scaling --scaling-type --rope-scaling-type", "--rope-scaling=S"},
    {"--yarn", "--rope-scaling=yarn"},
    {"--ntk --ntk-aware", "--rope-scaling=ntk"},
    {"--llama3 --llama-3", "--rope-scaling=llama3"},
    {"--linear", "--rope-scaling=linear"},
    {"--dynamic --dynamic-ntk", "--rope-scaling=dynamic"},
    {"--scaling-factor --rope-factor --rope-scale", "--factor=X"},
    {"--original-max-position-embeddings --original-context-length --yarn-orig-ctx",
     "--original-max-len=N"},
    {"--input --in --load", "--from=FILE.npy"},
    {"--diff --compare-to --reference", "--compare=FILE.npy"},
    {"--atol --rtol --epsilon --eps", "--tolerance=X"},
    {"--output --out --output-file --out-file --path", "-o PATH"},
    {"--stdout", "-o -"},
    {"--prefix --identifier --id --symbol --array-name --variable --var-name", "--name=ID"},
    {"--align --alignment", "--row-align=BYTES"},
    {"--progmem --flash --avr", "--program-memory"},
    {"--factored --compact --compress --compressed --small", "--storage=factored"},
    {"--license", "--spdx=ID"},
    {"--png --image --heat-map", "--heatmap=FILE.png"},
    {"--svg --plot --picture --graph --chart", "--figure=FILE.svg"},
    {"--section", "the macro PE_SECTION to the compiler, for a table pe"},
    {"--std --c89 --c99 --c11 --c17", "the standard to the compiler: the pair is for all"},
    {"--hex --hexfloat", "--literal=hex"},
    {"--golang", "--template=go:OUT"},
    {"--py", "--template=python:OUT"},
    {"--numpy --output-npy --save-npy", "--npy=FILE.npy"},
    {"--lang --language --generator", "--template=FILE:OUT, such as rust:pe.rs"},
    {"--verify --validate --test", "--check"},
    {"--stats --statistics --info --summary --dry-run --json-report", "--report"},
    {"--size --sizes --memory --bytes --error --errors --accuracy", "--list-precisions"},
    {"--deps --dep --dependencies -M -MD -MF", "--depfile=FILE"},
    {"--presets --list --list-models", "--list-presets"},
    {"--precisions --formats --list-formats --dtypes", "--list-precisions"},
    {"-q --silent --no-progress", "--quiet"},
    {"-v -V", "--version"},
    {"-? --usage --man", "--help"},
    {NULL, NULL},
};

const struct option *option_find(const char *word, const char **value)
{
    for (const struct option *option = option_table; option < option_table + OPTION_COUNT;
         option++) {
        const size_t length = strlen(option->name);
        const char *const rest = word + length;
        if (strncmp(word, option->name, length) != 0) {
            continue;
        }
        const bool may_be_attached = option->name[1] != '-' && option->placeholder != NULL;
        if (*rest == '\0' || *rest == '=' || may_be_attached) {
            *value = *rest == '\0' ? NULL : rest + (*rest == '=');
            return option;
        }
    }
    *value = NULL;
    return NULL;
}

bool is_set(const struct settings *settings, enum option_id id)
{
    return settings->options[id].set_by != SET_BY_DEFAULT &&
           settings->options[id].set_by != SET_BY_FILE;
}

const char *settings_checked_file(const struct settings *settings)
{
    const char *const check = settings->options[OPTION_CHECK].value;
    return check != NULL && *check != '\0' ? check : NULL;
}

bool option_is_of_formula(const struct option *option)
{
    return (option->traits & OF_FORMULA) != 0 || option == &option_table[OPTION_START];
}

bool option_needs_value(const struct option *option)
{
    return option->placeholder != NULL && *option->placeholder != '[';
}

const char *option_separator(const struct option *option)
{
    return !option_needs_value(option) ? "" : option->name[1] == '-' ? "=" : " ";
}

/* Prints the defaults of an option for the kinds of rotary scaling that use the option. If several
 * kinds use it, prints their names, too. Kinds that only a --model can set are omitted. */
static void scaled_defaults_print(char text[OPTION_VALUE_SIZE], const struct option *option)
{
    int kind_count = 0;
    for (enum rope_scaling kind = 0; kind < ROPE_SCALING_COUNT; kind++) {
        kind_count +=
            rope_scaling_table[kind].summary != NULL && option_scaled_default(option, kind) != NULL;
    }
    for (enum rope_scaling kind = 0; kind < ROPE_SCALING_COUNT; kind++) {
        const struct rope_scaling_data *const row = &rope_scaling_table[kind];
        const char *const value = option_scaled_default(option, kind);
        if (row->summary != NULL && value != NULL && *value != '\0') {
            text_append(text, OPTION_VALUE_SIZE, "%s%s%s%s", *text != '\0' ? ", " : "",
                        kind_count > 1 ? row->name : "", kind_count > 1 ? ": " : "", value);
        }
    }
}

const char *option_default_text(const struct option *option, char text[OPTION_VALUE_SIZE])
{
    const char *const value =
        option->default_text != NULL ? option->default_text : option->default_value;
    *text = '\0';
    if (value == NULL) {
        scaled_defaults_print(text, option);
    }
    return value != NULL ? value : *text != '\0' ? text : NULL;
}

void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option)
{
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s",
                   option->range_prefix != NULL ? option->range_prefix : "");
    if (option->lower_bound != NULL) {
        text_append(text, OPTION_VALUE_SIZE, "%s .. %s%s", option->lower_bound, option->upper_bound,
                    option->range_suffix != NULL ? option->range_suffix : "");
    }
}

struct choice option_choice(const struct option *option, size_t index)
{
    struct choice choice = {NULL, NULL};
    if (index < option->choice_count) {
        (void)memcpy(&choice, (const char *)option->choices + index * option->choice_size,
                     sizeof choice);
    }
    return choice;
}
