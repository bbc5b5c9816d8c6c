/*
 * inject.c: a fault injection library, loaded by LD_PRELOAD. It replaces main() with a loop that
 * reads requests from a test. For each request, it runs the program in a child process in which an
 * allocation, a write or a system call fails, or in which all transfers are short. See inject.h.
 *
 * Calls are counted from main() to the end of the program's atexit() functions, but not while the
 * program is loaded or while libraries shut down.
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include "inject.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __x86_64__
#include <sys/user.h>
#endif

typedef int main_function(int, char **, char **);

static struct injection injection;      /* the current request */
static struct injection_result *result; /* in memory shared with the child process */
static long count_so_far;               /* number of allocations or of written bytes */

/* Returns the original of a function that this library overrides. */
static void *original_function(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) {
        abort();
    }
    return function;
}

/* ---- allocations ---- */

static bool allocation_fails(void)
{
    if (injection.kind != INJECT_ALLOCATION || ++count_so_far != injection.at) {
        return false;
    }
    result->count++;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    static void *(*real)(size_t);
    if (real == NULL) {
        *(void **)&real = original_function("malloc");
    }
    return allocation_fails() ? NULL : real(size);
}

void *calloc(size_t count, size_t size)
{
    static void *(*real)(size_t, size_t);
    if (real == NULL) {
        *(void **)&real = original_function("calloc");
    }
    return allocation_fails() ? NULL : real(count, size);
}

void *realloc(void *old, size_t size)
{
    static void *(*real)(void *, size_t);
    if (real == NULL) {
        *(void **)&real = original_function("realloc");
    }
    return allocation_fails() ? NULL : real(old, size);
}

/* ---- the disk ---- */

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    static size_t (*real)(const void *, size_t, size_t, FILE *);
    if (real == NULL) {
        *(void **)&real = original_function("fwrite");
    }
    if (injection.kind != INJECT_DISK || size != 1 || file == stdout || file == stderr) {
        return real(bytes, size, count, file);
    }
    const size_t left = (size_t)(injection.at - count_so_far);
    const size_t taken = real(bytes, 1, count < left ? count : left, file);
    count_so_far += (long)taken;
    if (count > left) {
        result->count++;
        errno = ENOSPC;
    }
    return taken;
}

/* ---- system calls ---- */

#if defined __x86_64__

static const unsigned long long file_calls[] = {
    SYS_read,       SYS_write,    SYS_readv,  SYS_writev, SYS_open,      SYS_openat,   SYS_close,
    SYS_stat,       SYS_fstat,    SYS_lstat,  SYS_lseek,  SYS_fcntl,     SYS_flock,    SYS_fsync,
    SYS_rename,     SYS_renameat, SYS_unlink, SYS_link,   SYS_ftruncate, SYS_linkat,   SYS_unlinkat,
    SYS_ioctl,      SYS_pread64,  SYS_access, SYS_statx,  SYS_renameat2, SYS_pwrite64,
#if defined SYS_newfstatat
    SYS_newfstatat,
#endif
};

static bool is_file_call(unsigned long long call)
{
    for (size_t i = 0; i < sizeof file_calls / sizeof file_calls[0]; i++) {
        if (file_calls[i] == call) {
            return true;
        }
    }
    return false;
}

/* Returns whether a file descriptor of the process is open for writing to a temporary file of
 * posenc, which has ".posenc-" in its name. */
static bool is_output(pid_t process, unsigned long long descriptor)
{
    char link[64];
    char path[4096] = "";
    struct stat status;
    (void)snprintf(link, sizeof link, "/proc/%ld/fd/%llu", (long)process, descriptor);
    return lstat(link, &status) == 0 && (status.st_mode & S_IWUSR) != 0 &&
           readlink(link, path, sizeof path - 1) > 0 && strstr(path, ".posenc-") != NULL;
}

/* A traced run. ptrace stops it at the beginning and at the end of each system call. */
struct trace {
    pid_t child;
    bool is_inside; /* a system call has begun, but not ended */
    bool fails;     /* the current call has to return the error */
    long calls;     /* file system calls so far */
};

static void handle_call_begin(struct trace *trace, struct user_regs_struct *registers)
{
    const unsigned long long call = registers->orig_rax;
    if (!is_file_call(call)) {
        return;
    }
    trace->calls++;
    if (injection.kind == INJECT_CALL && trace->calls == injection.at) {
        trace->fails = true;
        result->count++;
        result->removes_file = call == SYS_unlink || call == SYS_unlinkat;
        result->is_needed = call == SYS_rename || call == SYS_renameat || call == SYS_renameat2 ||
                            ((call == SYS_write || call == SYS_writev || call == SYS_close) &&
                             is_output(trace->child, registers->rdi));
        if (call != SYS_close) { /* A failing close still closes the descriptor, so it runs. */
            registers->orig_rax = ~0ULL;
            (void)ptrace(PTRACE_SETREGS, trace->child, NULL, registers);
        }
    }
    if (injection.kind == INJECT_SHORT && (call == SYS_read || call == SYS_write) &&
        registers->rdx > (unsigned long long)injection.at) {
        result->count++;
        registers->rdx = (unsigned long long)injection.at;
        (void)ptrace(PTRACE_SETREGS, trace->child, NULL, registers);
    }
}

static void handle_call_stop(struct trace *trace)
{
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, trace->child, NULL, &registers) != 0) {
        return;
    }
    trace->is_inside = !trace->is_inside;
    if (trace->is_inside) {
        handle_call_begin(trace, &registers);
    } else if (trace->fails) {
        trace->fails = false;
        registers.rax = (unsigned long long)-injection.error;
        (void)ptrace(PTRACE_SETREGS, trace->child, NULL, &registers);
    }
}

/* Traces a run to its end, and returns its wait status. The child process stops itself by SIGSTOP
 * twice: before main(), where tracing begins, and at its end, where tracing ends. */
static int run_follow(pid_t child)
{
    struct trace trace = {.child = child};
    int status = 0;
    (void)waitpid(child, &status, 0);
    (void)ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    for (long signal = 0; WIFSTOPPED(status);) {
        (void)ptrace(PTRACE_SYSCALL, child, NULL, signal);
        (void)waitpid(child, &status, 0);
        signal = 0;
        if (!WIFSTOPPED(status)) {
            break;
        }
        if (WSTOPSIG(status) == SIGSTOP) {
            (void)ptrace(PTRACE_DETACH, child, NULL, NULL);
            (void)waitpid(child, &status, 0);
        } else if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            handle_call_stop(&trace);
        } else {
            signal = WSTOPSIG(status);
        }
    }
    return status;
}

#else

/* Runs are traced only on x86-64. On other processors, kills the child process. */
static int run_follow(pid_t child)
{
    int status = 0;
    (void)kill(child, SIGKILL);
    (void)waitpid(child, &status, 0);
    return status;
}

#endif

/* ---- runs ---- */

static main_function *program;

static bool is_traced(void)
{
    return injection.kind == INJECT_CALL || injection.kind == INJECT_SHORT;
}

/* Ends the injection. This function is registered before the program's atexit() functions, so it
 * runs after them. It runs before the destructors of libraries such as gcov, which write files. */
static void program_end(void)
{
    const bool traced = is_traced();
    injection.kind = INJECT_NOTHING;
    if (traced) {
        (void)raise(SIGSTOP);
    }
}

static int program_run(int argc, char **argv, char **environment)
{
    if (atexit(program_end) != 0 ||
        (is_traced() && (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0 || raise(SIGSTOP) != 0))) {
        _exit(126);
    }
    count_so_far = 0;
    return program(argc, argv, environment);
}

/* Replaces main(). If INJECT_VARIABLE is not set, just runs the program. Otherwise runs the program
 * in a child process for each request, until the requests end. */
static int serve(int argc, char **argv, char **environment)
{
    const char *descriptors = getenv(INJECT_VARIABLE);
    struct injection wanted;
    int in;
    int out;
    if (descriptors == NULL || sscanf(descriptors, "%d,%d", &in, &out) != 2) {
        return program(argc, argv, environment);
    }
    result = mmap(NULL, sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (result == MAP_FAILED) {
        _exit(126);
    }
    while (read(in, &wanted, sizeof wanted) == sizeof wanted) {
        int status = 0;
        memset(result, 0, sizeof *result);
        const pid_t child = fork();
        if (child == 0) {
            (void)close(in);
            (void)close(out);
            injection = wanted;
            return program_run(argc, argv, environment);
        }
        injection = wanted;
        if (is_traced()) {
            status = run_follow(child);
        } else {
            (void)waitpid(child, &status, 0);
        }
        injection.kind = INJECT_NOTHING;
        result->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        if (write(out, result, sizeof *result) != sizeof *result) {
            break;
        }
    }
    _exit(0);
}

/* Overrides the function of glibc and musl that calls main(). */
int __libc_start_main(main_function *main, int argc, char **argv, void (*start)(void),
                      void (*end)(void), void (*loader_end)(void), void *stack);

int __libc_start_main(main_function *main, int argc, char **argv, void (*start)(void),
                      void (*end)(void), void (*loader_end)(void), void *stack)
{
    int (*real)(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void),
                void *);
    *(void **)&real = original_function("__libc_start_main");
    program = main;
    return real(serve, argc, argv, start, end, loader_end, stack);
}
