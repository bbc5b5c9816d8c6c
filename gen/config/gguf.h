/*
 * gguf.h: reads the metadata of a .gguf file (ggml-org/ggml, docs/gguf.md) into the representation
 * of parsed JSON.
 */
#ifndef POSENC_CONFIG_GGUF_H
#define POSENC_CONFIG_GGUF_H

#include "config/json.h"

/* The four bytes with which a .gguf begins. */
#define GGUF_MAGIC "GGUF"

/*
 * Reads the metadata of a file of version 2 or 3, in either byte order, and the tensors whose
 * numbers divide frequencies. Returns an object with the key "general.architecture", whose value is
 * the name of an architecture, and with all keys that begin with this name and a dot. The keys
 * about the scaling, and the tensors, are in a nested object, "ARCHITECTURE.rope.scaling".
 * Floating-point numbers are spelled exactly. The line of a value's origin is the offset in the
 * file, in bytes, of its key or of its tensor's description.
 *
 * Skips the vocabulary and the weights. Allocates no memory for sizes that the file claims but does
 * not have. Refuses a file that ends within the parts that are read, and unknown types of values;
 * the message contains the offset. `origin` is the place of the path, for the message if the file
 * cannot be read.
 */
struct json_value *gguf_read(const char *path, struct origin origin);

#endif
