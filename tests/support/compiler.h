/*
 * compiler.h: compiles emitted pairs in the test's folder. A failure in here is a failure of the
 * test that called.
 */
#ifndef POSENC_TESTS_COMPILER_H
#define POSENC_TESTS_COMPILER_H

#include "process.h"
#include "site.h"

#include <stdbool.h>

enum { COMMAND_SIZE = 1024 };

/* A compiler with its options, separated by |. Compilers that are not installed are passed over,
 * but gcc or clang has to be there. */
struct compiler {
    const char *program;
    const char *options;
};

bool is_cplusplus(const struct compiler *compiler);

/* Runs a compiler in the folder, with more options, and files, separated by |. */
void compile(struct process *process, const struct compiler *compiler, const char *more);

/* Returns whether gcc or clang supports its options: the dialect and the target. If not, records a
 * skip. The check takes as long as compiling a table, so it is made only after a failure. */
bool compiler_is_known(const struct compiler *compiler);

/* Runs it. The status has to be 0, and there may be no message. Returns false if the compiler does
 * not know its own options. */
bool compile_well(const struct compiler *compiler, const char *more);

/* Compiles files, as C or C++ according to the compiler, to a program and runs it. The status has
 * to be 0; the caller ends the process. */
void compile_and_run(struct process *process, const struct compiler *compiler, const char *files);

/* The compiler that takes the least time, for programs of which only the output matters. */
const struct compiler *quick_compiler(void);

/* Makes the folder a module of Go, called tables, and lets go keep what it builds for the next
 * run. */
void go_module_write(void);

/* Compilers of C and C++ in each of their dialects. */
enum { DIALECTS = 18 };
extern const struct compiler dialects[DIALECTS];

/* Emits NAME.c and NAME.h into the folder. */
void emit(const char *words, const char *name);

/* Strings of words are for C11. They have no cells of 64 bits. */
bool has_words(const struct compiler *compiler);
bool are_words(const char *words);

/* Hex floats came with C99 and C++17. */
bool has_hex(const struct compiler *compiler);
bool is_hex(const char *words);

/* Whether the compiler is installed and supports the table of these words. */
bool is_taken(const struct compiler *compiler, const char *words);

/* The words of a table, with the words for strings in place of %s. */
const char *words_of(char words[COMMAND_SIZE], const char *text);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define compile(...)         FROM_HERE(compile(__VA_ARGS__))
#define compile_well(...)    FROM_HERE(compile_well(__VA_ARGS__))
#define compile_and_run(...) FROM_HERE(compile_and_run(__VA_ARGS__))
#define emit(...)            FROM_HERE(emit(__VA_ARGS__))
#endif

#endif
