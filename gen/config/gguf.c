/*
 * gguf.c: parses the metadata and the descriptions of tensors in one pass, then the tensors that
 * contain divisors. Every size is checked against the rest of the file before it is used.
 */
#include "config/gguf.h"

#include "config/ieee_text.h"
#include "count.h"
#include "memory.h"
#include "model/spec.h"
#include "platform.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    /* The maximum size of the part before the tensors, in bytes. A vocabulary takes about 20 MB. */
    HEADER_MAX = 1 << 28,
    NAME_SIZE = 128, /* names and strings are truncated to this size, including the final zero */
    /* The maximum length of an array that is kept. Arrays that matter have no more elements than
     * the model has layers. */
    ARRAY_MAX = 1024,
    /* The maximum number of values that are kept, including elements of arrays and of tensors. */
    GGUF_VALUES_MAX = 1 << 20,
    NESTED_MAX = 8,     /* the maximum depth of nested arrays */
    DIMENSIONS_MAX = 8, /* the maximum number of a tensor's dimensions; the format allows 4 */
    /* The minimum size of a key in bytes: the length of its name, a type, a value of one byte. */
    KEY_BYTES_MIN = 13,
    /* The minimum size of a tensor's description in bytes: the length of its name, a number of
     * dimensions, a type, an offset. */
    TENSOR_BYTES_MIN = 24
};

/* enum gguf_metadata_value_type of the specification */
enum gguf_type {
    GGUF_UINT8,
    GGUF_INT8,
    GGUF_UINT16,
    GGUF_INT16,
    GGUF_UINT32,
    GGUF_INT32,
    GGUF_FLOAT32,
    GGUF_BOOL,
    GGUF_STRING,
    GGUF_ARRAY,
    GGUF_UINT64,
    GGUF_INT64,
    GGUF_FLOAT64,
    GGUF_TYPE_COUNT
};

/* The size of each type in bytes; 0: variable. */
static const unsigned type_sizes[] = {
    [GGUF_UINT8] = 1,  [GGUF_INT8] = 1,    [GGUF_UINT16] = 2,  [GGUF_INT16] = 2,  [GGUF_UINT32] = 4,
    [GGUF_INT32] = 4,  [GGUF_FLOAT32] = 4, [GGUF_BOOL] = 1,    [GGUF_STRING] = 0, [GGUF_ARRAY] = 0,
    [GGUF_UINT64] = 8, [GGUF_INT64] = 8,   [GGUF_FLOAT64] = 8,
};
_Static_assert(COUNT(type_sizes) == GGUF_TYPE_COUNT, "each type has a size");

/* The names of the tensors that are read: divisors of the frequencies, as 32-bit floats (ggml_type
 * 0). */
static const char *const tensor_names[] = {"rope_freqs.weight", "rope_factors_long.weight",
                                           "rope_factors_short.weight"};
enum { TENSOR_COUNT = COUNT(tensor_names), TENSOR_F32 = 0 };

/* A tensor of 32-bit floats. */
struct tensor {
    uint64_t count;          /* the number of elements; 0: the file has no such tensor */
    uint64_t offset;         /* in bytes, from the start of the data of all tensors */
    uint64_t description_at; /* the offset of the tensor's description in the file */
};

struct gguf {
    const char *path;
    FILE *file;
    uint64_t at;  /* the offset of the next byte to read */
    uint64_t end; /* the offset where reading ends: HEADER_MAX or file_size */
    uint64_t file_size;
    bool is_big_endian;
    struct tensor tensors[TENSOR_COUNT];
    struct json_value *values; /* `count` values; the array has space for `capacity` values */
    size_t count;
    size_t capacity;
};

/* ---- bytes ---- */

static struct origin gguf_origin(const struct gguf *gguf, uint64_t at)
{
    return (struct origin){gguf->path, (size_t)at};
}

/* Refuses the file for an error at this offset. */
TEXT_FORMAT(3, 4)
_Noreturn static void gguf_refuse(const struct gguf *gguf, uint64_t at, const char *format, ...)
{
    char fault[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    (void)fclose(gguf->file);
    refuse_at(gguf_origin(gguf, at), "%s", fault);
}

/* Refuses a file with fewer than `bytes` bytes left. `what` is what messages call these bytes. */
static void gguf_require_bytes(const struct gguf *gguf, uint64_t bytes, const char *what)
{
    if (bytes <= gguf->end - gguf->at) {
        return;
    }
    if (gguf->end < gguf->file_size) {
        gguf_refuse(gguf, gguf->at, "more than %d bytes come before the tensors: copy it again",
                    HEADER_MAX);
    }
    gguf_refuse(
        gguf, gguf->at,
        "the file ends too early: %s at this byte has %llu bytes, but %llu are left: copy it "
        "again",
        what, (unsigned long long)bytes, (unsigned long long)(gguf->end - gguf->at));
}

static void gguf_bytes_read(struct gguf *gguf, void *bytes, size_t count, const char *what)
{
    gguf_require_bytes(gguf, count, what);
    if (fread(bytes, 1, count, gguf->file) != count) {
        gguf_refuse(gguf, gguf->at, "%s cannot be read (%s)", what, platform_error(errno));
    }
    gguf->at += count;
}

static void gguf_seek(struct gguf *gguf, uint64_t at)
{
    if (!platform_seek(gguf->file, at)) {
        gguf_refuse(gguf, at, "this byte cannot be reached (%s)", platform_error(errno));
    }
    gguf->at = at;
}

/* Skips bytes. Reads and discards a small number of bytes, which is faster than a seek, because a
 * seek discards the buffer of the file. */
static void gguf_skip(struct gguf *gguf, uint64_t count, const char *what)
{
    char bytes[512];
    gguf_require_bytes(gguf, count, what);
    if (count > sizeof bytes) {
        gguf_seek(gguf, gguf->at + count);
    } else if (count > 0) {
        gguf_bytes_read(gguf, bytes, (size_t)count, what);
    }
}

/* Reads an unsigned integer of `width` bytes, at most 8. */
static uint64_t gguf_integer_read(struct gguf *gguf, unsigned width, const char *what)
{
    unsigned char bytes[8];
    uint64_t bits = 0;
    gguf_bytes_read(gguf, bytes, width, what);
    for (unsigned i = 0; i < width; i++) {
        bits = bits << 8 | bytes[gguf->is_big_endian ? i : width - 1 - i];
    }
    return bits;
}

/* Reads the number of elements that follow, each of which has at least `least` bytes. Refuses a
 * number for which the rest of the file is too short. */
static uint64_t gguf_count_read(struct gguf *gguf, uint64_t least, const char *what)
{
    const uint64_t at = gguf->at;
    const uint64_t count = gguf_integer_read(gguf, 8, what);
    if (count > (gguf->end - gguf->at) / least) {
        gguf_refuse(gguf, at,
                    "%s at this byte is %llu, for which there is no room: copy the file again",
                    what, (unsigned long long)count);
    }
    return count;
}

/* Reads a string, truncated to NAME_SIZE - 1 bytes. */
static void gguf_string_read(struct gguf *gguf, char text[NAME_SIZE], const char *what)
{
    const uint64_t length = gguf_count_read(gguf, 1, what);
    const size_t kept = length < NAME_SIZE ? (size_t)length : NAME_SIZE - 1;
    gguf_bytes_read(gguf, text, kept, "a string");
    gguf_skip(gguf, length - kept, "a string");
    text[kept] = '\0';
}

/* Reads a number, and returns its decimal text. */
static const char *gguf_number_read(struct gguf *gguf, enum gguf_type type)
{
    char text[24] = "";
    const unsigned width = type_sizes[type];
    const uint64_t bits = gguf_integer_read(gguf, width, "a value");
    const bool is_signed =
        type == GGUF_INT8 || type == GGUF_INT16 || type == GGUF_INT32 || type == GGUF_INT64;
    if (type == GGUF_FLOAT32 || type == GGUF_FLOAT64) {
        return ieee_text(bits, width);
    }
    const bool is_negative = is_signed && bits >> (8 * width - 1) != 0;
    const uint64_t max = UINT64_MAX >> (64 - 8 * width);
    text_append(text, sizeof text, "%s%llu", is_negative ? "-" : "",
                (unsigned long long)(is_negative ? max - bits + 1 : bits));
    return memory_join(text, "");
}

/* ---- values ---- */

static struct json_value gguf_value_make(const char *name, const char *text, struct origin origin,
                                         enum json_kind kind)
{
    return (struct json_value){
        .name = name, .text = text, .origin = origin, .size = 1, .kind = kind};
}

static void gguf_value_add(struct gguf *gguf, struct json_value value)
{
    if (gguf->count == GGUF_VALUES_MAX) {
        gguf_refuse(gguf, value.origin.line, "the file has more than %d settings: copy it again",
                    GGUF_VALUES_MAX);
    }
    if (gguf->count == gguf->capacity) {
        gguf->capacity = 2 * gguf->capacity + 64;
        gguf->values = memory_resize(gguf->values, gguf->capacity, sizeof *gguf->values);
    }
    gguf->values[gguf->count++] = value;
}

static enum gguf_type gguf_type_read(struct gguf *gguf)
{
    const uint64_t at = gguf->at;
    const uint64_t type = gguf_integer_read(gguf, 4, "a type");
    if (type >= GGUF_TYPE_COUNT) {
        gguf_refuse(
            gguf, at,
            "the type at this byte is %llu, and there are 0 .. %d: is this version 2 or 3 of "
            "the format?",
            (unsigned long long)type, GGUF_TYPE_COUNT - 1);
    }
    return (enum gguf_type)type;
}

/* Reads a value that is not an array. */
static struct json_value gguf_scalar_read(struct gguf *gguf, enum gguf_type type, const char *name,
                                          struct origin origin)
{
    struct json_value value = gguf_value_make(name, "", origin, JSON_NUMBER);
    if (type == GGUF_STRING) {
        char text[NAME_SIZE];
        gguf_string_read(gguf, text, "the length of a string");
        value.kind = JSON_STRING;
        value.text = memory_join(text, "");
    } else if (type == GGUF_BOOL) {
        const uint64_t at = gguf->at;
        const uint64_t bits = gguf_integer_read(gguf, 1, "a value");
        if (bits > 1) {
            gguf_refuse(gguf, at, "the boolean at this byte is %llu: allowed are 0 and 1",
                        (unsigned long long)bits);
        }
        value.kind = bits != 0 ? JSON_TRUE : JSON_FALSE;
        value.text = bits != 0 ? "true" : "false";
    } else {
        value.text = gguf_number_read(gguf, type);
    }
    return value;
}

/* Skips an array. The minimum size of an element that is a string is 8 bytes, its length; that of a
 * nested array is 12 bytes, its type and its length. */
static void gguf_array_skip(struct gguf *gguf, unsigned depth)
{
    const enum gguf_type type = gguf_type_read(gguf);
    const unsigned width = type_sizes[type];
    const uint64_t at = gguf->at;
    const uint64_t count = gguf_count_read(gguf,
                                           width > 0             ? width
                                           : type == GGUF_STRING ? 8
                                                                 : 12,
                                           "a number of elements");
    if (depth == NESTED_MAX) {
        gguf_refuse(gguf, at, "more than %d arrays within each other", NESTED_MAX);
    }
    if (width > 0) {
        gguf_skip(gguf, count * width, "the elements of an array");
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (type == GGUF_STRING) {
            gguf_skip(gguf, gguf_count_read(gguf, 1, "the length of a string"), "a string");
        } else {
            gguf_array_skip(gguf, depth + 1);
        }
    }
}

/* Reads an array, and adds it to the values. If it has more than ARRAY_MAX elements, or if its
 * elements are strings or arrays, the elements are skipped, and the added array is empty. */
static void gguf_array_read(struct gguf *gguf, const char *name, struct origin origin)
{
    const uint64_t start = gguf->at;
    const size_t index = gguf->count;
    const enum gguf_type type = gguf_type_read(gguf);
    const unsigned width = type_sizes[type];
    gguf_value_add(gguf, gguf_value_make(name, "", origin, JSON_ARRAY));
    if (width > 0) {
        const uint64_t count = gguf_count_read(gguf, width, "a number of elements");
        if (count <= ARRAY_MAX) {
            for (uint64_t i = 0; i < count; i++) {
                gguf_value_add(gguf, gguf_scalar_read(gguf, type, name, origin));
            }
            gguf->values[index].size = (uint32_t)(gguf->count - index);
            return;
        }
    }
    gguf_seek(gguf, start);
    gguf_array_skip(gguf, 0);
}

static bool text_begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Reads a key and its value. Keys of the tokenizer are skipped. */
static void gguf_key_read(struct gguf *gguf)
{
    const struct origin origin = gguf_origin(gguf, gguf->at);
    char text[NAME_SIZE];
    gguf_string_read(gguf, text, "the length of a key");
    const char *const name = memory_join(text, "");
    const enum gguf_type type = gguf_type_read(gguf);
    const bool is_kept = !text_begins_with(name, "tokenizer.");
    if (type == GGUF_ARRAY && is_kept) {
        gguf_array_read(gguf, name, origin);
    } else if (type == GGUF_ARRAY) {
        gguf_array_skip(gguf, 0);
    } else {
        const struct json_value value = gguf_scalar_read(gguf, type, name, origin);
        if (is_kept) {
            gguf_value_add(gguf, value);
        }
    }
}

/* ---- tensors ---- */

/* Reads the description of a tensor. If the tensor is one of tensor_names, fills in its element of
 * gguf->tensors. */
static void gguf_tensor_read(struct gguf *gguf)
{
    char name[NAME_SIZE];
    const uint64_t description_at = gguf->at;
    size_t index = 0;
    uint64_t count = 1;
    gguf_string_read(gguf, name, "the length of a tensor's name");
    while (index < TENSOR_COUNT && strcmp(name, tensor_names[index]) != 0) {
        index++;
    }
    const uint64_t dimensions = gguf_integer_read(gguf, 4, "a number of dimensions");
    if (dimensions > DIMENSIONS_MAX) {
        gguf_refuse(gguf, description_at,
                    "the tensor at this byte has %llu dimensions: copy the "
                    "file again",
                    (unsigned long long)dimensions);
    }
    for (uint64_t i = 0; i < dimensions; i++) {
        const uint64_t size = gguf_integer_read(gguf, 8, "a dimension");
        count = count > D_MODEL_MAX || size > D_MODEL_MAX ? UINT64_MAX : count * size;
    }
    const uint64_t type = gguf_integer_read(gguf, 4, "the type of a tensor");
    const uint64_t offset = gguf_integer_read(gguf, 8, "the offset of a tensor");
    if (index == TENSOR_COUNT) {
        return;
    }
    if (gguf->tensors[index].count > 0) {
        gguf_refuse(gguf, description_at,
                    "the tensor '%s' at this byte occurs twice: copy the file again", name);
    }
    if (type != TENSOR_F32 || count == 0 || count > D_MODEL_MAX) {
        gguf_refuse(gguf, description_at,
                    "the tensor '%s' at this byte has not 1 .. %d 32-bit floats: convert the model "
                    "again",
                    name, D_MODEL_MAX);
    }
    gguf->tensors[index] = (struct tensor){count, offset, description_at};
}

/* Reads the numbers of the tensor with this index in tensor_names, and adds them as an array.
 * `start` is the offset of the data of all tensors in the file. */
static void gguf_tensor_add(struct gguf *gguf, size_t index, uint64_t start)
{
    const struct tensor *const tensor = &gguf->tensors[index];
    const struct origin origin = gguf_origin(gguf, tensor->description_at);
    const char *const name = tensor_names[index];
    if (start > gguf->end || tensor->offset > gguf->end - start ||
        tensor->count * 4 > gguf->end - start - tensor->offset) {
        gguf_refuse(gguf, tensor->description_at,
                    "the tensor '%s', described at this byte, ends after the file: copy it again",
                    name);
    }
    gguf_seek(gguf, start + tensor->offset);
    gguf_value_add(gguf, gguf_value_make(name, "", origin, JSON_ARRAY));
    gguf->values[gguf->count - 1].size = (uint32_t)tensor->count + 1;
    for (uint64_t i = 0; i < tensor->count; i++) {
        const char *const text = ieee_text(gguf_integer_read(gguf, 4, "a number of a tensor"), 4);
        gguf_value_add(gguf, gguf_value_make(name, text, origin, JSON_NUMBER));
    }
}

/* ---- the file ---- */

/* Returns the value with this name in a list of `count` values, or NULL. */
static const struct json_value *gguf_find(const struct json_value *values, size_t count,
                                          const char *name)
{
    for (size_t i = 0; i < count; i += values[i].size) {
        if (strcmp(values[i].name, name) == 0) {
            return &values[i];
        }
    }
    return NULL;
}

/* Returns the offset of the data of all tensors. It is the first multiple of the alignment after
 * the descriptions, the last of which has just been read. */
static uint64_t gguf_tensors_start(const struct gguf *gguf)
{
    uint64_t alignment = 32;
    const struct json_value *const value =
        gguf_find(gguf->values, gguf->count, "general.alignment");
    if (value != NULL) {
        int64_t number;
        const char *text = value->text;
        if (value->kind != JSON_NUMBER || !integer_parse(&text, &number) || *text != '\0' ||
            number < 1 || number > HEADER_MAX) {
            gguf_refuse(gguf, value->origin.line, "'%s' is not an alignment: allowed are 1 .. %d",
                        value->name, HEADER_MAX);
        }
        alignment = (uint64_t)number;
    }
    return (gguf->at + alignment - 1) / alignment * alignment;
}

static void gguf_header_read(struct gguf *gguf)
{
    unsigned char magic[4];
    gguf_bytes_read(gguf, magic, sizeof magic, "the word GGUF");
    if (memcmp(magic, GGUF_MAGIC, sizeof magic) != 0) {
        gguf_refuse(gguf, 0, "the file does not begin with %s", GGUF_MAGIC);
    }
    /* The two lower bytes of a small version number are 0 if it is read in the wrong byte order. */
    uint64_t version = gguf_integer_read(gguf, 4, "the version");
    if ((version & 0xffff) == 0 && version != 0) {
        gguf->is_big_endian = true;
        version = version >> 24 | (version >> 8 & 0xff00);
    }
    if (version != 2 && version != 3) {
        gguf_refuse(gguf, 4,
                    "the file has version %llu of GGUF, not 2 or 3: convert the model again",
                    (unsigned long long)version);
    }
    const uint64_t tensor_count = gguf_count_read(gguf, TENSOR_BYTES_MIN, "the number of tensors");
    const uint64_t key_count = gguf_count_read(gguf, KEY_BYTES_MIN, "the number of keys");
    for (uint64_t i = 0; i < key_count; i++) {
        gguf_key_read(gguf);
    }
    for (uint64_t i = 0; i < tensor_count; i++) {
        gguf_tensor_read(gguf);
    }
}

static bool key_is_of_scaling(const char *key)
{
    return text_begins_with(key, "rope.scaling.") || strcmp(key, "rope.scale_linear") == 0;
}

/* Copies the values of an architecture's keys to `to`: those of the keys about the scaling if
 * is_scaling, otherwise those of all other keys. Returns the number of values copied. */
static size_t gguf_keys_copy(struct json_value *to, const struct json_value *values, size_t count,
                             const char *architecture, bool is_scaling)
{
    char *const dotted = memory_join(architecture, ".");
    size_t copied = 0;
    for (size_t i = 0; i < count; i += values[i].size) {
        const bool has_prefix = text_begins_with(values[i].name, dotted);
        if (has_prefix && key_is_of_scaling(values[i].name + strlen(dotted)) == is_scaling) {
            memcpy(to + copied, values + i, values[i].size * sizeof *values);
            copied += values[i].size;
        }
    }
    return copied;
}

/* Makes the object that gguf_read returns. The first `metadata_count` values of `gguf` are
 * metadata, and the values after these are the tensors with their numbers. */
static struct json_value *gguf_object_make(struct gguf *gguf, size_t metadata_count)
{
    const struct json_value *const values = gguf->values;
    const struct json_value *const type = gguf_find(values, metadata_count, "general.architecture");
    if (type == NULL || type->kind != JSON_STRING || *type->text == '\0') {
        gguf_refuse(
            gguf, 0,
            "'general.architecture' is missing: if the model has several files, give the first");
    }
    struct json_value *const object = memory_allocate(gguf->count + 3, sizeof *object);
    object[0] = gguf_value_make("", "", gguf_origin(gguf, 0), JSON_OBJECT);
    object[1] = *type;
    size_t count = 2 + gguf_keys_copy(object + 2, values, metadata_count, type->text, false);
    struct json_value *const scaling = &object[count];
    size_t scaling_size = 1 + gguf_keys_copy(scaling + 1, values, metadata_count, type->text, true);
    memcpy(scaling + scaling_size, values + metadata_count,
           (gguf->count - metadata_count) * sizeof *values);
    scaling_size += gguf->count - metadata_count;
    *scaling =
        gguf_value_make(memory_join(type->text, ".rope.scaling"), "", type->origin, JSON_OBJECT);
    scaling->size = (uint32_t)scaling_size;
    count += scaling_size > 1 ? scaling_size : 0;
    object->size = (uint32_t)count;
    return object;
}

struct json_value *gguf_read(const char *path, struct origin origin)
{
    struct gguf gguf = {.path = path, .file = platform_open(path)};
    if (gguf.file == NULL || !platform_size(gguf.file, &gguf.file_size)) {
        const int error = errno;
        if (gguf.file != NULL) {
            (void)fclose(gguf.file);
        }
        refuse_at(origin, "--model: '%s' cannot be read (%s): give a .gguf", path,
                  platform_error(error));
    }
    gguf.end = gguf.file_size < HEADER_MAX ? gguf.file_size : HEADER_MAX;
    gguf_header_read(&gguf);
    const size_t metadata_count = gguf.count;
    const uint64_t start = gguf_tensors_start(&gguf);
    gguf.end = gguf.file_size;
    for (size_t i = 0; i < TENSOR_COUNT; i++) {
        if (gguf.tensors[i].count > 0) {
            gguf_tensor_add(&gguf, i, start);
        }
    }
    struct json_value *const object = gguf_object_make(&gguf, metadata_count);
    (void)fclose(gguf.file);
    for (const struct json_value *at = object; at < json_end(object); at++) {
        if (at->kind == JSON_OBJECT) {
            json_names_check(at, at->size);
        }
    }
    return object;
}
