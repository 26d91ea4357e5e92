import { expect } from 'chai';
import fc from 'fast-check';
import { line } from '../../../src/core/shown-text.ts';
import { HOSTILE_TEXTS } from '../../elements/hostile-text.ts';
import { card, LAYOUTS, saying, shapeOf, viewFor } from '../../elements/hostile-views.ts';
import { type Embed, freshStage, mount, mounted, part, told } from '../../elements/mount.ts';
import { shape } from '../../elements/shape.ts';
import { eachStub, stubAppView } from '../../elements/stub-app-view.ts';
import { eachUnharmed } from '../../elements/watch-page.ts';
import { FIXED_SEED } from '../../support/seed/fixed-seed.ts';

describe('hostile texts', () => {
  const stub = eachStub();
  eachUnharmed();
  afterEach(() => {
    expect(stub.asked.map(({ url }) => url.href)).to.deep.equal([]);
  });

  for (const [tag, layout] of LAYOUTS) {
    const benign = async (element: Embed) => shapeOf(element, viewFor(tag, saying('benign')));

    it(`stay text in <${tag} layout="${layout}">`, async () => {
      const element = mount<Embed>(`<${tag} layout="${layout}"></${tag}>`);
      const expected = await benign(element);
      const field = tag === 'pub-card' ? 'title' : 'displayName';
      for (const [hope, text] of HOSTILE_TEXTS) {
        expect(await shapeOf(element, viewFor(tag, saying(text))), hope).to.equal(expected);
        expect(part(element, 'title')?.textContent, hope).to.equal(line(`${text} ${field}`));
      }
    });

    it(`stay text in it, whatever they are put together from: <${tag} layout="${layout}">`, async () => {
      const element = mount<Embed>(`<${tag} layout="${layout}"></${tag}>`);
      const expected = await benign(element);
      const piece = fc.oneof(
        fc.constantFrom(
          ...HOSTILE_TEXTS.map(([, text]) => text.slice(0, 200)),
          ...'<>"\'`=/&{}$[]-\\\u202E\uD800'.split(''),
        ),
        fc.string({ unit: 'binary' }),
      );
      const texts = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          expect(await shapeOf(element, viewFor(tag, saying(text)))).to.equal(expected);
        }),
        { numRuns: 20, seed: FIXED_SEED },
      );
    });
  }

  it('of an endless size take their place and no more', async () => {
    freshStage().style.width = '320px';
    for (const [tag, layout] of LAYOUTS.filter(([, name]) => name !== 'full')) {
      const element = document.createElement(tag) as Embed;
      element.setAttribute('layout', layout);
      element.view = viewFor(tag, saying('m'.repeat(5000)));
      document.querySelector('main')?.append(element);
      await told(element);
      expect(part(element, 'card')?.scrollWidth, `${tag} ${layout}`).to.be.at.most(320);
    }
  });

  it('cannot turn our own words around', async () => {
    const place = async (text: string) => {
      const element = await mounted('<pub-card></pub-card>', {
        ...card(saying('benign')),
        associatedProfiles: [{ did: 'did:plc:x', handle: text }],
      });
      const range = document.createRange();
      range.selectNodeContents(part(element, 'reading-time') as Node);
      return range.getBoundingClientRect().left;
    };
    const expected = await place('benign.example');
    for (const text of ['\u202Eevil.example', '\u2067evil.example', '\u2069\u202Cevil.example', 'شر.example']) {
      expect(await place(text), JSON.stringify(text)).to.be.closeTo(expected, 0.5);
    }
  });
});

describe('hostile texts, on every way in, stay text', () => {
  const shapeIn = ({ shadowRoot }: Element) => shape(shadowRoot as ShadowRoot);
  const ASKING = '<pub-card url="https://example.com/" loading="eager"></pub-card>';

  it('as inline JSON, and from an AppView', async () => {
    const expected = await shapeOf(mount('<pub-card></pub-card>'), card(saying('benign')));
    for (const [hope, text] of HOSTILE_TEXTS) {
      const json = JSON.stringify(card(saying(text))).replaceAll('<', '\\u003c');
      const inline = await mounted(`<pub-card><script type="application/json">${json}</script></pub-card>`);
      expect(shapeIn(inline), `inline: ${hope}`).to.equal(expected);
      const stub = stubAppView(() => ({ view: { external: card(saying(text)) } }));
      expect(shapeIn(await mounted(ASKING)), `answered: ${hope}`).to.equal(expected);
      expect(stub.asked.length, `answered: ${hope}`).to.equal(1);
    }
  });

  it('as the page’s own words', async () => {
    stubAppView(() => ({}));
    const expected = shapeIn(await mounted(ASKING.replace('><', '>x<')));
    for (const [hope, text] of HOSTILE_TEXTS) {
      const basic = mount(ASKING);
      basic.append(text);
      await told(basic);
      expect(shapeIn(basic), hope).to.equal(expected);
      expect(part(basic, 'title')?.textContent, hope).to.equal(text.trim());
    }
  });
});
