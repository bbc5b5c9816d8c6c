/*
 * forms.c: prints the cells of an emitted table, pe.h, in the formats of other tools.
 *
 *     forms FORM FILE
 *
 * FORM is one of:
 * - doubles: a float array with double constants, printed by %.18e as numpy.savetxt does
 * - xxd: an array of bytes as xxd -i prints it, and a pointer to it with the type of the table
 * - bytes: the bytes themselves
 * - incbin: inline assembly with an .incbin of FILE, which contains these bytes
 */
#include "pe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void doubles_print(void)
{
    (void)printf("const float pe[%d][%d] = {\n", PE_MAX_LEN, PE_D_MODEL);
    for (long row = 0; row < PE_MAX_LEN; row++) {
        (void)fputs("{", stdout);
        for (long column = 0; column < PE_D_MODEL; column++) {
            (void)printf("%.18e,", (double)pe[row][column]);
        }
        (void)fputs("},\n", stdout);
    }
    (void)fputs("};\n", stdout);
}

static void xxd_print(void)
{
    enum { BYTES_A_LINE = 12 };
    const unsigned char *bytes = (const unsigned char *)pe;
    (void)fputs("unsigned char pe_bin[] = {", stdout);
    for (size_t i = 0; i < sizeof pe; i++) {
        (void)printf("%s%s0x%02x", i == 0 ? "" : ",", i % BYTES_A_LINE == 0 ? "\n  " : " ",
                     bytes[i]);
    }
    (void)printf("\n};\nunsigned int pe_bin_len = %lu;\n", (unsigned long)sizeof pe);
    (void)printf("const float (*const pe)[%d] = (const float (*)[%d])(void *)pe_bin;\n", PE_D_MODEL,
                 PE_D_MODEL);
}

static void bytes_print(void)
{
    (void)fwrite(pe, 1, sizeof pe, stdout);
}

static void incbin_print(const char *file)
{
    (void)printf("__asm__(\".section .rodata\\n.balign 4\\n.globl pe\\npe:\\n\"\n"
                 "        \".incbin \\\"%s\\\"\\n.text\\n\");\n"
                 "extern const float pe[%d][%d];\n",
                 file, PE_MAX_LEN, PE_D_MODEL);
}

int main(int argc, char *argv[])
{
    const char *form = argc == 3 ? argv[1] : "";
    if (strcmp(form, "doubles") == 0) {
        doubles_print();
    } else if (strcmp(form, "xxd") == 0) {
        xxd_print();
    } else if (strcmp(form, "bytes") == 0) {
        bytes_print();
    } else if (strcmp(form, "incbin") == 0) {
        incbin_print(argv[2]);
    } else {
        (void)fputs("usage: forms doubles|xxd|bytes|incbin FILE\n", stderr);
        return EXIT_FAILURE;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("forms");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
