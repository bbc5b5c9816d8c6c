// pe: cosines and sines of the rotary position embedding (Su et al. 2021),
// positions 0 to 2, d_model 4, bf16.
//
//     angle(t, k) = t * 10000^(-2k/4)
//     COS, row t: columns 2k and 2k+1 are the cosine of angle(t, k)
//     SIN, row t: columns 2k and 2k+1 are the sine of angle(t, k)
//
// Each cell is the value of that formula correctly rounded (to nearest, ties to even):
// off by at most half a unit in the last place, that is, 2^-9.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=3 --base=10000 --precision=bf16 --layout=split-interleaved \
//     --name=pe --template=rust:bf16-neighbours.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 4;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 3;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "bf16";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0xf48ccf96;

/// A cell of the table.
pub type Cell = u16;

/// The rows of positions 0 to 2.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static COS: [[Cell; 4]; MAX_LEN] = [
    [0x3f80, 0x3f80, 0x3f80, 0x3f80], // 0
    [0x3f0a, 0x3f0a, 0x3f80, 0x3f80], // 1
    [0xbed5, 0xbed5, 0x3f80, 0x3f80], // 2
];

/// The rows of positions 0 to 2.
#[allow(dead_code, clippy::unreadable_literal)]
#[rustfmt::skip]
pub static SIN: [[Cell; 4]; MAX_LEN] = [
    [0x0000, 0x0000, 0x0000, 0x0000], // 0
    [0x3f57, 0x3f57, 0x3c24, 0x3c24], // 1
    [0x3f69, 0x3f69, 0x3ca4, 0x3ca4], // 2
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// one.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    const fn is_less(a: usize, b: usize) -> bool {
        let left = SIN[a][3];
        let right = SIN[b][3];
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
    f32::from_bits(u32::from(cell) << 16)
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
    let k = 2 * k;
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

/// Rotates a head in place by the angles of a position, 0 to 2.
/// Pair k rotates numbers 2k and 2k + 1; numbers from 4 on are unchanged.
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
        let k = 2 * k;
        let (a, b) = (head[k], head[k + 1]);
        head[k] = a * cosine - b * sine;
        head[k + 1] = b * cosine + a * sine;
    }
}
