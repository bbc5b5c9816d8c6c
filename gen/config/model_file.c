/*
 * model_file.c: recognizes the files and folders that users give as a model.
 */
#include "config/model_file.h"

#include "config/gguf.h"
#include "count.h"
#include "memory.h"
#include "nearest.h"
#include "platform.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { BEGINNING_SIZE = 48 }; /* the number of bytes by which the type of a file is recognized */

/* Files that belong to a model but do not contain its settings. A file is recognized by its name,
 * one of `names` (separated by spaces), or by the name of a member, `key`. `description` is the
 * description of the file and the remedy, for a message. */
static const struct other_file {
    const char *names;
    const char *key;
    const char *description;
} other_files[] = {
    {"adapter_config.json", "peft_type",
     "says how an adapter was trained: give the config.json of the model that it names"},
    {"generation_config.json", "_from_model_config",
     "says how text is generated: give the config.json beside it"},
    {"generation_config.json", "do_sample",
     "says how text is generated: give the config.json beside it"},
    {"tokenizer.json", "added_tokens", "has a vocabulary: give the config.json beside it"},
    {"tokenizer_config.json", "tokenizer_class",
     "says how text becomes tokens: give the config.json beside it"},
    {"preprocessor_config.json", "image_processor_type",
     "says how pictures are prepared: give the config.json beside it"},
    {"", "pretrained_cfg",
     "is timm's, with the name of a model and not its settings: give a --preset, --d-model and "
     "--grid"},
    {"model.safetensors.index.json pytorch_model.bin.index.json", "weight_map",
     "says which file has which weights: give the config.json beside it"},
};

/* Other files, recognized by `bytes` at the offset `offset`. `description` is the description of
 * the file and the remedy, for a message. */
static const struct {
    const char *bytes;
    size_t offset;
    const char *description;
} beginnings[] = {
    {"version https://git-lfs.github.com/spec/", 0,
     "is a pointer of Git LFS, in the place of the file: run git lfs pull"},
    {"PK\x03\x04", 0, "has weights, as PyTorch saves them: give the config.json beside it"},
    {"\x80\x02", 0, "has weights, as PyTorch saves them: give the config.json beside it"},
    {"lmgg", 0, "is older than GGUF: convert the model again"},
    {"fmgg", 0, "is older than GGUF: convert the model again"},
    {"tjgg", 0, "is older than GGUF: convert the model again"},
    {"{\"__metadata__\"", 8, "has weights (safetensors): give the config.json beside it"},
};

/* ---- folders ---- */

enum { FOUND_FILES_MAX = 16 }; /* the maximum number of file names in a message */

/* The sorted names of the files with a model's settings in a folder, up to FOUND_FILES_MAX. */
struct found_files {
    size_t count;
    char *names[FOUND_FILES_MAX];
};

/* A callback of platform_list: if `name` is the name of a file with a model's settings, and there
 * is room, inserts it into `context`, a struct found_files. */
static void found_files_add(void *context, const char *name)
{
    struct found_files *const found = context;
    size_t place = found->count;
    if (found->count == FOUND_FILES_MAX ||
        (strcmp(name, "config.json") != 0 && strcmp(name, "params.json") != 0 &&
         !path_has_ending(name, ".gguf"))) {
        return;
    }
    for (found->count++; place > 0 && strcmp(found->names[place - 1], name) > 0; place--) {
        found->names[place] = found->names[place - 1];
    }
    found->names[place] = memory_join(name, "");
}

/* Returns the path of the only file with a model's settings in a folder. Refuses other folders. */
static const char *folder_find_file(const char *path, struct origin origin)
{
    struct found_files found = {.count = 0};
    char names[256] = "";
    const char *const slash = *path_basename(path) == '\0' ? "" : "/";
    platform_list(path, found_files_add, &found);
    if (found.count == 0) {
        refuse_at(
            origin,
            "--model: the folder '%s' has no config.json, params.json or .gguf: give the file",
            path);
    }
    for (size_t i = 0; i < found.count; i++) {
        text_append(names, sizeof names, "%s%s", i > 0 ? ", " : "", json_printable(found.names[i]));
    }
    if (found.count > 1) {
        refuse_at(origin, "--model: the folder '%s' has several files of a model: give one of %s",
                  path, names);
    }
    return memory_join(memory_join(path, slash), found.names[0]);
}

/* ---- files ---- */

/* Returns whether a path looks like the name of a repository at Hugging Face: OWNER/NAME, without
 * the ending .json or .gguf. */
static bool looks_like_repository(const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    const size_t owner = strspn(path, plain);
    const size_t name = path[owner] == '/' ? strspn(path + owner + 1, plain) : 0;
    return *path != '.' && owner > 0 && name > 0 && path[owner + 1 + name] == '\0' &&
           !path_has_ending(path, ".json .gguf");
}

/* Reads the first bytes of a file. Returns the number of bytes read, which is 0 if the file cannot
 * be read; that error is reported later, when the whole file is read. Refuses a missing file whose
 * path looks like the name of a repository. */
static size_t beginning_read(const char *path, struct origin origin, char bytes[BEGINNING_SIZE])
{
    FILE *const file = platform_open(path);
    if (file == NULL && errno == ENOENT && looks_like_repository(path)) {
        refuse_at(origin,
                  "--model: there is no file '%s', and if that is a name at Hugging Face: nothing "
                  "is downloaded: give the config.json of it",
                  path);
    }
    const size_t length = file != NULL ? fread(bytes, 1, BEGINNING_SIZE, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    return length;
}

struct model_file model_file_find(const char *path, struct origin origin)
{
    char bytes[BEGINNING_SIZE];
    struct model_file file = {.path = path};
    if (platform_type_error(path) == EISDIR) {
        file.path = folder_find_file(path, origin);
    }
    const size_t length = beginning_read(file.path, origin, bytes);
    for (size_t i = 0; i < COUNT(beginnings); i++) {
        const size_t count = strlen(beginnings[i].bytes);
        if (length >= beginnings[i].offset + count &&
            memcmp(bytes + beginnings[i].offset, beginnings[i].bytes, count) == 0) {
            refuse_at(origin, "--model: '%s' %s", file.path, beginnings[i].description);
        }
    }
    if (path_has_ending(file.path, ".safetensors") && length > 8 && bytes[8] == '{') {
        refuse_at(origin, "--model: '%s' has weights (safetensors): give the config.json beside it",
                  file.path);
    }
    for (size_t i = 0; i < COUNT(other_files); i++) {
        const char *const name = path_basename(file.path);
        if (length > 0 && words_have(other_files[i].names, name, strlen(name))) {
            refuse_at(origin, "--model: '%s' %s", file.path, other_files[i].description);
        }
    }
    file.is_gguf =
        length >= strlen(GGUF_MAGIC) && memcmp(bytes, GGUF_MAGIC, strlen(GGUF_MAGIC)) == 0;
    return file;
}

void model_file_check(const struct json_value *root)
{
    for (size_t i = 0; i < COUNT(other_files); i++) {
        const struct json_value *const key = json_member(root, other_files[i].key);
        if (key != NULL) {
            refuse_at(key->origin, "the file has '%s', and %s", other_files[i].key,
                      other_files[i].description);
        }
    }
}
