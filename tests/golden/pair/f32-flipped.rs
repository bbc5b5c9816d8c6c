// pe: cosines and sines of the rotary position embedding (Su et al. 2021),
// positions 0 to 2, d_model 4, f32.
//
//     angle(t, k) = t * w(k)
//     w(k) = 1 + (2 - 1) * k/1
//     COS, row t: columns k and 2+k are the cosine of angle(t, k)
//     SIN, row t: columns k and 2+k are the sine of angle(t, k)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most half a unit in the last place, that is, 2^-25.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=3 --precision=f32 --layout=split-half --frequency=linear:1:2 \
//     --pairing=half-flipped --name=pe --template=rust:f32-flipped.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 4;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 3;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code)]
pub const PRECISION: &str = "f32";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0x23e0a2e7;

/// A cell of the table.
pub type Cell = f32;

/// The rows of positions 0 to 2.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static COS: [[Cell; 4]; MAX_LEN] = [
    [1.0, 1.0, 1.0, 1.0], // 0
    [0.540302277, -0.416146845, 0.540302277, -0.416146845], // 1
    [-0.416146845, -0.653643608, -0.416146845, -0.653643608], // 2
];

/// The rows of positions 0 to 2.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static SIN: [[Cell; 4]; MAX_LEN] = [
    [0.0, 0.0, 0.0, 0.0], // 0
    [0.841470957, 0.909297407, 0.841470957, 0.909297407], // 1
    [0.909297407, -0.756802499, 0.909297407, -0.756802499], // 2
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// one.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    const fn is_less(a: usize, b: usize) -> bool {
        let left = SIN[a][2];
        let right = SIN[b][2];
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

/// The cosine and the sine of pair k.
#[allow(dead_code)]
fn pair(index: usize, k: usize) -> [Cell; 2] {
    [COS[index][k], SIN[index][k]]
}

/// Copies the row of a position, 0 to 2.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cosines: &mut [Cell; 4], sines: &mut [Cell; 4], position: i64) {
    let index = row_index(position);
    *cosines = COS[index];
    *sines = SIN[index];
}

/// Rotates a head in place by the negative angles of a position, 0 to 2.
/// Pair k rotates numbers k and k + 2; numbers from 4 on are unchanged.
///
/// # Panics
///
/// Panics if the table has no such position, or the head fewer than 4 numbers.
#[allow(dead_code)]
pub fn rotate(head: &mut [f32], position: i64) {
    let index = row_index(position);
    let head = &mut head[..D_MODEL];
    for k in 0..2 {
        let [cosine, sine] = pair(index, k).map(to_f32);
        let (a, b) = (head[k], head[k + 2]);
        head[k] = a * cosine + b * sine;
        head[k + 2] = b * cosine - a * sine;
    }
}
