/*
 * npy_file.h: writes .npy files, byte by byte, for tests in which posenc reads them.
 */
#ifndef POSENC_TESTS_NPY_FILE_H
#define POSENC_TESTS_NPY_FILE_H

#include "site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct npy_file {
    int version;           /* 1, 2 or 3; 0 means 1 */
    const char *descr;     /* "<f4": byte order, type and size of a number */
    bool is_column_major;  /* whether the numbers are in column-major order */
    const char *shape;     /* "(3, 4)" */
    const uint64_t *cells; /* the bits of the numbers, in the order of the file */
    size_t count;          /* the number of cells; 0: as many as the shape requires */
};

/* Returns the bytes of the file. The caller frees them. */
unsigned char *npy_file_bytes(const struct npy_file *file, size_t *length);

void npy_file_write(const struct npy_file *file, const char *path);

/* Writes a file of version 1 in C order into the test's folder. */
void npy_write_cells(const char *name, const char *descr, const char *shape, const uint64_t *cells);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define npy_file_bytes(...)  FROM_HERE(npy_file_bytes(__VA_ARGS__))
#define npy_file_write(...)  FROM_HERE(npy_file_write(__VA_ARGS__))
#define npy_write_cells(...) FROM_HERE(npy_write_cells(__VA_ARGS__))
#endif

#endif
