/*
 * spec_constraints.c: the messages for invalid specs, indexed by the code of the fault.
 */
#include "cli/constraints.h"

#include "cli/request.h"
#include "count.h"

#include <stdio.h>

static void stray_letter_print(const struct request *request, char text[CONSTRAINT_TEXT])
{
    char axes[AXES_TEXT];
    spec_axes_print(axes, &request->spec);
    (void)snprintf(text, CONSTRAINT_TEXT,
                   "has '%c', which is not one of the axes %.*s: give one of these",
                   (char)spec_fault(&request->spec).number, CONSTRAINT_TEXT / 2, axes);
}

const struct constraint spec_constraints[] = {
    [SPEC_ZERO_OF_COLUMNS] =
        {BLAME(OPTION_ODD), CONTRADICTS(OPTION_LAYOUT),
         .message = ", whose columns do not form pairs: give --odd=cut, or another --layout"},
    [SPEC_COLUMN_LAYOUT] =
        {BLAME(OPTION_FREQUENCY), CONTRADICTS(OPTION_LAYOUT),
         .message = ": give --layout=interleaved or interleaved-cos, or another --frequency"},
    [SPEC_SHIFTED_COLUMNS] =
        {BLAME(OPTION_FREQUENCY), CONTRADICTS(OPTION_LAYOUT),
         .message = ", which has no pairs: give another layout, or --frequency=paper"},
    [SPEC_WIDTH_UNUSED] =
        {BLAME(OPTION_WIDTH), CONTRADICTS(OPTION_FREQUENCY),
         .message = ", which has no d to round: give --width=exact, or --frequency=paper"},
    [SPEC_SCALED_LAYOUT] =
        {BLAME(OPTION_ROPE_SCALING), CONTRADICTS(OPTION_LAYOUT),
         .message =
             ", which is not rotary: give --layout=split, split-half, split-interleaved or pairs"},
    [SPEC_SCALED_FREQUENCY] = {BLAME(OPTION_ROPE_SCALING), CONTRADICTS(OPTION_FREQUENCY),
                               .message = ": give --frequency=paper"},
    [SPEC_YARN_UNSCALED] = {BLAME(OPTION_CELL_FACTOR), CONTRADICTS(OPTION_ROPE_SCALING),
                            .message = ": give --rope-scaling=yarn, or a number"},
    [SPEC_ZERO_ROW_BEFORE] = {BLAME(OPTION_ZERO_ROW), CONTRADICTS(OPTION_ROWS_BEFORE),
                              .message = ": rows of zeros are equal: drop one of the two"},
    [SPEC_ZERO_ROW_AFTER] = {BLAME(OPTION_ZERO_ROW), CONTRADICTS(OPTION_ROWS_AFTER),
                             .message = ": rows of zeros are equal: drop one of the two"},
    [SPEC_NO_FACTOR] = {BLAME(OPTION_ROPE_SCALING),
                        .message = "needs --factor: give --factor=X, 1 .. 1000000"},
    [SPEC_NO_ORIGINAL] = {BLAME(OPTION_ROPE_SCALING),
                          .message =
                              "needs --original-max-len: give --original-max-len=N, 1 .. %lld"},
    [SPEC_NO_AXES] =
        {BLAME(OPTION_PAIRS, OPTION_COORDINATES, OPTION_MERGE, OPTION_INDEX, OPTION_BASE),
         .message =
             "has no effect without --axes or --grid beside it: give --axes=y:H,x:W, or drop "
             "it"},
    [SPEC_CUT_ALONE] =
        {BLAME(OPTION_CUT),
         .message = "has no effect without --axes or --grid: give --d-model=N in its place"},
    [SPEC_AXES_OF_COLUMNS] = {BLAME(OPTION_LAYOUT), CONTRADICTS_AXES,
                              .message = ", whose axes have pairs: give another layout"},
    [SPEC_AXES_COLUMN] = {BLAME(OPTION_FREQUENCY), CONTRADICTS_AXES,
                          .message = ", whose axes have pairs: give another frequency"},
    [SPEC_AXES_ORDER] = {BLAME(OPTION_ORDER), CONTRADICTS_AXES,
                         .message = ": drop it, or give --order=ascending"},
    [SPEC_AXES_START] = {BLAME(OPTION_START), CONTRADICTS_AXES,
                         .message =
                             ": give --coordinates with from:%lld for the axes that begin there"},
    [SPEC_AXES_SCALED] = {BLAME(OPTION_ROPE_SCALING), CONTRADICTS_AXES,
                          .message = ": drop it, or give --rope-scaling=none"},
    [SPEC_GRID_UNUSED] = {BLAME(OPTION_GRID),
                          .message = "has three sides, but no axis is t: give --grid=HxW"},
    [SPEC_GRID_SIDES] = {BLAME(OPTION_GRID), CONTRADICTS(OPTION_AXES),
                         .message = ", which has other sides: give these, or drop --grid"},
    [SPEC_NO_SIDE] = {BLAME(OPTION_GRID, OPTION_AXES),
                      .message = "leaves an axis without a side: give --grid=HxW for y and x, "
                                 "TxHxW for t, y and x, or --axes with a side of each"},
    [SPEC_AXES_TOO_LONG] = {BLAME(OPTION_AXES, OPTION_GRID),
                            .message = "has more rows than allowed, which are %lld at most"},
    [SPEC_MERGE] = {BLAME(OPTION_MERGE),
                    .message = "needs two axes whose sides it divides: give a divisor of both "
                               "sides, or --merge=0"},
    [SPEC_AXES_LENGTH] = {BLAME(OPTION_MAX_LEN),
                          .message = "is not the number of rows of the axes, %lld: drop it, or "
                                     "give --max-len=%lld"},
    [SPEC_NO_WIDTH] = {BLAME(OPTION_D_MODEL),
                       .message = "is missing: give --d-model=N, or --pairs with a number of pairs "
                                  "for each axis"},
    [SPEC_CUT_ROTARY] = {BLAME(OPTION_CUT), CONTRADICTS(OPTION_LAYOUT),
                         .message =
                             ", whose pairs are whole: give another layout, or --pairs with fewer"},
    [SPEC_CUT_RANGE] =
        {BLAME(OPTION_CUT),
         .message = "is more than the pairs have, %lld columns: give less, or more --pairs"},
    [SPEC_CUT_WIDTH] = {BLAME(OPTION_CUT, OPTION_D_MODEL),
                        .message = "is not --d-model=%lld: drop one of the two"},
    [SPEC_PAIRS_WIDTH] = {BLAME(OPTION_D_MODEL, OPTION_PAIRS),
                          .message = "does not match the pairs of the axes, which have %lld of "
                                     "%lld columns: give --pairs for each axis, or another "
                                     "--d-model"},
    [SPEC_STRAY_COORDINATE] = {BLAME(OPTION_COORDINATES), .print = stray_letter_print},
    [SPEC_STRAY_BASE] = {BLAME(OPTION_BASE), .print = stray_letter_print},
    [SPEC_STRAY_PAIR] = {BLAME(OPTION_PAIRS), .print = stray_letter_print},
    [SPEC_COORDINATE_INFINITE] =
        {BLAME(OPTION_COORDINATES), .is_of_axis = true,
         .message = "divides by n + E, which is 0 on the axis %c: give another E of last:E"},
    [SPEC_COORDINATE_RANGE] = {BLAME(OPTION_COORDINATES, OPTION_AXES), .is_of_axis = true,
                               .message =
                                   "has coordinates of %c that are not fractions of integers "
                                   "below 2^51: give rounder numbers"},
    [SPEC_AXIS_CONSTANT] = {BLAME(OPTION_COORDINATES, OPTION_AXES), .is_of_axis = true,
                            .message = "has one coordinate for all of %c, so that rows are equal: "
                                       "give another, or a side of 1"},
    [SPEC_AXIS_WITHOUT_PAIRS] =
        {BLAME(OPTION_PAIRS, OPTION_AXES), .is_of_axis = true,
         .message =
             "has no pair for the axis %c, so that rows are equal: give it one, or a side of 1"},
    [SPEC_SHIFTED_AXIS] =
        {BLAME(OPTION_FREQUENCY), .is_of_axis = true,
         .message = "divides by the number of pairs of an axis less 1, and the axis %c has "
                    "one: give it two with --pairs, or --frequency=paper"},
    [SPEC_WIDTH_RANGE] = {BLAME(OPTION_FROM, OPTION_COMPARE, OPTION_PAIRS),
                          .message = "has rows of %lld cells: allowed are 1 .. %lld, in both "
                                     "arrays together twice as many"},
    [SPEC_ODD_REFUSED] =
        {BLAME(OPTION_ODD),
         .message =
             "has no table for --d-model=%lld: allowed are even numbers, or --odd=cut or zero"},
    [SPEC_ODD_ROTARY] = {BLAME(OPTION_LAYOUT),
                         .message = "has no table for --d-model=%lld: allowed are even numbers"},
    [SPEC_SCALED_WIDTH] = {BLAME(OPTION_ROPE_SCALING),
                           .message =
                               "has no meaning for --d-model=%lld: allowed are 4 .. 65536, even"},
    [SPEC_DIVISORS] =
        {BLAME(OPTION_ROPE_SCALING),
         .message = "has not one factor for each pair of --d-model=%lld: give --d-model=%lld"},
    [SPEC_ZERO_WIDTH] =
        {BLAME(OPTION_ODD),
         .message = "leaves no column of --d-model=%lld: allowed are 2 .. 65536, or --odd=cut"},
    [SPEC_DOWN_WIDTH] =
        {BLAME(OPTION_WIDTH),
         .message =
             "divides by 2 floor(d/2), which is 0 for --d-model=%lld: allowed are 2 .. 65536"},
    [SPEC_SHIFTED_WIDTH] =
        {BLAME(OPTION_FREQUENCY),
         .message =
             "divides by the number of pairs less 1, which is not positive for --d-model=%lld: "
             "allowed are %lld .. 65536, or --frequency=paper"},
    [SPEC_NO_POSITION] = {BLAME(OPTION_ROWS_BEFORE, OPTION_ROWS_AFTER),
                          .message = "leaves no row for a position of --max-len=%lld: give a "
                                     "larger --max-len, which counts it"},
    [SPEC_CENTERED_START] = {BLAME(OPTION_START), CONTRADICTS(OPTION_ORDER),
                             .message = ", which has the position 0 in the middle: drop it"},
    [SPEC_CENTERED_EVEN] = {BLAME(OPTION_ORDER),
                            .message = "needs an odd number of positions, 2n - 1 for a length of "
                                       "n: give --max-len=%lld or %lld"},
    [SPEC_ZERO_ROW] = {BLAME(OPTION_ZERO_ROW),
                       .message =
                           "is out of range: allowed are 0 .. %lld for --max-len=%lld, or none"},
    [SPEC_SCALED_BASE] = {BLAME(OPTION_BASE),
                          .message =
                              "is out of range: allowed is more than 1, or --rope-scaling=none"},
    [SPEC_YARN_RAMP] = {BLAME(OPTION_BETA_FAST, OPTION_BETA_SLOW),
                        .message =
                            "leaves no ramp: --beta-fast has to be no less than --beta-slow"},
    [SPEC_LLAMA3_RAMP] =
        {BLAME(OPTION_LOW_FREQ_FACTOR, OPTION_HIGH_FREQ_FACTOR),
         .message = "leaves no ramp: --low-freq-factor has to be no more than --high-freq-factor"},
    [SPEC_LONGROPE_ORIGINAL] =
        {BLAME(OPTION_ORIGINAL_MAX_LEN),
         .message =
             "is out of range: allowed are %lld .. %lld for longrope's factor, or a --cell-factor "
             "beside it, 1e-9 .. 1.999"},
    [SPEC_YARN_FACTOR] =
        {BLAME(OPTION_FACTOR),
         .message =
             "is out of range: allowed are 1 .. 22026 for --rope-scaling=yarn, or a --cell-factor "
             "beside it, 1e-9 .. 1.999"},
};
_Static_assert(COUNT(spec_constraints) == SPEC_FAULT_COUNT, "each fault has its words");
