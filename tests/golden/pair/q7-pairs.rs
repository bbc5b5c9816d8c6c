// pe: cosines and sines of the rotary position embedding (Su et al. 2021),
// positions 7 down to 5, d_model 4, q7.
//
//     angle(t, k) = t * 10000^(-2k/4)
//     row t: pair k is the cosine and the sine of angle(t, k)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most 2^-8; 1, which saturates, is off by 2^-7.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=3 --base=10000 --precision=q7 --start=5 --layout=pairs \
//     --order=descending --name=pe --template=rust:q7-pairs.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 4;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 3;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 7;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "q7";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0xee365da3;

/// A cell of the table.
pub type Cell = i8;

/// The rows of positions 7 down to 5.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static CELLS: [[[Cell; 2]; 2]; MAX_LEN] = [
    [[96, 84], [127, 9]], // 7
    [[123, -36], [127, 8]], // 6
    [[36, -123], [127, 6]], // 5
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// in this order.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    #[rustfmt::skip]
    const ORDER: [u32; 3] = [
        2,
        0,
        1,
    ];
    const fn is_less(a: usize, b: usize) -> bool {
        let left = CELLS[a][0][0];
        let right = CELLS[b][0][0];
        if left != right {
            return left < right;
        }
        false
    }
    let mut i = 1;
    while i < 3 {
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
    cell as f32 / 128_f32
}

/// The number of a position's row.
#[allow(dead_code, clippy::unreadable_literal)]
#[inline]
fn row_index(position: i64) -> usize {
    let offset = START.wrapping_sub(position);
    match usize::try_from(offset) {
        Ok(index) if index < MAX_LEN => index,
        _ => panic!("the table has no such position"),
    }
}

/// The cell of a sum of products: to nearest, ties up, saturating.
#[allow(dead_code, clippy::cast_possible_truncation)]
fn rounded(sum: i32) -> Cell {
    let value = (sum + (1 << (7 - 1))) >> 7;
    value.clamp(i32::from(Cell::MIN), i32::from(Cell::MAX)) as Cell
}

/// The cosine and the sine of pair k.
#[allow(dead_code)]
fn pair(index: usize, k: usize) -> [Cell; 2] {
    CELLS[index][k]
}

/// Copies the row of a position, 7 down to 5.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cells: &mut [[Cell; 2]; 2], position: i64) {
    let index = row_index(position);
    *cells = CELLS[index];
}

/// Rotates a head in place by the angles of a position, 7 down to 5.
/// Pair k rotates numbers 2k and 2k + 1; numbers from 4 on are unchanged.
///
/// # Panics
///
/// Panics if the table has no such position, or the head fewer than 4 numbers.
#[allow(dead_code)]
pub fn rotate(head: &mut [Cell], position: i64) {
    let index = row_index(position);
    let head = &mut head[..D_MODEL];
    for k in 0..2 {
        let [cosine, sine] = pair(index, k).map(i32::from);
        let k = 2 * k;
        let (a, b) = (i32::from(head[k]), i32::from(head[k + 1]));
        head[k] = rounded(a * cosine - b * sine);
        head[k + 1] = rounded(b * cosine + a * sine);
    }
}
