/*
 * model.c: fuzzes settings of models. The first byte says which options stand beside --model, and
 * the rest is the file. What is accepted has a command that reads back to the same; what is
 * refused, one line.
 */
#include "again.h"
#include "cli/given.h"
#include "cli/request.h"
#include "harness.h"

#include <string.h>

enum { INPUT_MAX = 1 << 16, WORDS_MAX = 8, BESIDE_MAX = 2 };

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
    };
    static char words[WORDS_MAX][64] = {"posenc", "--model=folder/m.json", "-o", "pe"};
    char *list[WORDS_MAX + 1];
    static struct given given;
    static struct request request;
    int count = 4;
    if (size == 0 || size > INPUT_MAX) {
        return 0;
    }
    for (size_t i = 0; i < BESIDE_MAX; i++) {
        const char *const word = beside[data[0] % (sizeof beside / sizeof *beside)][i];
        if (word != NULL) {
            (void)strcpy(words[count++], word);
        }
    }
    for (int i = 0; i < count; i++) {
        list[i] = words[i];
    }
    list[count] = NULL;
    harness_begin();
    harness_file("m.json", data + 1, size - 1, size % 2 == 0 ? FILE_REGULAR : FILE_PIPE);
    if (!IS_REFUSED(arguments_take(&given, count, list, 0)) &&
        !IS_REFUSED(request_read(&request, &given))) {
        harness_require_silence();
        again_require(&request);
        harness_require_silence();
    } else {
        harness_require_refusal();
    }
    REQUIRE(*harness_output() == '\0', "text on standard output");
    harness_end();
    return 0;
}
