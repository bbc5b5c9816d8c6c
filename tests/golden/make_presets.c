/*
 * make_presets.c: generates golden tables (see remake.h) for encoding/golden.c and the suites that
 * compile tables: digests.tsv, presets.tsv, and the files of cells/ and presets/.
 *
 * The parameters of a table are options of posenc, after the CRC-32 or in the first line of a file
 * of cells. ../exhaustive/reference.h computes the cells; frameworks.c has the formulas of presets.
 * presets/ contains every preset without axes in f32 and f64 (in f32 also with an odd d_model if
 * supported), some presets with axes, and the presets rope, rope-half and rope-cache with every
 * value of --rope-scaling. In the files *-yarn-narrow-*, --original-max-len is so small that both
 * bounds of yarn's ramp are 0; the upper bound is then increased to 0.001.
 */
#include "../exhaustive/reference.h"
#include "formula.h"
#include "frameworks.h"
#include "remake.h"

#include <stdlib.h>
#include <string.h>

/* Converts a command line to options of formula.h, and passes them to formula_start(). Returns the
 * number of the table's arrays. */
static int formula_of(const char *words, char formula[FRAMEWORK_TEXT])
{
    char options[FRAMEWORK_TEXT];
    formula_read_words(words, options, sizeof options);
    formula_start(options, 64);
    if (formula_has("preset")) {
        framework_write_formula(framework_find(formula_option("preset", "")), options, formula);
    } else {
        (void)strcpy(formula, options);
    }
    formula_start(formula, 64);
    return strncmp(formula_option("layout", ""), "split", strlen("split")) == 0 ? 2 : 1;
}

static void put_cells(const char *words)
{
    char formula[FRAMEWORK_TEXT];
    struct format format;
    struct reference reference;
    const int arrays = formula_of(words, formula);
    reference_start(&reference, formula);
    if (!format_read(&format, formula_option("precision", ""))) {
        abort();
    }
    reference_print(&reference, &format, arrays, stdout);
    reference_end(&reference);
}

static void put_line(char *line, const char *comment)
{
    static bool has_cells;
    char formula[FRAMEWORK_TEXT];
    const char *const tab = strchr(line, '\t');
    if (tab != NULL) {
        const int arrays = formula_of(tab + 1, formula);
        remake_digest(formula, arrays, tab + 1);
    } else if (!has_cells) {
        has_cells = true;
        put_cells(strstr(comment, "--"));
    }
}

int main(void)
{
    remake_lines(put_line);
}
