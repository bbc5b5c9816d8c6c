/*
 * sources.c: templates, pictures and targets brought together.
 */
#include "sources.h"

#include "emit/builtin.h"
#include "emit/depfile.h"
#include "emit/target.h"
#include "emit/view.h"
#include "memory.h"
#include "path.h"
#include "picture/pictures.h"
#include "platform.h"
#include "text.h"

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

enum { FILES_MAX = SOURCE_COUNT + TEMPLATES_MAX };

/* All that one emission holds; on the heap, for its size. Behind the emitted pair come the files
 * that the user's templates render: its rows have given their CRC-32 by then, too. */
struct emission {
    struct view view;
    struct view small[2]; /* of a factored table */
    struct template *templates[FILES_MAX];
    struct target targets[FILES_MAX];
    char *paths[FILES_MAX]; /* NULL: standard output */
    struct pictures pictures;
    struct target depfile;
    size_t first; /* the first file that is emitted: with --linkage=static the .h */
    size_t count; /* of files, from 0 */
};

static void emission_set_paths(struct emission *emission, const struct request *request)
{
    const bool is_stdout = strcmp(request->path, "-") == 0;
    for (size_t i = emission->first; i < emission->count; i++) {
        const bool of_pair = i < SOURCE_COUNT;
        if (of_pair && is_stdout) {
            continue;
        }
        emission->paths[i] = of_pair ? text_join(request->path, sources[i].extension)
                                     : text_join(request->templates[i - SOURCE_COUNT].output, "");
    }
}

static struct template_source emission_source(const struct request *request, size_t i)
{
    if (i >= SOURCE_COUNT) {
        const struct user_template *const own = &request->templates[i - SOURCE_COUNT];
        return (struct template_source){own->file, own->text, own->length};
    }
    const struct template_source *const builtin = builtin_find(sources[i].template);
    assert(builtin != NULL);
    return *builtin;
}

static bool emission_parse(struct emission *emission, const struct request *request)
{
    const struct view *const view = &emission->view;
    for (size_t i = emission->first; i < emission->count; i++) {
        const struct template_source source = emission_source(request, i);
        emission->templates[i] = template_parse(&source, view->names.values, view->names.count,
                                                builtin_templates, builtin_template_count);
        if (emission->templates[i] == NULL) {
            return false;
        }
    }
    return true;
}

static bool emission_render(struct emission *emission, size_t i)
{
    struct view *view = &emission->view;
    struct output *output = &emission->targets[i].output;
    template_render(emission->templates[i], output);
    view_patch(view, output);
    return !view->failed && target_finish(&emission->targets[i]);
}

static bool emission_open(struct emission *emission, const struct request *request)
{
    bool fine = true;
    for (size_t i = emission->first; i < emission->count && fine; i++) {
        fine = request->is_check ? target_open_check(&emission->targets[i], emission->paths[i])
                                 : target_open(&emission->targets[i], emission->paths[i]);
    }
    fine = fine && pictures_open(&emission->pictures, request);
    if (fine && request->depfile != NULL && !request->is_check) {
        fine = target_open(&emission->depfile, request->depfile);
        emission->depfile.always = true;
    }
    return fine;
}

/* The pictures depend on what the pair does. */
static bool emission_write_depfile(struct emission *emission, const struct request *request)
{
    const char *targets[FILES_MAX + PICTURE_COUNT];
    size_t count = 0;
    for (size_t i = emission->first; i < emission->count; i++) {
        targets[count++] = emission->paths[i];
    }
    count += pictures_paths(&emission->pictures, targets + count);
    depfile_write(&emission->depfile.output, targets, count, request->inputs, request->input_count);
    return target_finish(&emission->depfile);
}

static bool emission_write(struct emission *emission, const struct request *request,
                           const char *command)
{
    for (size_t i = emission->first; i < emission->count; i++) {
        if (!emission_render(emission, i)) {
            return false;
        }
    }
    return pictures_write(&emission->pictures, emission->view.table, command) &&
           (emission->depfile.file == NULL || emission_write_depfile(emission, request));
}

static bool emission_place(struct emission *emission)
{
    for (size_t i = emission->count; i-- > emission->first;) {
        if (!target_commit(&emission->targets[i])) {
            return false;
        }
    }
    return pictures_commit(&emission->pictures) &&
           (emission->depfile.temporary == NULL || target_commit(&emission->depfile));
}

/* All files, or none. */
static bool emission_commit(struct emission *emission)
{
    if (emission_place(emission)) {
        return true;
    }
    for (size_t i = emission->first; i < emission->count; i++) {
        target_undo(&emission->targets[i]);
    }
    pictures_undo(&emission->pictures);
    return false;
}

/* Whether a file that the command names is in the folder of the pair, where the command has it. */
static bool is_beside(const struct request *request, const char *path)
{
    char there[PLATFORM_PATH];
    const int folder = (int)(strlen(request->path) - strlen(request->file));
    if (path == NULL) {
        return true;
    }
    const int length =
        snprintf(there, sizeof there, "%.*s%s", folder, request->path, path_last(path));
    return length < PLATFORM_PATH && platform_is_same(path, there);
}

static bool all_beside(const struct request *request)
{
    bool beside = is_beside(request, request->frequency_file) && is_beside(request, request->from);
    for (size_t i = 0; i < request->template_count; i++) {
        beside = beside && is_beside(request, request->templates[i].file) &&
                 is_beside(request, request->templates[i].output);
    }
    return beside;
}

/* Says how to make the files again. */
static void command_show(const struct request *request, const char *command)
{
    const int folder = (int)(strlen(request->path) - strlen(request->file));
    if (!all_beside(request)) {
        (void)fputs("To make it again, run the same command without --check\n", stderr);
        return;
    }
    (void)fputs("To make it again, run", stderr);
    if (folder > 0) {
        (void)fprintf(stderr, " in %.*s", folder, request->path);
    }
    (void)fprintf(stderr, "\n    %s\n", command);
}

/* Compares all files. What is said of a picture says how to draw it again. */
static enum emission_outcome emission_check(const struct emission *emission,
                                            const struct request *request, const char *command)
{
    enum difference all = DIFFERENCE_NONE;
    for (size_t i = emission->first; i < emission->count && all != DIFFERENCE_TROUBLE; i++) {
        const enum difference difference = target_differs(&emission->targets[i]);
        all = difference > all ? difference : all;
    }
    if (all == DIFFERENCE_FOUND) {
        command_show(request, command);
    }
    if (all != DIFFERENCE_TROUBLE) {
        const enum difference difference = pictures_differ(&emission->pictures);
        all = difference > all ? difference : all;
    }
    return all == DIFFERENCE_NONE    ? EMISSION_DONE
           : all == DIFFERENCE_FOUND ? EMISSION_DIFFERENT
                                     : EMISSION_REFUSED;
}

static enum emission_outcome emission_run(struct emission *emission, const struct request *request,
                                          const char *command)
{
    if (!emission_parse(emission, request) || !emission_open(emission, request) ||
        !emission_write(emission, request, command)) {
        return EMISSION_REFUSED;
    }
    if (request->is_check) {
        return emission_check(emission, request, command);
    }
    return emission_commit(emission) ? EMISSION_DONE : EMISSION_REFUSED;
}

static void emission_free(struct emission *emission)
{
    for (size_t i = 0; i < FILES_MAX; i++) {
        template_free(emission->templates[i]);
        target_abandon(&emission->targets[i]);
        free(emission->paths[i]);
    }
    pictures_abandon(&emission->pictures);
    target_abandon(&emission->depfile);
    view_free(&emission->view);
    view_free(&emission->small[0]);
    view_free(&emission->small[1]);
    free(emission);
}

/* The views of a factored table's small ones. */
static bool emission_view_small(struct emission *emission, struct factored_tables *tables,
                                const char *command, const char *header)
{
    const struct request *const requests[] = {&tables->factored.coarse, &tables->factored.fine};
    for (size_t i = 0; i < 2; i++) {
        view_init(&emission->small[i], requests[i], &tables->tables[i], &tables->witnesses[i], NULL,
                  command, header);
    }
    return view_set_small(&emission->view, emission->small);
}

static struct emission *emission_new(const struct request *request)
{
    struct emission *emission = memory_take(1, sizeof *emission);
    emission->count = SOURCE_COUNT + request->template_count;
    emission->first = request->linkage == LINKAGE_STATIC ? SOURCE_H : SOURCE_C;
    return emission;
}

/* `tables` is NULL but for a factored table, of whose small ones the first are given. */
static enum emission_outcome emission_make(const struct request *request, struct table *table,
                                           const struct witness *witness,
                                           struct factored_tables *tables, const char *command)
{
    const struct factored *const factored = tables != NULL ? &tables->factored : NULL;
    enum emission_outcome outcome = EMISSION_REFUSED;
    struct emission *emission = emission_new(request);
    char *header = text_join(request->file, sources[SOURCE_H].extension);
    view_init(&emission->view, request, table, witness, factored, command, header);
    emission_set_paths(emission, request);
    if (tables == NULL || emission_view_small(emission, tables, command, header)) {
        outcome = emission_run(emission, request, command);
    }
    free(header);
    emission_free(emission);
    return outcome;
}

enum emission_outcome sources_emit(const struct request *request, struct table *table,
                                   const struct witness *witness, const char *command)
{
    return emission_make(request, table, witness, NULL, command);
}

enum emission_outcome sources_emit_factored(const struct request *request,
                                            struct factored_tables *tables, const char *command)
{
    return emission_make(request, &tables->tables[0], &tables->witnesses[0], tables, command);
}
