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
    SCALINGS = ROPE_SCALING_LLAMA3 + 1,
    FILE_NAME_MAX_LENGTH = 60 /* of the last component of a path: one line of the output holds it */
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
    OPTION_PRESET,
    OPTION_LAYOUT,
    OPTION_FREQUENCY,
    OPTION_WIDTH,
    OPTION_ODD,
    OPTION_ORDER,
    OPTION_ANGLE_SCALE,
    OPTION_ANGLES,
    OPTION_CELL_FACTOR,
    OPTION_ZERO_ROW,
    OPTION_CLASS_ROW,
    OPTION_ROPE_SCALING,
    OPTION_FACTOR,
    OPTION_ORIGINAL_MAX_LEN,
    OPTION_BETA_FAST,
    OPTION_BETA_SLOW,
    OPTION_LOW_FREQ_FACTOR,
    OPTION_HIGH_FREQ_FACTOR,
    OPTION_GRID,
    OPTION_GRID_ORDER,
    OPTION_NORMALIZE,
    OPTION_FROM,
    OPTION_COMPARE,
    OPTION_TOLERANCE,
    OPTION_LITERAL,
    OPTION_BYTE_ORDER,
    OPTION_STD,
    OPTION_LINKAGE,
    OPTION_ROW_ALIGN,
    OPTION_STORAGE,
    OPTION_BLOCK,
    OPTION_SPDX,
    OPTION_NAME,
    OPTION_OUTPUT,
    OPTION_TEMPLATE,
    OPTION_DEPFILE,
    OPTION_CHECK,
    OPTION_REPORT,
    OPTION_QUIET,
    OPTION_HEATMAP,
    OPTION_FIGURE,
    OPTION_COLUMNS,
    OPTION_LIST_PRESETS,
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
extern const struct choice rope_scaling_choices[];
extern const struct choice literal_choices[];
extern const struct choice standard_choices[];
extern const struct choice linkage_choices[];

struct option {
    const char *group;            /* the title of the options from this one on, or NULL */
    const char *name;             /* as it is typed: "--base", "-o" */
    const char *placeholder;      /* stands for the value; NULL: it takes none */
    const char *default_value;    /* read where the option is not given; NULL: nothing is */
    const char *otherwise;        /* the default in words, where other options decide; or NULL */
    const char *missing;          /* what lacks without this option; NULL: it isn't required */
    const char *summary;          /* for the help */
    const char *range;            /* of the value, for the help and for refusals; or NULL */
    const struct choice *choices; /* of the value; or NULL */
    bool terse;                   /* the help has the names of the choices alone */
    bool always;                  /* the canonical command has it at its default too */
    bool formula;                 /* it says what the cells are: a preset sets it anew */
    bool optional;                /* the value may be left out, which is "" */
    bool at_value;                /* its value may begin with @, which then is no @FILE */

    /* A parameter of rotary scaling: with each kind its default, "" where it has to be given, NULL
     * where the kind has no use for it. NULL: the option is none. */
    const char *const *by_scaling;

    /* Where the number is that read() and print() are about, and its bounds: an int64_t within
     * minimum .. maximum, or a struct decimal within the decimal numbers least .. most. */
    size_t member;
    int64_t minimum;
    int64_t maximum;
    const char *least;
    const char *most;

    /* Reads a value into the request; prints a message and returns false where it is not allowed.
     * Whether the options agree with each other is checked later. NULL: the value is no matter of
     * the request. */
    bool (*read)(struct request *request, const struct option *option, const char *value,
                 struct origin origin);

    /* Prints the value for the canonical command. NULL: the option changes no byte of the
     * output. */
    void (*print)(const struct request *request, const struct option *option,
                  char value[OPTION_VALUE_SIZE]);

    /* Of an option that may be given several times, whose values read() collects: prints the value
     * of that index, from 0; false where there is none. NULL: the last value given counts. */
    bool (*print_at)(const struct request *request, size_t index, char value[OPTION_VALUE_SIZE]);

    /* Whether the option changes this request's output; NULL: it always does. */
    bool (*applies)(const struct request *request, const struct option *option);

    /* Writes what the user wants to know instead of a table; such an option has no read(). */
    void (*show)(FILE *file);
};

extern const struct option options[OPTION_COUNT];

/* The option that a word of the command line names, and the value that is part of the same word
 * (--base=100, -oPATH) or NULL. NULL if no option has that name. */
const struct option *option_find(const char *word, const char **value);

/* Whether the option is not complete without a value, in the same word or the next. */
bool option_needs_value(const struct option *option);

/* What stands between the option's name and its value: "=", or " " behind a short name; "" where it
 * takes no value. */
const char *option_separator(const struct option *option);

/* Refuses a name that is none of those that name_at gives, and names the nearest. */
bool option_refuse_unknown(const struct option *option, const char *value, struct origin origin,
                           const char *(*name_at)(const void *list, size_t index),
                           const void *list);

/* For nearest_name: the name of the option, or the choice, at an index; the list is unused, or the
 * table of choices. */
const char *option_name_at(const void *list, size_t index);
const char *choice_name_at(const void *list, size_t index);

#endif
