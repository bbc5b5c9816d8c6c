/*
 * cells.c: includes the emitted table pe, prints the bits of each cell in hexadecimal, a row a
 * line, array by array, and then what came of the CRC-32: the test recomputes it over the cells as
 * the compiler has them, and over a copy in which one bit is not as it was. HAS_PAIRS says that the
 * table is one of pairs; rotary tables come here without padding.
 *
 * For hosts it is a program; on AVR it writes to the first serial port.
 */
#include "pe.h"

#include <stdint.h>
#include <string.h>

/* ---- output ---- */

#if defined __AVR__

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void put(char c)
{
    UCSR0B = 1 << TXEN0;
    while ((UCSR0A & (1 << UDRE0)) == 0) {
    }
    UDR0 = (uint8_t)c;
}

/* What ends a simulator: sleep without an interrupt that could wake. */
static void end(void)
{
    cli();
    sleep_enable();
    sleep_cpu();
}

#else

#include <stdio.h>

static void put(char c)
{
    (void)putchar(c);
}

static void end(void)
{
    (void)fflush(stdout);
}

#endif

static void put_text(const char *text)
{
    while (*text != '\0') {
        put(*text++);
    }
}

static void put_hex(uint64_t bits, unsigned digits)
{
    while (digits > 0) {
        digits--;
        put("0123456789abcdef"[(bits >> (4 * digits)) & 0xf]);
    }
}

/* ---- cells ---- */

#if defined PE_AT
enum { ARRAYS = 1, COLUMNS = PE_D_MODEL };
#define CELL(array, position, column) PE_AT(position, column)
#elif defined HAS_PAIRS
enum { ARRAYS = 1, COLUMNS = PE_D_MODEL };
#define CELL(array, position, column) \
    ((column) % 2 == 0 ? PE_COS_AT(position, (column) / 2) : PE_SIN_AT(position, (column) / 2))
#else
enum { ARRAYS = 2, COLUMNS = PE_STRIDE };
#define CELL(array, position, column) \
    ((array) == 0 ? PE_COS_AT(position, column) : PE_SIN_AT(position, column))
#endif

/* The bits of a cell as a number: what its little-endian bytes are in any byte order. */
static uint64_t cell_bits(pe_cell cell)
{
    uint8_t bits8;
    uint16_t bits16;
    uint32_t bits32;
    uint64_t bits64 = 0;
    switch (sizeof cell) {
    case 1:
        memcpy(&bits8, &cell, 1);
        return bits8;
    case 2:
        memcpy(&bits16, &cell, 2);
        return bits16;
    case 4:
        memcpy(&bits32, &cell, 4);
        return bits32;
    default:
        memcpy(&bits64, &cell, sizeof cell);
        return bits64;
    }
}

/* ---- the checksum, as the emitted banner describes it: CRC-32 (IEEE 802.3, as in zlib) ---- */

static uint32_t crc_cell(uint32_t crc, pe_cell cell)
{
    const uint64_t bits = cell_bits(cell);
    for (unsigned byte = 0; byte < sizeof cell; byte++) {
        crc ^= (uint8_t)(bits >> (8 * byte));
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? UINT32_C(0xedb88320) : 0);
        }
    }
    return crc;
}

static uint32_t crc_table(void)
{
    uint32_t crc = UINT32_MAX;
    for (int array = 0; array < ARRAYS; array++) {
        for (int32_t row = 0; row < PE_MAX_LEN; row++) {
            for (int32_t column = 0; column < COLUMNS; column++) {
                crc = crc_cell(crc, CELL(array, row + PE_START, column));
            }
        }
    }
    return crc ^ UINT32_MAX;
}

#if !defined __AVR__

static pe_cell copy[ARRAYS * PE_MAX_LEN][PE_STRIDE];

static void copy_fill(void)
{
    for (int32_t row = 0; row < PE_MAX_LEN; row++) {
#ifdef PE_ROW
        memcpy(copy[row], PE_ROW(row + PE_START), sizeof copy[row]);
#else
        memcpy(copy[row], PE_COS_ROW(row + PE_START), sizeof copy[row]);
        memcpy(copy[PE_MAX_LEN + row], PE_SIN_ROW(row + PE_START), sizeof copy[row]);
#endif
    }
}

/* The number of changes of one bit of the table's bytes, in a copy, that the CRC-32 does not show.
 * It tries every bit of every cell; of more than 256 cells, every bit of some. */
static unsigned long undetected_changes(unsigned long *tried)
{
    const long cells = (long)ARRAYS * PE_MAX_LEN * COLUMNS;
    const long step = cells <= 256 ? 1 : cells / 16;
    unsigned long undetected = 0;
    copy_fill();
    *tried = 0;
    for (long i = 0; i < cells; i += step) {
        unsigned char *bytes = (unsigned char *)&copy[i / COLUMNS][i % COLUMNS];
        for (unsigned bit = 0; bit < 8 * sizeof(pe_cell); bit++) {
            uint32_t crc = UINT32_MAX;
            bytes[bit / 8] = (unsigned char)(bytes[bit / 8] ^ 1U << bit % 8);
            for (long j = 0; j < cells; j++) {
                crc = crc_cell(crc, copy[j / COLUMNS][j % COLUMNS]);
            }
            bytes[bit / 8] = (unsigned char)(bytes[bit / 8] ^ 1U << bit % 8);
            undetected += (crc ^ UINT32_MAX) == PE_CRC32;
            ++*tried;
        }
    }
    return undetected;
}

#endif

int main(void)
{
    for (int array = 0; array < ARRAYS; array++) {
        for (int32_t row = 0; row < PE_MAX_LEN; row++) {
            for (int32_t column = 0; column < COLUMNS; column++) {
                if (column > 0) {
                    put(' ');
                }
                put_hex(cell_bits(CELL(array, row + PE_START, column)), 2 * sizeof(pe_cell));
            }
            put('\n');
        }
    }
    put_text(crc_table() == PE_CRC32 ? "crc agrees\n" : "crc differs\n");
#if !defined __AVR__
    unsigned long tried;
    const unsigned long undetected = undetected_changes(&tried);
    put_text(undetected == 0 && tried > 0 ? "changes differ\n" : "changes agree\n");
#endif
    end();
    return 0;
}
