/*
 * crc32.c: by tables, eight bytes a step ("slicing by 8", Kounavis and Berry 2005).
 */
#include "emit/crc32.h"

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
    for (size_t slice = 1; slice < 8; slice++) {
        for (size_t byte = 0; byte < 256; byte++) {
            const uint32_t before = crc->table[slice - 1][byte];
            crc->table[slice][byte] = (before >> 8) ^ crc->table[0][before & 0xFF];
        }
    }
}

void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count)
{
    uint32_t value = ~crc->value;
    const uint32_t(*table)[256] = (const uint32_t(*)[256])crc->table;
    for (; count >= 8; count -= 8, bytes += 8) {
        value ^= (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                 (uint32_t)bytes[3] << 24;
        value = table[7][value & 0xFF] ^ table[6][value >> 8 & 0xFF] ^
                table[5][value >> 16 & 0xFF] ^ table[4][value >> 24] ^ table[3][bytes[4]] ^
                table[2][bytes[5]] ^ table[1][bytes[6]] ^ table[0][bytes[7]];
    }
    for (; count > 0; count--, bytes++) {
        value = (value >> 8) ^ table[0][(value ^ *bytes) & 0xFF];
    }
    crc->value = ~value;
}
