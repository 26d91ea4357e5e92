import { expect } from 'chai';
import { renderProProfile, renderPubCard } from '../../../src/render/index.ts';
import { audit } from '../audit.ts';
import { atRest, type Embed, freshStage, mount, mounted, part, told } from '../mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../samples.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]';
const headings = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll(HEADINGS) ?? [])].map(({ localName }) => localName);

describe('heading', () => {
  afterEach(resetConfig);

  for (const layout of ['article', 'publication', 'compact']) {
    for (const level of [1, 2, 3, 4, 5, 6]) {
      it(`${level} makes the title a heading of that level, in a card's layout ${layout}`, async () => {
        const card = await mounted(`<pub-card layout="${layout}" heading="${level}"></pub-card>`, ARTICLE);
        expect(headings(card)).to.deep.equal([`h${level}`]);
        expect(part(card, 'title')?.querySelector(`h${level}`)?.textContent).to.equal(ARTICLE.title);
        expect(part(card, 'title')?.getAttribute('href')).to.equal(ARTICLE.uri);
      });
    }
  }

  const none: [note: string, value: string][] = [
    ['no level', ''],
    ['0', '0'],
    ['seven', '7'],
    ['between two levels', '2.5'],
    ['below all', '-1'],
    ['a word', 'h2'],
    ['the name of a method', 'map'],
    ['more than there are', '1e9'],
    ['infinitely many', 'Infinity'],
  ];
  for (const [note, value] of none) {
    it(`is none for ${note}`, async () => {
      const card = await mounted(`<pub-card heading="${value}"></pub-card>`, ARTICLE);
      expect(headings(card)).to.deep.equal([]);
      expect(part(card, 'title')?.textContent).to.equal(ARTICLE.title);
    });
  }

  it('is a number as a property, and follows a change', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    expect([card.heading, card.hasAttribute('heading')]).to.deep.equal([0, false]);
    card.heading = 3;
    await card.updateComplete;
    expect([card.getAttribute('heading'), ...headings(card)]).to.deep.equal(['3', 'h3']);
    card.setAttribute('heading', '2');
    await card.updateComplete;
    expect([card.heading, ...headings(card)]).to.deep.equal([2, 'h2']);
    card.removeAttribute('heading');
    await card.updateComplete;
    expect([card.heading, ...headings(card)]).to.deep.equal([0]);
    expect(part(card, 'title')?.textContent).to.equal(ARTICLE.title);
  });

  it('is there while the card loads, and in the plain card of a link that nothing backs', async () => {
    const stub = stubAppView();
    const card = mount('<pub-card url="https://example.com/a" heading="2" loading="eager"></pub-card>');
    const { answer } = await stub.request(0);
    expect(headings(card)).to.deep.equal(['h2']);
    answer({});
    await told(card);
    expect(headings(card)).to.deep.equal(['h2']);
    expect(part(card, 'title')?.textContent).to.equal('example.com');
  });

  it('is the name of a profile, and never of a byline, which is a piece of a sentence', async () => {
    const person = await mounted<Embed>('<pro-profile heading="2"></pro-profile>', PROFILE);
    expect(part(person, 'title')?.querySelector('h2')?.textContent).to.equal(PROFILE.displayName);
    const byline = await mounted<Embed>('<pro-profile heading="2" layout="compact"></pro-profile>', PROFILE);
    expect(headings(byline)).to.deep.equal([]);
  });

  for (const [tag, layout, view] of [
    ['pub-card', 'article', ARTICLE],
    ['pub-card', 'publication', PUBLICATION],
    ['pub-card', 'compact', ARTICLE],
    ['pro-profile', 'summary', PROFILE],
    ['pro-profile', 'full', PROFILE],
  ] as const) {
    it(`moves nothing in <${tag} layout="${layout}">`, async () => {
      const element = await mounted<Embed>(`<${tag} layout="${layout}"></${tag}>`, view);
      const places = () =>
        ['card', 'title', 'names', 'body', 'meta'].map((name) => {
          const { x, y, width, height } = part(element, name)?.getBoundingClientRect() ?? new DOMRect();
          return [name, x, y, width, height];
        });
      const look = () => {
        const title = part(element, 'title') as Element;
        const { fontSize, fontWeight, lineHeight } = getComputedStyle(title.firstElementChild ?? title);
        return [fontSize, fontWeight, lineHeight];
      };
      const before = [places(), look()];
      for (const level of [1, 2, 6]) {
        element.heading = level;
        await element.updateComplete;
        expect([places(), look()], `${level}`).to.deep.equal(before);
      }
    });
  }

  it('passes axe', async () => {
    freshStage();
    for (const markup of [
      '<pub-card heading="2" contrast="aa"></pub-card>',
      '<pro-profile heading="2"></pro-profile>',
    ]) {
      const element = await mounted<Embed>(markup, markup.startsWith('<pub') ? ARTICLE : PROFILE);
      expect(await audit(element), markup).to.deep.equal([]);
    }
  });

  for (const [tag, html] of [
    ['pub-card', renderPubCard(ARTICLE, { heading: 2, stylesheet: '/test/elements/pages/server.css' })],
    ['pro-profile', renderProProfile(PROFILE, { heading: 2, stylesheet: '/test/elements/pages/server.css' })],
  ] as const) {
    it(`that a server wrote is taken over as one, in <${tag}>`, async () => {
      const stub = stubAppView();
      const page = freshStage();
      page.setHTMLUnsafe(trustedMarkup(html.replace(/<style>.*?<\/style>/g, '')));
      const element = page.querySelector<Embed>(tag);
      if (!element) throw new Error(`no ${tag}`);
      await told(element);
      await atRest();
      expect([element.heading, ...headings(element)]).to.deep.equal([2, 'h2']);
      expect(stub.asked.length).to.equal(0);
    });
  }
});
