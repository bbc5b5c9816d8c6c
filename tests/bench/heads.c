/*
 * heads.c: measures the time, in nanoseconds, to rotate an attention head: by pe_rotate for each
 * head, by pe_rotate_heads for all heads of a position, and by a hand-written loop that reads the
 * full table. Each result is the minimum of several rounds. heads.sh emits the tables "pe", whose
 * functions are measured, and "full", and defines a macro for the type of the operands:
 * OPERAND_BFLOAT (bits of bfloat16), OPERAND_HALF, OPERAND_DOUBLE or OPERAND_Q15. The default is
 * float.
 */
#include "clock.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if defined OPERAND_BFLOAT
typedef uint16_t number;
static inline float load(number bits)
{
    const uint32_t word = (uint32_t)bits << 16;
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}
static inline number store(float value)
{
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return (number)((word + 0x7fff + (word >> 16 & 1)) >> 16);
}
#define PE_OPERAND uint16_t
#define PE_LOAD    load
#define PE_STORE   store
#elif defined OPERAND_Q15
typedef int16_t number;
#define load(number) ((int32_t)(number))
static inline number store(int32_t sum)
{
    const int32_t rounded = (sum + (1 << 14)) >> 15; /* arithmetic shift */
    return (number)(rounded > INT16_MAX ? INT16_MAX : rounded < INT16_MIN ? INT16_MIN : rounded);
}
#else
#if defined OPERAND_HALF
typedef _Float16 number;
#elif defined OPERAND_DOUBLE
typedef double number;
#else
typedef float number;
#endif
#define PE_OPERAND    number
#define load(number_) (number_)
#define store(value)  ((number)(value))
#endif

#include "full.h"
#include "pe.h"

enum { HEADS = 32, ROUNDS = 7, READS = 2000 };

static number heads[HEADS][PE_D_MODEL];
static long positions[READS];

static void rotate_one_by_one(long position)
{
    for (int i = 0; i < HEADS; i++) {
        pe_rotate(heads[i], position);
    }
}

static void rotate_all_at_once(long position)
{
    pe_rotate_heads(heads[0], HEADS, PE_D_MODEL, position);
}

static void rotate_by_hand(long position)
{
    const full_cell *const cosines = full_cos[position];
    const full_cell *const sines = full_sin[position];
    for (int i = 0; i < HEADS; i++) {
        number *const head = heads[i];
        for (int k = 0; k < PE_D_MODEL / 2; k++) {
            const number a = head[k];
            const number b = head[k + PE_D_MODEL / 2];
            head[k] = store(load(a) * cosines[k] - load(b) * sines[k]);
            head[k + PE_D_MODEL / 2] = store(load(b) * cosines[k] + load(a) * sines[k]);
        }
    }
}

static double best_of(void (*rotate)(long position))
{
    double best = INFINITY;
    for (int i = 0; i < HEADS * PE_D_MODEL; i++) {
        (&heads[0][0])[i] = store(load((number)(i % 2)));
    }
    for (int round = 0; round < ROUNDS; round++) {
        const double start = seconds_now();
        for (int i = 0; i < READS; i++) {
            rotate(positions[i]);
        }
        best = fmin(best, seconds_now() - start);
    }
    return 1e9 * best / READS / HEADS;
}

int main(void)
{
    uint64_t state = 1;
    for (int i = 0; i < READS; i++) {
        positions[i] = (long)(random_next(&state) % PE_MAX_LEN);
    }
    (void)printf(" %12.1f %12.1f %12.1f\n", best_of(rotate_one_by_one), best_of(rotate_all_at_once),
                 best_of(rotate_by_hand));
    return 0;
}
