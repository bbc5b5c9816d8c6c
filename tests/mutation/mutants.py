"""mutants.py: finds the mutants of a C file in its tokens.

A mutant replaces a part of the text without changing the number of lines, so that line numbers
stay the same:

  relation   replaces < <= > >= with a similar and with the opposite operator; exchanges == and !=
  arithmetic replaces + - * / % and the assignments += -= ...; deletes a unary minus
  logic      exchanges && and ||, and true and false; deletes !
  bits       replaces & | ^ << >> and the assignments &= |= ...; deletes ~
  step       exchanges ++ and --
  constant   replaces 0 with 1, and other integers n with n + 1
  condition  negates the condition of an if or while
  return     negates a returned bool, and adds 1 to a returned number
  deletion   deletes a statement that is an assignment or a call

These are not changed: assert(), which does not affect the result; sizes of arrays, because no test
would detect an additional element; preprocessor lines, strings and characters.
"""

import bisect
import re
import zlib

TOKEN = re.compile(
    r'(?P<space>[ \t\r\n]+|/\*.*?\*/|//[^\n]*)'
    r'|(?P<string>"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')'
    r'|(?P<number>(?:0[xX][0-9a-fA-F]+|[0-9][0-9.]*)[uUlL]*)'
    r'|(?P<name>[A-Za-z_][A-Za-z_0-9]*)'
    r'|(?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)',
    re.DOTALL)

TYPES = set('void bool char short int long signed unsigned float double const volatile static '
            'inline extern struct union enum'.split())
KEYWORDS = set('return case else do goto sizeof if while for switch break continue default'.split())

BINARY = {
    '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
    '==': ['!='], '!=': ['=='],
    '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'],
    '&&': ['||'], '||': ['&&'],
    '&': ['|'], '|': ['&'], '^': ['|'], '<<': ['>>'], '>>': ['<<'],
    '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '%=': ['*='],
    '&=': ['|='], '|=': ['&='], '^=': ['|='], '<<=': ['>>='], '>>=': ['<<='],
    '++': ['--'], '--': ['++'],
}
KINDS = {}
for signs, kind in (('< <= > >= == !=', 'relation'), ('+ - * / % += -= *= /= %=', 'arithmetic'),
                    ('&& ||', 'logic'), ('& | ^ << >> &= |= ^= <<= >>=', 'bits'),
                    ('++ --', 'step')):
    for sign in signs.split():
        KINDS[sign] = kind


class Token:
    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        self.function = None     # the function that contains it
        self.returns = None      # what that function returns: 'bool', 'integer' or None
        self.skipped = False     # whether it must not be changed


class Mutant:
    """Replaces text[start:end] with `by`."""

    def __init__(self, source, token, kind, start, end, by):
        self.file, self.kind, self.start, self.end, self.by = source.path, kind, start, end, by
        self.function = token.function or '-'
        self.line = source.line_of(start)
        self.column = start - source.starts[self.line - 1] + 1
        self.last_line = source.line_of(max(start, end - 1))
        words = {'condition': 'condition negated', 'return': 'return changed',
                 'deletion': 'statement left out'}
        self.change = words.get(kind, f'{source.text[start:end]} -> {by or "nothing"}')
        # The function has `of` mutants with the same change; this mutant is number `number`.
        self.number, self.of = 1, 1
        # Identifies the mutant for sampling. The identifier depends only on the line's text, so
        # that the sample is stable when other code changes.
        line = source.line_text(self.line)
        place = self.column - (len(line) - len(line.lstrip()))
        word = {'condition': 'negated', 'return': 'changed', 'deletion': 'left out'}
        self.sample_key = (self.file, self.function, line.strip(),
                   f'{place}: {word.get(kind, self.change)}')
        self.function_lines = source.function_lines.get(self.function)

    @property
    def id(self):
        return f'{self.file}:{self.line}:{self.column}:{self.kind}'

    @property
    def key(self):
        """Identifies the mutant in lists. If code with the same change is added to or removed from
        the function, `of` changes, so that the listed mutants have to be reviewed."""
        return (self.file, self.function, self.change, f'{self.number} of {self.of}')

    def is_in_sample(self, n, seed):
        return zlib.crc32(('\0'.join(self.sample_key) + str(seed)).encode()) % n == 0


class Source:
    def __init__(self, path, text):
        self.path, self.text = path, text
        self.starts = [0] + [i + 1 for i, c in enumerate(text) if c == '\n']
        self.tokens = list(self.read_tokens())
        self.function_lines = {}
        self.match_parentheses()
        self.find_functions()
        self.skip_asserts()
        self.skip_array_sizes()

    def line_of(self, position):
        return bisect.bisect_right(self.starts, position)

    def line_text(self, line):
        return self.text[self.starts[line - 1]:].split('\n', 1)[0]

    def read_tokens(self):
        position = 0
        is_line_start = True # at the beginning of a line, where a directive may be
        while position < len(self.text):
            if is_line_start and (
                    directive := re.compile(r'[ \t]*#(?:\\\n|/\*.*?\*/|[^\n])*', re.DOTALL)
                    .match(self.text, position)):
                position = directive.end()
                continue
            match = TOKEN.match(self.text, position)
            kind = match.lastgroup
            is_line_start = kind == 'space' and match.group().endswith('\n')
            if kind != 'space':
                yield Token(kind, match.group(), position)
            position = match.end()

    def match_parentheses(self):
        self.partner = {}
        open_ones = []
        for i, token in enumerate(self.tokens):
            if token.kind == 'sign' and token.text in '([{':
                open_ones.append(i)
            elif token.kind == 'sign' and token.text in ')]}':
                j = open_ones.pop()
                self.partner[i], self.partner[j] = j, i

    def find_functions(self):
        """Finds the functions: NAME ( ... ) { ... } outside of all braces."""
        i = 0
        begin = 0
        while i < len(self.tokens):
            text = self.tokens[i].text
            if text == '{':
                end = self.partner[i]
                if self.tokens[i - 1].text == ')':
                    open_one = self.partner[i - 1]
                    name = self.tokens[open_one - 1].text
                    words = [t.text for t in self.tokens[begin:open_one - 1]]
                    returns = None
                    if '*' not in words and 'struct' not in words and 'void' not in words:
                        returns = 'bool' if 'bool' in words else 'integer'
                    lines = (self.line_of(self.tokens[begin].start),
                             self.line_of(self.tokens[end].end))
                    self.function_lines[name] = lines
                    for token in self.tokens[i:end]:
                        token.function, token.returns = name, returns
                    begin = end + 1
                i = end
            elif text == ';':
                begin = i + 1
            i += 1

    def skip(self, first, last):
        for token in self.tokens[first:last + 1]:
            token.skipped = True

    def skip_asserts(self):
        for i, token in enumerate(self.tokens):
            if token.text in ('assert', 'static_assert', '_Static_assert'):
                self.skip(i, self.partner[i + 1])

    def is_type(self, i):
        token = self.tokens[i]
        return token.kind == 'name' and (
            token.text in TYPES or token.text.endswith('_t') or
            self.tokens[i - 1].text in ('struct', 'union', 'enum'))

    def skip_array_sizes(self):
        for i, token in enumerate(self.tokens):
            if token.text != '[':
                continue
            first = i
            while first > 0 and (self.tokens[first - 1].kind == 'name' or
                                 self.tokens[first - 1].text == '*'):
                first -= 1
            if i - first >= 2 and self.is_type(first):
                self.skip(i, self.partner[i])

    def is_cast(self, i):
        """Returns whether the ) at i ends a cast."""
        first = self.partner[i] + 1
        return first < i and all(self.is_type(k) or self.tokens[k].text == '*'
                                 for k in range(first, i))

    def is_operand(self, i):
        """Returns whether the token at i ends an operand, so that an operator after it is
        binary."""
        token = self.tokens[i]
        if token.kind == 'number' or token.text == ']':
            return True
        if token.kind == 'name':
            return token.text not in KEYWORDS and not self.is_type(i)
        return token.text == ')' and not self.is_cast(i)

    def mutants(self):
        """Returns all mutants, with their numbers set."""
        mutants = list(self.find_mutants())
        groups = {}
        for mutant in mutants:
            groups.setdefault((mutant.function, mutant.change), []).append(mutant)
        for group in groups.values():
            for i, mutant in enumerate(sorted(group, key=lambda mutant: mutant.start)):
                mutant.number, mutant.of = i + 1, len(group)
        return mutants

    def find_mutants(self):
        for i, token in enumerate(self.tokens):
            if token.skipped:
                continue
            if token.kind == 'sign':
                yield from self.sign_mutants(i, token)
            elif token.kind == 'number':
                by = '1' if re.fullmatch(r'0[uUlL]*', token.text) else f'({token.text} + 1)'
                if '.' not in token.text:
                    yield self.replace(token, 'constant', by)
            elif token.text in ('true', 'false'):
                yield self.replace(token, 'logic', 'false' if token.text == 'true' else 'true')
            elif token.text in ('if', 'while') and self.tokens[i + 1].text == '(':
                first, last = self.tokens[i + 1], self.tokens[self.partner[i + 1]]
                text = self.text[first.start:last.end]
                yield Mutant(self, token, 'condition', first.start, last.end, f'(!{text})')
            elif token.text == 'return' and token.returns:
                yield from self.return_mutants(i, token)
            if token.function and self.begins_statement(i):
                yield from self.deletion_mutants(i, token)

    def replace(self, token, kind, by):
        return Mutant(self, token, kind, token.start, token.end, by)

    def sign_mutants(self, i, token):
        text = token.text
        is_binary = i > 0 and self.is_operand(i - 1)
        if text in BINARY and (is_binary or text in ('++', '--')):
            for by in BINARY[text]:
                yield self.replace(token, KINDS[text], by)
        elif text == '-' and not is_binary:
            yield self.replace(token, 'arithmetic', '')
        elif text == '!':
            yield self.replace(token, 'logic', '')
        elif text == '~':
            yield self.replace(token, 'bits', '')

    def statement_end(self, i):
        while self.tokens[i].text != ';':
            i = self.partner[i] + 1 if self.tokens[i].text in ('(', '[', '{') else i + 1
        return i

    def return_mutants(self, i, token):
        last = self.statement_end(i + 1)
        if last > i + 1:
            start, end = self.tokens[i + 1].start, self.tokens[last - 1].end
            value = self.text[start:end]
            by = f'!({value})' if token.returns == 'bool' else f'({value}) + 1'
            yield Mutant(self, token, 'return', start, end, by)

    def begins_statement(self, i):
        token, previous_token = self.tokens[i], self.tokens[i - 1]
        if previous_token.text in (';', '{', '}', 'else', 'do'):
            fits = True
        elif previous_token.text == ':':
            fits = self.is_label(i - 1)
        else:
            fits = (previous_token.text == ')' and
                    self.tokens[self.partner[i - 1] - 1].text in ('if', 'while', 'for', 'switch'))
        if not fits or self.is_in_list(i):
            return False
        if token.kind == 'name':
            return (token.text not in KEYWORDS and not self.is_type(i) and
                    self.tokens[i + 1].kind == 'sign' and
                    self.tokens[i + 1].text not in (':', ',', '}'))
        return token.text in ('*', '(', '++', '--')

    def is_label(self, i):
        """Returns whether the : at i ends a case label, and is not part of a ?: operator."""
        while self.tokens[i].text not in (';', '{', '}', '?', 'case', 'default'):
            i -= 1
        return self.tokens[i].text in ('case', 'default')

    def is_in_list(self, i):
        """Returns whether the token is in parentheses, or in braces of an initializer, enumeration
        or structure."""
        for k in range(i - 1, -1, -1):
            text = self.tokens[k].text
            if text in (')', ']', '}') and self.partner[k] < k:
                continue
            if text in ('(', '[', '{') and self.partner[k] > i:
                return text != '{' or self.tokens[k - 1].text in ('=', ',', '{', 'enum', 'struct') \
                    or (self.tokens[k - 1].text == ')' and self.is_cast(k - 1))
        return True

    def deletion_mutants(self, i, token):
        last = self.statement_end(i)
        start, end = token.start, self.tokens[last].start
        lines = self.text.count('\n', start, end)
        yield Mutant(self, token, 'deletion', start, end, '\n' * lines)
