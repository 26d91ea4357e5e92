import { expect } from 'chai';
import { edgeColor } from '../../../src/core/color/button-colors.ts';
import { contrastRatio } from '../../../src/core/color/rgb.ts';
import type { CardSchemes, CardView, Rgb } from '../../../src/core/index.ts';
import type { PubCard } from '../../../src/elements/index.ts';
import { publicationTheme } from '../../../src/theme/index.ts';
import { writeSchemes } from '../../../src/theme/scheme/sent-schemes.ts';
import { drawnOver, near } from '../drawn-color.ts';
import { emulateMedia } from '../emulate-media.ts';
import { mounted, part } from '../mount.ts';
import { ARTICLE, PUBLICATION, rgb, THEME } from '../samples.ts';

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

const drawn = (element: Element | null, property: Parameters<typeof drawnOver>[1], ground: Rgb) => {
  if (!element) throw new Error('no such part');
  return drawnOver(element, property, ground);
};

const WHITE = rgb('#ffffff');

/** That the card has the colours of a scheme. */
function shows(
  card: Element,
  { background, foreground, accent, accentForeground }: CardSchemes['light'],
  note: string,
): void {
  const shell = part(card, 'card');
  near(drawn(shell, 'backgroundColor', WHITE), background, `${note}, ground`);
  near(drawn(shell, 'color', WHITE), foreground, `${note}, text`);
  near(drawn(part(card, 'button'), 'backgroundColor', WHITE), accent, `${note}, button`);
  near(drawn(part(card, 'button'), 'color', WHITE), accentForeground, `${note}, words`);
}

/** A page of a colour scheme, for as long as a test looks at it. */
async function onPage(scheme: string, look: () => Promise<void> | void): Promise<void> {
  document.documentElement.style.colorScheme = scheme;
  try {
    await look();
  } finally {
    document.documentElement.style.colorScheme = '';
  }
}

const card = (view: unknown, attributes = 'appearance="publication"') =>
  mounted(`<pub-card ${attributes}></pub-card>`, view);

describe('<pub-card appearance="publication"> with both schemes', () => {
  const { light, dark } = schemesOf(pckt(LIGHT, DARK));

  for (const [note, view] of [
    ['of the program alone', PCKT],
    ['beside a theme of the view', { ...PCKT, source: { ...PCKT.source, theme: THEME } }],
    ['that came beside the view', { view: { external: { ...PCKT, schemes: undefined } }, schemes: PCKT.schemes }],
  ] as const)
    it(`follows the page, and changes with it: ${note}`, async () => {
      const shown = await card(view);
      shows(shown, light, 'a page that says nothing');
      await onPage('dark', () => shows(shown, dark, 'dark'));
      await onPage('light', () => shows(shown, light, 'light'));
    });

  it('follows the part of the page that it stands in', async () => {
    const shown = await card(PCKT);
    const box = shown.parentElement as HTMLElement;
    box.style.colorScheme = 'dark';
    shows(shown, dark, 'a dark box in a light page');
    await onPage('dark', () => {
      box.style.colorScheme = 'light';
      shows(shown, light, 'a light box in a dark page');
    });
    shown.style.colorScheme = 'only dark';
    shows(shown, dark, 'the element itself');
  });

  it('gives way to what the page sets', async () => {
    const shown = await card(PCKT);
    shown.style.setProperty('--pub-card-background', '#123456');
    shown.style.setProperty('--pub-card-accent', '#abcdef');
    for (const scheme of ['light', 'dark'])
      await onPage(scheme, () => {
        near(drawn(part(shown, 'card'), 'backgroundColor', WHITE), rgb('#123456'), 'ground');
        near(drawn(part(shown, 'button'), 'backgroundColor', WHITE), rgb('#abcdef'), 'button');
      });
  });

  it('has an edge around a button that would vanish, in the scheme where it would', async () => {
    const basicTheme = {
      background: WHITE,
      foreground: rgb('#111111'),
      accent: rgb('#ffee88'),
      accentForeground: rgb('#221100'),
    };
    const view = viewOf({ basicTheme, ...pckt({}, { background: '#1b1a2b', text: '#f3f0ff', accent: '#1c2b3c' }) });
    const shown = await card(view);
    for (const scheme of ['light', 'dark'] as const)
      await onPage(scheme, () => {
        const { background, accent } = view.schemes?.[scheme] ?? { background: WHITE, accent: WHITE };
        const edge = drawn(part(shown, 'button'), 'borderTopColor', accent);
        near(edge, edgeColor(accent, background) ?? accent, `${scheme} ${JSON.stringify([accent, background])}`);
        expect(contrastRatio(edge, background), scheme).to.be.at.least(2.99);
      });
  });

  it('prints dark on white, on a dark page too', async () => {
    const shown = await card(PCKT);
    await onPage('dark', async () => {
      await emulateMedia({ media: 'print' });
      try {
        near(drawn(part(shown, 'card'), 'backgroundColor', WHITE), WHITE, 'ground');
        near(drawn(part(shown, 'card'), 'color', WHITE), rgb('#000000'), 'text');
      } finally {
        await emulateMedia({ media: 'screen' });
      }
    });
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
      const shown = await card(
        { ...PUBLICATION, source: { ...PUBLICATION.source, theme: undefined }, schemes: { light, dark } },
        `appearance="${appearance}"`,
      );
      await onPage(page, () => {
        near(drawn(part(shown, 'button'), 'backgroundColor', WHITE), expected.accent, 'button');
        near(drawn(part(shown, 'button'), 'color', WHITE), expected.accentForeground, 'words');
        expect(drawn(part(shown, 'card'), 'backgroundColor', WHITE)).not.to.deep.equal(expected.background);
      });
    });

  it('goes from one to the other and back', async () => {
    const shown: PubCard = await card(viewOf(OFFPRINT, THEME), '');
    shown.appearance = 'publication';
    await shown.updateComplete;
    shows(shown, light, 'publication');
    shown.appearance = 'auto';
    await shown.updateComplete;
    near(drawn(part(shown, 'button'), 'backgroundColor', WHITE), THEME.accentRGB, 'auto');
    near(drawn(part(shown, 'card'), 'backgroundColor', WHITE), WHITE, 'auto');
  });
});
