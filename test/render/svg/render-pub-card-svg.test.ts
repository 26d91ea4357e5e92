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
    expect(drawn.filter((line) => line.includes('@'))).toEqual([expect.stringContaining('@mara.tidewater.example')]);
  });

  it('are all there on a banner, in two lines', () => {
    const view = { ...OWN_HOST, ...BY('mara.tidewater.example') };
    expect(lines(view, { layout: 'banner', images: IMAGES })).toEqual(
      expect.arrayContaining(['Mar 5, 2026 · 7 min read', '@mara.tidewater.example']),
    );
  });

  it('begin with the author beside a portrait, in one line where there is room', () => {
    expect(lines({ ...OWN_HOST, ...MARA }, { layout: 'article', width: 800, images: IMAGES })).toContain(
      '@mara.tidewater.example · Mar 5, 2026 · 7 min read',
    );
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
      const own = lines(view, { layout }).join(' ').replace(/@\S+/, '').includes(host);
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

  it('gives a button and a tile that would vanish an edge, and nothing else', () => {
    const light = renderPubCardSvg(plain, { appearance: 'light' });
    expect(light.match(/<rect class="s-edge"/g)).toHaveLength(2);
    expect(light).toMatch(/\.s-edge\{stroke:#[0-9a-f]{6}\}/);
    expect(light).not.toContain('class="f-edge"');
    expect(renderPubCardSvg(plain, { appearance: 'dark' })).toContain('.s-edge{stroke:none}');
  });

  it('has a straight band along its top, between the round corners', () => {
    const band = '<path class="f-band" d="M4.62 5A13 13 0 0 1 14 1H586A13 13 0 0 1 595.38 5Z"/>';
    expect(renderPubCardSvg(ARTICLE)).toContain(band);
    expect(renderPubCardSvg(ARTICLE, { images: IMAGES })).toContain(band);
    expect(renderPubCardSvg(ARTICLE, { layout: 'publication' })).toContain(band);
    expect(renderPubCardSvg(ARTICLE, { layout: 'compact' })).not.toContain('f-band" d');
    expect(renderPubCardSvg(ARTICLE, { layout: 'banner' })).toContain(
      '<path class="f-band" d="M0 8L0 0H1200L1200 8Z"/>',
    );
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
    ['short words are the largest', 'Low water', '76'],
    ['more words are smaller', 'Low water is a promise and never once was it a fact of anybody’s life', '64'],
    ['a long title is the smallest', 'Low water is a promise, not a fact. '.repeat(4), '52'],
  ])('fits the title of a banner: %s', (_, title, size) => {
    const sizes = renderPubCardSvg({ ...ARTICLE, title }, { layout: 'banner' }).matchAll(/font-size="(\d+)"/g);
    expect(Math.max(...[...sizes].map(([, found]) => Number(found)))).toBe(Number(size));
  });
});

describe('the cover', () => {
  /** The cover's box. */
  function cover(options: PubCardSvgOptions, view: unknown = ARTICLE): Record<'x' | 'y' | 'width' | 'height', number> {
    const [, box = ''] = /<image ([^>]*) clip-path/.exec(renderPubCardSvg(view, { images: IMAGES, ...options })) ?? [];
    const of = (name: string) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(box)?.[1]);
    return { x: of('x'), y: of('y'), width: of('width'), height: of('height') };
  }
  const WORDY = {
    ...ARTICLE,
    title: 'Low water is a promise '.repeat(9),
    description: 'Never once a fact. '.repeat(40),
  };
  const HANDLE = BY(`${'long-'.repeat(12)}handle.example`, FACE);

  it('is whole above the text, below the nameplate, in a narrow drawing', () => {
    const { x, y, width, height } = cover({ width: 320 });
    expect([x, y, width]).toEqual([0.5, 65, 319]);
    expect(width / height).toBeCloseTo(1.91, 1);
  });

  it.each([448, 600, 800, 1200])('is beside the text at %i, whole where the text leaves it its height', (width) => {
    const box = cover({ width });
    expect(box.width).toBe(Math.round(width * 0.38));
    expect(box.width / box.height).toBeLessThan(1.95);
    expect([box.x, box.y]).toEqual([0.5, 65]);
  });

  it('is at the end edge in a language that runs from the right', () => {
    expect(cover({ width: 600, lang: 'ar' }).x).toBe(600 - 228 - 0.5);
  });

  it('is never cut to less than a square, however long the text beside it', () => {
    for (const view of [ARTICLE, WORDY, { ...WORDY, ...HANDLE }]) {
      for (const layout of ['article', 'banner'] as const) {
        for (let width = 240; width <= 1200; width += 40) {
          const box = cover({ layout, width }, view);
          expect([layout, width, box.width / box.height >= 0.99]).toEqual([layout, width, true]);
        }
      }
    }
  });

  it('keeps four fifths of a wide picture in a link preview', () => {
    const box = cover({ layout: 'banner' });
    expect(box.width / box.height).toBe(1.5);
    expect(box.x + box.width).toBe(1144);
  });
});

describe('the nameplate', () => {
  it('is the first thing in an article: name, domain, button', () => {
    expect(lines(OWN_HOST, { layout: 'article' }).slice(1, 4)).toEqual([
      'Field Notes',
      'tidewater.example',
      'View publication',
    ]);
  });

  it.each([
    ['the words on the button name it', {}, false],
    ['the button has its mark alone', { width: 320 }, true],
    ['there is no button', { cta: 'none' }, true],
    ['the button leads to the article', { cta: 'article' }, true],
    ['a link preview has none', { layout: 'banner' }, true],
  ] as const)('names the platform below the name where nothing else does: %s', (_, options, named) => {
    expect(lines(ARTICLE, options).includes('Leaflet')).toBe(named);
  });

  it('has the mark in the place of the words where there is no room for them', () => {
    const narrow = renderPubCardSvg(ARTICLE, { width: 320 });
    expect(narrow).not.toContain('Subscribe');
    expect(narrow).toContain('<rect class="f-accent" x="268" y="16" width="36" height="36" rx="18"/>');
  });

  it('has the host as its name where there is no publication', () => {
    expect(lines({ ...ARTICLE, source: undefined }).slice(0, 3)).toEqual([
      'T',
      'tides.leaflet.pub',
      'Reading a tide table',
    ]);
  });
});
