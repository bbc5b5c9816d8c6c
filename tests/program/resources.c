/*
 * resources.c: makes allocations, disks and system calls fail, at every place in a run, and limits
 * the stack. If the failure matters, the run prints one line, exits with 2 and leaves all files
 * unchanged (or names those that it replaced before a later rename failed). Otherwise the run
 * succeeds.
 *
 * The library of faults/inject.c causes the failures. It works on Linux only; on other systems this
 * suite tests nothing.
 */
#define _DEFAULT_SOURCE

#include "../faults/inject.h"
#include "npy_file.h"
#include "process.h"
#include "suites.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_TROUBLE = 2, FILES_MAX = 24 };

#if defined __linux__

/* ---- the files of a folder ---- */

struct file {
    char name[NAME_MAX + 1];
    char *text;
    size_t length;
};

struct files {
    size_t count;
    struct file list[FILES_MAX];
};

static void files_read(struct files *files)
{
    DIR *directory = opendir(folder_path());
    ck_assert_ptr_nonnull(directory);
    files->count = 0;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        ck_assert_uint_lt(files->count, FILES_MAX);
        struct file *const file = &files->list[files->count++];
        (void)snprintf(file->name, sizeof file->name, "%s", entry->d_name);
        file->text = file_read(folder_file("%s", file->name), &file->length);
    }
    (void)closedir(directory);
}

static void files_free(struct files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->list[i].text);
    }
    files->count = 0;
}

static const struct file *files_find(const struct files *files, const char *name)
{
    for (size_t i = 0; i < files->count; i++) {
        if (strcmp(files->list[i].name, name) == 0) {
            return &files->list[i];
        }
    }
    return NULL;
}

/* Returns whether the file has the same contents in both lists, or is in neither of them. */
static bool file_is_same(const struct files *left, const struct files *right, const char *name)
{
    const struct file *const one = files_find(left, name);
    const struct file *const other = files_find(right, name);
    return one == NULL || other == NULL
               ? one == other
               : one->length == other->length && memcmp(one->text, other->text, one->length) == 0;
}

/* Returns the name of the first file that differs, or NULL. If `may_be_left` is set, temporary
 * files may be left in the folder, and are ignored. */
static const char *first_difference(const struct files *actual, const struct files *expected,
                                    bool may_be_left)
{
    for (size_t i = 0; i < expected->count; i++) {
        if (!file_is_same(actual, expected, expected->list[i].name)) {
            return expected->list[i].name;
        }
    }
    for (size_t i = 0; i < actual->count; i++) {
        const char *const name = actual->list[i].name;
        if (files_find(expected, name) == NULL &&
            !(may_be_left && strstr(name, ".posenc-") != NULL)) {
            return name;
        }
    }
    return NULL;
}

/* Returns the name of the first file that is wrong after a failed run, or NULL. Each file must have
 * its old contents, or its new contents if the message names it as replaced. */
static const char *first_wrong_file(const struct files *actual, const struct files *old,
                                    const struct files *new, const char *message, bool may_be_left)
{
    const char *const replaced_names = strstr(message, "; ");
    const char *const differs = first_difference(actual, old, may_be_left);
    if (differs == NULL || replaced_names == NULL) {
        return differs;
    }
    for (size_t i = 0; i < actual->count; i++) {
        const char *const name = actual->list[i].name;
        const bool is_left = may_be_left && strstr(name, ".posenc-") != NULL;
        if (!is_left && !file_is_same(actual, old, name) &&
            !(file_is_same(actual, new, name) && strstr(replaced_names, name) != NULL)) {
            return name;
        }
    }
    for (size_t i = 0; i < old->count; i++) {
        if (files_find(actual, old->list[i].name) == NULL) {
            return old->list[i].name;
        }
    }
    return NULL;
}

static void files_restore(const struct files *files)
{
    folder_clear();
    for (size_t i = 0; i < files->count; i++) {
        const struct file *const file = &files->list[i];
        file_write(folder_file("%s", file->name), file->text, file->length);
    }
}

/* ---- runs ---- */

/* A command, and the options of a previous run, which creates the existing files. */
struct scenario {
    const char *name;
    const char *old_options; /* NULL: there are no existing files */
    const char *options;
    int status; /* the exit status if nothing fails */
};

/* The results of a run. */
struct outcome {
    int status;
    char *output_text;
    char *error_text;
    struct files files;
};

/* A process that performs a run for each request, and what the test has recorded about its runs. */
struct server {
    const struct scenario *scenario;
    pid_t process;
    int in;                          /* for writing requests */
    int out;                         /* for reading results */
    FILE *streams[2];                /* standard output and standard error */
    struct files old_files;          /* the files before each run */
    struct outcome normal_outcome;   /* the results of a run in which nothing fails */
    unsigned long injected_count;    /* runs in which something failed */
    unsigned long refused_count;     /* of the injected runs, those that ended with an error */
    unsigned long must_refuse_count; /* of the refused runs, those that had to be refused */
};

static const char table_list[] = "1\n0x1p-3 # in pairs\n";
static const char table_options[] = "# of a file\n--d-model=4 --max-len='5'\n--base=100\n";
static const char table_template[] =
    "{{d_model}} {{crc32}}{{#arrays}}{{#rows}} {{position}}{{/rows}}{{/arrays}}\n";

/* A model of type phi3 with a tensor of two divisors, as cases/gguf.c writes it. */
static const char table_gguf[] =
    "GGUF\3\0\0\0\1\0\0\0\0\0\0\0\4\0\0\0\0\0\0\0\24\0\0\0\0\0\0\0general.architectur"
    "e\10\0\0\0\4\0\0\0\0\0\0\0phi3\21\0\0\0\0\0\0\0general.alignment\4\0\0\0\10\0\0"
    "\0\23\0\0\0\0\0\0\0phi3.context_length\4\0\0\0\3\0\0\0\31\0\0\0\0\0\0\0phi3.rope"
    ".dimension_count\4\0\0\0\4\0\0\0\21\0\0\0\0\0\0\0rope_freqs.weight\1\0\0\0\2\0\0"
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\200\77\0\0 @";

static void inputs_write(void)
{
    static const uint64_t cells[] = {0, 0x3f800000, 0x3f000000, 0x3e000000, 0x3f400000, 0x3f000000};
    const struct npy_file npy = {
        .descr = "<f4", .shape = "(3, 2)", .cells = cells, .count = COUNT(cells)};
    npy_file_write(&npy, folder_file("table.npy"));
    file_write(folder_file("m.gguf"), table_gguf, sizeof table_gguf - 1);
    text_write("list.txt", table_list);
    text_write("options.txt", table_options);
    text_write("t.mustache", table_template);
}

static void old_files_make(const struct scenario *scenario)
{
    folder_clear();
    inputs_write();
    if (scenario->old_options != NULL) {
        program_succeeds(scenario->old_options);
    }
}

static _Noreturn void server_exec(const struct server *server, const int in[2], const int out[2])
{
    static struct words words;
    char descriptors[64];
    char library[64];
    (void)snprintf(descriptors, sizeof descriptors, "%d,%d", in[0], out[1]);
    words_clear(&words);
    words_add(&words, "%s", PROGRAM);
    words_split(&words, server->scenario->options);
    (void)close(in[1]);
    (void)close(out[0]);
    /* A space would end the path in LD_PRELOAD, so the library is opened and named by its
     * descriptor. */
    (void)snprintf(library, sizeof library, "/proc/self/fd/%d",
                   open(BUILD_DIR "/inject.so", O_RDONLY));
    /* AddressSanitizer checks that its library is loaded first; this check is disabled. */
    if (dup2(fileno(server->streams[0]), STDOUT_FILENO) >= 0 &&
        dup2(fileno(server->streams[1]), STDERR_FILENO) >= 0 && chdir(folder_path()) == 0 &&
        setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1) == 0 &&
        setenv("LD_PRELOAD", library, 1) == 0 && setenv(INJECT_VARIABLE, descriptors, 1) == 0) {
        (void)execv(words.list[0], words.list);
    }
    _exit(127);
}

static void outcome_free(struct outcome *outcome)
{
    free(outcome->output_text);
    free(outcome->error_text);
    files_free(&outcome->files);
}

/* Returns the whole contents of a file that another process writes. Uses pread, which does not
 * depend on what the stream has read. */
static char *stream_read(FILE *stream)
{
    struct stat status;
    ck_assert_int_eq(fstat(fileno(stream), &status), 0);
    char *const text = calloc(1, (size_t)status.st_size + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(pread(fileno(stream), text, (size_t)status.st_size, 0), status.st_size);
    return text;
}

/* Requests a run in which this failure is injected, and stores its outcome. */
static struct injection_result server_run(struct server *server, struct injection injection,
                                          struct outcome *outcome)
{
    struct injection_result injected;
    for (size_t i = 0; i < COUNT(server->streams); i++) {
        ck_assert_int_eq(ftruncate(fileno(server->streams[i]), 0), 0);
    }
    ck_assert_int_eq(write(server->in, &injection, sizeof injection), sizeof injection);
    ck_assert_msg(read(server->out, &injected, sizeof injected) == (ssize_t)sizeof injected,
                  "%s: the program cannot be served", server->scenario->name);
    outcome->status = injected.status;
    outcome->output_text = stream_read(server->streams[0]);
    outcome->error_text = stream_read(server->streams[1]);
    files_read(&outcome->files);
    return injected;
}

static void server_start(struct server *server, const struct scenario *scenario)
{
    int in[2];
    int out[2];
    *server = (struct server){.scenario = scenario};
    old_files_make(scenario);
    files_read(&server->old_files);
    ck_assert_int_eq(pipe(in), 0);
    ck_assert_int_eq(pipe(out), 0);
    for (size_t i = 0; i < COUNT(server->streams); i++) {
        server->streams[i] = tmpfile();
        ck_assert_ptr_nonnull(server->streams[i]);
        ck_assert_int_eq(fcntl(fileno(server->streams[i]), F_SETFL, O_APPEND), 0);
    }
    server->process = fork();
    ck_assert_int_ge(server->process, 0);
    if (server->process == 0) {
        server_exec(server, in, out);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    server->in = in[1];
    server->out = out[0];
    (void)server_run(server, (struct injection){.kind = INJECT_NOTHING}, &server->normal_outcome);
    ck_assert_msg(server->normal_outcome.status == scenario->status, "%s: %s", scenario->name,
                  server->normal_outcome.error_text);
    if (scenario->old_options != NULL && scenario->status == 0 &&
        server->normal_outcome.output_text[0] == '\0') {
        /* If the old files were equal to the new ones, files replaced by a failed run would not be
         * detected. */
        ck_assert_msg(
            strstr(scenario->options, "--check") != NULL ||
                first_difference(&server->normal_outcome.files, &server->old_files, false) != NULL,
            "%s: the old files are the new ones", scenario->name);
    }
    files_restore(&server->old_files);
}

static void server_end(struct server *server)
{
    int status;
    (void)close(server->in);
    ck_assert_int_eq(waitpid(server->process, &status, 0), server->process);
    (void)close(server->out);
    (void)fclose(server->streams[0]);
    (void)fclose(server->streams[1]);
    files_free(&server->old_files);
    outcome_free(&server->normal_outcome);
    folder_clear();
}

/* Returns whether the text is one line "posenc: ..." or "FILE:LINE: error: ...". If `may_follow` is
 * set, this line may follow other messages, such as the findings of --check. */
static bool is_clear_line(const char *text, bool may_follow)
{
    const char *last;
    while (may_follow && (last = strstr(text, "\nposenc: ")) != NULL) {
        text = last + 1;
    }
    return (strncmp(text, "posenc: ", strlen("posenc: ")) == 0 ||
            strstr(text, ": error: ") != NULL) &&
           strchr(text, '\n') == text + strlen(text) - 1;
}

/* Performs a run in which something fails, and checks its outcome. Returns false if the run ended
 * before anything failed. */
static bool server_try(struct server *server, struct injection injection)
{
    const struct scenario *const scenario = server->scenario;
    const struct outcome *const normal = &server->normal_outcome;
    struct outcome now;
    const struct injection_result injected = server_run(server, injection, &now);
    const bool may_be_left = injected.removes_file;
    const bool is_normal = now.status == normal->status &&
                           strcmp(now.output_text, normal->output_text) == 0 &&
                           strcmp(now.error_text, normal->error_text) == 0 &&
                           first_difference(&now.files, &normal->files, may_be_left) == NULL;
    if (!is_normal) {
        const char *const differs = first_wrong_file(&now.files, &server->old_files, &normal->files,
                                                     now.error_text, may_be_left);
        ck_assert_msg(now.status == EXIT_TROUBLE, "%s: at %ld (%s): status %d, '%s'",
                      scenario->name, injection.at, strerror(injection.error), now.status,
                      now.error_text);
        ck_assert_msg(is_clear_line(now.error_text, *normal->error_text != '\0'),
                      "%s: at %ld (%s): no clear line: '%s'", scenario->name, injection.at,
                      strerror(injection.error), now.error_text);
        ck_assert_msg(differs == NULL, "%s: at %ld (%s): %s is not as it was; '%s'", scenario->name,
                      injection.at, strerror(injection.error), differs, now.error_text);
        ck_assert_msg(injected.count > 0, "%s: trouble without a cause: %s", scenario->name,
                      now.error_text);
        server->refused_count++;
    }
    ck_assert_msg(!is_normal || !injected.is_needed, "%s: at %ld (%s): nobody sees it",
                  scenario->name, injection.at, strerror(injection.error));
    server->must_refuse_count += injected.is_needed;
    if (first_difference(&now.files, &server->old_files, false) != NULL) {
        files_restore(&server->old_files);
    }
    server->injected_count += injected.count > 0;
    outcome_free(&now);
    return injected.count > 0;
}

/* ---- memory ---- */

static const struct scenario allocations[] = {
    {"a pair, a template, a depfile", "--d-model=4|--max-len=3|--base=7|-o|pe",
     "@options.txt|--template=t.mustache:pe.txt|--depfile=pe.d|-o|pe", 0},
    {"one witness of many", NULL, "--d-model=6|--max-len=40|--precision=q7|-o|pe", 0},
    {"rows that are equal", NULL, "--d-model=2|--max-len=500|--precision=q7|-o|pe", 2},
    {"a list of frequencies", NULL, "--d-model=4|--max-len=3|--frequency=@list.txt|-o|pe", 0},
    {"an imported table", NULL, "--from=table.npy|-o|pe", 0},
    {"a .gguf", NULL, "--model=m.gguf|-o|pe", 0},
    {"a comparison", NULL, "--compare=table.npy|--d-model=2|--max-len=3", 1},
    {"pictures", NULL, "--d-model=4|--max-len=3|--heatmap=pe.png|--figure=pe.svg|-o|pe", 0},
    {"an array for numpy", NULL, "--d-model=4|--max-len=3|--npy=pe.npy|-o|pe", 0},
    {"a report", NULL, "--d-model=4|--max-len=9|--report", 0},
    {"a report in a file", NULL, "--d-model=4|--max-len=9|--report=pe.json|-o|pe", 0},
    {"a report of a precision", NULL, "--d-model=4|--max-len=9|--precision=q15|--report", 0},
    {"a factored table", NULL, "--d-model=4|--max-len=9|--storage=factored|-o|pe", 0},
    {"standard output", NULL, "--d-model=4|--max-len=3|-o|-", 0},
    {"unchanged files", "--d-model=4|--max-len=3|-o|pe", "--d-model=4|--max-len=3|--check|-o|pe",
     0},
    {"changed files", "--d-model=4|--max-len=4|-o|pe", "--d-model=4|--max-len=3|--check|-o|pe", 1},
    {"a file's own options", "--frequency=@list.txt|--d-model=4|--max-len=3|-o|pe", "--check=pe.c",
     0},
    {"two tables", NULL, "--preset=rope|--d-model=4|--max-len=3|-o|pe", 0},
    {"strings of words", NULL, "--d-model=4|--max-len=3|--literal=words|-o|pe", 0},
    {"help", NULL, "--help", 0},
};

START_TEST(allocation)
{
    const struct scenario *const scenario = &allocations[_i];
    struct server server;
    struct injection injection = {.kind = INJECT_ALLOCATION, .at = 1, .error = ENOMEM};
    server_start(&server, scenario);
    while (server_try(&server, injection)) {
        injection.at += injection.at < 40 || sample_step(4) == 1 ? 1 : injection.at / 4;
    }
    printf("%s: %lu allocations failed, %lu were refused\n", scenario->name, server.injected_count,
           server.refused_count);
    ck_assert_uint_gt(server.injected_count, 0);
    ck_assert_uint_ge(server.refused_count, strcmp(scenario->options, "--help") != 0);
    server_end(&server);
}
END_TEST

/* ---- disks ---- */

/* Runs whose disk becomes full after 0, `step`, 2 * `step` ... bytes. The step is larger for the
 * figure, because the same few lines of code draw most of it. */
static const struct {
    struct scenario scenario;
    long step;
} disks[] = {
    {{"a figure", NULL, "--d-model=2|--max-len=2|--figure=pe.svg|--depfile=pe.d|-o|pe", 0}, 23},
    {{"all files",
      "--d-model=2|--max-len=3|--template=t.mustache:pe.txt|--depfile=pe.d|--report=pe.json|"
      "--heatmap=pe.png|-o|pe",
      "--d-model=2|--max-len=2|--template=t.mustache:pe.txt|--depfile=pe.d|--report=pe.json|"
      "--heatmap=pe.png|-o|pe",
      0},
     1},
};

START_TEST(full_disk)
{
    struct server server;
    struct injection injection = {.kind = INJECT_DISK, .at = 0, .error = ENOSPC};
    server_start(&server, &disks[_i].scenario);
    while (server_try(&server, injection)) {
        injection.at += disks[_i].step * sample_step(7);
    }
    printf("%s: a disk full at %lu of %ld bytes\n", disks[_i].scenario.name, server.injected_count,
           injection.at);
    ck_assert_int_gt(injection.at, 5000);
    ck_assert_uint_eq(server.refused_count, server.injected_count);
    server_end(&server);
}
END_TEST

/* ---- system calls ---- */

#if defined __x86_64__

static const struct scenario calls[] = {
    {"all files",
     "--d-model=2|--max-len=3|--template=t.mustache:pe.txt|--depfile=pe.d|"
     "--report=pe.json|--heatmap=pe.png|-o|pe",
     "@options.txt|--template=t.mustache:pe.txt|--depfile=pe.d|--report=pe.json|--heatmap=pe.png|"
     "-o|pe",
     0},
    {"new files", NULL, "--frequency=@list.txt|--d-model=4|--max-len=2|-o|pe", 0},
    {"a .gguf", NULL, "--model=m.gguf|-o|pe", 0},
    {"a table and a report", "--d-model=2|--max-len=3|-o|pe", "--from=table.npy|--report|-o|pe", 0},
    {"standard output", NULL, "--d-model=2|--max-len=3|--template=t.mustache:pe.txt|-o|-", 0},
    {"unchanged files", "--d-model=4|--max-len=3|--heatmap=pe.png|-o|pe",
     "--d-model=4|--max-len=3|--heatmap=pe.png|--check|-o|pe", 0},
    {"a comparison", NULL, "--compare=table.npy|--d-model=2|--max-len=3", 1},
    {"a file's own options", "--d-model=4|--max-len=3|-o|pe", "--check=pe.c", 0},
    {"help", NULL, "--help", 0},
};
static const int errors[] = {EINTR, EIO, ENOSPC};

START_TEST(failing_call)
{
    struct server server;
    server_start(&server, &calls[_i]);
    for (int i = _i % sample_step(3); i < (int)COUNT(errors); i += sample_step(3)) {
        struct injection injection = {.kind = INJECT_CALL, .at = 1, .error = errors[i]};
        while (server_try(&server, injection)) {
            injection.at++;
        }
        ck_assert_int_gt(injection.at, 1);
    }
    printf("%s: %lu calls failed, %lu were refused, %lu of these had to be\n", calls[_i].name,
           server.injected_count, server.refused_count, server.must_refuse_count);
    ck_assert_uint_gt(server.refused_count, 0);
    server_end(&server);
}
END_TEST

/* Reads and writes that transfer fewer bytes than requested are not failures. */
START_TEST(short_calls)
{
    static const long sizes[] = {1, 7, 511};
    struct server server;
    unsigned long run_count = 0;
    server_start(&server, &calls[_i]);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        if (!is_sampled(3, i + (size_t)_i + 1)) {
            continue;
        }
        const struct injection injection = {.kind = INJECT_SHORT, .at = sizes[i]};
        run_count += server_try(&server, injection);
    }
    printf("%s: %lu runs with short reads and writes\n", calls[_i].name, run_count);
    ck_assert_uint_gt(run_count, 0);
    ck_assert_uint_eq(server.refused_count, 0);
    server_end(&server);
}
END_TEST

#endif

/* ---- the stack ---- */

/* Commands that must not crash with a small stack, as in a thread: 64 KiB, of which the kernel uses
 * a part. */
static const char *const small_stack[] = {
    "--help",
    "--list-presets",
    "--d-model=8 --max-len=9 --list-precisions",
    "--d-model=8 --max-len=9 --check=pe.c",
    "--check=pe.c",
    "--d-model=8 --max-len=9 --check -o pe",
    "--d-model=8 --max-len=9 -o -",
    "--d-model=64 --max-len=90 --base=1234.56789012345678901234567890 --precision=f64 -o new",
    "--d-model=8 --max-len=9 --precision=bf16 --figure=f.svg --heatmap=h.png --npy=n.npy -o new",
    "--d-model=8 --max-len=9 --report",
    "--d-model=8 --max-len=9 --precision=f64 --report=r.json --literal=words -o new",
    "--d-model=8 --max-len=900 --storage=factored -o new",
    "--d-model=8 --max-len=9 --template=rust:x.rs --template=json:x.json --depfile=d",
    ("--preset=rope --d-model=64 --max-len=90 --rope-scaling=yarn --factor=4.5 "
     "--original-max-len=32 -o new"),
    "--model=m.json --storage=factored -o new",
    "--from=t.npy --precision=f16 --scale=auto -o new",
    "--from=t.npy --precision=s8 --scale=auto -o new",
    "--d-model=8 --max-len=9 --precision=u8 --scale=1/127 -o new",
    "--compare=t.npy",
    "--d-model=8 --max-len=9 --compare=t.npy",
    "--d-model=8 --max-len=9 --precision=q7 --start=-7 --report -o new",
    "--d-model=8 --max-len=9 --bose=7",
};

START_TEST(little_stack)
{
    struct process process;
    program_succeeds("--preset=whisper|--d-model=8|--max-len=9|--npy=t.npy|-o|pe");
    text_write("m.json",
               "{\"model_type\":\"llama\",\"head_dim\":128,\"max_position_embeddings\":131072,"
               "\"rope_theta\":500000,\"hidden_size\":4096,\"num_attention_heads\":32,"
               "\"rope_scaling\":{\"rope_type\":\"llama3\",\"factor\":8,\"low_freq_factor\":1,"
               "\"high_freq_factor\":4,\"original_max_position_embeddings\":8192}}");
    script_run(&process, "sh", "ulimit -s 64 && exec env -i '" PROGRAM "' %s", small_stack[_i]);
    ck_assert_msg(process.status <= EXIT_TROUBLE, "%s ends with %d: %s", small_stack[_i],
                  process.status, process.error_text);
    process_end(&process);
}
END_TEST

#endif

/* --------------------------------------------------------------------------------------------- */

Suite *suite_resources(void)
{
    Suite *suite = suite_create("resources");
    TCase *memory = case_in_folder(suite, "memory");
    TCase *files = case_in_folder(suite, "files");
    /* The tests of a case perform thousands of runs, which take long on a busy machine. */
    tcase_set_timeout(memory, 900);
    tcase_set_timeout(files, 900);
#if defined __linux__
    tcase_add_sampled_test(memory, allocation, 2, COUNT(allocations));
    tcase_add_loop_test(memory, little_stack, 0, (int)COUNT(small_stack));
    tcase_add_sampled_test(files, full_disk, 7, COUNT(disks));
#if defined __x86_64__
    tcase_add_sampled_test(files, failing_call, 7, COUNT(calls));
    tcase_add_sampled_test(files, short_calls, 2, COUNT(calls));
#endif
#endif
    return suite;
}
