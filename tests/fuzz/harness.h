/*
 * harness.h: functions for the fuzz targets. During a run, the program's standard output and
 * standard error are captured in memory. The program can read files that the target defines; they
 * are found by the last component of their paths. Writing, renaming or removing a file is a finding
 * unless the target allows writing. If writing is allowed, files are written into memory.
 *
 * Requires GNU/Linux, because the harness uses custom streams of glibc, and intercepts calls by the
 * linker's option --wrap.
 */
#ifndef POSENC_FUZZ_HARNESS_H
#define POSENC_FUZZ_HARNESS_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The entry point of a target, called by libFuzzer and replay.c for each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* If the condition is false, reports a finding with the run's messages, and aborts. */
#define REQUIRE(condition, ...)           \
    do {                                  \
        if (!(condition)) {               \
            harness_finding(__VA_ARGS__); \
        }                                 \
    } while (0)

_Noreturn void harness_finding(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* harness_begin() and harness_end() begin and end a run. Runs cannot be nested. harness_begin()
 * clears files and messages. */
void harness_begin(void);
void harness_end(void);

/* Keeps the memory that has been allocated so far. At the end of the run, only memory that is
 * allocated after this call is released. */
void harness_keep(void);

/* The kinds of files, which differ in their behavior. */
enum file_kind {
    FILE_REGULAR,
    FILE_PIPE,  /* not seekable */
    FILE_BROKEN /* After the bytes, reading fails. */
};

/* Defines a file that the program can read. `name` and `bytes` must stay valid until the end of the
 * run. Replaces a file of the same name. */
void harness_add_file(const char *name, const void *bytes, size_t length, enum file_kind kind);

/* Sets whether files may be written, renamed and removed. Written files are in memory. Until the
 * end of the run, a renamed file can be read like a file that the target defines. */
void harness_allow_writing(bool is_allowed);

/* Returns whether a file was written that has the name of a file that the target defines. Such
 * files cannot be distinguished, because folders are ignored. */
bool harness_names_collide(void);

/* harness_messages() and harness_output() return the text on standard error and on standard output
 * since harness_begin() or the last harness_forget(), which clears both. */
const char *harness_messages(void);
const char *harness_output(void);
void harness_forget(void);

/* Evaluates the expression, and returns whether a refusal ended the evaluation. */
#define IS_REFUSED(expression) \
    (harness_catch(), setjmp(harness_refusal) != 0 || ((void)(expression), false))
void harness_catch(void);
extern jmp_buf harness_refusal;

/* harness_require_silence() requires that there is no message. harness_require_refusal() requires
 * that the messages are a refusal: one line "FILE:LINE: error: ...", or lines "posenc: ...",
 * without control characters. */
void harness_require_silence(void);
void harness_require_refusal(void);

/* harness_sink() clears a stream in memory and returns the stream for writing. Writing more than
 * HARNESS_SINK bytes fails. harness_sink_bytes() returns the bytes that were written. */
enum { HARNESS_SINK = 1 << 18 };
FILE *harness_sink(void);
const char *harness_sink_bytes(size_t *length);

#endif
