/*
 * candidate.c: words are read by those who read the command line, and refused by its rules, but
 * without a message.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "npy/npy.h"

#include <stdio.h>
#include <string.h>

/* Whether it names a formula as a whole. */
static bool is_whole(const struct option *option)
{
    return option_is(option, "--preset") || option_is(option, "--model") ||
           option_is(option, "--layer-type");
}

/* Takes what the user says about the formula, but a preset or a model only where the words name no
 * other formula. The preset's options are added to what the words say, the model's are here. Where
 * the candidate stands alone nothing is taken: false if that makes no difference, or if the words
 * alone have no formula. */
static bool user_take(struct given *given, const struct given *user,
                      const struct candidate *candidate)
{
    const bool has_formula = candidate->formula[0] != '\0';
    bool has_options = false;
    given->model = has_formula ? NULL : user->model;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const bool is_formula = (option->traits & OF_FORMULA) != 0 || option_is(option, "--start");
        const bool is_said = is_formula && user->option[i].value != NULL;
        const bool is_other = has_formula && is_whole(option);
        const bool is_of_other = user->option[i].of_preset && given->model == NULL;
        has_options |= is_said;
        if (is_said && !is_other && !is_of_other && !candidate->is_alone) {
            given->option[i] = user->option[i];
        }
    }
    return !candidate->is_alone || (has_options && has_formula);
}

/* Takes the words apart. False where one of them would replace what the user says. */
static bool words_take(struct given *given, char *words)
{
    const char *value;
    const struct option *option;
    while ((option = option_next(&words, &value)) != NULL) {
        if (is_given(given, option->name) && !given_setting(given, option->name)->of_preset) {
            return false;
        }
        given->option[option - option_table] = (struct setting){.option = option, .value = value};
    }
    return true;
}

/* False where the preset has no row of zeros. */
static bool zeros_drop(struct given *given)
{
    static const char *const names[] = {"--zero-row", "--class-row"};
    bool has_zeros = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct setting *const setting = &given->option[option_place(names[i])];
        has_zeros |= setting->of_preset;
        if (setting->of_preset) {
            setting->value = NULL;
        }
    }
    return has_zeros;
}

/* The list is the one that the user's table has. */
static bool frequencies_take(struct spec *spec, const struct spec *asked)
{
    if (spec->frequency != FREQUENCY_LIST) {
        return true;
    }
    spec->frequency_list = asked->frequency_list;
    return spec_pairs(spec) == spec_pairs(asked);
}

static bool request_make(struct request *request, struct given *given,
                         const struct compared *compared, const struct spec *asked)
{
    struct spec *const spec = &request->spec;
    if (!given_read(given, request) || !check_given(request, given)) {
        return false;
    }
    /* A table as large as the file's. */
    const struct npy *const npy = compared->npy;
    request_adopt(request, npy->rows, layout_d(&layout_table[spec->layout], npy->columns),
                  npy->format);
    if (spec->d_model < 1 || spec->d_model > D_MODEL_MAX || !check_derived(request, given)) {
        return false;
    }
    spec_settle(spec);
    output_spec_settle(&request->output, spec);
    return spec->columns == compared->npy->columns && check_settled(request, given) &&
           frequencies_take(spec, asked);
}

bool candidate_read(struct candidate *candidate, const struct compared *compared,
                    const struct spec *asked, char *command)
{
    struct given given = {.silent = true};
    struct request request = {.path = "pe", .output = {.name = "pe"}};
    char all[CANDIDATE_FORMULA + CANDIDATE_WORDS];
    (void)snprintf(all, sizeof all, "%s%s", candidate->formula, candidate->words);
    char *const words = all + strspn(all, " ");
    bool fine = user_take(&given, compared->given, candidate) && words_take(&given, words) &&
                given_add_preset(&given);
    fine = fine && (!candidate->drops_zeros || zeros_drop(&given));
    fine = fine && request_make(&request, &given, compared, asked);
    candidate->spec = request.spec;
    if (fine && command != NULL) {
        request_say(&request, "-o", "%s", request.path);
        request_print_command(&request, command);
    }
    return fine;
}
