/*
 * system.h: what has to be said before the first header of the system. With POSIX come fileno and
 * stat; and mingw's printf, which otherwise is Windows' own, knows all of C11's conversions.
 */
#ifndef POSENC_SYSTEM_H
#define POSENC_SYSTEM_H

#define _POSIX_C_SOURCE 200809L

#endif
