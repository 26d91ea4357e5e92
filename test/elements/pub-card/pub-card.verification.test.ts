import { expect } from 'chai';
import { renderPubCard } from '../../../src/render/index.ts';
import { audit } from '../audit.ts';
import { mount, mounted, part, partText, told, until } from '../mount.ts';
import { ARTICLE } from '../samples.ts';
import { stubAppView } from '../stub-app-view.ts';

const LINK = ARTICLE.uri;
const OWN = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://field.example' } };
const LABEL = 'Verified: field.example names this record';
const answer = (external: object = OWN, status = 'verified') => ({ view: { external }, verification: { status } });
const asking = (attributes: string) => `<pub-card url="${LINK}" loading="eager" ${attributes}></pub-card>`;
const label = (card: Element) => part(card, 'verified')?.getAttribute('title') ?? null;
const before = (card: Element) =>
  part(card, 'verified')?.closest('[part="domain"], [part="name"], [part="author"]')?.getAttribute('part') ?? null;

describe('<pub-card verification>', () => {
  const asked: [note: string, attributes: string, said: unknown, expected: string | null][] = [
    ['not asked for', '', answer(), null],
    ['verified', 'verification', answer(), LABEL],
    ['a word that nobody knows', 'verification', answer(OWN, 'VERIFIED'), null],
    ['an AppView that says nothing', 'verification', { view: { external: OWN } }, null],
    ['found by its records', 'verification records="at://did:plc:a/site.standard.document/1"', answer(), LABEL],
    ['in German', 'verification lang="de"', answer(), 'Verifiziert: field.example nennt diesen Eintrag'],
  ];
  for (const [note, attributes, said, expected] of asked) {
    it(`${expected ? 'is a mark' : 'is no mark'}: ${note}`, async () => {
      stubAppView(() => said);
      const card = await mounted(asking(attributes));
      // Messages of another language come from a file of their own.
      await until(() => label(card) === expected);
      expect(label(card)).to.equal(expected);
      // A name beside the tooltip would be read twice.
      expect(part(card, 'verified')?.getAttribute('aria-label') ?? null).to.equal(null);
      expect(part(card, 'verified')?.getAttribute('role') ?? null).to.equal(expected && 'img');
    });
  }

  const inline = `<script type="application/json">${JSON.stringify(answer())}</script>`;
  for (const [note, inside, view] of [
    ['as a view', '', { ...OWN, verification: { status: 'verified' } }],
    ['as inline JSON', inline, undefined],
  ] as const) {
    it(`is no mark on data that the page gave ${note}`, async () => {
      const card = await mounted(`<pub-card verification url="${LINK}">${inside}</pub-card>`, view);
      expect(partText(card, 'title')).to.equal(ARTICLE.title);
      expect(card.shown?.verification).to.deep.equal({ status: 'verified' });
      expect(part(card, 'verified')).to.equal(null);
    });
  }

  it('is a boolean property, which the card follows', async () => {
    stubAppView(() => answer());
    const card = await mounted(asking(''));
    card.verification = true;
    await card.updateComplete;
    expect([card.getAttribute('verification'), label(card)]).to.deep.equal(['', LABEL]);
    card.verification = false;
    await card.updateComplete;
    expect([card.hasAttribute('verification'), label(card)]).to.deep.equal([false, null]);
  });

  const places: [note: string, layout: string, view: object, place: string][] = [
    ['on the domain line', 'article', OWN, 'domain'],
    ['after the name on a platform', 'article', ARTICLE, 'name'],
    ['after the author on a platform', 'publication', ARTICLE, 'author'],
    ['with the domain, without an author', 'publication', { ...ARTICLE, associatedProfiles: [] }, 'domain'],
    ['with the domain where the name is the title', 'compact', { ...OWN, title: OWN.source.title }, 'domain'],
  ];
  for (const [note, layout, view, place] of places) {
    it(`stands ${note}, in ${layout}, in the line of the text, and passes axe`, async () => {
      stubAppView(() => answer(view));
      const card = await mounted(asking(`verification contrast="aa" layout="${layout}"`));
      expect(before(card)).to.equal(place);
      expect(card.shadowRoot?.querySelectorAll('[part="verified"]').length).to.equal(1);
      const mark = part(card, 'verified')?.getBoundingClientRect() as DOMRect;
      const text = part(card, place)?.getBoundingClientRect() as DOMRect;
      expect(mark.width).to.be.greaterThan(8);
      expect([mark.top >= text.top - 1, mark.bottom <= text.bottom + 1]).to.deep.equal([true, true]);
      expect(await audit(card)).to.deep.equal([]);
    });
  }
});

describe('a mark that a server wrote', () => {
  const verified = answer();
  const options = { url: LINK, verification: true, stylesheet: '/test/elements/pages/server.css' };
  const write = (more: object = {}) => {
    const html = renderPubCard(verified, { ...options, ...more }).replace(/<style>.*?<\/style>/g, '');
    return mount(html.replace('<pub-card', '<pub-card loading="eager"'));
  };

  it('stays while the AppView is asked, and after it has said the same', async () => {
    const stub = stubAppView();
    const card = write();
    expect(label(card)).to.equal(LABEL);
    const { answer: give } = await stub.request(0);
    expect(label(card)).to.equal(LABEL);
    give(verified);
    await told(card);
    expect(label(card)).to.equal(LABEL);
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
  });

  it('is not there beside JSON, on which the element would show none: nothing flickers', async () => {
    const stub = stubAppView();
    const card = write({ data: true });
    expect(label(card)).to.equal(null);
    await told(card);
    expect(label(card)).to.equal(null);
    expect(stub.asked.length).to.equal(0);
  });
});
