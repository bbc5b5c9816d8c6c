--  pe: cosines and sines of the rotary position embedding (Su et al. 2021),
--  positions 0 to 2, d_model 4, f32.
--
--      angle(t, k) = t * w(k)
--      w(k) = 1 + (2 - 1) * k/1
--      Cos, row t: columns k and 2+k are the cosine of angle(t, k)
--      Sin, row t: columns k and 2+k are the sine of angle(t, k)
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most half a unit in the last place, that is, 2^-25.
--
--  Generated, do not edit. Made by
--      posenc --d-model=4 --max-len=3 --precision=f32 --layout=split-half --frequency=linear:1:2 \
--      --pairing=half-flipped --name=pe --template=ada:f32-flipped.ads

pragma Style_Checks (Off);

with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 4;
   Max_Len   : constant := 3;
   Start     : constant := 0;  --  the position of the first row
   Precision : constant String := "f32";
   CRC32     : constant := 16#23e0a2e7#;  --  of the cells as little-endian bytes, row by row

   subtype Cell is IEEE_Float_32;
   type Row is array (0 .. 4 - 1) of Cell;

   --  The index of a row is its position, 0 to 2.
   type Table is array (Integer_64 range 0 .. 0 + Max_Len - 1) of Row;

   Cos : constant Table := (
      0 => (1.0, 1.0, 1.0, 1.0),
      1 => (0.540302277, -0.416146845, 0.540302277, -0.416146845),
      2 => (-0.416146845, -0.653643608, -0.416146845, -0.653643608));

   Sin : constant Table := (
      0 => (0.0, 0.0, 0.0, 0.0),
      1 => (0.841470957, 0.909297407, 0.841470957, 0.909297407),
      2 => (0.909297407, -0.756802499, 0.909297407, -0.756802499));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is (Value);

end pe;
