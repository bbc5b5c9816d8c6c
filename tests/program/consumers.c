/*
 * consumers.c: a Makefile with gen/posenc.mk runs posenc when it has to, and at no other time; and
 * so does a project with gen/cmake.
 */
#include "process.h"
#include "suites.h"

#include <stdio.h>

START_TEST(makefile)
{
    if (program_exists("make") && program_exists("bash")) {
        command_well("bash", TESTS_DIR "/consumers/quick.sh|" PROGRAM);
    }
}
END_TEST

static const char *const generators[] = {"Ninja", "Unix Makefiles"};

START_TEST(cmake)
{
    char options[PATH_SIZE];
    if (program_exists("cmake") && program_exists("ninja")) {
        (void)snprintf(options, sizeof options,
                       TESTS_DIR "/consumers/quick_cmake.sh|" PROGRAM "|%s", generators[_i]);
        command_well("bash", options);
    }
}
END_TEST

/* ---- the suite ---- */

Suite *suite_consumers(void)
{
    Suite *suite = suite_create("consumers");
    TCase *tests = case_in_folder(suite, "consumers");
    tcase_add_test(tests, makefile);
    tcase_add_sampled_test(tests, cmake, 2, COUNT(generators));
    return suite;
}
