// pe: cosines and sines of the rotary position embedding (Su et al. 2021),
// positions 0 to 4, d_model 4, bf16.
//
//     angle(t, k) = t * 10000^(-2k/4)
//     row t: pair k is the cosine and the sine of angle(t, k)
//
// Two small tables have the rows of some positions, correctly rounded (to nearest, ties to even).
// The other rows are rebuilt from these, with an error of at most MAX_ERROR.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=5 --base=10000 --precision=bf16 --layout=pairs \
//     --storage=factored --block=2 --name=pe --template=rust:bf16-factored.rs

#[allow(dead_code)]
pub const D_MODEL: usize = 4;
#[allow(dead_code, clippy::unreadable_literal)]
pub const MAX_LEN: usize = 5;
/// The position of the first row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const START: i64 = 0;
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const BASE: f64 = 10000_f64;
#[allow(dead_code)]
pub const PRECISION: &str = "bf16";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0x9b7960eb;
/// Row `BLOCK * h + l` of the table is row h of `COARSE`, rotated by the angles of row l of `FINE`.
#[allow(dead_code, clippy::unreadable_literal)]
pub const BLOCK: usize = 2;
/// How far a number that `row` rebuilds may be from the formula's.
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const MAX_ERROR: f32 = 0.00195333362;

/// A cell of the table.
pub type Cell = u16;

/// In each row the cosines of all pairs, then their sines.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static COARSE: [[f32; 4]; 3] = [
    [1.0, 1.0, 0.0, 0.0], // 0
    [-0.416146845, 0.999800026, 0.909297407, 0.0199986659], // 2
    [-0.653643608, 0.999200106, -0.756802499, 0.0399893336], // 4
];

/// In each row the cosines of all pairs, then their sines.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static FINE: [[f32; 4]; 2] = [
    [1.0, 1.0, 0.0, 0.0], // 0
    [0.540302277, 0.999949992, 0.841470957, 0.00999983307], // 1
];

// This does not compile if two rows are equal: by these cells, each row is less than the next
// one.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    const fn is_less(a: usize, b: usize) -> bool {
        let left = COARSE[a][3];
        let right = COARSE[b][3];
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

// This does not compile if two rows are equal: by these cells, each row is less than the next
// one.
#[allow(long_running_const_eval, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
#[allow(clippy::excessive_precision, clippy::float_cmp)]
const _: () = {
    const fn is_less(a: usize, b: usize) -> bool {
        let left = FINE[a][3];
        let right = FINE[b][3];
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

// No two rebuilt rows are equal: exact rows differ by more than twice the error.
#[allow(clippy::unreadable_literal)]
const _: () = {
    let (distance, error) = (22750242_i64, 65543);
    assert!(distance > 2 * error, "rebuilt rows may be equal");
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
    let offset = position.wrapping_sub(0);
    match usize::try_from(offset) {
        Ok(index) if index < MAX_LEN => index,
        _ => panic!("the table has no such position"),
    }
}

/// The cell nearest to a number, ties to even.
#[allow(dead_code, clippy::cast_possible_truncation)]
fn from_f32(value: f32) -> Cell {
    let bits = value.to_bits();
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as Cell
}

/// The cosine and the sine of pair k, off by at most `MAX_ERROR`.
#[allow(dead_code)]
fn pair(index: usize, k: usize) -> [Cell; 2] {
    let (row, turn) = (&COARSE[index / BLOCK], &FINE[index % BLOCK]);
    let (cosine, sine) = (row[k], row[k + 2]);
    let (c, s) = (turn[k], turn[k + 2]);
    [
        from_f32(cosine * c - sine * s),
        from_f32(sine * c + cosine * s),
    ]
}

/// Rebuilds the row of a position, 0 to 4.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cells: &mut [[Cell; 2]; 2], position: i64) {
    let index = row_index(position);
    for k in 0..2 {
        cells[k] = pair(index, k);
    }
}

/// Rotates a head in place by the angles of a position, 0 to 4.
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
