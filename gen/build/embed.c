/*
 * embed.c: a separate program that runs during the build of posenc. It converts the templates to C
 * source, and checks that all names in them are defined.
 *
 *     embed header FILE... >builtin.h
 *     embed source FILE... >builtin.c
 *
 * The files are all templates, and the C files that name blocks as BLOCK_NAME.
 *
 * A template, FILE.mustache, consists of blocks. A line {{$name}} begins the block of that name,
 * which ends before the next such line. Text before the first such line is a block, too; its name
 * is that of the file, without the folder and ".mustache". {{> name}} includes the block of that
 * name. If there is no such block, `name` is a part, for which text/parts.c chooses a block.
 *
 * builtin.h contains an enumerator for each block, and a list of all parts. With this list, the
 * compiler detects a part that is missing or misspelled in parts.c. embed reports other errors,
 * such as a block that is not included by any template and not named in any of the C files; a
 * name in a template without an entry in text/names.h; and an entry of text/names.h that is not
 * used in any template, unless users' templates may use it. The names in templates of document.c
 * are checked in the same way, but these templates are not written to builtin.c.
 *
 * The texts become arrays of characters instead of string literals, because C guarantees only 4095
 * characters in a literal. If embed fails, the output may be incomplete, and make removes it.
 */
#include "model/scalings.h"
#include "text/languages.h"
#include "text/names.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_TROUBLE = 2, NAME_SIZE = 64, FILES_MAX = 256, BLOCKS_MAX = 256, PARTIALS_MAX = 512 };

struct place {
    const char *path;
    size_t line;
};

/* A block: `length` characters of a template, which begin at `text`. */
struct block {
    char name[NAME_SIZE];
    char enumerator[NAME_SIZE]; /* without BLOCK_ */
    struct place place;
    const char *text;
    size_t length;
    bool is_included; /* a template includes the block, or C code uses it */
};

/* A tag {{> name}}. The array `parts` contains the first tag of each part. */
struct partial {
    char name[NAME_SIZE];
    struct place place;
};

/* An entry of text/names.h. */
struct name {
    const char *name;
    const char *enumerator;
    bool users_may_use;
    bool is_used;
};

#define NAME_ROW(enumerator, name, lists, users) {name, #enumerator, users, false},
static struct name view_names[] = {VIEW_NAMES(NAME_ROW)};
#define SETTING_ROW(enumerator, name, words) {name, #enumerator, true, false},
static struct name setting_names[] = {SETTING_NAMES(SETTING_ROW)};
static struct name figure_names[] = {FIGURE_NAMES(NAME_ROW) FIGURE_LISTS(NAME_ROW)
                                         FIGURE_WRITERS(NAME_ROW)};
static struct name document_names[] = {DOCUMENT_NAMES(NAME_ROW) DOCUMENT_LISTS(NAME_ROW)};

/* A kind of templates. The kind of a template is the first whose `path_part` occurs in the path. */
struct template_kind {
    const char *path_part;
    struct name *names; /* the names that these templates may use */
    size_t count;
    bool is_embedded; /* the templates are written to builtin.c */
};

static const struct template_kind kinds[] = {
    {"/figure.svg.", figure_names, sizeof figure_names / sizeof *figure_names, true},
    {"/pages/", document_names, sizeof document_names / sizeof *document_names, false},
    {"", view_names, sizeof view_names / sizeof *view_names, true},
};

enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

static char *texts[FILES_MAX]; /* texts[i] is the content of the file argv[i] */
static struct block blocks[BLOCKS_MAX];
static size_t block_count;
static struct partial partials[PARTIALS_MAX];
static size_t partial_count;
static struct partial parts[PARTIALS_MAX];
static size_t part_count;
static bool has_failed; /* an error has been reported; others may follow */

static _Noreturn void refuse(const char *what, const char *why)
{
    (void)fprintf(stderr, "embed: %s: %s\n", what, why);
    exit(EXIT_TROUBLE);
}

static void report(struct place place, const char *format, ...)
{
    va_list arguments;
    (void)fprintf(stderr, "%s:%zu: error: ", place.path, place.line);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    has_failed = true;
}

/* ---- reading ---- */

static char *file_read(const char *path)
{
    FILE *const file = fopen(path, "rb");
    size_t capacity = 4096;
    size_t length = 0;
    char *text = malloc(capacity);
    if (file == NULL || text == NULL) {
        refuse(path, "it cannot be opened");
    }
    size_t count;
    while ((count = fread(text + length, 1, capacity - length - 1, file)) > 0) {
        length += count;
        if (length + 1 == capacity) {
            capacity *= 2;
            text = realloc(text, capacity);
            if (text == NULL) {
                refuse(path, "it is too long");
            }
        }
    }
    if (ferror(file)) {
        refuse(path, "it cannot be read");
    }
    (void)fclose(file);
    text[length] = '\0';
    return text;
}

/* Converts the name of a block to its enumerator, such as table.c to TABLE_C. */
static void enumerator_set(char enumerator[NAME_SIZE], const char *name)
{
    size_t i = 0;
    for (; name[i] != '\0'; i++) {
        const unsigned char c = (unsigned char)name[i];
        enumerator[i] = (char)(isalnum(c) ? toupper(c) : '_');
    }
    enumerator[i] = '\0';
}

static struct block *block_find(const char *name)
{
    size_t i = 0;
    while (i < block_count && strcmp(blocks[i].name, name) != 0) {
        i++;
    }
    return i < block_count ? &blocks[i] : NULL;
}

static struct block *block_add(const char *name, struct place place)
{
    if (block_count == BLOCKS_MAX) {
        refuse(place.path, "too many blocks");
    }
    struct block *const block = &blocks[block_count];
    (void)snprintf(block->name, NAME_SIZE, "%s", name);
    enumerator_set(block->enumerator, name);
    block->place = place;
    for (size_t i = 0; i < block_count; i++) {
        if (strcmp(blocks[i].enumerator, block->enumerator) == 0) {
            report(place, "a block '%s' is there already", blocks[i].name);
        }
    }
    block_count++;
    return block;
}

/* Copies the name in a tag. `at` points to the name, or to blanks before it. */
static void name_copy(char name[NAME_SIZE], const char *at, struct place place)
{
    size_t length = 0;
    at += strspn(at, " \t\r\n");
    const size_t end = strcspn(at, " \t\r\n{}");
    while (length < end && length < NAME_SIZE - 1) {
        name[length] = at[length];
        length++;
    }
    name[length] = '\0';
    if (length < end) {
        report(place, "a name is longer than %d characters", NAME_SIZE - 1);
    }
}

static void partial_add(const char *name_at, struct place place)
{
    if (partial_count == PARTIALS_MAX) {
        refuse(place.path, "too many partials");
    }
    struct partial *const partial = &partials[partial_count++];
    name_copy(partial->name, name_at, place);
    partial->place = place;
}

/* Marks all entries for the name in a tag as used. Reports a name without an entry. */
static void name_mark_used(struct name *names, size_t count, const char *name_at,
                           struct place place)
{
    bool is_known = false;
    char name[NAME_SIZE];
    name_copy(name, name_at, place);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i].name, name) == 0) {
            names[i].is_used = true;
            is_known = true;
        }
    }
    if (!is_known) {
        report(place, "unknown name '%s': gen/text/names.h has no row for it", name);
    }
}

/* Records the partials of a line. Marks the other names in the line as used, and reports unknown
 * names. */
static void tags_read(const struct template_kind *kind, const char *line, const char *end,
                      struct place place)
{
    for (const char *at = strstr(line, "{{"); at != NULL && at < end; at = strstr(at + 2, "{{")) {
        switch (at[2]) {
        case '!':
            break;
        case '>':
            partial_add(at + 3, place);
            break;
        case '%':
            name_mark_used(setting_names, sizeof setting_names / sizeof *setting_names, at + 3,
                           place);
            break;
        case '{':
            report(place, "'{{{' would be one tag: put a space after its first brace");
            break;
        default:
            name_mark_used(kind->names, kind->count, at + 2 + (strchr("#^/&", at[2]) != NULL),
                           place);
            break;
        }
    }
}

/* Returns whether a line begins with a tag {{$name}}. If so, copies its name. */
static bool block_tag_parse(const char *line, char *name)
{
    return sscanf(line, "{{$%63[^{}]}}", name) == 1;
}

static const struct template_kind *kind_find(const char *path)
{
    const struct template_kind *kind = kinds;
    while (strstr(path, kind->path_part) == NULL) {
        kind++;
    }
    return kind;
}

static void template_read(const char *path, const char *text)
{
    const struct template_kind *const kind = kind_find(path);
    struct block *block = NULL;
    struct place place = {path, 1};
    char name[NAME_SIZE];
    const char *next;
    for (const char *line = text; *line != '\0'; line = next, place.line++) {
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        if (kind->is_embedded && block_tag_parse(line, name)) {
            block = block_add(name, place);
            block->text = next;
            continue;
        }
        if (kind->is_embedded && block == NULL) {
            const char *const slash = strrchr(path, '/');
            const char *const file = slash != NULL ? slash + 1 : path;
            (void)snprintf(name, NAME_SIZE, "%.*s", (int)(strstr(file, ".mustache") - file), file);
            block = block_add(name, place);
            block->text = text;
        }
        if (block != NULL) {
            block->length = (size_t)(next - block->text);
        }
        tags_read(kind, line, next, place);
    }
}

/* ---- what includes what ---- */

/* Marks the blocks that partials include. A name without a block is a part: adds the first partial
 * with this name to `parts`. */
static void partials_resolve(void)
{
    for (size_t i = 0; i < partial_count; i++) {
        struct block *const block = block_find(partials[i].name);
        size_t part = 0;
        while (part < part_count && strcmp(parts[part].name, partials[i].name) != 0) {
            part++;
        }
        if (block != NULL) {
            block->is_included = true;
        } else if (part == part_count) {
            parts[part_count++] = partials[i];
        }
    }
}

static void block_mark_included(const char *enumerator, size_t length)
{
    for (size_t i = 0; i < block_count; i++) {
        blocks[i].is_included |= strlen(blocks[i].enumerator) == length &&
                                 strncmp(blocks[i].enumerator, enumerator, length) == 0;
    }
}

/* Marks the blocks whose enumerators C code derives from lists: the templates of languages, and the
 * formulas of rotary scalings. */
static void listed_blocks_mark(void)
{
#define LANGUAGE_TEXT(id, ...) #id,
#define SCALING_TEXT(id, ...)  "FREQUENCY_" #id,
    static const char *const enumerators[] = {LANGUAGE_LIST(LANGUAGE_TEXT)
                                                  ROPE_SCALING_LIST(SCALING_TEXT)};
    for (size_t i = 0; i < sizeof enumerators / sizeof *enumerators; i++) {
        block_mark_included(enumerators[i], strlen(enumerators[i]));
    }
}

/* Marks the blocks that a C file names as BLOCK_NAME. */
static void code_blocks_mark(const char *text)
{
    static const char prefix[] = "BLOCK_";
    for (const char *at = strstr(text, prefix); at != NULL; at = strstr(at, prefix)) {
        at += sizeof prefix - 1;
        const size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        block_mark_included(at, length);
    }
}

static void unused_blocks_report(void)
{
    for (size_t i = 0; i < block_count; i++) {
        if (!blocks[i].is_included) {
            report(blocks[i].place,
                   "no template includes the block '%s', and no C file has BLOCK_%s",
                   blocks[i].name, blocks[i].enumerator);
        }
    }
}

static void unused_names_report(void)
{
    for (size_t i = 0; i < KIND_COUNT; i++) {
        for (size_t j = 0; j < kinds[i].count; j++) {
            const struct name *const name = &kinds[i].names[j];
            if (!name->is_used && !name->users_may_use) {
                (void)fprintf(stderr, "gen/text/names.h: error: %s: no template has '%s'\n",
                              name->enumerator, name->name);
                has_failed = true;
            }
        }
    }
}

/* ---- writing ---- */

static void header_write(void)
{
    (void)puts("/* Written by embed: change the templates instead. */\n"
               "#ifndef POSENC_BUILTIN_H\n#define POSENC_BUILTIN_H\n\n"
               "/* The blocks of which templates consist. */\n"
               "enum block {\n    BLOCK_NOTHING, /* an empty block */");
    for (size_t i = 0; i < block_count; i++) {
        (void)printf("    BLOCK_%s, /* %s:%zu */\n", blocks[i].enumerator, blocks[i].place.path,
                     blocks[i].place.line);
    }
    (void)puts(
        "};\n\n/* The parts of templates. For each part, C code chooses a block. */\n#define "
        "TEXT_PARTS(PART) \\");
    for (size_t i = 0; i < part_count; i++) {
        (void)printf("    PART(%s) /* %s:%zu */%s\n", parts[i].name, parts[i].place.path,
                     parts[i].place.line, i + 1 < part_count ? " \\" : "");
    }
    (void)printf("\nenum { BLOCK_COUNT = %zu, PART_COUNT = %zu };\n\n#endif\n", block_count + 1,
                 part_count);
}

/* Each array ends with a '\0', because a block may be empty, and C does not allow empty arrays. */
static void block_write(const struct block *block)
{
    (void)printf("    [BLOCK_%s] = {\"%s\", (const char[]){\n", block->enumerator, block->name);
    for (size_t i = 0; i < block->length; i++) {
        const char c = block->text[i];
        if (c >= ' ' && c <= '~' && strchr("'\\", c) == NULL) {
            (void)printf("'%c',", c);
        } else {
            (void)printf(c == '\n' ? "'\\n',\n" : "'\\%03o',", (unsigned)(unsigned char)c);
        }
    }
    (void)printf("'\\0'}, %zu},\n", block->length);
}

static void source_write(void)
{
    (void)puts("/* Written by embed: change the templates instead. */\n"
               "#include \"text/parts.h\"\n\n"
               "const struct template_source builtin_blocks[BLOCK_COUNT] = {\n"
               "    [BLOCK_NOTHING] = {\"nothing\", \"\", 0},");
    for (size_t i = 0; i < block_count; i++) {
        block_write(&blocks[i]);
    }
    (void)puts("};");
}

/* Output errors are checked only once, at the end: a failed write sets the error indicator of
 * stdout. */
int main(int argc, char *argv[])
{
    const bool is_header = argc > 1 && strcmp(argv[1], "header") == 0;
    if (argc < 3 || argc > FILES_MAX || (!is_header && strcmp(argv[1], "source") != 0)) {
        refuse("usage", "embed header|source FILE...");
    }
    for (int i = 2; i < argc; i++) {
        texts[i] = file_read(argv[i]);
        if (strstr(argv[i], ".mustache") != NULL) {
            template_read(argv[i], texts[i]);
        }
    }
    partials_resolve();
    listed_blocks_mark();
    for (int i = 2; i < argc; i++) {
        if (strstr(argv[i], ".mustache") == NULL) {
            code_blocks_mark(texts[i]);
        }
    }
    unused_blocks_report();
    unused_names_report();
    if (has_failed) {
        return EXIT_TROUBLE;
    }
    if (is_header) {
        header_write();
    } else {
        source_write();
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        refuse("standard output", "it cannot be written");
    }
    return EXIT_SUCCESS;
}
