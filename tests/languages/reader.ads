--  Prints the cells of tables as bits.

with Interfaces; use Interfaces;

package Reader is

   --  Prints the properties of a table.
   procedure Put_Properties
     (Name      : String;
      D_Model   : Integer_64;
      Max_Len   : Integer_64;
      Start     : Integer_64;
      Precision : String;
      CRC32     : Unsigned_32);

   --  Prints a line with the bits of a cell.
   procedure Put (Cell : IEEE_Float_64);
   procedure Put (Cell : IEEE_Float_32);
   procedure Put (Cell : Integer_32);
   procedure Put (Cell : Integer_16);
   procedure Put (Cell : Integer_8);
   procedure Put (Cell : Unsigned_16);
   procedure Put (Cell : Unsigned_8);

end Reader;
