import { describe, expect, it } from 'vitest';
import { patternProblems } from '../../tools/pattern-problems.ts';

const problems = (code: string) => patternProblems('some.ts', code);

describe('a pattern that may not be linear fails the build', () => {
  it.each([
    [
      'exponential',
      '\nconst a = /^(?:<!--[^]*?|<[^]*?)*<svg/;',
      2,
      /^\/\^.*exponential time, for example for .*one way/,
    ],
    ['what trims the end of a text', `export const b = (text: string) => text.replace(/x+$/, '');`, 1, /2nd degree/],
    ['made of a constant', `const c = new RegExp('\\\\s+$');`, 1, /2nd degree polynomial time.*\\t/],
    ['made of a template without holes', 'const d = RegExp(`(a+)+b`, "u");', 1, /exponential/],
    ['made while the program runs', "const e = (name: string) => new RegExp('<' + name);", 1, /cannot be judged/],
    [
      'with flags that only the running program knows',
      'const f = (flags: string) => new RegExp("a", flags);',
      1,
      /judged/,
    ],
  ])('%s', (_, code, line, problem) => {
    expect(problems(code)).toEqual([{ line, problem: expect.stringMatching(problem) }]);
  });

  it('and each of several is named', () => {
    expect(problems(`const a = [/a/, /b+$/];\n\nconst b = /c+$/;`)).toMatchObject([{ line: 1 }, { line: 3 }]);
  });
});

describe('an exception', () => {
  const excused = (comment: string, line: string) => problems(`${comment}\n${line}`);

  it.each([
    ['a polynomial pattern over a short text', 'const a = /x+$/;'],
    ['a pattern made of our own words', 'const a = (word: string) => new RegExp(word);'],
  ])('is made by a comment on the line before: %s', (_, line) => {
    expect(excused('// bounded: the text was cut to 300 letters', line)).toEqual([]);
  });

  it.each([
    ['says no length', '// bounded: it is short', 'const a = /x+$/;'],
    ['stands elsewhere', '// bounded: cut to 300 letters\n', 'const a = /x+$/;'],
    ['is another comment', '// 300 letters', 'const a = /x+$/;'],
    ['cannot be made for an exponential pattern', '// bounded: cut to 300 letters', 'const a = /^(a+)+b/;'],
  ])('%s', (_, comment, line) => expect(excused(comment, line)).toHaveLength(1));
});

it('refuses what it cannot read', () => {
  expect(() => problems('const = ;')).toThrow(/some\.ts does not parse/);
});
