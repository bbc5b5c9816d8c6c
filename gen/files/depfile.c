/*
 * depfile.c: spells names for make.
 */
#include "files/depfile.h"

#include "files/path.h"

#include <stdbool.h>
#include <string.h>

/* Spells a name as gcc does: a backslash before blanks and #, and before each backslash that stands
 * before a blank; $ twice. Unlike gcc, it also writes a backslash before : (but not before that of
 * a Windows drive), and before % in targets, which would be patterns without it. */
static void name_write(struct output *output, const char *name, bool is_target)
{
    const char *const after_drive = path_skip_drive(name);
    for (const char *c = name; *c != '\0'; c++) {
        if (*c == ' ' || *c == '\t' || *c == '#') {
            for (const char *back = c; *c != '#' && back > name && back[-1] == '\\'; back--) {
                output_text(output, "\\");
            }
            output_text(output, "\\");
        } else if (*c == '$') {
            output_text(output, "$");
        } else if ((*c == ':' && c >= after_drive) || (*c == '%' && is_target)) {
            output_text(output, "\\");
        }
        output_bytes(output, c, 1);
    }
}

void depfile_write(struct output *output, const struct files *files)
{
    const char *between = "";
    for (enum output_index i = 0; i < OUTPUT_DEPFILE; i++) {
        if (files->outputs[i].path != NULL) {
            output_text(output, between);
            name_write(output, files->outputs[i].path, true);
            between = " ";
        }
    }
    output_text(output, ":");
    for (size_t i = 0; i < files->input_count; i++) {
        output_text(output, " \\\n  ");
        name_write(output, files->inputs[i], false);
    }
    output_text(output, "\n");
    for (size_t i = 0; i < files->input_count; i++) {
        output_text(output, "\n");
        name_write(output, files->inputs[i], true);
        output_text(output, ":\n");
    }
}
