// pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
// positions 0 to 3, d_model 1, f32.
//
//     angle(t, k) = t / 0.63661977236758134307
//     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most half a unit in the last place, that is, 2^-25.
//
// Generated, do not edit. Made by
//     posenc --d-model=1 --max-len=4 --base=0.63661977236758134307 --precision=f32 \
//     --frequency=constant --name=pe --template=rust:six-keys.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 1;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 4;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 0.63661977236758134307_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "f32";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0x3565af08;

/// A cell of the table.
pub type Cell = f32;

/// The rows of positions 0 to 3.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static CELLS: [[Cell; 1]; MAX_LEN] = [
    [0.0], // 0
    [1.0], // 1
    [-2.73143956e-20], // 2
    [-1.0], // 3
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// in this order.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    #[rustfmt::skip]
    const ORDER: [u32; 4] = [
        3,
        2,
        0,
        1,
    ];
    const fn is_less(a: usize, b: usize) -> bool {
        let left = (CELLS[a][0] as f64 * 536870912.0) as i64;
        let right = (CELLS[b][0] as f64 * 536870912.0) as i64;
        if left != right {
            return left < right;
        }
        let left = (CELLS[a][0] as f64 * 2.8823037615171174e+17) as i64;
        let right = (CELLS[b][0] as f64 * 2.8823037615171174e+17) as i64;
        if left != right {
            return left < right;
        }
        let left = CELLS[a][0];
        let right = CELLS[b][0];
        if left != right {
            return left < right;
        }
        let left = CELLS[a][0];
        let right = CELLS[b][0];
        if left != right {
            return left < right;
        }
        let left = CELLS[a][0];
        let right = CELLS[b][0];
        if left != right {
            return left < right;
        }
        let left = CELLS[a][0];
        let right = CELLS[b][0];
        if left != right {
            return left < right;
        }
        false
    }
    let mut i = 1;
    while i < 4 {
        assert!(
            is_less(ORDER[i - 1] as usize, ORDER[i] as usize),
            "two rows are equal, or out of order"
        );
        i += 1;
    }
};

/// The value of a cell.
#[allow(dead_code, clippy::cast_lossless, clippy::cast_precision_loss)]
#[allow(clippy::unreadable_literal)]
#[must_use]
#[inline]
pub fn to_f32(cell: Cell) -> f32 {
    cell
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

/// Copies the row of a position, 0 to 3.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cells: &mut [Cell; 1], position: i64) {
    let index = row_index(position);
    *cells = CELLS[index];
}
