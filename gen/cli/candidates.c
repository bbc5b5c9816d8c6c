/*
 * candidates.c: each preset's options, and whether they agree with the file.
 */
#include "cli/candidates.h"

#include "cli/given.h"
#include "cli/request_check.h"
#include "memory.h"
#include "npy/npy.h"

/* The grid of `like`, or the square of so many rows. False where there is none. */
static bool grid_take(struct spec *spec, const struct spec *like)
{
    const int64_t positions = like->max_len - spec_rows_before(spec);
    spec->grid_height = like->grid_height;
    spec->grid_width = like->grid_width;
    for (int64_t side = 1; !spec_is_grid(like) && side * side <= positions; side++) {
        spec->grid_height = side;
        spec->grid_width = side;
    }
    return spec->grid_height * spec->grid_width == positions;
}

bool spec_of_preset(struct spec *spec, const struct preset *preset, const struct spec *like)
{
    struct given given = {.silent = true};
    struct request request = {.path = NULL};
    given_take_preset(&given, preset, (struct origin){NULL, 0});
    if (!given_read(&given, &request)) {
        return false;
    }
    request.spec.max_len = like->max_len;
    request.spec.d_model = layout_d(&layout_table[request.spec.layout], like->columns);
    request.spec.precision = like->precision;
    request.spec.scale = like->scale;
    request.spec.zero_point = like->zero_point;
    if (is_given(&given, "--grid-order") && !grid_take(&request.spec, like)) {
        return false;
    }
    if (request.spec.d_model < 1 || request.spec.d_model > D_MODEL_MAX ||
        !check_derived(&request, &given) || !check_formula(&request, &given)) {
        return false;
    }
    *spec = request.spec;
    spec_settle(spec);
    return spec->columns == like->columns;
}

void candidates_find(struct request *request)
{
    struct compared *const compared = &request->compared;
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        struct candidate candidate = {.name = preset->name};
        if (spec_of_preset(&candidate.spec, preset, &request->spec) &&
            candidate.spec.arrays == npy_arrays(compared->npy)) {
            const size_t count = compared->candidate_count++;
            compared->candidates = memory_resize(compared->candidates, count + 1, sizeof candidate);
            compared->candidates[count] = candidate;
        }
    }
}
