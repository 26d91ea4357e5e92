import { expect } from 'chai';
import fc from 'fast-check';
import { HOSTILE_ADDRESSES, HOSTILE_CHANNELS, HOSTILE_TEXTS } from '../../elements/hostile-text.ts';
import { addresses, expectText, LAYOUTS, saying, shapeOf, showIn, viewFor } from '../../elements/hostile-views.ts';
import { type Embed, mount, mounted, part, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, THEME } from '../../elements/samples.ts';
import { shape } from '../../elements/shape.ts';
import { eachStub } from '../../elements/stub-app-view.ts';
import { eachUnharmed } from '../../elements/watch-page.ts';
import { FIXED_SEED } from '../../support/seed/fixed-seed.ts';

describe('hostile records', () => {
  const stub = eachStub();
  eachUnharmed();
  afterEach(() => {
    expect(stub.asked.map(({ url }) => url.href)).to.deep.equal([]);
  });

  it('lead nowhere, and load nothing, with addresses that are not of the web', async () => {
    for (const address of HOSTILE_ADDRESSES) {
      const hostile = { ...ARTICLE, thumb: address, source: { ...ARTICLE.source, uri: address, icon: address } };
      for (const layout of ['article', 'publication', 'compact']) {
        const element = await mounted(`<pub-card layout="${layout}"></pub-card>`, hostile);
        expect(addresses(element), `${layout} ${address}`).to.deep.equal([ARTICLE.uri]);
      }
      const none = mount('<pub-card></pub-card>', { ...ARTICLE, uri: address });
      expect((await told(none)).type, address).to.equal('pub-card-fallback');
      expect(addresses(none), address).to.deep.equal([]);
      const alice = await mounted<Embed>('<pro-profile app-view="https://a.example"></pro-profile>', {
        ...PROFILE,
        avatar: address,
        website: address,
      });
      expect(addresses(alice), address).to.deep.equal(['https://a.example/p/alice.example']);
    }
  });

  it('paint nothing but whole colours', async () => {
    for (const channel of HOSTILE_CHANNELS) {
      for (const name of Object.keys(THEME)) {
        const theme = { ...THEME, [name]: { r: channel, g: 0, b: 0 } };
        const element = await mounted('<pub-card appearance="publication" contrast="aa"></pub-card>', {
          ...ARTICLE,
          source: { ...ARTICLE.source, theme },
        });
        const note = `${name} ${String(channel)}`;
        expect(part(element, 'card')?.getAttribute('style') ?? '', note).to.match(
          /^(--_record-[a-z-]+: ?(?:rgb\(\d{1,3} \d{1,3} \d{1,3}\)|light-dark\((?:(?:transparent|rgb\(\d{1,3} \d{1,3} \d{1,3}\))(?:, |\))){2}); ?)*$/,
        );
      }
    }
  });

  const ATTRIBUTES = {
    'pub-card': 'url records app-view layout appearance cta contrast loading target',
    'pro-profile': 'actor app-view service layout max-skills appearance loading target profile-base',
  };
  for (const tag of ['pub-card', 'pro-profile'] as const)
    it(`change nothing but text and addresses as an attribute of <${tag}>`, async () => {
      for (const attribute of ATTRIBUTES[tag].split(' ')) {
        const element = mount<Embed>(`<${tag} ${attribute}="benign"></${tag}>`);
        // An AppView whose address is none has no page of the person, and so no link to it.
        const linked = (found: string) =>
          attribute === 'app-view' ? found.replaceAll(' href ', ' ').replaceAll(' rel=noopener', '') : found;
        const expected = linked(await shapeOf(element, viewFor(tag, saying('benign'))));
        for (const value of [...HOSTILE_TEXTS.map(([, text]) => text), ...HOSTILE_ADDRESSES]) {
          element.setAttribute(attribute, value || 'x');
          await Promise.resolve();
          const note = `${attribute}: ${value.slice(0, 80)}`;
          expect(linked(shape(element.shadowRoot as ShadowRoot)), note).to.equal(expected);
          for (const address of addresses(element)) expect(address, note).to.match(/^https?:/);
        }
      }
    });

  it('of any form are a card or none, and throw nothing', async () => {
    const word = fc.oneof(
      fc.constantFrom(...HOSTILE_TEXTS.map(([, text]) => text.slice(0, 100)), ...HOSTILE_ADDRESSES, ARTICLE.uri),
      fc.string({ unit: 'binary' }),
    );
    const anything = fc.oneof(
      { weight: 3, arbitrary: word },
      { weight: 1, arbitrary: fc.constantFrom(null, -1, 1 / 0, true, [], {}, [[]], { length: -1 }) },
      { weight: 1, arbitrary: fc.dictionary(fc.oneof(word, fc.constant('length')), word, { maxKeys: 3 }) },
      { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }) },
    );
    const some = (fields: string, of: fc.Arbitrary<unknown> = anything) =>
      fc.record(Object.fromEntries(fields.split(' ').map((name) => [name, of])), { requiredKeys: [] });
    const source = fc.oneof(anything, some('uri title icon theme description'));
    const cards = fc
      .tuple(some('description createdAt readingTime thumb labels associatedProfiles'), word, source)
      .map(([fields, title, source]) => ({ uri: ARTICLE.uri, ...fields, title, source }));
    const entry = some('rkey title company startedAt endedAt primary name category institution');
    const people = fc
      .tuple(
        some('displayName avatar headline about claimed langs openTo'),
        some('positions education skills', fc.oneof(anything, fc.array(entry))),
      )
      .map((fields) => Object.assign({ did: 'did:plc:x', handle: 'x.example' }, ...fields) as unknown);
    for (const [tag, layout] of LAYOUTS) {
      const element = mount<Embed>(`<${tag} layout="${layout}" app-view="https://a.example"></${tag}>`);
      await fc.assert(
        fc.asyncProperty<[unknown]>(tag === 'pub-card' ? cards : people, async (view) => {
          expect(await showIn(element, view)).to.match(/-(load|fallback)$/);
          expectText(element, layout);
        }),
        { numRuns: 20, seed: FIXED_SEED },
      );
    }
  });
});
