/*
 * libmf.c: a table as people write it: sinf and cosf of libm, in single precision, frequencies
 * hoisted.
 */
#include "peer.h"

int main(int argc, char *argv[])
{
    const struct peer peer = peer_start(argc, argv);
    const long pairs = peer.columns / 2;
    float *w = malloc((size_t)pairs * sizeof w[0]);
    if (w == NULL) {
        return EXIT_FAILURE;
    }
    for (long k = 0; k < pairs; k++) {
        w[k] = powf(10000, -2 * (float)k / (float)peer.columns);
    }
    for (long t = 0; t < peer.rows; t++) {
        (void)fputs("{", peer.file);
        for (long k = 0; k < pairs; k++) {
            const float angle = (float)t * w[k];
            cell_print(&peer, (double)sinf(angle));
            cell_print(&peer, (double)cosf(angle));
        }
        (void)fputs("},\n", peer.file);
    }
    free(w);
    return peer_end(&peer);
}
