import { expect } from 'chai';
import { accessibleAccent } from '../../../src/core/color/accessible-accent.ts';
import { stateContrast } from '../../../src/core/color/button-colors.ts';
import { contrastRatio } from '../../../src/core/color/rgb.ts';
import { type CardSchemes, parseCardView, type Rgb } from '../../../src/core/index.ts';
import type { PubCard } from '../../../src/elements/index.ts';
import { publicationTheme } from '../../../src/theme/index.ts';
import { readablePalettes, writeSchemes } from '../../../src/theme/scheme/sent-schemes.ts';
import { REAL_RECORDS } from '../../../stories/pages/real-themes/real-records.ts';
import { drawnColor, drawnOver } from '../drawn-color.ts';
import { freshStage, mounted, part, told } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE, rgb, THEME } from '../samples.ts';

/** As a yellow publication writes it: 1.57:1 in the body, less on the button. */
const LEMON = {
  background: rgb('#fffdd0'),
  foreground: rgb('#e6c83c'),
  accent: rgb('#ffdc50'),
  accentForeground: rgb('#ffffff'),
};
const BLACK = rgb('#000000');

const view = (accentRGB: Rgb, accentForegroundRGB: Rgb, more: object = {}) => ({
  ...ARTICLE,
  source: { ...ARTICLE.source, theme: { ...THEME, accentRGB, accentForegroundRGB } },
  ...more,
});
const YELLOW = view(LEMON.accent, LEMON.accentForeground);

/** A record's card, as a Masthead AppView answers it. */
function answerOf(record: Readonly<Record<string, unknown>>): unknown {
  const schemes: CardSchemes | undefined = writeSchemes(publicationTheme(record));
  const { accent, accentForeground, background, foreground } = (record.basicTheme ?? {}) as Partial<typeof LEMON>;
  const theme = {
    accentRGB: accent,
    accentForegroundRGB: accentForeground,
    backgroundRGB: background,
    foregroundRGB: foreground,
  };
  const external = { ...ARTICLE, source: { ...ARTICLE.source, icon: undefined, theme } };
  const read = parseCardView(external)?.source?.theme;
  const palette = read && {
    accent: read.accentRGB,
    accentForeground: read.accentForegroundRGB,
    ...(read.backgroundRGB && read.foregroundRGB && { background: read.backgroundRGB, foreground: read.foregroundRGB }),
  };
  const readable = readablePalettes({ theme: palette, ...schemes });
  return { view: { external }, 'alt.masthead.cardView': { schemes, readable } };
}

describe('<pub-card> by default', () => {
  it('moves what cannot be read, and shows it as published where the page says so', async () => {
    const card = await mounted('<pub-card></pub-card>', YELLOW);
    expect(card.contrast).to.equal('aa');
    const button = part(card, 'button') as Element;
    const { accent, accentForeground } = accessibleAccent(LEMON.accent, LEMON.accentForeground);
    expect([drawnColor(button, 'backgroundColor'), drawnColor(button, 'color')]).to.deep.equal([
      accent,
      accentForeground,
    ]);
    card.contrast = 'as-published';
    await card.updateComplete;
    expect([drawnColor(button, 'backgroundColor'), drawnColor(button, 'color')]).to.deep.equal([
      LEMON.accent,
      LEMON.accentForeground,
    ]);
  });

  it('leaves a pair that passes at rest and hovered exactly as published', async () => {
    for (const [accent, text] of [
      [rgb('#767676'), rgb('#ffffff')],
      // Under the pointer, too, with 4.5 and little more.
      [rgb('#848484'), BLACK],
    ] as const) {
      expect(stateContrast(accent, text)).to.be.at.least(4.5);
      const button = part(await mounted('<pub-card></pub-card>', view(accent, text)), 'button') as Element;
      expect([drawnColor(button, 'backgroundColor'), drawnColor(button, 'color')]).to.deep.equal([accent, text]);
    }
  });

  const readable = { theme: { accent: rgb('#6b5a00'), accentForeground: rgb('#ffffff') } };

  it('shows the pair that came along where it can be read, and not where nothing needs it', async () => {
    const sent = await mounted('<pub-card></pub-card>', { ...YELLOW, readable });
    expect(drawnColor(part(sent, 'button') as Element, 'backgroundColor')).to.deep.equal(readable.theme.accent);
    const fine = await mounted('<pub-card></pub-card>', { ...ARTICLE, readable });
    expect(drawnColor(part(fine, 'button') as Element, 'backgroundColor')).to.deep.equal(THEME.accentRGB);
    const published = await mounted('<pub-card contrast="as-published"></pub-card>', { ...YELLOW, readable });
    expect(drawnColor(part(published, 'button') as Element, 'backgroundColor')).to.deep.equal(LEMON.accent);
  });

  for (const [note, theme] of [
    ['no better than the record’s', LEMON],
    ['readable at rest alone', { accent: rgb('#787878'), accentForeground: BLACK }],
    ['no colours', { accent: 'black', accentForeground: '#fff' }],
  ] as const)
    it(`does not believe a pair that came along and is ${note}`, async () => {
      const button = part(
        await mounted('<pub-card></pub-card>', { ...YELLOW, readable: { theme } }),
        'button',
      ) as Element;
      const { accent } = accessibleAccent(LEMON.accent, LEMON.accentForeground);
      expect(drawnColor(button, 'backgroundColor')).to.deep.equal(accent);
    });

  const cards = REAL_RECORDS.flatMap(({ records }) => records).map(({ name, record }) => ({
    name,
    answer: answerOf(record),
  }));

  for (const look of ['auto', 'publication'])
    it(`can be read on every page, whatever the record states: ${cards.length} real themes, appearance="${look}"`, async () => {
      for (const { name, answer } of cards)
        for (const scheme of ['light', 'dark']) {
          document.documentElement.style.colorScheme = scheme;
          const card = await mounted(`<pub-card appearance="${look}"></pub-card>`, answer);
          const shell = part(card, 'card') as Element;
          const ground = drawnColor(shell, 'backgroundColor');
          for (const text of ['title', 'description', 'meta', 'name', 'domain', 'button', 'tile']) {
            const shown = part(card, text);
            if (!shown) continue;
            const under = /button|tile/.test(text) ? drawnOver(shown, 'backgroundColor', ground) : ground;
            const ratio = contrastRatio(drawnOver(shown, 'color', under), under);
            // The engine rounds what it mixes.
            expect(ratio, `${name}, ${scheme}: ${text}`).to.be.at.least(4.49);
          }
        }
      document.documentElement.style.colorScheme = '';
    });
});

describe('what moves colours', () => {
  afterEach(() => {
    freshStage();
  });

  const loaded = ({ window }: PlainPage) =>
    window.performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.includes('accessible-accent'));

  const ANSWERS: Readonly<Record<string, unknown>> = {
    fine: { view: { external: ARTICLE } },
    lemon: answerOf({ basicTheme: LEMON }),
    stranger: {
      view: { external: YELLOW },
      'alt.masthead.cardView': { readable: { theme: LEMON } },
    },
    plain: { view: { external: YELLOW } },
  };
  const reply = ({ searchParams }: URL) => {
    const [name = ''] = new URL(searchParams.get('url') ?? 'https://x.example').pathname.split('/').slice(1);
    return ANSWERS[name] ?? {};
  };

  async function add({ document }: PlainPage, name: string, attributes: Readonly<Record<string, string>> = {}) {
    const card = document.createElement('pub-card') as PubCard;
    const url = `https://tides.leaflet.pub/${name}`;
    const all = { loading: 'eager', 'app-view': 'https://appview.example', url, ...attributes };
    for (const [attribute, value] of Object.entries(all)) card.setAttribute(attribute, value);
    const settled = told(card);
    document.body.append(card);
    expect((await settled).type, name).to.equal('pub-card-load');
    const button = part(card, 'button') as Element;
    return stateContrast(drawnColor(button, 'backgroundColor'), drawnColor(button, 'color'));
  }

  for (const [name, address] of [
    ['bare.html', '/dist/accessible-accent.mjs'],
    ['module.html', '/src/core/color/accessible-accent.ts'],
  ] as const)
    it(`is fetched only where a pair fails and none came along that passes: ${name}`, async () => {
      const page = await plainPage(name, reply);
      await add(page, 'fine');
      expect(await add(page, 'plain', { contrast: 'as-published' })).to.be.below(4.5);
      for (const appearance of ['auto', 'publication'])
        expect(await add(page, 'lemon', { appearance }), 'from Masthead’s AppView').to.be.at.least(4.5);
      expect(loaded(page)).to.deep.equal([]);
      expect(await add(page, 'stranger'), 'a stranger’s').to.be.at.least(4.5);
      expect(loaded(page)).to.deep.equal([address]);
      expect(await add(page, 'plain'), 'an AppView that sends none').to.be.at.least(4.5);
    });
});
