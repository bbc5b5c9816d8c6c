/*
 * version.h: the version, from which all other sources take it.
 */
#ifndef POSENC_VERSION_H
#define POSENC_VERSION_H

#define POSENC_VERSION      "1.0.0"
#define POSENC_VERSION_DATE "2026-11-22" /* for the manual page */

#endif
