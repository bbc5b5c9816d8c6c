/*
 * main.c: entry point and control flow.
 *
 *     arguments -> options -> spec, output_spec -> tables, witnesses -> texts -> files
 */
#include "cli/advice.h"
#include "cli/command_line.h"
#include "cli/notes.h"
#include "cli/request_print.h"
#include "compare/compare.h"
#include "memory.h"
#include "npy/npy.h"
#include "picture/pictures.h"
#include "report/precisions.h"
#include "report/report.h"
#include "text/sources.h"

#include <stdlib.h>

/* The proofs and error bounds rely on the assertions. */
#ifdef NDEBUG
#error "build posenc without NDEBUG: its assertions have to stay"
#endif

/* Compares the table of a request with a file, and reports the differences and the formula of the
 * file. */
static enum status compare(const struct request *request)
{
    const struct comparison *const compared = &request->compared;
    struct findings *const findings = memory_allocate(1, sizeof *findings);
    struct fit *const fit = memory_allocate(1, sizeof *fit);
    char *const command = memory_allocate(REQUEST_COMMAND_SIZE, 1);
    findings_compute(findings, compared, &request->spec, request->output.is_quiet);
    if (!findings->is_equal) {
        fit_find(fit, compared, &request->spec);
    }
    if (fit->is_found) {
        request_print_fit(request, fit, command);
    }
    return compare_report(findings, fit, compared, &request->spec, command);
}

/* Prints the sizes and errors of the table of a valid request in each precision. */
static enum status list_precisions(const struct request *request)
{
    precisions_report(&request->spec, &request->output,
                      is_set(&request->settings, OPTION_ZERO_POINT));
    stdout_check("--list-precisions");
    return STATUS_FINE;
}

/* Computes the tables of a valid request, and writes its files or, with --check, compares them.
 * Pictures and a .npy file contain the first table only. That is the whole table, because
 * cli/constraints.c refuses these outputs for tables that are not stored in full. */
static enum status run(const struct request *request, struct files *files)
{
    const struct output_spec *const output_spec = &request->output;
    struct tables *const tables = memory_allocate(1, sizeof *tables);
    struct table *const table = &tables->table[0];
    files_open(files);
    tables_init(tables, &request->spec, output_spec);
    tables_check(request, tables);
    report_write(files, output_spec, tables, request->command);
    sources_write(files, output_spec, tables, request->command);
    pictures_write(files, output_spec, table, request->command);
    npy_write(files, table);
    table_notes(request);
    if (files->is_check) {
        return files_compare(files, output_spec);
    }
    files_place(files);
    return STATUS_FINE;
}

/* Removes temporary files and frees memory, at the end of a run or when an error ends the program.
 */
static void run_end(void)
{
    files_drop();
    memory_release(0);
}

/* Each --check=FILE is a separate run. The first error ends the program. */
int main(int argc, char *argv[])
{
    static struct command_line command_line;
    static struct request request; /* static: run_end accesses its `files` at exit */
    enum status worst = STATUS_FINE;
    size_t check_index = 0;
    (void)atexit(run_end);
    do {
        arguments_parse(&command_line, argc, argv, check_index++);
        request_make(&request, &command_line);
        const enum status status = request.compared.path != NULL ? compare(&request)
                                   : request.lists_precisions    ? list_precisions(&request)
                                                                 : run(&request, &request.files);
        if (status == STATUS_DIFFERENT && request.files.is_check) {
            request_print_regeneration(&request, &command_line);
        }
        worst = status > worst ? status : worst;
        run_end();
    } while (check_index < command_line.check_count);
    return (int)worst;
}
