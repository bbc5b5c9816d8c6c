/*
 * gguf.c: fuzzes .gguf files. The first byte selects further options, and the rest is the file. See
 * again_of_model() for the checks.
 */
#include "again.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const beside[][ASKED_BESIDE] = {
        {NULL, NULL},
        {"--layer-type=full_attention", NULL},
        {"--layer-type=sliding_attention", "--max-len=9"},
        {"--layout=pairs", "--max-len=7"},
        {"--d-model=8", "--max-len=100"},
        {"--rope-scaling=none", "--max-len=3"},
    };
    again_of_model(data, size, beside, sizeof beside / sizeof *beside, "m.gguf", FILE_REGULAR);
    return 0;
}
