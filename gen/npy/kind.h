/*
 * kind.h: files that are not .npy files, but are given for one.
 */
#ifndef POSENC_NPY_KIND_H
#define POSENC_NPY_KIND_H

#include <stddef.h>

struct npy_kind {
    const char *bytes; /* the bytes that tell it */
    size_t count;
    const char *what; /* "is an HDF5 file", for a message */
    const char *advice;
};

/* The kind of a file that begins with these bytes; 128 of them are enough. They are not those of a
 * .npy file. */
const struct npy_kind *npy_kind_of(const unsigned char *bytes, size_t count);

#endif
