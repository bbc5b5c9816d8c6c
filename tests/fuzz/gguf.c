/*
 * gguf.c: fuzzes .gguf files. The first byte selects further options, and the rest is the file. See
 * model_round_trip() for the checks.
 */
#include "round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const further_options[][MODEL_OPTIONS] = {
        {NULL, NULL},
        {"--layer-type=full_attention", NULL},
        {"--layer-type=sliding_attention", "--max-len=9"},
        {"--layout=pairs", "--max-len=7"},
        {"--d-model=8", "--max-len=100"},
        {"--rope-scaling=none", "--max-len=3"},
    };
    model_round_trip(data, size, further_options, sizeof further_options / sizeof *further_options,
                     "m.gguf", FILE_REGULAR);
    return 0;
}
