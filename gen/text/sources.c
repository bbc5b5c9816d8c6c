/*
 * sources.c: templates, and the view of the table that they are rendered with.
 */
#include "text/sources.h"

#include "memory.h"
#include "text/view.h"
#include "text/words.h"

#include <assert.h>
#include <stdlib.h>

/* The templates, and what they are rendered with. It is on the heap because it is large. */
struct sources {
    struct view view;
    struct template *templates[OUTPUT_TEXTS];
    uint64_t pair_bytes; /* of both files, or of the text that holds all */
};

static struct template_source source_of(const struct output_spec *output_spec,
                                        enum output_index output)
{
    const char *name = output == OUTPUT_SOURCE ? "table.c" : "table.h";
    if (output >= OUTPUT_TEMPLATE) {
        const struct user_template *const own = &output_spec->templates[output - OUTPUT_TEMPLATE];
        if (own->language == NULL) {
            return (struct template_source){own->file, own->text, own->length};
        }
        name = own->language->name;
    }
    const struct template_source *const builtin = template_source_find(builtin_templates, name);
    assert(builtin != NULL);
    return *builtin;
}

/* NULL: C, or whatever a user's template is. */
static const struct language *language_of(const struct output_spec *output_spec,
                                          enum output_index output)
{
    return output < OUTPUT_TEMPLATE ? NULL
                                    : output_spec->templates[output - OUTPUT_TEMPLATE].language;
}

/* Parses all templates before any is rendered: the user reads of a fault before the rows take their
 * time. */
static bool templates_parse(struct sources *sources, const struct files *files,
                            const struct output_spec *output_spec)
{
    bool fine = true;
    for (enum output_index i = 0; i < OUTPUT_TEXTS && fine; i++) {
        if (files_has(files, i)) {
            const struct template_source source = source_of(output_spec, i);
            const bool is_users = i >= OUTPUT_TEMPLATE && language_of(output_spec, i) == NULL;
            const struct template_names names = view_template_names(&sources->view, is_users);
            sources->templates[i] = template_parse(&source, &names);
            fine = sources->templates[i] != NULL;
        }
    }
    return fine;
}

/* Whether a text may state the CRC-32, which the rows give, before any text has had the rows. Of a
 * pair the text with the rows comes first. */
static bool needs_digest(const struct sources *sources, const struct files *files)
{
    bool found = false;
    for (enum output_index i = OUTPUT_TEMPLATE; i < OUTPUT_TEXTS && !found; i++) {
        found = files_has(files, i) && template_has(sources->templates[i], "crc32");
    }
    return found && !files_has(files, OUTPUT_HEADER);
}

static bool templates_render(struct sources *sources, struct files *files,
                             const struct output_spec *output_spec)
{
    struct view *const view = &sources->view;
    if (needs_digest(sources, files)) {
        view_digest(view);
    }
    bool fine = !view->failed;
    for (enum output_index i = 0; i < OUTPUT_TEXTS && fine; i++) {
        if (files_has(files, i)) {
            struct output *const output = files_begin(files, i);
            view_speak(view, language_of(output_spec, i));
            template_render(sources->templates[i], output);
            fine = !view->failed && files_finish(files, i);
            sources->pair_bytes += i < OUTPUT_TEMPLATE ? output->done : 0;
        }
    }
    return fine;
}

/* ---- a note about many bytes ---- */

enum { MEGABYTE = 1000000, NOTE_MEGABYTES = 20, NOTE_SIZE = 128 };

/* "with --option=value about 3.4 MB"; after the first of them a comma. */
static void note_add(char note[NOTE_SIZE], const char *option, uint64_t bytes)
{
    const uint64_t tenths = (10 * bytes + MEGABYTE / 2) / MEGABYTE;
    text_append(note, NOTE_SIZE, "%s with %s about %llu.%llu MB", *note == '\0' ? ":" : ",", option,
                (unsigned long long)(tenths / 10), (unsigned long long)(tenths % 10));
}

/* About as many bytes as the source would have as two small tables, which have one cell a column
 * and row, and more text around them; a number is about a quarter longer than a word. 0: rotations
 * do not rebuild the rows. */
static uint64_t factored_estimate(const struct spec *spec, const struct output_spec *output_spec,
                                  uint64_t bytes)
{
    enum { AROUND = 20000 };
    const bool has_words = output_spec->literal == LITERAL_WORDS;
    struct factored factored;
    if (factored_obstacle(spec) != NULL || !factored_init(&factored, spec, output_spec->block) ||
        factored.is_near) {
        return 0;
    }
    const uint64_t rows = (uint64_t)(factored.coarse.max_len + factored.fine.max_len);
    const uint64_t row = (has_words ? bytes + bytes / 4 : bytes) / (uint64_t)spec->max_len;
    return AROUND + row * rows * (uint64_t)spec->d_model / (uint64_t)spec->columns;
}

/* Tells of a full table with much source, which compilers take long to read, and what other forms
 * would make of it. */
static void note_write(const struct files *files, const struct spec *spec,
                       const struct output_spec *output_spec, uint64_t bytes)
{
    char note[NOTE_SIZE] = "";
    const bool can_be_words = output_spec->literal != LITERAL_WORDS &&
                              output_spec->linkage == LINKAGE_EXTERN &&
                              spec->precision->bits < 64 && !files_is_stdout(files, OUTPUT_HEADER);
    if (output_spec->storage == STORAGE_FACTORED || output_spec->quiet || files->is_check ||
        bytes <= (uint64_t)NOTE_MEGABYTES * MEGABYTE) {
        return;
    }
    if (can_be_words) {
        note_add(note, "--literal=words (C11 alone)", words_estimate(spec, output_spec));
    }
    const uint64_t factored = factored_estimate(spec, output_spec, bytes);
    if (factored > 0) {
        note_add(note, "--storage=factored", factored);
    }
    remark("the pair has %llu MB of source%s",
           (unsigned long long)((bytes + MEGABYTE / 2) / MEGABYTE), note);
}

bool sources_write(struct files *files, const struct output_spec *output_spec,
                   struct tables *tables, const char *command)
{
    if (!files_has(files, OUTPUT_HEADER) && output_spec->template_count == 0) {
        return true;
    }
    struct sources *const sources = memory_take(1, sizeof *sources);
    view_init(&sources->view, output_spec, tables, command);
    const bool fine = templates_parse(sources, files, output_spec) &&
                      templates_render(sources, files, output_spec);
    if (fine) {
        note_write(files, tables->spec, output_spec, sources->pair_bytes);
    }
    return fine;
}
