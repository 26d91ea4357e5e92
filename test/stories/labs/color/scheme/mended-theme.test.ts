import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PublicationTheme, publicationTheme } from '../../../../../src/theme/index.ts';
import { EDGE_PAIRS, TEXT_PAIRS } from '../../../../../src/theme/internal.ts';
import { mendedTheme } from '../../../../../stories/labs/color/scheme/mended-theme.ts';
import { REAL_RECORDS } from '../../../../../stories/pages/real-themes/real-records.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({ r: channel, g: channel, b: channel });
const palette = fc.record({
  base100: color,
  base200: color,
  base300: color,
  baseContent: color,
  primary: color,
  primaryContent: color,
});
const offprint = fc.record({
  $type: fc.constant('app.offprint.theme'),
  colorScheme: fc.constantFrom('light', 'dark'),
  colors: palette,
});

function low(theme: PublicationTheme): string[] {
  return [theme.light, theme.dark].flatMap(({ ratios }) => [
    ...TEXT_PAIRS.filter((pair) => ratios[pair] < 4.5),
    ...EDGE_PAIRS.filter((pair) => !pair.startsWith('accent/') && ratios[pair] < 3),
  ]);
}

describe('a theme as contrast="aa" shows it', () => {
  it.each(
    REAL_RECORDS.flatMap(({ id, records }) => records.map(({ name, record }) => [`${id}/${name}`, record] as const)),
  )('%s can be read', (_, record) => {
    const theme = publicationTheme(record);
    expect(low(mendedTheme(theme))).toEqual([]);
    if (low(theme).length === 0) expect(mendedTheme(theme)).toEqual(theme);
  });

  it('whatever colours a program states', () => {
    fc.assert(
      fc.property(offprint, (theme) => {
        expect(low(mendedTheme(publicationTheme({ theme })))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
