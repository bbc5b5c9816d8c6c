/*
 * notes.c: notes about a table that is valid, but may not be what the user wants.
 */
#include "cli/notes.h"

#include "cli/advice.h"
#include "encoding/range.h"
#include "model/precision.h"
#include "model/presets.h"
#include "npy/npy.h"
#include "text/sources.h"

#include <stdio.h>

static bool notes_are_enabled(const struct request *request)
{
    return !request->output.is_quiet && !request->files.is_check;
}

void size_note(const struct request *request)
{
    const uint64_t megabyte = 1000000;
    const struct spec *const spec = &request->spec;
    const struct output_spec *const output_spec = &request->output;
    const struct files *const files = &request->files;
    const bool has_source = files_has(files, OUTPUT_HEADER);
    const uint64_t source_bytes = has_source ? source_size_estimate(output_spec, spec) : 0;
    const uint64_t cell_bytes = output_spec->bytes;
    const bool can_be_words = !output_has_literal_words(output_spec) &&
                              !output_is_static(output_spec) && spec->precision->bits < 64 &&
                              !files_is_stdout(files, OUTPUT_HEADER);
    char storage[STORAGE_TEXT];
    char text[OPTION_VALUE_SIZE] = "";
    if (!output_is_full(output_spec) || !notes_are_enabled(request) ||
        (source_bytes <= 20 * megabyte && cell_bytes <= UINT64_C(1) << 31)) {
        return;
    }
    smaller_storage_print(storage, spec);
    if (has_source) {
        text_append(text, sizeof text, " and about %llu MB of source",
                    (unsigned long long)(source_bytes / megabyte));
    }
    if (has_source && (can_be_words || *storage != '\0')) {
        text_append(text, sizeof text, ": %s%s%s makes less of it",
                    can_be_words ? "--literal=words (C11 alone)" : "",
                    can_be_words && *storage != '\0' ? " or " : "", storage);
    }
    say("note: the table will have %llu MB of cells%s", (unsigned long long)(cell_bytes / megabyte),
        text);
}

/* Prints a note that a file of shape (2, n, d) is read as two arrays, because the file might
 * contain two tables instead. */
static void arrays_note(const struct request *request)
{
    const struct spec *const spec = &request->spec;
    if (spec->npy_path != NULL && spec->arrays == 2) {
        say("note: --from: %s: shape (2, %lld, %lld) is taken for two arrays, of cosines and of "
            "sines",
            spec->npy_path, (long long)spec->numbers->rows, (long long)spec->array_columns);
    }
}

/* Prints a note if the coordinates or the frequencies of the preset are valid only for a grid of
 * another size. */
static void grid_note(const struct request *request)
{
    const struct spec *const spec = &request->spec;
    const struct setting *const settings = request->settings.options;
    const struct preset *const preset = settings[OPTION_COORDINATES].preset;
    const int side = preset != NULL ? preset->square_side : 0;
    if (side > 0 && settings[OPTION_FREQUENCY].set_by != SET_BY_USER &&
        (spec->axis[0].length != side || spec->axis[1].length != side)) {
        say("note: --preset=%s is for --grid=%dx%d: posenc --list-presets says what to give for "
            "another",
            preset->name, side, side);
    }
}

/* Returns how many of the `steps` cells on one side of the zero point have a decoded value of
 * magnitude 1 or less. */
static int64_t levels_count(const struct quotient *scale, int64_t steps)
{
    struct ratio ratio;
    struct wide whole;
    ratio_set(&ratio, 1, 0);
    ratio_multiply(&ratio, &scale->denominator, &scale->numerator);
    (void)ratio_quotient(&whole, &ratio, 0);
    const bool has_fewer = wide_bits(&whole) < 32 && (int64_t)wide_extract(&whole, 0) < steps;
    return has_fewer ? (int64_t)wide_extract(&whole, 0) : steps;
}

/* Prints a note if the scale of an affine precision leaves fewer than 16 cells for -1 .. 1, the
 * range of sines and cosines. */
static void scale_note(const struct request *request)
{
    enum { LEVELS_MIN = 16 };
    const struct spec *const spec = &request->spec;
    char text[QUOTIENT_TEXT];
    if (spec->precision->kind != PRECISION_AFFINE || spec->npy_path != NULL) {
        return;
    }
    const struct reach reach = cells_reach(spec);
    const int64_t levels = levels_count(&spec->scale, reach.cells_above) +
                           levels_count(&spec->scale, reach.cells_below) + 1;
    if (levels >= LEVELS_MIN) {
        return;
    }
    quotient_print(text, &spec->scale);
    char better[64] = "";
    if (2 * reach.smaller_count + 1 > levels) {
        (void)snprintf(better, sizeof better, ": --scale=1/%lld has %lld",
                       (long long)reach.smaller_count, (long long)(2 * reach.smaller_count + 1));
    }
    say("note: --scale=%s has %lld cell%s for numbers from -1 to 1%s", text, (long long)levels,
        levels == 1 ? "" : "s", better);
}

void table_notes(const struct request *request)
{
    if (notes_are_enabled(request)) {
        arrays_note(request);
        grid_note(request);
        scale_note(request);
    }
}
