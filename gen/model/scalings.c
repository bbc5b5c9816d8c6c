/*
 * scalings.c: the table of rotary scalings, generated from ROPE_SCALING_LIST.
 */
#include "model/scalings.h"

#include <stddef.h>

#define ROPE_SCALING_ROW(id, ...) [ROPE_SCALING_##id] = {__VA_ARGS__},

const struct rope_scaling_data rope_scaling_table[ROPE_SCALING_COUNT] = {
    [ROPE_SCALING_NONE] = {"none", "the frequencies as they are", .file_names = "default mrope"},
    ROPE_SCALING_LIST(ROPE_SCALING_ROW)};

bool rope_scaling_reads(enum rope_scaling kind, enum model_setting setting)
{
    return rope_scaling_table[kind].defaults[setting] != NULL;
}
