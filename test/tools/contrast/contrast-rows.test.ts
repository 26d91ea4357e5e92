import { expect, it } from 'vitest';
import { toHex } from '../../../src/theme/index.ts';
import { contrastRows } from '../../../tools/contrast/contrast-rows.ts';
import { contrastSummary } from '../../../tools/contrast/contrast-summary.ts';
import { sampleThemes } from '../../../tools/contrast/sample-themes.ts';

const themes = sampleThemes();
const rows = contrastRows(themes);

it('has 200 different accents in four states on three grounds, twice', () => {
  expect(new Set(themes.map(({ accent }) => toHex(accent))).size).toBe(200);
  expect(rows).toHaveLength(200 * 4 * 3 * 2);
});

it('with contrast "aa" no text is below 4.5 and no edge below 3', () => {
  expect(rows.filter(({ contrast, short }) => contrast === 'aa' && short.length > 0)).toEqual([]);
});

it('as published, a pair falls short only where the record’s own does, and no edge does', () => {
  const short = rows.filter((row) => row.short.length > 0);
  expect(short.some((row) => row.short.includes('text'))).toBe(true);
  // The dashed edge of a disabled button is the quiet text, which is the body's own where that fails.
  expect(short.filter((row) => row.short.includes('edge') && row.body >= 3)).toEqual([]);
  expect(short.filter((row) => row.short.includes('body') && row.ground !== 'publication')).toEqual([]);
});

it('sums up each contrast, ground and state in a line', () => {
  expect(contrastSummary(rows).split('\n')).toHaveLength(2 + 2 * 3 * 4);
});
