/*
 * again.h: parses command lines to requests, and checks that the canonical command of a request is
 * parsed to the same request.
 */
#ifndef POSENC_FUZZ_AGAIN_H
#define POSENC_FUZZ_AGAIN_H

#include "cli/given.h"
#include "cli/request_print.h"
#include "harness.h"

enum { ASKED_WORDS = 8, ASKED_BESIDE = 2 };

/* A command line, and the request that it is parsed to. */
struct asked {
    struct given given;
    struct request request;
    char *words[ASKED_WORDS];
    int count;
};

/* Parses posenc's arguments, which end with NULL and must stay valid. Returns false if they are
 * refused. */
bool asked_read(struct asked *asked, const char *const arguments[]);

/* Prints the command of an accepted request, parses it from an @FILE, and requires that the result
 * is the same in everything that affects the output, and has the same command. Requires that no
 * message is printed, also before. Call it within a run. */
void again_require(const struct request *request);

/* Does a run with --model. The first byte selects one of `count` pairs of further options, and the
 * rest is the model's file. An accepted request must pass again_require(); a refused one must print
 * one line. */
void again_of_model(const uint8_t *data, size_t size, const char *const beside[][ASKED_BESIDE],
                    size_t count, const char *file, enum file_kind kind);

/* Returns whether two files in different folders have the same name. The canonical command contains
 * no folders, so it may then be refused because an output would replace an input. */
bool again_names_meet(const struct request *request);

#endif
