import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import { atRest, freshStage, mount, part, partText, states, told, until } from '../mount.ts';
import { ARTICLE } from '../samples.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

const LINK = 'https://tides.leaflet.pub/low-water';
// An svg has a height without a style attribute, which the strict page would refuse.
const FAR = '<svg height="9000"></svg>';
const CHILD = `<a href="${LINK}">My blog</a>`;

/**
 * A shadow root as HTML. Lit's own mark, with which it found nothing to render, counts for nothing;
 * what it renders has more of them.
 */
const inside = (card: Element) => card.shadowRoot?.innerHTML.replace(/<!---->$/, '');

describe('a <pub-card> far from the viewport', () => {
  let stub: StubAppView;
  beforeEach(() => {
    stub = stubAppView(() => ({ view: { external: { ...ARTICLE, title: 'Seen' } } }));
  });
  afterEach(resetConfig);

  async function waiting(children: string): Promise<PubCard> {
    const card = mount(`${FAR}<pub-card url="${LINK}">${children}</pub-card>`);
    await card.updateComplete;
    return card;
  }

  it('with children renders nothing: a bare slot shows them', async () => {
    const card = await waiting(CHILD);
    await atRest();
    expect(inside(card)).to.equal('<slot></slot>');
    expect(states(card)).to.deep.equal(['loading']);
    card.scrollIntoView();
    await told(card);
    expect(partText(card, 'title')).to.equal('Seen');
    expect(card.shadowRoot?.querySelector('slot')).to.equal(null);
    scrollTo(0, 0);
  });

  it('shows the placeholder when its children are taken away, and children that are put back', async () => {
    const card = await waiting(CHILD);
    card.replaceChildren();
    await until(() => part(card, 'skeleton'));
    expect(partText(card, 'title')).to.equal('tides.leaflet.pub');
    card.innerHTML = trustedMarkup(CHILD);
    await until(() => !part(card, 'skeleton'));
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements().length).to.equal(1);
  });

  it('shows data that is given later, in its property or in a script', async () => {
    const card = await waiting(CHILD);
    card.view = ARTICLE;
    expect((await told(card)).detail.via).to.equal('view');
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    const other = await waiting(CHILD);
    other.insertAdjacentHTML(
      'beforeend',
      trustedMarkup(`<script type="application/json">${JSON.stringify(ARTICLE)}</script>`),
    );
    expect((await told(other)).detail.via).to.equal('inline');
    expect(stub.asked.length).to.equal(0);
  });

  it('leaves alone what a server rendered, until it is near', async () => {
    const page = freshStage();
    const root = `<article class="card" part="card"><a class="title" part="title" href="${LINK}">From the server</a></article>`;
    page.setHTMLUnsafe(
      trustedMarkup(
        `${FAR}<pub-card url="${LINK}"><template shadowrootmode="open">${root}</template>${CHILD}</pub-card>`,
      ),
    );
    const card = page.querySelector('pub-card') as PubCard;
    const title = part(card, 'title');
    await card.updateComplete;
    await atRest();
    expect(inside(card)).to.equal(root);
    expect(part(card, 'title')).to.equal(title);
    // It came without any styles.
    expect(card.shadowRoot?.adoptedStyleSheets.length).to.equal(2);
    // Firefox does not scroll to an inline box with a block in it, and this root has no styles.
    scrollTo(0, document.body.scrollHeight);
    await told(card);
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
    expect(partText(card, 'title')).to.equal('Seen');
    scrollTo(0, 0);
  });
});
