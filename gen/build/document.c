/*
 * document.c: a program of its own, which runs while posenc is built: it writes what follows from
 * the tables of options, presets and precisions: the manual page and the completions of shells.
 *
 *     document templates/pages/NAME.mustache >OUT
 *
 * After trouble OUT may be half written: the exit status tells make, whose .DELETE_ON_ERROR removes
 * it.
 */
#include "cli/options.h"
#include "cli/version.h"
#include "files/input.h"
#include "files/output.h"
#include "message.h"
#include "model/precision.h"
#include "model/presets.h"
#include "platform.h"
#include "text/names.h"

#include <string.h>

enum { SPELLED_SIZE = 512, CHARACTERS = 128 };

/* A document is rendered from a template, and spells characters that mean something to it. */
static const struct spelling {
    const char *template;
    const char *of[CHARACTERS]; /* NULL: as it is */
} spellings[] = {
    /* A bare - would come out as a hyphen, which cannot be copied into a shell. */
    {"posenc.1.mustache",
     {['\\'] = "\\e",
      ['-'] = "\\-",
      ['^'] = "\\(ha",
      ['~'] = "\\(ti",
      ['\''] = "\\(aq",
      ['`'] = "\\(ga",
      ['"'] = "\\(dq"}},
    {"posenc.bash.mustache", {NULL}},                            /* only names go there */
    {"posenc.fish.mustache", {['\\'] = "\\\\", ['\''] = "\\'"}}, /* within '...' */
    /* Within '...', where brackets and colons have a meaning to _arguments. */
    {"posenc.zsh.mustache", {['['] = "\\[", [']'] = "\\]", [':'] = "\\:", ['\''] = "'\\''"}},
};

/* A template can name these texts, which change with the items of their list. */
struct document {
    const struct spelling *spelling;
    const struct option *option; /* the one at hand */
    struct names names;
    /* The text of the name with the same index, which may be longer than NAME_TEXT. */
    char spelled[NAMES_MAX][SPELLED_SIZE];
};

/* Says what a name stands for within its list from now on; a NULL text is an empty one. */
static void text_set(struct document *document, const char *scope, const char *name,
                     const char *text)
{
    const struct value *const values = document->names.values;
    size_t place = 0;
    while (place < document->names.count &&
           (values[place].scope == NULL || strcmp(values[place].scope, scope) != 0 ||
            strcmp(values[place].name, name) != 0)) {
        place++;
    }
    char *const spelled = document->spelled[place];
    if (place == document->names.count) {
        names_add(&document->names, scope, name)->text = spelled;
    }
    size_t used = 0;
    *spelled = '\0';
    for (text = text == NULL ? "" : text; *text != '\0' && used < SPELLED_SIZE - 5; text++) {
        const unsigned char c = (unsigned char)*text;
        const char *const spelling = c < CHARACTERS ? document->spelling->of[c] : NULL;
        const char character[] = {*text, '\0'};
        used += (size_t)snprintf(spelled + used, SPELLED_SIZE - used, "%s",
                                 spelling != NULL ? spelling : character);
    }
}

static bool option_item(void *state, size_t index)
{
    struct document *const document = state;
    if (index >= OPTION_COUNT) {
        return false;
    }
    const struct option *const option = &option_table[index];
    const char *const placeholder = option->placeholder != NULL ? option->placeholder : "";
    char range[OPTION_VALUE_SIZE];
    option_print_range(range, option);
    const bool is_file = strstr(placeholder, "FILE") != NULL || strstr(placeholder, "PATH") != NULL;
    document->option = option;
    text_set(document, "options", "group", option->group);
    text_set(document, "options", "name", option->name);
    text_set(document, "options", "letters", option->name + strspn(option->name, "-"));
    text_set(document, "options", "separator", option_separator(option));
    text_set(document, "options", "placeholder", placeholder);
    text_set(document, "options", "summary", option->summary);
    text_set(document, "options", "range", range);
    text_set(document, "options", "default", option_default_text(option));
    text_set(document, "options", "required", option->instead != NULL ? "yes" : "");
    text_set(document, "options", "is_optional", *placeholder == '[' ? "yes" : "");
    text_set(document, "options", "is_short", strncmp(option->name, "--", 2) == 0 ? "" : "yes");
    text_set(document, "options", "is_file", is_file ? "yes" : "");
    return true;
}

static bool choice_item(void *state, size_t index)
{
    struct document *const document = state;
    const bool is_listed = (document->option->traits & LISTED) != 0;
    const struct choice choice = option_choice(document->option, index);
    text_set(document, "choices", "name", choice.name);
    text_set(document, "choices", "summary", choice.summary);
    return choice.summary != NULL && !is_listed;
}

/* Lists the names that a value can have, but for one in capitals: the user writes something for it.
 */
static bool value_item(void *state, size_t index)
{
    struct document *const document = state;
    const struct choice choice = option_choice(document->option, index);
    const bool is_plain = choice.summary != NULL && strpbrk(choice.name, "XF") == NULL;
    text_set(document, "values", "name", is_plain ? choice.name : NULL);
    return choice.summary != NULL;
}

static bool preset_item(void *state, size_t index)
{
    struct document *const document = state;
    const struct preset *const preset = &presets[index];
    char words[PRESET_OPTIONS_SIZE];
    if (index >= PRESET_COUNT) {
        return false;
    }
    text_set(document, "presets", "name", preset->name);
    text_set(document, "presets", "command", preset_options(preset, words));
    text_set(document, "presets", "formula", preset->formula);
    text_set(document, "presets", "source", preset->source);
    text_set(document, "presets", "note", preset->note);
    return true;
}

static bool precision_item(void *state, size_t index)
{
    struct document *const document = state;
    if (index >= PRECISION_COUNT) {
        return false;
    }
    text_set(document, "precisions", "name", precisions[index].name);
    text_set(document, "precisions", "summary", precisions[index].summary);
    return true;
}

static void list_add(struct document *document, const char *scope, const char *name,
                     bool (*item)(void *state, size_t index))
{
    names_add(&document->names, scope, name)->item = item;
    (void)item(document, 0); /* so that the names of its texts are known */
}

int main(int argc, char *argv[])
{
    static struct document document;
    static struct output output;
    static const struct input_kind kind = {"the template '", "another", 1 << 20, false};
    const char *const path = argc == 2 ? argv[1] : "";
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        if (strcmp(spellings[i].template, path_last(path)) == 0) {
            document.spelling = &spellings[i];
        }
    }
    if (document.spelling == NULL) {
        (void)fputs("usage: document templates/pages/posenc.{1,bash,fish,zsh}.mustache\n", stderr);
        return STATUS_TROUBLE;
    }
    document.names.state = &document;
    names_text(&document.names, "version", POSENC_VERSION);
    names_text(&document.names, "date", POSENC_VERSION_DATE);
    list_add(&document, NULL, "options", option_item);
    list_add(&document, "options", "choices", choice_item);
    list_add(&document, "options", "values", value_item);
    list_add(&document, NULL, "presets", preset_item);
    list_add(&document, NULL, "precisions", precision_item);
    const struct template_names names = {.values = document.names.values,
                                         .value_count = document.names.count};
    struct template_source source = {.name = path};
    source.text = input_read(&kind, path, (struct origin){NULL, 0}, &source.length);
    struct template *const template = template_parse(&source, &names);
    output_start(&output, stdout);
    template_render(template, &output);
    if (!output_finish(&output)) {
        refuse("standard output cannot be written: make room");
    }
    return STATUS_FINE;
}
