/*
 * model_file.h: finds the file with a model's settings, and recognizes other files given by
 * mistake.
 */
#ifndef POSENC_CONFIG_MODEL_FILE_H
#define POSENC_CONFIG_MODEL_FILE_H

#include "config/json.h"

struct model_file {
    const char *path; /* for a folder, the path of its only file with a model's settings */
    bool is_gguf;     /* by its first bytes */
};

/* Finds the file. Refuses a folder with several such files or none, and a path or a file that is
 * known to be something else, in a sentence of its own. */
struct model_file model_file_find(const char *path, struct origin origin);

/* Refuses a JSON object that is known not to be a model's settings. */
void model_file_check(const struct json_value *root);

#endif
