/* One encoder layer, as in Vaswani et al., Attention Is All You Need, 2017, section 3.1: multi-head
 * self-attention and a feed-forward network, each followed by a residual sum and a layer norm. */
#ifndef ENCODER_H
#define ENCODER_H

enum { LENGTH = 6, D_MODEL = 16, HEADS = 2, D_HEAD = D_MODEL / HEADS, D_INNER = 32, TOKENS = 8 };

/* Computes the rows: embeds the tokens (0 .. TOKENS - 1), adds the positional encoding, and applies
 * the layer. */
void encoder_run(const int tokens[LENGTH], float rows[LENGTH][D_MODEL]);

#endif
