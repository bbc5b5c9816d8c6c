/*
 * harness.h: what the fuzz targets share. While a run is on, the program's standard output and
 * standard error go into memory, it can read the files that the target has made up, by the last
 * component of their paths, and any attempt to write, rename or remove a file is a finding, but
 * where the target allows it: then files are written into memory.
 *
 * For GNU/Linux: the files are glibc's, and the linker's --wrap brings the calls here.
 */
#ifndef POSENC_FUZZ_HARNESS_H
#define POSENC_FUZZ_HARNESS_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The one function of a target, as libFuzzer and replay.c call it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* If the condition is false, reports a finding with the run's messages, and aborts. */
#define REQUIRE(condition, ...)           \
    do {                                  \
        if (!(condition)) {               \
            harness_finding(__VA_ARGS__); \
        }                                 \
    } while (0)

_Noreturn void harness_finding(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* From begin to end is a run; they do not nest. begin forgets files and messages. */
void harness_begin(void);
void harness_end(void);

/* The memory of a run is given back at its end, but not what is there now. */
void harness_keep(void);

/* How a file behaves. */
enum file_kind {
    FILE_REGULAR,
    FILE_PIPE,  /* cannot be sought in */
    FILE_BROKEN /* reading fails after its bytes */
};

/* A file that can be read from now on; name and bytes are the caller's, until the end of the run.
 * One of the same name takes the place of the one before. */
void harness_file(const char *name, const void *bytes, size_t length, enum file_kind kind);

/* Whether files may be written, renamed and removed. They are in memory: what is renamed can be
 * read like the target's own files, until the end of the run. */
void harness_write(bool allowed);

/* Whether a file was written under the name of one of the target's: which of them is meant, only
 * their folders tell. */
bool harness_names_meet(void);

/* What has been said on standard error, or written to standard output, since begin or since the
 * last harness_forget. */
const char *harness_messages(void);
const char *harness_output(void);
void harness_forget(void);

/* Evaluates the expression. Returns whether a refusal ended it; the caller continues. */
#define IS_REFUSED(expression) \
    (harness_catch(), setjmp(harness_refusal) != 0 || ((void)(expression), false))
void harness_catch(void);
extern jmp_buf harness_refusal;

/* That nothing was said; that there was one refusal: one line, "posenc: ..." or "FILE:LINE: error:
 * ...", without control characters. */
void harness_require_silence(void);
void harness_require_refusal(void);

/* A file for the program to write into, emptied; what comes after HARNESS_SINK bytes fails. */
enum { HARNESS_SINK = 1 << 18 };
FILE *harness_sink(void);
const char *harness_sink_bytes(size_t *length);

#endif
