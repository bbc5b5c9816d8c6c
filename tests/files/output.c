/*
 * output.c: tests buffered writing, the atomic replacement of files, and the CRC-32.
 */
#include "files/output.h"
#include "crc32.h"
#include "files/files.h"
#include "process.h"
#include "suites.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = OUTPUT_BUFFER, BYTES_MAX = 4 * BUFFER };

/* Returns byte i of a pattern in which neighbouring blocks differ. */
static char pattern_byte(size_t i)
{
    return (char)('a' + (i * 7 + i / 251 + i / 65521) % 23);
}

static void pattern_fill(char *bytes, size_t from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bytes[i] = pattern_byte(from + i);
    }
}

static struct output *output_new(FILE *file)
{
    struct output *output = malloc(sizeof *output);
    ck_assert_ptr_nonnull(output);
    ck_assert_ptr_nonnull(file);
    output_start(output, file);
    return output;
}

/* Checks that the file contains the first `count` bytes of the pattern. */
static void pattern_check(FILE *file, size_t count)
{
    size_t length;
    char *text = file_read_all(file, &length);
    ck_assert_uint_eq(length, count);
    for (size_t i = 0; i < count; i++) {
        if (text[i] != pattern_byte(i)) {
            ck_abort_msg("byte %zu is wrong", i);
        }
    }
    free(text);
}

/* --- output ---------------------------------------------------------------------------------- */

/* The sizes of pieces, written in turn until the total is reached. */
static const struct {
    size_t total;
    size_t pieces[3];
} bytes_cases[] = {
    {0, {1, 1, 1}},
    {1, {1, 1, 1}},
    {BUFFER - 1, {BUFFER - 1, 1, 1}},
    {BUFFER, {BUFFER, 1, 1}},
    {BUFFER, {BUFFER - 1, 1, 1}},
    {BUFFER + 1, {BUFFER - 1, 1, 1}},
    {BUFFER + 1, {BUFFER + 1, 1, 1}},
    {2 * BUFFER, {1, 2 * BUFFER - 1, 1}},
    {3 * BUFFER + 7, {3 * BUFFER + 7, 1, 1}},
    {2 * BUFFER + 5, {1, 0, 2}},
    {4 * BUFFER, {4096, 4095, 4097}},
    {3 * BUFFER, {BUFFER / 2, BUFFER / 2, BUFFER}},
};

START_TEST(bytes)
{
    static char source[BYTES_MAX];
    const size_t total = bytes_cases[_i].total;
    FILE *file = tmpfile();
    struct output *output = output_new(file);
    size_t written = 0;
    pattern_fill(source, 0, total);
    for (size_t i = 0; written < total; i++) {
        size_t count = bytes_cases[_i].pieces[i % 3];
        count = count < total - written ? count : total - written;
        output_bytes(output, source + written, count);
        written += count;
    }
    ck_assert(output_finish(output));
    pattern_check(file, total);
    (void)fclose(file);
    free(output);
}
END_TEST

START_TEST(text)
{
    FILE *file = tmpfile();
    struct output *output = output_new(file);
    output_text(output, "");
    output_text(output, "position");
    output_text(output, " 7\n");
    ck_assert(output_finish(output));
    char *found = file_read_all(file, NULL);
    ck_assert_str_eq(found, "position 7\n");
    free(found);
    (void)fclose(file);
    free(output);
}
END_TEST

/* The number of bytes that are written before the first call of output_reserve, the number of bytes
 * that each call reserves, and the number of reserved bytes that are used. */
static const struct {
    size_t written;
    size_t reserved;
    size_t used;
} reserve_cases[] = {
    {0, BUFFER, BUFFER}, {0, BUFFER, 1},
    {1, BUFFER, BUFFER}, {1, BUFFER - 1, BUFFER - 1},
    {BUFFER - 1, 1, 1},  {BUFFER - 1, 2, 2},
    {BUFFER, 1, 1},      {BUFFER - 100, 101, 50},
    {100, 0, 0},         {BUFFER + 100, BUFFER - 100, 99},
};

/* Reserves and uses bytes twice, and writes 300 further bytes. No byte is lost, written twice or
 * out of order. */
START_TEST(reserve)
{
    static char source[BYTES_MAX];
    FILE *file = tmpfile();
    struct output *output = output_new(file);
    size_t written = reserve_cases[_i].written;
    pattern_fill(source, 0, written);
    output_bytes(output, source, written);
    for (int i = 0; i < 2; i++) {
        char *place = output_reserve(output, reserve_cases[_i].reserved);
        memset(place, '?', reserve_cases[_i].reserved);
        pattern_fill(place, written, reserve_cases[_i].used);
        output->used += reserve_cases[_i].used;
        written += reserve_cases[_i].used;
    }
    pattern_fill(source, written, 300);
    output_bytes(output, source, 300);
    ck_assert(output_finish(output));
    pattern_check(file, written + 300);
    (void)fclose(file);
    free(output);
}
END_TEST

/* --- failures -------------------------------------------------------------------------------- */

/* Writes `count` bytes twice, and then a reserved buffer. Checks that writing fails, and that the
 * errno of the first failure, `error`, is kept. */
static void failure_check(FILE *file, size_t count, int error)
{
    static char source[BYTES_MAX];
    struct output *output = output_new(file);
    pattern_fill(source, 0, count);
    errno = 0;
    output_bytes(output, source, count);
    ck_assert_int_eq(output->error, count >= BUFFER ? error : 0);
    output_bytes(output, source, count);
    memset(output_reserve(output, BUFFER), '?', BUFFER);
    output->used += BUFFER;
    errno = EINTR; /* a later error of another operation */
    ck_assert(!output_finish(output));
    ck_assert_int_eq(output->error, error);
    ck_assert(!output_finish(output));
    free(output);
}

static const size_t failure_cases[] = {1, BUFFER - 1, BUFFER, BUFFER + 1, 2 * BUFFER};

START_TEST(read_only)
{
    text_write("old", "old");
    FILE *file = fopen(folder_file("old"), "rb");
    ck_assert_ptr_nonnull(file);
    failure_check(file, failure_cases[_i], EBADF);
    (void)fclose(file);
    text_check("old", "old");
}
END_TEST

/* --- files ----------------------------------------------------------------------------------- */

/* file_begin starts a run with a single open output. file_fill then writes and finishes the output.
 * file_make then also places the output and ends the run. */
static void file_begin(struct files *files, const char *path)
{
    *files = (struct files){.is_check = false};
    files_add(files, OUTPUT_SOURCE, path, "");
    files_open(files);
}

static void file_fill(struct files *files, const char *path, const char *content)
{
    file_begin(files, path);
    output_text(files_begin(files, OUTPUT_SOURCE), content);
    files_finish(files, OUTPUT_SOURCE);
}

static void file_make(const char *path, const char *content)
{
    struct files files;
    file_fill(&files, path, content);
    files_place(&files);
    files_drop();
}

/* Until files_place is called, the path has the old contents. After the call it has the new
 * contents, and no temporary file remains. */
START_TEST(file_appears_whole)
{
    struct files files;
    const char *path = folder_file("pe.c");
    file_fill(&files, path, "first");
    ck_assert_int_ne(access(path, F_OK), 0);
    files_place(&files);
    files_drop();
    text_check("pe.c", "first");
    file_fill(&files, path, "second");
    text_check("pe.c", "first");
    files_place(&files);
    files_drop();
    text_check("pe.c", "second");
    ck_assert_uint_eq(folder_entry_count(), 1);
}
END_TEST

/* Aborts a run after its output was opened, written, or finished. The temporary file is removed,
 * and the old file stays untouched. */
START_TEST(file_given_up)
{
    struct files files;
    struct file_state state;
    const char *path = folder_file("pe.c");
    file_write(path, "old", 3);
    file_remember(&state, path);
    file_begin(&files, path);
    if (_i >= 1) {
        output_text(files_begin(&files, OUTPUT_SOURCE), "new");
    }
    if (_i >= 2) {
        files_finish(&files, OUTPUT_SOURCE);
    }
    ck_assert_uint_eq(folder_entry_count(), 2);
    files_drop();
    files_drop();
    ck_assert_uint_eq(folder_entry_count(), 1);
    file_assert_untouched(&state, path);
}
END_TEST

/* The lengths of the old and the new contents, a change, and whether the file must stay untouched.
 * Some contents have several blocks, so that the comparison must continue with the next block. */
static const struct {
    size_t length;
    size_t new_length;
    size_t changed; /* the offset of a changed byte, if below new_length */
    bool is_untouched;
} unchanged_cases[] = {
    {0, 0, 1, true},           {0, 1, 1, false},          {1, 0, 1, false},
    {4096, 4096, 4096, true},  {4095, 4096, 4096, false}, {4096, 4095, 4096, false},
    {8192, 8192, 8191, false}, {8193, 8193, 0, false},    {8193, 8193, 9000, true},
    {4096, 8192, 9000, false}, {8192, 4096, 9000, false},
};

START_TEST(file_unchanged)
{
    static char content[10000];
    struct file_state state;
    const char *path = folder_file("pe.c");
    pattern_fill(content, 0, unchanged_cases[_i].length);
    file_write(path, content, unchanged_cases[_i].length);
    file_remember(&state, path);
    pattern_fill(content, 0, unchanged_cases[_i].new_length);
    content[unchanged_cases[_i].new_length] = '\0';
    if (unchanged_cases[_i].changed < unchanged_cases[_i].new_length) {
        content[unchanged_cases[_i].changed] = '!';
    }
    file_make(path, content);
    ck_assert_uint_eq(folder_entry_count(), 1);
    text_check("pe.c", content);
    if (unchanged_cases[_i].is_untouched) {
        file_assert_untouched(&state, path);
        return;
    }
    struct stat now;
    ck_assert_int_eq(stat(path, &now), 0);
    ck_assert_int_ne(now.st_mtim.tv_sec, state.status.st_mtim.tv_sec);
    free(state.text);
}
END_TEST

/* A directory is created at the path of an output after the output was opened. The message names
 * exactly the files that were replaced before the error. */
START_TEST(file_place_refused)
{
    struct files files = {.is_check = false};
    char expected[4096];
    const char *const names[] = {"pe.c", "pe.h", "pe.png", "pe.json"};
    const enum output_index outputs[] = {OUTPUT_SOURCE, OUTPUT_HEADER, OUTPUT_HEATMAP,
                                         OUTPUT_REPORT};
    text_write("pe.png", "new"); /* stays unchanged */
    for (size_t i = 0; i < COUNT(names); i++) {
        files_add(&files, outputs[i], folder_file("%s", names[i]), "");
    }
    files_open(&files);
    for (size_t i = 0; i < COUNT(names); i++) {
        output_text(files_begin(&files, outputs[i]), "new");
        files_finish(&files, outputs[i]);
    }
    ck_assert_int_eq(mkdir(folder_file("pe.c"), 0777), 0);
    (void)snprintf(expected, sizeof expected,
                   "posenc: cannot write %s: %s; replaced before that: %s, %s: give the path of a "
                   "file\n",
                   folder_file("pe.c"), strerror(EISDIR), folder_file("pe.json"),
                   folder_file("pe.h"));
    char *message = MESSAGE_OF(files_place(&files));
    files_drop();
    ck_assert_str_eq(message, expected);
    ck_assert_uint_eq(folder_entry_count(), COUNT(names));
    free(message);
}
END_TEST

/* Two runs write to the same path at the same time. The temporary file of each run is named after
 * the path and the first number that no other run uses. Here one process performs both runs. A
 * process can have only one temporary file for each enum output_index, so the first run uses
 * OUTPUT_SOURCE and the second OUTPUT_HEADER. */
START_TEST(file_twice)
{
    struct files first;
    struct files second = {.is_check = false};
    const char *path = folder_file("pe.c");
    file_fill(&first, path, "first");
    files_add(&second, OUTPUT_HEADER, path, "");
    files_open(&second);
    output_text(files_begin(&second, OUTPUT_HEADER), "second");
    files_finish(&second, OUTPUT_HEADER);
    ck_assert_uint_eq(folder_entry_count(), 2);
    files_place(&first);
    text_check("pe.c", "first");
    files_place(&second);
    text_check("pe.c", "second");
    files_drop();
    files_drop();
    ck_assert_uint_eq(folder_entry_count(), 1);
}
END_TEST

static const struct {
    const char *path;
    bool is_temporary;
} temporary_cases[] = {
    {"pe.c.posenc-0", true},
    {"out/pe.h.posenc-117", true},
    {".posenc-1", true},
    {"pe.c.posenc-", false},
    {"pe.c.posenc-1x", false},
    {"pe.c.posenc-0/pe.c", false},
    {"pe.c.posenc0", false},
    {"posenc-1", false},
    {"pe.c", false},
    {"pe.c.posenc--1", false},
    {"-1", false},
    {"", false},
};

START_TEST(temporary_names)
{
    ck_assert_int_eq(files_is_temporary(temporary_cases[_i].path),
                     temporary_cases[_i].is_temporary);
}
END_TEST

/* --- CRC-32 ---------------------------------------------------------------------------------- */

/* Published check values of the CRC-32. */
static const struct {
    const char *text;
    uint32_t crc;
} crc_cases[] = {
    {"", 0},
    {"a", UINT32_C(0xe8b7be43)},
    {"abc", UINT32_C(0x352441c2)},
    {"123456789", UINT32_C(0xcbf43926)},
    {"The quick brown fox jumps over the lazy dog", UINT32_C(0x414fa339)},
};

START_TEST(crc_known)
{
    static struct crc32 crc;
    const unsigned char *data = (const unsigned char *)crc_cases[_i].text;
    const size_t count = strlen(crc_cases[_i].text);
    crc32_start(&crc);
    crc32_bytes(&crc, data, count);
    ck_assert_uint_eq(crc.value, crc_cases[_i].crc);
    ck_assert_uint_eq(crc_of_bytes(data, count), crc_cases[_i].crc);
}
END_TEST

/* Data of every length up to 64, with every alignment, split into two parts at every position. */
START_TEST(crc_split)
{
    enum { MOST = 64 };
    static struct crc32 crc;
    unsigned char data[MOST + 8];
    for (size_t i = 0; i < sizeof data; i++) {
        data[i] = (unsigned char)(i * i * 37 + i * 11 + 201);
    }
    const unsigned char *start = data + _i;
    for (size_t count = 0; count <= MOST; count++) {
        const uint32_t expected = crc_of_bytes(start, count);
        for (size_t cut = 0; cut <= count; cut++) {
            crc32_start(&crc);
            crc32_bytes(&crc, start, cut);
            crc32_bytes(&crc, start + cut, count - cut);
            if (crc.value != expected) {
                ck_abort_msg("%zu bytes, cut at %zu", count, cut);
            }
        }
    }
}
END_TEST

/* 1 to 20 cells of every size, in two parts: their CRC-32 must be that of their bytes. */
START_TEST(crc_of_cells)
{
    enum { MOST = 20 };
    static struct crc32 crc;
    const int bits = 8 << _i;
    uint64_t cells[MOST];
    unsigned char data[MOST * 8];
    size_t used = 0;
    for (size_t count = 0; count < MOST; count++) {
        const uint64_t mixed = (count + 1) * UINT64_C(0x9e3779b97f4a7c15);
        cells[count] = mixed >> (64 - bits);
        for (int shift = 0; shift < bits; shift += 8) {
            data[used++] = (unsigned char)(cells[count] >> shift);
        }
        crc32_start(&crc);
        crc32_cells(&crc, cells, count / 3, bits);
        crc32_cells(&crc, cells + count / 3, count + 1 - count / 3, bits);
        ck_assert_uint_eq(crc.value, crc_of_bytes(data, used));
    }
}
END_TEST

static void add_files(Suite *suite)
{
    TCase *files = case_in_folder(suite, "files");
    tcase_add_test(files, file_appears_whole);
    tcase_add_loop_test(files, file_given_up, 0, 3);
    tcase_add_loop_test(files, file_unchanged, 0, (int)COUNT(unchanged_cases));
    tcase_add_test(files, file_place_refused);
    tcase_add_test(files, file_twice);
    tcase_add_loop_test(files, temporary_names, 0, (int)COUNT(temporary_cases));
}

Suite *suite_output(void)
{
    Suite *suite = suite_create("output");
    TCase *output = tcase_create("output");
    tcase_add_loop_test(output, bytes, 0, (int)COUNT(bytes_cases));
    tcase_add_test(output, text);
    tcase_add_loop_test(output, reserve, 0, (int)COUNT(reserve_cases));
    suite_add_tcase(suite, output);

    TCase *failures = case_in_folder(suite, "failures");
    tcase_add_loop_test(failures, read_only, 0, (int)COUNT(failure_cases));
    add_files(suite);

    TCase *crc = tcase_create("crc");
    tcase_add_loop_test(crc, crc_known, 0, (int)COUNT(crc_cases));
    tcase_add_loop_test(crc, crc_split, 0, 8);
    tcase_add_loop_test(crc, crc_of_cells, 0, 4);
    suite_add_tcase(suite, crc);
    return suite;
}
