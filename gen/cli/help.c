/*
 * help.c: the help on two screens of 60 lines of 80 columns.
 */
#include "cli/help.h"

#include "cli/options.h"
#include "cli/version.h"
#include "model/precision.h"

#include <string.h>

enum {
    HELP_WIDTH = 79,
    HELP_COLUMN = 24, /* where the explanations begin */
    HELP_TEXT_SIZE = 512
};

/* Prints the text from the column where the explanations begin. Lines end between its words. */
static void explanation_print(FILE *file, const char *text)
{
    const size_t width = HELP_WIDTH - HELP_COLUMN;
    while (strlen(text) > width) {
        size_t length = width;
        while (text[length] != ' ') {
            length--;
        }
        (void)fprintf(file, "%.*s\n%*s", (int)length, text, HELP_COLUMN, "");
        text += length + 1;
    }
    (void)fprintf(file, "%s\n", text);
}

/* A text that grows by pieces. */
static void explanation_add(char text[HELP_TEXT_SIZE], const char *before, const char *piece,
                            const char *after)
{
    const size_t used = strlen(text);
    if (piece != NULL) {
        (void)snprintf(text + used, HELP_TEXT_SIZE - used, "%s%s%s", before, piece, after);
    }
}

/* One option, with its range and its default, and its choices after it or below. */
static void option_print(FILE *file, const struct option *option)
{
    char left[HELP_TEXT_SIZE];
    char right[HELP_TEXT_SIZE] = "";
    (void)snprintf(left, sizeof left, "%s%s%s", option->name, option_separator(option),
                   option->placeholder != NULL ? option->placeholder : "");
    explanation_add(right, "", option->summary, "");
    explanation_add(right, ", ", option->range, "");
    const bool is_terse = (option->traits & TERSE) != 0;
    struct choice choice;
    for (size_t i = 0; is_terse && (choice = option_choice(option, i)).name != NULL; i++) {
        explanation_add(right, i == 0 ? ": " : " ", choice.name, "");
    }
    explanation_add(right, " [", option_default_text(option), "]");
    (void)fprintf(file, "  %-*s", HELP_COLUMN - 2, left);
    explanation_print(file, right);
    for (size_t i = 0; !is_terse && (choice = option_choice(option, i)).name != NULL; i++) {
        (void)fprintf(file, "    %-*s%s\n", HELP_COLUMN - 4, choice.name, choice.summary);
    }
}

void help_print(FILE *file)
{
    (void)fputs("Usage: posenc --d-model=N --max-len=N [OPTION]... -o PATH\n"
                "Writes a table of sinusoidal positional encodings as C: PATH.c and PATH.h.\n"
                "Defaults are in brackets; --opt=value and --opt value are the same.\n",
                file);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (option_table[i].group != NULL) {
            (void)fprintf(file, "\n%s:\n", option_table[i].group);
        }
        option_print(file, &option_table[i]);
    }
    (void)fprintf(file, "  %-*s", HELP_COLUMN - 2, "@FILE");
    explanation_print(file, "the options in FILE, one or more a line, # comments");
    (void)fputs("Examples:\n"
                "  posenc --d-model=128 --max-len=51 -o out/pe\n"
                "  posenc --d-model=64 --max-len=512 --precision=q15 --layout=concat -o src/pe\n"
                "\n"
                "Exit status: 0 done, 1 --compare, --check: different, 2 trouble. See man posenc\n",
                file);
}

void help_print_precisions(FILE *file)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        (void)fprintf(file, "%-8s%s\n", precisions[i].name, precisions[i].summary);
    }
}

void help_print_version(FILE *file)
{
    (void)fputs("posenc " POSENC_VERSION "\n", file);
}
