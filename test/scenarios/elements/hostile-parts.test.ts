import { expect } from 'chai';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../../elements/hostile-text.ts';
import { addresses, saying, shapeOf, viewFor } from '../../elements/hostile-views.ts';
import { type Embed, mount, mounted, part, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, THEME } from '../../elements/samples.ts';
import { shape } from '../../elements/shape.ts';
import { eachStub } from '../../elements/stub-app-view.ts';
import { eachUnharmed } from '../../elements/watch-page.ts';

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
    const style = '0;}*{background:url(https://harm.invalid/x.png)}';
    const text = { toString: () => 'red', valueOf: () => 1 };
    for (const channel of [
      style,
      'var(--x, url(https://harm.invalid/x.png))',
      '255',
      256,
      0.5,
      Number.NaN,
      null,
      text,
    ]) {
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
});
