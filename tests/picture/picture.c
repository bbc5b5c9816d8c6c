/*
 * picture.c: pictures. png_file.c reads their bytes back; their colours and coordinates are
 * compared with those of known cells.
 */
#include "files/output.h"
#include "npy_file.h"
#include "picture/map.h"
#include "png_file.h"
#include "process.h"
#include "suites.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *read_figure(void)
{
    return file_read(folder_file("pe.svg"), NULL);
}

/* ---- deflate ---- */

enum { STREAM_SIZE = 300000 };

/* Bytes that repeat with a period. Within the period they are noise of so many different bytes. A
 * match takes 31 bits at most and can have 257 bytes, so that many equal bytes take less than a
 * sixtieth. Matches reach one byte, one line, and one line and a byte. */
static const struct {
    size_t length;
    size_t period;
    unsigned kinds;
    size_t line;
    size_t most; /* bytes of the result, or 0 */
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
        bytes[i] = (unsigned char)((noise >> 16) % streams[_i].kinds);
        if (i >= streams[_i].period) {
            bytes[i] = bytes[i - streams[_i].period];
        }
    }
    const size_t written = (size_t)(deflate_write(stream, bytes, count, streams[_i].line) - stream);
    ck_assert_msg(streams[_i].most == 0 || written <= streams[_i].most, "%zu bytes", written);
    unsigned char *const inflated = zlib_inflate(stream, written, &length);
    ck_assert_uint_eq(length, count);
    ck_assert_int_eq(memcmp(inflated, bytes, count), 0);
    free(inflated);
}
END_TEST

/* Different bytes take 9 bits each at most. Around them are 26 bits, and then Adler-32. */
START_TEST(deflate_takes_room)
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
    char *const text = file_text(file, NULL);
    ck_assert_str_eq(text, texts[_i][1]);
    free(text);
    (void)fclose(file);
}
END_TEST

/* ---- fractions ---- */

/* Worked out by hand: the number times 2^(30 - magnitude), to nearest, ties away from 0. */
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
    {"f32", 0x40000000, 0, 1 << 30, "1", 0}, /* 2: beyond */
    {"f32", 0x40000000, 1, 1 << 30, "1", 0},
    {"f32", 0x3F800000, 1, 1 << 29, "1", 0},
    {"f32", 0x7F7FFFFF, 128, (1 << 30) - 64, "1", 0},
    {"f32", 0x00000001, 0, 0, "1", 0},
    {"f32", 0x00000001, -149, 1 << 30, "1", 0},
    {"f64", 0x3FF0000000000000, 0, 1 << 30, "1", 0},
    {"f64", 0x3FEFFFFFFFFFFFFF, 0, 1 << 30, "1", 0},
    {"f64", 0x7FEFFFFFFFFFFFFF, 0, 1 << 30, "1", 0},
    {"f64", 0x42B0000000000000, 0, 1 << 30, "1", 0}, /* 2^44: beyond, and 2^74 units */
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
    {"u8", 0x00, 0, -53687091, "0.01", 5},              /* there is no cell of -5: zero point 5 */
    {"u8", 0x69, 0, 1 << 30, "0.01", 5},                /* 100 steps of 0.01 */
    {"f64", 0x3FF8000000000000, 1, 3 << 28, "1", 0},    /* 1.5 */
    {"f64", 0xBFF8000000000000, 0, -(1 << 30), "1", 0}, /* -1.5 is beyond */
    {"f64", 0x3E10000000000000, 0, 1, "1", 0},
    {"f64", 0x3D50000000000000, 0, 0, "1", 0}, /* 2^-42: shift -64 */
    {"f64", 0x3D60000000000000, 0, 0, "1", 0},
    {"f32", 0x3C000000, 0, 1 << 23, "1", 0}, /* 2^-7: shift 0 */
    {"f32", 0x3C000001, 0, (1 << 23) + 1, "1", 0},
    {"q31", 0xFFFFFFFE, 0, -1, "1", 0},
    {"q15", 0xC001, 0, -(1 << 29) + (1 << 15), "1", 0},
    {"q7", 0x01, 1, 1 << 22, "1", 0},
    {"s8", 0x7F, 0, 1 << 30, "0.25", 0}, /* (127 - 0) * 0.25 = 31.75 is beyond */
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
    static struct fraction fraction;
    struct rounding rounding;
    rounding_init(&rounding, precision, &scale, fractions[_i].zero_point);
    fraction_init(&fraction, &rounding, fractions[_i].magnitude);
    ck_assert_int_eq(fraction_of_cell(&fraction, fractions[_i].cell), fractions[_i].fraction);
}
END_TEST

static const struct {
    int64_t fraction;
    unsigned place;
} places[] = {
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

START_TEST(fractions_have_places)
{
    ck_assert_uint_eq(colormap_place(places[_i].fraction), places[_i].place);
}
END_TEST

/* The map's definition, colour by colour: a straight line in OKLab from the grey of lightness 0.965
 * to the blue of hue 260 degrees, or the red of hue 28, both of lightness 0.40 and chroma 0.155.
 * The constants are those of OKLab (Ottosson 2020) and of sRGB (IEC 61966-2-1). */
static unsigned encoded(double x)
{
    const double least = 0.0031308;
    x = fmin(fmax(x, 0), 1);
    return (unsigned)lround(255 * (x <= least ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055));
}

static uint32_t color_at(int i)
{
    const double turn = acos(-1.0) / 180;
    const double part = abs(i - 127) / 127.0;
    const double hue = turn * (i < 127 ? 260 : 28);
    const double lightness = 0.965 + (0.40 - 0.965) * part;
    const double a = 0.155 * part * cos(hue);
    const double b = 0.155 * part * sin(hue);
    const double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16 |
           encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8 |
           encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
}

START_TEST(colors_are_as_defined)
{
    for (int i = 0; i < COLORMAP_COLORS; i++) {
        ck_assert_msg(colormap[i] == color_at(i), "color %d is %06x, not %06x", i,
                      (unsigned)colormap[i], (unsigned)color_at(i));
    }
}
END_TEST

/* A pixel shows the mean of its cells, rounded to the nearest fraction, on either side of 0. Here
 * the least fraction of a place, or the largest, and its neighbour are the cells of a group: four
 * of a kind and one of the other, whose mean is nearer to the four; and one of each, whose mean
 * lies in the middle, and is rounded away from 0. */
START_TEST(means_are_rounded_to_nearest)
{
    for (unsigned place = 1; place < COLORMAP_COLORS; place += 7) {
        /* the least f with (f + 1) 255 / 2 >= place, in units of FRACTION_ONE */
        const int64_t sum = (int64_t)place * 2 * FRACTION_ONE;
        const int64_t least = (sum + COLORMAP_COLORS - 1) / COLORMAP_COLORS - FRACTION_ONE;
        const int32_t in = (int32_t)least;
        const int32_t rows[][5] = {{in, in, in, in, in - 1},
                                   {in - 1, in, in - 1, in - 1, in - 1},
                                   {in, in, in - 1, in - 1, in - 1}};
        const struct reduction five = {5, 5, 1};
        struct map map;
        map_start(&map, (struct reduction){3, 1, 3}, five);
        for (int64_t row = 0; row < 3; row++) {
            map_add(&map, row, rows[row]);
        }
        ck_assert_uint_eq(*shades_at(&map.shades, 0, 0), place);
        ck_assert_uint_eq(*shades_at(&map.shades, 1, 0), place - 1);
        ck_assert_uint_eq(*shades_at(&map.shades, 2, 0), place - 1);
        map_start(&map, (struct reduction){2, 2, 1}, (struct reduction){1, 1, 1});
        map_add(&map, 0, &rows[0][0]);
        map_add(&map, 1, &rows[0][4]);
        ck_assert_uint_eq(*shades_at(&map.shades, 0, 0), in > 0 ? place : place - 1);
    }
}
END_TEST

/* ---- pictures of cells ---- */

/* The place of a cell v is floor((v + 1) 255 / 2): that of 0 is 127, of 1 254. With d_model 2, sin
 * 1 = 0.841471 has 234, cos 1 = 0.540302 196, sin 2 = 0.909297 243, cos 2 = -0.416147 74; cos 3 =
 * -0.989992. */
static const struct {
    const char *options;
    const char *size;   /* width x height */
    const char *pixels; /* some of them, each x,y:place */
} pngs[] = {
    {"--d-model=2|--max-len=3", "2x3", "0,0:127 1,0:254 0,1:234 1,1:196 0,2:243 1,2:74"},
    {"--d-model=1|--max-len=1", "1x1", "0,0:127"},
    /* Saturated: 127/128 and 32767/32768. */
    {"--d-model=2|--max-len=3|--precision=q7", "2x3", "1,0:254 0,1:235"},
    {"--d-model=2|--max-len=3|--precision=f64", "2x3", "1,0:254 0,1:234"},
    /* Times 2^(-1/2), in a range of -1 .. 1; times 1/4, in a range of -1/4 .. 1/4. */
    {"--d-model=2|--max-len=3|--cell-factor=inverse-sqrt", "2x3", "1,0:217"},
    {"--d-model=2|--max-len=3|--cell-factor=0.25", "2x3", "1,0:254 0,1:234 1,1:196"},
    /* 4096 pixels for 8192 columns: each is the mean of two columns, of 0 and 1, and of sin 1 and
     * cos 1. */
    {"--d-model=8192|--max-len=2", "4096x2", "0,0:191 4095,0:191 0,1:215"},
    /* 4097 columns: 2049 pixels, and the last has only one column. */
    {"--d-model=4097|--max-len=2|--layout=interleaved-cos", "2049x2", "0,0:191 2048,0:254"},
    /* rows 0 and 1: (0 + sin 1)/2, (1 + cos 1)/2; row 4096 alone: sin 4096 = -0.594642 */
    {"--d-model=2|--max-len=4097", "2x2049", "0,0:181 1,0:225 0,2048:51"},
};

/* That a picture has this size and these pixels. */
static void pixels_are(const struct png_file *png, const char *options, const char *expected,
                       const char *pixels)
{
    char size[32];
    (void)snprintf(size, sizeof size, "%ux%u", (unsigned)png->width, (unsigned)png->height);
    ck_assert_str_eq(size, expected);
    for (const char *at = pixels; at != NULL; at = strchr(at, ' ')) {
        unsigned x;
        unsigned y;
        unsigned place;
        at += *at == ' ';
        ck_assert_int_eq(sscanf(at, "%u,%u:%u", &x, &y, &place), 3);
        ck_assert_msg(png_pixel(png, x, y) == place, "%s: %u, %u is %u", options, x, y,
                      png_pixel(png, x, y));
    }
}

START_TEST(pictures_have_the_colors_of_cells)
{
    char options[WORDS_TEXT / 8];
    struct png_file png;
    (void)snprintf(options, sizeof options, "%s|--heatmap=pe.png|-o|pe", pngs[_i].options);
    program_well(options);
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

/* The directions of (3, 4) and (5, 12): (15 + 48) / 65; and rows of the fewest units. */
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

/* Ticks of the map's positions, on 800 pixels. A label of two digits has 30 pixels. */
static const struct {
    const char *options;
    const char *ticks; /* each as "at:label " */
} axes[] = {
    {"--max-len=1", "400.0:0 "},
    {"--max-len=1|--start=7", "400.0:7 "},
    {"--max-len=2", "200.0:0 600.0:1 "},
    {"--max-len=20|--start=7",
     "20.0:7 60.0:8 100.0:9 140.0:10 180.0:11 220.0:12 260.0:13 300.0:14 340.0:15 380.0:16 "
     "420.0:17 460.0:18 500.0:19 540.0:20 580.0:21 620.0:22 660.0:23 700.0:24 740.0:25 780.0:26 "},
    {"--max-len=32", "12.5:0 62.5:2 112.5:4 162.5:6 212.5:8 262.5:10 312.5:12 362.5:14 412.5:16 "
                     "462.5:18 512.5:20 562.5:22 612.5:24 662.5:26 712.5:28 762.5:30 "},
    {"--max-len=80", "5.0:0 55.0:5 105.0:10 155.0:15 205.0:20 255.0:25 305.0:30 355.0:35 405.0:40 "
                     "455.0:45 505.0:50 555.0:55 605.0:60 655.0:65 705.0:70 755.0:75 "},
    {"--max-len=160|--order=descending",
     "2.5:159 52.5:149 102.5:139 152.5:129 202.5:119 252.5:109 302.5:99 "
     "352.5:89 402.5:79 452.5:69 502.5:59 552.5:49 602.5:39 652.5:29 702.5:19 752.5:9 "},
    {"--max-len=5|--order=centered", "80.0:2 240.0:1 400.0:0 560.0:−1 720.0:−2 "},
    {"--max-len=40000|--start=1000000000",
     "0.0:1000000000 100.0:1000005000 200.0:1000010000 300.0:1000015000 400.0:1000020000 "
     "500.0:1000025000 600.0:1000030000 700.0:1000035000 "},
};

START_TEST(ticks_have_places)
{
    static const char tick[] = "<text class=\"across\" x=\"";
    char options[WORDS_TEXT / 8];
    char ticks[1024] = "";
    (void)snprintf(options, sizeof options, "--d-model=2|%s|--figure=pe.svg", axes[_i].options);
    program_well(options);
    char *const text = read_figure();
    for (const char *at = strstr(text, tick); at != NULL; at = strstr(at + 1, tick)) {
        char place[32];
        char label[32];
        if (sscanf(at + strlen(tick), "%31[0-9.]\" y=\"402\">%31[^<]", place, label) == 2) {
            const size_t used = strlen(ticks);
            (void)snprintf(ticks + used, sizeof ticks - used, "%s:%s ", place, label);
        }
    }
    ck_assert_str_eq(ticks, axes[_i].ticks);
    free(text);
}
END_TEST

/* ---- the figure ---- */

static const struct {
    const char *options;
    const char *parts[9]; /* in this order */
} figures[] = {
    /* Rows at 76, 228 and 380 of 456 pixels. Of 132 pixels for -1 .. 1: (1 - v) 66. Similarities
     * are cos 1 = 0.5403 and cos 2 = -0.4161. */
    {"--d-model=2|--max-len=3",
     {"Sinusoidal positional encoding</text>", "d_model 2 · positions 0 to 2 · base 10000 · f32",
      "d=\"M76.0,66.0L228.0,10.5L380.0,6.0h0\"", "d=\"M76.0,0.0L228.0,30.3L380.0,93.5h0\"",
      "position 0<", "position 1<", "d=\"M76.0,0.0L228.0,30.3L380.0,93.5h0\"",
      "d=\"M76.0,30.3L228.0,0.0L380.0,30.3h0\""}},
    {"--d-model=2|--max-len=3|--columns=1",
     {"<text x=\"16\">1</text>", "class=\"curve c0\" d=\"M76.0,0.0L228.0,30.3L380.0,93.5h0\""}},
    /* once, whether it is asked for twice or is both the fast pair and the slow one */
    {"--d-model=2|--max-len=3|--columns=1,1",
     {"Columns by position</text>\n<g transform=\"translate(0.0,-12)\"><path class=\"curve c0\" "
      "d=\"M1,-4h11\"/><text x=\"16\">1</text></g>\n<path class=\"grid\""}},
    {"--d-model=1|--max-len=3",
     {"Columns by position</text>\n<g transform=\"translate(0.0,-12)\"><path class=\"curve c0\" "
      "d=\"M1,-4h11\"/><text x=\"16\">0</text></g>\n<path class=\"grid\""}},
    {"--d-model=128|--max-len=51",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">16</text>",
      "<text x=\"16\">17</text>", "position 0<", "position 25<"}},
    {"--d-model=128|--max-len=51|--layout=concat",
     {"<text x=\"16\">0</text>", "<text x=\"16\">64</text>", "<text x=\"16\">8</text>",
      "<text x=\"16\">72</text>"}},
    /* Pairs of the first halves of both arrays, which the second halves only repeat. sin(w_k t) up
     * to t = 499 changes its sign floor(499 w_k / pi) times, w_k = 10000^(-k/32): 15 times for k =
     * 8, 5 times for k = 12. */
    {"--preset=rope-half|--d-model=64|--max-len=500",
     {"<title id=\"title\">Rotary position embedding (RoPE), d_model 64, positions 0 to 499<",
      "Rotary position embedding (RoPE)</text>", "<text x=\"16\">8</text>",
      "<text x=\"16\">72</text>", "<text x=\"16\">12</text>", "<text x=\"16\">76</text>"}},
    {"--layout=pairs|--d-model=64|--max-len=5", {"Rotary position embedding (RoPE)</text>"}},
    /* The column of zeros, 8, belongs to no pair. */
    {"--d-model=9|--max-len=3|--odd=zero",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">6</text>",
      "<text x=\"16\">7</text>"}},
    /* x comes first, and has 16 sines before 16 cosines. In 14 rows the fastest pair changes its
       sign 4 times. */
    {"--preset=mae|--d-model=64|--grid=14x14",
     {"<text x=\"16\">0</text>", "<text x=\"16\">16</text>", "position 1<"}},
    {"--d-model=1|--max-len=1", {"d_model 1, position 0<", "position 0 ·", "M228.0,66.0h0"}},
    {"--d-model=8|--max-len=5|--rows-before=1",
     {"positions −1 to 3", "position 0<", "position 1<"}},
    {"--d-model=8|--max-len=2|--rows-before=1", {"positions −1 to 0", "position 0<"}},
    {"--d-model=8|--max-len=3|--order=centered", {"positions 1 to −1"}},
    {"--d-model=8|--max-len=600",
     {"means of 2 × 1 cells", "one position in 3<", ">position 0<", ">position 300<",
      "−1 to 1 · one position in 3<"}},
    /* Groups of 2 of 601 rows in the map, and of 3 of 772 columns; of 3 rows in the matrix. The
     * last group of each is drawn as large as the others. */
    {"--d-model=386|--max-len=601|--layout=split-half",
     {"means of 2 × 3 cells (positions × columns)<", "viewBox=\"0 0 601 772\"",
      " width=\"774\" height=\"602\" ", "viewBox=\"0 0 601 601\"",
      "<image width=\"603\" height=\"603\" "}},
    /* 250 groups of 2 rows have both ends in the line, first the one that is nearer to the point
     * before: sin 0 .. sin 1, sin 3 .. sin 2, sin 5 .. sin 4; the last group is row 250 alone.
     * Similarities are cos 2 i, and cos 2 (i - 63). */
    {"--d-model=2|--max-len=251",
     {"d=\"M1.8,66.0L1.8,10.5L5.4,6.0L5.4,56.7L9.0,115.9L9.0,129.3L", "L455.0,130.1h0\"",
      ">position 0<", ">position 126<", "d=\"M1.8,0.0L5.4,93.5L9.0,109.1L",
      "L452.3,130.9L455.0,50.1h0\"", "d=\"M1.8,3.7L5.4,72.1L", "L227.0,93.5L230.7,0.0L",
      "L455.0,72.1h0\""}},
    /* Up to t = 51 the pair 0 changes its sign 16 times, up to t = 54 17 times: that is too many,
     * and of pair 1 it is floor(54 10000^(-1/32) / pi) = 12. Pair 4 changes it 5 times. */
    {"--d-model=64|--max-len=52",
     {"<text x=\"16\">0</text>", "<text x=\"16\">1</text>", "<text x=\"16\">8</text>"}},
    {"--d-model=64|--max-len=55",
     {"Columns by position</text>\n<g transform=\"translate(0.0,-12)\"><path class=\"curve c0\" "
      "d=\"M1,-4h11\"/><text x=\"16\">2</text>",
      "<text x=\"16\">3</text>", "<text x=\"16\">8</text>"}},
    {"--d-model=2|--max-len=4", {">position 0<", ">position 2<"}},
    /* A range of -1/8 .. 1/8 is that of the first plot, and of the bar; one of -2 .. 2. */
    {"--d-model=8|--max-len=9|--cell-factor=0.1",
     {">0.125<", ">0.0625<", ">0<", ">−0.0625<", ">−0.125<", ">0.125<", ">−0.125<", ">1<", ">−1<"}},
    {"--d-model=8|--max-len=9|--cell-factor=0.25", {">0.25<", ">0.125<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=0.26", {">0.5<", ">0.25<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=0.51", {">1<", ">0.5<", ">0<"}},
    {"--d-model=8|--max-len=9|--cell-factor=1.5", {">2<", ">1<", ">0<", ">−1<", ">−2<"}},
    {"--d-model=1|--max-len=1|--cell-factor=0.1", {">0.125<", ">0.0625<"}}, /* of no cell */
    {"--d-model=1|--max-len=1|--cell-factor=3e-9|--precision=bf16", {">2^-28<"}},
    {"--d-model=2|--max-len=2|--cell-factor=0.001|--precision=q15", {">2^-9<"}},
    {"--d-model=8|--max-len=9|--cell-factor=1e-6", {">2^-19<", ">2^-20<", ">−2^-20<"}},
};

START_TEST(figures_show_known_cells)
{
    char options[WORDS_TEXT / 8];
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg|-o|pe", figures[_i].options);
    program_well(options);
    char *const text = read_figure();
    text_has(text, figures[_i].parts, COUNT(figures->parts));
    free(text);
}
END_TEST

/* The first two columns and the last two. The range is the least power of two that no cell passes:
 * 2^4. */
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
    program_well("--from=t.npy|--figure=pe.svg|-o|pe");
    char *const text = read_figure();
    text_has(text, parts, COUNT(parts));
    ck_assert_ptr_null(strstr(text, "<text x=\"16\">2<"));
    free(text);
}
END_TEST

/* sin(w t) up to t = 50 changes its sign floor(50 w / pi) times: 0, 4 and 47 times. 47 are too many
 * to be told apart, so that the middle pair is the fast one and the slow one. */
START_TEST(columns_that_rise)
{
    static const char frequencies[] = "0.01\n0.3\n3\n";
    text_write("up.freq", frequencies);
    program_well("--d-model=6|--max-len=51|--frequency=@up.freq|--figure=pe.svg|-o|pe");
    char *const text = read_figure();
    const char *const second = strstr(text, "<text x=\"16\">2<");
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_nonnull(strstr(second, "<text x=\"16\">3<"));
    ck_assert_ptr_null(strstr(text, "<text x=\"16\">0<"));
    ck_assert_ptr_null(strstr(text, "<text x=\"16\">4<"));
    free(text);
}
END_TEST

/* The image of that index in the figure, from 0. */
static void png_load_of_figure(struct png_file *png, size_t index)
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

#define COSINES "0,0:254 1,0:196 2,0:74 0,1:196 1,1:254 2,1:196 0,2:74 1,2:196 2,2:254"

static const struct {
    const char *options;
    size_t index; /* 0: the map, a row for each position; 2: the similarities */
    const char *size;
    const char *pixels; /* the first of them */
} images[] = {
    {"--d-model=2|--max-len=3", 0, "2x3", "0,0:127 1,0:254 0,1:234 1,1:196 0,2:243 1,2:74"},
    /* cos(a - b) */
    {"--d-model=2|--max-len=3", 2, "3x3", COSINES},
    {"--d-model=2|--max-len=3|--cell-factor=0.001", 2, "3x3", COSINES},
    /* A row of zeros is similar to no row. */
    {"--d-model=2|--max-len=3|--zero-row=0", 2, "3x3",
     "0,0:127 1,0:127 2,0:127 0,1:127 1,1:254 2,1:196 0,2:127 1,2:196 2,2:254"},
    /* Each second position, from the row of zeros on: cos 2. */
    {"--d-model=2|--max-len=500|--zero-row=0", 2, "250x250",
     "0,0:127 1,0:127 2,0:127 0,1:127 1,1:254 2,1:74 0,2:127 1,2:74 2,2:254"},
};

START_TEST(figures_hold_the_colors_of_cells)
{
    char options[WORDS_TEXT / 8];
    struct png_file png;
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg|-o|pe", images[_i].options);
    program_well(options);
    png_load_of_figure(&png, images[_i].index);
    pixels_are(&png, options, images[_i].size, images[_i].pixels);
    png_free(&png);
}
END_TEST

static const char *const sheets[] = {
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
    (void)snprintf(options, sizeof options, "%s|--figure=pe.svg|-o|pe", sheets[_i]);
    program_well(options);
    char *const text = read_figure();
    ck_assert_ptr_null(strstr(text, "{{")); /* of the template */
    ck_assert(strstr(sheets[_i], "&") == NULL || strstr(text, "@a&amp;b&lt;c&gt;d.freq") != NULL);
    ck_assert(strstr(sheets[_i], "\xbf.freq") == NULL ||
              strstr(text, "@\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd.freq") != NULL);
    free(text);
    if (program_exists("xmllint")) {
        command_well("xmllint", "--noout|pe.svg");
    }
}
END_TEST

/* The figure is the committed one, with either path of arithmetic. */
START_TEST(figure_is_as_committed)
{
    size_t length;
    size_t expected_length;
    program_well("--d-model=128|--max-len=51|--figure=pe.svg|-o|posenc");
    char *const text = file_read(folder_file("pe.svg"), &length);
    char *const expected = file_read(TESTS_DIR "/../out/posenc.svg", &expected_length);
    ck_assert_uint_eq(length, expected_length);
    ck_assert_int_eq(memcmp(text, expected, length), 0);
    free(text);
    free(expected);
}
END_TEST

/* ---- files ---- */

#define ALL "--d-model=4|--max-len=9|--heatmap=h.png|--figure=pe.svg|-o|pe"

/* Pictures leave the pair alone, and pictures that would not change keep their stamp. */
START_TEST(files_keep_their_stamp)
{
    static const char *const names[] = {"pe.c", "pe.h", "h.png", "pe.svg"};
    struct file_state states[COUNT(names)];
    program_well("--d-model=4|--max-len=9|-o|pe");
    for (size_t i = 0; i < COUNT(names); i++) {
        if (i == 2) {
            program_well(ALL);
        }
        file_remember(&states[i], folder_file("%s", names[i]));
    }
    program_well(ALL);
    program_well(ALL "|--check");
    for (size_t i = 0; i < COUNT(names); i++) {
        file_assert_untouched(&states[i], folder_file("%s", names[i]));
    }
    ck_assert_uint_eq(folder_count(), COUNT(names));
}
END_TEST

START_TEST(check_compares_pictures)
{
    const char *const heatmap = "posenc: h.png ";
    char gone[64];
    const char *const figure = gone;
    (void)snprintf(gone, sizeof gone, "posenc: pe.svg: %s\n", strerror(ENOENT));
    program_well(ALL);
    text_write("h.png", "no picture");
    program_check(ALL "|--check", 1, &heatmap, 1);
    ck_assert_int_eq(remove(folder_file("pe.svg")), 0);
    program_check(ALL "|--check", 1, &figure, 1);
    ck_assert_uint_eq(folder_count(), 3);
    program_well("--d-model=4|--max-len=9|-o|pe|--check");
}
END_TEST

/* Pictures need no pair. The figure has the command, which then has no -o. */
START_TEST(no_pair)
{
    static const char options[] = "--d-model=4|--max-len=9|--heatmap=h.png|--figure=f.svg";
    char check[128];
    struct file_state heatmap;
    program_well("--d-model=4|--max-len=9|--heatmap=h.png|-o|pe");
    file_remember(&heatmap, folder_file("h.png"));
    ck_assert_int_eq(remove(folder_file("pe.c")), 0);
    ck_assert_int_eq(remove(folder_file("pe.h")), 0);
    program_well(options);
    ck_assert_uint_eq(folder_count(), 2);
    file_assert_untouched(&heatmap, folder_file("h.png"));
    (void)snprintf(check, sizeof check, "%s|--check", options);
    program_well(check);
}
END_TEST

/* A line has room for 132 characters; a longer command stands in <desc> alone. */
START_TEST(commands_that_fit)
{
    static const char command[] =
        "posenc --d-model=4 --max-len=9 --base=10000 --precision=f32 --spdx= -o pe";
    static const char name[] = "LicenseRef-of-a-name-that-is-as-long-as-the-test-wants-it-ok";
    const size_t room = 132 - strlen(command);
    char options[WORDS_TEXT / 8];
    ck_assert_uint_lt(room, strlen(name));
    for (size_t more = 0; more < 2; more++) {
        (void)snprintf(options, sizeof options,
                       "--d-model=4|--max-len=9|--figure=pe.svg|-o|pe|--spdx=%.*s",
                       (int)(room + more), name);
        program_well(options);
        char *const text = read_figure();
        ck_assert_ptr_nonnull(strstr(text, "writes the table: posenc --d-model=4 "));
        ck_assert_int_eq(strstr(text, "<text class=\"command\"") != NULL, more == 0);
        free(text);
    }
}
END_TEST

START_TEST(depfile_names_pictures)
{
    program_well(ALL "|--depfile=pe.d");
    char *const text = file_read(folder_file("pe.d"), NULL);
    ck_assert_msg(strncmp(text, "pe.c pe.h h.png pe.svg:", 23) == 0, "%s", text);
    free(text);
}
END_TEST

Suite *suite_picture(void)
{
    Suite *const suite = suite_create("picture");
    TCase *const parts = tcase_create("parts");
    tcase_set_timeout(parts, 60);
    tcase_add_loop_test(parts, deflate_is_inflated, 0, (int)COUNT(streams));
    tcase_add_test(parts, deflate_takes_room);
    tcase_add_loop_test(parts, base64_examples, 0, 7);
    tcase_add_loop_test(parts, cells_are_fractions, 0, (int)COUNT(fractions));
    tcase_add_loop_test(parts, fractions_have_places, 0, (int)COUNT(places));
    tcase_add_test(parts, colors_are_as_defined);
    tcase_add_test(parts, means_are_rounded_to_nearest);
    tcase_add_test(parts, rows_are_similar);
    suite_add_tcase(suite, parts);

    TCase *const files = case_in_folder(suite, "files");
    tcase_add_loop_test(files, ticks_have_places, 0, (int)COUNT(axes));
    tcase_add_loop_test(files, pictures_have_the_colors_of_cells, 0, (int)COUNT(pngs));
    tcase_add_loop_test(files, figures_show_known_cells, 0, (int)COUNT(figures));
    tcase_add_test(files, columns_of_a_file);
    tcase_add_test(files, columns_that_rise);
    tcase_add_loop_test(files, figures_hold_the_colors_of_cells, 0, (int)COUNT(images));
    tcase_add_loop_test(files, figures_are_well_formed, 0, (int)COUNT(sheets));
    tcase_add_test(files, figure_is_as_committed);
    tcase_add_test(files, files_keep_their_stamp);
    tcase_add_test(files, check_compares_pictures);
    tcase_add_test(files, depfile_names_pictures);
    tcase_add_test(files, commands_that_fit);
    tcase_add_test(files, no_pair);
    return suite;
}
