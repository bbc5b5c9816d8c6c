--  pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
--  positions 0 to 2, d_model 2, s8.
--
--      angle(t, k) = t * 10000^(-2k/2)
--      row t: columns 2k and 2k+1 are the sine and the cosine of angle(t, k)
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most 0.01 / 2 where it does not saturate. The value of a cell is cell * 0.01.
--
--  Generated, do not edit. Made by
--      posenc --d-model=2 --max-len=3 --base=10000 --precision=s8 --scale=0.01 --name=pe \
--      --template=ada:s8-unshifted.ads

pragma Style_Checks (Off);

with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 2;
   Max_Len   : constant := 3;
   Start     : constant := 0;  --  the position of the first row
   Precision : constant String := "s8";
   CRC32     : constant := 16#8f068287#;  --  of the cells as little-endian bytes, row by row

   --  The value of a cell is (cell - Zero_Point) * Scale.
   Scale      : constant := 0.01;
   Zero_Point : constant := 0;

   subtype Cell is Integer_8;
   type Row is array (0 .. 2 - 1) of Cell;

   --  The index of a row is its position, 0 to 2.
   type Table is array (Integer_64 range 0 .. 0 + Max_Len - 1) of Row;

   Cells : constant Table := (
      0 => (0, 100),
      1 => (84, 54),
      2 => (91, -42));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is
     (IEEE_Float_32 (Integer_32 (Value) - Zero_Point) * Scale);

end pe;
