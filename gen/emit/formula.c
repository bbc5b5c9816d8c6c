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

static bool is_one(const struct decimal *decimal)
{
    const struct decimal one = {.count = 1, .digit = {1}};
    return decimal_equal(decimal, &one);
}

/* The number's canonical spelling; no text, which is false for a template, where it is not said. */
static void add_decimal(struct view *view, const char *name, const struct decimal *decimal,
                        bool is_said)
{
    char text[DECIMAL_TEXT] = "";
    if (is_said) {
        decimal_print(text, decimal);
    }
    (void)view_text(view, name, text);
}

/* A path's last component: it fits a line and can't end a comment, as cli/ has checked. */
static void add_file(struct view *view, const char *name, const char *path)
{
    const char *last = path != NULL ? path : "";
    for (const char *c = last; *c != '\0'; c++) {
        last = *c == '/' || *c == '\\' ? c + 1 : last;
    }
    (void)view_text(view, name, last);
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
    switch (request->frequency) {
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

static void add_frequency(struct view *view)
{
    const struct request *request = view->request;
    const bool is_scaled = request->rope_scaling != ROPE_SCALING_NONE;
    const bool plain = has_base(request) && !is_scaled;
    const enum frequency frequency = request->frequency;
    const bool paper = plain && frequency == FREQUENCY_PAPER;
    add_decimal(view, "base", &request->base, has_base(request));
    view_integer(view, "divisor", exponent_divisor(request));
    (void)view_flag(view, "paper", paper && request->layout != LAYOUT_SIN);
    (void)view_flag(view, "paper_columns", paper && request->layout == LAYOUT_SIN);
    (void)view_flag(view, "shifted",
                    plain &&
                        (frequency == FREQUENCY_SHIFTED || frequency == FREQUENCY_SHIFTED_ANY));
    (void)view_flag(view, "column", plain && frequency == FREQUENCY_COLUMN);
    (void)view_flag(view, "constant", plain && frequency == FREQUENCY_CONSTANT);
    add_file(view, "frequency_file", has_base(request) ? NULL : request->frequency_file);
}

static void add_angle(struct view *view)
{
    const struct request *request = view->request;
    const bool is_scaled = !is_one(&request->angle_scale);
    const bool by_column = request->frequency == FREQUENCY_COLUMN || request->layout == LAYOUT_SIN;
    add_decimal(view, "angle_scale", &request->angle_scale, is_scaled);
    (void)view_flag(view, "float32", request->angles == ANGLES_FLOAT32);
    (void)view_text(view, "index", by_column ? "j" : "k");
    /* The angle is the position times a frequency that is spelled out in the same line. */
    (void)view_flag(view, "direct",
                    has_base(request) && !is_scaled && request->angles == ANGLES_EXACT &&
                        request->rope_scaling == ROPE_SCALING_NONE);
}

static void add_rope_scaling(struct view *view)
{
    static const char *const names[] = {
        [ROPE_SCALING_LINEAR] = "linear",   [ROPE_SCALING_NTK] = "ntk",
        [ROPE_SCALING_DYNAMIC] = "dynamic", [ROPE_SCALING_YARN] = "yarn",
        [ROPE_SCALING_LLAMA3] = "llama3",
    };
    const struct request *request = view->request;
    const enum rope_scaling kind = request->rope_scaling;
    const int64_t end = request_last_position(request) + 1;
    for (size_t i = ROPE_SCALING_LINEAR; i < COUNT(names); i++) {
        (void)view_flag(view, names[i], kind == (enum rope_scaling)i);
    }
    (void)view_flag(view, "rope_scaling", kind != ROPE_SCALING_NONE);
    (void)view_flag(view, "has_original",
                    kind == ROPE_SCALING_DYNAMIC || kind == ROPE_SCALING_YARN ||
                        kind == ROPE_SCALING_LLAMA3);
    add_decimal(view, "factor", &request->factor, true);
    add_decimal(view, "beta_fast", &request->beta_fast, true);
    add_decimal(view, "beta_slow", &request->beta_slow, true);
    add_decimal(view, "low_freq_factor", &request->low_freq_factor, true);
    add_decimal(view, "high_freq_factor", &request->high_freq_factor, true);
    view_integer(view, "original_max_len", request->original_max_len);
    view_integer(view, "length", end > request->original_max_len ? end : request->original_max_len);
    view_integer(view, "d_less_1", request->d_model - 1);
    view_integer(view, "d_less_2", request->d_model - 2);
}

/* ---- columns and rows ---- */

static void add_layout(struct view *view)
{
    static const char *const names[] = {
        [LAYOUT_INTERLEAVED] = "interleaved",
        [LAYOUT_INTERLEAVED_COS] = "interleaved-cos",
        [LAYOUT_CONCAT] = "concat",
        [LAYOUT_CONCAT_COS] = "concat-cos",
        [LAYOUT_SIN] = "sin",
        [LAYOUT_SPLIT] = "split",
        [LAYOUT_SPLIT_HALF] = "split-half",
        [LAYOUT_SPLIT_INTERLEAVED] = "split-interleaved",
    };
    const struct request *request = view->request;
    const int64_t d = formula_d(request);
    const bool zero_column = d % 2 != 0 && request->odd == ODD_ZERO && request->from == NULL;
    for (size_t i = 0; i < COUNT(names); i++) {
        (void)view_flag(view, names[i], request->layout == (enum layout)i);
    }
    (void)view_flag(view, "rotary", request->layout >= LAYOUT_SPLIT);
    /* Where the second half of the columns begins. */
    view_integer(view, "half", zero_column ? d / 2 : (d + 1) / 2);
    (void)view_flag(view, "zero_column", zero_column);
}

static void add_cell_factor(struct view *view)
{
    const struct request *request = view->request;
    const enum cell_factor kind = request->cell_factor;
    add_decimal(view, "cell_factor", &request->cell_factor_number,
                kind == CELL_FACTOR_NUMBER && !is_one(&request->cell_factor_number));
    (void)view_flag(view, "inverse_sqrt", kind == CELL_FACTOR_INVERSE_SQRT);
    (void)view_flag(view, "sqrt_2_d", kind == CELL_FACTOR_SQRT_2_D);
    (void)view_flag(view, "yarn_factor", kind == CELL_FACTOR_YARN);
}

static void add_rows(struct view *view)
{
    const struct request *request = view->request;
    (void)view_flag(view, "class_row", request->class_row);
    (void)view_flag(view, "zero_row", request->has_zero_row);
    view_integer(view, "zero_position", request_position(request, request->zero_row));
}

static void add_grid(struct view *view)
{
    const struct request *request = view->request;
    char *offset = view_text(view, "grid_offset", "");
    (void)view_flag(view, "grid", request->grid_height > 0);
    (void)view_flag(view, "xy", request->grid_order == GRID_XY);
    (void)view_flag(view, "normalize", request->normalize);
    view_integer(view, "grid_height", request->grid_height);
    view_integer(view, "grid_width", request->grid_width);
    view_integer(view, "grid_last_line", request->grid_height - 1);
    view_integer(view, "grid_last_column", request->grid_width - 1);
    view_integer(view, "last_x", request->start + request->grid_width - 1);
    view_integer(view, "last_y", request->start + request->grid_height - 1);
    if (request->start != 0) {
        (void)snprintf(offset, VIEW_TEXT, " %c %lld", request->start < 0 ? '-' : '+',
                       request->start < 0 ? -(long long)request->start : (long long)request->start);
    }
}

void formula_add(struct view *view)
{
    add_file(view, "from", view->request->from);
    add_frequency(view);
    add_angle(view);
    add_rope_scaling(view);
    add_layout(view);
    add_cell_factor(view);
    add_rows(view);
    add_grid(view);
}
