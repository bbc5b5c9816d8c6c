/*
 * model.c: from the values of a config.json to facts, and from these to options: of sinusoids here,
 * of rotary embeddings in model_rotary.c.
 */
#include "cli/model.h"

#include "cli/model_facts.h"
#include "files/input.h"
#include "model/presets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sinusoids ---- */

/* Positions as transfo-xl has them: from 0 on, as far as they are not clamped. */
static bool clamp_take(struct model *model, const struct facts *facts)
{
    struct decimal number;
    if (!fact_is_there(facts, FACT_CLAMP)) {
        return true;
    }
    model->clamp = fact_origin(facts, facts->of[FACT_CLAMP]);
    return fact_number(facts, FACT_CLAMP, &number) &&
           (number.count == 0 || number.negative ||
            fact_integer(facts, FACT_CLAMP, 1, &model->clamp_position));
}

/* The rows, and of a table with a padding row which that is. */
static bool sines_take(struct model *model, const struct facts *facts,
                       const struct model_kind *kind)
{
    int64_t number;
    if (fact_is_there(facts, kind->rows)) {
        if (!fact_integer(facts, kind->rows, 1, &number)) {
            return false;
        }
        model_say_integer(model, facts, kind->rows, "--max-len", number + kind->more_rows);
    }
    return model_say_fact(model, facts, FACT_WIDTH) &&
           (kind->more_rows == 0 || model_say_fact(model, facts, FACT_PADDING)) &&
           clamp_take(model, facts);
}

/* A square of patches. */
static bool image_take(struct model *model, const struct facts *facts)
{
    int64_t image;
    int64_t patch;
    char grid[64];
    if (!fact_is_there(facts, FACT_IMAGE) || !fact_is_there(facts, FACT_PATCH)) {
        return refuse_at((struct origin){facts->file, 1},
                         "image_size or patch_size is missing: add it");
    }
    if (!model_say_fact(model, facts, FACT_WIDTH) || !fact_integer(facts, FACT_IMAGE, 1, &image) ||
        !fact_integer(facts, FACT_PATCH, 1, &patch)) {
        return false;
    }
    if (image % patch != 0) {
        return fact_refuse(facts, FACT_PATCH, "does not divide image_size: allowed are divisors");
    }
    const long long side = (long long)(image / patch);
    (void)snprintf(grid, sizeof grid, "%lldx%lld", side, side);
    model_say(model, facts, FACT_IMAGE, "--grid", grid);
    return true;
}

/* ---- the whole ---- */

/* A model that is not rotary has no use for what says how heads turn. */
static bool plain_check(const struct facts *facts)
{
    static const enum fact rotary[] = {
        FACT_ROTARY_HEAD_WIDTH, FACT_ROTARY_WIDTH, FACT_SHARE,   FACT_BASE,
        FACT_LOCAL_BASE,        FACT_ORIGINAL,     FACT_SCALING, FACT_PARAMETERS};
    for (size_t i = 0; i < sizeof rotary / sizeof *rotary; i++) {
        if (fact_is_there(facts, rotary[i])) {
            return fact_refuse(facts, rotary[i], "has no meaning for model_type '%s': take it out",
                               facts->of[FACT_MODEL_TYPE]->text);
        }
    }
    return true;
}

/* What a nested file may leave out. */
static void defaults_take(struct facts *facts, const struct model_kind *kind)
{
    for (size_t i = 0; i < MODEL_DEFAULTS && kind->defaults[i].number != NULL; i++) {
        const enum fact fact = kind->defaults[i].fact;
        const char *const number = kind->defaults[i].number;
        facts->defaults[i] = (struct json_value){
            .kind = JSON_NUMBER, .line = 1, .text = number, .length = strlen(number), .size = 1};
        if (!fact_is_there(facts, fact)) {
            facts->of[fact] = &facts->defaults[i];
            facts->name[fact] = "the model's default";
        }
    }
}

/* Those of a kind that is not known are rotary, if it is said how their cells lie. */
static const struct model_kind *kind_find(const struct facts *facts, const struct json_value *type,
                                          const struct setting *layout)
{
    static const struct model_kind other = {.family = FAMILY_ROTARY, .preset = "rope-half"};
    const struct model_kind *const kind = model_kind_find(type->text);
    char shown[JSON_SHOWN_SIZE];
    if (kind != NULL || layout->value != NULL) {
        return kind != NULL ? kind : &other;
    }
    (void)refuse_at(fact_origin(facts, type),
                    "the model_type '%s' is not known: if it has rotary embeddings, give "
                    "--layout=split-half, split-interleaved, split or pairs",
                    json_shown(type, shown));
    return NULL;
}

/* Whether the kind has a table that a formula gives. */
static bool model_kind_check(const struct facts *facts, const struct model_kind *kind)
{
    if (kind->family == FAMILY_LEARNED) {
        return refuse_at(fact_origin(facts, facts->of[FACT_MODEL_TYPE]),
                         "the positions of '%s' are learned, and have no formula: give their table "
                         "as --from=FILE.npy",
                         facts->of[FACT_MODEL_TYPE]->text);
    }
    return !fact_is_there(facts, FACT_TRUE) ||
           fact_refuse(facts, FACT_TRUE,
                       "says that the model has no such table: give its table as "
                       "--from=FILE.npy");
}

/* The settings of the text: all of them, or those of text_config. */
static const struct json_value *text_settings(const struct json_value *root)
{
    for (const struct json_value *name = json_first(root); name != NULL;
         name = json_next(root, name + 1)) {
        if (strcmp(name->text, "text_config") == 0 && name[1].kind == JSON_OBJECT) {
            return name + 1;
        }
    }
    return root;
}

static bool settings_take(struct model *model, const struct json_value *root, const char *file,
                          const struct setting *layer_type, const struct setting *layout)
{
    struct facts facts = {.file = file};
    struct facts outer = {.file = file};
    if (root->kind != JSON_OBJECT) {
        return refuse_at(fact_origin(&facts, root),
                         "the file is %s: give the config.json of a model",
                         json_kind_name(root->kind));
    }
    const struct json_value *const settings = text_settings(root);
    if ((settings != root && !facts_take(&outer, root, false)) ||
        !facts_take(&facts, settings, false)) {
        return false;
    }
    if (!fact_is_there(&facts, FACT_MODEL_TYPE)) {
        facts.of[FACT_MODEL_TYPE] = outer.of[FACT_MODEL_TYPE];
        facts.name[FACT_MODEL_TYPE] = outer.name[FACT_MODEL_TYPE];
    }
    const struct json_value *const type = facts.of[FACT_MODEL_TYPE];
    if (type == NULL) {
        return refuse_at(fact_origin(&facts, settings),
                         "'model_type' is missing: give the config.json of a model, as "
                         "transformers saves it");
    }
    const struct model_kind *const kind =
        fact_is(&facts, FACT_MODEL_TYPE, JSON_STRING) ? kind_find(&facts, type, layout) : NULL;
    if (kind == NULL || !model_kind_check(&facts, kind)) {
        return false;
    }
    defaults_take(&facts, kind);
    const struct setting *const asked = layer_type->value != NULL ? layer_type : NULL;
    const bool fine = kind->family == FAMILY_ROTARY
                          ? model_rotary_take(model, &facts, asked)
                          : model_layer_refuse(&facts, asked) && plain_check(&facts) &&
                                (kind->family == FAMILY_SINES ? sines_take(model, &facts, kind)
                                                              : image_take(model, &facts));
    /* What the settings say overrides the preset: the padding row. */
    (void)snprintf(model->words, sizeof model->words, "%s", preset_find(kind->preset)->options);
    options_add(model->option, model->words, fact_origin(&facts, type));
    return fine;
}

bool model_read(struct model *model, const struct setting *setting,
                const struct setting *layer_type, const struct setting *layout)
{
    static const struct input_kind kind = {
        .option = "--model: '", .wanted = "the config.json of a model", .most = JSON_FILE_MAX};
    size_t length;
    char *const text = input_read(&kind, setting->value, setting->origin, &length);
    if (text == NULL) {
        return false;
    }
    struct json_value *const values = json_parse(text, length, setting->value);
    return values != NULL && settings_take(model, values, setting->value, layer_type, layout);
}

void model_drop_scaling(struct model *model)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if ((option_table[i].traits & ONLY_SCALED) != 0 ||
            option_is(&option_table[i], "--cell-factor")) {
            model->option[i].value = NULL;
        }
    }
}

bool model_check(const struct model *model, const struct spec *spec)
{
    const int64_t farthest = spec->first + (spec->step > 0 ? spec->max_len - 1 : 0);
    return model->clamp_position == 0 || farthest <= model->clamp_position ||
           refuse_at(model->clamp,
                     "'clamp_len' makes all positions above %lld alike, of which --max-len=%lld "
                     "has some: give --max-len=%lld or less",
                     (long long)model->clamp_position, (long long)spec->max_len,
                     (long long)model->clamp_position + 1);
}
