/*
 * formula.c: which formulas of the templates apply, and with what numbers. Each number is a name of
 * its own, so that no line of the output gets too long.
 */
#include "text/formula.h"

#include "files/path.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The number's canonical spelling. If it is not said, there is no text, which is false for a
 * template. */
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

static void add_frequency(struct names *names, const struct spec *spec)
{
    const bool is_scaled = spec->rope_scaling != ROPE_SCALING_NONE;
    const bool plain = spec_has_base(spec) && !is_scaled;
    const enum frequency frequency = spec->frequency;
    const bool paper = plain && frequency == FREQUENCY_PAPER;
    add_decimal(names, "base", &spec->base, spec_has_base(spec));
    names_integer(names, "divisor", spec_divisor(spec));
    names_flag(names, "paper", paper && !spec_is_by_column(spec));
    names_flag(names, "paper_columns", paper && spec_is_by_column(spec));
    names_flag(names, "shifted",
               plain && (frequency == FREQUENCY_SHIFTED || frequency == FREQUENCY_SHIFTED_ANY));
    names_flag(names, "column", plain && frequency == FREQUENCY_COLUMN);
    names_flag(names, "constant", plain && frequency == FREQUENCY_CONSTANT);
    add_file(names, "frequency_file", spec_has_base(spec) ? NULL : spec->frequency_file);
}

static void add_angle(struct names *names, const struct spec *spec)
{
    const bool is_scaled = !decimal_is_one(&spec->angle_scale);
    add_decimal(names, "angle_scale", &spec->angle_scale, is_scaled);
    names_flag(names, "float32", spec->angles == ANGLES_FLOAT32);
    (void)names_text(names, "index", spec_is_by_column(spec) ? "j" : "k");
    /* Whether the same line shows the angle as the position times a frequency. */
    names_flag(names, "direct",
               spec_has_base(spec) && !is_scaled && spec->angles == ANGLES_EXACT &&
                   spec->rope_scaling == ROPE_SCALING_NONE);
}

static void add_rope_scaling(struct names *names, const struct spec *spec)
{
    static const char *const kinds[] = {
        [ROPE_SCALING_LINEAR] = "linear",   [ROPE_SCALING_NTK] = "ntk",
        [ROPE_SCALING_DYNAMIC] = "dynamic", [ROPE_SCALING_YARN] = "yarn",
        [ROPE_SCALING_LLAMA3] = "llama3",
    };
    const enum rope_scaling kind = spec->rope_scaling;
    for (size_t i = ROPE_SCALING_LINEAR; i < COUNT(kinds); i++) {
        names_flag(names, kinds[i], kind == (enum rope_scaling)i);
    }
    names_flag(names, "rope_scaling", kind != ROPE_SCALING_NONE);
    names_flag(names, "has_original",
               kind == ROPE_SCALING_DYNAMIC || kind == ROPE_SCALING_YARN ||
                   kind == ROPE_SCALING_LLAMA3);
    add_decimal(names, "factor", &spec->factor, true);
    add_decimal(names, "beta_fast", &spec->beta_fast, true);
    add_decimal(names, "beta_slow", &spec->beta_slow, true);
    add_decimal(names, "low_freq_factor", &spec->low_freq_factor, true);
    add_decimal(names, "high_freq_factor", &spec->high_freq_factor, true);
    names_integer(names, "original_max_len", spec->original_max_len);
    names_integer(names, "length", spec->length);
    names_integer(names, "d_less_1", spec->d_model - 1);
    names_integer(names, "d_less_2", spec->d_model - 2);
}

/* ---- columns and rows ---- */

static void add_place(struct names *names, const char *name, const struct pair_place *place,
                      int64_t half)
{
    const char *const text = place != NULL ? place->text : "";
    if (place != NULL && place->in_second_half) {
        names_print(names, name, "%lld+%s", (long long)half, text);
    } else {
        (void)names_text(names, name, text);
    }
}

static void add_layout(struct names *names, const struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const int64_t half = spec_half(spec);
    for (size_t i = 0; i < LAYOUT_COUNT; i++) {
        names_flag(names, layout_table[i].name, spec->layout == (enum layout)i);
    }
    names_flag(names, "rotary", layout->is_rotary);
    add_place(names, "first_place", layout->first, half);
    add_place(names, "second_place", layout->second, half);
    (void)names_text(names, "first_shown", layout->is_cosine_first ? "cosine" : "sine");
    (void)names_text(names, "second_shown", layout->is_cosine_first ? "sine" : "cosine");
    names_integer(names, "half", half);
    names_flag(names, "zero_column", spec_has_zero_column(spec));
}

static void add_cell_factor(struct names *names, const struct spec *spec)
{
    const enum cell_factor kind = spec->cell_factor;
    add_decimal(names, "cell_factor", &spec->cell_factor_number,
                kind == CELL_FACTOR_NUMBER && !decimal_is_one(&spec->cell_factor_number));
    names_flag(names, "inverse_sqrt", kind == CELL_FACTOR_INVERSE_SQRT);
    names_flag(names, "sqrt_2_d", kind == CELL_FACTOR_SQRT_2_D);
    names_flag(names, "yarn_factor", kind == CELL_FACTOR_YARN);
}

static void add_rows(struct names *names, const struct spec *spec)
{
    names_flag(names, "class_row", spec->class_row);
    names_flag(names, "zero_row", spec->has_zero_row);
    names_integer(names, "zero_position", spec_position(spec, spec->zero_row));
}

static void add_grid(struct names *names, const struct spec *spec)
{
    names_flag(names, "grid", spec_is_grid(spec));
    names_flag(names, "xy", spec->grid_order == GRID_XY);
    names_flag(names, "normalize", spec->normalize);
    names_integer(names, "grid_height", spec->grid_height);
    names_integer(names, "grid_width", spec->grid_width);
    names_integer(names, "grid_last_line", spec->grid_height - 1);
    names_integer(names, "grid_last_column", spec->grid_width - 1);
    names_integer(names, "last_x", spec->start + spec->grid_width - 1);
    names_integer(names, "last_y", spec->start + spec->grid_height - 1);
    if (spec->start == 0) {
        (void)names_text(names, "grid_offset", "");
    } else {
        names_print(names, "grid_offset", " %c %lld", spec->start < 0 ? '-' : '+',
                    spec->start < 0 ? -(long long)spec->start : (long long)spec->start);
    }
}

void formula_add(struct names *names, const struct spec *spec)
{
    add_file(names, "from", spec->from);
    add_frequency(names, spec);
    add_angle(names, spec);
    add_rope_scaling(names, spec);
    add_layout(names, spec);
    add_cell_factor(names, spec);
    add_rows(names, spec);
    add_grid(names, spec);
}
