/*
 * document.c: a separate program that runs during the build of posenc. From the tables of options,
 * presets and precisions, it generates the manual page or the completions for a shell.
 *
 *     document templates/pages/NAME.mustache >OUT
 *
 * If it fails, OUT may be incomplete. The exit status is then not 0, so that make removes OUT
 * (.DELETE_ON_ERROR).
 */
#include "cli/constraints.h"
#include "cli/request_print.h"
#include "cli/version.h"
#include "count.h"
#include "files/input.h"
#include "files/output.h"
#include "message.h"
#include "model/precision.h"
#include "model/presets.h"
#include "platform.h"
#include "text/mustache.h"
#include "text/names.h"
#include "text/values.h"

#include <string.h>

enum { ESCAPED_SIZE = 512, ASCII_CHARACTERS = 128 };

/* The format of a document: the file name of its template, and the escapes for special characters.
 */
static const struct document_format {
    const char *template;
    const char *escapes[ASCII_CHARACTERS]; /* indexed by character; NULL: no escape */
} formats[] = {
    /* roff would print an unescaped - as a hyphen, which does not work in a copied command. */
    {"posenc.1.mustache",
     {['\\'] = "\\e",
      ['-'] = "\\-",
      ['^'] = "\\(ha",
      ['~'] = "\\(ti",
      ['\''] = "\\(aq",
      ['`'] = "\\(ga",
      ['"'] = "\\(dq"}},
    {"posenc.bash.mustache", {NULL}},                            /* names need no escapes */
    {"posenc.fish.mustache", {['\\'] = "\\\\", ['\''] = "\\'"}}, /* within '...' */
    /* Within '...'. Brackets and colons are special to zsh's _arguments. */
    {"posenc.zsh.mustache", {['['] = "\\[", [']'] = "\\]", [':'] = "\\:", ['\''] = "'\\''"}},
};

enum document_name { DOCUMENT_NAMES(NAME_ENUMERATOR) };
enum document_list { DOCUMENT_LISTS(NAME_ENUMERATOR) };

/* The state of rendering a document: its format, and the current item of each list. */
struct document {
    const struct document_format *format;
    const struct option *option;
    struct choice choice; /* the current item of the list of choices or of values */
    const struct preset *preset;
    const struct precision *precision;
    char escaped[ESCAPED_SIZE]; /* the latest result of text_escape */
};

/* Returns a text, escaped for the format of the document, and truncated to fit ESCAPED_SIZE. The
 * result is valid until the next call. NULL is treated as "". */
static const char *text_escape(struct document *document, const char *text)
{
    char *const escaped = document->escaped;
    size_t used = 0;
    *escaped = '\0';
    for (text = text == NULL ? "" : text; *text != '\0' && used < ESCAPED_SIZE - 5; text++) {
        const unsigned char c = (unsigned char)*text;
        const char *const escape = c < ASCII_CHARACTERS ? document->format->escapes[c] : NULL;
        const char character[] = {*text, '\0'};
        used += (size_t)snprintf(escaped + used, ESCAPED_SIZE - used, "%s",
                                 escape != NULL ? escape : character);
    }
    return escaped;
}

static bool placeholder_is_file(const char *placeholder)
{
    return strstr(placeholder, "FILE") != NULL || strstr(placeholder, "PATH") != NULL;
}

/* Returns the name of a choice. Returns NULL if there is no choice, or if its name is a placeholder
 * for a value, such as FILE: all placeholders contain an X or an F. */
static const char *plain_name(const struct choice *choice)
{
    return choice->summary != NULL && strpbrk(choice->name, "XF") == NULL ? choice->name : NULL;
}

/* Returns the text of a name in a template. This is a callback of struct value. */
static const char *document_text(void *state, int id, char *buffer)
{
    struct document *const document = state;
    const struct option *const option = document->option;
    const char *const placeholder = option->placeholder != NULL ? option->placeholder : "";
    char text[OPTION_VALUE_SIZE];
    (void)buffer;
    switch ((enum document_name)id) {
    case DOCUMENT_VERSION:
        return POSENC_VERSION;
    case DOCUMENT_DATE:
        return POSENC_VERSION_DATE;
    case DOCUMENT_OPTION_GROUP:
        return text_escape(document, option->group);
    case DOCUMENT_OPTION_NAME:
        return text_escape(document, option->name);
    case DOCUMENT_OPTION_LETTERS:
        return text_escape(document, option->name + strspn(option->name, "-"));
    case DOCUMENT_OPTION_SEPARATOR:
        return text_escape(document, option_separator(option));
    case DOCUMENT_OPTION_PLACEHOLDER:
        return text_escape(document, placeholder);
    case DOCUMENT_OPTION_SUMMARY:
        return text_escape(document, option->summary);
    case DOCUMENT_OPTION_RANGE:
        option_print_range(text, option);
        return text_escape(document, text);
    case DOCUMENT_OPTION_DEFAULT:
        return text_escape(document, option_default_text(option, text));
    case DOCUMENT_OPTION_REQUIRED:
        return text_flag(option_is_required(option));
    case DOCUMENT_OPTION_IS_OPTIONAL:
        return text_flag(*placeholder == '[');
    case DOCUMENT_OPTION_IS_SHORT:
        return text_flag(strncmp(option->name, "--", 2) != 0);
    case DOCUMENT_OPTION_IS_FILE:
        return text_flag(placeholder_is_file(placeholder));
    case DOCUMENT_CHOICE_NAME:
        return text_escape(document, document->choice.name);
    case DOCUMENT_CHOICE_SUMMARY:
        return text_escape(document, document->choice.summary);
    case DOCUMENT_VALUE_NAME:
        return text_escape(document, plain_name(&document->choice));
    case DOCUMENT_PRESET_NAME:
        return text_escape(document, document->preset->name);
    case DOCUMENT_PRESET_COMMAND:
        return text_escape(document, preset_options(document->preset, text));
    case DOCUMENT_PRESET_FORMULA:
        return text_escape(document, document->preset->formula);
    case DOCUMENT_PRESET_SOURCE:
        return text_escape(document, document->preset->source);
    case DOCUMENT_PRESET_NOTE:
        return text_escape(document, document->preset->note);
    case DOCUMENT_PRECISION_NAME:
        return text_escape(document, document->precision->name);
    case DOCUMENT_PRECISION_SUMMARY:
        return text_escape(document, document->precision->summary);
    }
    return "";
}

/* Selects an item of a list. Returns false after the last item. This is a callback of struct value.
 */
static bool document_item(void *state, int id, size_t index)
{
    struct document *const document = state;
    switch ((enum document_list)id) {
    case DOCUMENT_LIST_OPTIONS:
        document->option = &option_table[index < OPTION_COUNT ? index : 0];
        return index < OPTION_COUNT;
    case DOCUMENT_LIST_CHOICES:
        document->choice = option_choice(document->option, index);
        return document->choice.summary != NULL &&
               (document->option->traits & LISTED_ELSEWHERE) == 0;
    case DOCUMENT_LIST_VALUES:
        document->choice = option_choice(document->option, index);
        return document->choice.summary != NULL;
    case DOCUMENT_LIST_PRESETS:
        document->preset = &presets[index < PRESET_COUNT ? index : 0];
        return index < PRESET_COUNT;
    case DOCUMENT_LIST_PRECISIONS:
        document->precision = &precisions[index < PRECISION_COUNT ? index : 0];
        return index < PRECISION_COUNT;
    }
    return false;
}

#define DOCUMENT_TEXT_VALUE(id, name, lists, users) \
    {name, lists, id, users, .get_text = document_text},
#define DOCUMENT_LIST_VALUE(id, name, lists, users) \
    {name, lists, id, users, .select_item = document_item},

static const struct value document_values[] = {
    /* clang-format off */
    DOCUMENT_NAMES(DOCUMENT_TEXT_VALUE)
    DOCUMENT_LISTS(DOCUMENT_LIST_VALUE)
    /* clang-format on */
};

/* Checks that option_table, the tables of choices and spec_constraints have no missing entries.
 * The assertions about the lengths of tables detect only entries that are missing at the end. */
static void tables_check_complete(void)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        if (option->name == NULL) {
            refuse("gen/cli/option_list.h: row %zu has no name", i);
        }
        for (size_t j = 0; j < option->choice_count; j++) {
            if (option_choice(option, j).name == NULL) {
                refuse("gen/cli/options.c: %s: choice %zu is missing: add its row", option->name,
                       j);
            }
        }
    }
    for (size_t i = 0; i < SPEC_FAULT_COUNT; i++) {
        if (spec_constraints[i].message == NULL && spec_constraints[i].print == NULL) {
            refuse("gen/cli/spec_constraints.c: row %zu is missing: add it", i);
        }
    }
}

int main(int argc, char *argv[])
{
    static struct document document = {
        .option = option_table, .preset = presets, .precision = precisions};
    static struct output output;
    static const struct input_kind kind = {"the template '", "another", 1 << 20, false};
    const char *const path = argc == 2 ? argv[1] : "";
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(formats[i].template, path_basename(path)) == 0) {
            document.format = &formats[i];
        }
    }
    if (document.format == NULL) {
        (void)fputs("usage: document templates/pages/posenc.{1,bash,fish,zsh}.mustache\n", stderr);
        return STATUS_TROUBLE;
    }
    tables_check_complete();
    const struct template_names names = {
        .values = document_values, .value_count = COUNT(document_values), .state = &document};
    struct template_source source = {.name = path};
    source.text = input_read(&kind, path, (struct origin){NULL, 0}, &source.length);
    struct template *const template = template_parse(&source, &names);
    output_start(&output, stdout);
    template_render(template, &output);
    if (!output_finish(&output)) {
        refuse("standard output cannot be written: free some space");
    }
    return STATUS_FINE;
}
