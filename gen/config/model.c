/*
 * model.c: from a config.json to settings: whose settings they are, of what kind the model is, and
 * the settings of sinusoids; those of rotary embeddings are made in rotary.c.
 */
#include "config/model.h"

#include "config/facts.h"
#include "count.h"
#include "memory.h"

#include <stdio.h>
#include <string.h>

/* ---- sinusoids ---- */

/* Says the width and the rows; which row is the padding, if there is one; and which position of
 * transfo-xl is the last that is not clamped. */
static void sines_take(struct model *model, const struct facts *facts, const struct kind *kind)
{
    if (fact_is_there(facts, kind->rows_fact)) {
        model_say_integer(model, facts, kind->rows_fact, MODEL_MAX_LEN,
                          fact_integer(facts, kind->rows_fact, 1) + kind->more_rows);
    }
    model_say_fact(model, facts, FACT_WIDTH, MODEL_D_MODEL);
    if (kind->more_rows > 0) {
        model_say_fact(model, facts, FACT_PADDING, MODEL_ZERO_ROW);
    }
    if (fact_is_there(facts, FACT_CLAMP)) {
        const struct decimal clamp = fact_within(facts, FACT_CLAMP, "-1e300", "1e300");
        const bool is_clamped = clamp.count > 0 && !clamp.negative;
        model->last = is_clamped ? fact_integer(facts, FACT_CLAMP, 1) : 0;
        model->last_origin = fact_origin(facts, facts->of[FACT_CLAMP]);
        (void)snprintf(model->last_fault, sizeof model->last_fault,
                       "'clamp_len' makes all positions above %lld alike", (long long)model->last);
    }
}

/* Says the width, and the square of patches. */
static void image_take(struct model *model, const struct facts *facts)
{
    char grid[DECIMAL_TEXT];
    model_say_fact(model, facts, FACT_WIDTH, MODEL_D_MODEL);
    const int64_t image = fact_integer(facts, FACT_IMAGE, 1);
    const int64_t patch = fact_integer(facts, FACT_PATCH, 1);
    if (image % patch != 0) {
        fact_refuse(facts, FACT_PATCH, "does not divide image_size: allowed are divisors");
    }
    const long long side = (long long)(image / patch);
    (void)snprintf(grid, sizeof grid, "%lldx%lld", side, side);
    model_say(model, facts, FACT_IMAGE, MODEL_GRID, grid);
}

/* ---- kinds of models ---- */

/* These objects hold the settings of the text, or an object that does. */
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

/* Finds the settings of the text, and its type, which may be said around them. */
static const struct json_value *text_settings(const struct json_value *settings,
                                              const struct json_value **type)
{
    const struct json_value *const own = json_member(settings, "model_type");
    const bool has_type = *type != NULL && (*type)->kind == JSON_STRING;
    const struct kind *const around = has_type ? model_kind_find((*type)->text) : NULL;
    if (own != NULL && own->kind != JSON_NULL && (around == NULL || !around->is_whole)) {
        *type = own;
    }
    for (size_t i = 0; i < COUNT(text_parts); i++) {
        const struct json_value *const part = json_member(settings, text_parts[i]);
        if (part != NULL && part->kind == JSON_OBJECT) {
            return text_settings(part, type);
        }
    }
    return settings;
}

/* Refuses a kind that has no table, or none that its settings say. */
static void kind_check(const struct facts *facts, const struct kind *kind)
{
    const struct origin origin = fact_origin(facts, facts->of[FACT_TYPE]);
    const char *const name = facts->of[FACT_TYPE]->text;
    const char *const *const ways = facts->ways;
    switch (kind->family) {
    case FAMILY_LEARNED:
        refuse_at(origin, "the positions of '%s' are learned, and have no formula: %s", name,
                  ways[WAY_TABLE]);
    case FAMILY_OTHER:
        refuse_at(origin, "the positions of '%s' are sinusoids, but not by its settings: %s%s",
                  name, ways[WAY_PRESET], kind->preset);
    case FAMILY_AXES:
        refuse_at(origin, "'%s' turns its heads by several axes: %s", name, ways[WAY_AXES]);
    case FAMILY_PARTS:
        refuse_at(origin,
                  "'%s' turns its heads by settings that are not read, and one may be another "
                  "base: %s%s",
                  name, ways[WAY_PRESET], kind->preset);
    case FAMILY_NONE:
        refuse_at(origin, "'%s' has no table of positions: it has %s: drop it", name, kind->preset);
    case FAMILY_ROTARY:
    case FAMILY_SINES:
    case FAMILY_IMAGE:
        break;
    }
}

/* ---- the whole ---- */

/* Takes what the class has where the file leaves it out, as if it stood where the type stands. */
static void defaults_take(struct facts *facts, const struct kind *kind, struct origin origin)
{
    enum { SIZE = 1024 };
    char *const text = memory_take(SIZE, 1);
    (void)snprintf(text, SIZE, "{%s%s%s}", kind->defaults, kind->more != NULL ? "," : "",
                   kind->more != NULL ? kind->more : "");
    for (char *at = text; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    facts_take(facts, json_parse(text, strlen(text), origin, NULL), false);
}

struct model *model_read(char *text, size_t length, const char *file,
                         const struct model_question *question)
{
    static const struct kind other = {.family = FAMILY_ROTARY, .preset = "rope-half"};
    const char *const *const ways = question->ways;
    const struct json_value *const root =
        json_parse(text, length, (struct origin){file, 1}, part_of);
    struct model *const model = memory_take(1, sizeof *model);
    struct facts facts = {.file = file, .ways = ways};
    char shown[JSON_SHOWN_SIZE];
    if (root->kind != JSON_OBJECT) {
        refuse_at(fact_origin(&facts, root), "the file is %s: give the config.json of a model",
                  json_kind_name(root->kind));
    }
    const struct json_value *type = NULL;
    const struct json_value *const settings = text_settings(root, &type);
    if (type == NULL) {
        refuse_at(fact_origin(&facts, settings),
                  "'model_type' is missing: give the config.json of a model, as transformers saves "
                  "it");
    }
    facts.of[FACT_TYPE] = type;
    facts.name[FACT_TYPE] = "model_type";
    fact_check_kind(&facts, FACT_TYPE, JSON_STRING);
    const struct origin origin = fact_origin(&facts, type);
    const struct kind *kind = model_kind_find(type->text);
    if (kind != NULL) {
        kind_check(&facts, kind);
        defaults_take(&facts, kind, origin);
    } else if (question->has_layout) {
        kind = &other;
    } else {
        refuse_at(origin, "the model_type '%s' is not known: %s", json_shown(type, shown),
                  ways[WAY_LAYOUT]);
    }
    model->preset = kind->preset;
    model->of_preset = origin;
    const struct json_value *const own_scaling = facts.of[FACT_SCALING];
    const bool has_positions = kind == &other || fact_is_there(&facts, FACT_POSITIONS);
    facts_take(&facts, settings, false);
    facts.of[FACT_TYPE] = type;
    const bool is_half =
        fact_is_there(&facts, FACT_INTERLEAVE) && facts.of[FACT_INTERLEAVE]->kind == JSON_FALSE;
    model->terms.pairing = is_half ? PAIRING_HALF : kind->pairing;
    if (!has_positions) {
        facts.of[FACT_POSITIONS] = NULL; /* the class does not read it */
    }
    if (facts.of[FACT_SCALING] == own_scaling && fact_is_there(&facts, FACT_OLD_SCALING)) {
        facts.of[FACT_SCALING] = NULL; /* the class's own, which the file's takes the place of */
    }
    if (kind->family == FAMILY_ROTARY) {
        rotary_take(model, &facts, kind, question);
        return model;
    }
    if (question->layer != NULL) {
        refuse_at(question->layer_origin,
                  "%s: '%s' chooses nothing, because '%s' has no layers that turn heads: drop it",
                  ways[WAY_LAYER], question->layer, file);
    }
    if (kind->family == FAMILY_SINES) {
        sines_take(model, &facts, kind);
    } else {
        image_take(model, &facts);
    }
    return model;
}

void model_drop_scaling(struct model *model)
{
    for (enum model_setting i = MODEL_FACTOR; i <= MODEL_HIGH; i++) {
        *model->settings[i].value = '\0';
    }
    *model->settings[MODEL_CELL_FACTOR].value = '\0';
}

void model_check(const struct model *model, const struct spec *spec, const char *const *ways)
{
    const int64_t farthest = spec->first + (spec->step > 0 ? spec->max_len - 1 : 0);
    if (model->last > 0 && farthest > model->last) {
        refuse_at(model->last_origin, "%s, of which %s%lld has some: give %s%lld or less",
                  model->last_fault, ways[WAY_LENGTH], (long long)spec->max_len, ways[WAY_LENGTH],
                  (long long)model->last + 1);
    }
}
