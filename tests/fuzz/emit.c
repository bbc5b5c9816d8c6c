/*
 * emit.c: executes requests; see emit.h. It includes main.c of the program, with main() renamed.
 */
#define main posenc_main
int posenc_main(int argc, char **argv);
#include "main.c"
#undef main

#include "emit.h"
#include "harness.h"
#include "platform.h"
#include "round_trip.h"

#include <string.h>

/* Bounds of small tables. Of the requests with --compare, only one in COMPARISONS_STEP is executed.
 */
enum { ROWS_MAX = 64, CELLS_MAX = 256, STRIDE_MAX = 256, COMPARISONS_STEP = 64 };

static bool is_small(const struct request *request)
{
    return request->spec.max_len <= ROWS_MAX && request->spec.columns <= CELLS_MAX &&
           request->spec.columns * request->spec.max_len <= CELLS_MAX &&
           request->output.stride <= STRIDE_MAX;
}

static void outcome_require(const struct request *request, enum status status)
{
    const bool has_message = *harness_messages() != '\0';
    if (status == STATUS_TROUBLE) {
        harness_require_refusal();
    } else if (status == STATUS_DIFFERENT && request->files.is_check) {
        REQUIRE(has_message, "a difference without a name");
    } else {
        REQUIRE(status == STATUS_FINE || request->compared.path != NULL, "a difference of nothing");
        harness_require_silence();
    }
}

/* Returns whether the request writes a pair that --check can compare. */
static bool writes_pair(const struct request *request)
{
    const struct files *const files = &request->files;
    for (int i = 0; i < OUTPUT_COUNT; i++) {
        if (files_has(files, (enum output_index)i) &&
            files_is_stdout(files, (enum output_index)i)) {
            return false;
        }
    }
    return request->compared.path == NULL && !files->is_check && files_has(files, OUTPUT_HEADER);
}

/* Executes the request as request_make() and main() do. */
static enum status request_execute(struct request *request)
{
    if (request->compared.path != NULL) {
        return compare(request);
    }
    numbers_check(request);
    request->command = memory_allocate(REQUEST_COMMAND_SIZE, 1);
    request_print_command(request, request->command);
    return run(request, &request->files);
}

/* Runs posenc with arguments that contain --check. The run must report that the files just written
 * are up to date. */
static void check_require(const char *const words[], const char *command)
{
    static struct parsed_command check;
    REQUIRE(command_read(&check, words), "a check of %s is refused", command);
    REQUIRE(request_execute(&check.request) == STATUS_FINE,
            "what %s writes is not what it should write", command);
    harness_require_silence();
}

/* Checks the written files by --check with the command, and by --check=FILE. */
static void written_require(const char *file, const char *command)
{
    static const char of_command[] = "@the-command-of-what-was-written-and-is-checked-now";
    static char of_file[4096];
    harness_add_file(of_command + 1, command + 7, strlen(command) - 7, FILE_REGULAR);
    check_require((const char *[]){of_command, "--check", NULL}, command);
    const int length = snprintf(of_file, sizeof of_file, "--check=folder/%s.h", file);
    if (length > 0 && (size_t)length < sizeof of_file) {
        check_require((const char *[]){of_file, NULL}, command);
    }
}

void emit_require(struct request *request)
{
    static char command[REQUEST_COMMAND_SIZE];
    static int comparisons;
    if (!is_small(request)) {
        return;
    }
    /* A --compare tries all formulas, which takes half a second with sanitizers. */
    if (request->compared.path != NULL && comparisons++ % COMPARISONS_STEP != 0) {
        return;
    }
    request_print_command(request, command);
    const bool is_written = writes_pair(request);
    harness_allow_writing(true);
    static enum status status;
    if (IS_REFUSED(status = request_execute(request))) {
        status = STATUS_TROUBLE;
    }
    outcome_require(request, status);
    harness_forget();
    if (status == STATUS_FINE && is_written && !request_names_collide(request) &&
        !harness_names_collide()) {
        written_require(request->output.file, command);
    }
    harness_allow_writing(false);
    harness_forget();
}
