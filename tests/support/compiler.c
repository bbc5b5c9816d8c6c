/*
 * compiler.c: runs compilers, and the programs that they compile, in the test's folder.
 */
#define SITE_KEPT
#include "compiler.h"

#include "skip.h"

#include <stdlib.h>
#include <string.h>

bool is_cplusplus(const struct compiler *compiler)
{
    return strstr(compiler->options, "c++") != NULL;
}

void compile(struct process *process, const struct compiler *compiler, const char *more)
{
    static struct words words;
    words_clear(&words);
    words_add(&words, "%s", compiler->program);
    words_split(&words, compiler->options);
    words_split(&words, more);
    process_run(process, &words, NULL);
}

bool options_are_supported(const struct compiler *compiler)
{
    struct process process;
    char name[COMMAND_SIZE];
    if (strstr(compiler->program, "gcc") == NULL && strstr(compiler->program, "g++") == NULL &&
        strstr(compiler->program, "clang") == NULL) {
        return true;
    }
    text_write("known.c", "#include <stdint.h>\nint known;\n");
    compile(&process, compiler,
            is_cplusplus(compiler) ? "-x|c++|-fsyntax-only|known.c" : "-x|c|-fsyntax-only|known.c");
    const bool is_supported = process.status == 0;
    process_end(&process);
    if (!is_supported) {
        (void)snprintf(name, sizeof name, "%s %s", compiler->program, compiler->options);
        skip_note(name);
    }
    return is_supported;
}

bool compile_succeeds(const struct compiler *compiler, const char *more)
{
    struct process process;
    compile(&process, compiler, more);
    const bool has_succeeded = process.status == 0 && process.error_text[0] == '\0';
    /* Some compilers report errors on standard output. */
    ck_assert_msg(has_succeeded || !options_are_supported(compiler), "%s %s %s: %.*s%.*s",
                  compiler->program, compiler->options, more, OUTPUT_SHOWN_MAX, process.output_text,
                  OUTPUT_SHOWN_MAX, process.error_text);
    process_end(&process);
    return has_succeeded;
}

void compile_and_run(struct process *process, const struct compiler *compiler, const char *files)
{
    char more[COMMAND_SIZE];
    (void)snprintf(more, sizeof more, "%s%s|-o|program", is_cplusplus(compiler) ? "-x|c++|" : "",
                   files);
    ck_assert(compile_succeeds(compiler, more));
    command_run(process, "./program", "", NULL);
    ck_assert_msg(process->status == 0, "%s %s: the program ends with %d", compiler->program,
                  compiler->options, process->status);
}

const struct compiler *quick_compiler(void)
{
    static const struct compiler compilers[] = {{"tcc", ""}, {"cc", "-std=c99|-O0"}};
    return &compilers[program_exists("tcc") ? 0 : 1];
}

const struct compiler dialects[DIALECTS] = {
    {"gcc", "-std=c89"},       {"gcc", "-std=c99"},       {"gcc", "-std=c11"},
    {"gcc", "-std=c17"},       {"gcc", "-std=c2x"},       {"clang", "-std=c89"},
    {"clang", "-std=c99"},     {"clang", "-std=c11"},     {"clang", "-std=c17"},
    {"clang", "-std=c2x"},     {"g++", "-std=c++11"},     {"g++", "-std=c++14"},
    {"g++", "-std=c++17"},     {"g++", "-std=c++20"},     {"clang++", "-std=c++11"},
    {"clang++", "-std=c++14"}, {"clang++", "-std=c++17"}, {"clang++", "-std=c++20"},
};

void emit(const char *words, const char *name)
{
    char options[COMMAND_SIZE];
    struct process process;
    (void)snprintf(options, sizeof options, "%s|-o|%s", words, name);
    program_run(&process, options);
    ck_assert_msg(process.status == 0, "%s: %s", words, process.error_text);
    process_end(&process);
}

bool supports_words(const struct compiler *compiler)
{
    return strstr(compiler->options, "-std=c1") != NULL ||
           strstr(compiler->options, "-std=c2x") != NULL;
}

bool options_have_words(const char *words)
{
    return strstr(words, "--literal=words") != NULL;
}

bool supports_hex(const struct compiler *compiler)
{
    static const char *const unsupported[] = {"=c89", "++98", "++11", "++14"};
    bool is_supported = true;
    for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++) {
        is_supported = is_supported && strstr(compiler->options, unsupported[i]) == NULL;
    }
    return is_supported;
}

bool options_have_hex(const char *words)
{
    return strstr(words, "--literal=hex") != NULL;
}

bool can_compile(const struct compiler *compiler, const char *words)
{
    return program_exists(compiler->program) &&
           (!options_have_words(words) || supports_words(compiler)) &&
           (!options_have_hex(words) || supports_hex(compiler));
}

void go_module_write(void)
{
    static const char *const variables[][2] = {{"GOCACHE", BUILD_DIR "/go"},
                                               {"GOPATH", BUILD_DIR "/gopath"},
                                               {"GOFLAGS", "-mod=mod"},
                                               {"GO111MODULE", "on"}};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        ck_assert_int_eq(setenv(variables[i][0], variables[i][1], 1), 0);
    }
    text_write("go.mod", "module tables\n\ngo 1.15\n");
}
