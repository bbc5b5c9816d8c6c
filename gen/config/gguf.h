/*
 * gguf.h: reads the metadata of a .gguf file (ggml-org/ggml, docs/gguf.md) into values like those
 * of a JSON text.
 */
#ifndef POSENC_CONFIG_GGUF_H
#define POSENC_CONFIG_GGUF_H

#include "config/json.h"

/* The four bytes with which a file begins. */
#define GGUF_MAGIC "GGUF"

/*
 * Reads the metadata of a file, of version 2 or 3 and either byte order, and the tensors of numbers
 * by which frequencies are divided. Returns an object: "general.architecture", the keys that begin
 * with this architecture and a dot, and an object "ARCHITECTURE.rope.scaling" with those about the
 * scaling and the tensors. Floating-point numbers are spelled exactly. The line of a value's origin
 * is the offset of its key in the file, in bytes.
 *
 * Reads no more of the file than necessary, and keeps only what is returned. Allocates no memory
 * for sizes that the file claims but does not have. Refuses truncated files and unknown types, with
 * the offset.
 */
struct json_value *gguf_read(const char *path, struct origin origin);

#endif
