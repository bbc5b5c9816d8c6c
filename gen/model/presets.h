/*
 * presets.h: the tables that frameworks compute, each as a list of options.
 */
#ifndef POSENC_MODEL_PRESETS_H
#define POSENC_MODEL_PRESETS_H

#include "nearest.h"

struct preset {
    const char *name;
    const char *options; /* that it stands for, separated by spaces; "": the defaults */
    const char *formula; /* w: the angular frequency of pair k; d: d_model */
    const char *source;  /* where the formula was read */
    const char *note;    /* what else its user has to know; or NULL */
};

/* Ends with a NULL name. */
extern const struct preset presets[];

/* What others call them. */
extern const struct other_name preset_other_names[];

/* The preset of that name, or NULL. */
const struct preset *preset_find(const char *name);

#endif
