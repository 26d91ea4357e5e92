import { expect } from 'chai';
import { loadLanguage } from '../../../src/elements/base/load-parts.ts';
import { registerMessages } from '../../../src/elements/index.ts';
import { cardMessages, profileMessages } from '../../../src/elements/page/messages.ts';
import { ALL_MESSAGES } from '../../../src/elements/text/all-messages.ts';
import { freshStage, mounted, part, partText } from '../mount.ts';
import { ARTICLE } from '../samples.ts';

const LANGUAGES = Object.entries(ALL_MESSAGES);
const english = document.createElement('p');
const places = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

describe('every language', () => {
  for (const [lang, { card = {}, profile = {} }] of LANGUAGES) {
    const tables = [
      ['card', card, cardMessages(english, loadLanguage)],
      ['profile', profile, profileMessages(english, loadLanguage)],
    ] as const;
    for (const [name, messages, original] of tables) {
      it(`${lang}: has all messages of the ${name}, with the places to fill in`, () => {
        const { lang: _, ...wanted } = original;
        expect(Object.keys(messages)).to.have.members(Object.keys(wanted));
        for (const [key, message] of Object.entries(messages)) {
          expect(places(message), key).to.deep.equal(places(wanted[key as keyof typeof wanted]));
          expect(message.trim(), key).to.equal(message);
        }
      });
    }
  }
});

describe('the messages of a card', () => {
  for (const [lang, messages] of LANGUAGES) registerMessages(lang, messages);

  const cases: [note: string, markup: string, button: string, date: string][] = [
    ['English when nothing is said', '<pub-card></pub-card>', 'Subscribe on Leaflet', 'Mar 5, 2026'],
    ['its own lang', '<pub-card lang="nl"></pub-card>', 'Abonneer via Leaflet', '5 mrt 2026'],
    [
      'the nearest lang',
      '<p lang="fr"><b lang="de"><pub-card></pub-card></b></p>',
      'Auf Leaflet abonnieren',
      '5. März 2026',
    ],
    [
      'a region, in words and dates',
      '<p lang="pt-BR"><pub-card></pub-card></p>',
      'Assinar no Leaflet',
      '5 de mar. de 2026',
    ],
    ['a language that nobody taught', '<p lang="sv"><pub-card></pub-card></p>', 'Subscribe on Leaflet', 'Mar 5, 2026'],
    ['Chinese of a place', '<p lang="zh-HK"><pub-card></pub-card></p>', '在 Leaflet 訂閱', '2026年3月5日'],
    ['Japanese, with the platform first', '<p lang="ja"><pub-card></pub-card></p>', 'Leafletで購読', '2026年3月5日'],
  ];
  for (const [note, markup, button, date] of cases) {
    it(`follow ${note}`, async () => {
      const card = await mounted(markup, ARTICLE);
      // What stands in brackets is read aloud and not seen.
      const label = part(card, 'button')?.cloneNode(true) as Element;
      for (const unseen of label.querySelectorAll('svg, .unseen, [part=glyph]')) unseen.remove();
      expect(label.textContent?.trim()).to.equal(button);
      expect(partText(card, 'date')).to.equal(date);
    });
  }

  it('are looked for outside of the shadow root that the card stands in', async () => {
    const host = freshStage().appendChild(document.createElement('div'));
    host.lang = 'es';
    const root = host.attachShadow({ mode: 'open' });
    const card = document.createElement('pub-card');
    root.append(card);
    card.view = ARTICLE;
    await new Promise((resolve) => card.addEventListener('pub-card-load', resolve));
    expect(partText(card, 'author')).to.equal('por @mara.example');
  });
});
