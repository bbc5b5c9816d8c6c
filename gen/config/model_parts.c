/*
 * model_parts.c: finds objects with the settings of a part of a model, such as vision, audio or
 * text.
 */
#include "config/facts.h"

#include "memory.h"

#include <string.h>

/* Returns whether an object has the settings of the part NAME: either it is called NAME_config, or
 * it is called NAME and has a model_type. */
static bool is_part(const struct json_value *object, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(object->name, name, length) == 0 &&
           (strcmp(object->name + length, "_config") == 0 ||
            (object->name[length] == '\0' && json_member(object, "model_type") != NULL));
}

const struct json_value *part_find(const struct json_value *settings, const char *name,
                                   const struct json_value **enclosing_type)
{
    const struct json_value *const type = json_member(settings, "model_type");
    const struct json_value *const outer = *enclosing_type;
    const struct json_value *found = NULL;
    if (type != NULL && type->kind == JSON_STRING) {
        *enclosing_type = type;
    }
    for (const struct json_value *at = settings + 1; at < json_end(settings); at += at->size) {
        if (at->kind == JSON_OBJECT && is_part(at, name)) {
            return at;
        }
    }
    for (const struct json_value *at = settings + 1; at < json_end(settings) && found == NULL;
         at += at->size) {
        found = at->kind == JSON_OBJECT ? part_find(at, name, enclosing_type) : NULL;
    }
    if (found == NULL) {
        *enclosing_type = outer;
    }
    return found;
}

/* Does what parts_append does, for settings in an object with the model_type `enclosing_type`,
 * which is NULL if there is none. */
static void parts_append_within(char *names, size_t size, const struct json_value *settings,
                                const char *enclosing_type)
{
    static const char ending[] = "_config";
    const struct json_value *const own_type = json_member(settings, "model_type");
    const char *const type =
        own_type != NULL && own_type->kind == JSON_STRING ? own_type->text : enclosing_type;
    for (const struct json_value *at = settings + 1; at < json_end(settings); at += at->size) {
        const size_t length = strlen(at->name);
        const bool has_ending =
            length >= sizeof ending && strcmp(at->name + length - strlen(ending), ending) == 0;
        if (at->kind != JSON_OBJECT) {
            continue;
        }
        char *const name = memory_join(at->name, "");
        name[has_ending ? length - strlen(ending) : length] = '\0';
        const struct json_value *const part_type = json_member(at, "model_type");
        if ((has_ending && type != NULL && part_kind_find(type, name) != NULL) ||
            (part_type != NULL && part_type->kind == JSON_STRING &&
             model_kind_find(part_type->text) != NULL)) {
            text_append(names, size, "%s%s", *names != '\0' ? " or " : "", json_printable(name));
        }
        parts_append_within(names, size, at, type);
    }
}

void parts_append(char *names, size_t size, const struct json_value *settings)
{
    parts_append_within(names, size, settings, NULL);
}
