import { expect } from 'chai';
import { registerMessages } from '../../../src/elements/index.ts';
import { atRest, freshStage, mounted, partText, rest, until } from '../mount.ts';
import { plainPage } from '../plain-page.ts';
import { ARTICLE } from '../samples.ts';

/** Waits for words that come with a file of their own. */
async function shows(card: Element, author: string): Promise<void> {
  await until(() => partText(card, 'author') === author);
  expect(partText(card, 'author')).to.equal(author);
}

describe('a language that is not there yet', () => {
  it('loads when a card needs it, and the card follows', async () => {
    const card = await mounted('<p lang="nl-BE"><pub-card></pub-card></p>', ARTICLE);
    expect(partText(card, 'author')).to.equal('by @mara.example');
    await shows(card, 'door @mara.example');
    expect(partText(card, 'date')).to.equal('5 mrt 2026');
  });

  it('is there at once for the next card', async () => {
    const card = await mounted('<p lang="nl"><pub-card></pub-card></p>', ARTICLE);
    expect(partText(card, 'author')).to.equal('door @mara.example');
  });

  it('never takes the place of the page’s own words', async () => {
    // Mounted: the file is on its way, and the page's words come before it.
    const card = await mounted('<p lang="de"><pub-card></pub-card></p>', ARTICLE);
    registerMessages('de', { card: { by: 'aus der Feder von {author}' } });
    await shows(card, 'aus der Feder von @mara.example');
    await import('../../../src/elements/text/languages/de.ts');
    await rest();
    expect(partText(card, 'author')).to.equal('aus der Feder von @mara.example');
  });
});

describe('a language that cannot be loaded', () => {
  it('is asked for once, however often cards are drawn, and again when the network is back', async () => {
    const page = await plainPage('no-languages.html');
    const { document, window } = page;
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
    freshStage();
  });
});
