/*
 * tampered.c: tests edited pairs. Compilers refuse equal, duplicated and missing rows. Most
 * messages name the rows, or a key of a row.
 */
#include "compiler.h"
#include "npy_file.h"
#include "pairs.h"
#include "process.h"
#include "suites.h"
#include "support.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ASSERTIONS_MAX = 256, KEYS_MAX = 64, NAME_SIZE = 64 };

/* The last compiler has 16-bit ints, which hold half a key. */
static const struct compiler compilers[] = {
    {"gcc", "-std=c11|-fsyntax-only"},
    {"clang", "-std=c11|-fsyntax-only"},
    {"gcc", "-std=c99|-fsyntax-only"},
    {"gcc", "-std=c89|-fsyntax-only"},
    {"gcc", "-std=c2x|-fsyntax-only"},
    {"g++", "-std=c++11|-fsyntax-only|-x|c++"},
    {"g++", "-std=c++14|-fsyntax-only|-x|c++"},
    {"g++", "-std=c++17|-fsyntax-only|-x|c++"},
    {"g++", "-std=c++20|-fsyntax-only|-x|c++"},
    {"clang++", "-std=c++11|-fsyntax-only|-x|c++"},
    {"clang++", "-std=c++20|-fsyntax-only|-x|c++"},
    {"tcc", "-c|-o|unit.o"},
    {"clang", "-std=c11|-ffreestanding|-fsyntax-only|--target=msp430"},
};

/* Combinations of tables, edits and compilers have numbers, `turn`. Returns whether the combination
 * is tested: every third or, with --quick, every thirteenth. */
static bool is_turn(size_t turn)
{
    return sample_step(13) > 1 ? is_sampled(13, turn) : turn % 3 == 0;
}

static bool is_supported(const struct compiler *compiler, const char *words)
{
    if (strstr(compiler->options, "msp430") != NULL) {
        return !options_have_words(words) && program_exists("clang"); /* its char32_t has 16 bits */
    }
    return can_compile(compiler, words);
}

/* Returns the number of rows that the options of a table specify. */
static int rows_of(const char *words)
{
    return atoi(strstr(words, "--max-len=") + strlen("--max-len="));
}

/* Emits a table, and a unit that includes it. Returns the name of the file that contains the
 * table. */
static const char *table_emit(const char *words)
{
    const char *const file = strstr(words, "static") != NULL ? "pe.h" : "pe.c";
    char text[COMMAND_SIZE];
    emit(words, "pe");
    (void)snprintf(text, sizeof text, "#include \"%s\"\n", file);
    text_write("unit.c", text);
    return file;
}

static void untampered_check(const char *words, int turn)
{
    for (size_t i = 0; i < COUNT(compilers); i++) {
        if (is_turn((size_t)turn + i) && is_supported(&compilers[i], words)) {
            compile_succeeds(&compilers[i], "unit.c");
        }
    }
}

/* --- cells ----------------------------------------------------------------------------------- */

/* The text of a table, and the row numbers in its assertions PE_LESS(lesser, greater), which state
 * that the keys of two rows increase. */
struct emitted {
    const char *file;
    char *text;
    size_t length;
    size_t assertion_count;
    char lesser[ASSERTIONS_MAX][NAME_SIZE];
    char greater[ASSERTIONS_MAX][NAME_SIZE];
};

/* `rest` is the text after a macro's name, PE_LESS or PE_KEYED. Skips the number of the key, as in
 * PE_LESS_1(18, 62), and returns the text from the parenthesis on. Returns NULL if this is the
 * definition of the macro. */
static const char *arguments_find(const char *rest)
{
    if (*rest == '_') {
        rest += 1 + strspn(rest + 1, "0123456789");
    }
    return *rest == '(' && isdigit((unsigned char)rest[1]) ? rest : NULL;
}

static void emitted_read(struct emitted *emitted, const char *words)
{
    static const char start[] = "\nPE_LESS";
    emitted->file = table_emit(words);
    emitted->text = file_read(folder_file("%s", emitted->file), &emitted->length);
    emitted->assertion_count = 0;
    for (const char *at = emitted->text; (at = strstr(at, start)) != NULL; at++) {
        const char *const rest = arguments_find(at + strlen(start));
        ck_assert_ptr_nonnull(rest);
        ck_assert_uint_lt(emitted->assertion_count, ASSERTIONS_MAX);
        ck_assert_int_eq(sscanf(rest, "(%63[0-9], %63[0-9]);",
                                emitted->lesser[emitted->assertion_count],
                                emitted->greater[emitted->assertion_count]),
                         2);
        emitted->assertion_count++;
    }
    ck_assert_int_eq((int)emitted->assertion_count, rows_of(words) - 1);
}

/* The arguments of PE_KEYED(row, ...) or PE_KEYED_1(row, ...) after the row. */
struct key {
    const char *value;
    size_t length;
};

/* Stores the keys of a row in file order, and returns their number. */
static size_t row_keys_find(const struct emitted *emitted, const char *row,
                            struct key keys[KEYS_MAX])
{
    static const char start[] = "PE_KEYED";
    size_t count = 0;
    for (const char *at = emitted->text; (at = strstr(at, start)) != NULL; at++) {
        const char *const rest = arguments_find(at + strlen(start));
        const size_t length = strlen(row);
        if (rest == NULL || strncmp(rest + 1, row, length) != 0 || rest[1 + length] != ',') {
            continue;
        }
        const char *const value = rest + 1 + length + strlen(", ");
        ck_assert_uint_lt(count, KEYS_MAX);
        keys[count++] = (struct key){value, strcspn(value, ")")};
    }
    ck_assert_uint_gt(count, 0);
    return count;
}

/* Writes the table with the keys of row `to` replaced by those of row `from`, together with the
 * values of these cells. If `swaps` is set, also replaces those of `from` by those of `to`. All
 * other cells stay in place. */
static void tamper(const struct emitted *emitted, const char *to, const char *from, bool swaps)
{
    struct key old[2 * KEYS_MAX];
    struct key new[2 * KEYS_MAX];
    FILE *file = fopen(folder_file("%s", emitted->file), "wb");
    ck_assert_ptr_nonnull(file);
    size_t count = row_keys_find(emitted, to, old);
    ck_assert_uint_eq(row_keys_find(emitted, from, new), count);
    if (swaps) {
        memcpy(old + count, new, count * sizeof old[0]);
        memcpy(new + count, old, count * sizeof new[0]);
        count *= 2;
    }
    const char *at = emitted->text;
    const char *end = at + emitted->length;
    while (at < end) {
        size_t next = count;
        for (size_t i = 0; i < count; i++) {
            if (old[i].value >= at && (next == count || old[i].value < old[next].value)) {
                next = i;
            }
        }
        const char *stop = next < count ? old[next].value : end;
        (void)fwrite(at, 1, (size_t)(stop - at), file);
        at = stop;
        if (next < count) {
            (void)fwrite(new[next].value, 1, new[next].length, file);
            at += old[next].length;
        }
    }
    ck_assert_int_eq(fclose(file), 0);
}

/* Checks that the compiler refuses the unit and names the two rows, in a message or in the name of
 * an array. tcc need not name them. */
static void equal_rows_check(const struct compiler *compiler, const char *lesser,
                             const char *greater)
{
    struct process process;
    char message[COMMAND_SIZE];
    char name[COMMAND_SIZE];
    (void)snprintf(message, sizeof message, "pe: rows %s and %s are equal", lesser, greater);
    (void)snprintf(name, sizeof name, "pe_rows_%s_and_%s_differ", lesser, greater);
    compile(&process, compiler, "unit.c");
    ck_assert_msg(process.status != 0, "%s %s takes equal rows %s and %s", compiler->program,
                  compiler->options, lesser, greater);
    ck_assert_msg(strcmp(compiler->program, "tcc") == 0 ||
                      strstr(process.error_text, message) != NULL ||
                      strstr(process.error_text, name) != NULL,
                  "%s %s does not name %s and %s: %s", compiler->program, compiler->options, lesser,
                  greater, process.error_text);
    process_end(&process);
}

/* Checks that compilers refuse edits of the rows of three assertions. In the first assertion, both
 * rows exchange their keys; in a middle one, the lesser row gets the keys of the greater row; in
 * the last one, vice versa. The first row must have at least `keys` keys. */
static void assertions_refuse_edits(const char *words, int keys, int turn)
{
    static struct emitted emitted;
    struct key found[KEYS_MAX];
    emitted_read(&emitted, words);
    ck_assert_int_ge((int)row_keys_find(&emitted, emitted.lesser[0], found), keys);
    untampered_check(words, turn);
    const size_t chosen[] = {0, emitted.assertion_count / 2, emitted.assertion_count - 1};
    for (size_t i = 0; i < COUNT(chosen); i++) {
        const char *lesser = emitted.lesser[chosen[i]];
        const char *greater = emitted.greater[chosen[i]];
        if (i == 2) {
            tamper(&emitted, greater, lesser, false);
        } else {
            tamper(&emitted, lesser, greater, i == 0);
        }
        for (size_t j = 0; j < COUNT(compilers); j++) {
            if (is_turn((size_t)turn + 2 * i + j) && is_supported(&compilers[j], words)) {
                equal_rows_check(&compilers[j], lesser, greater);
            }
        }
    }
    free(emitted.text);
}

/* Tests every precision with --literal=decimal, and two of them with hex. */
START_TEST(cells_of_precisions)
{
    char words[COMMAND_SIZE];
    (void)snprintf(words, sizeof words, "%s|--d-model=8|--max-len=9|--start=-3|--literal=%s",
                   precision_options(&precisions[_i % PRECISION_COUNT]),
                   _i < PRECISION_COUNT ? "decimal" : "hex");
    assertions_refuse_edits(words, 1, _i);
}
END_TEST

START_TEST(cells_of_witnesses)
{
    const struct pair *const pair = pair_at("tampered", _i);
    ck_assert_int_gt(atoi(pair->argument), 0);
    assertions_refuse_edits(pair->words, atoi(pair->argument), _i);
}
END_TEST

/* Tests every assertion of one table. */
START_TEST(cells_of_all_assertions)
{
    static struct emitted emitted;
    const struct compiler *const compiler = &compilers[program_exists("gcc") ? 0 : 1];
    emitted_read(&emitted, "--d-model=16|--max-len=24|--start=-12");
    for (size_t i = 0; i < emitted.assertion_count; i++) {
        tamper(&emitted, emitted.lesser[i], emitted.greater[i], i % 2 == 0);
        equal_rows_check(compiler, emitted.lesser[i], emitted.greater[i]);
    }
    free(emitted.text);
}
END_TEST

/* --- rows ------------------------------------------------------------------------------------ */

/* Edits of row `two`: it is replaced with row `one`, written twice, deleted (a middle row, or the
 * last row), or written with plain numbers instead of keys. */
enum row_edit { ROW_PASTED, ROW_TWICE, ROW_GONE, LAST_ROW_GONE, ROW_AS_NUMBERS, ROW_EDITS };

/* Finds the text of a row, including the lines on which it continues. */
static const char *row_find(const char *from, int row, size_t *length)
{
    static const char *const ends[] = {" */ {", ": t = "};
    for (size_t i = 0; i < COUNT(ends); i++) {
        char start[NAME_SIZE];
        (void)snprintf(start, sizeof start, "\n    /* %d%s", row, ends[i]);
        const char *found = strstr(from, start);
        if (found != NULL) {
            const char *const next = strstr(++found, "\n    /* ");
            const char *const end = strstr(found, "\n}");
            ck_assert_ptr_nonnull(end);
            *length = (size_t)((next != NULL && next < end ? next : end) - found) + 1;
            return found;
        }
    }
    return NULL;
}

static bool has_key(const char *row, size_t length)
{
    const char *const key = strstr(row, "PE_KEYED");
    return key != NULL && key < row + length;
}

static void row_write_as_numbers(FILE *file, const char *row, size_t length)
{
    for (const char *end = row + length; row < end;) {
        if (strncmp(row, "PE_KEYED", 8) == 0) {
            (void)fputc('1', file);
            row = strchr(row, ')') + 1;
        } else {
            (void)fputc(*row++, file);
        }
    }
}

static void row_write_edited(FILE *file, enum row_edit edit, const char *one, size_t one_length,
                             const char *two, size_t two_length)
{
    if (edit == ROW_PASTED) {
        (void)fwrite(one, 1, one_length, file);
    } else if (edit == ROW_TWICE) {
        (void)fwrite(two, 1, two_length, file);
        (void)fwrite(two, 1, two_length, file);
    } else if (edit == ROW_AS_NUMBERS) {
        row_write_as_numbers(file, two, two_length);
    }
}

/* Writes the table with row `two` edited, in each array that has keys or, if `only_last` is set, in
 * the last array (that of sines, if there are two), if it has keys. Returns the number of edited
 * arrays. */
static int rows_edit(const char *name, const char *text, enum row_edit edit, int one, int two,
                     bool only_last)
{
    FILE *file = fopen(folder_file("%s", name), "wb");
    size_t one_length;
    size_t two_length;
    size_t next_length;
    int edited_count = 0;
    ck_assert_ptr_nonnull(file);
    for (const char *row; (row = row_find(text, one, &one_length)) != NULL;) {
        const char *const other = row_find(row, two, &two_length);
        ck_assert_ptr_nonnull(other);
        const bool is_last = row_find(other, one, &next_length) == NULL;
        (void)fwrite(text, 1, (size_t)(other - text), file);
        if (has_key(row, one_length) && (is_last || !only_last)) {
            row_write_edited(file, edit, row, one_length, other, two_length);
            edited_count++;
        } else {
            (void)fwrite(other, 1, two_length, file);
        }
        text = other + two_length;
    }
    (void)fwrite(text, 1, strlen(text), file);
    ck_assert_int_eq(fclose(file), 0);
    return edited_count;
}

/* Checks that the compiler refuses an edit. C names a key that is declared twice or is undeclared.
 * C++ names two rows, or the last row. If there is an additional row, the compiler may report only
 * the excess row. */
static void edit_check(const struct compiler *compiler, enum row_edit edit, const char *words)
{
    static const char *const c_parts[] = {"pe_key_", "pe_high_"};
    static const char *const cplusplus_parts[] = {"pe: rows ", "pe: the last row is missing"};
    const char *const *const parts = is_cplusplus(compiler) ? cplusplus_parts : c_parts;
    struct process process;
    compile(&process, compiler, "unit.c");
    ck_assert_msg(process.status != 0, "%s %s takes edit %d of %s", compiler->program,
                  compiler->options, (int)edit, words);
    ck_assert_msg(edit == ROW_TWICE || strstr(process.error_text, parts[0]) != NULL ||
                      strstr(process.error_text, parts[1]) != NULL,
                  "%s %s names no row of edit %d: %s", compiler->program, compiler->options,
                  (int)edit, process.error_text);
    process_end(&process);
}

/* Returns whether a compiler detects an edit. C++ reads cells, so it does not detect numbers
 * instead of keys, or a missing last row whose cells are all zero. It may also miss an edit in only
 * one of two arrays, because the keys of the other array are still in order. */
static bool is_detected(const struct compiler *compiler, enum row_edit edit, bool only_last,
                        const char *words)
{
    const bool is_of_zeros = edit == LAST_ROW_GONE && strstr(words, "--zero-row=30") != NULL;
    return !is_cplusplus(compiler) || !(only_last || edit == ROW_AS_NUMBERS || is_of_zeros);
}

/* Edits rows in all arrays that have keys, or only in the last array. C checks the keys of each
 * array independently, so it detects both. */
START_TEST(rows)
{
    const char *const words = pair_at("tampered", _i)->words;
    size_t length;
    const char *const file = table_emit(words);
    char *text = file_read(folder_file("%s", file), &length);
    for (enum row_edit edit = 0; edit < ROW_EDITS; edit++) {
        const int two = edit == LAST_ROW_GONE ? rows_of(words) - 1 : 3;
        for (int only_last = 0; only_last < 2; only_last++) {
            if (rows_edit(file, text, edit, 1, two, only_last == 1) == 0) {
                ck_assert_int_eq(only_last, 1); /* only the array of cosines has keys */
                continue;
            }
            for (size_t i = 0; i < COUNT(compilers); i++) {
                const size_t turn = i + 2 * (size_t)edit + (size_t)(only_last + _i);
                if (is_turn(turn) && is_supported(&compilers[i], words) &&
                    is_detected(&compilers[i], edit, only_last == 1, words)) {
                    edit_check(&compilers[i], edit, words);
                }
            }
        }
    }
    free(text);
}
END_TEST

/* Writes a row without its strings and without the text between its keys. */
static void row_write_keys(FILE *file, const char *row, size_t length)
{
    const char *key = strchr(row, '{');
    (void)fwrite(row, 1, (size_t)(key + 1 - row), file);
    while ((key = strstr(key, "PE_KEYED")) != NULL && key < row + length) {
        const char *const start = key;
        key = strchr(key, ')') + 1;
        (void)fprintf(file, "%.*s, ", (int)(key - start), start);
    }
    (void)fputs("},", file);
}

/* The strings of all rows are deleted, but the keys stay. Each key is still the cell of its column,
 * so that rows differ. */
START_TEST(strings_gone)
{
    static const struct compiler native_compilers[] = {{"gcc", "-std=c11"}, {"clang", "-std=c11"}};
    const char *const words = pair_at("strings", _i)->words;
    ck_assert(options_have_words(words));
    char *const text = file_read(folder_file("%s", table_emit(words)), NULL);
    FILE *const file = fopen(folder_file("pe.c"), "wb");
    const char *at = text;
    size_t length;
    ck_assert_ptr_nonnull(file);
    for (int i = 0; row_find(at, i, &length) != NULL; i = (i + 1) % rows_of(words)) {
        const char *const row = row_find(at, i, &length);
        (void)fwrite(at, 1, (size_t)(row - at), file);
        if (has_key(row, length)) {
            row_write_keys(file, row, length);
        } else {
            (void)fwrite(row, 1, length - 1, file);
        }
        at = row + length - 1; /* the newline before the next row */
    }
    (void)fputs(at, file);
    ck_assert_int_eq(fclose(file), 0);
    free(text);
    text_write("unit.c", "#include \"pe.c\"\n#include <string.h>\n"
                         "#ifdef PE_COS_ROW\n#define SINES rows[t] + PE_D_MODEL,\n"
                         "#else\n#define SINES\n#endif\n"
                         "static pe_cell rows[PE_MAX_LEN][2 * PE_D_MODEL];\n"
                         "int main(void)\n{\n    for (int t = 0; t < PE_MAX_LEN; t++) {\n"
                         "        pe_row(rows[t], SINES PE_START + t);\n"
                         "        for (int s = 0; s < t; s++)\n"
                         "            if (memcmp(rows[s], rows[t], sizeof rows[t]) == 0) {\n"
                         "                return 1;\n            }\n    }\n    return 0;\n}\n");
    for (size_t i = 0; i < COUNT(native_compilers); i++) {
        struct process process;
        if (is_sampled(2, i + (size_t)_i) && program_exists(native_compilers[i].program)) {
            compile_and_run(&process, &native_compilers[i], "unit.c");
            process_end(&process);
        }
    }
}
END_TEST

/* With an excess initializer, a row could be a copy of its neighbour, followed by the row's own
 * key. Such a row is not conforming C. */
START_TEST(row_too_long)
{
    static const struct compiler strict_compilers[] = {
        {"gcc", "-std=c11|-pedantic-errors|-fsyntax-only|pe.c"},
        {"clang", "-std=c11|-pedantic-errors|-fsyntax-only|pe.c"},
        {"gcc", "-std=c89|-pedantic-errors|-fsyntax-only|pe.c"}};
    static const char *const tables[] = {"--d-model=8|--max-len=6",
                                         "--d-model=8|--max-len=6|--literal=words"};
    const char *const words = tables[_i];
    size_t length;
    emit(words, "pe");
    char *const text = file_read(folder_file("pe.c"), NULL);
    const char *end = row_find(text, 1, &length) + length;
    FILE *const file = fopen(folder_file("pe.c"), "wb");
    ck_assert_ptr_nonnull(file);
    while (*--end != '}') {
    }
    (void)fprintf(file, "%.*s, 1%s", (int)(end - text), text, end);
    ck_assert_int_eq(fclose(file), 0);
    free(text);
    for (size_t i = 0; i < COUNT(strict_compilers); i++) {
        struct process process;
        if (can_compile(&strict_compilers[i], words)) {
            compile(&process, &strict_compilers[i], "");
            ck_assert_msg(process.status != 0 && strstr(process.error_text, "excess") != NULL,
                          "%s %s: %s", strict_compilers[i].program, words, process.error_text);
            process_end(&process);
        }
    }
}
END_TEST

/* --- keys that tie ---------------------------------------------------------------------------- */

/* Tables of two columns, in which no single column distinguishes all rows. In a column with numbers
 * near 1, numbers near 10^-12 have the key 0. C orders such rows by the keys of the other column.
 * Their cells may be in another order, so C++ must compare keys, too. */
static const double tied[][5][2] = {
    {{1e-12, 2}, {2e-12, 1}, {1, 3}, {1, 4}, {0.5, 2}},
    {{1e-12, 1}, {2e-12, 2}, {1, 3}, {1, 4}, {0.5, 2}},
    {{-2e-12, 2}, {1e-12, 0.25}, {-1, 3}, {-1, 4}, {0.5, 2}},
    {{2, 1e-12}, {1, 2e-12}, {3, 1}, {4, 1}, {2, 0.5}},
};

START_TEST(keys_that_tie)
{
    static uint64_t bits[5 * 2];
    const bool is_double = _i % 2 == 1;
    const struct npy_file table = {
        .descr = is_double ? "<f8" : "<f4", .shape = "(5, 2)", .cells = bits, .count = COUNT(bits)};
    for (size_t i = 0; i < COUNT(bits); i++) {
        const double number = tied[_i / 2][i / 2][i % 2];
        const float narrow = (float)number;
        uint32_t low;
        memcpy(&bits[i], &number, sizeof number);
        memcpy(&low, &narrow, sizeof narrow);
        bits[i] = is_double ? bits[i] : low;
    }
    npy_file_write(&table, folder_file("t.npy"));
    emit("--from=t.npy", "pe");
    char *const text = file_read(folder_file("pe.c"), NULL);
    ck_assert_ptr_nonnull(strstr(text, "PE_KEYED_1("));
    free(text);
    text_write("unit.c", "#include \"pe.c\"\n");
    for (size_t i = 0; i < COUNT(compilers); i++) {
        if (is_sampled(3, i + (size_t)_i) && is_supported(&compilers[i], "--precision=f64")) {
            compile_succeeds(&compilers[i], "unit.c");
        }
    }
}
END_TEST

/* --- before C++11 ---------------------------------------------------------------------------- */

/* In C++98 no constant expression can read an array. A pair therefore proves nothing about its
 * rows, and compiles both as emitted and after edits. */
START_TEST(cplusplus98)
{
    static const struct compiler old_compilers[] = {
        {"g++",
         "-std=c++98|-pedantic-errors|-Wall|-Wextra|-Wconversion|-Werror|-fsyntax-only|-x|c++"},
        {"clang++", "-std=c++98|-pedantic-errors|-Wall|-Wextra|-Werror|-fsyntax-only|-x|c++"},
    };
    const char *const words = pair_at("tampered", _i)->words;
    size_t length;
    const char *const file = table_emit(words);
    char *text = file_read(folder_file("%s", file), &length);
    for (size_t i = 0; i < COUNT(old_compilers) && !options_have_words(words); i++) {
        if (is_sampled(2, i + (size_t)(_i / 3)) && program_exists(old_compilers[i].program)) {
            file_write(folder_file("%s", file), text, length);
            compile_succeeds(&old_compilers[i], "unit.c|-Wno-unused-variable");
            (void)rows_edit(file, text, ROW_PASTED, 1, 3, false);
            compile_succeeds(&old_compilers[i], "unit.c|-Wno-unused-variable");
        }
    }
    free(text);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_tampered(void)
{
    Suite *suite = suite_create("tampered");
    TCase *tests = case_in_folder(suite, "tampered");
    const int count = pairs_count("tampered");
    tcase_add_sampled_test(tests, cells_of_precisions, 3, PRECISION_COUNT + 2);
    tcase_add_sampled_test(tests, cells_of_witnesses, 5, count);
    tcase_add_test(tests, cells_of_all_assertions);
    tcase_add_sampled_test(tests, rows, 7, count);
    tcase_add_loop_test(tests, strings_gone, 0, pairs_count("strings"));
    tcase_add_loop_test(tests, row_too_long, 0, 2);
    tcase_add_sampled_test(tests, keys_that_tie, 3, 2 * COUNT(tied));
    tcase_add_sampled_test(tests, cplusplus98, 3, count);
    return suite;
}
