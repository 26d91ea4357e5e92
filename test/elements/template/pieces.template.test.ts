import { expect } from 'chai';
import { type Embed, mount, mounted, part, told } from '../mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../samples.ts';
import { stubAppView } from '../stub-app-view.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]';
const headings = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll(HEADINGS) ?? [])].map(({ localName }) => localName);

describe('heading', () => {
  it('makes the title of a card a heading of that level, in every layout', async () => {
    for (const [level, layout] of ['article', 'publication', 'compact', 'article', 'article', 'compact'].entries()) {
      const name = `h${level + 1}`;
      const card = await mounted(`<pub-card layout="${layout}" heading="${level + 1}"></pub-card>`, ARTICLE);
      expect(headings(card)).to.deep.equal([name]);
      expect(part(card, 'title')?.querySelector(name)?.textContent).to.equal(ARTICLE.title);
      expect(part(card, 'title')?.getAttribute('href')).to.equal(ARTICLE.uri);
    }
  });

  it('is none for anything else', async () => {
    for (const value of ['', '0', '7', '2.5', '-1', 'h2', 'map', '1e9', 'Infinity']) {
      const card = await mounted(`<pub-card heading="${value}"></pub-card>`, ARTICLE);
      expect(headings(card), value).to.deep.equal([]);
      expect(part(card, 'title')?.textContent).to.equal(ARTICLE.title);
    }
  });

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
});
