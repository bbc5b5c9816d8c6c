/*
 * precision.c: the table of formats.
 */
#include "model/precision.h"

#include <string.h>

const struct precision precisions[PRECISION_COUNT] = {
    {"f64", "IEEE 754 binary64, double", "<f8", PRECISION_FLOAT, true, 64, 53, -1074,
     UINT64_C(0x7ff0000000000000)},
    {"f32", "IEEE 754 binary32, float", "<f4", PRECISION_FLOAT, true, 32, 24, -149, 0x7f800000},
    {"f16", "IEEE 754 binary16, its bits in uint16_t", "<f2", PRECISION_FLOAT, true, 16, 11, -24,
     0x7c00},
    {"bf16", "bfloat16, its bits in uint16_t", "<u2", PRECISION_FLOAT, true, 16, 8, -133, 0x7f80},
    {"f8e4m3", "OCP 8-bit float E4M3, its bits in uint8_t", "|u1", PRECISION_FLOAT, true, 8, 4, -9,
     0x7f},
    {"f8e5m2", "OCP 8-bit float E5M2, its bits in uint8_t", "|u1", PRECISION_FLOAT, true, 8, 3, -16,
     0x7c},
    {"q31", "fixed point, cell / 2^31, int32_t", "<i4", PRECISION_FIXED, true, 32, 31, -31, 0},
    {"q15", "fixed point, cell / 2^15, int16_t", "<i2", PRECISION_FIXED, true, 16, 15, -15, 0},
    {"q7", "fixed point, cell / 2^7, int8_t", "|i1", PRECISION_FIXED, true, 8, 7, -7, 0},
    {"s8", "affine, (cell - zero point) * scale, int8_t", "|i1", PRECISION_AFFINE, true, .bits = 8},
    {"u8", "affine, (cell - zero point) * scale, uint8_t", "|u1", PRECISION_AFFINE, false,
     .bits = 8},
};

const struct other_name precision_other_names[] = {
    {"float64 fp64 binary64 double", "f64"},
    {"float32 fp32 binary32 float single", "f32"},
    {"float16 fp16 binary16 half", "f16"},
    {"bfloat16 bfloat", "bf16"},
    {"float8-e4m3 float8-e4m3fn fp8-e4m3 e4m3", "f8e4m3"},
    {"float8-e5m2 fp8-e5m2 e5m2", "f8e5m2"},
    {"float8 fp8 f8", "f8e4m3 or f8e5m2"},
    {"int32 i32 s32", "q31"},
    {"int16 i16 s16", "q15"},
    {"int8 i8 qint8", "s8, which has a --scale, or q7"},
    {"uint8 quint8", "u8, which has a --scale"},
    {NULL, NULL},
};

const struct precision *precision_stored(const struct precision *precision)
{
    const bool is_float = precision->kind == PRECISION_FLOAT;
    if (precision->kind == PRECISION_AFFINE) {
        return precision_find("q15");
    }
    return is_float && precision->bits == 16 ? precision_find("f32") : precision;
}

const struct precision *precision_find(const char *name)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        if (strcmp(precisions[i].name, name) == 0) {
            return &precisions[i];
        }
    }
    return NULL;
}
