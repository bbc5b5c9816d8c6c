--  pe: cosines and sines of the rotary position embedding (Su et al. 2021),
--  positions 0 to 2, d_model 4, bf16.
--
--      angle(t, k) = t * 10000^(-2k/4)
--      Cos, row t: columns 2k and 2k+1 are the cosine of angle(t, k)
--      Sin, row t: columns 2k and 2k+1 are the sine of angle(t, k)
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most half a unit in the last place, that is, 2^-9.
--
--  Generated, do not edit. Made by
--      posenc --d-model=4 --max-len=3 --base=10000 --precision=bf16 --layout=split-interleaved \
--      --name=pe --template=ada:bf16-neighbours.ads

pragma Style_Checks (Off);

with Ada.Unchecked_Conversion;
with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 4;
   Max_Len   : constant := 3;
   Start     : constant := 0;  --  the position of the first row
   Precision : constant String := "bf16";
   CRC32     : constant := 16#f48ccf96#;  --  of the cells as little-endian bytes, row by row

   subtype Cell is Unsigned_16;
   type Row is array (0 .. 4 - 1) of Cell;

   --  The index of a row is its position, 0 to 2.
   type Table is array (Integer_64 range 0 .. 0 + Max_Len - 1) of Row;

   Cos : constant Table := (
      0 => (16#3f80#, 16#3f80#, 16#3f80#, 16#3f80#),
      1 => (16#3f0a#, 16#3f0a#, 16#3f80#, 16#3f80#),
      2 => (16#bed5#, 16#bed5#, 16#3f80#, 16#3f80#));

   Sin : constant Table := (
      0 => (16#0000#, 16#0000#, 16#0000#, 16#0000#),
      1 => (16#3f57#, 16#3f57#, 16#3c24#, 16#3c24#),
      2 => (16#3f69#, 16#3f69#, 16#3ca4#, 16#3ca4#));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function From_Bits is new Ada.Unchecked_Conversion (Unsigned_32, IEEE_Float_32);

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is
     (From_Bits (Shift_Left (Unsigned_32 (Value), 16)));

end pe;
