/*
 * mistakes.c: command lines that are wrong in the ways in which people get them wrong, each with
 * what posenc says: a reader of the line has to know what to write instead.
 */
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <string.h>

/* D stands for the two sizes, which are right. */
static const struct {
    const char *words;
    const char *message;
} mistakes[] = {
    {"--check|pe.c", "--check: its value follows '=' without a blank: write --check=pe.c"},
    {"D|--report|r.json", "--report: its value follows '=' without a blank: write --report=r.json"},
    {"D|--heatmap|-o|pe", "--heatmap: its value is missing: give --heatmap=FILE.png"},
    {"D|--npy", "--npy: its value is missing: give --npy=FILE.npy"},
    {"D|-o", "-o: its value is missing: give -o PATH"},
    {"D|-o|--quiet", "-o: its value is missing: give -o PATH"},
    {"D|pe", "'pe' belongs to no option: give the output as -o PATH; see posenc --help"},
    {"D|--quiet|pe", "'pe' belongs to no option, and --quiet takes no value: give the output as -o "
                     "PATH; see posenc --help"},
    {"--d-model=|8|--max-len=4|-o|pe",
     "--d-model: its value follows '=' without a blank: write --d-model=8"},
    {"--d-model|=|8|--max-len=4|-o|pe",
     "--d-model: its value follows '=' without a blank: write --d-model=8"},
    {"D|--class-row=yes|-o|pe",
     "--class-row: takes no value, but was given 'yes': write --class-row alone"},
    {"D|--template|rust|pe.rs",
     "--template: its two files are one word: write --template=rust:pe.rs"},
    {"D|--template=rust", "--template: 'rust' does not name two files: give --template=FILE:OUT, "
                          "two paths without a colon"},
    {"D|--compare=a.npy|--compare=b.npy", "--compare: 'b.npy' stands after 'a.npy', and a run "
                                          "compares one file: give each in a run of its own"},
    {"@options.txt",
     "'@options.txt' cannot be read (No such file or directory): give a file of options"},
    {"\xe2\x80\x94"
     "d-model=8|--max-len=4|-o|pe",
     "'\xe2\x80\x94"
     "d-model=8' does not begin with two hyphens: write --d-model=8"},
    {"--d-model=8|\xe2\x80\x93"
     "max-len=4|-o|pe",
     "'\xe2\x80\x93"
     "max-len=4' does not begin with two hyphens: write --max-len=4"},
    {"--d-model=8|\xe2\x80\x94"
     "max-len|4|-o|pe",
     "'\xe2\x80\x94"
     "max-len' does not begin with two hyphens: write --max-len"},
    {"d-model=8|max-len=4", "'d-model=8' does not begin with two hyphens: write --d-model=8"},
    {"/d-model=8", "'/d-model=8' does not begin with two hyphens: write --d-model=8"},
    {"help", "'help' does not begin with two hyphens: write --help"},
    {"-d-model=8|--max-len=4|-o|pe",
     "unknown option '-d-model': did you mean '--d-model'? see posenc --help"},
    {"-d|8|-n|4|-o|pe", "unknown option '-d': give --d-model=N; see posenc --help"},
    {"--d_model=8|-o|pe",
     "unknown option '--d_model': did you mean '--d-model'? see posenc --help"},
    {"--D-MODEL=8|-o|pe",
     "unknown option '--D-MODEL': did you mean '--d-model'? see posenc --help"},
    {"--dmodel=8|-o|pe", "unknown option '--dmodel': did you mean '--d-model'? see posenc --help"},
    {"D|-o|pe|--theta=500000", "unknown option '--theta': give --base=X; see posenc --help"},
    {"D|--output=pe", "unknown option '--output': give -o PATH; see posenc --help"},
    {"D|--o|pe", "unknown option '--o': did you mean '-o'? see posenc --help"},
    {"D|-o|pe|--static", "unknown option '--static': give --linkage=static; see posenc --help"},
    {"D|-o|pe|--section=.flash", "unknown option '--section': give the macro PE_SECTION to the "
                                 "compiler, for a table pe; see posenc --help"},
    {"D|-o|pe|--std=c99", "unknown option '--std': give the standard to the compiler: the pair is "
                          "for all; see posenc --help"},
    {"D|--rust=pe.rs",
     "unknown option '--rust': give --template=FILE:OUT, such as rust:pe.rs; see posenc --help"},
    {"D|-o|pe|--align=64", "unknown option '--align': give --row-align=BYTES; see posenc --help"},
    {"D|-o|pe|--license=MIT", "unknown option '--license': give --spdx=ID; see posenc --help"},
    {"--presets", "unknown option '--presets': give --list-presets; see posenc --help"},
    {"--precisions", "unknown option '--precisions': give --list-precisions; see posenc --help"},
    {"-v", "unknown option '-v': give --version; see posenc --help"},
    {"D|-o|pe|-q", "unknown option '-q': give --quiet; see posenc --help"},
    {"D|-o|pe|--precision=float16",
     "--precision: unknown precision 'float16': give --precision=f16"},
    {"D|-o|pe|--precision=int8",
     "--precision: unknown precision 'int8': give --precision=s8, which has a --scale, or q7"},
    {"D|-o|pe|--precision=F32", "--precision: unknown precision 'F32': did you mean 'f32'? known: "
                                "f64 f32 f16 bf16 f8e4m3 f8e5m2 q31 q15 q7 s8 u8"},
    {"D|-o|pe|--preset=llama",
     "--preset: unknown preset 'llama': give --preset=rope-half, or --model=FILE.json"},
    {"D|-o|pe|--preset=gpt2",
     "--preset: unknown preset 'gpt2': give --from=FILE.npy, the table that it has learned"},
    {"D|-o|pe|--preset=BERT",
     "--preset: unknown preset 'BERT': give --from=FILE.npy, the table that it has learned"},
    {"D|-o|pe|--layout=rope", "--layout: unknown layout 'rope': give --layout=split, split-half, "
                              "split-interleaved or pairs"},
    {"D|-o|pe|--frequency=f.txt", "--frequency: unknown frequency 'f.txt': known: paper shifted "
                                  "shifted-any column constant @FILE"},
    {"D|-o|pe|--truncate=true", "--truncate: unknown truncate 'true': known: yes no"},
    {"--d-model=512|--max-len=5k|-o|pe",
     "--max-len: '5k' is not a whole number: allowed are 1 .. 2147483647"},
    {"--d-model=512|--max-len=5,000|-o|pe",
     "--max-len: '5,000' is not a whole number: allowed are 1 .. 2147483647"},
    {"D|-o|pe|--base=10^4", "--base: '10^4' is not a decimal number: allowed are 1e-300 .. 1e300"},
    {"D|-o|pe|--row-align=48",
     "--row-align: '48' is no power of two: allowed are a power of two, 1 .. 4096"},
    {"D|-o|pe|--grid=14",
     "--grid: '14' is not two whole numbers with an x between: allowed are sides of 1 .. 65536"},
    {"D|--report|--columns=0-3", "--columns: '0-3' is not whole numbers with commas between: "
                                 "allowed are 1 to 8 of 0 .. 131071"},
    {"-o|pe", "--d-model and --max-len are missing: give --d-model=N --max-len=N"},
    {"--d-model=8|-o|pe", "--max-len is missing: give --max-len=N"},
    {"D", "-o is missing: give -o PATH"},
    {"--preset=mae-2d|--d-model=768|-o|pe",
     "--preset: 'mae-2d' says nothing without --grid: give --grid=HxW beside it, or drop it"},
    {"--preset=detr|--d-model=256|--max-len=196|-o|pe",
     "--preset: 'detr' says nothing without --grid: give --grid=HxW beside it, or drop it"},
    {"D|-o|pe|--rope-scaling=linear|--factor=2",
     "--rope-scaling: 'linear' contradicts --layout=interleaved, which is not rotary: give "
     "--layout=split, split-half, split-interleaved or pairs"},
    {"D|-o|pe|--preset=fairseq|--rope-scaling=linear|--factor=2",
     "--rope-scaling: 'linear' contradicts --layout=concat, which is not rotary: give "
     "--layout=split, split-half, split-interleaved or pairs"},
    {"D|-o|pe|--scale=0.1", "--scale: '0.1' says nothing without --precision=s8 or u8: give one of "
                            "them beside it, or drop it"},
    {"--d-model=511|--max-len=9|-o|pe|--preset=pytorch",
     "--odd: 'refuse' (of --preset=pytorch) has no table for --d-model=511: allowed are even "
     "numbers, or --odd=cut or zero"},
    {"D|-o|q.rs", "-o: 'q.rs' has the ending of another output: give --template=rust:q.rs"},
    {"D|-o|src/q.npy", "-o: 'src/q.npy' has the ending of another output: give --npy=src/q.npy"},
    {"D|-o|q.svg", "-o: 'q.svg' has the ending of another output: give --figure=q.svg"},
    {"D|-o|q.json", "-o: 'q.json' has the ending of another output: give --template=json:q.json"},
    {"D|-o|pe.h", "-o: 'pe.h' has an ending, which posenc adds: give -o pe"},
    {"D|-o|pe.hpp", "-o: 'pe.hpp' has an ending, which posenc adds: give -o pe"},
    {"D|-o|my-table", "-o: the name 'my-table' is no C identifier (letters, digits, underscores; "
                      "no digit first): give another, or --name=ID beside it"},
    {"D|-o|row", "-o: the name 'row' is a word that the emitted text itself has: give another, or "
                 "--name=ID beside it"},
    {"D|--figure|pe.png",
     "--figure: 'pe.png' has the ending of another format: give it the ending .svg"},
    {"D|-o|src/", "-o: 'src/' is a directory: add the name of the file"},
};

START_TEST(mistake)
{
    struct reading reading;
    char words[WORDS_SIZE];
    char message[LINE_SIZE];
    const bool has_sizes = strncmp(mistakes[_i].words, "D", 1) == 0;
    (void)snprintf(words, sizeof words, "%s%s", has_sizes ? "--d-model=8|--max-len=4" : "",
                   mistakes[_i].words + has_sizes);
    (void)snprintf(message, sizeof message, "posenc: %s\n", mistakes[_i].message);
    reading_start(&reading, words);
    ck_assert_str_eq(reading.message, message);
    ck_assert_int_eq(reading.outcome, REQUEST_REFUSED);
    reading_end(&reading);
}
END_TEST

Suite *suite_mistakes(void)
{
    Suite *suite = suite_create("mistakes");
    TCase *tests = case_in_folder(suite, "mistakes");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_add_loop_test(tests, mistake, 0, (int)(sizeof mistakes / sizeof *mistakes));
    return suite;
}
