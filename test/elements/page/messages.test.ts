import { expect } from 'chai';
import { loadLanguage } from '../../../src/elements/base/load-parts.ts';
import { registerMessages } from '../../../src/elements/index.ts';
import { cardMessages, profileMessages } from '../../../src/elements/page/messages.ts';
import { ALL_MESSAGES } from '../../../src/elements/text/all-messages.ts';
import { atRest, mounted, part, partText, rest, until } from '../mount.ts';
import { plainPage } from '../plain-page.ts';
import { ARTICLE } from '../samples.ts';

const english = document.createElement('p');
const places = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

for (const [lang, { card = {}, profile = {} }] of Object.entries(ALL_MESSAGES)) {
  for (const [name, messages, original] of [
    ['card', card, cardMessages(english, loadLanguage)],
    ['profile', profile, profileMessages(english, loadLanguage)],
  ] as const) {
    it(`${lang} has all messages of the ${name}, with the places to fill in`, () => {
      const { lang: _, ...wanted } = original;
      expect(Object.keys(messages)).to.have.members(Object.keys(wanted));
      for (const [key, message] of Object.entries(messages)) {
        expect(places(message), key).to.deep.equal(places(wanted[key as keyof typeof wanted]));
        expect(message.trim(), key).to.equal(message);
      }
    });
  }
}

describe('a language that is not there yet', () => {
  const inLang = (lang: string) => mounted(`<p lang="${lang}"><pub-card></pub-card></p>`, ARTICLE);
  // The words come with a file of their own.
  const says = (card: Element, author: string) => until(() => partText(card, 'author') === author);

  it('loads when a card needs it, and the card follows', async () => {
    const card = await inLang('nl-BE');
    expect(partText(card, 'author')).to.equal('by @mara.example');
    await says(card, 'door @mara.example');
    expect(partText(card, 'date')).to.equal('5 mrt 2026');
  });

  it('is there at once for the next card', async () => {
    expect(partText(await inLang('nl'), 'author')).to.equal('door @mara.example');
  });

  it('never takes the place of the page’s own words', async () => {
    // Mounted: the file is on its way, and the page's words come before it.
    const card = await inLang('de');
    registerMessages('de', { card: { by: 'aus der Feder von {author}' } });
    await says(card, 'aus der Feder von @mara.example');
    await import('../../../src/elements/text/languages/de.ts');
    await rest();
    expect(partText(card, 'author')).to.equal('aus der Feder von @mara.example');
  });

  it('is asked for once where it cannot be loaded, and again when the network is back', async () => {
    const { document, window } = await plainPage('no-languages.html');
    let tries = 0;
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      tries += added.filter((node) => (node as Element).getAttribute?.('src')?.includes('parts.mjs')).length;
    }).observe(document.head, { childList: true });
    const card = document.createElement('pub-card');
    card.view = ARTICLE;
    document.body.append(card);
    // At each of the two places where parts may be.
    await until(() => tries > 1);
    for (const layout of ['compact', 'article', 'compact', 'article'] as const) {
      card.layout = layout;
      await card.updateComplete;
      await atRest();
    }
    expect([tries, partText(card, 'author')]).to.deep.equal([2, 'by @mara.example']);
    await until(() => !document.head.querySelector('script[type=module]'));
    await rest();
    window.dispatchEvent(new Event('online'));
    await until(() => tries > 3);
    expect(tries).to.equal(4);
  });
});

for (const [note, lang, button, date] of [
  ['a region, in words and dates', 'pt-BR', 'Assinar no Leaflet', '5 de mar. de 2026'],
  ['a language that nobody taught: English', 'sv', 'Subscribe on Leaflet', 'Mar 5, 2026'],
  ['Japanese, with the platform first', 'ja', 'Leafletで購読', '2026年3月5日'],
] as const) {
  it(`a card follows ${note}`, async () => {
    const messages = ALL_MESSAGES[lang.slice(0, 2)];
    if (messages) registerMessages(lang.slice(0, 2), messages);
    const card = await mounted(`<pub-card lang="${lang}"></pub-card>`, ARTICLE);
    // What is in brackets is read aloud and not seen.
    const label = part(card, 'button')?.cloneNode(true) as Element;
    for (const unseen of label.querySelectorAll('svg, .unseen, [part=glyph]')) unseen.remove();
    expect(label.textContent?.trim()).to.equal(button);
    expect(partText(card, 'date')).to.equal(date);
  });
}
