/*
 * header.h: what the header of a .npy file says.
 */
#ifndef POSENC_NPY_HEADER_H
#define POSENC_NPY_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NPY_WORD = 24,      /* bytes of a word in it, with a final zero */
    NPY_DIMENSIONS = 32 /* of a shape */
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

/* Parses its text, with a final zero behind its `length`. False where it is malformed, from the
 * byte *damage on. Of records of several fields only that is said, is_structured. */
bool npy_header_parse(struct npy_header *header, const char *text, size_t length, size_t *damage);

#endif
