/*
 * again.h: parses command lines into requests, and checks that parsing the canonical command of a
 * request results in the same request.
 */
#ifndef POSENC_FUZZ_AGAIN_H
#define POSENC_FUZZ_AGAIN_H

#include "cli/given.h"
#include "cli/request_print.h"
#include "harness.h"

enum { ASKED_WORDS = 8, ASKED_BESIDE = 2 };

/* A command line, and the parsed request. */
struct asked {
    struct given given;
    struct request request;
    char *words[ASKED_WORDS];
    int count;
};

/* Parses posenc's arguments, which end with NULL and must stay valid. Returns false if they are
 * refused. */
bool asked_read(struct asked *asked, const char *const arguments[]);

/* Prints the canonical command of an accepted request, and parses it from an @FILE. Requires that
 * the result is equal to the request in everything that affects the output, and has the same
 * canonical command. Requires that no message has been printed since the run began. Must be called
 * within a run. */
void again_require(const struct request *request);

/* Executes a run with --model. The first byte selects one of `count` pairs of further options, and
 * the rest is the model's file. An accepted request must pass again_require(); a refused request
 * must print a message (harness_require_refusal). */
void again_of_model(const uint8_t *data, size_t size, const char *const beside[][ASKED_BESIDE],
                    size_t count, const char *file, enum file_kind kind);

/* Returns whether the output of a template has the same name as another file of the request. The
 * two files are in different folders, but the canonical command contains no folders. So it may be
 * refused, for example because the output would replace an input. */
bool again_names_meet(const struct request *request);

#endif
