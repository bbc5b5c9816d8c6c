/*
 * mistakes.h: words of the command line that name no option, and values that name no choice. All of
 * them are reported at once, with the corrected command.
 */
#ifndef POSENC_MISTAKES_H
#define POSENC_MISTAKES_H

#include "cli/options.h"

enum { MISTAKES_MAX = 16 }; /* what is beyond is not reported */

struct mistake {
    const char *message;
    const char *correction; /* what should stand in the place of its words; NULL: not known */
    int word;               /* its first word, as an index of argv */
    int word_count;
};

struct mistakes {
    struct mistake list[MISTAKES_MAX];
    int count;
};

/* Returns what is wrong with a word that is neither an option nor a value. `last` is what the word
 * before it gave. `next` is the word after it, or NULL: the value of an unknown option may be a
 * word of its own. */
struct mistake mistake_of_word(const char *word, const char *next, const struct setting *last);

/* Returns whether all values of the option are names. */
bool option_is_choice(const struct option *option);

/* Returns the index of the choice that a value names, or -1. */
int choice_index(const struct setting *setting);

/* Returns what is wrong with a value that names no choice: its message and its correction. */
struct mistake mistake_of_choice(const struct setting *setting);

/* Adds a mistake, of the word that is argv[word]. */
void mistake_add(struct mistakes *mistakes, struct mistake mistake, int word);

/* Reports the mistakes, if there are any, and ends the program: a line for each, and where there
 * are several of which all corrections are known, the corrected command. */
void mistakes_refuse(const struct mistakes *mistakes, int argc, char *const argv[]);

#endif
