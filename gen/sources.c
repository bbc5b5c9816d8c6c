/*
 * sources.c: templates, and the views of the table that they are rendered with.
 */
#include "sources.h"

#include "emit/builtin.h"
#include "emit/view.h"
#include "memory.h"
#include "text.h"

#include <assert.h>
#include <stdlib.h>

/* What the templates are rendered with; on the heap, for its size. */
struct views {
    struct view whole;
    struct view small[2]; /* of a factored table */
    struct template *templates[OUTPUT_TEXTS];
};

static struct template_source source_of(const struct request *request, enum output_index output)
{
    if (output >= OUTPUT_TEMPLATE) {
        const struct user_template *const own = &request->templates[output - OUTPUT_TEMPLATE];
        return (struct template_source){own->file, own->text, own->length};
    }
    const struct template_source *const builtin =
        builtin_find(output == OUTPUT_SOURCE ? "table.c" : "table.h");
    assert(builtin != NULL);
    return *builtin;
}

/* All of them before any is rendered: a fault is told before the rows take their time. */
static bool templates_parse(struct views *views, const struct files *files,
                            const struct request *request)
{
    const struct names *const names = &views->whole.names;
    bool fine = true;
    for (enum output_index i = 0; i < OUTPUT_TEXTS && fine; i++) {
        if (files_has(files, i)) {
            const struct template_source source = source_of(request, i);
            views->templates[i] = template_parse(&source, names->values, names->count,
                                                 builtin_templates, builtin_template_count);
            fine = views->templates[i] != NULL;
        }
    }
    return fine;
}

/* The .c comes first: its rows give the CRC-32 that the others may state. */
static bool templates_render(struct views *views, struct files *files)
{
    struct view *const view = &views->whole;
    bool fine = true;
    for (enum output_index i = 0; i < OUTPUT_TEXTS && fine; i++) {
        if (files_has(files, i)) {
            struct output *const output = files_begin(files, i);
            template_render(views->templates[i], output);
            view_patch(view, output);
            fine = !view->failed && files_finish(files, i);
        }
    }
    return fine;
}

/* The views of a factored table's small ones. */
static bool views_set_small(struct views *views, struct factored_tables *tables,
                            const char *command, const char *header)
{
    const struct request *const requests[] = {&tables->factored.coarse, &tables->factored.fine};
    for (size_t i = 0; i < 2; i++) {
        view_init(&views->small[i], requests[i], &tables->tables[i], &tables->witnesses[i], NULL,
                  command, header);
    }
    return view_set_small(&views->whole, views->small);
}

/* `tables` is NULL but for a factored table, of whose small ones the first are given. */
static bool views_render(struct files *files, const struct request *request, struct table *table,
                         const struct witness *witness, struct factored_tables *tables,
                         const char *command)
{
    const struct factored *const factored = tables != NULL ? &tables->factored : NULL;
    struct views *const views = memory_take(1, sizeof *views);
    char *const header = text_join(request->file, ".h");
    view_init(&views->whole, request, table, witness, factored, command, header);
    const bool fine = (tables == NULL || views_set_small(views, tables, command, header)) &&
                      templates_parse(views, files, request) && templates_render(views, files);
    for (size_t i = 0; i < OUTPUT_TEXTS; i++) {
        template_free(views->templates[i]);
    }
    view_free(&views->whole);
    view_free(&views->small[0]);
    view_free(&views->small[1]);
    free(header);
    free(views);
    return fine;
}

bool sources_write(struct files *files, const struct request *request, struct table *table,
                   const struct witness *witness, const char *command)
{
    return request->path == NULL || views_render(files, request, table, witness, NULL, command);
}

bool sources_write_factored(struct files *files, const struct request *request,
                            struct factored_tables *tables, const char *command)
{
    return views_render(files, request, &tables->tables[0], &tables->witnesses[0], tables, command);
}
