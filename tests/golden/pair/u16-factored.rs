// pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
// positions 0 to 4, d_model 4, u16.
//
//     angle(t, k) = t * 10000^(-2k/4)
//     row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
//
// Two small tables have the rows of some positions, correctly rounded (to nearest, ties to even).
// The other rows are rebuilt from these, with an error of at most MAX_ERROR.
//
// Generated, do not edit. Made by
//     posenc --d-model=4 --max-len=5 --base=10000 --precision=u16 --scale=1/32767 \
//     --zero-point=32768 --storage=factored --block=2 --name=pe --template=rust:u16-factored.rs

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
pub const PRECISION: &str = "u16";
/// CRC-32 of the cells as little-endian bytes, row by row.
#[allow(dead_code, clippy::unreadable_literal)]
pub const CRC32: u32 = 0x4964392e;
/// The value of a cell is `(cell - ZERO_POINT) * SCALE`.
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const SCALE: f32 = 3.05185094e-05;
#[allow(dead_code, clippy::unreadable_literal)]
pub const ZERO_POINT: i32 = 32768;
/// Row `BLOCK * h + l` of the table is row h of `COARSE`, rotated by the angles of row l of `FINE`.
#[allow(dead_code, clippy::unreadable_literal)]
pub const BLOCK: usize = 2;
/// How far a number that `row` rebuilds may be from the formula's.
#[allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal)]
pub const MAX_ERROR: f32 = 1.52608882e-05;

/// A cell of the table.
pub type Cell = u16;

/// In each row the cosines of all pairs, then their sines.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static COARSE: [[i32; 4]; 3] = [
    [2147483647, 2147483647, 0, 0], // 0
    [-893668527, 2147054166, 1952701355, 42946810], // 2
    [-1403688987, 2145765890, -1625220983, 85876441], // 4
];

/// In each row the cosines of all pairs, then their sines.
#[allow(dead_code, clippy::approx_constant, clippy::excessive_precision)]
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
pub static FINE: [[i32; 4]; 2] = [
    [2147483647, 2147483647, 0, 0], // 0
    [1160290367, 2147376275, 1807045180, 21474479], // 1
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
    let (distance, error) = (364003899_i64, 8194);
    assert!(distance > 2 * error, "rebuilt rows may be equal");
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
    let offset = position.wrapping_sub(0);
    match usize::try_from(offset) {
        Ok(index) if index < MAX_LEN => index,
        _ => panic!("the table has no such position"),
    }
}

/// `sum * 2^-shift`, to nearest, ties up.
#[allow(dead_code)]
fn shifted(sum: i64, shift: u32) -> i64 {
    (sum + (1 << (shift - 1))) >> shift
}

/// The cell of a sum of products. `n * 2^-31`, divided by the scale, is
/// `n * 2147418112 * 2^-47`, but for a part in `2^31`.
#[allow(dead_code, clippy::unnecessary_cast, clippy::unreadable_literal)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
#[allow(clippy::cast_lossless)]
fn rounded(sum: i64) -> Cell {
    let number = shifted(sum, 31);
    let steps = shifted(number * 2147418112, 47);
    let value = steps + ZERO_POINT as i64;
    value.clamp(0, 65535) as Cell
}

/// The cosine and the sine of pair k, off by at most `MAX_ERROR`.
#[allow(dead_code)]
fn pair(index: usize, k: usize) -> [Cell; 2] {
    let (row, turn) = (&COARSE[index / BLOCK], &FINE[index % BLOCK]);
    let (cosine, sine) = (i64::from(row[k]), i64::from(row[k + 2]));
    let (c, s) = (i64::from(turn[k]), i64::from(turn[k + 2]));
    [
        rounded(cosine * c - sine * s),
        rounded(sine * c + cosine * s),
    ]
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
        let k = 2 * k;
        cells[k + 1] = cosine;
        cells[k] = sine;
    }
}
