import { describe, expect, it } from 'vitest';
import { BUTTON_WORDS } from '../../../src/core/card/button-words.ts';
import type { PubCardSvgOptions } from '../../../src/render/index.ts';
import { renderProProfileSvg, renderPubCard, renderPubCardSvg } from '../../../src/render/index.ts';
import { ARTICLE } from '../samples.ts';
import { pictureOf } from './picture-of.ts';

const PIXEL = pictureOf(100, 100);
const FACE = 'https://images.example/face.jpg';
const IMAGES = new Map([
  [ARTICLE.thumb ?? '', pictureOf(1200, 630)],
  [FACE, PIXEL],
]);
const OWN_HOST = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://tidewater.example', title: 'Field Notes' } };
const BY = (handle: string, avatar?: string) => ({ associatedProfiles: [{ did: 'did:plc:mara', handle, avatar }] });
const MARA = BY('mara.tidewater.example', FACE);

/**
 * The texts of a drawing, without the marks that isolate a handle, and with a dot that is drawn as
 * one.
 */
function lines(view: unknown, options: PubCardSvgOptions = {}): string[] {
  const texts = [...renderPubCardSvg(view, options).matchAll(/<text[^>]*>(.*?)<\/text>/g)];
  return texts.map(([, text = '']) => text.replace(/[\u2066-\u2069]/g, '').replace(/<tspan[^>]*>•<\/tspan>/g, '·'));
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

  it.each([
    ['in one row where there is room', 'en', 800, ['Mar 5, 2026 · 7 min read ·', '@mara.tidewater.example']],
    ['in two where there is none', 'en', 460, ['Mar 5, 2026 · 7 min read', '@mara.tidewater.example']],
    ['in two where nobody knows how wide the words before it are', 'ar', 1200, 2],
    ['without a portrait below 448', 'en', 447, ['Mar 5, 2026 · 7 min read · @mara.tidewater.example']],
  ] as const)('end with the author behind a portrait, %s', (_, lang, width, expected) => {
    const drawn = lines({ ...OWN_HOST, ...MARA }, { width, lang, images: IMAGES });
    const last = drawn.slice(drawn.findIndex((line) => line.includes(lang === 'ar' ? '2026' : 'Mar 5')));
    if (expected === 2) expect([last.length, last.at(-1)]).toEqual([2, '@mara.tidewater.example']);
    else expect(last).toEqual(expected);
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
    const plain = (layout: PubCardSvgOptions['layout']) =>
      lines(null, { url: 'https://www.example.com/some/page', layout });
    for (const layout of ['auto', 'article', 'publication', 'banner'] as const) {
      expect(plain(layout)).toEqual(expect.arrayContaining(['example.com', '/some/page']));
      expect(plain(layout).join(' ').split('example.com')).toHaveLength(2);
    }
    expect(plain('compact')).toEqual(['example.com']);
  });

  it('stands beside a quiet tile and below no band where nothing backs the link', () => {
    for (const layout of ['auto', 'compact', 'banner'] as const) {
      const svg = renderPubCardSvg(null, { url: 'https://example.com/a', layout });
      expect([svg.includes('class="f-tile"'), svg.includes('class="f-band"')]).toEqual([true, false]);
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

  it.each([
    [320, ['Reading a tide table and a pilot book', 'Field Notes']],
    [600, ['Reading a tide table and a pilot book', 'Field Notes']],
  ])('keeps a compact title whole at %i', (width, words) => {
    const drawn = lines({ ...ARTICLE, title: words[0] }, { layout: 'compact', width });
    expect(drawn.join(' ')).toContain(words.join(' '));
  });
});

describe('the cover', () => {
  type Box = Record<'x' | 'y' | 'width' | 'height', number>;
  /** The picture, and the frame that it is seen in. */
  function cover(options: PubCardSvgOptions, view: unknown = ARTICLE): { picture: Box; frame: Box } {
    const svg = renderPubCardSvg(view, { images: IMAGES, ...options });
    const [, path = '', box = ''] = /<path class="f-frame" d="([^"]*)"[^>]*><image ([^>]*) clip-path/.exec(svg) ?? [];
    const of = (name: string) => Number(new RegExp(`\\b${name}="([-\\d.]+)"`).exec(box)?.[1]);
    const number = (pattern: RegExp) => Number(pattern.exec(path)?.[1] ?? 0);
    const round = number(/a([\d.]+)/);
    const [x, y] = [number(/^M([\d.]+)/), number(/^M[\d.]+ ([\d.]+)/) - round];
    const frame = { x, y, width: number(/H([\d.]+)/) + round - x, height: number(/V([\d.]+)/) + round - y };
    return { picture: { x: of('x'), y: of('y'), width: of('width'), height: of('height') }, frame };
  }
  const WORDY = {
    ...ARTICLE,
    title: 'Low water is a promise '.repeat(9),
    description: 'Never once a fact. '.repeat(40),
  };

  it.each([
    ['above the text, below the nameplate, from edge to edge', { width: 320 }, [1, 64, 318]],
    ['at the end, inset, from 448', { width: 448 }, [259.68, 80, 171.32]],
    ['of 20em at the most', { width: 1200 }, [879, 80, 304]],
    ['in a link preview', { layout: 'banner' }, [584, 237, 560]],
    ['in one from the right', { layout: 'banner', lang: 'he' }, [56, 237, 560]],
  ] as const)('is whole: %s', (_, options, [x, y, width]) => {
    for (const view of [ARTICLE, WORDY]) {
      const { frame, picture } = cover(options, view);
      expect(frame).toMatchObject({
        x: expect.closeTo(x, 1),
        y: expect.closeTo(y, 1),
        width: expect.closeTo(width, 1),
      });
      expect(frame.width / frame.height).toBeCloseTo(1.91, 1);
      expect(picture.width / frame.width).toBeLessThan(1.01);
      expect(picture.height / frame.height).toBeLessThan(1.01);
    }
  });

  it.each([
    ['a little too wide: it covers the frame', 1300, 630, [1.08, 1]],
    ['much too wide: it lies on the frame, cut by a tenth', 1200, 300, [1.11, 0.53]],
    ['a square', 500, 500, [0.58, 1.11]],
    ['smaller than the frame', 120, 63, [1, 1]],
  ] as const)('of another shape is cut by no more than a tenth: %s', (_, wide, high, [across, down]) => {
    const images = new Map([[ARTICLE.thumb ?? '', pictureOf(wide, high)]]);
    for (const width of [320, 640]) {
      const { frame, picture } = cover({ width, images });
      expect(picture.width / frame.width).toBeCloseTo(across, 1);
      expect(picture.height / frame.height).toBeCloseTo(down, 1);
    }
  });

  it('covers its frame where nobody can read its size', () => {
    const images = new Map([[ARTICLE.thumb ?? '', 'data:image/x;base64,AAAA']]);
    expect(renderPubCardSvg(ARTICLE, { images })).toContain('preserveAspectRatio="xMidYMid slice"');
  });
});

describe('an article without a cover is typography', () => {
  it.each([240, 320, 640])('at %i: a larger headline, and a trace of the accent behind the nameplate', (width) => {
    const drawn = renderPubCardSvg(ARTICLE, { width });
    expect(drawn).toMatch(/<text [^>]*font-size="26"[^>]*>Reading/);
    expect(drawn).toContain('<path class="f-plate"');
    const covered = renderPubCardSvg(ARTICLE, { width, images: IMAGES });
    expect(covered).toMatch(/<text [^>]*font-size="22"[^>]*>Reading/);
    expect(covered).not.toContain('<path class="f-plate"');
  });
});

describe('what is cut', () => {
  const text = (length: number) =>
    'word '
      .repeat(length / 5)
      .trimEnd()
      .padEnd(length, '.');
  const isCut = (view: unknown, options: PubCardSvgOptions) => lines(view, options).some((line) => line.endsWith('…'));
  const LAYOUTS = ['article', 'publication'] as const;

  it.each([
    ['a title of 60', { title: text(60), description: '' }, false],
    ['a longer one', { title: text(300), description: '' }, true],
    ['a description of 140', { title: 'x', description: text(140) }, false],
    ['a longer one', { title: 'x', description: text(600) }, true],
  ] as const)('in a narrow drawing, as in the element: %s', (_, words, cut) => {
    for (const layout of LAYOUTS)
      for (const images of [undefined, IMAGES])
        expect(isCut({ ...ARTICLE, ...words }, { layout, width: 240, images })).toBe(cut);
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
    ['all its words from 448', ARTICLE, { width: 448 }, 'Subscribe on Leaflet', undefined],
    ['the verb below, and the platform below the name', ARTICLE, { width: 447 }, 'Subscribe', 'on Leaflet'],
    ['its mark alone below 320', ARTICLE, { width: 319 }, undefined, 'on Leaflet'],
    ['the verb of every other host', OWN_HOST, { width: 320 }, 'View', 'tidewater.example'],
    ['a verb that stood behind other words', ARTICLE, { width: 320, lang: 'de' }, 'Abonnieren', 'Auf Leaflet'],
    ['other words, and so the platform', ARTICLE, { cta: 'article' }, 'Read article', 'on Leaflet'],
    ['all its words in a link preview', ARTICLE, { layout: 'banner' }, 'Subscribe on Leaflet', undefined],
    [
      'words of the page’s own, where there is room',
      ARTICLE,
      { width: 320, messages: { card: { subscribe: 'Become a subscriber of this publication' } } },
      undefined,
      undefined,
    ],
  ] as const)('has a button with %s', (_, view, options, words, below) => {
    const [tile, name, ...others] = lines(view, options);
    expect([tile, name]).toEqual(['F', 'Field Notes']);
    const told = others.slice(0, 2);
    expect(told.includes('on Leaflet') || told.includes(below ?? '')).toBe(below !== undefined);
    for (const shown of [words, below]) if (shown) expect(told).toContain(shown);
    if (!words) expect(others.join(' ')).not.toMatch(/Subscribe|View|Read |Become/);
  });

  it.each(['en', ...Object.keys(BUTTON_WORDS)])('has the words of the element: %s', (lang) => {
    const html = renderPubCard(ARTICLE, { lang, data: false }).replace(/<!--.*?-->/gs, '');
    const [, button = ''] = /<a[^>]*class="button".*?>(?:<svg.*?<\/svg>)<span[^>]*>(.*?)<\/a>/s.exec(html) ?? [];
    const [, place = ''] = /class="domain platform"[^>]*>([^<]*)</.exec(html) ?? [];
    const verb = button.replace(/<span class="more">[^<]*<\/span>|<[^>]*>/g, '').trim();
    const narrow = lines(ARTICLE, { lang, width: 320 }).map((line) => line.toLowerCase());
    for (const words of [verb, place]) expect([words, narrow.includes(words.toLowerCase())]).toEqual([words, true]);
    expect([verb, place]).not.toContain('');
  });

  it('has the host as its name where there is no publication', () => {
    expect(lines({ ...ARTICLE, source: undefined }).slice(0, 3)).toEqual([
      'T',
      'tides.leaflet.pub',
      'Reading a tide table',
    ]);
  });
});

describe('a publication', () => {
  const NONE = { thumb: undefined, createdAt: undefined, readingTime: undefined };
  const PUBLICATION = { ...OWN_HOST, title: 'Field Notes', ...NONE };
  const button = (width: number, view: unknown = PUBLICATION) => {
    const svg = renderPubCardSvg(view, { width });
    const place = /<rect class="f-accent" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="36"/;
    const [, x, y, wide] = place.exec(svg) ?? [];
    return { x: Number(x), y: Number(y), width: Number(wide), height: Number(/height="(\d+)" viewBox/.exec(svg)?.[1]) };
  };

  it.each([320, 447])('has its button below the words, from edge to edge, at %i', (width) => {
    const { x, y, width: wide, height } = button(width);
    expect([x, wide, height - y - 36]).toEqual([17, width - 34, 17]);
  });

  it.each([448, 800])('has it at the end, beside the words, at %i', (width) => {
    const { x, y, width: wide, height } = button(width);
    expect([x + wide, height - y - 36]).toEqual([width - 17, 17]);
    expect(wide).toBeLessThan(180);
    const bare = button(width, { ...PUBLICATION, description: '', associatedProfiles: [] });
    expect([bare.x, bare.height]).toEqual([x, 78]);
  });
});

it('follows the scheme, keeps one, or wears the publication’s colours', () => {
  expect(renderPubCardSvg(ARTICLE)).toContain('@media (prefers-color-scheme:dark)');
  expect(renderPubCardSvg(ARTICLE, { appearance: 'light' })).not.toContain('@media');
  expect(renderPubCardSvg(ARTICLE, { appearance: 'dark' })).toContain('.f-ground{fill:#17181a}');
  expect(renderPubCardSvg(ARTICLE, { appearance: 'publication' })).toContain('.f-ground{fill:#fbf7ef}');
  expect(renderPubCardSvg(ARTICLE)).toContain('.f-accent{fill:#0f6b5c}');
});

it('shows no picture that carries a warning', () => {
  const warned = { ...OWN_HOST, ...MARA, labels: [{ val: 'porn' }] };
  for (const layout of ['article', 'banner'] as const)
    expect(renderPubCardSvg(warned, { layout, images: IMAGES })).not.toContain('<image');
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
  const none = [
    renderPubCardSvg(null),
    renderPubCardSvg({}, { url: 'javascript:alert(1)' }),
    renderProProfileSvg(null),
  ];
  expect(none).toEqual(['', '', '']);
});
