/*
 * settings.h: the settings of a table that files of models state, too.
 */
#ifndef POSENC_MODEL_SETTINGS_H
#define POSENC_MODEL_SETTINGS_H

/* A setting of a table that a model may state: a member of its spec. */
enum model_setting {
    SETTING_NOTHING, /* no model says it */
    SETTING_D_MODEL, /* for rotary embeddings the rotated width of a head */
    SETTING_ROWS,
    SETTING_BASE,
    SETTING_PADDING, /* the row that is zero */
    SETTING_GRID,
    SETTING_MERGE,
    SETTING_ANGLE_SCALE, /* no file has it: the preset's is right, or it is missing */
    SETTING_SCALING,     /* the kind of scaling, to which all following settings belong */
    SETTING_CELL_FACTOR,
    SETTING_FACTOR,
    SETTING_ORIGINAL,
    SETTING_BETA_FAST,
    SETTING_BETA_SLOW,
    SETTING_TRUNCATE,
    SETTING_LOW,
    SETTING_HIGH,
    MODEL_SETTINGS
};

#endif
