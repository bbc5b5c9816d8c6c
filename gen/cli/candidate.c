/*
 * candidate.c: whether options could ask for a table that a comparison tries: what they would say
 * is read, and refused, as if it were given, but without a message.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "memory.h"
#include "model/numbers.h"

#include <string.h>

/* A parameter of rotary scaling that only a model says makes no ground. */
void grounds_take(struct compared *compared, const struct given *given)
{
    static const struct given nothing = {.silent = true};
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
    if (is_said && given_read(&beside, &request) && check_derived(&request, &beside)) {
        compared->grounds[compared->ground_count++] = request.spec;
    }
    request = (struct request){.path = NULL};
    (void)given_read(&nothing, &request);
    compared->grounds[compared->ground_count++] = request.spec;
}

bool candidate_ask(const struct compared *compared, struct spec *spec, const struct spec *asked,
                   char *command)
{
    struct given given = {.silent = true};
    struct request *const request = memory_take(1, sizeof *request);
    char(*const texts)[OPTION_VALUE_SIZE] = memory_take(OPTION_COUNT, sizeof *texts);
    if (asked != NULL) {
        given = *compared->given;
        given.silent = true;
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        char text[OPTION_VALUE_SIZE];
        if (option_is_of_formula(option)) {
            const char *const value = option_spell(option, spec, texts[i]);
            const char *const known =
                asked != NULL ? option_spell(option, asked, text) : option->default_value;
            const bool is_known =
                value != NULL && known != NULL ? strcmp(value, known) == 0 : value == known;
            if (!is_known) {
                given.option[i] = (struct setting){.option = option, .value = value};
            }
        }
    }
    if (!given_read(&given, request) || !check_given(request, &given)) {
        return false;
    }
    const struct numbers *const numbers = compared->numbers;
    request_adopt(request, numbers->rows, layout_d(&layout_table[spec->layout], numbers->columns),
                  numbers->format);
    if (!check_derived(request, &given)) {
        return false;
    }
    spec_settle(&request->spec);
    output_spec_settle(&request->output, &request->spec);
    if (!check_settled(request, &given)) {
        return false;
    }
    request->spec.frequency_list = spec->frequency_list;
    *spec = request->spec;
    if (command != NULL) {
        request->path = "pe";
        request_say(request, "-o", "%s", request->path);
        request_print_command(request, command);
    }
    return true;
}
