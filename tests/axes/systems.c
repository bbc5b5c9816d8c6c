/*
 * systems.c: tests tables of two to four axes, most of which published systems use. posenc writes
 * each table to a .npy file. The cells are compared with those in systems.txt, and with the
 * formula, which is implemented here independently, in double.
 */
#include "process.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An f32 cell has an error of at most 2^-25 = 3 * 10^-8, and a cell in systems.txt an error of at
 * most 5 * 10^-8. The error of the formula in double is below 10^-9 for angles of up to 10^5. */
static const double tolerance = 1e-6;

/* Of the tables with more than LARGE cells in an array, `make check` tests only one in five. */
enum { LARGE = 300000, LINE_MAX_SIZE = 1024, PAIRS_MAX = 2048, AXES_MAX = 4, GROUPS_MAX = 32 };

struct axis_options {
    char letter;
    long side;
    char coordinate_kind[16]; /* such as "span" */
    double parameter[2];      /* the parameters of this kind, such as A and B of span:A:B */
    size_t parameter_count;
    double base;
    long pair_count;
};

struct system {
    char options[LINE_MAX_SIZE];
    long row_count; /* includes the rows of --rows-before and --rows-after */
    long width;     /* the number of columns of one array */
    long array_count;
    char expected_cells[LINE_MAX_SIZE]; /* "ROW: CELL ..." */
    size_t axis_count;
    struct axis_options axis[AXES_MAX];
    long merge;
    long rows_before;
    long rows_after;
    double angle_scale;
    size_t pair_count;            /* of a row */
    char pair_letter[PAIRS_MAX];  /* the letter of each pair's axis, or '0' */
    size_t group_count;           /* of --pairs */
    size_t group_end[GROUPS_MAX]; /* the first pair after each group */
};

/* --- parsing a line of systems.txt ----------------------------------------------------------- */

/* Returns the value of an option, up to a blank, or `otherwise` if the option is absent. The result
 * is valid until the next call. */
static const char *value_of(const struct system *system, const char *name, const char *otherwise)
{
    static char value[LINE_MAX_SIZE];
    char mark[64];
    (void)snprintf(mark, sizeof mark, "--%s=", name);
    const char *const found = strstr(system->options, mark);
    (void)snprintf(value, sizeof value, "%s", found != NULL ? found + strlen(mark) : otherwise);
    value[strcspn(value, " ")] = '\0';
    return value;
}

/* Parses a number such as 1.5, 4/125, pi, 2pi, pi/2 or 112pi. *end becomes the text after it. */
static double number_of(const char *text, const char **end)
{
    char *rest;
    double number = strtod(text, &rest);
    number = rest == text ? 1 : number;
    if (strncmp(rest, "pi", 2) == 0) {
        number *= acos(-1);
        rest += 2;
    }
    if (*rest == '/') {
        number /= strtod(rest + 1, &rest);
    }
    *end = rest;
    return number;
}

/* Returns the axis with this letter. */
static struct axis_options *axis_of(struct system *system, char letter)
{
    for (size_t i = 0; i < system->axis_count; i++) {
        if (system->axis[i].letter == letter) {
            return &system->axis[i];
        }
    }
    ck_abort_msg("no axis %c: %s", letter, system->options);
    return NULL;
}

static void axes_read(struct system *system)
{
    const char *at = value_of(system, "axes", "");
    do {
        struct axis_options *const axis = &system->axis[system->axis_count++];
        char *end;
        axis->letter = *at;
        (void)strcpy(axis->coordinate_kind, "index");
        axis->side = strtol(at + 2, &end, 10);
        at = end + 1;
        if (*end == '\0') {
            break;
        }
    } while (true);
    for (at = value_of(system, "coordinates", ""); *at != '\0';) {
        struct axis_options *const axis = axis_of(system, *at);
        const size_t length = strcspn(at + 2, ":,");
        (void)snprintf(axis->coordinate_kind, sizeof axis->coordinate_kind, "%.*s", (int)length,
                       at + 2);
        for (at += 2 + length; *at == ':';) {
            axis->parameter[axis->parameter_count++] = number_of(at + 1, &at);
        }
        at += *at == ',';
    }
    const char *const base = value_of(system, "base", "10000");
    for (size_t i = 0; i < system->axis_count; i++) {
        const char mark[] = {system->axis[i].letter, '=', '\0'};
        const char *const found = strstr(base, mark);
        const char *end;
        system->axis[i].base = strchr(base, '=') == NULL ? number_of(base, &end)
                               : found == NULL           ? 10000
                                                         : number_of(found + 2, &end);
    }
}

static void pairs_read(struct system *system)
{
    for (const char *at = value_of(system, "pairs", ""); *at != '\0';) {
        const size_t length = strcspn(at, "*,");
        const char *end = at + length;
        long times = 1;
        if (*end == '*') {
            char *rest;
            times = strtol(end + 1, &rest, 10);
            end = rest;
        }
        for (long i = 0; i < times * (long)length; i++) {
            const char letter = at[i % (long)length];
            system->pair_letter[system->pair_count++] = letter;
            if (letter != '0') {
                axis_of(system, letter)->pair_count++;
            }
        }
        system->group_end[system->group_count++] = system->pair_count;
        at = end + (*end == ',');
    }
}

/* Reads the lines of systems.txt into `line`, one after the other, up to that of system `number`,
 * counted from 0, or up to the end of the file. Returns the number of systems that were read. */
static int system_line_read(char line[LINE_MAX_SIZE], int number)
{
    FILE *const file = fopen(TESTS_DIR "/axes/systems.txt", "r");
    int count = 0;
    while (file != NULL && count <= number && fgets(line, LINE_MAX_SIZE, file) != NULL) {
        count += *line != '#' && *line != '\n';
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return count;
}

static void system_read(struct system *system, int number)
{
    char line[LINE_MAX_SIZE];
    const char *end;
    ck_assert_int_eq(system_line_read(line, number), number + 1);
    *system = (struct system){.array_count = 1};
    const char *const options = strstr(line, " | ") + 3;
    const char *const shape = strstr(options, " | ") + 3;
    (void)snprintf(system->options, sizeof system->options, "%.*s", (int)(shape - 3 - options),
                   options);
    (void)snprintf(system->expected_cells, sizeof system->expected_cells, "%s",
                   strstr(shape, " | ") + 3);
    (void)sscanf(shape, "%ld x %ld x%ld", &system->row_count, &system->width, &system->array_count);
    axes_read(system);
    pairs_read(system);
    system->merge = atol(value_of(system, "merge", "1"));
    system->rows_before = atol(value_of(system, "rows-before", "0"));
    system->rows_after = atol(value_of(system, "rows-after", "0"));
    system->angle_scale = number_of(value_of(system, "angle-scale", "1"), &end);
}

/* --- the formula ----------------------------------------------------------------------------- */

/* Computes the index on each axis for a row, counted from the first position. The last axis varies
 * fastest. With --merge=m, the rows of each block of m x m indices on the last two axes are
 * consecutive. */
static void indices_of(const struct system *system, long row, long index[AXES_MAX])
{
    const long width = system->axis[system->axis_count - 1].side;
    const long height = system->axis[system->axis_count - 2].side;
    const long m = system->merge;
    long outer = row / (width * height);
    const long in_block = row % (m * m);
    const long block = row % (width * height) / (m * m);
    index[system->axis_count - 1] = block % (width / m) * m + in_block % m;
    index[system->axis_count - 2] = block / (width / m) * m + in_block / m;
    for (size_t i = system->axis_count - 2; i-- > 0; outer /= system->axis[i].side) {
        index[i] = outer % system->axis[i].side;
    }
}

/* Returns the coordinate of index i on an axis. */
static double coordinate_of(const struct axis_options *axis, double i)
{
    const double a = axis->parameter[0];
    const double b = axis->parameter[1];
    const double n = (double)axis->side;
    const char *const kind = axis->coordinate_kind;
    return strcmp(kind, "from") == 0       ? i + a
           : strcmp(kind, "step") == 0     ? a + b * i
           : strcmp(kind, "span") == 0     ? a + (b - a) * i / n
           : strcmp(kind, "ends") == 0     ? a + (b - a) * i / (n - 1)
           : strcmp(kind, "middles") == 0  ? a + (b - a) * (i + 0.5) / n
           : strcmp(kind, "last") == 0     ? (i + 1 - b) / (n + a)
           : strcmp(kind, "centered") == 0 ? i - ceil(n / 2)
           : strcmp(kind, "at") == 0       ? a
                                           : i;
}

/* Returns the frequency of an axis' pair k, which is pair p of the row. Both are counted from 0. */
static double frequency_of(const struct system *system, size_t axis, long k, size_t p)
{
    char kind[LINE_MAX_SIZE];
    char index[LINE_MAX_SIZE];
    (void)strcpy(index, value_of(system, "index", "own"));
    (void)strcpy(kind, value_of(system, "frequency", "paper"));
    const double number = strcmp(index, "own") == 0 ? (double)k
                          : strcmp(index, "row") == 0
                              ? (double)p
                              : (double)k * (double)system->axis_count + (double)axis;
    const double count = strcmp(index, "own") == 0 ? (double)system->axis[axis].pair_count
                                                   : (double)system->pair_count;
    const double base = system->axis[axis].base;
    if (strchr(kind, ':') != NULL) {
        const char *end;
        const double first = number_of(strchr(kind, ':') + 1, &end);
        const double last = number_of(end + 1, &end);
        const double part = number / (count - 1);
        return *kind == 'g' ? first * pow(last / first, part) : first + (last - first) * part;
    }
    return pow(base, -number / (strcmp(kind, "shifted") == 0 ? count - 1 : count));
}

/* Stores the one or two columns of an array that contain the cosine of pair p or, if is_cosine is
 * false, its sine. Returns the number of these columns. In the layout `matrices`, the second column
 * of a sine contains its negative. */
static size_t columns_of(const struct system *system, const char *layout, size_t p, bool is_cosine,
                         size_t column[2])
{
    size_t first = 0;
    size_t end = 0;
    for (size_t i = 0; end <= p; i++) {
        first = end;
        end = system->group_end[i];
    }
    const size_t in_group = p - first;
    const size_t half = end - first;
    if (strcmp(layout, "interleaved") == 0) {
        column[0] = 2 * p + is_cosine;
    } else if (strcmp(layout, "concat-row") == 0) {
        column[0] = p + (is_cosine ? system->pair_count : 0);
    } else if (strcmp(layout, "concat") == 0) {
        column[0] = 2 * first + in_group + (is_cosine ? half : 0);
    } else if (strcmp(layout, "split") == 0) {
        column[0] = p;
    } else if (strcmp(layout, "matrices") == 0) { /* pair p has cos, -sin, sin, cos */
        column[0] = 4 * p + (is_cosine ? 0 : 2);
        column[1] = 4 * p + (is_cosine ? 3 : 1);
        return 2;
    } else if (strcmp(layout, "pairs") == 0) {
        column[0] = 2 * p + !is_cosine;
    } else {
        const bool is_half = strcmp(layout, "split-half") == 0;
        const bool is_group = strcmp(layout, "split-group-half") == 0;
        column[0] = is_half ? p : is_group ? 2 * first + in_group : 2 * p;
        column[1] = column[0] + (is_half ? system->pair_count : is_group ? half : 1);
        return 2;
    }
    return 1;
}

/* --- the file -------------------------------------------------------------------------------- */

/* Reads t.npy. Returns the table's cells, one array after the other, for the caller to free. */
static float *cells_read(const struct system *system)
{
    FILE *const file = fopen(folder_file("t.npy"), "rb");
    unsigned char head[10];
    const size_t count = (size_t)(system->row_count * system->width * system->array_count);
    float *const cells = malloc(count * sizeof *cells);
    ck_assert(file != NULL && cells != NULL);
    ck_assert_uint_eq(fread(head, 1, sizeof head, file), sizeof head);
    ck_assert_int_eq(fseek(file, head[8] + 256 * head[9], SEEK_CUR), 0);
    ck_assert_uint_eq(fread(cells, sizeof *cells, count, file), count);
    ck_assert_int_eq(fgetc(file), EOF);
    (void)fclose(file);
    return cells;
}

static void cell_check(const struct system *system, const float *cells, long array, long row,
                       size_t column, double expected)
{
    const double cell =
        (double)cells[(array * system->row_count + row) * system->width + (long)column];
    REQUIRE(fabs(cell - expected) <= tolerance,
            "%s\narray %ld, row %ld, column %zu: %.9g, not %.9g", system->options, array, row,
            column, cell, expected);
}

static void row_check(const struct system *system, const float *cells, const char *layout,
                      const double *frequency, long row)
{
    const bool is_rotary =
        system->array_count == 2 || strcmp(layout, "matrices") == 0 || strcmp(layout, "pairs") == 0;
    /* whether --rows-before or --rows-after adds this row */
    const bool is_added =
        row < system->rows_before || row >= system->row_count - system->rows_after;
    const size_t cut = (size_t)atol(value_of(system, "cut", "1000000"));
    long index[AXES_MAX];
    indices_of(system, is_added ? 0 : row - system->rows_before, index);
    for (size_t p = 0; p < system->pair_count; p++) {
        double angle = 0;
        for (size_t i = 0; i < system->axis_count && !is_added; i++) {
            if (system->axis[i].letter == system->pair_letter[p]) {
                angle = coordinate_of(&system->axis[i], (double)index[i]) * system->angle_scale *
                        frequency[p];
            }
        }
        for (int is_cosine = 0; is_cosine < 2; is_cosine++) {
            size_t column[2];
            const size_t count = columns_of(system, layout, p, is_cosine != 0, column);
            const double value = is_added && !is_rotary ? 0
                                 : is_cosine != 0       ? cos(angle)
                                                        : sin(angle);
            for (size_t i = 0; i < count; i++) {
                const bool is_negative =
                    strcmp(layout, "matrices") == 0 && is_cosine == 0 && i == 1;
                if (column[i] < cut) {
                    cell_check(system, cells, system->array_count == 2 && is_cosine == 0, row,
                               column[i], is_negative ? -value : value);
                }
            }
        }
    }
}

START_TEST(system_has_its_cells)
{
    static struct system system;
    static double frequency[PAIRS_MAX];
    long axis_pair_count[AXES_MAX] = {0}; /* the number of pairs of each axis so far */
    char words[LINE_MAX_SIZE + 64];
    char layout[LINE_MAX_SIZE];
    int parsed_length;
    system_read(&system, _i);
    if (system.row_count * system.width > LARGE && !is_sampled(5, (size_t)_i)) {
        return;
    }
    (void)snprintf(words, sizeof words, "%s --npy=t.npy --quiet", system.options);
    for (char *at = words; (at = strchr(at, ' ')) != NULL;) {
        *at = '|';
    }
    program_check(words, 0, NULL, 0);
    (void)strcpy(layout, value_of(&system, "layout", "interleaved"));
    for (size_t p = 0; p < system.pair_count; p++) {
        for (size_t i = 0; i < system.axis_count; i++) {
            if (system.axis[i].letter == system.pair_letter[p]) {
                frequency[p] = frequency_of(&system, i, axis_pair_count[i]++, p);
            }
        }
    }
    float *const cells = cells_read(&system);
    for (long row = 0; row < system.row_count; row++) {
        if (system.row_count < 4096 || row % 97 == 0 || row > system.row_count - 300 || row < 300) {
            row_check(&system, cells, layout, frequency, row);
        }
    }
    long row = 0;
    const char *at = system.expected_cells;
    ck_assert_int_eq(sscanf(at, "%ld:%n", &row, &parsed_length), 1);
    for (at += parsed_length + 1; strchr(at, '[') != NULL; at += strspn(at, " \n")) {
        long column;
        double expected;
        const bool is_sine = *at == 's';
        at += strcspn(at, "[");
        ck_assert_int_eq(sscanf(at, "[%ld]=%lf%n", &column, &expected, &parsed_length), 2);
        at += parsed_length;
        cell_check(&system, cells, is_sine, row, (size_t)column, expected);
    }
    free(cells);
}
END_TEST

Suite *suite_systems(void)
{
    char line[LINE_MAX_SIZE];
    Suite *const suite = suite_create("systems");
    TCase *const tcase = case_in_folder(suite, "systems");
    tcase_add_loop_test(tcase, system_has_its_cells, 0, system_line_read(line, INT_MAX));
    return suite;
}
