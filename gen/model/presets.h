/*
 * presets.h: the tables that frameworks compute.
 */
#ifndef POSENC_MODEL_PRESETS_H
#define POSENC_MODEL_PRESETS_H

#include "model/spec.h"
#include "nearest.h"

/* A preset says what its table is, as members of a spec. The struct begins as struct choice of
 * cli/options.h does. */
struct preset {
    const char *name;
    const char *formula; /* w: the angular frequency of pair k; d: d_model */
    const char *source;  /* where the formula was read */
    const char *note;    /* what else its user has to know; or NULL */
    enum layout layout;
    enum frequency frequency;
    enum width width;
    enum odd odd;
    enum order order;
    enum cell_factor cell_factor;
    enum pairing pairing; /* of the header's rotation; PAIRING_LAYOUT: as the layout has it */
    int start;
    int zero_row;
    bool has_zero_row;

    /* several axes, as the options of these names take them; NULL: nothing is said */
    const char *axes; /* those without a side have that of --grid */
    const char *pairs;
    const char *coordinates;
    const char *angle_scale;
    const char *ends; /* FREQUENCY_GEOMETRIC: two numbers with a colon between */
    enum pair_index index;
    int base; /* 0: nothing is said */
    int merge;
    int rows_before;
    int rows_after;
};

enum { PRESET_COUNT = 67 };
extern const struct preset presets[PRESET_COUNT];

/* These are the names that others have for them. */
extern const struct other_name preset_other_names[];

/* Makes the spec's formula that of the preset. Where the preset has no start, factor or row of
 * zeros of its own, the spec keeps what it has. */
void preset_apply(struct spec *spec, const struct preset *preset);

/* Finds the preset of that name; or NULL. */
const struct preset *preset_find(const char *name);

#endif
