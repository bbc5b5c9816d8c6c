/*
 * npy_file.c: writes .npy files as numpy.save writes them.
 */
#define SITE_KEPT
#include "npy_file.h"

#include "process.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 4096, ALIGNMENT = 64 };

/* Returns the number of elements of an array with this shape. */
static size_t shape_count(const char *shape)
{
    static const char digits[] = "0123456789";
    size_t count = 1;
    for (const char *at = strpbrk(shape, digits); at != NULL; at = strpbrk(at, digits)) {
        char *end;
        count *= strtoull(at, &end, 10);
        at = end;
    }
    return count;
}

/* Returns the bytes of the file, in which `header` is the text that describes the numbers. */
static unsigned char *bytes_of(const struct npy_file *file, const char *header, size_t *length)
{
    const int version = file->version == 0 ? 1 : file->version;
    const size_t header_length = strlen(header);
    const size_t size = (size_t)(file->descr[2] - '0');
    const size_t count = file->count == 0 ? shape_count(file->shape) : file->count;
    unsigned char *bytes = malloc(12 + header_length + count * size);
    ck_assert_ptr_nonnull(bytes);
    memcpy(bytes, "\x93NUMPY", 6);
    bytes[6] = (unsigned char)version;
    bytes[7] = 0;
    size_t used = 8;
    for (int i = 0; i < (version == 1 ? 2 : 4); i++) {
        bytes[used++] = (unsigned char)(header_length >> 8 * i);
    }
    memcpy(bytes + used, header, header_length);
    used += header_length;
    for (size_t i = 0; i < count; i++) {
        for (size_t byte = 0; byte < size; byte++) {
            const size_t place = file->descr[0] == '>' ? size - 1 - byte : byte;
            bytes[used++] = (unsigned char)(file->cells[i] >> 8 * place);
        }
    }
    *length = used;
    return bytes;
}

/* The header is padded with blanks and ends with a newline. The padding aligns the numbers to a
 * multiple of 64 bytes. */
unsigned char *npy_file_bytes(const struct npy_file *file, size_t *length)
{
    char header[HEADER_SIZE];
    const size_t start = file->version > 1 ? 12 : 10;
    const int text_length = snprintf(
        header, HEADER_SIZE - ALIGNMENT, "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }",
        file->descr, file->is_column_major ? "True" : "False", file->shape);
    ck_assert(text_length > 0 && text_length < HEADER_SIZE - ALIGNMENT);
    size_t end = (size_t)text_length;
    while ((start + end + 1) % ALIGNMENT != 0) {
        header[end++] = ' ';
    }
    header[end++] = '\n';
    header[end] = '\0';
    return bytes_of(file, header, length);
}

void npy_file_write(const struct npy_file *file, const char *path)
{
    size_t length;
    unsigned char *bytes = npy_file_bytes(file, &length);
    file_write(path, (const char *)bytes, length);
    free(bytes);
}

void npy_write_cells(const char *name, const char *descr, const char *shape, const uint64_t *cells)
{
    npy_file_write(&(struct npy_file){.descr = descr, .shape = shape, .cells = cells},
                   folder_file("%s", name));
}
