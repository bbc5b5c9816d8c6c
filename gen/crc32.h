/*
 * crc32.h: the CRC-32 of zlib, PNG and Ethernet (ISO 3309; reflected polynomial 0xEDB88320).
 */
#ifndef POSENC_CRC32_H
#define POSENC_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* The state of a CRC-32 computation, with lookup tables for steps of up to 16 bytes. */
struct crc32 {
    uint32_t value; /* the CRC of the bytes so far */
    uint32_t table[16][256];
};

/* Starts a CRC, and fills in the lookup tables. */
void crc32_start(struct crc32 *crc);

/* Updates the CRC with `count` bytes. */
void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count);

/* Updates the CRC with the little-endian bytes of `count` cells of `bits` bits (8, 16, 32 or 64).
 * A cell is in the low bits of an array element, whose other bits are 0. */
void crc32_cells(struct crc32 *crc, const uint64_t *cells, size_t count, int bits);

#endif
