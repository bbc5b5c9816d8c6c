// SPDX-License-Identifier: 0BSD
//
// pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
// positions 0 to 1, d_model 1, f8e5m2.
//
//     angle(t, j) = t * 10000^(-j/1)
//     row t: column j is the sine of angle(t, j)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most half a unit in the last place, that is, 2^-4.
//
// Generated, do not edit. Made by
//     posenc --d-model=1 --max-len=2 --base=10000 --precision=f8e5m2 --layout=sin --spdx=0BSD \
//     --name=pe --template=rust:f8-sines.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 1;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 2;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "f8e5m2";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0xf0d2fbdb;

/// A cell of the table.
pub type Cell = u8;

/// The rows of positions 0 to 1.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static CELLS: [[Cell; 1]; MAX_LEN] = [
    [0x00], // 0
    [0x3b], // 1
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// one.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    const fn is_less(a: usize, b: usize) -> bool {
        let left = CELLS[a][0];
        let right = CELLS[b][0];
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
    let exponent = u32::from(cell << 1 >> (1 + 2));
    let fraction = cell & ((1 << 2) - 1);
    let significand = fraction | (Cell::from(exponent > 0) << 2);
    // 2 to the power of exponent - 1 - 16, or of 0 - 16.
    let power = f32::from_bits((exponent.max(1) + 126 - 16) << 23);
    let value = f32::from(significand) * power;
    if cell >> 7 == 0 {
        value
    } else {
        -value
    }
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
pub fn row(cells: &mut [Cell; 1], position: i64) {
    let index = row_index(position);
    *cells = CELLS[index];
}
