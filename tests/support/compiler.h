/*
 * compiler.h: compiles emitted pairs in the test's folder. A failure here is reported at the line
 * of the test that called.
 */
#ifndef POSENC_TESTS_COMPILER_H
#define POSENC_TESTS_COMPILER_H

#include "process.h"
#include "site.h"

#include <stdbool.h>

enum { COMMAND_SIZE = 1024 };

/* A compiler with its options, separated by |. Tests skip compilers that are not installed, but gcc
 * or clang must be present. */
struct compiler {
    const char *program;
    const char *options;
};

bool is_cplusplus(const struct compiler *compiler);

/* Runs a compiler in the folder, with further options and files, separated by |. */
void compile(struct process *process, const struct compiler *compiler, const char *more);

/* Returns whether a gcc or clang supports the dialect and the target that its options select, and
 * true for other compilers. If not, records a skip. The check takes as long as compiling a table,
 * so it is made only after a failure. */
bool compiler_is_known(const struct compiler *compiler);

/* Runs the compiler, which must exit with 0 and print no message. Returns false if the compiler
 * does not know its own options. */
bool compile_well(const struct compiler *compiler, const char *more);

/* Compiles files to a program, as C or C++ according to the compiler, and runs the program, which
 * must exit with 0. The caller calls process_end. */
void compile_and_run(struct process *process, const struct compiler *compiler, const char *files);

/* Returns the fastest compiler, for programs of which only the output matters. */
const struct compiler *quick_compiler(void);

/* Writes go.mod, which makes the folder the Go module `tables`. Sets Go's environment variables so
 * that the build cache is kept for the next run. */
void go_module_write(void);

/* Compilers of C and C++ in each of their dialects. */
enum { DIALECTS = 18 };
extern const struct compiler dialects[DIALECTS];

/* Emits NAME.c and NAME.h into the folder. */
void emit(const char *words, const char *name);

/* Whether a compiler supports --literal=words, which needs C11, and whether a table's options
 * contain it. No table with cells of 64 bits supports it. */
bool has_words(const struct compiler *compiler);
bool are_words(const char *words);

/* Whether a compiler supports hexadecimal floating constants (C99, C++17), and whether a
 * table's options contain --literal=hex. */
bool has_hex(const struct compiler *compiler);
bool is_hex(const char *words);

/* Returns whether the compiler is installed and supports the table of these options. */
bool is_taken(const struct compiler *compiler, const char *words);

/* Copies options, with --literal=words in place of %s. */
const char *words_of(char words[COMMAND_SIZE], const char *text);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define compile(...)         FROM_HERE(compile(__VA_ARGS__))
#define compile_well(...)    FROM_HERE(compile_well(__VA_ARGS__))
#define compile_and_run(...) FROM_HERE(compile_and_run(__VA_ARGS__))
#define emit(...)            FROM_HERE(emit(__VA_ARGS__))
#endif

#endif
