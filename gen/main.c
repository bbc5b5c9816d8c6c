/*
 * posenc: tables of the sinusoidal positional encoding, as C source.
 *
 *     words -> options -> spec, output_spec -> table -> witness -> texts -> files
 */
#include "cli/arguments.h"
#include "cli/request_print.h"
#include "cli/request_read.h"
#include "compare/compare.h"
#include "picture/pictures.h"
#include "report/report.h"
#include "text/sources.h"

enum { EXIT_FINE = 0, EXIT_DIFFERENT = 1, EXIT_TROUBLE = 2 };

static const int exit_of[] = {
    [DIFFERENCE_NONE] = EXIT_FINE,
    [DIFFERENCE_FOUND] = EXIT_DIFFERENT,
    [DIFFERENCE_TROUBLE] = EXIT_TROUBLE,
};

/* Compares the new outputs with the files that are there. If texts differ, says how to make them
 * again. */
static int outputs_compare(struct files *files, const struct request *request, const char *command)
{
    const enum difference texts = files_compare(files, false);
    if (texts == DIFFERENCE_FOUND) {
        request_print_remedy(request, command);
    }
    const enum difference pictures =
        texts == DIFFERENCE_TROUBLE ? texts : files_compare(files, true);
    return exit_of[pictures > texts ? pictures : texts];
}

static int outputs_end(struct files *files, const struct request *request, const char *command)
{
    if (files->is_check) {
        return outputs_compare(files, request, command);
    }
    return files_place(files) ? EXIT_FINE : EXIT_TROUBLE;
}

static int table_emit(const struct request *request, struct files *files, struct table *table)
{
    char command[REQUEST_COMMAND_SIZE];
    const struct output_spec *const output_spec = &request->output;
    struct witness witness = {0};
    request_print_command(request, command);
    const bool fine = witness_find(&witness, table) && files_open(files) &&
                      report_write(files, output_spec, table, &witness, command) &&
                      sources_write(files, output_spec, table, &witness, command) &&
                      pictures_write(files, output_spec, table, command);
    witness_free(&witness);
    return fine ? outputs_end(files, request, command) : EXIT_TROUBLE;
}

/* Writes two small tables in place of the whole one. */
static int factored_emit(const struct request *request, struct files *files)
{
    char command[REQUEST_COMMAND_SIZE];
    const struct spec *const spec = &request->spec;
    const struct output_spec *const output_spec = &request->output;
    struct factored_tables tables;
    request_print_command(request, command);
    const bool fine = factored_tables_init(&tables, spec, output_spec->block) &&
                      files_open(files) &&
                      sources_write_factored(files, spec, output_spec, &tables, command);
    factored_tables_free(&tables);
    return fine ? outputs_end(files, request, command) : EXIT_TROUBLE;
}

/* Carries out a valid request. */
static int run(const struct request *request, struct files *files)
{
    struct table table = {0};
    int status = EXIT_TROUBLE;
    if (request->output.storage == STORAGE_FACTORED) {
        return factored_emit(request, files);
    }
    if (table_init(&table, &request->spec)) {
        status = request->compared.path != NULL
                     ? exit_of[compare_run(&request->compared, &table, request->output.quiet)]
                     : table_emit(request, files, &table);
    }
    table_free(&table);
    return status;
}

int main(int argc, char *argv[])
{
    struct given given;
    struct request request;
    enum request_outcome outcome = REQUEST_REFUSED;
    if (arguments_take(&given, argc, argv)) {
        outcome = request_read(&request, &given);
    }
    int status = outcome == REQUEST_DONE ? EXIT_FINE : EXIT_TROUBLE;
    if (outcome == REQUEST_RUN) {
        status = run(&request, &request.files);
        request_free(&request);
    }
    given_free(&given);
    return status;
}
