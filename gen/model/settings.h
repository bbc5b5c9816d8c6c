/*
 * settings.h: the settings of a table that a model's file can state or leave to an option.
 */
#ifndef POSENC_MODEL_SETTINGS_H
#define POSENC_MODEL_SETTINGS_H

/* A setting, which corresponds to a member of struct spec, or to several. */
enum model_setting {
    SETTING_NOTHING, /* for options that model files never state */
    /* Rotary embeddings: the width of the rotated part of a head; with proportional scaling, that
     * of the whole head. */
    SETTING_D_MODEL,
    SETTING_MAX_LEN,
    SETTING_BASE,
    SETTING_ZERO_ROW, /* zero_row: a model's file states it as the index of its padding token */
    SETTING_GRID,
    SETTING_MERGE,
    /* No model file states the angle scale: it comes from the preset, or --angle-scale is
     * required. */
    SETTING_ANGLE_SCALE,
    SETTING_SCALING, /* the kind of rotary scaling; the settings below are its parameters */
    SETTING_CELL_FACTOR,
    SETTING_FACTOR,
    SETTING_ORIGINAL_LENGTH, /* original_max_len */
    SETTING_BETA_FAST,
    SETTING_BETA_SLOW,
    SETTING_TRUNCATE,
    SETTING_LOW_FREQ_FACTOR,
    SETTING_HIGH_FREQ_FACTOR,
    MODEL_SETTING_COUNT
};

#endif
