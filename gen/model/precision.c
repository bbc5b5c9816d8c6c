/*
 * precision.c: the table of cell formats.
 */
#include "model/precision.h"

#include "count.h"

/* The members `least` and `greatest` of a float format. `greatest` is the cell of its greatest
 * finite number, as an integer. */
#define FLOAT_BOUNDS(greatest) -(greatest), (greatest)

const struct precision precisions[] = {
    [PRECISION_F64] = {"f64", "IEEE 754 binary64, double", "<f8", PRECISION_FLOAT, 64, 53, -1074,
                       FLOAT_BOUNDS(INT64_C(0x7fefffffffffffff)), .has_negative_zero = true},
    [PRECISION_F32] = {"f32", "IEEE 754 binary32, float", "<f4", PRECISION_FLOAT, 32, 24, -149,
                       FLOAT_BOUNDS(0x7f7fffff), .has_negative_zero = true},
    [PRECISION_F16] = {"f16", "IEEE 754 binary16, its bits in uint16_t", "<f2", PRECISION_FLOAT, 16,
                       11, -24, FLOAT_BOUNDS(0x7bff), .has_negative_zero = true},
    [PRECISION_BF16] = {"bf16", "bfloat16, its bits in uint16_t", "<u2", PRECISION_FLOAT, 16, 8,
                        -133, FLOAT_BOUNDS(0x7f7f), .has_negative_zero = true},
    [PRECISION_F8E4M3] = {"f8e4m3", "OCP 8-bit float E4M3, its bits in uint8_t", "|u1",
                          PRECISION_FLOAT, 8, 4, -9, FLOAT_BOUNDS(0x7e), .has_negative_zero = true},
    [PRECISION_F8E5M2] = {"f8e5m2", "OCP 8-bit float E5M2, its bits in uint8_t", "|u1",
                          PRECISION_FLOAT, 8, 3, -16, FLOAT_BOUNDS(0x7b),
                          .has_negative_zero = true},
    [PRECISION_Q31] = {"q31", "fixed point, cell / 2^31, int32_t", "<i4", PRECISION_FIXED, 32, 31,
                       -31, .least = INT32_MIN, .greatest = INT32_MAX},
    [PRECISION_Q15] = {"q15", "fixed point, cell / 2^15, int16_t", "<i2", PRECISION_FIXED, 16, 15,
                       -15, .least = INT16_MIN, .greatest = INT16_MAX},
    [PRECISION_Q7] = {"q7", "fixed point, cell / 2^7, int8_t", "|i1", PRECISION_FIXED, 8, 7, -7,
                      .least = INT8_MIN, .greatest = INT8_MAX},
    [PRECISION_S8] = {"s8", "affine, (cell - zero point) * scale, int8_t", "|i1", PRECISION_AFFINE,
                      8, 0, 0, .least = INT8_MIN, .greatest = INT8_MAX},
    [PRECISION_U8] = {"u8", "affine, (cell - zero point) * scale, uint8_t", "|u1", PRECISION_AFFINE,
                      8, 0, 0, .greatest = UINT8_MAX},
    [PRECISION_S16] = {"s16", "affine, (cell - zero point) * scale, int16_t", "<i2",
                       PRECISION_AFFINE, 16, 0, 0, .least = INT16_MIN, .greatest = INT16_MAX},
    [PRECISION_U16] = {"u16", "affine, (cell - zero point) * scale, uint16_t", "<u2",
                       PRECISION_AFFINE, 16, 0, 0, .greatest = UINT16_MAX},
};

_Static_assert(COUNT(precisions) == PRECISION_COUNT, "each format has a row");

const struct other_name precision_other_names[] = {
    {"float64 fp64 binary64 double", "f64"},
    {"float32 fp32 binary32 float single", "f32"},
    {"float16 fp16 binary16 half", "f16"},
    {"bfloat16 bfloat", "bf16"},
    {"float8-e4m3 float8-e4m3fn fp8-e4m3 e4m3", "f8e4m3"},
    {"float8-e5m2 fp8-e5m2 e5m2", "f8e5m2"},
    {"float8 fp8 f8", "f8e4m3 or f8e5m2"},
    {"int32 i32 s32", "q31"},
    {"int16 i16 qint16", "s16, which has a --scale, or q15"},
    {"int8 i8 qint8", "s8, which has a --scale, or q7"},
    {"uint8 quint8", "u8, which has a --scale"},
    {"uint16 quint16", "u16, which has a --scale"},
    {NULL, NULL},
};
