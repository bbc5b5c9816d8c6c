/*
 * given.c: what options say that were given, and those that a model or a preset says beside them.
 */
#include "cli/given.h"

#include "config/json.h"
#include "config/model.h"
#include "files/input.h"
#include "memory.h"
#include "model/presets.h"

#include <string.h>

const struct setting *given_setting(const struct given *given, const char *name)
{
    return &given->option[option_place(name)];
}

bool is_given(const struct given *given, const char *name)
{
    return given_setting(given, name)->value != NULL;
}

/* Adds the options of a preset that are not given. */
static void preset_add(struct given *given, const struct preset *preset, struct origin origin,
                       const char *source)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        char text[OPTION_VALUE_SIZE];
        const char *const value = preset_value(preset, option, text);
        if (value != NULL && given->option[i].value == NULL) {
            given->option[i] = (struct setting){option, memory_join(value, ""), origin, source};
        }
    }
}

const char *given_banner(const struct given *given)
{
    const char *const check = given_setting(given, "--check")->value;
    return check != NULL && *check != '\0' ? check : NULL;
}

const char *const model_ways[MODEL_WAYS] = {
    [WAY_DROP] = "drop it",
    [WAY_TABLE] = "give its table as --from=FILE.npy",
    [WAY_LAYOUT] = ("if it has rotary embeddings, give --layout=split-half, split-interleaved, "
                    "split or pairs"),
    [WAY_PRESET] = "give --d-model, --max-len and --preset=",
    [WAY_AXES] = "make one table for each axis, by --d-model, --max-len, --base and --layout",
    [WAY_LAYER] = "--layer-type",
    [WAY_LENGTH] = "--max-len=",
};

/* Adds those options of the model, if one is given, that are not given themselves. */
static void model_add(struct given *given)
{
    static const struct input_kind kind = {
        .option = "--model: '", .wanted = "the config.json of a model", .most = JSON_FILE_MAX};
    const struct setting *const setting = given_setting(given, "--model");
    const char *const scaling = given_setting(given, "--rope-scaling")->value;
    const char *const frequency = given_setting(given, "--frequency")->value;
    const struct setting *const layer = given_setting(given, "--layer-type");
    const struct model_question question = {.layer = layer->value,
                                            .layer_origin = layer->origin,
                                            .has_layout = is_given(given, "--layout"),
                                            .ways = model_ways};
    size_t length;
    if (setting->value == NULL) {
        return;
    }
    char *const text = input_read(&kind, setting->value, setting->origin, &length);
    struct model *const model = model_read(text, length, setting->value, &question);
    given->model = model;
    /* A kind of scaling that is given and is not the model's brings its own parameters along. */
    if (scaling != NULL && strcmp(scaling, model->settings[FACT_SCALING].value) != 0) {
        for (enum fact fact = FACT_CELL_FACTOR; fact < FACT_SETTINGS; fact++) {
            *model->settings[fact].value = '\0';
        }
    }
    /* A list of frequencies has no use for a base. */
    const bool has_list = frequency != NULL && *frequency == '@';
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const enum fact said = option->setting;
        if (given->option[i].value != NULL || (said == FACT_BASE && has_list)) {
            continue;
        }
        if (model->settings[said].missing != NULL) {
            refuse_at(model->settings[said].origin, "%s, and no default is known: give %s=%s",
                      model->settings[said].missing, option->name, option->placeholder);
        }
        if (*model->settings[said].value != '\0') {
            given->option[i] = (struct setting){option, model->settings[said].value,
                                                model->settings[said].origin, ""};
        }
    }
    preset_add(given, model->preset, model->of_preset, "");
}

void given_add_formula(struct given *given)
{
    const struct setting *const setting = given_setting(given, "--preset");
    model_add(given);
    if (setting->value != NULL) {
        const struct preset *const preset = preset_find(setting->value);
        if (preset == NULL) {
            refuse_unknown(setting);
        }
        preset_add(given, preset, setting->origin, preset->name);
    }
}
