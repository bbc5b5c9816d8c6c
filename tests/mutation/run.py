#!/usr/bin/env python3
"""run.py: mutation testing. Changes one place of the sources at a time, and runs the tests.

    tests/mutation/run.py [OPTION]... [FILE]...

mutants.py defines the mutants. Each mutant is compiled at -O1 and linked with the unchanged
objects. It is killed by the first test that fails, needs more than five times its usual processor
time, or needs more than two gigabytes. The tests run in these stages:

- the cases that run the changed function, fast ones first
- for some files, cases that run the whole program; with --slow, for all files
- the cases of the first stage that are fast, with AddressSanitizer and UndefinedBehaviorSanitizer
  in the changed file
- for mutants that survivors.txt does not list: runs of the program and suites with sanitizers in
  all files, the program with failing allocations, and the program under valgrind

A mutant whose object code is that of the unchanged file or of another mutant does not count. A
mutant that survives has to be listed in survivors.txt with a reason: `equal:` if the program
computes the same results for all input, so that the mutant does not count, or `other:` if it might
not. The exit status is 1 if a survivor is not listed, or if less than 95 % of the mutants that
count are killed (only if there are at least 100).

    FILE               the files to change (gen/exact/*.c, gen/encoding/*.c and gen/model/*.c);
                       headers work, too
    --sample=N         tests one in N mutants, selected by a checksum of the mutant and --seed
    --seed=N
    --build=DIR        the folder of the build (build/mutation)
    --results=FILE     the file for the results, a line for each mutant (BUILD/results.tsv)
    --again=FILE       tests only the survivors of such a file
    --survivors        tests only mutants listed as `other`, and runs only the last stage
    --trust            does not test listed mutants, but counts them as survivors
    --resume=FILE      copies the results of such a file, and continues
    --slow             runs cases that run the whole program, for all files
    --no-coverage      runs all cases of the suites for the file, without measuring which cases
                       run a function; saves time for a few mutants
    --list             prints the mutants, and ends
    --check-list       checks that all mutants in survivors.txt exist, that an entry for a missing
                       mutant would be found, and that the maps of suites and files in this folder
                       are right; and ends

Needs python3, a C compiler, Check, gcov for gcc's coverage, and for survivors valgrind.
"""

import argparse
import glob
import hashlib
import json
import math
import os
import re
import resource
import shutil
import struct
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from mutants import Source  # noqa: E402

SHARE = 95 # the percentage that has to be killed
FEW = 100 # SHARE is checked only for at least this many mutants
DEFAULT = ['gen/exact/*.c', 'gen/encoding/*.c', 'gen/model/*.c']
SURVIVORS = 'tests/mutation/survivors.txt'
# QUICK: the suites that run for all files. ALSO: suites that run only for some files, whose names
# are given without folder and ending.
QUICK = 'wide ratio elementary precision table golden witness decimal'.split()
ALSO = {
    'frequency': 'precision factor frequency layout rope sequence table rotation rounding range',
    'golden': 'factor frequency layout rope sequence table rotation rounding',
    'model': 'decimal factor frequency rope spec model facts rotary layers types json model_parts',
    'towers': 'towers tower_types types',
    'type_keys': 'types tower_types facts rotary layers towers model',
    'json': 'json',
    'gguf': 'gguf ieee_text llama_cpp params model_file',
    'npy': 'npy numbers witness',
    'compare': 'compare findings npy numbers',
    'fit': 'fit candidates views probe findings numbers',
}
MAPPED = ['config', 'npy', 'compare'] # modules that are tested only by suites of ALSO
# PROGRAM: cases that run the whole program, for some files. SLOW: suites that run for all files
# with the option --slow.
PROGRAM = {'factored/rows': 'factored rotation', 'picture': 'fraction', 'report': 'fraction'}
SLOW = ['report', 'picture', 'presets_cli', 'program', 'factored']
SANITIZED_SECONDS = 0.6 # only cases that take less time run again with sanitizers
SANITIZE = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all']
BOUNDS = ['-fsanitize=bounds-strict'] # gcc only; also checks arrays that are the last member
# The last stage. WHOLE: suites that run with sanitizers in all files. INJECTED: a case in which
# allocations fail. RUNS: options for runs of the program, with sanitizers and under valgrind, that
# allocate memory in various ways.
WHOLE = 'table witness npy compare'.split()
INJECTED = ('resources', 'memory')
RUNS = [options.split() for options in (
    '--d-model=8 --max-len=20',
    '--d-model=6 --max-len=40 --precision=q7',
    '--d-model=8 --max-len=40 --precision=f16 --start=-7',
    '--d-model=8 --max-len=20 --precision=f64 --base=7.5',
    '--d-model=8 --max-len=300 --storage=factored',
    '--d-model=8 --max-len=20 --precision=f64 --storage=factored',
    '--preset=rope --d-model=8 --max-len=20',
    '--d-model=6 --max-len=9 --frequency=@list.txt',
    '--from=table.npy',
    '--from=table.npy --precision=f16',
    '--from=two.npy',
    '--d-model=4 --max-len=9 --report',
)]
VALGRIND = ['valgrind', '-q', '--error-exitcode=99', '--leak-check=full', '--show-leak-kinds=all',
            '--errors-for-leak-kinds=all']
MEMORY = 2 << 30 # bytes
TIMES = 5 # a case has hung if it takes this many times its usual time


def run(command, **options):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors='replace', **options)


def run_or_exit(command, **options):
    """Runs a command, and returns its output. Exits if the command fails."""
    result = run(command, **options)
    if result.returncode != 0:
        sys.exit(f'{" ".join(command)}:\n{result.stdout}')
    return result.stdout


# ---- the build ----

class Build:
    """Builds the unchanged objects, and links them with a changed one."""

    def __init__(self, folder, flags='-O2'):
        self.folder, self.flags = folder, flags
        self.cc = os.environ.get('BUILD_CC') or os.environ.get('CC') or 'cc'
        self.compile_flags = ['-std=c11', '-Igen', f'-I{folder}', '-O1', '-w', '-c']
        self.sanitize = SANITIZE + (BOUNDS if run([self.cc, *BOUNDS, '-E', '-x', 'c', '/dev/null']
                                                  ).returncode == 0 else [])
        self.libraries = run_or_exit(['sh', '-c', 'pkg-config --libs check 2>/dev/null || '
                               'echo -lcheck -lsubunit -lm -lrt -lpthread']).split()

    def make(self, folder, flags, portable=False):
        prefix = f'{folder}/portable' if portable else folder
        tests = f'{folder}/tests-{"portable" if portable else "native"}'
        run_or_exit(['make', '-s', f'B={folder}', f'BUILD_CC={self.cc}', f'BUILD_CFLAGS={flags}',
              f'{folder}/posenc', f'{folder}/posenc-portable', f'{folder}/posenc.1', tests])
        return prefix, tests

    def prepare(self, portable):
        """Builds an archive of the generator's objects, and one object of all tests."""
        prefix, _ = self.make(self.folder, self.flags, portable)
        work = f'{self.folder}/work-{"portable" if portable else "native"}'
        os.makedirs(work, exist_ok=True)
        objects = [o for o in glob.glob(f'{prefix}/gen/**/*.o', recursive=True)
                   if '/gen/build/' not in o and not o.endswith('/gen/main.o')]
        library = f'{work}/library.a'
        if os.path.exists(library):
            os.remove(library)
        run_or_exit(['ar', 'rcs', library, *sorted(objects), f'{self.folder}/builtin.o'])
        stop = f'{work}/stop.o'
        # End the process at the first failure; Check would continue with the next test.
        with open(f'{work}/stop.c', 'w', encoding='ascii') as file:
            file.write('#include <unistd.h>\n'
                       'void __wrap__ck_assert_failed(void);\n'
                       'void __wrap__ck_assert_failed(void) { _exit(77); }\n')
        run_or_exit([self.cc, '-w', '-c', f'{work}/stop.c', '-o', stop])
        tests = sorted(f'{prefix}/{name[:-2]}.o' for name in suite_files()) + [stop]
        # Link all tests to one object, to speed up linking, which is repeated for each mutant.
        run_or_exit([self.cc, '-r', '-nostdlib', *tests, '-o', f'{work}/tests.o'])
        return {'work': work, 'library': library, 'tests': f'{work}/tests.o',
                'main': f'{prefix}/gen/main.o',
                'program': 'posenc-portable' if portable else 'posenc',
                'flags': ['-DPOSENC_PORTABLE'] if portable else []}

    def link(self, variant, objects, program, flags=(), target=''):
        """Links the tests or the program. The changed objects come before the archive, so that its
        unchanged ones are not used."""
        mains = [o for o in objects if os.path.basename(o).startswith('gen-main.c.')]
        objects = [o for o in objects if o not in mains]
        first = (mains or [variant['main']]) if program else ['-Wl,--wrap=_ck_assert_failed',
                                                              variant['tests']]
        if not target:
            target = f'{self.folder}/{variant["program"]}' if program else \
                f'{variant["work"]}/tests'
        run_or_exit([self.cc, *flags, *first, *objects, variant['library'],
              *([] if program else self.libraries), '-o', target])
        return target


# ---- the cases of the tests ----

def suite_files():
    """Returns the sources of the suites and of the code that they share, as defined in
    tests/tests.mk."""
    with open('tests/tests.mk', encoding='utf-8') as file:
        named = re.search(r'^suites := .*?/\*\.c,([a-z \\\n\t]+)\)+ *(.*)$', file.read(), re.M)
    return [name for folder in named.group(1).replace('\\', ' ').split()
            for name in glob.glob(f'tests/{folder}/*.c')] + named.group(2).split()


def read_cases(suite):
    for name in suite_files():
        with open(name, encoding='utf-8') as file:
            text = file.read()
        if f'suite_create("{suite}")' in text:
            break
    cases = re.findall(r'(?:tcase_create\(|case_in_folder\(suite, )"([^"]+)"\)', text)
    return cases if 'tcase_create(name)' not in text else ['']


def case_environment(suite, case):
    environment = dict(os.environ, CK_FORK='no', CK_RUN_SUITE=suite, REQUIRE_ALL='0')
    environment.pop('CK_RUN_CASE', None)
    if case:
        environment['CK_RUN_CASE'] = case
    return environment


class Limits:
    """Limits the resources of a child process, which calls it before it runs the program."""

    def __init__(self, cpu, memory):
        self.cpu, self.memory = cpu, memory

    def __call__(self):
        resource.setrlimit(resource.RLIMIT_CPU, (self.cpu, self.cpu))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
        if self.memory:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run_case(tests, suite, case, seconds, memory=True):
    """Runs a case. Returns '' if it passes, else how it ends."""
    cpu = math.ceil(TIMES * seconds) + 1
    process = subprocess.Popen([tests, suite], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=case_environment(suite, case),
                               preexec_fn=Limits(cpu, memory), start_new_session=True)
    try:
        status = process.wait(timeout=10 * cpu + 20)
    except subprocess.TimeoutExpired:
        status = None
    try:
        os.killpg(process.pid, 9) # its child processes
    except ProcessLookupError:
        pass
    if status is None:
        process.wait()
        return 'hung'
    if status in (0, 77) or status > 0:
        return '' if status == 0 else 'failed'
    return {-24: 'hung', -9: 'hung'}.get(status, f'signal {-status}')


class Case:
    def __init__(self, suite, name, seconds):
        self.suite, self.name, self.seconds = suite, name, seconds
        self.lines = {} # for each file, the lines that the case runs
        self.kills = {} # for each function, how many mutants the case has killed

    @property
    def label(self):
        return f'{self.suite}/{self.name}' if self.name else self.suite


def covered_lines(folder, files):
    """Returns the lines of each file that have run, by gcov, in the objects of these C files."""
    lines = {}
    data = [f'{folder}/{file[:-2]}.gcda' for file in files]
    data = [name for name in data if os.path.exists(name)]
    text = run_or_exit(['gcov', '--json-format', '--stdout', *data]) if data else ''
    for document in text.splitlines():
        for file in json.loads(document)['files']:
            ran = {line['line_number'] for line in file['lines'] if line['count'] > 0}
            lines.setdefault(file['file'], set()).update(ran)
    return lines


def unmeasured_cases():
    """Returns all cases of QUICK and ALSO without their lines, and with an assumed time."""
    return [Case(suite, name, 2) for suite in [*QUICK, *ALSO] for name in read_cases(suite)]


def newest_time(*patterns):
    return max(os.path.getmtime(p) for pattern in patterns for p in glob.glob(pattern))


def find_cases(build, files):
    """Returns the cases, which are measured again only if a source has changed."""
    kept = f'{build.folder}/cases.json'
    if (os.path.exists(kept) and os.path.getmtime(kept) >
            newest_time('gen/*.[ch]', 'gen/*/*.[ch]', 'tests/*/*.[ch]', 'tests/golden/*',
                   'templates/*/*')):
        with open(kept, encoding='utf-8') as file:
            whole = json.load(file)
        if whole['files'] == files:
            cases = []
            for suite, name, seconds, lines in whole['cases']:
                cases.append(Case(suite, name, seconds))
                cases[-1].lines = {path: set(ran) for path, ran in lines.items()}
            return cases
    cases = measure_cases(build, files)
    with open(kept, 'w', encoding='utf-8') as file:
        json.dump({'files': files, 'cases': [
            (c.suite, c.name, c.seconds, {path: sorted(ran) for path, ran in c.lines.items()})
            for c in cases]}, file)
    return cases


def measure_cases(build, files):
    """Runs all cases of QUICK and ALSO, and returns them with their times and the lines that they
    run."""
    folder = f'{build.folder}/coverage'
    _, tests = build.make(folder, '-O1 --coverage -fprofile-update=single')
    cases = []
    for suite in [*QUICK, *ALSO]:
        for name in read_cases(suite):
            for data in glob.glob(f'{folder}/gen/**/*.gcda', recursive=True):
                os.remove(data)
            environment = case_environment(suite, name)
            result = run([tests, suite], env=environment)
            if result.returncode != 0:
                sys.exit(f'mutation: {suite} {name} fails without a mutant:\n{result.stdout}')
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            run([f'{build.folder}/tests-native', suite], env=environment)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            cases.append(Case(suite, name, seconds))
            cases[-1].lines = covered_lines(folder, files)
    return cases


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def choose_cases(cases, mutant):
    """Returns the cases that run the changed line, then those that run the function. In each group,
    fast cases and those that have killed mutants of the function come first."""
    first, last = mutant.function_lines or (1, 1 << 30)

    def cost(case):
        return (case.seconds + 0.05) / (1 + case.kills.get(mutant.function, 0))

    on_line, in_function = [], []
    for case in cases:
        if stem(mutant.file) not in ALSO.get(case.suite, stem(mutant.file)).split():
            continue
        ran = case.lines.get(mutant.file, set()) if case.lines else {mutant.line}
        if any(line in ran for line in range(mutant.line, mutant.last_line + 1)):
            on_line.append(case)
        elif any(first <= line <= last for line in ran):
            in_function.append(case)
    return sorted(on_line, key=cost) + sorted(in_function, key=cost)


# ---- the last stage ----

def write_npy(path, shape, numbers):
    """Writes a table of binary32 numbers."""
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    header = header.ljust(117) + '\n'
    with open(path, 'wb') as file:
        file.write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode('ascii') +
                   struct.pack(f'<{len(numbers)}f', *numbers))


class LastStage:
    """The last stage of tests, for mutants that survive all others."""

    def __init__(self, build):
        self.build = build
        self.sanitized_build = Build(f'{build.folder}/sanitized', ' '.join(['-O1', *SANITIZE]))
        self.variants = {} # builds with sanitizers, by the name of the program
        self.seconds = {} # the times of cases without a mutant
        self.scratch = os.path.abspath(f'{build.folder}/scratch')
        os.makedirs(self.scratch, exist_ok=True)
        sines = (0, 1, 0.5, 0.125, 0.75, 0.625)
        write_npy(f'{self.scratch}/table.npy', (3, 2), sines)
        write_npy(f'{self.scratch}/two.npy', (2, 3, 2), (1, 1, 0.5, 0.25, 0.2, 0.1, *sines))
        with open(f'{self.scratch}/list.txt', 'w', encoding='ascii') as file:
            file.write('1\n0x1p-3\n0.01\n')

    def run_program(self, command, seconds=60):
        """Returns '' if all runs of the program succeed, else the options of the one that fails."""
        for options in RUNS:
            output = [] if '--report' in options else ['-o', 'pe']
            result = subprocess.run([*command, *options, *output], cwd=self.scratch,
                                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, preexec_fn=Limits(seconds, False))
            if result.returncode != 0:
                return ' '.join(options)
        return ''

    def run_case(self, tests, suite, case):
        """Calls run_case() with the time that the case takes without a mutant, if it is known."""
        return run_case(tests, suite, case, self.seconds.get((tests, suite), 120), False)

    def prepare(self, variant):
        """Returns the build with sanitizers. When it is first used, checks that all tests of this
        stage pass without a mutant, and measures them."""
        name = variant['program']
        if not shutil.which('valgrind'):
            sys.exit('mutation: valgrind is missing')
        if name not in self.variants:
            checked = self.sanitized_build.prepare(name != 'posenc')
            self.variants[name] = checked
            kind = 'native' if name == 'posenc' else 'portable'
            for folder, cases in ((self.sanitized_build.folder, [(suite, '') for suite in WHOLE]),
                                  (self.build.folder, [INJECTED])):
                for suite, case in cases:
                    before = resource.getrusage(resource.RUSAGE_CHILDREN)
                    if run_case(f'{folder}/tests-{kind}', suite, case, 120, False):
                        sys.exit(f'mutation: {suite} fails in {folder} without a mutant')
                    after = resource.getrusage(resource.RUSAGE_CHILDREN)
                    work = (checked if folder == self.sanitized_build.folder else variant)['work']
                    self.seconds[f'{work}/tests', suite] = \
                        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            for command in ([os.path.abspath(f'{self.sanitized_build.folder}/{name}')],
                            [*VALGRIND, os.path.abspath(f'{self.build.folder}/{name}')]):
                end = self.run_program(command)
                if end:
                    sys.exit(f'mutation: {" ".join(command)} {end} fails without a mutant')
        return self.variants[name]

    def kill(self, variant, objects, sanitized):
        """Returns the test that kills the mutant, or '' if the mutant survives."""
        checked = self.prepare(variant)
        target = f'{checked["work"]}/posenc'
        end = self.run_program([os.path.abspath(
            self.sanitized_build.link(checked, sanitized, True, SANITIZE, target))])
        if end:
            return f'sanitizers {end}'
        tests = self.sanitized_build.link(checked, sanitized, False, SANITIZE)
        for suite in WHOLE:
            end = self.run_case(tests, suite, '')
            if end:
                return f'{suite} sanitizers {end}'
        # The tests run the program at its usual path, so replace it there.
        program = f'{self.build.folder}/{variant["program"]}'
        shutil.copy2(program, f'{program}.whole')
        try:
            self.build.link(variant, objects, True)
            end = self.run_case(self.build.link(variant, objects, False), *INJECTED)
            if end:
                return f'{"/".join(INJECTED)} {end}'
            end = self.run_program([*VALGRIND, os.path.abspath(program)])
            return f'valgrind {end}' if end else ''
        finally:
            os.replace(f'{program}.whole', program)


# ---- one mutant ----

def users_of(path, folder):
    """Returns the C files that contain a file: itself, or all that include it."""
    if path.endswith('.c'):
        return [path]
    users = []
    for rule in glob.glob(f'{folder}/gen/**/*.d', recursive=True):
        with open(rule, encoding='utf-8') as file:
            words = file.read().split()
        if path in words and words[1].startswith('gen/') and '/build/' not in words[1]:
            users.append(words[1])
    return sorted(users)


def digest_object(path):
    """Returns a digest of an object file without its symbols and comments."""
    code = f'{path}.code'
    run_or_exit(['objcopy', '-S', '--remove-section=.comment', path, code])
    with open(code, 'rb') as file:
        return hashlib.sha256(file.read()).digest()


class Tester:
    """Tests the mutants of one file."""

    def __init__(self, build, cases, path, slow, last_stage):
        self.build, self.cases, self.path, self.slow = build, cases, path, slow
        self.last_stage = last_stage
        variants = [False, True] if path.endswith('.h') else [False]
        self.variants = [build.prepare(portable) for portable in variants]
        self.users = users_of(path, build.folder)
        with open(path, encoding='utf-8') as file:
            self.text = file.read()
        self.tree = f'{build.folder}/tree'
        shutil.rmtree(self.tree, ignore_errors=True)
        shutil.copytree('gen', f'{self.tree}/gen')
        # For each variant, the first mutant with each digest of the objects.
        self.seen = [{} for _ in self.variants]
        for n, variant in enumerate(self.variants):
            self.seen[n][self.digest(self.compile(variant))] = 'original'

    def compile(self, variant, flags=()):
        """Compiles all users in the changed tree. Returns the objects, or None if one has
        errors."""
        objects = []
        here = os.getcwd()
        for user in self.users:
            name = user.replace('/', '-') + ('.sanitized.o' if flags else '.o')
            target = os.path.join(here, variant['work'], name)
            # Compile within the tree, so that the file names in assert() do not change.
            result = run([self.build.cc, *self.build.compile_flags, *variant['flags'], *flags,
                          user, '-o', target], cwd=self.tree)
            if result.returncode != 0:
                return None
            objects.append(target)
        return objects

    def digest(self, objects):
        return b''.join(digest_object(o) for o in objects)

    def write(self, text):
        with open(f'{self.tree}/{self.path}', 'w', encoding='utf-8') as file:
            file.write(text)

    def examine(self, mutant, is_listed=False, only_last=False):
        """Tests a mutant. Returns the result, and the test that killed the mutant. Listed mutants
        skip the last stage, which they have survived before."""
        self.write(self.text[:mutant.start] + mutant.by + self.text[mutant.end:])
        try:
            changed = []
            states = []
            for n, variant in enumerate(self.variants):
                objects = self.compile(variant)
                if objects is None:
                    return 'no code', ''
                first_mutant = self.seen[n].setdefault(self.digest(objects), mutant.id)
                states.append('' if first_mutant == mutant.id else first_mutant)
                changed.append((variant, objects))
            if all(state == 'original' for state in states):
                return 'equivalent', ''
            if all(states):
                return 'same', next(state for state in states if state != 'original')
            for (variant, objects), state in zip(changed, states):
                if not state:
                    by = '' if only_last else self.kill(mutant, variant, objects)
                    if not by and (only_last or not is_listed):
                        sanitized = self.compile(variant, self.build.sanitize)
                        by = self.last_stage.kill(variant, objects, sanitized)
                    if by:
                        return 'killed', by
            return 'survived', ''
        finally:
            self.write(self.text)

    def kill(self, mutant, variant, objects):
        """Returns the test of the stages before the last that kills the mutant, or ''."""
        cases = choose_cases(self.cases, mutant)
        tests = self.build.link(variant, objects, False)
        for case in cases:
            end = run_case(tests, case.suite, case.name, case.seconds)
            if end:
                case.kills[mutant.function] = case.kills.get(mutant.function, 0) + 1
                return f'{case.label} {end}'
        end = self.kill_by_program(variant, objects, tests)
        if end:
            return end
        sanitized = self.compile(variant, self.build.sanitize)
        tests = self.build.link(variant, sanitized, False, self.build.sanitize)
        for case in cases:
            if case.seconds > SANITIZED_SECONDS:
                continue
            end = run_case(tests, case.suite, case.name, 4 * case.seconds, False)
            if end:
                return f'{case.label} sanitizers {end}'
        return ''

    def kill_by_program(self, variant, objects, tests):
        """Runs cases that run the whole program. Returns the case that kills the mutant, or ''."""
        chosen = [case for case, files in PROGRAM.items() if stem(self.path) in files.split()]
        if self.slow:
            chosen += SLOW
        if not chosen:
            return ''
        program = f'{self.build.folder}/{variant["program"]}'
        shutil.copy2(program, f'{program}.whole')
        try:
            self.build.link(variant, objects, True)
            for case in chosen:
                suite, _, name = case.partition('/')
                end = run_case(tests, suite, name, 60)
                if end:
                    return f'{case} {end}'
        finally:
            os.replace(f'{program}.whole', program)
        return ''


# ---- the list of survivors ----

def read_survivors():
    """Returns the reasons of survivors.txt by (file, function, change, number). That file describes
    its format."""
    listed = {}
    if not os.path.exists(SURVIVORS):
        return listed
    place, pending, ended = [], [], False
    with open(SURVIVORS, encoding='utf-8') as file:
        for line in file:
            line = line.rstrip('\n')
            if line.startswith('    '):
                for key in pending:
                    listed[key] = f'{listed.get(key, "")} {line.strip()}'.strip()
                ended = True
                continue
            if ended:
                pending, ended = [], False
            if line.startswith('gen/'):
                place = line.split(' ')
            elif line.startswith('- '):
                pending.append((*place, *line[2:].rsplit(', ', 1)))
    for key, reason in listed.items():
        if len(key) != 4 or not reason.startswith(('equal: ', 'other: ')):
            sys.exit(f'mutation: {SURVIVORS}: {" | ".join(key)}: no mutant and its reason')
    return listed


def find_stale(keys):
    """Returns the keys for which there is no mutant."""
    stale = set(keys)
    for path in {key[0] for key in keys if os.path.exists(key[0])}:
        with open(path, encoding='utf-8') as file:
            stale -= {mutant.key for mutant in Source(path, file.read()).mutants()}
    return stale


def check_list(listed):
    """Returns whether all listed mutants exist."""
    stale = find_stale(listed)
    for key in sorted(stale):
        print(f'mutation: {SURVIVORS} lists what is no mutant: {" | ".join(key)}')
    return not stale


def check_maps():
    """Returns whether the suites, cases and files in the maps above and in modules.py exist, and
    whether every file of the modules in MAPPED has a suite."""
    import modules # here, since modules.py imports this file
    with open('tests/support/suites.h', encoding='utf-8') as file:
        suites = set(re.findall(r'^ *SUITE\((\w+)\)', file.read(), re.M))
    sources = glob.glob('gen/*.[ch]') + glob.glob('gen/*/*.[ch]')
    stems = {stem(path) for path in sources}
    mapped = {name for files in ALSO.values() for name in files.split()}
    of_modules = {name for names in modules.FIRST.values() for name in names.split()}
    wrong = [f'no suite {name}' for name in
             {*QUICK, *ALSO, *SLOW, *WHOLE, INJECTED[0], *modules.SLOW, *of_modules} - suites]
    folders = {module_of(path) for path in sources if path.endswith('.c')}
    wrong += [f'no module {name}' for name in
              folders.symmetric_difference(set(modules.FIRST) - {'templates', 'consumers'})]
    for case in [*PROGRAM, '/'.join(INJECTED)]:
        suite, _, name = case.partition('/')
        if suite not in suites or (name and name not in read_cases(suite)):
            wrong.append(f'no case {case}')
    wrong += [f'no file {name}' for name in
              mapped.union(*(files.split() for files in PROGRAM.values())) - stems]
    wrong += [f'no suite for {path}' for module in MAPPED for path in glob.glob(f'gen/{module}/*.c')
              if stem(path) not in mapped]
    for line in sorted(wrong):
        print(f'mutation: the maps in tests/mutation: {line}')
    return not wrong


def check_find_stale(listed):
    """Returns whether find_stale() finds entries with a wrong file, function or change, and entries
    with a wrong number of changes."""
    spoiled = set()
    for path, function, change, which in listed:
        number, of = (int(n) for n in which.split(' of '))
        spoiled |= {(f'{path}.c', function, change, which), (path, f'{function}_', change, which),
                    (path, function, f'{change} + 1', which),
                    (path, function, change, f'{number} of {of + 1}'),
                    (path, function, change, f'{number} of {of - 1}'),
                    (path, function, change, f'{of + 1} of {of}')}
    missed = spoiled - find_stale(spoiled)
    for key in sorted(missed):
        print(f'mutation: --check-list takes this for a mutant: {" | ".join(key)}')
    return not missed


# ---- main ----

def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.replace('%', '%%'))
    parser.add_argument('files', nargs='*')
    parser.add_argument('--sample', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--build', default='build/mutation')
    parser.add_argument('--results')
    parser.add_argument('--again')
    parser.add_argument('--survivors', action='store_true')
    parser.add_argument('--trust', action='store_true')
    parser.add_argument('--no-coverage', action='store_true')
    parser.add_argument('--resume')
    parser.add_argument('--slow', action='store_true')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--check-list', action='store_true')
    return parser.parse_args()


def read_results(path):
    with open(path, encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    return {tuple(row[3:7]): (row[0], row[1]) for row in rows}


def module_of(path):
    return path.split('/')[1] if path.count('/') > 1 else 'gen'


def print_table(counts):
    print(f'{"file":<28}{"mutants":>9}{"killed":>8}{"survive":>9}{"killed":>9}'
          f'{"listed":>9}{"equal":>7}{"same":>6}{"no code":>9}')
    modules = {}
    for path, count in counts.items():
        module = modules.setdefault(f'{module_of(path)}/ in all', {})
        for name, number in count.items():
            module[name] = module.get(name, 0) + number
    total = {}
    for count in counts.values():
        for name, number in count.items():
            total[name] = total.get(name, 0) + number
    for path, count in [*counts.items(), *modules.items(), ('in all', total)]:
        get = count.get
        tried = get('killed', 0) + get('survived', 0)
        share = f'{100 * get("killed", 0) / tried:.1f} %' if tried else '-'
        print(f'{path:<28}{tried:>9}{get("killed", 0):>8}{get("survived", 0):>9}{share:>9}'
              f'{get("listed", 0):>9}{get("equivalent", 0):>7}{get("same", 0):>6}'
              f'{get("no code", 0):>9}')
    print(f'Of none of the rest: listed as equal in {SURVIVORS}; equal: the object code\n'
          'of the unchanged file; same: that of another mutant; no code: refused by the compiler.')
    tried = total.get('killed', 0) + total.get('survived', 0)
    return tried < FEW or 100 * total.get('killed', 0) >= SHARE * tried


def main():
    arguments = parse_arguments()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..'))
    listed = read_survivors()
    if arguments.check_list:
        return 0 if all([check_maps(), check_list(listed), check_find_stale(listed)]) else 1
    paths = arguments.files or sorted(p for pattern in DEFAULT for p in glob.glob(pattern))
    known = read_results(arguments.resume) if arguments.resume else {}
    again = None
    if arguments.again:
        again = {key for key, end in read_results(arguments.again).items() if end[0] == 'survived'}
    chosen = {}
    for path in paths:
        with open(path, encoding='utf-8') as file:
            chosen[path] = [m for m in Source(path, file.read()).mutants()
                            if m.is_in_sample(arguments.sample, arguments.seed) and
                            (again is None or m.key in again) and
                            (not arguments.survivors or
                             listed.get(m.key, '').startswith('other: '))]
    if arguments.list:
        for mutants in chosen.values():
            for mutant in mutants:
                print(f'{mutant.id}\t{" | ".join(mutant.key)}')
        return 0
    is_simple = arguments.no_coverage or arguments.survivors
    if not is_simple and run(['gcov', '--version']).returncode != 0:
        sys.exit('mutation: gcov is missing')
    build = Build(arguments.build)
    build.make(build.folder, build.flags)
    cases = unmeasured_cases() if is_simple else \
        find_cases(build, sorted({path for path in paths if path.endswith('.c')}.union(
            *(glob.glob(module) for module in DEFAULT))))
    results = arguments.results or f'{build.folder}/results.tsv'
    last_stage = LastStage(build)
    started = time.time()
    counts = {}
    unlisted = 0
    with open(results, 'w', encoding='utf-8', buffering=1) as log:
        for path, mutants in chosen.items():
            tester = Tester(build, cases, path, arguments.slow, last_stage)
            counts[path] = {}
            for mutant in mutants:
                began = time.time()
                if arguments.trust and mutant.key in listed:
                    end, by = 'survived', 'trusted'
                else:
                    end, by = known.get(mutant.key) or tester.examine(
                        mutant, mutant.key in listed, arguments.survivors)
                is_equal = end == 'survived' and listed.get(mutant.key, '').startswith('equal: ')
                column = 'listed' if is_equal else end
                counts[path][column] = counts[path].get(column, 0) + 1
                log.write('\t'.join([end, by, mutant.id, *mutant.key,
                                     f'{time.time() - began:.2f}']) + '\n')
                if end == 'survived' and mutant.key not in listed:
                    unlisted += 1
                    print(f'survived, and not listed: {mutant.id}\n    {" | ".join(mutant.key)}',
                          flush=True)
                if end == 'killed' and mutant.key in listed:
                    print(f'listed, but killed: {mutant.id} by {by}\n'
                          f'    {" | ".join(mutant.key)}', flush=True)
            print(f'{path}: {counts[path]}, {time.time() - started:.0f} s', flush=True)
    every = f'one in {arguments.sample} mutants' if arguments.sample > 1 else 'all mutants'
    print(f'\n{every}, seed {arguments.seed}, {time.time() - started:.0f} s; {results} has each')
    enough = print_table(counts)
    if unlisted:
        print(f'{unlisted} survivors are not listed in {SURVIVORS}')
    # With --again and --survivors, SHARE is not checked.
    enough = enough or again is not None or arguments.survivors
    if not enough:
        print(f'less than {SHARE} % are killed')
    return 0 if enough and not unlisted and check_list(listed) else 1


if __name__ == '__main__':
    sys.exit(main())
