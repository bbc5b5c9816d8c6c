// pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
// positions 0 to 2, d_model 2, s8.
//
//     angle(t, k) = t * 10000^(-2k/2)
//     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most 0.01 / 2 where it does not saturate. The value of a cell is cell * 0.01.
//
// Generated, do not edit. Made by
//     posenc --d-model=2 --max-len=3 --base=10000 --precision=s8 --scale=0.01 --name=pe \
//     --template=rust:s8-unshifted.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 2;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 3;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "s8";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0x8f068287;
/// The value of a cell is `(cell - ZERO_POINT) * SCALE`.
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const SCALE: f32 = 0.01;
#[allow(dead_code, clippy::unreadable_literal)]
pub const ZERO_POINT: i32 = 0;

/// A cell of the table.
pub type Cell = i8;

/// The rows of positions 0 to 2.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static CELLS: [[Cell; 2]; MAX_LEN] = [
    [0, 100], // 0
    [84, 54], // 1
    [91, -42], // 2
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
    while i < 3 {
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
    (i32::from(cell) - ZERO_POINT) as f32 * SCALE
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

/// Copies the row of a position, 0 to 2.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cells: &mut [Cell; 2], position: i64) {
    let index = row_index(position);
    *cells = CELLS[index];
}
