import fc from 'fast-check';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderProProfileSvg, renderPubCardSvg } from '../../../src/render/index.ts';
import { escapeXml } from '../../../src/render/svg/svg-canvas.ts';
import { letters, SVG_SERIF, textWidth } from '../../../src/render/svg/text-width.ts';
import { fitText, textDirection, wrapText } from '../../../src/render/svg/wrap-text.ts';
import { launchChromium } from '../../support/browser.ts';
import { ARTICLE, HOSTILE_TEXTS, PROFILE } from '../samples.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const IMAGES = new Map([
  [ARTICLE.thumb ?? '', PIXEL],
  [ARTICLE.source?.icon ?? '', PIXEL],
]);
const PUBLICATION = { ...ARTICLE, title: 'Field Notes', thumb: undefined };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** The texts of a drawing, without the marks that isolate a fact. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, words = '']) => words.replace(/[\u2066-\u2069]/g, ''));
}

/** What a browser makes of an SVG: every element with its attributes' names and the texts, or what is wrong with it as XML. */
function parsed(svg: string): Promise<{ shape: string[]; texts: string[]; addresses: string[] }> {
  return page.evaluate((source) => {
    const xml = new DOMParser().parseFromString(source, 'image/svg+xml');
    const elements = [...xml.querySelectorAll('*')];
    return {
      shape: elements.map(
        (element) => `${element.localName} ${[...element.attributes].map(({ name }) => name).join(' ')}`,
      ),
      texts: elements
        .filter(({ localName }) => /^(text|title|desc)$/.test(localName))
        .map((element) => element.textContent ?? ''),
      addresses: elements.flatMap((element) =>
        [...element.attributes].filter(({ name }) => /href|src/.test(name)).map(({ value }) => value),
      ),
    };
  }, svg);
}

describe('fitting text without a font', () => {
  const box = { width: 300, size: 18, face: 'bold', lines: 3 } as const;
  const cases: [note: string, text: string, lines: string[]][] = [
    ['nothing to see gives no line', ' \n\t ', []],
    ['short text is one line', 'Low water', ['Low water']],
    [
      'between words',
      'The harbour at low water, and what it tells us',
      ['The harbour at low water, and', 'what it tells us'],
    ],
    [
      'a sign stays with its word',
      'what it tells us about time (again) and',
      ['what it tells us about time (again)', 'and'],
    ],
    [
      'a word longer than a line is hyphenated',
      'W'.repeat(40),
      [`${'W'.repeat(17)}-`, `${'W'.repeat(17)}-`, 'W'.repeat(6)],
    ],
    [
      'an address is broken without a hyphen, which would change it',
      `example.com/${'W'.repeat(20)}`,
      [`example.com/${'W'.repeat(10)}`, 'W'.repeat(10)],
    ],
    [
      'a compound goes on behind its hyphen',
      'Hohenlohe-Waldenburg-Schillingsfürst',
      ['Hohenlohe-Waldenburg-', 'Schillingsfürst'],
    ],
    [
      'what does not fit ends in an ellipsis',
      'tide '.repeat(60),
      [
        'tide tide tide tide tide tide tide tide',
        'tide tide tide tide tide tide tide tide',
        'tide tide tide tide tide tide tide tid…',
      ],
    ],
  ];
  it.each(cases)('%s', (_, text, lines) => {
    expect(wrapText(text, box, 'en')).toEqual(lines);
  });

  it('breaks Japanese between its words, and no emoji in two', () => {
    expect(wrapText('潮の満ち引きを読む方法と、その歴史について', box, 'ja').length).toBe(2);
    const families = wrapText('👩‍👩‍👧‍👦'.repeat(30), box, 'en');
    for (const line of families)
      expect(letters(line.replace('…', '')).every((letter) => letter === '👩‍👩‍👧‍👦')).toBe(true);
  });

  it.each([
    ['Japanese', '潮の満ち引きを読む方法と、その歴史について', 'ja'],
    ['Thai', 'เช้าวันหมอกที่ท่าเรือเก่าของเมืองชายทะเล', 'th'],
    ['Lao', 'ເຊົ້າທີ່ມີໝອກຢູ່ທ່າເຮືອເກົ່າຂອງເມືອງ', 'lo'],
    ['Khmer', 'ព្រឹកអ័ព្ទនៅកំពង់ផែចាស់នៃទីក្រុង', 'km'],
    ['Burmese', 'ဆိပ်ကမ်းဟောင်းမှာမြူဆိုင်းတဲ့မနက်ခင်း', 'my'],
  ])('breaks %s between its words', (_, text, lang) => {
    const ends = new Set(
      Array.from(
        new Intl.Segmenter(lang, { granularity: 'word' }).segment(text),
        ({ segment, index }) => index + segment.length,
      ),
    );
    const found = wrapText(text, { width: 90, size: 18, lines: 20 }, lang);
    expect(found.length).toBeGreaterThan(2);
    expect(found.join('')).toBe(text);
    let end = 0;
    for (const line of found) {
      end += line.length;
      expect(ends).toContain(end);
    }
  });

  it('begins no line with what closes, and ends none with what opens', () => {
    for (let width = 60; width < 200; width += 7) {
      for (const line of wrapText(
        '潮が引く「町は半分だけ」広くなる（最後の潮守り）と歩いた。',
        { width, size: 18, lines: 20 },
        'ja',
      )) {
        expect(line).not.toMatch(/^[」）。]|[「（]$/);
      }
    }
  });

  it('balances lines: as many as before, about equally long, and the same words', () => {
    const text = 'The harbour at low water, and what it tells';
    const plain = wrapText(text, box, 'en');
    const balanced = wrapText(text, { ...box, balanced: true }, 'en');
    const spread = (lines: string[]) => {
      const widths = lines.map((line) => textWidth(line, 18, 'bold'));
      return Math.max(...widths) - Math.min(...widths);
    };
    expect(balanced.length).toBe(plain.length);
    expect(balanced.join(' ')).toBe(text);
    expect(spread(balanced)).toBeLessThan(spread(plain));
    const cut = 'tide '.repeat(60);
    expect(wrapText(cut, { ...box, balanced: true }, 'en')).toEqual(wrapText(cut, box, 'en'));
  });

  it('never makes a line wider than its box, nor more lines than allowed, nor loses a letter before the end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 4 }), (text, lines) => {
        const found = wrapText(text, { ...box, lines }, 'en');
        expect(found.length).toBeLessThanOrEqual(lines);
        for (const line of found) expect(textWidth(line, 18, 'bold')).toBeLessThanOrEqual(300 + 18 * 1.5);
        // A hyphen at the end of a line is the text's own, or stands for a break.
        const kept = found.join('').replace(/…$/, '').replace(/[\s-]/g, '');
        expect(text.replace(/[\s-]/g, '').startsWith(kept)).toBe(true);
      }),
    );
  });

  it('fits one line', () => {
    expect(fitText('a title', { width: 300, size: 18 })).toBe('a title');
    expect(textWidth(fitText('a title '.repeat(20), { width: 100, size: 18 }), 18)).toBeLessThanOrEqual(100);
  });

  it.each([
    ['Hello', 'ltr'],
    ['الميناء 2026', 'rtl'],
    ['2026 שלום', 'rtl'],
    ['«潮»', 'ltr'],
    ['2026 – !', undefined],
    ['\u2068tides.example\u2069 · الميناء', 'rtl'],
    ['\u2068tides.example\u2069', undefined],
  ])('%s runs %s', (text, direction) => {
    expect(textDirection(text)).toBe(direction);
  });

  it('estimates widths as Chromium measures them, also in bold', async () => {
    const texts = [
      'The harbour at low water',
      'WIDE LETTERS MMM',
      'illicit lilt fill',
      'Zwölf Boxkämpfer jagen Viktor',
      '0123456789 (12:30)',
    ];
    for (const face of [undefined, 'bold'] as const) {
      const measured = await widths(texts, `${face ? 600 : 400} 20px Arial, Helvetica, 'Liberation Sans', sans-serif`);
      for (const [index, text] of texts.entries()) {
        expect(Math.abs(textWidth(text, 20, face) / (measured[index] ?? 0) - 1)).toBeLessThan(0.03);
      }
    }
  });

  it('estimates headlines as wide as Georgia, so that the fonts in its place stay inside', async () => {
    const texts = [
      'The harbour at low water',
      'WIDE LETTERS MMM',
      'Zwölf Boxkämpfer jagen Viktor',
      '0123456789 (12:30)',
    ];
    const measured = await widths(texts, `700 20px ${SVG_SERIF}`);
    for (const [index, text] of texts.entries()) {
      const ratio = textWidth(text, 20, 'serif') / (measured[index] ?? 0);
      expect(ratio).toBeGreaterThan(0.97);
      expect(ratio).toBeLessThan(1.4);
    }
  });

  function widths(texts: string[], font: string): Promise<number[]> {
    return page.evaluate(
      ([all, looks]) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.font = looks;
        return all.map((text) => context.measureText(text).width);
      },
      [texts, font] as const,
    );
  }
});

describe('renderPubCardSvg', () => {
  const drawings: [note: string, svg: string][] = [
    ['an article with its pictures', renderPubCardSvg(ARTICLE, { images: IMAGES })],
    ['an article without', renderPubCardSvg(ARTICLE)],
    ['a publication', renderPubCardSvg(PUBLICATION)],
    ['compact', renderPubCardSvg(ARTICLE, { layout: 'compact' })],
    ['narrow', renderPubCardSvg(ARTICLE, { width: 240 })],
    ['Arabic', renderPubCardSvg({ ...ARTICLE, title: 'الميناء' }, { lang: 'ar' })],
    ['a banner', renderPubCardSvg(ARTICLE, { layout: 'banner', images: IMAGES })],
    ['a link that nothing backs', renderPubCardSvg(null, { url: 'https://example.com/some/page' })],
    ['a profile', renderProProfileSvg(PROFILE, { images: IMAGES })],
    ['a profile as a banner', renderProProfileSvg(PROFILE, { layout: 'banner' })],
    ['somebody without a profile', renderProProfileSvg(null, { actor: 'bob.example' })],
  ];
  it.each(drawings)('%s is a whole SVG with a name, and refers to nothing outside', async (_, svg) => {
    const { shape, texts, addresses } = await parsed(svg);
    expect(shape[0]).toBe('svg xmlns width height viewBox role aria-labelledby lang font-family fill');
    expect(shape.join(' ')).not.toMatch(/parsererror|script|foreignObject|\ba\b /);
    expect(texts[0]).not.toBe('');
    for (const address of addresses) expect(address).toBe(PIXEL);
    expect(svg).not.toMatch(/url\((?!#)|@import/);
  });

  it('draws every text inside the picture', async () => {
    const long = {
      ...ARTICLE,
      title: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(9),
      description: 'long words and many '.repeat(40),
    };
    for (const [layout, width] of [
      ['article', 240],
      ['article', 600],
      ['publication', 320],
      ['compact', 300],
      ['banner', 1200],
    ] as const) {
      const svg = renderPubCardSvg(long, { layout, width });
      const outside = await page.evaluate((source) => {
        document.body.innerHTML = source;
        const drawing = document.querySelector('svg');
        const frame = drawing?.getBoundingClientRect();
        return [...document.querySelectorAll('text')]
          .map((text) => text.getBoundingClientRect())
          .filter((box) => !frame || box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom)
          .length;
      }, svg);
      expect([layout, outside]).toEqual([layout, 0]);
    }
  });

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

  it('colours the button with a pair alone, and nothing else', () => {
    const pair = { accentRGB: { r: 15, g: 107, b: 92 }, accentForegroundRGB: { r: 255, g: 255, b: 255 } };
    const drawn = renderPubCardSvg(
      { ...ARTICLE, source: { ...ARTICLE.source, theme: pair } },
      { appearance: 'publication' },
    );
    expect(drawn).toContain('.f-accent{fill:#0f6b5c}');
    expect(drawn).toContain('.f-ground{fill:#ffffff}');
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
});

describe('hostile records', () => {
  it.each(HOSTILE_TEXTS)('draw no element of their own: %j', async (text) => {
    const source = { ...ARTICLE.source, title: text };
    const card = await parsed(renderPubCardSvg({ ...ARTICLE, title: text, description: text, source }, { lang: text }));
    const person = await parsed(
      renderProProfileSvg(
        { ...PROFILE, displayName: text, headline: text, skills: [{ rkey: 'a', name: text }] },
        { lang: text },
      ),
    );
    for (const { shape, addresses } of [card, person]) {
      expect(shape.filter((line) => !/^(svg|title|desc|style|rect|path|text|tspan|g) /.test(line))).toEqual([]);
      expect(shape.join(' ')).not.toMatch(/\bon\w+/);
      expect(addresses).toEqual([]);
    }
  });

  it('any text is well-formed XML', async () => {
    const samples = fc.sample(fc.string({ unit: 'binary', maxLength: 50 }), 200);
    const texts = await page.evaluate(
      (all) => all.map((source) => new DOMParser().parseFromString(source, 'image/svg+xml').documentElement.nodeName),
      samples.map(
        (text) =>
          `<svg xmlns="http://www.w3.org/2000/svg"><text a="${escapeXml(text)}">${escapeXml(text)}</text></svg>`,
      ),
    );
    expect(new Set(texts)).toEqual(new Set(['svg']));
  });
});
