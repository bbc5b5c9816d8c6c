/*
 * clash.c: words of C that are the name of the table by chance get an underscore, but only where
 * they are names of C.
 */
#include "text/clash.h"
#include "suites.h"

#include <string.h>

static const struct {
    const char *name;
    const char *text;
    const char *copied;
} cases[] = {
    /* whole words of code */
    {"row", "row + rows - arow * row_ / row", "row_ + rows - arow * row_ / row_"},
    {"row", "(row)[row]->row", "(row_)[row_]->row_"},
    {"k", "for (k = 0; k < 8k; k++)", "for (k_ = 0; k_ < 8k; k_++)"},
    {"row", "Row ROW", "Row ROW"},
    {"row", "", ""},
    /* no words of comments, over lines too */
    {"row", "/* row */ row", "/* row */ row_"},
    {"row", "/* a\n * row\n */\nrow", "/* a\n * row\n */\nrow_"},
    {"row", "/* ** / row */row", "/* ** / row */row_"},
    {"row", "row / row * row", "row_ / row_ * row_"},
    /* nor of strings */
    {"row", "\"row\" row", "\"row\" row_"},
    {"row", "\"\\\"row\" row", "\"\\\"row\" row_"},
    {"row", "\"\\\\\" row", "\"\\\\\" row_"},
    {"row", "\"/*\" row /* \" */ row", "\"/*\" row_ /* \" */ row_"},
    /* nor of directives but #define, which may go on */
    {"row", "#if row\nrow", "#if row\nrow_"},
    {"row", "#include <row.h>\nrow", "#include <row.h>\nrow_"},
    {"row", "#include \"row.h\"\nrow", "#include \"row.h\"\nrow_"},
    {"row", "#if 1 || \\\n row || \\\n row\nrow", "#if 1 || \\\n row || \\\n row\nrow_"},
    {"row", "#define A row\nrow", "#define A row_\nrow_"},
    {"row", "#define A(row) \\\n    f(row)\n", "#define A(row_) \\\n    f(row_)\n"},
    {"row", "a\n#endif\nrow", "a\n#endif\nrow_"},
    /* a parameter keeps its operators */
    {"row", "#define A(row) key_##row\n", "#define A(row_) key_##row_\n"},
    {"a", "#define A(a, b) x_##a##_and_##b \"rows \" #a \" and \" #b\n",
     "#define A(a_, b) x_##a_##_and_##b \"rows \" #a_ \" and \" #b\n"},
    {"b", "#define A(a, b) x_##a##_and_##b \"rows \" #a \" and \" #b\n",
     "#define A(a, b_) x_##a##_and_##b_ \"rows \" #a \" and \" #b_\n"},
    /* words of directives themselves */
    {"define", "#define A define\n", "#define A define_\n"},
    {"defined", "#if defined A || \\\n    defined B\ndefined",
     "#if defined A || \\\n    defined B\ndefined_"},
    {"if", "#if 1\n#endif\n", "#if 1\n#endif\n"},
};

START_TEST(words)
{
    char copied[256];
    clash_copy(copied, sizeof copied, cases[_i].name, cases[_i].text);
    ck_assert_str_eq(copied, cases[_i].copied);
}
END_TEST

/* The reader goes on where it was: the parts of a text, cut between any two words or marks, have
 * the same words that are the name. */
START_TEST(parts)
{
    struct clash clash = {.name = cases[_i].name};
    const char *text = cases[_i].text;
    size_t length = strlen(text);
    size_t clashes = 0;
    while (length > 0) {
        bool found;
        const size_t taken = clash_find(&clash, text, length, &found);
        ck_assert_uint_gt(taken, 0);
        ck_assert_uint_le(taken, length);
        clashes += found;
        text += taken;
        length -= taken;
        ck_assert(found || length == 0);
    }
    ck_assert_uint_eq(clashes, strlen(cases[_i].copied) - strlen(cases[_i].text));
}
END_TEST

/* Nothing is copied beyond the room that there is. */
START_TEST(no_room)
{
    char copied[8] = "1234567";
    clash_copy(copied, 4, "row", "row row row");
    ck_assert_uint_le(strlen(copied), 3);
    ck_assert_int_eq(copied[4], '5');
}
END_TEST

Suite *suite_clash(void)
{
    Suite *suite = suite_create("clash");
    TCase *tests = tcase_create("words");
    tcase_add_loop_test(tests, words, 0, (int)COUNT(cases));
    tcase_add_loop_test(tests, parts, 0, (int)COUNT(cases));
    tcase_add_test(tests, no_room);
    suite_add_tcase(suite, tests);
    return suite;
}
