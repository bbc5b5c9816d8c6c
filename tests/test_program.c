/*
 * test_program.c: the built program as its users run it.
 */
#include "process.h"
#include "suites.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { LINE_COLUMNS = 100, EXIT_TROUBLE = 2 };

/* What a sanitizer adds to a program's memory says nothing of the program. */
#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#if !defined SANITIZED
#define SANITIZED 0
#endif

/* --- running it ------------------------------------------------------------------------------ */

/* Runs a program with words that are separated by |, in the folder. */
static void run_with(struct process *process, const char *program, const char *words,
                     struct process_setting setting)
{
    static struct words command;
    setting.directory = folder_path();
    words_start(&command);
    words_add(&command, "%s", program);
    words_split(&command, words);
    process_run(process, &command, &setting);
}

static void run(struct process *process, const char *words)
{
    run_with(process, PROGRAM, words, (struct process_setting){.directory = NULL});
}

/* Success is silent. */
static void run_well(const char *words)
{
    struct process process;
    run(&process, words);
    ck_assert_str_eq(process.err, "");
    ck_assert_str_eq(process.out, "");
    ck_assert_int_eq(process.status, 0);
    process_end(&process);
}

/* Trouble is exit status 2, an empty standard output, and one line with these parts, in this
 * order. */
static void refusal_check(const struct process *process, const char *const parts[], size_t count)
{
    const char *at = process->err;
    ck_assert_int_eq(process->status, EXIT_TROUBLE);
    ck_assert_str_eq(process->out, "");
    ck_assert_ptr_nonnull(strchr(at, '\n'));
    ck_assert_ptr_eq(strchr(at, '\n'), at + strlen(at) - 1);
    for (size_t i = 0; i < count && parts[i] != NULL; i++) {
        const char *found = strstr(at, parts[i]);
        ck_assert_msg(found != NULL, "'%s' lacks '%s'", process->err, parts[i]);
        at = found + strlen(parts[i]);
    }
}

/* The two files of an earlier run. */
struct pair_state {
    struct file_state source;
    struct file_state header;
};

static void pair_remember(struct pair_state *state)
{
    file_remember(&state->source, folder_file("pe.c"));
    file_remember(&state->header, folder_file("pe.h"));
}

static void pair_assert_untouched(struct pair_state *state)
{
    file_assert_untouched(&state->source, folder_file("pe.c"));
    file_assert_untouched(&state->header, folder_file("pe.h"));
}

/* --- success --------------------------------------------------------------------------------- */

START_TEST(writes_a_pair)
{
    run_well("--d-model=8|--max-len|16|-o|pe");
    ck_assert_uint_eq(folder_count(), 2);
    char *source = file_read(folder_file("pe.c"), NULL);
    char *header = file_read(folder_file("pe.h"), NULL);
    ck_assert_ptr_nonnull(strstr(source, "#include \"pe.h\"\n"));
    ck_assert_ptr_nonnull(strstr(header, "extern const pe_cell pe[PE_MAX_LEN][PE_D_MODEL];\n"));
    free(source);
    free(header);
}
END_TEST

/* -o -: the header, then the source, byte for byte. */
START_TEST(standard_output)
{
    struct process process;
    size_t header_length;
    size_t source_length;
    run_well("--d-model=33|--max-len=40|-o|pe");
    char *header = file_read(folder_file("pe.h"), &header_length);
    char *source = file_read(folder_file("pe.c"), &source_length);
    run(&process, "--d-model=33|--max-len=40|-o|-");
    ck_assert_int_eq(process.status, 0);
    ck_assert_str_eq(process.err, "");
    ck_assert_uint_eq(process.out_length, header_length + source_length);
    ck_assert_int_eq(memcmp(process.out, header, header_length), 0);
    ck_assert_int_eq(memcmp(process.out + header_length, source, source_length), 0);
    ck_assert_uint_eq(folder_count(), 2);
    process_end(&process);
    free(header);
    free(source);
}
END_TEST

START_TEST(second_run_changes_nothing)
{
    struct pair_state state;
    run_well("--d-model=8|--max-len=16|-o|pe");
    pair_remember(&state);
    run_well("-o|./pe|--max-len=16|--d-model=8|--base=1e4|--quiet");
    pair_assert_untouched(&state);
    ck_assert_uint_eq(folder_count(), 2);
}
END_TEST

/* Other options change the files; the missing one of two is written, and the other stays. */
START_TEST(other_run_changes)
{
    struct pair_state state;
    run_well("--d-model=8|--max-len=16|-o|pe");
    pair_remember(&state);
    ck_assert_int_eq(unlink(folder_file("pe.c")), 0);
    run_well("--d-model=8|--max-len=16|-o|pe");
    file_assert_untouched(&state.header, folder_file("pe.h"));
    char *source = file_read(folder_file("pe.c"), NULL);
    ck_assert_str_eq(source, state.source.text);
    free(source);
    run_well("--d-model=8|--max-len=17|-o|pe");
    source = file_read(folder_file("pe.c"), NULL);
    ck_assert_str_ne(source, state.source.text);
    free(source);
    free(state.source.text);
    ck_assert_uint_eq(folder_count(), 2);
}
END_TEST

/* Words, and others that give the same files. */
static const struct {
    const char *words;
    const char *same;
} same_cases[] = {
    {"--d-model=8|--max-len=16|-o|pe", "--d-model|8|--max-len|16|-o|pe"},
    {"--d-model=8|--max-len=16|-o|pe", "@options"},
    {"--d-model=8|--max-len=16|-o|pe", "--d-model=8|--max-len=16|-ope|--precision=f32"},
    {"--d-model=8|--max-len=16|-o|pe", "--layout=interleaved|--frequency=paper|--literal=decimal"
                                       "|--d-model=8|--max-len=16|-o|pe|--name=pe|--start=0"},
    {"--d-model=8|--max-len=16|-o|pe|--base=500000.5", "@options|--base|5000005e-1"},
};

START_TEST(same_files)
{
    static const char options[] = "# a table\n--d-model=8 --max-len 16\n-o pe # here\n";
    struct pair_state state;
    file_write(folder_file("options"), options, sizeof options - 1);
    run_well(same_cases[_i].words);
    pair_remember(&state);
    run_well(same_cases[_i].same);
    pair_assert_untouched(&state);
}
END_TEST

/* --- information ----------------------------------------------------------------------------- */

/* No line is longer, none ends with a blank, and the last one ends. */
static void lines_check(const char *text, size_t columns)
{
    size_t line = 1;
    ck_assert_uint_gt(strlen(text), 0);
    ck_assert_int_eq(text[strlen(text) - 1], '\n');
    for (; *text != '\0'; line++) {
        const size_t length = strcspn(text, "\n");
        if (length > columns || strcspn(text, "\t\r") < length ||
            (length > 0 && text[length - 1] == ' ')) {
            ck_abort_msg("line %zu: '%.*s'", line, (int)length, text);
        }
        text += length + 1;
    }
}

static void information(struct process *process, const char *words)
{
    run(process, words);
    ck_assert_int_eq(process->status, 0);
    ck_assert_str_eq(process->err, "");
    ck_assert_uint_eq(folder_count(), 0);
    lines_check(process->out, 80);
}

START_TEST(help)
{
    static const char *const names[] = {
        "--d-model=N",   "--max-len=N", "--base=X",
        "--precision=P", "--scale=X",   "--start=N",
        "--zero-point=", "--layout=L",  "--frequency=F",
        "--literal=L",   "--spdx=ID",   "--name=ID",
        "-o PATH",       "@FILE",       "interleaved-cos",
        "--help",        "--version",   "--list-precisions ",
        "--quiet",       "shifted",
    };
    struct process process;
    information(&process, "--help");
    for (size_t i = 0; i < COUNT(names); i++) {
        ck_assert_msg(strstr(process.out, names[i]) != NULL, "no %s in the help", names[i]);
    }
    process_end(&process);
}
END_TEST

START_TEST(version)
{
    struct process process;
    int numbers[3];
    int end = 0;
    information(&process, "--version");
    ck_assert_int_eq(
        sscanf(process.out, "posenc %d.%d.%d%n", &numbers[0], &numbers[1], &numbers[2], &end), 3);
    ck_assert_str_eq(process.out + end, "\n");
    process_end(&process);
}
END_TEST

static const char *const precision_names[] = {"f64", "f32", "f16", "bf16", "f8e4m3", "f8e5m2",
                                              "q31", "q15", "q7",  "s8",   "u8"};

START_TEST(list_precisions)
{
    struct process process;
    information(&process, "--list-precisions");
    const char *at = process.out;
    for (size_t i = 0; i < COUNT(precision_names); i++) {
        const size_t length = strlen(precision_names[i]);
        ck_assert_int_eq(strncmp(at, precision_names[i], length), 0);
        ck_assert_int_eq(at[length], ' ');
        at = strchr(at, '\n') + 1;
    }
    ck_assert_str_eq(at, "");
    process_end(&process);
}
END_TEST

/* --- refusals -------------------------------------------------------------------------------- */

/* Words beside --d-model=8 --max-len=16 -o pe, and what the refusal names. */
static const struct {
    const char *words;
    const char *parts[4];
} refused_cases[] = {
    {"--d-model=0", {"--d-model", "'0'", "1 .. 65536"}},
    {"--d-model=-1", {"--d-model", "'-1'", "1 .. 65536"}},
    {"--d-model=65537", {"--d-model", "'65537'", "1 .. 65536"}},
    {"--d-model=eight", {"--d-model", "'eight'", "1 .. 65536"}},
    {"--d-model=99999999999999999999999999", {"--d-model", "'999999", "1 .. 65536"}},
    {"--max-len=0", {"--max-len", "'0'", "1 .. 2147483647"}},
    {"--max-len=-7", {"--max-len", "'-7'", "1 .. 2147483647"}},
    {"--max-len=2147483648", {"--max-len", "'2147483648'", "1 .. 2147483647"}},
    {"--max-len=16x", {"--max-len", "'16x'", "1 .. 2147483647"}},
    {"--start=1000000000000001", {"--start", "'1000000000000001'", "-10^15 .. 10^15"}},
    {"--start=-1000000000000001", {"--start", "'-1000000000000001'", "-10^15 .. 10^15"}},
    {"--start=now", {"--start", "'now'", "-10^15 .. 10^15"}},
    {"--base=0", {"--base", "'0'", "1e-300 .. 1e300"}},
    {"--base=0.0e5", {"--base", "'0.0e5'", "1e-300 .. 1e300"}},
    {"--base=-10000", {"--base", "'-10000'", "1e-300 .. 1e300"}},
    {"--base=1e301", {"--base", "'1e301'", "1e-300 .. 1e300"}},
    {"--base=1e", {"--base", "'1e'", "1e-300 .. 1e300"}},
    {"--base=nan", {"--base", "'nan'", "1e-300 .. 1e300"}},
    {"--precision=f23", {"--precision", "'f23'", "did you mean", "known: f64 f32"}},
    {"--precision=float", {"--precision", "'float'", "known: f64 f32"}},
    {"--precision=s8", {"--scale", "s8"}},
    {"--precision=u8|--scale=0.5", {"--zero-point", "u8"}},
    {"--precision=s8|--scale=0|--zero-point=0", {"--scale", "'0'", "1e-30 .. 1e30"}},
    {"--precision=s8|--scale=-1|--zero-point=0", {"--scale", "'-1'", "1e-30 .. 1e30"}},
    {"--precision=s8|--scale=1|--zero-point=128", {"--zero-point", "'128'", "-128 .. 127"}},
    {"--precision=u8|--scale=1|--zero-point=-1", {"--zero-point", "'-1'", "0 .. 255"}},
    {"--scale=0.5", {"--scale", "'0.5'", "contradicts --precision=f32"}},
    {"--precision=q7|--zero-point=3", {"--zero-point", "'3'", "contradicts --precision=q7"}},
    {"--layout=interleave", {"--layout", "'interleave'", "'interleaved'?", "known: interleaved"}},
    {"--frequency=linear", {"--frequency", "'linear'", "known: paper"}},
    {"--frequency=shifted|--d-model=2", {"--frequency", "'shifted'", "=2", "4 .. 65536"}},
    {"--frequency=shifted|--d-model=3", {"--frequency", "'shifted'", "=3", "4 .. 65536"}},
    {"--frequency=shifted|--layout=sin", {"--frequency", "'shifted'", "--layout=sin"}},
    {"--literal=octal", {"--literal", "'octal'", "known: decimal hex"}},
    {"--spdx=*/", {"--spdx", "'*/'"}},
    {"--name=2pe", {"--name", "'2pe'", "no C identifier"}},
    {"--name=while", {"--name", "'while'", "keyword"}},
    {"--name=_Pe", {"--name", "'_Pe'"}},
    {"--name=printf", {"--name", "'printf'", "<stdio.h>"}},
    {"-o|./pe-1", {"-o", "'pe-1'", "--name=ID"}},
    {"-o|./", {"-o", "'./'", "directory"}},
    {"-o|missing/pe", {"missing/pe.c", "No such file"}},
    {"-o|pe.h/pe", {"pe.h/pe.c", "Not a directory"}},
    {"--d-modl=8", {"'--d-modl'", "'--d-model'?"}},
    {"--verbose", {"'--verbose'"}},
    {"--help=x", {"--help", "'x'"}},
    {"--base", {"--base", "missing"}},
    {"stray", {"'stray'"}},
    {"@missing", {"@missing", "cannot be read", "No such file"}},
    {"@.", {"@.", "cannot be read"}},
    {"@pe.h", {"pe.h:", ": error: "}},
    {"--frequency=constant|--base=1e300", {"positions 1 and 0 ", "f32", "--max-len"}},
    {"--precision=q7|--d-model=1|--max-len=1000", {"positions ", " and ", "q7", "--max-len"}},
};

/* The files of an earlier run stay as they are, and nothing is left beside them. */
START_TEST(refused)
{
    char words[1024];
    struct process process;
    struct pair_state state;
    run_well("--d-model=4|--max-len=3|-o|pe");
    pair_remember(&state);
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=16|-o|pe|%s",
                   refused_cases[_i].words);
    run(&process, words);
    refusal_check(&process, refused_cases[_i].parts, COUNT(refused_cases->parts));
    pair_assert_untouched(&state);
    ck_assert_uint_eq(folder_count(), 2);
    process_end(&process);
}
END_TEST

/* Without one of the options that are required. */
static const struct {
    const char *words;
    const char *parts[2];
} missing_cases[] = {
    {"", {"--d-model", "missing"}},
    {"--max-len=16|-o|pe", {"--d-model", "missing"}},
    {"--d-model=8|-o|pe", {"--max-len", "missing"}},
    {"--d-model=8|--max-len=16", {"-o", "missing"}},
};

START_TEST(missing)
{
    struct process process;
    run(&process, missing_cases[_i].words);
    refusal_check(&process, missing_cases[_i].parts, COUNT(missing_cases->parts));
    ck_assert_uint_eq(folder_count(), 0);
    process_end(&process);
}
END_TEST

/* A directory in place of one of the two: the other one is not written either. */
static const char *const extensions[] = {"c", "h"};

START_TEST(directory_in_place)
{
    struct process process;
    struct file_state state;
    const char *taken = extensions[_i];
    const char *other = extensions[1 - _i];
    char name[16];
    (void)snprintf(name, sizeof name, "pe.%s:", taken);
    run_well("--d-model=4|--max-len=3|-o|pe");
    ck_assert_int_eq(unlink(folder_file("pe.%s", taken)), 0);
    ck_assert_int_eq(mkdir(folder_file("pe.%s", taken), 0777), 0);
    file_remember(&state, folder_file("pe.%s", other));
    run(&process, "--d-model=8|--max-len=16|-o|pe");
    refusal_check(&process, (const char *const[]){"cannot write", name, "directory"}, 3);
    file_assert_untouched(&state, folder_file("pe.%s", other));
    ck_assert_uint_eq(folder_count(), 2);
    process_end(&process);
}
END_TEST

/* --- full disks ------------------------------------------------------------------------------ */

/* Bytes that a file may have, and a table that is larger. */
static const struct {
    long limit;
    const char *words;
} full_cases[] = {
    {1, "--d-model=8|--max-len=16|-o|pe"},        {1000, "--d-model=8|--max-len=16|-o|pe"},
    {4096, "--d-model=8|--max-len=16|-o|pe"},     {100000, "--d-model=128|--max-len=200|-o|pe"},
    {65536, "--d-model=128|--max-len=200|-o|pe"},
};

START_TEST(full_disk)
{
    struct process process;
    struct pair_state state;
    run_well("--d-model=4|--max-len=3|-o|pe");
    pair_remember(&state);
    run_with(&process, PROGRAM, full_cases[_i].words,
             (struct process_setting){.file_limit = full_cases[_i].limit});
    /* The smallest limit also cuts the message, which is caught in a file. */
    if (full_cases[_i].limit > 1) {
        refusal_check(&process, (const char *const[]){"cannot write pe.", strerror(EFBIG)}, 2);
    }
    ck_assert_int_eq(process.status, EXIT_TROUBLE);
    pair_assert_untouched(&state);
    ck_assert_uint_eq(folder_count(), 2);
    process_end(&process);
}
END_TEST

static const char *const stdout_cases[] = {
    "--d-model=8|--max-len=16|-o|-",
    "--d-model=128|--max-len=200|-o|-",
    "--help",
    "--version",
    "--list-precisions",
};

START_TEST(full_standard_output)
{
    struct process process;
    if (access("/dev/full", W_OK) != 0) {
        return;
    }
    run_with(&process, PROGRAM, stdout_cases[_i], (struct process_setting){.out = "/dev/full"});
    refusal_check(&process, (const char *const[]){"standard output"}, 1);
    process_end(&process);
}
END_TEST

START_TEST(closed_standard_output)
{
    struct process process;
    run_with(&process, PROGRAM, stdout_cases[_i],
             (struct process_setting){.out_closed = true, .file_limit = 10000000});
    refusal_check(&process, (const char *const[]){"standard output"}, 1);
    process_end(&process);
}
END_TEST

/* A folder that is not ours to write to; to root, every folder is. */
START_TEST(read_only_folder)
{
    struct process process;
    if (geteuid() == 0) {
        return;
    }
    ck_assert_int_eq(mkdir(folder_file("closed"), 0555), 0);
    run(&process, "--d-model=8|--max-len=16|-o|closed/pe");
    refusal_check(&process, (const char *const[]){"closed/pe.c", strerror(EACCES)}, 2);
    process_end(&process);
}
END_TEST

/* --- many tables ----------------------------------------------------------------------------- */

/* Tables that both programs write. */
static const char *const table_cases[] = {
    "--d-model=1|--max-len=1",
    "--d-model=1|--max-len=20",
    "--d-model=2|--max-len=50",
    "--d-model=3|--max-len=50|--literal=hex",
    "--d-model=64|--max-len=300",
    "--d-model=64|--max-len=300|--precision=f64|--literal=hex",
    "--d-model=64|--max-len=128|--precision=q7",
    "--d-model=64|--max-len=200|--precision=bf16",
    "--d-model=8|--max-len=40|--base=2.5",
    "--d-model=8|--max-len=40|--base=2.5|--precision=f64",
    "--d-model=8|--max-len=40|--base=1e18",
    "--d-model=8|--max-len=40|--base=1e18|--precision=f64",
    "--d-model=8|--max-len=40|--base=0.001",
    "--d-model=8|--max-len=40|--base=0.001|--precision=q31",
    "--d-model=9|--max-len=40|--base=1e300|--precision=f64",
    "--d-model=9|--max-len=40|--base=1e-300|--precision=f64",
    "--d-model=8|--max-len=40|--base=1.23456789012345678901234567890123456789012345678",
    "--d-model=8|--max-len=40|--start=1000000000000000",
    "--d-model=8|--max-len=40|--start=-1000000000000000|--precision=f64",
    "--d-model=8|--max-len=40|--start=-20",
    "--d-model=8|--max-len=40|--frequency=shifted",
    "--d-model=9|--max-len=40|--frequency=shifted|--layout=concat-cos|--precision=q15",
    "--d-model=8|--max-len=40|--frequency=constant",
    "--d-model=7|--max-len=40|--frequency=constant|--layout=sin|--precision=f64",
    "--d-model=4096|--max-len=3",
    "--d-model=16|--max-len=5000|--precision=q15",
    "--d-model=8|--max-len=16|--spdx=MIT OR Apache-2.0 WITH LLVM-exception",
    "--d-model=8|--max-len=16|--precision=s8|--scale=0.0078125|--zero-point=-5",
    "--d-model=8|--max-len=16|--precision=u8|--scale=0.00787401574803149606|--zero-point=128",
    ("--d-model=8|--max-len=16|--precision=s8|--zero-point=-5"
     "|--scale=0.00781234567890123456789012345678901234567890123456"),
};

/* The text keeps within its columns, and says nothing of the machine that made it. */
static void text_check(const char *text)
{
    char directory[PATH_SIZE];
    lines_check(text, LINE_COLUMNS);
    ck_assert_ptr_null(strstr(text, folder_path()));
    ck_assert_ptr_null(strstr(text, "native/"));
    ck_assert_ptr_null(strstr(text, BUILD_DIR));
    ck_assert(getcwd(directory, sizeof directory) != NULL);
    ck_assert(strlen(directory) < 2 || strstr(text, directory) == NULL);
}

/* Both programs write a table, into folders of their own, and write the same. */
static void both_check(const char *words)
{
    char command[1024];
    struct process process;
    (void)snprintf(command, sizeof command, "%s|-o|%s", words, folder_file("native/pe"));
    run_with(&process, BUILD_DIR "/posenc", command, (struct process_setting){.out = NULL});
    ck_assert_msg(process.status == 0, "%s: %s", words, process.err);
    process_end(&process);
    (void)snprintf(command, sizeof command, "%s|-o|portable/pe", words);
    run_with(&process, BUILD_DIR "/posenc-portable", command,
             (struct process_setting){.out = NULL});
    ck_assert_msg(process.status == 0, "%s: %s", words, process.err);
    process_end(&process);
    for (size_t i = 0; i < COUNT(extensions); i++) {
        char *native = file_read(folder_file("native/pe.%s", extensions[i]), NULL);
        char *portable = file_read(folder_file("portable/pe.%s", extensions[i]), NULL);
        ck_assert_msg(strcmp(native, portable) == 0, "%s: the programs differ", words);
        text_check(native);
        free(native);
        free(portable);
    }
}

static void both_setup(void)
{
    folder_clear();
    ck_assert_int_eq(mkdir(folder_file("native"), 0777), 0);
    ck_assert_int_eq(mkdir(folder_file("portable"), 0777), 0);
}

START_TEST(tables)
{
    both_check(table_cases[_i]);
}
END_TEST

/* Every precision with every layout, odd and even widths, both spellings. */
START_TEST(grid)
{
    static const char *const layouts[] = {"interleaved", "interleaved-cos", "concat", "concat-cos",
                                          "sin"};
    const char *precision = precision_names[_i];
    const bool affine = precision[1] == '8' && precision[0] != 'f';
    for (size_t layout = 0; layout < COUNT(layouts); layout++) {
        for (int d = 5; d <= 8; d += 3) {
            char words[512];
            (void)snprintf(words, sizeof words,
                           "--precision=%s|--layout=%s|--d-model=%d|--max-len=9|--start=-3"
                           "|--literal=%s%s",
                           precision, layouts[layout], d, d == 5 ? "hex" : "decimal",
                           affine ? "|--scale=0.0078125|--zero-point=7" : "");
            both_check(words);
        }
    }
}
END_TEST

/* The longest names that are allowed, for every precision: lines keep within their columns. */
START_TEST(longest_names)
{
    const char *precision = precision_names[_i];
    char words[512];
    const bool affine = precision[1] == '8' && precision[0] != 'f';
    (void)snprintf(words, sizeof words,
                   "--precision=%s|--d-model=40|--max-len=9|--start=-1000000000000000"
                   "|--name=a_name_of_24_characters_%s",
                   precision, affine ? "|--scale=0.0078125|--zero-point=7" : "");
    both_check(words);
}
END_TEST

/* --- equal rows ------------------------------------------------------------------------------ */

/* TFLite's int8 with its usual scale repeats rows early where there is only one frequency. */
static const struct {
    const char *words;
    const char *name;
} equal_cases[] = {
    {"--precision=s8|--scale=0.00787401574803149606|--zero-point=0|--d-model=2", "s8"},
    {"--precision=q7|--d-model=1", "q7"},
    {"--precision=f8e5m2|--d-model=2", "f8e5m2"},
    {"--precision=f16|--d-model=1|--base=10", "f16"},
};

/* As many rows as the message allows are written; one more is refused, with the same two named. */
START_TEST(equal_rows)
{
    struct process process;
    char words[512];
    char start[64];
    long first;
    long second;
    long most;
    (void)snprintf(words, sizeof words, "%s|--max-len=100000|-o|pe", equal_cases[_i].words);
    run(&process, words);
    refusal_check(&process, (const char *const[]){"posenc: positions ", equal_cases[_i].name}, 2);
    ck_assert_int_eq(
        sscanf(process.err, "posenc: positions %ld and %ld have equal rows", &first, &second), 2);
    ck_assert_int_eq(
        sscanf(strstr(process.err, "--max-len of at most"), "--max-len of at most %ld", &most), 1);
    process_end(&process);
    ck_assert_int_ne(first, second);
    (void)snprintf(words, sizeof words, "%s|--max-len=%ld|-o|pe", equal_cases[_i].words, most);
    run_well(words);
    ck_assert_uint_eq(folder_count(), 2);
    (void)snprintf(words, sizeof words, "%s|--max-len=%ld|-o|pe", equal_cases[_i].words, most + 1);
    (void)snprintf(start, sizeof start, "positions %ld and %ld have equal rows in %s", first,
                   second, equal_cases[_i].name);
    run(&process, words);
    refusal_check(&process, (const char *const[]){start}, 1);
    process_end(&process);
}
END_TEST

/* Two rows alone: those that the message names are equal, and refused where they are neighbours. */
START_TEST(equal_rows_at_a_start)
{
    struct process process;
    run(&process, "--d-model=6|--max-len=4|--start=-2|--frequency=constant|--base=1e300|-o|pe");
    refusal_check(&process, (const char *const[]){"positions -1 and -2 have equal rows in f32"}, 1);
    process_end(&process);
    run_well("--d-model=6|--max-len=4|--start=-2|--frequency=constant|--base=1e300"
             "|--precision=f64|-o|pe");
}
END_TEST

/* --- memory ---------------------------------------------------------------------------------- */

/* Tables, and the KiB that the program may hold at a time: far less than the table. */
static const struct {
    const char *words;
    long limit;
} memory_cases[] = {
    {"--d-model=512|--max-len=5000", 8 * 1024},
    {"--d-model=64|--max-len=65536|--precision=q15", 12 * 1024},
    {"--d-model=64|--max-len=65536", 12 * 1024},
    {"--d-model=65536|--max-len=64|--precision=q15", 16 * 1024},
    {"--d-model=65536|--max-len=64", 16 * 1024},
};

START_TEST(memory)
{
    char words[512];
    struct process process;
    struct rusage own;
    ck_assert_int_eq(getrusage(RUSAGE_SELF, &own), 0);
    /* The system counts into a process what its parent held when it forked. */
    if (SANITIZED || own.ru_maxrss > memory_cases[_i].limit) {
        return;
    }
    (void)snprintf(words, sizeof words, "%s|-o|pe", memory_cases[_i].words);
    run(&process, words);
    ck_assert_str_eq(process.err, "");
    ck_assert_int_eq(process.status, 0);
    ck_assert_int_gt(process.peak, 0);
    ck_assert_int_lt(process.peak, memory_cases[_i].limit);
    process_end(&process);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

static TCase *case_in_folder(Suite *suite, const char *name)
{
    TCase *tests = tcase_create(name);
    tcase_set_timeout(tests, 120);
    tcase_add_unchecked_fixture(tests, folder_setup, folder_teardown);
    suite_add_tcase(suite, tests);
    return tests;
}

static void add_refusals(Suite *suite)
{
    TCase *refusals = case_in_folder(suite, "refusals");
    tcase_add_checked_fixture(refusals, folder_clear, NULL);
    tcase_add_loop_test(refusals, refused, 0, (int)COUNT(refused_cases));
    tcase_add_loop_test(refusals, missing, 0, (int)COUNT(missing_cases));
    tcase_add_loop_test(refusals, directory_in_place, 0, (int)COUNT(extensions));
    tcase_add_loop_test(refusals, full_disk, 0, (int)COUNT(full_cases));
    tcase_add_loop_test(refusals, full_standard_output, 0, (int)COUNT(stdout_cases));
    tcase_add_loop_test(refusals, closed_standard_output, 0, (int)COUNT(stdout_cases));
    tcase_add_test(refusals, read_only_folder);
    tcase_add_loop_test(refusals, equal_rows, 0, (int)COUNT(equal_cases));
    tcase_add_test(refusals, equal_rows_at_a_start);
}

Suite *suite_program(void)
{
    Suite *suite = suite_create("program");
    TCase *success = case_in_folder(suite, "success");
    tcase_add_checked_fixture(success, folder_clear, NULL);
    tcase_add_test(success, writes_a_pair);
    tcase_add_test(success, standard_output);
    tcase_add_test(success, second_run_changes_nothing);
    tcase_add_test(success, other_run_changes);
    tcase_add_loop_test(success, same_files, 0, (int)COUNT(same_cases));
    tcase_add_test(success, help);
    tcase_add_test(success, version);
    tcase_add_test(success, list_precisions);
    add_refusals(suite);

    TCase *many = case_in_folder(suite, "tables");
    tcase_add_checked_fixture(many, both_setup, NULL);
    tcase_add_loop_test(many, tables, 0, (int)COUNT(table_cases));
    tcase_add_loop_test(many, grid, 0, (int)COUNT(precision_names));
    tcase_add_loop_test(many, longest_names, 0, (int)COUNT(precision_names));

    TCase *large = case_in_folder(suite, "memory");
    tcase_add_checked_fixture(large, folder_clear, NULL);
    tcase_add_loop_test(large, memory, 0, (int)COUNT(memory_cases));
    return suite;
}
