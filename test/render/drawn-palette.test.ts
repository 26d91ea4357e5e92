import { describe, expect, it } from 'vitest';
import { bandColor } from '../../src/core/color/oklab.ts';
import {
  type PubCardOptions,
  renderProProfileEmail,
  renderProProfileSvg,
  renderPubCardEmail,
  renderPubCardSvg,
} from '../../src/render/index.ts';
import { toHex } from '../../src/theme/index.ts';
import { ARTICLE, PROFILE } from './samples.ts';

const ORANGE = { r: 244, g: 176, b: 106 };
const TEAL = { r: 15, g: 90, b: 99 };
const WHITE = { r: 255, g: 255, b: 255 };

describe('the band along the top', () => {
  const inSvg = (svg: string) => /\.f-band\{fill:(#\w{6})\}/.exec(svg)?.[1];
  const inMail = (html: string) => /border-top:4px solid (#\w{6})/.exec(html)?.[1];

  it.each([
    ['an accent like the ground stays, where it had the edge of its button', ORANGE, 'light', '#f4b06a'],
    ['white on white is no band', WHITE, 'light', '#ffffff'],
    ['a light accent in the dark', ORANGE, 'dark', '#f4b06a'],
    ['a dark accent in the dark is lightened, as in the element', TEAL, 'dark', toHex(bandColor(TEAL, 'dark'))],
  ] as const)('is of one colour in SVG, PNG and mail: %s', (_, accentRGB, appearance, band) => {
    const theme = { accentRGB, accentForegroundRGB: { r: 0, g: 0, b: 0 } };
    const view = { ...ARTICLE, source: { ...ARTICLE.source, theme } };
    const options: PubCardOptions = { appearance, contrast: 'as-published' };
    const drawn = (['article', 'publication', 'banner'] as const).map((layout) =>
      inSvg(renderPubCardSvg(view, { ...options, layout } as object)),
    );
    expect([...drawn, inMail(renderPubCardEmail(view, options))]).toEqual([band, band, band, band]);
  });

  it.each([
    ['a quiet grey without a publication', undefined, 'light', '#8a8f98'],
    ['the accent of the publication', { accent: TEAL, accentForeground: WHITE }, 'light', '#0f5a63'],
    ['that, lightened in the dark', { accent: TEAL, accentForeground: WHITE }, 'dark', toHex(bandColor(TEAL, 'dark'))],
    ['a quiet grey where the colours are none', { accent: 'red', accentForeground: WHITE }, 'light', '#8a8f98'],
  ] as const)('of a person is %s', (_, palette, appearance, band) => {
    const view = { ...PROFILE, palette };
    const drawn = (['summary', 'banner'] as const).map((layout) =>
      inSvg(renderProProfileSvg(view, { layout, appearance })),
    );
    expect(new Set(drawn)).toEqual(new Set([band]));
    if (appearance === 'light') expect(inMail(renderProProfileEmail(view))).toBe(band);
  });
});
