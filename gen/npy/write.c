/*
 * write.c: the header, and after it the cells of the first array, then those of the second.
 */
#include "npy/npy.h"

#include "encoding/table.h"
#include "files/files.h"
#include "memory.h"

#include <string.h>

/* So many bytes stand before the cells, and so many in their first part. numpy.save ends the header
 * at a multiple of 64, with room for 21 digits of a size: that is 128 for every shape of ours. */
enum { HEADER = 128, MAGIC = 10, SHAPE = 64 };

/* The header's length stands in two bytes; what it says ends with spaces and a line feed. */
static void header_write(struct output *output, const struct spec *spec)
{
    static const char magic[MAGIC] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, HEADER - MAGIC, 0};
    const long long rows = (long long)spec->max_len;
    const long long columns = (long long)spec->array_columns;
    char shape[SHAPE];
    char header[HEADER - MAGIC];
    if (spec->arrays == 2) {
        (void)snprintf(shape, sizeof shape, "(2, %lld, %lld)", rows, columns);
    } else if (layout_table[spec->layout].has_pair_dimension) {
        (void)snprintf(shape, sizeof shape, "(%lld, %lld, 2)", rows, columns / 2);
    } else {
        (void)snprintf(shape, sizeof shape, "(%lld, %lld)", rows, columns);
    }
    memset(header, ' ', sizeof header);
    const int length =
        snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                 spec->precision->numpy, shape);
    header[length] = ' ';
    header[sizeof header - 1] = '\n';
    output_bytes(output, magic, sizeof magic);
    output_bytes(output, header, sizeof header);
}

/* The rows are walked twice for two arrays, because a table is never held whole. */
void npy_write(struct files *files, struct table *table)
{
    const struct spec *const spec = table->spec;
    const size_t columns = (size_t)spec->array_columns;
    const size_t size = (size_t)spec->precision->bits / 8;
    if (!files_has(files, OUTPUT_NPY)) {
        return;
    }
    uint64_t *const cells = memory_take((size_t)spec->columns, sizeof *cells);
    struct output *const output = files_begin(files, OUTPUT_NPY);
    header_write(output, spec);
    for (size_t array = 0; array < (size_t)spec->arrays; array++) {
        table_rewind(table);
        for (int64_t row = 0; row < spec->max_len; row++) {
            table_next_row(table, cells);
            for (size_t i = array * columns; i < (array + 1) * columns; i++) {
                char *const bytes = output_room(output, size);
                for (size_t byte = 0; byte < size; byte++) {
                    bytes[byte] = (char)(unsigned char)(cells[i] >> 8 * byte);
                }
                output_taken(output, size);
            }
        }
    }
    files_finish(files, OUTPUT_NPY);
}
