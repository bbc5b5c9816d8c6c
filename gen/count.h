/*
 * count.h: the number of elements of an array.
 */
#ifndef POSENC_COUNT_H
#define POSENC_COUNT_H

#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif
