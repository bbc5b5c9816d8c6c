/*
 * completion.c: tests the completion scripts, which are generated from the table of options, in
 * their shells.
 */
#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *words;
    const char *completions;
} bash_cases[] = {
    {"posenc --layo", "(-o nospace) --layout=\n"},
    {"posenc --rope-scaling = l", "linear llama3\n"},
    {"posenc --layout = split-", "split-half split-group-half split-interleaved\n"},
    {"posenc --layout conc", "concat concat-cos concat-row\n"},
    {"posenc --layout =",
     "interleaved interleaved-cos concat concat-cos concat-row sin split split-half "
     "split-group-half "
     "split-interleaved pairs matrices\n"},
    {"posenc --frequency =", "paper shifted shifted-any column constant\n"},
    {"posenc --cell-factor =", "inverse-sqrt sqrt-2-d yarn\n"},
    {"posenc --preset = rope-", "rope-half rope-interleaved rope-cache\n"},
    {"posenc --precision = q", "q31 q15 q7\n"},
    {"posenc --precision q15 --qu", "--quiet\n"},
    {"posenc --from = ta", "table.npy\n"},
    {"posenc -o ta", "table.npy\n"},
    {"posenc ta", "table.npy\n"},
    {"posenc --template = r", "(-o nospace) rust:\n"},
    {"posenc --template t", "table.npy\n"},
    {"posenc --template = rust :", "table.npy\n"},
    {"posenc --template = rust : ta", "table.npy\n"},
    {"posenc --d-model = ''", "\n"},
    {"posenc --nothing", "\n"},
};

/* Completes the last word of a case. Blanks separate the words, because bash splits arguments at =
 * and :. If the completed word is not followed by a space, "(-o nospace)" precedes it. */
START_TEST(bash_completions)
{
    struct process process;
    if (!program_exists("bash")) {
        return;
    }
    text_write("table.npy", "");
    script_run(&process, "bash",
               "source '%s/posenc.bash'\n"
               "compopt() { printf '(%%s) ' \"$*\"; }\n"
               "complete_words() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _posenc;"
               " echo \"${COMPREPLY[*]}\"; }\ncomplete_words %s",
               BUILD_DIR, bash_cases[_i].words);
    ck_assert_str_eq(process.error_text, "");
    ck_assert_str_eq(process.output_text, bash_cases[_i].completions);
    process_end(&process);
}
END_TEST

/* zsh can parse the script, and the specifications of options are as in zshcompsys(1): --opt=-[...]
 * may have a value after =, in the same word; -o+[...] has a value in the same word or in the next
 * one; --opt=[...] has a value after = or in the next word. The script's text is in golden/pair. */
START_TEST(zsh_parses_script)
{
    if (program_exists("zsh")) {
        command_succeeds("zsh", "-n|" BUILD_DIR "/posenc.zsh");
    }
}
END_TEST

static const struct {
    const char *words;
    const char *completions;
} fish_cases[] = {
    {"posenc --layo", "--layout\n"},
    {"posenc --layout=conc", "--layout=concat\n--layout=concat-cos\n--layout=concat-row\n"},
    {"posenc --layout conc", "concat\nconcat-cos\nconcat-row\n"},
    {"posenc --rope-scaling l", "linear\nllama3\n"},
    {"posenc --preset=rope-h", "--preset=rope-half\n"},
    {"posenc --precision q15 --qu", "--quiet\n"},
    {"posenc --precision f8e5", "f8e5m2\n"},
    {"posenc --from=ta", "--from=table.npy\n"},
    {"posenc --template=r", "--template=rust:\n"},
    {"posenc -o ta", "table.npy\n"},
    {"posenc ta", "table.npy\n"},
    {"posenc --d-model=", ""},
    {"posenc --nothing", ""},
};

START_TEST(fish_completions)
{
    struct process process;
    static struct words words;
    if (!program_exists("fish")) {
        return;
    }
    text_write("table.npy", "");
    words_clear(&words);
    words_add(&words, "fish");
    words_add(&words, "--no-config");
    words_add(&words, "-c");
    words_add(&words, "source '%s/posenc.fish'\ncomplete -C '%s' | string replace -r '\\t.*' ''",
              BUILD_DIR, fish_cases[_i].words);
    process_run(&process, &words, NULL);
    ck_assert_str_eq(process.error_text, "");
    ck_assert_str_eq(process.output_text, fish_cases[_i].completions);
    process_end(&process);
}
END_TEST

/* fish can parse the script, so quoted texts end where they should. */
START_TEST(fish_parses_script)
{
    if (program_exists("fish")) {
        command_succeeds("fish", "--no-config|--no-execute|" BUILD_DIR "/posenc.fish");
    }
}
END_TEST

Suite *suite_completion(void)
{
    Suite *suite = suite_create("completion");
    TCase *tests = case_in_folder(suite, "completion");
    tcase_add_loop_test(tests, bash_completions, 0, (int)COUNT(bash_cases));
    tcase_add_test(tests, zsh_parses_script);
    tcase_add_loop_test(tests, fish_completions, 0, (int)COUNT(fish_cases));
    tcase_add_test(tests, fish_parses_script);
    return suite;
}
