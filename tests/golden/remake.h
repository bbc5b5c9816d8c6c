/*
 * remake.h: functions for the programs that regenerate golden files. Each program reads a golden
 * file from standard input and writes it to standard output. It copies comments and the parameters
 * of each line, and recomputes the numbers with MPFR. To add a case, add a line with its parameters
 * and arbitrary numbers, then run
 *
 *     make build/make_NAME && build/make_NAME <tests/golden/FILE >new
 *
 * to compute the numbers. `make golden` regenerates the files that check.sh lists, and checks that
 * they do not change. Unlike `make check`, it requires libmpfr-dev.
 */
#ifndef POSENC_GOLDEN_REMAKE_H
#define POSENC_GOLDEN_REMAKE_H

/* Reads standard input, and copies comments to standard output. Calls `remake` for each other line,
 * with the line (without its newline) and the last comment before the line. Then exits, with
 * EXIT_FAILURE if all lines were comments or the output failed. */
_Noreturn void remake_lines(void (*remake)(char *line, const char *comment));

/* Prints a line that consists of a CRC-32, a tab and `text`. The CRC-32 covers the cells of the
 * formula's table, as little-endian bytes. With `arrays` 2, it covers the array of cosines before
 * the array of sines; with `arrays` 1, the whole rows. */
void remake_digest(const char *formula, int arrays, const char *text);

#endif
