/*
 * model.c: fuzzes JSON files of a model's settings. The first byte selects further options, and the
 * rest is the file. See model_round_trip() for the checks.
 */
#include "round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const further_options[][MODEL_OPTIONS] = {
        {NULL, NULL},
        {"--layer-type=full_attention", NULL},
        {"--layer-type=sliding_attention", NULL},
        {"--max-len=100", NULL},
        {"--layout=pairs", "--max-len=7"},
        {"--rope-scaling=none", NULL},
        {"--rope-scaling=linear", "--factor=2"},
        {"--d-model=8", "--cell-factor=1"},
        {"--zero-row=none", "--max-len=9"},
        {"--order=ascending", "--layout=concat"},
        {"--cell-factor=yarn", "--truncate=yes"},
        {"--original-max-len=1", "--max-len=5"},
        {"--ignore=rope_scaling", NULL},
        {"--layer-type=vision", "--grid=2x4"},
        {"--layer-type=encoder", NULL},
        {"--grid=2x4x6", NULL},
    };
    model_round_trip(data, size, further_options, sizeof further_options / sizeof *further_options,
                     "m.json", size % 2 == 0 ? FILE_REGULAR : FILE_PIPE);
    return 0;
}
