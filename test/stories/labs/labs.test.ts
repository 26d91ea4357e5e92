import { describe, expect, it } from 'vitest';
import { colorPairs } from '../../../stories/labs/color/color-pairs.ts';
import { ratioText, readColor } from '../../../stories/labs/color/color-text.ts';
import { colorsOfPicture } from '../../../stories/labs/color/colors-of-picture.ts';
import { themeOfJson } from '../../../stories/labs/color/theme-of-json.ts';
import { themeOutputs } from '../../../stories/labs/color/theme-outputs.ts';
import { readJson } from '../../../stories/labs/read-json.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const BLACK = { r: 0, g: 0, b: 0 };
const PINK = { r: 255, g: 179, b: 199 };
const PALE = { background: WHITE, foreground: PINK, accent: PINK, accentForeground: WHITE };

describe('a colour is read as people paste it', () => {
  const cases: [note: string, written: string, read: unknown][] = [
    ['hex', '#0c5aa0', { r: 12, g: 90, b: 160 }],
    ['hex in capitals, with blanks around', ' #0C5AA0 ', { r: 12, g: 90, b: 160 }],
    ['hex without its hash', '0c5aa0', { r: 12, g: 90, b: 160 }],
    ['three digits', '#07a', { r: 0, g: 119, b: 170 }],
    ['a list', '12, 90,160', { r: 12, g: 90, b: 160 }],
    ['CSS', 'rgb(12 90 160)', { r: 12, g: 90, b: 160 }],
    ['a channel out of range', '12, 90, 256', undefined],
    ['a see-through colour, which no record has', '#0c5aa080', undefined],
    ['a name', 'rebeccapurple', undefined],
    ['nothing', '', undefined],
  ];
  it.each(cases)('%s', (_, written, read) => expect(readColor(written)).toEqual(read));

  it('a ratio is rounded down, so that none seems to pass that fails', () => {
    expect(ratioText(4.4999)).toBe('4.49:1');
    expect(ratioText(21)).toBe('21.00:1');
  });
});

describe('the pairs of a card', () => {
  it('name every state, with a verdict each', () => {
    expect(colorPairs(PALE).map(({ verdict }) => verdict)).toEqual(['fails', 'fails', 'fails', 'fails', 'exempt']);
    const good = colorPairs({ background: WHITE, foreground: BLACK, accent: BLACK, accentForeground: WHITE });
    expect(good.map(({ verdict }) => verdict)).toEqual(['AAA', 'AAA', 'AAA', 'AAA', 'exempt']);
    expect(good.some(({ better }) => better)).toBe(false);
  });

  it('with every way out taken, all pass', () => {
    const better = Object.assign({ ...PALE }, ...colorPairs(PALE).map((pair) => pair.better));
    expect(colorPairs(better).filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  });
});

describe('a theme is taken from what was pasted', () => {
  const theme = { background: WHITE, foreground: BLACK, accent: PINK, accentForeground: BLACK };
  const asViewed = { backgroundRGB: WHITE, foregroundRGB: BLACK, accentRGB: PINK, accentForegroundRGB: BLACK };
  const cases: [note: string, value: unknown][] = [
    ['a record', { name: 'A', basicTheme: theme }],
    ['the answer that holds a record', { uri: 'at://x', value: { basicTheme: theme } }],
    ['the theme alone', theme],
    ["an AppView's theme", asViewed],
    ["an AppView's card", { title: 'A', source: { theme: asViewed } }],
  ];
  it.each(cases)('%s', (_, value) => expect(themeOfJson(JSON.stringify(value))).toEqual(theme));

  it('what is missing is named', () => {
    expect(themeOfJson('{')).toMatch(/no JSON/);
    expect(themeOfJson('{"name": "A"}')).toMatch(/no theme/);
    expect(themeOfJson('null')).toMatch(/no theme/);
    expect(themeOfJson(JSON.stringify({ ...theme, accent: { r: 999, g: 0, b: 0 } }))).toMatch(/accent cannot be read/);
  });
});

describe('what is taken home', () => {
  const [command, json, css] = themeOutputs(PALE, 'mara.example').map(({ text }) => text);

  it('the command has the flags that "masthead publish theme" reads', () => {
    expect(command).toContain('--account mara.example');
    expect(command).toContain('--accent-foreground "#ffffff"');
    expect(themeOutputs(PALE, 'mara; rm -rf /')[0]?.text).not.toContain('rm');
  });

  it('the JSON can be taken in again', () => expect(themeOfJson(json ?? '')).toEqual(PALE));

  it('the variables are those of the card', () => expect(css).toContain('--pub-card-accent: #ffb3c7;'));
});

describe('the colours of a picture', () => {
  const pixels = (...runs: [color: readonly number[], count: number][]) =>
    runs.flatMap(([color, count]) => Array.from({ length: count }, () => color).flat());

  it('a loud colour comes before a larger quiet ground', () => {
    const found = colorsOfPicture(pixels([[250, 250, 250, 255], 900], [[200, 20, 60, 255], 300]));
    expect(found).toEqual([
      { r: 200, g: 20, b: 60 },
      { r: 250, g: 250, b: 250 },
    ]);
  });

  it('what cannot be seen does not count, and near colours are one', () => {
    expect(
      colorsOfPicture(pixels([[10, 10, 10, 0], 50], [[200, 20, 60, 255], 5], [[205, 26, 66, 255], 4])),
    ).toHaveLength(1);
    expect(colorsOfPicture([])).toEqual([]);
  });
});

describe('pasted JSON', () => {
  it.each<[note: string, text: string, read: unknown]>([
    ['a record', '{"name": "A"}', { value: { name: 'A' } }],
    ['a record in its envelope', '{"uri": "at://x", "value": {"name": "A"}}', { value: { name: 'A' } }],
    ['a list', '[1]', { problem: expect.stringContaining('JSON object') }],
    ['half a record', '{"name":', { problem: expect.stringContaining('no JSON') }],
  ])('%s', (_, text, read) => expect(readJson(text)).toEqual(read));
});
