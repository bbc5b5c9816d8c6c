/*
 * peer.h: what the peers libm.c and libmf.c have in common: their command line, and how a cell is
 * written, which is by fprintf, as people write it. (It writes 1 as 1f, which is no C: here only
 * its cost counts.)
 *
 *     libm COLUMNS ROWS FORM PATH         FORM: f32 hex f64 q15 bf16
 */
#ifndef PEER_H
#define PEER_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum form { FORM_F32, FORM_HEX, FORM_F64, FORM_Q15, FORM_BF16 };

struct peer {
    long columns;
    long rows;
    enum form form;
    FILE *file;
};

static inline unsigned bfloat16_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}

static inline long q15_of(double value)
{
    const long cell = lrint(value * 32768);
    return cell > 32767 ? 32767 : cell;
}

static inline void cell_print(const struct peer *peer, double value)
{
    switch (peer->form) {
    case FORM_F32:
        (void)fprintf(peer->file, "%.9gf,", value);
        break;
    case FORM_HEX:
        (void)fprintf(peer->file, "%af,", (double)(float)value);
        break;
    case FORM_F64:
        (void)fprintf(peer->file, "%.17g,", value);
        break;
    case FORM_Q15:
        (void)fprintf(peer->file, "%ld,", q15_of(value));
        break;
    case FORM_BF16:
        (void)fprintf(peer->file, "0x%04xU,", bfloat16_bits((float)value));
        break;
    }
}

static inline struct peer peer_start(int argc, char *argv[])
{
    static const char *const forms[] = {"f32", "hex", "f64", "q15", "bf16"};
    const size_t count = sizeof forms / sizeof forms[0];
    struct peer peer = {0};
    size_t form = 0;
    if (argc == 5) {
        peer.columns = strtol(argv[1], NULL, 10);
        peer.rows = strtol(argv[2], NULL, 10);
        while (form < count && strcmp(forms[form], argv[3]) != 0) {
            form++;
        }
        peer.form = (enum form)form;
        peer.file = fopen(argv[4], "w");
    }
    if (peer.columns < 2 || peer.columns % 2 != 0 || peer.rows < 1 || form == count ||
        peer.file == NULL) {
        (void)fprintf(stderr, "usage: %s COLUMNS ROWS f32|hex|f64|q15|bf16 PATH\n", argv[0]);
        exit(EXIT_FAILURE);
    }
    (void)fprintf(peer.file, "const %s pe[%ld][%ld] = {\n",
                  peer.form == FORM_F64    ? "double"
                  : peer.form == FORM_Q15  ? "short"
                  : peer.form == FORM_BF16 ? "unsigned short"
                                           : "float",
                  peer.rows, peer.columns);
    return peer;
}

static inline int peer_end(const struct peer *peer)
{
    (void)fputs("};\n", peer->file);
    if (ferror(peer->file) || fclose(peer->file) != 0) {
        perror("cannot write the table");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

#endif
