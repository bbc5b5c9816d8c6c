#!/usr/bin/env python3
"""pairs.py: edits emitted pairs as a careless user might, and checks that the edits are detected.

    tests/mutation/pairs.py [--edits=N] [--seed=N] [--only=TEXT] [--kind=TEXT] [--work=DIR]
                            [GENERATOR]

The pairs have all precisions, are full or factored, and have decimal, hexadecimal and word
literals. N edits of each kind are made at random places of each pair. Each edited file is compiled
by gcc (in C11, unless pairs.txt gives another standard) and by g++ in a random standard from C++11
on, every fourth also by clang and clang++; and each is checked by posenc --check with the options
that made it. --only and --kind select the pairs and the kinds of edits whose names contain TEXT.

If a row of the array with the witness is replaced by another row, duplicated or deleted, every
compiler has to reject the file, in C and in C++. --check has to find every edit: it must end with
exit status 1, and print the first line that differs, with its row and column, its text and the
correct text. An edit that is not found is "missed", which is a failure.

The statements of --check about cells must be true. If gcc accepts the edited pair as C, a program
prints the cells of its arrays, and the results of pe_row and pe_to_float. --check may print "Cells
differ" only if an array differs, and "No cell differs" only if nothing differs. After an edit of
white space or of a comment, it must print "No cell differs" if nothing differs.

Needs python3, gcc, g++, clang, clang++.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

PAIRS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'pairs')


def list_lines(script, argument):
    """Returns the words of each line that a script of tests/pairs prints."""
    printed = subprocess.run([os.path.join(PAIRS, script), argument], capture_output=True, text=True,
                             check=True).stdout
    return [line.split() for line in printed.splitlines()]


def list_tables(posenc):
    """Yields names, options and C standards of tables: for each precision, tables with witnesses of
    one and of several columns, with negative positions, and with strings; and the pairs of
    pairs.txt."""
    for precision, *options in list_lines('precisions.sh', posenc):
        yield precision, options + ['--d-model=6', '--max-len=24'], 'c11'
        yield f'{precision} one pair', options + ['--d-model=2', '--max-len=19', '--start=-8'], 'c11'
        if precision != 'f64':
            yield f'{precision} words', options + ['--d-model=6', '--max-len=12',
                                                   '--literal=words'], 'c11'
    for name, _, _, checks, *options in list_lines('list.sh', 'edits'):
        yield name, options, re.search(r'\bedits:?(\w*)', checks).group(1) or 'c11'


# ---- the text of a pair ----

KEYED = re.compile(r'(?<!define )\b(\w+)_KEYED(?:_\d+)?\((\d+), ([^()]*)\)(?: /\* [^ ]* \*/)?')
ROW = re.compile(r'^    /\* (\d+)(?:: [^*]*)? \*/ (\{.*?\}),\n(?=    /\*|\};|\} \};)',
                 re.MULTILINE | re.DOTALL)
LINK = re.compile(r'^(\w+_LESS(?:_\d+)?)\((\d+), (\d+)\);\n', re.MULTILINE)
ASSERT = re.compile(r'^\w+_(?:ASSERT|LAST)\(.*?\);\n', re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r'(?<![\w.])0x[0-9a-f]+(?:p[-+]?\d+f?|U)?|(?<![\w.])\d+(?:\.\d+)?'
                    r'(?:e[-+]?\d+)?f?(?!\w)')
STRING = re.compile(r'"(?:\\x[0-9a-f]+)+"')
STORED = re.compile(r'\w+_KEYED\w*\([^()]*\)(?: /\* [^ ]* \*/)?|\\x[0-9a-f]+|'
                    r'(?<![\w.])-?(?:0x[0-9a-f.]+(?:p[-+]?\d+)?|'
                    r'\d+(?:\.\d+)?(?:e[-+]?\d+)?)[fU]*(?: - 1)?')
SIZE = re.compile(r'^#define \w+_(?:D_MODEL|MAX_LEN|CRC32|BLOCK) +(\S+)', re.MULTILINE)
SETTING = re.compile(r'^#define \w+_(?:START|STRIDE|DISTANCE|ERROR) +(\S+)', re.MULTILINE)


class Pair:
    def __init__(self, folder, options, standard):
        self.folder = folder
        self.is_static = '--linkage=static' in options
        self.is_words = '--literal=words' in options
        self.table = 'pe.h' if self.is_static else 'pe.c' # the file that contains the array
        self.c_standard = standard
        # Hexadecimal floats need C++17.
        self.cplusplus_standards = ['c++17', 'c++20'] if '--literal=hex' in options else \
            ['c++11', 'c++14', 'c++17', 'c++20']
        self.texts = {}
        for file_name in ('pe.h',) if self.is_static else ('pe.c', 'pe.h'):
            with open(f'{folder}/{file_name}', encoding='ascii') as file:
                self.texts[file_name] = file.read()
        text = self.texts[self.table]
        # The rows of each array, and the witness cells of each array and row.
        self.rows = {}
        self.keys = {}
        for row in ROW.finditer(text):
            start = text.rfind('= {', 0, row.start())
            self.rows.setdefault(start, []).append(row)
            for cell in KEYED.finditer(text, row.start(), row.end()):
                self.keys.setdefault(start, {}).setdefault(row.group(1), []).append(cell)
        self.links = list(LINK.finditer(text))
        self.asserts = list(ASSERT.finditer(text))


def splice(text, changes):
    """Returns the text with parts replaced; a change is (start, end, replacement)."""
    for start, end, by in sorted(changes, reverse=True):
        text = text[:start] + by + text[end:]
    return text


def changed_number(random_, text):
    """Changes a number by one unit in its last digit."""
    match = re.fullmatch(r'(0x)?([0-9a-f.]+?)((?:p[-+]?\d+f?)|U|(?:e[-+]?\d+)?f?)', text)
    hexadecimal, digits, end = match.groups()
    digits = digits if end or hexadecimal else text
    places = len(digits.split('.')[1]) if '.' in digits else 0
    value = int(digits.replace('.', ''), 16 if hexadecimal else 10)
    value += 1 if value == 0 else random_.choice((-1, 1))
    if hexadecimal:
        return f'0x{value:0{len(digits)}x}{end}'
    by = f'{value:0{len(digits) - (places > 0)}d}'
    return (f'{by[:-places]}.{by[-places:]}' if places else by) + end


def changed_string(random_, text):
    """Flips the lowest bit of a hexadecimal digit of a cell in a string."""
    parts = re.findall(r'\\x([0-9a-f]+)', text)
    i = random_.randrange(len(parts))
    value = int(parts[i], 16) ^ 1 << 4 * random_.randrange(len(parts[i]))
    parts[i] = f'{value:x}'
    return '"' + ''.join(f'\\x{part}' for part in parts) + '"'


# ---- edits: each returns a file name and its changed text, or None if it is not applicable ----

def pick_rows(pair, random_, count, arrays=None):
    return random_.sample(random_.choice(arrays or list(pair.rows.values())), count)


def pick_witness_rows(pair, random_, count):
    """Picks rows of an array that has witness cells."""
    return pick_rows(pair, random_, count, [pair.rows[array] for array in pair.keys])


def edit_cell(pair, random_):
    """Changes a cell that is not a witness cell."""
    text = pair.texts[pair.table]
    row = pick_rows(pair, random_, 1)[0]
    places = list(STRING.finditer(text, row.start(2), row.end(2)))
    if places:
        place = random_.choice(places)
        return pair.table, splice(text, [(*place.span(), changed_string(random_, place.group()))])
    witness = [cell.span() for cell in KEYED.finditer(text, row.start(2), row.end(2))]
    places = [place for place in NUMBER.finditer(text, row.start(2), row.end(2))
              if not any(start <= place.start() < end for start, end in witness)]
    if not places:
        return None
    place = random_.choice(places)
    return pair.table, splice(text, [(*place.span(), changed_number(random_, place.group()))])


def pick_witness_cell(pair, random_):
    """Picks the first witness cell of a row, the only cell that all assertions about the row
    read."""
    return random_.choice(list(random_.choice(list(pair.keys.values())).values()))[0]


def edit_witness_cell(pair, random_):
    """Changes a witness cell."""
    text = pair.texts[pair.table]
    row = pick_witness_rows(pair, random_, 1)[0]
    cell = random_.choice(list(KEYED.finditer(text, row.start(2), row.end(2))))
    place = random_.choice(list(NUMBER.finditer(text, cell.start(3), cell.end(3))))
    return pair.table, splice(text, [(*place.span(), changed_number(random_, place.group()))])


def edit_witness_row(pair, random_):
    """Changes the row number in the macro of a witness cell."""
    cell = pick_witness_cell(pair, random_)
    return pair.table, splice(pair.texts[pair.table], [
        (*cell.span(2), str(int(cell.group(2)) + random_.choice((-1, 1, 1000))).lstrip('-'))])


def edit_witness_plain(pair, random_):
    """Replaces the macro of a witness cell with the plain cell."""
    cell = pick_witness_cell(pair, random_)
    return pair.table, splice(pair.texts[pair.table], [
        (*cell.span(), cell.group(3).replace('+, ', '').replace('-, ', '-'))])


def edit_define(pair, random_, pattern):
    name, place = random_.choice([(name, place) for name, text in pair.texts.items()
                                  for place in pattern.finditer(text)])
    by = '0x0badc0deUL' if place.group(1).endswith('UL') else \
        re.sub(r'\d(?=\D*$)', lambda m: str((int(m.group()) + random_.randrange(1, 10)) % 10),
               place.group(1))
    return name, splice(pair.texts[name], [(*place.span(1), by)])


def edit_size(pair, random_):
    """Changes a size or the CRC-32, which the .c compares with its header. Not applicable to tables
    in a header, which have no .c."""
    if pair.is_static:
        return None
    return edit_define(pair, random_, SIZE)


def edit_setting(pair, random_):
    """Changes the first position, the stride, a distance or an error."""
    return edit_define(pair, random_, SETTING)


def edit_assert_gone(pair, random_):
    """Deletes an assertion."""
    place = random_.choice(pair.links + pair.asserts)
    return pair.table, splice(pair.texts[pair.table], [(*place.span(), '')])


def edit_assert(pair, random_):
    """Changes a row number of an assertion."""
    place = random_.choice(pair.links)
    other = random_.choice([link for link in pair.links if link.group(1) == place.group(1)])
    if other is place:
        return None
    return pair.table, splice(pair.texts[pair.table], [(*place.span(3), other.group(3))])


def edit_assert_order(pair, random_):
    """Exchanges the two rows of an assertion."""
    place = random_.choice(pair.links)
    return pair.table, splice(pair.texts[pair.table], [(*place.span(2), place.group(3)),
                                                       (*place.span(3), place.group(2))])


def edit_rows_swapped(pair, random_):
    """Exchanges two rows of the array."""
    text = pair.texts[pair.table]
    one, two = pick_witness_rows(pair, random_, 2)
    return pair.table, splice(text, [(*one.span(), two.group()), (*two.span(), one.group())])


def pick_keys(pair, random_):
    """Picks two rows of an array, and returns their witness cells."""
    keys = random_.choice(list(pair.keys.values()))
    one, two = random_.sample(sorted(keys), 2)
    return keys[one], keys[two]


def with_keys_of(one, two):
    """Returns the changes that replace the numbers of one row's witness cells with those of another
    row."""
    return [(*a.span(3), b.group(3)) for a, b in zip(one, two)]


def edit_keys_swapped(pair, random_):
    """Exchanges the witness cells of two rows."""
    one, two = pick_keys(pair, random_)
    return pair.table, splice(pair.texts[pair.table],
                              with_keys_of(one, two) + with_keys_of(two, one))


def edit_keys_equal(pair, random_):
    """Replaces the numbers of one row's witness cells with those of another row."""
    return pair.table, splice(pair.texts[pair.table], with_keys_of(*pick_keys(pair, random_)))


def renumbered(text, row):
    """Returns the cells of a row with another row number in their macros."""
    return KEYED.sub(lambda cell: cell.group().replace(f'({cell.group(2)}, ', f'({row}, '), text)


def edit_row_equal(pair, random_):
    """Replaces the numbers of all cells of one row, in all arrays, with those of another row."""
    one, two = (row.group(1) for row in pick_witness_rows(pair, random_, 2))
    changes = []
    for rows in pair.rows.values():
        numbers = [row.group(1) for row in rows]
        if one in numbers and two in numbers:
            a, b = rows[numbers.index(one)], rows[numbers.index(two)]
            changes.append((*a.span(2), renumbered(b.group(2), one)))
    return pair.table, splice(pair.texts[pair.table], changes)


def edit_neighbour_equal(pair, random_):
    """Replaces the witness cells of a row with those of a neighbouring row in the order of the
    assertions."""
    link = random_.choice(pair.links)
    macro = re.sub(r'_LESS.*', '_KEYED', link.group(1))
    keys = next(keys for keys in pair.keys.values()
                if next(iter(keys.values()))[0].group().startswith(macro))
    one, two = random_.sample([keys[link.group(2)], keys[link.group(3)]], 2)
    return pair.table, splice(pair.texts[pair.table], with_keys_of(one, two))


def edit_cells_pasted(pair, random_):
    """Replaces the cells of a row with those of another row, except for witness cells."""
    text = pair.texts[pair.table]
    one, two = pick_rows(pair, random_, 2)
    own = iter(KEYED.findall(one.group(2)))
    pasted = KEYED.sub(lambda cell: cell.group().replace(
        f'({cell.group(2)}, {cell.group(3)})', '({1}, {2})'.format(*next(own))), two.group(2))
    return pair.table, splice(text, [(*one.span(2), pasted)])


def edit_row_pasted(pair, random_):
    """Replaces a row of the array with a copy of another row, including the row number."""
    text = pair.texts[pair.table]
    one, two = pick_witness_rows(pair, random_, 2)
    return pair.table, splice(text, [(*one.span(), two.group())])


def edit_row_pasted_under(pair, random_):
    """Replaces the cells of a row with those of another row, but keeps the row number in the
    comment."""
    text = pair.texts[pair.table]
    one, two = pick_witness_rows(pair, random_, 2)
    return pair.table, splice(text, [(*one.span(2), two.group(2))])


def edit_row_twice(pair, random_):
    """Duplicates a row of the array."""
    text = pair.texts[pair.table]
    row = pick_witness_rows(pair, random_, 1)[0]
    return pair.table, splice(text, [(row.end(), row.end(), row.group())])


def edit_row_gone(pair, random_):
    """Deletes a row of the array."""
    text = pair.texts[pair.table]
    row = pick_witness_rows(pair, random_, 1)[0]
    return pair.table, splice(text, [(*row.span(), '')])


def edit_last_row_gone(pair, random_):
    """Deletes the last row of the array."""
    text = pair.texts[pair.table]
    row = random_.choice([pair.rows[array] for array in pair.keys])[-1]
    return pair.table, splice(text, [(*row.span(), '')])


# ---- edits that may or may not change cells ----

DIRECTIVE = re.compile(r'^#(?:[^\n]*\\\n)*[^\n]*', re.MULTILINE)
QUOTED = re.compile(r'"[^"\n]*"')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)


def pick_text(pair, random_):
    name = random_.choice(list(pair.texts))
    return name, pair.texts[name]


def is_within(place, spans):
    return any(start <= place < end for start, end in spans)


def edit_macro(pair, random_):
    """Changes a number in a macro."""
    name, text = pick_text(pair, random_)
    places = [number for macro in DIRECTIVE.finditer(text) if macro.group().startswith('#define')
              for number in NUMBER.finditer(text, *macro.span())]
    if not places:
        return None
    place = random_.choice(places)
    return name, splice(text, [(*place.span(), changed_number(random_, place.group()))])


def edit_factor(pair, random_):
    """Changes the factor of a column's witness cells, in the macro of its key."""
    text = pair.texts[pair.table]
    places = re.findall(r'\* ([0-9.e-]+f?|0x[0-9.a-f]+p-?[0-9]+f?)\)', text)
    if not places:
        return None
    place = random_.choice(places)
    return pair.table, text.replace(f'* {place})', f'* {random_.choice(("3e-11f", "2.0f", "1e-9"))})',
                                    random_.choice((1, 2, -1)))


def edit_blank(pair, random_):
    """Changes white space, at one to three places."""
    name, text = pick_text(pair, random_)
    for _ in range(random_.randrange(1, 4)):
        directives = [place.span() for place in DIRECTIVE.finditer(text)]
        quoted = [place.span() for place in QUOTED.finditer(text)]
        comments = [place.span() for place in COMMENT.finditer(text)]
        blank = random_.choice([blank for blank in re.finditer(r'[ \n]', text)
                                if not is_within(blank.start(), quoted)])
        at = blank.start()
        # Do not join two words or operators.
        is_apart = not is_within(at, comments) and text[at - 1] in '{},;' and text[at + 1:at + 2] != '#'
        if blank.group() == '\n':
            by = random_.choice(('\n\n', ' \n', '\n \t')) if text[at - 1] != '\\' else '\n'
        elif is_within(at, directives):
            by = random_.choice(('\t', '  '))
        else:
            by = random_.choice(('\t', '  ', '\n', '\n\t', '' if is_apart else ' \t'))
        text = splice(text, [(*blank.span(), by)])
    return name, text


def edit_comment(pair, random_):
    """Changes, deletes or adds a comment."""
    name, text = pick_text(pair, random_)
    place = random_.choice(list(COMMENT.finditer(text)))
    kind = random_.randrange(4)
    if kind == 0:
        at = random_.randrange(place.start() + 2, place.end() - 2)
        return name, splice(text, [(at, at + 1, random_.choice('x7 .,{}"'))]) \
            if text[at] not in '*/\n' else None
    if kind == 1:
        return name, splice(text, [(*place.span(), ' ')])
    if kind == 2:
        return name, splice(text, [(place.end(), place.end(),
                                    random_.choice((' /* 5 */', '/* , 1 */')))])
    rows = [row for rows in pair.rows.values() for row in rows]
    row = random_.choice(rows)
    number = str(random_.randrange(99))
    return pair.table, splice(pair.texts[pair.table], [(*row.span(1), number)])


def edit_spelling(pair, random_):
    """Writes a number of a row in another notation."""
    text = pair.texts[pair.table]
    row = pick_rows(pair, random_, 1)[0]
    places = list(NUMBER.finditer(text, row.start(2), row.end(2)))
    if not places:
        return None
    place = random_.choice(places)
    number = place.group()
    if '0x' in number:
        by = random_.choice((number.replace('0x', '0X'), number.replace('0x', '0x0')))
    elif '.' in number:
        by = random_.choice((re.sub(r'(\.\d+)', r'\g<1>0', number), '0' + number,
                             re.sub(r'(\.\d+)', r'\g<1>00000000000000000001', number)))
    else:
        by = random_.choice((f'0x{int(number):x}', f'{number}.0', f'0{number}')) \
            if number.isdigit() else number
    return pair.table, splice(text, [(*place.span(), by)])


def edit_byte(pair, random_):
    """Changes, deletes or adds a byte anywhere."""
    name, text = pick_text(pair, random_)
    at = random_.randrange(len(text) - 1)
    by = random_.choice('abefUux_0123456789 \t\n(){},.;+-*/"#\\<>=&|?')
    return name, splice(text, [random_.choice(((at, at + 1, by), (at, at + 1, ''), (at, at, by)))])


def edit_digit(pair, random_):
    """Changes a digit anywhere outside of comments."""
    name, text = pick_text(pair, random_)
    comments = [place.span() for place in COMMENT.finditer(text)]
    places = [at for at, c in enumerate(text) if c in '0123456789' and not is_within(at, comments)]
    at = random_.choice(places)
    return name, splice(text, [(at, at + 1, random_.choice('0123456789'))])


def edit_line(pair, random_):
    """Deletes or duplicates a line, or exchanges it with the next one."""
    name, text = pick_text(pair, random_)
    lines = text.split('\n')
    i = random_.randrange(len(lines) - 2)
    lines[i:i + 2] = random_.choice(([lines[i + 1]], [lines[i], lines[i], lines[i + 1]],
                                       [lines[i + 1], lines[i]]))
    return name, '\n'.join(lines)


def edit_format(pair, random_):
    """Formats a file with clang-format."""
    if shutil.which('clang-format') is None:
        return None
    name, text = pick_text(pair, random_)
    style = random_.choice(('LLVM', 'GNU', 'Google', '{ColumnLimit: 60, ReflowComments: true}'))
    return name, subprocess.run(['clang-format', f'--style={style}', '--assume-filename=pe.c'],
                                input=text, capture_output=True, text=True, check=True).stdout


C, CPLUSPLUS, BOTH, NONE = {'C'}, {'C++'}, {'C', 'C++'}, set()

# Name, languages in which the compiler has to reject the edit, and function.
KINDS = [
    ('one cell', NONE, edit_cell),
    ('one witness cell', NONE, edit_witness_cell),
    ('one witness cell of another row', C, edit_witness_row),
    ('one witness cell, a plain one', C, edit_witness_plain),
    ('one size, or the CRC-32', BOTH, edit_size),
    ('one other macro', NONE, edit_setting),
    ('an assert left out', NONE, edit_assert_gone),
    ('an assert changed', NONE, edit_assert),
    ('an assert turned round', BOTH, edit_assert_order),
    ('rows exchanged, in the array', CPLUSPLUS, edit_rows_swapped),
    ('rows exchanged, in the witness', BOTH, edit_keys_swapped),
    ('row duplicated: witness cells', BOTH, edit_keys_equal),
    ('row duplicated: all cells', BOTH, edit_row_equal),
    ('row duplicated: its neighbour', BOTH, edit_neighbour_equal),
    ('other cells duplicated', NONE, edit_cells_pasted),
    ('row pasted over another', BOTH, edit_row_pasted),
    ('row pasted under a number', BOTH, edit_row_pasted_under),
    ('row pasted once more', BOTH, edit_row_twice),
    ('row left out', BOTH, edit_row_gone),
    ('last row left out', BOTH, edit_last_row_gone),
    ('a factor in a macro', NONE, edit_factor),
    ('a number in a macro', NONE, edit_macro),
    ('white space', NONE, edit_blank),
    ('a comment', NONE, edit_comment),
    ('a number spelled otherwise', NONE, edit_spelling),
    ('a byte anywhere', NONE, edit_byte),
    ('a digit anywhere', NONE, edit_digit),
    ('a line anywhere', NONE, edit_line),
    ('formatted by clang-format', NONE, edit_format),
]

# For edits in ANYWHERE, --check need not print the row and column. For edits in HARMLESS, it has to
# print that no cell differs, if none does.
ANYWHERE = KINDS[20:]
HARMLESS = {'white space', 'a comment'}


# ---- compilers and --check ----

def run(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors='replace', check=False)


def compiles(compiler, pair, std):
    language = 'c++' if '++' in std else 'c'
    return run([compiler, f'-std={std}', '-fsyntax-only', '-x', language,
                f'{pair.folder}/{pair.table}']).returncode == 0


END = 'the end of the file'


def first_difference(one, two):
    """Returns the number of the first line that differs, and the line in both texts."""
    lines = one.split('\n')[:-1] + [END], two.split('\n')[:-1] + [END]
    for number, (a, b) in enumerate(zip(*lines), 1):
        if a != b:
            return number, a, b
    return None


def place_of(text, changed):
    """Returns the row and column of the first difference in the correct text, as --check prints
    them."""
    at = len(os.path.commonprefix([text, changed]))
    line = text.count('\n', 0, at)
    before = text.split('\n')
    for number in range(line, -1, -1):
        match = re.match(r'    /\* (\d+)(?:: .*?)? \*/ ', before[number])
        if match:
            start = sum(len(one) + 1 for one in before[:number]) + match.end()
            # If a cell ends where the texts differ, it may be longer in the other text.
            column = sum(cell.end() < at for cell in STORED.finditer(text, start)
                         if cell.start() < at)
            return f', in row {match.group(1)}, column {column},'
        if before[number] in ('};', '} };'):
            break
    return ''


def check_names(command, name, text, changed, is_anywhere):
    """Runs --check. Returns its output, preceded by whether it ends with 1 and prints the number of
    the first line that differs and, unless is_anywhere is set, row, column and both texts."""
    result = run(command)
    if is_anywhere:
        same = os.path.commonprefix([text, changed]).count('\n') + 1
        return result.returncode == 1 and f'/{name}: line {same}' in result.stdout, result.stdout
    line, is_, should_be = first_difference(changed, text)
    return result.returncode == 1 and (
        f'/{name}: line {line}{place_of(text, changed)} differs:\n'
        f'    it is    : {is_}\n    should be: {should_be}\n') in result.stdout, result.stdout


# ---- the cells of an edited pair ----

DUMP = r"""
#include "%s"
#include <stdio.h>
static pe_cell one[2 * PE_D_MODEL];
static pe_cell two[2 * PE_D_MODEL];
int main(void)
{
    long t;
    int j;
%s
    fputs("READ", stdout);
    for (t = PE_START; t < PE_START + PE_MAX_LEN; t++) {
        pe_row(one, %st);
        for (j = 0; j < 2 * PE_D_MODEL; j++) {
            const double numbers[2] = {(double)pe_to_float(one[j]), (double)pe_to_float(two[j])};
            fwrite(numbers, sizeof numbers, 1, stdout);
        }
    }
    return 0;
}
"""


def cells_of(pair):
    """Returns the bytes of the arrays, and of the numbers that pe_row and pe_to_float return. Both
    are empty if the program fails. Returns None if the pair does not compile."""
    arrays = [name for name in ('pe', 'pe_cos', 'pe_sin', 'pe_coarse', 'pe_fine')
              if re.search(rf' {name}(\[|;| =)', pair.original)]
    is_two = 'pe_sin' in arrays or re.search(r'pe_row\(pe_cell \*cosines', pair.original)
    with open(f'{pair.folder}/dump.c', 'w', encoding='ascii') as file:
        file.write(DUMP % (pair.table, ''.join(
            f'    fwrite(&{name}, sizeof {name}, 1, stdout);\n' for name in arrays),
            'two, ' if is_two else ''))
    made = run(['gcc', f'-std={pair.c_standard}', '-w', '-fsigned-char', f'{pair.folder}/dump.c',
                '-o', f'{pair.folder}/dump'])
    if made.returncode != 0:
        return None
    try:
        dumped = subprocess.run([f'{pair.folder}/dump'], capture_output=True, timeout=10, check=False)
    except subprocess.TimeoutExpired:
        return b'', b''
    return dumped.stdout.split(b'READ', 1) if dumped.returncode == 0 else [b'', b'']


def judge(pair, name, output):
    """Checks the statements of --check about cells against the cells. Returns a summary for the
    counts, and an error or ''."""
    differ = 'Cells differ' in output
    equal = 'No cell differs' in output
    cells = cells_of(pair)
    if cells is None:
        return 'not compiled', ''
    is_stored = cells[0] == pair.cells[0]
    is_read = cells == pair.cells
    verdict = 'differ' if differ else 'equal' if equal else 'silent'
    verdict += ', equal' if is_read else ', read otherwise' if is_stored else ', differ'
    if differ and is_stored:
        return verdict, 'it says that cells differ'
    if equal and not is_read:
        return verdict, 'it says that no cell differs'
    if not equal and is_read and name in HARMLESS:
        return verdict, 'it does not say that no cell differs'
    return verdict, ''


class Counts:
    """The numbers of edits: made, refused by gcc and by g++, found by --check alone, missed, and
    compiled by clang and clang++; and of each verdict of judge()."""

    def __init__(self):
        self.edits = self.c = self.cplusplus = self.found = self.missed = self.clang = 0
        self.verdicts = {}


def languages(pair, random_):
    """Yields a language, two compilers for it, and the standard in which they compile the pair."""
    yield 'C', 'gcc', 'clang', pair.c_standard
    if not pair.is_words:
        yield 'C++', 'g++', 'clang++', random_.choice(pair.cplusplus_standards)


def try_edit(pair, command, kind, counts, random_, where):
    name, must_refuse, edit = kind
    changed = None
    for _ in range(20):
        changed = edit(pair, random_)
        if changed is not None and changed[1] != pair.texts[changed[0]]:
            break
    else:
        return
    file, text = changed
    with open(f'{pair.folder}/{file}', 'w', encoding='ascii') as target:
        target.write(text)
    counts.edits += 1
    refused = set()
    faults = []
    line, is_, should_be = first_difference(text, pair.texts[file]) or (0, '', '')
    is_for_clang = '__has_warning(' in should_be # gcc does not read that condition
    for language, compiler, other, std in languages(pair, random_):
        if not compiles(compiler, pair, std):
            refused.add(language)
        elif language in must_refuse:
            faults.append(f'{compiler} -std={std} accepts it')
        if counts.edits % 4 == 0 and not is_for_clang:
            counts.clang += 1
            if compiles(other, pair, std) == (language in refused):
                faults.append(f'{other} -std={std} does not agree')
    counts.c += 'C' in refused
    counts.cplusplus += 'C++' in refused
    found, output = check_names(command, file, pair.texts[file], text, kind in ANYWHERE)
    counts.found += found and not refused
    if not found:
        faults.append(f'--check does not find it:\n{output}')
    if 'C' not in refused:
        verdict, fault = judge(pair, name, output)
        counts.verdicts[verdict] = counts.verdicts.get(verdict, 0) + 1
        faults += [fault] if fault else []
    if faults:
        counts.missed += 1
        print(f'MISSED: {where}: {name}: {file}:{line}: {", ".join(faults)}\n'
              f'    it is    : {is_}\n    should be: {should_be}')
    with open(f'{pair.folder}/{file}', 'w', encoding='ascii') as target:
        target.write(pair.texts[file])


def try_table(posenc, folder, table, edits, counts, seed):
    where, options, standard = table
    os.makedirs(folder)
    command = [posenc, '--quiet', *options, '--name=pe', '-o', f'{folder}/pe']
    result = run(command)
    if result.returncode != 0:
        sys.exit(f'pairs: {" ".join(command)}:\n{result.stdout}')
    pair = Pair(folder, options, standard)
    for _, compiler, other, std in languages(pair, random.Random(f'{seed} {where}')):
        assert compiles(compiler, pair, std) and compiles(other, pair, std), (where, std)
    assert run([*command, '--check']).returncode == 0, where
    pair.original = pair.texts[pair.table]
    pair.cells = cells_of(pair)
    assert pair.cells is not None and len(pair.cells[1]) > 0, where
    assert all(len(rows) > 1 for rows in pair.rows.values()) and pair.keys and pair.links, where
    for kind in KINDS:
        random_ = random.Random(f'{seed} {where} {kind[0]}')
        for _ in range(edits):
            try_edit(pair, [*command, '--check'], kind, counts[kind[0]], random_, where)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--edits', type=int, default=10)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--only', default='')
    parser.add_argument('--kind', default='')
    parser.add_argument('--work')
    parser.add_argument('generator', nargs='?', default='build/posenc')
    arguments = parser.parse_args()
    for tool in 'gcc', 'g++', 'clang', 'clang++':
        if shutil.which(tool) is None:
            sys.exit(f'pairs: {tool} is missing')
    KINDS[:] = [kind for kind in KINDS if arguments.kind in kind[0]]
    work = tempfile.mkdtemp(prefix='pairs-', dir=arguments.work)
    counts = {name: Counts() for name, _, _ in KINDS}
    tables = [table for table in list_tables(arguments.generator) if arguments.only in table[0]]
    try:
        for n, table in enumerate(tables):
            try_table(os.path.realpath(arguments.generator), f'{work}/{n}', table, arguments.edits,
                      counts, arguments.seed)
    finally:
        shutil.rmtree(work)
    heads = 'edits', 'in C', 'in C++', 'by --check', 'missed'
    print(f'{"edit":<34}' + ''.join(f'{head:>12}' for head in heads))
    total = Counts()
    for name, must_refuse, _ in KINDS:
        print_counts(name, counts[name], must_refuse)
        for field in vars(total):
            if field != 'verdicts':
                setattr(total, field, getattr(total, field) + getattr(counts[name], field))
        for verdict, count in counts[name].verdicts.items():
            total.verdicts[verdict] = total.verdicts.get(verdict, 0) + count
    print_counts('in all', total, NONE)
    print('What --check said of cells, and what gcc read, where it took the pair as C:')
    for verdict, count in sorted(total.verdicts.items()):
        print(f'    {verdict:<30}{count:>8}')
    print(f'{len(tables)} pairs, seed {arguments.seed}. in C, in C++: refused by gcc, by g++; clang '
          f'and clang++, asked {total.clang} times, agreed.\nby --check: accepted by both. --check '
          'named the first changed line of all edits.\n*: the compiler has to refuse each. Words '
          'are C alone.')
    return 0 if total.missed == 0 else 1


def print_counts(name, count, must_refuse):
    print(f'{name:<34}{count.edits:>12}'
          f'{str(count.c) + "*" * ("C" in must_refuse):>12}'
          f'{str(count.cplusplus) + "*" * ("C++" in must_refuse):>12}'
          f'{count.found:>12}{count.missed:>12}')


if __name__ == '__main__':
    sys.exit(main())
