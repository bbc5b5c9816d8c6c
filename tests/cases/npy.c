/*
 * npy.c: writes a .npy file to standard output, for transcripts. Without options, the file is as
 * numpy.save writes it; the options can make it malformed.
 *
 *     npy [-v VERSION] [-F] [-h HEADER] DESCR SHAPE [NUMBER]...
 *
 * NUMBERs are parsed by strtod, which accepts infinities and NaN; missing numbers are 0, and
 * numbers of 2 bytes have to be 0. -v sets the version of the format. -F declares Fortran order in
 * the header. -h writes HEADER instead of the header for DESCR and SHAPE.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 4096, ALIGNMENT = 64 };

static void bytes_print(uint64_t bits, int count, bool is_big_endian)
{
    for (int i = 0; i < count; i++) {
        const int place = is_big_endian ? count - 1 - i : i;
        (void)putchar((int)(bits >> 8 * place & 0xff));
    }
}

static uint64_t bits_of(const char *text, int size)
{
    const double number = strtod(text, NULL);
    const float single = (float)number;
    uint64_t bits = 0;
    uint32_t single_bits;
    if (size == 8) {
        memcpy(&bits, &number, sizeof bits);
        return bits;
    }
    memcpy(&single_bits, &single, sizeof single_bits);
    if (size == 4) {
        return single_bits;
    }
    if (number != 0) {
        (void)fprintf(stderr, "npy: numbers of 2 bytes are 0\n");
        exit(EXIT_FAILURE);
    }
    return 0;
}

static size_t element_count(const char *shape)
{
    static const char digits[] = "0123456789";
    size_t count = 1;
    for (const char *number = strpbrk(shape, digits); number != NULL;
         number = strpbrk(number, digits)) {
        char *end;
        count *= strtoull(number, &end, 10);
        number = end;
    }
    return count;
}

int main(int argc, char **argv)
{
    static char header[HEADER_SIZE];
    const char *given_header = NULL;
    bool is_fortran = false;
    int version = 1;
    int word = 1;
    for (; word + 2 < argc && argv[word][0] == '-'; word++) {
        if (argv[word][1] == 'F') {
            is_fortran = true;
        } else if (argv[word][1] == 'v') {
            version = (int)strtol(argv[++word], NULL, 10);
        } else {
            given_header = argv[++word];
        }
    }
    if (word + 1 >= argc) {
        (void)fprintf(stderr, "npy [-v VERSION] [-F] [-h HEADER] DESCR SHAPE [NUMBER]...\n");
        return EXIT_FAILURE;
    }
    const char *const descr = argv[word];
    const char *const shape = argv[word + 1];
    const int size = descr[2] - '0';
    const size_t prefix_size = version > 1 ? 12 : 10;
    (void)snprintf(header, HEADER_SIZE - ALIGNMENT,
                   "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }", descr,
                   is_fortran ? "True" : "False", shape);
    while ((prefix_size + strlen(header) + 1) % ALIGNMENT != 0) { /* aligns the numbers */
        (void)strcat(header, " ");
    }
    (void)strcat(header, "\n");
    const char *const text = given_header != NULL ? given_header : header;
    (void)printf("\x93NUMPY%c%c", version, 0);
    bytes_print(strlen(text), version == 1 ? 2 : 4, false);
    (void)fputs(text, stdout);
    const size_t count = element_count(shape);
    for (size_t i = 0; i < count; i++) {
        const char *const number =
            i + 2 + (size_t)word < (size_t)argc ? argv[i + 2 + (size_t)word] : "0";
        bytes_print(bits_of(number, size), size, descr[0] == '>');
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
