/*
 * suites.h: the list of all suites, and functions and macros for all suites.
 */
#ifndef POSENC_SUITES_H
#define POSENC_SUITES_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef TESTS_DIR
#define TESTS_DIR "tests"
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* An assertion for inner loops. ck_assert() records every success, which takes longer than the
 * check itself. */
#define REQUIRE(condition, ...)        \
    do {                               \
        if (!(condition)) {            \
            ck_abort_msg(__VA_ARGS__); \
        }                              \
    } while (0)

/* Adds a loop test over the slow cases 0 .. COUNT - 1. `make check` runs one of every STEP cases,
 * `make check-all` runs all cases. If kinds of cases alternate periodically, STEP must be coprime
 * to the period; otherwise the sample would miss some kinds. */
#define tcase_add_sampled_test(tcase, test, step, count)                   \
    do {                                                                   \
        for (int i_ = sample_first(step, (int)(count)); i_ < (int)(count); \
             i_ += sample_step(step)) {                                    \
            tcase_add_loop_test(tcase, test, i_, i_ + 1);                  \
        }                                                                  \
    } while (0)

/* Returns `step` with the option --quick, otherwise 1. */
int sample_step(int step);

/* Returns the index of the first of the cases 0 .. `count` - 1 that is in the sample. */
int sample_first(int step, int count);

/* Returns whether a loop within a test runs the iteration with the number `iteration`. With the
 * option --quick, this is one of every `step` iterations, otherwise every iteration. In a loop
 * test, add the index of the test to `iteration`, so that different tests run different iterations.
 */
bool is_sampled(int step, size_t iteration);

/* All suites, in the order in which they run. Suite NAME is returned by suite_NAME() in a file
 * NAME.c. The test program that is built without 128-bit integers runs only the first list: the
 * suites of modules that use these integers, and of modules that print the results. */
#define INT128_SUITES(SUITE) \
    SUITE(wide)              \
    SUITE(ratio)             \
    SUITE(elementary)        \
    SUITE(precision)         \
    SUITE(table)             \
    SUITE(witness)           \
    SUITE(decimal)           \
    SUITE(mustache)          \
    SUITE(literal)           \
    SUITE(words)             \
    SUITE(frequency)         \
    SUITE(golden)            \
    SUITE(factor)            \
    SUITE(template)          \
    SUITE(picture)           \
    SUITE(report)            \
    SUITE(factored)          \
    SUITE(hard)

#if defined POSENC_PORTABLE
#define SUITES(SUITE) INT128_SUITES(SUITE)
#else
#define SUITES(SUITE)    \
    INT128_SUITES(SUITE) \
    SUITE(utf8)          \
    SUITE(memory)        \
    SUITE(message)       \
    SUITE(cases)         \
    SUITE(cli)           \
    SUITE(help)          \
    SUITE(rules)         \
    SUITE(advices)       \
    SUITE(listing)       \
    SUITE(output)        \
    SUITE(difference)    \
    SUITE(program)       \
    SUITE(emitted)       \
    SUITE(tampered)      \
    SUITE(accessors)     \
    SUITE(gathered)      \
    SUITE(heads)         \
    SUITE(operands)      \
    SUITE(systems)       \
    SUITE(pair)          \
    SUITE(dialects)      \
    SUITE(languages)     \
    SUITE(ported)        \
    SUITE(texts)         \
    SUITE(formulas)      \
    SUITE(layouts)       \
    SUITE(npy)           \
    SUITE(npy_write)     \
    SUITE(compare)       \
    SUITE(fit)           \
    SUITE(presets_cli)   \
    SUITE(json)          \
    SUITE(model)         \
    SUITE(gguf)          \
    SUITE(towers)        \
    SUITE(type_keys)     \
    SUITE(faults)        \
    SUITE(check)         \
    SUITE(completion)    \
    SUITE(manual)        \
    SUITE(consumers)     \
    SUITE(resources)
#endif

#define SUITE_DECLARE(name) Suite *suite_##name(void);
SUITES(SUITE_DECLARE)
#undef SUITE_DECLARE

#endif
