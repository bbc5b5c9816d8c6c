/*
 * model_facts.c: which keys there are, what their numbers are, and as which options these are said.
 */
#include "cli/model_facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FAULT_SIZE = 256 };

struct origin fact_origin(const struct facts *facts, const struct json_value *value)
{
    return (struct origin){facts->file, value->line};
}

bool fact_is_there(const struct facts *facts, enum fact fact)
{
    return facts->of[fact] != NULL;
}

bool fact_refuse(const struct facts *facts, enum fact fact, const char *format, ...)
{
    char fault[FAULT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    return refuse_at(fact_origin(facts, facts->of[fact]), "'%s' %s", facts->name[fact], fault);
}

/* ---- numbers ---- */

bool fact_value_number(const struct facts *facts, enum fact fact, const struct json_value *value,
                       struct decimal *number)
{
    enum decimal_fault fault = DECIMAL_MALFORMED;
    if (value->kind == JSON_NUMBER) {
        char text[JSON_NUMBER_MAX + 1];
        (void)snprintf(text, sizeof text, "%.*s", (int)value->length, value->text);
        fault = decimal_read(number, text);
    }
    return fault == DECIMAL_FINE ||
           refuse_at(fact_origin(facts, value), "'%s' %s: allowed are -1e300 .. 1e300",
                     facts->name[fact], decimal_fault_text[fault]);
}

/* The number of a fact that is there. */
bool fact_number(const struct facts *facts, enum fact fact, struct decimal *number)
{
    return fact_value_number(facts, fact, facts->of[fact], number);
}

/* The same as a whole number from 1 on, or from 0. */
bool fact_integer(const struct facts *facts, enum fact fact, int64_t least, int64_t *integer)
{
    struct decimal number;
    char text[DECIMAL_TEXT];
    if (!fact_number(facts, fact, &number)) {
        return false;
    }
    decimal_print(text, &number);
    const char *end = text;
    return (whole_take(&end, integer) && *end == '\0' && *integer >= least &&
            *integer <= MAX_LEN_MAX) ||
           fact_refuse(facts, fact, "is out of range: allowed are whole numbers, %lld .. %d",
                       (long long)least, MAX_LEN_MAX);
}

/* A number within a range, in which the message names it. */
bool fact_within(const struct facts *facts, enum fact fact, const char *least, const char *most,
                 struct decimal *number)
{
    return fact_number(facts, fact, number) &&
           (decimal_is_within(number, least, most) ||
            fact_refuse(facts, fact, "is out of range: allowed are %s .. %s", least, most));
}

/* ---- options ---- */

void model_say(struct model *model, const struct facts *facts, enum fact fact, const char *option,
               const char *value)
{
    const size_t place = option_place(option);
    if (model->option[place].value == NULL) {
        (void)snprintf(model->values[place], sizeof model->values[place], "%s", value);
        model->option[place] = (struct setting){.option = &option_table[place],
                                                .value = model->values[place],
                                                .origin = fact_origin(facts, facts->of[fact]),
                                                .of_preset = true};
    }
}

void model_say_integer(struct model *model, const struct facts *facts, enum fact fact,
                       const char *option, int64_t integer)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%lld", (long long)integer);
    model_say(model, facts, fact, option, text);
}

bool model_say_fact(struct model *model, const struct facts *facts, enum fact fact)
{
    struct decimal number;
    char text[DECIMAL_TEXT];
    if (!fact_is_there(facts, fact)) {
        return true;
    }
    const enum json_kind kind = facts->of[fact]->kind;
    if (kind == JSON_TRUE || kind == JSON_FALSE) {
        model_say(model, facts, fact, fact_options[fact], kind == JSON_TRUE ? "yes" : "no");
        return true;
    }
    if (!fact_number(facts, fact, &number)) {
        return false;
    }
    decimal_print(text, &number);
    model_say(model, facts, fact, fact_options[fact], text);
    return true;
}

/* ---- facts ---- */

static bool value_kind_check(const struct facts *facts, const struct model_key *key,
                             const struct json_value *value)
{
    const bool is_boolean = value->kind == JSON_TRUE || value->kind == JSON_FALSE;
    return value->kind == key->kind || (is_boolean && key->kind == JSON_TRUE) ||
           refuse_at(fact_origin(facts, value), "'%s' is %s, but has to be %s", key->name,
                     json_kind_name(value->kind), json_kind_name(key->kind));
}

static bool values_equal(const struct json_value *a, const struct json_value *b)
{
    return a->kind == b->kind && a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* Whether the value says that what the table is for is so. */
static bool is_so(const struct json_value *value)
{
    static const char *const words[] = {"rope", "rotary", "rope_gptj"};
    bool found = value->kind == JSON_TRUE;
    for (size_t i = 0; i < sizeof words / sizeof *words && value->kind == JSON_STRING; i++) {
        found = found || strcmp(value->text, words[i]) == 0;
    }
    return found;
}

/* Takes what a key says. What one says twice has to be the same. */
static bool fact_take(struct facts *facts, const struct model_key *key,
                      const struct json_value *value, const struct facts *before)
{
    const enum fact fact = key->fact;
    /* Images may have two sides, of which a text's model knows nothing. */
    const bool is_of_image = fact == FACT_IMAGE || fact == FACT_PATCH;
    if (value->kind == JSON_NULL || (is_of_image && value->kind != JSON_NUMBER)) {
        return true;
    }
    if (!value_kind_check(facts, key, value)) {
        return false;
    }
    if (fact == FACT_NOTHING || (fact == FACT_TRUE && is_so(value))) {
        return true;
    }
    const bool is_second = fact_is_there(facts, fact) && facts->of[fact] != before->of[fact];
    if (is_second && strcmp(facts->name[fact], key->name) == 0) {
        return refuse_at(fact_origin(facts, value), "'%s' is there twice: take one out", key->name);
    }
    if (is_second && fact != FACT_TRUE && fact != FACT_SECTIONS &&
        !values_equal(facts->of[fact], value)) {
        return refuse_at(fact_origin(facts, value), "'%s' contradicts '%s': take one out",
                         key->name, facts->name[fact]);
    }
    facts->of[fact] = value;
    facts->name[fact] = key->name;
    return true;
}

static const struct model_key *key_find(const struct model_key *keys, const char *name)
{
    while (keys->name != NULL && strcmp(keys->name, name) != 0) {
        keys++;
    }
    return keys->name != NULL ? keys : NULL;
}

/* Whether a key may be about positions, as one with an escape may be. */
static bool is_suspicious(const char *name)
{
    static const char *const words[] = {"rope", "rotary", "position", "theta", "\\"};
    bool found = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        found = found || strstr(name, words[i]) != NULL;
    }
    return found;
}

/* Takes the facts of an object. Unknown keys are refused, or if not all have a meaning here, those
 * that may be about positions. */
bool facts_take(struct facts *facts, const struct json_value *object, const struct model_key *keys)
{
    const struct facts before = *facts;
    char shown[JSON_SHOWN_SIZE];
    for (const struct json_value *name = json_first(object); name != NULL;
         name = json_next(object, name + 1)) {
        const struct model_key *const key = key_find(keys, name->text);
        if (key == NULL && (keys == scaling_keys || is_suspicious(name->text))) {
            return refuse_at(fact_origin(facts, name),
                             "'%s' is not understood, and may change the table: take it out of "
                             "the file if it does not",
                             json_shown(name, shown));
        }
        if (key != NULL && !fact_take(facts, key, name + 1, &before)) {
            return false;
        }
    }
    return true;
}
