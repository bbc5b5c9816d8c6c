#!/usr/bin/env python3
"""modules.py: runs the tests on a few mutants of every module and of the templates.

    tests/mutation/modules.py [--each=N] [--seed=N] [--list] [MODULE]...

It takes N mutants of each module of gen/, of gen/ itself, of templates/, and of the files that
other builds include (gen/posenc.mk, gen/cmake). A seed always selects the same mutants, those with
the smallest checksums. mutants.py defines the mutants of C files. In other files, a mutant deletes
a line, adds one to a number, or inverts a condition of a template. Each mutant is built in a copy
of the tree. Then the suites run one by one: first the suites of the module, then all others, the
slow ones last. If they pass, tests/consumers runs for mutants of templates and of builds. The first
failure kills the mutant. A mutant of a C file or a template that does not change the programs is
replaced by another mutant. A mutant that does not build is replaced, too, except for
templates, where it counts as killed.

Prints every mutant that survives. The exit status is 1 if so few are killed that the tests
probably kill less than 85 % of all mutants: if they killed 85 %, samples with so few killed mutants
would be drawn less than once in 100 times. Mutants that survivors.txt lists as equal are skipped.
run.py tests all mutants of the modules that compute, and tests them more thoroughly.

    --each=N   number of mutants of each module (1)
    --seed=N   selects other mutants (1)
    --list     prints the selected mutants, and ends
"""

import argparse
import glob
import hashlib
import math
import os
import re
import shutil
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from mutants import Source  # noqa: E402
from run import Limits, read_survivors  # noqa: E402

SHARE = 0.85 # the share of all mutants that has to be killed
TREE = 'build/mutation/modules'
LOG = 'build/check.log' # the log of a running suite
# For each module, the suites that run first, because they are most likely to kill its mutants.
FIRST = {
    'gen': 'memory utf8 cases cli program',
    'cli': 'cases cli presets_cli program completion check',
    'config': 'cases json model gguf towers type_keys presets_cli',
    'model': 'decimal precision literal table presets_cli',
    'exact': 'wide elementary table',
    'encoding': 'table frequency precision golden factored',
    'proof': 'witness program',
    'text': 'literal mustache words template pair tampered accessors program',
    'files': 'output cases program check faults',
    'npy': 'npy npy_write cases compare',
    'compare': 'fit compare npy',
    'picture': 'picture',
    'report': 'report',
    'build': 'completion program',
    'templates': 'template pair words picture report dialects emitted program',
    'consumers': 'consumers',
}
# Suites that run last.
SLOW = '''report golden compare factored frequency faults dialects resources tampered accessors heads
          languages program consumers fit emitted'''.split()
# Files that show whether a mutant changes the programs.
PROGRAMS = 'posenc document embed posenc.1'.split()


class Change:
    """Replaces text[start:end] of a file with `by`. `name` identifies the change in samples and in
    the output, and `key`, if any, in survivors.txt."""

    def __init__(self, path, start, end, by, name, key=None):
        self.path, self.start, self.end, self.by = path, start, end, by
        self.name, self.key = name, key

    def checksum(self, seed):
        return zlib.crc32(f'{self.name} {seed}'.encode())


def changes_of_c(path, text):
    for mutant in Source(path, text).mutants():
        yield Change(path, mutant.start, mutant.end, mutant.by, ' | '.join(mutant.sample_key),
                     mutant.key)


def changes_of_lines(path, text):
    """Returns the changes of a template or of a file for make or CMake. Comments are not
    changed."""
    start = 0
    for line in text.splitlines(keepends=True):
        stripped = line.strip()
        if stripped and not stripped.startswith(('#', '{{!')) or \
                stripped.startswith(('#if', '#def')):
            if not re.fullmatch(r'({{[#^/]\w+}}|[{}()*/\\]+|\w+\(\)|end\w+.*)', stripped):
                yield Change(path, start, start + len(line), '', f'{path} | {stripped} | left out')
            for found in re.finditer(r'(?<![\w.])\d+(?![\w.])', line):
                yield Change(path, start + found.start(), start + found.end(),
                             str(int(found[0]) + 1),
                             f'{path} | {stripped} | {found.start() + 1}: {found[0]} + 1')
            for found in re.finditer(r'{{([#^])', line):
                yield Change(path, start + found.start(1), start + found.end(1),
                             '^' if found[1] == '#' else '#',
                             f'{path} | {stripped} | {found.start() + 1}: turned over')
        start += len(line)


def files_of(module):
    if module == 'templates':
        return glob.glob('templates/*/*.mustache')
    if module == 'consumers':
        return ['gen/posenc.mk', *glob.glob('gen/cmake/*.cmake')]
    return glob.glob('gen/*.c' if module == 'gen' else f'gen/{module}/*.c')


def changes_in(module, seed):
    """Returns all changes of a module, sorted by checksum. The first N are a sample."""
    equal = {key for key, why in read_survivors().items() if why.startswith('equal: ')}
    changes = []
    for path in sorted(files_of(module)):
        with open(path, encoding='utf-8') as file:
            text = file.read()
        find_changes = changes_of_c if path.endswith('.c') else changes_of_lines
        changes += [change for change in find_changes(path, text) if change.key not in equal]
    return sorted(changes, key=lambda change: change.checksum(seed))


def start(command, cpu=15, **variables):
    """Starts a command in the tree. No process may use more than `cpu` seconds of processor time,
    since a test that hangs may have its own process group, which killpg does not reach. Tests that
    are skipped because of the limits do not count as failures."""
    return subprocess.Popen(command, cwd=TREE, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            env=dict(os.environ, REQUIRE_ALL='0', **variables),
                            start_new_session=True, preexec_fn=Limits(cpu, False))


def wait(process, seconds):
    """Returns the exit status, or None after a timeout."""
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return None


def run(command, seconds=150, cpu=15):
    return wait(start(command, cpu), seconds)


def has_failure(log):
    """Returns whether a test has failed, according to the log of a running suite."""
    if not os.path.exists(log):
        return False
    with open(log, encoding='utf-8', errors='replace') as file:
        return re.search(r':[FE]:', file.read()) is not None


def run_suite(suite, seconds=150):
    """Returns the exit status, or None after a timeout. Ends the suite after the first test that
    fails: on SIGTERM, Check also ends the running test."""
    log = f'{TREE}/{LOG}'
    if os.path.exists(log):
        os.remove(log)
    process = start(['build/tests-native', '--quick', suite], CK_LOG_FILE_NAME=LOG)
    end = time.time() + seconds
    while process.poll() is None and time.time() < end:
        if has_failure(log):
            process.terminate()
            process.wait()
            return 1
        time.sleep(0.1)
    return wait(process, 0.1)


def build():
    return run(['make', '-s', '-j2', 'BUILD_CFLAGS=-O1 -w', 'build/tests-native'],
               cpu=5) == 0


def digest():
    """Returns a digest of PROGRAMS."""
    texts = []
    for name in PROGRAMS:
        with open(f'{TREE}/build/{name}', 'rb') as file:
            texts.append(file.read())
    return hashlib.sha256(b'\0'.join(texts)).digest()


def suites_for(module):
    with open('tests/support/suites.h', encoding='utf-8') as file:
        suites = re.findall(r'^ *SUITE\((\w+)\)', file.read(), re.M)
    first = FIRST[module].split()
    if module == 'consumers':
        return first
    rest = [suite for suite in suites if suite not in first]
    return first + [s for s in rest if s not in SLOW] + [s for s in SLOW if s in rest]


def kill(module, used):
    """Returns the suite that kills the mutant in the tree, or '' if the mutant survives. Adds the
    suite to `used`."""
    for suite in suites_for(module):
        status = run_suite(suite)
        if status != 0:
            used.add(suite)
            return f'{suite}{" hangs" if status is None else ""}'
    if module in ('templates', 'consumers') and run(['tests/consumers/run.sh', '.'], 1200) != 0:
        return 'consumers'
    return ''


def examine(module, change, unchanged, used):
    """Returns 'killed', 'survived', 'equal' or 'no code', and what killed the mutant."""
    path = f'{TREE}/{change.path}'
    with open(path, encoding='utf-8') as file:
        text = file.read()
    try:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text[:change.start] + change.by + text[change.end:])
        if not build():
            return ('killed', 'the build') if module == 'templates' else ('no code', '')
        if module != 'consumers' and digest() == unchanged:
            return 'equal', ''
        by = kill(module, used)
        return ('killed', by) if by else ('survived', '')
    finally:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


def is_improbable(killed, tested):
    """Returns whether a sample of `tested` mutants has `killed` or fewer killed ones with a
    probability of less than 1/100 (binomial distribution) if SHARE of all mutants are killed."""
    return sum(math.comb(tested, k) * SHARE ** k * (1 - SHARE) ** (tested - k)
               for k in range(killed + 1)) < 0.01


def copy_tree():
    shutil.rmtree(TREE, ignore_errors=True)
    for path in subprocess.check_output(['git', 'ls-files', '-z'], text=True).split('\0'):
        if path and os.path.exists(path):
            os.makedirs(os.path.dirname(f'{TREE}/{path}'), exist_ok=True)
            shutil.copy2(path, f'{TREE}/{path}')


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.replace('%', '%%'))
    parser.add_argument('modules', nargs='*')
    parser.add_argument('--each', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--list', action='store_true')
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..'))
    modules = ['gen', *sorted(os.path.basename(os.path.dirname(path))
                            for path in glob.glob('gen/*/') if glob.glob(f'{path}*.c')),
             'templates', 'consumers']
    modules = [module for module in modules if module in (arguments.modules or modules)]
    if arguments.list:
        for module in modules:
            for change in changes_in(module, arguments.seed)[:arguments.each]:
                print(f'{module:<10} {change.name}')
        return 0
    copy_tree()
    if not build():
        sys.exit('mutation: the tree does not build without a mutant')
    unchanged = digest()
    killed = survived = 0
    used = set()
    for module in modules:
        left = arguments.each
        for change in changes_in(module, arguments.seed):
            if left == 0:
                break
            began = time.time()
            end, by = examine(module, change, unchanged, used)
            print(f'{end:<9}{by:<12}{time.time() - began:4.0f} s  {change.name}', flush=True)
            killed += end == 'killed'
            survived += end == 'survived'
            left -= end in ('killed', 'survived')
    # A suite that also fails without a mutant does not count.
    broken = [suite for suite in sorted(used)
              if not build() or run_suite(suite) != 0]
    if broken:
        sys.exit(f'mutation: these fail without a mutant: {" ".join(broken)}')
    print(f'{killed} of {killed + survived} mutants are killed')
    return 1 if is_improbable(killed, killed + survived) else 0


if __name__ == '__main__':
    sys.exit(main())
