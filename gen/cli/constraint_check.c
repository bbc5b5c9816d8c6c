/*
 * constraint_check.c: checks a request against the constraints.
 */
#include "cli/constraints.h"

#include "cli/request_print.h"

#include <stdio.h>
#include <string.h>

static bool option_is_set(const struct request *request, enum option_id id)
{
    return is_set(&request->settings, id);
}

/* Returns whether the request violates the condition of the constraint, and its kind does not
 * exempt the request. The constraint is broken if blamed_find also returns a setting. */
static bool condition_is_violated(const struct request *request,
                                  const struct constraint *constraint)
{
    switch (constraint->kind) {
    case TEXT_ALONE:
    case IS_IN_FILE:
        break;
    case CONTRADICTS_OPTION:
        if (constraint->is_violated == NULL && constraint->is_blamed == NULL) {
            return option_is_set(request, constraint->other_options[0]);
        }
        break;
    case NEEDS_OPTION:
    case IS_MISSING:
        for (size_t i = 0; constraint->other_options[i] != OPTION_NONE; i++) {
            if (option_is_set(request, constraint->other_options[i])) {
                return false;
            }
        }
        break;
    }
    return constraint->is_violated == NULL || constraint->is_violated(request);
}

/* Returns the setting of the option that is to blame if the condition is violated, or NULL if no
 * option is to blame. */
static const struct setting *blamed_find(const struct request *request,
                                         const struct constraint *constraint)
{
    const struct setting *const settings = request->settings.options;
    for (enum option_id id = 0; constraint->is_blamed != NULL && id < OPTION_COUNT; id++) {
        if (constraint->is_blamed(request, id)) {
            return &settings[id];
        }
    }
    for (size_t i = 0; constraint->is_blamed == NULL && constraint->blame[i] != OPTION_NONE; i++) {
        if (option_is_set(request, constraint->blame[i])) {
            return &settings[constraint->blame[i]];
        }
    }
    return constraint->blames_unset ? &settings[constraint->blame[0]] : NULL;
}

const struct setting *constraint_blamed(const struct request *request,
                                        const struct constraint *constraint)
{
    return condition_is_violated(request, constraint) ? blamed_find(request, constraint) : NULL;
}

/* Returns the contradicted option: the first of `other_options` that is set, or other_options[0] if
 * none is. */
static enum option_id contradicted_option(const struct request *request,
                                          const struct constraint *constraint)
{
    for (size_t i = 0; i < OTHER_OPTIONS_MAX && constraint->other_options[i] != OPTION_NONE; i++) {
        if (option_is_set(request, constraint->other_options[i])) {
            return constraint->other_options[i];
        }
    }
    return constraint->other_options[0];
}

_Noreturn static void constraint_refuse(const struct request *request,
                                        const struct constraint *constraint,
                                        const struct setting *blamed, const char *message)
{
    const struct setting *const settings = request->settings.options;
    const struct setting *const other = &settings[contradicted_option(request, constraint)];
    struct setting message_setting = *blamed;
    char text[OPTION_VALUE_SIZE];
    char other_text[OPTION_VALUE_SIZE];
    const char *value = other->value;
    if (is_set(&request->settings, option_id(blamed->option)) && blamed->set_by != SET_BY_USER) {
        message_setting.value = request_value(request, blamed->option, 0, text);
    }
    switch (constraint->kind) {
    case TEXT_ALONE:
    case IS_MISSING:
        break;
    case IS_IN_FILE:
        refuse_at(blamed->origin, "%s", message);
    case NEEDS_OPTION: /* if a preset set the option, blame --preset */
        setting_refuse(blamed->set_by == SET_BY_PRESET ? &settings[OPTION_PRESET] : blamed,
                       "has no effect without %s beside it, or drop it", message);
    case CONTRADICTS_OPTION:
        if (other->set_by != SET_BY_USER) {
            value = request_value(request, other->option, 0, other_text);
        }
        setting_refuse(&message_setting, "contradicts %s%s%s%s%s", other->option->name,
                       option_separator(other->option),
                       option_needs_value(other->option) ? value : "",
                       other->set_by == SET_BY_FILE ? " (of the file)" : "", message);
    }
    setting_refuse(&message_setting, "%s", message);
}

/* Returns whether the constraint is checked in this stage, as the comments of enum stage describe.
 */
static bool is_of_stage(const struct request *request, const struct constraint *constraint,
                        enum stage stage)
{
    const bool has_file =
        option_is_set(request, OPTION_FROM) || option_is_set(request, OPTION_COMPARE);
    enum stage effective_stage = constraint->stage;
    switch (constraint->stage) {
    case STAGE_PRECISION:
        effective_stage =
            has_file && !option_is_set(request, OPTION_PRECISION) ? STAGE_FILE : STAGE_OPTIONS;
        break;
    case STAGE_FILE:
        effective_stage = has_file ? STAGE_FILE : STAGE_OPTIONS;
        break;
    case STAGE_OPTIONS:
    case STAGE_TABLE:
        break;
    }
    return effective_stage == stage;
}

void constraints_check(const struct request *request, enum stage stage)
{
    char text[CONSTRAINT_TEXT];
    char missing[OPTION_VALUE_SIZE] = "";
    for (const struct constraint *constraint = constraints;
         constraint < constraints + constraint_count; constraint++) {
        if (*missing != '\0' && constraint->kind != IS_MISSING) {
            refuse("options are missing: give%s%s", missing,
                   option_is_set(request, OPTION_CHECK) ? ", or --check=FILE.c alone" : "");
        }
        const struct setting *const blamed =
            is_of_stage(request, constraint, stage) ? constraint_blamed(request, constraint) : NULL;
        if (blamed != NULL && constraint->kind == IS_MISSING) {
            text_append(missing, sizeof missing, " %s%s%s", blamed->option->name,
                        option_separator(blamed->option), blamed->option->placeholder);
        } else if (blamed != NULL) {
            if (constraint->print != NULL) {
                constraint->print(request, text);
            }
            constraint_refuse(request, constraint, blamed,
                              constraint->print != NULL ? text : constraint->message);
        }
    }
}

void spec_check(const struct request *request)
{
    const struct spec_fault fault = spec_fault(&request->spec);
    if (fault.applies) {
        struct constraint constraint = spec_constraints[fault.code];
        char text[CONSTRAINT_TEXT];
        constraint.blames_unset = true;
        if (constraint.print != NULL) {
            constraint.print(request, text);
        } else if (constraint.is_of_axis) {
            (void)snprintf(text, sizeof text, constraint.message, (int)fault.number);
        } else {
            (void)snprintf(text, sizeof text, constraint.message, (long long)fault.number,
                           (long long)fault.second_number);
        }
        constraint_refuse(request, &constraint, blamed_find(request, &constraint), text);
    }
}

bool option_is_required(const struct option *option)
{
    for (size_t i = 0; i < constraint_count; i++) {
        if (constraints[i].kind == IS_MISSING && &option_table[constraints[i].blame[0]] == option) {
            return true;
        }
    }
    return false;
}
