/*
 * site.h: records where a test called a function of tests/support, so that a failure in there is
 * reported at that line. The headers of support wrap each function that may fail a test.
 */
#ifndef POSENC_TESTS_SITE_H
#define POSENC_TESTS_SITE_H

#include <check.h>

void site_set(const char *file, int line);

/* A call, from the line where this stands. */
#define FROM_HERE(call) (site_set(__FILE__, __LINE__), call)

/* Fails the test at that line. After the message stands the place of the check, unless it is NULL:
 * a transcript is a place of its own. Without a message it is that the condition does not hold. */
_Noreturn void site_fail(const char *file, int line, const char *condition, const char *format,
                         ...);

/* In support itself, SITE_KEPT, all of Check's assertions fail so, and nothing is wrapped. */
#ifdef SITE_KEPT
#undef ck_assert_msg
#undef ck_abort_msg
#define ck_assert_msg(condition, ...) \
    ((condition) ? (void)0 : site_fail(__FILE__, __LINE__, #condition, __VA_ARGS__))
#define ck_abort_msg(...) site_fail(__FILE__, __LINE__, NULL, __VA_ARGS__)
#endif

#endif
