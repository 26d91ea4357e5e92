import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import { atRest, part, partText, states, until } from '../../elements/mount.ts';
import { type PlainPage, plainPage } from '../../elements/plain-page.ts';
import { ARTICLE } from '../../elements/samples.ts';

// A page with the elements defined already, as it is with a script tag in the head that does not
// wait; then its HTML arrives.
const LINK = 'https://tides.example/low-water';
const JSON_TEXT = JSON.stringify(ARTICLE);
const ASKED = { view: { external: { ...ARTICLE, title: 'Asked' } } };

describe('a <pub-card> whose HTML arrives in pieces', () => {
  let page: PlainPage;
  beforeEach(async () => {
    page = await plainPage('module.html', () => ASKED);
    page.masthead?.configure({ appView: 'https://appview.example' });
    page.document.open();
    page.document.write('<!doctype html><body>');
  });
  const write = async (piece: string): Promise<PubCard> => {
    page.document.write(piece);
    await atRest();
    const card = page.document.querySelector('pub-card');
    if (!card) throw new Error('no card yet');
    return card;
  };
  const titled = (card: Element, title: string) => until(() => partText(card, 'title') === title);
  const visible = (element: Element | null | undefined) => (element?.getBoundingClientRect().height ?? 0) > 0;

  it('waits for the end of the page when nothing follows it', async () => {
    const card = await write(`<pub-card url="${LINK}" loading="eager">`);
    await write(`<script type="application/json">${JSON_TEXT}</script></pub-card>`);
    expect(states(card)).to.deep.equal(['loading']);
    page.document.close();
    await titled(card, ARTICLE.title);
    expect(page.asked).to.deep.equal([]);
  });

  it('shows each of its own children as soon as it is there', async () => {
    const card = await write(`<pub-card url="${LINK}" loading="eager"><a href="${LINK}">My blog`);
    expect(visible(card.querySelector('a'))).to.equal(true);
    expect(page.asked).to.deep.equal([]);
    await write('</a></pub-card><p>');
    await until(() => page.asked.length);
    expect(page.asked.length).to.equal(1);
    await titled(card, 'Asked');
    page.document.close();
  });

  it("keeps what the server rendered, though it comes after the element's own start", async () => {
    const card = await write(`<pub-card url="${LINK}" loading="eager" data-state="ready">`);
    await write('<template shadowrootmode="open"><article part="card"><a part="title">From the');
    await write(' server</a></article></template>');
    expect(partText(card, 'title')).to.equal('From the server');
    expect(visible(part(card, 'card'))).to.equal(true);
    await write(`<script type="application/json">${JSON_TEXT}</script></pub-card><p>`);
    await titled(card, ARTICLE.title);
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    page.document.close();
    await atRest();
    expect(page.asked).to.deep.equal([]);
  });
});
