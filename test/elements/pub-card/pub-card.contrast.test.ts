import { expect } from 'chai';
import { accessibleAccent } from '../../../src/core/color/accessible-accent.ts';
import { stateContrast } from '../../../src/core/color/button-colors.ts';
import { contrastRatio } from '../../../src/core/color/rgb.ts';
import { parseCardView } from '../../../src/core/index.ts';
import { publicationTheme } from '../../../src/theme/index.ts';
import { readablePalettes, writeSchemes } from '../../../src/theme/scheme/sent-schemes.ts';
import { REAL_RECORDS } from '../../../stories/pages/real-themes/real-records.ts';
import { drawnColor, drawnOver } from '../drawn-color.ts';
import { mounted, part } from '../mount.ts';
import { addTo, loadedBy, type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE, rgb, THEME } from '../samples.ts';

/** As a yellow publication writes it: 1.57:1 in the body, less on the button. */
const LEMON = {
  background: rgb('#fffdd0'),
  foreground: rgb('#e6c83c'),
  accent: rgb('#ffdc50'),
  accentForeground: rgb('#ffffff'),
};
const PAIR = { accentRGB: LEMON.accent, accentForegroundRGB: LEMON.accentForeground };
const YELLOW = { ...ARTICLE, source: { ...ARTICLE.source, theme: { ...THEME, ...PAIR } } };

/** A record's card, as a Masthead AppView answers it. */
function answerOf(record: Readonly<Record<string, unknown>>): unknown {
  const schemes = writeSchemes(publicationTheme(record));
  const basicTheme = Object.entries((record.basicTheme ?? {}) as Partial<typeof LEMON>);
  const theme = Object.fromEntries(basicTheme.map(([name, color]) => [`${name}RGB`, color]));
  const external = { ...ARTICLE, source: { ...ARTICLE.source, icon: undefined, theme } };
  const read = Object.entries(parseCardView(external)?.source?.theme ?? {});
  const palette = Object.fromEntries(read.map(([name, color]) => [name.replace('RGB', ''), color]));
  const readable = readablePalettes({ theme: read.length ? (palette as typeof LEMON) : undefined, ...schemes });
  return { view: { external }, 'alt.masthead.cardView': { schemes, readable } };
}

const button = (card: Element) => part(card, 'button') as Element;
const ground = (card: Element) => drawnColor(button(card), 'backgroundColor');
const contrastOf = (card: Element) => stateContrast(ground(card), drawnColor(button(card), 'color'));

describe('<pub-card> by default', () => {
  const MOVED = accessibleAccent(LEMON.accent, LEMON.accentForeground);

  it('moves what cannot be read, and shows it as published where the page says so', async () => {
    const card = await mounted('<pub-card></pub-card>', YELLOW);
    expect(card.contrast).to.equal('aa');
    const shown = () => [ground(card), drawnColor(button(card), 'color')];
    expect(shown()).to.deep.equal([MOVED.accent, MOVED.accentForeground]);
    card.contrast = 'as-published';
    await card.updateComplete;
    expect(shown()).to.deep.equal([LEMON.accent, LEMON.accentForeground]);
  });

  const own = { accent: rgb('#6b5a00'), accentForeground: rgb('#ffffff') };
  const restOnly = { accent: rgb('#787878'), accentForeground: rgb('#000000') };
  for (const [note, attributes, view, theme, expected] of [
    ['is shown where it can be read', '', YELLOW, own, own.accent],
    ['is not shown where nothing needs it', '', ARTICLE, own, THEME.accentRGB],
    ['is not shown as published', 'contrast="as-published"', YELLOW, own, LEMON.accent],
    ['is not believed where it is no better', '', YELLOW, LEMON, MOVED.accent],
    ['is not believed where it is readable at rest alone', '', YELLOW, restOnly, MOVED.accent],
    ['is no colours', '', YELLOW, { accent: 'black', accentForeground: '#fff' }, MOVED.accent],
  ] as const)
    it(`a pair that came along ${note}`, async () => {
      const card = await mounted(`<pub-card ${attributes}></pub-card>`, { ...view, readable: { theme } });
      expect(ground(card)).to.deep.equal(expected);
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
          const ground = drawnColor(part(card, 'card') as Element, 'backgroundColor');
          for (const text of ['title', 'description', 'meta', 'name', 'domain', 'button', 'tile']) {
            const shown = part(card, text);
            if (!shown) continue;
            const under = /button|tile/.test(text) ? drawnOver(shown, 'backgroundColor', ground) : ground;
            const ratio = contrastRatio(drawnOver(shown, 'color', under), under);
            // The engine rounds what it mixes.
            expect(ratio, `${name}, ${scheme}: ${text}`).to.be.at.least(4.49);
          }
        }
    });
});

const ANSWERS: Readonly<Record<string, unknown>> = {
  fine: { view: { external: ARTICLE } },
  lemon: answerOf({ basicTheme: LEMON }),
  stranger: { view: { external: YELLOW }, 'alt.masthead.cardView': { readable: { theme: LEMON } } },
  plain: { view: { external: YELLOW } },
};
for (const [name, address] of [
  ['bare.html', '/dist/accessible-accent.mjs'],
  ['module.html', '/src/core/color/accessible-accent.ts'],
] as const)
  it(`what moves colours is fetched only where a pair fails and none came along that passes: ${name}`, async () => {
    const reply = ({ searchParams }: URL) => ANSWERS[searchParams.get('url')?.split('/').at(-1) ?? ''] ?? {};
    const page: PlainPage = await plainPage(name, reply);
    const loaded = () => loadedBy(page, /accessible-accent/);
    const add = async (answer: string, attributes: object = {}) => {
      const asking = { 'app-view': 'https://appview.example', url: `https://tides.leaflet.pub/${answer}` };
      const { type, element } = await addTo(page, 'pub-card', { ...asking, ...attributes });
      expect(type, answer).to.equal('pub-card-load');
      return contrastOf(element);
    };
    await add('fine');
    expect(await add('plain', { contrast: 'as-published' })).to.be.below(4.5);
    for (const appearance of ['auto', 'publication'])
      expect(await add('lemon', { appearance }), 'from Masthead’s AppView').to.be.at.least(4.5);
    expect(loaded()).to.deep.equal([]);
    expect(await add('stranger'), 'a stranger’s').to.be.at.least(4.5);
    expect(loaded()).to.deep.equal([address]);
    expect(await add('plain'), 'an AppView that sends none').to.be.at.least(4.5);
  });
