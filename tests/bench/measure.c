/*
 * measure.c: runs a program, and prints the user, system and wall-clock seconds of a run and the
 * peak resident set size in KiB.
 *
 *     measure [-n RUNS] [-u FILE]... PROGRAM [ARGUMENT]...
 *
 * With -n, the program runs RUNS times; the seconds are means over the runs, and the peak is the
 * maximum. Each FILE is removed before each run, outside of the measured time, so that the program
 * always writes new files. The program's standard input and output are redirected to /dev/null.
 * The cost of its child processes is included.
 */
#define _DEFAULT_SOURCE /* wait4 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct cost {
    double user;
    double system;
    double wall;
    long peak;
};

static _Noreturn void die(const char *what, const char *name)
{
    (void)fprintf(stderr, "measure: %s: %s: %s\n", what, name, strerror(errno));
    exit(EXIT_FAILURE);
}

static double seconds_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        die("cannot read", "the clock");
    }
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Replaces the child process with the program. */
static _Noreturn void program_exec(char *const *program)
{
    const int null = open("/dev/null", O_RDWR);
    if (null < 0 || dup2(null, STDIN_FILENO) < 0 || dup2(null, STDOUT_FILENO) < 0) {
        _exit(126);
    }
    (void)execvp(program[0], program);
    (void)fprintf(stderr, "measure: cannot run %s: %s\n", program[0], strerror(errno));
    _exit(127);
}

static void program_run(char *const *program, struct cost *cost)
{
    struct rusage usage;
    int status = 0;
    const double start = seconds_now();
    const pid_t child = fork();
    if (child == 0) {
        program_exec(program);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        die("cannot run", program[0]);
    }
    cost->wall += seconds_now() - start;
    cost->user += seconds_of(usage.ru_utime);
    cost->system += seconds_of(usage.ru_stime);
    cost->peak = usage.ru_maxrss > cost->peak ? usage.ru_maxrss : cost->peak;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        (void)fprintf(stderr, "measure: %s failed (%s %d)\n", program[0],
                      WIFEXITED(status) ? "status" : "signal",
                      WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
        exit(EXIT_FAILURE);
    }
}

/* Removes the files given by -u in the arguments from `words` up to `end`. */
static void files_remove(char *const *words, char *const *end)
{
    for (; words < end; words += 2) {
        if (strcmp(words[0], "-u") == 0 && remove(words[1]) != 0 && errno != ENOENT) {
            die("cannot remove", words[1]);
        }
    }
}

int main(int argc, char *argv[])
{
    struct cost cost = {0};
    long runs = 1;
    char **word = argv + 1;
    while (argv + argc - word > 2 && (strcmp(*word, "-n") == 0 || strcmp(*word, "-u") == 0)) {
        if (strcmp(*word, "-n") == 0) {
            runs = strtol(word[1], NULL, 10);
        }
        word += 2;
    }
    if (word >= argv + argc || runs < 1) {
        (void)fputs("usage: measure [-n RUNS] [-u FILE]... PROGRAM [ARGUMENT]...\n", stderr);
        return EXIT_FAILURE;
    }
    for (long run = 0; run < runs; run++) {
        files_remove(argv + 1, word);
        program_run(word, &cost);
    }
    (void)printf("%.6f %.6f %.6f %ld\n", cost.user / (double)runs, cost.system / (double)runs,
                 cost.wall / (double)runs, cost.peak);
    return EXIT_SUCCESS;
}
