/*
 * options.h: all options in one table, from which the reading of the command line, --help, the
 * manual page and the canonical command in the banner follow.
 */
#ifndef POSENC_OPTIONS_H
#define POSENC_OPTIONS_H

#include "message.h"
#include "request.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    OPTION_VALUE_SIZE = 256, /* bytes that a printed value needs, with the final zero */
    SPDX_MAX_LENGTH = 60,
    FILE_NAME_MAX_LENGTH = 60 /* of the last component of -o: one line of the output holds it */
};

/* The places of the table's rows, which are also the order in the help and in the canonical
 * command. */
enum option_index {
    OPTION_D_MODEL,
    OPTION_MAX_LEN,
    OPTION_BASE,
    OPTION_PRECISION,
    OPTION_SCALE,
    OPTION_ZERO_POINT,
    OPTION_START,
    OPTION_LAYOUT,
    OPTION_FREQUENCY,
    OPTION_LITERAL,
    OPTION_STD,
    OPTION_LINKAGE,
    OPTION_ROW_ALIGN,
    OPTION_SPDX,
    OPTION_NAME,
    OPTION_OUTPUT,
    OPTION_QUIET,
    OPTION_LIST_PRECISIONS,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT
};

/* One value of an option that takes a name. The tables of these are indexed by the value's
 * enumerator and end with a NULL name. */
struct choice {
    const char *name;
    const char *summary;
};

extern const struct choice layout_choices[];
extern const struct choice frequency_choices[];
extern const struct choice literal_choices[];
extern const struct choice standard_choices[];
extern const struct choice linkage_choices[];

struct option {
    const char *name;             /* as it is typed: "--base", "-o" */
    const char *placeholder;      /* stands for the value; NULL: it takes none */
    const char *default_value;    /* read where the option is not given; NULL: nothing is */
    const char *missing;          /* what lacks without this option; NULL: it isn't required */
    const char *summary;          /* for the help */
    const char *range;            /* of the value, for the help and for refusals; or NULL */
    const struct choice *choices; /* of the value; or NULL */
    bool terse;                   /* the help has the names of the choices alone */
    bool always;                  /* the canonical command has it at its default too */

    /* Reads a value into the request; prints a message and returns false where it is not allowed.
     * Whether the options agree with each other is checked later. */
    bool (*read)(struct request *request, const struct option *option, const char *value,
                 struct origin origin);

    /* Prints the value for the canonical command. False where it has no meaning in this request.
     * NULL: the option changes no byte of the output. */
    bool (*print)(const struct request *request, char value[OPTION_VALUE_SIZE]);

    /* Writes what the user wants to know instead of a table; such an option has no read(). */
    void (*show)(FILE *file);
};

extern const struct option options[OPTION_COUNT];

/* The option that a word of the command line names, and the value that is part of the same word
 * (--base=100, -oPATH) or NULL. NULL if no option has that name. */
const struct option *option_find(const char *word, const char **value);

/* What stands between the option's name and its value: "=", or " " behind a short name; "" where it
 * takes no value. */
const char *option_separator(const struct option *option);

/* For nearest_name: the name of the option, or the choice, at an index; the list is unused, or the
 * table of choices. */
const char *option_name_at(const void *list, size_t index);
const char *choice_name_at(const void *list, size_t index);

/* The last component of a path: what follows the last separator of directories. */
const char *path_last(const char *path);

#endif
