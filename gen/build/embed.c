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

enum { EXIT_TROUBLE = 2, TEMPLATES = 256, NAME = 64, LINE = 1024 };

/* These are the templates so far. */
static char names[TEMPLATES][NAME];
static size_t count;

static _Noreturn void refuse(const char *what, const char *why)
{
    (void)fprintf(stderr, "embed: %s: %s\n", what, why);
    exit(EXIT_TROUBLE);
}

/* Begins the array of a template, after the end of the one before. A name that is there twice would
 * hide the second one's text. */
static void template_begin(const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            refuse(name, "two templates have this name");
        }
    }
    if (count == TEMPLATES) {
        refuse(name, "there is no room for it: make TEMPLATES larger");
    }
    (void)snprintf(names[count], NAME, "%s", name);
    (void)printf("%s\nstatic const char text_%zu[] = {\n", count > 0 ? "'\\0'};\n" : "", count);
    count++;
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

static void file_write(const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const own = slash != NULL ? slash + 1 : path;
    const char *const end = strstr(own, ".mustache");
    FILE *const file = fopen(path, "rb");
    char name[NAME];
    char line[LINE];
    bool is_begun = false;
    if (file == NULL || end == NULL) {
        refuse(path, file == NULL ? "it cannot be opened" : "it is no NAME.mustache");
    }
    while (fgets(line, LINE, file) != NULL) {
        const bool is_name = sscanf(line, "{{$%63[^{}]}}", name) == 1;
        if (!is_name && !is_begun) {
            (void)snprintf(name, NAME, "%.*s", (int)(end - own), own);
        }
        if (is_name || !is_begun) {
            template_begin(name);
        }
        is_begun = true;
        characters_write(is_name ? "" : line);
    }
    if (ferror(file)) {
        refuse(path, "it cannot be read");
    }
    (void)fclose(file);
}

/* Single writes are not looked at: a failed one leaves its mark on the stream. The '\0' at the end
 * of an array is there for empty templates: C has no arrays of no length. */
int main(int argc, char *argv[])
{
    (void)puts("/* Written by embed: change the templates instead. */\n"
               "#include \"text/mustache.h\"");
    for (int i = 1; i < argc; i++) {
        file_write(argv[i]);
    }
    (void)puts("'\\0'};\n\nconst struct template_source builtin_templates[] = {");
    for (size_t i = 0; i < count; i++) {
        (void)printf("    {\"%s\", text_%zu, sizeof text_%zu - 1},\n", names[i], i, i);
    }
    (void)puts("    {NULL, NULL, 0}};");
    if (fflush(stdout) != 0 || ferror(stdout)) {
        refuse("standard output", "it cannot be written");
    }
    return EXIT_SUCCESS;
}
