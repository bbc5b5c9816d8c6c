/*
 * options.h: all options in one table, from which the reading of the command line, --help, the
 * manual page, the completions of shells and the canonical command in the banner follow; and how
 * their values are read into a request.
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
    OPTION_D_MODEL,
    OPTION_MAX_LEN,
    OPTION_BASE,
    OPTION_PRECISION,
    OPTION_SCALE,
    OPTION_ZERO_POINT,
    OPTION_SATURATE,
    OPTION_START,
    OPTION_PRESET,
    OPTION_MODEL,
    OPTION_LAYER_TYPE,
    OPTION_IGNORE,
    OPTION_LAYOUT,
    OPTION_FREQUENCY,
    OPTION_WIDTH,
    OPTION_ODD,
    OPTION_ORDER,
    OPTION_ANGLE_SCALE,
    OPTION_CELL_FACTOR,
    OPTION_ZERO_ROW,
    OPTION_ROWS_BEFORE,
    OPTION_ROWS_AFTER,
    OPTION_ROPE_SCALING,
    OPTION_FACTOR,
    OPTION_ORIGINAL_MAX_LEN,
    OPTION_BETA_FAST,
    OPTION_BETA_SLOW,
    OPTION_TRUNCATE,
    OPTION_LOW_FREQ_FACTOR,
    OPTION_HIGH_FREQ_FACTOR,
    OPTION_PAIRING,
    OPTION_GRID,
    OPTION_AXES,
    OPTION_COORDINATES,
    OPTION_MERGE,
    OPTION_PAIRS,
    OPTION_INDEX,
    OPTION_CUT,
    OPTION_FROM,
    OPTION_ALLOW_EQUAL_ROWS,
    OPTION_COMPARE,
    OPTION_TOLERANCE,
    OPTION_LITERAL,
    OPTION_LINKAGE,
    OPTION_ROW_ALIGN,
    OPTION_PROGRAM_MEMORY,
    OPTION_STORAGE,
    OPTION_BLOCK,
    OPTION_SPDX,
    OPTION_NAME,
    OPTION_O,
    OPTION_TEMPLATE,
    OPTION_NPY,
    OPTION_DEPFILE,
    OPTION_CHECK,
    OPTION_REPORT,
    OPTION_QUIET,
    OPTION_HEATMAP,
    OPTION_FIGURE,
    OPTION_COLUMNS,
    OPTION_LIST_PRESETS,
    OPTION_LIST_PRECISIONS,
    OPTION_H,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT,
    OPTION_NONE = OPTION_COUNT
};

enum {
    OPTION_VALUE_SIZE = AXES_TEXT, /* bytes that a printed value needs, with the final zero */
    FILE_NAME_MAX_LENGTH = 255     /* of the last component of a path, as file systems have it */
};

/* This bound of a text is a macro, because the table of options spells it. */
#define SPDX_MAX_LENGTH 60

/* SPELLED makes a text of a number that is a macro. */
#define SPELLED(number)  EXPANDED(number)
#define EXPANDED(number) #number

/* What is true of an option, beside how it is read. */
enum {
    OF_FORMULA = 1 << 0, /* it says what the cells are, which a file of --from says itself */
    ALWAYS = 1 << 1,     /* the canonical command has it at its default too */
    OF_RUN = 1 << 2,     /* it changes no byte of the pair: the canonical command leaves it out */
    TERSE = 1 << 3,      /* the help has the names of the choices alone */
    LISTED = 1 << 4,     /* another option lists the choices, and neither help nor manual */
    COMMON = 1 << 5,     /* the short help has it */

    /* These options change no byte of the pair where it has no such thing. */
    ONLY_BASE = 1 << 6,     /* frequencies that have a base */
    ONLY_ODD = 1 << 7,      /* an odd d */
    ONLY_AFFINE = 1 << 8,   /* s8, u8, s16 or u16 */
    ONLY_FACTORED = 1 << 9, /* --storage=factored */
    ONLY_SCALED = 1 << 10,  /* a kind of --rope-scaling that has a default for it */
    ONLY_PAIRED = 1 << 11,  /* neither the layout nor a model says this --pairing */

    BRIEF = 1 << 12 /* the help leaves the range to the manual and to messages */
};

/* A value of an option that takes a name. Tables of these, or of structs that begin so, are indexed
 * by the value's enumerator. */
struct choice {
    const char *name;
    const char *summary; /* NULL: only a --model has this value; such ones come last */
};

struct request;

/* What the option's member of the request is, and how its value is read and printed. */
enum option_type {
    TYPE_NONE,    /* no member: what the value says is not read */
    TYPE_FLAG,    /* bool: there is no value */
    TYPE_INTEGER, /* int64_t: a whole number within the bounds */
    TYPE_POWER,   /* int64_t: a power of two within them */
    TYPE_NUMBER,  /* struct decimal: a number within them */
    TYPE_CHOICE,  /* an enumeration: one of the choices */
    TYPE_TEXT,    /* const char *: any text */
    TYPE_INPUT,   /* const char *: the path of a file to read */
    TYPE_TARGET,  /* no member: the path of a file to write */

    /* One option each has the others. A member is there where a value may be as those above. */
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
    const char *name;          /* as it is typed: "--base", "-o" */
    const char *placeholder;   /* stands for the value; NULL: it takes none; [...]: or none, "" */
    const char *default_value; /* read where the option is not given; NULL: nothing is */
    const char *summary;       /* for the help */
    enum option_type type;
    size_t member;   /* of struct request, which holds what the value says */
    unsigned traits; /* of those above */

    /* A number has these bounds, as decimal_read reads them; but `most` may be "max-len", or that
     * less something. The other two are what the range says before and after the bounds; or NULL.
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
    const struct other_name *other_values; /* what others call values; or NULL */
    const char *otherwise; /* the default in words, for the help; NULL: default_value */
    const char *group;     /* the title of the options from this one on, or NULL */

    enum model_setting setting; /* with which a model says it, or SETTING_NOTHING */

    /* With a kind of rotary scaling it may have another default. "": it has to be given then. */
    const char *by_scaling[ROPE_SCALING_COUNT];

    /* Writes what the user wants to know instead of a table. */
    void (*show)(FILE *file);
};

/* In the order of their enumerators. The program that writes the manual refuses a row without a
 * name, so that none can be missing. */
extern const struct option option_table[]; /* OPTION_COUNT of them */

/* These are the names that others have for options. Those of posenc have the value, too. */
extern const struct other_name option_other_names[];

/* Who has said what the member of an option is. */
enum by {
    BY_DEFAULT,
    BY_FILE, /* that of --from or --compare, which may hold another value than the default */
    BY_PRESET,
    BY_MODEL,
    BY_USER
};

struct setting {
    const struct option *option;
    const char *value; /* as the user has typed it, without control characters; or NULL */
    struct origin origin;
    enum by by;
    const struct preset *preset; /* BY_PRESET: it */
};

enum { IGNORED_MAX = 16 }; /* keys of a model that count as not there */

/* What was said with each option. */
struct said {
    struct setting option[OPTION_COUNT];     /* by enumerator */
    struct setting templates[TEMPLATES_MAX]; /* all values of --template: template_count of them */
    size_t template_count;
    struct setting ignored[IGNORED_MAX]; /* all values of --ignore, each once: ignored_count */
    size_t ignored_count;
};

/* Whether the user, a model or a preset has said something with the option. */
bool is_said(const struct said *said, enum option_id id);

/* Returns the FILE of --check=FILE, whose banner has all options; or NULL. */
const char *said_banner(const struct said *said);

/* Refuses a value: "--odd: 'zero' (of --preset=fairseq) " and what is wrong with it, at its place.
 */
_Noreturn void setting_refuse(const struct setting *setting, const char *format, ...)
    TEXT_FORMAT(2, 3);

/* Reads a value into the request, or all of --template. Refuses one that is not allowed. Whether
 * the options agree with each other is checked later. */
void option_read(struct request *request, const struct setting *setting);

/* Takes what a model says with an option. Refuses what is beyond the option's bounds. */
void model_setting_read(struct spec *spec, const struct model *model,
                        const struct setting *setting);
void model_setting_take(struct spec *spec, const struct model *model, enum model_setting which);

/* Whether an option says something of a formula that a comparison may try. */
bool option_is_of_formula(const struct option *option);

/* Prints the range of the option's value, for the help and for refusals; "": it has none. */
void option_print_range(char text[OPTION_VALUE_SIZE], const struct option *option);

/* Finds the choice that a value names. Refuses one that names none, and says which is nearest. */
unsigned choice_find(const struct setting *setting);

/* Finds the option that a word of the command line names, and the value that is part of the same
 * word (--base=100, -oPATH) or NULL. Returns NULL if no option has that name. */
const struct option *option_find(const char *word, const char **value);

/* Returns the enumerator of a row of the table. */
static inline enum option_id option_id(const struct option *option)
{
    return (enum option_id)(option - option_table);
}

/* Whether the option is not complete without a value, in the same word or the next. */
bool option_needs_value(const struct option *option);

/* Says what stands between the option's name and its value: "=", or " " after a short name; ""
 * where it takes no value. */
const char *option_separator(const struct option *option);

/* Says the default, as the help has it; NULL: there is none. */
const char *option_default_text(const struct option *option);

/* Finds the choice of that index. After the last one both of its members are NULL. */
struct choice option_choice(const struct option *option, size_t index);

/* ---- what the options print that ask for information: help.c ---- */

/* Carries out such an option, on standard output, and ends the program. */
_Noreturn void help_show(const struct option *option);

/* Each of these is one's `show`. Whether the writing worked, the caller asks of the file. */
void help_print(FILE *file);
void help_print_common(FILE *file);
void help_print_presets(FILE *file);
void help_print_precisions(FILE *file);
void help_print_version(FILE *file);

#endif
