/* Weights of the layer. weights.c and expected.py compute the same weights: 10 bits of a hash of
 * the indices, scaled. */
#ifndef WEIGHTS_H
#define WEIGHTS_H

enum matrix {
    EMBEDDING, /* TOKENS x D_MODEL */
    QUERY,     /* QUERY to OUTPUT: D_MODEL x D_MODEL */
    KEY,
    VALUE,
    OUTPUT,
    INNER,      /* D_MODEL x D_INNER */
    OUTER,      /* D_INNER x D_MODEL */
    INNER_BIAS, /* INNER_BIAS and all matrices below have one row. */
    OUTER_BIAS,
    FIRST_GAIN, /* The gain of a layer norm is 1 plus FIRST_GAIN or SECOND_GAIN. */
    FIRST_BIAS,
    SECOND_GAIN,
    SECOND_BIAS
};

/* Returns a weight in -1/4 .. 1/4, which a float represents exactly. */
float weight(enum matrix matrix, int row, int column);

#endif
