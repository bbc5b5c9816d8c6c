/*
 * cells.c: prints the bits of each cell of the emitted table pe in hexadecimal, one array after the
 * other, with one line per row. Then prints whether the CRC-32 of the compiled cells agrees with
 * the CRC-32 in the header. HAS_PAIRS is defined if the table consists of pairs. The rows of rotary
 * tables must not have padding.
 *
 * The output is standard output on a host, and the first serial port on AVR.
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

/* Ends the simulation: simavr exits when the processor sleeps with interrupts disabled. */
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

/* Returns the bits of a cell as an integer. This is correct on machines of any byte order. */
static uint64_t cell_bits(pe_cell cell)
{
    const uint16_t one = 1;
    const int is_little = *(const uint8_t *)&one;
    uint8_t bytes[sizeof cell];
    uint64_t bits = 0;
    memcpy(bytes, &cell, sizeof cell);
    for (unsigned i = 0; i < sizeof cell; i++) {
        bits = bits << 8 | bytes[is_little ? sizeof cell - 1 - i : i];
    }
    return bits;
}

/* ---- the CRC-32 that the emitted banner describes (IEEE 802.3, as in zlib) ---- */

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
    end();
    return 0;
}
