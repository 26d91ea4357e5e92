import { describe, expect, it } from 'vitest';
import { type CardSchemes, type CardView, parseCardView } from '../../src/core/index.ts';
import { needsMover } from '../../src/elements/pub-card/card-paint.ts';
import { ownScheme } from '../../src/render/flat/flat-palette.ts';
import {
  type PubCardOptions,
  pubCardStyleHashes,
  renderPubCard,
  renderPubCardEmail,
  renderPubCardSvg,
} from '../../src/render/index.ts';
import { contrastRatio, publicationTheme } from '../../src/theme/index.ts';
import { writeSchemes } from '../../src/theme/scheme/sent-schemes.ts';
import { ARTICLE } from './samples.ts';

const pckt = (light: object, dark: object) => ({ theme: { $type: 'blog.pckt.theme', light, dark } });
const LIGHT = { background: '#fdf2f8', text: '#881337', accent: '#a16207' };
const DARK = { background: '#500724', text: '#fce7f3', accent: '#d4a574' };
const offprint = (colorScheme: string) => ({
  theme: {
    $type: 'app.offprint.theme',
    colorScheme,
    colors: {
      base100: { r: 34, g: 26, b: 23 },
      baseContent: { r: 251, g: 238, b: 228 },
      primary: { r: 255, g: 157, b: 126 },
      primaryContent: { r: 51, g: 17, b: 10 },
    },
  },
});

function withSchemes(
  record: Readonly<Record<string, unknown>>,
  view: CardView = ARTICLE,
): CardView & { schemes: CardSchemes } {
  const schemes = writeSchemes(publicationTheme(record));
  if (!schemes) throw new Error('no colours in the record');
  return { ...view, schemes };
}

const CARD = withSchemes(pckt(LIGHT, DARK));
const NATIVE_ALONE: CardView = { ...withSchemes(offprint('auto')), source: { uri: 'https://a.example', title: 'A' } };
const hexRgb = (hex = '') => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
};
const IN_THE_DARK = '@media (prefers-color-scheme:dark){';
const ground = (hex: string) => `.f-ground{fill:${hex}}`;

describe('renderPubCard', () => {
  it('writes both schemes for the page to choose from, and its hash allows them', async () => {
    const html = renderPubCard(CARD, { appearance: 'publication' });
    const [, own = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css);
    expect(own).toContain('--_record-background:light-dark(rgb(253 242 248), rgb(80 7 36))');
    expect(own).toContain('--_record-foreground:light-dark(rgb(136 19 55), rgb(252 231 243))');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own));
    const hash = `'sha256-${Buffer.from(digest).toString('base64')}'`;
    expect(await pubCardStyleHashes(CARD, { appearance: 'publication' })).toContain(hash);
  });

  describe('of colours that are hard to read', () => {
    const grey = withSchemes(
      pckt({ background: '#777777', text: '#888888' }, { background: '#111111', text: '#eeeeee' }),
    );
    const sent = (view: CardView, options: PubCardOptions = {}): CardView => {
      const html = renderPubCard(view, { appearance: 'publication', ...options });
      return JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
    };
    const shown = (html: string) => /--_record-background:([^;]*);--_record-foreground:([^;]*)/.exec(html)?.slice(1);

    it('hands the moved ones to the script, which then needs no part', () => {
      const read = parseCardView(sent(grey));
      expect(read?.readable?.dark).toBeUndefined();
      expect(read && needsMover(read, { contrast: 'aa', appearance: 'publication' })).toBe(false);
      expect(needsMover(grey, { contrast: 'aa', appearance: 'publication' })).toBe(true);
    });

    it('shows the same as the script will', () => {
      const html = renderPubCard(grey, { appearance: 'publication' });
      expect(shown(renderPubCard(sent(grey), { appearance: 'publication' }))).toEqual(shown(html));
      expect(shown(html)?.[0]).toContain('rgb(119 119 119)');
      expect(shown(html)?.[1]).toContain('rgb(0 0 0)');
    });

    it('keeps what an AppView has sent where that can be read, and not otherwise', () => {
      const palette = (foreground: string) => ({ ...grey.schemes.light, foreground: hexRgb(foreground) });
      const good = { light: { ...palette('#000000'), background: hexRgb('#ffffff') } };
      expect(sent({ ...grey, readable: good }).readable?.light).toMatchObject({ foreground: hexRgb('#000000') });
      expect(sent({ ...grey, readable: { light: palette('#787878') } }).readable).toEqual(sent(grey).readable);
    });

    it('hands over nothing where everything passes, or shows as published', () => {
      expect(sent(CARD)).not.toHaveProperty('readable');
      expect(sent(grey, { contrast: 'as-published' })).not.toHaveProperty('readable');
      expect(renderPubCard(grey, { appearance: 'publication', contrast: 'as-published' })).toContain(
        'rgb(119 119 119)',
      );
    });
  });

  it.each([
    ['a plain view', ARTICLE],
    ['broken schemes', { ...ARTICLE, schemes: { light: CARD.schemes.light } }],
  ])('writes what it wrote for %s', (_note, view) => {
    const html = renderPubCard(view, { appearance: 'publication' });
    expect(html).toContain('--_record-background:rgb(251 247 239)');
    expect(html).not.toContain('--_record-background:light-dark');
  });
});

describe('renderPubCardSvg', () => {
  it('follows its reader, in the publication’s colours', () => {
    const [light = '', dark = ''] = renderPubCardSvg(CARD, { appearance: 'publication' }).split(IN_THE_DARK);
    expect(light).toContain(ground('#fdf2f8'));
    expect(dark).toContain(ground('#500724'));
  });

  it.each([
    ['light', '#fdf2f8'],
    ['dark', '#500724'],
  ] as const)('keeps to the scheme that is asked for: %s', (scheme, hex) => {
    for (const layout of ['auto', 'banner', 'compact'] as const) {
      const svg = renderPubCardSvg(CARD, { appearance: 'publication', scheme, layout });
      expect(svg).toContain(ground(hex));
      expect(svg).not.toContain('@media');
    }
  });

  it('has the button of the program’s theme in a neutral card, in both schemes', () => {
    const [light = '', dark = ''] = renderPubCardSvg(NATIVE_ALONE).split(IN_THE_DARK);
    expect(light).toContain(ground('#ffffff'));
    expect(light).not.toContain('.f-accent{fill:#2b2d31}');
    expect(dark).toContain(ground('#17181a'));
    expect(dark).toContain('.f-accent{fill:#ff9d7e}');
    expect(renderPubCardSvg({ ...NATIVE_ALONE, source: ARTICLE.source })).toContain('.f-accent{fill:#0f6b5c}');
  });

  it('mends each scheme', () => {
    const grey = withSchemes(
      pckt({ background: '#777777', text: '#888888' }, { background: '#666666', text: '#777777' }),
    );
    const colors = (css: string, name: string) => hexRgb(new RegExp(`\\.f-${name}\\{fill:(#\\w{6})`).exec(css)?.[1]);
    const ratios = (contrast?: 'aa' | 'as-published') =>
      renderPubCardSvg(grey, { appearance: 'publication', contrast })
        .split(IN_THE_DARK)
        .map((css) => contrastRatio(colors(css, 'text'), colors(css, 'ground')));
    expect(ratios('as-published').every((ratio) => ratio < 4.5)).toBe(true);
    expect(ratios('aa').every((ratio) => ratio >= 4.5)).toBe(true);
    expect(ratios('aa')).toHaveLength(2);
    expect(ratios(), 'by default').toEqual(ratios('aa'));
  });
});

describe('renderPubCardEmail', () => {
  it.each([
    ['light where it has both', CARD, undefined, '#fdf2f8'],
    ['dark where that is asked for', CARD, 'dark', '#500724'],
    ['dark where it shows itself so', withSchemes({ ...offprint('dark') }), undefined, '#221a17'],
    ['light where that is asked for', { ...CARD, schemes: { ...CARD.schemes, prefers: 'dark' } }, 'light', '#fdf2f8'],
  ] as const)('is %s', (_note, view, scheme, hex) => {
    const html = renderPubCardEmail(view, { appearance: 'publication', ...(scheme && { scheme }) });
    expect(html).toContain(`background:${hex};`);
  });

  it('is as it was for a plain view', () => {
    expect(renderPubCardEmail(ARTICLE, { appearance: 'publication', scheme: 'dark' })).toContain('background:#fbf7ef;');
  });

  it('can be read by default', () => {
    const grey = withSchemes(pckt({ background: '#777777', text: '#888888' }, {}));
    const look = { appearance: 'publication', scheme: 'light' } as const;
    expect(renderPubCardEmail(grey, { ...look, contrast: 'as-published' })).toContain('background:#777777');
    expect(renderPubCardEmail(grey, look)).toContain('background:#777777;color:#000000');
  });

  it('has the button of the program’s theme', () => {
    expect(renderPubCardEmail(NATIVE_ALONE, { appearance: 'dark' })).toContain('background:#ff9d7e;');
    expect(renderPubCardEmail({ ...NATIVE_ALONE, schemes: undefined }, { appearance: 'dark' })).not.toContain(
      '#ff9d7e',
    );
  });
});

describe('the scheme for what cannot follow', () => {
  it.each([
    ['both stated', pckt(LIGHT, DARK), 'light'],
    ['light alone', pckt(LIGHT, {}), 'light'],
    ['dark alone, so that light is ours', pckt({}, DARK), 'dark'],
    ['dark preferred', offprint('dark'), 'dark'],
    ['light preferred by a dark palette', offprint('light'), 'light'],
    ['an accent alone', pckt({ accent: '#a16207' }, {}), 'light'],
  ])('%s', (_note, record, expected) => {
    expect(ownScheme(withSchemes(record))).toBe(expected);
  });
});
