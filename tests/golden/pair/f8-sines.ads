--  SPDX-License-Identifier: 0BSD
--
--  pe: sinusoidal positional encoding (Vaswani et al. 2017, section 3.5),
--  positions 0 to 1, d_model 1, f8e5m2.
--
--      angle(t, j) = t * 10000^(-j/1)
--      row t: column j is the sine of angle(t, j)
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most half a unit in the last place, that is, 2^-4.
--
--  Generated, do not edit. Made by
--      posenc --d-model=1 --max-len=2 --base=10000 --precision=f8e5m2 --layout=sin --spdx=0BSD \
--      --name=pe --template=ada:f8-sines.ads

pragma Style_Checks (Off);

with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 1;
   Max_Len   : constant := 2;
   Start     : constant := 0;  --  the position of the first row
   Precision : constant String := "f8e5m2";
   CRC32     : constant := 16#f0d2fbdb#;  --  of the cells as little-endian bytes, row by row

   subtype Cell is Unsigned_8;
   type Row is array (0 .. 1 - 1) of Cell;

   --  The index of a row is its position, 0 to 1.
   type Table is array (Integer_64 range 0 .. 0 + Max_Len - 1) of Row;

   Cells : constant Table := (
      0 => (0 => 16#00#),
      1 => (0 => 16#3b#));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function Exponent (Value : Cell) return Integer is
     (Integer (Shift_Right (Shift_Left (Value, 1), 1 + 2)));

   function Significand (Value : Cell) return IEEE_Float_32 is
     (IEEE_Float_32 ((Value and (2 ** 2 - 1))
        + (if Exponent (Value) > 0 then 2 ** 2 else 0)));

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is
     ((if Value >= 2 ** 7 then -1.0 else 1.0)
        * IEEE_Float_32'Scaling
            (Significand (Value), Integer'Max (Exponent (Value), 1) - 1 - 16));

end pe;
