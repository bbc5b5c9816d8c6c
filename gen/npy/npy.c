/*
 * npy.c: reads .npy files. Everything that the header says is checked before it is used.
 */
#include "npy/npy.h"

#include "files/input.h"
#include "memory.h"
#include "message.h"
#include "model/spec.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the header ---- */

/*
 * The header is a dictionary of Python. numpy.save writes it in one way only:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (5, 3), }
 *
 * and then spaces and a line feed (numpy/lib/format.py, _write_array_header).
 */

enum {
    NPY_DESCR = 24,      /* bytes of the name of a kind of number, with a final zero */
    NPY_DIMENSIONS = 32, /* the most dimensions of a shape */
    NUMBER_DIGITS = 18   /* the most of a size, which stays below 2^63 */
};

struct npy_header {
    char descr[NPY_DESCR]; /* such as "<f4"; "[" if it is a list of fields */
    size_t dimensions;
    uint64_t shape[NPY_DIMENSIONS]; /* each less than 10^18 */
    const char *shape_text;         /* within the header's text, shape_length bytes */
    int shape_length;
};

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

/* Parses the header's text, which goes on to the numbers, and ends with a zero somewhere later.
 * NULL, or where something else stands than numpy.save writes, or where the text ends. */
static const char *header_parse(struct npy_header *header, struct npy *npy, const char *at)
{
    bool fine = text_take(&at, "{'descr': ");
    if (fine && *at == '[') {
        header->descr[0] = '[';
        return NULL;
    }
    fine = fine && descr_take(&at, header->descr) && text_take(&at, ", 'fortran_order': ") &&
           truth_take(&at, &npy->is_fortran) && text_take(&at, ", 'shape': ") &&
           shape_take(&at, header) && text_take(&at, ", }");
    if (fine) {
        at += strspn(at, " ");
        fine = text_take(&at, "\n") && (const unsigned char *)at == npy->numbers;
    }
    return fine ? NULL : at;
}

/* ---- what the header says ---- */

/* The file while it is read. */
struct source {
    const char *option;
    const char *path;
    size_t length;
    struct npy_header header;
    struct npy *npy;
};

static bool source_refuse(const struct source *source, const char *advice, const char *format, ...)
    MESSAGE_FORMAT(3, 4);

static bool source_refuse(const struct source *source, const char *advice, const char *format, ...)
{
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return refuse("%s: %s: %s: %s", source->option, source->path, what, advice);
}

static const char save_again[] = "save it again, by numpy.save('table.npy', table)";

static bool descr_settle(const struct source *source)
{
    const char *const descr = source->header.descr;
    struct npy *const npy = source->npy;
    const bool has_order = descr[0] == '<' || descr[0] == '>';
    for (size_t i = 0; has_order && descr[1] == 'f' && i < PRECISION_COUNT; i++) {
        if (strcmp(precisions[i].numpy + 1, descr + 1) == 0) {
            npy->format = &precisions[i];
            memcpy(npy->descr, descr, sizeof npy->descr);
            return true;
        }
    }
    if (descr[0] == '[') {
        return source_refuse(source, "save one field: numpy.save('table.npy', table['its name'])",
                             "holds records of several fields");
    }
    if (has_order && descr[1] == 'c') {
        return source_refuse(source,
                             "save cosines and sines: "
                             "numpy.save('table.npy', numpy.stack([z.real, z.imag], -1))",
                             "holds complex numbers ('%s')", descr);
    }
    return source_refuse(source, "save floats: numpy.save('table.npy', table.astype('f4'))",
                         "holds '%s', not floats of 2, 4 or 8 bytes", descr);
}

static bool shape_refuse(const struct source *source, const char *what, const char *advice)
{
    enum { SHOWN = 60 };
    const struct npy_header *const header = &source->header;
    const bool is_long = header->shape_length > SHOWN;
    return source_refuse(source, advice, "shape %.*s%s: %s", is_long ? SHOWN : header->shape_length,
                         header->shape_text, is_long ? "..." : "", what);
}

/* That the file has as many numbers as the shape says, and nothing else. */
static bool length_check(const struct source *source)
{
    const struct npy_header *const header = &source->header;
    const struct npy *const npy = source->npy;
    const size_t there = source->length - (size_t)((const char *)npy->numbers - npy->file);
    size_t size = (size_t)npy->format->bits / 8;
    for (size_t i = 0; i < header->dimensions; i++) {
        if (header->shape[i] == 0) {
            return shape_refuse(source, "has no numbers", "save a table with rows");
        }
    }
    for (size_t i = 0; i < header->dimensions; i++) {
        if (header->shape[i] > there / size) {
            return shape_refuse(source, "the file is truncated", "copy or save it again");
        }
        size *= (size_t)header->shape[i];
    }
    return size == there ||
           source_refuse(source, "save one array alone: numpy.save('table.npy', table)",
                         "goes on after its %zu bytes of numbers", size);
}

/* Drops dimensions of 1 while there are more than two: the last one last, and not that of two
 * arrays of one column. */
static size_t shape_squeeze(const struct npy_header *header, size_t kept[NPY_DIMENSIONS])
{
    size_t count = 0;
    size_t left = header->dimensions;
    for (size_t i = 0; i < header->dimensions; i++) {
        if (header->shape[i] == 1 && i + 1 < header->dimensions && left > 2) {
            left--;
        } else {
            kept[count++] = (size_t)header->shape[i];
        }
    }
    const bool has_trailing_one = count > 2 && kept[count - 1] == 1;
    return has_trailing_one && (count > 3 || kept[0] != 2) ? count - 1 : count;
}

/* Rows, columns and strides of a shape of two or three dimensions. */
static void strides_settle(struct npy *npy, const size_t *shape, size_t count)
{
    size_t step[3] = {0};
    size_t total = 1;
    for (size_t i = 0; i < count; i++) {
        const size_t dimension = npy->is_fortran ? i : count - 1 - i;
        step[dimension] = total;
        total *= shape[dimension];
    }
    const bool is_two_arrays = count == 3 && shape[0] == 2;
    const size_t row = is_two_arrays ? 1 : 0;
    npy->rows = (int64_t)shape[row];
    npy->columns = (int64_t)(total / shape[row]);
    npy->arrays = is_two_arrays ? 2 : 1;
    npy->is_pairs = count == 3 && !is_two_arrays;
    npy->strides = (struct strides){
        .row = step[row],
        .outer = count == 2 ? 0 : step[is_two_arrays ? 0 : 1],
        .inner = step[count - 1],
        .inner_count = (int64_t)shape[count - 1],
    };
}

static bool shape_settle(const struct source *source)
{
    size_t shape[NPY_DIMENSIONS];
    const size_t count = shape_squeeze(&source->header, shape);
    struct npy *const npy = source->npy;
    if (count < 2) {
        return shape_refuse(source, "is no table of rows and columns",
                            "save it with its shape: numpy.save('table.npy', "
                            "table.reshape(rows, columns))");
    }
    if (count > 3 || (count == 3 && shape[0] != 2 && shape[2] != 2)) {
        return shape_refuse(source,
                            "is no table: allowed are (rows, columns), (rows, pairs, 2) and "
                            "(2, rows, columns)",
                            "save one table of it: numpy.save('table.npy', table[0])");
    }
    strides_settle(npy, shape, count);
    if (npy->rows > MAX_LEN_MAX || npy->columns > (int64_t)2 * D_MODEL_MAX) {
        char what[96];
        (void)snprintf(what, sizeof what, "has more than %d rows, or %d columns", MAX_LEN_MAX,
                       2 * D_MODEL_MAX);
        return shape_refuse(source, what, "save a smaller part of it");
    }
    return true;
}

/* ---- the file ---- */

/* Finds the header, and where the numbers begin: after the magic bytes, two bytes of the version,
 * the header's length in two bytes, or in four from version 2.0 on, and the header. */
static const char *header_find(const struct source *source)
{
    static const char magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y'};
    enum { VERSION = sizeof magic, LENGTH = VERSION + 2 };
    const unsigned char *const bytes = (const unsigned char *)source->npy->file;
    if (source->length < LENGTH || memcmp(bytes, magic, sizeof magic) != 0) {
        (void)source_refuse(source,
                            "load the table and save it alone: numpy.save('table.npy', table)",
                            "is no .npy file");
        return NULL;
    }
    if (bytes[VERSION] < 1 || bytes[VERSION] > 3 || bytes[VERSION + 1] != 0) {
        (void)source_refuse(source, save_again,
                            "has version %d.%d of the format, not 1.0, 2.0 or 3.0", bytes[VERSION],
                            bytes[VERSION + 1]);
        return NULL;
    }
    const size_t begin = LENGTH + (bytes[VERSION] == 1 ? 2 : 4);
    size_t length = 0;
    for (size_t i = begin; i > LENGTH && begin <= source->length; i--) {
        length = length << 8 | bytes[i - 1];
    }
    if (begin > source->length || length > source->length - begin) {
        (void)source_refuse(source, save_again, "ends within its header");
        return NULL;
    }
    source->npy->numbers = bytes + begin + length;
    return source->npy->file + begin;
}

static bool npy_parse(struct source *source)
{
    const char *const text = header_find(source);
    if (text == NULL) {
        return false;
    }
    const char *const damage = header_parse(&source->header, source->npy, text);
    if (damage != NULL) {
        return source_refuse(source, save_again,
                             "its header is damaged at byte %zu, or not of numpy.save",
                             (size_t)(damage - source->npy->file));
    }
    return descr_settle(source) && length_check(source) && shape_settle(source);
}

struct npy *npy_open(const char *option, const char *path)
{
    char begin[32];
    const struct input_kind kind = {begin, "the path of a .npy file", SIZE_MAX / 4, false};
    struct source source = {.option = option, .path = path};
    (void)snprintf(begin, sizeof begin, "%s: '", option);
    char *const file = input_read(&kind, path, (struct origin){NULL, 0}, &source.length);
    if (file == NULL) {
        return NULL;
    }
    source.npy = memory_take(1, sizeof *source.npy);
    source.npy->file = file;
    return npy_parse(&source) ? source.npy : NULL;
}

/* ---- the table ---- */

bool npy_transpose(struct npy *npy)
{
    const int64_t rows = npy->rows;
    if (npy->arrays != 1 || npy->is_pairs || rows > D_MODEL_MAX) {
        return false;
    }
    npy->rows = npy->columns;
    npy->columns = rows;
    npy->strides =
        (struct strides){.row = npy->strides.inner, .inner = npy->strides.row, .inner_count = rows};
    return true;
}

uint64_t npy_cell(const struct npy *npy, int64_t row, int64_t column)
{
    const struct strides *const strides = &npy->strides;
    const bool is_big_endian = npy->descr[0] == '>';
    const size_t index = (size_t)row * strides->row +
                         (size_t)(column / strides->inner_count) * strides->outer +
                         (size_t)(column % strides->inner_count) * strides->inner;
    const size_t count = (size_t)npy->format->bits / 8;
    const unsigned char *const bytes = npy->numbers + index * count;
    uint64_t cell = 0;
    for (size_t i = 0; i < count; i++) {
        cell = cell << 8 | bytes[is_big_endian ? i : count - 1 - i];
    }
    return cell;
}

/* Infinities and NaNs have the greatest exponent. */
bool npy_value(const struct npy *npy, int64_t row, int64_t column, struct dyadic *value)
{
    const struct precision *const format = npy->format;
    const uint64_t cell = npy_cell(npy, row, column);
    const uint64_t sign = UINT64_C(1) << (format->bits - 1);
    const uint64_t infinity = sign - (UINT64_C(1) << (format->significand_bits - 1));
    *value = precision_dyadic(format, cell);
    return (cell & (sign - 1)) < infinity;
}
