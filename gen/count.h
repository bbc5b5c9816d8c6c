/*
 * count.h: how many elements an array has.
 */
#ifndef POSENC_COUNT_H
#define POSENC_COUNT_H

#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif
