/*
 * json.c: tests the strict JSON parser: accepted texts, line numbers, and objects with many names,
 * of which some are repeated. Other refused texts are tested by cases/model-no-json.txt.
 */
#include "config/json.h"

#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const struct origin origin = {"x.json", 1};

/* ---- accepted texts ---- */

/* Appends a value to `to`, in the notation of accepted_texts[]. */
static void value_append(char *to, const struct json_value *value)
{
    static const char *const marks[] = {[JSON_ARRAY] = "[]", [JSON_OBJECT] = "{}"};
    if (value->kind < JSON_ARRAY) {
        (void)sprintf(to + strlen(to), value->kind == JSON_STRING ? "<%s>" : "%s", value->text);
        return;
    }
    (void)sprintf(to + strlen(to), "%c", marks[value->kind][0]);
    for (const struct json_value *at = value + 1; at < json_end(value); at += at->size) {
        (void)sprintf(to + strlen(to), value->kind == JSON_OBJECT ? " <%s> " : " ", at->name);
        value_append(to, at);
    }
    (void)sprintf(to + strlen(to), " %c", marks[value->kind][1]);
}

/* A text, and the notation of its values: names and strings are between < and >, with the escapes
 * of the text. */
static const struct {
    const char *text;
    const char *values;
} accepted_texts[] = {
    {"null", "null"},
    {" \t\r\n true \n", "true"},
    {"false", "false"},
    {"0", "0"},
    {"-0", "-0"},
    {"-12.50e+03", "-12.50e+03"},
    {"1E-300", "1E-300"},
    {"0.1", "0.1"},
    {"0e0", "0e0"},
    {"NaN", "NaN"},
    {"Infinity", "Infinity"},
    {"-Infinity", "-Infinity"},
    {"[NaN,-Infinity ,{\"a\":Infinity}\n,NaN]", "[ NaN -Infinity { <a> Infinity } NaN ]"},
    {"[null,true\t,false]", "[ null true false ]"},
    {"{\"a\":1,\r\n\"b\":[2.5\r\n,true\r\n]}\r\n", "{ <a> 1 <b> [ 2.5 true ] }"},
    {"\"\"", "<>"},
    {"\"a\\\"\\\\\\/\\b\\tz\"", "<a\\\"\\\\\\/\\b\\tz>"},
    {"\"\\u0041\\\\\"", "<\\u0041\\\\>"},
    {"\"\\u00e9\\uD83D\\uDE00\"", "<\\u00e9\\uD83D\\uDE00>"},
    {"\"\xc3\xa9\xf0\x9f\x98\x80\x7f\"", "<\xc3\xa9\xf0\x9f\x98\x80\x7f>"},
    {"[]", "[ ]"},
    {"{}", "{ }"},
    {"{\"a\":1,\"ab\":2,\"b\":{\"a\":1},\"A\":3}", "{ <a> 1 <ab> 2 <b> { <a> 1 } <A> 3 }"},
    {"[1,[2,[]],{\"a\":3}]", "[ 1 [ 2 [ ] ] { <a> 3 } ]"},
    {"{ \"a\" : [ 1 , 2 ] , \"b\" : { \"c\" : null } , \"\" : 0 }",
     "{ <a> [ 1 2 ] <b> { <c> null } <> 0 }"},
};

START_TEST(values)
{
    char text[256];
    char found[256] = "";
    (void)strcpy(text, accepted_texts[_i].text);
    struct json_value *const root = json_parse(text, strlen(text), origin);
    ck_assert_msg(root != NULL, "%s", accepted_texts[_i].text);
    value_append(found, root);
    ck_assert_str_eq(found, accepted_texts[_i].values);
}
END_TEST

START_TEST(lines)
{
    char text[] = "{\n\"a\":\n\n[1,\n2]\n}";
    struct json_value *const root = json_parse(text, strlen(text), origin);
    static const size_t expected[] = {1, 4, 4, 5};
    ck_assert_ptr_nonnull(root);
    ck_assert_uint_eq(root[0].size, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        ck_assert_uint_eq(root[i].origin.line, expected[i]);
    }
}
END_TEST

/* ---- names ---- */

static void refusal_check(char *text, size_t length, const char *message)
{
    char line[256];
    char *const said = MESSAGE_OF(json_parse(text, length, origin));
    (void)snprintf(line, sizeof line, "%s\n", message);
    ck_assert_str_eq(said, line);
    free(said);
}

/* Returns the text of an object with `count` distinct names, for the caller to free. The names
 * consist of a common prefix and a number. If `repeated` is not NULL, the names with its two
 * numbers are repeated at the end. */
static char *make_object(size_t count, const char *prefix, const size_t *repeated)
{
    const size_t size = (count + 2) * (strlen(prefix) + 16) + 16;
    char *const text = malloc(size);
    ck_assert_ptr_nonnull(text);
    size_t length = (size_t)sprintf(text, "{\"n\":{");
    for (size_t i = 0; i < count + (repeated != NULL ? 2 : 0); i++) {
        const size_t number = i < count ? i * 7919 % count : repeated[i - count];
        length += (size_t)sprintf(text + length, "%s\"%s%zx\":%d", i > 0 ? "," : "", prefix, number,
                                  i >= count);
    }
    (void)strcpy(text + length, "}}");
    return text;
}

static const struct {
    size_t count;
    const char *prefix;
} names[] = {
    {2, ""},          {64, ""},          {65, ""},
    {65, "a"},        {65, "abcd"},      {300, "abc"},
    {300, "abcde"},   {64, "abcdefgh"},  {2, "abcdefghabcdefghabcdefghabcdefgh"},
    {5000, "abcdef"}, {5000, "\\u0041"}, {60000, ""},
};

/* If two names are repeated, the error is about the name whose repetition comes first. */
START_TEST(names_twice)
{
    const size_t count = names[_i].count;
    const size_t repeated[] = {count - 1, count / 2};
    char message[128];
    char *const once = make_object(count, names[_i].prefix, NULL);
    char *const twice = make_object(count, names[_i].prefix, repeated);
    (void)snprintf(message, sizeof message, "x.json:1: error: '%s%zx' occurs twice: remove one",
                   names[_i].prefix, count - 1);
    ck_assert_uint_eq(json_parse(once, strlen(once), origin)->size, count + 2);
    refusal_check(twice, strlen(twice), message);
    free(once);
    free(twice);
}
END_TEST

/* ---- the suite ---- */

Suite *suite_json(void)
{
    Suite *suite = suite_create("json");
    TCase *tables = tcase_create("tables");
    tcase_add_loop_test(tables, values, 0, (int)COUNT(accepted_texts));
    tcase_add_test(tables, lines);
    tcase_add_loop_test(tables, names_twice, 0, (int)COUNT(names));
    suite_add_tcase(suite, tables);
    return suite;
}
