/*
 * sources.c: templates, and the views of the table that they are rendered with.
 */
#include "text/sources.h"

#include "memory.h"
#include "text/builtin.h"
#include "text/view.h"

#include <assert.h>
#include <stdlib.h>

/* What the templates are rendered with. It is on the heap because it is large. */
struct views {
    struct view whole;
    struct view small[2]; /* of a factored table */
    struct template *templates[OUTPUT_TEXTS];
};

static struct template_source source_of(const struct output_spec *output_spec,
                                        enum output_index output)
{
    if (output >= OUTPUT_TEMPLATE) {
        const struct user_template *const own = &output_spec->templates[output - OUTPUT_TEMPLATE];
        return (struct template_source){own->file, own->text, own->length};
    }
    const struct template_source *const builtin =
        builtin_find(output == OUTPUT_SOURCE ? "table.c" : "table.h");
    assert(builtin != NULL);
    return *builtin;
}

/* Parses all templates before any is rendered: the user reads of a fault before the rows take their
 * time. */
static bool templates_parse(struct views *views, const struct files *files,
                            const struct output_spec *output_spec)
{
    bool fine = true;
    for (enum output_index i = 0; i < OUTPUT_TEXTS && fine; i++) {
        if (files_has(files, i)) {
            const struct template_source source = source_of(output_spec, i);
            const struct template_names names =
                view_template_names(&views->whole, i < OUTPUT_TEMPLATE);
            views->templates[i] = template_parse(&source, &names);
            fine = views->templates[i] != NULL;
        }
    }
    return fine;
}

/* The text with the rows comes first: they give the CRC-32 that all others state. */
static bool templates_render(struct views *views, struct files *files)
{
    struct view *const view = &views->whole;
    bool fine = true;
    for (enum output_index i = 0; i < OUTPUT_TEXTS && fine; i++) {
        if (files_has(files, i)) {
            struct output *const output = files_begin(files, i);
            template_render(views->templates[i], output);
            fine = !view->failed && files_finish(files, i);
        }
    }
    return fine;
}

static bool views_render(struct views *views, struct files *files,
                         const struct output_spec *output_spec)
{
    return templates_parse(views, files, output_spec) && templates_render(views, files);
}

static void views_free(struct views *views)
{
    for (size_t i = 0; i < OUTPUT_TEXTS; i++) {
        template_free(views->templates[i]);
    }
    view_free(&views->whole);
    view_free(&views->small[0]);
    view_free(&views->small[1]);
    free(views);
}

bool sources_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                   const struct witness *witness, const char *command)
{
    if (!files_has(files, OUTPUT_HEADER)) {
        return true;
    }
    struct views *const views = memory_take(1, sizeof *views);
    view_init(&views->whole, &(struct subject){.spec = table->spec,
                                               .output_spec = output_spec,
                                               .table = table,
                                               .witness = witness,
                                               .command = command});
    const bool fine = views_render(views, files, output_spec);
    views_free(views);
    return fine;
}

bool sources_write_factored(struct files *files, const struct spec *spec,
                            const struct output_spec *output_spec, struct factored_tables *tables,
                            const char *command)
{
    struct views *const views = memory_take(1, sizeof *views);
    char *const names[2] = {memory_join(output_spec->name, "_coarse"),
                            memory_join(output_spec->name, "_fine")};
    struct output_spec small[2];
    struct subject subject = {.spec = spec,
                              .output_spec = output_spec,
                              .table = &tables->tables[0],
                              .witness = &tables->witnesses[0],
                              .factored = &tables->factored,
                              .command = command};
    view_init(&views->whole, &subject);
    subject.factored = NULL;
    for (size_t i = 0; i < 2; i++) {
        small[i] = *output_spec;
        small[i].name = names[i];
        small[i].whole = output_spec->name;
        subject.spec = tables->tables[i].spec;
        subject.output_spec = &small[i];
        subject.table = &tables->tables[i];
        subject.witness = &tables->witnesses[i];
        view_init(&views->small[i], &subject);
    }
    view_set_small(&views->whole, views->small);
    const bool fine = views_render(views, files, output_spec);
    views_free(views);
    free(names[0]);
    free(names[1]);
    return fine;
}
