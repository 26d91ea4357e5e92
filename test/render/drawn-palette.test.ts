import { describe, expect, it } from 'vitest';
import { bandColor } from '../../src/core/color/oklab.ts';
import { OWN_PROFILE_VIEW } from '../../src/core/values/identifiers.ts';
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

  const OWN = { accent: TEAL, accentForeground: WHITE };
  const DARK = toHex(bandColor(TEAL, 'dark'));
  it.each([
    ['a quiet grey without a publication', {}, ['#8a8f98', '#8a8f98']],
    ['the accent of the publication, lightened in the dark', { palette: OWN }, ['#0f5a63', DARK]],
    ['the same in an answer', { [OWN_PROFILE_VIEW]: { palette: OWN } }, ['#0f5a63', DARK]],
    ['a quiet grey where the colours are none', { palette: { ...OWN, accent: 'red' } }, ['#8a8f98', '#8a8f98']],
  ] as const)('of a person is %s', (_, more, bands) => {
    const view = { ...PROFILE, ...more };
    for (const layout of ['summary', 'banner'] as const) {
      const drawn = renderProProfileSvg(view, { layout });
      expect(drawn.split('@media').map(inSvg)).toEqual(bands);
      // So is the ground of the letter.
      if (bands[1] === DARK) expect(drawn.match(/\.f-accent\{fill:#0f5a63\}/g)).toHaveLength(2);
    }
    expect(inMail(renderProProfileEmail(view))).toBe(bands[0]);
  });
});
