import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessibleAccent,
  accessibleBody,
  type Color,
  contrastRatio,
  parseColor,
  proposeTheme,
  toHex,
} from '../../src/theme/index.ts';

const channel = fc.integer({ min: 0, max: 255 });
const anyRgb = fc.record({ r: channel, g: channel, b: channel });
const BLUE = { r: 11, g: 95, b: 255 };
const WHITE = { r: 255, g: 255, b: 255 };

describe('parseColor', () => {
  it.each<[note: string, value: unknown, hex: string | null]>([
    ['hex', '#0b5fff', '#0b5fff'],
    ['capitals', '#0B5FFF', '#0b5fff'],
    ['three digits', '#07a', '#0077aa'],
    ['channels', { r: 0, g: 119, b: 170 }, '#0077aa'],
    ['an alpha beside the channels', { r: 0, g: 119, b: 170, a: 50 }, '#0077aa'],
    ['no number sign', '0b5fff', null],
    ['an alpha', '#0b5fff80', null],
    ['a space', ' #0b5fff', null],
    ['a line break', '#0b5fff\n', null],
    ['a name', 'teal', null],
    ['nothing', '', null],
    ['very much', `#${'f'.repeat(100_000)}`, null],
    ['a channel of 256', { r: 256, g: 0, b: 0 }, null],
    ['a number', 0x0b5fff, null],
    ['null', null, null],
  ])('reads %s', (_note, value, hex) => {
    const rgb = parseColor(value);
    expect(rgb && toHex(rgb)).toBe(hex);
  });

  it('reads what toHex writes, of any colour', () => {
    fc.assert(
      fc.property(anyRgb, (rgb) => {
        expect(parseColor(toHex(rgb))).toEqual(rgb);
      }),
    );
  });
});

describe('a colour as an argument', () => {
  it.each<[name: string, inHex: () => unknown, inChannels: () => unknown]>([
    ['toHex', () => toHex('#0B5FFF'), () => toHex(BLUE)],
    ['contrastRatio', () => contrastRatio('#FFF', '#0b5fff'), () => contrastRatio(WHITE, BLUE)],
    ['accessibleAccent', () => accessibleAccent('#0b5fff', '#FFF'), () => accessibleAccent(BLUE, WHITE)],
    ['accessibleBody', () => accessibleBody('#fff', '#0b5fff'), () => accessibleBody(WHITE, BLUE)],
    ['proposeTheme', () => proposeTheme('#0b5fff'), () => proposeTheme(BLUE)],
  ])('of %s is hex or channels', (_name, inHex, inChannels) => {
    expect(inHex()).toEqual(inChannels());
  });

  const NONE = 'teal' as Color;
  it.each<[argument: string, call: () => unknown]>([
    ['color', () => toHex(NONE)],
    ['color', () => toHex(undefined as unknown as Color)],
    ['color', () => toHex({ r: 1.5, g: 0, b: 0 })],
    ['a', () => contrastRatio(NONE, '#fff')],
    ['b', () => contrastRatio('#fff', NONE)],
    ['accent', () => accessibleAccent(NONE, '#fff')],
    ['accentForeground', () => accessibleAccent('#fff', NONE)],
    ['background', () => accessibleBody(NONE, '#fff')],
    ['foreground', () => accessibleBody('#fff', NONE)],
    ['accent', () => proposeTheme(NONE)],
  ])('that is none is named: %s', (argument, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(new RegExp(`^${argument}: give "#rgb", "#rrggbb" or`));
  });
});
