/*
 * replay.c: runs a target without libFuzzer. Each file of the command line is an input.
 */
#include "harness.h"

#include <stdlib.h>

/* Runs the target with the contents of a file, in a buffer of exactly the file's size, so that
 * sanitizers detect reads beyond the end. */
static bool file_run(const char *path)
{
    FILE *const file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        return false;
    }
    const size_t size = (size_t)ftell(file);
    uint8_t *const data = malloc(size);
    rewind(file);
    const bool is_read = (data != NULL || size == 0) && fread(data, 1, size, file) == size;
    (void)fclose(file);
    if (is_read) {
        (void)LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    return is_read;
}

int main(int argc, char *argv[])
{
    for (int i = 1; i < argc; i++) {
        if (!file_run(argv[i])) {
            perror(argv[i]);
            return EXIT_FAILURE;
        }
    }
    (void)printf("%d inputs\n", argc - 1);
    return argc > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
