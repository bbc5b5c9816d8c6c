/*
 * again.h: makes requests from a target's words, and checks that the canonical command of a request
 * gives the same request again.
 */
#ifndef POSENC_FUZZ_AGAIN_H
#define POSENC_FUZZ_AGAIN_H

#include "cli/given.h"
#include "cli/request_print.h"
#include "harness.h"

enum { ASKED_WORDS = 8, ASKED_BESIDE = 2 };

/* A command line, and what it asks for. */
struct asked {
    struct given given;
    struct request request;
    char *words[ASKED_WORDS];
    int count;
};

/* Reads posenc's arguments, which have to stay, up to NULL: false where they are refused. */
bool asked_read(struct asked *asked, const char *const arguments[]);

/* During a run: prints the command of an accepted request, reads it as an @FILE, and requires that
 * the request is the same in all that the output shows, and prints the same again. All of that is
 * silent, as the reading of the request was. */
void again_require(const struct request *request);

/* A run: the first byte chooses which of `count` pairs of options stand beside --model, and the
 * rest is the model's file. What is accepted has a command that reads back to the same; what is
 * refused, one line. */
void again_of_model(const uint8_t *data, size_t size, const char *const beside[][ASKED_BESIDE],
                    size_t count, const char *file, enum file_kind kind);

/* Whether two files in different folders have the same name. The canonical command, which has no
 * folders, may then be refused because an output would replace an input. */
bool again_names_meet(const struct request *request);

#endif
