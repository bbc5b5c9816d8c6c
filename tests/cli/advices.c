/*
 * advices.c: generates random formulas, precisions and sizes. If the table has equal rows, posenc
 * suggests changes of the options, and each suggested change must work.
 */
#include "process.h"
#include "suites.h"
#include "support.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_WORDS_MAX = 24, WORD_SIZE = 96, SEED_COUNT = 40, RUNS_PER_SEED = 25 };

/* A command line, with one argument for each option. */
struct command {
    size_t count;
    char word[COMMAND_WORDS_MAX][WORD_SIZE];
};

/* Removes an option, given by its name and the length of the name. */
static void command_drop(struct command *command, const char *name, size_t length)
{
    size_t kept = 0;
    for (size_t i = 0; i < command->count; i++) {
        const char *const word = command->word[i];
        if (strncmp(word, name, length) != 0 || strchr("=", word[length]) == NULL) {
            (void)memmove(command->word[kept++], word, WORD_SIZE);
        }
    }
    command->count = kept;
}

/* Adds an option, the first `length` bytes of `word`, or replaces its value. */
static void command_add(struct command *command, const char *word, size_t length)
{
    command_drop(command, word, strcspn(word, "= "));
    ck_assert_uint_lt(command->count, COMMAND_WORDS_MAX);
    (void)snprintf(command->word[command->count++], WORD_SIZE, "%.*s", (int)length, word);
}

static void command_run_quietly(struct process *process, const struct command *command)
{
    char words[COMMAND_WORDS_MAX * WORD_SIZE] = "--quiet|-o|pe";
    for (size_t i = 0; i < command->count; i++) {
        (void)strcat(strcat(words, "|"), command->word[i]);
    }
    program_run(process, words);
}

/* Applies one suggestion, such as "a --max-len of at most N", "--a=X without --b and --c", or "drop
 * --a". Checks that the changed command succeeds. */
static void suggestion_try(const struct command *command, const char *suggestion, size_t length)
{
    static const char max_len_prefix[] = "a --max-len of at most ";
    struct command changed = *command;
    struct process process;
    char text[256];
    (void)snprintf(text, sizeof text, "%.*s", (int)length, suggestion);
    const bool is_drop = strncmp(text, "drop ", strlen("drop ")) == 0;
    char *const dropped_options = is_drop ? text : strstr(text, "without ");
    for (char *at = dropped_options; at != NULL; at = strstr(at + 1, "--")) {
        command_drop(&changed, at + strcspn(at, "-"), strcspn(at + strcspn(at, "-"), " "));
    }
    if (strncmp(text, max_len_prefix, strlen(max_len_prefix)) == 0) {
        char word[WORD_SIZE];
        (void)snprintf(word, sizeof word, "--max-len=%.20s", text + strlen(max_len_prefix));
        command_add(&changed, word, strlen(word));
    } else if (!is_drop) {
        command_add(&changed, text, strcspn(text, " "));
    }
    command_run_quietly(&process, &changed);
    if (process.status != 0) {
        char command_text[COMMAND_WORDS_MAX * WORD_SIZE] = "";
        for (size_t i = 0; i < command->count; i++) {
            (void)strcat(strcat(command_text, " "), command->word[i]);
        }
        ck_abort_msg("%s: the advice '%s' comes to: %s", command_text, text, process.error_text);
    }
    process_end(&process);
}

/* Returns a random element of a list. `state` is the state of the random number generator. */
static const char *choose_one(uint64_t *state, const char *const *list, size_t count)
{
    return list[random_next(state) % count];
}

#define ONE_OF(...)                                       \
    choose_one(state, (const char *const[]){__VA_ARGS__}, \
               sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
#define ADD(text)                                         \
    do {                                                  \
        const char *const added_ = (text);                \
        if (*added_ != '\0') {                            \
            command_add(command, added_, strlen(added_)); \
        }                                                 \
    } while (0)

static void command_generate(struct command *command, uint64_t *state)
{
    command->count = 0;
    ADD(ONE_OF("--d-model=2", "--d-model=4", "--d-model=4", "--d-model=8"));
    ADD(ONE_OF("--max-len=40", "--max-len=501", "--max-len=4000", "--max-len=1"));
    ADD(ONE_OF("--precision=q7", "--precision=f8e5m2", "--precision=f8e4m3", "--precision=bf16",
               "--precision=s8", "--precision=u8", "--precision=f16", "--precision=q15"));
    const char *const precision = command->word[command->count - 1];
    if (strstr(precision, "=s8") != NULL || strstr(precision, "=u8") != NULL) {
        const bool is_signed = strstr(precision, "=s8") != NULL;
        ADD(ONE_OF("--scale=1/127", "--scale=1/60", "--scale=3", "--scale=0.5"));
        ADD(is_signed ? ONE_OF("--zero-point=0", "", "--zero-point=5") : "--zero-point=128");
        ADD(ONE_OF("", "--saturate"));
    }
    switch (random_next(state) % 6) {
    case 0: /* rotary */
        ADD(ONE_OF("--layout=split", "--layout=split-half", "--layout=pairs"));
        ADD("--factor=4");
        ADD(ONE_OF("--rope-scaling=dynamic", "--rope-scaling=linear", "--rope-scaling=yarn",
                   "--rope-scaling=ntk"));
        if (strstr(command->word[command->count - 1], "dynamic") != NULL ||
            strstr(command->word[command->count - 1], "yarn") != NULL) {
            ADD(ONE_OF("--original-max-len=16", "--original-max-len=600"));
            ADD("--d-model=4");
        }
        break;
    case 1:
        ADD(ONE_OF("--zero-row=0", "--zero-row=30", "--zero-row=390", "--rows-before=1"));
        break;
    case 2:
        ADD(ONE_OF("--order=descending", "--order=centered"));
        break;
    case 3:
        ADD("--d-model=4");
        ADD(ONE_OF("--grid=20x20", "--grid=100x3"));
        ADD(ONE_OF("--rows-before=1", "--coordinates=y=last:1/2,x=last:1/2", ""));
        command_drop(command, "--max-len", strlen("--max-len"));
        break;
    case 4:
        ADD(ONE_OF("--storage=factored"));
        ADD(ONE_OF("", "--block=8", "--layout=concat"));
        break;
    default:
        ADD(ONE_OF("--layout=sin", "--layout=concat", "--layout=interleaved-cos"));
        break;
    }
    ADD(ONE_OF("", "", "--base=2", "--base=100", "--base=1e9"));
    ADD(ONE_OF("", "", "--frequency=constant", "--angle-scale=0.001"));
    ADD(ONE_OF("", "", "--start=-20", "--start=100000"));
}

START_TEST(suggestions_for_equal_rows)
{
    static const char equal[] = " have equal rows in ";
    static const char give[] = "give ";
    uint64_t seed = (uint64_t)_i;
    size_t suggestion_count = 0;
    for (int run = 0; run < RUNS_PER_SEED; run++) {
        struct command command;
        struct process process;
        command_generate(&command, &seed);
        command_run_quietly(&process, &command);
        ck_assert_msg(process.status == 0 || process.status == 2, "%s", process.error_text);
        const char *const message = strstr(process.error_text, equal);
        const char *suggestion = message != NULL ? strchr(message, ':') + 2 : NULL;
        if (suggestion != NULL && strncmp(suggestion, give, strlen(give)) == 0) {
            suggestion += strlen(give);
        }
        while (suggestion != NULL) {
            const char *const next = strstr(suggestion, ", or ");
            const size_t length =
                next != NULL ? (size_t)(next - suggestion) : strcspn(suggestion, "\n");
            if (strncmp(suggestion, "another ", strlen("another ")) != 0) {
                suggestion_try(&command, suggestion, length);
                suggestion_count++;
            }
            suggestion = next != NULL ? next + strlen(", or ") : NULL;
        }
        process_end(&process);
    }
    ck_assert_uint_gt(suggestion_count, 0);
}
END_TEST

Suite *suite_advices(void)
{
    Suite *const suite = suite_create("advices");
    TCase *const tcase = case_in_folder(suite, "advices");
    tcase_add_sampled_test(tcase, suggestions_for_equal_rows, 13, SEED_COUNT);
    return suite;
}
