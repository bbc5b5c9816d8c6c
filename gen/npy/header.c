/*
 * header.c: the header is a dictionary of Python. numpy.save writes it in one way only:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (5, 3), }
 *
 * and then spaces and a line feed (numpy/lib/format.py, _write_array_header).
 */
#include "npy/header.h"

#include <string.h>

enum { NUMBER_DIGITS = 18 }; /* the most of a size, which stays below 2^63 */

/* Moves past a text, if it is there. */
static bool text_take(const char **at, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

/* A word in quotes, without escapes. */
static bool descr_take(const char **at, char descr[NPY_DESCR])
{
    if (!text_take(at, "'")) {
        return false;
    }
    for (size_t length = 0; !text_take(at, "'"); length++) {
        if (**at < ' ' || **at > '~' || **at == '\\' || length + 1 == NPY_DESCR) {
            return false;
        }
        descr[length] = *(*at)++;
    }
    return true;
}

static bool truth_take(const char **at, bool *truth)
{
    *truth = text_take(at, "True");
    return *truth || text_take(at, "False");
}

static bool size_take(const char **at, uint64_t *size)
{
    const size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > NUMBER_DIGITS) {
        return false;
    }
    *size = 0;
    for (size_t i = 0; i < digits; i++) {
        *size = 10 * *size + (uint64_t)((*at)[i] - '0');
    }
    *at += digits;
    return true;
}

/* (), (5,), (5, 3) and so on. */
static bool shape_take(const char **at, struct npy_header *header)
{
    header->shape_text = *at;
    if (!text_take(at, "(")) {
        return false;
    }
    for (bool is_more = !text_take(at, ")"); is_more;) {
        if (header->dimensions == NPY_DIMENSIONS ||
            !size_take(at, &header->shape[header->dimensions])) {
            return false;
        }
        header->dimensions++;
        is_more = text_take(at, ", ");
        if (!is_more && !text_take(at, header->dimensions == 1 ? ",)" : ")")) {
            return false;
        }
    }
    header->shape_length = (int)(*at - header->shape_text);
    return true;
}

bool npy_header_parse(struct npy_header *header, const char *text, size_t length,
                      const char **damage)
{
    const char *at = text;
    *header = (struct npy_header){.dimensions = 0};
    bool fine = text_take(&at, "{'descr': ");
    if (fine && *at == '[') {
        header->descr[0] = '[';
        return true;
    }
    fine = fine && descr_take(&at, header->descr) && text_take(&at, ", 'fortran_order': ") &&
           truth_take(&at, &header->fortran) && text_take(&at, ", 'shape': ") &&
           shape_take(&at, header) && text_take(&at, ", }");
    if (fine) {
        at += strspn(at, " ");
        fine = text_take(&at, "\n") && at == text + length;
    }
    *damage = at;
    return fine;
}
