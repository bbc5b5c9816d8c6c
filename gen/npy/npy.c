/*
 * npy.c: reads .npy files, and validates their headers. Writes .npy files: the header, then the
 * cells of the first array, then those of the second.
 */
#include "npy/npy.h"

#include "count.h"
#include "encoding/table.h"
#include "files/files.h"
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
 * The header is the text of a Python dictionary. numpy.save writes it like this:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (5, 3), }
 *
 * Other programs may format it differently. numpy.load accepts what Python parses as a literal: any
 * order of the keys, any white space, single or double quotes, and an optional comma at the end. Up
 * to version 2.0 of the format, an L may follow a number, as Python 2 wrote it
 * (numpy/lib/format.py, _read_array_header). posenc accepts the same, except escapes, comments and
 * duplicate keys.
 */

enum {
    NPY_WORD_SIZE = 24,       /* maximum size of a key or a type name, with the final zero */
    NPY_DIMENSIONS_MAX = 32,  /* maximum number of dimensions */
    DIMENSION_DIGITS_MAX = 18 /* maximum number of digits of a dimension; 10^18 < 2^63 */
};

/* A file that is being read. */
struct source {
    const char *option;
    const char *path;
    char *text;
    size_t length;
    size_t start;              /* the offset of the numbers in `text` */
    bool allows_long_suffix;   /* an L may follow a number */
    char descr[NPY_WORD_SIZE]; /* such as "<f4"; "[" if it is a list of fields */
    size_t dimension_count;
    uint64_t shape[NPY_DIMENSIONS_MAX]; /* each less than 10^18 */
    struct numbers *numbers;
};

/* Skips white space, and then the token if it comes next. Returns whether the token was there. */
static bool token_accept(const char **at, const char *token)
{
    const size_t length = strlen(token);
    *at += strspn(*at, " \t\r\n\f");
    if (strncmp(*at, token, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

/* Parses a word in quotes. Returns false if it is malformed or too long. */
static bool quoted_parse(const char **at, char word[NPY_WORD_SIZE])
{
    const char quote = token_accept(at, "'") ? '\'' : '"';
    size_t length = 0;
    if (quote == '"' && !token_accept(at, "\"")) {
        return false;
    }
    for (; **at != quote; length++) {
        if (**at < ' ' || **at > '~' || **at == '\\' || length + 1 == NPY_WORD_SIZE) {
            return false;
        }
        word[length] = *(*at)++;
    }
    word[length] = '\0';
    return token_accept(at, (char[]){quote, '\0'});
}

/* Parses a shape such as (), (5,) or (5, 3). Returns false for a malformed shape, such as (5),
 * which is a number, not a tuple. */
static bool shape_parse(const char **at, struct source *source)
{
    bool is_last = false;
    if (!token_accept(at, "(")) {
        return false;
    }
    while (!token_accept(at, ")")) {
        const size_t digits = strspn(*at, "0123456789");
        const bool is_octal = digits > 1 && **at == '0';
        if (is_last || digits == 0 || digits > DIMENSION_DIGITS_MAX || is_octal ||
            source->dimension_count == NPY_DIMENSIONS_MAX) {
            return false;
        }
        source->shape[source->dimension_count++] = strtoull(*at, NULL, 10);
        *at += digits;
        *at += source->allows_long_suffix && **at == 'L' ? 1 : 0;
        is_last = !token_accept(at, ",");
    }
    return source->dimension_count != 1 || !is_last;
}

/* Parses the text of the header, up to the zero after it. Returns false if it is malformed. Returns
 * true before the end if the type is a list of fields. */
static bool header_parse(struct source *source, const char *at)
{
    enum { DESCR, ORDER, SHAPE, KEYS };
    static const char *const keys[KEYS] = {"descr", "fortran_order", "shape"};
    bool has[KEYS] = {false};
    bool is_last = false;
    bool is_valid = token_accept(&at, "{");
    while (is_valid && !token_accept(&at, "}")) {
        char word[NPY_WORD_SIZE];
        size_t key = 0;
        if (is_last || !quoted_parse(&at, word)) {
            return false;
        }
        while (key < KEYS && strcmp(word, keys[key]) != 0) {
            key++;
        }
        if (key == KEYS || has[key] || !token_accept(&at, ":")) {
            return false;
        }
        has[key] = true;
        if (key == DESCR && token_accept(&at, "[")) { /* format_parse will refuse the file */
            source->descr[0] = '[';
            return true;
        }
        if (key == DESCR) {
            is_valid = quoted_parse(&at, source->descr);
        } else if (key == ORDER) {
            source->numbers->is_fortran = token_accept(&at, "True");
            is_valid = source->numbers->is_fortran || token_accept(&at, "False");
        } else {
            is_valid = shape_parse(&at, source);
        }
        is_last = !token_accept(&at, ",");
    }
    return is_valid && has[DESCR] && has[ORDER] && has[SHAPE] && token_accept(&at, "") &&
           at == source->text + source->start;
}

/* ---- the contents of the header ---- */

TEXT_FORMAT(3, 4)
static _Noreturn void source_refuse(const struct source *source, const char *advice,
                                    const char *format, ...)
{
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    refuse("%s: %s: %s: %s", source->option, source->path, what, advice);
}

static const char save_again[] = "save it again, by numpy.save('table.npy', table)";

/* Parses the number format. If no byte order is specified, it is that of the processor that wrote
 * the file, and is assumed to be little-endian. */
static void format_parse(const struct source *source)
{
    const char *const descr = source->descr;
    const char *const kind = descr + (strspn(descr, "<>=|") > 0 ? 1 : 0);
    source->numbers->is_big_endian = *descr == '>';
    for (size_t i = 0; *kind == 'f' && i < PRECISION_COUNT; i++) {
        if (strcmp(precisions[i].numpy + 1, kind) == 0) {
            source->numbers->format = &precisions[i];
            return;
        }
    }
    if (*descr == '[') {
        source_refuse(source, "save one field: numpy.save('table.npy', table['its name'])",
                      "holds records of several fields");
    }
    if (*kind == 'c') {
        source_refuse(source,
                      "save cosines and sines: "
                      "numpy.save('table.npy', numpy.stack([z.real, z.imag], -1))",
                      "holds complex numbers ('%s')", descr);
    }
    source_refuse(source, "save floats: numpy.save('table.npy', table.astype('f4'))",
                  "holds '%s', not floats of 2, 4 or 8 bytes", descr);
}

/* Refuses the shape of the file. The message shows only the first dimensions of a long shape. */
_Noreturn static void shape_refuse(const struct source *source, const char *what,
                                   const char *advice)
{
    enum { SHOWN = 64 };
    char text[SHOWN + 32] = "(";
    for (size_t i = 0; i < source->dimension_count; i++) {
        if (strlen(text) > SHOWN) {
            text_append(text, sizeof text, ", ...");
            break;
        }
        text_append(text, sizeof text, "%s%llu", i > 0 ? ", " : "",
                    (unsigned long long)source->shape[i]);
    }
    source_refuse(source, advice, "shape %s%s): %s", text, source->dimension_count == 1 ? "," : "",
                  what);
}

/* Refuses a file that has no numbers, or whose size does not match its shape. */
static void length_check(const struct source *source)
{
    const size_t available = source->length - source->start;
    size_t size = (size_t)source->numbers->format->bits / 8;
    for (size_t i = 0; i < source->dimension_count; i++) {
        if (source->shape[i] == 0) {
            shape_refuse(source, "has no numbers", "save a table with rows");
        }
    }
    for (size_t i = 0; i < source->dimension_count; i++) {
        if (source->shape[i] > available / size) {
            shape_refuse(source, "the file is truncated", "copy or save it again");
        }
        size *= (size_t)source->shape[i];
    }
    if (size != available) {
        source_refuse(source, "save one array alone: numpy.save('table.npy', table)",
                      "has data after its %zu bytes of numbers", size);
    }
}

/* Sets the members of source->numbers that depend on the shape. While there are more than two
 * dimensions, removes dimensions of size 1, the last dimension after all others. The last dimension
 * of (2, L, 1) is kept: this shape means two arrays of one column. */
static void dimensions_set(const struct source *source)
{
    struct numbers *const numbers = source->numbers;
    size_t shape[NPY_DIMENSIONS_MAX] = {0};
    size_t step[3] = {0};
    size_t total = 1;
    size_t count = 0;
    size_t left = source->dimension_count;
    for (size_t i = 0; i < source->dimension_count; i++) {
        if (source->shape[i] == 1 && i + 1 < source->dimension_count && left > 2) {
            left--;
        } else {
            shape[count++] = (size_t)source->shape[i];
        }
    }
    if (count > 2 && shape[count - 1] == 1 && (count > 3 || shape[0] != 2)) {
        count--;
    }
    if (count < 2) {
        shape_refuse(source, "is not a table of rows and columns",
                     "save it with its shape: numpy.save('table.npy', "
                     "table.reshape(rows, columns))");
    }
    const bool is_two_arrays = count == 3 && shape[0] == 2;
    if (count > 3 || (count == 3 && !is_two_arrays && shape[2] != 2)) {
        shape_refuse(source,
                     "is not a table: allowed are (rows, columns), (rows, pairs, 2) and "
                     "(2, rows, columns)",
                     "save one table of it: numpy.save('table.npy', table[0])");
    }
    for (size_t i = 0; i < count; i++) {
        const size_t dimension = numbers->is_fortran ? i : count - 1 - i;
        step[dimension] = total;
        total *= shape[dimension];
    }
    const size_t row = is_two_arrays ? 1 : 0;
    numbers->rows = (int64_t)shape[row];
    numbers->columns = (int64_t)(total / shape[row]);
    numbers->arrays = is_two_arrays ? 2 : 1;
    numbers->has_pairs = count == 3 && !is_two_arrays;
    if (source->dimension_count == 3 && source->shape[0] == 2 && source->shape[1] == 1) {
        numbers->reshaped_arrays = 2;
    } else if (is_two_arrays || (source->dimension_count == 3 && source->shape[0] == 1)) {
        numbers->reshaped_arrays = shape[count - 1] == 2;
    }
    numbers->row_stride = step[row];
    numbers->outer_stride = count == 2 ? 0 : step[is_two_arrays ? 0 : 1];
    numbers->inner_stride = step[count - 1];
    numbers->inner_count = (int64_t)shape[count - 1];
    if (numbers->rows > MAX_LEN_MAX || numbers->columns > (int64_t)2 * D_MODEL_MAX) {
        char what[96];
        (void)snprintf(what, sizeof what, "has more than %d rows, or %d columns", MAX_LEN_MAX,
                       2 * D_MODEL_MAX);
        shape_refuse(source, what, "save a smaller part of it");
    }
}

/* ---- the file ---- */

/* A file consists of the magic bytes, a version (two bytes: major, minor), the length of the header
 * (two bytes; from version 2.0 on, four), the header, and the numbers. */
struct numbers *npy_read(const char *option, const char *path)
{
    static const char magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y'};
    enum { VERSION_OFFSET = sizeof magic, LENGTH_OFFSET = VERSION_OFFSET + 2 };
    char beginning[32];
    const struct input_kind kind = {beginning, "the path of a .npy file", SIZE_MAX / 4, false};
    struct source source = {.option = option, .path = path};
    size_t length = 0;
    (void)snprintf(beginning, sizeof beginning, "%s: '", option);
    source.text = input_read(&kind, path, (struct origin){NULL, 0}, &source.length);
    source.numbers = memory_allocate(1, sizeof *source.numbers);
    const unsigned char *const bytes = (const unsigned char *)source.text;
    if (source.length < LENGTH_OFFSET || memcmp(bytes, magic, sizeof magic) != 0) {
        source_refuse(&source, "load the table and save it alone: numpy.save('table.npy', table)",
                      "is not a .npy file");
    }
    const int version = bytes[VERSION_OFFSET];
    if (version < 1 || version > 3 || bytes[VERSION_OFFSET + 1] != 0) {
        source_refuse(&source, save_again, "has version %d.%d of the format, not 1.0, 2.0 or 3.0",
                      version, bytes[VERSION_OFFSET + 1]);
    }
    const size_t header_offset = LENGTH_OFFSET + (version == 1 ? 2 : 4);
    for (size_t i = header_offset; i > LENGTH_OFFSET && header_offset <= source.length; i--) {
        length = length << 8 | bytes[i - 1];
    }
    if (header_offset > source.length || length > source.length - header_offset) {
        source_refuse(&source, save_again, "ends within its header");
    }
    source.start = header_offset + length;
    source.allows_long_suffix = version <= 2;
    /* A zero terminates the header while it is parsed. */
    const char kept = source.text[source.start];
    source.text[source.start] = '\0';
    const bool is_valid = header_parse(&source, source.text + header_offset);
    source.text[source.start] = kept;
    if (!is_valid) {
        source_refuse(&source, save_again, "its header is damaged");
    }
    source.numbers->bytes = bytes + source.start;
    format_parse(&source);
    length_check(&source);
    dimensions_set(&source);
    return source.numbers;
}

/* ---- writing ---- */

/* The sizes in bytes of the part before the numbers, and of the magic bytes with the version and
 * the length at its beginning. numpy.save reserves space for 21 digits of the first dimension, and
 * pads the header to a multiple of 64 bytes. The result is 128 bytes for all shapes that are
 * written here. */
enum { NPY_HEADER_SIZE = 128, NPY_MAGIC_SIZE = 10 };

/* The header is padded with spaces and ends with a line feed. Two arrays require two passes over
 * the rows, because the whole table is never kept in memory. */
void npy_write(struct files *files, struct table *table)
{
    static const char magic[NPY_MAGIC_SIZE] = {
        '\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, NPY_HEADER_SIZE - NPY_MAGIC_SIZE, 0};
    const struct spec *const spec = table->spec;
    const size_t columns = (size_t)spec->array_columns;
    const size_t size = (size_t)spec->precision->bits / 8;
    static const char *const dimensions[] = {[0] = "", [2] = ", 2", [4] = ", 2, 2"};
    const uint32_t pair_cells = layout_table[spec->layout].pair_cells;
    char header[NPY_HEADER_SIZE - NPY_MAGIC_SIZE];
    if (!files_has(files, OUTPUT_NPY)) {
        return;
    }
    memset(header, ' ', sizeof header);
    const int length =
        snprintf(header, sizeof header,
                 "{'descr': '%s', 'fortran_order': False, 'shape': (%s%lld, %zu%s), }",
                 spec->precision->numpy, spec->arrays == 2 ? "2, " : "", (long long)spec->max_len,
                 pair_cells > 0 ? columns / pair_cells : columns, dimensions[pair_cells]);
    header[length] = ' ';
    header[sizeof header - 1] = '\n';
    uint64_t *const cells = memory_allocate((size_t)spec->columns, sizeof *cells);
    struct output *const output = files_begin(files, OUTPUT_NPY);
    output_bytes(output, magic, sizeof magic);
    output_bytes(output, header, sizeof header);
    for (size_t array = 0; array < (size_t)spec->arrays; array++) {
        table->row = 0;
        for (int64_t row = 0; row < spec->max_len; row++) {
            table_next_row(table, cells);
            for (size_t i = array * columns; i < (array + 1) * columns; i++) {
                char *const bytes = output_reserve(output, size);
                for (size_t byte = 0; byte < size; byte++) {
                    bytes[byte] = (char)(unsigned char)(cells[i] >> 8 * byte);
                }
                output->used += size;
            }
        }
    }
    files_finish(files, OUTPUT_NPY);
}
