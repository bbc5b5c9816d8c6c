--  pe: cosines and sines of the rotary position embedding (Su et al. 2021),
--  positions 0 to 3, d_model 2, f32.
--
--      angle(t, k) = t / 0.63661977236758134307
--      row t: pair k is the cosine and the sine of angle(t, k)
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most half a unit in the last place, that is, 2^-25.
--
--  Generated, do not edit. Made by
--      posenc --d-model=2 --max-len=4 --base=0.63661977236758134307 --precision=f32 --layout=pairs \
--      --frequency=constant --name=pe --template=ada:six-keys-of-a-pair.ads

pragma Style_Checks (Off);

with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 2;
   Max_Len   : constant := 4;
   Start     : constant := 0;  --  the position of the first row
   Precision : constant String := "f32";
   CRC32     : constant := 16#573159df#;  --  of the cells as little-endian bytes, row by row

   subtype Cell is IEEE_Float_32;
   type Pair is array (0 .. 1) of Cell;  --  a cosine and a sine
   type Row is array (0 .. 1 - 1) of Pair;

   --  The index of a row is its position, 0 to 3.
   type Table is array (Integer_64 range 0 .. 0 + Max_Len - 1) of Row;

   Cells : constant Table := (
      0 => (0 => (1.0, 0.0)),
      1 => (0 => (-1.36571978e-20, 1.0)),
      2 => (0 => (-1.0, -2.73143956e-20)),
      3 => (0 => (4.09715902e-20, -1.0)));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is (Value);

end pe;
