/*
 * model.c: fuzzes settings of models. The first byte says which options stand beside --model, and
 * the rest is the file. What is accepted has a command that reads back to the same; what is
 * refused, one line.
 */
#include "again.h"
#include "harness.h"

enum { INPUT_MAX = 1 << 16, BESIDE_MAX = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const beside[][BESIDE_MAX] = {
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
    };
    static struct asked asked;
    if (size == 0 || size > INPUT_MAX) {
        return 0;
    }
    const char *const *const others = beside[data[0] % (sizeof beside / sizeof *beside)];
    harness_begin();
    harness_file("m.json", data + 1, size - 1, size % 2 == 0 ? FILE_REGULAR : FILE_PIPE);
    if (asked_read(&asked, (const char *[]){"--model=folder/m.json", "-o", "pe", others[0],
                                            others[1], NULL})) {
        again_require(&asked.request);
    } else {
        harness_require_refusal();
    }
    REQUIRE(*harness_output() == '\0', "text on standard output");
    harness_end();
    return 0;
}
