/*
 * model_file.h: finds the file with a model's settings, and recognizes other files given by
 * mistake.
 */
#ifndef POSENC_CONFIG_MODEL_FILE_H
#define POSENC_CONFIG_MODEL_FILE_H

#include "config/json.h"

struct model_file {
    const char *path; /* the path of the file that was found */
    bool is_gguf;     /* the file begins with GGUF_MAGIC */
};

/* Finds the file with a model's settings: `path` itself or, if that is a folder, the only such file
 * in it. Refuses a folder with several such files or none. Also refuses a path or a file that is
 * known to be something else, with a message that explains what it is. */
struct model_file model_file_find(const char *path, struct origin origin);

/* Refuses a JSON object that is known not to be a model's settings. */
void model_file_check(const struct json_value *root);

#endif
