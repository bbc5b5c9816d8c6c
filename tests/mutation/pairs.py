#!/usr/bin/env python3
"""pairs.py: edits emitted pairs as a careless hand would, and asks who sees it.

    tests/mutation/pairs.py [--edits=N] [--seed=N] [--work=DIR] [GENERATOR]

For pairs of all precisions, full and factored, with decimal, hexadecimal and string literals, N
edits of each kind are made at random places. Each edited file goes to gcc -std=c11, every fourth to
clang as well, and each to posenc --check with the options that made it.

Where rows are made equal, in the macros of the witness or in the array, every compiler has to refuse
the file. All other edits, and those, --check has to find: exit status 1, and the first line that
differs, named with what it is and what it should be. An edit that nobody sees is missed; none may
be.

Needs python3, gcc, clang.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TABLES = []
AFFINE = {'s8': ['--scale=0.0078125', '--zero-point=-5'],
          'u8': ['--scale=0.0078125', '--zero-point=128']}


def list_tables():
    """A name, and options: a witness of one column and of several, positions below zero."""
    for precision in 'f64 f32 f16 bf16 f8e4m3 f8e5m2 q31 q15 q7 s8 u8'.split():
        options = [f'--precision={precision}', *AFFINE.get(precision, [])]
        yield f'{precision}', options + ['--d-model=6', '--max-len=24']
        yield f'{precision} one pair', options + ['--d-model=2', '--max-len=19', '--start=-8']
        if precision != 'f64':
            yield f'{precision} words', options + ['--d-model=6', '--max-len=12',
                                                   '--literal=words']
    for precision in 'f64', 'f32':
        yield f'{precision} hex', [f'--precision={precision}', '--d-model=6', '--max-len=24',
                                   '--literal=hex']
        yield f'{precision} factored hex', [f'--precision={precision}', '--d-model=6',
                                            '--max-len=60', '--storage=factored', '--literal=hex']
    for precision in 'f64 f32 q31 q15'.split():
        yield f'{precision} factored', [f'--precision={precision}', '--d-model=6',
                                        '--max-len=60', '--storage=factored']
    yield 'f32 split', ['--d-model=6', '--max-len=24', '--layout=split']
    yield 'q15 pairs', ['--precision=q15', '--d-model=6', '--max-len=24', '--layout=pairs']
    yield 'f32 c89', ['--d-model=6', '--max-len=24'] # as C89 compiles it
    yield 'f32 static', ['--d-model=6', '--max-len=24', '--linkage=static']


# ---- the text of a pair ----

MACRO = re.compile(r'^#define (\w+?_C\d+_)(\w+?)(\(type\))? (.*)$', re.MULTILINE)
CELL = re.compile(r'\w+_CELL\d+\(\w+, \w+\)')
ROW = re.compile(r'^    \{ /\* (-?\d+) \*/\n(.*?)^    \},\n', re.MULTILINE | re.DOTALL)
LINK = re.compile(r'^(\w+)_BEFORE\((\w+), (\w+)\);\n', re.MULTILINE)
ASSERT = re.compile(r'^\w+_ASSERT\(.*?\);\n', re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r'(?<![\w.])0x[0-9a-f]+(?:p[-+]?\d+f?|U)?|(?<![\w.])\d+(?:\.\d+)?'
                    r'(?:e[-+]?\d+)?f?(?!\w)')
STRING = re.compile(r'"(?:\\x[0-9a-f]+)+"')
SIZE = re.compile(r'^#define \w+_(?:D_MODEL|MAX_LEN|STRIDE|CRC32|BLOCK) .*$', re.MULTILINE)
SETTING = re.compile(r'^#define \w+_(?:START|DISTANCE|ERROR|UNIT\d+) .*$', re.MULTILINE)


class Pair:
    def __init__(self, folder, static):
        self.folder = folder
        self.table = 'pe.h' if static else 'pe.c' # the file with the array
        self.texts = {}
        for name in ('pe.h',) if static else ('pe.c', 'pe.h'):
            with open(f'{folder}/{name}', encoding='ascii') as file:
                self.texts[name] = file.read()
        text = self.texts[self.table]
        # Witness macros by their array and position, and rows by their array.
        self.keys = {}
        for match in MACRO.finditer(text):
            array = re.sub(r'_C\d+_$', '', match.group(1))
            self.keys.setdefault(array, {}).setdefault(match.group(2), []).append(match)
        self.rows = {}
        for match in ROW.finditer(text):
            start = text.rfind('= {', 0, match.start())
            self.rows.setdefault(start, []).append(match)
        self.links = list(LINK.finditer(text))
        self.asserts = list(ASSERT.finditer(text))


def put(text, changes):
    """The text with stretches (start, end) replaced."""
    for start, end, by in sorted(changes, reverse=True):
        text = text[:start] + by + text[end:]
    return text


def changed_number(random_, text):
    """A number by one unit in its last digit."""
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
    """The lowest bit of a digit of one cell of a string."""
    parts = re.findall(r'\\x([0-9a-f]+)', text)
    i = random_.randrange(len(parts))
    value = int(parts[i], 16) ^ 1 << 4 * random_.randrange(len(parts[i]))
    parts[i] = f'{value:x}'
    return '"' + ''.join(f'\\x{part}' for part in parts) + '"'


# ---- kinds of edits: each gives the changed text of one file, or None where it has no place ----

def pick_rows(pair, random_, count, arrays=None):
    return random_.sample(random_.choice(arrays or list(pair.rows.values())), count)


def pick_witness_rows(pair, random_, count):
    """Rows of an array that has witness cells. Of two arrays, a row is that of both."""
    arrays = [rows for rows in pair.rows.values() if CELL.search(rows[0].group(2))]
    return pick_rows(pair, random_, count, arrays)


def edit_cell(pair, random_):
    """A cell of the array that is no macro."""
    text = pair.texts[pair.table]
    row = pick_rows(pair, random_, 1)[0]
    places = [m for m in STRING.finditer(text, row.start(2), row.end(2))]
    if places:
        place = random_.choice(places)
        return pair.table, put(text, [(*place.span(), changed_string(random_, place.group()))])
    places = [m for m in NUMBER.finditer(text, row.start(2), row.end(2))]
    if not places:
        return None
    place = random_.choice(places)
    return pair.table, put(text, [(*place.span(), changed_number(random_, place.group()))])


def edit_macro(pair, random_):
    """A cell of the witness."""
    text = pair.texts[pair.table]
    keys = random_.choice(random_.choice(list(random_.choice(list(pair.keys.values())).values())))
    place = random_.choice(list(NUMBER.finditer(text, keys.start(4), keys.end(4))))
    return pair.table, put(text, [(*place.span(), changed_number(random_, place.group()))])


def edit_define(pair, random_, pattern):
    places = [(name, place) for name, text in pair.texts.items()
              for place in pattern.finditer(text)]
    name, place = random_.choice(places)
    words = place.group().split(' ')
    words[2] = '0x0badc0deUL' if words[1].endswith('CRC32') else \
        re.sub(r'\d(?=\D*$)', lambda m: str((int(m.group()) + random_.randrange(1, 10)) % 10),
               words[2])
    return name, put(pair.texts[name], [(*place.span(), ' '.join(words))])


def edit_size(pair, random_):
    """A size, or the CRC-32, by which the table knows its header."""
    return edit_define(pair, random_, SIZE)


def edit_setting(pair, random_):
    """The first position, a unit, a distance or an error."""
    return edit_define(pair, random_, SETTING)


def edit_assert_gone(pair, random_):
    """An assert left out."""
    place = random_.choice(pair.links + pair.asserts)
    return pair.table, put(pair.texts[pair.table], [(*place.span(), '')])


def edit_assert(pair, random_):
    """An assert of other positions, or in the other order."""
    if not pair.links:
        return None
    place = random_.choice(pair.links)
    other = random_.choice([link for link in pair.links if link.group(1) == place.group(1)])
    one, two = place.group(2), place.group(3)
    by = (two, one) if other is place else (one, other.group(3))
    return pair.table, put(pair.texts[pair.table],
                           [(*place.span(), f'{place.group(1)}_BEFORE({by[0]}, {by[1]});\n')])


def edit_assert_order(pair, random_):
    """An assert with its positions exchanged."""
    place = random_.choice(pair.links)
    return pair.table, put(pair.texts[pair.table], [
        (*place.span(), f'{place.group(1)}_BEFORE({place.group(3)}, {place.group(2)});\n')])


def edit_rows_swapped(pair, random_):
    """Two rows of the array, exchanged."""
    text = pair.texts[pair.table]
    one, two = pick_witness_rows(pair, random_, 2)
    return pair.table, put(text, [(*one.span(), two.group()), (*two.span(), one.group())])


def pick_keys(pair, random_):
    """The macros of two rows of one array."""
    keys = random_.choice(list(pair.keys.values()))
    one, two = random_.sample(sorted(keys), 2)
    return keys[one], keys[two]


def edit_macros_swapped(pair, random_):
    """The witness cells of two rows, exchanged."""
    one, two = pick_keys(pair, random_)
    changes = []
    for a, b in zip(one, two):
        changes += [(*a.span(4), b.group(4)), (*b.span(4), a.group(4))]
    return pair.table, put(pair.texts[pair.table], changes)


def edit_macros_equal(pair, random_):
    """The witness cells of one row, with the numbers of another."""
    one, two = pick_keys(pair, random_)
    return pair.table, put(pair.texts[pair.table],
                           [(*a.span(4), b.group(4)) for a, b in zip(one, two)])


def row_of(pair, key):
    """The rows of a position, in all arrays."""
    name = key.group(2).replace('minus_', '-')
    cell = re.sub(r'_C(\d+)_$', r'_CELL\1(', key.group(1))
    text = pair.texts[pair.table]
    found = [row for rows in pair.rows.values() for row in rows if row.group(1) == name]
    return [row for row in found if cell in text[row.start(2):row.end(2)]] or found


def edit_row_equal(pair, random_):
    """All cells of one row, with the numbers of another: those of the witness in its macros."""
    one, two = pick_keys(pair, random_)
    changes = [(*a.span(4), b.group(4)) for a, b in zip(one, two)]
    rows_one = [row for rows in pair.rows.values() for row in rows
                if row in row_of(pair, one[0])]
    rows_two = [row for rows in pair.rows.values() for row in rows
                if row in row_of(pair, two[0])]
    for a, b in zip(rows_one, rows_two):
        names = zip(CELL.findall(b.group(2)), CELL.findall(a.group(2)))
        own = b.group(2)
        for name_b, name_a in names:
            own = own.replace(name_b, name_a)
        changes.append((*a.span(2), own))
    return pair.table, put(pair.texts[pair.table], changes)


def edit_lines_pasted(pair, random_):
    """The lines of one row's macros, names and all, over those of another."""
    one, two = pick_keys(pair, random_)
    return pair.table, put(pair.texts[pair.table],
                           [(*a.span(), b.group()) for a, b in zip(one, two)])


def edit_redefined(pair, random_):
    """A row's macros once more, after the first ones, with the numbers of another."""
    one, two = pick_keys(pair, random_)
    lines = ''.join(f'#define {a.group(1)}{a.group(2)}{a.group(3) or ""} {b.group(4)}\n'
                    for a, b in zip(one, two))
    at = one[-1].end() + 1
    return pair.table, put(pair.texts[pair.table], [(at, at, lines)])


def edit_last_key_equal(pair, random_):
    """In the order of the asserts, a row with the witness cells of the row before it."""
    if not pair.links:
        return None
    link = random_.choice(pair.links)
    keys = pair.keys[link.group(1)]
    one, two = random_.sample([keys[link.group(2)], keys[link.group(3)]], 2)
    return pair.table, put(pair.texts[pair.table],
                           [(*a.span(4), b.group(4)) for a, b in zip(one, two)])


def edit_cells_pasted(pair, random_):
    """The cells of one row over those of another, but for the witness."""
    text = pair.texts[pair.table]
    one, two = pick_rows(pair, random_, 2)
    own = CELL.findall(one.group(2))
    pasted = two.group(2)
    for mine, other in zip(own, CELL.findall(pasted)):
        pasted = pasted.replace(other, mine)
    return pair.table, put(text, [(*one.span(2), pasted)])


def edit_row_pasted(pair, random_):
    """A row of the array over another, with the names of its macros."""
    text = pair.texts[pair.table]
    one, two = pick_witness_rows(pair, random_, 2)
    return pair.table, put(text, [(*one.span(), two.group())])


def edit_row_twice(pair, random_):
    """A row of the array once more."""
    text = pair.texts[pair.table]
    row = pick_witness_rows(pair, random_, 1)[0]
    return pair.table, put(text, [(row.end(), row.end(), row.group())])


def edit_row_gone(pair, random_):
    """A row of the array left out."""
    text = pair.texts[pair.table]
    row = pick_witness_rows(pair, random_, 1)[0]
    return pair.table, put(text, [(*row.span(), '')])


# What is done, whether the rows are then equal in what asserts read, and how.
KINDS = [
    ('one cell', False, edit_cell),
    ('one witness cell', False, edit_macro),
    ('one size, or the CRC-32', True, edit_size),
    ('one other macro', False, edit_setting),
    ('an assert left out', False, edit_assert_gone),
    ('an assert changed', False, edit_assert),
    ('an assert turned round', True, edit_assert_order),
    ('rows exchanged, in the array', True, edit_rows_swapped),
    ('rows exchanged, in the witness', True, edit_macros_swapped),
    ('row duplicated: witness cells', True, edit_macros_equal),
    ('row duplicated: all cells', True, edit_row_equal),
    ('row duplicated: its neighbour', True, edit_last_key_equal),
    ('row duplicated: #define lines', True, edit_lines_pasted),
    ('row duplicated: #define again', True, edit_redefined),
    ('other cells duplicated', False, edit_cells_pasted),
    ('row pasted over another', True, edit_row_pasted),
    ('row pasted once more', True, edit_row_twice),
    ('row left out', True, edit_row_gone),
]


# ---- who sees it ----

def run(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors='replace', check=False)


def compiles(compiler, folder, std):
    command = [compiler, f'-std={std}', '-fsyntax-only']
    unit = 'pe.c' if os.path.exists(f'{folder}/pe.c') else 'pe.h'
    return run([*command, '-x', 'c', f'{folder}/{unit}']).returncode == 0


END = 'the end of the file'


def first_difference(one, two):
    """The first line that differs, and how it is in either text."""
    lines = one.split('\n')[:-1] + [END], two.split('\n')[:-1] + [END]
    for number, (a, b) in enumerate(zip(*lines), 1):
        if a != b:
            return number, a, b
    return None


def place_of(text, line):
    """The row that a line is in, after its first line."""
    before = text.split('\n')[:line - 1]
    for number in range(len(before) - 1, -1, -1):
        match = re.match(r'    \{ /\* (-?\d+) ', before[number])
        if match:
            return f', in the row of position {match.group(1)},'
        if before[number] == '};':
            break
    return ''


def check_names(command, name, text, changed):
    """Whether --check ends with 1, and names the line and its row, and shows both texts."""
    line, is_, should_be = first_difference(changed, text)
    result = run(command)
    return result.returncode == 1 and (
        f'/{name}: line {line}{place_of(text, line)} differs:\n'
        f'    it is    : {is_}\n    should be: {should_be}\n') in result.stdout


class Counts:
    def __init__(self):
        self.edits = self.refused = self.found = self.missed = self.clang = 0


def try_edit(pair, command, kind, counts, random_, where):
    name, must_refuse, edit = kind
    changed = None
    for _ in range(20):
        changed = edit(pair, random_)
        if changed is None or changed[1] != pair.texts[changed[0]]:
            break
    if changed is None or changed[1] == pair.texts[changed[0]]:
        return
    file, text = changed
    with open(f'{pair.folder}/{file}', 'w', encoding='ascii') as target:
        target.write(text)
    std = 'c90' if 'c89' in where else 'c11'
    refused = not compiles('gcc', pair.folder, std)
    counts.edits += 1
    counts.refused += refused
    line, is_, should_be = first_difference(text, pair.texts[file])
    found = check_names(command, file, pair.texts[file], text)
    counts.found += found and not refused
    clang_agrees = True
    if counts.edits % 4 == 0:
        counts.clang += 1
        clang_agrees = compiles('clang', pair.folder, std) != refused
    if not found or (must_refuse and not refused) or not clang_agrees:
        counts.missed += 1
        print(f'MISSED: {where}: {name}: {file}:{line}: gcc '
              f'{"refuses" if refused else "accepts"}, clang '
              f'{"agrees" if clang_agrees else "does not agree"}, --check '
              f'{"finds" if found else "does not find"} it\n'
              f'    it is    : {is_}\n    should be: {should_be}')
    with open(f'{pair.folder}/{file}', 'w', encoding='ascii') as target:
        target.write(pair.texts[file])


def try_table(posenc, folder, where, options, edits, counts, seed):
    os.makedirs(folder)
    static = '--linkage=static' in options
    command = [posenc, '--quiet', *options, '--name=pe', '-o', f'{folder}/pe']
    result = run(command)
    if result.returncode != 0:
        sys.exit(f'pairs: {" ".join(command)}:\n{result.stdout}')
    pair = Pair(folder, static)
    std = 'c90' if 'c89' in where else 'c11'
    assert compiles('gcc', folder, std) and compiles('clang', folder, std), where
    assert run([*command, '--check']).returncode == 0, where
    assert all(len(rows) > 1 for rows in pair.rows.values()) and pair.keys and pair.links, where
    for kind in KINDS:
        random_ = random.Random(f'{seed} {where} {kind[0]}')
        for _ in range(edits):
            try_edit(pair, [*command, '--check'], kind, counts[kind[0]], random_, where)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--edits', type=int, default=10)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--work')
    parser.add_argument('generator', nargs='?', default='build/posenc')
    arguments = parser.parse_args()
    for tool in 'gcc', 'clang':
        if shutil.which(tool) is None:
            sys.exit(f'pairs: {tool} is missing')
    work = tempfile.mkdtemp(prefix='pairs-', dir=arguments.work)
    counts = {name: Counts() for name, _, _ in KINDS}
    tables = list(list_tables())
    try:
        for n, (where, options) in enumerate(tables):
            try_table(os.path.realpath(arguments.generator), f'{work}/{n}', where, options,
                      arguments.edits, counts, arguments.seed)
    finally:
        shutil.rmtree(work)
    print(f'{"edit":<34}{"edits":>8}{"refused":>9}{"by --check":>12}{"missed":>8}')
    total = Counts()
    for name, must_refuse, _ in KINDS:
        count = counts[name]
        print(f'{name + (" *" if must_refuse else ""):<34}{count.edits:>8}{count.refused:>9}'
              f'{count.found:>12}{count.missed:>8}')
        for field in vars(total):
            setattr(total, field, getattr(total, field) + getattr(count, field))
    print(f'{"in all":<34}{total.edits:>8}{total.refused:>9}{total.found:>12}{total.missed:>8}')
    print(f'{len(tables)} pairs, seed {arguments.seed}. refused: by gcc, and clang, asked '
          f'{total.clang} times, agreed.\nby --check: accepted by the compiler. --check named the '
          f'first changed line of all edits.\n*: the compiler has to refuse each.')
    return 0 if total.missed == 0 else 1


if __name__ == '__main__':
    sys.exit(main())
