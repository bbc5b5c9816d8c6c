/*
 * compiler.h: compiles emitted pairs (NAME.c and NAME.h) in the test's folder. A failure in these
 * functions is reported at the line of the calling test.
 */
#ifndef POSENC_TESTS_COMPILER_H
#define POSENC_TESTS_COMPILER_H

#include "process.h"
#include "site.h"

#include <stdbool.h>

enum { COMMAND_SIZE = 1024 };

/* A compiler with its options, separated by |. If the compiler may be missing, callers first check
 * program_exists. */
struct compiler {
    const char *program;
    const char *options;
};

bool is_cplusplus(const struct compiler *compiler);

/* Runs a compiler in the folder, with further options and files, separated by |. */
void compile(struct process *process, const struct compiler *compiler, const char *more);

/* Returns whether gcc or clang supports the dialect and the target in `compiler->options`. If it
 * does not, records a skip. Always returns true for other compilers. The check takes as long as
 * compiling a table, so it is made only after a failure. */
bool options_are_supported(const struct compiler *compiler);

/* Runs the compiler, which must exit with 0 and print no message. Returns false if the compiler
 * failed because it does not support its options (options_are_supported). */
bool compile_succeeds(const struct compiler *compiler, const char *more);

/* Compiles files to a program, as C or C++ depending on the compiler, and runs the program, which
 * must exit with 0. The caller frees the result by process_end. */
void compile_and_run(struct process *process, const struct compiler *compiler, const char *files);

/* Returns tcc, which compiles fastest, or cc if tcc is not installed. This is for programs that any
 * compiler can compile. */
const struct compiler *quick_compiler(void);

/* Writes go.mod, which makes the folder the Go module `tables`. Sets Go's environment variables so
 * that Go keeps its build cache in BUILD_DIR for the next run. */
void go_module_write(void);

/* gcc and clang, with dialects of C from C89 and of C++ from C++11. */
enum { DIALECTS = 18 };
extern const struct compiler dialects[DIALECTS];

/* Emits NAME.c and NAME.h into the folder. `words` are the options of the table, separated by |. */
void emit(const char *words, const char *name);

/* supports_words returns whether a compiler supports --literal=words, which requires C11.
 * options_have_words returns whether a table's options contain --literal=words. */
bool supports_words(const struct compiler *compiler);
bool options_have_words(const char *words);

/* supports_hex returns whether a compiler supports hexadecimal floating constants (C99, C++17).
 * options_have_hex returns whether a table's options contain --literal=hex. */
bool supports_hex(const struct compiler *compiler);
bool options_have_hex(const char *words);

/* Returns whether the compiler is installed and supports the literals of a table with these
 * options. */
bool can_compile(const struct compiler *compiler, const char *words);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define compile(...)          FROM_HERE(compile(__VA_ARGS__))
#define compile_succeeds(...) FROM_HERE(compile_succeeds(__VA_ARGS__))
#define compile_and_run(...)  FROM_HERE(compile_and_run(__VA_ARGS__))
#define emit(...)             FROM_HERE(emit(__VA_ARGS__))
#endif

#endif
