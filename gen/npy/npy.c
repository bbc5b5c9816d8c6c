/*
 * npy.c: reads .npy files. Everything that the header says is checked before it is used.
 */
#include "npy/npy.h"

#include "count.h"
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
 * The header is a dictionary of Python, as numpy.save writes it:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (5, 3), }
 *
 * Others write it otherwise, and numpy.load reads what Python reads as a literal: any order of the
 * keys, any white space, either quote, a comma or none at the end, and from Python 2, up to version
 * 2.0 of the format, an L after a number (numpy/lib/format.py, _read_array_header). That is taken
 * here too, but no escapes, no comments and no key twice.
 */

enum {
    NPY_WORD = 24,       /* bytes of a key or of the name of a kind of number, with a final zero */
    NPY_DIMENSIONS = 32, /* the most dimensions of a shape */
    NUMBER_DIGITS = 18   /* the most of a size, which stays below 2^63 */
};

struct npy_header {
    bool has_longs;       /* an L may follow a number */
    char descr[NPY_WORD]; /* such as "<f4"; "[" if it is a list of fields */
    size_t dimensions;
    uint64_t shape[NPY_DIMENSIONS]; /* each less than 10^18 */
};

/* Moves past white space, and then past a token, if it is there. */
static bool token_take(const char **at, const char *token)
{
    const size_t length = strlen(token);
    *at += strspn(*at, " \t\r\n\f");
    if (strncmp(*at, token, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

/* A word in quotes. */
static bool quoted_take(const char **at, char word[NPY_WORD])
{
    const char quote = token_take(at, "'") ? '\'' : '"';
    size_t length = 0;
    if (quote == '"' && !token_take(at, "\"")) {
        return false;
    }
    for (; **at != quote; length++) {
        if (**at < ' ' || **at > '~' || **at == '\\' || length + 1 == NPY_WORD) {
            return false;
        }
        word[length] = *(*at)++;
    }
    word[length] = '\0';
    return token_take(at, (char[]){quote, '\0'});
}

/* (), (5,), (5, 3) and so on; (5) is no tuple, but a number. */
static bool shape_take(const char **at, struct npy_header *header)
{
    bool is_last = false;
    if (!token_take(at, "(")) {
        return false;
    }
    while (!token_take(at, ")")) {
        const size_t digits = strspn(*at, "0123456789");
        const bool is_octal = digits > 1 && **at == '0';
        if (is_last || digits == 0 || digits > NUMBER_DIGITS || is_octal ||
            header->dimensions == NPY_DIMENSIONS) {
            return false;
        }
        header->shape[header->dimensions++] = strtoull(*at, NULL, 10);
        *at += digits;
        *at += header->has_longs && **at == 'L' ? 1 : 0;
        is_last = !token_take(at, ",");
    }
    return header->dimensions != 1 || !is_last;
}

/* Parses the header's text. NULL, or where something is that no such header has. */
static const char *header_parse(struct npy_header *header, struct npy *npy, const char *at)
{
    static const char *const keys[] = {"descr", "fortran_order", "shape"};
    bool has[COUNT(keys)] = {false};
    bool is_last = false;
    bool fine = token_take(&at, "{");
    while (fine && !token_take(&at, "}")) {
        char word[NPY_WORD];
        size_t key = 0;
        const char *const begin = at;
        if (is_last || !quoted_take(&at, word)) {
            return at;
        }
        while (key < COUNT(keys) && strcmp(word, keys[key]) != 0) {
            key++;
        }
        if (key == COUNT(keys) || has[key]) {
            return begin;
        }
        has[key] = true;
        fine = token_take(&at, ":");
        if (fine && key == 0 && token_take(&at, "[")) {
            header->descr[0] = '[';
            return NULL;
        }
        if (key == 0) {
            fine = fine && quoted_take(&at, header->descr);
        } else if (key == 1) {
            npy->is_fortran = token_take(&at, "True");
            fine = fine && (npy->is_fortran || token_take(&at, "False"));
        } else {
            fine = fine && shape_take(&at, header);
        }
        is_last = fine && !token_take(&at, ",");
    }
    fine = fine && has[0] && has[1] && has[2] && token_take(&at, "");
    return fine && (const unsigned char *)at == npy->numbers ? NULL : at;
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

/* Without an order, the processor has its own: nearly all of them are little-endian. */
static bool descr_settle(const struct source *source)
{
    const char *const descr = source->header.descr;
    const char *const kind = descr + (strspn(descr, "<>=|") > 0 ? 1 : 0);
    struct npy *const npy = source->npy;
    for (size_t i = 0; *kind == 'f' && i < PRECISION_COUNT; i++) {
        if (strcmp(precisions[i].numpy + 1, kind) == 0) {
            npy->format = &precisions[i];
            (void)snprintf(npy->descr, sizeof npy->descr, "%c%s", *descr == '>' ? '>' : '<', kind);
            return true;
        }
    }
    if (*descr == '[') {
        return source_refuse(source, "save one field: numpy.save('table.npy', table['its name'])",
                             "holds records of several fields");
    }
    if (*kind == 'c') {
        return source_refuse(source,
                             "save cosines and sines: "
                             "numpy.save('table.npy', numpy.stack([z.real, z.imag], -1))",
                             "holds complex numbers ('%s')", descr);
    }
    return source_refuse(source, "save floats: numpy.save('table.npy', table.astype('f4'))",
                         "holds '%s', not floats of 2, 4 or 8 bytes", descr);
}

/* Of a long shape the first dimensions are shown. */
static bool shape_refuse(const struct source *source, const char *what, const char *advice)
{
    enum { SHOWN = 64 };
    const struct npy_header *const header = &source->header;
    char text[SHOWN + 32] = "(";
    for (size_t i = 0; i < header->dimensions; i++) {
        if (strlen(text) > SHOWN) {
            text_append(text, sizeof text, ", ...");
            break;
        }
        text_append(text, sizeof text, "%s%llu", i > 0 ? ", " : "",
                    (unsigned long long)header->shape[i]);
    }
    return source_refuse(source, advice, "shape %s%s): %s", text,
                         header->dimensions == 1 ? "," : "", what);
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
static const char *header_find(struct source *source)
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
    source->header.has_longs = bytes[VERSION] <= 2;
    return source->npy->file + begin;
}

static bool npy_parse(struct source *source)
{
    const char *const text = header_find(source);
    if (text == NULL) {
        return false;
    }
    /* A zero after the header ends it, while it is read. */
    char *const end = source->npy->file + ((const char *)source->npy->numbers - source->npy->file);
    const char kept = *end;
    *end = '\0';
    const char *const damage = header_parse(&source->header, source->npy, text);
    *end = kept;
    if (damage != NULL) {
        return source_refuse(source, save_again, "its header is damaged at byte %zu",
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

bool npy_pair_up(struct npy *npy)
{
    const struct strides was = npy->strides;
    if (npy->arrays != 2 || was.inner_count != 2 || npy->rows > D_MODEL_MAX / 2) {
        return false;
    }
    npy->columns = 2 * npy->rows;
    npy->rows = 2;
    npy->arrays = 1;
    npy->is_pairs = true;
    npy->strides.row = was.outer;
    npy->strides.outer = was.row;
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
