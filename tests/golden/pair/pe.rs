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
// off by at most 2^-16; 1, which saturates, is off by 2^-15.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=2 --base=10000 --precision=q15 --layout=split --spdx=MIT \
//     --template=rust:pe.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 4;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 2;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "q15";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0x3383a14b;

/// A cell of the table.
pub type Cell = i16;

/// The rows of positions 0 to 1.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static COS: [[Cell; 2]; MAX_LEN] = [
    [32767, 32767], // 0
    [17705, 32766], // 1
];

/// The rows of positions 0 to 1.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static SIN: [[Cell; 2]; MAX_LEN] = [
    [0, 0], // 0
    [27573, 328], // 1
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// one.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    const fn is_less(a: usize, b: usize) -> bool {
        let left = SIN[a][1];
        let right = SIN[b][1];
        if left != right {
            return left < right;
        }
        false
    }
    let mut i = 1;
    while i < 2 {
        assert!(is_less(i - 1, i), "two rows are equal, or out of order");
        i += 1;
    }
};

/// The value of a cell.
#[allow(dead_code, clippy::cast_lossless, clippy::cast_precision_loss)]
#[allow(clippy::unreadable_literal)]
#[must_use]
#[inline]
pub fn to_f32(cell: Cell) -> f32 {
    cell as f32 / 32768_f32
}

/// The number of a position's row.
#[allow(dead_code, clippy::unreadable_literal)]
#[inline]
fn row_index(position: i64) -> usize {
    let offset = position.wrapping_sub(START);
    match usize::try_from(offset) {
        Ok(index) if index < MAX_LEN => index,
        _ => panic!("the table has no such position"),
    }
}

/// Copies the row of a position, 0 to 1.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cosines: &mut [Cell; 2], sines: &mut [Cell; 2], position: i64) {
    let index = row_index(position);
    *cosines = COS[index];
    *sines = SIN[index];
}
