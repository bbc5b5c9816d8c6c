/*
 * frameworks.c: the formulas of the presets, taken from the sources of the frameworks.
 */
#include "frameworks.h"

#include "formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHIFTED "layout=concat frequency=shifted"
#define EVEN    .supports_odd = false
#define ANY     .supports_odd = true

/* BOTH and LAST give y and x the same coordinates. */
#define GRID       .needs_grid = true
#define BOTH(what) "coordinates=y=" what ",x=" what
#define LAST(rest) BOTH("last:1/1000000" rest)

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
    {"espnet-rel", "order=centered", EVEN, .needs_odd_rows = true},
    {"rope", "layout=split", EVEN},
    {"rope-half", "layout=split-half", EVEN},
    {"rope-interleaved", "layout=split-interleaved", EVEN},
    {"rope-cache", "layout=pairs", EVEN},
    {"mae", "layout=concat rows-before=1 pairs=x*1/2,y*1/2", EVEN, GRID},
    {"moco-v3", "layout=concat rows-before=1", EVEN, GRID, .letters = "xy"},
    {"detr", LAST("") " angle-scale=2pi", EVEN, GRID},
    {"detr-plain", BOTH("from:1"), EVEN, GRID},
    {"deformable-detr", LAST(":1/2") " angle-scale=2pi", EVEN, GRID},
    {"rt-detr", "layout=concat", EVEN, GRID, .letters = "xy"},
    {"rt-detr-hf", "layout=concat", EVEN, GRID},
    {"simple-vit", SHIFTED " pairs=x*1/2,y*1/2", EVEN, GRID},
    {"timm-sincos2d", "layout=concat-row", EVEN, GRID},
    {"pixart", "layout=concat pairs=x*1/2,y*1/2 " BOTH("span:0:32"), EVEN, GRID},
    {"sd3", "layout=concat pairs=x*1/2,y*1/2 " BOTH("step:64/3:1/3"), EVEN, GRID},
    {"minicpm-v", "layout=concat pairs=x*1/2,y*1/2", EVEN, GRID},
    {"perceiver", "layout=concat-row frequency=linear:pi:112pi " BOTH("ends:-1:1"), EVEN, GRID},
    {"cogvideox-2b", "layout=concat rows-before=226 pairs=t*1/4,x*3/8,y*3/8 " BOTH("step:0:8/15"),
     EVEN, GRID, .letters = "tyx"},
    {"qwen2-vl", "layout=split-half merge=2", EVEN, GRID},
    {"qwen3-vl", "layout=split-half merge=2", EVEN, GRID},
    {"glm-4v", "layout=split-half merge=2", EVEN, GRID},
    {"pixtral", "layout=split-half index=stride", EVEN, GRID},
    {"dinov3", "layout=split-half base=100 angle-scale=2pi " BOTH("middles:-1:1"), EVEN, GRID},
    {"llama4-vision", "layout=split rows-after=1 pairs=x*1/2,y*1/2 " BOTH("from:1"), EVEN, GRID},
    {"gemma4-vision", "layout=split-group-half base=100 pairs=x*1/2,y*1/2", EVEN, GRID},
    {"moonvit", "layout=split pairs=xy*1/2", EVEN, GRID},
    {"sam2", "layout=split pairs=x*1/2,y*1/2", EVEN, GRID},
    {"sam3", "layout=split-interleaved angle-scale=1/3 pairs=x*1/2,y*1/2", EVEN, GRID},
    {"eva02", "layout=split-interleaved " BOTH("span:0:16"), EVEN, GRID},
    {"perception-encoder",
     "layout=split-interleaved rows-before=1 pairs=x*1/2,y*1/2 " BOTH("from:1"), EVEN, GRID},
    {"minimax-m3", "layout=split-half merge=2", EVEN, GRID, .letters = "tyx"},
    {"v-jepa2", "layout=split-group-half", EVEN, GRID, .letters = "tyx"},
    {"flux", "layout=split-interleaved pairs=t*1/8,y*7/16,x*7/16", EVEN, GRID, .letters = "1yx"},
    {"flux2", "layout=split-interleaved base=2000", EVEN, GRID, .letters = "1yxl"},
    {"qwen-image", "layout=split pairs=t*1/8,y*7/16,x*7/16 " BOTH("centered"), EVEN, GRID,
     .letters = "1yx"},
    {"wan", "layout=split-interleaved", EVEN, GRID, .letters = "tyx"},
    {"hunyuan-video", "layout=split-interleaved base=256 pairs=t*1/8,y*7/16,x*7/16", EVEN, GRID,
     .letters = "tyx"},
    {"cogvideox", "layout=split-interleaved pairs=t*1/4,y*3/8,x*3/8", EVEN, GRID, .letters = "tyx"},
    {"ltx",
     "layout=split-interleaved frequency=geometric:1:10000 angle-scale=pi/2 "
     "coordinates=t=step:-1:4/125,y=step:-1:1/32,x=step:-1:1/32",
     EVEN, GRID, .letters = "tyx"},
    {"lumina2", "layout=split", EVEN, GRID, .letters = "1yx"},
    {"z-image", "layout=split base=256 pairs=t*1/4,y*3/8,x*3/8", EVEN, GRID, .letters = "1yx"},
    {"hidream", "layout=matrices pairs=t*1/2,y*1/4,x*1/4", EVEN, GRID, .letters = "1yx"},
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

/* Returns the defaults of transformers for a scaling: with yarn, the cells are multiplied by the
 * factor that yarn computes, and llama3 has default values for the factor and the original length.
 */
static const char *scaling_defaults(const char *options)
{
    return strstr(options, "rope=yarn") != NULL     ? " cell-factor=yarn"
           : strstr(options, "rope=llama3") != NULL ? " factor=8 original=8192"
                                                    : "";
}

/* Writes the option `axes`, with the dimensions of the grid, for a preset with these letters of
 * axes. The letter 1 is written as t. The axes 1 and l have size 1. */
static void write_axes(const char *letters, char text[FRAMEWORK_TEXT])
{
    static const char names[] = "tyx";
    long sides[3] = {1, 1, 1};
    const char *at = formula_option("grid", "");
    const bool has_t = strchr(at, 'x') != strrchr(at, 'x');
    for (int i = has_t ? 0 : 1; i < 3; i++) {
        char *end;
        sides[i] = strtol(at, &end, 10);
        at = end + 1;
    }
    (void)snprintf(text, FRAMEWORK_TEXT, " axes=");
    for (; *letters != '\0'; letters++) {
        const char *const found = strchr(names, *letters);
        const size_t length = strlen(text);
        (void)snprintf(text + length, FRAMEWORK_TEXT - length, "%s%c:%ld",
                       text[length - 1] == '=' ? "" : ",", *letters == '1' ? 't' : *letters,
                       found != NULL ? sides[found - names] : 1);
    }
}

/* Writes the option `pairs` for wan and ltx, which assign a third of the pairs, rounded down, to
 * each of three axes. Remaining pairs belong to the first axis (wan), or precede all others and
 * have the angle 0 (ltx). */
static void write_thirds(const struct framework *framework, char text[FRAMEWORK_TEXT])
{
    const long pairs = (long)formula_integer("d", "0") / 2;
    const long third = pairs / 3;
    if (strcmp(framework->name, "wan") == 0) {
        (void)snprintf(text, FRAMEWORK_TEXT, " pairs=t*%ld,y*%ld,x*%ld", pairs - 2 * third, third,
                       third);
    } else if (strcmp(framework->name, "ltx") == 0) {
        (void)snprintf(text, FRAMEWORK_TEXT, " pairs=0*%ld,tyx*%ld", pairs - 3 * third, third);
    }
}

void framework_write_formula(const struct framework *framework, const char *options,
                             char text[FRAMEWORK_TEXT])
{
    char axes[FRAMEWORK_TEXT] = "";
    char pairs[FRAMEWORK_TEXT] = "";
    formula_start(options, 64);
    write_thirds(framework, pairs);
    if (framework->letters != NULL && formula_has("grid")) {
        char given[FRAMEWORK_TEXT / 2];
        write_axes(framework->letters, axes);
        /* The option `axes` replaces the grid, whose key is renamed to a key that is never read. */
        (void)snprintf(given, sizeof given, "%s", options);
        char *const grid = strstr(given, "grid=");
        memcpy(grid, "said", 4);
        (void)snprintf(text, FRAMEWORK_TEXT, "%s%s%s %s", framework->formula, axes, pairs, given);
        return;
    }
    (void)snprintf(text, FRAMEWORK_TEXT, "%s%s %s", framework->formula, scaling_defaults(options),
                   options);
}

void framework_write_words(const struct framework *framework, const char *options,
                           char text[FRAMEWORK_TEXT])
{
    const int length = snprintf(text, FRAMEWORK_TEXT, "--preset=%s ", framework->name);
    formula_start(options, 64);
    formula_write_words("", text + length, FRAMEWORK_TEXT - (size_t)length);
}
