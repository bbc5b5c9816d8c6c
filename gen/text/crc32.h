/*
 * crc32.h: the CRC-32 of zlib, PNG and Ethernet (ISO 3309; reflected polynomial 0xEDB88320).
 */
#ifndef POSENC_CRC32_H
#define POSENC_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* The words of 64 bits that wait for the words after them, and how many more are taken at once. */
enum { CRC32_WAITING = 300, CRC32_BLOCK = 256 };

/* Tables for eight bytes a step, and the words that have not been through them yet. */
struct crc32 {
    uint32_t value; /* the CRC of the bytes so far, without those that wait: see crc32_settle */
    uint32_t table[8][256];
    size_t waiting;
    uint64_t words[CRC32_WAITING + CRC32_BLOCK];
};

void crc32_start(struct crc32 *crc);
void crc32_bytes(struct crc32 *crc, const unsigned char *bytes, size_t count);

/* The same for cells, which are the low 8, 16, 32 or 64 bits of numbers: their bytes, little end
 * first. The value is known after crc32_settle. */
void crc32_cells(struct crc32 *crc, const uint64_t *cells, size_t count, int bits);
void crc32_settle(struct crc32 *crc);

#endif
