/*
 * base64.h: bytes as text, for pictures inside a picture (RFC 4648, section 4).
 */
#ifndef POSENC_BASE64_H
#define POSENC_BASE64_H

#include "files/output.h"

void base64_write(struct output *output, const unsigned char *bytes, size_t count);

#endif
