/*
 * mistakes.h: mistakes in the command line: arguments that are neither options nor values, and
 * values that are none of the option's choices. All mistakes are reported at once.
 */
#ifndef POSENC_MISTAKES_H
#define POSENC_MISTAKES_H

#include "cli/options.h"

enum { MISTAKES_MAX = 16 }; /* further mistakes are not reported */

struct mistake {
    const char *message;
    const char *correction; /* the arguments to give instead; NULL: not known */
    int argument_index;     /* the index in argv where the mistake begins */
    int argument_count;     /* the number of arguments that `correction` replaces */
};

struct mistakes {
    struct mistake list[MISTAKES_MAX];
    int count;
};

/* Describes what is wrong with the argument `word`, which is neither an option nor a value. `last`
 * is the last option before `word`. `next` is the argument after `word`, or NULL. If `word` looks
 * like an option, `next` may be its value, and is then part of the mistake. */
struct mistake mistake_of_argument(const char *word, const char *next, const struct setting *last);

/* Returns whether the option accepts only the names of its choices. */
bool option_is_choice(const struct option *option);

/* Returns the index of the choice that a value names, or -1. Ignores choices that only a --model
 * can set. */
int choice_index(const struct setting *setting);

/* Describes what is wrong with a value that names no choice. */
struct mistake mistake_of_choice(const struct setting *setting);

/* Records a mistake that begins at argv[argument_index]. */
void mistake_add(struct mistakes *mistakes, struct mistake mistake, int argument_index);

/* If there are mistakes, prints a line for each and ends the program. If there are several, but
 * fewer than MISTAKES_MAX, and the corrections of all are known, also prints the corrected
 * command. */
void mistakes_refuse(const struct mistakes *mistakes, int argc, char *const argv[]);

#endif
