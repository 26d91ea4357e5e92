import { expect, it } from 'vitest';
import { auditToTheEnd } from '../../../tools/audit/audit-to-the-end.ts';

const cases = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, story: name }));

/** Browsers that die when they are at these cases, each at the first of them that is still there. */
async function audited(dying: readonly string[]) {
  const dies = [...dying];
  const heard: string[] = [];
  const given: string[] = [];
  const end = await auditToTheEnd(
    cases,
    async (left, hear) => {
      given.push(left.map(({ name }) => name).join(''));
      for (const { name } of left) {
        if (dies[0] === name) {
          dies.shift();
          throw new Error('The browser reports nothing any more.');
        }
        hear({ name, findings: [] });
      }
    },
    ({ name }) => heard.push(name),
  ).catch((error: Error) => error.message);
  return { heard: heard.join(''), given, end };
}

it.each([
  ['one browser looks at all', [], { heard: 'abcdef', given: ['abcdef'], end: undefined }],
  ['where it dies the next goes on', ['c'], { heard: 'abcdef', given: ['abcdef', 'cdef'], end: undefined }],
  [
    'a case at which a second one dies is what is wrong',
    ['c', 'c'],
    { heard: 'ab', given: ['abcdef', 'cdef'], end: 'At "c": The browser reports nothing any more.' },
  ],
  [
    'one that reports nothing at all is not opened again',
    ['a'],
    { heard: '', given: ['abcdef'], end: 'At "a": The browser reports nothing any more.' },
  ],
  [
    'it does not go on for ever',
    ['b', 'c', 'd', 'e'],
    { heard: 'abcd', given: ['abcdef', 'bcdef', 'cdef', 'def'], end: 'At "e": The browser reports nothing any more.' },
  ],
])('%s', async (_note, dying, expected) => {
  expect(await audited(dying)).toEqual(expected);
});
