/*
 * command_line.c: parses the arguments of the command line, of @FILE and of a banner into options,
 * and finds the preset or reads the model that they name.
 */
#include "cli/command_line.h"

#include "config/json.h"
#include "config/model.h"
#include "files/input.h"
#include "memory.h"
#include "model/presets.h"
#include "nearest.h"
#include "platform.h"
#include "text/languages.h"
#include "utf8.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct origin command_line_origin = {NULL, 0};

/* --- arguments ------------------------------------------------------------------------------- */

/* Refuses control characters, which no name, number or path needs. They would break a line of a
 * message or of the banner, or change how a terminal displays the line. */
static void control_characters_check(const char *text, struct origin origin)
{
    for (const char *at = text; *at != '\0';) {
        const int before = (int)(at - text);
        const struct utf8_piece piece = utf8_next(&at);
        if (utf8_is_control(piece.code)) {
            refuse_at(origin, "'%.*s' is followed by the control character U+%04lX: remove it",
                      before, text, piece.code);
        }
    }
}

/* Refuses the last option if its value is missing: another option follows, or no argument. */
static void missing_value_check(const struct command_line *command_line)
{
    const struct option *const option = command_line->last_setting.option;
    if (command_line->awaits_value) {
        refuse_at(command_line->last_setting.origin, "%s: its value is missing: give %s%s%s",
                  option->name, option->name, option_separator(option), option->placeholder);
    }
}

/* --- the command in the banner of an emitted file --------------------------------------------- */

/* The characters that may precede and separate the arguments of a command in a banner, because they
 * occur in comments of some language. LINE_DECORATION is for a single line; `decoration` adds
 * newlines and the quotes of JSON. Dashes are decoration, too, if a blank follows them. Before a
 * letter, they begin an option. */
#define LINE_DECORATION " */#\t\r"
static const char decoration[] = LINE_DECORATION "\n\"";

/* Returns the length of the decoration at the beginning of a text. Decoration consists of
 * `characters`, and of dashes before a blank. */
static size_t decoration_length(const char *text, const char *characters)
{
    const size_t length = strspn(text, characters);
    const size_t dashes = strspn(text + length, "-");
    const bool is_comment = dashes > 0 && text[length + dashes] == ' ';
    return is_comment ? length + dashes + strspn(text + length + dashes, characters) : length;
}

/* Returns the text after the first occurrence of a sequence of words, or NULL. Decoration, and
 * nothing else, has to follow each word. The decoration after the last word is skipped. A NULL ends
 * the list of words. */
static char *words_find(char *text, const char *const words[])
{
    for (char *start = text; (start = strstr(start, words[0])) != NULL; start++) {
        char *at = start;
        size_t gap = 1;
        size_t i = 0;
        for (; words[i] != NULL && gap > 0; i++) {
            const size_t length = strlen(words[i]);
            gap =
                strncmp(at, words[i], length) == 0 ? decoration_length(at + length, decoration) : 0;
            at += length + gap;
        }
        if (gap > 0) {
            return at;
        }
    }
    return NULL;
}

/* A line of a command in a banner. An editor may have rewrapped the comment: lines may break
 * between any two words, even at blanks within quotes, and a backslash that ended a line may be
 * anywhere. */
struct banner_line {
    char *end; /* the end of the command's text in this line */
    /* Where the command continues, after the decoration of the next line; or NULL. */
    char *next;
    bool is_quoted; /* the line ends within quotes */
};

/* Parses a line of a command. `is_quoted` means that the line begins within quotes. Replaces
 * each backslash between two blanks, outside of quotes, by a blank. */
static struct banner_line banner_line_read(char *start, bool is_quoted)
{
    struct banner_line line = {.is_quoted = is_quoted};
    char *end = start;
    for (; *end != '\0' && *end != '\n' && (line.is_quoted || strncmp(end, "*/", 2) != 0); end++) {
        line.is_quoted = line.is_quoted != (*end == '\'');
        if (!line.is_quoted && *end == '\\' && end > start && end[-1] == ' ' && end[1] == ' ') {
            *end = ' ';
        }
    }
    char *const newline = *end == '\n' ? end : NULL;
    while (end > start && strchr(" *\t\r", end[-1]) != NULL) {
        end--;
    }
    line.end = end;
    if (newline != NULL && end > start) {
        char *const next = newline + 1 + decoration_length(newline + 1, LINE_DECORATION);
        const bool lacks_value = end - start > 2 && strncmp(end - 3, " -o", 3) == 0;
        const bool is_option = strncmp(next, "--", 2) == 0 || strncmp(next, "-o", 2) == 0;
        line.next = end[-1] == '\\' || line.is_quoted || lacks_value || is_option ? next : NULL;
    }
    return line;
}

char *banner_command(char *text, size_t *line)
{
    static const char *const banner_words[] = {"Made", "by", "posenc", NULL};
    static const char *const json_words[] = {"\"command\":", "posenc", NULL};
    char *const found = words_find(text, banner_words);
    char *const command = found != NULL ? found : words_find(text, json_words);
    if (command == NULL) {
        return NULL;
    }
    *line = 1;
    for (const char *c = text; c < command; c++) {
        *line += *c == '\n';
    }
    command[strcspn(command, "\"")] = '\0'; /* ends a JSON string; commands contain no '"' */
    struct banner_line current = banner_line_read(command, false);
    while (current.next != NULL) {
        char *start = current.next;
        if (current.is_quoted) { /* join the lines, because a newline would end the quotes */
            *current.end = ' ';
            (void)memmove(current.end + 1, start, strlen(start) + 1);
            start = current.end + 1;
        } else {
            char *const newline = current.end + strcspn(current.end, "\n");
            char *const end = current.end - (current.end[-1] == '\\');
            (void)memset(end, ' ', (size_t)(newline - end));
            (void)memset(newline + 1, ' ', (size_t)(start - newline) - 1);
        }
        current = banner_line_read(start, current.is_quoted);
    }
    *current.end = '\0';
    return command;
}

/* Returns the first line that begins a merge conflict of git, and sets `line` to its number.
 * Returns NULL if there is none. */
static const char *conflict_find(const char *text, size_t *line)
{
    static const char mark[] = "<<<<<<<";
    *line = 1;
    while (text != NULL && strncmp(text, mark, strlen(mark)) != 0) {
        text = strchr(text, '\n');
        text = text != NULL ? text + 1 : NULL;
        ++*line;
    }
    return text;
}

void banner_check_link(const char *path)
{
    if (platform_is_link(path)) {
        refuse("--check: '%s' is a symbolic link, which may lead elsewhere: give the options "
               "beside --check",
               path);
    }
}

/* Returns the path of the file that is in the folder of `other` and has the last component of
 * `path`. Keeps a leading ./, which a banner has before a name that would otherwise be parsed as
 * something else. */
static char *path_beside(const char *other, const char *path)
{
    const char *const name = path_basename(path);
    const size_t folder = (size_t)(path_basename(other) - other);
    const size_t size = folder + strlen("./") + strlen(name) + 1;
    char *const beside = memory_allocate(size, 1);
    (void)snprintf(beside, size, "%.*s%s%s", (int)folder, other,
                   strncmp(path, "./", strlen("./")) == 0 ? "./" : "", name);
    return beside;
}

/* Returns whether something exists at a path, even if it cannot be read. */
static bool path_exists(const char *path)
{
    FILE *const file = platform_open(path);
    if (file != NULL) {
        (void)fclose(file);
    }
    return file != NULL || errno != ENOENT || platform_is_link(path);
}

/* Returns the path of an input that a banner names: in the folder of the emitted file, or else in
 * the working folder, where the input may have been when the command was run. Refuses a symbolic
 * link, and an input that is in neither folder. */
static char *input_find(struct command_line *command_line, const struct setting *setting,
                        const char *path)
{
    const char *const other = setting->origin.file;
    const int folder = (int)(path_basename(other) - other);
    char *found = path_beside(other, path);
    if (folder > 0 && !path_exists(found)) {
        found = path_beside("", path);
        if (!path_exists(found)) {
            refuse_at(setting->origin,
                      "%s: '%s' is neither in %.*s nor in the working folder: put it into one of "
                      "them, or give the options beside --check",
                      setting->option->name, path_basename(path), folder, other);
        }
        command_line->has_working_folder_input = true;
    }
    banner_check_link(found);
    return found;
}

/* Returns the value of an option in a banner, with the paths of files adapted: outputs are in the
 * folder of the emitted file, inputs where input_find finds them. Refuses options of TYPE_NONE and
 * options with OF_RUN: posenc never writes them into a banner, and a banner that someone has edited
 * must not make --check=FILE do anything but compare files. */
static const char *banner_value(struct command_line *command_line, const struct setting *setting)
{
    const struct option *const option = setting->option;
    const char *const value = setting->value;
    const char *const file = setting->origin.file;
    if (option->type == TYPE_NONE || (option->traits & OF_RUN) != 0) {
        refuse_at(setting->origin,
                  "%s: has no place in the command of a banner: make the file again", option->name);
    }
    if (value != NULL && option->type == TYPE_OUTPUT) {
        return path_beside(file, value);
    }
    if (value != NULL && option->type == TYPE_INPUT) {
        return input_find(command_line, setting, value);
    }
    if (value != NULL && option->type == TYPE_FREQUENCY && *value == '@') {
        return memory_join("@", input_find(command_line, setting, value + 1));
    }
    if (value != NULL && option->type == TYPE_TEMPLATE && strchr(value, ':') != NULL) {
        char *const template = memory_join(value, "");
        char *const colon = strchr(template, ':');
        *colon = '\0';
        const bool is_language = language_find(template) != NULL;
        return memory_join(
            memory_join(is_language ? template : input_find(command_line, setting, template), ":"),
            path_beside(file, colon + 1));
    }
    return value;
}

/* --- arguments in a file ---------------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Removes the quotes from an argument, in place, and terminates it with a zero. Refuses a quoted
 * part that does not end on its line. Returns the text after the argument. */
static char *argument_unquote(char *word, struct origin *origin)
{
    char *from = word;
    char *to = word;
    char quote = '\0';
    for (; *from != '\0' && *from != '\n' && (quote != '\0' || !is_space(*from)); from++) {
        if (*from == quote || (quote == '\0' && (*from == '\'' || *from == '"'))) {
            quote = quote == '\0' ? *from : '\0';
        } else {
            *to++ = *from;
        }
    }
    if (quote != '\0') {
        refuse_at(*origin, "a word is not closed by %c: close it on its line", quote);
    }
    /* The zero may overwrite the blank after the argument, so skip the blank first. */
    origin->line += *from == '\n';
    from += *from != '\0';
    *to = '\0';
    return from;
}

static void argument_read(struct command_line *command_line, const char *word,
                          struct origin origin);

/* Handles an argument that is neither an option nor the value of an option. In a file, the argument
 * is refused. On the command line, it is recorded as a mistake, and the next argument is skipped if
 * it seems to be the value of an unknown option. */
static void stray_argument_handle(struct command_line *command_line, const char *word,
                                  struct origin origin)
{
    const bool is_typed = origin.file == NULL;
    const char *const next = is_typed && command_line->argument_index + 1 < command_line->argc
                                 ? command_line->argv[command_line->argument_index + 1]
                                 : NULL;
    const struct mistake mistake = mistake_of_argument(word, next, &command_line->last_setting);
    if (!is_typed) {
        refuse_at(origin, "%s", mistake.message);
    }
    mistake_add(&command_line->mistakes, mistake, command_line->argument_index);
    command_line->argument_index += mistake.argument_count - 1;
}

/* Parses the arguments in a text. Settings point into the text, which therefore has to stay in
 * memory. A byte 0 before the end is refused, because arguments after it would be ignored. */
static void arguments_read(struct command_line *command_line, char *text, const char *end,
                           struct origin origin)
{
    while (*text != '\0') {
        if (*text == '#') {
            text += strcspn(text, "\n");
        } else if (is_space(*text)) {
            origin.line += *text++ == '\n';
        } else {
            const char *const word = text;
            const struct origin start = origin;
            text = argument_unquote(text, &origin);
            argument_read(command_line, word, start);
        }
    }
    if (text != end) {
        refuse_at(origin, "a zero byte is not text: save the options as UTF-8");
    }
}

/* Parses the options of an @FILE, or the options in the banner of a file. The value of the last
 * option of an @FILE may be the argument after @FILE; a banner has to contain all values. */
static void file_expand(struct command_line *command_line, const char *path, bool is_banner)
{
    static const struct input_kind kinds[] = {
        {.option = "'@", .wanted = "a file of options", .size_max = ARGUMENT_FILE_MAX},
        {.option = "--check: '",
         .wanted = "a file that posenc wrote",
         .size_max = ARGUMENT_FILE_MAX,
         .reads_only_beginning = true}};
    static const char mark[] = "\xef\xbb\xbf"; /* the byte order mark U+FEFF */
    struct origin origin = {path, 1};
    size_t length;
    char *const text = input_read(&kinds[is_banner], path, command_line_origin, &length);
    files_add_input(&command_line->files, path);
    if (!is_banner) {
        const size_t mark_length = strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
        arguments_read(command_line, text + mark_length, text + length, origin);
        return;
    }
    size_t conflict_line;
    const char *const conflict = conflict_find(text, &conflict_line);
    char *const command = banner_command(text, &origin.line);
    if (conflict != NULL && (command == NULL || conflict < command + strlen(command))) {
        refuse("--check: '%s': merge conflict in line %zu: choose one command and run it", path,
               conflict_line);
    }
    if (command == NULL) {
        refuse("--check: '%s' has no command in its banner: give a file that posenc wrote, or its "
               "options beside --check",
               path);
    }
    arguments_read(command_line, command, command + strlen(command), origin);
    missing_value_check(command_line);
}

/* --- single arguments ------------------------------------------------------------------------- */

/* Inserts a key of --ignore into the sorted list, unless the list already contains it. */
static void ignored_key_add(struct command_line *command_line, const struct setting *setting)
{
    size_t place = 0;
    while (place < command_line->settings.ignored_count &&
           strcmp(command_line->settings.ignored[place].value, setting->value) < 0) {
        place++;
    }
    if (place < command_line->settings.ignored_count &&
        strcmp(command_line->settings.ignored[place].value, setting->value) == 0) {
        return;
    }
    if (command_line->settings.ignored_count == IGNORED_MAX) {
        setting_refuse(setting, "is one too many: allowed are %d: take the key out of the file",
                       IGNORED_MAX);
    }
    for (size_t i = command_line->settings.ignored_count++; i > place; i--) {
        command_line->settings.ignored[i] = command_line->settings.ignored[i - 1];
    }
    command_line->settings.ignored[place] = *setting;
}

/* Records an option with its value. If an option is given twice, the last one counts, except
 * that all values of --template and --ignore count, and a second --compare is refused. An option
 * that only prints information, such as --help, ends the program. Sets `check_conflict` to an
 * option that cannot be combined with --check=FILE, to be refused later. `is_check_of_file` means
 * that the option is --check=FILE itself. */
static void option_record(struct command_line *command_line, const struct setting *setting,
                          bool is_check_of_file)
{
    const struct option *const option = setting->option;
    struct setting *const recorded = &command_line->settings.options[option - option_table];
    const char *const checked_file = settings_checked_file(&command_line->settings);
    if (option->placeholder == NULL && setting->value != NULL) {
        refuse_at(setting->origin, "%s: takes no value, but was given '%s': write %s alone",
                  option->name, setting->value, option->name);
    }
    if (option == &option_table[OPTION_COMPARE] && recorded->value != NULL) {
        setting_refuse(setting,
                       "stands after '%s', and a run compares one file: give each in a run of its "
                       "own",
                       recorded->value);
    }
    if (option->show != NULL && option->type == TYPE_NONE) {
        help_show(option);
    }
    if (!is_check_of_file && option != &option_table[OPTION_QUIET] &&
        (checked_file == NULL || setting->origin.file != checked_file)) {
        command_line->check_conflict = *setting;
        if (checked_file != NULL) {
            return;
        }
    }
    *recorded = *setting;
    recorded->set_by = SET_BY_USER;
    recorded->value = setting->value != NULL ? setting->value : "";
    if (option == &option_table[OPTION_TEMPLATE]) {
        if (command_line->settings.template_count == TEMPLATES_MAX) {
            setting_refuse(setting, "is one too many: allowed are %d: render it in another run",
                           TEMPLATES_MAX);
        }
        command_line->settings.templates[command_line->settings.template_count++] = *setting;
    }
    if (option == &option_table[OPTION_IGNORE]) {
        ignored_key_add(command_line, recorded);
    }
}

/* Parses an argument: an option, the value of an option, or @FILE. The arguments in FILE are parsed
 * in the place of @FILE. */
static void argument_read(struct command_line *command_line, const char *word, struct origin origin)
{
    struct setting setting = {.value = word, .origin = origin};
    const bool is_typed = origin.file == NULL;
    const bool is_banner =
        !is_typed && origin.file == command_line->settings.options[OPTION_CHECK].value;
    setting.option = command_line->awaits_value ? command_line->last_setting.option : NULL;
    control_characters_check(word, origin);
    if (*word == '@' && (setting.option == NULL || setting.option->type != TYPE_FREQUENCY)) {
        if (!is_typed) {
            refuse_at(origin, "'%s': a file of options names no other: copy its options here",
                      word);
        }
        file_expand(command_line, word + 1, false);
        return;
    }
    const char *rest;
    if (setting.option == NULL) {
        setting.option = option_find(word, &setting.value);
        if (setting.option == NULL) {
            stray_argument_handle(command_line, word, origin);
            return;
        }
    } else if (strncmp(word, "--", 2) == 0 || option_find(word, &rest) != NULL) {
        /* A value that looks like an option has to be written as --name=value. */
        missing_value_check(command_line);
    } else {
        setting.origin = is_typed ? command_line->last_setting.origin : origin;
    }
    if (is_banner) {
        setting.value = banner_value(command_line, &setting);
    }
    command_line->last_setting = setting;
    command_line->awaits_value = setting.value == NULL && option_needs_value(setting.option);
    if (command_line->awaits_value) {
        return;
    }
    const bool is_check_of_file = setting.option == &option_table[OPTION_CHECK] &&
                                  setting.value != NULL && *setting.value != '\0';
    if (is_check_of_file && !is_typed) {
        setting_refuse(&setting,
                       "has no meaning in a file of options: give it on the command line");
    }
    if (is_check_of_file && command_line->check_count++ != command_line->check_index) {
        return;
    }
    option_record(command_line, &setting, is_check_of_file);
    if (is_check_of_file) {
        file_expand(command_line, setting.value, true);
    }
}

/* --- models ---------------------------------------------------------------------------------- */

/* Reads the model of --model, if there is one. Drops settings of the model that the user's options
 * override or make ineffective. Refuses the model if it needs a setting that neither its file nor
 * the user gives. */
static void model_file_read(struct command_line *command_line)
{
    const struct settings *const settings = &command_line->settings;
    struct setting *const setting = &command_line->settings.options[OPTION_MODEL];
    const char *const scaling = settings->options[OPTION_ROPE_SCALING].value;
    const char *const frequency = settings->options[OPTION_FREQUENCY].value;
    const struct setting *const layer = &settings->options[OPTION_LAYER_TYPE];
    struct model_request model_request = {.layer = layer->value,
                                          .layer_origin = layer->origin,
                                          .has_layout = is_set(settings, OPTION_LAYOUT),
                                          .ignored_count = settings->ignored_count};
    struct ignored_key ignored[IGNORED_MAX];
    if (setting->value == NULL) {
        return;
    }
    for (size_t i = 0; i < settings->ignored_count; i++) {
        ignored[i] = (struct ignored_key){settings->ignored[i].value, settings->ignored[i].origin};
    }
    model_request.ignored = ignored;
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        model_request.is_given[option_table[id].setting] |= is_set(settings, id);
    }
    model_request.is_given[SETTING_GRID] |= is_set(settings, OPTION_AXES);
    struct model *const model = model_read(setting->value, setting->origin, &model_request);
    command_line->model = model;
    setting->value = model->file;
    /* If --rope-scaling overrides the model's kind of scaling, drop the parameters of that kind:
     * SETTING_CELL_FACTOR and all settings after it. */
    const char *const model_scaling =
        option_choice(&option_table[OPTION_ROPE_SCALING], model->rope_scaling).name;
    if (scaling != NULL &&
        (!model->settings[SETTING_SCALING].is_set || strcmp(scaling, model_scaling) != 0)) {
        for (size_t i = SETTING_CELL_FACTOR; i < MODEL_SETTING_COUNT; i++) {
            model->settings[i] = (struct model_mark){.is_set = false};
        }
    }
    /* The frequencies of --frequency=@FILE do not depend on a base. */
    if (frequency != NULL && *frequency == '@') {
        model->settings[SETTING_BASE] = (struct model_mark){.is_set = false};
    }
    if (is_set(settings, OPTION_AXES)) { /* --axes sets the sides */
        model->settings[SETTING_GRID] = (struct model_mark){.is_set = false};
    }
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        const struct option *const option = &option_table[id];
        const struct model_mark *const mark = &model->settings[option->setting];
        if (mark->why_required != NULL && !model_request.is_given[option->setting]) {
            refuse_at(mark->origin, "%s, and no default is known: give %s=%s", mark->why_required,
                      option->name, mark->wanted != NULL ? mark->wanted : option->placeholder);
        }
    }
}

/* Returns whether any option other than --list-precisions and --quiet is set. If so,
 * --list-precisions describes the table that these options determine. */
static bool settings_determine_table(const struct settings *settings)
{
    bool has_table = false;
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        has_table = has_table ||
                    (is_set(settings, id) && id != OPTION_LIST_PRECISIONS && id != OPTION_QUIET);
    }
    return has_table;
}

/* --- the whole command line ------------------------------------------------------------------- */

/* Records values on the command line as mistakes if they name no choice. */
static void choices_check(struct command_line *command_line)
{
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        const struct setting *const setting = &command_line->settings.options[id];
        if (setting->set_by == SET_BY_USER && setting->origin.file == NULL &&
            option_is_choice(setting->option) && choice_index(setting) < 0) {
            const int argument_index = (int)setting->origin.line;
            struct mistake mistake = mistake_of_choice(setting);
            mistake.argument_count += strchr(command_line->argv[argument_index], '=') == NULL;
            mistake_add(&command_line->mistakes, mistake, argument_index);
        }
    }
}

void arguments_parse(struct command_line *command_line, int argc, char *const argv[],
                     size_t check_index)
{
    const struct setting *const setting = &command_line->settings.options[OPTION_PRESET];
    *command_line = (struct command_line){.check_index = check_index, .argc = argc, .argv = argv};
    if (argc < 2) {
        help_print_common(stderr);
        end_with(STATUS_TROUBLE);
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        command_line->settings.options[i].option = &option_table[i];
    }
    for (command_line->argument_index = 1; command_line->argument_index < argc;
         command_line->argument_index++) {
        argument_read(command_line, argv[command_line->argument_index],
                      (struct origin){NULL, (size_t)command_line->argument_index});
    }
    choices_check(command_line);
    mistakes_refuse(&command_line->mistakes, argc, argv);
    missing_value_check(command_line);
    if (settings_checked_file(&command_line->settings) != NULL &&
        command_line->check_conflict.option != NULL) {
        setting_refuse(&command_line->check_conflict,
                       "contradicts --check=%s, whose banner has all options: drop it",
                       settings_checked_file(&command_line->settings));
    }
    const struct option *const list = &option_table[OPTION_LIST_PRECISIONS];
    if (is_set(&command_line->settings, option_id(list)) &&
        !settings_determine_table(&command_line->settings)) {
        help_show(list);
    }
    model_file_read(command_line);
    if (setting->value != NULL) {
        command_line->preset = &presets[choice_find(setting)];
    }
}
