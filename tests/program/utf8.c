/*
 * utf8.c: tests the parser of UTF-8.
 */
#include "utf8.h"
#include "suites.h"

#include <check.h>
#include <string.h>

/* Characters at the ends of and within the ranges of RFC 3629, section 4, and invalid or truncated
 * sequences. `length` is the number of bytes of the first character, or 0 if it is invalid. */
static const struct {
    const char *text;
    size_t length;
} characters[] = {
    {"a", 1},
    {"\x7f", 1},
    {"\x80", 0},
    {"\xbf", 0},
    {"\xc1\xbf", 0}, /* 0x7f in two bytes */
    {"\xc2\x80", 2},
    {"\xc3\xa9rest", 2},
    {"\xdf\xbf", 2},
    {"\xdf\x7f", 0},
    {"\xdf\xc0", 0},
    {"\xdf", 0},
    {"\xe0\x9f\xbf", 0}, /* U+07FF in three bytes */
    {"\xe0\xa0\x80", 3},
    {"\xe2\x88\x92", 3},
    {"\xe2\x88", 0},
    {"\xe2\x88z", 0},
    {"\xec\xbf\xbf", 3},
    {"\xed\x9f\xbf", 3},
    {"\xed\xa0\x80", 0}, /* U+D800, a surrogate */
    {"\xee\x80\x80", 3},
    {"\xef\xbf\xbd", 3},
    {"\xf0\x8f\xbf\xbf", 0}, /* U+FFFF in four bytes */
    {"\xf0\x90\x80\x80", 4},
    {"\xf3\xbf\xbf\xbf", 4},
    {"\xf3\xbf\xbf", 0},
    {"\xf3\xbf\xbf\xc0", 0},
    {"\xf4\x8f\xbf\xbf", 4},
    {"\xf4\x90\x80\x80", 0}, /* beyond U+10FFFF */
    {"\xf5\x80\x80\x80", 0},
    {"\xff", 0},
};

START_TEST(first_characters)
{
    for (size_t i = 0; i < COUNT(characters); i++) {
        const char *next = characters[i].text;
        const struct utf8_piece piece = utf8_next(&next);
        const bool is_one = characters[i].length > 0;
        ck_assert_msg((size_t)(next - characters[i].text) == (is_one ? characters[i].length : 1),
                      "case %zu: %td bytes", i, next - characters[i].text);
        ck_assert_uint_eq(piece.length, is_one ? characters[i].length : 3);
        ck_assert_mem_eq(piece.bytes, is_one ? characters[i].text : "\xef\xbf\xbd", piece.length);
    }
}
END_TEST

/* The first and the last control character of each range, and their neighbours. */
START_TEST(controls)
{
    static const unsigned long control_codes[] = {
        0x00, 0x1f, 0x7f, 0x80, 0x9f, 0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0x1b};
    static const unsigned long other_codes[] = {0x20,   0x7e,   0xa0,   0x61b,  0x61d,  0x200d,
                                                0x2010, 0x2029, 0x202f, 0x2065, 0x206a, 0x1f600};
    for (size_t i = 0; i < COUNT(control_codes); i++) {
        ck_assert_msg(utf8_is_control(control_codes[i]), "U+%04lx", control_codes[i]);
    }
    for (size_t i = 0; i < COUNT(other_codes); i++) {
        ck_assert_msg(!utf8_is_control(other_codes[i]), "U+%04lx", other_codes[i]);
    }
}
END_TEST

START_TEST(code_points)
{
    static const unsigned long codes[] = {0x7e, 0x61c, 0x2066, 0x1f600, 0xfffd};
    const char *text = "~\xd8\x9c\xe2\x81\xa6\xf0\x9f\x98\x80\xff";
    for (size_t i = 0; i < COUNT(codes); i++) {
        ck_assert_uint_eq(utf8_next(&text).code, codes[i]);
    }
}
END_TEST

START_TEST(characters_in_sequence)
{
    static const char *const pieces[] = {"a", "\xc3\xa9", "\xef\xbf\xbd", "\xef\xbf\xbd", "b"};
    const char *text = "a\xc3\xa9\xe9\xc3"
                       "b";
    for (size_t i = 0; i < COUNT(pieces); i++) {
        const struct utf8_piece piece = utf8_next(&text);
        ck_assert_uint_eq(piece.length, strlen(pieces[i]));
        ck_assert_mem_eq(piece.bytes, pieces[i], piece.length);
    }
    ck_assert_str_eq(text, "");
}
END_TEST

Suite *suite_utf8(void)
{
    Suite *suite = suite_create("utf8");
    TCase *utf8 = tcase_create("utf8");
    tcase_add_test(utf8, first_characters);
    tcase_add_test(utf8, controls);
    tcase_add_test(utf8, code_points);
    tcase_add_test(utf8, characters_in_sequence);
    suite_add_tcase(suite, utf8);
    return suite;
}
