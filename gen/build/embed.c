/*
 * embed.c: a program of its own, which runs while posenc is built: it writes the C file that
 * holds the templates (see text/mustache.h).
 *
 *     embed FILE... >OUT.c
 *
 * A file is a template with the file's name, without its folder and ".mustache". A line {{$name}}
 * ends that template and begins another one in the same file, which goes up to the next such line.
 * A file that begins with such a line has only named ones.
 *
 * The texts become arrays of characters and no string literals: C promises room for 4095
 * characters in a literal, and a template may be longer.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_LINE = 14 /* characters */, EXIT_TROUBLE = 2, TEMPLATES = 256, NAME = 64, LINE = 1024 };

/* These are the templates so far. */
static char names[TEMPLATES][NAME];
static size_t count;

/* Ends the program. OUT.c is half written then, and make removes it. */
static _Noreturn void refuse_file(const char *path)
{
    perror(path);
    exit(EXIT_TROUBLE);
}

/* Begins the array of a template. A name that is there twice would hide the second one's text. */
static void template_begin(const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            (void)fprintf(stderr, "embed: two templates have the name '%s'\n", name);
            exit(EXIT_TROUBLE);
        }
    }
    if (count == TEMPLATES) {
        (void)fprintf(stderr, "embed: no room for '%s': make TEMPLATES larger\n", name);
        exit(EXIT_TROUBLE);
    }
    (void)snprintf(names[count], NAME, "%s", name);
    (void)printf("\nstatic const char text_%zu[] = {", count++);
}

/* The '\0' at the end is there for empty templates: C has no arrays of no length. */
static void template_end(void)
{
    (void)puts("\n'\\0'};");
}

/* Writes characters as they stand between quotes, visible ASCII as it is; each of a template's
 * lines on lines of their own. */
static void characters_write(const char *line)
{
    for (size_t i = 0; line[i] != '\0'; i++) {
        const char c = line[i];
        (void)fputs(i % PER_LINE == 0 ? "\n'" : "'", stdout);
        if (c == '\'' || c == '"' || c == '\\') {
            (void)printf("\\%c", c);
        } else if (c >= ' ' && c <= '~') {
            (void)putchar(c);
        } else {
            (void)printf("\\%03o", (unsigned)(unsigned char)c);
        }
        (void)fputs("',", stdout);
    }
}

/* Whether the line begins a template, and under which name. */
static bool names_template(const char *line, char name[NAME])
{
    int end = 0;
    return sscanf(line, "{{$%63[^{}]}}%n", name, &end) == 1 && end > 0 && line[end] == '\n';
}

static void file_write(const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const own = slash != NULL ? slash + 1 : path;
    const char *const own_end = strstr(own, ".mustache");
    char name[NAME];
    char line[LINE];
    (void)snprintf(name, NAME, "%.*s", (int)(own_end != NULL ? (size_t)(own_end - own) : NAME),
                   own);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        refuse_file(path);
    }
    bool is_begun = false;
    while (fgets(line, LINE, file) != NULL) {
        const bool is_name = names_template(line, name);
        if (is_name && is_begun) {
            template_end();
        }
        if (is_name || !is_begun) {
            template_begin(name);
        }
        is_begun = true;
        characters_write(is_name ? "" : line);
    }
    if (is_begun) {
        template_end();
    }
    if (ferror(file)) {
        refuse_file(path);
    }
    (void)fclose(file);
}

/* Single writes are not looked at: a failed one leaves its mark on the stream. */
int main(int argc, char *argv[])
{
    if (argc < 2) {
        (void)fputs("usage: embed FILE... >OUT.c\n", stderr);
        return EXIT_TROUBLE;
    }
    (void)puts("/* Written by embed: change the templates instead. */\n"
               "#include \"text/mustache.h\"");
    for (int i = 1; i < argc; i++) {
        file_write(argv[i]);
    }
    (void)puts("\nconst struct template_source builtin_templates[] = {");
    for (size_t i = 0; i < count; i++) {
        (void)printf("    {\"%s\", text_%zu, sizeof text_%zu - 1},\n", names[i], i, i);
    }
    (void)puts("    {NULL, NULL, 0}};");
    if (fflush(stdout) != 0 || ferror(stdout)) {
        refuse_file("standard output");
    }
    return EXIT_SUCCESS;
}
