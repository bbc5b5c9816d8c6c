/*
 * formula.c: the templates hold the formulas; here is which of them apply, and with what numbers.
 * Each number is a name of its own, so that no line of the output gets too long.
 */
#include "emit/formula.h"

#include "files/path.h"

#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

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
    (void)names_text(names, name, path != NULL ? path_last(path) : "");
}

/* ---- frequencies ---- */

static void add_frequency(struct names *names, const struct request *request)
{
    const bool is_scaled = request->rope_scaling != ROPE_SCALING_NONE;
    const bool plain = request_has_base(request) && !is_scaled;
    const enum frequency frequency = request->frequency;
    const bool paper = plain && frequency == FREQUENCY_PAPER;
    add_decimal(names, "base", &request->base, request_has_base(request));
    names_integer(names, "divisor", request_divisor(request));
    names_flag(names, "paper", paper && !request_is_by_column(request));
    names_flag(names, "paper_columns", paper && request_is_by_column(request));
    names_flag(names, "shifted",
               plain && (frequency == FREQUENCY_SHIFTED || frequency == FREQUENCY_SHIFTED_ANY));
    names_flag(names, "column", plain && frequency == FREQUENCY_COLUMN);
    names_flag(names, "constant", plain && frequency == FREQUENCY_CONSTANT);
    add_file(names, "frequency_file", request_has_base(request) ? NULL : request->frequency_file);
}

static void add_angle(struct names *names, const struct request *request)
{
    const bool is_scaled = !decimal_is_one(&request->angle_scale);
    add_decimal(names, "angle_scale", &request->angle_scale, is_scaled);
    names_flag(names, "float32", request->angles == ANGLES_FLOAT32);
    (void)names_text(names, "index", request_is_by_column(request) ? "j" : "k");
    /* The angle is the position times a frequency that is spelled out in the same line. */
    names_flag(names, "direct",
               request_has_base(request) && !is_scaled && request->angles == ANGLES_EXACT &&
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

static void add_place(struct names *names, const char *name, const struct pair_place *place,
                      int64_t half)
{
    char *text = names_text(names, name, place != NULL ? place->text : "");
    if (place != NULL && place->in_second_half) {
        (void)snprintf(text, NAME_TEXT, "%lld+%s", (long long)half, place->text);
    }
}

static void add_layout(struct names *names, const struct request *request)
{
    const struct layout_data *const layout = &layout_table[request->layout];
    const int64_t half = request_half(request);
    for (size_t i = 0; i < LAYOUT_COUNT; i++) {
        names_flag(names, layout_table[i].name, request->layout == (enum layout)i);
    }
    names_flag(names, "rotary", layout->is_rotary);
    add_place(names, "first_place", layout->first, half);
    add_place(names, "second_place", layout->second, half);
    (void)names_text(names, "first_shown", layout->is_cosine_first ? "cosine" : "sine");
    (void)names_text(names, "second_shown", layout->is_cosine_first ? "sine" : "cosine");
    names_integer(names, "half", half);
    names_flag(names, "zero_column", request_has_zero_column(request));
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
    names_flag(names, "grid", request_is_grid(request));
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
