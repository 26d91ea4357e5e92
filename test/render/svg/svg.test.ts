import { expect, it } from 'vitest';
import { renderProProfileSvg, renderPubCardSvg } from '../../../src/render/index.ts';
import { ARTICLE, PROFILE } from '../samples.ts';
import { pictureOf } from './picture-of.ts';

const IMAGES = new Map([[ARTICLE.thumb ?? '', pictureOf(1200, 630)]]);

it('follows the scheme, keeps one, or wears the publication’s colours', () => {
  expect(renderPubCardSvg(ARTICLE)).toContain('@media (prefers-color-scheme:dark)');
  expect(renderPubCardSvg(ARTICLE, { appearance: 'light' })).not.toContain('@media');
  expect(renderPubCardSvg(ARTICLE, { appearance: 'dark' })).toContain('.f-ground{fill:#17181a}');
  expect(renderPubCardSvg(ARTICLE, { appearance: 'publication' })).toContain('.f-ground{fill:#fbf7ef}');
  expect(renderPubCardSvg(ARTICLE)).toContain('.f-accent{fill:#0f6b5c}');
});

it('shows no picture that carries a warning', () => {
  expect(renderPubCardSvg({ ...ARTICLE, labels: [{ val: 'porn' }] }, { images: IMAGES })).not.toContain('<image');
});

it('keeps to sensible widths whatever is asked', () => {
  for (const [width, expected] of [
    [undefined, 600],
    [0, 240],
    [-1, 240],
    [99_999, 1200],
    [Number.NaN, 600],
    [333.4, 333],
  ] as const) {
    expect(renderPubCardSvg(ARTICLE, width === undefined ? {} : { width })).toContain(`width="${expected}"`);
  }
});

it('gives nothing where there is nothing', () => {
  expect([
    renderPubCardSvg(null),
    renderPubCardSvg({}, { url: 'javascript:alert(1)' }),
    renderProProfileSvg(null),
  ]).toEqual(['', '', '']);
});
