/*
 * header.h: what the header of a .npy file says.
 */
#ifndef POSENC_NPY_HEADER_H
#define POSENC_NPY_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NPY_DESCR = 24,     /* bytes of the name of a kind of number, with a final zero */
    NPY_DIMENSIONS = 32 /* the most dimensions of a shape */
};

struct npy_header {
    char descr[NPY_DESCR]; /* such as "<f4"; "[" if it is a list of fields */
    bool fortran;
    size_t dimensions;
    uint64_t shape[NPY_DIMENSIONS]; /* each less than 10^18 */
    const char *shape_text;         /* within the header's text, shape_length bytes */
    int shape_length;
};

/* Parses the header's text, `length` bytes of a text that ends with a zero somewhere later. False
 * if it is not what numpy.save writes: something else stands at *damage, or the text ends there. */
bool npy_header_parse(struct npy_header *header, const char *text, size_t length,
                      const char **damage);

#endif
