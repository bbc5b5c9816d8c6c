/*
 * site.h: records the line at which a test calls a function of tests/support. A failure in the
 * function is then reported at this line. The headers of tests/support wrap most functions that may
 * fail a test in macros that record the line.
 */
#ifndef POSENC_TESTS_SITE_H
#define POSENC_TESTS_SITE_H

#include <check.h>

void site_set(const char *file, int line);

/* Records the line where this macro is used, then evaluates the call. */
#define FROM_HERE(call) (site_set(__FILE__, __LINE__), call)

/* Fails the test at the recorded line. `file` and `line` are the place of the failed check. They
 * are appended to the message, unless `file` is NULL, as for transcripts, where the recorded line
 * is a line of the transcript. If `format` is NULL, the message states that the condition does not
 * hold. */
_Noreturn void site_fail(const char *file, int line, const char *condition, const char *format,
                         ...);

/* Most sources of tests/support define SITE_KEPT, so that the recorded line stays that of the test:
 * in these sources, Check's assertions call site_fail, and functions are not wrapped in macros. */
#ifdef SITE_KEPT
#undef ck_assert_msg
#undef ck_abort_msg
#define ck_assert_msg(condition, ...) \
    ((condition) ? (void)0 : site_fail(__FILE__, __LINE__, #condition, __VA_ARGS__))
#define ck_abort_msg(...) site_fail(__FILE__, __LINE__, NULL, __VA_ARGS__)
#endif

#endif
