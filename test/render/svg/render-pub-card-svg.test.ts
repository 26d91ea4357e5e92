import { describe, expect, it } from 'vitest';
import type { PubCardSvgOptions } from '../../../src/render/index.ts';
import { renderPubCardSvg } from '../../../src/render/index.ts';
import { ARTICLE } from '../samples.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const FACE = 'https://images.example/face.jpg';
const IMAGES = new Map([
  [ARTICLE.thumb ?? '', PIXEL],
  [FACE, PIXEL],
]);
const OWN_HOST = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://tidewater.example', title: 'Field Notes' } };
const BY = (handle: string, avatar?: string) => ({ associatedProfiles: [{ did: 'did:plc:mara', handle, avatar }] });
const MARA = BY('mara.tidewater.example', FACE);

/** The texts of a drawing, without the marks that isolate a handle. */
function lines(view: unknown, options: PubCardSvgOptions = {}): string[] {
  const texts = [...renderPubCardSvg(view, options).matchAll(/<text[^>]*>(.*?)<\/text>/g)];
  return texts.map(([, text = '']) => text.replace(/[\u2066-\u2069]/g, ''));
}

describe('the facts of a drawing', () => {
  const layouts: PubCardSvgOptions[] = [
    { layout: 'banner' },
    { layout: 'banner', images: IMAGES },
    { layout: 'article', width: 320 },
    { layout: 'article', width: 320, images: IMAGES },
    { layout: 'publication', width: 320 },
  ];
  it.each(layouts)('cut no author while a line is free: %j', (options) => {
    const drawn = lines({ ...OWN_HOST, ...MARA }, options);
    expect(drawn.filter((line) => line.includes('@'))).toEqual([expect.stringContaining('by @mara.tidewater.example')]);
  });

  it('are all there on a banner, in two lines', () => {
    const view = { ...OWN_HOST, ...BY('mara.tidewater.example') };
    expect(lines(view, { layout: 'banner', images: IMAGES })).toEqual(
      expect.arrayContaining(['tidewater.example · Mar 5, 2026 · 7 min', 'by @mara.tidewater.example']),
    );
  });

  it('begin with the author beside a portrait, in one line where there is room', () => {
    expect(lines({ ...OWN_HOST, ...MARA }, { layout: 'article', images: IMAGES })).toContain(
      'by @mara.tidewater.example · Mar 5, 2026 · 7 min',
    );
  });

  it('name three people and count the others', () => {
    const contributors = ['b', 'c', 'd', 'e'].map((name) => ({ did: `did:plc:${name}`, handle: `${name}.example` }));
    const view = { ...OWN_HOST, ...BY('a.example'), contributors };
    expect(lines(view, { layout: 'banner' }).join(' ')).toContain('by @a.example, @b.example, and @c.example +2');
  });
});

describe('the author’s portrait', () => {
  const portraits = (view: unknown, options: PubCardSvgOptions) =>
    renderPubCardSvg(view, { ...options, images: new Map([[FACE, PIXEL]]) }).match(/<image /g)?.length ?? 0;
  it.each([
    ['on an article', { ...OWN_HOST, ...MARA }, { layout: 'article' }, 1],
    ['on a banner', { ...OWN_HOST, ...MARA }, { layout: 'banner' }, 1],
    ['not on one row', { ...OWN_HOST, ...MARA }, { layout: 'compact' }, 0],
    ['not without one', { ...OWN_HOST, ...BY('mara.example') }, { layout: 'banner' }, 0],
    ['not with a content warning', { ...OWN_HOST, ...MARA, labels: [{ val: 'porn' }] }, { layout: 'banner' }, 0],
  ] as const)('%s', (_, view, options, count) => {
    expect(portraits(view, options)).toBe(count);
  });
});

describe('the domain in a drawing', () => {
  it.each([
    ['of a publication', OWN_HOST, 'tidewater.example', true],
    ['not on a platform', ARTICLE, 'tides.leaflet.pub', false],
    ['not where it is the author’s handle', { ...OWN_HOST, ...BY('tidewater.example') }, 'tidewater.example', false],
    ['of the link where there is no publication', { ...ARTICLE, source: undefined }, 'tides.leaflet.pub', true],
  ] as const)('%s', (_, view, host, shown) => {
    for (const layout of ['article', 'publication', 'banner'] as const) {
      const own = lines(view, { layout })
        .join(' ')
        .replace(/by @\S+/, '')
        .includes(host);
      expect([layout, own]).toEqual([layout, shown]);
    }
  });

  it('is named once for a link that nothing backs', () => {
    for (const layout of ['compact', 'banner'] as const) {
      expect(lines(null, { url: 'https://www.example.com/some/page', layout })).toEqual(
        expect.arrayContaining(['example.com', '/some/page']),
      );
      expect(
        lines(null, { url: 'https://www.example.com/some/page', layout }).join(' ').split('example.com'),
      ).toHaveLength(2);
    }
  });
});

describe('the look of a drawing', () => {
  const white = { r: 255, g: 255, b: 255 };
  const theme = { accentRGB: white, accentForegroundRGB: { r: 0, g: 0, b: 0 } };
  const plain = { ...OWN_HOST, source: { ...OWN_HOST.source, icon: undefined, theme } };

  it('gives a button, a tile and the stripe that would vanish an edge, and no other', () => {
    const light = renderPubCardSvg(plain, { appearance: 'light' });
    expect(light.match(/<rect class="s-edge"/g)).toHaveLength(2);
    expect(light).toMatch(/\.s-edge\{stroke:#[0-9a-f]{6}\}/);
    expect(light).toMatch(/\.f-edge\{fill:#[0-9a-f]{6}\}/);
    expect(renderPubCardSvg(plain, { appearance: 'dark' })).toContain('.s-edge{stroke:none}');
  });

  it.each([
    ['en', 'x="0"'],
    ['ar', 'x="597"'],
  ])('has a stripe at the start edge without a cover: %s', (lang, at) => {
    expect(renderPubCardSvg(ARTICLE, { lang })).toContain(`<rect class="f-accent" ${at} y="0" width="3"`);
    expect(renderPubCardSvg(ARTICLE, { lang, images: IMAGES })).not.toContain('width="3"');
    expect(renderPubCardSvg(ARTICLE, { lang, layout: 'compact' })).not.toContain('width="3"');
  });

  it('puts a hairline inside every picture', () => {
    const drawn = renderPubCardSvg({ ...OWN_HOST, ...MARA }, { images: IMAGES });
    expect(drawn.match(/<image /g)).toHaveLength(2);
    expect(drawn.match(/<path class="s-text" stroke-opacity="0.08"/g)).toHaveLength(2);
  });

  it.each([
    [320, ['Reading a tide table and a pilot book', 'Field Notes']],
    [600, ['Reading a tide table and a pilot book', 'Field Notes']],
  ])('keeps a compact title whole at %i', (width, words) => {
    const drawn = lines({ ...ARTICLE, title: words[0] }, { layout: 'compact', width });
    expect(drawn.join(' ')).toContain(words.join(' '));
  });

  it.each([
    ['short words are the largest', 'Low water', '72'],
    ['more words are smaller', 'Low water is a promise and never once was it a fact of anybody’s life', '60'],
    ['a long title is the smallest', 'Low water is a promise, not a fact. '.repeat(4), '48'],
  ])('fits the title of a banner: %s', (_, title, size) => {
    const sizes = renderPubCardSvg({ ...ARTICLE, title }, { layout: 'banner' }).matchAll(/font-size="(\d+)"/g);
    expect(Math.max(...[...sizes].map(([, found]) => Number(found)))).toBe(Number(size));
  });

  it('puts the cover beside the text from 640 pixels on, as high as the card', () => {
    const drawn = renderPubCardSvg(ARTICLE, { images: IMAGES, width: 800 });
    const [, height] = /<svg[^>]* height="([\d.]+)"/.exec(drawn) ?? [];
    expect(drawn).toContain(`<image x="0.5" y="0.5" width="320" height="${Number(height) - 1}"`);
  });
});
