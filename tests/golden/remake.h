/*
 * remake.h: shared by the programs that write golden files. Each reads such a file from standard
 * input and writes it to standard output: it keeps comments and the parameters at the beginning or
 * the end of each line, and computes the numbers again with MPFR. To add a case, add a line with
 * any numbers; then
 *
 *     make build/make_NAME && build/make_NAME <tests/golden/FILE >new
 *
 * has the right ones. `make golden` compares. It needs libmpfr-dev, which `make check` does not.
 */
#ifndef POSENC_GOLDEN_REMAKE_H
#define POSENC_GOLDEN_REMAKE_H

/* Gives each line but comments to a function, without its end, and with the comment before it; then
 * ends the program. A file without lines is a failure. */
_Noreturn void remake_lines(void (*remake)(char *line, const char *comment));

/* Writes a line: the CRC-32 of the little-endian bytes of a formula's cells, array by array if
 * there are two, and a text. */
void remake_digest(const char *formula, int arrays, const char *text);

#endif
