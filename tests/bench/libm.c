/*
 * libm.c: a typical hand-written generator, with which posenc is compared. It computes the angular
 * frequencies once, computes each cell by sin or cos of libm, and writes it by fprintf. The
 * precision is double, or single with -DREAL=float.
 *
 *     libm COLUMNS ROWS FORM PATH         FORM: f32 hex f64 q15 bf16
 *
 * BUFFER is the size of the output buffer, the same as posenc's. FORM f32 is printed by "%#.9gf",
 * because "%.9gf" prints 1 as "1f", which is not valid C.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h> /* sinf for float, sin for double */

#ifndef REAL
#define REAL double
#endif

enum form { FORM_F32, FORM_HEX, FORM_F64, FORM_Q15, FORM_BF16, FORM_COUNT };

static const struct {
    const char *name;
    const char *type;
} forms[FORM_COUNT] = {
    [FORM_F32] = {"f32", "float"},
    [FORM_HEX] = {"hex", "float"},
    [FORM_F64] = {"f64", "double"},
    [FORM_Q15] = {"q15", "short"},
    [FORM_BF16] = {"bf16", "unsigned short"},
};

static unsigned bfloat16_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}

static long q15_of(double value)
{
    const long cell = lrint(value * 32768);
    return cell > 32767 ? 32767 : cell;
}

static void cell_print(FILE *file, enum form form, double value)
{
    switch (form) {
    case FORM_F32:
        (void)fprintf(file, "%#.9gf,", value);
        break;
    case FORM_HEX:
        (void)fprintf(file, "%af,", (double)(float)value);
        break;
    case FORM_F64:
        (void)fprintf(file, "%.17g,", value);
        break;
    case FORM_Q15:
        (void)fprintf(file, "%ld,", q15_of(value));
        break;
    default:
        (void)fprintf(file, "0x%04xU,", bfloat16_bits((float)value));
        break;
    }
}

static void table_print(FILE *file, enum form form, long columns, long rows, REAL *w)
{
    const long pairs = columns / 2;
    for (long k = 0; k < pairs; k++) {
        w[k] = pow((REAL)10000, -2 * (REAL)k / (REAL)columns);
    }
    (void)fprintf(file, "const %s pe[%ld][%ld] = {\n", forms[form].type, rows, columns);
    for (long t = 0; t < rows; t++) {
        (void)fputs("{", file);
        for (long k = 0; k < pairs; k++) {
            const REAL angle = (REAL)t * w[k];
            cell_print(file, form, (double)sin(angle));
            cell_print(file, form, (double)cos(angle));
        }
        (void)fputs("},\n", file);
    }
    (void)fputs("};\n", file);
}

int main(int argc, char *argv[])
{
    const long columns = argc == 5 ? strtol(argv[1], NULL, 10) : 0;
    const long rows = argc == 5 ? strtol(argv[2], NULL, 10) : 0;
    enum form form = FORM_F32;
    while (argc == 5 && form < FORM_COUNT && strcmp(forms[form].name, argv[3]) != 0) {
        form++;
    }
    if (columns < 2 || columns % 2 != 0 || rows < 1 || form == FORM_COUNT) {
        (void)fprintf(stderr, "usage: %s COLUMNS ROWS f32|hex|f64|q15|bf16 PATH\n", argv[0]);
        return EXIT_FAILURE;
    }
    FILE *file = fopen(argv[4], "w");
    REAL *w = malloc((size_t)columns / 2 * sizeof w[0]);
    if (file == NULL || w == NULL || setvbuf(file, NULL, _IOFBF, BUFFER) != 0) {
        perror(argv[4]);
        return EXIT_FAILURE;
    }
    table_print(file, form, columns, rows, w);
    free(w);
    if (ferror(file) || fclose(file) != 0) {
        perror(argv[4]);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
