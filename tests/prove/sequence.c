/*
 * sequence.c: rows and walks of up to 65536 pairs with any states, in up to 2^40 rows with any
 * first position, for all formats. The functions that round and recompute values are replaced by
 * functions that return any result. So this driver does not prove the precondition of rounding.h
 * that a state is less than 2; it is derived in rotation.h.
 */
#include "encoding/sequence.c"

#include "prove.h"

#include "encoding/rounding.c"
#include "exact/ratio.c"
#include "model/precision.c"

#include "wide_contract.c"

/*@ requires room: \valid(cell);
    assigns *cell, \result \from fixed, error;
    ensures boolean: \result == 0 || \result == 1;
*/
ALWAYS_INLINE bool fixed_round(const struct rounding *rounding, struct integer128 fixed,
                               struct integer128 error, uint64_t *cell);

/* The drivers ratio and formats prove that these functions are safe. */
/*@ assigns *r \from *r, exponent; */
void ratio_shift(struct ratio *r, int exponent);

/*@ assigns \result \from negative; */
uint64_t round_ratio(const struct rounding *rounding, bool negative, const struct ratio *magnitude);

enum { PAIRS = 65536, ROW_BITS = 40 };

static struct sequence sequence;
static struct spec spec;
static bool pair_has_column[PAIRS + 1][COLUMN_ZERO];
static struct rotation steps[PAIRS + 1];
static struct rotation leaps[PAIRS + 1];
static struct rotation first_states[PAIRS + 1];
static struct rotation block_states[PAIRS + 1];

/* A buffer for the rows of a block, which begin `stride` cells apart. */
static const size_t stride = 2 * (size_t)PAIRS + 8;
static uint64_t cells[BLOCK_ROWS * (2 * (size_t)PAIRS + 8)];

/* More than two blocks, so that a walk crosses blocks. */
enum { WALK_CELLS = 3 * BLOCK_ROWS };
static uint64_t walk_cells[WALK_CELLS];

/* ---- the functions that sequence.c calls ---- */

static void any_result(struct wide *result)
{
    const size_t most = FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1);
    any_wide(result, any_between(FREQUENCY_FRACTION, most), any_between(0, WIDE_LIMBS));
}

void frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, enum sincos kind, struct wide *sine, struct wide *cosine)
{
    any_result(sine);
    any_result(cosine);
}

bool frequency_is_twelfth(const struct frequencies *frequencies, uint32_t pair, int64_t position,
                          int *twelfths)
{
    *twelfths = any_int(0, 11);
    return any_bool();
}

/* Sets *ratio to any quotient of two integers of 1 to 8 limbs. A cell factor is the quotient of two
 * decimals, whose digits need 160 bits; their powers of ten fit into the other limbs. */
bool factor_ratio(const struct spec *spec_of_factor, struct ratio *ratio)
{
    any_wide(&ratio->numerator, 0, any_between(1, 8));
    any_wide(&ratio->denominator, 0, any_between(1, 8));
    return any_bool();
}

void *memory_allocate(size_t count, size_t size)
{
    return NULL; /* The driver calls no function that allocates. */
}

/* Ends the program. */
/*@ assigns \nothing;
    ensures never: \false;
*/
_Noreturn void refuse(const char *format, ...);

/* ---- rows and walks ---- */

static void any_bytes(void *bytes, size_t count)
{
    Frama_C_make_unknown(bytes, count);
}

static void any_sequence(const struct precision *precision, bool is_narrow)
{
    for (size_t pair = 0; pair <= PAIRS; pair++) {
        pair_has_column[pair][COLUMN_SINE] = any_bool();
        pair_has_column[pair][COLUMN_COSINE] = any_bool();
    }
    any_bytes(steps, sizeof steps);
    any_bytes(leaps, sizeof leaps);
    any_bytes(first_states, sizeof first_states);
    any_bytes(block_states, sizeof block_states);
    spec.precision = precision;
    spec.first_unrotated_pair = any_signed(0, PAIRS);
    sequence.spec = &spec;
    sequence.run = (struct run){.first = any_signed(-(INT64_C(1) << 51), INT64_C(1) << 51),
                                .count = any_signed(1, INT64_C(1) << ROW_BITS),
                                .step = any_bool() ? 1 : -1};
    sequence.rounding = (struct rounding){.precision = precision,
                                          .zero_point = any_signed(INT16_MIN, UINT16_MAX),
                                          .reciprocal_shift = any_int(-1280, 1280),
                                          .reciprocal = any_uint64(),
                                          .zero = any_uint64()};
    sequence.pairs = (uint32_t)any_between(0, PAIRS);
    sequence.is_narrow = is_narrow;
    sequence.cosine_at_zero = any_uint64();
    sequence.pair_has_column = pair_has_column;
    sequence.steps = steps;
    sequence.leaps = leaps;
    sequence.first_states = first_states;
    sequence.block_states = block_states;
    sequence.block_end = any_signed(0, INT64_C(1) << ROW_BITS);
    sequence.block_rows = 1 << any_int(0, 6);
    sequence.stride = stride;
    sequence.cells = cells;
    sequence.escalations = any_uint64();
}

static void rows_and_walks(void)
{
    struct sequence_walk walk = {.block_state = {any_integer128(), any_integer128()},
                                 .block_end = any_signed(0, INT64_C(1) << ROW_BITS)};
    const uint32_t pair = (uint32_t)any_between(0, PAIRS - 1);
    (void)sequence_row(&sequence, any_signed(0, INT64_C(1) << ROW_BITS));
    sequence_walk_cells(&sequence, &walk, pair, any_bool(), any_signed(0, INT64_C(1) << ROW_BITS),
                        walk_cells, any_between(0, WALK_CELLS));
    leap_init(&sequence, pair);
}

int main(void)
{
    //@ loop unroll 16;
    for (int i = 0; i < PRECISION_COUNT; i++) {
        if (precisions[i].bits <= 32) {
            any_sequence(&precisions[i], true);
            rows_and_walks();
        }
        any_sequence(&precisions[i], false);
        rows_and_walks();
    }
    return 0;
}
