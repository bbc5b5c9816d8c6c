// pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
// positions 0 to 4, d_model 4, f64.
//
//     angle(t, k) = t * 10000^(-2k/4)
//     row t: columns k and 2+k are the cosine and the sine of angle(t, k)
//
// Two small tables have the rows of some positions, correctly rounded (to nearest, ties to even).
// The other rows are rebuilt from these, with an error of at most MAX_ERROR.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=5 --base=10000 --precision=f64 --layout=concat-cos \
//     --storage=factored --block=2 --name=pe --template=rust:f64-factored.rs

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
pub const PRECISION: &str = "f64";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0xef530e9c;
/// Row `BLOCK * h + l` of the table is row h of `COARSE`, rotated by the angles of row l of `FINE`.
#[allow(dead_code, clippy::unreadable_literal)]
pub const BLOCK: usize = 2;
/// How far a number that `row` rebuilds may be from the formula's.
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const MAX_ERROR: f64 = 3.8857805861880479e-16;

/// A cell of the table.
pub type Cell = f64;

/// In each row the cosines of all pairs, then their sines.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static COARSE: [[f64; 4]; 3] = [
    [1.0, 1.0, 0.0, 0.0], // 0
    [-0.41614683654714241, 0.99980000666657776, 0.90929742682568171, 0.01999866669333308], // 2
    [-0.65364362086361194, 0.99920010666097792, -0.7568024953079282, 0.039989334186634161], // 4
];

/// In each row the cosines of all pairs, then their sines.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static FINE: [[f64; 4]; 2] = [
    [1.0, 1.0, 0.0, 0.0], // 0
    [0.54030230586813977, 0.99995000041666526, 0.8414709848078965, 0.0099998333341666645], // 1
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
    let (distance, error) = (364003899_i64, 1);
    assert!(distance > 2 * error, "rebuilt rows may be equal");
};

/// The value of a cell.
#[allow(dead_code, clippy::cast_lossless, clippy::cast_precision_loss)]
#[allow(clippy::unreadable_literal)]
#[must_use]
#[inline]
pub fn to_f64(cell: Cell) -> f64 {
    cell
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

/// The cosine and the sine of pair k, off by at most `MAX_ERROR`.
#[allow(dead_code)]
fn pair(index: usize, k: usize) -> [Cell; 2] {
    let (row, turn) = (&COARSE[index / BLOCK], &FINE[index % BLOCK]);
    let (cosine, sine) = (row[k], row[k + 2]);
    let (c, s) = (turn[k], turn[k + 2]);
    [cosine * c - sine * s, sine * c + cosine * s]
}

/// Rebuilds the row of a position, 0 to 4.
///
/// # Panics
///
/// Panics if the table has no such position.
#[allow(dead_code, clippy::needless_range_loop)]
pub fn row(cells: &mut [Cell; 4], position: i64) {
    let index = row_index(position);
    for k in 0..2 {
        let [cosine, sine] = pair(index, k);
        cells[k] = cosine;
        cells[k + 2] = sine;
    }
}
