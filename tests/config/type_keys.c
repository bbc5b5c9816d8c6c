/*
 * type_keys.c: tests which keys each model type reads. Adds members to the settings of one type of
 * each kind, one at a time, and compares what they change with golden/pair/type-keys.txt.
 */
#include "config/facts.h"
#include "golden.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- results ---- */

enum {
    RESULTS_MAX = 64,
    TYPES_SIZE = 1 << 14,
    TEXT_SIZE = 1 << 17,
    FIELD_SIZE = 512,
    LINE_LENGTH = 100
};

/* Types for which a member has the same result. */
struct group {
    char result[WORDS_SIZE];
    char types[TYPES_SIZE]; /* each after a blank */
    size_t count;
};

/* The results of one member. */
struct results {
    size_t count;
    struct group groups[RESULTS_MAX];
};

/* Appends the words of `to` that are not in `from`, each after a blank. */
static void words_append(char *result, const char *to, const char *from)
{
    char word[WORDS_SIZE];
    while (word_next(&to, word)) {
        if (!words_have(from, word, strlen(word))) {
            text_append(result, WORDS_SIZE, " %s", word);
        }
    }
}

/* Adds a type to the group of its result. */
static void result_add(struct results *results, const char *type, const char *result)
{
    struct group *group = results->groups;
    while (group < results->groups + results->count && strcmp(group->result, result) != 0) {
        group++;
    }
    if (group == results->groups + results->count) {
        REQUIRE(results->count < RESULTS_MAX, "%s: more than %d results", type, RESULTS_MAX);
        results->count++;
        *group = (struct group){.count = 0};
        text_append(group->result, sizeof group->result, "%s", result);
    }
    group->count++;
    text_append(group->types, sizeof group->types, " %s", type);
}

/* Prints words in indented lines. */
static void words_print(char *text, const char *words)
{
    enum { INDENTATION = 8 };
    char word[WORDS_SIZE];
    size_t column = 0;
    while (word_next(&words, word)) {
        const bool is_wrapped = column + 1 + strlen(word) > LINE_LENGTH;
        text_append(text, TEXT_SIZE, "%s%*s%s", is_wrapped ? "\n" : "",
                    column == 0 || is_wrapped ? INDENTATION : 1, "", word);
        column = (column == 0 || is_wrapped ? INDENTATION : column + 1) + strlen(word);
    }
    text_append(text, TEXT_SIZE, "\n");
}

/* Prints all groups but the largest, which is that of the other types. */
static void results_print(char *text, const char *member, const struct results *results)
{
    size_t largest = 0;
    for (size_t i = 1; i < results->count; i++) {
        largest = results->groups[i].count > results->groups[largest].count ? i : largest;
    }
    text_append(text, TEXT_SIZE, "\n%s:%s\n", member, results->groups[largest].result);
    for (size_t i = 0; i < results->count; i++) {
        if (i != largest) {
            text_append(text, TEXT_SIZE, "   %s\n", results->groups[i].result);
            words_print(text, results->groups[i].types + 1);
        }
    }
}

/* Reads settings, with ' instead of ", and prints their result. */
static void settings_result(char result[LINE_SIZE], char *json, const char *options)
{
    char words[LINE_SIZE];
    struct reading reading;
    for (char *at = json; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    text_write("m.json", json);
    (void)snprintf(words, sizeof words, "--model=m.json|-o|pe%s%s", *options != '\0' ? "|" : "",
                   options);
    reading_start(&reading, words);
    reading_print_result(result, &reading);
    reading_end(&reading);
}

/* ---- types of text models ---- */

/* Members that most types accept, and without which some types are refused. */
static const char *const plain_members[] = {
    "'hidden_size':4096",
    "'num_attention_heads':32",
    "'max_position_embeddings':64",
    "'seq_length':64",
    "'rope_theta':10000",
    "'position_embedding_type':'rope'",
    "'use_learned_position_embeddings':false",
};

/* Members of the settings of text models, and settings that are given as a whole, in which the
 * first %s is the type, and any others are the plain members. */
static const char *const text_members[] = {
    "{'model_type':'%s'}",
    "{'model_type':'%s','text_config':{'model_type':'cohere',%s}}",
    "{'model_type':'%s','encoder':{%s},'decoder':{'head_dim':8,%s}}",
    "'hidden_size':8192",
    "'partial_rotary_factor':0.75",
    "'rotary_dim':32",
    "'qk_rope_head_dim':32",
    "'seq_length':96",
    "'pad_token_id':3",
    "'rope_local_base_freq':7",
    "'rope_scaling':{'type':'linear','factor':2}",
    "'rope_scaling':{'type':'yarn','factor':2}",
    "'rope_scaling':{'type':'dynamic','factor':1,'alpha':1000}",
    "'rope_interleave':false",
    "'position_embedding_type':'absolute'",
    "'rotary_scaling_factor':2",
};

/* Members of the settings of vision, video and audio models. */
static const char *const tower_members[] = {
    "{'model_type':'%s','text_config':{'model_type':'llama','head_dim':8}}",
    "'hidden_size':64",
    "'d_model':64",
    "'embed_dim':64",
    "'width':64",
    "'hidden_dim':64",
    "'feature_size':64",
    "'conv_dim':64",
    "'fpn_hidden_size':64",
    "'encoder_hidden_dim':64",
    "'vt_hidden_size':64",
    "'memory_attention_hidden_size':64",
    "'num_attention_heads':2",
    "'num_heads':2",
    "'heads':2",
    "'vt_num_attention_heads':2",
    "'memory_attention_num_attention_heads':2",
    "'memory_attention_downsample_rate':2",
    "'memory_attention_downsample_rate':1",
    "'head_dim':24",
    "'rope_theta':7",
    "'memory_attention_rope_theta':7",
    "'positional_embedding_temperature':7",
    "'temperature_height':7",
    "'temperature_width':7",
    "'positional_encoding_temperature':7",
    "'sine_position_embedding_scale':3",
    "'sine_position_embedding_scale':null",
    "'rope_parameters':{'rope_type':'default'}",
    "'rope_parameters':{'rope_type':'axial'}",
    "'rope_mode':'2d'",
    "'rope_mode':'3d'",
    "'position_embedding_type':'learned'",
    "'use_abs_posemb':true",
    "'use_rope2d':true",
    "'max_position_embeddings':96",
    "'position_embedding_size':96",
    "'num_position_embeddings':96",
    "'memory_attention_rope_dropout':0.1",
    "'max_source_positions':96",
    "'image_size':224",
    "'image_size':[112,224]",
    "'crop_size':64",
    "'memory_attention_rope_feat_sizes':[2,3]",
    "'patch_size':8",
    "'frames_per_clip':4",
    "'num_frames':4",
    "'tubelet_size':1",
    "'spatial_merge_size':1",
    "'window_size':8",
};

/* Prints the settings of a type with a member. Settings of a text model also have the plain members
 * whose keys differ from that of the member. */
static void settings_print(char json[LINE_SIZE], const char *type, const char *member, bool is_text)
{
    char members[FIELD_SIZE] = "";
    const size_t key_length = strcspn(member, ":");
    for (size_t i = 0; is_text && i < COUNT(plain_members); i++) {
        if (strncmp(plain_members[i], member, key_length + 1) != 0) {
            text_append(members, sizeof members, "%s%s", *members != '\0' ? "," : "",
                        plain_members[i]);
        }
    }
    *json = '\0';
    if (*member == '{') { /* whole settings */
        const char *const values[] = {type, members, members};
        size_t count = 0;
        for (const char *at = member; *at != '\0'; at++) {
            const bool is_value = strncmp(at, "%s", 2) == 0;
            text_append(json, LINE_SIZE, is_value ? "%s" : "%.1s", is_value ? values[count++] : at);
            at += is_value;
        }
        return;
    }
    text_append(json, LINE_SIZE, "{'model_type':'%s',%s%s%s%s%s", type,
                is_text ? "'text_config':{" : "", members, is_text ? "," : "", member,
                is_text ? "}}" : "}");
}

/* Reads the columns 2 and 3 of the next line of types.tsv or towers.tsv: the type, and its layers
 * or options, or "-". Returns false after the last line. */
static bool type_next(FILE *file, char type[FIELD_SIZE], char option[FIELD_SIZE])
{
    char line[LINE_SIZE];
    do {
        if (fgets(line, sizeof line, file) == NULL) {
            return false;
        }
    } while (*line == '#');
    REQUIRE(sscanf(line, "%*[^\t]\t%511[^\t]\t%511[^\t]", type, option) == 2, "%s", line);
    return true;
}

/* Adds what a member changes in the results of a type, given its results without the member. Of
 * settings that are given as a whole (is_whole), adds only whether the results differ. */
static void member_try(struct results *results, const char *name, char *json, const char *options,
                       const char *without, bool is_whole)
{
    char with[LINE_SIZE];
    char result[WORDS_SIZE] = "";
    settings_result(with, json, options);
    if (strcmp(with, without) == 0) {
        text_append(result, sizeof result, " unchanged");
    } else if (is_whole && strcmp(with, "refused") != 0) {
        text_append(result, sizeof result, " changed");
    } else {
        words_append(result, with, without);
    }
    result_add(results, name, result);
}

/* Adds each member to the settings of types in a golden file, of one type of each kind, and prints
 * the results. */
static void members_try(char *text, const char *file_name, const char *const *members, size_t count,
                        bool is_text)
{
    struct results *const results = calloc(count, sizeof *results);
    FILE *const file = golden_open(file_name);
    char *const names = calloc(1, TYPES_SIZE);
    char type[FIELD_SIZE];
    char option[FIELD_SIZE];
    while (type_next(file, type, option)) {
        char name[2 * FIELD_SIZE];
        char options[FIELD_SIZE + 16];
        char json[LINE_SIZE];
        char without[LINE_SIZE];
        const bool has_option = strcmp(option, "-") != 0;
        const char *const kind = model_kind_find(type)->types;
        (void)snprintf(name, sizeof name, "%.*s%s%s", (int)strcspn(kind, " "), kind,
                       is_text && has_option ? "/" : "", is_text && has_option ? option : "");
        if (words_have(names, name, strlen(name))) {
            continue;
        }
        text_append(names, TYPES_SIZE, " %s", name);
        (void)snprintf(options, sizeof options, "%s%s",
                       is_text && has_option ? "--layer-type=" : "", has_option ? option : "");
        settings_print(json, type, "'vocab_size':1", is_text);
        settings_result(without, json, options);
        for (size_t i = 0; i < count; i++) {
            settings_print(json, type, members[i], is_text);
            member_try(&results[i], name, json, options, without, *members[i] == '{');
        }
    }
    (void)fclose(file);
    for (size_t i = 0; i < count; i++) {
        results_print(text, members[i], &results[i]);
    }
    free(names);
    free(results);
}

/* Prints the first type of each kind and why it is refused, then its other types, then its parts.
 */
static void kinds_print(char *text)
{
    const struct model_kind *kind;
    for (size_t i = 0; (kind = model_kind_at(i)) != NULL; i++) {
        const size_t length = strcspn(kind->types, " ");
        const bool is_refused = kind->refusal_reason != NULL;
        if (kind->types[length] == '\0' && kind->parts == NULL && !is_refused) {
            continue;
        }
        text_append(text, TEXT_SIZE, "%.*s:", (int)length, kind->types);
        if (is_refused) {
            text_append(text, TEXT_SIZE, " %s: %s%s", kind->refusal_reason, kind->remedy,
                        kind->preset != NULL ? kind->preset->name : "");
        }
        text_append(text, TEXT_SIZE, "\n");
        if (kind->types[length] != '\0') {
            words_print(text, kind->types + length + 1);
        }
        if (kind->parts != NULL) {
            words_print(text, kind->parts);
        }
    }
}

START_TEST(keys_of_types)
{
    char *const text = calloc(1, TEXT_SIZE);
    text_append(
        text, TEXT_SIZE,
        "# Types that are interpreted alike, why they are refused, and parts TYPE/PART.\n\n");
    kinds_print(text);
    text_append(text, TEXT_SIZE,
                "\n# Members of settings, what they change for most of these types, and what for "
                "others.\n");
    members_try(text, "types.tsv", text_members, COUNT(text_members), true);
    members_try(text, "towers.tsv", tower_members, COUNT(tower_members), false);
    golden_text_check("type-keys.txt", text);
    free(text);
}
END_TEST

/* ---- the suite ---- */

Suite *suite_type_keys(void)
{
    Suite *suite = suite_create("type_keys");
    TCase *tests = case_in_folder(suite, "tests");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, keys_of_types);
    return suite;
}
