/*
 * skip.c: records skips in a file. Check runs each test in a separate process. All processes append
 * a line per skip to the same open file, which skips_end reads.
 */
#define SITE_KEPT
#include "skip.h"

#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 256, NAMES_MAX = 64 };

static FILE *skips;

void skips_begin(void)
{
    skips = tmpfile();
    if (skips == NULL) {
        perror("tests: no temporary file");
        exit(EXIT_FAILURE);
    }
}

void skip_note(const char *name)
{
    char line[LINE_SIZE];
    const int length = snprintf(line, sizeof line, "%ld %s\n", (long)getpid(), name);
    REQUIRE(length > 0 && length < LINE_SIZE, "%s", name);
    REQUIRE(write(fileno(skips), line, (size_t)length) == length, "cannot note a skip");
}

/* If a test records the same name several times in succession, the name is counted once. */
bool skips_end(void)
{
    static char names[NAMES_MAX][LINE_SIZE];
    static int test_counts[NAMES_MAX];
    char line[LINE_SIZE];
    char previous[LINE_SIZE] = "";
    size_t count = 0;
    int skip_count = 0;
    rewind(skips);
    while (fgets(line, sizeof line, skips) != NULL) {
        if (strcmp(line, previous) == 0) {
            continue;
        }
        (void)strcpy(previous, line);
        const char *const name = strchr(line, ' ') + 1;
        size_t i = 0;
        while (i < count && strcmp(names[i], name) != 0) {
            i++;
        }
        if (i < NAMES_MAX) {
            (void)strcpy(names[i], name);
            test_counts[i]++;
            count += i == count;
        }
        skip_count++;
    }
    (void)fclose(skips);
    for (size_t i = 0; i < count; i++) {
        printf("%s%.*s %d", i == 0 ? "Absent, and skipped in so many tests: " : ", ",
               (int)strcspn(names[i], "\n"), names[i], test_counts[i]);
    }
    printf(skip_count > 0 ? "\nSkips: %d\n" : "Skips: %d\n", skip_count);
    const char *const require = getenv("REQUIRE_ALL");
    return skip_count == 0 || require == NULL || strcmp(require, "1") != 0;
}
