import { expect, it } from 'vitest';
import { largestWhole } from '../../../src/render/svg/largest-whole.ts';

const SIZES = [
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 48, lines: 4 },
] as const;

it.each([
  ['a short text has the first size', 'Low water', 72, false],
  ['a longer one the first that holds it', 'The harbour at low water, and what the tide-keeper said of it', 60, false],
  ['what none holds has the last, and an ellipsis', 'The harbour at low water. '.repeat(20), 48, true],
  ['nothing has no lines', '', 72, false],
])('%s', (_note, text, size, cut) => {
  const { look, lines } = largestWhole(text, SIZES, 800, 'en');
  expect(look.size).toBe(size);
  expect(lines.at(-1)?.endsWith('…') ?? false).toBe(cut);
});
