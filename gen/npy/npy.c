/*
 * npy.c: reads .npy files. Everything that the header says is checked before it is used.
 */
#include "npy/npy.h"

#include "files/platform.h"
#include "memory.h"
#include "message.h"
#include "model/spec.h"
#include "npy/header.h"
#include "npy/kind.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAGIC = 6,              /* bytes of "\x93NUMPY"; two bytes of the version follow, */
    START = MAGIC + 4,      /* and two or four of the header's length */
    PROBE = 128,            /* bytes that tell other kinds of files */
    HEADER_MAX = 65535,     /* bytes: format 1.0 cannot have more */
    SHAPE_TEXT = 60,        /* bytes of a shape that a message shows */
    UNKNOWN_FIRST = 1 << 16 /* bytes that are read first if the length of the file is not known */
};

static const char magic[MAGIC + 1] = "\x93NUMPY";

/* Distances of cells in units of cells: cell (row, column) of the table has the place
 * row * row + column / inner_count * outer + column % inner_count * inner. */
struct strides {
    size_t row;
    size_t outer;
    size_t inner;
    int64_t inner_count;
};

struct npy {
    const struct precision *format;
    char descr[NPY_WORD];
    bool big_endian;
    bool fortran;
    int64_t rows;
    int64_t columns;
    int arrays;
    bool is_pairs;
    struct strides strides;
    unsigned char *bytes;
};

/* The file while it is read. */
struct source {
    const char *option;
    const char *path;
    FILE *file;
    uint64_t offset; /* bytes before the numbers */
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

/* ---- what the header says ---- */

static bool header_parse(const struct source *source, struct npy_header *header, const char *text,
                         size_t length)
{
    size_t damage;
    const bool fine = npy_header_parse(header, text, length, &damage);
    if (header->is_structured) {
        return source_refuse(source, "save one field: numpy.save('table.npy', table['its name'])",
                             "holds records of several fields");
    }
    return fine || source_refuse(source, save_again, "its header is damaged at byte %llu",
                                 (unsigned long long)source->offset - length + damage);
}

/* Kinds of numbers that no table has. */
static const struct {
    const char *letters;
    const char *what;
    const char *advice;
} foreign[] = {
    {"iub", "holds whole numbers, or truths",
     "save numbers: numpy.save('table.npy', table.astype('f4'))"},
    {"c", "holds complex numbers",
     "save cosines and sines: numpy.save('table.npy', numpy.stack([z.real, z.imag], -1))"},
    {"O", "holds Python objects, pickled",
     "save numbers: numpy.save('table.npy', table.astype('f4'))"},
    {"V", "holds raw bytes, as of bfloat16",
     "save numbers: numpy.save('table.npy', table.float().numpy())"},
    {"f", "holds floats of another size or byte order than <f2 <f4 <f8 >f2 >f4 >f8",
     "save one of these: numpy.save('table.npy', table.astype('<f8'))"},
};

static bool descr_settle(const struct source *source, const struct npy_header *header,
                         struct npy *npy)
{
    const char *const descr = header->descr;
    const bool has_order = descr[0] == '<' || descr[0] == '>';
    if (has_order && descr[1] == 'f' && strlen(descr) == 3 && strchr("248", descr[2]) != NULL) {
        npy->format = precision_find(descr[2] == '2' ? "f16" : descr[2] == '4' ? "f32" : "f64");
        npy->big_endian = descr[0] == '>';
        (void)strcpy(npy->descr, descr);
        return true;
    }
    const char kind = descr[strspn(descr, "<>=|")];
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        if (kind != '\0' && strchr(foreign[i].letters, kind) != NULL) {
            return source_refuse(source, foreign[i].advice, "%s ('%s')", foreign[i].what, descr);
        }
    }
    return source_refuse(source, "save numbers: numpy.save('table.npy', table.astype('f4'))",
                         "holds no numbers ('%s')", descr);
}

/* The message has one line, even if the header has line breaks between the numbers. */
static bool shape_refuse(const struct source *source, const struct npy_header *header,
                         const char *what, const char *advice)
{
    char shape[SHAPE_TEXT + 1] = "";
    const bool is_long = header->shape_length > SHAPE_TEXT;
    const int length = is_long ? SHAPE_TEXT : header->shape_length;
    for (int i = 0; i < length; i++) {
        shape[i] = header->shape_text[i] < ' ' ? ' ' : header->shape_text[i];
    }
    return source_refuse(source, advice, "shape %s%s: %s", shape, is_long ? "..." : "", what);
}

/* The bytes of all numbers together. */
static bool size_settle(const struct source *source, const struct npy_header *header,
                        const struct npy *npy, size_t *size)
{
    assert(npy->format != NULL);
    *size = (size_t)npy->format->bits / 8;
    for (size_t i = 0; i < header->dimensions; i++) {
        if (header->shape[i] == 0) {
            return shape_refuse(source, header, "has no numbers", "save a table with rows");
        }
    }
    for (size_t i = 0; i < header->dimensions; i++) {
        if (*size > SIZE_MAX / header->shape[i]) {
            return shape_refuse(source, header, "is larger than size_t", save_again);
        }
        *size *= (size_t)header->shape[i];
    }
    return true;
}

/* Drops dimensions of 1, but not the last dimension, while there are more than two. */
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
    return count;
}

/* Rows, columns and strides of a shape of two or three dimensions. */
static void strides_settle(struct npy *npy, const size_t *shape, size_t count)
{
    size_t step[3] = {0};
    size_t total = 1;
    for (size_t i = 0; i < count; i++) {
        const size_t dimension = npy->fortran ? i : count - 1 - i;
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

static bool shape_settle(const struct source *source, const struct npy_header *header,
                         struct npy *npy)
{
    size_t shape[NPY_DIMENSIONS];
    const size_t count = shape_squeeze(header, shape);
    npy->fortran = header->fortran;
    if (count < 2) {
        return shape_refuse(source, header, "is no table of rows and columns",
                            "save it with its shape: numpy.save('table.npy', "
                            "table.reshape(rows, columns))");
    }
    if (count > 3 || (count == 3 && shape[0] != 2 && shape[2] != 2)) {
        return shape_refuse(source, header,
                            "is no table: allowed are (rows, columns), (rows, pairs, 2) and "
                            "(2, rows, columns)",
                            "save one table of it: numpy.save('table.npy', table[0])");
    }
    strides_settle(npy, shape, count);
    if (npy->rows > MAX_LEN_MAX || npy->columns > (int64_t)2 * D_MODEL_MAX) {
        char what[96];
        (void)snprintf(what, sizeof what, "has more than %d rows, or %d columns", MAX_LEN_MAX,
                       2 * D_MODEL_MAX);
        return shape_refuse(source, header, what, "save a smaller part of it");
    }
    return true;
}

/* ---- the file ---- */

static bool read_refuse(const struct source *source)
{
    const char *const reason = platform_error(errno);
    return source_refuse(source, "give the path of a .npy file", "cannot be read (%s)", reason);
}

/* Reads `count` bytes; *got is the number of bytes that were there. */
static bool source_read(struct source *source, void *bytes, size_t count, size_t *got)
{
    errno = 0;
    *got = fread(bytes, 1, count, source->file);
    source->offset += *got;
    return !ferror(source->file) || read_refuse(source);
}

static bool kind_refuse(const struct source *source, const struct npy_kind *kind)
{
    return source_refuse(source, kind->advice, "%s", kind->what);
}

/* Reads magic, version and the length of the header. */
static bool start_read(struct source *source, size_t *length)
{
    unsigned char bytes[PROBE];
    size_t got;
    size_t more = 0;
    if (!source_read(source, bytes, START, &got)) {
        return false;
    }
    if (got < MAGIC || memcmp(bytes, magic, MAGIC) != 0) {
        return source_read(source, bytes + got, PROBE - got, &more) &&
               kind_refuse(source, npy_kind_of(bytes, got + more));
    }
    if (got == START && (bytes[6] < 1 || bytes[6] > 3 || bytes[7] != 0)) {
        return source_refuse(source, save_again,
                             "has version %d.%d of the format, not 1.0, 2.0 or 3.0", bytes[6],
                             bytes[7]);
    }
    if (got == START && bytes[6] > 1) {
        if (!source_read(source, bytes + START, 2, &more)) {
            return false;
        }
        got = more < 2 ? 0 : got;
    }
    if (got < START) {
        return source_refuse(source, save_again, "ends within its header");
    }
    *length = bytes[8] | (size_t)bytes[9] << 8;
    const unsigned long high = bytes[6] > 1 ? bytes[10] | (unsigned long)bytes[11] << 8 : 0;
    if (high > 0) {
        return source_refuse(source, save_again,
                             "its header is damaged: it would be longer than %d bytes", HEADER_MAX);
    }
    return true;
}

/* Reads and checks the header. Fills npy, except for the numbers, which have `size` bytes. */
static bool header_read(struct source *source, struct npy *npy, size_t *size)
{
    struct npy_header header;
    size_t length = 0;
    size_t got;
    if (!start_read(source, &length)) {
        return false;
    }
    char *const text = memory_take(length + 1, 1);
    bool fine = source_read(source, text, length, &got);
    if (fine && got < length) {
        fine = source_refuse(source, save_again, "ends within its header");
    }
    if (fine) {
        fine = header_parse(source, &header, text, length) && descr_settle(source, &header, npy) &&
               size_settle(source, &header, npy, size) && shape_settle(source, &header, npy);
    }
    free(text);
    return fine;
}

static bool truncated_refuse(const struct source *source, size_t size, size_t got)
{
    return source_refuse(source, "copy or save it again",
                         "is truncated: %zu of %zu bytes of numbers are there", got, size);
}

/* If the length of the file is known, a header that promises more is refused before memory is
 * taken, and *known says that the file is long enough. With a pipe, for example, only reading shows
 * it. */
static bool length_check(struct source *source, size_t size, bool *known)
{
    *known = false;
    if (fseek(source->file, 0, SEEK_END) != 0) {
        return true;
    }
    const long end = ftell(source->file);
    errno = 0;
    if (fseek(source->file, (long)source->offset, SEEK_SET) != 0) {
        return read_refuse(source);
    }
    if (end < 0) {
        return true;
    }
    const uint64_t there = (uint64_t)end < source->offset ? 0 : (uint64_t)end - source->offset;
    *known = there >= size;
    return *known || truncated_refuse(source, size, (size_t)there);
}

/* Reads all numbers, or as many as there are, into memory that grows with them: a pipe's header is
 * no reason to take more. */
static bool numbers_read(struct source *source, struct npy *npy, size_t size, bool known,
                         size_t *count)
{
    size_t room = 0;
    *count = 0;
    assert(size > 0);
    do {
        const size_t more = room < UNKNOWN_FIRST ? UNKNOWN_FIRST : room;
        const size_t next = known || more > size - room ? size : room + more;
        size_t got;
        npy->bytes = memory_resize(npy->bytes, next, 1);
        if (!source_read(source, npy->bytes + room, next - room, &got)) {
            return false;
        }
        *count += got;
        room = next;
    } while (room < size && *count == room);
    return true;
}

static bool bytes_read(struct source *source, struct npy *npy, size_t size)
{
    size_t got;
    char more;
    bool known;
    if (!length_check(source, size, &known) || !numbers_read(source, npy, size, known, &got)) {
        return false;
    }
    if (got < size) {
        return truncated_refuse(source, size, got);
    }
    if (!source_read(source, &more, 1, &got)) {
        return false;
    }
    return got == 0 || source_refuse(source, "save one array alone: numpy.save('table.npy', table)",
                                     "goes on after its %zu bytes of numbers", size);
}

struct npy *npy_open(const char *option, const char *path)
{
    struct source source = {.option = option, .path = path};
    size_t size = 0;
    struct npy *npy = memory_take(1, sizeof *npy);
    errno = 0;
    source.file = platform_open(path);
    const bool fine = source.file == NULL
                          ? read_refuse(&source)
                          : header_read(&source, npy, &size) && bytes_read(&source, npy, size);
    if (source.file != NULL) {
        (void)fclose(source.file);
    }
    if (!fine) {
        npy_free(npy);
        return NULL;
    }
    return npy;
}

void npy_free(struct npy *npy)
{
    if (npy != NULL) {
        free(npy->bytes);
        free(npy);
    }
}

/* ---- the table ---- */

int64_t npy_rows(const struct npy *npy)
{
    return npy->rows;
}

int64_t npy_columns(const struct npy *npy)
{
    return npy->columns;
}

int npy_arrays(const struct npy *npy)
{
    return npy->arrays;
}

bool npy_is_pairs(const struct npy *npy)
{
    return npy->is_pairs;
}

const char *npy_precision(const struct npy *npy)
{
    return npy->format->name;
}

const struct precision *npy_format(const struct npy *npy)
{
    return npy->format;
}

const char *npy_descr(const struct npy *npy)
{
    return npy->descr;
}

bool npy_is_fortran(const struct npy *npy)
{
    return npy->fortran;
}

uint64_t npy_cell(const struct npy *npy, int64_t row, int64_t column)
{
    const struct strides *strides = &npy->strides;
    const size_t index = (size_t)row * strides->row +
                         (size_t)(column / strides->inner_count) * strides->outer +
                         (size_t)(column % strides->inner_count) * strides->inner;
    const size_t count = (size_t)npy->format->bits / 8;
    const unsigned char *bytes = npy->bytes + index * count;
    uint64_t cell = 0;
    for (size_t i = 0; i < count; i++) {
        cell = cell << 8 | bytes[npy->big_endian ? i : count - 1 - i];
    }
    return cell;
}

/* Infinities and NaNs have the greatest exponent. */
bool npy_value(const struct npy *npy, int64_t row, int64_t column, struct dyadic *value)
{
    const struct precision *format = npy->format;
    const uint64_t cell = npy_cell(npy, row, column);
    const uint64_t sign = UINT64_C(1) << (format->bits - 1);
    const uint64_t infinity = sign - (UINT64_C(1) << (format->significand_bits - 1));
    *value = precision_dyadic(format, cell);
    return (cell & (sign - 1)) < infinity;
}

void npy_print(char text[NPY_TEXT], const struct npy *npy, int64_t row, int64_t column)
{
    struct dyadic value;
    if (!npy_value(npy, row, column, &value)) {
        const bool is_infinite =
            value.m == UINT64_C(1) << (npy->format->significand_bits - 1); /* no fraction */
        (void)strcpy(text, !is_infinite ? "nan" : value.negative ? "-inf" : "inf");
        return;
    }
    double number = value.negative ? -(double)value.m : (double)value.m;
    for (int i = value.exponent; i < 0; i++) {
        number /= 2;
    }
    for (int i = 0; i < value.exponent; i++) {
        number *= 2;
    }
    (void)snprintf(text, NPY_TEXT, "%.9g", number);
}
