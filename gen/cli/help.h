/*
 * help.h: what --help, -h, --version, --list-presets and --list-precisions print. All of it
 * comes from the tables. Whether the writing worked, the caller asks of the file.
 */
#ifndef POSENC_HELP_H
#define POSENC_HELP_H

#include <stdio.h>

struct option;

/* Carries out an option that asks for information: writes it to standard output. */
void help_show(const struct option *option);

void help_print(FILE *file);
void help_print_common(FILE *file);
void help_print_presets(FILE *file);
void help_print_precisions(FILE *file);
void help_print_version(FILE *file);

#endif
