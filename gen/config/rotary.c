/*
 * rotary.c: sets the settings of rotary embeddings, such as the width and the scaling. layers.c
 * chooses the layers.
 */
#include "config/facts.h"

#include "count.h"
#include "exact/ratio.h"
#include "memory.h"
#include "nearest.h"

#include <string.h>

enum { SCALING_NAMES_SIZE = 256 };

static const char base_missing[] = "'rope_theta' is missing";

/* ---- scaling ---- */

/* Returns whether `name` is what files of models call this kind of scaling. */
static bool scaling_has_name(enum rope_scaling kind, const char *name)
{
    const char *const names = rope_scaling_table[kind].file_names;
    return names != NULL && words_have(names, name, strlen(name));
}

/* Returns the kind of scaling that a value names. Refuses an unknown name. */
static enum rope_scaling scaling_find(const struct json_value *value)
{
    char known[SCALING_NAMES_SIZE] = "";
    for (enum rope_scaling kind = 0; kind < ROPE_SCALING_COUNT; kind++) {
        const char *const names = rope_scaling_table[kind].file_names;
        if (scaling_has_name(kind, value->text)) {
            return kind;
        }
        text_append(known, sizeof known, "%s%s", names != NULL ? " " : "",
                    names != NULL ? names : "");
    }
    value_check_kind(value, JSON_STRING);
    json_refuse(value, "is '%s', which is not understood: known:%s", json_printable(value->text),
                known);
}

/* Returns the kind of scaling that the key rope_type or its predecessor, `type`, names; or
 * ROPE_SCALING_NONE if both are missing. Refuses two keys that name different kinds. */
static enum rope_scaling scaling_choose(struct facts *facts)
{
    const struct json_value *const old_name = facts->values[FACT_OLD_SCALING];
    if (facts->values[FACT_SCALING] == NULL) {
        facts->values[FACT_SCALING] = old_name;
    }
    const struct json_value *const name = facts->values[FACT_SCALING];
    if (name == NULL) {
        return ROPE_SCALING_NONE;
    }
    const enum rope_scaling found = scaling_find(name);
    if (old_name != NULL && !scaling_has_name(found, old_name->text)) {
        json_refuse(old_name, "contradicts 'rope_type': take one out");
    }
    return found;
}

/* Reads a list of `count` numbers, one for each pair, from 1e-9 to `most`. The message about
 * another length says that `owner` has `count` pairs. */
static struct decimal *divisors_read(const struct json_value *array, size_t count,
                                     const char *owner, const char *most)
{
    struct decimal *const list = memory_allocate(count + 1, sizeof *list);
    value_check_kind(array, JSON_ARRAY);
    if (array->size - 1 != count) {
        json_refuse(array, "has %zu values, but %s has %zu pairs: give a number for each",
                    (size_t)array->size - 1, owner, count);
    }
    for (size_t i = 0; i < count; i++) {
        list[i] = value_within(array + 1 + i, "1e-9", most);
    }
    return list;
}

/* Reads the two lists of divisors for a head of width d. If --d-model gives the width, or has to
 * give it because d is 0, the lists only have to be equally long, and their length is compared with
 * the width later (spec_fault). */
static void divisor_lists_read(struct facts *facts, int64_t d)
{
    struct model_terms *const terms = &facts->model->terms;
    const struct json_value *const numbers = facts->values[FACT_LONG_DIVISORS];
    const bool is_open = d == 0 || facts->request->is_given[SETTING_D_MODEL];
    const char *const owner = is_open ? "'long_factor'" : "the head";
    /* 1e30 marks pairs that are not rotated: gemma4 in llama.cpp */
    const char *const most = facts->form == FORM_GGUF ? "1e39" : "1e9";
    value_check_kind(numbers, JSON_ARRAY);
    if (numbers->size == 1) {
        json_refuse(numbers, "is empty: give a number for each pair of the head");
    }
    terms->divisor_count = is_open ? numbers->size - 1 : (size_t)d / 2;
    terms->long_divisors = divisors_read(numbers, terms->divisor_count, owner, most);
    terms->short_divisors =
        divisors_read(facts->values[FACT_SHORT_DIVISORS], terms->divisor_count, owner, most);
}

/* Sets the cell factors of phimoe, one for each list, which override any other cell factor. */
static void list_factors_set(struct facts *facts)
{
    struct model_terms *const terms = &facts->model->terms;
    const struct json_value *const numbers[] = {facts->values[FACT_LONG_CELL_FACTOR],
                                                facts->values[FACT_SHORT_CELL_FACTOR]};
    facts->model->settings[SETTING_CELL_FACTOR].is_set = false;
    facts->model->cell_factor = CELL_FACTOR_NUMBER;
    terms->long_factor = value_within(numbers[0], "1e-9", "1.999");
    terms->short_factor = value_within(numbers[1], "1e-9", "1.999");
    if (values_equal(numbers[0], numbers[1])) {
        setting_set_number(facts, FACT_LONG_CELL_FACTOR, SETTING_CELL_FACTOR);
    } else {
        setting_set_cell_factor(facts, FACT_LONG_CELL_FACTOR, CELL_FACTOR_OF_LIST);
    }
}

/* Refuses longrope if one of its two lists is missing, if only one list has a cell factor of its
 * own, or if nothing determines the cell factor: neither such factors, nor the number of rows, nor
 * a cell factor in the file or on the command line. */
static void longrope_check(const struct facts *facts)
{
    const bool has_factors = facts->values[FACT_LONG_CELL_FACTOR] != NULL ||
                             facts->values[FACT_SHORT_CELL_FACTOR] != NULL;
    const enum fact needed[] = {FACT_LONG_DIVISORS, FACT_SHORT_DIVISORS,
                                has_factors ? FACT_LONG_CELL_FACTOR : FACT_LONG_DIVISORS,
                                has_factors ? FACT_SHORT_CELL_FACTOR : FACT_SHORT_DIVISORS};
    for (size_t i = 0; i < COUNT(needed); i++) {
        if (facts->values[needed[i]] == NULL) {
            json_refuse(facts->values[FACT_SCALING], "is longrope, which needs %s: add it",
                        fact_key(needed[i], facts->form));
        }
    }
    if (!has_factors && facts->values[FACT_ROWS] == NULL &&
        facts->values[FACT_CELL_FACTOR] == NULL &&
        !given_settings_require(facts, USES(SETTING_CELL_FACTOR))) {
        json_refuse(facts->values[FACT_SCALING],
                    "is longrope, which needs %s: add it, or give --cell-factor=X",
                    fact_key(FACT_ROWS, facts->form));
    }
}

/* Refuses a factor other than rows / original, the quotient of the number of rows and the original
 * length. Some versions of transformers use the stated factor, others use that quotient. */
static void longrope_factor_check(const struct facts *facts)
{
    const struct decimal factor = value_within(facts->values[FACT_FACTOR], "1", "1000000");
    const struct decimal rows = value_number(facts->values[FACT_ROWS]);
    struct ratio ratio;
    ratio_set(&ratio, (uint64_t)value_integer(facts->values[FACT_ORIGINAL_LENGTH], 2), 0);
    ratio_multiply(&ratio, &factor, &rows);
    if (wide_compare_magnitude(&ratio.numerator, &ratio.denominator) != 0) {
        json_refuse(facts->values[FACT_FACTOR],
                    "is not max_position_embeddings / original_max_position_embeddings, which "
                    "longrope has for its factor: %s",
                    remedy_ignore(facts->values[FACT_FACTOR]));
    }
}

/* Sets the divisors and the cell factor of longrope, for a head of width d. */
static void longrope_set(struct facts *facts, int64_t d)
{
    struct model_terms *const terms = &facts->model->terms;
    longrope_check(facts);
    const int64_t original_length = facts->values[FACT_ORIGINAL_LENGTH] != NULL
                                        ? value_integer(facts->values[FACT_ORIGINAL_LENGTH], 2)
                                        : 0;
    if (facts->values[FACT_ROWS] != NULL) {
        terms->longest_max_len = value_integer(facts->values[FACT_ROWS], 1);
    }
    if (facts->values[FACT_ROWS] != NULL && facts->values[FACT_FACTOR] != NULL) {
        longrope_factor_check(facts);
    }
    divisor_lists_read(facts, d);
    if (facts->values[FACT_LONG_CELL_FACTOR] != NULL) {
        list_factors_set(facts);
    } else if (terms->longest_max_len > original_length) {
        setting_set_cell_factor(facts, FACT_SCALING, CELL_FACTOR_LONGROPE);
    }
}

/* If mscale and mscale_all_dim are stated and not 0, sets the cell factor to
 * m(mscale)/m(mscale_all_dim), where m(s) = 0.1 s ln(factor) + 1. */
static void mscale_set(const struct facts *facts)
{
    struct model_terms *const terms = &facts->model->terms;
    if (facts->values[FACT_MSCALE] != NULL) {
        terms->mscale = value_within(facts->values[FACT_MSCALE], "0", "10");
    }
    if (facts->values[FACT_MSCALE_ALL_DIM] != NULL) {
        terms->mscale_all_dim = value_within(facts->values[FACT_MSCALE_ALL_DIM], "0", "10");
    }
    if (terms->mscale.count > 0 && terms->mscale_all_dim.count > 0) {
        if (decimal_compare(&terms->mscale, &terms->mscale_all_dim) == 0) {
            setting_set_integer(facts, FACT_MSCALE, SETTING_CELL_FACTOR, 1);
        } else {
            setting_set_cell_factor(facts, FACT_MSCALE, CELL_FACTOR_MSCALE);
        }
    }
}

/* Sets the scaling and its parameters, for a head of width d. If alpha is stated, dynamic scaling
 * becomes ntk with the factor alpha. */
static void scaling_set(struct facts *facts, enum rope_scaling kind, int64_t d)
{
    static const struct {
        enum fact fact;
        enum model_setting setting;
    } numbers[] = {
        {FACT_CELL_FACTOR, SETTING_CELL_FACTOR},
        {FACT_FACTOR, SETTING_FACTOR},
        {FACT_ORIGINAL_LENGTH, SETTING_ORIGINAL_LENGTH},
        {FACT_BETA_FAST, SETTING_BETA_FAST},
        {FACT_BETA_SLOW, SETTING_BETA_SLOW},
        {FACT_LOW_FREQ_FACTOR, SETTING_LOW_FREQ_FACTOR},
        {FACT_HIGH_FREQ_FACTOR, SETTING_HIGH_FREQ_FACTOR},
    };
    if (facts->values[FACT_ALPHA] != NULL && kind == ROPE_SCALING_DYNAMIC) {
        kind = ROPE_SCALING_NTK;
        facts->values[FACT_FACTOR] = facts->values[FACT_ALPHA];
    }
    if (facts->values[FACT_ORIGINAL_LENGTH] == NULL) {
        facts->values[FACT_ORIGINAL_LENGTH] = facts->values[FACT_ROWS];
    }
    (void)setting_mark(facts, facts->values[FACT_SCALING] != NULL ? FACT_SCALING : FACT_TYPE,
                       SETTING_SCALING);
    facts->model->rope_scaling = kind;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        if (rope_scaling_reads(kind, numbers[i].setting)) {
            setting_set_number(facts, numbers[i].fact, numbers[i].setting);
        }
    }
    if (rope_scaling_reads(kind, SETTING_TRUNCATE)) {
        setting_set_truncate(facts);
    }
    if (kind == ROPE_SCALING_LONGROPE) {
        longrope_set(facts, d);
    } else if (kind == ROPE_SCALING_YARN) {
        mscale_set(facts);
    }
}

/* ---- rotary embeddings ---- */

/* Requires --d-model if a file of an unknown type has two keys for the rotated width that may
 * contradict each other. Returns whether the file has such keys. A share of 1 contradicts nothing.
 */
static bool ambiguous_width_require(const struct facts *facts)
{
    const struct json_value *const rotary_dim = facts->values[FACT_ROTARY_WIDTH];
    const struct json_value *const qk_rope_head_dim = facts->values[FACT_ROTARY_HEAD_WIDTH];
    const struct json_value *const share_value = facts->values[FACT_SHARE];
    const struct decimal share =
        share_value != NULL ? value_within(share_value, "0", "1") : decimal_one;
    const char *why = NULL;
    if (rotary_dim == NULL && qk_rope_head_dim != NULL && !decimal_is_one(&share)) {
        why = "'partial_rotary_factor' may be a share of 'qk_rope_head_dim', or of the whole head";
    } else if (rotary_dim != NULL && qk_rope_head_dim != NULL &&
               !values_equal(rotary_dim, qk_rope_head_dim)) {
        why = "'rotary_dim' and 'qk_rope_head_dim' differ";
    }
    if (why != NULL) {
        setting_require(facts, rotary_dim != NULL ? FACT_ROTARY_WIDTH : FACT_SHARE, SETTING_D_MODEL,
                        why);
    }
    return why != NULL;
}

/* Sets d_model, and returns it: the number of rotated columns of a head or, with proportional
 * scaling, of all its columns. Returns 0 if the file does not determine it. Also sets terms.share
 * of the model, the share of a head that is rotated. */
static int64_t rotary_width_set(const struct facts *facts, bool is_proportional)
{
    const struct json_value *const rotary_dim = facts->values[FACT_ROTARY_WIDTH];
    const struct json_value *const qk_rope_head_dim = facts->values[FACT_ROTARY_HEAD_WIDTH];
    struct decimal *const share = &facts->model->terms.share;
    int64_t heads = 1;
    enum fact width = rotary_dim != NULL         ? FACT_ROTARY_WIDTH
                      : qk_rope_head_dim != NULL ? FACT_ROTARY_HEAD_WIDTH
                                                 : FACT_HEAD_WIDTH;
    if (facts->values[width] == NULL) {
        const char *const key = fact_key(FACT_HEAD_WIDTH, facts->form);
        if (facts->kind->types == NULL || facts->values[FACT_D_MODEL] == NULL ||
            facts->values[FACT_HEADS] == NULL) {
            setting_require(facts, FACT_TYPE, SETTING_D_MODEL,
                            memory_join(memory_join("'", key), "' is missing"));
            return 0;
        }
        width = FACT_D_MODEL;
        heads = value_integer(facts->values[FACT_HEADS], 1);
    }
    int64_t d = value_integer(facts->values[width], 1) / heads;
    if (facts->kind->types == NULL && ambiguous_width_require(facts)) {
        return 0;
    }
    *share = decimal_one;
    if (facts->values[FACT_SHARE] != NULL) {
        *share = value_within(facts->values[FACT_SHARE], "0", "1");
    }
    if (rotary_dim != NULL || (facts->kind->rotary_width_is_share && qk_rope_head_dim != NULL)) {
        const struct json_value *const head = rotary_dim != NULL && qk_rope_head_dim != NULL
                                                  ? qk_rope_head_dim
                                                  : facts->values[FACT_HEAD_WIDTH];
        if (facts->values[FACT_SHARE] != facts->defaults->values[FACT_SHARE] && head != NULL &&
            decimal_floor(share, value_integer(head, 1)) != d) {
            json_refuse(facts->values[FACT_SHARE], "is not %s / %s: make all three agree",
                        facts->values[width]->name, head->name);
        }
    } else if (!is_proportional) {
        d = decimal_floor(share, d);
    }
    if (d > D_MODEL_MAX) {
        json_refuse(facts->values[width],
                    "makes a head of more than %d columns: allowed are 1 .. %d", D_MODEL_MAX,
                    D_MODEL_MAX);
    }
    setting_set_integer(facts, width, SETTING_D_MODEL, d);
    return d;
}

/* Checks a file of an unknown type. Requires --base if the file has no rope_theta, because there is
 * no default, and --rope-scaling if the scaling may apply only to some kinds of layers. Refuses a
 * file whose base changes for longer tables, and the file of a vision model. */
static void unknown_type_check(const struct facts *facts, bool is_scaled, const char *layer)
{
    const struct json_value *const ntk = facts->values[FACT_NTK];
    const struct json_value *const types = facts->values[FACT_LAYER_TYPES];
    if (facts->values[FACT_BASE] == NULL) {
        setting_require(facts, FACT_TYPE, SETTING_BASE, base_missing);
    }
    for (size_t i = 2; layer == NULL && is_scaled && value_is_list(types) && i < types->size; i++) {
        if (!values_equal(&types[1], &types[i])) {
            setting_require(facts, FACT_TYPE, SETTING_SCALING,
                            "not all kinds of layers may be scaled");
        }
    }
    if (ntk != NULL && ntk->kind != JSON_FALSE) {
        json_refuse(ntk, "may give longer tables another base: " REMEDY_TABLE);
    }
    if (facts->values[FACT_IMAGE_SIZE] != NULL && facts->values[FACT_PATCH_SIZE] != NULL &&
        facts->values[FACT_VOCABULARY] == NULL) {
        json_refuse(facts->values[FACT_PATCH_SIZE],
                    "is that of pictures, whose heads are rotated by two axes: %s if they do not",
                    remedy_ignore(facts->values[FACT_PATCH_SIZE]));
    }
}

/* Refuses keys about partial rotation that the classes of the type do not read. With proportional
 * scaling, accepts partial_rotary_factor, because the classes then read it. */
static void partial_rotation_check(const struct facts *facts, bool is_proportional)
{
    const struct json_value *const *const defaults = facts->defaults->values;
    const bool has_part = defaults[FACT_SHARE] != NULL || defaults[FACT_ROTARY_WIDTH] != NULL ||
                          facts->kind->required_fact == FACT_SHARE;
    const struct json_value *unread_key = NULL;
    if (defaults[FACT_ROTARY_HEAD_WIDTH] == NULL) {
        unread_key = facts->values[FACT_ROTARY_HEAD_WIDTH];
    }
    if ((is_proportional || !has_part) && facts->values[FACT_ROTARY_WIDTH] != NULL) {
        unread_key = facts->values[FACT_ROTARY_WIDTH];
    }
    if (!is_proportional && !has_part && facts->values[FACT_SHARE] != NULL) {
        const struct decimal share = value_within(facts->values[FACT_SHARE], "0", "1");
        unread_key = decimal_is_one(&share) ? unread_key : facts->values[FACT_SHARE];
    }
    if (unread_key != NULL) {
        json_refuse(unread_key, "is not read by classes of this type: %s",
                    remedy_ignore(unread_key));
    }
}

/* Checks a file of a known type. If the file omits the required_fact of the kind, refuses the file
 * or requires an option. Refuses keys about partial rotation that the classes of the type ignore.
 * Refuses Baichuan's models of another width than the default, because they do not rotate heads.
 * qwen's base changes for longer tables, so the number of rows in the file limits the table. */
static void known_type_check(const struct facts *facts, bool is_proportional)
{
    const struct model_kind *const kind = facts->kind;
    const struct json_value *const *const defaults = facts->defaults->values;
    const bool is_share = kind->required_fact == FACT_SHARE;
    const bool is_open = kind->required_fact != FACT_NOTHING &&
                         facts->values[kind->required_fact] == defaults[kind->required_fact];
    if (is_open && kind->required_fact == FACT_BASE) {
        setting_require(facts, FACT_TYPE, SETTING_BASE, base_missing);
    } else if (is_open && !(is_share && given_settings_require(facts, USES(SETTING_D_MODEL)))) {
        json_refuse(facts->values[FACT_TYPE], "has classes that differ in '%s': add it%s%s",
                    fact_key(kind->required_fact, facts->form), is_share ? ", or " : "",
                    is_share ? "give --d-model=N" : "");
    }
    if (kind->required_fact == FACT_D_MODEL) {
        const int64_t rotating_width = value_integer(defaults[FACT_D_MODEL], 1);
        if (value_integer(facts->values[FACT_D_MODEL], 1) != rotating_width) {
            json_refuse(facts->values[FACT_D_MODEL],
                        "is not %lld, so distances are biased, and heads are not rotated: "
                        "drop --model",
                        (long long)rotating_width);
        }
    }
    if (!kind->rotary_width_is_share) {
        partial_rotation_check(facts, is_proportional);
    }
    if (defaults[FACT_NTK] != NULL && facts->values[FACT_NTK]->kind != JSON_FALSE) {
        facts->model->last_position = value_integer(facts->values[FACT_ROWS], 2) - 1;
        facts->model->last_position_key = facts->values[FACT_ROWS];
    }
}

/* Returns the object with the settings of the scaling, or NULL. An object in the file overrides the
 * default of the class. Refuses a file that states another encoding of positions than rotary
 * embeddings. */
static const struct json_value *scaling_object(const struct facts *facts)
{
    const struct json_value *const positions = facts->values[FACT_POSITIONS];
    const struct json_value *const old_object = facts->values[FACT_SCALING_OBJECT];
    const bool reads_positions =
        facts->kind->types == NULL || facts->defaults->values[FACT_POSITIONS] != NULL;
    const struct json_value *object = facts->values[FACT_ROPE_PARAMETERS];
    if (reads_positions && positions != NULL &&
        !words_have("rope rotary rope_gptj", positions->text, strlen(positions->text))) {
        const bool is_learned = strcmp(positions->text, "absolute") == 0;
        json_refuse(positions, "says that heads are rotated otherwise, or not at all: %s",
                    is_learned ? REMEDY_TABLE : "drop --model");
    }
    if (object == NULL ||
        (object == facts->defaults->values[FACT_ROPE_PARAMETERS] && old_object != NULL)) {
        object = old_object;
    } else if (old_object != NULL) {
        json_refuse(old_object, "contradicts 'rope_parameters': take one out");
    }
    if (object != NULL) {
        value_check_kind(object, JSON_OBJECT);
    }
    return object;
}

/* Reads nomic_bert's dynamic scaling, whose settings are not in an object. Returns
 * ROPE_SCALING_DYNAMIC or, if the file does not state this scaling, `scaling`. For other types,
 * refuses this scaling unless an option gives a scaling. */
static enum rope_scaling outer_scaling_read(struct facts *facts, enum rope_scaling scaling)
{
    const struct json_value *const factor = facts->values[FACT_NTK_FACTOR];
    const bool is_known = facts->defaults->values[FACT_TRAINED_ROWS] != NULL;
    if (factor == NULL || factor->kind == JSON_FALSE ||
        (!is_known && given_settings_require(facts, USES(SETTING_SCALING)))) {
        return scaling;
    }
    const struct decimal number = value_number(factor);
    if (number.count == 0) {
        return scaling;
    }
    if (!is_known) {
        json_refuse(factor, "says that the base grows with the length: give --rope-scaling=dynamic "
                            "--factor=X --original-max-len=N, or --rope-scaling=none");
    }
    if (scaling != ROPE_SCALING_NONE) {
        json_refuse(factor, "contradicts '%s': take one out", facts->values[FACT_SCALING]->name);
    }
    facts->values[FACT_SCALING] = factor;
    facts->values[FACT_FACTOR] = factor;
    facts->values[FACT_ORIGINAL_LENGTH] = facts->values[FACT_TRAINED_ROWS];
    return ROPE_SCALING_DYNAMIC;
}

/* Reads the scaling of the chosen layers. Returns the kind of scaling. */
static enum rope_scaling layer_scaling_read(struct facts *facts, const struct layer_kind *layer)
{
    const struct json_value *const original_length = facts->values[FACT_ORIGINAL_LENGTH];
    if (layer->object != NULL) {
        facts_add(facts, layer->object, true);
    }
    if (facts->form == FORM_GGUF) {
        llama_cpp_scaling_translate(facts);
    } else if (facts->form == FORM_PARAMS) {
        params_scaling_translate(facts);
    }
    const enum rope_scaling scaling = outer_scaling_read(facts, scaling_choose(facts));
    if (layer->is_compressed) {
        facts->values[FACT_BASE] = facts->values[FACT_COMPRESS_BASE];
        if (scaling == ROPE_SCALING_YARN && facts->values[FACT_CELL_FACTOR] == NULL) {
            setting_set_integer(facts, FACT_SCALING, SETTING_CELL_FACTOR, 1);
        }
    }
    /* Some versions of transformers use the original length that is stated outside of the object of
     * the scaling, others use the length in that object. */
    if (original_length != NULL && rope_scaling_reads(scaling, SETTING_ORIGINAL_LENGTH) &&
        !values_equal(original_length, facts->values[FACT_ORIGINAL_LENGTH])) {
        json_refuse(facts->values[FACT_ORIGINAL_LENGTH],
                    "differs from that outside of the scaling, or of the model's class: say the "
                    "same number in both places");
    }
    return scaling;
}

enum rope_scaling shared_scaling_read(struct facts *facts)
{
    const struct layer_kind all = {.object = scaling_object(facts)};
    return layer_scaling_read(facts, &all);
}

void rotary_set(struct facts *facts)
{
    const struct model_kind *const kind = facts->kind;
    const struct json_value *const object = scaling_object(facts);
    if (kind->rows_fact != FACT_NOTHING) {
        facts->values[FACT_ROWS] = facts->values[kind->rows_fact];
    }
    if (facts->values[FACT_COMPRESS_BASE] != NULL &&
        facts->defaults->values[FACT_COMPRESS_BASE] == NULL) {
        json_refuse(facts->values[FACT_COMPRESS_BASE],
                    "is the base of layers that this type is not known to have: " REMEDY_TABLE);
    }
    const struct layer_kind layer = layer_select(facts, object);
    const struct json_value *const share = facts->values[FACT_SHARE];
    const enum rope_scaling scaling = layer_scaling_read(facts, &layer);
    const bool is_proportional = scaling == ROPE_SCALING_PROPORTIONAL;
    if (kind->types != NULL) {
        known_type_check(facts, is_proportional);
    } else {
        unknown_type_check(facts, scaling != ROPE_SCALING_NONE, layer.name);
    }
    const int64_t d = rotary_width_set(facts, is_proportional);
    if (kind->types == NULL && layer_is_not_full(&layer) && share != NULL &&
        share == facts->values[FACT_SHARE]) {
        setting_require(facts, FACT_SHARE, SETTING_D_MODEL,
                        "'partial_rotary_factor' may be that of full_attention alone");
    }
    setting_set_number(facts, FACT_ROWS, SETTING_MAX_LEN);
    setting_set_number(facts, FACT_BASE, SETTING_BASE);
    scaling_set(facts, scaling, d);
}
