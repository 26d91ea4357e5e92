import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../src/core/color/rgb.ts';
import { NEUTRAL, NEUTRAL_DARK } from '../../src/theme/color/shades.ts';
import {
  contrastRatio,
  type PublicationScheme,
  publicationTheme,
  type SchemeColor,
  toHex,
} from '../../src/theme/index.ts';

const rgb = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
};
const basic = (background: string, foreground: string, accent: string, accentForeground: string) => ({
  background: rgb(background),
  foreground: rgb(foreground),
  accent: rgb(accent),
  accentForeground: rgb(accentForeground),
});
const hex = (scheme: PublicationScheme, ...names: SchemeColor[]) => names.map((name) => toHex(scheme[name]));
const BODY = ['background', 'foreground'] as const;

const LIGHT = basic('#fffaf0', '#3c2814', '#0f6b5c', '#ffffff');
const DARK = basic('#0f172a', '#e2e8f0', '#38bdf8', '#0f172a');
const PCKT = {
  $type: 'blog.pckt.theme',
  font: 'serif',
  light: { background: '#ecfdf5', text: '#064e3b', accent: '#65a30d', link: '#0d9488', surfaceHover: '#a7f3d0' },
  dark: { background: '#022c22', text: '#d1fae5', accent: '#84cc16', link: '#5eead4', surfaceHover: '#064e3b' },
};

describe('without a theme', () => {
  it.each([undefined, null, {}, { url: 'https://a.example', name: 'A' }, 7, 'dark', [], { basicTheme: null }])(
    'all is neutral: %j',
    (given) => {
      const theme = publicationTheme(given as never);
      expect(theme.light).toMatchObject(NEUTRAL);
      expect(theme.dark).toMatchObject(NEUTRAL_DARK);
      for (const scheme of [theme.light, theme.dark]) {
        expect(new Set(Object.values(scheme.origin))).toEqual(new Set(['neutral']));
        expect(Object.keys(scheme.origin)).toEqual([...SCHEME_COLORS]);
      }
      expect(Object.keys(theme)).toEqual(['light', 'dark', 'dropped']);
      expect(theme.dropped).toEqual([]);
    },
  );
});

describe('basicTheme', () => {
  it('is the light scheme where its text is darker than its ground, exactly as published', () => {
    const { light, dark } = publicationTheme({ basicTheme: LIGHT });
    expect(light).toMatchObject(LIGHT);
    expect(light.origin).toMatchObject({
      background: 'basicTheme',
      accentForeground: 'basicTheme',
      surface: 'derived',
    });
    expect(new Set(Object.values(dark.origin))).toEqual(new Set(['derived']));
  });
  it('is the dark scheme where its text is lighter', () => {
    const { light, dark } = publicationTheme({ basicTheme: DARK });
    expect(dark).toMatchObject(DARK);
    expect(light.origin.background).toBe('derived');
  });
  it('that cannot be read stays as published, and the other scheme can be read', () => {
    const faint = basic('#ffffff', '#cccccc', '#e11d48', '#ffffff');
    const { light, dark } = publicationTheme({ basicTheme: faint });
    expect(light).toMatchObject(faint);
    expect(light.ratios['foreground/background']).toBeCloseTo(1.61, 2);
    expect(dark.ratios['foreground/background']).toBeGreaterThanOrEqual(7);
  });
  it.each([
    ['a theme itself', LIGHT],
    ['a record', { basicTheme: LIGHT }],
    ['a record as getRecord gives it', { value: { basicTheme: LIGHT } }],
    ['an answer of an AppView', { view: { external: { source: { theme: view(LIGHT) } } } }],
    ['a card’s source', { theme: view(LIGHT) }],
    ['a basicTheme under `theme`', { theme: LIGHT }],
  ])('is found in %s', (_where, given) => {
    expect(publicationTheme(given as never).light).toMatchObject(LIGHT);
  });
});

describe('a program’s own theme', () => {
  it('adds the scheme that basicTheme is not, exactly as published', () => {
    const { light, dark, font } = publicationTheme({ basicTheme: LIGHT, theme: PCKT });
    expect(light).toMatchObject(LIGHT);
    expect(hex(dark, ...BODY, 'link', 'accent', 'surface')).toEqual([
      '#022c22',
      '#d1fae5',
      '#5eead4',
      '#84cc16',
      '#064e3b',
    ]);
    expect(dark.origin).toMatchObject({ background: 'native', link: 'native', accentForeground: 'derived' });
    expect(font).toBe('serif');
  });
  it('loses where basicTheme says the same', () => {
    const other = basic('#fdfcfa', '#272727', '#2b52ff', '#ffffff');
    expect(publicationTheme({ basicTheme: other, theme: PCKT }).light).toMatchObject(other);
  });
  it('keeps a link that cannot be read beside its own ground', () => {
    const { light } = publicationTheme({ theme: PCKT });
    expect(light.ratios['link/background']).toBeLessThan(4.5);
    expect(light.origin.link).toBe('native');
  });
  it('moves that link beside the ground of basicTheme, which it was not chosen for', () => {
    const { light } = publicationTheme({ basicTheme: LIGHT, theme: PCKT });
    expect(light.origin.link).toBe('derived');
    expect(light.ratios['link/background']).toBeGreaterThanOrEqual(4.5);
  });
  it('says which scheme the publication shows', () => {
    const colors = { base100: '#022c22', baseContent: '#d1fae5' };
    const { dark, prefers } = publicationTheme({ theme: { $type: 'app.offprint.theme', colorScheme: 'dark', colors } });
    expect(hex(dark, ...BODY)).toEqual(['#022c22', '#d1fae5']);
    expect(prefers).toBe('dark');
  });
  it('goes by its colours where it says something else', () => {
    const colors = { base100: '#022c22', baseContent: '#d1fae5' };
    const { dark } = publicationTheme({ theme: { $type: 'app.offprint.theme', colorScheme: 'light', colors } });
    expect(dark.origin.background).toBe('native');
  });
  it('of Leaflet lays the page over the background: it is the surface', () => {
    const theme = {
      $type: 'pub.leaflet.publication#theme',
      backgroundColor: rgb('#fdfcfa'),
      pageBackground: { ...rgb('#e0efff'), a: 95 },
      showPageBackground: true,
      primary: rgb('#272727'),
    };
    expect(hex(publicationTheme({ theme }).light, ...BODY, 'surface')).toEqual(['#fdfcfa', '#272727', '#e1f0ff']);
  });
  it('of Leaflet has the page as background where its text can be read there only, whatever basicTheme says', () => {
    const theme = {
      $type: 'pub.leaflet.publication#theme',
      backgroundColor: rgb('#1a1a2e'),
      pageBackground: rgb('#ffffff'),
      showPageBackground: true,
      primary: rgb('#272727'),
    };
    const basicTheme = basic('#1a1a2e', '#272727', '#e94560', '#ffffff');
    expect(hex(publicationTheme({ basicTheme, theme }).light, ...BODY)).toEqual(['#ffffff', '#272727']);
  });
});

describe('what is derived', () => {
  it('keeps the hue of a published ground, and is as quiet as a page should be', () => {
    const { light } = publicationTheme({ basicTheme: basic('#500724', '#fce7f3', '#d4a574', '#500724') });
    const { r, g, b } = light.background;
    expect(r).toBeGreaterThan(Math.max(g, b));
    expect(Math.min(r, g, b)).toBeGreaterThan(200);
  });
  it('keeps white on an accent that carries it in both schemes', () => {
    expect(hex(publicationTheme({ basicTheme: LIGHT }).dark, 'accentForeground')).toEqual(['#ffffff']);
  });
  it.each([
    ['white that needs a lot of an accent is given up, and the accent stays', '#d97706', ['#d97706', '#121212']],
    ['white that needs little is kept', '#e94560', ['#d73252', '#ffffff']],
    ['white that can be read in the other scheme is kept further', '#31748f', ['#3b7d98', '#ffffff']],
  ])('%s', (_note, accent, pair) => {
    const { dark } = publicationTheme({ basicTheme: basic('#ffffff', '#000000', accent, '#ffffff') });
    expect(hex(dark, 'accent', 'accentForeground')).toEqual(pair);
  });
  it('keeps a surface that can be told from its background', () => {
    const dark = { background: '#1e1b4b', text: '#e0e7ff', surfaceHover: '#312e81' };
    const { light } = publicationTheme({ theme: { $type: 'blog.pckt.theme', dark } });
    expect(contrastRatio(light.surface, light.background)).toBeGreaterThan(1.04);
    const same = { ...dark, surfaceHover: dark.background };
    const { light: flat } = publicationTheme({ theme: { $type: 'blog.pckt.theme', dark: same } });
    expect(flat.surface).toEqual(flat.background);
  });
  it('keeps a text comfortable that was so', () => {
    const { dark } = publicationTheme({ basicTheme: basic('#ffffff', '#4b5563', '#d97706', '#ffffff') });
    expect(dark.ratios['foreground/background']).toBeGreaterThanOrEqual(7);
  });
});

describe('a text of one theme on a ground of another', () => {
  const pckt = (text: string) => ({ theme: { $type: 'blog.pckt.theme', light: { text } } });
  it.each([
    ['stays as published where it can be read', '#666666', '#666666', 4.5],
    ['goes as far as a derived one where it cannot', '#888888', '#575757', 7],
  ])('%s', (_note, published, shown, least) => {
    const { light } = publicationTheme({ basicTheme: { background: rgb('#fdfcfa') }, ...pckt(published) });
    expect(hex(light, ...BODY)).toEqual(['#fdfcfa', shown]);
    expect(light.ratios['foreground/background']).toBeGreaterThanOrEqual(least);
  });
  it('alone has a ground that lets it stay, and the other scheme a comfortable text', () => {
    const { light, dark } = publicationTheme({ basicTheme: { foreground: rgb('#808080') } });
    expect(hex(dark, 'foreground')).toEqual(['#808080']);
    expect(light.ratios['foreground/background']).toBeGreaterThanOrEqual(7);
  });
});

describe('a derived link', () => {
  it.each([
    ['is the text where the record has no accent', { background: '#eef6fb', foreground: '#1e3a5f' }, '#1e3a5f'],
    ['is neutral where there is no text, either', { background: '#ffffff' }, '#2b2d31'],
    [
      'is on the side of the text',
      { background: '#6a6a6a', foreground: '#ffffff', accent: '#333333', accentForeground: '#ffffff' },
      '#ebebeb',
    ],
    [
      'is the text itself where nothing there can be read',
      { background: '#777777', foreground: '#ffffff', accent: '#333333', accentForeground: '#ffffff' },
      '#ffffff',
    ],
    [
      'is on the other side of a text that is too faint',
      { background: '#777777', foreground: '#999999', accent: '#333333', accentForeground: '#ffffff' },
      '#060606',
    ],
  ])('%s', (_note, colors, link) => {
    const basicTheme = Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, rgb(color)]));
    const theme = publicationTheme({ basicTheme });
    const scheme = theme.light.origin.background === 'basicTheme' ? theme.light : theme.dark;
    expect(hex(scheme, 'link')).toEqual([link]);
  });
  it('says where it is from if it is the text', () => {
    const { dark } = publicationTheme({ basicTheme: basic('#777777', '#ffffff', '#333333', '#ffffff') });
    expect(dark.origin.link).toBe('basicTheme');
  });
});

describe('what cannot be used is named with its path, and the rest stays', () => {
  it.each([
    ['a colour in a view', { source: { theme: { ...view(LIGHT), accentRGB: 'red' } } }, ['theme.accentRGB']],
    ['a theme itself', { ...LIGHT, accent: 5 }, ['accent']],
    ['a theme that is a list', { basicTheme: [], theme: PCKT }, ['basicTheme']],
    ['a program nobody knows', { basicTheme: LIGHT, theme: { $type: 'com.example.theme' } }, ['theme']],
    ['a font that would leave its place in a style sheet', { theme: { ...PCKT, font: 'x";}*{' } }, ['theme.font']],
    [
      'a colour of basicTheme in hex, which cards do not read',
      { basicTheme: { ...LIGHT, accent: '#123456' } },
      ['basicTheme.accent'],
    ],
    ['a program whose name begins like another’s', { theme: { ...PCKT, $type: 'blog.pckt.themePack' } }, ['theme']],
    [
      'a switch of Leaflet’s',
      { theme: { primary: LIGHT.foreground, showPageBackground: 'yes' } },
      ['theme.showPageBackground'],
    ],
    ['Offprint’s fonts', { theme: { $type: 'app.offprint.theme', typography: 'serif' } }, ['theme.typography']],
    [
      'a font beside the one that is used',
      { theme: { $type: 'app.offprint.theme', typography: { bodyFont: 'lora', headingFont: 7 } } },
      ['theme.typography.headingFont'],
    ],
    [
      'an accent beside the one that is used',
      { theme: { $type: 'app.offprint.theme', colors: { primary: LIGHT.accent, accent: 'red' } } },
      ['theme.colors.accent'],
    ],
    ['an alpha out of range', { theme: { primary: { r: 1, g: 2, b: 3, a: 101 } } }, ['theme.primary']],
  ])('%s', (_what, given, paths) => {
    expect(publicationTheme(given as never).dropped.map(({ path }) => path)).toEqual(paths);
  });
  it('members that nobody knows, and members that are left out, are no fault', () => {
    const theme = { ...PCKT, transparency: 100, light: { ...PCKT.light, glow: 'pink' }, dark: { text: null } };
    expect(publicationTheme({ theme }).dropped).toEqual([]);
  });
  it.each(['light', 'dark', 'auto', 'system', '', null])('a colorScheme of %j is no fault', (colorScheme) => {
    expect(publicationTheme({ theme: { $type: 'app.offprint.theme', colorScheme } }).dropped).toEqual([]);
  });
  it.each(['view', 'external', 'source', 'value'])(
    'a record has its theme also where a program writes a member named %s',
    (name) => {
      for (const member of [{}, 'x', 7, { source: {} }, { theme: PCKT }]) {
        expect(publicationTheme({ basicTheme: LIGHT, [name]: member })).toEqual(
          publicationTheme({ basicTheme: LIGHT }),
        );
      }
    },
  );
});

/** A theme as an AppView's answer has it. */
function view(theme: typeof LIGHT) {
  return Object.fromEntries(Object.entries(theme).map(([name, color]) => [`${name}RGB`, color]));
}
