/*
 * document.c: a program of its own, which runs while posenc is built: it writes what follows from
 * the tables of options, presets and precisions: the manual page and the completions of shells.
 *
 *     document TEMPLATE [OUT]
 *
 * Without OUT it writes to standard output. After trouble OUT may be half written: the exit status
 * tells make, whose .DELETE_ON_ERROR removes it.
 */
#include "cli/options.h"
#include "cli/presets.h"
#include "cli/version.h"
#include "emit/builtin.h"
#include "emit/mustache.h"
#include "emit/output.h"
#include "message.h"
#include "precision.h"

#include <stdlib.h>
#include <string.h>

enum { EXIT_TROUBLE = 2, ESCAPED_SIZE = 512 };

/* What the lists of the templates change as they go on: a place for each text, spelled as the
 * document needs it. */
enum document_text {
    TEXT_GROUP,
    TEXT_NAME,
    TEXT_SEPARATOR,
    TEXT_PLACEHOLDER,
    TEXT_SUMMARY,
    TEXT_RANGE,
    TEXT_DEFAULT,
    TEXT_MISSING,
    TEXT_CHOICE,
    TEXT_CHOICE_SUMMARY,
    TEXT_VALUE,
    TEXT_IS_OPTIONAL,
    TEXT_IS_SHORT,
    TEXT_IS_FILE,
    TEXT_PRESET,
    TEXT_PRESET_OPTIONS,
    TEXT_PRESET_FORMULA,
    TEXT_PRESET_SOURCE,
    TEXT_PRESET_NOTE,
    TEXT_PRECISION,
    TEXT_PRECISION_SUMMARY,
    TEXT_COUNT
};

struct document {
    const struct option *option; /* the one at hand */
    const char *(*spelling)(char c);
    char text[TEXT_COUNT][ESCAPED_SIZE];
};

/* How roff spells a character that means something to it, or NULL; a bare - would come out as a
 * hyphen, which cannot be copied into a shell. */
static const char *roff_spelling(char c)
{
    switch (c) {
    case '\\':
        return "\\e";
    case '-':
        return "\\-";
    case '^':
        return "\\(ha";
    case '~':
        return "\\(ti";
    case '\'':
        return "\\(aq";
    case '`':
        return "\\(ga";
    case '"':
        return "\\(dq";
    default:
        return NULL;
    }
}

/* The same within a '...' of zsh, where brackets and colons have a meaning to _arguments. */
static const char *zsh_spelling(char c)
{
    switch (c) {
    case '[':
        return "\\[";
    case ']':
        return "\\]";
    case ':':
        return "\\:";
    case '\'':
        return "'\\''";
    default:
        return NULL;
    }
}

/* Only names go there, which need no other spelling. */
static const char *bash_spelling(char c)
{
    (void)c;
    return NULL;
}

static const struct {
    const char *template;
    const char *(*spelling)(char c);
} documents[] = {
    {"posenc.1", roff_spelling},
    {"posenc.bash", bash_spelling},
    {"posenc.zsh", zsh_spelling},
};

/* A line of roff cannot begin with a control character: \& goes before the text. */
static void text_spell(struct document *document, enum document_text place, const char *text)
{
    char *const spelled = document->text[place];
    size_t used = 0;
    text = text == NULL ? "" : text;
    if (*text == '.' && document->spelling == roff_spelling) {
        used += (size_t)snprintf(spelled, ESCAPED_SIZE, "\\&");
    }
    spelled[used] = '\0';
    for (; *text != '\0' && used < ESCAPED_SIZE - sizeof "\\(ha"; text++) {
        const char character[] = {*text, '\0'};
        const char *const spelling = document->spelling(*text);
        used += (size_t)snprintf(spelled + used, ESCAPED_SIZE - used, "%s",
                                 spelling != NULL ? spelling : character);
    }
}

static bool is_file(const struct option *option)
{
    return option->placeholder != NULL && (strstr(option->placeholder, "FILE") != NULL ||
                                           strstr(option->placeholder, "PATH") != NULL);
}

static bool option_item(void *state, size_t index)
{
    struct document *const document = state;
    if (index >= OPTION_COUNT) {
        return false;
    }
    const struct option *const option = &options[index];
    document->option = option;
    text_spell(document, TEXT_IS_OPTIONAL, option->traits & BARE ? "yes" : "");
    text_spell(document, TEXT_IS_SHORT, strncmp(option->name, "--", 2) == 0 ? "" : "yes");
    text_spell(document, TEXT_IS_FILE, is_file(option) ? "yes" : "");
    text_spell(document, TEXT_GROUP, option->group);
    text_spell(document, TEXT_NAME, option->name);
    text_spell(document, TEXT_SEPARATOR, option_separator(option));
    text_spell(document, TEXT_PLACEHOLDER, option->placeholder);
    text_spell(document, TEXT_SUMMARY, option->summary);
    text_spell(document, TEXT_RANGE, option->range);
    text_spell(document, TEXT_DEFAULT, option_default_text(option));
    text_spell(document, TEXT_MISSING, option->missing);
    return true;
}

static bool choice_item(void *state, size_t index)
{
    struct document *const document = state;
    const struct choice *const choices = document->option->choices;
    if (choices == NULL || choices[index].name == NULL) {
        return false;
    }
    text_spell(document, TEXT_CHOICE, choices[index].name);
    text_spell(document, TEXT_CHOICE_SUMMARY, choices[index].summary);
    return true;
}

/* The names that a value can have. */
static bool value_item(void *state, size_t index)
{
    struct document *const document = state;
    const struct option *const option = document->option;
    const char *const name = option_value_at(option, index);
    /* A name in capitals stands for something that the user has to write. */
    const bool is_plain = name != NULL && strpbrk(name, "XF") == NULL;
    text_spell(document, TEXT_VALUE, is_plain ? name : "");
    return name != NULL;
}

static bool preset_item(void *state, size_t index)
{
    struct document *const document = state;
    const struct preset *const preset = &presets[index];
    if (preset->name == NULL) {
        return false;
    }
    text_spell(document, TEXT_PRESET, preset->name);
    text_spell(document, TEXT_PRESET_OPTIONS, preset->options);
    text_spell(document, TEXT_PRESET_FORMULA, preset->formula);
    text_spell(document, TEXT_PRESET_SOURCE, preset->source);
    text_spell(document, TEXT_PRESET_NOTE, preset->note);
    return true;
}

static bool precision_item(void *state, size_t index)
{
    struct document *const document = state;
    if (index >= PRECISION_COUNT) {
        return false;
    }
    text_spell(document, TEXT_PRECISION, precisions[index].name);
    text_spell(document, TEXT_PRECISION_SUMMARY, precisions[index].summary);
    return true;
}

static const struct template_source *template_find(const char *name)
{
    for (size_t i = 0; i < builtin_template_count; i++) {
        if (strcmp(builtin_templates[i].name, name) == 0) {
            return &builtin_templates[i];
        }
    }
    return NULL;
}

static bool document_write(struct document *document, const char *name, FILE *file)
{
    const struct value values[] = {
        {.name = "version", .text = POSENC_VERSION},
        {.name = "date", .text = POSENC_VERSION_DATE},
        {.name = "options", .kind = VALUE_LIST, .item = option_item, .state = document},
        {.name = "group", .scope = "options", .text = document->text[TEXT_GROUP]},
        {.name = "name", .scope = "options", .text = document->text[TEXT_NAME]},
        {.name = "separator", .scope = "options", .text = document->text[TEXT_SEPARATOR]},
        {.name = "placeholder", .scope = "options", .text = document->text[TEXT_PLACEHOLDER]},
        {.name = "summary", .scope = "options", .text = document->text[TEXT_SUMMARY]},
        {.name = "range", .scope = "options", .text = document->text[TEXT_RANGE]},
        {.name = "default", .scope = "options", .text = document->text[TEXT_DEFAULT]},
        {.name = "required", .scope = "options", .text = document->text[TEXT_MISSING]},
        {.name = "choices",
         .kind = VALUE_LIST,
         .scope = "options",
         .item = choice_item,
         .state = document},
        {.name = "choice", .scope = "choices", .text = document->text[TEXT_CHOICE]},
        {.name = "choice_summary", .scope = "choices", .text = document->text[TEXT_CHOICE_SUMMARY]},
        {.name = "values",
         .kind = VALUE_LIST,
         .scope = "options",
         .item = value_item,
         .state = document},
        {.name = "value", .scope = "values", .text = document->text[TEXT_VALUE]},
        {.name = "is_optional", .scope = "options", .text = document->text[TEXT_IS_OPTIONAL]},
        {.name = "is_short", .scope = "options", .text = document->text[TEXT_IS_SHORT]},
        {.name = "is_file", .scope = "options", .text = document->text[TEXT_IS_FILE]},
        {.name = "presets", .kind = VALUE_LIST, .item = preset_item, .state = document},
        {.name = "preset", .scope = "presets", .text = document->text[TEXT_PRESET]},
        {.name = "preset_options", .scope = "presets", .text = document->text[TEXT_PRESET_OPTIONS]},
        {.name = "preset_formula", .scope = "presets", .text = document->text[TEXT_PRESET_FORMULA]},
        {.name = "preset_source", .scope = "presets", .text = document->text[TEXT_PRESET_SOURCE]},
        {.name = "preset_note", .scope = "presets", .text = document->text[TEXT_PRESET_NOTE]},
        {.name = "precisions", .kind = VALUE_LIST, .item = precision_item, .state = document},
        {.name = "precision", .scope = "precisions", .text = document->text[TEXT_PRECISION]},
        {.name = "precision_summary",
         .scope = "precisions",
         .text = document->text[TEXT_PRECISION_SUMMARY]},
    };
    static struct output output;
    const struct template_source *const source = template_find(name);
    struct template *const template =
        source == NULL ? NULL
                       : template_parse(source, values, sizeof values / sizeof *values, NULL, 0);
    if (template == NULL) {
        return false;
    }
    output_start(&output, file);
    template_render(template, &output);
    template_free(template);
    return output_finish(&output) || refuse("%s cannot be written: make room", name);
}

/* How the document of that name is spelled; false if there is none. */
static bool document_init(struct document *document, const char *name)
{
    *document = (struct document){.option = NULL};
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        if (strcmp(documents[i].template, name) == 0) {
            document->spelling = documents[i].spelling;
        }
    }
    return document->spelling != NULL;
}

int main(int argc, char *argv[])
{
    struct document document;
    if (argc < 2 || argc > 3 || !document_init(&document, argv[1])) {
        (void)fputs("usage: document posenc.1|posenc.bash|posenc.zsh [OUT]\n", stderr);
        return EXIT_TROUBLE;
    }
    if (argc == 2) {
        return document_write(&document, argv[1], stdout) ? EXIT_SUCCESS : EXIT_TROUBLE;
    }
    FILE *const file = fopen(argv[2], "w");
    if (file == NULL) {
        (void)refuse("%s: the file cannot be opened for writing: give another", argv[2]);
        return EXIT_TROUBLE;
    }
    bool good = document_write(&document, argv[1], file);
    if (fclose(file) != 0 && good) {
        good = refuse("%s: the file cannot be closed: make room", argv[2]);
    }
    return good ? EXIT_SUCCESS : EXIT_TROUBLE;
}
