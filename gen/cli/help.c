/*
 * help.c: prints the long help (at most two screens of 60 lines and 80 columns), the short help
 * (one screen of 24 lines), the lists of presets and precisions, and the version.
 */
#include "cli/request_print.h"

#include "cli/version.h"
#include "model/precision.h"
#include "model/presets.h"

#include <string.h>

enum {
    HELP_WIDTH = 79,
    HELP_COLUMN = 24, /* the column, counted from 0, where explanations begin */
    HELP_TEXT_SIZE = 512
};

/* Prints an explanation, wrapped at HELP_WIDTH columns. The cursor has to be at HELP_COLUMN, and
 * further lines are indented to that column. */
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

/* Prints an option with its summary and its default; in the long help (is_long) also its range and
 * its choices. */
static void option_print(FILE *file, const struct option *option, bool is_long)
{
    const bool names_choices = is_long && (option->traits & NO_SUMMARIES) != 0;
    const bool lists_choices = is_long && (option->traits & (NO_SUMMARIES | LISTED_ELSEWHERE)) == 0;
    char text[OPTION_VALUE_SIZE];
    const char *const default_text = option_default_text(option, text);
    struct choice choice;
    char left[HELP_TEXT_SIZE];
    char right[HELP_TEXT_SIZE];
    char range[OPTION_VALUE_SIZE];
    (void)snprintf(left, sizeof left, "%s%s%s", option->name, option_separator(option),
                   option->placeholder != NULL ? option->placeholder : "");
    (void)snprintf(right, sizeof right, "%s", option->summary);
    option_print_range(range, option);
    if (is_long && *range != '\0' && (option->traits & NO_RANGE) == 0) {
        text_append(right, sizeof right, ", %s", range);
    }
    for (size_t i = 0; names_choices && (choice = option_choice(option, i)).summary != NULL; i++) {
        text_append(right, sizeof right, "%s%s", i == 0 ? ": " : " ", choice.name);
    }
    if (default_text != NULL) {
        text_append(right, sizeof right, " [%s]", default_text);
    }
    (void)fprintf(file, "  %-*s", HELP_COLUMN - 2, left);
    explanation_print(file, right);
    for (size_t i = 0; lists_choices && (choice = option_choice(option, i)).summary != NULL; i++) {
        (void)fprintf(file, "    %-*s%s\n", HELP_COLUMN - 4, choice.name, choice.summary);
    }
}

static const char usage[] =
    "Usage: posenc --d-model=N --max-len=N [OPTION]... -o PATH\n"
    "Writes a table of sinusoidal positional encodings as C: PATH.c and PATH.h.\n"
    "Defaults are in brackets; --opt=value and --opt value are the same.\n";

void help_print_common(FILE *file)
{
    (void)fprintf(file, "%s\n", usage);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if ((option_table[i].traits & COMMON) != 0) {
            option_print(file, &option_table[i], false);
        }
    }
    (void)fputs("\nExample: posenc --d-model=128 --max-len=51 -o pe\n", file);
}

void help_print(FILE *file)
{
    (void)fputs(usage, file);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (option_table[i].group != NULL) {
            (void)fprintf(file, "\n%s:\n", option_table[i].group);
        }
        option_print(file, &option_table[i], true);
    }
    (void)fputs("  @FILE                 the options in FILE, one or more a line, # comments\n"
                "Examples:\n"
                "  posenc --d-model=128 --max-len=51 -o pe\n"
                "  posenc --d-model=64 --max-len=512 --precision=q15 --layout=concat -o pe\n"
                "\n"
                "Exit status: 0 done, 1 --compare, --check: different, 2 trouble. See man posenc\n",
                file);
}

/* Prints words, which are separated by blanks, in indented lines of at most 100 columns. */
static void words_print(FILE *file, const char *words)
{
    enum { INDENT = 4, WIDTH = 100 };
    int column = 0;
    for (const char *word = words; *word != '\0';) {
        const int length = (int)strcspn(word, " ");
        const bool begins_line = column > 0 && column + 1 + length > WIDTH;
        (void)fprintf(file, "%s%*s%.*s", begins_line ? "\n" : "",
                      column == 0 || begins_line ? INDENT : 1, "", length, word);
        column = (column == 0 || begins_line ? INDENT : column + 1) + length;
        word += length;
        word += strspn(word, " ");
    }
    (void)fputc('\n', file);
}

void help_print_presets(FILE *file)
{
    (void)fputs("w is the angular frequency of pair k, d the number of columns.\n", file);
    for (const struct preset *preset = presets; preset < presets + PRESET_COUNT; preset++) {
        char words[OPTION_VALUE_SIZE];
        const char *const options = preset_options(preset, words);
        (void)fprintf(file, "\n%s\n", preset->name);
        words_print(file, *options != '\0' ? options : "(the defaults)");
        (void)fprintf(file, "    %s\n    from %s\n", preset->formula, preset->source);
        if (preset->note != NULL) {
            (void)fprintf(file, "    %s\n", preset->note);
        }
    }
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

void help_show(const struct option *option)
{
    option->show(stdout);
    stdout_check(option->name);
    end_with(STATUS_FINE);
}
