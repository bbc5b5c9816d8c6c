/*
 * make_presets.c: writes presets.tsv and presets/, the golden tables of encoding/golden.c, with
 * MPFR.
 *
 *     cc -O2 make_presets.c frameworks.c rounding.c -lmpfr -lgmp -o make_presets && ./make_presets
 *
 * Run by hand only, in this folder, where the tables change; it takes some minutes, and
 * libmpfr-dev, which `make check` does not need.
 *
 * The presets are those of frameworks.c. A value is computed with 160 bits at first, and with twice
 * as many until both ends of its error interval round to the same cell.
 */
#include "frameworks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum {
    FIRST_BITS = 160,
    LEVELS = 7,
    PATH_SIZE = 256,
};

/* ---- values ---- */

/* The variables for one number of bits, and the frequencies and the factor of the table at hand. */
struct level {
    mpfr_t angle, value, low, high, error, factor, unit;
    mpfr_t *w;
    bool *known;
    long count;
};

static struct level levels[LEVELS];

static void levels_start(const struct framework_table *table)
{
    for (int i = 0; i < LEVELS; i++) {
        struct level *level = &levels[i];
        const mpfr_prec_t bits = (mpfr_prec_t)FIRST_BITS << i;
        level->count = table->d;
        level->w = malloc((size_t)table->d * sizeof *level->w);
        level->known = calloc((size_t)table->d, sizeof *level->known);
        if (level->w == NULL || level->known == NULL) {
            exit(1);
        }
        mpfr_inits2(bits, level->angle, level->value, level->low, level->high, level->error,
                    level->factor, level->unit, (mpfr_ptr)0);
        if (table->preset->factor != NULL) {
            table->preset->factor(level->factor, table);
        } else {
            mpfr_set_ui(level->factor, 1, MPFR_RNDN);
        }
    }
}

static void levels_end(void)
{
    for (int i = 0; i < LEVELS; i++) {
        struct level *level = &levels[i];
        for (long k = 0; k < level->count; k++) {
            if (level->known[k]) {
                mpfr_clear(level->w[k]);
            }
        }
        free(level->w);
        free(level->known);
        mpfr_clears(level->angle, level->value, level->low, level->high, level->error,
                    level->factor, level->unit, (mpfr_ptr)0);
    }
}

/* w_index with the bits of the level: relative error below 2^(16 - bits), since no formula here has
 * more than a dozen operations, no exponent of exp or pow is above 2^5, and no sum cancels. */
static mpfr_srcptr frequency_of(const struct framework_table *table, int at, long index)
{
    struct level *level = &levels[at];
    if (!level->known[index]) {
        mpfr_init2(level->w[index], (mpfr_prec_t)FIRST_BITS << at);
        table->preset->frequency(level->w[index], table, index);
        level->known[index] = true;
    }
    return level->w[index];
}

static void angle_of(const struct framework_table *table, const struct place *place, int at)
{
    struct level *level = &levels[at];
    mpfr_mul_si(level->angle, frequency_of(table, at, place->index), place->position, MPFR_RNDN);
    if (place->last != 0) { /* times 2 pi / (last + 10^-6) */
        framework_number(level->unit, "1e-6", NULL);
        mpfr_add_si(level->unit, level->unit, place->last, MPFR_RNDN);
        mpfr_div(level->angle, level->angle, level->unit, MPFR_RNDN);
        mpfr_const_pi(level->unit, MPFR_RNDN);
        mpfr_mul_2ui(level->unit, level->unit, 1, MPFR_RNDN);
        mpfr_mul(level->angle, level->angle, level->unit, MPFR_RNDN);
    }
}

/* Whether both ends of the value's error interval round to one cell. The angle's error is below
 * 2^(18 - bits) of itself, so that of sine and cosine is below 2^(18 - bits + exponent), and the
 * factor, below 2, at most doubles it. */
static bool round_safely(const struct framework_table *table, const struct place *place, int at,
                         uint64_t *cell)
{
    struct level *level = &levels[at];
    const struct format *format = &formats[table->format];
    angle_of(table, place, at);
    const mpfr_exp_t exponent = mpfr_get_exp(level->angle);
    (place->kind == SINE ? mpfr_sin : mpfr_cos)(level->value, level->angle, MPFR_RNDN);
    mpfr_mul(level->value, level->value, level->factor, MPFR_RNDN);
    mpfr_set_ui_2exp(level->error, 1, 24 - (FIRST_BITS << at) + (exponent > 0 ? exponent : 0),
                     MPFR_RNDN);
    mpfr_sub(level->low, level->value, level->error, MPFR_RNDN);
    mpfr_add(level->high, level->value, level->error, MPFR_RNDN);
    *cell = cell_of(format, level->low);
    return cell_of(format, level->high) == *cell;
}

static uint64_t cell_at(const struct framework_table *table, int array, long row, long column)
{
    const struct place place = table->preset->place(table, array, row, column);
    uint64_t cell = 0;
    if (place.kind == ZERO || (place.kind == SINE && place.position == 0)) {
        return 0;
    }
    if (place.position == 0) { /* 1: exactly the factor */
        return cell_of(&formats[table->format], levels[LEVELS - 1].factor);
    }
    for (int at = 0; at < LEVELS; at++) {
        if (round_safely(table, &place, at, &cell)) {
            return cell;
        }
    }
    (void)fprintf(stderr, "%s: row %ld, column %ld can't be rounded\n", table->preset->name, row,
                  column);
    exit(1);
}

/* ---- output ---- */

static FILE *open_for_writing(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

static void close_written(FILE *file, const char *path)
{
    if (fflush(file) != 0 || ferror(file) != 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* All cells, array by array and row by row: presets/NAME[-TAG]-FORMAT-dD-nN.txt */
static void write_cells(const struct framework_table *table)
{
    const struct format *format = &formats[table->format];
    const struct framework *preset = table->preset;
    char path[PATH_SIZE];
    char options[FRAMEWORK_OPTIONS];
    framework_options(table, options);
    (void)snprintf(path, sizeof path, "presets/%s%s%s-%s-d%ld-n%ld.txt", preset->name,
                   table->tag != NULL ? "-" : "", table->tag != NULL ? table->tag : "",
                   format->name, table->d, table->rows);
    FILE *file = open_for_writing(path);
    (void)fprintf(file,
                  "# make_presets.c, MPFR %s: --preset=%s --precision=%s --d-model=%ld "
                  "--max-len=%ld%s%s\n",
                  mpfr_get_version(), preset->name, format->name, table->d, table->rows,
                  *options != '\0' ? " " : "", options);
    levels_start(table);
    for (int array = 0; array < preset->arrays; array++) {
        for (long row = 0; row < table->rows; row++) {
            for (long column = 0; column < preset->columns(table->d); column++) {
                (void)fprintf(file, "%s%0*llx", column > 0 ? " " : "", format->bits / 4,
                              (unsigned long long)cell_at(table, array, row, column));
            }
            (void)fputc('\n', file);
        }
    }
    levels_end();
    close_written(file, path);
}

static uint32_t crc_byte(uint32_t crc, unsigned byte)
{
    static uint32_t bytes[256];
    if (bytes[1] == 0) {
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? value >> 1 ^ UINT32_C(0xedb88320) : value >> 1;
            }
            bytes[i] = value;
        }
    }
    return crc >> 8 ^ bytes[(crc ^ byte) & 255];
}

/* The CRC-32 (ISO 3309, as zlib has it) of all cells as little-endian bytes, in the same order. */
static void write_digest(FILE *file, const struct framework_table *table)
{
    const struct format *format = &formats[table->format];
    const struct framework *preset = table->preset;
    char options[FRAMEWORK_OPTIONS];
    uint32_t crc = UINT32_MAX;
    framework_options(table, options);
    levels_start(table);
    for (int array = 0; array < preset->arrays; array++) {
        for (long row = 0; row < table->rows; row++) {
            for (long column = 0; column < preset->columns(table->d); column++) {
                const uint64_t cell = cell_at(table, array, row, column);
                for (int bit = 0; bit < format->bits; bit += 8) {
                    crc = crc_byte(crc, (unsigned)(cell >> bit) & 255);
                }
            }
        }
    }
    levels_end();
    (void)fprintf(file, "%08lx\t--preset=%s --precision=%s --d-model=%ld --max-len=%ld%s%s\n",
                  (unsigned long)(crc ^ UINT32_MAX), preset->name, format->name, table->d,
                  table->rows, *options != '\0' ? " " : "", options);
    (void)fflush(file);
}

/* ---- what is written ---- */

static struct framework_table table_of(const struct framework *preset, enum format_index format,
                                       long d, long rows)
{
    return (struct framework_table){.preset = preset,
                                    .format = format,
                                    .d = d,
                                    .rows = preset->odd_rows ? rows - (rows + 1) % 2 : rows};
}

/* A table beside those that every preset has. */
struct other {
    const char *preset;
    struct framework_table table;
};

static const struct other other_cells[] = {
    {"tensor2tensor", {.format = F32, .d = 2, .rows = 24}},
    {"tensor2tensor", {.format = F32, .d = 3, .rows = 24}},
    {"mae-2d", {.format = F32, .d = 8, .rows = 24, .height = 1, .width = 23}},
    {"mae-2d", {.format = F64, .d = 12, .rows = 16, .height = 3, .width = 5}},
    {"mae-2d", {.format = F32, .d = 16, .rows = 16, .height = 3, .width = 5}},
    {"detr", {.format = F32, .d = 8, .rows = 24, .height = 4, .width = 6}},
    {"detr", {.format = F64, .d = 12, .rows = 16, .height = 2, .width = 8}},
    {"detr", {.format = F32, .d = 16, .rows = 35, .height = 5, .width = 7}},
    {"detr",
     {.format = F32,
      .d = 16,
      .rows = 35,
      .height = 5,
      .width = 7,
      .normalize = true,
      .tag = "normalize"}},
    {"rt-detr", {.format = F32, .d = 8, .rows = 24, .height = 4, .width = 6}},
    {"rt-detr", {.format = F32, .d = 16, .rows = 35, .height = 5, .width = 7}},
    {"simple-vit", {.format = F32, .d = 8, .rows = 24, .height = 4, .width = 6}},
    {"simple-vit", {.format = F32, .d = 16, .rows = 35, .height = 5, .width = 7}},
};

static const struct other other_digests[] = {
    {"tensor2tensor", {.format = F32, .d = 64, .rows = 300, .start = 17}},
    {"keras-hub", {.format = F32, .d = 65, .rows = 300, .start = 1000000}},
    {"vaswani", {.format = F32, .d = 64, .rows = 300, .start = -150}},
    {"pytorch", {.format = F32, .d = 512, .rows = 5000}},
    {"whisper", {.format = F32, .d = 384, .rows = 1500}},
    {"fairseq", {.format = F32, .d = 512, .rows = 1024}},
    {"mae-2d", {.format = F32, .d = 16, .rows = 197, .height = 14, .width = 14}},
    {"mae-2d", {.format = F32, .d = 64, .rows = 197, .height = 14, .width = 14}},
    {"mae-2d", {.format = F32, .d = 768, .rows = 197, .height = 14, .width = 14}},
    {"mae-2d", {.format = F16, .d = 64, .rows = 41, .height = 8, .width = 5}},
    {"detr", {.format = F32, .d = 256, .rows = 850, .height = 25, .width = 34}},
    {"detr", {.format = F32, .d = 256, .rows = 850, .height = 25, .width = 34, .normalize = true}},
    {"detr", {.format = F64, .d = 64, .rows = 850, .height = 25, .width = 34, .normalize = true}},
    {"rt-detr", {.format = F32, .d = 256, .rows = 400, .height = 20, .width = 20}},
    {"simple-vit", {.format = F32, .d = 768, .rows = 196, .height = 14, .width = 14}},
    /* Llama 3.1 */
    {"rope",
     {.format = F32,
      .d = 128,
      .rows = 131072,
      .base = "500000",
      .scaling = {.kind = LLAMA3, .factor = "8", .original = 8192, .low = "1", .high = "4"}}},
};

/* The scalings, with lengths for small tables and for large ones. */
static const struct {
    struct scaling scaling;
    const char *tag; /* NULL: for large tables only */
    bool large;
} scalings[] = {
    {{LINEAR, .factor = "4"}, "linear", true},
    {{LINEAR, .factor = "2.5"}, NULL, true},
    {{NTK, .factor = "4"}, "ntk", true},
    {{NTK, .factor = "1.5"}, NULL, true},
    {{DYNAMIC, .factor = "2", .original = 10}, "dynamic", false},
    {{DYNAMIC, .factor = "2", .original = 100}, "dynamic-short", false},
    {{DYNAMIC, .factor = "2", .original = 2048}, NULL, true},
    {{DYNAMIC, .factor = "3.5", .original = 1000}, NULL, true},
    {{YARN, .factor = "16", .original = 4096}, "yarn", true},
    {{YARN, .factor = "4", .original = 32768}, NULL, true},
    /* both bounds 0: high is 0.001 */
    {{YARN, .factor = "2", .original = 5}, "yarn-narrow", false},
    {{YARN, .factor = "4", .original = 2048, .beta_fast = "64", .beta_slow = "0.5"},
     "yarn-beta",
     true},
    {{.kind = LLAMA3}, "llama3", true},
    {{LLAMA3, .factor = "4", .original = 1024, .low = "1.5", .high = "6"}, "llama3-bands", true},
};

static void write_scaled(const char *name, enum format_index format, long d, long rows,
                         size_t scaling, FILE *digests)
{
    struct framework_table table = table_of(framework_find(name), format, d, rows);
    table.scaling = scalings[scaling].scaling;
    table.tag = scalings[scaling].tag;
    if (digests != NULL) {
        write_digest(digests, &table);
    } else {
        write_cells(&table);
    }
}

static void write_all_cells(void)
{
    for (size_t i = 0; i < framework_count; i++) {
        if (!frameworks[i].has_grid) {
            const struct framework_table even = table_of(&frameworks[i], F32, 8, 24);
            const struct framework_table odd = table_of(&frameworks[i], F32, 7, 24);
            const struct framework_table wide = table_of(&frameworks[i], F64, 12, 16);
            write_cells(&even);
            write_cells(&wide);
            if (frameworks[i].takes_odd) {
                write_cells(&odd);
            }
        }
    }
    for (size_t i = 0; i < COUNT(other_cells); i++) {
        struct framework_table table = other_cells[i].table;
        table.preset = framework_find(other_cells[i].preset);
        write_cells(&table);
    }
    for (size_t i = 0; i < COUNT(scalings); i++) {
        if (scalings[i].tag != NULL) {
            write_scaled("rope", F32, 8, 24, i, NULL);
            write_scaled("rope", F64, 12, 16, i, NULL);
            write_scaled("rope-half", F32, 8, 24, i, NULL);
            write_scaled("rope-cache", F32, 8, 24, i, NULL);
        }
    }
}

static void write_all_digests(FILE *file)
{
    static const enum format_index narrow[] = {F64, F16, BF16, Q15};
    for (size_t i = 0; i < framework_count; i++) {
        if (!frameworks[i].has_grid) {
            const struct framework_table wide = table_of(&frameworks[i], F32, 512, 1000);
            const struct framework_table odd = table_of(&frameworks[i], F32, 63, 1000);
            write_digest(file, &wide);
            for (size_t f = 0; f < COUNT(narrow); f++) {
                const struct framework_table table = table_of(&frameworks[i], narrow[f], 64, 1000);
                write_digest(file, &table);
            }
            if (frameworks[i].takes_odd) {
                write_digest(file, &odd);
            }
        }
    }
    for (size_t i = 0; i < COUNT(scalings); i++) {
        if (scalings[i].large) {
            write_scaled("rope", F32, 128, 4096, i, file);
            write_scaled("rope-half", F16, 64, 3000, i, file);
            write_scaled("rope-cache", F64, 32, 3000, i, file);
            write_scaled("rope-interleaved", Q15, 64, 3000, i, file);
        }
    }
    for (size_t i = 0; i < COUNT(other_digests); i++) {
        struct framework_table table = other_digests[i].table;
        table.preset = framework_find(other_digests[i].preset);
        write_digest(file, &table);
    }
}

int main(void)
{
    FILE *file = open_for_writing("presets.tsv");
    (void)fprintf(
        file,
        "# made by make_presets.c with MPFR %s, rounded to nearest, ties to even; CRC-32 of "
        "the cells' little-endian bytes, array by array\n"
        "# crc32\toptions\n",
        mpfr_get_version());
    write_all_cells();
    write_all_digests(file);
    close_written(file, "presets.tsv");
    return 0;
}
