/*
 * model_file.h: which file of a model a path means, and what other files are that people give.
 */
#ifndef POSENC_CONFIG_MODEL_FILE_H
#define POSENC_CONFIG_MODEL_FILE_H

#include "config/json.h"

struct model_file {
    const char *path; /* in a folder, that of the only file there that says a model's settings */
    bool is_gguf;     /* by its first bytes */
};

/* Finds the file. Refuses a folder with several such files or none, and a path or a file that is
 * known to be something else, in a sentence of its own. */
struct model_file model_file_find(const char *path, struct origin origin);

/* Refuses an object of a JSON text that is no model's, but known to be of something else. */
void model_file_check(const struct json_value *root);

#endif
