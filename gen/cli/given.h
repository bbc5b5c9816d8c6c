/*
 * given.h: which options were given, by the words of the command line and by a preset, and what
 * each of them says.
 */
#ifndef POSENC_GIVEN_H
#define POSENC_GIVEN_H

#include "cli/arguments.h"
#include "cli/options.h"
#include "model/presets.h"

enum { PRESET_OPTIONS_SIZE = 128 }; /* bytes of a preset's options, with the final zero */

/* The value of each option, in the table's order, and where it was given; a NULL value: it was not.
 */
struct given {
    struct setting option[OPTION_COUNT];
    bool of_preset[OPTION_COUNT];            /* the preset has it, and not the user */
    struct setting templates[TEMPLATES_MAX]; /* all values of --template: template_count of them */
    size_t template_count;
    const struct preset *preset;     /* the one given; or NULL */
    char words[PRESET_OPTIONS_SIZE]; /* the preset's options, to which its values point */
    bool silent;                     /* given_refuse prints nothing, and no option is required */
};

/* Takes the options, and of one given twice the last. A preset then gives what they do not,
 * wherever it stands. An option that asks for nothing but information ends the taking and goes to
 * *information. False after a message. */
bool given_take(struct given *given, const struct arguments *arguments,
                const struct option **information);

/* Takes those options of a preset that are not given. */
void given_take_preset(struct given *given, const struct preset *preset, struct origin origin);

/* The value of the option of that name; and whether it was given, by the user or a preset. */
const struct setting *given_setting(const struct given *given, const char *name);
bool is_given(const struct given *given, const char *name);

/* Refuses a value: "--odd: 'zero' (of --preset=fairseq) " and what is wrong with it, with the
 * origin of the option. Returns false. */
bool given_refuse(const struct given *given, const char *name, const char *format, ...)
    MESSAGE_FORMAT(3, 4);

/* Reads the values of all options into the request, or their defaults. Refuses where one is missing
 * that there is no table without. False after a message. */
bool given_read(const struct given *given, struct request *request);

#endif
