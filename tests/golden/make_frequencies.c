/*
 * make_frequencies.c: writes frequencies.tsv, golden digests of encoding/frequency.c, and
 * models.tsv and types.tsv, those of tables of models, with MPFR. Of a line of types.tsv the
 * formula is given, and the digest made, of its first rows.
 *
 *     make build/make_frequencies
 *     build/make_frequencies > frequencies.tsv
 *     build/make_frequencies models > models.tsv
 *     build/make_frequencies types < types.tsv > new.tsv
 *
 * Run by hand only, where the cases change; it needs libmpfr-dev, which `make check` does not. The
 * whole table of Llama 3.1 takes it some minutes.
 *
 * A line is the CRC-32 of a table's cells (little-endian, row by row, for two arrays the cosines'
 * row and then the sines' row), and the options that the table has, as KEY=VALUE. They are written
 * out from the formulas of each option in the plainest way, in many bits, and rounded once, to
 * nearest with ties to even.
 */
#include "../exhaustive/reference.h"
#include "formula.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROPE  "layout=split-half rope=yarn original=4096 d=128 "
#define LLAMA "layout=split-half d=128 base=500000 rope=llama3 factor=8 low=1 high=4 original=8192 "
#define GPT_OSS                                                                    \
    "layout=split d=64 base=150000 rope=yarn factor=32 original=4096 truncate=no " \
    "cell-factor=yarn "

static const char *const cases[] = {
    /* frequencies */
    "precision=f64 d=10 n=80 start=-20",
    "precision=f64 d=11 n=80 width=down",
    "precision=f64 d=11 n=80 width=up layout=concat",
    "precision=f32 d=9 n=80 width=up layout=sin",
    "precision=f64 d=12 n=80 frequency=shifted layout=concat",
    "precision=f64 d=13 n=80 frequency=shifted layout=concat-cos base=3.5",
    "precision=f64 d=2 n=80 frequency=shifted-any layout=concat",
    "precision=f64 d=3 n=80 frequency=shifted-any layout=concat odd=zero",
    "precision=f64 d=12 n=80 frequency=shifted-any layout=concat",
    "precision=f64 d=9 n=80 frequency=column",
    "precision=f32 d=8 n=80 frequency=column layout=interleaved-cos base=0.5",
    "precision=f64 d=6 n=80 frequency=constant base=0.007",
    "precision=f64 d=6 n=80 start=-20 list=1,0.1,0x1.99999ap-4",
    "precision=f32 d=7 n=80 list=0x1p0,2.5e-3,1e300,0x1.fffffep-140 layout=concat",
    "precision=f32 d=3 n=80 layout=sin list=0x1.8p-1,12.25,3e-12",
    "precision=q31 d=6 n=80 list=0x1.fffffffffffffp-1022,0x1p1023,0.3",
    /* scales */
    "precision=f64 d=10 n=80 angle-scale=0.25",
    "precision=f64 d=10 n=80 angle-scale=1e300",
    "precision=f64 d=10 n=80 angle-scale=1e-300",
    "precision=f64 d=6 n=30 angle-scale=1e300 base=1e-300 frequency=shifted start=999999999999970",
    "precision=f32 d=10 n=300 angle-scale=1000",
    "precision=u8:0.01:99 d=10 n=80 angle-scale=0.3333333333",
    /* the last column */
    "precision=f32 d=9 n=80 odd=zero",
    "precision=f32 d=9 n=80 odd=zero layout=concat-cos frequency=shifted",
    "precision=s8:0.01:-5 d=9 n=80 odd=zero layout=interleaved-cos",
    "precision=f64 d=9 n=80 odd=zero layout=sin",
    "precision=f64 d=1 n=8 odd=zero",
    /* orders and rows of zeros */
    "precision=f32 d=10 n=300 order=descending",
    "precision=f64 d=10 n=300 order=descending start=-17 layout=concat",
    "precision=f32 d=10 n=301 order=centered",
    "precision=f64 d=9 n=301 order=centered layout=concat-cos",
    "precision=f32 d=10 n=80 zero-row=1",
    "precision=u8:0.01:99 d=10 n=80 zero-row=79",
    "precision=f32 d=10 n=80 class-row=1",
    "precision=f32 d=10 n=80 class-row=1 order=descending start=5",
    "precision=f64 d=10 n=82 class-row=1 order=centered zero-row=40",
    /* the cells' factor */
    "precision=f32 d=10 n=300 cell-factor=0.001",
    "precision=f64 d=10 n=300 cell-factor=1.999 start=-150",
    "precision=f32 d=10 n=70000 cell-factor=1.999",
    "precision=f32 d=10 n=300 cell-factor=1e-9",
    "precision=q15 d=10 n=300 cell-factor=1.5",
    "precision=s8:0.01:-5 d=10 n=300 cell-factor=1.25",
    "precision=f32 d=10 n=300 cell-factor=inverse-sqrt",
    "precision=f64 d=16 n=300 cell-factor=inverse-sqrt",
    "precision=f32 d=512 n=300 cell-factor=inverse-sqrt",
    "precision=f64 d=9 n=80 cell-factor=inverse-sqrt",
    "precision=f32 d=10 n=300 cell-factor=sqrt-2-d",
    "precision=f64 d=1 n=300 cell-factor=sqrt-2-d",
    "precision=f32 d=512 n=300 cell-factor=sqrt-2-d frequency=shifted layout=concat",
    "precision=f64 d=18 n=80 cell-factor=sqrt-2-d",
    /* layouts */
    "precision=f32 d=10 n=80 layout=split",
    "precision=f64 d=10 n=80 layout=split-half start=-3",
    "precision=f32 d=10 n=80 layout=split-interleaved",
    "precision=f32 d=10 n=80 layout=pairs",
    "precision=bf16 d=10 n=80 layout=split-half order=descending zero-row=3",
    /* rotary scaling */
    "precision=f32 d=128 n=200 start=8000 layout=split rope=linear factor=4",
    "precision=f64 d=128 n=40 layout=pairs rope=linear factor=2.5 angle-scale=0.75",
    "precision=f32 d=128 n=200 start=8000 layout=split rope=ntk factor=8",
    "precision=f64 d=64 n=40 start=100000 layout=split-interleaved rope=ntk factor=1.5",
    "precision=f64 d=4 n=40 layout=pairs rope=ntk factor=1e300 base=1e300",
    "precision=f32 d=128 n=6000 layout=split rope=dynamic factor=2 original=4096",
    "precision=f64 d=128 n=40 start=16344 layout=split rope=dynamic factor=4 original=2048",
    "precision=f32 d=64 n=200 layout=split rope=dynamic factor=2 original=4096",
    "precision=f64 d=64 n=101 layout=pairs rope=dynamic factor=3 original=20 order=centered",
    ROPE "precision=f32 n=200 start=16000 factor=4 cell-factor=yarn",
    ROPE "precision=f64 n=40 start=16000 factor=4 cell-factor=yarn",
    ROPE "precision=f32 n=200 start=65000 factor=16 cell-factor=yarn",
    ROPE "precision=f64 n=40 start=65000 factor=16 cell-factor=yarn",
    ROPE "precision=f64 n=40 factor=1 cell-factor=yarn",
    ROPE "precision=f64 n=40 factor=22026 cell-factor=yarn",
    ROPE "precision=f64 n=40 start=1000 factor=40 base=1000000 beta-fast=2.5 beta-slow=0.125",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=6 base=1.5",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=1000000000 base=2",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=1000 base=10000 beta-fast=1.1",
    /* c(1) = 19, which is kept below d */
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=800000000 base=50 "
    "beta-fast=100000000",
    GPT_OSS "precision=f32 n=4096",
    GPT_OSS "precision=f64 n=40 start=131032",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no base=1000000 beta-fast=2.5 "
         "beta-slow=0.125",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=1.0000000000000000000001",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=5 truncate=no",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=20 truncate=no base=2.5",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=6 truncate=no base=1.5",
    "precision=f64 d=8 n=40 layout=pairs rope=yarn factor=4 original=1000000000 truncate=no base=2",
    "precision=f64 d=64 n=40 layout=pairs rope=yarn factor=4 original=201 truncate=no "
    "base=1.00000001",
    /* Equal betas, of which floor and ceil make a ramp, or 0.001 does: c is beyond either end,
     * 19.9996, 19.9989 and a little more than 20. */
    ROPE "precision=f64 n=40 start=1000 factor=40 beta-fast=1 beta-slow=1",
    ROPE "precision=f64 n=40 start=1000 factor=40 beta-fast=1e9 beta-slow=1e9",
    ROPE "precision=f64 n=40 start=1000 factor=40 beta-fast=1e-9 beta-slow=1e-9",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=1 beta-slow=1",
    ROPE
    "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=36.6610652188179442317500032 "
    "beta-slow=36.6610652188179442317500032",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=36.66475857 "
         "beta-slow=36.66475857",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=36.65789978 "
         "beta-slow=36.65789978",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=1e9 beta-slow=1e9",
    ROPE "precision=f64 n=40 start=1000 factor=40 truncate=no beta-fast=1e-9 beta-slow=1e-9",
    LLAMA "precision=f32 n=200 start=130872",
    LLAMA "precision=f64 n=40 start=131032",
    LLAMA "precision=f32 n=131072",
    "precision=f64 d=64 n=40 start=131032 layout=pairs base=500000 rope=llama3 factor=32 "
    "low=1 high=4 original=8192",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 low=3.9999999999999999 high=4 "
    "original=8192",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 low=0.01 high=100000 original=8192",
    /* Equal factors make a step: L0/(2 pi) is 1303.79729380880659061869578954763765378629341... */
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 low=1 high=1 original=8192",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 original=8192 "
    "low=1303.7972938088065906186957895476376537862934 "
    "high=1303.7972938088065906186957895476376537862934",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 original=8192 "
    "low=1303.7972938088065906186957895476376537862935 "
    "high=1303.7972938088065906186957895476376537862935",
    "precision=f64 d=64 n=40 layout=split rope=llama3 factor=8 low=1e-9 high=1e-9 original=8192",
    /* grids */
    "precision=f32 d=16 n=35 grid=5x7 layout=concat",
    "precision=f32 d=16 n=35 grid=5x7 layout=concat grid-order=yx",
    "precision=f64 d=20 n=36 grid=7x5 layout=interleaved class-row=1",
    "precision=f32 d=16 n=256 grid=16x16 layout=concat-cos start=-8",
    "precision=f32 d=12 n=400 grid=2x200 layout=interleaved-cos frequency=shifted",
    "precision=f32 d=8 n=200 grid=200x1 layout=concat cell-factor=0.5 frequency=column "
    "layout=interleaved",
    "precision=f64 d=16 n=35 grid=5x7 grid-order=yx start=1 normalize=1",
    "precision=f32 d=256 n=600 grid=20x30 grid-order=yx start=1 normalize=1",
    "precision=f64 d=8 n=36 grid=5x7 class-row=1 normalize=1 angle-scale=0.5",
    "precision=f64 d=8 n=12 grid=3x4 start=-10 normalize=1",
    "precision=f64 d=8 n=4 grid=1x4 start=0 normalize=1",
    "precision=f32 d=8 n=36 grid=6x6 zero-row=7",
    "precision=f16 d=8 n=36 grid=6x6 list=1,0.5",
    "precision=f32 d=16 n=35 grid=5x7 layout=split",
    "precision=f64 d=12 n=36 grid=7x5 layout=split-half grid-order=yx start=-3 class-row=1",
    "precision=f32 d=64 n=600 grid=20x30 layout=split-interleaved",
    "precision=f64 d=8 n=12 grid=3x4 layout=pairs grid-order=yx normalize=1 start=1",
    "precision=f16 d=8 n=36 grid=6x6 layout=split list=1,0.5",
};

/* Models' settings in models/, and what they mean, read by hand. Those that begin with "made-" are
 * made up, for kinds that no other one has. */
#define PHI_3                                                                                     \
    "d=96 layout=split-half rope=longrope original=4096 cell-factor=longrope longest=131072 "     \
    "long=1.0299999713897705,1.0499999523162842,1.0499999523162842,1.0799999237060547,"           \
    "1.2299998998641968,1.2299998998641968,1.2999999523162842,1.4499999284744263,"                \
    "1.5999999046325684,1.6499998569488525,1.8999998569488525,2.859999895095825,"                 \
    "3.68999981880188,5.419999599456787,5.489999771118164,5.489999771118164,9.09000015258789,"    \
    "11.579999923706055,15.65999984741211,15.769999504089355,15.789999961853027,"                 \
    "18.360000610351562,21.989999771118164,23.079999923706055,30.009998321533203,"                \
    "32.35000228881836,32.590003967285156,35.56000518798828,39.95000457763672,"                   \
    "53.840003967285156,56.20000457763672,57.95000457763672,59.29000473022461,59.77000427246094," \
    "59.920005798339844,61.190006256103516,61.96000671386719,62.50000762939453,63.3700065612793," \
    "63.48000717163086,63.48000717163086,63.66000747680664,63.850006103515625,64.08000946044922," \
    "64.760009765625,64.80001068115234,64.81001281738281,64.81001281738281 "                      \
    "short=1.05,1.05,1.05,1.1,1.1,1.1,1.2500000000000002,1.2500000000000002,1.4000000000000004,"  \
    "1.4500000000000004,1.5500000000000005,1.8500000000000008,1.9000000000000008,"                \
    "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,"  \
    "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,"  \
    "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,"  \
    "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.1000000000000005," \
    "2.1000000000000005,2.2,2.3499999999999996,2.3499999999999996,2.3499999999999996,"            \
    "2.3499999999999996,2.3999999999999995,2.3999999999999995,2.6499999999999986,"                \
    "2.6999999999999984,2.8999999999999977,2.9499999999999975,3.049999999999997,"                 \
    "3.049999999999997,3.049999999999997 "
#define PHI_4_MM                                                                              \
    "d=96 layout=split-half rope=longrope original=4096 cell-factor=longrope longest=131072 " \
    "long=1,1.118320672,1.250641126,1.398617824,1.564103225,1.74916897,1.956131817,"          \
    "2.187582649,2.446418898,2.735880826,3.059592084,3.421605075,3.826451687,4.279200023,"    \
    "4.785517845,5.351743533,5.984965424,6.693110555,7.485043894,8.370679318,9.36110372,"     \
    "10.4687158,11.70738129,13.09260651,14.64173252,16.37415215,18.31155283,20.47818807,"     \
    "22.90118105,25.61086418,28.64115884,32.03,32.1,32.13,32.23,32.6,32.61,32.64,32.66,32.7," \
    "32.71,32.93,32.97,33.28,33.49,33.5,44.16,47.77 short=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1," \
    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 "
#define QWEN \
    "d=128 layout=split-half base=1000000 rope=yarn factor=4 original=32768 cell-factor=yarn "
#define GEMMA3 "d=256 layout=split-half base=1000000 rope=linear factor=8 "
#define GEMMA4 "d=512 layout=split-half base=1000000 rope=proportional share=0.25 "
#define MSCALE                                                                            \
    "d=64 layout=split-half base=25000.5 rope=yarn factor=40 original=4096 beta-fast=16 " \
    "beta-slow=2 cell-factor=mscale mscale=0.707 mscale-all=1.5 "
#define LONGROPE                                                                        \
    "d=8 layout=split-half rope=longrope original=16 cell-factor=longrope longest=512 " \
    "long=1,3.25,0.001,40000 short=1,0.5,1.25,1 "

static const struct {
    const char *words;
    const char *formula;
} models[] = {
    {"--model=llama-3.1-8b.json --max-len=4096", LLAMA "precision=f32 n=4096"},
    {"--model=llama-3.1-8b.json --max-len=40 --start=131032 --precision=f64",
     LLAMA "precision=f64 n=40 start=131032"},
    {"--model=llama-3.1-8b.json --max-len=300 --rope-scaling=linear --factor=3",
     "precision=f32 n=300 d=128 base=500000 layout=split-half rope=linear factor=3"},
    {"--model=qwen2.5-7b-yarn.json --max-len=4096", QWEN "precision=f32 n=4096"},
    {"--model=qwen2.5-7b-yarn.json --max-len=40 --start=131032 --precision=f64",
     QWEN "precision=f64 n=40 start=131032"},
    {"--model=gpt-oss-20b.json --max-len=4096", GPT_OSS "precision=f32 n=4096"},
    {"--model=gpt-oss-20b.json --max-len=40 --start=131032 --precision=f64",
     GPT_OSS "precision=f64 n=40 start=131032"},
    {"--model=phi-3-128k.json --max-len=4096", PHI_3 "precision=f32 n=4096"},
    {"--model=phi-3-128k.json --max-len=4097", PHI_3 "precision=f32 n=4097"},
    {"--model=phi-3-128k.json --max-len=40 --start=131032 --precision=f64",
     PHI_3 "precision=f64 n=40 start=131032"},
    {"--model=phi-4-mm.json --max-len=4096", PHI_4_MM "precision=f32 n=4096"},
    {"--model=phi-4-mm.json --max-len=40 --start=131032 --precision=f64",
     PHI_4_MM "precision=f64 n=40 start=131032"},
    {"--model=deepseek-v3.json --max-len=4096",
     "d=64 layout=split-half rope=yarn factor=40 original=4096 precision=f32 n=4096"},
    {"--model=gemma-3-4b.json --layer-type=full_attention --max-len=2000",
     GEMMA3 "precision=f32 n=2000"},
    {"--model=gemma-3-4b.json --layer-type=sliding_attention --max-len=2000",
     "d=256 layout=split-half precision=f32 n=2000"},
    {"--model=gemma-4-e2b-assistant.json --layer-type=full_attention --max-len=2000",
     GEMMA4 "precision=f32 n=2000"},
    {"--model=gemma-4-e2b-assistant.json --layer-type=full_attention --max-len=300 --factor=4 "
     "--precision=q15",
     GEMMA4 "precision=q15 n=300 factor=4"},
    {"--model=gemma-4-e2b-assistant.json --layer-type=sliding_attention --max-len=2000",
     "d=256 layout=split-half precision=f32 n=2000"},
    {"--model=gpt-neox-20b.json", "d=24 layout=split-half precision=f32 n=2048"},
    {"--model=phi-2.json", "d=32 layout=split-half precision=f32 n=2048"},
    {"--model=whisper-base.en.json", "d=512 layout=concat frequency=shifted precision=f32 n=1500"},
    {"--model=marian.json", "d=512 layout=concat precision=f32 n=512"},
    {"--model=m2m-100-418m.json",
     "d=1024 layout=concat frequency=shifted zero-row=1 precision=f32 n=1026"},
    {"--model=vit-mae-large.json",
     "d=1024 layout=concat grid=14x14 class-row=1 precision=f32 n=197"},
    {"--model=made-mscale.json --max-len=300 --precision=f64", MSCALE "precision=f64 n=300"},
    {"--model=made-longrope.json --max-len=16 --precision=f64", LONGROPE "precision=f64 n=16"},
    {"--model=made-longrope.json --precision=f64", LONGROPE "precision=f64 n=512"},
    {"--model=made-longrope.json --precision=f32", LONGROPE "precision=f32 n=512"},
    {"--model=made-longrope.json --precision=s8 --scale=0.2 --zero-point=0",
     LONGROPE "precision=s8:0.2:0 n=512"},
    {"--model=made-dynamic.json --precision=f64",
     "d=16 layout=split-interleaved rope=dynamic factor=2.5 original=100 precision=f64 n=100"},
    {"--model=made-dynamic.json --precision=f64 --max-len=300",
     "d=16 layout=split-interleaved rope=dynamic factor=2.5 original=100 precision=f64 n=300"},
};

/* ---- a whole table ---- */

/* `text` names the table, and the formula says what it is. */
static void put_table(const char *text, const char *formula)
{
    struct format format;
    struct reference reference;
    reference_start(&reference, formula);
    if (!format_read(&format, formula_option("precision", ""))) {
        abort();
    }
    (void)printf("%08" PRIx32 "\t%s\n", reference_crc(&reference, &format, 1), text);
    (void)fflush(stdout);
    reference_end(&reference);
}

/* Copies lines, each with the digest of its formula's first rows, or all of a grid's. */
static void put_types(void)
{
    enum { CRC_DIGITS = 8 };
    char line[1024];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char formula[1024];
        const char *const rest = line + CRC_DIGITS;
        const char *at = rest;
        for (int i = 0; i < 4 && *line != '#'; i++) {
            at = strchr(at, '\t') + 1;
        }
        if (*line == '#') {
            (void)fputs(line, stdout);
            continue;
        }
        const bool is_grid = strstr(at, "grid=") != NULL;
        (void)snprintf(formula, sizeof formula, "%.*s precision=f32 n=%d", (int)strcspn(at, "\t"),
                       at, is_grid ? 197 : 33);
        char name[1024];
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(rest + 1, "\n"), rest + 1);
        put_table(name, formula);
    }
}

int main(int argc, char *argv[])
{
    if (argc > 1 && strcmp(argv[1], "types") == 0) {
        put_types();
        return fflush(stdout) == 0 ? 0 : 1;
    }
    const bool is_of_models = argc > 1 && strcmp(argv[1], "models") == 0;
    (void)printf("# made by make_frequencies.c with MPFR %s, rounded to nearest, ties to even\n",
                 mpfr_get_version());
    (void)puts("# crc32\toptions");
    for (size_t i = 0; i < sizeof cases / sizeof *cases && !is_of_models; i++) {
        put_table(cases[i], cases[i]);
    }
    for (size_t i = 0; i < sizeof models / sizeof *models && is_of_models; i++) {
        put_table(models[i].words, models[i].formula);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
