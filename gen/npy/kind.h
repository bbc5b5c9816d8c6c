/*
 * kind.h: files that are no .npy files, but are given for one.
 */
#ifndef POSENC_NPY_KIND_H
#define POSENC_NPY_KIND_H

#include <stddef.h>

struct npy_kind {
    const char *bytes; /* that tell it */
    size_t count;
    const char *what; /* "is an HDF5 file", for a message */
    const char *advice;
};

/* Of a file with these bytes at the beginning, of which 128 suffice, and which are not those of a
 * .npy file. */
const struct npy_kind *npy_kind_of(const unsigned char *bytes, size_t count);

#endif
