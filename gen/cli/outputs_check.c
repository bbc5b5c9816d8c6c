/*
 * outputs_check.c: one list of all that a run writes, in which no path may be twice, nor be one
 * that is read.
 */
#include "cli/outputs_check.h"

#include "path.h"
#include "platform.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUTS_MAX = 7 + TEMPLATES_MAX };

/* A file that an option has written; the path is that with the ending. */
struct written {
    enum option_index option;
    struct origin origin;
    const char *text; /* as it was given */
    const char *path;
    const char *ending;
};

struct outputs {
    struct written list[OUTPUTS_MAX];
    size_t count;
};

static void output_add(struct outputs *outputs, enum option_index option,
                       const struct argument *argument, const char *path, const char *ending)
{
    if (path != NULL && *path != '\0' && strcmp(path, "-") != 0) {
        outputs->list[outputs->count++] =
            (struct written){option, argument->origin, argument->text, path, ending};
    }
}

/* In the order of their rank: whoever comes later has to give way. */
static void outputs_list(struct outputs *outputs, const struct request *request,
                         const struct given *given)
{
    const char *const source = request->linkage == LINKAGE_STATIC ? NULL : request->path;
    const struct {
        enum option_index option;
        const char *path;
        const char *ending;
    } fixed[] = {
        {OPTION_OUTPUT, source, ".c"},          {OPTION_OUTPUT, request->path, ".h"},
        {OPTION_HEATMAP, request->heatmap, ""}, {OPTION_FIGURE, request->figure, ""},
        {OPTION_DEPFILE, request->depfile, ""}, {OPTION_REPORT, request->report, ""},
    };
    outputs->count = 0;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        output_add(outputs, fixed[i].option, &given->option[fixed[i].option], fixed[i].path,
                   fixed[i].ending);
    }
    for (size_t i = 0; i < request->template_count; i++) {
        output_add(outputs, OPTION_TEMPLATE, &given->templates[i], request->templates[i].output,
                   "");
    }
}

/* The path of what was written; false for a long one. */
static bool whole_path(char whole[PLATFORM_PATH], const struct written *written)
{
    return snprintf(whole, PLATFORM_PATH, "%s%s", written->path, written->ending) < PLATFORM_PATH;
}

/* Whether a path is one that was written, by its text or by the folder that it leads to. */
static bool is_path_of(const char *path, const struct written *written)
{
    char whole[PLATFORM_PATH];
    return path_is(path, written->path, written->ending) ||
           (whole_path(whole, written) && platform_is_same(path, whole));
}

/* Whether a path is a link to a file that was written. A link in its place is replaced itself. */
static bool is_link_to(const char *path, const struct written *written)
{
    char whole[PLATFORM_PATH];
    return whole_path(whole, written) && platform_leads_to(path, whole);
}

/* -o alone has endings, and two that differ. */
static bool is_same(const struct written *a, const struct written *b)
{
    return *a->ending == '\0' ? is_path_of(a->path, b)
                              : *b->ending == '\0' && is_path_of(b->path, a);
}

static bool output_refuse(const struct written *written, const char *which)
{
    return refuse_at(written->origin, "%s: '%s' would write '%s%s', which %s: give another name",
                     options[written->option].name, written->text, written->path, written->ending,
                     which);
}

static bool is_read(const struct request *request, const struct written *written)
{
    for (size_t i = 0; i < request->input_count; i++) {
        if (is_path_of(request->inputs[i], written) || is_link_to(request->inputs[i], written)) {
            return true;
        }
    }
    return false;
}

bool outputs_check(const struct request *request, const struct given *given)
{
    struct outputs outputs;
    outputs_list(&outputs, request, given);
    for (size_t i = 0; i < outputs.count; i++) {
        const struct written *const written = &outputs.list[i];
        for (size_t j = 0; j < i; j++) {
            if (is_same(written, &outputs.list[j])) {
                char which[64];
                (void)snprintf(which, sizeof which, "%s%s writes",
                               written->option == outputs.list[j].option ? "another " : "",
                               options[outputs.list[j].option].name);
                return output_refuse(written, which);
            }
        }
        /* With --check=FILE that file is read, and nothing is written. */
        if (!request->is_check && is_read(request, written)) {
            return output_refuse(written, "is read");
        }
    }
    return true;
}
