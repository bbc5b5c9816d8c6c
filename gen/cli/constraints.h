/*
 * constraints.h: which options exclude or need each other, and which values a request cannot have.
 */
#ifndef POSENC_CONSTRAINTS_H
#define POSENC_CONSTRAINTS_H

#include "cli/options.h"

#include <stdbool.h>
#include <stddef.h>

/* When a constraint is judged. Each is judged once. */
enum stage {
    STAGE_OPTIONS,   /* before a table's file is opened: two of them, say, never are */
    STAGE_PRECISION, /* the same, but after the file is opened if that says the precision */
    STAGE_FILE,      /* when the file has said what the options leave open, if there is one */
    STAGE_TABLE      /* when there is a table of the spec */
};

/* What a refusal says. */
enum constraint_kind {
    IS_REFUSED_AS_SAID, /* the message */
    CONTRADICTS_OPTION, /* "contradicts OTHER=VALUE" and the message */
    SAYS_NOTHING,       /* "says nothing without", the message, "beside it, or drop it" */
    IS_IN_FILE,         /* the message alone, at the place where the value was read */
    IS_MISSING          /* all missing options, in one message of their own */
};

enum { BLAMED_MAX = 8, OTHERS_MAX = 8, CONSTRAINT_TEXT = 320 };

struct constraint {
    /* Whether a request breaks it. NULL: where an option is blamed; one of CONTRADICTS_OPTION with
     * a list of such, where the other is said, too. */
    bool (*breaks)(const struct request *request);

    /* The first of these that was said is to blame. If none was, nothing is broken, unless
     * `is_unsaid` is set: then the first one is to blame. OPTION_NONE ends the list. */
    enum option_id blame[BLAMED_MAX + 1];
    bool is_unsaid;
    /* Alternatively, the first option for which this returns true is to blame. */
    bool (*is_blamed)(const struct request *request, enum option_id id);

    enum stage stage;
    enum constraint_kind kind;

    /* CONTRADICTS_OPTION: the first. SAYS_NOTHING, IS_MISSING: nothing is broken where one of these
     * is said. */
    enum option_id others[OTHERS_MAX + 1];

    /* With the way out; or else it is printed. */
    const char *message;
    bool is_of_axis; /* of a fault: its first number is the letter of an axis, %c in the message */
    void (*print)(const struct request *request, char text[CONSTRAINT_TEXT]);
};

/* How rows are written. */
#define BLAME(...)      .blame = {__VA_ARGS__, OPTION_NONE}
#define CONTRADICTS(id) .kind = CONTRADICTS_OPTION, .others = {(id), OPTION_NONE}
#define CONTRADICTS_AXES \
    .kind = CONTRADICTS_OPTION, .others = {OPTION_AXES, OPTION_GRID, OPTION_NONE}
#define NEEDS(...)  .kind = SAYS_NOTHING, .others = {__VA_ARGS__, OPTION_NONE}
#define UNLESS(...) .kind = IS_MISSING, .others = {__VA_ARGS__, OPTION_NONE}

/* By the code of a fault. A message is a format of the fault's two numbers, or of the
 * letter of its axis. The program that writes
 * the manual refuses a row without one. */
extern const struct constraint spec_constraints[]; /* SPEC_FAULT_COUNT of them */

/* In the order in which they are judged. */
extern const struct constraint constraints[]; /* constraint_count of them */
extern const size_t constraint_count;

/* Finds the option that is to blame for breaking the constraint; NULL: the request keeps it. */
const struct setting *constraint_blamed(const struct request *request,
                                        const struct constraint *constraint);

/* Refuses a request that breaks a constraint of this stage. */
void constraints_check(const struct request *request, enum stage stage);

/* Refuses a request whose spec has no table. */
void spec_check(const struct request *request);

/* Whether an option has to be given, unless another one stands for it. */
bool option_is_required(const struct option *option);

#endif
