#include "encoder.h"
#include "pe.h"
#include "weights.h"
#include <math.h>

PE_REQUIRE(LENGTH, D_MODEL);

/* Applies layer normalization to a row. It needs no epsilon, since no row of the test is
 * constant. */
static void normalize(float row[D_MODEL], enum matrix gain, enum matrix bias)
{
    float mean = 0;
    float variance = 0;
    for (int j = 0; j < D_MODEL; j++) {
        mean += row[j] / D_MODEL;
    }
    for (int j = 0; j < D_MODEL; j++) {
        variance += (row[j] - mean) * (row[j] - mean) / D_MODEL;
    }
    for (int j = 0; j < D_MODEL; j++) {
        row[j] = (row[j] - mean) / sqrtf(variance) * (1 + weight(gain, 0, j)) + weight(bias, 0, j);
    }
}

static void project(float rows[LENGTH][D_MODEL], enum matrix matrix, float out[LENGTH][D_MODEL])
{
    for (int t = 0; t < LENGTH; t++) {
        for (int j = 0; j < D_MODEL; j++) {
            out[t][j] = 0;
            for (int i = 0; i < D_MODEL; i++) {
                out[t][j] += rows[t][i] * weight(matrix, i, j);
            }
        }
    }
}

/* Computes shares[u], the attention weight of position u for the query: the softmax of the scaled
 * dot products. */
static void attend(const float *query, float keys[LENGTH][D_MODEL], int head, float shares[LENGTH])
{
    float sum = 0;
    float largest = -INFINITY;
    for (int u = 0; u < LENGTH; u++) {
        shares[u] = 0;
        for (int j = head * D_HEAD; j < (head + 1) * D_HEAD; j++) {
            shares[u] += query[j] * keys[u][j];
        }
        shares[u] /= sqrtf(D_HEAD);
        largest = fmaxf(largest, shares[u]);
    }
    for (int u = 0; u < LENGTH; u++) {
        shares[u] = expf(shares[u] - largest);
        sum += shares[u];
    }
    for (int u = 0; u < LENGTH; u++) {
        shares[u] /= sum;
    }
}

static void add_attention(float rows[LENGTH][D_MODEL])
{
    float queries[LENGTH][D_MODEL];
    float keys[LENGTH][D_MODEL];
    float values[LENGTH][D_MODEL];
    float weighted_sums[LENGTH][D_MODEL] = {{0}};
    float attention[LENGTH][D_MODEL];
    project(rows, QUERY, queries);
    project(rows, KEY, keys);
    project(rows, VALUE, values);
    for (int t = 0; t < LENGTH; t++) {
        for (int head = 0; head < HEADS; head++) {
            float shares[LENGTH];
            attend(queries[t], keys, head, shares);
            for (int u = 0; u < LENGTH; u++) {
                for (int j = head * D_HEAD; j < (head + 1) * D_HEAD; j++) {
                    weighted_sums[t][j] += shares[u] * values[u][j];
                }
            }
        }
    }
    project(weighted_sums, OUTPUT, attention);
    for (int t = 0; t < LENGTH; t++) {
        for (int j = 0; j < D_MODEL; j++) {
            rows[t][j] += attention[t][j];
        }
    }
}

static void add_feed_forward(float row[D_MODEL])
{
    float inner[D_INNER];
    for (int i = 0; i < D_INNER; i++) {
        inner[i] = weight(INNER_BIAS, 0, i);
        for (int j = 0; j < D_MODEL; j++) {
            inner[i] += row[j] * weight(INNER, j, i);
        }
        inner[i] = fmaxf(inner[i], 0);
    }
    for (int j = 0; j < D_MODEL; j++) {
        row[j] += weight(OUTER_BIAS, 0, j);
        for (int i = 0; i < D_INNER; i++) {
            row[j] += inner[i] * weight(OUTER, i, j);
        }
    }
}

void encoder_run(const int tokens[LENGTH], float rows[LENGTH][D_MODEL])
{
    for (int t = 0; t < LENGTH; t++) {
        for (int j = 0; j < D_MODEL; j++) {
            rows[t][j] = weight(EMBEDDING, tokens[t], j) * sqrtf(D_MODEL) + PE_AT(t, j);
        }
    }
    add_attention(rows);
    for (int t = 0; t < LENGTH; t++) {
        normalize(rows[t], FIRST_GAIN, FIRST_BIAS);
        add_feed_forward(rows[t]);
        normalize(rows[t], SECOND_GAIN, SECOND_BIAS);
    }
}
