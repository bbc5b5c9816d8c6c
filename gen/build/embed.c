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
 * characters in a literal, and a template may be longer. After trouble OUT.c is half written, and
 * make removes it.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_TROUBLE = 2, NAME = 64, LINE = 1024 };

static _Noreturn void refuse(const char *what, const char *why)
{
    (void)fprintf(stderr, "embed: %s: %s\n", what, why);
    exit(EXIT_TROUBLE);
}

/* Writes a line's characters as they stand between quotes. */
static void characters_write(const char *line)
{
    for (; *line != '\0'; line++) {
        if (*line >= ' ' && *line <= '~' && strchr("'\\", *line) == NULL) {
            (void)printf("'%c',", *line);
        } else {
            (void)printf("'\\%03o',", (unsigned)(unsigned char)*line);
        }
    }
    (void)putchar('\n');
}

/* Whether a line is {{$name}}. If so, its name is taken. */
static bool line_names(const char *line, char *name)
{
    return sscanf(line, "{{$%63[^{}]}}", name) == 1;
}

/* The '\0' is there for empty templates: C has no arrays of no length. */
static void file_write(const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const own = slash != NULL ? slash + 1 : path;
    const char *const end = strstr(own, ".mustache");
    FILE *const file = fopen(path, "rb");
    char name[NAME];
    char line[LINE];
    if (file == NULL || end == NULL) {
        refuse(path, file == NULL ? "it cannot be opened" : "it is no NAME.mustache");
    }
    (void)snprintf(name, NAME, "%.*s", (int)(end - own), own);
    const char *read = fgets(line, LINE, file);
    while (read != NULL) {
        size_t length = 0;
        if (line_names(line, name)) {
            read = fgets(line, LINE, file);
        }
        (void)printf("    {\"%s\", (const char[]){\n", name);
        for (; read != NULL && !line_names(line, name); read = fgets(line, LINE, file)) {
            characters_write(line);
            length += strlen(line);
        }
        (void)printf("'\\0'}, %zu},\n", length);
    }
    if (ferror(file)) {
        refuse(path, "it cannot be read");
    }
    (void)fclose(file);
}

/* Single writes are not looked at: a failed one leaves its mark on the stream. */
int main(int argc, char *argv[])
{
    (void)puts("/* Written by embed: change the templates instead. */\n"
               "#include \"text/mustache.h\"\n\n"
               "const struct template_source builtin_templates[] = {");
    for (int i = 1; i < argc; i++) {
        file_write(argv[i]);
    }
    (void)puts("    {NULL, NULL, 0}};");
    if (fflush(stdout) != 0 || ferror(stdout)) {
        refuse("standard output", "it cannot be written");
    }
    return EXIT_SUCCESS;
}
