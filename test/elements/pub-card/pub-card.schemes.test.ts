import { expect } from 'chai';
import { edgeColor } from '../../../src/core/color/button-colors.ts';
import { contrastRatio } from '../../../src/core/color/rgb.ts';
import type { CardSchemes, CardView } from '../../../src/core/index.ts';
import type { PubCard } from '../../../src/elements/index.ts';
import { publicationTheme } from '../../../src/theme/index.ts';
import { writeSchemes } from '../../../src/theme/scheme/sent-schemes.ts';
import { drawnColor, drawnOver, near } from '../drawn-color.ts';
import { emulateMedia } from '../emulate-media.ts';
import { mounted, part } from '../mount.ts';
import { ARTICLE, rgb, THEME } from '../samples.ts';

const pckt = (light: object, dark: object) => ({ theme: { $type: 'blog.pckt.theme', light, dark } });
const LIGHT = { background: '#fdf2f8', text: '#881337', accent: '#a16207' };
const DARK = { background: '#500724', text: '#fce7f3', accent: '#d4a574' };
/** As Offprint writes it: the button's pair, too. */
const OFFPRINT = {
  theme: {
    $type: 'app.offprint.theme',
    colors: {
      base100: rgb('#221a17'),
      baseContent: rgb('#fbeee4'),
      primary: rgb('#ff9d7e'),
      primaryContent: rgb('#33110a'),
    },
  },
};

function schemesOf(record: Record<string, unknown>): CardSchemes {
  const schemes = writeSchemes(publicationTheme(record));
  if (!schemes) throw new Error('no colours in the record');
  return schemes;
}

/**
 * A card as an AppView answers about a publication that has only its program's theme; with `theme`,
 * a basicTheme beside it.
 */
function viewOf(record: Record<string, unknown>, theme?: typeof THEME): CardView {
  const source = { uri: 'https://field.example', title: 'Field Notes', ...(theme && { theme }) };
  return { ...ARTICLE, source, schemes: schemesOf(record) } as CardView;
}

const PCKT = viewOf(pckt(LIGHT, DARK));
const drawn = (card: Element, name: string, property: 'backgroundColor' | 'color') =>
  drawnColor(part(card, name) as Element, property);
const WHITE = rgb('#ffffff');

/** That the card has the colours of a scheme. */
function shows(card: Element, scheme: CardSchemes['light'], note: string): void {
  near(drawn(card, 'card', 'backgroundColor'), scheme.background, `${note}, ground`);
  near(drawn(card, 'card', 'color'), scheme.foreground, `${note}, text`);
  near(drawn(card, 'button', 'backgroundColor'), scheme.accent, `${note}, button`);
  near(drawn(card, 'button', 'color'), scheme.accentForeground, `${note}, words`);
}

const onPage = (scheme: string) => document.documentElement.style.setProperty('color-scheme', scheme);

const card = (view: unknown, attributes = 'appearance="publication"') =>
  mounted(`<pub-card ${attributes}></pub-card>`, view);

describe('<pub-card appearance="publication"> with both schemes', () => {
  const { light, dark } = schemesOf(pckt(LIGHT, DARK));

  it('follows the page, and changes with it', async () => {
    const shown = await card({ ...PCKT, source: { ...PCKT.source, theme: THEME } });
    shows(shown, light, 'a page that says nothing');
    onPage('dark');
    shows(shown, dark, 'dark');
    onPage('light');
    shows(shown, light, 'light');
  });

  it('follows the part of the page that it is in', async () => {
    const shown = await card(PCKT);
    const box = shown.parentElement as HTMLElement;
    box.style.colorScheme = 'dark';
    shows(shown, dark, 'a dark box in a light page');
    onPage('dark');
    box.style.colorScheme = 'light';
    shows(shown, light, 'a light box in a dark page');
    shown.style.colorScheme = 'only dark';
    shows(shown, dark, 'the element itself');
  });

  it('is overruled by what the page sets', async () => {
    const shown = await card(PCKT);
    shown.style.setProperty('--pub-card-background', '#123456');
    shown.style.setProperty('--pub-card-accent', '#abcdef');
    for (const scheme of ['light', 'dark']) {
      onPage(scheme);
      near(drawn(shown, 'card', 'backgroundColor'), rgb('#123456'), 'ground');
      near(drawn(shown, 'button', 'backgroundColor'), rgb('#abcdef'), 'button');
    }
  });

  it('has an edge around a button that would vanish, in the scheme where it would', async () => {
    const words = { foreground: rgb('#111111'), accentForeground: rgb('#221100') };
    const basicTheme = { ...words, background: WHITE, accent: rgb('#ffee88') };
    const view = viewOf({ basicTheme, ...pckt({}, { background: '#1b1a2b', text: '#f3f0ff', accent: '#1c2b3c' }) });
    const shown = await card(view);
    for (const scheme of ['light', 'dark'] as const) {
      onPage(scheme);
      const { background, accent } = view.schemes?.[scheme] ?? { background: WHITE, accent: WHITE };
      const edge = drawnOver(part(shown, 'button') as Element, 'borderTopColor', accent);
      near(edge, edgeColor(accent, background) ?? accent, `${scheme} ${JSON.stringify([accent, background])}`);
      expect(contrastRatio(edge, background), scheme).to.be.at.least(2.99);
    }
  });

  it('prints dark on white, on a dark page too', async () => {
    const shown = await card(PCKT);
    onPage('dark');
    await emulateMedia({ media: 'print' });
    near(drawn(shown, 'card', 'backgroundColor'), WHITE, 'ground');
    near(drawn(shown, 'card', 'color'), rgb('#000000'), 'text');
  });
});

describe('<pub-card> in another appearance, with schemes', () => {
  const { light, dark } = schemesOf(OFFPRINT);

  for (const [appearance, page, expected] of [
    ['auto', 'dark', dark],
    ['light', 'dark', light],
    ['dark', 'light', dark],
  ] as const)
    it(`has the button of the program's theme: ${appearance} on a ${page} page`, async () => {
      onPage(page);
      const shown = await card(viewOf(OFFPRINT), `appearance="${appearance}"`);
      near(drawn(shown, 'button', 'backgroundColor'), expected.accent, 'button');
      near(drawn(shown, 'button', 'color'), expected.accentForeground, 'words');
      expect(drawn(shown, 'card', 'backgroundColor')).not.to.deep.equal(expected.background);
    });

  it('changes from one to the other and back', async () => {
    const shown: PubCard = await card(viewOf(OFFPRINT, THEME), '');
    shown.appearance = 'publication';
    await shown.updateComplete;
    shows(shown, light, 'publication');
    shown.appearance = 'auto';
    await shown.updateComplete;
    near(drawn(shown, 'button', 'backgroundColor'), THEME.accentRGB, 'auto');
    near(drawn(shown, 'card', 'backgroundColor'), WHITE, 'auto');
  });
});
