/*
 * make_frequencies.c: generates golden digests (see remake.h): frequencies.tsv for
 * encoding/frequency.c, and models.tsv, types.tsv, towers.tsv and gguf.tsv for tables of models.
 * The full table of Llama 3.1 takes some minutes.
 *
 * Each line has the CRC-32 of the cells of a table, row by row. If there are two arrays, each row
 * of cosines is followed by its row of sines. The formula is in the syntax of formula.h:
 * - frequencies.tsv: after the CRC-32
 * - types.tsv and towers.tsv: in a column; tables of types.tsv have 33 rows
 * - gguf.tsv: in the last column
 * - models.tsv: has the name of a model, whose formula is in `models` below, and options of posenc
 *
 * frequencies.tsv contains edge cases of two scalings. In yarn, the ramp extends from c(beta_fast)
 * to c(beta_slow), by default from c(32) to c(1), where c(n) is the correction dimension for n
 * rotations:
 * - yarn with c(1) = 19.1, which is lowered to d-1 = 7 (beta-fast=100000000)
 * - yarn with c(1) < 0, which is not raised to 0, and with c(32) > d-1, which is not lowered to
 *   d-1: with and without truncation, on either side of both bounds
 * - yarn with equal betas, where the ramp has a width only because of floor and ceil, or else is
 *   0.001 wide: c is below 0, above d-1, 19.9996, 19.9989, and a little more than 20
 * - llama3 with equal factors, which make a step: on either side of L0/(2 pi) =
 *   1303.79729380880659061869578954765...
 */
#include "formula.h"
#include "remake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The files of models/, some with options of posenc, and their formulas, determined by hand.
 * Options of a line of models.tsv are appended, and take precedence. Files that begin with "made-"
 * are synthetic, for settings that no other file has. */
static const struct {
    const char *file;
    const char *formula;
} models[] = {
    {"llama-3.1-8b.json",
     "layout=split-half d=128 base=500000 rope=llama3 factor=8 low=1 high=4 original=8192"},
    {"qwen2.5-7b-yarn.json",
     "d=128 layout=split-half base=1000000 rope=yarn factor=4 original=32768 cell-factor=yarn"},
    {"gpt-oss-20b.json",
     "layout=split d=64 base=150000 rope=yarn factor=32 original=4096 truncate=no "
     "cell-factor=yarn"},
    {"phi-3-128k.json",
     "d=96 layout=split-half rope=longrope original=4096 cell-factor=longrope longest=131072 "
     "long=1.0299999713897705,1.0499999523162842,1.0499999523162842,1.0799999237060547,"
     "1.2299998998641968,1.2299998998641968,1.2999999523162842,1.4499999284744263,"
     "1.5999999046325684,1.6499998569488525,1.8999998569488525,2.859999895095825,"
     "3.68999981880188,5.419999599456787,5.489999771118164,5.489999771118164,9.09000015258789,"
     "11.579999923706055,15.65999984741211,15.769999504089355,15.789999961853027,"
     "18.360000610351562,21.989999771118164,23.079999923706055,30.009998321533203,"
     "32.35000228881836,32.590003967285156,35.56000518798828,39.95000457763672,"
     "53.840003967285156,56.20000457763672,57.95000457763672,59.29000473022461,59.77000427246094,"
     "59.920005798339844,61.190006256103516,61.96000671386719,62.50000762939453,63.3700065612793,"
     "63.48000717163086,63.48000717163086,63.66000747680664,63.850006103515625,64.08000946044922,"
     "64.760009765625,64.80001068115234,64.81001281738281,64.81001281738281 "
     "short=1.05,1.05,1.05,1.1,1.1,1.1,1.2500000000000002,1.2500000000000002,1.4000000000000004,"
     "1.4500000000000004,1.5500000000000005,1.8500000000000008,1.9000000000000008,"
     "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,"
     "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,"
     "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,"
     "2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.1000000000000005,"
     "2.1000000000000005,2.2,2.3499999999999996,2.3499999999999996,2.3499999999999996,"
     "2.3499999999999996,2.3999999999999995,2.3999999999999995,2.6499999999999986,"
     "2.6999999999999984,2.8999999999999977,2.9499999999999975,3.049999999999997,"
     "3.049999999999997,3.049999999999997"},
    {"phi-4-mm.json",
     "d=96 layout=split-half rope=longrope original=4096 cell-factor=longrope longest=131072 "
     "long=1,1.118320672,1.250641126,1.398617824,1.564103225,1.74916897,1.956131817,"
     "2.187582649,2.446418898,2.735880826,3.059592084,3.421605075,3.826451687,4.279200023,"
     "4.785517845,5.351743533,5.984965424,6.693110555,7.485043894,8.370679318,9.36110372,"
     "10.4687158,11.70738129,13.09260651,14.64173252,16.37415215,18.31155283,20.47818807,"
     "22.90118105,25.61086418,28.64115884,32.03,32.1,32.13,32.23,32.6,32.61,32.64,32.66,32.7,"
     "32.71,32.93,32.97,33.28,33.49,33.5,44.16,47.77 short=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
     "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"},
    {"deepseek-v3.json", "d=64 layout=split-half rope=yarn factor=40 original=4096"},
    {"gemma-3-4b.json --layer-type=full_attention",
     "d=256 layout=split-half base=1000000 rope=linear factor=8"},
    {"gemma-3-4b.json --layer-type=sliding_attention", "d=256 layout=split-half"},
    {"gemma-4-e2b-assistant.json --layer-type=full_attention",
     "d=512 layout=split-half base=1000000 rope=proportional share=0.25"},
    {"gemma-4-e2b-assistant.json --layer-type=sliding_attention", "d=256 layout=split-half"},
    {"gpt-neox-20b.json", "d=24 layout=split-half n=2048"},
    {"phi-2.json", "d=32 layout=split-half n=2048"},
    {"whisper-base.en.json", "d=512 layout=concat frequency=shifted n=1500"},
    {"marian.json", "d=512 layout=concat n=512"},
    {"m2m-100-418m.json", "d=1024 layout=concat frequency=shifted zero-row=1 n=1026"},
    {"vit-mae-large.json", "d=1024 layout=concat grid=14x14 rows-before=1 pairs=x*1/2,y*1/2 n=197"},
    {"made-mscale.json",
     "d=64 layout=split-half base=25000.5 rope=yarn factor=40 original=4096 beta-fast=16 "
     "beta-slow=2 cell-factor=mscale mscale=0.707 mscale-all=1.5"},
    {"made-mscale-large.json",
     "d=64 layout=split-half base=25000.5 rope=yarn factor=40 original=4096 beta-fast=16 "
     "beta-slow=2 cell-factor=mscale mscale=1.5 mscale-all=0.707"},
    {"made-longrope.json",
     "d=8 layout=split-half rope=longrope original=16 n=512 cell-factor=longrope longest=512 "
     "long=1,3.25,0.001,40000 short=1,0.5,1.25,1"},
    {"made-dynamic.json",
     "d=16 layout=split-interleaved rope=dynamic factor=2.5 original=100 n=100"},
    {"made-phimoe.json --max-len=16",
     "d=8 layout=split-half rope=longrope original=16 n=16 cell-factor=0.7071067811865476 "
     "longest=512 long=1,3.25,0.001,40000 short=1,0.5,1.25,1"},
    {"made-phimoe.json",
     "d=8 layout=split-half rope=longrope original=16 n=512 cell-factor=1.25 longest=512 "
     "long=1,3.25,0.001,40000 short=1,0.5,1.25,1"},
    {"made-nomic-bert.json",
     "d=16 layout=split-half base=1000 rope=dynamic factor=2.5 original=100 n=300"},
    {"made-deepseek-v4.json --layer-type=main", "d=16 layout=split n=300"},
    {"made-deepseek-v4.json --layer-type=compress",
     "d=16 layout=split base=160000 rope=yarn factor=16 original=64 n=300"},
};

/* Regenerates a line of models.tsv, which consists of "--model=FILE" and options. */
static void put_model(const char *words)
{
    static char formula[4096];
    const char *const name = words + strlen("--model=");
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        const size_t length = strlen(models[i].file);
        if (strncmp(name, models[i].file, length) == 0 && strchr(" ", name[length]) != NULL) {
            const int used = snprintf(formula, sizeof formula, "%s", models[i].formula);
            const char *const further_options = name + length + (name[length] == ' ');
            formula_read_words(further_options, formula + used, sizeof formula - (size_t)used);
            remake_digest(formula, 1, words);
            return;
        }
    }
    (void)fprintf(stderr, "no model: %s\n", words);
    exit(1);
}

/* Regenerates a line of gguf.tsv, whose last column is the formula. */
static void put_gguf(const char *text)
{
    remake_digest(strrchr(text, '\t') + 1, 1, text);
}

/* Regenerates a line of types.tsv or towers.tsv. The formula is in the fourth column after the
 * CRC-32 in types.tsv, and in the third in towers.tsv. */
static void put_type(const char *text, const char *formula_text, const char *rows)
{
    char formula[1024];
    (void)snprintf(formula, sizeof formula, "%.*s%s", (int)strcspn(formula_text, "\t"),
                   formula_text, rows);
    remake_digest(formula, 1, text);
}

static void put_line(char *line, const char *comment)
{
    const char *const text = strchr(line, '\t') + 1;
    const char *column = text;
    (void)comment;
    if (strstr(text, "general.architecture") != NULL) {
        put_gguf(text);
        return;
    }
    const bool is_tower = strstr(text, " axes=") != NULL;
    for (int i = 0; i < (is_tower ? 2 : 3) && column != NULL; i++) {
        column = strchr(column, '\t');
        column += column != NULL;
    }
    if (column != NULL) {
        put_type(text, column, is_tower ? "" : " n=33");
    } else if (strncmp(text, "--model=", strlen("--model=")) == 0) {
        put_model(text);
    } else {
        remake_digest(text, 1, text);
    }
}

int main(void)
{
    remake_lines(put_line);
}
