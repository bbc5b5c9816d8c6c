/*
 * gguf.c: fuzzes .gguf files. The first byte says which options stand beside --model, and the rest
 * is the file. What is accepted has a command that reads back to the same; what is refused, one
 * line. No more memory is taken than a small multiple of the file.
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
