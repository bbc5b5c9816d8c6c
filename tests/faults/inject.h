/*
 * inject.h: the requests that a test sends to the fault injection library, inject.c.
 */
#ifndef POSENC_TESTS_INJECT_H
#define POSENC_TESTS_INJECT_H

#include <stdbool.h>

/* The name of an environment variable with two file descriptors, "IN,OUT". The library reads
 * requests (struct injection) from IN, and writes a result (struct injected) to OUT for each. */
#define INJECT_VARIABLE "POSENC_TESTS_INJECT"

enum injection_kind {
    INJECT_NOTHING,
    INJECT_ALLOCATION, /* Allocation number `at` fails, by the program or its C library. */
    INJECT_DISK,       /* The disk is full after `at` bytes, of all files together. */
    INJECT_CALL,       /* System call number `at` that deals with files fails with `error`. */
    INJECT_SHORT,      /* Each read() or write() transfers at most `at` bytes. */
};

struct injection {
    enum injection_kind kind;
    long at; /* calls are counted from 1 */
    int error;
};

struct injected {
    int status;     /* the exit status, or 128 + the signal that ended the run */
    long count;     /* how many faults were injected */
    bool is_remove; /* The call that failed removes a file. */
    bool is_needed; /* The call that failed is needed to complete or rename an output file. */
};

#endif
