/*
 * skip.h: records skips: checks that tests omit because a program is not installed or the machine
 * lacks a feature. At the end, all skips are listed, so that a skipped test is not mistaken for a
 * passed test.
 */
#ifndef POSENC_TESTS_SKIP_H
#define POSENC_TESTS_SKIP_H

#include "site.h"

#include <stdbool.h>

/* Opens the record of skips. Must be called before the first test. */
void skips_begin(void);

/* Records that the current test omits a check because the program or feature with this name is
 * missing. */
void skip_note(const char *name);

/* Must be called after the last test. Prints the missing programs and features, each with the
 * number of tests that needed it. Returns false if there are any and REQUIRE_ALL=1 is set. */
bool skips_end(void);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define skip_note(...) FROM_HERE(skip_note(__VA_ARGS__))
#endif

/* 1 if the build has AddressSanitizer or MemorySanitizer, otherwise 0. These sanitizers use so much
 * memory that a test cannot measure the memory of the program. */
#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#if !defined SANITIZED
#define SANITIZED 0
#endif

#endif
