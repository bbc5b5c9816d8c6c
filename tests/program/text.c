/*
 * text.c: texts that are joined, and characters of UTF-8.
 */
#include "memory.h"
#include "suites.h"
#include "utf8.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

START_TEST(joined)
{
    static const char *const texts[][3] = {
        {"", "", ""}, {"a", "", "a"}, {"", ".c", ".c"}, {"out/pe", ".c", "out/pe.c"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *const text = memory_join(texts[i][0], texts[i][1]);
        ck_assert_str_eq(text, texts[i][2]);
        free(text);
    }
}
END_TEST

/* The ends of each range of RFC 3629, section 4, and the characters just outside. */
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
    {"\xe0\x9f\xbf", 0}, /* U+07FF in three */
    {"\xe0\xa0\x80", 3},
    {"\xe2\x88\x92", 3},
    {"\xe2\x88", 0},
    {"\xe2\x88z", 0},
    {"\xec\xbf\xbf", 3},
    {"\xed\x9f\xbf", 3},
    {"\xed\xa0\x80", 0}, /* U+D800, a surrogate */
    {"\xee\x80\x80", 3},
    {"\xef\xbf\xbd", 3},
    {"\xf0\x8f\xbf\xbf", 0}, /* U+FFFF in four */
    {"\xf0\x90\x80\x80", 4},
    {"\xf3\xbf\xbf\xbf", 4},
    {"\xf3\xbf\xbf", 0},
    {"\xf3\xbf\xbf\xc0", 0},
    {"\xf4\x8f\xbf\xbf", 4},
    {"\xf4\x90\x80\x80", 0}, /* beyond U+10FFFF */
    {"\xf5\x80\x80\x80", 0},
    {"\xff", 0},
};

START_TEST(measured)
{
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        const size_t length = utf8_character(characters[i].text);
        ck_assert_msg(length == characters[i].length, "case %zu: %zu bytes", i, length);
    }
}
END_TEST

START_TEST(taken_apart)
{
    static const char *const pieces[] = {"a", "\xc3\xa9", "\xef\xbf\xbd", "\xef\xbf\xbd", "b"};
    const char *text = "a\xc3\xa9\xe9\xc3"
                       "b";
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        const struct utf8_piece piece = utf8_next(&text);
        ck_assert_uint_eq(piece.length, strlen(pieces[i]));
        ck_assert_mem_eq(piece.bytes, pieces[i], piece.length);
    }
    ck_assert_str_eq(text, "");
}
END_TEST

Suite *suite_text(void)
{
    Suite *suite = suite_create("text");
    TCase *texts = tcase_create("texts");
    tcase_add_test(texts, joined);
    tcase_add_test(texts, measured);
    tcase_add_test(texts, taken_apart);
    suite_add_tcase(suite, texts);
    return suite;
}
