/*
 * preset_request.c: a preset's table of the size that another one has.
 */
#include "cli/preset_request.h"

#include "cli/given.h"
#include "cli/request_check.h"

/* The grid of `like`, or the square of so many rows. False where there is none. */
static bool grid_take(struct request *request, const struct request *like)
{
    const int64_t positions = like->max_len - request_rows_before(request);
    request->grid_height = like->grid_height;
    request->grid_width = like->grid_width;
    for (int64_t side = 1; like->grid_height == 0 && side * side <= positions; side++) {
        request->grid_height = side;
        request->grid_width = side;
    }
    return request->grid_height * request->grid_width == positions;
}

bool request_of_preset(struct request *request, const struct preset *preset,
                       const struct request *like)
{
    struct given given = {.silent = true};
    given_take_preset(&given, preset, (struct origin){NULL, 0});
    *request = (struct request){.path = NULL};
    for (enum option_index i = 0; i < OPTION_COUNT; i++) {
        if (!given_read_option(&given, request, i)) {
            return false;
        }
    }
    request->max_len = like->max_len;
    request->d_model = like->d_model;
    request->precision = like->precision;
    request->scale = like->scale;
    request->zero_point = like->zero_point;
    if (is_given(&given, OPTION_GRID_ORDER) && !grid_take(request, like)) {
        return false;
    }
    if (!check_derived(request, &given) || !check_formula(request, &given)) {
        return false;
    }
    request_settle(request);
    return true;
}
