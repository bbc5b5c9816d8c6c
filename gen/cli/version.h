/*
 * version.h: the version of posenc. All other sources use these macros.
 */
#ifndef POSENC_VERSION_H
#define POSENC_VERSION_H

#define POSENC_VERSION      "1.0.0"
#define POSENC_VERSION_DATE "2026-11-22" /* for the manual page */

#endif
