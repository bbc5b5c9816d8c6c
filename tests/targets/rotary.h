/*
 * rotary.h: declares the functions of rotary.c.
 */
#ifndef ROTARY_H
#define ROTARY_H

#include "pe.h"

#ifdef __cplusplus
extern "C" {
#endif

float rotary_cosine(long position, int column);
float rotary_sine(long position, int column);
void rotary_rotate_pair(float *x, float *y, long position, int column);
const pe_cell *rotary_row(int selects_sines, long position);
#ifdef HAS_HEADS
float rotary_rotated_number(long position);
#endif
const char *rotary_text(int which);
unsigned long rotary_checksum(void);

#ifdef __cplusplus
}
#endif

#endif
