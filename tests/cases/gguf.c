/*
 * gguf.c: writes a .gguf file to standard output, for transcripts and checks. The file conforms to
 * the specification (ggml-org/ggml, docs/gguf.md), unless the options make it malformed.
 *
 *     gguf [-b] [-v VERSION] [-a ALIGNMENT] [-d DIMENSIONS] [-k KEYS] [-t TENSORS]
 *          NAME:TYPE=VALUE...
 *
 * TYPE is one of:
 *     u8, i8, u16, i16, u32, i32, f32, bool, str, u64, i64, f64    a scalar or a string
 *     TYPE[]     an array of scalars; VALUEs are separated by commas
 *     TYPE[N]    an array that repeats VALUE N times
 *     raw        VALUE is the number of a type; no value follows it in the file
 *     tensor     a tensor of f32 values; VALUEs are separated by commas
 *     tensorN    the same, but the file says that its type is number N of ggml
 * -b writes big-endian numbers. -v sets the version (default: 3), -a the alignment of the tensors
 * (default: 32), -d the number of dimensions of tensors, of which all but the first are 1 (default:
 * 1). -k and -t replace the counts of keys and tensors in the header by wrong ones.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_big_endian;

/* The types and their sizes in bytes; the index is the number of the type in the format. The size
 * is 0 for strings and arrays, which vary. */
static const struct {
    const char *name;
    int bytes;
} types[] = {{"u8", 1},   {"i8", 1},  {"u16", 2},   {"i16", 2}, {"u32", 4}, {"i32", 4}, {"f32", 4},
             {"bool", 1}, {"str", 0}, {"array", 0}, {"u64", 8}, {"i64", 8}, {"f64", 8}};
enum { TYPE_COUNT = sizeof types / sizeof *types, STRING = 8, ARRAY = 9 };

static uint64_t bytes_written;

static void bytes_print(uint64_t bits, int count)
{
    for (int i = 0; i < count; i++) {
        const int place = is_big_endian ? count - 1 - i : i;
        (void)putchar((int)(bits >> 8 * place & 0xff));
    }
    bytes_written += (uint64_t)count;
}

static void string_print(const char *text, size_t length)
{
    bytes_print(length, 8);
    (void)fwrite(text, 1, length, stdout);
    bytes_written += length;
}

static int type_find(const char *name, size_t length)
{
    int type = 0;
    while (type < TYPE_COUNT &&
           (strlen(types[type].name) != length || strncmp(types[type].name, name, length) != 0)) {
        type++;
    }
    if (type == TYPE_COUNT) {
        (void)fprintf(stderr, "gguf: no type '%s'\n", name);
        exit(EXIT_FAILURE);
    }
    return type;
}

static void value_print(int type, const char *text, size_t length)
{
    const double number = strtod(text, NULL);
    const float single = (float)number;
    uint64_t bits = 0;
    uint32_t single_bits;
    if (type == STRING) {
        string_print(text, length);
        return;
    }
    memcpy(&single_bits, &single, sizeof single_bits);
    if (strcmp(types[type].name, "f32") == 0) {
        bits = single_bits;
    } else if (strcmp(types[type].name, "f64") == 0) {
        memcpy(&bits, &number, sizeof bits);
    } else {
        bits = *text == '-' ? (uint64_t)strtoll(text, NULL, 10) : strtoull(text, NULL, 10);
    }
    bytes_print(bits, types[type].bytes);
}

/* Prints the type, the number and the values of an array's elements. If `count` is 0, `text` holds
 * values separated by commas; otherwise the array repeats the single value `text` `count` times. */
static void array_print(int type, const char *text, unsigned long count)
{
    unsigned long commas = 1;
    for (const char *at = text; *at != '\0'; at++) {
        commas += *at == ',';
    }
    bytes_print((uint64_t)type, 4);
    bytes_print(count > 0 ? count : *text != '\0' ? commas : 0, 8);
    for (unsigned long i = 0; i < count; i++) {
        value_print(type, text, strlen(text));
    }
    while (count == 0 && *text != '\0') {
        const size_t length = strcspn(text, ",");
        value_print(type, text, length);
        text += length + (text[length] == ',');
    }
}

static bool is_tensor(const char *word)
{
    return strncmp(strchr(word, ':') + 1, "tensor", 6) == 0;
}

static void key_print(const char *word)
{
    const char *const type = strchr(word, ':') + 1;
    const size_t length = strcspn(type, "=[");
    const char *const text = strchr(type, '=') + 1;
    string_print(word, (size_t)(type - 1 - word));
    if (strncmp(type, "raw", 3) == 0) {
        bytes_print(strtoull(text, NULL, 10), 4);
    } else if (type[length] == '[') {
        bytes_print(ARRAY, 4);
        array_print(type_find(type, length), text, strtoul(type + length + 1, NULL, 10));
    } else {
        const int number = type_find(type, length);
        bytes_print((uint64_t)number, 4);
        value_print(number, text, strlen(text));
    }
}

static uint64_t value_count(const char *word)
{
    uint64_t count = 1;
    for (const char *at = strchr(word, '='); *at != '\0'; at++) {
        count += *at == ',';
    }
    return count;
}

static void padding_print(uint64_t alignment)
{
    while (bytes_written % alignment != 0) {
        bytes_print(0, 1);
    }
}

static void tensor_print(const char *word)
{
    for (const char *at = strchr(word, '=') + 1; *at != '\0'; at += strcspn(at, ",")) {
        at += *at == ',';
        value_print(type_find("f32", 3), at, 0);
    }
}

int main(int argc, char **argv)
{
    uint64_t alignment = 32;
    uint64_t version = 3;
    uint64_t dimensions = 1;
    uint64_t given_counts[2] = {0, 0}; /* of keys (-k) and of tensors (-t), or 0 if not given */
    uint64_t offset = 0;
    int first_word = 1;
    for (; first_word < argc && argv[first_word][0] == '-'; first_word++) {
        switch (argv[first_word][1]) {
        case 'b':
            is_big_endian = true;
            break;
        case 'v':
            version = strtoull(argv[++first_word], NULL, 10);
            break;
        case 'a':
            alignment = strtoull(argv[++first_word], NULL, 10);
            break;
        case 'd':
            dimensions = strtoull(argv[++first_word], NULL, 10);
            break;
        case 'k':
            given_counts[0] = strtoull(argv[++first_word], NULL, 10);
            break;
        default:
            given_counts[1] = strtoull(argv[++first_word], NULL, 10);
        }
    }
    uint64_t counts[2] = {0, 0}; /* of keys and of tensors, as given by the arguments */
    for (int i = first_word; i < argc; i++) {
        if (strchr(argv[i], ':') == NULL || strchr(argv[i], '=') == NULL) {
            (void)fprintf(stderr, "gguf: not NAME:TYPE=VALUE: '%s'\n", argv[i]);
            return EXIT_FAILURE;
        }
        counts[is_tensor(argv[i])]++;
    }
    (void)fputs("GGUF", stdout);
    bytes_written += 4;
    bytes_print(version, 4);
    bytes_print(given_counts[1] != 0 ? given_counts[1] : counts[1], 8);
    bytes_print(given_counts[0] != 0 ? given_counts[0] : counts[0], 8);
    for (int i = first_word; i < argc; i++) {
        if (!is_tensor(argv[i])) {
            key_print(argv[i]);
        }
    }
    for (int i = first_word; i < argc; i++) {
        if (is_tensor(argv[i])) {
            const uint64_t count = value_count(argv[i]);
            string_print(argv[i], strcspn(argv[i], ":"));
            bytes_print(dimensions, 4);
            for (uint64_t d = 0; d < dimensions; d++) {
                bytes_print(d == 0 ? count : 1, 8);
            }
            bytes_print(strtoull(strchr(argv[i], ':') + 1 + strlen("tensor"), NULL, 10), 4);
            bytes_print(offset, 8);
            offset += (4 * count + alignment - 1) / alignment * alignment;
        }
    }
    padding_print(alignment);
    for (int i = first_word; i < argc; i++) {
        if (is_tensor(argv[i])) {
            tensor_print(argv[i]);
            padding_print(alignment);
        }
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
