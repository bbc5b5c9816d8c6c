/*
 * header.c: parses the header, which is a dictionary of Python with three keys.
 */
#include "npy/header.h"

#include <string.h>

enum { NUMBER_DIGITS = 18 }; /* the most of a size, which stays below 2^63 */

static void blanks_skip(const char **at)
{
    *at += strspn(*at, " \t\r\n");
}

static bool sign_take(const char **at, char sign)
{
    blanks_skip(at);
    if (**at != sign) {
        return false;
    }
    ++*at;
    return true;
}

/* 'text' or "text", without escapes. */
static bool word_take(const char **at, char word[NPY_WORD])
{
    blanks_skip(at);
    const char quote = **at;
    size_t length = 0;
    if (quote != '\'' && quote != '"') {
        return false;
    }
    for (++*at; **at != quote; ++*at) {
        if (**at < ' ' || **at > '~' || **at == '\\' || length + 1 == NPY_WORD) {
            return false;
        }
        word[length++] = **at;
    }
    ++*at;
    word[length] = '\0';
    return true;
}

static bool truth_take(const char **at, bool *truth)
{
    blanks_skip(at);
    *truth = strncmp(*at, "True", 4) == 0;
    if (!*truth && strncmp(*at, "False", 5) != 0) {
        return false;
    }
    *at += *truth ? 4 : 5;
    return true;
}

/* Digits. Python 2 has an L after those of a long. */
static bool size_take(const char **at, uint64_t *size)
{
    blanks_skip(at);
    const size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > NUMBER_DIGITS || (digits > 1 && **at == '0')) {
        return false;
    }
    *size = 0;
    for (size_t i = 0; i < digits; i++) {
        *size = 10 * *size + (uint64_t)((*at)[i] - '0');
    }
    *at += digits;
    *at += **at == 'L';
    return true;
}

/* (), (5,), (5, 3) or (5, 3,): a tuple of one has to have its comma. */
static bool shape_take(const char **at, struct npy_header *header)
{
    blanks_skip(at);
    header->shape_text = *at;
    header->dimensions = 0;
    if (!sign_take(at, '(')) {
        return false;
    }
    bool comma = true;
    while (!sign_take(at, ')')) {
        if (!comma || header->dimensions == NPY_DIMENSIONS ||
            !size_take(at, &header->shape[header->dimensions])) {
            return false;
        }
        header->dimensions++;
        comma = sign_take(at, ',');
    }
    header->shape_length = (int)(*at - header->shape_text);
    return header->dimensions != 1 || comma;
}

static bool descr_take(const char **at, struct npy_header *header)
{
    blanks_skip(at);
    header->is_structured = **at == '[';
    return header->is_structured || word_take(at, header->descr);
}

/* One key and its value; no key comes twice. */
static bool entry_take(const char **at, struct npy_header *header)
{
    char key[NPY_WORD];
    if (!word_take(at, key) || !sign_take(at, ':')) {
        return false;
    }
    if (strcmp(key, "descr") == 0 && !header->has_descr) {
        header->has_descr = true;
        return descr_take(at, header);
    }
    if (strcmp(key, "fortran_order") == 0 && !header->has_fortran) {
        header->has_fortran = true;
        return truth_take(at, &header->fortran);
    }
    if (strcmp(key, "shape") == 0 && !header->has_shape) {
        header->has_shape = true;
        return shape_take(at, header);
    }
    return false;
}

/* The whole header, except for what follows a list of fields. */
static bool header_take(const char **at, struct npy_header *header)
{
    bool comma = true;
    if (!sign_take(at, '{')) {
        return false;
    }
    while (!sign_take(at, '}')) {
        if (!comma || !entry_take(at, header)) {
            return false;
        }
        if (header->is_structured) {
            return true;
        }
        comma = sign_take(at, ',');
    }
    blanks_skip(at);
    return header->has_descr && header->has_fortran && header->has_shape;
}

bool npy_header_parse(struct npy_header *header, const char *text, size_t length, size_t *damage)
{
    const char *at = text;
    *header = (struct npy_header){.dimensions = 0};
    const bool fine = header_take(&at, header);
    *damage = (size_t)(at - text);
    return header->is_structured || (fine && *damage == length);
}
