/*
 * consumers.c: tests that a Makefile with gen/posenc.mk and a project with gen/cmake run posenc
 * exactly when necessary. Tests both, hand-written rules, and Meson, in folders with unusual names.
 * Also tests posenc's own Makefile: the default table, make install, make uninstall and make dist.
 */
#include "process.h"
#include "skip.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

/* Returns whether make supports grouped targets, as GNU make 4.3 does. If it does not, records a
 * skip. posenc.mk needs grouped targets; a build of posenc does not. */
static bool make_groups_targets(void)
{
    struct process process;
    command_run(&process, "make", "-f|/dev/null|-n|--eval=all:;: $(.FEATURES)", NULL);
    const bool groups = strstr(process.output_text, "grouped-target") != NULL;
    process_end(&process);
    if (!groups) {
        skip_note("make 4.3");
    }
    return groups;
}

START_TEST(makefile)
{
    if (program_exists("make") && program_exists("bash") && make_groups_targets()) {
        command_succeeds("bash", TESTS_DIR "/consumers/quick.sh|" PROGRAM);
    }
}
END_TEST

/* Runs names.sh, which tests folders with unusual names, for the build system `build`. */
static void names_script_run(const char *build)
{
    char options[PATH_SIZE];
    (void)snprintf(options, sizeof options, TESTS_DIR "/consumers/names.sh|" PROGRAM "|%s%s", build,
                   sample_step(2) > 1 ? "|sample" : "");
    command_succeeds("bash", options);
}

START_TEST(makefile_in_any_folder)
{
    if (program_exists("make") && program_exists("bash") && make_groups_targets()) {
        names_script_run("make");
    }
}
END_TEST

/* The build systems that names.sh tests besides "make", and a program that each of them needs. */
static const struct {
    const char *name;
    const char *program;
} builds[] = {
    {"hand", "ninja"}, {"Meson", "meson"}, {"Ninja", "cmake"}, {"Unix Makefiles", "cmake"}};

START_TEST(project_in_any_folder)
{
    if (program_exists("ninja") && program_exists("cc") && program_exists(builds[_i].program) &&
        make_groups_targets()) {
        names_script_run(builds[_i].name);
    }
}
END_TEST

START_TEST(own_makefile)
{
    if (program_exists("make") && program_exists("bash") && program_exists("git")) {
        char options[PATH_SIZE];
        (void)snprintf(options, sizeof options, TESTS_DIR "/consumers/own.sh|" PROGRAM "%s",
                       sample_step(2) > 1 ? "|sample" : "");
        command_succeeds("bash", options);
    }
}
END_TEST

static const char *const generators[] = {"Ninja", "Unix Makefiles"};

START_TEST(cmake)
{
    char options[PATH_SIZE];
    if (program_exists("cmake") && program_exists("ninja")) {
        (void)snprintf(options, sizeof options,
                       TESTS_DIR "/consumers/quick_cmake.sh|" PROGRAM "|%s%s", generators[_i],
                       sample_step(2) > 1 ? "|sample" : "");
        command_succeeds("bash", options);
    }
}
END_TEST

/* ---- the suite ---- */

Suite *suite_consumers(void)
{
    Suite *suite = suite_create("consumers");
    TCase *tests = case_in_folder(suite, "consumers");
    tcase_add_test(tests, makefile);
    tcase_add_test(tests, makefile_in_any_folder);
    tcase_add_test(tests, own_makefile);
    tcase_add_sampled_test(tests, cmake, 2, COUNT(generators));
    tcase_add_sampled_test(tests, project_in_any_folder, 4, COUNT(builds));
    return suite;
}
