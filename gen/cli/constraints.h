/*
 * constraints.h: which options exclude or require each other, and which values of a request are
 * invalid.
 */
#ifndef POSENC_CONSTRAINTS_H
#define POSENC_CONSTRAINTS_H

#include "cli/options.h"

#include <stdbool.h>
#include <stddef.h>

/* When a constraint is checked. Each constraint is checked once per request. */
enum stage {
    /* Before the file of --from or --compare is opened, so that contradictory options open no file.
     */
    STAGE_OPTIONS,
    /* Like STAGE_FILE if the file of --from or --compare determines the precision, otherwise like
     * STAGE_OPTIONS. */
    STAGE_PRECISION,
    /* After the file has determined the settings that the options leave open. Without a file, the
     * same as STAGE_OPTIONS. */
    STAGE_FILE,
    /* After spec_check has found no fault in the spec. */
    STAGE_TABLE
};

/* How the message of a refusal continues after the option to blame and its value. "The text" is the
 * constraint's `message`, or the output of `print`. */
enum constraint_kind {
    TEXT_ALONE,         /* the text */
    CONTRADICTS_OPTION, /* "contradicts OTHER=VALUE", then the text */
    NEEDS_OPTION,       /* "has no effect without", the text, "beside it, or drop it" */
    IS_IN_FILE,         /* the text; not after the option, but after the value's file and line */
    IS_MISSING          /* no text: one message lists all missing options */
};

enum {
    BLAMED_MAX = 8,        /* maximum number of options in `blame` */
    OTHER_OPTIONS_MAX = 8, /* maximum number of options in `other_options` */
    CONSTRAINT_TEXT = 320  /* size of a printed text, with the final zero */
};

struct constraint {
    /* Returns whether a request violates the condition of the constraint. A request breaks the
     * constraint if it violates the condition, an option is to blame, and the kind does not exempt
     * the request because of its `other_options`. If is_violated is NULL, every request violates
     * the condition, with one exception: for the kind CONTRADICTS_OPTION without is_blamed,
     * requests violate it if other_options[0] is set. */
    bool (*is_violated)(const struct request *request);

    /* The first option of this list that is set (is_set) is to blame. If none is set, no option is
     * to blame or, if `blames_unset` is true, the first option of the list. OPTION_NONE ends the
     * list. */
    enum option_id blame[BLAMED_MAX + 1];
    bool blames_unset;
    /* If this is not NULL, it replaces `blame`: the first option for which it returns true is to
     * blame. */
    bool (*is_blamed)(const struct request *request, enum option_id id);

    enum stage stage;
    enum constraint_kind kind;

    /* CONTRADICTS_OPTION: the contradicted options. The message names the first that is set, or the
     * first of the list if none is. NEEDS_OPTION, IS_MISSING: a request in which one of these
     * options is set does not break the constraint. OPTION_NONE ends the list. */
    enum option_id other_options[OTHER_OPTIONS_MAX + 1];

    /* The text of the refusal, which ends with a remedy. If `print` is not NULL, it prints the text
     * instead. */
    const char *message;
    /* In spec_constraints: `message` is a format with one %c, for the letter of an axis. */
    bool is_of_axis;
    void (*print)(const struct request *request, char text[CONSTRAINT_TEXT]);
};

/* Shorthands for entries of the tables below. */
#define BLAME(...)      .blame = {__VA_ARGS__, OPTION_NONE}
#define CONTRADICTS(id) .kind = CONTRADICTS_OPTION, .other_options = {(id), OPTION_NONE}
#define CONTRADICTS_AXES \
    .kind = CONTRADICTS_OPTION, .other_options = {OPTION_AXES, OPTION_GRID, OPTION_NONE}
#define NEEDS(...)  .kind = NEEDS_OPTION, .other_options = {__VA_ARGS__, OPTION_NONE}
#define UNLESS(...) .kind = IS_MISSING, .other_options = {__VA_ARGS__, OPTION_NONE}

/* The refusal for each spec_fault, indexed by the code of the fault. A message is a format for the
 * two numbers of the fault, or for the letter of an axis. The program that writes the manual
 * refuses an entry that has neither a message nor `print`. */
extern const struct constraint spec_constraints[]; /* SPEC_FAULT_COUNT entries */

/* The constraints between options, in the order in which they are checked. */
extern const struct constraint constraints[]; /* constraint_count entries */
extern const size_t constraint_count;

/* Returns the setting of the option that is to blame for breaking the constraint, or NULL if the
 * request does not break it. */
const struct setting *constraint_blamed(const struct request *request,
                                        const struct constraint *constraint);

/* Refuses a request that breaks a constraint of this stage. */
void constraints_check(const struct request *request, enum stage stage);

/* Refuses a request whose spec has a fault (spec_fault). */
void spec_check(const struct request *request);

/* Returns whether a request has to set the option, or an alternative to it. */
bool option_is_required(const struct option *option);

#endif
