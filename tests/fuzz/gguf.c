/*
 * gguf.c: fuzzes .gguf files. The first byte says which options stand beside --model, and the rest
 * is the file. What is accepted has a command that reads back to the same; what is refused, one
 * line. No more memory is taken than a small multiple of the file.
 */
#include "again.h"
#include "harness.h"

enum { INPUT_MAX = 1 << 16, BESIDE_MAX = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const beside[][BESIDE_MAX] = {
        {NULL, NULL},
        {"--layer-type=full_attention", NULL},
        {"--layer-type=sliding_attention", "--max-len=9"},
        {"--layout=pairs", "--max-len=7"},
        {"--d-model=8", "--max-len=100"},
        {"--rope-scaling=none", "--max-len=3"},
    };
    static struct asked asked;
    if (size == 0 || size > INPUT_MAX) {
        return 0;
    }
    const char *const *const others = beside[data[0] % (sizeof beside / sizeof *beside)];
    harness_begin();
    harness_file("m.gguf", data + 1, size - 1, FILE_REGULAR);
    if (asked_read(&asked, (const char *[]){"--model=folder/m.gguf", "-o", "pe", others[0],
                                            others[1], NULL})) {
        again_require(&asked.request);
    } else {
        harness_require_refusal();
    }
    REQUIRE(*harness_output() == '\0', "text on standard output");
    harness_end();
    return 0;
}
