/*
 * make_presets.c: makes the golden tables of encoding/table.c, encoding/golden.c and of what is
 * compiled (remake.h): digests.tsv and presets.tsv, and each file of cells/ and presets/.
 *
 * What was asked for are posenc's own options, after the CRC-32, or in the first line of a file of
 * cells. ../exhaustive/reference.h rounds each cell once, from the formula; a preset's is that of
 * frameworks.c. Every preset has f32 and f64 there, and an odd d_model if it takes one; rotary ones
 * have every scaling too, of which yarn-narrow has both bounds 0, so that the upper one is 0.001.
 */
#include "../exhaustive/reference.h"
#include "formula.h"
#include "frameworks.h"
#include "remake.h"

#include <stdlib.h>
#include <string.h>

/* The formula of a table, which is then at hand, and how many arrays it has. */
static int formula_of(const char *words, char formula[FRAMEWORK_TEXT])
{
    char options[FRAMEWORK_TEXT];
    formula_read_words(words, options, sizeof options);
    formula_start(options, 64);
    if (formula_has("preset")) {
        framework_formula(framework_find(formula_option("preset", "")), options, formula);
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
