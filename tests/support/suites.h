/*
 * suites.h: every suite of tests, one for each room of the program, and what all of them use.
 */
#ifndef POSENC_SUITES_H
#define POSENC_SUITES_H

#include <check.h>

#ifndef TESTS_DIR
#define TESTS_DIR "tests"
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A check that is made very often. ck_assert() takes note of every success as well, which costs
 * more than the check. */
#define REQUIRE(condition, ...)        \
    do {                               \
        if (!(condition)) {            \
            ck_abort_msg(__VA_ARGS__); \
        }                              \
    } while (0)

Suite *suite_wide(void);
Suite *suite_elementary(void);
Suite *suite_precision(void);
Suite *suite_table(void);
Suite *suite_witness(void);
Suite *suite_decimal(void);
Suite *suite_text(void);
Suite *suite_memory(void);
Suite *suite_cli(void);
Suite *suite_mustache(void);
Suite *suite_literal(void);
Suite *suite_output(void);
Suite *suite_program(void);
Suite *suite_emitted(void);
Suite *suite_dialects(void);
Suite *suite_npy(void);
Suite *suite_compare(void);
Suite *suite_presets_cli(void);
Suite *suite_frequency(void);
Suite *suite_presets(void);
Suite *suite_faults(void);
Suite *suite_check(void);
Suite *suite_completion(void);
Suite *suite_template(void);
Suite *suite_picture(void);
Suite *suite_report(void);
Suite *suite_factored(void);
Suite *suite_hard(void);
Suite *suite_resources(void);

#endif
