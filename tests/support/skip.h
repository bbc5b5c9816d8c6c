/*
 * skip.h: records what tests omit because a program is not installed or the machine lacks a
 * feature. At the end, all omissions are listed, so that a skipped test is not mistaken for a
 * passed one.
 */
#ifndef POSENC_TESTS_SKIP_H
#define POSENC_TESTS_SKIP_H

#include "site.h"

#include <stdbool.h>

/* Opens the record of skips. To be called before the first test. */
void skips_begin(void);

/* Records that the current test omits something because this program or feature is missing. */
void skip_note(const char *absent);

/* Prints after the last test what was missing, and in how many tests. Returns false if something
 * was missing and REQUIRE_ALL=1 is set. */
bool skips_end(void);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define skip_note(...) FROM_HERE(skip_note(__VA_ARGS__))
#endif

/* Set if the build has a sanitizer, whose own memory makes measurements of memory useless. */
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
