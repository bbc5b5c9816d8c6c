/*
 * gathered.c: tests headers of --storage=axes. In every layout that supports axes, the rows and
 * cells that the headers gather from the tables of single axes are those of the full table, bit for
 * bit, and so are the heads that the headers rotate. Heads that are rotated by indices known at run
 * time agree with the formula, computed in double. If two rows of an axis are equal, the table does
 * not compile.
 */
#include "compiler.h"
#include "process.h"
#include "suites.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Without fused multiply-add instructions, the functions of both tables round alike. */
#define EXACT "-ffp-contract=off"

/* ---- the cells and heads of the full table ---- */

enum shape { ONE_ARRAY, TWO_ARRAYS, PAIRS, MATRICES };

static const struct {
    const char *name;
    enum shape shape;
} layouts[] = {
    {"interleaved", ONE_ARRAY},
    {"interleaved-cos", ONE_ARRAY},
    {"concat", ONE_ARRAY},
    {"concat-cos", ONE_ARRAY},
    {"concat-row", ONE_ARRAY},
    {"split|--pairing=half", TWO_ARRAYS},
    {"split|--pairing=group-half", TWO_ARRAYS},
    {"split|--pairing=neighbours-flipped", TWO_ARRAYS},
    {"split-half", TWO_ARRAYS},
    {"split-group-half", TWO_ARRAYS},
    {"split-group-half|--pairing=neighbours", TWO_ARRAYS}, /* V-JEPA 2 */
    {"split-interleaved", TWO_ARRAYS},
    {"split-interleaved|--pairing=half", TWO_ARRAYS}, /* Ernie-Image */
    {"pairs", PAIRS},
    {"matrices", MATRICES},
};

enum { FIRST_ROTARY_LAYOUT = 5 }; /* an index into `layouts` */

/* Macros that read the two tables, `full` and `pe`, whose cells have the same type. COLUMNS is the
 * number of columns of one array, or of its pairs or matrices. */
static const char *const readers[] = {
    [ONE_ARRAY] = "#define COLUMNS FULL_D_MODEL\n"
                  "#define ROW(name, at, t) name##_row(at, t)\n"
                  "#define SAME(t, j) (FULL_AT(t, j) == PE_AT(t, j))\n",
    [TWO_ARRAYS] = "#define COLUMNS (sizeof full_cos[0] / sizeof full_cos[0][0])\n"
                   "#define ROW(name, at, t) name##_row(at, at + FULL_D_MODEL, t)\n"
                   "#define SAME(t, j) (FULL_COS_AT(t, j) == PE_COS_AT(t, j) && \\\n"
                   "                    FULL_SIN_AT(t, j) == PE_SIN_AT(t, j))\n",
    [PAIRS] = "#define COLUMNS (FULL_D_MODEL / 2)\n"
              "#define ROW(name, at, t) name##_row(at, t)\n"
              "#define SAME(t, j) (FULL_COS_AT(t, j) == PE_COS_AT(t, j) && \\\n"
              "                    FULL_SIN_AT(t, j) == PE_SIN_AT(t, j))\n",
    [MATRICES] =
        "#define COLUMNS (FULL_D_MODEL / 2)\n"
        "#define ROW(name, at, t) name##_row(at, t)\n"
        "#define SAME(t, j) (FULL_MATRIX_AT(t, j, 0, 0) == PE_MATRIX_AT(t, j, 0, 0) && \\\n"
        "                    FULL_MATRIX_AT(t, j, 0, 1) == PE_MATRIX_AT(t, j, 0, 1) && \\\n"
        "                    FULL_MATRIX_AT(t, j, 1, 0) == PE_MATRIX_AT(t, j, 1, 0) && \\\n"
        "                    FULL_MATRIX_AT(t, j, 1, 1) == PE_MATRIX_AT(t, j, 1, 1) && \\\n"
        "                    FULL_COS_AT(t, j) == PE_COS_AT(t, j) && \\\n"
        "                    FULL_SIN_AT(t, j) == PE_SIN_AT(t, j))\n",
};

/* The macro CHANGE rotates three heads, the last two by one call, or adds a row to an embedding.
 * Affine tables of rotary layouts have functions for neither. */
static const char change_heads[] =
    "name##_rotate(head, t), \\\n"
    "    name##_rotate_heads(&(head)[FULL_D_MODEL + 2], 2L, FULL_D_MODEL + 1L, t)";
static const char change_embedding[] = "name##_add(head, t)";

/* Compares rows, cells and changed heads of the two tables. Copied rows are compared as bytes, so
 * that -0 differs from 0. Before they are copied, both buffers are filled with the same byte. */
static const char same_program[] =
    "int main(void)\n{\n"
    "    static full_cell whole[2 * FULL_D_MODEL + 1];\n"
    "    static pe_cell gathered[2 * FULL_D_MODEL + 1];\n"
    "    static number heads[2][3 * FULL_D_MODEL + 6];\n    long t;\n    int j;\n"
    "    for (t = 0; t < FULL_MAX_LEN; t++) {\n"
    "        memset(whole, 85, sizeof whole);\n        memset(gathered, 85, sizeof gathered);\n"
    "        ROW(full, whole, t);\n        ROW(pe, gathered, t);\n"
    "        if (memcmp(whole, gathered, sizeof whole) != 0) {\n            return 1;\n        }\n"
    "        for (j = 0; j < (int)COLUMNS; j++) {\n"
    "            if (!SAME(t, j)) {\n                return 2;\n            }\n        }\n"
    "        for (j = 0; j < 3 * FULL_D_MODEL + 6; j++) {\n"
    "            heads[0][j] = heads[1][j] = (number)((j * 37 + t * 11) % 101 - 50) / 7;\n"
    "        }\n        CHANGE(full, heads[0], t);\n        CHANGE(pe, heads[1], t);\n"
    "        if (memcmp(heads[0], heads[1], sizeof heads[0]) != 0) {\n"
    "            return 3;\n        }\n    }\n"
    "    return 0;\n}\n";

/* Options of tables with a d_model of 16: each kind of --pairs and each order of rows, rows before
 * and after, and formats in which negating a sine is a special case. */
static const char *const tables[] = {
    "--grid=3x4",
    "--grid=4x6|--merge=2|--pairs=yx*4",
    "--axes=t:2,y:3,x:2|--pairs=tyx*2,t*2|--index=row",
    "--axes=t:2,y:4,x:6|--merge=2|--pairs=t*2,y*3,x*3",
    "--axes=y:3,x:4|--coordinates=y=from:1,x=from:2|--rows-before=1|--pairs=x*3,y*5"
    "|--precision=q15",
    "--axes=x:3,y:4|--pairs=yxy*2,x*2|--rows-after=3|--coordinates=y=from:1,x=from:1"
    "|--precision=f16|--index=stride",
    "--axes=x:3,y:4|--pairs=0,yxy*2,x|--coordinates=y=centered,x=middles:-1:1|--cell-factor=1.5",
    "--axes=t:1,y:3,x:4|--pairs=y*4,x*4|--precision=u8|--scale=1/127|--zero-point=128",
    "--axes=y:5,x:4|--pairs=x*3,0*2,y*3|--precision=q7|--coordinates=x=step:0:1/2"
    "|--angle-scale=pi/2",
    "--axes=y:4,x:3|--base=y=100,x=10000|--precision=f64|--row-align=64",
};

/* Returns an installed compiler with a dialect. Successive values of `turn` select different
 * dialects. */
static const struct compiler *installed_dialect(size_t turn)
{
    size_t i = 5 * turn % DIALECTS;
    while (!program_exists(dialects[i].program)) {
        i = (i + 1) % DIALECTS;
    }
    return &dialects[i];
}

START_TEST(gathers_the_cells_of_the_full_table)
{
    const size_t layout = (size_t)_i / COUNT(tables);
    const char *const table = tables[(size_t)_i % COUNT(tables)];
    char words[COMMAND_SIZE];
    char axes_words[COMMAND_SIZE + 32];
    char text[8192];
    struct process process;
    const char *pairing = strstr(layouts[layout].name, "|--pairing");
    const bool is_float = strstr(table, "--precision=q") == NULL && strstr(table, "=u8") == NULL;
    const bool is_affine = strstr(table, "=u8") != NULL;
    pairing = pairing != NULL && !is_affine ? pairing : "";
    (void)snprintf(words, sizeof words, "--d-model=16|--layout=%.*s%s|%s",
                   (int)strcspn(layouts[layout].name, "|"), layouts[layout].name, pairing, table);
    (void)snprintf(axes_words, sizeof axes_words, "%s|--storage=axes%s", words,
                   _i % 4 == 0 ? "|--linkage=static" : "");
    emit(words, "full");
    emit(axes_words, "pe");
    char *const header = file_read(folder_file("pe.h"), NULL);
    const char *const change = strstr(header, "pe_rotate_heads(") != NULL ? change_heads
                               : strstr(header, "pe_add(") != NULL        ? change_embedding
                                                                          : "(void)0";
    free(header);
    ck_assert_int_eq(*change == '(', is_affine && layout >= FIRST_ROTARY_LAYOUT);
    (void)snprintf(text, sizeof text,
                   "#include \"full.h\"\n#include \"pe.h\"\n#include <string.h>\n%s"
                   "#define CHANGE(name, head, t) %s\ntypedef %s number;\n%s",
                   readers[layouts[layout].shape], change,
                   strstr(table, "f64") != NULL ? "double"
                   : is_float                   ? "float"
                                                : "pe_cell",
                   same_program);
    text_write("user.c", text);
    const struct compiler *const dialect = installed_dialect((size_t)_i);
    (void)snprintf(text, sizeof text, EXACT "%s|user.c|full.c%s|-o|user",
                   is_cplusplus(dialect) ? "|-x|c++" : "", _i % 4 == 0 ? "" : "|pe.c");
    if (compile_succeeds(dialect, text)) {
        command_run(&process, "./user", "", NULL);
        ck_assert_msg(process.status == 0, "%s %s: %s: the program ends with %d", dialect->program,
                      dialect->options, words, process.status);
        process_end(&process);
    }
}
END_TEST

/* ---- heads by the formula, in double ---- */

/* Tables, and C expressions for the angle of pair k, which consists of the numbers k and k + 8 of a
 * head: (`axis` + `offset`) * 10000^-`exponent`. */
static const struct {
    const char *words;
    const char *place; /* the arguments of pe_rotate that select the row of the indices t, y, x */
    const char *axis;  /* the index that rotates pair k */
    const char *exponent;
    const char *offset;
    const char *sides[3]; /* the numbers of indices t, y and x to test */
} rotated_cases[] = {
    /* Qwen2-VL's text: sections of one sequence of frequencies, with indices t, y, x known at run
     * time */
    {"--axes=t,y,x|--max-len=40|--pairs=t*2,y*3,x*3|--index=row",
     "t, y, x",
     "(k < 2 ? t : k < 5 ? y : x)",
     "2.0 * k / 16",
     "0",
     {"3", "40", "7"}},
    /* Qwen3-VL's text: interleaved sections, starting at position 5 */
    {"--axes=t,y,x|--max-len=40|--pairs=tyx*2,t*2|--index=row|--coordinates=t=from:5,y=from:5,"
     "x=from:5",
     "t, y, x",
     "(k > 5 ? t : k % 3 == 0 ? t : k % 3 == 1 ? y : x)",
     "2.0 * k / 16",
     "5",
     {"2", "9", "40"}},
    /* Qwen2-VL's images: rows in blocks of 2 by 2 */
    {"--grid=6x8|--merge=2",
     "PE_ROW_AT(y, x)",
     "(k < 4 ? y : x)",
     "2.0 * (k % 4) / 8",
     "0",
     {"1", "6", "8"}},
    /* the same for images of all sizes up to 9 by 9 */
    {"--axes=y,x|--max-len=9",
     "y, x",
     "(k < 4 ? y : x)",
     "2.0 * (k % 4) / 8",
     "0",
     {"1", "9", "9"}},
    /* Wan's videos, with frames as an axis */
    {"--grid=3x4x5|--pairs=t*4,y*2,x*2",
     "PE_ROW_AT(t, y, x)",
     "(k < 4 ? t : k < 6 ? y : x)",
     "(k < 4 ? 2.0 * k / 8 : 2.0 * (k % 2) / 4)",
     "0",
     {"3", "4", "5"}},
};

static const char rotated_program[] =
    "int main(void)\n{\n    long t;\n    long y;\n    long x;\n    int k;\n    float head[18];\n"
    "    for (t = 0; t < %s; t++) {\n    for (y = 0; y < %s; y++) {\n    for (x = 0; x < %s; x++) {"
    "\n        for (k = 0; k < 18; k++) {\n            head[k] = (float)(k - 7);\n        }\n"
    "        pe_rotate(head, %s);\n"
    "        for (k = 0; k < 8; k++) {\n"
    "            const double angle = (double)(%s + %s) * pow(10000, -(%s));\n"
    "            const double a = k - 7;\n            const double b = k + 1;\n"
    "            const double first = a * cos(angle) - b * sin(angle);\n"
    "            const double second = b * cos(angle) + a * sin(angle);\n"
    "            if (fabs(head[k] - first) > 2e-6 || fabs(head[k + 8] - second) > 2e-6) {\n"
    "                return 1;\n            }\n        }\n"
    "        if (head[16] < 9 || head[17] < 10) {\n            return 2;\n        }\n"
    "    }\n    }\n    }\n    return 0;\n}\n";

START_TEST(rotates_heads_by_the_formula)
{
    static const struct compiler compilers[] = {{"gcc", "-std=c99|-O2"}, {"clang", "-std=c11"}};
    char words[COMMAND_SIZE];
    char text[4096];
    struct process process;
    (void)snprintf(words, sizeof words, "--d-model=16|--layout=split-half|--storage=axes|%s",
                   rotated_cases[_i].words);
    emit(words, "pe");
    int used = snprintf(text, sizeof text, "#include \"pe.h\"\n#include <math.h>\n");
    used += snprintf(text + used, sizeof text - (size_t)used, rotated_program,
                     rotated_cases[_i].sides[0], rotated_cases[_i].sides[1],
                     rotated_cases[_i].sides[2], rotated_cases[_i].place, rotated_cases[_i].axis,
                     rotated_cases[_i].offset, rotated_cases[_i].exponent);
    ck_assert_int_lt(used, (int)sizeof text);
    text_write("user.c", text);
    compile_and_run(&process, &compilers[_i % 2], "user.c|pe.c|-lm");
    process_end(&process);
}
END_TEST

/* ---- rows that are equal ---- */

/* Row 1 of an axis gets the key of row 0, or the last row of an axis is missing. In both cases the
 * pair compiles neither in C nor in C++. */
START_TEST(equal_rows_of_an_axis_do_not_compile)
{
    static const struct compiler compilers[] = {
        {"gcc", "-std=c99"}, {"clang", "-std=c11"}, {"g++", "-std=c++11|-x|c++"}};
    static const char *const edits[][2] = {
        {"PE_X_KEYED(1, +, ", "PE_X_KEYED(1, +, 0.0f * "},
        {"PE_Y_KEYED(1, +, ", "PE_Y_KEYED(1, +, 0.0f * "},
        {"#define PE_X_MAX_LEN 4", "#define PE_X_MAX_LEN 5"},
    };
    emit("--d-model=16|--axes=y:3,x:4|--pairs=y*3,x*5|--storage=axes", "pe");
    for (size_t i = 0; i < COUNT(edits) * COUNT(compilers); i++) {
        const char *const *const edit = edits[i / COUNT(compilers)];
        const char *const file = strstr(edit[0], "#define") != NULL ? "pe.h" : "pe.c";
        char *const text = file_read(folder_file(file), NULL);
        char *const place = strstr(text, edit[0]);
        char *const edited = malloc(strlen(text) + strlen(edit[1]) + 1);
        struct process process;
        ck_assert_msg(place != NULL && edited != NULL, "%s has no %s", file, edit[0]);
        (void)sprintf(edited, "%.*s%s%s", (int)(place - text), text, edit[1],
                      place + strlen(edit[0]));
        text_write(file, edited);
        if (program_exists(compilers[i % COUNT(compilers)].program)) {
            compile(&process, &compilers[i % COUNT(compilers)], "-c|pe.c");
            ck_assert_msg(process.status != 0, "%s compiles", edit[1]);
            process_end(&process);
        }
        text_write(file, text);
        free(text);
        free(edited);
    }
}
END_TEST

Suite *suite_gathered(void)
{
    Suite *const suite = suite_create("gathered");
    TCase *const cells = case_in_folder(suite, "cells");
    TCase *const heads = case_in_folder(suite, "heads");
    TCase *const rows = case_in_folder(suite, "rows");
    tcase_add_sampled_test(cells, gathers_the_cells_of_the_full_table, 7,
                           (int)(COUNT(layouts) * COUNT(tables)));
    tcase_add_loop_test(heads, rotates_heads_by_the_formula, 0, COUNT(rotated_cases));
    tcase_add_test(rows, equal_rows_of_an_axis_do_not_compile);
    return suite;
}
