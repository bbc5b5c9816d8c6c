/* Weights that this program and expected.py compute alike: an integer formula, over 2048. */
#ifndef WEIGHTS_H
#define WEIGHTS_H

enum matrix {
    EMBEDDING, /* TOKENS x D_MODEL */
    QUERY,     /* D_MODEL x D_MODEL, as the next three */
    KEY,
    VALUE,
    OUTPUT,
    INNER,      /* D_MODEL x D_INNER */
    OUTER,      /* D_INNER x D_MODEL */
    INNER_BIAS, /* row 0, as all that follow */
    OUTER_BIAS,
    FIRST_GAIN, /* of the layer norms; 1 is added */
    FIRST_BIAS,
    SECOND_GAIN,
    SECOND_BIAS
};

/* In -1/4 .. 1/4, and exact in a float. */
float weight(enum matrix matrix, int row, int column);

#endif
