/*
 * run.c: runs all suites, or those named on the command line.
 */
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    Suite *(*make)(void);
} suites[] = {
    {"wide", suite_wide},
    {"elementary", suite_elementary},
    {"precision", suite_precision},
    {"table", suite_table},
    {"witness", suite_witness},
    {"decimal", suite_decimal},
    {"text", suite_text},
    {"memory", suite_memory},
    {"cli", suite_cli},
    {"mustache", suite_mustache},
    {"literal", suite_literal},
    {"output", suite_output},
    {"program", suite_program},
    {"emitted", suite_emitted},
    {"dialects", suite_dialects},
    {"npy", suite_npy},
    {"compare", suite_compare},
    {"presets_cli", suite_presets_cli},
    {"frequency", suite_frequency},
    {"presets", suite_presets},
    {"faults", suite_faults},
    {"check", suite_check},
    {"completion", suite_completion},
    {"template", suite_template},
    {"picture", suite_picture},
    {"report", suite_report},
    {"factored", suite_factored},
    {"hard", suite_hard},
    {"resources", suite_resources},
};

static int is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return 1;
        }
    }
    return argc < 2;
}

int main(int argc, char **argv)
{
    SRunner *runner = srunner_create(NULL);
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        if (is_wanted(suites[i].name, argc, argv)) {
            srunner_add_suite(runner, suites[i].make());
        }
    }
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
