import { describe, expect, it } from 'vitest';
import { patternProblems } from '../../../tools/check/patterns.ts';

const problems = (code: string) => patternProblems('src/some.ts', code);

it.each([
  ['exponential', '\nconst a = /^(?:<!--[^]*?|<[^]*?)*<svg/;', /:2: .*exponential time, for example for .*one way/],
  ['what trims the end of a text', `const b = (text: string) => text.replace(/x+$/, '');`, /:1: .*2nd degree/],
  ['made of a constant', `const c = new RegExp('\\\\s+$');`, /2nd degree polynomial time.*\\t/],
  ['made of a template without holes', 'const d = RegExp(`(a+)+b`, "u");', /exponential/],
  ['made while the program runs', "const e = (name: string) => new RegExp('<' + name);", /cannot be judged/],
  ['with flags made so', 'const f = (flags: string) => new RegExp("a", flags);', /cannot be judged/],
])('a pattern fails the lint that may not be linear: %s', (_note, code, problem) => {
  expect(problems(code)).toEqual([expect.stringMatching(problem)]);
});

it('and each of several is named', () => {
  const found = problems(`const a = [/a/, /b+$/];\n\nconst b = /c+$/;`);
  expect(found).toEqual([expect.stringContaining('some.ts:1:'), expect.stringContaining('some.ts:3:')]);
});

describe('an exception', () => {
  const excused = (comment: string, line: string) => problems(`${comment}\n${line}`);

  it.each([
    ['a polynomial pattern over a short text', 'const a = /x+$/;'],
    ['a pattern made of our own words', 'const a = (word: string) => new RegExp(word);'],
  ])('is made by a comment on the line before: %s', (_note, line) => {
    expect(excused('// bounded: the text was cut to 300 letters', line)).toEqual([]);
  });

  it.each([
    ['says no length', '// bounded: it is short', 'const a = /x+$/;'],
    ['stands elsewhere', '// bounded: cut to 300 letters\n', 'const a = /x+$/;'],
    ['is another comment', '// 300 letters', 'const a = /x+$/;'],
    ['cannot be made for an exponential pattern', '// bounded: cut to 300 letters', 'const a = /^(a+)+b/;'],
  ])('%s', (_note, comment, line) => expect(excused(comment, line)).toHaveLength(1));
});

describe('a pattern for an identifier fails the lint outside src/core/values', () => {
  it.each([
    ['a DID', '/^did:[a-z]+:/'],
    ['one method of it', '/^(?:plc|web)$/'],
    ['an at-uri', '/^at:\\/\\/[^/]+/'],
    ['a TID', '/^[234567a-j][234567a-z]{12}$/'],
    ['a CID', '/^bafkrei[a-z2-7]+$/'],
  ])('%s', (_note, pattern) => {
    expect(problems(`\nconst a = ${pattern};`)).toEqual([expect.stringMatching(/:2: .*is for an identifier/)]);
    expect(patternProblems('src/core/values/some.ts', `const a = ${pattern};`)).toEqual([]);
  });

  it.each([
    ['a text that begins as one', "const a = 'did:plc:abc';"],
    ['a comparison', "const a = (text: string) => text.startsWith('at://');"],
    ['a pattern for something else', 'const a = [/^https?:/, /format:\\s/, /candid/, /\\d{13}/];'],
  ])('and %s does not', (_note, code) => {
    expect(problems(code)).toEqual([]);
  });
});

it('refuses what it cannot read', () => {
  expect(() => problems('const = ;')).toThrow(/some\.ts does not parse/);
});
