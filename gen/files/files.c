/*
 * files.c: creates, compares and renames the files of a run in a safe order, and writes the
 * depfile.
 */
#include "files/files.h"

#include "count.h"
#include "files/difference.h"
#include "memory.h"
#include "model/precision.h"
#include "platform.h"

#include <errno.h>
#include <string.h>

_Static_assert((size_t)OUTPUT_COUNT <= TEMPORARIES_MAX, "each output may have a temporary file");

/* The maximum number of names to try for a temporary file. A name may be in use by a concurrent
 * run, or by a file that a killed run has left. */
enum { TEMPORARY_TRIES = 1000 };

static const char temporary_mark[] = ".posenc-";

/* ---- inputs and outputs ---- */

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

enum output_index files_first_same(const struct files *files, enum output_index output)
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

bool files_output_is_input(const struct files *files, enum output_index output)
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

/* ---- refusals ---- */

/* Reports that a file cannot be written: the reason, the files that have already been replaced, and
 * a remedy. */
static _Noreturn void file_refuse(const struct files *files, const struct file *file, int error)
{
    static const struct {
        int error;
        const char *text;
    } remedies[] = {
        {ENOENT, ": make its folder first"},
        {ENOTDIR, ": give a path in a folder"},
        {EISDIR, ": give the path of a file"},
        {ENODEV, ": give the path of a file"},
        {EACCES, ": give a path that may be written"},
        {EPERM, ": give a path that may be written"},
        {EROFS, ": give a path that may be written"},
        {ENOSPC, ": free some space, or give another path"},
        {EEXIST, ": remove the temporary files that killed runs have left beside it"},
    };
    const char *const path = file->path;
    const char *replaced = "";
    const char *remedy = path != NULL ? ": give another path" : "";
    for (size_t i = OUTPUT_COUNT; i-- > 0;) {
        if (files->outputs[i].is_placed) {
            const char *const before = *replaced == '\0' ? "; replaced before that: " : ", ";
            replaced = memory_join(memory_join(replaced, before), files->outputs[i].path);
        }
    }
    for (size_t i = 0; i < COUNT(remedies) && path != NULL; i++) {
        remedy = remedies[i].error == error ? remedies[i].text : remedy;
    }
    refuse("cannot write %s: %s%s%s", path != NULL ? path : "standard output",
           platform_error(error), replaced, remedy);
}

/* ---- temporary files ---- */

bool files_is_temporary(const char *path)
{
    static const char digits[] = "0123456789";
    const char *const dash = strrchr(path_basename(path), '-');
    const size_t length = strlen(temporary_mark);
    return dash != NULL && dash + 1 - path >= (ptrdiff_t)length && dash[1] != '\0' &&
           strncmp(dash + 1 - length, temporary_mark, length) == 0 &&
           strspn(dash + 1, digits) == strlen(dash + 1);
}

static bool is_permission_error(int error)
{
    return error == EACCES || error == EPERM || error == EROFS;
}

/* Opens a nameless temporary file, which disappears when it is closed. */
static FILE *nameless_open(void)
{
    FILE *const file = tmpfile();
    if (file == NULL) {
        refuse(
            "--check, standard output and folders that may not be written need a temporary file, "
            "but none can be created (%s): free some space",
            strerror(errno));
    }
    return file;
}

/* Creates PATH.posenc-N, for the least number N for which no file exists: an existing file may
 * belong to another run. In a read-only folder, an existing output may be up to date, so a nameless
 * file is created with which the output is compared. A depfile always has to be written, because
 * its modification time counts. */
static void temporary_create(const struct files *files, struct file *file)
{
    const size_t size = strlen(file->path) + strlen(temporary_mark) + sizeof "1000";
    char *const name = memory_allocate(size, 1);
    int error = EEXIST;
    for (int i = 0; i < TEMPORARY_TRIES && error == EEXIST; i++) {
        (void)snprintf(name, size, "%s%s%d", file->path, temporary_mark, i);
        file->stream = platform_create((size_t)(file - files->outputs), name);
        if (file->stream != NULL) {
            file->temporary_name = name;
            return;
        }
        error = errno;
    }
    const bool may_be_up_to_date =
        is_permission_error(error) && file != &files->outputs[OUTPUT_DEPFILE];
    FILE *const existing = may_be_up_to_date ? platform_open(file->path) : NULL;
    if (existing == NULL) {
        file_refuse(files, file, error);
    }
    (void)fclose(existing);
    file->error = error;
    file->stream = nameless_open();
}

/* ---- opening and removing ---- */

/* The set of files whose temporary files are removed when the program ends. */
static struct files *unfinished;

void files_drop(void)
{
    for (size_t i = 0; i < OUTPUT_COUNT && unfinished != NULL; i++) {
        struct file *const file = &unfinished->outputs[i];
        if (file->stream != NULL) {
            (void)fclose(file->stream);
            file->stream = NULL;
        }
        if (file->temporary_name != NULL) {
            platform_remove(i);
            file->temporary_name = NULL;
        }
    }
    unfinished = NULL;
}

/* Outputs that go to standard output or are compared get nameless files, which will be read again.
 */
void files_open(struct files *files)
{
    unfinished = files;
    files->writer = memory_allocate(1, sizeof *files->writer);
    for (struct file *file = files->outputs; file < files->outputs + OUTPUT_COUNT; file++) {
        if (!file->is_wanted) {
            continue;
        }
        if (file->path == NULL && !platform_stdout_prepare()) {
            file_refuse(files, file, errno);
        }
        if (file->path == NULL || files->is_check) {
            file->stream = nameless_open();
            continue;
        }
        const int type_error = platform_type_error(file->path);
        if (type_error != 0) {
            file_refuse(files, file, type_error);
        }
        temporary_create(files, file);
    }
}

/* ---- writing ---- */

struct output *files_begin(struct files *files, enum output_index output)
{
    output_start(files->writer, files->outputs[output].stream);
    return files->writer;
}

void files_finish(struct files *files, enum output_index output)
{
    struct file *const file = &files->outputs[output];
    if (!output_finish(files->writer)) {
        file_refuse(files, file, files->writer->error);
    }
    if (file->temporary_name != NULL) { /* a nameless file stays open, because it will be read */
        const int failed = fclose(file->stream);
        file->stream = NULL;
        if (failed != 0) {
            file_refuse(files, file, errno);
        }
    }
}

/* ---- the depfile ---- */

/* make expands names with *, ? or [ as patterns. If a name, as a pattern, matches another file,
 * returns the name with a backslash before each of these characters and before each backslash.
 * Returns other names unchanged, because Ninja and CMake would not remove the backslashes. */
static const char *pattern_quote(const char *name)
{
    if (!platform_matches_another(name)) {
        return name;
    }
    char *const quoted = memory_allocate(2 * strlen(name) + 1, 1);
    char *end = quoted;
    for (const char *c = name; *c != '\0'; c++) {
        if (strchr("*?[\\", *c) != NULL) {
            *end++ = '\\';
        }
        *end++ = *c;
    }
    *end = '\0';
    return quoted;
}

/*
 * Writes a name with the escapes that make needs:
 *
 *   - A backslash before blanks, # and :, but not before the colon of a Windows drive.
 *   - A backslash before % in a target, which would otherwise be a pattern.
 *   - A backslash before | in a prerequisite, which would otherwise begin the order-only
 *     prerequisites.
 *   - Another backslash for each backslash directly before one of these characters.
 *   - A second $ for each $.
 */
static void name_write(struct output *output, const char *path, bool is_target)
{
    const char *const name = pattern_quote(path);
    const char *const marks = is_target ? " \t#:%" : " \t#:|";
    const bool is_letter = (*name >= 'A' && *name <= 'Z') || (*name >= 'a' && *name <= 'z');
    const bool has_drive = is_letter && name[1] == ':' && (name[2] == '/' || name[2] == '\\');
    for (const char *c = name; *c != '\0'; c++) {
        if (strchr(marks, *c) != NULL && !(has_drive && c == name + 1)) {
            for (const char *back = c; back > name && back[-1] == '\\'; back--) {
                output_text(output, "\\");
            }
            output_text(output, "\\");
        } else if (*c == '$') {
            output_text(output, "$");
        }
        output_bytes(output, c, 1);
    }
}

/* Returns whether a name ends in &. make parses &: as the end of a group of targets. */
static bool ends_in_ampersand(const char *name)
{
    return *name != '\0' && name[strlen(name) - 1] == '&';
}

/* Returns whether an empty rule can be written for an input. In a target, make and Ninja require
 * different spellings of % and |, because Ninja parses targets like prerequisites. make parses a
 * rule with = as an assignment, and &: as the end of a group of targets. */
static bool can_have_empty_rule(const char *input)
{
    return strpbrk(input, "%|=") == NULL && !ends_in_ampersand(input);
}

/* Writes "OUTPUT OUTPUT: INPUT INPUT", with all outputs except the depfile and standard output. As
 * gcc -MMD -MP does, adds an empty rule for each input (if can_have_empty_rule), so that a missing
 * input is not an error. */
static void depfile_write(struct output *output, const struct files *files)
{
    const char *last_path = "";
    for (enum output_index i = 0; i < OUTPUT_DEPFILE; i++) {
        if (files->outputs[i].path != NULL) {
            output_text(output, *last_path == '\0' ? "" : " ");
            last_path = files->outputs[i].path;
            name_write(output, last_path, true);
        }
    }
    output_text(output, ends_in_ampersand(last_path) ? " :" : ":");
    for (size_t i = 0; i < files->input_count; i++) {
        output_text(output, " \\\n  ");
        name_write(output, files->inputs[i], false);
    }
    output_text(output, "\n");
    for (size_t i = 0; i < files->input_count; i++) {
        if (can_have_empty_rule(files->inputs[i])) {
            output_text(output, "\n");
            name_write(output, files->inputs[i], true);
            output_text(output, ":\n");
        }
    }
}

/* ---- moving into place ---- */

/* Copies an output to standard output. Uses the buffer of files->writer, which is free because all
 * outputs are complete. */
static void file_write_stdout(const struct files *files, const struct file *file)
{
    char *const block = files->writer->buffer;
    size_t count;
    bool succeeded = fseek(file->stream, 0, SEEK_SET) == 0;
    while (succeeded && (count = fread(block, 1, sizeof files->writer->buffer, file->stream)) > 0) {
        succeeded = fwrite(block, 1, count, stdout) == count;
    }
    if (!succeeded || ferror(file->stream) || fflush(stdout) != 0) {
        file_refuse(files, file, errno);
    }
}

/* Returns whether the existing output equals its temporary file. */
static bool is_up_to_date(const struct file *file)
{
    FILE *const written = platform_open(file->temporary_name);
    const bool is_same = written != NULL && file_has_content(file->path, written);
    if (written != NULL) {
        (void)fclose(written);
    }
    return is_same;
}

/* Moves the temporary file of an output into place, unless the existing output is equal. The
 * depfile is always replaced, because its modification time counts. */
static void output_place(struct files *files, enum output_index output)
{
    struct file *const file = &files->outputs[output];
    if (file->temporary_name == NULL || (output != OUTPUT_DEPFILE && is_up_to_date(file))) {
        return;
    }
    if (!platform_replace(output, file->path)) {
        file_refuse(files, file, errno);
    }
    file->is_placed = true;
    file->temporary_name = NULL;
}

/* Places the depfile last, and the other outputs in reverse order, so that a report precedes a
 * table on standard output, and a header is in place before its .c. */
void files_place(struct files *files)
{
    if (files_has(files, OUTPUT_DEPFILE)) {
        depfile_write(files_begin(files, OUTPUT_DEPFILE), files);
        files_finish(files, OUTPUT_DEPFILE);
    }
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const struct file *const file = &files->outputs[i];
        if (file->error != 0 && !file_has_content(file->path, file->stream)) {
            file_refuse(files, file, file->error);
        }
    }
    for (enum output_index i = OUTPUT_COUNT; i-- > 0;) {
        if (files_is_stdout(files, i)) {
            file_write_stdout(files, &files->outputs[i]);
        }
    }
    for (enum output_index i = OUTPUT_DEPFILE; i-- > 0;) {
        output_place(files, i);
    }
    output_place(files, OUTPUT_DEPFILE);
}

/* ---- comparison ---- */

enum status files_compare(const struct files *files, const struct output_spec *output_spec)
{
    enum difference worst = DIFFERENCE_NONE;
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const struct file *const file = &files->outputs[i];
        const bool is_template = i >= OUTPUT_TEMPLATE && i < OUTPUT_TEXTS;
        const bool is_language =
            is_template && output_spec->templates[i - OUTPUT_TEMPLATE].language != NULL;
        const enum content content = i < OUTPUT_TEMPLATE ? CONTENT_PAIR
                                     : is_language       ? CONTENT_LANGUAGE
                                     : is_template       ? CONTENT_TEXT
                                                         : CONTENT_BYTES;
        const enum difference difference =
            file->is_wanted ? difference_report(file->path, file->stream, content,
                                                output_spec->stored_precision->bits)
                            : DIFFERENCE_NONE;
        worst = difference > worst ? difference : worst;
    }
    if (worst == DIFFERENCE_SPACE) {
        (void)fputs(
            "No cell differs, only white space does, as after a formatter: exclude the pair "
            "from it. ",
            stderr);
    } else if (worst == DIFFERENCE_TEXT) {
        (void)fputs("No cell differs, only text does: made by another release, or edited. ",
                    stderr);
    } else if (worst == DIFFERENCE_CELLS) {
        (void)fputs("Cells differ. ", stderr);
    }
    return worst == DIFFERENCE_NONE ? STATUS_FINE : STATUS_DIFFERENT;
}
