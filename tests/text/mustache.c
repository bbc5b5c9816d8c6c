/*
 * mustache.c: tests the parser and the renderer of templates. Cases whose names begin with a
 * capital are from the official specification, https://github.com/mustache/spec, where they have
 * the same names. Their texts are adapted to the names that are defined here.
 */
#include "text/mustache.h"
#include "memory.h"
#include "nearest.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- names that the templates may use --------------------------------------------------------- */

enum { ITEM_COUNT = 3 };

enum known_text {
    ROW,
    LAST,
    CELL,
    IN_NONE,
    YES,
    NO,
    SUBJECT,
    EMPTY,
    FORBIDDEN,
    LINES,
    BRACES,
    TOP,
    IN_ROWS,
    IN_COLUMNS,
    KNOWN_TEXTS
};

/* The values of the names. The first three change while lists are rendered. */
static const char *known_texts[KNOWN_TEXTS] = {
    "", "",         "",      "unseen",      "1",   "",        "world",
    "", "& \" < >", "<\n->", "{{subject}}", "top", "in rows", "in columns",
};

static const char *known_text(void *state, int id, char *room)
{
    const char *const *texts = state;
    (void)room;
    return texts[id];
}

static bool rows_item(void *state, int id, size_t index)
{
    static const char *const rows[ITEM_COUNT] = {"1", "2", "3"};
    const char **texts = state;
    (void)id;
    if (index >= ITEM_COUNT) {
        return false;
    }
    texts[ROW] = rows[index];
    texts[LAST] = index == ITEM_COUNT - 1 ? "1" : "";
    return true;
}

static bool columns_item(void *state, int id, size_t index)
{
    static const char *const cells[] = {"a", "b"};
    const char **texts = state;
    (void)id;
    if (index >= COUNT(cells)) {
        return false;
    }
    texts[CELL] = cells[index];
    return true;
}

static bool none_item(void *state, int id, size_t index)
{
    (void)state;
    (void)id;
    (void)index;
    return false;
}

/* Writes "sum@" and the text of ROW. The text is in the state, so the output shows that the state
 * was passed to this function. */
static void sum_write(struct output *output, void *state, int id, const struct tag_place *place)
{
    (void)place;
    const char *const *texts = state;
    (void)id;
    output_text(output, "sum@");
    output_text(output, texts[ROW]);
}

/* The names that the templates in this file use. The fourth member is is_for_users: 1 if users'
 * templates may use the name. */
static const struct value known_values[] = {
    {"row", "rows", ROW, 1, .get_text = known_text},
    {"last", "rows", LAST, 0, .get_text = known_text},
    {"cell", "columns", CELL, 0, .get_text = known_text},
    {"rows", NULL, 0, 1, .select_item = rows_item},
    {"columns", NULL, 0, 0, .select_item = columns_item},
    {"none", NULL, 0, 0, .select_item = none_item},
    {"in_none", "none", IN_NONE, 0, .get_text = known_text},
    {"yes", NULL, YES, 0, .get_text = known_text},
    {"no", NULL, NO, 0, .get_text = known_text},
    {"subject", NULL, SUBJECT, 1, .get_text = known_text},
    {"empty", NULL, EMPTY, 0, .get_text = known_text},
    {"forbidden", NULL, FORBIDDEN, 0, .get_text = known_text},
    {"lines", NULL, LINES, 0, .get_text = known_text},
    {"braces", NULL, BRACES, 0, .get_text = known_text},
    {"sum", NULL, 0, 0, .write = sum_write},
    /* One name with three values, of which the enclosing lists select one. */
    {"label", NULL, TOP, 0, .get_text = known_text},
    {"label", "rows", IN_ROWS, 0, .get_text = known_text},
    {"label", "columns", IN_COLUMNS, 0, .get_text = known_text},
    /* One value that is available in two lists. */
    {"either", "columns rows", SUBJECT, 0, .get_text = known_text},
};

#define SOURCE(name, text)           \
    {                                \
        name, text, sizeof(text) - 1 \
    }

static const struct template_source known_partials[] = {
    SOURCE("text", "from partial"),
    SOURCE("tabs", "\t|\t"),
    SOURCE("two", ">\n>"),
    SOURCE("one", ">"),
    SOURCE("subject", "*{{subject}}*"),
    SOURCE("block", "|\n{{lines}}a b{{lines}}c\n|\n"),
    SOURCE("section", "{{#yes}}\nin\n{{/yes}}\n"),
    SOURCE("item", "{{row}}\n"),
    SOURCE("outer", "<\n  {{> two}}\n>\n"),
    SOURCE("gaps", "a\n\nb\n"),
    SOURCE("carriage", "a\r\nb\r\n"),
    {"nothing", NULL, 0},
    SOURCE("unclosed", "\n{{#yes}}\n"),
    SOURCE("closing", "\n\n{{/yes}}\n"),
    SOURCE("wrong", "\n\n  {{subjekt}}"),
    {NULL, NULL, 0},
};

static const struct template_names known_names = {.values = known_values,
                                                  .value_count = COUNT(known_values),
                                                  .partials = known_partials,
                                                  .state = known_texts};

static void values_reset(void)
{
    known_texts[ROW] = "";
    known_texts[LAST] = "";
    known_texts[CELL] = "";
}

/* Copies the text to memory of exactly its size, for the caller to free, and makes *source refer to
 * the copy. If the parser reads beyond the end of the text, sanitizers and valgrind report it. */
static char *source_copy(const char *text, struct template_source *source)
{
    size_t length = strlen(text);
    char *copy = malloc(length > 0 ? length : 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, length);
    *source = (struct template_source){"t", copy, length};
    return copy;
}

/* --- accepted templates ----------------------------------------------------------------------- */

struct render_case {
    const char *name; /* for failure messages */
    const char *text;
    const char *expected;
};

static void assert_renders(const struct render_case *render)
{
    struct template_source source;
    char *text = source_copy(render->text, &source);
    char *rendered = render_to_string(&source, &known_names);
    ck_assert_msg(rendered != NULL, "%s: refused", render->name);
    ck_assert_msg(strcmp(rendered, render->expected) == 0, "%s: \"%s\" is not \"%s\"", render->name,
                  rendered, render->expected);
    free(rendered);
    free(text);
}

static const struct render_case render_cases[] = {
    /* Variables. */
    {"nothing", "", ""},
    {"No Interpolation", "Hello from {Mustache}!\n", "Hello from {Mustache}!\n"},
    {"Basic Interpolation", "Hello, {{subject}}!\n", "Hello, world!\n"},
    {"No Re-interpolation", "{{braces}}: {{subject}}", "{{subject}}: world"},
    {"no HTML escaping", "No escaping: {{forbidden}}\n", "No escaping: & \" < >\n"},
    {"Triple Mustache", "Triple: {{{forbidden}}}\n", "Triple: & \" < >\n"},
    {"Ampersand", "Ampersand: {{&forbidden}}\n", "Ampersand: & \" < >\n"},
    {"Surrounding Whitespace", "| {{subject}} |", "| world |"},
    {"Triple Mustache - Surrounding Whitespace", "| {{{subject}}} |", "| world |"},
    {"Ampersand - Surrounding Whitespace", "| {{&subject}} |", "| world |"},
    {"Interpolation - Standalone", "  {{subject}}\n", "  world\n"},
    {"Triple Mustache - Standalone", "  {{{subject}}}\n", "  world\n"},
    {"Ampersand - Standalone", "  {{&subject}}\n", "  world\n"},
    {"Interpolation With Padding", "|{{ subject }}|", "|world|"},
    {"Triple Mustache With Padding", "|{{{ subject }}}|", "|world|"},
    {"Ampersand With Padding", "|{{& subject }}|", "|world|"},
    {"blank before an ampersand", "|{{ & subject }}|", "|world|"},
    {"newlines within a tag", "|{{\r\n\tsubject\r\n\t}}|", "|world|"},
    {"variable alone", "{{subject}}", "world"},
    {"variables side by side", "{{subject}}{{subject}}", "worldworld"},
    {"empty text", "[{{empty}}]", "[]"},
    {"empty text on its own line, which stays", "  {{empty}}  \n", "    \n"},
    {"value of two lists", "{{#rows}}{{either}}{{/rows}}{{#columns}}{{either}}{{/columns}}",
     "worldworldworldworldworld"},
    {"writer", "{{sum}}", "sum@"},
    {"writer within a list", "{{#rows}}\n{{sum}};\n{{/rows}}", "sum@1;\nsum@2;\nsum@3;\n"},
    /* Braces that are not tags. */
    {"brace", "{", "{"},
    {"closing braces", "}}", "}}"},
    {"braces apart", "{ {subject} }", "{ {subject} }"},
    {"one brace before, two after", "{subject}}", "{subject}}"},
    {"brace at the end", "x = {", "x = {"},
    {"two braces before, three after", "{{subject}}}", "world}"},
    {"tag between braces", "{ {{subject}} }", "{ world }"},
    {"bytes beyond ASCII", "\303\251{{subject}}\303\251", "\303\251world\303\251"},
    /* Comments. */
    {"Inline", "12345{{! Comment Block! }}67890", "1234567890"},
    {"Multiline", "12345{{!\n  This is a\n  multi-line comment...\n}}67890\n", "1234567890\n"},
    {"Standalone", "Begin.\n{{! Comment Block! }}\nEnd.\n", "Begin.\nEnd.\n"},
    {"Indented Standalone", "Begin.\n  {{! Indented Comment Block! }}\nEnd.\n", "Begin.\nEnd.\n"},
    {"Standalone Line Endings", "|\r\n{{! Standalone Comment }}\r\n|", "|\r\n|"},
    {"Standalone Without Previous Line", "  {{! I'm Still Standalone }}\n!", "!"},
    {"Standalone Without Newline", "!\n  {{! I'm Still Standalone }}", "!\n"},
    {"Multiline Standalone", "Begin.\n{{!\nSomething's going on here...\n}}\nEnd.\n",
     "Begin.\nEnd.\n"},
    {"Indented Multiline Standalone",
     "Begin.\n  {{!\n    Something's going on here...\n  }}\nEnd.\n", "Begin.\nEnd.\n"},
    {"Indented Inline", "  12 {{! 34 }}\n", "  12 \n"},
    {"Surrounding Whitespace", "12345 {{! Comment Block! }} 67890", "12345  67890"},
    {"Variable Name Collision", "never show: >{{! subject }}<", "never show: ><"},
    {"empty comment", "{{!}}x", "x"},
    {"comment alone", "{{! }}", ""},
    {"braces within a comment", "{{! a } b { c {{ d }}x", "x"},
    {"blanks and tabs on both sides", "a\n \t{{! blanks after }}\t \nb\n", "a\nb\n"},
    {"two on a line, which stays", "{{! one }} {{! two }}\n", " \n"},
    {"line that begins within a tag", "{{!\n}} {{! begins after a tag's end }}\nx", " \nx"},
    {"carriage return without newline", "a\n{{! no newline }}\rb", "a\n\rb"},
    {"carriage return at the end", "a\n{{! at the end }}\r", "a\n\r"},
    {"lines one after another", "{{! one }}\n{{! two }}\n\n{{! three }}\n", "\n"},
    /* Sections. */
    {"Truthy", "\"{{#yes}}This should be rendered.{{/yes}}\"", "\"This should be rendered.\""},
    {"Falsey", "\"{{#no}}This should not be rendered.{{/no}}\"", "\"\""},
    {"List", "\"{{#rows}}{{row}}{{/rows}}\"", "\"123\""},
    {"Empty List", "\"{{#none}}Yay lists!{{/none}}\"", "\"\""},
    {"Strings Not Lists", "\"{{#subject}}foo{{/subject}}\"", "\"foo\""},
    {"empty text is false", "\"{{#empty}}foo{{/empty}}\"", "\"\""},
    {"Doubled", "{{#yes}}\n* first\n{{/yes}}\n* {{subject}}\n{{#yes}}\n* third\n{{/yes}}\n",
     "* first\n* world\n* third\n"},
    {"Nested (Truthy)", "| A {{#yes}}B {{#yes}}C{{/yes}} D{{/yes}} E |", "| A B C D E |"},
    {"Nested (Falsey)", "| A {{#no}}B {{#no}}C{{/no}} D{{/no}} E |", "| A  E |"},
    {"Surrounding Whitespace", " | {{#yes}}\t|\t{{/yes}} | \n", " | \t|\t | \n"},
    {"Internal Whitespace", " | {{#yes}} {{! Important Whitespace }}\n {{/yes}} | \n",
     " |  \n  | \n"},
    {"Indented Inline Sections", " {{#yes}}YES{{/yes}}\n {{#yes}}GOOD{{/yes}}\n", " YES\n GOOD\n"},
    {"Standalone Lines", "| This Is\n{{#yes}}\n|\n{{/yes}}\n| A Line\n",
     "| This Is\n|\n| A Line\n"},
    {"Indented Standalone Lines", "| This Is\n  {{#yes}}\n|\n  {{/yes}}\n| A Line\n",
     "| This Is\n|\n| A Line\n"},
    {"Standalone Line Endings", "|\r\n{{#yes}}\r\n{{/yes}}\r\n|", "|\r\n|"},
    {"Standalone Without Previous Line", "  {{#yes}}\n#{{/yes}}\n/", "#\n/"},
    {"Standalone Without Newline", "#{{#yes}}\n/\n  {{/yes}}", "#\n/\n"},
    {"Padding", "|{{# yes }}={{/ yes }}|", "|=|"},
    {"blank before the sigil", "|{{ # yes }}={{ / yes }}|", "|=|"},
    {"list of lines", "{{#rows}}\n{{row}},\n{{/rows}}\n", "1,\n2,\n3,\n"},
    {"separator", "{{#rows}}{{row}}{{^last}}, {{/last}}{{/rows}}", "1, 2, 3"},
    {"flag within a list", "{{#rows}}{{#last}}{{row}}{{/last}}{{/rows}}", "3"},
    {"Nested Arrays", "{{#rows}}\n{{#columns}}\n{{row}}{{cell}}\n{{/columns}}\n-\n{{/rows}}\n",
     "1a\n1b\n-\n2a\n2b\n-\n3a\n3b\n-\n"},
    {"list twice", "{{#rows}}{{row}}{{/rows}}{{#rows}}{{row}}{{/rows}}", "123123"},
    {"list within what is left out", "{{#no}}{{#rows}}{{row}}{{/rows}}{{/no}}{{subject}}", "world"},
    {"variable of an empty list", "{{#none}}{{in_none}}{{/none}}.", "."},
    {"empty section", "{{#yes}}{{/yes}}", ""},
    {"inner name hides the outer",
     "{{label}}, {{#rows}}{{#last}}{{label}}, {{#columns}}{{label}}, {{/columns}}{{/last}}"
     "{{/rows}}{{label}}",
     "top, in rows, in columns, in columns, top"},
    {"innermost list decides, not the last value",
     "{{#columns}}{{#rows}}{{#last}}{{label}};{{/last}}{{/rows}}{{/columns}}", "in rows;in rows;"},
    /* Inverted sections. */
    {"Falsey", "\"{{^no}}This should be rendered.{{/no}}\"", "\"This should be rendered.\""},
    {"Truthy", "\"{{^yes}}This should not be rendered.{{/yes}}\"", "\"\""},
    {"Truthy - Strings", "\"{{^subject}}not {{subject}}.{{/subject}}\"", "\"\""},
    {"empty text inverted", "\"{{^empty}}nothing{{/empty}}\"", "\"nothing\""},
    {"List", "\"{{^rows}}n{{/rows}}\"", "\"\""},
    {"Empty List", "\"{{^none}}Yay lists!{{/none}}\"", "\"Yay lists!\""},
    {"Doubled", "{{^no}}\n* first\n{{/no}}\n* {{subject}}\n{{^no}}\n* third\n{{/no}}\n",
     "* first\n* world\n* third\n"},
    {"Nested (Falsey)", "| A {{^no}}B {{^no}}C{{/no}} D{{/no}} E |", "| A B C D E |"},
    {"Nested (Truthy)", "| A {{^yes}}B {{^yes}}C{{/yes}} D{{/yes}} E |", "| A  E |"},
    {"Surrounding Whitespace", " | {{^no}}\t|\t{{/no}} | \n", " | \t|\t | \n"},
    {"Internal Whitespace", " | {{^no}} {{! Important Whitespace }}\n {{/no}} | \n",
     " |  \n  | \n"},
    {"Indented Inline Sections", " {{^no}}NO{{/no}}\n {{^no}}WAY{{/no}}\n", " NO\n WAY\n"},
    {"Standalone Lines", "| This Is\n{{^no}}\n|\n{{/no}}\n| A Line\n", "| This Is\n|\n| A Line\n"},
    {"Standalone Indented Lines", "| This Is\n  {{^no}}\n|\n  {{/no}}\n| A Line\n",
     "| This Is\n|\n| A Line\n"},
    {"Standalone Line Endings", "|\r\n{{^no}}\r\n{{/no}}\r\n|", "|\r\n|"},
    {"Standalone Without Previous Line", "  {{^no}}\n^{{/no}}\n/", "^\n/"},
    {"Standalone Without Newline", "^{{^no}}\n/\n  {{/no}}", "^\n/\n"},
    {"Padding", "|{{^ no }}={{/ no }}|", "|=|"},
    {"either: the first", "{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}", "a"},
    {"either: the second", "{{#no}}a{{/no}}{{^no}}b{{/no}}", "b"},
    {"list within inverted", "{{^none}}{{#rows}}{{row}}{{/rows}}{{/none}}", "123"},
    /* Partials. */
    {"Basic Behavior", "\"{{>text}}\"", "\"from partial\""},
    {"Context", "\"{{>subject}}\"", "\"*world*\""},
    {"Surrounding Whitespace", "| {{>tabs}} |", "| \t|\t |"},
    {"Inline Indentation", "  {{subject}}  {{> two}}\n", "  world  >\n>\n"},
    {"Standalone Line Endings", "|\r\n{{>one}}\r\n|", "|\r\n>|"},
    {"Standalone Without Previous Line", "  {{>two}}\n>", "  >\n  >>"},
    {"Standalone Without Newline", ">\n  {{>two}}", ">\n  >\n  >"},
    {"Standalone Indentation", "\\\n {{>block}}\n/\n", "\\\n |\n <\n->a b<\n->c\n |\n/\n"},
    {"Padding Whitespace", "|{{> text }}|", "|from partial|"},
    {"partial without newline at its end", "{{>text}}\n!\n", "from partial!\n"},
    {"indentation before a standalone tag", "\t{{>section}}\n", "\tin\n"},
    {"partial within a list", "{{#rows}}\n  {{>item}}\n{{/rows}}\n", "  1\n  2\n  3\n"},
    {"indentation adds up", " {{>outer}}\n", " <\n   >\n   > >\n"},
    {"empty lines are indented too", " {{>gaps}}\n", " a\n \n b\n"},
    {"carriage returns in a partial", " {{>carriage}}\n", " a\r\n b\r\n"},
    {"empty partial", "[{{>nothing}}]", "[]"},
    {"empty partial on its own line", "[\n  {{>nothing}}\n]", "[\n]"},
    {"partials within sections", "{{#no}}{{>text}}{{/no}}{{#yes}}{{>text}}{{/yes}}",
     "from partial"},
};

START_TEST(renders)
{
    assert_renders(&render_cases[_i]);
}
END_TEST

/* --- refused templates ------------------------------------------------------------------------ */

struct refusal_case {
    const char *text;
    const char *message; /* the whole standard error, without the newline */
};

static void assert_refused(const char *text, const char *message)
{
    struct template_source source;
    char *copy = source_copy(text, &source);
    char *found = MESSAGE_OF(template_parse(&source, &known_names));
    size_t length = strlen(found);
    ck_assert(length > 0 && found[length - 1] == '\n');
    found[length - 1] = '\0';
    ck_assert_str_eq(found, message);
    free(found);
    free(copy);
}

/* Errors in names and partials. cases/template.txt tests errors in tags and sections. */
static const struct refusal_case refusal_cases[] = {
    /* Names. */
    {"{{zebra}}", "t:1: error: unknown variable 'zebra': templates/README.md lists all"},
    {"a\nb\n {{subjet}}", "t:3: error: unknown variable 'subjet': did you mean 'subject'?"},
    {"{{#rwos}}{{/rwos}}", "t:1: error: unknown variable 'rwos': did you mean 'rows'?"},
    {"\r\n{{^zebra}}{{/zebra}}",
     "t:2: error: unknown variable 'zebra': templates/README.md lists all"},
    {"{{!\n\n}}{{{zebra}}}", "t:3: error: unknown variable 'zebra': templates/README.md lists all"},
    {"{{!\n\n}}\n{{\n&zebra}}",
     "t:4: error: unknown variable 'zebra': templates/README.md lists all"},
    {"{{.}}", "t:1: error: unknown variable '.': templates/README.md lists all"},
    {"{{row}}", "t:1: error: 'row' has a meaning only inside {{#rows}}"},
    {"{{#rows}}{{/rows}}{{row}}", "t:1: error: 'row' has a meaning only inside {{#rows}}"},
    {"{{^rows}}{{row}}{{/rows}}", "t:1: error: 'row' has a meaning only inside {{#rows}}"},
    {"{{#columns}}\n{{#last}}{{/last}}{{/columns}}",
     "t:2: error: 'last' has a meaning only inside {{#rows}}"},
    {"{{{rows}}}", "t:1: error: 'rows' is a list, not a text: write {{#rows}} ... {{/rows}}"},
    {"{{#sum}}{{/sum}}", "t:1: error: 'sum' cannot be a section: write {{sum}}"},
    {"{{^sum}}{{/sum}}", "t:1: error: 'sum' cannot be a section: write {{sum}}"},
    {"{{#rows}}\n{{#rows}}{{/rows}}{{/rows}}",
     "t:2: error: {{#rows}} is within itself: close the outer one before it"},
    {"{{#rows}}\n{{^rows}}{{/rows}}{{/rows}}",
     "t:2: error: {{#rows}} is within itself: close the outer one before it"},
    /* Partials. */
    {"\n{{>zebra}}", "t:2: error: unknown partial 'zebra': templates/README.md lists all"},
    {"{{> oth}}", "t:1: error: unknown partial 'oth': templates/README.md lists all"},
    {"{{> txt}}", "t:1: error: unknown partial 'txt': did you mean 'text'?"},
    {"{{>wrong}}", "wrong:3: error: unknown variable 'subjekt': did you mean 'subject'?"},
    {"\n  {{>wrong}}", "wrong:3: error: unknown variable 'subjekt': did you mean 'subject'?"},
    {"{{sum}}{{#yes}}{{/yes}}",
     "t:1: error: 'sum' has a section or a partial on its line: put that on another"},
    {"{{! }} {{> text}}\t{{sum}}",
     "t:1: error: 'sum' has a section or a partial on its line: put that on another"},
    {"{{either}}", "t:1: error: 'either' has a meaning only inside {{#columns}}"},
    {"{{>item}}", "item:1: error: 'row' has a meaning only inside {{#rows}}"},
    {"{{>unclosed}}\n{{/yes}}",
     "unclosed:2: error: section {{#yes}} is not closed: expected {{/yes}}"},
    {"{{#yes}}\n{{>closing}}\n",
     "closing:3: error: {{/yes}} without {{#yes}} or {{^yes}} before it"},
};

START_TEST(refusals)
{
    assert_refused(refusal_cases[_i].text, refusal_cases[_i].message);
}
END_TEST

/* ---- names that are allowed ---- */

/* Users' templates. A name that is not for users is refused in a template and in its partials. */
static const struct {
    const char *text;
    const char *message; /* NULL: the template is accepted */
} allowed_cases[] = {
    {"{{subject}}{{#rows}}{{row}}{{/rows}}", NULL},
    {"{{>subject}}", NULL},
    {"{{>item}}", "t:1: error: unknown partial 'item': templates/README.md lists all"},
    {"{{>subjects}}", "t:1: error: unknown partial 'subjects': did you mean 'subject'?"},
    {"\n{{>block}}", "t:2: error: unknown variable 'lines': templates/README.md lists all"},
    {"{{lines}}", "t:1: error: unknown variable 'lines': templates/README.md lists all"},
    {"\n{{#yes}}{{/yes}}", "t:2: error: unknown variable 'yes': templates/README.md lists all"},
    {"{{#rows}}{{last}}{{/rows}}",
     "t:1: error: unknown variable 'last': templates/README.md lists all"},
    {"{{subjet}}", "t:1: error: unknown variable 'subjet': did you mean 'subject'?"},
    {"{{label}}", "t:1: error: unknown variable 'label': templates/README.md lists all"},
    /* {{lines}} is not allowed, so it is not suggested. */
    {"{{line}}", "t:1: error: unknown variable 'line': templates/README.md lists all"},
};

START_TEST(only_allowed_names)
{
    static const struct template_source allowed[] = {
        SOURCE("subject", "*{{subject}}*"), SOURCE("block", "|\n{{lines}}\n"), {NULL, NULL, 0}};
    struct template_names names = known_names;
    struct template_source source;
    char *copy = source_copy(allowed_cases[_i].text, &source);
    names.partials = allowed;
    names.is_for_user_template = true;
    static struct template *template;
    template = NULL;
    char *message = MESSAGE_OF(template = template_parse(&source, &names));
    message[strcspn(message, "\n")] = '\0';
    ck_assert_str_eq(message, allowed_cases[_i].message == NULL ? "" : allowed_cases[_i].message);
    ck_assert_int_eq(template != NULL, allowed_cases[_i].message == NULL);
    free(message);
    free(copy);
}
END_TEST

/* --- limits and further behaviour ------------------------------------------------------------- */

/* A template whose output exceeds the output's buffer, whose nodes exceed the initial capacity of
 * their array, and which contains zero bytes. */
START_TEST(long_text_stays_whole)
{
    static const char piece[] = "abc\0{{subject}}\n";
    static const char rendered_piece[] = "abc\0world\n";
    enum { PIECES = 20000, SIZE = sizeof piece - 1, RENDERED_SIZE = sizeof rendered_piece - 1 };
    char *text = malloc(PIECES * SIZE);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < PIECES; i++) {
        memcpy(text + i * SIZE, piece, SIZE);
    }
    struct template_source source = {"t", text, PIECES * SIZE};
    struct template *template = template_parse(&source, &known_names);
    ck_assert_ptr_nonnull(template);
    size_t length;
    char *rendered = template_to_string(template, &length);
    ck_assert_uint_eq(length, PIECES * RENDERED_SIZE);
    for (size_t i = 0; i < PIECES; i++) {
        ck_assert_mem_eq(rendered + i * RENDERED_SIZE, rendered_piece, RENDERED_SIZE);
    }
    free(rendered);
    free(text);
}
END_TEST

/* `source.length` determines the end of the source, even if more characters follow in memory. */
START_TEST(length_ends_the_text)
{
    static const struct value subject = {"subject", NULL, SUBJECT, 0, .get_text = known_text};
    struct template_source source = {"t", "a{{subject}}b{{", 13};
    const struct template_names names = {
        .values = &subject, .value_count = 1, .state = known_texts};
    char *rendered = render_to_string(&source, &names);
    ck_assert_str_eq(rendered, "aworldb");
    free(rendered);
    source.length = 11;
    char *message = MESSAGE_OF(template_parse(&source, &names));
    ck_assert_str_eq(message, "t:1: error: tag is not closed: expected '}}' after 'subject'\n");
    free(message);
}
END_TEST

/* Names are resolved when a template is parsed, so renaming the values does not change the
 * output. */
START_TEST(names_are_resolved_once)
{
    const char *texts[] = {"1", "before"};
    struct value values[] = {{"yes", NULL, 0, 0, .get_text = known_text},
                             {"subject", NULL, 1, 0, .get_text = known_text}};
    static const struct template_source source = SOURCE("t", "{{#yes}}{{subject}}{{/yes}}");
    const struct template_names names = {
        .values = values, .value_count = COUNT(values), .state = texts};
    struct template *template = template_parse(&source, &names);
    ck_assert_ptr_nonnull(template);
    values[0].name = "changed";
    values[1].name = "changed";
    texts[1] = "after"; /* texts are read during rendering */
    free(template_to_string(template, NULL));
    char *rendered = template_to_string(template, NULL);
    ck_assert_str_eq(rendered, "after");
    free(rendered);
}
END_TEST

struct counts {
    size_t items;
    size_t writes;
};

static bool endless_item(void *state, int id, size_t index)
{
    (void)id;
    struct counts *counts = state;
    ck_assert_uint_eq(index, counts->items);
    counts->items++;
    return true;
}

/* Makes the output fail in the third item of the list. */
static void failing_write(struct output *output, void *state, int id, const struct tag_place *place)
{
    (void)place;
    (void)id;
    struct counts *counts = state;
    counts->writes++;
    output->error = counts->items == 3 ? EIO : 0;
}

START_TEST(failed_output_ends_the_rendering)
{
    struct counts counts = {0, 0};
    struct value values[] = {
        {.name = "endless", .select_item = endless_item},
        {.name = "write", .write = failing_write},
    };
    static const struct template_source source =
        SOURCE("t", "{{#endless}}\n{{write}}{{write}}\n{{/endless}}\n{{write}}");
    const struct template_names names = {
        .values = values, .value_count = COUNT(values), .state = &counts};
    struct template *template = template_parse(&source, &names);
    FILE *file = tmpfile();
    struct output *output = malloc(sizeof *output);
    ck_assert(template != NULL && file != NULL && output != NULL);
    output_start(output, file);
    template_render(template, output);
    ck_assert_uint_eq(counts.items, 3);
    ck_assert_uint_eq(counts.writes, 5);
    ck_assert(!output_finish(output));
    free(output);
    (void)fclose(file);
}
END_TEST

/* --- memory ----------------------------------------------------------------------------------- */

/* The beginning of a template: two indented partials. MANY_NODES nodes of one kind follow. While
 * they are added, the array of nodes is reallocated twice. */
static const char many_start[] = "  {{>two}}\n  {{>outer}}\n";
static const char many_start_rendered[] = "  >\n  >  <\n    >\n    >  >\n";
enum { MANY_NODES = 200 };

static const struct render_case many_nodes[] = {
    {"text", "x{{!}}", "x"},
    {"variable", "{{subject}}", "world"},
    {"section", "{{#yes}}{{/yes}}", ""},
};

/* Returns the start, followed by MANY_NODES copies of `node`, for the caller to free. */
static char *many_text(const char *start, const char *node)
{
    const size_t length = strlen(start);
    const size_t node_length = strlen(node);
    char *text = malloc(length + MANY_NODES * node_length + 1);
    ck_assert_ptr_nonnull(text);
    strcpy(text, start);
    for (size_t i = 0; i < MANY_NODES; i++) {
        strcpy(text + length + i * node_length, node);
    }
    return text;
}

START_TEST(many_nodes_have_room)
{
    char *text = many_text(many_start, many_nodes[_i].text);
    char *expected = many_text(many_start_rendered, many_nodes[_i].expected);
    assert_renders(&(struct render_case){many_nodes[_i].name, text, expected});
    free(text);
    free(expected);
}
END_TEST

/* --- the nearest name ------------------------------------------------------------------------- */

static const char *const nearest_names[] = {"rows",      "columns", "column",
                                            "precision", "d-model", "ab"};

static const char *nearest_name_at(const void *list, size_t index)
{
    ck_assert_ptr_eq(list, nearest_names);
    return index < COUNT(nearest_names) ? nearest_names[index] : NULL;
}

struct nearest_case {
    const char *wanted;
    const char *nearest;
};

static const struct nearest_case nearest_cases[] = {
    {"rows", "rows"},
    /* One edit of each kind. */
    {"rws", "rows"},
    {"roows", "rows"},
    {"rews", "rows"},
    {"orws", "rows"},
    {"rosw", "rows"},
    {"row", "rows"},
    {"rowss", "rows"},
    /* The number of edits is limited to a third of the length, and to two. */
    {"rwso", NULL},
    {"ozws", NULL},
    {"zrws", NULL},
    {"rrowss", "rows"},
    {"prcisoin", "precision"},
    {"pecisoin", "precision"},
    {"pecisions", "precision"},
    {"pecisoins", NULL},
    {"d_modle", "d-model"},
    {"D_MODEL", "d-model"},
    {"ac", NULL},
    {"abc", "ab"},
    {"", NULL},
    /* The name with the smallest edit distance is suggested, even if it is not the first. */
    {"column", "column"},
    {"colum", "column"},
    {"colmns", "columns"},
    /* Of names with the same edit distance, the first is suggested. */
    {"columnz", "columns"},
};

START_TEST(nearest)
{
    const struct nearest_case *near = &nearest_cases[_i];
    const char *found = nearest_name(near->wanted, nearest_name_at, nearest_names);
    ck_assert_pstr_eq(found, near->nearest);
}
END_TEST

/* A name matches only a whole word of the list. Upper and lower case are equal, and so are - and _.
 */
START_TEST(one_of_several)
{
    static const char names[] = "gpt_neox llama xlm-roberta";
    static const char *const are_in[] = {"llama", "gpt_neox", "GPT-NeoX", "xlm_roberta"};
    static const char *const are_not[] = {"lla", "llama2",         "neox", "",
                                          " ",   "gpt_neox llama", "gpt"};
    for (size_t i = 0; i < COUNT(are_in); i++) {
        ck_assert_msg(names_have(names, are_in[i]), "'%s'", are_in[i]);
    }
    for (size_t i = 0; i < COUNT(are_not); i++) {
        ck_assert_msg(!names_have(names, are_not[i]), "'%s'", are_not[i]);
    }
}
END_TEST

/* --- the suite -------------------------------------------------------------------------------- */

Suite *suite_mustache(void)
{
    Suite *suite = suite_create("mustache");
    TCase *rendered = tcase_create("rendered");
    tcase_add_checked_fixture(rendered, values_reset, NULL);
    tcase_add_loop_test(rendered, renders, 0, (int)COUNT(render_cases));
    suite_add_tcase(suite, rendered);

    TCase *refused = tcase_create("refused");
    tcase_add_loop_test(refused, refusals, 0, (int)COUNT(refusal_cases));
    tcase_add_loop_test(refused, only_allowed_names, 0, (int)COUNT(allowed_cases));
    suite_add_tcase(suite, refused);

    TCase *limits = tcase_create("limits");
    tcase_add_test(limits, long_text_stays_whole);
    tcase_add_test(limits, length_ends_the_text);
    tcase_add_test(limits, names_are_resolved_once);
    tcase_add_test(limits, failed_output_ends_the_rendering);
    tcase_add_loop_test(limits, many_nodes_have_room, 0, (int)COUNT(many_nodes));
    suite_add_tcase(suite, limits);

    TCase *near = tcase_create("nearest");
    tcase_add_loop_test(near, nearest, 0, (int)COUNT(nearest_cases));
    tcase_add_test(near, one_of_several);
    suite_add_tcase(suite, near);
    return suite;
}
