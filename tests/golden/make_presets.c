/*
 * make_presets.c: writes presets.tsv and presets/, the golden tables of encoding/golden.c, with
 * MPFR.
 *
 *     make build/make_presets && build/make_presets FOLDER
 *
 * Run by hand only, with tests/golden for FOLDER, where the tables change; it takes some minutes,
 * and libmpfr-dev, which `make check` does not need.
 *
 * The presets are those of frameworks.c; ../exhaustive/reference.h rounds each cell once.
 */
#include "../exhaustive/reference.h"
#include "formula.h"
#include "frameworks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { PATH_SIZE = 1024 };

/* ---- one table ---- */

struct table {
    struct format format;
    char formula[FRAMEWORK_TEXT];
    char words[FRAMEWORK_TEXT];
    struct reference reference;
    int arrays;
};

static void table_start(struct table *table, const struct framework *preset, const char *options)
{
    framework_words(preset, options, table->words);
    framework_formula(preset, options, table->formula);
    reference_start(&table->reference, table->formula);
    table->arrays = strncmp(formula_option("layout", ""), "split", strlen("split")) == 0 ? 2 : 1;
    if (!format_read(&table->format, formula_option("precision", ""))) {
        abort();
    }
}

static FILE *file_open(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

static void file_close(FILE *file, const char *path)
{
    if (fflush(file) != 0 || ferror(file) != 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* All cells: presets/NAME[-TAG]-FORMAT-dD-nN.txt */
static void write_cells(const char *folder, const struct framework *preset, const char *options,
                        const char *tag)
{
    struct table table;
    char path[PATH_SIZE];
    table_start(&table, preset, options);
    (void)snprintf(path, sizeof path, "%s/presets/%s%s%s-%s-d%s-n%s.txt", folder, preset->name,
                   tag != NULL ? "-" : "", tag != NULL ? tag : "", table.format.name,
                   formula_option("d", ""), formula_option("n", ""));
    FILE *const file = file_open(path);
    (void)fprintf(file, "# make_presets.c, MPFR %s: %s\n", mpfr_get_version(), table.words);
    reference_print(&table.reference, &table.format, table.arrays, file);
    file_close(file, path);
    reference_end(&table.reference);
}

static void write_digest(FILE *file, const struct framework *preset, const char *options)
{
    struct table table;
    table_start(&table, preset, options);
    (void)fprintf(file, "%08" PRIx32 "\t%s\n",
                  reference_crc(&table.reference, &table.format, table.arrays), table.words);
    (void)fflush(file);
    reference_end(&table.reference);
}

/* ---- what is written ---- */

/* Tables beside those that every preset has, with a tag in the file's name. */
static const struct {
    const char *preset;
    const char *options;
    const char *tag;
} other_cells[] = {
    {"tensor2tensor", "precision=f32 d=2 n=24", NULL},
    {"tensor2tensor", "precision=f32 d=3 n=24", NULL},
    {"mae-2d", "precision=f32 d=8 n=24 grid=1x23", NULL},
    {"mae-2d", "precision=f64 d=12 n=16 grid=3x5", NULL},
    {"mae-2d", "precision=f32 d=16 n=16 grid=3x5", NULL},
    {"detr", "precision=f32 d=8 n=24 grid=4x6", NULL},
    {"detr", "precision=f64 d=12 n=16 grid=2x8", NULL},
    {"detr", "precision=f32 d=16 n=35 grid=5x7", NULL},
    {"detr", "precision=f32 d=16 n=35 grid=5x7 normalize=1", "normalize"},
    {"rt-detr", "precision=f32 d=8 n=24 grid=4x6", NULL},
    {"rt-detr", "precision=f32 d=16 n=35 grid=5x7", NULL},
    {"simple-vit", "precision=f32 d=8 n=24 grid=4x6", NULL},
    {"simple-vit", "precision=f32 d=16 n=35 grid=5x7", NULL},
};

static const char *const other_digests[][2] = {
    {"tensor2tensor", "precision=f32 d=64 n=300 start=17"},
    {"keras-hub", "precision=f32 d=65 n=300 start=1000000"},
    {"vaswani", "precision=f32 d=64 n=300 start=-150"},
    {"pytorch", "precision=f32 d=512 n=5000"},
    {"whisper", "precision=f32 d=384 n=1500"},
    {"fairseq", "precision=f32 d=512 n=1024"},
    {"mae-2d", "precision=f32 d=16 n=197 grid=14x14"},
    {"mae-2d", "precision=f32 d=64 n=197 grid=14x14"},
    {"mae-2d", "precision=f32 d=768 n=197 grid=14x14"},
    {"mae-2d", "precision=f16 d=64 n=41 grid=8x5"},
    {"detr", "precision=f32 d=256 n=850 grid=25x34"},
    {"detr", "precision=f32 d=256 n=850 grid=25x34 normalize=1"},
    {"detr", "precision=f64 d=64 n=850 grid=25x34 normalize=1"},
    {"rt-detr", "precision=f32 d=256 n=400 grid=20x20"},
    {"simple-vit", "precision=f32 d=768 n=196 grid=14x14"},
    /* Llama 3.1 */
    {"rope", "precision=f32 d=128 n=131072 base=500000 rope=llama3 factor=8 original=8192 "
             "low=1 high=4"},
};

/* The scalings, with lengths for small tables and for large ones. */
static const struct {
    const char *options;
    const char *tag; /* NULL: for large tables only */
    bool large;
} scalings[] = {
    {"rope=linear factor=4", "linear", true},
    {"rope=linear factor=2.5", NULL, true},
    {"rope=ntk factor=4", "ntk", true},
    {"rope=ntk factor=1.5", NULL, true},
    {"rope=dynamic factor=2 original=10", "dynamic", false},
    {"rope=dynamic factor=2 original=100", "dynamic-short", false},
    {"rope=dynamic factor=2 original=2048", NULL, true},
    {"rope=dynamic factor=3.5 original=1000", NULL, true},
    {"rope=yarn factor=16 original=4096", "yarn", true},
    {"rope=yarn factor=4 original=32768", NULL, true},
    /* both bounds 0: high is 0.001 */
    {"rope=yarn factor=2 original=5", "yarn-narrow", false},
    {"rope=yarn factor=4 original=2048 beta-fast=64 beta-slow=0.5", "yarn-beta", true},
    {"rope=llama3", "llama3", true},
    {"rope=llama3 factor=4 original=1024 low=1.5 high=6", "llama3-bands", true},
};

/* The options of a table of that precision and size, of an odd number of rows where the preset
 * has no other. */
static const char *sized(const struct framework *preset, const char *precision, long d, long rows,
                         const char *others)
{
    static char text[FRAMEWORK_TEXT];
    (void)snprintf(text, sizeof text, "precision=%s d=%ld n=%ld%s%s", precision, d,
                   preset->odd_rows ? rows - (rows + 1) % 2 : rows, *others != '\0' ? " " : "",
                   others);
    return text;
}

/* The sizes in which rotary presets are scaled. */
struct size {
    const char *preset;
    const char *precision;
    long d;
    long rows;
};

static void write_all_cells(const char *folder)
{
    for (size_t i = 0; i < framework_count; i++) {
        const struct framework *const preset = &frameworks[i];
        if (!preset->has_grid) {
            write_cells(folder, preset, sized(preset, "f32", 8, 24, ""), NULL);
            write_cells(folder, preset, sized(preset, "f64", 12, 16, ""), NULL);
        }
        if (preset->takes_odd) {
            write_cells(folder, preset, sized(preset, "f32", 7, 24, ""), NULL);
        }
    }
    for (size_t i = 0; i < COUNT(other_cells); i++) {
        write_cells(folder, framework_find(other_cells[i].preset), other_cells[i].options,
                    other_cells[i].tag);
    }
    static const struct size scaled[] = {{"rope", "f32", 8, 24},
                                         {"rope", "f64", 12, 16},
                                         {"rope-half", "f32", 8, 24},
                                         {"rope-cache", "f32", 8, 24}};
    for (size_t i = 0; i < COUNT(scalings) * COUNT(scaled); i++) {
        const size_t scaling = i / COUNT(scaled);
        const size_t table = i % COUNT(scaled);
        if (scalings[scaling].tag != NULL) {
            const struct framework *const preset = framework_find(scaled[table].preset);
            write_cells(folder, preset,
                        sized(preset, scaled[table].precision, scaled[table].d, scaled[table].rows,
                              scalings[scaling].options),
                        scalings[scaling].tag);
        }
    }
}

static void write_all_digests(FILE *file)
{
    static const char *const narrow[] = {"f64", "f16", "bf16", "q15"};
    for (size_t i = 0; i < framework_count; i++) {
        const struct framework *const preset = &frameworks[i];
        if (preset->has_grid) {
            continue;
        }
        write_digest(file, preset, sized(preset, "f32", 512, 1000, ""));
        for (size_t f = 0; f < COUNT(narrow); f++) {
            write_digest(file, preset, sized(preset, narrow[f], 64, 1000, ""));
        }
        if (preset->takes_odd) {
            write_digest(file, preset, sized(preset, "f32", 63, 1000, ""));
        }
    }
    static const struct size scaled[] = {{"rope", "f32", 128, 4096},
                                         {"rope-half", "f16", 64, 3000},
                                         {"rope-cache", "f64", 32, 3000},
                                         {"rope-interleaved", "q15", 64, 3000}};
    for (size_t i = 0; i < COUNT(scalings) * COUNT(scaled); i++) {
        const size_t table = i % COUNT(scaled);
        if (scalings[i / COUNT(scaled)].large) {
            const struct framework *const preset = framework_find(scaled[table].preset);
            write_digest(file, preset,
                         sized(preset, scaled[table].precision, scaled[table].d, scaled[table].rows,
                               scalings[i / COUNT(scaled)].options));
        }
    }
    for (size_t i = 0; i < COUNT(other_digests); i++) {
        write_digest(file, framework_find(other_digests[i][0]), other_digests[i][1]);
    }
}

int main(int argc, char *argv[])
{
    char path[PATH_SIZE];
    if (argc != 2) {
        (void)fputs("usage: make_presets FOLDER\n", stderr);
        return 2;
    }
    (void)snprintf(path, sizeof path, "%s/presets.tsv", argv[1]);
    FILE *file = file_open(path);
    (void)fprintf(
        file,
        "# made by make_presets.c with MPFR %s, rounded to nearest, ties to even; CRC-32 of "
        "the cells' little-endian bytes, array by array\n"
        "# crc32\toptions\n",
        mpfr_get_version());
    write_all_cells(argv[1]);
    write_all_digests(file);
    file_close(file, path);
    return 0;
}
