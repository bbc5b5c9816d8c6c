/*
 * sources.c: templates and targets brought together.
 */
#include "emit/sources.h"

#include "emit/builtin.h"
#include "emit/target.h"
#include "emit/view.h"
#include "message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The emitted files, the .c first: its rows give the CRC-32 that the .h states. */
enum { SOURCE_C, SOURCE_H, SOURCE_COUNT };
static const struct {
    const char *template;
    const char *extension;
} sources[SOURCE_COUNT] = {
    [SOURCE_C] = {"table.c", ".c"},
    [SOURCE_H] = {"table.h", ".h"},
};

/* All that one emission holds; on the heap, for its size. */
struct emission {
    struct view view;
    struct target targets[SOURCE_COUNT];
    char *paths[SOURCE_COUNT]; /* NULL: standard output */
    size_t first;              /* the first file that is emitted: with --linkage=static the .h */
};

static const struct template_source *builtin_find(const char *name)
{
    for (size_t i = 0; i < builtin_template_count; i++) {
        if (strcmp(builtin_templates[i].name, name) == 0) {
            return &builtin_templates[i];
        }
    }
    return NULL;
}

static char *path_join(const char *path, const char *extension)
{
    const size_t size = strlen(path) + strlen(extension) + 1;
    char *joined = malloc(size);
    if (joined == NULL) {
        (void)refuse_memory(size);
        return NULL;
    }
    (void)snprintf(joined, size, "%s%s", path, extension);
    return joined;
}

static bool emission_set_paths(struct emission *emission, const struct request *request)
{
    if (strcmp(request->path, "-") == 0) {
        return true;
    }
    for (size_t i = emission->first; i < SOURCE_COUNT; i++) {
        emission->paths[i] = path_join(request->path, sources[i].extension);
        if (emission->paths[i] == NULL) {
            return false;
        }
    }
    return true;
}

static bool emission_render(struct emission *emission, size_t i)
{
    struct view *view = &emission->view;
    struct output *output = &emission->targets[i].output;
    const struct template_source *source = builtin_find(sources[i].template);
    assert(source != NULL);
    struct template *template = template_parse(source, view->values, view->count, builtin_templates,
                                               builtin_template_count);
    if (template == NULL) {
        return false;
    }
    template_render(template, output);
    template_free(template);
    view_patch(view, output);
    return !view->failed && target_finish(&emission->targets[i]);
}

static bool emission_run(struct emission *emission)
{
    for (size_t i = emission->first; i < SOURCE_COUNT; i++) {
        if (!target_open(&emission->targets[i], emission->paths[i])) {
            return false;
        }
    }
    for (size_t i = emission->first; i < SOURCE_COUNT; i++) {
        if (!emission_render(emission, i)) {
            return false;
        }
    }
    for (size_t i = SOURCE_COUNT; i-- > emission->first;) {
        if (!target_commit(&emission->targets[i])) {
            return false;
        }
    }
    return true;
}

static void emission_free(struct emission *emission)
{
    for (size_t i = 0; i < SOURCE_COUNT; i++) {
        target_abandon(&emission->targets[i]);
        free(emission->paths[i]);
    }
    view_free(&emission->view);
    free(emission);
}

bool sources_emit(const struct request *request, struct table *table, const struct witness *witness,
                  const char *command)
{
    struct emission *emission = calloc(1, sizeof *emission);
    if (emission == NULL) {
        return refuse_memory(sizeof *emission);
    }
    emission->first = request->linkage == LINKAGE_STATIC ? SOURCE_H : SOURCE_C;
    bool fine = emission_set_paths(emission, request);
    char *header = path_join(request->file, sources[SOURCE_H].extension);
    fine = fine && header != NULL &&
           view_init(&emission->view, request, table, witness, command, header) &&
           emission_run(emission);
    free(header);
    emission_free(emission);
    return fine;
}
