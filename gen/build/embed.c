/*
 * embed.c: a program of its own, which runs while posenc is built: it writes the C file that
 * holds the templates (see text/mustache.h).
 *
 *     embed FILE... >OUT.c
 *
 * The texts become arrays of characters and no string literals: C promises room for 4095
 * characters in a literal, and a template may be longer.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_LINE = 14 /* characters */, EXIT_TROUBLE = 2 };

static bool trouble(const char *what, const char *path)
{
    const char *why = errno != 0 ? strerror(errno) : "unknown cause";
    (void)fprintf(stderr, "embed: cannot %s '%s': %s\n", what, path, why);
    return false;
}

/* Writes a character as it stands between quotes: visible ASCII as it is. */
static void character_write(int c)
{
    if (c == '\'' || c == '"' || c == '\\') {
        (void)printf("\\%c", c);
    } else if (c >= ' ' && c <= '~') {
        (void)putchar(c);
    } else {
        (void)printf("\\%03o", (unsigned)c);
    }
}

/* Writes the array of one file's characters, each of its lines on lines of their own. The '\0' at
 * its end is there for empty files: C has no arrays of no length. */
static bool text_write(const char *path, size_t index)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return trouble("open", path);
    }
    (void)printf("\nstatic const char text_%zu[] = {", index);
    int c;
    for (size_t count = 0; (c = fgetc(file)) != EOF; count = c == '\n' ? 0 : count + 1) {
        (void)fputs(count % PER_LINE == 0 ? "\n'" : "'", stdout);
        character_write(c);
        (void)fputs("',", stdout);
    }
    (void)puts("\n'\\0'};");
    bool read = !ferror(file) || trouble("read", path);
    (void)fclose(file);
    return read;
}

/* Writes one element of the list: the file's name up to ".mustache", the text and its length. */
static void source_write(const char *path, size_t index)
{
    const char *const slash = strrchr(path, '/');
    const char *const name = slash != NULL ? slash + 1 : path;
    const char *const end = strstr(name, ".mustache");
    const int length = (int)(end != NULL ? (size_t)(end - name) : strlen(name));
    (void)printf("    {\"%.*s\", text_%zu, sizeof text_%zu - 1},\n", length, name, index, index);
}

/* Single writes are not looked at: a failed one leaves its mark on the stream. */
static bool templates_write(char *const paths[], size_t count)
{
    (void)puts("/* Written by embed: change the templates instead. */\n"
               "#include \"text/mustache.h\"");
    for (size_t i = 0; i < count; i++) {
        if (!text_write(paths[i], i)) {
            return false;
        }
    }
    (void)puts("\nconst struct template_source builtin_templates[] = {");
    for (size_t i = 0; i < count; i++) {
        source_write(paths[i], i);
    }
    (void)puts("    {NULL, NULL, 0}};");
    errno = 0;
    return (fflush(stdout) == 0 && !ferror(stdout)) || trouble("write", "standard output");
}

int main(int argc, char *argv[])
{
    if (argc < 2) {
        (void)fputs("usage: embed FILE... >OUT.c\n", stderr);
        return EXIT_TROUBLE;
    }
    return templates_write(argv + 1, (size_t)argc - 1) ? EXIT_SUCCESS : EXIT_TROUBLE;
}
