#!/usr/bin/env python3
"""figures.py: keeps the numbers ("figures") in the pages up to date and consistent.

    tests/figures.py [--write] [NAME]...

Each entry of FIGURES below lists the pages that contain a figure, the words around it, and the
command that prints it. With names, the script runs the commands of these entries, as `make figures
RUN='edits check'` does, and writes their results into all pages. Without names it runs no command,
but compares README.md with tests/README.md: it reports each figure that differs or is missing, with
exit status 1; with --write, it copies differing figures from tests/README.md to the other pages.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys

PAGE = 'tests/README.md' # contains all figures
# The totals in the output of mutation/pairs.py.
PAIRS_TOTALS = r'^in all +(\d+) +(\d+)\*? +(\d+)\*? +(\d+) +(\d+)\n(\d+) pairs, seed 1\.'

# The entries by name. An entry consists of a command, a pattern that matches the command's output
# and, for each group of the pattern, the pages that contain the figure, with the words before and
# after the figure.
FIGURES = {
    'edits': ('make -s mutate-pairs EDITS=3', PAIRS_TOTALS, [
        {PAGE: ('| edits of emitted pairs | ', ' edits of ')},
        {PAGE: (' pairs: ', ' refused by gcc and ')},
        {PAGE: (' refused by gcc and ', ' by g++ (including all')},
        {PAGE: ('has to refuse), ', ' found by `--check` alone')},
        {PAGE: ('found by `--check` alone, ', ' missed |')},
        {PAGE: (' edits of ', ' pairs: ')},
    ]),
    'check': ('make -s check', r'Checks: (\d+), Failures: 0', [
        {PAGE: ('sample of the slow cases | ', ' checks, among them')},
    ]),
    'check-native': ('make -s check-native', r'Checks: (\d+), Failures: 0', [
        {PAGE: ('including golden tables by MPFR | ', ' checks, and ')},
    ]),
    'check-portable': ('make -s check-portable', r'Checks: (\d+), Failures: 0', [
        {PAGE: (' checks, and ', ' without 128-bit integers, of the modules')},
    ]),
    # These entries have no command, because it would take hours or its output has to be evaluated
    # by hand.
    'cells': (None, '', [
        {PAGE: (' tables, ', ' cells, and '),
         'README.md': ('on every machine, and ', ' cells compared with MPFR')},
    ]),
    'libm': (None, '', [
        {PAGE: ('from the factored one (`-O2`), and ', ' ns by `sinf`'),
         'README.md': ('computing it with `sinf` and `cosf` ', ' ns. Computing')},
        {PAGE: ('A row took ', ' ns from the full table'),
         'README.md': ('Copying a row of 512 cells takes ', ' ns, rebuilding')},
        {PAGE: ('from the full table, ', ' ns rebuilt'),
         'README.md': ('it from a factored table ', ' ns')},
    ]),
    'source': (None, '', [
        {PAGE: ('| f32 | ', ' | 6'), 'README.md': ('| by default | 10.2 MB | ', ' MB | 6.3')},
        {PAGE: ('| f32, `--literal=words` | ', ' |'),
         'README.md': ('C11 only | 10.2 MB | ', ' MB |')},
        {PAGE: ('| f32, `--storage=factored` | ', ' |'),
         'README.md': ('rebuilds any row | 0.3 MB | ', ' MB |')},
    ]),
}


def find_figure(text, path, words):
    """Returns the span of the figure between two texts. Line breaks may replace blanks of these
    texts."""
    before, after = (r'\s+'.join(re.escape(word) for word in part.split(' ')) for part in words)
    found = re.search(f'{before}([0-9][0-9,.]*?){after}', text)
    if not found:
        sys.exit(f'figures: {path} has no figure between {words[0]!r} and {words[1]!r}: mend '
                 'tests/figures.py')
    return found.span(1)


def with_commas(figure):
    return f'{int(figure):,}'


class Pages:
    def __init__(self):
        self.texts = {}

    def text(self, path):
        if path not in self.texts:
            with open(path, encoding='utf-8') as file:
                self.texts[path] = file.read()
        return self.texts[path]

    def figure(self, path, words):
        start, end = find_figure(self.text(path), path, words)
        return self.text(path)[start:end]

    def put(self, path, words, figure):
        start, end = find_figure(self.text(path), path, words)
        self.texts[path] = self.texts[path][:start] + figure + self.texts[path][end:]

    def write(self):
        for path, text in self.texts.items():
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)


def run(name):
    """Runs the command of an entry, and returns the figures that match its groups."""
    command, pattern, _ = FIGURES[name]
    if command is None:
        sys.exit(f'figures: no command prints {name!r}: write it into {PAGE}, then run '
                 'tests/figures.py --write')
    result = subprocess.run(shlex.split(command), stdout=subprocess.PIPE, text=True, check=False)
    found = re.search(pattern, result.stdout, re.M)
    if result.returncode != 0 or not found:
        sys.exit(f'figures: {command} failed:\n{result.stdout}')
    return [with_commas(group) for group in found.groups()]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--write', action='store_true')
    parser.add_argument('names', nargs='*', choices=[*FIGURES, []])
    arguments = parser.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    pages = Pages()
    for name in arguments.names:
        for figure, places in zip(run(name), FIGURES[name][2]):
            for path, words in places.items():
                pages.put(path, words, figure)
    different = 0
    for _, _, groups in FIGURES.values():
        for places in groups:
            figure = pages.figure(PAGE, places[PAGE])
            for path, words in places.items():
                other = pages.figure(path, words)
                if other != figure and arguments.write:
                    pages.put(path, words, figure)
                elif other != figure:
                    different += 1
                    print(f'{path}: error: it has {other}{words[1]}, and {PAGE} has {figure}: run '
                          'tests/figures.py --write', file=sys.stderr)
    if arguments.write or arguments.names:
        pages.write()
    return 1 if different else 0


if __name__ == '__main__':
    sys.exit(main())
