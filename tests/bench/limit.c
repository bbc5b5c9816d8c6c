/*
 * limit.c: the physical limit: writes the bytes of a file to another by write(2), from memory.
 *
 *     limit [-n RUNS] FROM TO
 *
 * Prints the same as measure. It holds the clock itself: open, write and close of TO are in the
 * times, the reading of FROM, block by block, and the removal of TO before each run are not.
 */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 1 << 26 };

/* A stopwatch: what has passed while it ran. */
struct watch {
    double user;
    double system;
    double wall;
};

static _Noreturn void die(const char *what, const char *name)
{
    (void)fprintf(stderr, "limit: cannot %s %s: %s\n", what, name, strerror(errno));
    exit(EXIT_FAILURE);
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Starts with sign -1, stops with sign 1. */
static void watch_add(struct watch *watch, int sign)
{
    struct rusage usage;
    struct timespec now;
    if (getrusage(RUSAGE_SELF, &usage) != 0 || clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        die("read", "the clock");
    }
    watch->user += sign * seconds_of(usage.ru_utime);
    watch->system += sign * seconds_of(usage.ru_stime);
    watch->wall += sign * ((double)now.tv_sec + 1e-9 * (double)now.tv_nsec);
}

static size_t block_read(int file, char *block, const char *name)
{
    size_t length = 0;
    ssize_t count;
    while ((count = read(file, block + length, BLOCK - length)) > 0) {
        length += (size_t)count;
    }
    if (count < 0) {
        die("read", name);
    }
    return length;
}

static void block_write(int file, const char *block, size_t length, const char *name)
{
    while (length > 0) {
        const ssize_t count = write(file, block, length);
        if (count < 0) {
            die("write", name);
        }
        block += count;
        length -= (size_t)count;
    }
}

static void run(struct watch *watch, char *block, const char *from, const char *to)
{
    const int in = open(from, O_RDONLY);
    if (in < 0) {
        die("open", from);
    }
    if (remove(to) != 0 && errno != ENOENT) {
        die("remove", to);
    }
    size_t length = block_read(in, block, from);
    watch_add(watch, -1);
    const int out = open(to, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (out < 0) {
        die("open", to);
    }
    while (length > 0) {
        block_write(out, block, length, to);
        watch_add(watch, 1);
        length = block_read(in, block, from);
        watch_add(watch, -1);
    }
    if (close(out) != 0) {
        die("write", to);
    }
    watch_add(watch, 1);
    (void)close(in);
}

int main(int argc, char *argv[])
{
    struct watch watch = {0};
    struct rusage usage;
    long runs = 1;
    if (argc == 5 && strcmp(argv[1], "-n") == 0) {
        runs = strtol(argv[2], NULL, 10);
        argv += 2;
    }
    char *block = malloc(BLOCK);
    if ((argc != 3 && argc != 5) || runs < 1 || block == NULL) {
        (void)fputs("usage: limit [-n RUNS] FROM TO\n", stderr);
        return EXIT_FAILURE;
    }
    for (long i = 0; i < runs; i++) {
        run(&watch, block, argv[1], argv[2]);
    }
    free(block);
    if (getrusage(RUSAGE_SELF, &usage) != 0) {
        die("read", "the clock");
    }
    (void)printf("%.6f %.6f %.6f %ld\n", watch.user / (double)runs, watch.system / (double)runs,
                 watch.wall / (double)runs, usage.ru_maxrss);
    return EXIT_SUCCESS;
}
