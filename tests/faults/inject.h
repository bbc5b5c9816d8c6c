/*
 * inject.h: what a test asks of the library that makes things fail, inject.c.
 */
#ifndef POSENC_TESTS_INJECT_H
#define POSENC_TESTS_INJECT_H

#include <stdbool.h>

/* The environment's variable that has the two descriptors, "IN,OUT", by which the library is told
 * what to do, one struct injection after the other, and answers each with a struct injected. */
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
    bool is_needed; /* or one without which an output is not complete, or not in its place */
};

#endif
