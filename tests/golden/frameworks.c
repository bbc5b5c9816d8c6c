/*
 * frameworks.c: the presets, as the frameworks' own sources have them.
 */
#include "frameworks.h"

#include "formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHIFTED "layout=concat frequency=shifted"
#define EVEN    .takes_odd = false
#define ANY     .takes_odd = true

const struct framework frameworks[] = {
    {"vaswani", "", ANY},
    {"pytorch", "", EVEN},
    {"keras-hub", "", ANY},
    {"jadore", "", ANY},
    {"jadore-legacy", "frequency=column zero-row=0", ANY},
    {"multidim", "width=up", ANY},
    {"hf-marian", "layout=concat", ANY},
    {"sockeye", "layout=concat", EVEN},
    {"tf-tutorial", "layout=concat", EVEN},
    {"transformer-xl", "layout=concat order=descending", EVEN},
    {"x-transformers", "layout=concat cell-factor=inverse-sqrt", EVEN},
    {"tensor2tensor", "layout=concat frequency=shifted-any odd=zero", ANY},
    {"fairseq", SHIFTED " odd=zero zero-row=1", ANY},
    {"whisper", SHIFTED, EVEN},
    {"marian", SHIFTED, EVEN},
    {"opennmt-tf", SHIFTED " start=1", EVEN},
    {"ctranslate2", SHIFTED " start=1", EVEN},
    {"funasr", SHIFTED " start=1", EVEN},
    {"ddpm", SHIFTED " odd=zero", ANY},
    {"diffusers", SHIFTED " odd=zero", ANY},
    {"stable-diffusion", "layout=concat-cos width=down odd=zero", ANY},
    {"audiocraft", "layout=concat-cos frequency=shifted", EVEN},
    {"edm", "layout=concat-cos frequency=shifted", EVEN},
    {"mlx", "layout=concat frequency=shifted-any cell-factor=sqrt-2-d", EVEN},
    {"espnet-rel", "order=centered", EVEN, .odd_rows = true},
    {"rope", "layout=split", EVEN},
    {"rope-half", "layout=split-half", EVEN},
    {"rope-interleaved", "layout=split-interleaved", EVEN},
    {"rope-cache", "layout=pairs", EVEN},
    {"mae-2d", "layout=concat class-row=1", EVEN, .has_grid = true},
    {"detr", "start=1 grid-order=yx", EVEN, .has_grid = true},
    {"rt-detr", "layout=concat grid-order=yx", EVEN, .has_grid = true},
    {"simple-vit", SHIFTED, EVEN, .has_grid = true},
};

const size_t framework_count = sizeof frameworks / sizeof *frameworks;

const struct framework *framework_find(const char *name)
{
    for (size_t i = 0; i < framework_count; i++) {
        if (strcmp(frameworks[i].name, name) == 0) {
            return &frameworks[i];
        }
    }
    (void)fprintf(stderr, "no preset %s\n", name);
    exit(1);
}

bool framework_is_rotary(const struct framework *framework)
{
    return strncmp(framework->name, "rope", 4) == 0;
}

/* What transformers takes where a scaling is given without its numbers: YaRN multiplies the cells,
 * and Llama 3 has a factor and a length of its own. */
static const char *scaling_defaults(const char *options)
{
    return strstr(options, "rope=yarn") != NULL     ? " cell-factor=yarn"
           : strstr(options, "rope=llama3") != NULL ? " factor=8 original=8192"
                                                    : "";
}

void framework_formula(const struct framework *framework, const char *options,
                       char text[FRAMEWORK_TEXT])
{
    (void)snprintf(text, FRAMEWORK_TEXT, "%s%s %s", framework->formula, scaling_defaults(options),
                   options);
}

void framework_words(const struct framework *framework, const char *options,
                     char text[FRAMEWORK_TEXT])
{
    const int length = snprintf(text, FRAMEWORK_TEXT, "--preset=%s ", framework->name);
    formula_start(options, 64);
    formula_words("", text + length, FRAMEWORK_TEXT - (size_t)length);
}
