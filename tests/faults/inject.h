/*
 * inject.h: requests of a test to the fault injection library, inject.c.
 */
#ifndef POSENC_TESTS_INJECT_H
#define POSENC_TESTS_INJECT_H

#include <stdbool.h>

/* The environment variable with two file descriptors, "IN,OUT". From the first the library reads
 * requests, one struct injection after the other; to the second it writes a struct injected for
 * each. */
#define INJECT_VARIABLE "POSENC_TESTS_INJECT"

enum injection_kind {
    INJECT_NOTHING,
    INJECT_ALLOCATION, /* allocation number `at` fails: of the program or of its C library */
    INJECT_DISK,       /* files take `at` bytes, all of them together */
    INJECT_CALL,       /* call number `at` of the system that deals with files fails with `error` */
    INJECT_SHORT,      /* each read or write of the system moves no more than `at` bytes */
};

struct injection {
    enum injection_kind kind;
    long at; /* calls are counted from 1 */
    int error;
};

struct injected {
    int status;     /* the exit status, or 128 + the signal that ended the run */
    long count;     /* how often it was injected */
    bool is_remove; /* the call that failed was to remove a file */
    bool is_needed; /* the call that failed is needed to complete an output or to rename it */
};

#endif
