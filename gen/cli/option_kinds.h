/*
 * option_kinds.h: what values of options are: how each kind is read into a request, and printed for
 * the canonical command.
 */
#ifndef POSENC_OPTION_KINDS_H
#define POSENC_OPTION_KINDS_H

#include "cli/request.h"
#include "message.h"

#include <stdbool.h>
#include <stddef.h>

enum { OPTION_VALUE_SIZE = 256 /* bytes that a printed value needs, with the final zero */ };

/* Bounds of texts: macros, because ranges in the table of options have them. */
#define SPDX_MAX_LENGTH      60
#define FILE_NAME_MAX_LENGTH 60 /* of the last component of a path: one line holds it */

/* A number that is a macro, as text. */
#define TEXT(number)     EXPANDED(number)
#define EXPANDED(number) #number

struct option;

/* An option with the value that it was given, and where. */
struct setting {
    const struct option *option;
    const char *value;
    struct origin origin;
};

struct option_kind {
    /* Reads a value into the request; prints a message and returns false where it is not allowed.
     * Whether the options agree with each other is checked later. */
    bool (*read)(struct request *request, const struct setting *setting);

    /* Prints what the request has into OPTION_VALUE_SIZE bytes; false where that is nothing. NULL:
     * for options that change no byte of the pair. */
    bool (*print)(const struct request *request, const struct option *option, char *text);
};

/* Each says what member of the request its options have. */
extern const struct option_kind flag_kind;    /* bool: no value */
extern const struct option_kind integer_kind; /* int64_t: a whole number within the range */
extern const struct option_kind decimal_kind; /* struct decimal: a number within the range */
extern const struct option_kind choice_kind;  /* unsigned: one of the choices */
extern const struct option_kind target_kind;  /* const char *: the path of a file to write */

/* Those of one option each. */
extern const struct option_kind precision_kind;
extern const struct option_kind frequency_kind;
extern const struct option_kind cell_factor_kind;
extern const struct option_kind zero_row_kind;
extern const struct option_kind grid_kind;
extern const struct option_kind from_kind;
extern const struct option_kind compare_kind;
extern const struct option_kind spdx_kind;
extern const struct option_kind name_kind;
extern const struct option_kind output_kind;
extern const struct option_kind template_kind;
extern const struct option_kind report_kind;
extern const struct option_kind columns_kind;

/* Refuses a value that is none of the option's, and names the nearest. */
bool refuse_unknown(const struct setting *setting);

/* Refuses a value: says what is wrong with it, and the option's range. */
bool refuse_value(const struct setting *setting, const char *fault);

/* Prints one value of --template, by its index; false where there is none. */
bool template_value_print(const struct request *request, size_t index, char *text);

#endif
