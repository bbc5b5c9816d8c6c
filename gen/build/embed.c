/*
 * embed.c: a program of its own, which runs while posenc is built: it writes the C file that
 * holds the templates (see text/builtin.h).
 *
 *     embed OUT.c FILE...
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

static const char suffix[] = ".mustache";

static bool trouble(const char *what, const char *path)
{
    const char *why = errno != 0 ? strerror(errno) : "unknown cause";
    (void)fprintf(stderr, "embed: cannot %s '%s': %s\n", what, path, why);
    return false;
}

static bool has_ending(const char *text, const char *ending)
{
    size_t length = strlen(text);
    size_t ending_length = strlen(ending);
    return length >= ending_length && strcmp(text + length - ending_length, ending) == 0;
}

/* Writes a character as it stands between quotes: visible ASCII as it is. */
static void character_write(FILE *out, int c)
{
    if (c == '\'' || c == '"' || c == '\\') {
        (void)fprintf(out, "\\%c", c);
    } else if (c >= ' ' && c <= '~') {
        (void)fputc(c, out);
    } else {
        (void)fprintf(out, "\\%03o", (unsigned)c);
    }
}

/* Writes the array of one file's characters, each of its lines on lines of their own. The '\0' at
 * its end is there for empty files: C has no arrays of no length. */
static bool text_write(FILE *out, const char *path, size_t index)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return trouble("open", path);
    }
    (void)fprintf(out, "\nstatic const char text_%zu[] = {", index);
    int c;
    for (size_t count = 0; (c = fgetc(file)) != EOF; count = c == '\n' ? 0 : count + 1) {
        (void)fputs(count % PER_LINE == 0 ? "\n'" : "'", out);
        character_write(out, c);
        (void)fputs("',", out);
    }
    (void)fputs("\n'\\0'};\n", out);
    bool read = !ferror(file) || trouble("read", path);
    (void)fclose(file);
    return read;
}

/* Writes one element of the list: name, text and length. */
static void source_write(FILE *out, const char *path, size_t index)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const int length = (int)(strlen(name) - (has_ending(name, suffix) ? strlen(suffix) : 0));
    (void)fprintf(out, "    {\"%.*s\", text_%zu, sizeof text_%zu - 1},\n", length, name, index,
                  index);
}

static bool templates_write(FILE *out, char *const paths[], size_t count)
{
    (void)fputs("/* Written by embed: change the templates instead. */\n"
                "#include \"text/builtin.h\"\n",
                out);
    for (size_t i = 0; i < count; i++) {
        if (!text_write(out, paths[i], i)) {
            return false;
        }
    }
    (void)fputs("\nconst struct template_source builtin_templates[] = {\n", out);
    for (size_t i = 0; i < count; i++) {
        source_write(out, paths[i], i);
    }
    (void)fprintf(out, "};\n\nconst size_t builtin_template_count = %zu;\n", count);
    return true;
}

/* Single writes are not looked at: a failed one leaves its mark on the stream. */
static bool file_write(const char *path, char *const paths[], size_t count)
{
    errno = 0;
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        return trouble("open", path);
    }
    bool good = templates_write(out, paths, count);
    if (good && (fflush(out) != 0 || ferror(out))) {
        good = trouble("write", path);
    }
    if (fclose(out) != 0 && good) {
        good = trouble("close", path);
    }
    return good;
}

int main(int argc, char *argv[])
{
    /* A forgotten OUT.c would cost the first template its text. */
    if (argc < 3 || !has_ending(argv[1], ".c")) {
        (void)fputs("usage: embed OUT.c FILE...\n", stderr);
        return EXIT_TROUBLE;
    }
    return file_write(argv[1], argv + 2, (size_t)argc - 2) ? EXIT_SUCCESS : EXIT_TROUBLE;
}
