/*
 * params.c: the settings of a params.json as Meta, Mistral and executorch interpret them. The two
 * numbers of a pair are neighbours, like the parts of a complex number, unless use_hf_rope is true.
 */
#include "config/facts.h"

#include "memory.h"

static const struct class_default neighbours_defaults[] = {{FACT_NEIGHBOURS, JSON_TRUE, 0, ""},
                                                           {.fact = FACT_NOTHING}};

/* rope_theta is required, because implementations differ in its default: 10000 in Llama 2, 500000
 * in Meta's later code, and 1000000 in Mistral's code. */
const struct model_kind params_kind = {.types = "params.json",
                                       .preset = &presets[PRESET_ROPE_CACHE],
                                       .pairing = PAIRING_NEIGHBOURS,
                                       .defaults = neighbours_defaults,
                                       .rotary_width_is_share = true,
                                       .required_fact = FACT_BASE};

bool is_params(const struct json_value *object)
{
    return json_member(object, "dim") != NULL && json_member(object, "n_heads") != NULL;
}

/* Of these implementations, only executorch can pair numbers k and d/2 + k of a head. Its table
 * (hf_precompute_freqs_cis) then has each cosine and sine twice, as in transformers. */
const struct preset *params_preset(enum pairing pairing)
{
    return pairing == PAIRING_HALF ? &presets[PRESET_ROPE_HALF] : params_kind.preset;
}

/* Mistral's scaling is yarn, which multiplies cells by 0.1 ln(factor) + 1 if apply_scale is true.
 * Meta's scaling is llama3, for models trained with 8192 positions. */
void params_scaling_translate(struct facts *facts)
{
    const struct json_value **const values = facts->values;
    const bool is_scaled = values[FACT_IS_SCALED] != NULL && value_is_true(values[FACT_IS_SCALED]);
    const struct json_value *const yarn = values[FACT_SCALING_OBJECT];
    if (yarn != NULL && is_scaled) {
        json_refuse(yarn, "contradicts '%s': take one out", values[FACT_IS_SCALED]->name);
    }
    if (yarn != NULL) {
        values[FACT_SCALING] = text_value_make(yarn, "yarn");
        if (values[FACT_SCALES_CELLS] != NULL && !value_is_true(values[FACT_SCALES_CELLS])) {
            values[FACT_CELL_FACTOR] = number_value_make(values[FACT_SCALES_CELLS], "1");
        } else if (values[FACT_SCALES_CELLS] == NULL) {
            setting_require(facts, FACT_SCALING_OBJECT, SETTING_CELL_FACTOR,
                            "'apply_scale' is missing");
        }
    } else if (is_scaled) {
        const struct json_value *const use_scaled_rope = values[FACT_IS_SCALED];
        values[FACT_SCALING] = text_value_make(use_scaled_rope, "llama3");
        values[FACT_ORIGINAL_LENGTH] = number_value_make(use_scaled_rope, "8192");
        values[FACT_LOW_FREQ_FACTOR] = number_value_make(use_scaled_rope, "1");
        values[FACT_HIGH_FREQ_FACTOR] = values[FACT_HIGH_FREQ_FACTOR] != NULL
                                            ? values[FACT_HIGH_FREQ_FACTOR]
                                            : number_value_make(use_scaled_rope, "4");
        if (values[FACT_FACTOR] == NULL) {
            setting_require(facts, FACT_IS_SCALED, SETTING_FACTOR,
                            "'rope_scaling_factor' is missing, for which Meta's code has 8, and "
                            "config.json of Llama 3.2 has 32");
        }
    }
}
