// SPDX-License-Identifier: MIT
//
// pe: cosines and sines of the rotary position embedding (Su et al. 2021),
// positions 0 to 1, d_model 4, q15.
//
//     angle(t, k) = t * 10000^(-2k/4)
//     COS, row t: column k is the cosine of angle(t, k)
//     SIN, row t: column k is the sine of angle(t, k)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most 2^-16; only 1, which saturates, by 2^-15.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=2 --base=10000 --precision=q15 --layout=split --spdx=MIT \
//     --template=rust:pe.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 4;
#[allow(dead_code)]
pub const MAX_LEN: usize = 2;
/// The position of the first row.
#[allow(dead_code)]
pub const START: i64 = 0;
#[allow(dead_code)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "q15";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code)]
pub const CRC32: u32 = 0x3383a14b;

/// The rows of positions 0 to 1.
#[allow(dead_code)]
#[rustfmt::skip]
pub static COS: [[i16; 2]; MAX_LEN] = [
    [32767, 32767], // 0
    [17705, 32766], // 1
];

/// The rows of positions 0 to 1.
#[allow(dead_code)]
#[rustfmt::skip]
pub static SIN: [[i16; 2]; MAX_LEN] = [
    [0, 0], // 0
    [27573, 328], // 1
];
