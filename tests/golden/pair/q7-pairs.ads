--  pe: cosines and sines of the rotary position embedding (Su et al. 2021),
--  positions 7 down to 5, d_model 4, q7.
--
--      angle(t, k) = t * 10000^(-2k/4)
--      row t: pair k is the cosine and the sine of angle(t, k)
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most 2^-8; 1, which saturates, is off by 2^-7.
--
--  Generated, do not edit. Made by
--      posenc --d-model=4 --max-len=3 --base=10000 --precision=q7 --start=5 --layout=pairs \
--      --order=descending --name=pe --template=ada:q7-pairs.ads

pragma Style_Checks (Off);

with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 4;
   Max_Len   : constant := 3;
   Start     : constant := 7;  --  the position of the first row
   Precision : constant String := "q7";
   CRC32     : constant := 16#ee365da3#;  --  of the cells as little-endian bytes, row by row

   subtype Cell is Integer_8;
   type Pair is array (0 .. 1) of Cell;  --  a cosine and a sine
   type Row is array (0 .. 2 - 1) of Pair;

   --  The index of a row is its position, 7 down to 5.
   type Table is array (Integer_64 range 5 .. 5 + Max_Len - 1) of Row;

   Cells : constant Table := (
      7 => ((96, 84), (127, 9)),
      6 => ((123, -36), (127, 8)),
      5 => ((36, -123), (127, 6)));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is
     (IEEE_Float_32 (Value) / 128.0);

end pe;
