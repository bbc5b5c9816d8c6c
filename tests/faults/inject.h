/*
 * inject.h: the requests that a test sends to the fault injection library, inject.c.
 */
#ifndef POSENC_TESTS_INJECT_H
#define POSENC_TESTS_INJECT_H

#include <stdbool.h>

/* The name of an environment variable whose value is two file descriptors, "IN,OUT". The library
 * reads requests (struct injection) from IN, and writes a result (struct injection_result) for each
 * request to OUT. */
#define INJECT_VARIABLE "POSENC_TESTS_INJECT"

enum injection_kind {
    INJECT_NOTHING,
    INJECT_ALLOCATION, /* Allocation `at` of the program or its C library fails. */
    INJECT_DISK,       /* The disk is full after `at` bytes in all files. */
    INJECT_CALL,       /* System call `at` on files fails with `error`. */
    INJECT_SHORT,      /* Each read() or write() transfers at most `at` bytes. */
};

struct injection {
    enum injection_kind kind;
    /* The number of a call, counted from 1, or a number of bytes. */
    long at;
    int error; /* the errno of INJECT_CALL */
};

/* The result of a request. */
struct injection_result {
    int status;        /* the exit status, or 128 + the signal that ended the run */
    long count;        /* number of injected faults */
    bool removes_file; /* The failed call would have removed a file. */
    bool is_needed;    /* The failed call is required to complete or rename an output file. */
};

#endif
