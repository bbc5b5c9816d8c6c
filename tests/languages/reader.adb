with Ada.Text_IO; use Ada.Text_IO;
with Ada.Unchecked_Conversion;

package body Reader is

   function Bits is new Ada.Unchecked_Conversion (IEEE_Float_64, Unsigned_64);
   function Bits is new Ada.Unchecked_Conversion (IEEE_Float_32, Unsigned_32);
   function Bits is new Ada.Unchecked_Conversion (Integer_32, Unsigned_32);
   function Bits is new Ada.Unchecked_Conversion (Integer_16, Unsigned_16);
   function Bits is new Ada.Unchecked_Conversion (Integer_8, Unsigned_8);

   function Hex (Value : Unsigned_64; Digit_Count : Positive) return String is
      Digit : constant String := "0123456789abcdef";
   begin
      return Text : String (1 .. Digit_Count) do
         for I in Text'Range loop
            Text (I) :=
              Digit (1 + Integer (Shift_Right (Value, 4 * (Digit_Count - I)) and 15));
         end loop;
      end return;
   end Hex;

   function Image (Value : Integer_64) return String is
      Text : constant String := Integer_64'Image (Value);
   begin
      return (if Value < 0 then Text else Text (Text'First + 1 .. Text'Last));
   end Image;

   procedure Put_Properties
     (Name      : String;
      D_Model   : Integer_64;
      Max_Len   : Integer_64;
      Start     : Integer_64;
      Precision : String;
      CRC32     : Unsigned_32) is
   begin
      Put_Line
        (Name & " " & Image (D_Model) & " " & Image (Max_Len) & " " & Image (Start) & " "
         & Precision & " " & Hex (Unsigned_64 (CRC32), 8));
   end Put_Properties;

   procedure Put (Cell : IEEE_Float_64) is
   begin
      Put_Line (Hex (Bits (Cell), 16));
   end Put;

   procedure Put (Cell : IEEE_Float_32) is
   begin
      Put_Line (Hex (Unsigned_64 (Bits (Cell)), 8));
   end Put;

   procedure Put (Cell : Integer_32) is
   begin
      Put_Line (Hex (Unsigned_64 (Bits (Cell)), 8));
   end Put;

   procedure Put (Cell : Integer_16) is
   begin
      Put_Line (Hex (Unsigned_64 (Bits (Cell)), 4));
   end Put;

   procedure Put (Cell : Integer_8) is
   begin
      Put_Line (Hex (Unsigned_64 (Bits (Cell)), 2));
   end Put;

   procedure Put (Cell : Unsigned_16) is
   begin
      Put_Line (Hex (Unsigned_64 (Cell), 4));
   end Put;

   procedure Put (Cell : Unsigned_8) is
   begin
      Put_Line (Hex (Unsigned_64 (Cell), 2));
   end Put;

end Reader;
