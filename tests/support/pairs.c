/*
 * pairs.c: reads tests/pairs/pairs.txt.
 */
#include "pairs.h"

#include "reading.h"
#include "suites.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Finds a check in a comma-separated list. Returns its argument, which ends at a comma or at the
 * end of the list, or NULL if the list does not have the check. */
static const char *argument_find(const char *checks, const char *check)
{
    const size_t length = strlen(check);
    for (const char *at = checks; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, check, length) == 0 && strchr(":,", at[length]) != NULL) {
            return at + length + (at[length] == ':');
        }
    }
    return NULL;
}

/* Reads the next pair that has a check. Returns false at the end of the file. */
static bool pair_next(FILE *file, const char *check, struct pair *pair)
{
    char line[LINE_SIZE];
    char checks[128];
    while (fgets(line, sizeof line, file) != NULL) {
        int start = 0;
        const bool is_pair =
            *line != '#' && sscanf(line, "%47s %*s %*s %127s %n", pair->name, checks, &start) == 2;
        const char *const argument = is_pair ? argument_find(checks, check) : NULL;
        if (argument != NULL) {
            (void)snprintf(pair->argument, sizeof pair->argument, "%.*s",
                           (int)strcspn(argument, ","), argument);
            (void)snprintf(pair->words, sizeof pair->words, "%.*s",
                           (int)strcspn(line + start, "\n"), line + start);
            (void)blanks_to_bars(pair->words);
            return true;
        }
    }
    return false;
}

static FILE *pairs_open(void)
{
    return fopen(TESTS_DIR "/pairs/pairs.txt", "r");
}

int pairs_count(const char *check)
{
    struct pair pair;
    int count = 0;
    FILE *const file = pairs_open();
    while (file != NULL && pair_next(file, check, &pair)) {
        count++;
    }
    if (count == 0) {
        (void)fprintf(stderr, "tests: no pair of pairs/pairs.txt asks for '%s'\n", check);
        exit(EXIT_FAILURE);
    }
    (void)fclose(file);
    return count;
}

const struct pair *pair_at(const char *check, int index)
{
    static struct pair pair;
    FILE *const file = pairs_open();
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i <= index; i++) {
        ck_assert(pair_next(file, check, &pair));
    }
    (void)fclose(file);
    return &pair;
}
