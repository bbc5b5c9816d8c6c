/*
 * consumer.h: declares the functions of consumer.c.
 */
#ifndef CONSUMER_H
#define CONSUMER_H

#include "pe.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef PE_API /* not defined with --linkage=static */
PE_API extern const pe_cell consumer_cells[2] PE_SYMBOL("consumer_cells");
#else
extern const pe_cell consumer_cells[2];
#endif
float consumer_sum(void);
float consumer_number(pe_cell cell);
const pe_cell *consumer_row(long position);
const char *consumer_text(int which);
unsigned long consumer_checksum(void);
float consumer_scale(void);
long consumer_zero_point(void);

#ifdef __cplusplus
}
#endif

#endif
