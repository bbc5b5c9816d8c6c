/*
 * posenc: tables of the sinusoidal positional encoding, as C source.
 *
 *     command line -> request -> frequencies -> rows -> cells -> witness -> template -> files
 */
#include "cli/arguments.h"
#include "cli/request_print.h"
#include "cli/request_read.h"
#include "emit/sources.h"
#include "encoding/table.h"
#include "encoding/witness.h"

enum { EXIT_FINE = 0, EXIT_TROUBLE = 2 };

/* Carries out a valid request. False after a message. */
static bool run(const struct request *request)
{
    char command[REQUEST_COMMAND_SIZE];
    struct table table = {0};
    struct witness witness = {0};
    const bool fine = request_print_command(request, command, sizeof command) &&
                      table_init(&table, request) && witness_find(&witness, &table) &&
                      sources_emit(request, &table, &witness, command);
    witness_free(&witness);
    table_free(&table);
    return fine;
}

int main(int argc, char *argv[])
{
    struct arguments arguments;
    struct request request;
    enum request_outcome outcome = REQUEST_REFUSED;
    if (arguments_read(&arguments, argc, argv)) {
        outcome = request_read(&request, &arguments);
    }
    if (outcome == REQUEST_RUN) {
        outcome = run(&request) ? REQUEST_DONE : REQUEST_REFUSED;
    }
    arguments_free(&arguments);
    return outcome == REQUEST_DONE ? EXIT_FINE : EXIT_TROUBLE;
}
