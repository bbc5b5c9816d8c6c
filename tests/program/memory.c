/*
 * memory.c: tests allocations that succeed, the joining of texts, and how the program ends if the
 * size of an allocation overflows.
 *
 * The suite "resources" tests the failure of every allocation in whole runs.
 */
#include "memory.h"
#include "suites.h"
#include "support.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(allocated_bytes_are_zero)
{
    static const unsigned char zeros[24];
    unsigned char *const bytes = memory_allocate(3, 8);
    ck_assert_mem_eq(bytes, zeros, sizeof zeros);
    memset(bytes, 1, sizeof zeros);
}
END_TEST

START_TEST(zero_bytes_are_allocated)
{
    void *const none[] = {memory_allocate(0, 8), memory_allocate(8, 0), memory_resize(NULL, 0, 8)};
    for (size_t i = 0; i < COUNT(none); i++) {
        ck_assert_ptr_nonnull(none[i]);
    }
}
END_TEST

START_TEST(resized_block_keeps_bytes)
{
    char *text = memory_resize(NULL, 4, 1);
    memcpy(text, "abc", 4);
    text = memory_resize(text, 1000, 4);
    ck_assert_str_eq(text, "abc");
    memset(text, 1, 4000);
}
END_TEST

START_TEST(texts_are_joined)
{
    static const char *const texts[][3] = {
        {"", "", ""}, {"a", "", "a"}, {"", ".c", ".c"}, {"out/pe", ".c", "out/pe.c"}};
    for (size_t i = 0; i < COUNT(texts); i++) {
        char *const text = memory_join(texts[i][0], texts[i][1]);
        ck_assert_str_eq(text, texts[i][2]);
    }
}
END_TEST

/* ---- sizes that overflow ---- */

static void allocate_too_much(void)
{
    (void)memory_allocate(SIZE_MAX / 8 + 1, 8);
}

static void resize_too_much(void)
{
    (void)memory_resize(NULL, SIZE_MAX / 3 + 1, 3);
}

static void (*const overflowing_calls[])(void) = {allocate_too_much, resize_too_much};

/* Shows that functions registered with atexit() are run. */
static void exit_handler(void)
{
    (void)fputs("left\n", stderr);
}

START_TEST(overflow_ends_the_program)
{
    char expected[128];
    int status;
    capture_begin();
    (void)fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        if (atexit(exit_handler) == 0) {
            overflowing_calls[_i]();
        }
        _exit(0);
    }
    const pid_t ended = waitpid(child, &status, 0);
    char *const message = capture_end();
    ck_assert_int_eq(ended, child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 2);
    (void)snprintf(expected, sizeof expected,
                   "posenc: no memory for %zu bytes: ask for a smaller table\nleft\n", SIZE_MAX);
    ck_assert_str_eq(message, expected);
    free(message);
}
END_TEST

Suite *suite_memory(void)
{
    Suite *suite = suite_create("memory");
    TCase *memory = tcase_create("memory");
    tcase_add_test(memory, allocated_bytes_are_zero);
    tcase_add_test(memory, zero_bytes_are_allocated);
    tcase_add_test(memory, resized_block_keeps_bytes);
    tcase_add_test(memory, texts_are_joined);
    tcase_add_loop_test(memory, overflow_ends_the_program, 0, (int)COUNT(overflowing_calls));
    suite_add_tcase(suite, memory);
    return suite;
}
