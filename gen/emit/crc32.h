/*
 * crc32.h: the CRC-32 of zlib, PNG and Ethernet (ISO 3309; reflected polynomial 0xEDB88320).
 */
#ifndef POSENC_CRC32_H
#define POSENC_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Words of 64 bits that wait for those behind them, and how many more are taken at once. */
enum { CRC32_WAITING = 300, CRC32_BLOCK = 256 };

/* Tables for eight bytes a step, and what crc32_cells has not brought through them yet. */
struct crc32 {
    uint32_t value; /* the CRC of the bytes so far, but for those that wait: see crc32_settle */
    uint32_t table[8][256];
    size_t waiting;
    uint64_t words[CRC32_WAITING + CRC32_BLOCK];
};

void crc32_start(struct crc32 *crc);
void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count);

/* The same of cells of 8, 16, 32 or 64 bits, which they are the low ones of: their bytes, little
 * end first. The value is known after crc32_settle. */
void crc32_cells(struct crc32 *crc, const uint64_t *cells, size_t count, int bits);
void crc32_settle(struct crc32 *crc);

#endif
