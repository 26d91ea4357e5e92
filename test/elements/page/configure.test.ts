import { expect } from 'chai';
import { define } from '../../../src/elements/base/embed-element.ts';
import type * as Masthead from '../../../src/elements/index.ts';
import { configure, ProProfile, PubCard } from '../../../src/elements/index.ts';
import { mount, part, partText, rest, told, until } from '../mount.ts';
import { addTo, type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';
import { stubAppView } from '../stub-app-view.ts';

const PUBLIC = 'https://api.sifa.id';
for (const [note, appView, profileAppView, expected] of [
  ['profiles have an AppView of their own', 'https://a.example', 'https://b.example', 'https://b.example'],
  ['one AppView answers both', 'https://a.example', undefined, 'https://a.example'],
  ["Bluesky's knows no profiles", 'https://public.api.bsky.app', undefined, PUBLIC],
  ['nothing is configured', undefined, undefined, PUBLIC],
] as const) {
  it(`a profile asks ${expected}: ${note}`, async () => {
    const stub = stubAppView(() => ({}));
    configure({ appView, profileAppView });
    mount('<pro-profile actor="alice.example" loading="eager"></pro-profile>');
    expect((await stub.request(0)).url.origin).to.equal(expected);
  });
}

it('define() leaves a name alone that is taken', () => {
  class Other extends HTMLElement {
    static readonly tag = 'pub-card';
  }
  define(Other);
  expect(customElements.get('pub-card')).to.equal(PubCard);
  expect(customElements.get('pro-profile')).to.equal(ProProfile);
});

// What a site owner loads, on pages of their own: the files of dist/, which `npm run build` makes.
const LINK = 'https://tides.example';
const known = (url: URL) =>
  url.pathname.endsWith('getProfileView') ? PROFILE : { view: { external: { ...ARTICLE, uri: LINK } } };
const hosts = (page: PlainPage) => page.asked.map(({ host }) => host);
const card = (page: PlainPage, attributes = {}, tag = 'pub-card') => addTo(page, tag, { url: LINK, ...attributes });
const person = (page: PlainPage, attributes = {}) =>
  addTo(page, 'pro-profile', { actor: 'alice.example', ...attributes });

describe('a plain page', () => {
  for (const [name, note, expected] of [
    ['data.html', 'data attributes of the script tag before <meta>', ['data.example', 'people.example']],
    ['data-module.html', "data attributes of the module's tag", ['data.example', 'people.example']],
    ['meta.html', '<meta>, wherever it is', ['meta.example', 'meta-people.example']],
    ['relative.html', "an address of the page's own host, in two scripts", [location.host, location.host]],
  ] as const) {
    it(`is configured by ${note}`, async () => {
      const page = await plainPage(name, known);
      const { type, detail } = await card(page);
      expect([type, detail.via, (await person(page)).type]).to.deep.equal([
        'pub-card-load',
        'app-view',
        'pro-profile-load',
      ]);
      expect(hosts(page)).to.deep.equal(expected);
      if (name === 'relative.html') expect(page.asked[0]?.pathname.startsWith('/own/xrpc/')).to.equal(true);
    });
  }

  it('works with nothing but the script tag on its author’s machine: on the public network', async () => {
    const page = await plainPage('bare.html', (url) => {
      if (url.pathname.endsWith('getBacklinks')) return { records: [{ did: 'did:plc:mara', rkey: 'pub' }] };
      return known(url);
    });
    expect((await card(page)).detail.via).to.equal('discovery');
    await person(page);
    expect([...new Set(hosts(page))]).to.deep.equal([
      'constellation.microcosm.blue',
      'public.api.bsky.app',
      new URL(PUBLIC).host,
    ]);
  });

  it('is configured by Masthead.configure(), which comes before the tag, and which live elements follow', async () => {
    const page = await plainPage('data.html', known);
    const { element } = await card(page);
    const again = told(element);
    page.masthead?.configure({ appView: 'https://configured.example' });
    expect((await again).detail.via).to.equal('app-view');
    expect(hosts(page)).to.deep.equal(['data.example', 'configured.example']);
    const back = told(element);
    page.masthead?.configure({ appView: undefined });
    await back;
    // The first answer is kept for a minute.
    expect(page.asked.length).to.equal(2);
    await card(page, { url: `${LINK}/2` });
    expect(hosts(page).at(-1)).to.equal('data.example');
  });

  it("leaves the last word to the element's own attribute", async () => {
    const page = await plainPage('data.html', known);
    page.masthead?.configure({ appView: 'https://configured.example', profileAppView: 'https://who.example' });
    await card(page, { 'app-view': 'https://own.example' });
    await person(page, { 'app-view': 'https://own.example' });
    await person(page);
    expect(hosts(page)).to.deep.equal(['own.example', 'own.example', 'who.example']);
  });
});

// Several copies of the scripts in one page are one for the page.
describe('a page with several of our scripts', () => {
  const pageOf = async (name: string) => {
    const page = await plainPage(name, known);
    await until(() => page.window.customElements.get('pro-profile'));
    return page;
  };

  for (const order of ['card-first', 'card-first-data-first', 'profile-first', 'profile-first-data-first'])
    it(`has one object, which takes the addresses of any tag and configures both elements: ${order}`, async () => {
      const page = await pageOf(`tags-${order}.html`);
      const names = page.masthead as Record<string, unknown> | undefined;
      const { customElements } = page.window;
      expect(names?.PubCard === customElements.get('pub-card')).to.equal(true);
      expect(names?.ProProfile === customElements.get('pro-profile')).to.equal(true);
      await card(page);
      await person(page);
      expect(hosts(page)).to.deep.equal(['data.example', 'people.example']);
      page.masthead?.configure({ appView: 'https://one.example', profileAppView: 'https://two.example' });
      await until(() => page.asked.length > 3);
      expect(hosts(page).slice(2).sort()).to.deep.equal(['one.example', 'two.example']);
    });

  for (const name of ['tag-then-module.html', 'module-then-tag.html'])
    for (const by of ['OwnMasthead', 'Masthead'])
      it(`has one state, whichever copy is told, and asks once: ${name}, ${by}`, async () => {
        const page = await pageOf(name);
        const names = Reflect.get(page.window, by) as Pick<typeof Masthead, 'configure' | 'registerMessages'>;
        page.document.body.lang = 'eo';
        names.configure({ appView: 'https://configured.example' });
        const cards = await Promise.all(['pub-card', 'own-card'].map((tag) => card(page, {}, tag)));
        const profile = await person(page);
        expect(hosts(page)).to.deep.equal(Array(2).fill('configured.example'));
        names.registerMessages('eo', { card: { by: 'de {author}' }, profile: { skills: 'Propra' } });
        await rest();
        for (const { element } of [...cards, await card(page)])
          expect(partText(element, 'author')).to.equal('de @mara.example');
        expect(part(profile.element, 'skills')?.ariaLabel).to.equal('Propra');
      });
});
