/*
 * round_trip.h: parses command lines into requests, and checks that parsing the canonical command
 * of a request again results in the same request.
 */
#ifndef POSENC_FUZZ_ROUND_TRIP_H
#define POSENC_FUZZ_ROUND_TRIP_H

#include "cli/command_line.h"
#include "cli/request_print.h"
#include "harness.h"

enum {
    COMMAND_WORDS = 8, /* the program's name, the arguments and a NULL */
    MODEL_OPTIONS = 2  /* further options beside --model; NULL if there are fewer */
};

/* A command line, and the parsed request. */
struct parsed_command {
    struct command_line command_line;
    struct request request;
    char *words[COMMAND_WORDS];
    int count;
};

/* Parses posenc's arguments, which end with NULL and must stay valid. Returns false if they are
 * refused. */
bool command_read(struct parsed_command *parsed, const char *const arguments[]);

/* Prints the canonical command of an accepted request, and requires that its options fit into the
 * lines of the banner. If the request writes a pair, and its names do not collide
 * (request_names_collide), also parses the command from an @FILE, and requires that the result is
 * equal to the request in everything that affects the output, and has the same canonical command.
 * Requires that no message has been printed since the run began. Must be called within a run. */
void round_trip_require(const struct request *request);

/* Executes a run with --model. The first byte selects one of `count` pairs of further options, and
 * the rest is the model's file. An accepted request must pass round_trip_require(); a refused
 * request must print a message (harness_require_refusal). */
void model_round_trip(const uint8_t *data, size_t size,
                      const char *const further_options[][MODEL_OPTIONS], size_t count,
                      const char *file, enum file_kind kind);

/* Returns whether the output of a template has the same name as another file of the request, or the
 * name "-", which without its folder means standard output. The two files are in different folders,
 * but the canonical command contains no folders. So that command may be refused, for example
 * because the output would replace an input. */
bool request_names_collide(const struct request *request);

#endif
