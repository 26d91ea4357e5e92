import { describe, expect, it } from 'vitest';
import { ALL_MESSAGES } from '../../src/elements/text/all-messages.ts';
import {
  renderProProfileEmail,
  renderProProfileSvg,
  renderPubCardEmail,
  renderPubCardSvg,
} from '../../src/render/index.ts';
import { isRightToLeft, runsFromRight } from '../../src/render/language.ts';
import { ARTICLE, PROFILE } from './samples.ts';

it.each([
  ['Arabic', 'ar', true],
  ['Hebrew, without messages of its own', 'he', true],
  ['Sorani', 'ckb', true],
  ['Punjabi in Arabic letters', 'pa-Arab', true],
  ['Punjabi', 'pa', false],
  ['Aragonese begins with the same letters', 'arg', false],
  ['English', 'en', false],
])('%s', (_, lang, rtl) => {
  expect(isRightToLeft(lang)).toBe(rtl);
});

it.each(Object.keys(ALL_MESSAGES))('%s runs in the direction of its script', (lang) => {
  const { script } = new Intl.Locale(lang).maximize();
  expect(isRightToLeft(lang)).toBe(/^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/.test(script ?? ''));
});

describe('what stands alone is laid out', () => {
  const ARABIC = 'الميناء عند انحسار الماء';
  const HEBREW = 'הנמל בשעת השפל';
  const cases = [
    ['from the right in a language that is', 'ar', 'Low water', true],
    ['from the right in one without messages', 'he', HEBREW, true],
    ['as its title where nobody says a language', undefined, ARABIC, true],
    ['from the left for any other title', undefined, 'Low water', false],
    ['from the left where that is asked for', 'en', ARABIC, false],
  ] as const;
  it.each(cases)('%s', (_, lang, title, rtl) => {
    expect(runsFromRight(lang, title)).toBe(rtl);
    const card = { ...ARTICLE, title };
    const person = { ...PROFILE, displayName: title };
    for (const layout of ['article', 'publication', 'compact', 'banner'] as const) {
      const anchors = anchorsOf(renderPubCardSvg(card, { lang, layout }), title);
      expect([layout, anchors]).toEqual([layout, [rtl]]);
    }
    for (const layout of ['summary', 'banner'] as const)
      expect(anchorsOf(renderProProfileSvg(person, { lang, layout }), title)).toEqual([rtl]);
    for (const html of [renderPubCardEmail(card, { lang }), renderProProfileEmail(person, { lang })])
      expect(/^<section[^>]* dir="rtl"/.test(html)).toBe(rtl);
  });
});

it('keeps facts in the order of the drawing, each in its own direction', () => {
  const named = { ...PROFILE, displayName: 'ליאור', pronouns: undefined, location: 'חיפה' };
  for (const layout of ['summary', 'banner'] as const) {
    const svg = renderProProfileSvg(named, { layout });
    expect(svg).toMatch(
      /<text [^>]*direction="rtl"[^>]*>\u2068@alice\.example\u2069 <tspan[^>]*>•<\/tspan> \u2068חיפה/,
    );
    expect(renderProProfileSvg({ ...named, displayName: 'Lior' }, { layout })).not.toContain('direction="rtl"');
  }
});

/** Whether the lines of a text stand at the right half of the drawing, and end there. */
function anchorsOf(svg: string, title: string): boolean[] {
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const texts = [...svg.matchAll(/<text [^>]*x="([\d.]+)"([^>]*)>(.*?)<\/text>/g)];
  const shown = texts.filter(([, , , words = '']) => words.length > 1 && title.startsWith(words));
  return [
    ...new Set(
      shown.map(([, x, looks = '']) => {
        const fromRight = looks.includes('direction="rtl"') === looks.includes('text-anchor="start"');
        expect(fromRight).toBe(Number(x) > width / 2);
        return fromRight;
      }),
    ),
  ];
}
