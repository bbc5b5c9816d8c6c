/*
 * libm.c: a table as people write it: sin and cos of libm, in double precision, frequencies
 * hoisted.
 */
#include "peer.h"

int main(int argc, char *argv[])
{
    const struct peer peer = peer_start(argc, argv);
    const long pairs = peer.columns / 2;
    double *w = malloc((size_t)pairs * sizeof w[0]);
    if (w == NULL) {
        return EXIT_FAILURE;
    }
    for (long k = 0; k < pairs; k++) {
        w[k] = pow(10000, -2 * (double)k / (double)peer.columns);
    }
    for (long t = 0; t < peer.rows; t++) {
        (void)fputs("{", peer.file);
        for (long k = 0; k < pairs; k++) {
            const double angle = (double)t * w[k];
            cell_print(&peer, sin(angle));
            cell_print(&peer, cos(angle));
        }
        (void)fputs("},\n", peer.file);
    }
    free(w);
    return peer_end(&peer);
}
