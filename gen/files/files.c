/*
 * files.c: the files of a run, and the order in which they are written and put into place.
 */
#include "files/files.h"

#include "files/depfile.h"
#include "files/path.h"
#include "files/platform.h"
#include "memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is written and read ---- */

void files_add(struct files *files, enum output_index output, const char *path, const char *ending)
{
    files->outputs[output] = (struct file){
        .is_wanted = true,
        .path = path == NULL ? NULL : memory_join(path, ending),
    };
}

void files_add_input(struct files *files, const char *path)
{
    for (size_t i = 0; i < files->input_count; i++) {
        if (strcmp(files->inputs[i], path) == 0) {
            return;
        }
    }
    files->inputs = memory_resize(files->inputs, files->input_count + 1, sizeof *files->inputs);
    files->inputs[files->input_count++] = path;
}

bool files_has(const struct files *files, enum output_index output)
{
    return files->outputs[output].is_wanted;
}

bool files_is_stdout(const struct files *files, enum output_index output)
{
    return files_has(files, output) && files->outputs[output].path == NULL;
}

enum output_index files_same(const struct files *files, enum output_index output)
{
    const char *const path = files->outputs[output].path;
    for (enum output_index i = 0; i < output && path != NULL; i++) {
        const char *const other = files->outputs[i].path;
        if (other != NULL && platform_is_same(other, path)) {
            return i;
        }
    }
    return output;
}

bool files_is_input(const struct files *files, enum output_index output)
{
    const char *const path = files->outputs[output].path;
    for (size_t i = 0; i < files->input_count && path != NULL; i++) {
        const char *const input = files->inputs[i];
        if (platform_is_same(input, path) || platform_leads_to(input, path)) {
            return true;
        }
    }
    return false;
}

/* ---- opened ---- */

/* The set whose temporary files have to be removed if the program ends early because memory ran
 * out. */
static struct files *unfinished;

static void temporaries_remove(struct files *files)
{
    for (size_t i = 0; i < OUTPUT_COUNT; i++) {
        file_drop(&files->outputs[i]);
    }
}

static void unfinished_remove(void)
{
    if (unfinished != NULL) {
        temporaries_remove(unfinished);
    }
}

bool files_open(struct files *files)
{
    const enum file_use use = files->is_confined ? FILE_COMPARED_HERE
                              : files->is_check  ? FILE_COMPARED
                                                 : FILE_WRITTEN;
    bool fine = true;
    if (unfinished == NULL) {
        (void)atexit(unfinished_remove);
    }
    unfinished = files;
    files->open = memory_take(1, sizeof *files->open);
    for (size_t i = 0; i < OUTPUT_COUNT && fine; i++) {
        fine = !files->outputs[i].is_wanted || file_open(&files->outputs[i], use);
    }
    return fine;
}

void files_free(struct files *files)
{
    temporaries_remove(files);
    for (size_t i = 0; i < OUTPUT_COUNT; i++) {
        free(files->outputs[i].path);
    }
    free(files->inputs);
    free(files->open);
    *files = (struct files){.inputs = NULL};
    unfinished = unfinished == files ? NULL : unfinished;
}

/* ---- writing ---- */

struct output *files_begin(struct files *files, enum output_index output)
{
    output_start(files->open, files->outputs[output].stream);
    return files->open;
}

bool files_finish(struct files *files, enum output_index output)
{
    struct file *const file = &files->outputs[output];
    return output_finish(files->open) ? file_close(file) : file_refuse(file, files->open->error);
}

/* ---- into place ---- */

/* The message about the file that could not be replaced ends with those that had been replaced. */
static bool replace_refuse(const struct files *files, const struct file *file, int error)
{
    const char *before = "; replaced before that:";
    (void)fprintf(stderr, "posenc: cannot write %s: %s", file->path, strerror(error));
    for (size_t i = OUTPUT_COUNT; i-- > 0;) {
        if (files->outputs[i].is_placed) {
            (void)fprintf(stderr, "%s %s", before, files->outputs[i].path);
            before = ",";
        }
    }
    (void)fprintf(stderr, "%s\n", file_way_out(error));
    return false;
}

/* The depfile is replaced whatever it holds: its time stamp counts. */
static bool output_place(struct files *files, enum output_index output)
{
    struct file *const file = &files->outputs[output];
    return file->temporary == NULL || (output != OUTPUT_DEPFILE && file_is_unchanged(file)) ||
           file_replace(file) || replace_refuse(files, file, errno);
}

static bool depfile_make(struct files *files)
{
    if (!files_has(files, OUTPUT_DEPFILE)) {
        return true;
    }
    depfile_write(files_begin(files, OUTPUT_DEPFILE), files);
    return files_finish(files, OUTPUT_DEPFILE);
}

/* The last output comes first: a text report stands before a table on standard output, and a header
 * is in place before its .c. */
bool files_place(struct files *files)
{
    bool fine = depfile_make(files);
    for (size_t i = OUTPUT_COUNT; i-- > 0 && fine;) {
        fine =
            !files_is_stdout(files, (enum output_index)i) || file_write_stdout(&files->outputs[i]);
    }
    for (enum output_index i = OUTPUT_DEPFILE; i-- > 0 && fine;) {
        fine = output_place(files, i);
    }
    return fine && output_place(files, OUTPUT_DEPFILE);
}

/* ---- comparison ---- */

static bool is_picture(enum output_index output)
{
    return output >= OUTPUT_HEATMAP && output <= OUTPUT_FIGURE;
}

enum difference files_compare(struct files *files, bool pictures)
{
    enum difference all = DIFFERENCE_NONE;
    for (enum output_index i = 0; i < OUTPUT_COUNT && all != DIFFERENCE_TROUBLE; i++) {
        if (files_has(files, i) && is_picture(i) == pictures) {
            const enum difference difference = file_compare(&files->outputs[i], pictures);
            all = difference > all ? difference : all;
        }
    }
    return all;
}
