/*
 * crc32.c: by tables, eight bytes a step ("slicing by 8", Kounavis and Berry 2005); few of the
 * cells' bytes go through the tables.
 *
 * A CRC is the rest of the division of a polynomial by P, of degree 32. A word holds 64
 * coefficients of the polynomial. With y = x^64, P divides
 *
 *     y^300 + y^155 + y^117 + y^89 + 1
 *
 * (found by trying all sums of five powers with fewer than 300 words between them; a test divides).
 * So a word may be left out if it is added to the words 145, 183, 211 and 300 places after it. That
 * costs less than its way through the tables; only the last 300 words go through these.
 */
#include "text/crc32.h"

#include <string.h>

void crc32_start(struct crc32 *crc)
{
    crc->value = 0;
    crc->waiting = 0;
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) {
            value = (value >> 1) ^ (value % 2 != 0 ? UINT32_C(0xEDB88320) : 0);
        }
        crc->table[0][byte] = value;
    }
    for (size_t slice = 1; slice < 8; slice++) {
        for (size_t byte = 0; byte < 256; byte++) {
            const uint32_t before = crc->table[slice - 1][byte];
            crc->table[slice][byte] = (before >> 8) ^ crc->table[0][before & 0xFF];
        }
    }
}

/* Takes eight more bytes. The first of them is the lowest of `word`. */
static inline uint32_t crc32_eight(const uint32_t (*table)[256], uint32_t value, uint64_t word)
{
    const uint32_t low = value ^ (uint32_t)word;
    const uint32_t high = (uint32_t)(word >> 32);
    return table[7][low & 0xFF] ^ table[6][low >> 8 & 0xFF] ^ table[5][low >> 16 & 0xFF] ^
           table[4][low >> 24] ^ table[3][high & 0xFF] ^ table[2][high >> 8 & 0xFF] ^
           table[1][high >> 16 & 0xFF] ^ table[0][high >> 24];
}

static inline uint32_t crc32_one(const uint32_t (*table)[256], uint32_t value, unsigned byte)
{
    return (value >> 8) ^ table[0][(value ^ byte) & 0xFF];
}

/* As many numbers n, of `bits` bits each, as eight bytes hold. */
static inline uint64_t eight_bytes(const uint64_t *n, int bits)
{
    switch (bits) {
    case 8:
        return n[0] | n[1] << 8 | n[2] << 16 | n[3] << 24 | n[4] << 32 | n[5] << 40 | n[6] << 48 |
               n[7] << 56;
    case 16:
        return n[0] | n[1] << 16 | n[2] << 32 | n[3] << 48;
    case 32:
        return n[0] | n[1] << 32;
    default:
        return n[0];
    }
}

/* There is a loop for each size of cells. */
static void words_pack(uint64_t *words, const uint64_t *cells, size_t count, int bits)
{
    size_t i = 0;
    switch (bits) {
    case 8:
        for (; i < count; i++) {
            words[i] = eight_bytes(cells + 8 * i, 8);
        }
        break;
    case 16:
        for (; i < count; i++) {
            words[i] = eight_bytes(cells + 4 * i, 16);
        }
        break;
    case 32:
        for (; i < count; i++) {
            words[i] = eight_bytes(cells + 2 * i, 32);
        }
        break;
    default:
        memcpy(words, cells, count * sizeof words[0]);
        break;
    }
}

/* Adds words to those after them, until only the last CRC32_WAITING are left. */
static void words_fold(struct crc32 *crc)
{
    uint64_t *words = crc->words;
    if (crc->waiting <= CRC32_WAITING) {
        return;
    }
    const size_t count = crc->waiting - CRC32_WAITING;
    for (size_t i = 0; i < count; i++) {
        const uint64_t word = words[i];
        words[i + 145] ^= word;
        words[i + 183] ^= word;
        words[i + 211] ^= word;
        words[i + CRC32_WAITING] ^= word;
    }
    memmove(words, words + count, CRC32_WAITING * sizeof words[0]);
    crc->waiting = CRC32_WAITING;
}

/* Takes whole words of cells. The value of the bytes before is added to the first word, as the
 * tables do with it. */
static void crc32_words(struct crc32 *crc, const uint64_t *cells, size_t count, int bits)
{
    const size_t cells_a_word = (size_t)(64 / bits);
    while (count > 0) {
        const size_t block = count < CRC32_BLOCK ? count : CRC32_BLOCK;
        words_pack(crc->words + crc->waiting, cells, block, bits);
        if (crc->waiting == 0) {
            crc->words[0] ^= ~crc->value;
        }
        crc->waiting += block;
        words_fold(crc);
        cells += block * cells_a_word;
        count -= block;
    }
}

void crc32_settle(struct crc32 *crc)
{
    const uint32_t(*table)[256] = (const uint32_t(*)[256])crc->table;
    uint32_t value = 0;
    if (crc->waiting == 0) {
        return;
    }
    for (size_t i = 0; i < crc->waiting; i++) {
        value = crc32_eight(table, value, crc->words[i]);
    }
    crc->value = ~value;
    crc->waiting = 0;
}

void crc32_cells(struct crc32 *crc, const uint64_t *cells, size_t count, int bits)
{
    const uint32_t(*table)[256] = (const uint32_t(*)[256])crc->table;
    const size_t cells_a_word = (size_t)(64 / bits);
    const size_t words = count / cells_a_word;
    crc32_words(crc, cells, words, bits);
    if (words * cells_a_word == count) {
        return;
    }
    crc32_settle(crc);
    uint32_t value = ~crc->value;
    for (size_t i = words * cells_a_word; i < count; i++) {
        for (int shift = 0; shift < bits; shift += 8) {
            value = crc32_one(table, value, (unsigned)(cells[i] >> shift & 0xFF));
        }
    }
    crc->value = ~value;
}

void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count)
{
    const uint32_t(*table)[256] = (const uint32_t(*)[256])crc->table;
    crc32_settle(crc);
    uint32_t value = ~crc->value;
    for (; count > 0; count--, bytes++) {
        value = crc32_one(table, value, *bytes);
    }
    crc->value = ~value;
}
