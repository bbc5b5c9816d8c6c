/*
 * support.c: helper functions of several suites. A failure in these functions is reported at the
 * line of the calling test.
 */
#define SITE_KEPT
#define _POSIX_C_SOURCE 200809L

#include "support.h"

#include "model/precision.h"
#include "model/spec.h"
#include "suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct decimal decimal_of(const char *text)
{
    struct decimal decimal;
    ck_assert_msg(decimal_read(&decimal, text) == DECIMAL_FINE, "%s", text);
    return decimal;
}

struct quotient quotient_of(const char *text)
{
    struct quotient quotient;
    ck_assert_msg(quotient_read(&quotient, text, DECIMAL_MAGNITUDE) == DECIMAL_FINE, "%s", text);
    return quotient;
}

const struct precision *precision_find(const char *name)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        if (strcmp(precisions[i].name, name) == 0) {
            return &precisions[i];
        }
    }
    return NULL;
}

void spec_set_precision(struct spec *spec, const char *text)
{
    char name[16];
    char scale[64];
    int zero_point;
    const int parts = sscanf(text, "%15[^:]:%63[^:]:%d", name, scale, &zero_point);
    ck_assert_msg(parts == 1 || parts == 3, "%s", text);
    spec->precision = precision_find(name);
    ck_assert_msg(spec->precision != NULL, "%s", text);
    if (parts == 3) {
        spec->scale = quotient_of(scale);
        spec->zero_point = zero_point;
    }
}

double double_of_cell(const struct precision *precision, uint64_t cell)
{
    const uint32_t narrow = (uint32_t)cell;
    float single;
    double number;
    memcpy(&single, &narrow, sizeof single);
    memcpy(&number, &cell, sizeof number);
    return precision->bits == 32 ? (double)single : number;
}

uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Adds byte by byte, with a table of the remainders of all 256 bytes. */
uint32_t crc_add(uint32_t crc, uint64_t cell, int bits)
{
    static uint32_t remainders[256];
    for (uint32_t byte = 0; byte < 256 && remainders[255] == 0; byte++) {
        uint32_t remainder = byte;
        for (int bit = 0; bit < 8; bit++) {
            remainder = (remainder >> 1) ^ (remainder % 2 == 1 ? UINT32_C(0xedb88320) : 0);
        }
        remainders[byte] = remainder;
    }
    for (int bit = 0; bit < bits; bit += 8) {
        crc = (crc >> 8) ^ remainders[(crc ^ (cell >> bit)) & 255];
    }
    return crc;
}

uint32_t crc_of_bytes(const unsigned char *bytes, size_t count)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        crc = crc_add(crc, bytes[i], 8);
    }
    return ~crc;
}

/* The maximum size of a text in a message. Check cannot report messages above 4 KiB. */
enum { TEXT_MAX = 2000 };

void text_check_parts(const char *text, const char *const parts[], size_t count)
{
    const char *at = text;
    for (size_t i = 0; i < count && parts[i] != NULL; i++) {
        const char *const found = strstr(at, parts[i]);
        ck_assert_msg(found != NULL, "'%.*s' has no '%s'", TEXT_MAX, text, parts[i]);
        at = found + strlen(parts[i]);
    }
}

jmp_buf refusal;

static _Noreturn void refusal_jump(int status)
{
    ck_assert_int_eq(status, STATUS_TROUBLE);
    longjmp(refusal, 1);
}

void refusal_begin(void)
{
    program_end = refusal_jump;
}

bool refusal_end(bool is_refused)
{
    program_end = exit;
    return is_refused;
}

void lines_check(const char *name, const char *text, const char *expected)
{
    size_t at = 0;
    size_t start = 0;
    size_t line = 1;
    for (; text[at] != '\0' && text[at] == expected[at]; at++) {
        if (text[at] == '\n') {
            start = at + 1;
            line++;
        }
    }
    start = at - start > TEXT_MAX ? at - TEXT_MAX / 2 : start;
    const size_t length = strcspn(text + start, "\n");
    const size_t expected_length = strcspn(expected + start, "\n");
    ck_assert_msg(text[at] == expected[at], "%s:%zu: it is\n%.*s\nand should be\n%.*s", name, line,
                  (int)(length < TEXT_MAX ? length : TEXT_MAX), text + start,
                  (int)(expected_length < TEXT_MAX ? expected_length : TEXT_MAX), expected + start);
}

static FILE *captured; /* one file for all captures of this process */
static int saved_stderr;

static void captured_close(void)
{
    (void)fclose(captured);
}

void capture_begin(void)
{
    if (captured == NULL) {
        captured = tmpfile();
        REQUIRE(captured != NULL && atexit(captured_close) == 0, "no temporary file");
    }
    REQUIRE(ftruncate(fileno(captured), 0) == 0 && lseek(fileno(captured), 0, SEEK_SET) == 0,
            "no temporary file");
    (void)fflush(stderr);
    saved_stderr = dup(STDERR_FILENO);
    REQUIRE(saved_stderr >= 0 && dup2(fileno(captured), STDERR_FILENO) >= 0, "no descriptor");
}

char *capture_end(void)
{
    (void)fflush(stderr);
    REQUIRE(dup2(saved_stderr, STDERR_FILENO) >= 0, "standard error is lost");
    (void)close(saved_stderr);
    const off_t length = lseek(fileno(captured), 0, SEEK_END);
    char *const text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    REQUIRE(text != NULL && pread(fileno(captured), text, (size_t)length, 0) == length,
            "what was captured cannot be read");
    text[length] = '\0';
    return text;
}

char *file_read_all(FILE *file, size_t *length)
{
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    long end = ftell(file);
    ck_assert_int_ge(end, 0);
    rewind(file);
    size_t size = (size_t)end;
    char *text = malloc(size + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, size, file), size);
    text[size] = '\0';
    if (length != NULL) {
        *length = size;
    }
    return text;
}

char *template_to_string(const struct template *template, size_t *length)
{
    FILE *file = tmpfile();
    struct output *output = malloc(sizeof *output);
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(output);
    output_start(output, file);
    template_render(template, output);
    ck_assert(output_finish(output));
    char *text = file_read_all(file, length);
    (void)fclose(file);
    free(output);
    return text;
}

char *render_to_string(const struct template_source *source, const struct template_names *names)
{
    struct template *template = template_parse(source, names);
    if (template == NULL) {
        return NULL;
    }
    char *text = template_to_string(template, NULL);
    return text;
}

bool host_is_big_endian(void)
{
    const uint16_t order = 1;
    unsigned char first;
    (void)memcpy(&first, &order, 1);
    return first == 0;
}

const char *precision_options(const struct precision *precision)
{
    static char text[64];
    (void)snprintf(text, sizeof text, "--precision=%s%s", precision->name,
                   precision->kind != PRECISION_AFFINE ? ""
                   : precision->least < 0              ? "|--scale=0.01|--zero-point=-5"
                                                       : "|--scale=0.01|--zero-point=128");
    return text;
}
