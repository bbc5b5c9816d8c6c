/*
 * site.h: records where a test called a function of tests/support, so that a failure in that
 * function is reported at the line of the call. The headers of support wrap each function that may
 * fail a test.
 */
#ifndef POSENC_TESTS_SITE_H
#define POSENC_TESTS_SITE_H

#include <check.h>

void site_set(const char *file, int line);

/* Records the line where this macro is used, then evaluates the call. */
#define FROM_HERE(call) (site_set(__FILE__, __LINE__), call)

/* Fails the test at the recorded line. The file and line of the check are appended to the message,
 * unless `file` is NULL: transcripts state their own place. If `format` is NULL, the message is
 * that the condition does not hold. */
_Noreturn void site_fail(const char *file, int line, const char *condition, const char *format,
                         ...);

/* Sources of support define SITE_KEPT. In them Check's assertions call site_fail, and the functions
 * are not wrapped. */
#ifdef SITE_KEPT
#undef ck_assert_msg
#undef ck_abort_msg
#define ck_assert_msg(condition, ...) \
    ((condition) ? (void)0 : site_fail(__FILE__, __LINE__, #condition, __VA_ARGS__))
#define ck_abort_msg(...) site_fail(__FILE__, __LINE__, NULL, __VA_ARGS__)
#endif

#endif
