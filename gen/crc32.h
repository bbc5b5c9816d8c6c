/*
 * crc32.h: the CRC-32 of zlib, PNG and Ethernet (ISO 3309; reflected polynomial 0xEDB88320).
 */
#ifndef POSENC_CRC32_H
#define POSENC_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Holds tables for sixteen bytes per step. */
struct crc32 {
    uint32_t value; /* the CRC of the bytes so far */
    uint32_t table[16][256];
};

void crc32_start(struct crc32 *crc);
void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count);

/* Does the same for cells, the low 8, 16, 32 or 64 bits of numbers, as little-endian bytes. */
void crc32_cells(struct crc32 *crc, const uint64_t *cells, size_t count, int bits);

#endif
