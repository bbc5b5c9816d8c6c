/*
 * crc32.c: computes the CRC-32 by table lookup. Cells are processed in steps of 16 bytes
 * ("slicing", Kounavis and Berry 2005), and other data byte by byte.
 */
#include "crc32.h"

#include "integer.h"

void crc32_start(struct crc32 *crc)
{
    crc->value = 0;
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) {
            value = (value >> 1) ^ (value % 2 != 0 ? UINT32_C(0xEDB88320) : 0);
        }
        crc->table[0][byte] = value;
    }
    for (size_t slice = 1; slice < 16; slice++) {
        for (size_t byte = 0; byte < 256; byte++) {
            const uint32_t previous = crc->table[slice - 1][byte];
            crc->table[slice][byte] = (previous >> 8) ^ crc->table[0][previous & 0xFF];
        }
    }
}

static inline uint32_t crc32_byte_update(const struct crc32 *crc, uint32_t value, unsigned byte)
{
    return (value >> 8) ^ crc->table[0][(value ^ byte) & 0xFF];
}

/* Returns the contribution of the eight bytes of a word to the CRC. The least significant byte is
 * the first. */
ALWAYS_INLINE uint32_t crc32_word(const uint32_t (*table)[256], uint64_t word)
{
    return table[7][word & 0xFF] ^ table[6][word >> 8 & 0xFF] ^ table[5][word >> 16 & 0xFF] ^
           table[4][word >> 24 & 0xFF] ^ table[3][word >> 32 & 0xFF] ^ table[2][word >> 40 & 0xFF] ^
           table[1][word >> 48 & 0xFF] ^ table[0][word >> 56];
}

/* Packs the next 64 / bits cells into a 64-bit word, with the first cell in the lowest bits. */
ALWAYS_INLINE uint64_t cells_pack(const uint64_t *cells, int bits)
{
    uint64_t word = cells[0];
    for (int i = 1; i < 64 / bits; i++) {
        word |= cells[i] << i * bits;
    }
    return word;
}

/* Adds the cells before `end` to a CRC, 16 bytes per iteration. The two words are independent, so
 * that a processor can overlap their lookups. */
ALWAYS_INLINE uint32_t crc32_cells_sliced(const struct crc32 *crc, uint32_t value,
                                          const uint64_t *cells, const uint64_t *end, int bits)
{
    for (; cells < end; cells += 128 / bits) {
        value = crc32_word(crc->table + 8, value ^ cells_pack(cells, bits)) ^
                crc32_word(crc->table, cells_pack(cells + 64 / bits, bits));
    }
    return value;
}

/* There is a separate main loop for each cell size. The last loop processes the remaining cells,
 * which fill fewer than 16 bytes. */
void crc32_cells(struct crc32 *crc, const uint64_t *cells, size_t count, int bits)
{
    const uint64_t *const end = cells + count;
    const uint64_t *const rest = end - count % (size_t)(128 / bits);
    uint32_t value = ~crc->value;
    value = bits == 8    ? crc32_cells_sliced(crc, value, cells, rest, 8)
            : bits == 16 ? crc32_cells_sliced(crc, value, cells, rest, 16)
            : bits == 32 ? crc32_cells_sliced(crc, value, cells, rest, 32)
                         : crc32_cells_sliced(crc, value, cells, rest, 64);
    for (cells = rest; cells < end; cells++) {
        for (int shift = 0; shift < bits; shift += 8) {
            value = crc32_byte_update(crc, value, (unsigned)(*cells >> shift & 0xFF));
        }
    }
    crc->value = ~value;
}

void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count)
{
    uint32_t value = ~crc->value;
    for (; count > 0; count--, bytes++) {
        value = crc32_byte_update(crc, value, *bytes);
    }
    crc->value = ~value;
}
