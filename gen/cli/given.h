/*
 * given.h: which options the words of the command line give, and the model or the preset that they
 * name.
 *
 * The words of a file stand in the place of @FILE, unless that is the value of an option whose
 * values may begin with @. A line of the file has any number of words. A word may be quoted, whole
 * or in part, by '...' or "...", which only the same quote ends. A # at the beginning of a word
 * starts a comment.
 *
 * With --check=FILE the options are those of the command in FILE's banner. The files that they
 * write lie beside FILE; those that they read, there or in the working folder.
 */
#ifndef POSENC_GIVEN_H
#define POSENC_GIVEN_H

#include "cli/mistakes.h"
#include "cli/options.h"
#include "config/model.h"
#include "files/files.h"

enum { ARGUMENT_FILE_MAX = 65536 }; /* bytes of an @FILE */

struct given {
    struct said said;      /* by the user */
    struct setting last;   /* what the word before the present one gave; or none */
    bool is_awaited;       /* its value is the next word */
    struct setting beside; /* the last option that is not allowed beside --check=FILE; or none */
    bool has_elsewhere;    /* a file that a banner names is in the working folder, not beside it */
    struct files files;    /* that were read for words */
    const struct model *model;   /* of --model; or NULL */
    const struct preset *preset; /* of --preset; or NULL */
    struct mistakes mistakes;    /* in the command line */
    size_t check;                /* which of all --check=FILE counts; */
    size_t check_count;          /* there are so many */
    int argc;                    /* the command line */
    char *const *argv;
    int word; /* the one that is read */
};

/* Takes the options that argv[1] .. argv[argc - 1] give, and reads the model that they name. An
 * option that asks for information shows it, and ends the program. If there are several
 * --check=FILE, only number `check` is used, counted from 0. argv has to outlive `given`. */
void arguments_take(struct given *given, int argc, char *const argv[], size_t check);

/* ---- the command in the banner of an emitted file ---- */

/* Finds the options of the command in an emitted file's banner (see templates/c/banner.mustache),
 * or in its member "command", and the line that they begin in. Terminates them with a zero, and
 * replaces the comment characters around them by blanks. NULL: there is no such command. */
char *banner_command(char *text, size_t *line);

/* Refuses a symbolic link. A banner may name any file, but none is read through one. */
void banner_check_link(const char *path);

#endif
