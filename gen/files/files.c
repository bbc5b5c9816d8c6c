/*
 * files.c: creates, writes, checks, compares and renames the outputs.
 */
#include "files/files.h"

#include "files/depfile.h"
#include "files/path.h"
#include "files/platform.h"
#include "memory.h"
#include "message.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* So many temporary files of runs that were killed may be there before no name is free. */
enum { TEMPORARY_TRIES = 1000 };

static const char temporary_mark[] = ".posenc-";

/* ---- what is written and read ---- */

void files_add(struct files *files, enum output_index output, const char *path, const char *ending)
{
    files->outputs[output] = (struct file){
        .is_wanted = true,
        .path = path == NULL ? NULL : text_join(path, ending),
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

bool files_is_temporary(const char *path)
{
    static const char digits[] = "0123456789";
    const char *const dash = strrchr(path_last(path), '-');
    const size_t length = strlen(temporary_mark);
    return dash != NULL && dash + 1 - path >= (ptrdiff_t)length && dash[1] != '\0' &&
           strncmp(dash + 1 - length, temporary_mark, length) == 0 &&
           strspn(dash + 1, digits) == strlen(dash + 1);
}

/* ---- refusals ---- */

/* What helps against an error; "" if the error itself says enough. */
static const char *way_out(int error)
{
    static const struct {
        int error;
        const char *text;
    } ways[] = {
        {ENOENT, ": make its folder first"},
        {ENOTDIR, ": give a path in a folder"},
        {EISDIR, ": give the path of a file"},
        {ENODEV, ": give the path of a file"},
        {EACCES, ": give a path that may be written"},
        {EROFS, ": give a path that may be written"},
        {ENOSPC, ": make room, or give another path"},
        {EEXIST, ": remove what killed runs have left, beside it"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].error == error) {
            return ways[i].text;
        }
    }
    return "";
}

static bool file_refuse(const struct file *file, int error)
{
    const char *const path = file->path;
    return refuse("cannot write %s: %s%s", path != NULL ? path : "standard output",
                  platform_error(error), path != NULL ? way_out(error) : "");
}

/* ---- temporary files ---- */

/* The set whose temporary files have to be removed if the program ends early because memory ran
 * out. */
static struct files *unfinished;

static void temporaries_remove(struct files *files)
{
    for (size_t i = 0; i < OUTPUT_COUNT; i++) {
        struct file *const file = &files->outputs[i];
        if (file->stream != NULL) {
            (void)fclose(file->stream);
            file->stream = NULL;
        }
        if (file->temporary != NULL) {
            (void)remove(file->temporary);
            free(file->temporary);
            file->temporary = NULL;
        }
    }
}

static void unfinished_remove(void)
{
    if (unfinished != NULL) {
        temporaries_remove(unfinished);
    }
}

/* Creates PATH.posenc-0, or the first such name that no file has: a file that is there may belong
 * to another run. */
static bool temporary_create(struct file *file)
{
    const size_t size = strlen(file->path) + strlen(temporary_mark) + sizeof "1000";
    char *const name = memory_take(size, 1);
    int error = EEXIST;
    for (int i = 0; i < TEMPORARY_TRIES && error == EEXIST; i++) {
        (void)snprintf(name, size, "%s%s%d", file->path, temporary_mark, i);
        errno = 0;
        file->stream = fopen(name, "wbx");
        if (file->stream != NULL) {
            file->temporary = name;
            return true;
        }
        error = errno;
    }
    free(name);
    return file_refuse(file, error);
}

/* Creates a file without a name, which will be read back. */
static bool unnamed_create(struct file *file)
{
    file->stream = tmpfile();
    return file->stream != NULL ||
           refuse("no temporary file can be had (%s): --check and standard output need one",
                  strerror(errno));
}

static bool file_open(const struct files *files, struct file *file)
{
    if (file->path == NULL && !platform_stdout_is_open()) {
        return file_refuse(file, EBADF);
    }
    if (file->path != NULL && files->is_confined && platform_is_link(file->path)) {
        return refuse(
            "%s: cannot be compared: it is a symbolic link, which may lead elsewhere: give "
            "the options beside --check",
            file->path);
    }
    if (file->path == NULL || files->is_check) {
        return unnamed_create(file);
    }
    const int kind = platform_kind_error(file->path);
    return kind == 0 ? temporary_create(file) : file_refuse(file, kind);
}

bool files_open(struct files *files)
{
    bool fine = true;
    if (unfinished == NULL) {
        (void)atexit(unfinished_remove);
    }
    unfinished = files;
    files->open = memory_take(1, sizeof *files->open);
    for (size_t i = 0; i < OUTPUT_COUNT && fine; i++) {
        fine = !files->outputs[i].is_wanted || file_open(files, &files->outputs[i]);
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
    if (!output_finish(files->open)) {
        return file_refuse(file, files->open->error);
    }
    if (file->temporary == NULL) {
        return true; /* it will be read back */
    }
    errno = 0;
    const int failed = fclose(file->stream);
    file->stream = NULL;
    return failed == 0 || file_refuse(file, errno);
}

/* ---- into place ---- */

static bool streams_equal(FILE *a, FILE *b)
{
    char block_a[READ_BLOCK];
    char block_b[READ_BLOCK];
    size_t count;
    do {
        count = fread(block_a, 1, sizeof block_a, a);
        if (fread(block_b, 1, sizeof block_b, b) != count || memcmp(block_a, block_b, count) != 0) {
            return false;
        }
    } while (count == sizeof block_a);
    return !ferror(a) && !ferror(b);
}

/* Whether the path holds the bytes of the temporary file already. */
static bool file_is_unchanged(const struct file *file)
{
    FILE *const old = platform_open(file->path);
    FILE *const new = old == NULL ? NULL : platform_open(file->temporary);
    const bool equal = new != NULL &&streams_equal(old, new);
    if (old != NULL) {
        (void)fclose(old);
    }
    if (new != NULL) {
        (void)fclose(new);
    }
    return equal;
}

static bool stdout_write(const struct file *file)
{
    char block[READ_BLOCK];
    size_t count;
    platform_stdout_binary();
    errno = 0;
    if (fseek(file->stream, 0, SEEK_SET) != 0) {
        return file_refuse(file, errno);
    }
    while ((count = fread(block, 1, sizeof block, file->stream)) > 0) {
        if (fwrite(block, 1, count, stdout) != count) {
            return file_refuse(file, errno);
        }
    }
    return (!ferror(file->stream) && fflush(stdout) == 0) || file_refuse(file, errno);
}

/* The message about a file that cannot be replaced ends with the files that the run has replaced
 * before. */
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
    (void)fprintf(stderr, "%s\n", way_out(error));
    return false;
}

/* The depfile is always replaced, because its time stamp counts. */
static bool file_place(struct files *files, enum output_index output)
{
    struct file *const file = &files->outputs[output];
    if (file->temporary == NULL || (output != OUTPUT_DEPFILE && file_is_unchanged(file))) {
        return true; /* files_free removes the temporary file */
    }
    if (!platform_replace(file->temporary, file->path)) {
        return replace_refuse(files, file, errno);
    }
    file->is_placed = true;
    free(file->temporary);
    file->temporary = NULL;
    return true;
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
        const struct file *const file = &files->outputs[i];
        fine = !file->is_wanted || file->path != NULL || stdout_write(file);
    }
    for (enum output_index i = OUTPUT_DEPFILE; i-- > 0 && fine;) {
        fine = file_place(files, i);
    }
    return fine && file_place(files, OUTPUT_DEPFILE);
}

/* ---- comparison ---- */

static bool is_picture(enum output_index output)
{
    return output >= OUTPUT_HEATMAP && output <= OUTPUT_FIGURE;
}

static enum difference picture_differs(const char *path)
{
    (void)refuse("%s is not the picture of this table: draw it again without --check", path);
    return DIFFERENCE_FOUND;
}

static enum difference picture_compare(const char *path, FILE *found, FILE *expected)
{
    errno = 0;
    const bool is_begin = fseek(expected, 0, SEEK_SET) == 0;
    if (is_begin && streams_equal(found, expected)) {
        return DIFFERENCE_NONE;
    }
    if (!is_begin || ferror(found) || ferror(expected)) {
        return difference_trouble(path, errno);
    }
    return picture_differs(path);
}

static enum difference file_missing(const char *path)
{
    (void)refuse("%s: %s", path, strerror(ENOENT));
    return DIFFERENCE_FOUND;
}

static enum difference file_compare(const struct files *files, enum output_index output)
{
    const struct file *const file = &files->outputs[output];
    FILE *const found = platform_open(file->path);
    if (found == NULL && errno == ENOENT) {
        return is_picture(output) ? picture_differs(file->path) : file_missing(file->path);
    }
    if (found == NULL) {
        return difference_trouble(file->path, errno);
    }
    const enum difference difference = is_picture(output)
                                           ? picture_compare(file->path, found, file->stream)
                                           : difference_report(file->path, found, file->stream);
    (void)fclose(found);
    return difference;
}

enum difference files_compare(struct files *files, bool pictures)
{
    enum difference all = DIFFERENCE_NONE;
    for (enum output_index i = 0; i < OUTPUT_COUNT && all != DIFFERENCE_TROUBLE; i++) {
        if (files_has(files, i) && is_picture(i) == pictures) {
            const enum difference difference = file_compare(files, i);
            all = difference > all ? difference : all;
        }
    }
    return all;
}
