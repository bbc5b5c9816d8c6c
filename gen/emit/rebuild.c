/*
 * rebuild.c: where in a row a pair is, and the numbers of a factored table.
 */
#include "emit/rebuild.h"

#include "emit/builtin.h"
#include "encoding/factored.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- where a pair is ---- */

/* The indices of pair k: of its cosine and its sine, and of both once more; NULL: nowhere. */
static const struct places {
    const char *cosine;
    const char *sine;
    const char *copy;
} places[] = {
    [LAYOUT_INTERLEAVED] = {"(2UL * k) + 1UL", "2UL * k", NULL},
    [LAYOUT_INTERLEAVED_COS] = {"2UL * k", "(2UL * k) + 1UL", NULL},
    [LAYOUT_CONCAT] = {"pairs + k", "k", NULL},
    [LAYOUT_CONCAT_COS] = {"k", "pairs + k", NULL},
    [LAYOUT_SIN] = {NULL, NULL, NULL}, /* has no pairs */
    [LAYOUT_SPLIT] = {"k", "k", NULL},
    [LAYOUT_SPLIT_HALF] = {"k", "k", "pairs + k"},
    [LAYOUT_SPLIT_INTERLEAVED] = {"2UL * k", "2UL * k", "(2UL * k) + 1UL"},
    [LAYOUT_PAIRS] = {"2UL * k", "(2UL * k) + 1UL", NULL},
};

static void add_optional(struct view *view, const char *name, const char *text)
{
    (void)view_text(view, name, text != NULL ? text : "");
}

static void add_places(struct view *view)
{
    const struct request *request = view->request;
    const struct places *place = &places[request->layout];
    const bool two = request->arrays == 2;
    add_optional(view, "cosine_index", place->cosine);
    add_optional(view, "sine_index", place->sine);
    add_optional(view, "copy_index", place->copy);
    (void)view_text(view, "cosines", two ? "cosines" : "cells");
    (void)view_text(view, "sines", two ? "sines" : "cells");
    (void)view_text(view, "_cosines", two ? "_cosines" : "");
    (void)view_text(view, "_sines", two ? "_sines" : "");
    view_integer(view, "pair_count", request->d_model / 2);
    view_integer(view, "row_cells", request->array_columns);
}

/* ---- positions and precisions ---- */

static void add_formats(struct view *view)
{
    const struct request *request = view->request;
    const struct precision *precision = request->precision;
    const int fraction = precision->significand_bits;
    const int wide = 2 * precision->bits;
    char *shift_error = view_text(view, "shift_error", "");
    (void)view_flag(view, "long_positions",
                    request_least_position(request) < INT32_MIN ||
                        request_position(request, request->step > 0 ? request->max_len - 1 : 0) >
                            INT32_MAX);
    (void)view_flag(view, "can_shift", factored_can_shift(request));
    view_integer(view, "fraction", fraction);
    view_integer(view, "fraction_less_1", fraction - 1);
    view_integer(view, "fraction_plus_1", fraction + 1);
    view_integer(view, "half_ulp", fraction + 1);
    view_integer(view, "wide_bits", wide);
    view_integer(view, "wide_bits_less_1", wide - 1);
    (void)snprintf(shift_error, VIEW_TEXT, "%s2^-%d",
                   precision->kind == PRECISION_FLOAT ? "4 * " : "", fraction + 1);
}

/* ---- factored tables ---- */

static const struct template_source *body_find(void)
{
    for (size_t i = 0; i < builtin_template_count; i++) {
        if (strcmp(builtin_templates[i].name, "body") == 0) {
            return &builtin_templates[i];
        }
    }
    return NULL;
}

/* Both small tables, with their witnesses, each as a whole one is written; of another table
 * nothing. */
static void small_tables_write(struct output *output, void *state)
{
    struct view *view = state;
    const struct template_source *body = body_find();
    assert(body != NULL);
    for (size_t i = 0; i < 2 && view->small != NULL && !view->failed; i++) {
        struct view *small = &view->small[i];
        struct template *template = template_parse(body, small->values, small->count,
                                                   builtin_templates, builtin_template_count);
        if (template == NULL) {
            view->failed = true;
            return;
        }
        output_text(output, i > 0 ? "\n" : "");
        template_render(template, output);
        template_free(template);
        view->failed = small->failed;
    }
}

static void add_bound(struct view *view, const struct factored *factored)
{
    const struct precision *precision = view->request->precision;
    const bool is_double = precision->kind == PRECISION_FLOAT && precision->bits == 64;
    view_integer(view, "bound", factored->bound);
    view_integer(view, "bound_power", factored->bound_exponent);
    view_integer(view, "magnitude", factored->bound_exponent + precision->significand_bits + 1);
    view_dyadic(view, "max_error", is_double ? precision : precision_find("f32"), factored->bound,
                factored->bound_exponent);
}

void rebuild_add(struct view *view)
{
    static const struct factored none = {.bound = 1};
    const struct factored *factored = view->factored != NULL ? view->factored : &none;
    const struct request *request = view->request;
    add_places(view);
    add_formats(view);
    (void)view_flag(view, "factored", view->factored != NULL);
    (void)view_flag(view, "has_factor", factored->has_factor);
    view_integer(view, "least", request_least_position(request));
    (void)view_flag(view, "from_zero", request->first == 0 && request->step > 0);
    view_integer(view, "block", request->block);
    view_integer(view, "block_bits", factored->block_bits);
    view_integer(view, "block_mask", request->block - 1);
    view_integer(view, "fine_last", request->block - 1);
    view_integer(view, "coarse_last",
                 request_position(&factored->coarse, factored->coarse.max_len - 1));
    view_integer(view, "coarse_rows", factored->coarse.max_len);
    add_bound(view, factored);
    view_integer(view, "distance", factored->distance);
    view_integer(view, "error", factored->error);
    view_integer(view, "unit_power", factored->unit_exponent);
    view_integer(view, "apart", factored->apart);
    (void)view_writer(view, "small_tables", small_tables_write);
}
