/*
 * run.c: runs all suites, the suites named on the command line or, with --but, all other suites.
 *
 *     build/tests-native [--quick[=N]] [[--but] SUITE...]
 *
 * --quick runs sample N (0 by default) of the slow cases. Check's environment variables
 * CK_RUN_SUITE, CK_RUN_CASE and CK_FORK have their usual effects. With REQUIRE_ALL=1, skips are
 * failures.
 */
#include "skip.h"
#include "suites.h"

#include "memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    Suite *(*make)(void);
} suites[] = {
#define SUITE_ROW(name) {#name, suite_##name},
    SUITES(SUITE_ROW)
#undef SUITE_ROW
};

static bool is_quick;
static int sample; /* N of --quick=N */

int sample_step(int step)
{
    return is_quick ? step : 1;
}

int sample_first(int step, int count)
{
    return sample % sample_step(step) % count;
}

bool is_sampled(int step, size_t iteration)
{
    return (iteration + (size_t)sample) % (size_t)sample_step(step) == 0;
}

/* Parses --quick or --quick=N. Returns false for any other word. */
static bool quick_read(const char *word)
{
    static const char quick[] = "--quick";
    const char *const rest = word + strlen(quick);
    if (strncmp(word, quick, strlen(quick)) != 0 || (*rest != '\0' && *rest != '=')) {
        return false;
    }
    sample = *rest == '=' ? atoi(rest + 1) : 0;
    return true;
}

/* Returns whether a suite has this name. If none has, prints a message. */
static bool name_is_known(const char *name)
{
    for (size_t i = 0; i < COUNT(suites); i++) {
        if (strcmp(suites[i].name, name) == 0) {
            return true;
        }
    }
    (void)fprintf(stderr, "tests: there is no suite '%s'\n", name);
    return false;
}

/* Returns whether the list of names, which ends with NULL, contains the suite. */
static bool is_named(const char *suite, char *const *names)
{
    while (*names != NULL && strcmp(*names, suite) != 0) {
        names++;
    }
    return *names != NULL;
}

/* Removes the environment variables of make. Otherwise, compilers would try to use make's job
 * server, and warn that it is not available. */
static void make_variables_remove(void)
{
    static const char *const names[] = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"};
    for (size_t i = 0; i < COUNT(names); i++) {
        (void)unsetenv(names[i]);
    }
}

int main(int argc, char **argv)
{
    bool names_are_known = true;
    char **names = argv + (argc > 0);
    make_variables_remove();
    is_quick = *names != NULL && quick_read(*names);
    names += is_quick;
    const bool names_are_excluded = *names == NULL || strcmp(*names, "--but") == 0;
    names += names_are_excluded && *names != NULL;
    for (char **name = names; *name != NULL; name++) {
        names_are_known = name_is_known(*name) && names_are_known;
    }
    SRunner *runner = srunner_create(NULL);
    for (size_t i = 0; i < COUNT(suites); i++) {
        if (is_named(suites[i].name, names) != names_are_excluded) {
            srunner_add_suite(runner, suites[i].make());
        }
    }
    skips_begin();
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    const bool skips_are_allowed = skips_end();
    memory_release(0); /* with CK_FORK=no, tests allocate memory in this process */
    return names_are_known && failed == 0 && skips_are_allowed ? EXIT_SUCCESS : EXIT_FAILURE;
}
