/*
 * options.h: the table of options, from which the parsing of the command line, --help, the manual
 * page, shell completions and the canonical command in the banner are derived; and how values are
 * read into a request.
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
    FILE_NAME_MAX_LENGTH = 255     /* of a file name */
};

/* A macro, because the table of options spells it. */
#define SPDX_MAX_LENGTH 60

/* SPELLED makes a string of a macro's number. */
#define SPELLED(number)  EXPANDED(number)
#define EXPANDED(number) #number

/* Traits of an option. */
enum {
    OF_FORMULA = 1 << 0, /* describes the cells, which --from takes from its file */
    ALWAYS = 1 << 1,     /* printed in the canonical command even with its default */
    OF_RUN = 1 << 2,     /* changes no byte of the pair: omitted from the canonical command */
    TERSE = 1 << 3,      /* the help has only the names of the choices */
    LISTED = 1 << 4,     /* choices are listed by another option, not in help and manual */
    COMMON = 1 << 5,     /* in the short help */

    /* These options change no byte of a pair without: */
    ONLY_BASE = 1 << 6,     /* frequencies that have a base */
    ONLY_ODD = 1 << 7,      /* an odd d */
    ONLY_AFFINE = 1 << 8,   /* s8, u8, s16 or u16 */
    ONLY_FACTORED = 1 << 9, /* --storage=factored */
    ONLY_SCALED = 1 << 10,  /* a kind of --rope-scaling that has a default for it */
    ONLY_PAIRED = 1 << 11,  /* a --pairing that neither the layout nor a model implies */

    BRIEF = 1 << 12 /* the range is in the manual and in messages, not in the help */
};

/* A named value of an option. Tables of these, or of structs that begin with these members, are
 * indexed by the value's enumerator. */
struct choice {
    const char *name;
    const char *summary; /* NULL: only a --model can set this value; such rows come last */
};

struct request;

/* The type of the option's member of the request, and how its value is parsed and printed. */
enum option_type {
    TYPE_NONE,    /* no member: the value is not parsed */
    TYPE_FLAG,    /* bool: the option takes no value */
    TYPE_INTEGER, /* int64_t: a whole number within the bounds */
    TYPE_POWER,   /* int64_t: a power of two within them */
    TYPE_NUMBER,  /* struct decimal: a number within them */
    TYPE_CHOICE,  /* an enumeration: one of the choices */
    TYPE_TEXT,    /* const char *: any text */
    TYPE_INPUT,   /* const char *: the path of a file to read */
    TYPE_TARGET,  /* no member: the path of a file to write */

    /* The following are for one option each. */
    TYPE_SCALE,
    TYPE_FREQUENCY, /* a choice, or @ and the path of a file, which is no @FILE */
    TYPE_CELL_FACTOR,
    TYPE_ZERO_ROW, /* int64_t */
    TYPE_BASE,
    TYPE_MULTIPLE, /* struct multiple: a number within the bounds, or so many times pi */
    TYPE_GRID,
    TYPE_AXES,
    TYPE_COORDINATES,
    TYPE_PAIRS,
    TYPE_SPDX, /* const char * */
    TYPE_NAME, /* const char * */
    TYPE_KEY,  /* several: const char * each */
    TYPE_OUTPUT,
    TYPE_TEMPLATE,
    TYPE_REPORT,
    TYPE_COLUMNS
};

struct option {
    const char *name;          /* "--base", "-o" */
    const char *placeholder;   /* of the value; NULL: takes no value; [...]: optional */
    const char *default_value; /* parsed if the option is not given; NULL: none */
    const char *summary;       /* for the help */
    enum option_type type;
    size_t member;   /* offset in struct request of the member that holds the value */
    unsigned traits; /* of those above */

    /* The bounds of a number, spelled for decimal_read; `most` may also be "max-len", or "max-len"
     * minus a number. The other two are texts before and after the bounds where the range is
     * printed; or NULL.
     */
    const char *least;
    const char *most;
    const char *before;
    const char *after;

    /* The value is one of choices: its enumerator is set and read. Or NULL. */
    void (*set)(struct request *request, unsigned index);
    unsigned (*get)(const struct request *request);
    const void *choices; /* of the value: choice_count rows of choice_size bytes */
    size_t choice_size;
    size_t choice_count;
    const struct other_name *other_values; /* other programs' names of values; or NULL */
    const char *otherwise; /* the default in words, for the help; NULL: default_value */
    const char *group;     /* the title of the options from this one on, or NULL */

    enum model_setting
        setting; /* the setting of a model with the same meaning, or SETTING_NOTHING */

    /* Prints information instead of making a table. */
    void (*show)(FILE *file);
};

/* In the order of their enumerators. */
extern const struct option option_table[]; /* OPTION_COUNT of them */

/* Names that other programs use for options, and what to give instead. */
extern const struct other_name option_other_names[];

/* The origin of an option's value. */
enum by {
    BY_DEFAULT,
    BY_FILE, /* the file of --from or --compare */
    BY_PRESET,
    BY_MODEL,
    BY_USER
};

struct setting {
    const struct option *option;
    const char *value; /* as typed, without control characters; or NULL */
    struct origin origin;
    enum by by;
    const struct preset *preset; /* BY_PRESET: it */
};

enum { IGNORED_MAX = 16 }; /* keys of a model to ignore */

/* The settings of all options. */
struct said {
    struct setting option[OPTION_COUNT];     /* by enumerator */
    struct setting templates[TEMPLATES_MAX]; /* all values of --template: template_count of them */
    size_t template_count;
    struct setting ignored[IGNORED_MAX]; /* all values of --ignore, each once: ignored_count */
    size_t ignored_count;
};

/* Returns whether the user, a model or a preset has set the option. */
bool is_said(const struct said *said, enum option_id id);

/* Returns the FILE of --check=FILE, whose banner has all options, or NULL. */
const char *said_banner(const struct said *said);

/* Refuses a value at its origin: "--odd: 'zero' (of --preset=fairseq) " and the message. */
_Noreturn void setting_refuse(const struct setting *setting, const char *format, ...)
    TEXT_FORMAT(2, 3);

/* Parses a value, or all of --template, into the request. Refuses values that are not allowed.
 * Constraints between options are checked later. */
void option_read(struct request *request, const struct setting *setting);

/* Sets a member of the spec from a model's setting. Refuses values out of the option's bounds. */
void model_setting_read(struct spec *spec, const struct model *model,
                        const struct setting *setting);
void model_setting_take(struct spec *spec, const struct model *model, enum model_setting which);

/* Returns whether the option is part of a formula that a comparison may try. */
bool option_is_of_formula(const struct option *option);

/* Prints the range of the option's values for help and messages, or "". */
void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option);

/* Returns the index of the choice with this name. Refuses an unknown one, and suggests the nearest.
 */
unsigned choice_find(const struct setting *setting);

/* Finds the option that a word of the command line names, and the value that is part of the same
 * word (--base=100, -oPATH) or NULL. Returns NULL if no option has that name. */
const struct option *option_find(const char *word, const char **value);

/* Returns the enumerator of a row of the table. */
static inline enum option_id option_id(const struct option *option)
{
    return (enum option_id)(option - option_table);
}

/* Returns whether the option needs a value. */
bool option_needs_value(const struct option *option);

/* Returns the separator of the option's name and value: "=", or " " after a short name; "" if it
 * takes no value. */
const char *option_separator(const struct option *option);

/* Returns the default with a kind of rotary scaling; "": has to be given. NULL: the kind has none.
 */
static inline const char *option_scaled_default(const struct option *option, enum rope_scaling kind)
{
    return rope_scaling_table[kind].parameters[option->setting];
}

/* Returns the default as the help shows it, or NULL. It may be printed into the text. */
const char *option_default_text(const struct option *option, char text[OPTION_VALUE_SIZE]);

/* Returns the choice of that index; past the last one, both members are NULL. */
struct choice option_choice(const struct option *option, size_t index);

/* ---- what the options print that ask for information: help.c ---- */

/* Prints the information of such an option on standard output, and ends the program. */
_Noreturn void help_show(const struct option *option);

/* Functions for `show`. The caller checks the file for write errors. */
void help_print(FILE *file);
void help_print_common(FILE *file);
void help_print_presets(FILE *file);
void help_print_precisions(FILE *file);
void help_print_version(FILE *file);

#endif
