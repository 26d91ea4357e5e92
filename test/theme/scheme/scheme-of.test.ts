import { expect, it } from 'vitest';
import { schemeOf } from '../../../src/theme/scheme/scheme-ratios.ts';

const grey = (channel: number) => ({ r: channel, g: channel, b: channel });

it.each([
  ['a text darker than its ground', { background: grey(250), foreground: grey(20) }, 'light'],
  ['a text lighter than its ground, in the middle too', { background: grey(119), foreground: grey(255) }, 'dark'],
  ['both dark: what counts is which is darker', { background: grey(40), foreground: grey(10) }, 'light'],
  ['a light ground alone', { background: grey(240) }, 'light'],
  ['a dark text alone', { foreground: grey(30) }, 'light'],
])('%s', (_note, palette, scheme) => {
  expect(schemeOf(palette)).toBe(scheme);
});

it.each([{}, { background: grey(90), foreground: grey(90) }])('%j says nothing', (palette) => {
  expect(schemeOf(palette)).toBe('light');
  expect(schemeOf(palette, 'dark')).toBe('dark');
});
