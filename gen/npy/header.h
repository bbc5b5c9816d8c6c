/*
 * header.h: what the header of a .npy file says.
 */
#ifndef POSENC_NPY_HEADER_H
#define POSENC_NPY_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NPY_WORD = 24,      /* bytes of a word in the header, with a final zero */
    NPY_DIMENSIONS = 32 /* the most dimensions of a shape */
};

/* What a header says. */
struct npy_header {
    bool has_descr;
    bool has_fortran;
    bool has_shape;
    bool is_structured; /* descr is a list of fields */
    char descr[NPY_WORD];
    bool fortran;
    size_t dimensions;
    uint64_t shape[NPY_DIMENSIONS];
    const char *shape_text; /* within the header's text */
    int shape_length;
};

/* Parses the header's text of `length` bytes, which has a final zero after them. False if it is
 * malformed from the byte *damage on. If descr is a list of several fields, only
 * is_structured is set. */
bool npy_header_parse(struct npy_header *header, const char *text, size_t length, size_t *damage);

#endif
