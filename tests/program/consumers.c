/*
 * consumers.c: a Makefile with gen/posenc.mk runs posenc when it has to, and at no other time.
 */
#include "process.h"
#include "suites.h"

START_TEST(makefile)
{
    if (program_exists("make") && program_exists("bash")) {
        command_well("bash", TESTS_DIR "/consumers/quick.sh|" PROGRAM);
    }
}
END_TEST

/* ---- the suite ---- */

Suite *suite_consumers(void)
{
    Suite *suite = suite_create("consumers");
    tcase_add_test(case_in_folder(suite, "make"), makefile);
    return suite;
}
