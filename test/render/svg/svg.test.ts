import { expect, it } from 'vitest';
import { renderProProfileSvg, renderPubCardSvg } from '../../../src/render/index.ts';
import { ARTICLE, PROFILE } from '../samples.ts';
import { pictureOf } from './picture-of.ts';

const IMAGES = new Map([[ARTICLE.thumb ?? '', pictureOf(1200, 630)]]);

/** The texts of a drawing, without the marks that isolate a fact. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, words = '']) => words.replace(/[\u2066-\u2069]/g, ''));
}

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

it.each(['summary', 'banner'] as const)('draws upcoming roles and disclosures as such: %s', (layout) => {
  const held = { rkey: '1', title: 'Board member', company: 'Acme', onBehalfOf: 'Leodor', startedAt: '2020' };
  const chief = { rkey: '2', title: 'Chief', company: 'Future', startedAt: '2026-12', primary: true };
  const draw = (positions: object[], today: string) => {
    const drawn = renderProProfileSvg({ ...PROFILE, positions }, { layout, today });
    return textsOf(drawn);
  };
  const seat = draw([held, chief], '2026-11-22');
  expect(seat).toEqual(expect.arrayContaining(['Board member, Acme', 'on behalf of Leodor']));
  expect(seat).not.toContain('Chief, Future');
  expect(draw([chief], '2026-11-22')).toEqual(expect.arrayContaining(['Chief, Future', 'upcoming']));
  expect(draw([chief], '2026-12-01')).not.toContain('upcoming');
  expect(renderProProfileSvg({ ...PROFILE, positions: [held] }, { layout })).toContain(
    'Board member, Acme, on behalf of Leodor',
  );
});

it.each(['summary', 'banner'] as const)('draws both names of an employer, and that it is not named: %s', (layout) => {
  const draw = (position: object, options = {}) => {
    const drawn = renderProProfileSvg(
      { ...PROFILE, positions: [{ title: 'Editor', ...position }] },
      { layout, ...options },
    );
    return textsOf(drawn);
  };
  const renamed = { agentRef: { name: 'Twitter' }, company: 'Old Co', entityName: 'X' };
  expect(draw(renamed)).toEqual(expect.arrayContaining(['Editor, X', 'entered as Twitter']));
  expect(draw(renamed, { organisationNames: 'saved' })).toEqual(expect.arrayContaining(['Editor, Twitter', 'now X']));
  expect(draw({})).toContain('Editor, undisclosed');
});

it('gives nothing where there is nothing', () => {
  expect([
    renderPubCardSvg(null),
    renderPubCardSvg({}, { url: 'javascript:alert(1)' }),
    renderProProfileSvg(null),
  ]).toEqual(['', '', '']);
});
