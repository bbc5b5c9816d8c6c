/*
 * formula.c: the templates hold the formulas; here is which of them apply, and with what numbers.
 * Each number is a name of its own, so that no line of the output gets too long.
 */
#include "emit/formula.h"

#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Whether the cells are given by frequencies that come from a base. */
static bool has_base(const struct request *request)
{
    return request->from == NULL && request->frequency != FREQUENCY_LIST;
}

/* The number's canonical spelling; no text, which is false for a template, where it is not said. */
static void add_decimal(struct names *names, const char *name, const struct decimal *decimal,
                        bool is_said)
{
    char text[DECIMAL_TEXT] = "";
    if (is_said) {
        decimal_print(text, decimal);
    }
    (void)names_text(names, name, text);
}

/* A path's last component: it fits a line and can't end a comment, as cli/ has checked. */
static void add_file(struct names *names, const char *name, const char *path)
{
    const char *last = path != NULL ? path : "";
    for (const char *c = last; *c != '\0'; c++) {
        last = *c == '/' || *c == '\\' ? c + 1 : last;
    }
    (void)names_text(names, name, last);
}

/* ---- frequencies ---- */

/* The d of the formula: of a grid, each half's. */
static int64_t formula_d(const struct request *request)
{
    return request->grid_height > 0 ? request->d_model / 2 : request->d_model;
}

/* What the exponent of the base is divided by. */
static int64_t exponent_divisor(const struct request *request)
{
    const int64_t d = formula_d(request);
    const int64_t gaps = d / 2 - 1;
    switch ((enum frequency)request->frequency) {
    case FREQUENCY_SHIFTED:
        return gaps;
    case FREQUENCY_SHIFTED_ANY:
        return gaps > 1 ? gaps : 1;
    case FREQUENCY_PAPER:
        return request->width == WIDTH_DOWN ? d / 2 * 2
               : request->width == WIDTH_UP ? (d + 1) / 2 * 2
                                            : d;
    case FREQUENCY_COLUMN:
    case FREQUENCY_CONSTANT:
    case FREQUENCY_LIST:
        break;
    }
    return d;
}

static void add_frequency(struct names *names, const struct request *request)
{
    const bool is_scaled = request->rope_scaling != ROPE_SCALING_NONE;
    const bool plain = has_base(request) && !is_scaled;
    const enum frequency frequency = request->frequency;
    const bool paper = plain && frequency == FREQUENCY_PAPER;
    add_decimal(names, "base", &request->base, has_base(request));
    names_integer(names, "divisor", exponent_divisor(request));
    names_flag(names, "paper", paper && request->layout != LAYOUT_SIN);
    names_flag(names, "paper_columns", paper && request->layout == LAYOUT_SIN);
    names_flag(names, "shifted",
               plain && (frequency == FREQUENCY_SHIFTED || frequency == FREQUENCY_SHIFTED_ANY));
    names_flag(names, "column", plain && frequency == FREQUENCY_COLUMN);
    names_flag(names, "constant", plain && frequency == FREQUENCY_CONSTANT);
    add_file(names, "frequency_file", has_base(request) ? NULL : request->frequency_file);
}

static void add_angle(struct names *names, const struct request *request)
{
    const bool is_scaled = !decimal_is_one(&request->angle_scale);
    const bool by_column = request->frequency == FREQUENCY_COLUMN || request->layout == LAYOUT_SIN;
    add_decimal(names, "angle_scale", &request->angle_scale, is_scaled);
    names_flag(names, "float32", request->angles == ANGLES_FLOAT32);
    (void)names_text(names, "index", by_column ? "j" : "k");
    /* The angle is the position times a frequency that is spelled out in the same line. */
    names_flag(names, "direct",
               has_base(request) && !is_scaled && request->angles == ANGLES_EXACT &&
                   request->rope_scaling == ROPE_SCALING_NONE);
}

static void add_rope_scaling(struct names *names, const struct request *request)
{
    static const char *const kinds[] = {
        [ROPE_SCALING_LINEAR] = "linear",   [ROPE_SCALING_NTK] = "ntk",
        [ROPE_SCALING_DYNAMIC] = "dynamic", [ROPE_SCALING_YARN] = "yarn",
        [ROPE_SCALING_LLAMA3] = "llama3",
    };
    const enum rope_scaling kind = request->rope_scaling;
    const int64_t end = request_last_position(request) + 1;
    for (size_t i = ROPE_SCALING_LINEAR; i < COUNT(kinds); i++) {
        names_flag(names, kinds[i], kind == (enum rope_scaling)i);
    }
    names_flag(names, "rope_scaling", kind != ROPE_SCALING_NONE);
    names_flag(names, "has_original",
               kind == ROPE_SCALING_DYNAMIC || kind == ROPE_SCALING_YARN ||
                   kind == ROPE_SCALING_LLAMA3);
    add_decimal(names, "factor", &request->factor, true);
    add_decimal(names, "beta_fast", &request->beta_fast, true);
    add_decimal(names, "beta_slow", &request->beta_slow, true);
    add_decimal(names, "low_freq_factor", &request->low_freq_factor, true);
    add_decimal(names, "high_freq_factor", &request->high_freq_factor, true);
    names_integer(names, "original_max_len", request->original_max_len);
    names_integer(names, "length",
                  end > request->original_max_len ? end : request->original_max_len);
    names_integer(names, "d_less_1", request->d_model - 1);
    names_integer(names, "d_less_2", request->d_model - 2);
}

/* ---- columns and rows ---- */

static void add_layout(struct names *names, const struct request *request)
{
    static const char *const layouts[] = {
        [LAYOUT_INTERLEAVED] = "interleaved",
        [LAYOUT_INTERLEAVED_COS] = "interleaved-cos",
        [LAYOUT_CONCAT] = "concat",
        [LAYOUT_CONCAT_COS] = "concat-cos",
        [LAYOUT_SIN] = "sin",
        [LAYOUT_SPLIT] = "split",
        [LAYOUT_SPLIT_HALF] = "split-half",
        [LAYOUT_SPLIT_INTERLEAVED] = "split-interleaved",
    };
    const int64_t d = formula_d(request);
    const bool zero_column = d % 2 != 0 && request->odd == ODD_ZERO && request->from == NULL;
    for (size_t i = 0; i < COUNT(layouts); i++) {
        names_flag(names, layouts[i], request->layout == (enum layout)i);
    }
    names_flag(names, "rotary", request->layout >= LAYOUT_SPLIT);
    /* Where the second half of the columns begins. */
    names_integer(names, "half", zero_column ? d / 2 : (d + 1) / 2);
    names_flag(names, "zero_column", zero_column);
}

static void add_cell_factor(struct names *names, const struct request *request)
{
    const enum cell_factor kind = request->cell_factor;
    add_decimal(names, "cell_factor", &request->cell_factor_number,
                kind == CELL_FACTOR_NUMBER && !decimal_is_one(&request->cell_factor_number));
    names_flag(names, "inverse_sqrt", kind == CELL_FACTOR_INVERSE_SQRT);
    names_flag(names, "sqrt_2_d", kind == CELL_FACTOR_SQRT_2_D);
    names_flag(names, "yarn_factor", kind == CELL_FACTOR_YARN);
}

static void add_rows(struct names *names, const struct request *request)
{
    names_flag(names, "class_row", request->class_row);
    names_flag(names, "zero_row", request->has_zero_row);
    names_integer(names, "zero_position", request_position(request, request->zero_row));
}

static void add_grid(struct names *names, const struct request *request)
{
    char *offset = names_text(names, "grid_offset", "");
    names_flag(names, "grid", request->grid_height > 0);
    names_flag(names, "xy", request->grid_order == GRID_XY);
    names_flag(names, "normalize", request->normalize);
    names_integer(names, "grid_height", request->grid_height);
    names_integer(names, "grid_width", request->grid_width);
    names_integer(names, "grid_last_line", request->grid_height - 1);
    names_integer(names, "grid_last_column", request->grid_width - 1);
    names_integer(names, "last_x", request->start + request->grid_width - 1);
    names_integer(names, "last_y", request->start + request->grid_height - 1);
    if (request->start != 0) {
        (void)snprintf(offset, NAME_TEXT, " %c %lld", request->start < 0 ? '-' : '+',
                       request->start < 0 ? -(long long)request->start : (long long)request->start);
    }
}

void formula_add(struct names *names, const struct request *request)
{
    add_file(names, "from", request->from);
    add_frequency(names, request);
    add_angle(names, request);
    add_rope_scaling(names, request);
    add_layout(names, request);
    add_cell_factor(names, request);
    add_rows(names, request);
    add_grid(names, request);
}
