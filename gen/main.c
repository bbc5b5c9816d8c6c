/*
 * posenc: tables of the sinusoidal positional encoding, as C source.
 *
 *     command line -> request -> frequencies -> rows -> cells -> witness -> template -> files
 */
#include "cli/arguments.h"
#include "cli/request_print.h"
#include "cli/request_read.h"
#include "compare/compare.h"
#include "report/report.h"
#include "sources.h"

enum { EXIT_FINE = 0, EXIT_DIFFERENT = 1, EXIT_TROUBLE = 2 };

static int table_compare(const struct request *request, struct table *table)
{
    static const int exit_of[] = {
        [COMPARISON_EQUAL] = EXIT_FINE,
        [COMPARISON_DIFFERENT] = EXIT_DIFFERENT,
        [COMPARISON_TROUBLE] = EXIT_TROUBLE,
    };
    return exit_of[compare_run(request, table)];
}

static const int exit_of_emission[] = {
    [EMISSION_DONE] = EXIT_FINE,
    [EMISSION_DIFFERENT] = EXIT_DIFFERENT,
    [EMISSION_REFUSED] = EXIT_TROUBLE,
};

/* The files, where they are asked for, and the report: as text before, since no file may have
 * changed where standard output cannot be written. */
static enum emission_outcome table_write(const struct request *request, struct table *table,
                                         const struct witness *witness, const char *command)
{
    static struct report report;
    enum emission_outcome outcome = EMISSION_REFUSED;
    if (report_make(&report, request, table, witness, command) && report_commit(&report)) {
        outcome =
            request->path != NULL ? sources_emit(request, table, witness, command) : EMISSION_DONE;
    }
    if (outcome != EMISSION_DONE) {
        report_undo(&report);
    }
    report_abandon(&report);
    return outcome;
}

static int table_emit(const struct request *request, struct table *table)
{
    char command[REQUEST_COMMAND_SIZE];
    struct witness witness = {0};
    enum emission_outcome outcome = EMISSION_REFUSED;
    if (request_print_command(request, command, sizeof command) && witness_find(&witness, table)) {
        outcome = table_write(request, table, &witness, command);
    }
    witness_free(&witness);
    return exit_of_emission[outcome];
}

/* Two small tables in the place of one. */
static int factored_emit(const struct request *request)
{
    char command[REQUEST_COMMAND_SIZE];
    struct factored_tables tables;
    enum emission_outcome outcome = EMISSION_REFUSED;
    if (factored_tables_init(&tables, request) &&
        request_print_command(request, command, sizeof command)) {
        outcome = sources_emit_factored(request, &tables, command);
    }
    factored_tables_free(&tables);
    return exit_of_emission[outcome];
}

/* Carries out a valid request. */
static int run(const struct request *request)
{
    struct table table = {0};
    int status = EXIT_TROUBLE;
    if (request->storage == STORAGE_FACTORED) {
        return factored_emit(request);
    }
    if (table_init(&table, request)) {
        status =
            request->compare != NULL ? table_compare(request, &table) : table_emit(request, &table);
    }
    table_free(&table);
    return status;
}

int main(int argc, char *argv[])
{
    struct arguments arguments;
    struct request request;
    enum request_outcome outcome = REQUEST_REFUSED;
    if (arguments_read(&arguments, argc, argv)) {
        outcome = request_read(&request, &arguments);
    }
    int status = outcome == REQUEST_DONE ? EXIT_FINE : EXIT_TROUBLE;
    if (outcome == REQUEST_RUN) {
        status = run(&request);
        request_free(&request);
    }
    arguments_free(&arguments);
    return status;
}
