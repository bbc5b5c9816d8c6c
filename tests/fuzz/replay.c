/*
 * replay.c: a target without libFuzzer: each file of the command line, and each file of a folder
 * there, is one input.
 */
#include "harness.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

/* Of exactly its size, so that reading beyond it shows. */
static bool file_run(const char *path)
{
    FILE *const file = fopen(path, "rb");
    size_t size = 0;
    uint8_t *data = NULL;
    for (int c; file != NULL && (c = getc(file)) != EOF; size++) {
        uint8_t *const more = realloc(data, size + 1);
        if (more == NULL) {
            free(data);
            (void)fclose(file);
            return false;
        }
        data = more;
        data[size] = (uint8_t)c;
    }
    const bool fine = file != NULL && !ferror(file);
    if (file != NULL) {
        (void)fclose(file);
    }
    if (fine) {
        (void)LLVMFuzzerTestOneInput(data != NULL ? data : (const uint8_t *)"", size);
    }
    free(data);
    return fine;
}

static bool folder_run(const char *path, DIR *folder, size_t *count)
{
    char name[PATH_SIZE];
    const struct dirent *entry;
    bool fine = true;
    while (fine && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] != '.') {
            (void)snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            fine = file_run(name);
            ++*count;
        }
    }
    return fine;
}

int main(int argc, char *argv[])
{
    size_t count = 0;
    bool fine = true;
    for (int i = 1; i < argc && fine; i++) {
        DIR *const folder = opendir(argv[i]);
        fine = folder != NULL ? folder_run(argv[i], folder, &count) : file_run(argv[i]);
        count += folder == NULL;
        if (folder != NULL) {
            (void)closedir(folder);
        }
        if (!fine) {
            perror(argv[i]);
        }
    }
    (void)printf("%zu inputs\n", count);
    return fine && count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
