/*
 * manual.c: a program of its own, which runs while posenc is built: it writes the manual page,
 * from templates/posenc.1.mustache and the tables of options, presets and precisions.
 *
 *     manual [OUT]
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
#include "encoding/precision.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>

enum { EXIT_TROUBLE = 2, ESCAPED_SIZE = 512 };

/* What the lists of the template change as they go on: the option at hand, and a place for each
 * text that the page has to spell in roff's way. */
enum manual_text {
    TEXT_GROUP,
    TEXT_NAME,
    TEXT_SEPARATOR,
    TEXT_PLACEHOLDER,
    TEXT_SUMMARY,
    TEXT_RANGE,
    TEXT_DEFAULT,
    TEXT_OTHERWISE,
    TEXT_MISSING,
    TEXT_CHOICE,
    TEXT_CHOICE_SUMMARY,
    TEXT_PRESET,
    TEXT_PRESET_OPTIONS,
    TEXT_PRESET_FORMULA,
    TEXT_PRESET_SOURCE,
    TEXT_PRESET_NOTE,
    TEXT_PRECISION,
    TEXT_PRECISION_SUMMARY,
    TEXT_COUNT
};

struct manual {
    const struct option *option;
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

/* A line cannot begin with a control character of roff: \& goes before the text. */
static void text_escape(char escaped[ESCAPED_SIZE], const char *text)
{
    size_t used = 0;
    text = text == NULL ? "" : text;
    if (*text == '.') {
        used += (size_t)snprintf(escaped, ESCAPED_SIZE, "\\&");
    }
    escaped[used] = '\0';
    for (; *text != '\0' && used < ESCAPED_SIZE - sizeof "\\(ha"; text++) {
        const char character[] = {*text, '\0'};
        const char *const spelling = roff_spelling(*text);
        used += (size_t)snprintf(escaped + used, ESCAPED_SIZE - used, "%s",
                                 spelling != NULL ? spelling : character);
    }
}

static bool option_item(void *state, size_t index)
{
    struct manual *const manual = state;
    if (index >= OPTION_COUNT) {
        return false;
    }
    const struct option *const option = &options[index];
    manual->option = option;
    text_escape(manual->text[TEXT_GROUP], option->group);
    text_escape(manual->text[TEXT_NAME], option->name);
    text_escape(manual->text[TEXT_SEPARATOR], option_separator(option));
    text_escape(manual->text[TEXT_PLACEHOLDER], option->placeholder);
    text_escape(manual->text[TEXT_SUMMARY], option->summary);
    text_escape(manual->text[TEXT_RANGE], option->range);
    text_escape(manual->text[TEXT_DEFAULT], option->default_value);
    text_escape(manual->text[TEXT_OTHERWISE], option->otherwise);
    text_escape(manual->text[TEXT_MISSING], option->missing);
    return true;
}

static bool choice_item(void *state, size_t index)
{
    struct manual *const manual = state;
    const struct choice *const choices = manual->option->choices;
    if (choices == NULL || choices[index].name == NULL) {
        return false;
    }
    text_escape(manual->text[TEXT_CHOICE], choices[index].name);
    text_escape(manual->text[TEXT_CHOICE_SUMMARY], choices[index].summary);
    return true;
}

static bool preset_item(void *state, size_t index)
{
    struct manual *const manual = state;
    const struct preset *const preset = &presets[index];
    if (preset->name == NULL) {
        return false;
    }
    text_escape(manual->text[TEXT_PRESET], preset->name);
    text_escape(manual->text[TEXT_PRESET_OPTIONS], preset->options);
    text_escape(manual->text[TEXT_PRESET_FORMULA], preset->formula);
    text_escape(manual->text[TEXT_PRESET_SOURCE], preset->source);
    text_escape(manual->text[TEXT_PRESET_NOTE], preset->note);
    return true;
}

static bool precision_item(void *state, size_t index)
{
    struct manual *const manual = state;
    if (index >= PRECISION_COUNT) {
        return false;
    }
    text_escape(manual->text[TEXT_PRECISION], precisions[index].name);
    text_escape(manual->text[TEXT_PRECISION_SUMMARY], precisions[index].summary);
    return true;
}

static const struct template_source *template_find(const char *name)
{
    for (size_t i = 0; i < builtin_template_count; i++) {
        if (strcmp(builtin_templates[i].name, name) == 0) {
            return &builtin_templates[i];
        }
    }
    (void)refuse("%s: no such template: compile templates/%s.mustache in", name, name);
    return NULL;
}

static bool manual_write(struct manual *manual, FILE *file)
{
    const struct value values[] = {
        {.name = "version", .text = POSENC_VERSION},
        {.name = "date", .text = POSENC_VERSION_DATE},
        {.name = "options", .kind = VALUE_LIST, .item = option_item, .state = manual},
        {.name = "group", .scope = "options", .text = manual->text[TEXT_GROUP]},
        {.name = "name", .scope = "options", .text = manual->text[TEXT_NAME]},
        {.name = "separator", .scope = "options", .text = manual->text[TEXT_SEPARATOR]},
        {.name = "placeholder", .scope = "options", .text = manual->text[TEXT_PLACEHOLDER]},
        {.name = "summary", .scope = "options", .text = manual->text[TEXT_SUMMARY]},
        {.name = "range", .scope = "options", .text = manual->text[TEXT_RANGE]},
        {.name = "default", .scope = "options", .text = manual->text[TEXT_DEFAULT]},
        {.name = "otherwise", .scope = "options", .text = manual->text[TEXT_OTHERWISE]},
        {.name = "required", .scope = "options", .text = manual->text[TEXT_MISSING]},
        {.name = "choices",
         .kind = VALUE_LIST,
         .scope = "options",
         .item = choice_item,
         .state = manual},
        {.name = "choice", .scope = "choices", .text = manual->text[TEXT_CHOICE]},
        {.name = "choice_summary", .scope = "choices", .text = manual->text[TEXT_CHOICE_SUMMARY]},
        {.name = "presets", .kind = VALUE_LIST, .item = preset_item, .state = manual},
        {.name = "preset", .scope = "presets", .text = manual->text[TEXT_PRESET]},
        {.name = "preset_options", .scope = "presets", .text = manual->text[TEXT_PRESET_OPTIONS]},
        {.name = "preset_formula", .scope = "presets", .text = manual->text[TEXT_PRESET_FORMULA]},
        {.name = "preset_source", .scope = "presets", .text = manual->text[TEXT_PRESET_SOURCE]},
        {.name = "preset_note", .scope = "presets", .text = manual->text[TEXT_PRESET_NOTE]},
        {.name = "precisions", .kind = VALUE_LIST, .item = precision_item, .state = manual},
        {.name = "precision", .scope = "precisions", .text = manual->text[TEXT_PRECISION]},
        {.name = "precision_summary",
         .scope = "precisions",
         .text = manual->text[TEXT_PRECISION_SUMMARY]},
    };
    static struct output output;
    const struct template_source *const source = template_find("posenc.1");
    struct template *const template =
        source == NULL ? NULL
                       : template_parse(source, values, sizeof values / sizeof *values, NULL, 0);
    if (template == NULL) {
        return false;
    }
    output_start(&output, file);
    template_render(template, &output);
    template_free(template);
    return output_finish(&output) || refuse("the manual page cannot be written: make room");
}

int main(int argc, char *argv[])
{
    struct manual manual = {.option = NULL};
    if (argc > 2) {
        (void)fputs("usage: manual [OUT]\n", stderr);
        return EXIT_TROUBLE;
    }
    if (argc < 2) {
        return manual_write(&manual, stdout) ? EXIT_SUCCESS : EXIT_TROUBLE;
    }
    FILE *const file = fopen(argv[1], "w");
    if (file == NULL) {
        (void)refuse("%s: the file cannot be opened for writing: give another", argv[1]);
        return EXIT_TROUBLE;
    }
    bool good = manual_write(&manual, file);
    if (fclose(file) != 0 && good) {
        good = refuse("%s: the file cannot be closed: make room", argv[1]);
    }
    return good ? EXIT_SUCCESS : EXIT_TROUBLE;
}
