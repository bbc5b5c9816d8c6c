/*
 * options.h: the table of options, and the functions that parse values into a request. The parser
 * of the command line, --help, the manual page, shell completions and the canonical command in the
 * banner are derived from the table.
 */
#ifndef POSENC_OPTIONS_H
#define POSENC_OPTIONS_H

#include "config/model.h"
#include "message.h"
#include "model/output_spec.h"
#include "nearest.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Each option, in the order of the help and of the canonical command. */
enum option_id {
#define OPTION(id, ...) OPTION_##id,
#include "cli/option_list.h"
#undef OPTION
    OPTION_COUNT,
    OPTION_NONE = OPTION_COUNT
};

enum {
    OPTION_VALUE_SIZE = AXES_TEXT, /* bytes of a printed value, with the final zero */
    FILE_NAME_MAX_LENGTH = 255     /* bytes of a path's last component */
};

/* The maximum length of the value of --spdx. This is a macro instead of an enumerator, because
 * option_list.h converts it to a string. */
#define SPDX_MAX_LENGTH 60

/* STRINGIFY expands to a string literal with the value of a macro. */
#define STRINGIFY(number)          STRINGIFY_EXPANDED(number)
#define STRINGIFY_EXPANDED(number) #number

/* Traits of an option. */
enum {
    OF_FORMULA = 1 << 0,     /* part of the formula; contradicts --from, whose file has the cells */
    ALWAYS_PRINTED = 1 << 1, /* in the canonical command even with its default value */
    OF_RUN = 1 << 2,       /* changes no byte of PATH.c and PATH.h; not in the canonical command */
    NO_SUMMARIES = 1 << 3, /* the help lists the names of the choices, but not their summaries */
    LISTED_ELSEWHERE = 1 << 4, /* another option prints the choices; help and manual omit them */
    COMMON = 1 << 5,           /* in the short help */

    /* An option with a trait ONLY_... changes PATH.c and PATH.h only under the condition in the
     * comment of that trait. */
    ONLY_BASE = 1 << 6,     /* the frequencies depend on a base */
    ONLY_ODD = 1 << 7,      /* d_model is odd */
    ONLY_AFFINE = 1 << 8,   /* the precision is s8, u8, s16 or u16 */
    ONLY_FACTORED = 1 << 9, /* the storage is factored */
    ONLY_SCALED = 1 << 10,  /* the kind of --rope-scaling uses the option */

    /* The emitted functions rotate heads, and --pairing differs from the pairing of the layout or
     * of the model. */
    ONLY_PAIRED = 1 << 11,

    NO_RANGE = 1 << 12 /* the help omits the range; the manual and messages print it */
};

/* A named value of an option. A table of choices, or of structs that begin with the members of this
 * struct, is indexed by the enumerator of the value. */
struct choice {
    const char *name;
    const char *summary; /* NULL: only a --model can set this value; such entries come last */
};

struct request;

/* How the value of an option is parsed and printed. If one member of struct request holds the
 * value, the comment begins with the type of this member. */
enum option_type {
    TYPE_NONE,    /* option_read ignores the value */
    TYPE_FLAG,    /* bool: true if the option is given */
    TYPE_INTEGER, /* int64_t: a whole number within the bounds */
    TYPE_POWER,   /* int64_t: a power of two within the bounds */
    TYPE_NUMBER,  /* struct decimal: a number within the bounds */
    TYPE_CHOICE,  /* an enumeration (--precision: a pointer): one of the choices */
    TYPE_TEXT,    /* const char *: any text */
    TYPE_INPUT,   /* const char *: the path of a file to read */
    TYPE_TARGET,  /* the path of a file to write; outputs_add takes it from the setting */

    /* Each of the following types is for one option. */
    TYPE_SCALE, /* a number, a fraction, or "auto" */
    /* One of the choices, "geometric:F0:F1", "linear:F0:F1", or "@PATH" for a file of numbers. */
    TYPE_FREQUENCY,
    TYPE_CELL_FACTOR, /* one of the choices, a number, or a fraction */
    TYPE_ZERO_ROW,    /* int64_t: a row index within the bounds, or "none" */
    TYPE_BASE,        /* a number within the bounds, or one for each of several axes */
    TYPE_MULTIPLE,    /* struct multiple: a number within the bounds, or its product with pi */
    TYPE_GRID,
    TYPE_AXES,
    TYPE_COORDINATES,
    TYPE_PAIRS,
    TYPE_SPDX, /* const char * */
    TYPE_NAME, /* const char * */
    TYPE_KEY,  /* an array of const char *, because the option is repeatable */
    TYPE_OUTPUT,
    TYPE_TEMPLATE,
    TYPE_REPORT,
    TYPE_COLUMNS
};

struct option {
    const char *name; /* "--base", "-o" */
    /* The placeholder of the value. NULL: the option has no value. [...]: the value is optional. */
    const char *placeholder;
    const char *default_value; /* parsed if the option is not given; NULL: none */
    const char *summary;       /* for the help, the manual and shell completions */
    enum option_type type;
    size_t member;   /* offset in struct request of the member that holds the value */
    unsigned traits; /* a set of the traits above */

    /* The bounds of a number, as decimal_read parses them, or NULL. `upper_bound` may also be
     * "max-len", or "max-len" minus a number. `range_prefix` and `range_suffix` are texts that are
     * printed around the bounds in the help and in messages, or NULL. */
    const char *lower_bound;
    const char *upper_bound;
    const char *range_prefix;
    const char *range_suffix;

    /* TYPE_CHOICE, TYPE_FREQUENCY and TYPE_CELL_FACTOR: set and get the choice by its index.
     * Otherwise NULL. */
    void (*set)(struct request *request, unsigned index);
    unsigned (*get)(const struct request *request);
    const void *choices; /* choice_count entries of choice_size bytes each; or NULL */
    size_t choice_size;
    size_t choice_count;
    const struct other_name *other_values; /* other programs' names of values; or NULL */
    const char *default_text;              /* replaces default_value in the help; or NULL */
    const char *group; /* the heading before this option in help and manual; or NULL */

    /* The corresponding setting of a model, or SETTING_NOTHING. */
    enum model_setting setting;

    /* If this is not NULL, the option prints information with this callback instead of making a
     * table. --list-precisions does so only if no other option describes a table. */
    void (*show)(FILE *file);
};

/* The options, indexed by enum option_id. */
extern const struct option option_table[]; /* OPTION_COUNT entries */

/* Names that other programs use for options, and the options to suggest instead. */
extern const struct other_name option_other_names[];

/* What has set an option's value. */
enum set_by {
    SET_BY_DEFAULT,
    SET_BY_FILE, /* the file of --from or --compare */
    SET_BY_PRESET,
    SET_BY_MODEL,
    SET_BY_USER
};

/* The value of an option, and what has set this value. */
struct setting {
    const struct option *option;
    const char *value; /* the user's text, without control characters; NULL or "": none */
    struct origin origin;
    enum set_by set_by;
    const struct preset *preset; /* the preset if `set_by` is SET_BY_PRESET */
};

enum { IGNORED_MAX = 16 }; /* the maximum number of different keys of --ignore */

/* The settings of all options. */
struct settings {
    struct setting options[OPTION_COUNT];    /* indexed by enum option_id */
    struct setting templates[TEMPLATES_MAX]; /* the values of --template: template_count of them */
    size_t template_count;
    /* The values of --ignore, sorted, without duplicates: ignored_count of them. */
    struct setting ignored[IGNORED_MAX];
    size_t ignored_count;
};

/* Returns whether the user, a model or a preset has set the option. */
bool is_set(const struct settings *settings, enum option_id id);

/* Returns the FILE of --check=FILE, whose banner has all options of the run. Returns NULL if
 * --check=FILE is not given. */
const char *settings_checked_file(const struct settings *settings);

/* Refuses a value, with a message such as "--odd: 'zero' (of --preset=fairseq) FORMAT". If the
 * value comes from a file, the message also names the file and the line. */
_Noreturn void setting_refuse(const struct setting *setting, const char *format, ...)
    TEXT_FORMAT(2, 3);

/* Parses the value of a setting into the request. For the repeatable options --template and
 * --ignore, parses all values. Refuses values that are not allowed. Constraints between options are
 * checked later. */
void option_read(struct request *request, const struct setting *setting);

/* Set members of the spec from a model's setting. model_setting_read also refuses numbers out of
 * the bounds of the option. */
void model_setting_read(struct spec *spec, const struct model *model,
                        const struct setting *setting);
void model_setting_apply(struct spec *spec, const struct model *model, enum model_setting which);

/* Returns whether the option has the trait OF_FORMULA or is --start: together these options
 * determine the formula of a table. */
bool option_is_of_formula(const struct option *option);

/* Prints the range of the option's values for the help, the manual and messages, or "". */
void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option);

/* Returns the index of the choice that the value names. Refuses an unknown name, and suggests the
 * nearest one. */
unsigned choice_find(const struct setting *setting);

/* Returns the option that an argument names, or NULL. Sets `value` to the value in the same
 * argument (--base=100, -oPATH), or to NULL if the argument has none. */
const struct option *option_find(const char *word, const char **value);

/* Returns the enumerator of an element of option_table. */
static inline enum option_id option_id(const struct option *option)
{
    return (enum option_id)(option - option_table);
}

/* Returns whether the option requires a value. */
bool option_needs_value(const struct option *option);

/* Returns the separator between the option's name and its value: "=", or " " after a short name.
 * Returns "" if the option needs no value. */
const char *option_separator(const struct option *option);

/* Returns the option's default for a kind of rotary scaling. Returns "" if the option has to be
 * given, and NULL if the kind does not use the option. */
static inline const char *option_scaled_default(const struct option *option, enum rope_scaling kind)
{
    return rope_scaling_table[kind].defaults[option->setting];
}

/* Returns the default as the help prints it, or NULL. If the default depends on the kind of rotary
 * scaling, the result lists the defaults of the kinds. The result may point into `text`. */
const char *option_default_text(const struct option *option, char text[OPTION_VALUE_SIZE]);

/* Returns the choice with this index, counted from 0. After the last choice, returns a choice whose
 * two members are NULL. */
struct choice option_choice(const struct option *option, size_t index);

/* ---- options that ask for information: help.c ---- */

/* Calls the option's `show` for standard output, and ends the program. */
_Noreturn void help_show(const struct option *option);

/* Callbacks for `show`. The caller checks the file for write errors. */
void help_print(FILE *file);
void help_print_common(FILE *file);
void help_print_presets(FILE *file);
void help_print_precisions(FILE *file);
void help_print_version(FILE *file);

#endif
