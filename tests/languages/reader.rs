// Converts cells to lines of hexadecimal bits. The program that tests/compilers/languages.c writes
// to read tables includes this file.

pub trait Bits {
    /// Appends to `out` a line for each cell of `self`.
    fn add(&self, out: &mut String);
}

macro_rules! bits {
    ($($number:ty, $digits:literal, $bits:expr;)*) => {
        $(impl Bits for $number {
            fn add(&self, out: &mut String) {
                out.push_str(&format!(concat!("{:0", $digits, "x}\n"), $bits(*self)));
            }
        })*
    };
}

bits! {
    f64, "16", f64::to_bits;
    f32, "8", f32::to_bits;
    i32, "8", |cell| cell;
    i16, "4", |cell| cell;
    u16, "4", |cell| cell;
    i8, "2", |cell| cell;
    u8, "2", |cell| cell;
}

impl<T: Bits, const N: usize> Bits for [T; N] {
    fn add(&self, out: &mut String) {
        for item in self {
            item.add(out);
        }
    }
}
