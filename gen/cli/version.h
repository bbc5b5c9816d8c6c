/*
 * version.h: the version of posenc. The Makefile and CMake files also read it from here.
 */
#ifndef POSENC_VERSION_H
#define POSENC_VERSION_H

#define POSENC_VERSION      "1.0.0"
#define POSENC_VERSION_DATE "2026-11-22" /* for the manual page */

#endif
