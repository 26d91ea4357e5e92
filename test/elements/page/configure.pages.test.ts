import { expect } from 'chai';
import { freshStage, type Told, told } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';

// What a site owner loads, on pages of their own: the files of dist/, which `npm run build` makes.
const LINK = 'https://tides.example';
const known = (url: URL) =>
  url.pathname.endsWith('getProfileView')
    ? { did: 'did:plc:mara', handle: 'mara.example' }
    : { view: { external: { uri: LINK, title: 'Tides', description: '' } } };

/** Puts an element in the page, and waits until it has settled. */
async function settle(
  page: PlainPage,
  tag: string,
  attributes: Record<string, string>,
): Promise<Told & { host: string | undefined }> {
  const element = page.document.createElement(tag);
  for (const [name, value] of Object.entries({ loading: 'eager', ...attributes })) element.setAttribute(name, value);
  const settled = told(element);
  page.document.body.append(element);
  return { ...(await settled), host: page.asked.at(-1)?.host };
}
const card = (page: PlainPage, attributes = {}) => settle(page, 'pub-card', { url: LINK, ...attributes });
const person = (page: PlainPage, attributes = {}) =>
  settle(page, 'pro-profile', { actor: 'mara.example', ...attributes });

describe('a plain page', () => {
  afterEach(() => {
    freshStage();
  });

  const pages: [page: string, note: string, cards: string, people: string][] = [
    ['data.html', 'data attributes of the script tag, which come before <meta>', 'data.example', 'people.example'],
    ['data-module.html', "data attributes of the module's tag", 'data.example', 'people.example'],
    ['meta.html', '<meta>, wherever it stands', 'meta.example', 'meta-people.example'],
    ['relative.html', "an address of the page's own host, in two scripts", location.host, location.host],
  ];
  for (const [name, note, cards, people] of pages) {
    it(`is configured by ${note}`, async () => {
      const page = await plainPage(name, known);
      const found = await card(page);
      expect([found.type, found.detail.via, found.host]).to.deep.equal(['pub-card-load', 'app-view', cards]);
      const profile = await person(page);
      expect([profile.type, profile.host]).to.deep.equal(['pro-profile-load', people]);
      expect(page.asked.length).to.equal(2);
      if (name === 'relative.html') expect(page.asked[0]?.pathname.startsWith('/own/xrpc/')).to.equal(true);
    });
  }

  it('works with nothing but the script tag on its author’s machine: on the public network', async () => {
    const page = await plainPage('bare.html', (url) => {
      if (url.pathname.endsWith('getBacklinks')) return { records: [{ did: 'did:plc:mara', rkey: 'pub' }] };
      return known(url);
    });
    const found = await card(page);
    expect([found.detail.via, found.host]).to.deep.equal(['discovery', 'public.api.bsky.app']);
    expect([...new Set(page.asked.map(({ host }) => host))]).to.deep.equal([
      'constellation.microcosm.blue',
      'public.api.bsky.app',
    ]);
    expect((await person(page)).host).to.equal('api.sifa.id');
  });

  it('is configured by Masthead.configure(), which comes before the tag, and which live elements follow', async () => {
    const page = await plainPage('data.html', known);
    await card(page);
    const element = page.document.querySelector('pub-card');
    if (!element) throw new Error('no card');
    const again = told(element);
    page.masthead?.configure({ appView: 'https://configured.example' });
    expect((await again).detail.via).to.equal('app-view');
    expect(page.asked.map(({ host }) => host)).to.deep.equal(['data.example', 'configured.example']);
    const back = told(element);
    page.masthead?.configure({ appView: undefined });
    await back;
    // The first answer is kept for a minute.
    expect(page.asked.length).to.equal(2);
    expect((await card(page, { url: `${LINK}/2` })).host).to.equal('data.example');
  });

  it("leaves the last word to the element's own attribute", async () => {
    const page = await plainPage('data.html', known);
    page.masthead?.configure({ appView: 'https://configured.example', profileAppView: 'https://who.example' });
    expect((await card(page, { 'app-view': 'https://own.example' })).host).to.equal('own.example');
    expect((await person(page, { 'app-view': 'https://own.example' })).host).to.equal('own.example');
    expect((await person(page)).host).to.equal('who.example');
  });
});
