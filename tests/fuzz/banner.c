/*
 * banner.c: fuzzes --check=FILE, where the input is FILE. Checks that options are parsed only from
 * a banner, that with these options --check only compares, and that parsing a banner printed for
 * the request results in the same request. If the table is small, the comparison is executed
 * (emit.h).
 */
#include "emit.h"
#include "harness.h"
#include "proof/tables.h"
#include "round_trip.h"
#include "text/mustache.h"
#include "text/view.h"

#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1 << 14 };

static const char *const words[] = {"--check=folder/pe.h", NULL};

/* ---- banner_command() ---- */

/* Requires that the command follows the program's name in the original text, that it differs from
 * this text only by omitted comment characters, white space and backslashes, and by added
 * blanks and newlines, and that its line number is correct. banner_command() has changed the text
 * `edited` in place, and `command` points into it. */
static void command_require(const char *original, const char *edited, const char *command,
                            size_t line)
{
    static const char decoration[] = " */#\t\r\n\"";
    static const char program[] = "posenc";
    const size_t place = (size_t)(command - edited);
    size_t end = place;
    REQUIRE(place <= strlen(original), "a command of another text");
    /* Dashes are decoration if a blank follows them, as in comments of Ada. */
    while (end > 0 && (strchr(decoration, original[end - 1]) != NULL ||
                       (original[end - 1] == '-' && end < place &&
                        (original[end] == ' ' || original[end] == '-')))) {
        end--;
    }
    REQUIRE(end < place && end >= strlen(program) &&
                strncmp(original + end - strlen(program), program, strlen(program)) == 0,
            "a command without its program");
    REQUIRE((strstr(original, "Made") != NULL && strstr(original, "by") != NULL) ||
                strstr(original, "\"command\":") != NULL,
            "a command without a banner");
    for (size_t i = 0; i < place; i++) {
        line -= original[i] == '\n';
    }
    REQUIRE(line == 1, "the command has another line");
    const char *from = original + place;
    for (const char *c = command; *c != '\0'; c++) {
        while (*c != ' ' && *c != '\n' && *from != *c) {
            REQUIRE(*from != '\0' && strchr(" */#-\t\r\n\\", *from) != NULL,
                    "a character becomes another");
            from++;
        }
        from += *c != ' ' && *c != '\n';
    }
}

/* ---- the banner of a request ---- */

/* An arbitrary table, which is needed to initialize a view. Of the view, only the lines of the
 * command are used. */
static struct {
    bool is_ready;
    struct parsed_command parsed;
    struct tables tables;
} any_table;

static void any_table_prepare(void)
{
    any_table.is_ready = command_read(&any_table.parsed,
                                      (const char *[]){"--d-model=2", "--max-len=2", "-ope", NULL});
    REQUIRE(any_table.is_ready, "no table");
    tables_init(&any_table.tables, &any_table.parsed.request.spec,
                &any_table.parsed.request.output);
}

/* The end of the banner in templates/c/banner.mustache, and the beginning of a header. */
static const char banner_end[] = "/*\n * Generated, do not edit. Made by\n{{#command}}\n"
                                 " *     {{line}}\n{{/command}}\n */\n#ifndef PE_H\n";

/* Returns a banner with the command, as in an emitted header. */
static const char *banner_print(const char *command, size_t *length)
{
    static struct view view;
    static struct output output;
    const struct template_source source = {"banner", banner_end, strlen(banner_end)};
    if (!any_table.is_ready) {
        any_table_prepare();
        harness_keep();
    }
    memset(&view, 0, sizeof view);
    view_init(&view, &any_table.parsed.request.output, &any_table.tables, command);
    const struct template_names names = view_template_names(&view, true);
    struct template *const template = template_parse(&source, &names);
    REQUIRE(template != NULL, "no template");
    output_start(&output, harness_sink());
    template_render(template, &output);
    REQUIRE(output_finish(&output), "a banner without end");
    const char *const text = harness_sink_bytes(length);
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        REQUIRE(strcspn(line, "\n") <= LINE_COLUMNS, "a line of the banner is too long: %s", line);
    }
    return text;
}

static void banner_require(const struct request *request)
{
    static char command[REQUEST_COMMAND_SIZE];
    static char again[REQUEST_COMMAND_SIZE];
    static struct parsed_command second;
    size_t length;
    request_print_command(request, command);
    const char *const text = banner_print(command, &length);
    harness_add_file("pe.h", text, length, FILE_REGULAR);
    REQUIRE(command_read(&second, words), "the banner of an accepted request is refused: %s", text);
    REQUIRE(second.request.files.is_check, "the banner of a check makes no check");
    request_print_command(&second.request, again);
    REQUIRE(strcmp(command, again) == 0, "the banner of %s is read as %s", command, again);
}

/* ---- the run ---- */

static void check_run(void)
{
    static struct parsed_command parsed;
    struct request *const request = &parsed.request;
    const bool is_read = command_read(&parsed, words);
    REQUIRE(*harness_output() == '\0', "text on standard output");
    if (!is_read) {
        harness_require_refusal();
        return;
    }
    REQUIRE(request->files.is_check && request->compared.path == NULL &&
                !files_has(&request->files, OUTPUT_DEPFILE) &&
                !files_has(&request->files, OUTPUT_REPORT),
            "a banner makes --check do more than compare");
    REQUIRE(request->path != NULL && strcmp(request->path, "folder/pe") == 0,
            "a banner makes --check compare another file: %s", request->path);
    round_trip_require(request);
    if (!request_names_collide(request)) {
        banner_require(request);
    }
    harness_require_silence();
    emit_require(request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char original[INPUT_MAX + 1];
    static char edited[INPUT_MAX + 1];
    if (size > INPUT_MAX) {
        return 0;
    }
    memcpy(original, data, size);
    original[size] = '\0';
    memcpy(edited, original, size + 1);
    harness_begin();
    size_t line;
    const char *const command = banner_command(edited, &line);
    if (command != NULL) {
        command_require(original, edited, command, line);
    }
    harness_add_file("pe.h", data, size, FILE_REGULAR);
    harness_add_file("w.txt", "1\n0.5\n", 6, FILE_REGULAR);
    harness_add_file("t.txt", "{{id}}\n", 7, FILE_REGULAR);
    check_run();
    harness_end();
    return 0;
}
