import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { commandLine } from '../../src/check/shell-command.ts';

/** The words of commands, as a shell takes them apart: one list for each. */
function shellWords(commands: readonly string[]): string[][] {
  const script = ["npx() { printf '%s\\0' \"$@\"; printf '\\1'; }", ...commands].join('\n');
  const out = execFileSync('sh', ['-c', script], { encoding: 'utf8', cwd: '/' });
  return out
    .split('\x01')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}

it('a shell reads the words as they are', () => {
  const lists = [
    ['set', '--url', 'https://alice.example'],
    // Commands in a command, and others behind it.
    ['$(touch /tmp/x)', '`id`', 'a; b', 'a && b', 'a | b', '> /tmp/x'],
    ["it's", '"', "'; rm -rf ~ #"],
    // Patterns, variables, history, the home folder.
    ['*', '$HOME', '!!', '~', '{a,b}', '#'],
    ['', ' '],
    ['Ελλάδα', '日本', '👩‍👩‍👧'],
  ];
  const commands = lists.flatMap((words) => commandLine(...words));
  expect(shellWords(commands)).toEqual(lists.map((words) => ['masthead-cli', ...words]));
});

test('whatever a record says, a command is exactly its words, on one line that a terminal may show, or there is none', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'\'"\\$`;&|<>()!*~# \n\ta=-') }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 100, maxLength: 200 }),
      (lists) => {
        const made = lists.flatMap((words) => commandLine(...words).map((command) => ({ words, command })));
        for (const { command } of made) expect(command).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u);
        expect(shellWords(made.map(({ command }) => command))).toEqual(
          made.map(({ words }) => ['masthead-cli', ...words]),
        );
      },
    ),
    { numRuns: 6 },
  );
});

it.each([
  ['a line break', ['a\nb']],
  ['a control character', ['a\x1b[31mb']],
  ['an override of direction', ['a\u202eb']],
  ['more than a line of output takes', ['a'.repeat(2000)]],
])('there is none with %s: half a command, or another one than is seen, is worse', (_, words) => {
  expect(commandLine(...words)).toEqual([]);
});
