import fc from 'fast-check';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderProProfileSvg, renderPubCardSvg } from '../../../src/render/index.ts';
import { escapeXml } from '../../../src/render/svg/svg-canvas.ts';
import { SVG_SERIF, textWidth } from '../../../src/render/svg/text-width.ts';
import { launchChromium } from '../../support/browser.ts';
import { forFile } from '../../support/for-each-test.ts';
import { ARTICLE, HOSTILE_TEXTS, PROFILE } from '../samples.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const IMAGES = new Map([
  [ARTICLE.thumb ?? '', PIXEL],
  [ARTICLE.source?.icon ?? '', PIXEL],
]);
const PUBLICATION = { ...ARTICLE, title: 'Field Notes', thumb: undefined };

const browser = forFile(launchChromium);
let page: Page;

beforeAll(async () => {
  page = await browser.newPage();
});

/**
 * What a browser makes of an SVG: every element with its attributes' names and the texts, or what
 * is wrong with it as XML.
 */
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

describe('widths without a font', () => {
  it.each([
    ['as Chromium measures them', undefined, `400 20px Arial, Helvetica, 'Liberation Sans', sans-serif`, 0.97, 1.03],
    ['also in bold', 'bold', `600 20px Arial, Helvetica, 'Liberation Sans', sans-serif`, 0.97, 1.03],
    // So that the fonts in its place stay inside.
    ['of headlines as wide as Georgia', 'serif', `700 20px ${SVG_SERIF}`, 0.97, 1.4],
  ] as const)('are %s', async (_, face, font, least, most) => {
    const texts = [
      'The harbour at low water',
      'WIDE LETTERS MMM',
      'Zwölf Boxkämpfer jagen Viktor',
      '0123456789 (12:30)',
    ];
    const measured = await page.evaluate(
      ([all, looks]) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.font = looks;
        return all.map((text) => context.measureText(text).width);
      },
      [texts, font] as const,
    );
    for (const [index, text] of texts.entries()) {
      const ratio = textWidth(text, 20, face) / (measured[index] ?? 0);
      expect(ratio).toBeGreaterThan(least);
      expect(ratio).toBeLessThan(most);
    }
  });
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
