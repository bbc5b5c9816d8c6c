/*
 * model.c: from a config.json to settings: whose settings they are, of what kind the model is, and
 * the settings of sinusoids; those of rotary embeddings are made in rotary.c.
 */
#include "config/model.h"

#include "config/facts.h"
#include "count.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sinusoids ---- */

/* The rows; of a table with a padding row which that is; of transfo-xl as far as its positions are
 * not clamped. */
static bool sines_take(struct model *model, const struct facts *facts, const struct kind *kind)
{
    int64_t rows;
    struct decimal clamp;
    if (fact_is_there(facts, kind->rows_fact)) {
        if (!fact_integer(facts, kind->rows_fact, 1, &rows)) {
            return false;
        }
        model_say_integer(model, facts, kind->rows_fact, MODEL_MAX_LEN, rows + kind->more_rows);
    }
    if (!model_say_fact(model, facts, FACT_WIDTH, MODEL_D_MODEL) ||
        (kind->more_rows > 0 && !model_say_fact(model, facts, FACT_PADDING, MODEL_ZERO_ROW))) {
        return false;
    }
    if (!fact_is_there(facts, FACT_CLAMP)) {
        return true;
    }
    model->clamp = fact_origin(facts, facts->of[FACT_CLAMP]);
    return fact_within(facts, FACT_CLAMP, "-1e300", "1e300", &clamp) &&
           (clamp.count == 0 || clamp.negative ||
            fact_integer(facts, FACT_CLAMP, 1, &model->clamp_position));
}

/* A square of patches. */
static bool image_take(struct model *model, const struct facts *facts)
{
    int64_t image;
    int64_t patch;
    char grid[DECIMAL_TEXT];
    if (!model_say_fact(model, facts, FACT_WIDTH, MODEL_D_MODEL) ||
        !fact_integer(facts, FACT_IMAGE, 1, &image) ||
        !fact_integer(facts, FACT_PATCH, 1, &patch)) {
        return false;
    }
    if (image % patch != 0) {
        return fact_refuse(facts, FACT_PATCH, "does not divide image_size: allowed are divisors");
    }
    const long long side = (long long)(image / patch);
    (void)snprintf(grid, sizeof grid, "%lldx%lld", side, side);
    model_say(model, facts, FACT_IMAGE, MODEL_GRID, grid);
    return true;
}

/* ---- kinds of models ---- */

/* Objects that hold the settings of the text, or an object that does. */
static const char *const text_parts[] = {"text_config", "llm_config", "language_config",
                                         "thinker_config"};

static enum json_part part_of(const char *name)
{
    for (size_t i = 0; i < COUNT(text_parts); i++) {
        if (strcmp(name, text_parts[i]) == 0) {
            return JSON_ASK;
        }
    }
    return fact_has_key(name) ? JSON_ALL : JSON_NOTHING;
}

/* The settings of the text, and its type, which may be said around them. */
static const struct json_value *text_settings(const struct json_value *settings,
                                              const struct json_value **type)
{
    const struct json_value *const own = json_member(settings, "model_type");
    *type = own != NULL && own->kind != JSON_NULL ? own : *type;
    for (size_t i = 0; i < COUNT(text_parts); i++) {
        const struct json_value *const part = json_member(settings, text_parts[i]);
        if (part != NULL && part->kind == JSON_OBJECT) {
            return text_settings(part, type);
        }
    }
    return settings;
}

/* Whether the kind has a table that its settings say. */
static bool kind_check(const struct kind *kind, const struct json_value *type, struct origin origin,
                       const char *const *ways)
{
    const char *const name = type->text;
    switch (kind->family) {
    case FAMILY_LEARNED:
        return refuse_at(origin, "the positions of '%s' are learned, and have no formula: %s", name,
                         ways[WAY_TABLE]);
    case FAMILY_OTHER:
        return refuse_at(origin,
                         "the positions of '%s' are sinusoids, but not by its settings: "
                         "%s%s",
                         name, ways[WAY_PRESET], kind->preset);
    case FAMILY_AXES:
        return refuse_at(origin, "'%s' turns its heads by several axes: %s", name, ways[WAY_AXES]);
    case FAMILY_NONE:
        return refuse_at(origin, "'%s' has no table of positions: it has %s: drop it", name,
                         kind->preset);
    case FAMILY_ROTARY:
    case FAMILY_SINES:
    case FAMILY_IMAGE:
        break;
    }
    return true;
}

/* ---- the whole ---- */

/* What the class has where the file leaves it out: values in text and numbers, as if they stood
 * where the type stands. */
struct defaults {
    char text[1024];
    struct json_value *values;
};

static bool defaults_take(struct facts *facts, struct defaults *defaults, const struct kind *kind,
                          struct origin origin, const char *const *ways)
{
    const char *const rows_key = kind->rows_fact == FACT_SOURCE_ROWS   ? "max_source_positions"
                                 : kind->rows_fact == FACT_TARGET_ROWS ? "max_target_positions"
                                                                       : "max_position_embeddings";
    const struct {
        const char *key;
        int number;
    } numbers[] = {{"hidden_size", kind->width},
                   {"num_attention_heads", kind->heads},
                   {"head_dim", kind->head_width},
                   {rows_key, kind->rows}};
    char *const text = defaults->text;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        if (numbers[i].number > 0) {
            text_append(text, sizeof defaults->text, ",'%s':%d", numbers[i].key, numbers[i].number);
        }
    }
    if (kind->base != NULL) {
        text_append(text, sizeof defaults->text, ",'rope_theta':%s", kind->base);
    }
    if (kind->more != NULL) {
        text_append(text, sizeof defaults->text, ",%s", kind->more);
    }
    text_append(text, sizeof defaults->text, "}");
    *text = '{'; /* in the place of the first comma */
    for (char *at = text; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    defaults->values = json_parse(text, strlen(text), origin, NULL);
    return defaults->values != NULL && facts_take(facts, defaults->values, false, ways);
}

static bool settings_take(struct model *model, const struct json_value *root, const char *file,
                          struct defaults *defaults, const struct model_question *question)
{
    static const struct kind other = {.family = FAMILY_ROTARY, .preset = "rope-half"};
    const char *const *const ways = question->ways;
    struct facts facts = {.file = file};
    char shown[JSON_SHOWN_SIZE];
    const struct json_value *type = NULL;
    if (root->kind != JSON_OBJECT) {
        return refuse_at(fact_origin(&facts, root),
                         "the file is %s: give the config.json of a model",
                         json_kind_name(root->kind));
    }
    const struct json_value *const settings = text_settings(root, &type);
    if (type == NULL) {
        return refuse_at(fact_origin(&facts, settings),
                         "'model_type' is missing: give the config.json of a model, as "
                         "transformers saves it");
    }
    const struct origin origin = fact_origin(&facts, type);
    facts.of[FACT_TYPE] = type;
    facts.name[FACT_TYPE] = "model_type";
    if (!fact_is(&facts, FACT_TYPE, JSON_STRING)) {
        return false;
    }
    const struct kind *kind = model_kind_find(type->text);
    if (kind == NULL && !question->has_layout) {
        return refuse_at(origin, "the model_type '%s' is not known: %s", json_shown(type, shown),
                         ways[WAY_LAYOUT]);
    }
    if (kind == NULL) {
        kind = &other;
    } else if (!kind_check(kind, type, origin, ways) ||
               !defaults_take(&facts, defaults, kind, origin, ways)) {
        return false;
    }
    model->preset = kind->preset;
    model->of_preset = origin;
    const struct json_value *const own_scaling = facts.of[FACT_SCALING];
    const bool has_positions = kind == &other || fact_is_there(&facts, FACT_POSITIONS);
    if (!facts_take(&facts, settings, false, ways)) {
        return false;
    }
    facts.of[FACT_TYPE] = type;
    if (!has_positions) {
        facts.of[FACT_POSITIONS] = NULL; /* the class does not read it */
    }
    if (facts.of[FACT_SCALING] == own_scaling && fact_is_there(&facts, FACT_OLD_SCALING)) {
        facts.of[FACT_SCALING] = NULL; /* the class's own, which the file's takes the place of */
    }
    if (kind->family == FAMILY_ROTARY) {
        return rotary_take(model, &facts, kind, question);
    }
    if (question->layer != NULL) {
        return refuse_at(question->layer_origin,
                         "%s: '%s' chooses nothing, because '%s' has no layers that turn heads: "
                         "drop it",
                         ways[WAY_LAYER], question->layer, file);
    }
    return kind->family == FAMILY_SINES ? sines_take(model, &facts, kind)
                                        : image_take(model, &facts);
}

bool model_read(struct model *model, char *text, size_t length, const char *file,
                const struct model_question *question)
{
    struct defaults defaults = {.values = NULL};
    struct json_value *const values = json_parse(text, length, (struct origin){file, 1}, part_of);
    const bool fine = values != NULL && settings_take(model, values, file, &defaults, question);
    free(defaults.values);
    free(values);
    return fine;
}

void model_free(struct model *model)
{
    free(model->terms.long_divisors);
    *model = (struct model){.preset = NULL};
}

void model_drop_scaling(struct model *model)
{
    for (enum model_setting i = MODEL_FACTOR; i <= MODEL_HIGH; i++) {
        *model->settings[i].value = '\0';
    }
    *model->settings[MODEL_CELL_FACTOR].value = '\0';
}

bool model_check(const struct model *model, const struct spec *spec, const char *const *ways)
{
    const int64_t farthest = spec->first + (spec->step > 0 ? spec->max_len - 1 : 0);
    return model->clamp_position == 0 || farthest <= model->clamp_position ||
           refuse_at(model->clamp,
                     "'clamp_len' makes all positions above %lld alike, of which %s%lld "
                     "has some: give %s%lld or less",
                     (long long)model->clamp_position, ways[WAY_LENGTH], (long long)spec->max_len,
                     ways[WAY_LENGTH], (long long)model->clamp_position + 1);
}
