/*
 * skip.h: counts what tests omit because a program is not installed or the machine lacks a feature.
 * After all tests, each omission is listed, so that none looks like a pass.
 */
#ifndef POSENC_TESTS_SKIP_H
#define POSENC_TESTS_SKIP_H

#include "site.h"

#include <stdbool.h>

/* Before the first test. */
void skips_begin(void);

/* Records that the current test omits something, because this program or feature is missing. */
void skip_note(const char *absent);

/* After the last test, prints what was missing and in how many tests. Returns true if nothing was,
 * or if REQUIRE_ALL=1 is not set. */
bool skips_end(void);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define skip_note(...) FROM_HERE(skip_note(__VA_ARGS__))
#endif

/* The memory that a sanitizer adds says nothing about the program. */
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
