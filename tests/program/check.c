/*
 * check.c: --check and --depfile: what a build system and a vendored pair ask of the program.
 */
#include "npy_file.h"
#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 512 };

static void folder_make(const char *name)
{
    ck_assert_int_eq(mkdir(folder_file("%s", name), 0777), 0);
}

/* Replaces the first `from` in a file. */
static void file_edit(const char *name, const char *from, const char *to)
{
    char *text = file_read(folder_file("%s", name), NULL);
    const char *const found = strstr(text, from);
    ck_assert_msg(found != NULL, "%s has no '%s'", name, from);
    const size_t size = strlen(text) + strlen(to) + 1;
    char *edited = malloc(size);
    ck_assert_ptr_nonnull(edited);
    (void)snprintf(edited, size, "%.*s%s%s", (int)(found - text), text, to, found + strlen(from));
    text_write(name, edited);
    free(edited);
    free(text);
}

static void file_make_crlf(const char *name)
{
    char *text = file_read(folder_file("%s", name), NULL);
    char *edited = malloc(2 * strlen(text) + 1);
    size_t length = 0;
    ck_assert_ptr_nonnull(edited);
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '\n') {
            edited[length++] = '\r';
        }
        edited[length++] = *c;
    }
    file_write(folder_file("%s", name), edited, length);
    free(edited);
    free(text);
}

/* ---- --check ---- */

static const char *const good_cases[] = {
    "--d-model=6|--max-len=8",
    "--d-model=6|--max-len=8|--precision=f64|--literal=hex|--spdx=MIT OR 0BSD",
    "--d-model=7|--max-len=9|--precision=s8|--scale=0.01|--zero-point=-5|--layout=concat",
    "--d-model=6|--max-len=8|--linkage=static",
    "--d-model=6|--max-len=8|--spdx=MIT AND X -b ORRRRRRRRRR OR 12345678901234",
    "--d-model=6|--max-len=8|--name=table",
    "--d-model=6|--max-len=8|--start=-5|--base=500000.5|--row-align=64",
    "--d-model=8|--max-len=8|--preset=x-transformers",
    "--d-model=8|--max-len=8|--layout=split|--rope-scaling=linear|--factor=2.5",
    "--d-model=6|--max-len=8|--frequency=@src/w.txt",
    "--d-model=6|--max-len=8|--literal=words",
    "--d-model=64|--max-len=200", /* larger than a file of options may be */
};

/* What was just written passes --check, in whatever way the check is asked for, and stays
 * untouched. */
START_TEST(unchanged)
{
    char options[TEXT_SIZE];
    struct file_state states[2];
    const char *const words = good_cases[_i];
    const bool is_static = strstr(words, "static") != NULL;
    folder_make("src");
    text_write("src/w.txt", "1\n0.25\n0x1p-4\n");
    (void)snprintf(options, sizeof options, "%s|-o|src/pe", words);
    program_well(options);
    file_remember(&states[0], folder_file(is_static ? "src/pe.h" : "src/pe.c"));
    file_remember(&states[1], folder_file("src/pe.h"));
    (void)snprintf(options, sizeof options, "%s|-o|src/pe|--check", words);
    program_well(options);
    program_well(is_static ? "--check=src/pe.h" : "--check=src/pe.c");
    program_well("--check=src/pe.h|--quiet");
    file_assert_untouched(&states[0], folder_file(is_static ? "src/pe.h" : "src/pe.c"));
    file_assert_untouched(&states[1], folder_file("src/pe.h"));
}
END_TEST

/* Without ./ before it, the file's name in the banner would mean standard output, or options. */
START_TEST(special_names)
{
    static const char *const names[] = {"@x", "-", "-*", "a?b"};
    char options[TEXT_SIZE];
    (void)snprintf(options, sizeof options, "--d-model=4|--max-len=8|--name=x|-o|./%s", names[_i]);
    program_well(options);
    (void)snprintf(options, sizeof options, "--check=./%s.c", names[_i]);
    program_well(options);
    (void)snprintf(options, sizeof options, "--check=%s.h", names[_i]);
    program_well(options);
    (void)snprintf(options, sizeof options, "--check=%s/%s.c", folder_path(), names[_i]);
    program_well(options);
}
END_TEST

/* Edits of a vendored pair, and what the message says about each; the suite difference has all that
 * may be said of one file. */
static const struct {
    const char *name;
    const char *from;
    const char *to;
    const char *parts[5];
} edited_cases[] = {
    {"src/pe.c",
     "0.540302277f",
     "0.540302278f",
     {"src/pe.c: line ", ", in row 1, column 1, differs:", "0.540302278f", "0.540302277f",
      "Cells differ. To make it again, run\n    cd src/ && posenc --d-model=6 --max-len=8 "}},
    {"src/pe.c",
     "--max-len=8",
     "--max-len=9",
     {"src/pe.c: line ", " differs:", "src/pe.h: line 3 differs:", "positions 0 to 7",
      "positions 0 to 8"}},
    {"src/pe.c",
     "--base=10000",
     "--base=1000",
     {"src/pe.c: line ", ", in row 1, column 2, differs:", "src/pe.h: line 5 differs:", "10000^",
      "1000^"}},
    /* control characters of two alphabets, a byte that is none, and a tab */
    {"src/pe.c",
     "0.540302277f",
     "\x1b[1m\xe2\x80\xae\xc2\x9b\x7f\xff\t\xc3\xa9",
     {"src/pe.c: line ", "?[1m??????\xff\t\xc3\xa9"}},
    /* the witness stands in column 4 */
    {"src/pe.c",
     "PE_KEYED(3, +, ",
     "PE_KEYED(3, -, ",
     {"src/pe.c: line ", ", in row 3, column 4, differs:", "PE_KEYED(3, -, ", "PE_KEYED(3, +, "}},
    {"src/pe.c",
     "PE_LESS(3, 4)",
     "PE_LESS(3, 5)",
     {"src/pe.c: line ", " differs:", "(3, 5)",
      "No cell differs, only the text around the cells: made by another release, or edited. To"}},
};

START_TEST(edited)
{
    struct file_state state;
    const char *const name = edited_cases[_i].name;
    folder_make("src");
    program_well("--d-model=6|--max-len=8|-o|src/pe");
    file_edit(name, edited_cases[_i].from, edited_cases[_i].to);
    file_remember(&state, folder_file("%s", name));
    program_check("--check=src/pe.c", 1, edited_cases[_i].parts, COUNT(edited_cases->parts));
    file_assert_untouched(&state, folder_file("%s", name));
    ck_assert_uint_eq(folder_count(), 1);
}
END_TEST

/* A change of any line is found, and that line is named: the first one, the last one, and all
 * between. */
static const char *const edited_files[] = {"pe.c", "pe.h"};

START_TEST(any_line)
{
    static const char command[] = "--d-model=6|--max-len=8|-o|pe|--check";
    const char *const name = edited_files[_i];
    program_well("--d-model=6|--max-len=8|-o|pe");
    char *const text = file_read(folder_file("%s", name), NULL);
    char *const changed = malloc(strlen(text) + 2);
    size_t line = 0;
    size_t lines = 0;
    ck_assert_ptr_nonnull(changed);
    for (const char *at = text; *at != '\0'; at++) {
        lines += *at == '\n';
    }
    for (char *end = text; (end = strchr(end, '\n')) != NULL; end++) {
        char part[TEXT_SIZE];
        line++;
        if (!is_sampled(5, lines - line)) {
            continue;
        }
        /* the last character, or, where there is none, one more */
        const bool is_empty = end == text || end[-1] == '\n';
        (void)sprintf(changed, "%.*s~%s", (int)(end - text) - !is_empty, text, end);
        text_write(name, changed);
        (void)snprintf(part, sizeof part, "posenc: %s: line %zu", name, line);
        program_check(command, 1, (const char *const[]){part, "differs"}, 2);
    }
    ck_assert_uint_gt(line, 60);
    free(changed);
    free(text);
}
END_TEST

/* In words each escape is a cell, after the prefix of the string. The witness stands in column 4.
 */
START_TEST(edited_words)
{
    static const char *const parts[] = {", in row 1, column 1, differs:", "\\x3f0a5141",
                                        "\\x3f0a5140"};
    static const char *const after_witness[] = {", in row 1, column 5, differs:"};
    program_well("--d-model=6|--max-len=8|--literal=words|-o|pe");
    file_edit("pe.c", "\\x3f0a5140", "\\x3f0a5141"); /* cos 1 */
    program_check("--check=pe.c", 1, parts, COUNT(parts));
    file_edit("pe.c", "\\x3f0a5141", "\\x3f0a5140");
    file_edit("pe.c", "U\"\\x3f7fffd9", "U\"\\x3f7fffd8"); /* cos 10^(-8/3) = 1 - 39 * 2^-24 */
    program_check("--check=pe.c", 1, after_witness, 1);
}
END_TEST

/* A byte 0 is shown as a question mark, and does not end the line. */
START_TEST(byte_0)
{
    static const char *const parts[] = {"pe.c: line ",
                                        ", in row 1, column 1, differs:", "?.540302277f"};
    size_t length;
    program_well("--d-model=6|--max-len=8|-o|pe");
    char *text = file_read(folder_file("pe.c"), &length);
    *strstr(text, "0.540302277f") = '\0';
    file_write(folder_file("pe.c"), text, length);
    free(text);
    program_check("--check=pe.c", 1, parts, COUNT(parts));
}
END_TEST

START_TEST(line_ends)
{
    static const char *const parts[] = {"pe.c: its lines end in CR LF", ".gitattributes"};
    program_well("--d-model=6|--max-len=8|-o|pe");
    file_make_crlf("pe.c");
    program_check("--check=pe.c", 1, parts, COUNT(parts));
    program_check("--check=pe.h", 1, parts, COUNT(parts));
    program_check("--d-model=6|--max-len=8|-o|pe|--check", 1, parts, COUNT(parts));
    /* a command that goes on in the next line */
    program_well("--d-model=6|--max-len=8|--angle-scale=0.25|--cell-factor=0.125|--linkage=static|"
                 "--spdx=MIT OR 0BSD|-o|pe");
    file_make_crlf("pe.h");
    program_check("--check=pe.h", 1, (const char *const[]){"pe.h: its lines end in CR LF"}, 1);
}
END_TEST

START_TEST(gone)
{
    static const char *const parts[] = {"pe.h: ", "\nTo make it again, run\n    posenc --d-model="};
    program_well("--d-model=6|--max-len=8|-o|pe");
    ck_assert_int_eq(unlink(folder_file("pe.h")), 0);
    program_check("--check=pe.c", 1, parts, COUNT(parts));
    ck_assert_uint_eq(folder_count(), 1);
}
END_TEST

/* Nobody writes to the pipe: the program must not wait for it. */
START_TEST(a_pipe)
{
    static const char *const parts[] = {"pe.h: "};
    program_well("--d-model=6|--max-len=8|-o|pe");
    ck_assert_int_eq(unlink(folder_file("pe.h")), 0);
    ck_assert_int_eq(mkfifo(folder_file("pe.h"), 0666), 0);
    program_check("--check=pe.c", 2, parts, COUNT(parts));
    program_check("--d-model=6|--max-len=8|-o|pe|--check", 2, parts, COUNT(parts));
    ck_assert_int_eq(rename(folder_file("pe.h"), folder_file("pipe")), 0);
    program_check("--d-model=6|--max-len=8|-o|x|--heatmap=pipe|--check", 2,
                  (const char *const[]){"posenc: pipe: "}, 1);
    ck_assert_uint_eq(folder_count(), 2);
}
END_TEST

/* Nor may it wait for a pipe that a banner names. */
START_TEST(a_pipe_in_a_banner)
{
    static const char *const parts[] = {"'@w'"};
    text_write("w", "1\n0.5\n0.25\n");
    program_well("--d-model=6|--max-len=8|--frequency=@w|-o|pe");
    ck_assert_int_eq(unlink(folder_file("w")), 0);
    ck_assert_int_eq(mkfifo(folder_file("w"), 0666), 0);
    program_check("--check=pe.c", 2, parts, COUNT(parts));
}
END_TEST

/* A banner, and links beside it, must not lead to a file of another folder. Whatever would be read
 * there is refused, even if it has exactly the right content. */
static const struct {
    const char *link;
    const char *part;
} link_cases[] = {
    {"pe.c", "--check: 'src/pe.c' is a symbolic link"},
    {"pe.h", "--check: 'src/pe.h' is a symbolic link"},
    {"w", "--check: 'src/w' is a symbolic link"},
    {"t", "--check: 'src/t' is a symbolic link"},
    {"out", "--check: 'src/out' is a symbolic link"},
};

START_TEST(a_link)
{
    const char *const name = link_cases[_i].link;
    const char *const parts[] = {link_cases[_i].part, "give the options beside --check"};
    char there[TEXT_SIZE];
    folder_make("src");
    text_write("src/w", "1\n0.5\n0.25\n");
    text_write("src/t", "{{d_model}}\n");
    program_well("--d-model=6|--max-len=8|--frequency=@src/w|--template=src/t:src/out|-o|src/pe");
    (void)snprintf(there, sizeof there, "%s/%s", folder_path(), name);
    ck_assert_int_eq(rename(folder_file("src/%s", name), there), 0);
    ck_assert_int_eq(symlink(there, folder_file("src/%s", name)), 0);
    program_check("--check=src/pe.c", 2, parts, COUNT(parts));
    program_well(
        "--d-model=6|--max-len=8|--frequency=@src/w|--template=src/t:src/out|-o|src/pe|--check");
}
END_TEST

static const struct {
    const char *options;
    const char *parts[3];
} refused_cases[] = {
    {"--check=pe.c|--base=3", {"--base: '3'", "contradicts --check=pe.c", "drop it"}},
    {"--check=pe.c|--d-model=6", {"--d-model: '6'", "contradicts --check=pe.c"}},
    {"--check=pe.c|--preset=detr", {"--preset: 'detr' contradicts --check=pe.c"}},
    {"--check=pe.c|-o|pe", {"-o: 'pe'", "contradicts --check=pe.c"}},
    {"@o|--check=pe.c", {"o:1: error: --layout: 'concat'", "contradicts --check=pe.c", "drop it"}},
    {"@c", {"c:1: error: --check: 'pe.c' has no meaning in a file of options", "command line"}},
    {"-o|--check=pe.c", {"posenc: -o: "}},
    {"--check=pe.c|--check", {"--check: contradicts --check=pe.c", "drop it"}},
    {"--check|--check=pe.c", {"--check: contradicts --check=pe.c", "drop it"}},
    {"--check=pe.c|@e", {"e:1: error: --check: contradicts --check=pe.c", "drop it"}},
    {"--check=pe.c|--check=other.c|--check=no.c",
     {"--check: 'other.c' has the command of pe.c or"}},
    {"--check=pe.c|--check=pe.h|--base=3", {"--base: '3'", "contradicts --check=pe.c", "drop it"}},
    {"--check=pe.json", {"--check: 'pe.json' has the command of pe.c or pe.h: check one of these"}},
    {"--check=a.json", {"--check: 'a.json' has a command that writes no file to compare", "again"}},
    {"--check=cut.json", {"--check: 'cut.json' has a command that writes no file", "again"}},
    {"--check=no.c", {"--check: 'no.c'", "posenc wrote"}},
    {"--check=plain.c", {"--check: 'plain.c' has no command", "beside --check"}},
    {"--check=other.c",
     {"--check: 'other.c'", "has the command of pe.c or pe.h: check one of these, or name"}},
    {"--check=odd.c", {"odd.c:8: error: ", "'--d-modle'", "--d-model"}},
    {"--depfile=no/x|--d-model=6|--max-len=9|-o|pe", {" no/x: "}},
};

START_TEST(refused)
{
    struct file_state state;
    static const char plain[] = "int x; /* posenc --d-model=1 */\n";
    program_well("--d-model=6|--max-len=8|-o|pe");
    char *text = file_read(folder_file("pe.c"), NULL);
    text_write("other.c", text);
    text_write("odd.c", text);
    file_edit("odd.c", "--d-model", "--d-modle");
    file_edit("odd.c", "/*\n", "/*\n *\n *\n *\n *\n"); /* the messages have its lines */
    free(text);
    text_write("o", "--layout=concat\n");
    text_write("e", "--check\n");
    text_write("c", "--check=pe.c --d-model=6 --max-len=8 -o pe\n");
    text_write("plain.c", plain);
    program_well("--d-model=6|--max-len=8|-o|pe|--report=pe.json");
    program_well("--d-model=6|--max-len=8|--report=a.json");
    text_write("cut.json", "{\"command\": \"posenc --d-model=6 ");
    file_remember(&state, folder_file("pe.c"));
    const size_t count = folder_count();
    program_refuses(refused_cases[_i].options, refused_cases[_i].parts,
                    COUNT(refused_cases->parts));
    file_assert_untouched(&state, folder_file("pe.c"));
    ck_assert_uint_eq(folder_count(), count);
}
END_TEST

/* Commands that posenc never writes into a banner: what stands in the place of -o pe there, and
 * what is said of it. */
#define NO_PLACE ": has no place in the command of a banner"

static const struct {
    const char *words;
    const char *message;
} banner_cases[] = {
    {"--help -o pe", "--help" NO_PLACE},
    {"--check=pe.c -o pe", "--check" NO_PLACE},
    {"--figure=../x.svg -o pe", "--figure" NO_PLACE},
    {"--heatmap x.png -o pe", "--heatmap" NO_PLACE},
    {"--report=x.json -o pe", "--report" NO_PLACE},
    {"--depfile=x -o pe", "--depfile" NO_PLACE},
    {"--quiet -o pe", "--quiet" NO_PLACE},
    {"--npy=x.npy -o pe", "--npy" NO_PLACE},
    {"--columns=0 -o pe", "--columns" NO_PLACE},
    {"--tolerance=0 -o pe", "--tolerance" NO_PLACE},
    {"--preset=vaswani -o pe", "--preset" NO_PLACE},
    {"--compare=pe.npy -o pe", "--compare" NO_PLACE},
    {"-o", "-o: "},
    {"-o src/", "-o: '' is no file"},
    {"-o ..", "-o: '..' is no file"},
    {"--template=t:p/ -o pe", "--template: 't:' does not name two files"},
    {"--template=u -o pe", "--template: 'u'"},
};

START_TEST(banner_refused)
{
    struct file_state state;
    char start[TEXT_SIZE];
    const char *const parts[] = {start};
    program_well("--d-model=6|--max-len=8|-o|pe");
    file_edit("pe.c", "-o pe", banner_cases[_i].words);
    (void)snprintf(start, sizeof start, "pe.c:4: error: %s", banner_cases[_i].message);
    file_remember(&state, folder_file("pe.c"));
    program_refuses("--check=pe.c", parts, 1);
    file_assert_untouched(&state, folder_file("pe.c"));
    ck_assert_uint_eq(folder_count(), 2);
}
END_TEST

/* One file by two paths; %s is the folder. No output may destroy another output or an input. */
static const struct {
    const char *options;
    const char *part;
} spelled_cases[] = {
    {"--depfile=%s/pe.c", "which -o writes"},
    {"--depfile=d/../pe.h", "which -o writes"},
    {"--depfile=l/pe.h", "which -o writes"},
    {"--heatmap=d/f|--depfile=%s/d/f", "which --heatmap writes"},
    {"--heatmap=d/f|--depfile=f", NULL},
    {"--frequency=@w|--depfile=%s/w", "which is read"},
    {"--frequency=@%s/w|--depfile=d/../w", "which is read"},
    {"--frequency=@d/../w|--template=w:d/w", NULL},
    {"--frequency=@k|--depfile=w", "which is read"},
    {"--frequency=@w|--depfile=k", NULL},
};

START_TEST(spelled_otherwise)
{
    struct file_state state;
    char beside[TEXT_SIZE / 2];
    char options[TEXT_SIZE];
    const char *const parts[] = {spelled_cases[_i].part};
    ck_assert_int_eq(symlink("w", folder_file("k")), 0);
    folder_make("d");
    ck_assert_int_eq(symlink(folder_path(), folder_file("l")), 0);
    text_write("w", "1\n0.5\n");
    file_remember(&state, folder_file("w"));
    (void)snprintf(beside, sizeof beside, spelled_cases[_i].options, folder_path());
    (void)snprintf(options, sizeof options, "--d-model=4|--max-len=8|-o|pe|%s", beside);
    if (parts[0] == NULL) {
        program_well(options);
    } else {
        const size_t count = folder_count();
        program_refuses(options, parts, 1);
        ck_assert_uint_eq(folder_count(), count);
    }
    file_assert_untouched(&state, folder_file("w"));
}
END_TEST

/* Inputs that have the name of a temporary file are read, and stay as they were. */
START_TEST(inputs_named_as_temporary)
{
    static const char *const commands[] = {
        "@pe.c.posenc-0|-o|pe",
        "--d-model=4|--max-len=8|--frequency=@pe.c.posenc-0|-o|pe",
        "--d-model=4|--max-len=8|--template=pe.c.posenc-0:out|-o|pe",
    };
    static const char *const texts[] = {"--d-model=4 --max-len=8\n", "1\n0.5\n", "{{d_model}}\n"};
    struct file_state state;
    text_write("pe.c.posenc-0", texts[_i]);
    file_remember(&state, folder_file("pe.c.posenc-0"));
    program_well(commands[_i]);
    file_assert_untouched(&state, folder_file("pe.c.posenc-0"));
    ck_assert_uint_eq(folder_count(), _i == 2 ? 4 : 3);
}
END_TEST

/* Of several files each is checked, and the worst counts. */
START_TEST(several)
{
    program_well("--d-model=6|--max-len=8|-o|abc");
    program_well("--d-model=4|--max-len=8|-o|fine");
    program_well("--d-model=4|--max-len=8|--template=json:b.json|--template=python:b.py");
    program_well("--check=abc.c|--check=b.json|--quiet|--check=b.py|--check=abc.h");
    file_edit("b.json", "\"b\"", "\"c\"");
    file_edit("abc.h", "ABC_D_MODEL", "B_D_MODEL");
    program_check("--check=abc.c|--check=b.py|--check=fine.c", 1,
                  (const char *const[]){"abc.h: line ", "No cell differs", " -o abc\n",
                                        "b.json: line 2 ", "No cell differs",
                                        " --template=python:b.py\n"},
                  6);
    ck_assert_int_eq(unlink(folder_file("abc.c")), 0);
    program_check("--check=b.json|--check=abc.c", 2,
                  (const char *const[]){"b.json: line 2 ", "posenc: --check: 'abc.c' "}, 2);
}
END_TEST

/* The command that the message gives makes the files again, as a shell reads it: one that was
 * typed without --check, and that of a banner in its folder. */
static const struct {
    const char *made;
    const char *name; /* of the file that is edited */
    const char *check;
    const char *says;
} again_cases[] = {
    {"--frequency=@w|-o|s r/pe", "s r/pe.c", "--frequency=@w|-o|s r/pe|--check",
     " --d-model=4 --max-len=8 --frequency=@w -o 's r/pe'\n"},
    {"--frequency=@w|-o|s r/pe", "s r/pe.c", "--frequency=@w|--check=|-o|s r/pe|--figure=it's.svg",
     " --d-model=4 --max-len=8 --frequency=@w -o 's r/pe' '--figure=it'\\''s.svg'\n"},
    {"-o|pe", "pe.c", "-o|pe|@check", "To make it again, take --check out of check and run\n    "},
    {"--frequency=@s r/w|-o|s r/pe", "s r/pe.h", "--check=s r/pe.c",
     "run\n    cd 's r/' && posenc --d-model=4 --max-len=8 --precision=f32 --frequency=@w -o pe\n"},
    {"-o|pe|--spdx=MIT OR 0BSD", "pe.h", "--check=./pe.h", "run\n    cd ./ && posenc --d-model=4 "},
    {"--template=json:pe.json", "pe.json", "--check=pe.json", "run\n    posenc --d-model=4 "},
    {"-o|pe|--heatmap=pe.png", "pe.png", "-o|pe|--heatmap=pe.png|--check",
     "table\nTo make it again, run\n    "},
};

START_TEST(made_again)
{
    char options[TEXT_SIZE];
    struct process process;
    struct process again;
    const bool is_banner = strncmp(again_cases[_i].check, "--check=", strlen("--check=")) == 0;
    folder_make("s r");
    text_write("w", "1\n0.5\n");
    text_write("s r/w", "1\n0.5\n");
    text_write("check", "--check --d-model=4\n");
    ck_assert_int_eq(symlink(PROGRAM, folder_file("posenc")), 0);
    (void)snprintf(options, sizeof options, "--d-model=4|--max-len=8|%s", again_cases[_i].made);
    program_well(options);
    if (strstr(again_cases[_i].name, ".png") != NULL) {
        text_write(again_cases[_i].name, "");
    } else {
        file_edit(again_cases[_i].name, "\n", "\n\n");
    }
    (void)snprintf(options, sizeof options, "%s%s", is_banner ? "" : "--d-model=4|--max-len=8|",
                   again_cases[_i].check);
    program_run(&process, options);
    ck_assert_int_eq(process.status, 1);
    text_has(process.err, &again_cases[_i].says, 1);
    text_write("check", "--d-model=4\n"); /* as the message asks */
    script_run(&again, "sh", "PATH=.:..:$PATH\n%s",
               strstr(process.err, "run\n    ") + strlen("run\n"));
    ck_assert_msg(again.status == 0, "%s", again.err);
    process_end(&again);
    process_end(&process);
    program_well(options);
}
END_TEST

/* ---- --depfile ---- */

#define SIZES "--d-model=6|--max-len=8"

/* make knows both files, in a folder of such a name, as they are. */
static const char *const depfile_names[] = {
    "a b",   "a\\ b",   "a#b", "a\\#b", "a\\\\#b", "a:b",
    "a\\:b", "a\\\\:b", "a$b", "a%b",   "a\\%b",   "a\\b",
};

START_TEST(depfile_in_make)
{
    const char *const name = depfile_names[_i];
    char words[TEXT_SIZE];
    char expected[TEXT_SIZE];
    struct process process;
    if (!program_exists("make")) {
        return;
    }
    text_write("rules", "include pe.d\n%.h: ; @printf '%s\\n' '$@ of $^'\n");
    folder_make(name);
    file_write(folder_file("%s/w", name), "1\n0.5\n0.25\n", 11);
    (void)snprintf(words, sizeof words,
                   "--d-model=6|--max-len=8|--frequency=@%s/w|-o|%s/pe|--depfile=pe.d", name, name);
    program_well(words);
    ck_assert_int_eq(remove(folder_file("%s/pe.h", name)), 0);
    (void)snprintf(words, sizeof words, "-r|-f|rules|%s/pe.h", name);
    (void)snprintf(expected, sizeof expected, "%s/pe.h of %s/w\n", name, name);
    command_run(&process, "make", words, NULL);
    ck_assert_str_eq(process.err, "");
    ck_assert_str_eq(process.out, expected);
    process_end(&process);
}
END_TEST

/* Options beside -o pe and --depfile=pe.d, and all that the depfile has: every kind of file that a
 * run reads is a prerequisite of what it writes, each once. */
static const struct {
    const char *words;
    const char *rules;
} depfile_cases[] = {
    {SIZES, "pe.c pe.h:\n"},
    {SIZES "|@none", "pe.c pe.h: \\\n  none\n\nnone:\n"},
    {SIZES "|--npy=a|--report=b.json|--figure=c.svg", "pe.c pe.h c.svg a b.json:\n"},
    {"@s r/o#1|--linkage=static", "pe.h: \\\n  s\\ r/o\\#1\n\ns\\ r/o\\#1:\n"},
    {"@s r/o#1|-o|s r/pe|--frequency=@$w",
     "s\\ r/pe.c s\\ r/pe.h: \\\n  s\\ r/o\\#1 \\\n  $$w\n\ns\\ r/o\\#1:\n\n$$w:\n"},
    {SIZES "|-o|c:/p", "c:/p.c c:/p.h:\n"}, /* a drive's colon is its own */
    {SIZES "|-o|1:/p", "1\\:/p.c 1\\:/p.h:\n"},
    {SIZES "|-o|5%|--name=pe|--frequency=@10:50%",
     "5\\%.c 5\\%.h: \\\n  10\\:50%\n\n10\\:50\\%:\n"},
    {"--from=t.npy", "pe.c pe.h: \\\n  t.npy\n\nt.npy:\n"},
    {"--from=t.npy|--precision=q15|--linkage=static", "pe.h: \\\n  t.npy\n\nt.npy:\n"},
    {"--model=m.json|@none", "pe.c pe.h: \\\n  none \\\n  m.json\n\nnone:\n\nm.json:\n"},
    {SIZES "|--template=x.txt:y.txt|--template=x.txt:z.txt",
     "pe.c pe.h y.txt z.txt: \\\n  x.txt\n\nx.txt:\n"},
};

START_TEST(depfile)
{
    /* (0, 1), (1, 0), (0.5, 0.5) as f4 */
    static const uint64_t cells[] = {0, 0x3f800000, 0x3f800000, 0, 0x3f000000, 0x3f000000};
    static const struct npy_file table = {
        .descr = "<f4", .shape = "(3, 2)", .cells = cells, .count = COUNT(cells)};
    char words[TEXT_SIZE];
    folder_make("s r");
    folder_make("c:");
    folder_make("1:");
    npy_file_write(&table, folder_file("t.npy"));
    text_write("m.json",
               "{\"model_type\": \"marian\", \"d_model\": 8, \"max_position_embeddings\": 16}\n");
    text_write("none", "# later\n");
    text_write("s r/o#1", "--d-model=6\n--max-len=8\n");
    text_write("$w", "1\n0.5\n0.25\n");
    text_write("10:50%", "1\n0.5\n0.25\n");
    text_write("x.txt", "{{d_model}}\n");
    (void)snprintf(words, sizeof words, "-o|pe|--depfile=pe.d|%s", depfile_cases[_i].words);
    program_well(words);
    text_is("pe.d", depfile_cases[_i].rules);
}
END_TEST

/* Without a pair it names what there is. */
START_TEST(depfile_of_pictures)
{
    program_well(SIZES "|--figure=c.svg|--depfile=c.d");
    text_is("c.d", "c.svg:\n");
    program_well(SIZES "|--heatmap=h.png|--depfile=h.d");
    text_is("h.d", "h.png:\n");
}
END_TEST

/* The pair keeps its time stamps; the depfile gets the time of the run. */
START_TEST(depfile_is_a_stamp)
{
    struct file_state pair;
    struct file_state rule;
    struct stat now;
    program_well("--d-model=6|--max-len=8|-o|pe|--depfile=pe.d");
    file_remember(&pair, folder_file("pe.c"));
    file_remember(&rule, folder_file("pe.d"));
    program_well("--d-model=6|--max-len=8|-o|pe|--depfile=pe.d");
    file_assert_untouched(&pair, folder_file("pe.c"));
    text_is("pe.d", rule.text);
    ck_assert_int_eq(stat(folder_file("pe.d"), &now), 0);
    ck_assert_int_gt(now.st_mtim.tv_sec, rule.status.st_mtim.tv_sec);
    free(rule.text);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_check(void)
{
    Suite *suite = suite_create("check");
    TCase *tests = case_in_folder(suite, "check");
    tcase_add_loop_test(tests, unchanged, 0, (int)COUNT(good_cases));
    tcase_add_loop_test(tests, special_names, 0, 4);
    tcase_add_loop_test(tests, edited, 0, (int)COUNT(edited_cases));
    tcase_add_test(tests, edited_words);
    tcase_add_loop_test(tests, any_line, 0, (int)COUNT(edited_files));
    tcase_add_test(tests, byte_0);
    tcase_add_test(tests, line_ends);
    tcase_add_test(tests, gone);
    tcase_add_test(tests, a_pipe);
    tcase_add_test(tests, a_pipe_in_a_banner);
    tcase_add_loop_test(tests, a_link, 0, (int)COUNT(link_cases));
    tcase_add_loop_test(tests, refused, 0, (int)COUNT(refused_cases));
    tcase_add_loop_test(tests, banner_refused, 0, (int)COUNT(banner_cases));
    tcase_add_loop_test(tests, spelled_otherwise, 0, (int)COUNT(spelled_cases));
    tcase_add_loop_test(tests, inputs_named_as_temporary, 0, 3);
    tcase_add_loop_test(tests, made_again, 0, (int)COUNT(again_cases));
    tcase_add_test(tests, several);
    tcase_add_loop_test(tests, depfile, 0, (int)COUNT(depfile_cases));
    tcase_add_test(tests, depfile_of_pictures);
    tcase_add_loop_test(tests, depfile_in_make, 0, (int)COUNT(depfile_names));
    tcase_add_test(tests, depfile_is_a_stamp);
    return suite;
}
