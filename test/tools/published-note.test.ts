import { expect, it } from 'vitest';
import { withNote } from '../../tools/published-note.ts';

const PAGE = '# Cards\n\nFirst.\n\n## Then\n\n```sh\nnpx masthead-cli serve\n```\n';

it.each([
  ['a line below the title', false, /^# Cards\n\n> .*\n\nFirst/],
  ['a box before the first part of the README', true, /First\.\n\n(?:>.*\n)+\n## Then/],
])('what is not on npm is told once, and gone once it is: %s', (_note, isFront, place) => {
  const told = withNote(PAGE, isFront, false);
  expect(told).toMatch(place);
  expect(withNote(told, isFront, false)).toBe(told);
  expect(withNote(told, isFront, true)).toBe(PAGE);
});

it.each([
  ['the kit alone', 'npm install masthead', true],
  ['after another package', 'npm install @11ty/eleventy masthead-static', true],
  ['other packages', 'npm install sharp', false],
  ['the name of the command', 'begins with `npx masthead-cli`', false],
])('the page has such a command: %s', (_note, text, has) => {
  expect(withNote(`# Cards\n\n${text}\n`, false, false).includes('Not on npm')).toBe(has);
});
