/*
 * factor.c: tests the cell factor in every precision: the error bound that the emitted header
 * states, and the refusal of factors above 1 in integer formats. Other suites compare the cells
 * with golden tables (golden/digests.tsv, golden/models.tsv).
 */
#include "model/precision.h"
#include "process.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define MODEL(name) "--model=" TESTS_DIR "/golden/models/" name ".json"
#define YARN        "--layout=split-half|--rope-scaling=yarn|--factor=4|--original-max-len=50"

/* Options, and whether they result in a factor above 1. In made-mscale, the cell factor is
 * (0.1 s ln f + 1) / (0.1 a ln f + 1), where f = 40 is the scaling factor, s = 0.707 and a = 1.5.
 * In made-mscale-large, s and a are exchanged. In made-longrope, the cell factor is 3/2, the square
 * root of ln 512 / ln 16 = 9/4. */
static const struct {
    const char *words;
    bool is_above;
} factors[] = {
    {"--d-model=10|--cell-factor=0.7071", false},
    {"--d-model=10|--cell-factor=1.9", true},
    {"--d-model=10|--cell-factor=inverse-sqrt", false},
    {"--d-model=10|--cell-factor=sqrt-2-d", false},
    {"--d-model=10|" YARN, true},
    {MODEL("made-mscale"), false},
    {MODEL("made-mscale-large"), true},
    {MODEL("made-longrope"), true},
};

/* Cells are in -1 .. 1 or, with a factor above 1, in -2 .. 2. In a float format with n significant
 * bits, the unit in the last place is 2^-n for cells below 1, and 2^(1 - n) for cells below 2. The
 * error of a cell is at most half a unit. Integer formats represent 1 with an error of at most one
 * step. The cosine of position 0 is equal to the factor. The factors above 1 in this list exceed
 * the range by more than a step, so integer formats refuse them. */
START_TEST(bounds)
{
    for (const struct precision *p = precisions; p < precisions + PRECISION_COUNT; p++) {
        const bool is_above = factors[_i].is_above;
        char words[512];
        char part[64];
        const char *const parts[] = {part, "the first is 1."};
        (void)snprintf(words, sizeof words, "%s|--max-len=8|--precision=%s%s|-o|pe",
                       factors[_i].words, p->name,
                       p->kind != PRECISION_AFFINE ? ""
                       : p->bits == 8
                           ? (p->least < 0 ? "|--scale=1/127" : "|--scale=1/127|--zero-point=128")
                       : p->least < 0 ? "|--scale=1/32767"
                                      : "|--scale=1/32767|--zero-point=32768");
        if (p->kind != PRECISION_FLOAT && is_above) {
            (void)snprintf(part, sizeof part, "--precision: '%s' holds", p->name);
            program_refuses(words, parts, COUNT(parts));
            continue;
        }
        program_succeeds(words);
        if (p->kind == PRECISION_FLOAT) {
            char *const header = file_read(folder_file("pe.h"), NULL);
            (void)snprintf(part, sizeof part, "in the last place, that is, 2^-%d.",
                           p->significand_bits + !is_above);
            text_check_parts(header, parts, 1);
            free(header);
        }
    }
}
END_TEST

Suite *suite_factor(void)
{
    Suite *suite = suite_create("factor");
    TCase *tests = case_in_folder(suite, "bounds");
    tcase_add_loop_test(tests, bounds, 0, (int)COUNT(factors));
    return suite;
}
