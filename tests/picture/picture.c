/*
 * picture.c: tests pictures, and the functions of which they consist. Images are decoded by
 * png_file.c. Their colours, and the coordinates in figures, are compared with the expected values
 * for known cells. cases/pictures.txt tests with which options pictures are written.
 */
#include "files/output.h"
#include "npy_file.h"
#include "picture/map.h"
#include "picture/plot.h"
#include "png_file.h"
#include "process.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the text of the figure pe.svg, for the caller to free. */
static char *read_figure(void)
{
    return file_read(folder_file("pe.svg"), NULL);
}

/* ---- deflate ---- */

enum { STREAM_SIZE = 300000 };

/* Sequences of bytes that repeat with a period. Within a period, the bytes are pseudo-random and
 * less than `byte_values`. A match needs at most 31 bits and represents up to 257 bytes, so a long
 * sequence of equal bytes is compressed to less than a sixtieth. The encoder finds repetitions only
 * at a distance of one byte, of one line, or of one line and a byte. Sizes are in bytes. */
static const struct {
    size_t length;
    size_t period;
    unsigned byte_values;
    size_t line;
    size_t size_max; /* maximum compressed size; 0: not tested */
} streams[] = {
    {0, 1, 1, 1, 10},
    {1, 1, 256, 1, 0},
    {2, 2, 256, 1, 0},
    {3, 1, 1, 3, 0},
    {4, 1, 1, 2, 0},
    {257, 1, 1, 300, 0},
    {258, 1, 1, 300, 0},
    {259, 1, 1, 300, 0},
    {263, 1, 1, 3, 0},
    {100000, 1, 1, 70, 1666},
    {100000, 1000, 256, 1000, 3000},
    {100000, 1000, 256, 999, 3000},
    {STREAM_SIZE, STREAM_SIZE, 256, 1, 0},
    {STREAM_SIZE, STREAM_SIZE, 3, 100, 0},
    {STREAM_SIZE, 24577, 256, 24577, 50000},
    {STREAM_SIZE, 32767, 256, 32767, 50000},
    {STREAM_SIZE, 32768, 256, 32767, 50000},
};

START_TEST(deflate_is_inflated)
{
    static unsigned char bytes[STREAM_SIZE];
    static unsigned char stream[2 * STREAM_SIZE];
    uint32_t noise = 1;
    size_t length;
    const size_t count = streams[_i].length;
    for (size_t i = 0; i < count; i++) {
        noise = noise * 1664525 + 1013904223;
        bytes[i] = (unsigned char)((noise >> 16) % streams[_i].byte_values);
        if (i >= streams[_i].period) {
            bytes[i] = bytes[i - streams[_i].period];
        }
    }
    const size_t written = (size_t)(deflate_write(stream, bytes, count, streams[_i].line) - stream);
    ck_assert_msg(streams[_i].size_max == 0 || written <= streams[_i].size_max, "%zu bytes",
                  written);
    unsigned char *const inflated = zlib_inflate(stream, written, &length);
    ck_assert_uint_eq(length, count);
    ck_assert_int_eq(memcmp(inflated, bytes, count), 0);
    free(inflated);
}
END_TEST

/* Bytes of 144 or more that are not part of a match need 9 bits each. The headers and the end of
 * the block need 26 bits. Adler-32 follows, in 4 bytes. */
START_TEST(deflate_size_without_matches)
{
    unsigned char bytes[64];
    unsigned char stream[128];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)(255 - i);
    }
    for (size_t count = 0; count <= sizeof bytes; count++) {
        const size_t written = (size_t)(deflate_write(stream, bytes, count, 9) - stream);
        ck_assert_uint_eq(written, (9 * count + 26 + 7) / 8 + 4);
    }
}
END_TEST

/* The examples of RFC 4648, section 10. */
START_TEST(base64_examples)
{
    static const char *const texts[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
    };
    static struct output output;
    FILE *const file = tmpfile();
    output_start(&output, file);
    base64_write(&output, (const unsigned char *)texts[_i][0], strlen(texts[_i][0]));
    ck_assert(output_finish(&output));
    char *const text = file_read_all(file, NULL);
    ck_assert_str_eq(text, texts[_i][1]);
    free(text);
    (void)fclose(file);
}
END_TEST

/* ---- fractions ---- */

/* Fractions that were computed by hand: the decoded value times 2^(30 - magnitude), rounded to
 * nearest, ties away from 0, and clamped to -2^30 .. 2^30. */
static const struct {
    const char *precision;
    uint64_t cell;
    int magnitude;
    int64_t fraction;
    const char *scale;
    int64_t zero_point;
} fractions[] = {
    {"f32", 0x3F800000, 0, 1 << 30, "1", 0},
    {"f32", 0xBF800000, 0, -(1 << 30), "1", 0},
    {"f32", 0x80000000, 0, 0, "1", 0},
    {"f32", 0x30000000, 0, 1, "1", 0}, /* 2^-31, half a unit: away from 0 */
    {"f32", 0x2FFFFFFF, 0, 0, "1", 0},
    {"f32", 0xB0000000, 0, -1, "1", 0},
    {"f32", 0x40000000, 0, 1 << 30, "1", 0}, /* 2 is out of range */
    {"f32", 0x40000000, 1, 1 << 30, "1", 0},
    {"f32", 0x3F800000, 1, 1 << 29, "1", 0},
    {"f32", 0x7F7FFFFF, 128, (1 << 30) - 64, "1", 0},
    {"f32", 0x00000001, 0, 0, "1", 0},
    {"f32", 0x00000001, -149, 1 << 30, "1", 0},
    {"f64", 0x3FF0000000000000, 0, 1 << 30, "1", 0},
    {"f64", 0x3FEFFFFFFFFFFFFF, 0, 1 << 30, "1", 0},
    {"f64", 0x7FEFFFFFFFFFFFFF, 0, 1 << 30, "1", 0},
    {"f64", 0x42B0000000000000, 0, 1 << 30, "1", 0}, /* 2^44 is out of range, and 2^74 units */
    {"f64", 0x0000000000000001, 0, 0, "1", 0},
    {"f16", 0xBC00, 0, -(1 << 30), "1", 0},
    {"f16", 0x0001, 0, 1 << 6, "1", 0}, /* 2^-24 */
    {"bf16", 0x3F40, 0, 3 << 28, "1", 0},
    {"f8e4m3", 0x38, 0, 1 << 30, "1", 0},
    {"f8e5m2", 0xB8, 0, -(1 << 29), "1", 0},
    {"q31", 0x80000000, 0, -(1 << 30), "1", 0},
    {"q31", 0x7FFFFFFF, 0, 1 << 30, "1", 0},
    {"q31", 1, 0, 1, "1", 0},
    {"q15", 0x7FFF, 0, 32767 << 15, "1", 0},
    {"q15", 0xFFFF, 0, -(1 << 15), "1", 0},
    {"q7", 0x80, 0, -(1 << 30), "1", 0},
    {"s8", 0x7F, 0, 1 << 30, "0.01", -5},
    {"s8", 0xFB, 0, 0, "0.01", -5},        /* -5 is the zero point */
    {"s8", 0xFC, 0, 10737418, "0.01", -5}, /* 0.01 2^30 = 10737418.24 */
    {"s8", 0xFA, 0, -10737418, "0.01", -5},
    {"u8", 0x00, 0, -53687091, "0.01", 5},              /* -5 steps of 0.01 */
    {"u8", 0x69, 0, 1 << 30, "0.01", 5},                /* 100 steps of 0.01 */
    {"f64", 0x3FF8000000000000, 1, 3 << 28, "1", 0},    /* 1.5 */
    {"f64", 0xBFF8000000000000, 0, -(1 << 30), "1", 0}, /* -1.5 is out of range */
    {"f64", 0x3E10000000000000, 0, 1, "1", 0},
    {"f64", 0x3D50000000000000, 0, 0, "1", 0}, /* 2^-42: shift -64 */
    {"f64", 0x3D60000000000000, 0, 0, "1", 0},
    {"f32", 0x3C000000, 0, 1 << 23, "1", 0}, /* 2^-7: shift 0 */
    {"f32", 0x3C000001, 0, (1 << 23) + 1, "1", 0},
    {"q31", 0xFFFFFFFE, 0, -1, "1", 0},
    {"q15", 0xC001, 0, -(1 << 29) + (1 << 15), "1", 0},
    {"q7", 0x01, 1, 1 << 22, "1", 0},
    {"s8", 0x7F, 0, 1 << 30, "0.25", 0}, /* (127 - 0) * 0.25 = 31.75 is out of range */
    {"s8", 0x7F, 5, 0x3F800000, "0.25", 0},
    {"s8", 0x80, 5, -(1 << 30), "0.25", 0},    /* -32 */
    {"u8", 130, 0, 32212255, "0.001", 100},    /* 0.001 * 30 * 2^30 = 32212254.72 */
    {"u8", 130, 5, 1006633, "0.001", 100},     /* 1006632.96 */
    {"u8", 130, -5, 1030792151, "0.001", 100}, /* 2^35 * 0.03 */
    {"u8", 132, -5, 1 << 30, "0.001", 100},    /* 0.032 > 2^-5 */
};

START_TEST(cells_are_fractions)
{
    const struct quotient scale = quotient_of(fractions[_i].scale);
    const struct precision *const precision = precision_find(fractions[_i].precision);
    static struct fraction_converter converter;
    struct rounding rounding;
    rounding_init(&rounding, precision, &scale, fractions[_i].zero_point);
    fraction_init(&converter, &rounding, fractions[_i].magnitude);
    ck_assert_int_eq(fraction_of_cell(&converter, fractions[_i].cell), fractions[_i].fraction);
}
END_TEST

static const struct {
    int64_t fraction;
    unsigned index;
} color_cases[] = {
    {-FRACTION_ONE, 0},
    {-2 * FRACTION_ONE, 0},
    {-FRACTION_ONE + 8421504, 0}, /* 2/255 2^30 = 8421504.5 */
    {-FRACTION_ONE + 8421505, 1},
    {-4210753, 126}, /* 1/255 2^30 = 4210752.25 */
    {-4210752, 127},
    {0, 127},
    {4210752, 127},
    {4210753, 128},
    {FRACTION_ONE - 1, 254},
    {FRACTION_ONE, 254},
    {3 * FRACTION_ONE, 254},
};

START_TEST(fractions_have_colors)
{
    ck_assert_uint_eq(colormap_index(color_cases[_i].fraction), color_cases[_i].index);
}
END_TEST

/* srgb_byte and color_at recompute the colour map from its definition: two straight lines in OKLab
 * from a grey (lightness 0.965) to a blue (hue 260 degrees) and to a red (hue 28 degrees). Both the
 * blue and the red have lightness 0.40 and chroma 0.155. The constants are those of OKLab (Ottosson
 * 2020) and of sRGB (IEC 61966-2-1). */
static unsigned srgb_byte(double x)
{
    const double linear_max = 0.0031308;
    x = fmin(fmax(x, 0), 1);
    return (unsigned)lround(255 * (x <= linear_max ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055));
}

static uint32_t color_at(int i)
{
    const double degree = acos(-1.0) / 180; /* in radians */
    const double part = abs(i - 127) / 127.0;
    const double hue = degree * (i < 127 ? 260 : 28);
    const double lightness = 0.965 + (0.40 - 0.965) * part;
    const double a = 0.155 * part * cos(hue);
    const double b = 0.155 * part * sin(hue);
    const double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return srgb_byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16 |
           srgb_byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8 |
           srgb_byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
}

START_TEST(colors_are_as_defined)
{
    for (int i = 0; i < COLORMAP_COLORS; i++) {
        ck_assert_msg(colormap[i] == color_at(i), "color %d is %06x, not %06x", i,
                      (unsigned)colormap[i], (unsigned)color_at(i));
    }
}
END_TEST

/* A pixel shows a single cell: the first column of its group of columns, in one sampled row of its
 * group of rows. Here groups have 7 rows and 3 columns, and rows have 5 columns. Each of the 7 * 5
 * cells in a group of rows has a unique colour index. */
START_TEST(pixels_show_single_cells)
{
    enum { ROWS = 700, FACTOR = 7, COLUMNS = 5 };
    const struct reduction rows = {ROWS, FACTOR, ROWS / FACTOR};
    const struct reduction columns = {COLUMNS, 3, 2};
    size_t sample_counts[FACTOR] = {0}; /* how often each row of a group is the sampled row */
    struct heat_map map;
    map_start(&map, rows, columns);
    for (int64_t row = 0; row < ROWS; row++) {
        int32_t cells[COLUMNS];
        for (int64_t column = 0; column < COLUMNS; column++) {
            const int64_t index = row % FACTOR * COLUMNS + column;
            /* The middle of the interval of fractions that have this colour index. */
            cells[column] = (int32_t)((2 * index + 1) * FRACTION_ONE / 255 - FRACTION_ONE);
        }
        map_add(&map, row, cells);
    }
    for (int64_t group = 0; group < rows.groups; group++) {
        const unsigned index = *raster_at(&map.shades, group, 0);
        ck_assert_uint_eq(index % COLUMNS, 0);
        ck_assert_uint_lt(index / COLUMNS, FACTOR);
        ck_assert_uint_eq(*raster_at(&map.shades, group, 1), index + 3);
        sample_counts[index / COLUMNS]++;
    }
    ck_assert_uint_eq(*raster_at(&map.shades, 0, 0), 0); /* the first row is always shown */
    /* On average a row is shown 14.3 times in 100 groups, with a standard deviation of 3.5. */
    for (size_t i = 0; i < FACTOR; i++) {
        ck_assert_msg(sample_counts[i] >= 4 && sample_counts[i] <= 25,
                      "row %zu of a group: %zu times", i, sample_counts[i]);
    }
}
END_TEST

/* The size of groups of columns is always odd, so that sines and cosines alternate in the sample as
 * in the row. */
START_TEST(factors_of_columns_are_odd)
{
    /* the number of columns, the maximum number of groups, columns in a group, and groups */
    static const int64_t sizes[][4] = {{384, 384, 1, 384},  {385, 384, 3, 129},  {512, 384, 3, 171},
                                       {1152, 384, 3, 384}, {1153, 384, 5, 231}, {1, 384, 1, 1}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct reduction columns = reduction_odd(sizes[i][0], sizes[i][1]);
        ck_assert_int_eq(columns.factor, sizes[i][2]);
        ck_assert_int_eq(columns.groups, sizes[i][3]);
    }
}
END_TEST

START_TEST(pictures_are_enlarged)
{
    struct raster small;
    struct raster large;
    raster_start(&small, 2, 2);
    for (int64_t i = 0; i < 4; i++) {
        *raster_at(&small, i / 2, i % 2) = (uint8_t)(10 + i);
    }
    raster_enlarge(&large, &small, 3, 2);
    ck_assert_uint_eq(large.width, 6);
    ck_assert_uint_eq(large.height, 4);
    for (int64_t y = 0; y < 4; y++) {
        ck_assert_uint_eq(*raster_at(&large, y, -1), 0); /* the filter byte of the line */
        for (int64_t x = 0; x < 6; x++) {
            ck_assert_int_eq(*raster_at(&large, y, x), 10 + 2 * (y / 2) + x / 3);
        }
    }
}
END_TEST

/* ---- values ---- */

/* The expected ends and spacing of a scale, for values between `least` and `greatest`, in units of
 * 1/100000. `excess` is added to the greatest value, in units of 2^-30. */
static const struct {
    int64_t least;
    int64_t greatest;
    int64_t excess;
    struct scale scale;
    const char *labels; /* the labels of all ticks from the top, each with a blank after it */
} scales[] = {
    {47700, 100000, 0, {40000, 100000, 20000}, "1 0.8 0.6 0.4 "},
    {47700, 100000, 3, {40000, 100000, 20000}, "1 0.8 0.6 0.4 "}, /* clamped to 1 */
    {-27900, 100000, 0, {-50000, 100000, 50000}, "1 0.5 0 −0.5 "},
    {-100000, 100000, 0, {-100000, 100000, 50000}, "1 0.5 0 −0.5 −1 "},
    {100000, 100000, 0, {-100000, 100000, 50000}, "1 0.5 0 −0.5 −1 "}, /* a single value */
    {100000, 100000, 7, {-100000, 100000, 50000}, "1 0.5 0 −0.5 −1 "},
    {0, 0, 0, {-100000, 100000, 50000}, "1 0.5 0 −0.5 −1 "},
    {99998, 100000, 0, {99998, 100000, 1}, "1 0.99999 0.99998 "},
    {99990, 100000, 0, {99990, 100000, 5}, "1 0.99995 0.9999 "},
    {21000, 39000, 0, {20000, 40000, 5000}, "0.4 0.35 0.3 0.25 0.2 "},
    {-39000, -21000, 0, {-40000, -20000, 5000}, "−0.2 −0.25 −0.3 −0.35 −0.4 "},
};

START_TEST(scales_have_ticks)
{
    struct scale scale;
    struct mark mark;
    char labels[128] = "";
    /* `least` is rounded up, because a value rounded down would be below the end of the expected
     * scale. */
    const int64_t least = scales[_i].least * FRACTION_ONE / VALUE_ONE + (scales[_i].least > 0);
    const int64_t most = scales[_i].greatest * FRACTION_ONE / VALUE_ONE + scales[_i].excess;
    scale_set(&scale, scales[_i].least == scales[_i].greatest ? most : least, most);
    ck_assert_int_eq(scale.least, scales[_i].scale.least);
    ck_assert_int_eq(scale.greatest, scales[_i].scale.greatest);
    ck_assert_int_eq(scale.spacing, scales[_i].scale.spacing);
    for (size_t i = 0; scale_tick(&scale, i, &mark); i++) {
        const int64_t from_top = (int64_t)i * scale.spacing * 10 * PLOT_HEIGHT;
        const size_t used = strlen(labels);
        ck_assert_int_le(llabs(2 * (mark.tenths * (scale.greatest - scale.least) - from_top)),
                         scale.greatest - scale.least);
        (void)snprintf(labels + used, sizeof labels - used, "%s ", mark.label);
    }
    ck_assert_str_eq(labels, scales[_i].labels);
}
END_TEST

/* ---- pictures of cells ---- */

/* The colour index of a cell v is floor((v + 1) 255 / 2), but at most 254: 127 for 0, and 254
 * for 1. With d_model 2, the indices are 234 for sin 1 = 0.841471, 196 for cos 1 = 0.540302, 243
 * for sin 2 = 0.909297, and 74 for cos 2 = -0.416147. */
static const struct {
    const char *options;
    const char *size;   /* width x height */
    const char *pixels; /* some pixels, each as x,y:index */
} pngs[] = {
    {"--d-model=2|--max-len=3", "2x3", "0,0:127 1,0:254 0,1:234 1,1:196 0,2:243 1,2:74"},
    {"--d-model=1|--max-len=1", "1x1", "0,0:127"},
    /* In q7, cos 0 saturates at 127/128, and sin 1 is 108/128. */
    {"--d-model=2|--max-len=3|--precision=q7", "2x3", "1,0:254 0,1:235"},
    {"--d-model=2|--max-len=3|--precision=f64", "2x3", "1,0:254 0,1:234"},
    /* With the factor 2^(-1/2), the range of colours is -1 .. 1; with the factor 1/4, it is -1/4 ..
     * 1/4. */
    {"--d-model=2|--max-len=3|--cell-factor=inverse-sqrt", "2x3", "1,0:217"},
    {"--d-model=2|--max-len=3|--cell-factor=0.25", "2x3", "1,0:254 0,1:234 1,1:196"},
    /* Every third of 8192 columns is shown, in 2731 pixels. The last is column 8190, a sine. Sines
     * and cosines alternate: column 0 is sin 1, column 3 is cos(0.997754), where 0.997754 =
     * 10000^(-2/8192). */
    {"--d-model=8192|--max-len=2", "2731x2", "0,0:127 1,0:254 2730,0:127 0,1:234 1,1:196"},
    {"--d-model=4097|--max-len=2|--layout=interleaved-cos", "1366x2", "0,0:254 1,0:127 1365,0:127"},
    /* One row of every two is shown; the first group of rows shows row 0. Row 4096 is the only row
     * of its group: sin 4096 = -0.594642. */
    {"--d-model=2|--max-len=4097", "2x2049", "0,0:127 1,0:254 0,2048:51"},
};

/* Checks the size of a picture and some of its pixels. */
static void pixels_are(const struct png_file *png, const char *options, const char *expected,
                       const char *pixels)
{
    char size[32];
    (void)snprintf(size, sizeof size, "%ux%u", (unsigned)png->width, (unsigned)png->height);
    ck_assert_str_eq(size, expected);
    for (const char *at = pixels; at != NULL; at = strchr(at, ' ')) {
        unsigned x;
        unsigned y;
        unsigned index;
        at += *at == ' ';
        ck_assert_int_eq(sscanf(at, "%u,%u:%u", &x, &y, &index), 3);
        ck_assert_msg(png_pixel(png, x, y) == index, "%s: %u, %u is %u", options, x, y,
                      png_pixel(png, x, y));
    }
}

START_TEST(pictures_have_the_colors_of_cells)
{
    char options[WORDS_TEXT / 8];
    struct png_file png;
    (void)snprintf(options, sizeof options, "%s|--heatmap=pe.png|-o|pe", pngs[_i].options);
    program_succeeds(options);
    png_load(&png, folder_file("pe.png"));
    ck_assert_uint_eq(png.colors, COLORMAP_COLORS);
    for (size_t i = 0; i < COLORMAP_COLORS; i++) {
        const unsigned char *const rgb = png.palette + 3 * i;
        REQUIRE(((uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2]) == colormap[i],
                "color %zu of the palette is another", i);
    }
    pixels_are(&png, options, pngs[_i].size, pngs[_i].pixels);
    png_free(&png);
}
END_TEST

/* The cosine of the angle between (3, 4) and (5, 12) is (15 + 48) / 65. The third row has cells of
 * one unit, 2^-30, and a length of 2^(1/2) units, which is rounded down to 1. The fourth row is
 * zero. */
START_TEST(rows_are_similar)
{
    static const int32_t rows[][2] = {{3 << 20, 4 << 20}, {5 << 20, 12 << 20}, {-1, 1}, {0, 0}};
    struct similarity similarity;
    similarity_start(&similarity, (struct reduction){4, 1, 4}, 2);
    for (int64_t i = 0; i < 4; i++) {
        similarity_add(&similarity, i, rows[i]);
    }
    ck_assert_int_le(llabs(similarity_of(&similarity, 0, 1) - 63 * FRACTION_ONE / 65), 2048);
    ck_assert_int_le(similarity.directions[2 * 2 + 1], 1 << 30);
    ck_assert_int_eq(similarity.directions[3 * 2], 0);
    ck_assert_int_eq(similarity_of(&similarity, 3, 0), 0);
}
END_TEST

/* ---- axes ---- */

/* The axes of the figure with positions or columns. */
enum {
    AXIS_COLUMNS,   /* the horizontal axis of the heat map */
    AXIS_POSITIONS, /* the vertical axis of the heat map */
    AXIS_PLOT,      /* the horizontal axis of the curves of columns */
    AXIS_SQUARE,    /* the horizontal axis of the matrix of similarities */
    AXIS_LINES      /* the vertical axis of the matrix of similarities */
};

/* Strings that mark the ticks of an axis in the text of the figure. All ticks are between `panel`
 * and `end`. The coordinate of a tick is between `text_before` and `text_after`, and the label of
 * the tick follows, up to a <. */
static const struct {
    const char *panel;
    const char *end;
    const char *text_before;
    const char *text_after;
} axis_texts[] = {
    [AXIS_COLUMNS] = {">Cells<", ">column<", "<text class=\"across\" x=\"", "\" y=\"402\">"},
    [AXIS_POSITIONS] = {">Cells<", ">column<", "<text class=\"down\" x=\"-9\" y=\"",
                        "\" dy=\"4\">"},
    [AXIS_PLOT] = {">Columns by position<", ">position<", "<text class=\"across\" x=\"",
                   "\" y=\"150\">"},
    [AXIS_SQUARE] = {"position by position<", ">position<", "<text class=\"across\" x=\"",
                     "\" y=\"334\">"},
    [AXIS_LINES] = {"position by position<", ">position<", "<text class=\"down\" x=\"-9\" y=\"",
                    "\" dy=\"4\">"},
};

/* The tick of interval i, of n intervals on L pixels, is at (i + 1/2) L / n, rounded down to
 * tenths. A label without enough space is empty. On horizontal axes, the distance of ticks is at
 * least the width of the longest label (8 pixels per digit) plus 14 pixels. The axis of columns is
 * 768 pixels long. The vertical axis of positions is 384 pixels long, with labels of up to 52
 * pixels and ticks at least 22 pixels apart. The plot is 456 pixels wide, and labels can extend by
 * 52 pixels beyond its left end and by 8 pixels beyond its right end. The square is 316 pixels wide
 * and high, with labels of up to 48 pixels on its left; both of its axes have the same ticks. */
static const struct {
    size_t axis;
    const char *options;
    const char *ticks; /* all ticks, each as "coordinate:label " */
} axes[] = {
    {AXIS_PLOT, "--d-model=2|--max-len=1", "228.0:0 "},
    {AXIS_PLOT, "--d-model=2|--max-len=1|--start=7", "228.0:7 "},
    {AXIS_PLOT, "--d-model=2|--max-len=2", "114.0:0 342.0:1 "},
    {AXIS_PLOT, "--d-model=2|--max-len=20|--start=7",
     "11.4:7 57.0:9 102.6:11 148.2:13 193.8:15 239.4:17 285.0:19 330.6:21 376.2:23 "
     "421.8:25 "},
    {AXIS_PLOT, "--d-model=2|--max-len=160|--order=descending",
     "1.4:159 58.4:139 115.4:119 172.4:99 229.4:79 286.4:59 343.4:39 400.4:19 "},
    {AXIS_PLOT, "--d-model=2|--max-len=5|--order=centered",
     "45.6:2 136.8:1 228.0:0 319.2:−1 410.4:−2 "},
    {AXIS_PLOT, "--d-model=2|--max-len=40000|--start=1000000000",
     "0.0:1000000000 114.0:1000010000 228.0:1000020000 342.0:1000030000 "},
    {AXIS_PLOT, "--d-model=2|--max-len=1001",
     "0.2:0 91.3:200 182.4:400 273.5:600 364.6:800 455.7: "},
    {AXIS_POSITIONS, "--d-model=2|--max-len=2", "96.0:0 288.0:1 "},
    {AXIS_POSITIONS, "--d-model=2|--max-len=51",
     "3.7:0 41.4:5 79.0:10 116.7:15 154.3:20 192.0:25 229.6:30 267.2:35 304.9:40 "
     "342.5:45 380.2:50 "},
    {AXIS_POSITIONS, "--d-model=2|--max-len=160|--order=descending",
     "1.2:159 25.2:149 49.2:139 73.2:129 97.2:119 121.2:109 145.2:99 169.2:89 "
     "193.2:79 217.2:69 241.2:59 265.2:49 289.2:39 313.2:29 337.2:19 361.2:9 "},
    {AXIS_POSITIONS, "--d-model=2|--max-len=5|--order=centered",
     "38.4:2 115.2:1 192.0:0 268.8:−1 345.6:−2 "},
    {AXIS_POSITIONS, "--d-model=2|--max-len=9|--start=999990",
     "21.3:999990 64.0:999991 106.6:999992 149.3:999993 192.0:999994 234.6:999995 "
     "277.3:999996 320.0:999997 362.6:999998 "},
    {AXIS_POSITIONS, "--d-model=2|--max-len=11|--start=999990",
     "17.4: 52.3: 87.2: 122.1: 157.0: 192.0: 226.9: 261.8: 296.7: 331.6: 366.5: "},
    {AXIS_COLUMNS, "--d-model=2|--max-len=2", "192.0:0 576.0:1 "},
    {AXIS_COLUMNS, "--max-len=2|--d-model=20",
     "19.2:0 57.6:1 96.0:2 134.4:3 172.8:4 211.2:5 249.6:6 288.0:7 326.4:8 364.8:9 "
     "403.2:10 441.6:11 480.0:12 518.4:13 556.8:14 595.2:15 633.6:16 672.0:17 "
     "710.4:18 748.8:19 "},
    {AXIS_COLUMNS, "--max-len=2|--d-model=128",
     "3.0:0 63.0:10 123.0:20 183.0:30 243.0:40 303.0:50 363.0:60 423.0:70 483.0:80 "
     "543.0:90 603.0:100 663.0:110 723.0:120 "},
    {AXIS_COLUMNS, "--max-len=2|--d-model=512",
     "0.7:0 75.7:50 150.7:100 225.7:150 300.7:200 375.7:250 450.7:300 525.7:350 "
     "600.7:400 675.7:450 750.7:500 "},
    {AXIS_COLUMNS, "--max-len=1|--d-model=50002|--layout=split-half",
     "0.0:0 76.8:10000 153.5:20000 230.3:30000 307.1:40000 383.9:50000 460.7:60000 "
     "537.5:70000 614.3:80000 691.1:90000 767.9:100000 "},
    {AXIS_SQUARE, "--d-model=2|--max-len=51",
     "3.0:0 34.0:5 65.0:10 96.0:15 127.0:20 158.0:25 188.9:30 219.9:35 250.9:40 "
     "281.9:45 312.9:50 "},
    {AXIS_LINES, "--d-model=2|--max-len=51",
     "3.0:0 34.0:5 65.0:10 96.0:15 127.0:20 158.0:25 188.9:30 219.9:35 250.9:40 "
     "281.9:45 312.9:50 "},
    {AXIS_SQUARE, "--d-model=2|--max-len=11|--start=999990",
     "14.3:999990 158.0:999995 301.6:1000000 "},
    {AXIS_LINES, "--d-model=2|--max-len=11|--start=999990", "14.3: 158.0: 301.6: "},
    {AXIS_LINES, "--d-model=2|--max-len=11|--start=999980",
     "14.3:999980 158.0:999985 301.6:999990 "},
};

START_TEST(ticks_have_places)
{
    const size_t axis = axes[_i].axis;
    char options[WORDS_TEXT / 8];
    char ticks[1024] = "";
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg", axes[_i].options);
    program_succeeds(options);
    char *const text = read_figure();
    char *at = strstr(text, axis_texts[axis].panel);
    ck_assert_ptr_nonnull(at);
    char *const end = strstr(at, axis_texts[axis].end);
    ck_assert_ptr_nonnull(end);
    *end = '\0';
    while ((at = strstr(at, axis_texts[axis].text_before)) != NULL) {
        at += strlen(axis_texts[axis].text_before);
        const char *const text_after = axis_texts[axis].text_after;
        const size_t length = strcspn(at, "\"");
        if (strncmp(at + length, text_after, strlen(text_after)) == 0) {
            const char *const label = at + length + strlen(text_after);
            const size_t used = strlen(ticks);
            (void)snprintf(ticks + used, sizeof ticks - used, "%.*s:%.*s ", (int)length, at,
                           (int)strcspn(label, "<"), label);
        }
    }
    ck_assert_str_eq(ticks, axes[_i].ticks);
    free(text);
}
END_TEST

/* ---- the figure ---- */

static const struct {
    const char *options;
    const char *parts[9]; /* expected in this order */
} figures[] = {
    /* The curves have the coordinates x = 76, 228 and 380 of 456 pixels, and y = (1 - v) 66 of 132
     * pixels for -1 .. 1. Similarities are cos 1 = 0.5403 and cos 2 = -0.4161, at y = (1 - v) 88 of
     * 132 pixels for -0.5 .. 1. */
    {"--d-model=2|--max-len=3",
     {"Sinusoidal positional encoding</text>", "d_model 2 · positions 0 to 2 · base 10000 · f32",
      "d=\"M76.0,66.0L228.0,10.5L380.0,6.0\"", "d=\"M76.0,0.0L228.0,30.3L380.0,93.5\"",
      "position 0<", "position 1<", "d=\"M76.0,0.0L228.0,40.5L380.0,124.6\"",
      "d=\"M76.0,40.5L228.0,0.0L380.0,40.5\""}},
    {"--d-model=2|--max-len=3|--columns=1",
     {"<text x=\"16\">1</text>", "class=\"curve line c0\" d=\"M76.0,0.0L228.0,30.3L380.0,93.5\""}},
    /* A column is shown only once, even if it is requested twice, or if the fast and the slow pair
     * are the same. */
    {"--d-model=2|--max-len=3|--columns=1,1",
     {"Columns by position</text>\n<g transform=\"translate(0.0,-12)\"><path class=\"curve c0\" "
      "d=\"M1,-4h11\"/><text x=\"16\">1</text></g>\n<path class=\"grid\""}},
    {"--d-model=1|--max-len=3",
     {"Columns by position</text>\n<g transform=\"translate(0.0,-12)\"><path class=\"curve c0\" "
      "d=\"M1,-4h11\"/><text x=\"16\">0</text></g>\n<path class=\"grid\""}},
    /* Of the four cells of a matrix, the first cosine and the sine are shown. */
    {"--d-model=2|--max-len=3|--layout=matrices",
     {"Rotary position embedding (RoPE)</text>",
      "c0\" d=\"M1,-4h11\"/><text x=\"16\">0</text></g>\n<g "
      "transform=\"translate(57.0,-12)\"><path "
      "class=\"curve c1\" d=\"M1,-4h11\"/><text x=\"16\">2</text></g>\n<path class=\"grid\""}},
    {"--d-model=128|--max-len=51",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">16</text>",
      "<text x=\"16\">17</text>", "position 0<", "position 25<"}},
    {"--d-model=128|--max-len=51|--layout=concat",
     {"<text x=\"16\">0</text>", "<text x=\"16\">64</text>", "<text x=\"16\">8</text>",
      "<text x=\"16\">72</text>"}},
    /* The curves show two pairs: the one with the most sign changes up to 16, and the one with the
     * most up to 5. With w_k = 10000^(-k/32), sin(w_k t) changes its sign floor(499 w_k / pi) times
     * up to t = 499: 15 times for k = 8, and 5 times for k = 12. Each array has two columns for
     * pair k, and the first one is shown: k, and 64 + k in the array of sines. */
    {"--preset=rope-half|--d-model=64|--max-len=500",
     {"<title id=\"title\">Rotary position embedding (RoPE), d_model 64, positions 0 to 499<",
      "Rotary position embedding (RoPE)</text>", "<text x=\"16\">8</text>",
      "<text x=\"16\">72</text>", "<text x=\"16\">12</text>", "<text x=\"16\">76</text>"}},
    {"--layout=pairs|--d-model=64|--max-len=5", {"Rotary position embedding (RoPE)</text>"}},
    /* Column 8, which contains zeros, belongs to no pair. */
    {"--d-model=9|--max-len=3|--odd=zero",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">6</text>",
      "<text x=\"16\">7</text>"}},
    /* The columns of x come first, 16 sines before 16 cosines. Those of y follow in the same order.
     * From index 0 to index 13 of an axis, the sine of the fastest pair changes its sign 4 times,
     * so this pair is shown for both axes. */
    {"--preset=mae|--d-model=64|--grid=14x14",
     {"axes y 14, x 14", ">position, by y, x<", "<text x=\"16\">0 (x)</text>",
      "<text x=\"16\">16 (x)</text>", "<text x=\"16\">32 (y)</text>",
      "<text x=\"16\">48 (y)</text>", "position 1 (y 0, x 0)<"}},
    {"--d-model=1|--max-len=1",
     {"d_model 1, position 0<", "position 0 ·", "M228.0,66.0m-6,0h12\""}},
    {"--d-model=8|--max-len=5|--rows-before=1",
     {"positions −1 to 3", "position 0<", "position 1<"}},
    {"--d-model=8|--max-len=2|--rows-before=1", {"positions −1 to 0", "position 0<"}},
    {"--d-model=8|--max-len=3|--order=centered", {"positions 1 to −1"}},
    {"--d-model=8|--max-len=600",
     {"one position in 2<", "least to largest of 2 positions<", "class=\"curve band c0\" d=\"M",
      "one position in 3<", ">position 0<", ">position 300<", "class=\"curve line c0\" d=\"M",
      "−1 to 1 · one position in 3<"}},
    {"--d-model=385|--max-len=384", {"one column in 3<"}},
    /* The map has groups of 2 rows of 601, and of 3 columns of 772. The square has groups of 3
     * rows. The last group is always drawn as large as the other groups, so the images are larger
     * than the viewBox. */
    {"--d-model=386|--max-len=601|--layout=split-half",
     {"one position in 2, one column in 3<", "viewBox=\"0 0 772 601\"",
      "<image width=\"774\" height=\"602\" ", "viewBox=\"0 0 601 601\"",
      "<image width=\"603\" height=\"603\" "}},
    /* With 229 groups of 2 rows, the outline passes the larger number of each group from left to
     * right, and returns along the smaller numbers: sin 1 and sin 0, sin 2 and sin 3, sin 4 and sin
     * 5. The last group has row 456 only. The similarities of group i to groups 0 and 114 are cos
     * 2i and cos 2(i - 114). */
    {"--d-model=2|--max-len=457",
     {"d=\"M0.9,10.5L2.9,6.0L4.9,115.9L", "L455.5,95.8L455.5,95.8L",
      "L4.9,129.3L2.9,56.7L0.9,66.0Z\"", ">position 0<", ">position 228<",
      "d=\"M0.9,0.0L2.9,93.5L4.9,109.1L", "L454.0,68.6L455.5,124.9\"", "d=\"M0.9,81.3L2.9,1.2L",
      "L226.5,93.5L228.4,0.0L"}},
    {"--d-model=2|--max-len=456", {"class=\"curve line c0\"", "class=\"curve line c1\""}},
    /* The text for screen readers. The smallest similarity is 0.478, between rows 0 and 47. */
    {"--d-model=128|--max-len=51",
     {" role=\"img\" aria-labelledby=\"title\" aria-describedby=\"about\">",
      "<title id=\"title\">Sinusoidal positional encoding, d_model 128, positions 0 to 50</title>",
      "<desc id=\"about\">Heat map of the table, 51 rows down and 128 columns across: cells",
      " from −1, in blue, to 1, in red.\n", "Curves by position of columns 0 1 16 17.\n",
      "of positions 0 25 as curves, on a scale from 0.4 up", "--precision=f32 -o pe</desc>"}},
    /* The sine of pair 0 changes its sign 16 times up to t = 51, and 17 times up to t = 54, which
     * is too often. The sine of pair 1 changes its sign floor(54 10000^(-1/32) / pi) = 12 times up
     * to t = 54. The sine of pair 4 changes its sign 5 times, up to t = 51 as up to t = 54. */
    {"--d-model=64|--max-len=52",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">8</text>"}},
    {"--d-model=64|--max-len=55",
     {"Columns by position</text>\n<g transform=\"translate(0.0,-12)\"><path class=\"curve c0\" "
      "d=\"M1,-4h11\"/><text x=\"16\">2</text>",
      "<text x=\"16\">3</text>", "<text x=\"16\">8</text>"}},
    {"--d-model=2|--max-len=4", {">position 0<", ">position 2<"}},
    /* Of two pairs that change their sign 999/pi = 317 and 224 times, only the slower one is shown.
     * Of pairs that change their sign equally often, or more than 2^64 times, the first and the
     * last are shown. */
    {"--d-model=4|--max-len=1000|--base=2", {"c0\" d=\"M1,-4h11\"/><text x=\"16\">2</text>"}},
    {"--d-model=8|--max-len=9|--frequency=constant|--base=1",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">6</text>",
      "<text x=\"16\">7</text>"}},
    {"--d-model=4|--max-len=9|--angle-scale=1e25",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">2</text>",
      "<text x=\"16\">3</text>"}},
    {"--axes=y:3,x:3|--pairs=y,0,x|--columns=2,1",
     {"<text x=\"16\">2</text>", "<text x=\"16\">1 (y)</text>"}},
    /* One row in two is shown, so row 299, the first with a position, is not. */
    {"--d-model=4|--max-len=300|--rows-before=299", {">position −299<", ">position −149<"}},
    /* The plot of columns and the colour bar have the same range, which ends at a power of two:
     * -1/8 .. 1/8 or -2 .. 2, for example. */
    {"--d-model=8|--max-len=9|--cell-factor=0.1",
     {">0.125<", ">0.0625<", ">0<", ">−0.0625<", ">−0.125<", ">0.125<", ">−0.125<", ">1<",
      ">0.4<"}}, /* the least similarity is 0.491 */
    {"--d-model=8|--max-len=9|--cell-factor=0.06", {">0.0625<", ">2^-5<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=0.25", {">0.25<", ">0.125<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=0.26", {">0.5<", ">0.25<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=0.51", {">1<", ">0.5<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=1.5", {">2<", ">1<", ">0<", ">−1<", ">−2<"}},
    {"--d-model=1|--max-len=1|--cell-factor=0.1", {">0.125<", ">0.0625<"}}, /* the only cell is 0 */
    {"--d-model=1|--max-len=1|--cell-factor=3e-9|--precision=bf16", {">2^-28<"}},
    {"--d-model=2|--max-len=2|--cell-factor=0.001|--precision=q15", {">2^-9<"}},
    {"--d-model=8|--max-len=9|--cell-factor=1e-6", {">2^-19<", ">2^-20<", ">−2^-20<"}},
};

START_TEST(figures_show_known_cells)
{
    char options[WORDS_TEXT / 8];
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg|-o|pe", figures[_i].options);
    program_succeeds(options);
    char *const text = read_figure();
    text_check_parts(text, figures[_i].parts, COUNT(figures->parts));
    free(text);
}
END_TEST

/* The figure of a table from a file shows the first two columns and the last two. The end of its
 * range is the smallest power of two that is at least as large as all cells, 2^4. */
START_TEST(columns_of_a_file)
{
    static const uint64_t cells[] = {0x3f800000, 0x40000000, 0x40400000, 0x40800000, 0x40a00000,
                                     0x40c00000, 0x40e00000, 0x41000000, 0x41100000, 0x41200000};
    static const char *const parts[] = {"Positional encoding</text>",
                                        ">d_model 5 · positions 0 to 1 · f32</text>",
                                        ">2^4<",
                                        ">8<",
                                        "<text x=\"16\">0<",
                                        "<text x=\"16\">1<",
                                        "<text x=\"16\">3<",
                                        "<text x=\"16\">4<",
                                        "position 0<"};
    npy_write_cells("t.npy", "<f4", "(2, 5)", cells);
    program_succeeds("--from=t.npy|--figure=pe.svg|-o|pe");
    char *const text = read_figure();
    text_check_parts(text, parts, COUNT(parts));
    ck_assert_ptr_null(strstr(text, "<text x=\"16\">2<"));
    free(text);
}
END_TEST

/* Up to t = 50, sin(w t) changes its sign floor(50 w / pi) times: 0, 4 and 47 times for the three
 * pairs. A curve with 47 changes is not legible, so the second pair is both the fast and the slow
 * pair. */
START_TEST(columns_with_rising_frequencies)
{
    static const char frequencies[] = "0.01\n0.3\n3\n";
    text_write("up.freq", frequencies);
    program_succeeds("--d-model=6|--max-len=51|--frequency=@up.freq|--figure=pe.svg|-o|pe");
    char *const text = read_figure();
    ck_assert_ptr_nonnull(strstr(text, ">d_model 6 · positions 0 to 50 · f32</text>"));
    const char *const second = strstr(text, "<text x=\"16\">2<");
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_nonnull(strstr(second, "<text x=\"16\">3<"));
    ck_assert_ptr_null(strstr(text, "<text x=\"16\">0<"));
    ck_assert_ptr_null(strstr(text, "<text x=\"16\">4<"));
    free(text);
}
END_TEST

/* Decodes the image with this index in the figure, counted from 0. */
static void png_load_from_figure(struct png_file *png, size_t index)
{
    static const char uri[] = "data:image/png;base64,";
    size_t length;
    char *const text = read_figure();
    const char *at = text;
    for (size_t i = 0; i <= index; i++) {
        at = strstr(at, uri);
        ck_assert_ptr_nonnull(at);
        at += strlen(uri);
    }
    unsigned char *const bytes = base64_decode(at, &length);
    png_parse(png, bytes, length);
    free(bytes);
    free(text);
}

/* Replaces each block of `across` x `down` pixels with a single pixel. Checks that the pixels of
 * each block are equal. */
static void png_shrink(struct png_file *png, size_t across, size_t down)
{
    ck_assert_uint_eq(png->width % across + png->height % down, 0);
    const size_t width = png->width / across;
    for (size_t y = 0; y < png->height; y++) {
        for (size_t x = 0; x < png->width; x++) {
            const unsigned index = png_pixel(png, x, y);
            ck_assert_uint_eq(index, png_pixel(png, x - x % across, y - y % down));
        }
    }
    for (size_t y = 0; y < png->height / down; y++) {
        for (size_t x = 0; x < width; x++) {
            png->pixels[y * width + x] = (unsigned char)png_pixel(png, x * across, y * down);
        }
    }
    png->width /= (uint32_t)across;
    png->height /= (uint32_t)down;
}

#define COSINES "0,0:254 1,0:196 2,0:74 0,1:196 1,1:254 2,1:196 0,2:74 1,2:196 2,2:254"

/* Each cell is enlarged by the largest integer factors with which the picture fits into the 768 x
 * 384 pixels of the map, or the 316 x 316 pixels of the similarities. */
static const struct {
    const char *options;
    /* The index of the image in the figure: 0 is the heat map, 2 the matrix of similarities. */
    size_t index;
    size_t cell_width; /* pixels */
    size_t cell_height;
    const char *size;   /* width x height in cells */
    const char *pixels; /* some cells, each as x,y:index */
} images[] = {
    {"--d-model=2|--max-len=3", 0, 384, 128, "2x3",
     "0,0:127 1,0:254 0,1:234 1,1:196 0,2:243 1,2:74"},
    {"--d-model=512|--max-len=100", 0, 4, 3, "171x100", "0,0:127 1,0:254 2,0:127 0,1:234"},
    {"--d-model=384|--max-len=384", 0, 2, 1, "384x384", "0,0:127 1,0:254 0,1:234 1,1:196 0,2:243"},
    {"--d-model=385|--max-len=385", 0, 5, 1, "129x193", "0,0:127 1,0:254 2,0:127"},
    /* The similarity of positions a and b is cos(a - b). */
    {"--d-model=2|--max-len=3", 2, 105, 105, "3x3", COSINES},
    {"--d-model=2|--max-len=3|--cell-factor=0.001", 2, 105, 105, "3x3", COSINES},
    /* The similarity of a row of zeros with any row is 0. */
    {"--d-model=2|--max-len=3|--zero-row=0", 2, 105, 105, "3x3",
     "0,0:127 1,0:127 2,0:127 0,1:127 1,1:254 2,1:196 0,2:127 1,2:196 2,2:254"},
    /* Every second position is shown, beginning with the row of zeros. Adjacent rows of the picture
     * have the similarity cos 2. */
    {"--d-model=2|--max-len=500|--zero-row=0", 2, 1, 1, "250x250",
     "0,0:127 1,0:127 2,0:127 0,1:127 1,1:254 2,1:74 0,2:127 1,2:74 2,2:254"},
};

START_TEST(figures_hold_the_colors_of_cells)
{
    char options[WORDS_TEXT / 8];
    struct png_file png;
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg|-o|pe", images[_i].options);
    program_succeeds(options);
    png_load_from_figure(&png, images[_i].index);
    png_shrink(&png, images[_i].cell_width, images[_i].cell_height);
    pixels_are(&png, options, images[_i].size, images[_i].pixels);
    png_free(&png);
}
END_TEST

static const char *const svg_cases[] = {
    "--d-model=1|--max-len=1",
    "--d-model=33|--max-len=2",
    "--d-model=4|--max-len=5000",
    "--preset=rope-half|--d-model=16|--max-len=50",
    "--preset=rope-cache|--d-model=16|--max-len=50",
    "--preset=rope-interleaved|--d-model=16|--max-len=50",
    "--preset=mae|--d-model=16|--grid=5x6",
    "--preset=tensor2tensor|--d-model=7|--max-len=30",
    "--layout=sin|--d-model=16|--max-len=50",
    "--d-model=4|--max-len=9|--precision=u8|--scale=0.01|--zero-point=100",
    "--d-model=6|--max-len=9|--frequency=@a&b<c>d.freq",
    "--d-model=6|--max-len=9|--frequency=@\xc3\xa9\xe9\xef\xbf\xbe\xef\xbf\xbf.freq",
};

START_TEST(figures_are_well_formed)
{
    char options[WORDS_TEXT / 8];
    text_write("a&b<c>d.freq", "1\n0.5\n0.25\n");
    text_write("\xc3\xa9\xe9\xef\xbf\xbe\xef\xbf\xbf.freq", "1\n0.5\n0.25\n");
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg|-o|pe", svg_cases[_i]);
    program_succeeds(options);
    char *const text = read_figure();
    ck_assert_ptr_null(strstr(text, "{{")); /* no tag of the template remains */
    ck_assert(strstr(svg_cases[_i], "&") == NULL ||
              strstr(text, "@a&amp;b&lt;c&gt;d.freq") != NULL);
    ck_assert(strstr(svg_cases[_i], "\xbf.freq") == NULL ||
              strstr(text, "@\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd.freq") != NULL);
    free(text);
    if (program_exists("xmllint")) {
        command_succeeds("xmllint", "--noout|pe.svg");
    }
}
END_TEST

/* The figure is equal to the committed figure, with and without 128-bit integers. */
START_TEST(figure_is_as_committed)
{
    size_t length;
    size_t expected_length;
    program_succeeds("--d-model=128|--max-len=51|--figure=pe.svg|-o|posenc");
    char *const text = file_read(folder_file("pe.svg"), &length);
    char *const expected = file_read(TESTS_DIR "/../out/posenc.svg", &expected_length);
    ck_assert_uint_eq(length, expected_length);
    ck_assert_int_eq(memcmp(text, expected, length), 0);
    free(text);
    free(expected);
}
END_TEST

Suite *suite_picture(void)
{
    Suite *const suite = suite_create("picture");
    TCase *const parts = tcase_create("parts");
    tcase_set_timeout(parts, 60);
    tcase_add_loop_test(parts, deflate_is_inflated, 0, (int)COUNT(streams));
    tcase_add_test(parts, deflate_size_without_matches);
    tcase_add_loop_test(parts, base64_examples, 0, 7);
    tcase_add_loop_test(parts, cells_are_fractions, 0, (int)COUNT(fractions));
    tcase_add_loop_test(parts, fractions_have_colors, 0, (int)COUNT(color_cases));
    tcase_add_test(parts, colors_are_as_defined);
    tcase_add_test(parts, pixels_show_single_cells);
    tcase_add_test(parts, factors_of_columns_are_odd);
    tcase_add_test(parts, pictures_are_enlarged);
    tcase_add_loop_test(parts, scales_have_ticks, 0, (int)COUNT(scales));
    tcase_add_test(parts, rows_are_similar);
    suite_add_tcase(suite, parts);

    TCase *const files = case_in_folder(suite, "files");
    tcase_add_loop_test(files, ticks_have_places, 0, (int)COUNT(axes));
    tcase_add_loop_test(files, pictures_have_the_colors_of_cells, 0, (int)COUNT(pngs));
    tcase_add_loop_test(files, figures_show_known_cells, 0, (int)COUNT(figures));
    tcase_add_test(files, columns_of_a_file);
    tcase_add_test(files, columns_with_rising_frequencies);
    tcase_add_loop_test(files, figures_hold_the_colors_of_cells, 0, (int)COUNT(images));
    tcase_add_loop_test(files, figures_are_well_formed, 0, (int)COUNT(svg_cases));
    tcase_add_test(files, figure_is_as_committed);
    return suite;
}
