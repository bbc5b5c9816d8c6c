/*
 * candidate.c: whether options could ask for a table that a comparison tries: what they would say
 * is read, and refused, as if it were given, but without a message.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "memory.h"

#include <string.h>

/* What a preset or a model says makes no ground. */
void grounds_take(struct compared *compared, const struct given *given)
{
    bool is_refused = false;
    const struct given nothing = {.is_refused = &is_refused};
    struct given beside = nothing;
    struct request request = {.path = NULL};
    bool is_said = false;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const bool is_whole = option_is(option, "--preset") || option_is(option, "--model") ||
                              option_is(option, "--layer-type");
        if (option_is_of_formula(option) && given->option[i].value != NULL) {
            is_said = true;
            beside.option[i] =
                is_whole || given->option[i].of_preset ? beside.option[i] : given->option[i];
        }
    }
    given_read(&beside, &request);
    request_derive(&request, &beside);
    if (is_said && !is_refused) {
        compared->grounds[compared->ground_count++] = request.spec;
    }
    request = (struct request){.path = NULL};
    given_read(&nothing, &request);
    compared->grounds[compared->ground_count++] = request.spec;
}

bool candidate_ask(const struct compared *compared, struct spec *spec, const struct spec *asked,
                   char *command)
{
    const struct request tried = {.spec = *spec};
    const struct request known = {.spec = asked != NULL ? *asked : *spec};
    struct request request = {.path = NULL};
    struct given given = {.is_refused = NULL};
    bool is_refused = false;
    char(*const texts)[OPTION_VALUE_SIZE] = memory_take(OPTION_COUNT, sizeof *texts);
    if (asked != NULL) {
        given = *compared->given;
    }
    given.is_refused = &is_refused;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        char text[OPTION_VALUE_SIZE];
        if (option_is_of_formula(option)) {
            const char *const value = request_value(&tried, option, texts[i]);
            const char *const otherwise =
                asked != NULL ? request_value(&known, option, text) : option->default_value;
            const bool is_known = value != NULL && otherwise != NULL ? strcmp(value, otherwise) == 0
                                                                     : value == otherwise;
            if (!is_known) {
                given.option[i] = (struct setting){.option = option, .value = value};
            }
        }
    }
    given_read(&given, &request);
    given_check(&given);
    if (is_refused) {
        return false;
    }
    request.spec.max_len = spec->max_len;
    request.spec.d_model = spec->d_model;
    request.spec.precision = spec->precision;
    request_derive(&request, &given);
    if (is_refused) {
        return false;
    }
    spec_derive(&request.spec);
    output_spec_derive(&request.output, &request.spec);
    request_check(&request, &given);
    if (is_refused) {
        return false;
    }
    request.spec.frequency_list = spec->frequency_list;
    *spec = request.spec;
    if (command != NULL) {
        request.path = "pe";
        request_print_command(&request, command);
    }
    return true;
}
