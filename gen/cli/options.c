/*
 * options.c: the table of options, and the names of their values.
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
    [FREQUENCY_SHIFTED] = {"shifted", "base^(-k/(floor(d/2)-1)), down to 1/base itself"},
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
    [ODD_CUT] = {"cut", "of another pair, whose second cell is cut off"},
    [ODD_ZERO] = {"zero", "zeros, after the columns of d - 1"},
    [ODD_REFUSE] = {"refuse", "none: an odd d is refused"},
};

static const struct choice order_choices[] = {
    [ORDER_ASCENDING] = {"ascending", "from --start on"},
    [ORDER_DESCENDING] = {"descending", "the same positions, down to --start"},
    [ORDER_CENTERED] = {"centered", "(n-1)/2 down to -(n-1)/2, of n rows, n odd"},
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
    [TRUNCATE_YES] = {"yes", "rounded outwards"},
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
    [INDEX_OWN] = {"own", "among the pairs of its axis"},
    [INDEX_ROW] = {"row", "among all pairs of the row"},
    [INDEX_STRIDE] = {"stride", "among those of all axes in turn"},
};

static const struct choice literal_choices[] = {
    [LITERAL_DECIMAL] = {"decimal", "0.841470957"},
    [LITERAL_HEX] = {"hex", "0x35daa9p-22, for C99 and C++17 and up"},
    [LITERAL_WORDS] = {"words", "U\"\\x3f576aa4\", strings of cells, for C11 alone"},
};

static const struct choice linkage_choices[] = {
    [LINKAGE_EXTERN] = {"extern", "PATH.c defines it, PATH.h declares it"},
    [LINKAGE_STATIC] = {"static", "PATH.h holds it all: for small tables"},
};

static const struct choice storage_choices[] = {
    [STORAGE_FULL] = {"full", "every row"},
    [STORAGE_FACTORED] = {"factored", "two small tables, from which pe_row rebuilds any row"},
    [STORAGE_AXES] = {"axes", "a table for each axis, from which pe_row gathers any row"},
};

/* Typed setters and getters, one pair for each enumeration. */
#define ENUMERATION(name, place)                                    \
    static void name##_set(struct request *request, unsigned index) \
    {                                                               \
        request->place = index;                                     \
    }                                                               \
    static unsigned name##_get(const struct request *request)       \
    {                                                               \
        return request->place;                                      \
    }

/* clang-format off */
ENUMERATION(layout, spec.layout)
ENUMERATION(frequency, spec.frequency)
ENUMERATION(width, spec.width)
ENUMERATION(odd, spec.odd)
ENUMERATION(order, spec.order)
ENUMERATION(cell_factor, spec.cell_factor)
ENUMERATION(rope_scaling, spec.rope_scaling)
ENUMERATION(truncate, spec.truncate)
ENUMERATION(index, spec.index)
ENUMERATION(pairing, output.pairing)
ENUMERATION(literal, output.literal)
ENUMERATION(linkage, output.linkage)
ENUMERATION(storage, output.storage)
/* clang-format on */

static void precision_set(struct request *request, unsigned index)
{
    request->spec.precision = &precisions[index];
}

static unsigned precision_get(const struct request *request)
{
    return (unsigned)(request->spec.precision - precisions);
}

#define MEMBER(place)               .member = offsetof(struct request, place)
#define ENUMERATED(name)            .set = name##_set, .get = name##_get
#define BOUNDS(least_one, most_one) .least = (least_one), .most = (most_one)
#define CHOICES(table)              CHOICES_OF(table, COUNT(table))
#define CHOICES_OF(table, count) \
    .choices = (table), .choice_size = sizeof *(table), .choice_count = (count)

const struct option option_table[] = {
    [OPTION_D_MODEL] = {"--d-model", "N", NULL, "columns of the table", TYPE_INTEGER,
                        MEMBER(spec.d_model), COMMON, BOUNDS("1", SPELLED(D_MODEL_MAX)),
                        .group = "Table", .setting = SETTING_D_MODEL},
    [OPTION_MAX_LEN] = {"--max-len", "N", NULL, "rows of the table", TYPE_INTEGER,
                        MEMBER(spec.max_len), COMMON, BOUNDS("1", SPELLED(MAX_LEN_MAX)),
                        .setting = SETTING_ROWS},
    [OPTION_BASE] = {"--base", "X", "10000", "base of the frequencies", TYPE_BASE,
                     MEMBER(spec.base), OF_FORMULA | ALWAYS | COMMON | ONLY_BASE,
                     BOUNDS("1e-300", "1e300"), .setting = SETTING_BASE},
    [OPTION_PRECISION] = {"--precision", "P", "f32", "format of a cell, one of --list-precisions",
                          TYPE_CHOICE, ENUMERATED(precision), .traits = ALWAYS | LISTED | COMMON,
                          CHOICES_OF(precisions, PRECISION_COUNT),
                          .other_values = precision_other_names},
    /* The bounds are powers of ten: the output has the scale as a constant of type float. */
    [OPTION_SCALE] = {"--scale", "X", NULL, "affine cells: the scale", TYPE_SCALE,
                      .traits = ONLY_AFFINE, BOUNDS("1e-30", "1e30"),
                      .after = ", fractions such as 1/127 too; auto with --from"},
    [OPTION_ZERO_POINT] = {"--zero-point", "N", "0", "the cell of 0", TYPE_INTEGER,
                           MEMBER(spec.zero_point), ONLY_AFFINE, BOUNDS("-32768", "65535"),
                           .after = ", by --precision"},
    [OPTION_SATURATE] = {"--saturate", NULL, NULL, "cut numbers that no cell comes near", TYPE_FLAG,
                         MEMBER(spec.saturates)},
    [OPTION_START] = {"--start", "N", "0", "first position", TYPE_INTEGER, MEMBER(spec.start),
                      COMMON, BOUNDS("-1000000000000000", "1000000000000000")},

    [OPTION_PRESET] = {"--preset", "NAME", NULL, "a framework's table, see --list-presets",
                       .traits = OF_FORMULA | LISTED | COMMON, CHOICES_OF(presets, PRESET_COUNT),
                       .other_values = preset_other_names, .group = "Formula"},
    [OPTION_MODEL] = {"--model", "FILE", NULL,
                      "a model's config.json, params.json, .gguf or folder", TYPE_INPUT,
                      MEMBER(model_path), OF_FORMULA | COMMON},
    [OPTION_LAYER_TYPE] = {"--layer-type", "NAME", NULL,
                           "whose settings, where --model has several", TYPE_TEXT,
                           MEMBER(layer_type), OF_FORMULA},
    [OPTION_IGNORE] = {"--ignore", "KEY", NULL,
                       "pass over a key of --model, in all objects; repeatable", TYPE_KEY,
                       .traits = OF_FORMULA},
    [OPTION_LAYOUT] = {"--layout", "L", "interleaved", "order of sines and cosines in a row",
                       TYPE_CHOICE, ENUMERATED(layout), .traits = OF_FORMULA | COMMON,
                       CHOICES_OF(layout_table, LAYOUT_COUNT), .other_values = layout_other_names},
    [OPTION_FREQUENCY] = {"--frequency", "F", "paper", "angular frequency w of pair k",
                          TYPE_FREQUENCY, ENUMERATED(frequency), .traits = OF_FORMULA | TERSE,
                          CHOICES(frequency_choices)},
    [OPTION_WIDTH] = {"--width", "W", "exact", "of an odd d in base^(-2k/d)", TYPE_CHOICE,
                      ENUMERATED(width), .traits = OF_FORMULA | TERSE | ONLY_ODD,
                      CHOICES(width_choices)},
    [OPTION_ODD] = {"--odd", "O", "cut", "the last column of an odd d", TYPE_CHOICE,
                    ENUMERATED(odd), .traits = OF_FORMULA | TERSE | ONLY_ODD, CHOICES(odd_choices)},
    [OPTION_ORDER] = {"--order", "O", "ascending", "order of the positions", TYPE_CHOICE,
                      ENUMERATED(order), .traits = OF_FORMULA | TERSE, CHOICES(order_choices)},
    [OPTION_ANGLE_SCALE] = {"--angle-scale", "X", "1", "factor of all angles", TYPE_MULTIPLE,
                            MEMBER(spec.angle_scale), OF_FORMULA | BRIEF, BOUNDS("1e-30", "1e30"),
                            .after = ", fractions, and multiples of pi such as pi/2",
                            .setting = SETTING_ANGLE_SCALE},
    [OPTION_CELL_FACTOR] = {"--cell-factor", "X", "1", "factor of all cells", TYPE_CELL_FACTOR,
                            ENUMERATED(cell_factor), .traits = OF_FORMULA | TERSE,
                            BOUNDS("1e-9", "1.999"), .after = ", fractions such as 2/3 too",
                            CHOICES(cell_factor_choices), .otherwise = "1 or yarn",
                            .setting = SETTING_CELL_FACTOR},
    [OPTION_ZERO_ROW] = {"--zero-row", "N", "none", "make row N zero", TYPE_ZERO_ROW,
                         MEMBER(spec.zero_row), OF_FORMULA, BOUNDS("0", "max-len - 1"),
                         .after = " or none", .setting = SETTING_PADDING},
    [OPTION_ROWS_BEFORE] = {"--rows-before", "N", "0",
                            "begin with so many rows of zeros, or of angle 0", TYPE_INTEGER,
                            MEMBER(spec.rows_before), OF_FORMULA | BRIEF, BOUNDS("0", "65536")},
    [OPTION_ROWS_AFTER] = {"--rows-after", "N", "0", "end with so many; --max-len counts them",
                           TYPE_INTEGER, MEMBER(spec.rows_after), OF_FORMULA | BRIEF,
                           BOUNDS("0", "65536")},

    [OPTION_ROPE_SCALING] = {"--rope-scaling", "S", "none", "rotary frequencies for longer texts",
                             TYPE_CHOICE, ENUMERATED(rope_scaling),
                             .traits = OF_FORMULA | TERSE | COMMON,
                             CHOICES_OF(rope_scaling_table, ROPE_SCALING_COUNT),
                             .other_values = rope_scaling_other_names, .group = "Rotary embeddings",
                             .setting = SETTING_SCALING},
    [OPTION_FACTOR] = {"--factor", "X", NULL, "of --rope-scaling", TYPE_NUMBER, MEMBER(spec.factor),
                       OF_FORMULA | ONLY_SCALED, BOUNDS("1", "1000000"), .setting = SETTING_FACTOR},
    [OPTION_ORIGINAL_MAX_LEN] = {"--original-max-len", "N", NULL, "max-len in training",
                                 TYPE_INTEGER, MEMBER(spec.original_max_len),
                                 OF_FORMULA | ONLY_SCALED, BOUNDS("1", SPELLED(MAX_LEN_MAX)),
                                 .setting = SETTING_ORIGINAL},
    [OPTION_BETA_FAST] = {"--beta-fast", "X", NULL, "yarn: unscaled above so many turns",
                          TYPE_NUMBER, MEMBER(spec.beta_fast), OF_FORMULA | ONLY_SCALED,
                          BOUNDS("1e-9", "1e9"), .setting = SETTING_BETA_FAST},
    [OPTION_BETA_SLOW] = {"--beta-slow", "X", NULL, "yarn: all scaled below so many", TYPE_NUMBER,
                          MEMBER(spec.beta_slow), OF_FORMULA | ONLY_SCALED, BOUNDS("1e-9", "1e9"),
                          .setting = SETTING_BETA_SLOW},
    [OPTION_TRUNCATE] = {"--truncate", "yes|no", NULL, "yarn: round both ends to whole pairs",
                         TYPE_CHOICE, ENUMERATED(truncate),
                         .traits = OF_FORMULA | TERSE | ONLY_SCALED, CHOICES(truncate_choices),
                         .setting = SETTING_TRUNCATE},
    [OPTION_LOW_FREQ_FACTOR] = {"--low-freq-factor", "X", NULL, "llama3: all scaled below so many",
                                TYPE_NUMBER, MEMBER(spec.low_freq_factor), OF_FORMULA | ONLY_SCALED,
                                BOUNDS("1e-9", "1e9"), .setting = SETTING_LOW},
    [OPTION_HIGH_FREQ_FACTOR] = {"--high-freq-factor", "X", NULL, "llama3: unscaled above so many",
                                 TYPE_NUMBER, MEMBER(spec.high_freq_factor),
                                 OF_FORMULA | ONLY_SCALED, BOUNDS("1e-9", "1e9"),
                                 .setting = SETTING_HIGH},
    [OPTION_PAIRING] = {"--pairing", "P", "layout", "numbers of a head that a pair turns",
                        TYPE_CHOICE, ENUMERATED(pairing), .traits = TERSE | ONLY_PAIRED,
                        CHOICES_OF(pairing_table, PAIRING_COUNT),
                        .other_values = pairing_other_names},

    [OPTION_GRID] = {"--grid", "HxW", NULL, "sides of the axes y and x; TxHxW: of t, y and x",
                     TYPE_GRID, .traits = OF_FORMULA | BRIEF, BOUNDS("1", "65536"),
                     .before = "sides of ", .group = "Several axes", .setting = SETTING_GRID},
    [OPTION_AXES] = {"--axes", "A:N,...", NULL, "letters and sides, the outermost first: y:16,x:24",
                     TYPE_AXES, .traits = OF_FORMULA | BRIEF,
                     .before = "1 to 4 letters a-z with sides, as in y:16,x:24"},
    [OPTION_COORDINATES] = {"--coordinates", "A=C,...", NULL,
                            "on an axis, in the place of 0, 1, ...: y=from:1", TYPE_COORDINATES,
                            .traits = OF_FORMULA | BRIEF,
                            .before = "index, from:S, step:S:Q, span:A:B, ends:A:B, middles:A:B, "
                                      "last:E[:S], centered, at:V for a letter, as in "
                                      "y=from:1,x=from:1"},
    [OPTION_MERGE] = {"--merge", "M", "0", "the inner two axes run in blocks of M x M rows",
                      TYPE_INTEGER, MEMBER(spec.merge), OF_FORMULA | BRIEF, BOUNDS("0", "65536"),
                      .setting = SETTING_MERGE},
    [OPTION_PAIRS] = {"--pairs", "PATTERN", NULL, "axes of the pairs in order: y*20,x*20",
                      TYPE_PAIRS, .traits = OF_FORMULA | BRIEF,
                      .before = "groups of letters with numbers of pairs, as in tyx*20,t*4; 0 "
                                "never turns"},
    [OPTION_INDEX] = {"--index", "I", "own", "which pair k of a frequency a pair is", TYPE_CHOICE,
                      ENUMERATED(index), .traits = OF_FORMULA | TERSE, CHOICES(index_choices)},
    [OPTION_CUT] = {"--cut", "N", "0", "keep only so many columns of a row", TYPE_INTEGER,
                    MEMBER(spec.row_cut), OF_FORMULA | BRIEF, BOUNDS("0", SPELLED(D_MODEL_MAX))},

    [OPTION_FROM] = {"--from", "FILE.npy", NULL, "emit the table in a file of numpy.save",
                     TYPE_INPUT, MEMBER(spec.from), .traits = COMMON,
                     .group = "Tables from elsewhere"},
    [OPTION_ALLOW_EQUAL_ROWS] = {"--allow-equal-rows", NULL, NULL,
                                 "take equal rows of --from, and assert nothing of them", TYPE_FLAG,
                                 MEMBER(spec.allows_equal_rows)},
    [OPTION_COMPARE] = {"--compare", "FILE.npy", NULL, "compare with that table, and write nothing",
                        TYPE_TEXT, MEMBER(compared.path), .traits = OF_RUN | COMMON},
    [OPTION_TOLERANCE] = {"--tolerance", "X", "0", "the difference that passes", TYPE_NUMBER,
                          MEMBER(compared.tolerance), OF_RUN, BOUNDS("0", "1e300")},

    [OPTION_LITERAL] = {"--literal", "L", "decimal", "spelling of cells", TYPE_CHOICE,
                        ENUMERATED(literal), .traits = COMMON, CHOICES(literal_choices),
                        .group = "Output"},
    [OPTION_LINKAGE] = {"--linkage", "L", "extern", "linkage of the table", TYPE_CHOICE,
                        ENUMERATED(linkage), .traits = TERSE, CHOICES(linkage_choices)},
    [OPTION_ROW_ALIGN] = {"--row-align", "BYTES", "1",
                          "pad each row to a multiple of so many bytes", TYPE_POWER,
                          MEMBER(output.row_align), BOUNDS("1", SPELLED(ROW_ALIGN_MAX)),
                          .before = "a power of two, "},
    [OPTION_PROGRAM_MEMORY] = {"--program-memory", NULL, NULL,
                               "AVR: keep the table in flash, and read it there", TYPE_FLAG,
                               MEMBER(output.program_memory)},
    [OPTION_STORAGE] = {"--storage", "S", "full", "every row, or tables that rebuild it",
                        TYPE_CHOICE, ENUMERATED(storage), .traits = TERSE | COMMON,
                        CHOICES(storage_choices)},
    [OPTION_BLOCK] = {"--block", "B", NULL, "factored: rows of the fine table", TYPE_POWER,
                      MEMBER(output.block), ONLY_FACTORED | BRIEF, BOUNDS("1", "max-len"),
                      .before = "a power of two, ", .otherwise = "the smallest tables"},
    [OPTION_SPDX] = {"--spdx", "ID", NULL, "license line for the output", TYPE_SPDX,
                     MEMBER(output.spdx),
                     .before =
                         "at most " SPELLED(SPDX_MAX_LENGTH) " of A-Z a-z 0-9 .-+() and spaces, "
                                                             "as in 'MIT OR 0BSD'"},
    [OPTION_NAME] = {"--name", "ID", NULL, "name of the array, if not PATH's last component",
                     TYPE_NAME, MEMBER(output.name)},
    [OPTION_O] = {"-o", "PATH", NULL, "write PATH.c and PATH.h; - is standard output", TYPE_OUTPUT,
                  .traits = COMMON},
    [OPTION_TEMPLATE] = {"--template", "FILE:OUT", NULL,
                         "render a template of yours to OUT, or one of posenc's own; repeatable",
                         TYPE_TEMPLATE, .traits = TERSE, CHOICES(languages)},
    [OPTION_NPY] = {"--npy", "FILE.npy", NULL, "write the cells as a file for numpy.load",
                    TYPE_TARGET, .traits = OF_RUN},
    [OPTION_DEPFILE] = {"--depfile", "FILE", NULL, "write a rule of make for outputs and inputs",
                        TYPE_TARGET, .traits = OF_RUN},
    [OPTION_CHECK] = {"--check", "[=FILE.c]", NULL,
                      "compare with what is there, as FILE.c's banner says", TYPE_FLAG,
                      MEMBER(files.is_check), OF_RUN | COMMON},
    [OPTION_REPORT] = {"--report", "[=FILE.json]", NULL, "print the properties of the table",
                       TYPE_REPORT, .traits = OF_RUN},
    [OPTION_QUIET] = {"--quiet", NULL, NULL, "show no progress and no note", TYPE_FLAG,
                      MEMBER(output.quiet), OF_RUN},

    [OPTION_HEATMAP] = {"--heatmap", "FILE.png", NULL, "the table, rows by columns", TYPE_TARGET,
                        .traits = OF_RUN, .group = "Pictures"},
    [OPTION_FIGURE] = {"--figure", "FILE.svg", NULL, "heat map, curves of columns and similarities",
                       TYPE_TARGET, .traits = OF_RUN},
    [OPTION_COLUMNS] = {"--columns", "J,J,...", NULL,
                        "those with curves, and with values in --report", TYPE_COLUMNS,
                        .traits = OF_RUN | BRIEF, BOUNDS("0", "131071"),
                        .before = "1 to " SPELLED(COLUMNS_MAX) " of ", .otherwise = "of two pairs"},

    [OPTION_LIST_PRESETS] = {"--list-presets",
                             .summary = "list formulas, sources, options, and exit",
                             .show = help_print_presets, .group = "Information"},
    [OPTION_LIST_PRECISIONS] = {"--list-precisions",
                                .summary = "list the formats; of a table, their bytes and errors",
                                .type = TYPE_FLAG, MEMBER(lists_precisions), .traits = OF_RUN,
                                .show = help_print_precisions},
    [OPTION_H] = {"-h", .summary = "print the common options, and exit", .show = help_print_common},
    [OPTION_HELP] = {"--help", .summary = "print all options, and exit", .traits = COMMON,
                     .show = help_print},
    [OPTION_VERSION] = {"--version", .summary = "print the version, and exit",
                        .show = help_print_version},
};

_Static_assert(COUNT(option_table) == OPTION_COUNT, "each option has a row");

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
    {"--rust", "--template=rust:OUT"},
    {"--go --golang", "--template=go:OUT"},
    {"--python --py", "--template=python:OUT"},
    {"--json", "--template=json:OUT"},
    {"--csv", "--template=csv:OUT"},
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
        const bool has_rest = option->name[1] != '-' && option->placeholder != NULL;
        if (*rest == '\0' || *rest == '=' || has_rest) {
            *value = *rest == '\0' ? NULL : rest + (*rest == '=');
            return option;
        }
    }
    *value = NULL;
    return NULL;
}

bool is_said(const struct said *said, enum option_id id)
{
    return said->option[id].by != BY_DEFAULT && said->option[id].by != BY_FILE;
}

const char *said_banner(const struct said *said)
{
    const char *const check = said->option[OPTION_CHECK].value;
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

/* Prints the defaults that kinds of scaling have for an option; with their names if several kinds
 * read it. */
static void scaled_defaults_print(char text[OPTION_VALUE_SIZE], const struct option *option)
{
    int readers = 0;
    for (enum rope_scaling kind = 0; kind < ROPE_SCALING_COUNT; kind++) {
        readers +=
            rope_scaling_table[kind].summary != NULL && option_scaled_default(option, kind) != NULL;
    }
    for (enum rope_scaling kind = 0; kind < ROPE_SCALING_COUNT; kind++) {
        const struct rope_scaling_data *const row = &rope_scaling_table[kind];
        const char *const value = option_scaled_default(option, kind);
        if (row->summary != NULL && value != NULL && *value != '\0') {
            text_append(text, OPTION_VALUE_SIZE, "%s%s%s%s", *text != '\0' ? ", " : "",
                        readers > 1 ? row->name : "", readers > 1 ? ": " : "", value);
        }
    }
}

const char *option_default_text(const struct option *option, char text[OPTION_VALUE_SIZE])
{
    const char *const value = option->otherwise != NULL ? option->otherwise : option->default_value;
    *text = '\0';
    if (value == NULL) {
        scaled_defaults_print(text, option);
    }
    return value != NULL ? value : *text != '\0' ? text : NULL;
}

void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option)
{
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s", option->before != NULL ? option->before : "");
    if (option->least != NULL) {
        text_append(text, OPTION_VALUE_SIZE, "%s .. %s%s", option->least, option->most,
                    option->after != NULL ? option->after : "");
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
