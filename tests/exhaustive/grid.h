/*
 * grid.h: the tables of `make exhaustive`. Each line consists of a formula and a list of
 * precisions, and represents a table in each of these precisions. The lines cover all layouts and
 * kinds of frequencies, bases from 10^-3 to 10^18 (some with 40 digits), d_model from 1 to 4096,
 * and positions from -10^15 to 10^15. compare.c adds all presets.
 */
#ifndef POSENC_EXHAUSTIVE_GRID_H
#define POSENC_EXHAUSTIVE_GRID_H

/* Lists of precisions. "plain" means all precisions without a scale. */
#define ALL              "plain s8:0.0078125:0 u8:1/127:128 s16:1/32767:0 u16:0.00003:32768"
#define ALL_OTHER_SCALES "plain s8:0.02:-5 u8:0.4:7 s16:1e-6:-5 u16:1/3:65535"

/* `options` is in the syntax of golden/formula.h. */
struct grid_line {
    const char *options;
    const char *precisions;
};

/* Bases of 40 digits: e, 1000 pi, a number near 10000, a large number and a small number. */
#define E_40         "2.718281828459045235360287471352662497757"
#define PI_40        "3141.592653589793238462643383279502884197"
#define NEARLY_10000 "9999.999999999999999999999999999999999999"
#define LARGE_40     "123456789012345678.9012345678901234567891"
#define SMALL_40     "0.001234567890123456789012345678901234567891"
#define POWER_59     "576460752303423488" /* 2^59 */

static const struct grid_line grid[] = {
    /* bases */
    {"d=64 n=2000 base=0.001", ALL},
    {"d=64 n=2000 base=" SMALL_40, ALL},
    {"d=48 n=2500 base=0.0137", ALL_OTHER_SCALES},
    {"d=64 n=2000 base=0.5 layout=concat", ALL},
    {"d=32 n=4000 base=0.999999", ALL},
    {"d=16 n=6000 base=1", ALL},
    {"d=64 n=2000 base=1.0000001 layout=concat-cos", ALL},
    {"d=128 n=1000 base=1.5", ALL},
    {"d=128 n=1000 base=2", ALL_OTHER_SCALES},
    {"d=96 n=1500 base=" E_40, ALL},
    {"d=64 n=2000 base=7", ALL},
    {"d=128 n=1000 base=10", ALL},
    {"d=100 n=1300 base=100 layout=interleaved-cos", ALL},
    {"d=128 n=1000 base=1000.5", ALL},
    {"d=128 n=1500 base=" PI_40, ALL},
    {"d=128 n=1500 base=" NEARLY_10000, ALL},
    {"d=512 n=1000", ALL},
    {"d=512 n=1000 base=10000 start=5000", ALL_OTHER_SCALES},
    {"d=128 n=1500 base=10007", ALL},
    {"d=256 n=700 base=65536", ALL},
    {"d=128 n=2000 base=500000", ALL},
    {"d=128 n=1500 base=500000.5", ALL_OTHER_SCALES},
    {"d=128 n=1500 base=1000000", ALL},
    {"d=64 n=2000 base=12345678901.2345", ALL},
    {"d=64 n=2000 base=1000000000000", ALL},
    {"d=64 n=2000 base=1e15", ALL},
    {"d=64 n=2000 base=" LARGE_40, ALL},
    {"d=64 n=2000 base=999999999999999999", ALL},
    {"d=64 n=2000 base=1e18", ALL_OTHER_SCALES},
    {"d=8 n=8000 base=" POWER_59 " start=16777209", ALL},
    {"d=2 n=8000 base=" POWER_59 " frequency=constant start=16777217", ALL},
    {"d=2 n=8000 base=" POWER_59 " frequency=constant start=999999999990000", ALL},

    /* d_model */
    {"d=1 n=40000", ALL},
    {"d=2 n=40000", ALL},
    {"d=3 n=30000", ALL},
    {"d=4 n=30000", ALL_OTHER_SCALES},
    {"d=5 n=20000 layout=concat", ALL},
    {"d=6 n=20000", ALL},
    {"d=7 n=20000 layout=concat-cos", ALL},
    {"d=9 n=15000 layout=interleaved-cos", ALL},
    {"d=15 n=10000", ALL},
    {"d=17 n=9000 layout=concat odd=zero", ALL},
    {"d=31 n=4000 layout=sin", ALL},
    {"d=33 n=4000 layout=sin odd=cut base=500000", ALL},
    {"d=65 n=2000 width=down", ALL},
    {"d=127 n=1000 width=up", ALL},
    {"d=255 n=600 odd=zero layout=concat-cos", ALL},
    {"d=384 n=500", ALL},
    {"d=768 n=300", ALL},
    {"d=1000 n=200", ALL},
    {"d=1023 n=200 layout=concat", ALL},
    {"d=1024 n=200 layout=sin", ALL},
    {"d=2048 n=100", ALL},
    {"d=4095 n=60 start=100", ALL},
    {"d=4096 n=70 start=1000", ALL},
    {"d=4096 n=60 layout=split-half base=500000 start=131000", ALL},

    /* positions */
    {"d=16 n=140000", ALL},
    {"d=8 n=70000 start=-35000", ALL},
    {"d=64 n=2000 start=-150", ALL},
    {"d=64 n=2000 start=-1000000", ALL},
    {"d=64 n=2000 start=1000000", ALL},
    {"d=64 n=2000 start=16776216", ALL},
    {"d=64 n=2000 start=2147482648 layout=concat", ALL},
    {"d=64 n=2000 start=1000000000000 base=500000", ALL},
    {"d=64 n=2000 start=-1000000000000", ALL_OTHER_SCALES},
    {"d=128 n=1000 start=999999999999000", ALL},
    {"d=128 n=1000 start=-1000000000000000 layout=concat", ALL},
    {"d=64 n=2000 start=999999999998001 base=0.001", ALL},
    {"d=64 n=2000 start=-1000000000000000 base=1e18", ALL},
    {"d=64 n=2000 order=descending start=7", ALL},
    {"d=64 n=2001 order=centered layout=concat", ALL},
    {"d=64 n=2000 zero-row=1234", ALL},
    {"d=64 n=2000 rows-before=1", ALL},

    /* frequencies */
    {"d=64 n=2000 frequency=shifted layout=concat", ALL},
    {"d=65 n=2000 frequency=shifted layout=concat odd=zero base=500000", ALL},
    {"d=3 n=10000 frequency=shifted-any", ALL},
    {"d=64 n=2000 frequency=column", ALL},
    {"d=33 n=2000 frequency=column layout=interleaved-cos base=2.5", ALL},
    {"d=4 n=10000 frequency=constant base=10000", ALL},
    {"d=10 n=10000 list=1,0.1,0x1.99999ap-4,2.5e-3,1e-18", ALL},
    {"d=4 n=10000 list=0x1.fffffffffffffp9,1.000000000000000000000000000000001", ALL},
    {"d=64 n=2000 angle-scale=0.25", ALL},
    {"d=64 n=2000 angle-scale=1000.000000001", ALL},

    /* cell factors */
    {"d=64 n=2000 cell-factor=0.001", ALL},
    {"d=64 n=2000 cell-factor=1.999 start=-1000", ALL},
    {"d=64 n=2000 cell-factor=1/3", ALL},
    {"d=48 n=2000 cell-factor=127/128 start=-70", ALL_OTHER_SCALES},
    {"d=16 n=70000 cell-factor=1.25", "f64 f32 bf16 q15"},
    {"d=48 n=2000 cell-factor=inverse-sqrt", ALL},
    {"d=48 n=2000 cell-factor=sqrt-2-d layout=concat", ALL},

    /* rotary embeddings */
    {"d=64 n=2000 layout=split", ALL},
    {"d=64 n=2000 layout=split-half", ALL},
    {"d=64 n=2000 layout=split-interleaved start=-1000", ALL},
    {"d=64 n=2000 layout=pairs", ALL},
    {"d=128 n=1500 layout=split rope=linear factor=4 start=8000", ALL},
    {"d=128 n=1500 layout=pairs rope=ntk factor=8 start=8000", ALL},
    {"d=128 n=6000 layout=split rope=dynamic factor=2 original=4096", "f64 f32 f16 bf16 q15"},
    {"d=128 n=1500 layout=split-half rope=yarn factor=4 original=4096 cell-factor=yarn start=15000",
     ALL},
    {"d=64 n=1500 layout=pairs rope=yarn factor=40 original=4096 cell-factor=1 beta-fast=2.5 "
     "beta-slow=0.125 base=1000000",
     ALL},
    {"d=128 n=2000 layout=split base=500000 rope=llama3 factor=8 low=1 high=4 original=8192 "
     "start=129072",
     ALL},

    /* grids */
    {"d=64 n=1024 grid=32x32 layout=concat", ALL},
    {"d=64 n=1001 grid=20x50 layout=interleaved rows-before=1", ALL},
    {"d=64 n=850 grid=25x34 layout=interleaved coordinates=y=last:1/1000000,x=last:1/1000000 "
     "angle-scale=2pi",
     ALL},
    {"d=64 n=1025 axes=y:32,x:32 merge=2 pairs=xy*16 layout=concat-row rows-after=1",
     "f64 f32 f16 bf16 f8e4m3 f8e5m2"},
    {"d=64 n=196 axes=y:14,x:14 coordinates=y=middles:-1:1,x=middles:-1:1 angle-scale=2pi base=100 "
     "pairs=y*16,x*16 layout=split-half",
     ALL},
    {"d=64 n=256 axes=y:16,x:16 coordinates=y=ends:-1:1,x=ends:-1:1 frequency=linear:pi:16pi "
     "layout=concat",
     ALL},
    {"d=64 n=288 axes=t:2,y:9,x:16 coordinates=t=step:-1:4/125,y=span:-8:8,x=centered "
     "angle-scale=pi/2 frequency=geometric:1:10000 pairs=00,tyx*10 layout=split-group-half",
     ALL},
    {"d=64 n=294 axes=t:2,y:7,x:21 pairs=t*8,y*12,x*12 base=t=100,y=10000,x=500 layout=matrices",
     "f64 f32 f16 bf16 f8e4m3 f8e5m2"},
    {"d=64 n=96 axes=t:1,y:8,x:12 coordinates=t=at:7,y=from:7,x=from:7 pairs=tyx*10,ty index=row "
     "base=1000000 layout=split-interleaved",
     ALL},
    {"d=64 n=195 axes=x:13,y:15 index=stride pairs=y*16,x*16 layout=pairs cell-factor=1/3", ALL},
    {"d=30 n=64 axes=y:8,x:8 pairs=y*8,x*8 cut=30", ALL},
};

/* For every preset without a grid, compare.c compares a table with an even d_model and, if the
 * preset supports it, one with an odd d_model. For each rotary preset, it also compares a table
 * with each of the scalings below. The precisions are those of ALL. */
static const char *const grid_scalings[] = {
    "rope=linear factor=4",
    "base=500000.5 start=-1000 rope=ntk factor=1.5",
    "rope=dynamic factor=2 original=1000",
    "start=5000 rope=dynamic factor=3.5 original=2048",
    "start=60000 rope=yarn factor=16 original=4096",
    "start=7000 rope=yarn factor=4 original=2048 beta-fast=64 beta-slow=0.5",
    "base=500000 start=8000 rope=llama3",
    "rope=llama3 factor=4 original=1024 low=1.5 high=6",
};

/* Tables of presets with a grid. */
static const char *const grid_presets[][2] = {
    {"mae", "d=64 n=1025 grid=32x32"},  {"mae", "d=768 n=197 grid=14x14"},
    {"detr", "d=64 n=850 grid=25x34"},  {"detr", "d=256 n=320 grid=16x20"},
    {"detr", "d=32 n=2100 grid=7x300"},
};

#endif
