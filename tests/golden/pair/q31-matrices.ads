--  pe: cosines and sines of the rotary position embedding (Su et al. 2021),
--  positions -1 to 1, d_model 4, q31.
--
--      angle(t, k) = t * 10000^(-2k/4)
--      row t: pair k is the matrix of angle(t, k): {cosine, -sine}, {sine, cosine}
--
--  Each cell is the value of that formula correctly rounded (to nearest, ties to even):
--  off by at most 2^-32; 1, which saturates, is off by 2^-31.
--
--  Generated, do not edit. Made by
--      posenc --d-model=4 --max-len=3 --base=10000 --precision=q31 --start=-1 --layout=matrices \
--      --name=pe --template=ada:q31-matrices.ads

pragma Style_Checks (Off);

with Interfaces; use Interfaces;

package pe is
   pragma Pure;

   D_Model   : constant := 4;
   Max_Len   : constant := 3;
   Start     : constant := -1;  --  the position of the first row
   Precision : constant String := "q31";
   CRC32     : constant := 16#840b2346#;  --  of the cells as little-endian bytes, row by row

   subtype Cell is Integer_32;
   type Row is array (0 .. 8 - 1) of Cell;

   --  The index of a row is its position, -1 to 1.
   type Table is array (Integer_64 range -1 .. -1 + Max_Len - 1) of Row;

   Cells : constant Table := (
      -1 => (1160290367, 1807045180, -1807045180, 1160290367, 2147376275, 21474479, -21474479,
         2147376275),
      0 => (2147483647, 0, 0, 2147483647, 2147483647, 0, 0, 2147483647),
      1 => (1160290367, -1807045180, 1807045180, 1160290367, 2147376275, -21474479, 21474479,
         2147376275));

   --  The value of a cell.
   function To_Float_32 (Value : Cell) return IEEE_Float_32;

private

   function To_Float_32 (Value : Cell) return IEEE_Float_32 is
     (IEEE_Float_32 (Value) / 2147483648.0);

end pe;
