/*
 * run.c: runs all suites, or those named on the command line.
 */
#include "suites.h"

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

/* False, and a message, if no suite has that name. */
static bool suite_add(SRunner *runner, const char *name)
{
    for (size_t i = 0; i < COUNT(suites); i++) {
        if (strcmp(suites[i].name, name) == 0) {
            srunner_add_suite(runner, suites[i].make());
            return true;
        }
    }
    (void)fprintf(stderr, "tests: there is no suite '%s'\n", name);
    return false;
}

int main(int argc, char **argv)
{
    bool known = true;
    SRunner *runner = srunner_create(NULL);
    for (int i = 1; i < argc; i++) {
        known = suite_add(runner, argv[i]) && known;
    }
    for (size_t i = 0; argc < 2 && i < COUNT(suites); i++) {
        srunner_add_suite(runner, suites[i].make());
    }
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return known && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
