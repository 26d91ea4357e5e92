import { expect } from 'chai';
import { memoryCache } from '../../../src/atproto/index.ts';
import { atRest, freshStage, hearAll, mount, rest, states, told, until } from '../../elements/mount.ts';
import { PROFILE } from '../../elements/samples.ts';
import { APP_VIEW, resetConfig, stubAppView } from '../../elements/stub-app-view.ts';
import { stubNetwork } from '../../elements/stub-network.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

const SITE = 'https://tides.example';
const PATHS = Array.from({ length: 20 }, (_, index) => `/${index}`);
const ACCOUNTS = { 'did:plc:mara': { publications: { pub: SITE }, paths: PATHS } };
const CARDS = 100;

/** A hundred cards, spread over links. */
function crowd(links: readonly string[], more = 'loading="eager"') {
  const stage = freshStage();
  const markup = Array.from(
    { length: CARDS },
    (_, index) => `<pub-card url="${links[index % links.length]}" ${more}></pub-card>`,
  );
  stage.innerHTML = trustedMarkup(markup.join(''));
  return [...stage.querySelectorAll('pub-card')];
}

const vias = (settled: Awaited<ReturnType<typeof told>>[]) => [...new Set(settled.map(({ detail }) => detail.via))];

describe('a hundred cards', () => {
  afterEach(() => {
    freshStage();
    resetConfig();
  });

  it('of one link take one request', async () => {
    const network = stubNetwork({ index: [SITE] }, { appView: APP_VIEW });
    expect(vias(await Promise.all(crowd([SITE]).map(told)))).to.deep.equal(['app-view']);
    expect(network.urls.length).to.equal(1);
  });

  it('of one link that must be discovered take each request once', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS });
    expect(vias(await Promise.all(crowd([`${SITE}/7`]).map(told)))).to.deep.equal(['discovery']);
    expect(network.urls.length).to.equal(7);
    expect(new Set(network.urls.map(String)).size).to.equal(7);
  });

  it('of twenty links of one site take each request once, six at a time', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS }, { cache: memoryCache() });
    const links = PATHS.map((path) => SITE + path);
    expect(vias(await Promise.all(crowd(links).map(told)))).to.deep.equal(['discovery']);
    // For each link its address, its slash and its card; for the site its own two, the directory and the documents.
    expect(new Set(network.urls.map(String)).size).to.equal(20 * 3 + 4);
    expect(network.urls.length).to.equal(20 * 3 + 4);
    expect(network.busiest()).to.equal(6);
  });

  it('that leave before their turn ask nothing more', async () => {
    const network = stubNetwork({ instead: () => new Promise(() => undefined) }, { appView: APP_VIEW });
    const cards = crowd(Array.from({ length: CARDS }, (_, index) => `${SITE}/${index}`));
    const heard = cards.flatMap(hearAll);
    await until(() => network.urls.length);
    await atRest();
    expect(network.urls.length).to.equal(6);
    freshStage();
    await atRest();
    expect(network.urls.length).to.equal(6);
    expect(network.signals.every(({ aborted }) => aborted)).to.equal(true);
    expect(heard).to.deep.equal([]);
  });

  it('far from the viewport ask nothing, and show their own children meanwhile', async () => {
    const network = stubNetwork({ index: [SITE] }, { appView: APP_VIEW });
    const stage = freshStage();
    const card = `<pub-card url="${SITE}"><a href="${SITE}">Tides</a></pub-card>`;
    stage.innerHTML = trustedMarkup(`<svg height="9000"></svg>${card.repeat(CARDS)}`);
    const cards = [...stage.querySelectorAll('pub-card')];
    await atRest();
    expect(network.urls.length).to.equal(0);
    expect(cards.every((element) => states(element).join() === 'loading')).to.equal(true);
    expect(cards.every(({ offsetHeight }) => offsetHeight > 0)).to.equal(true);
    cards[0]?.scrollIntoView();
    await told(cards[0] as Element);
    expect(network.urls.length).to.equal(1);
    scrollTo(0, 0);
  });

  it('that come while the question is on its way wait for its answer', async () => {
    const network = stubNetwork({ index: [SITE] }, { appView: APP_VIEW });
    const first = mount(`<pub-card url="${SITE}" loading="eager"></pub-card>`);
    while (network.urls.length === 0) await rest();
    const second = document.createElement('pub-card');
    second.url = SITE;
    second.loading = 'eager';
    first.after(second);
    await Promise.all([told(first), told(second)]);
    expect(network.urls.length).to.equal(1);
  });
});

describe('a hundred profiles', () => {
  afterEach(() => {
    freshStage();
    resetConfig();
  });

  it('of ten people take ten requests, and somebody without a profile costs nobody anything', async () => {
    const people = Array.from({ length: 10 }, (_, index) => `person${index}.example`);
    const { asked } = stubAppView((url) => {
      const handle = url.searchParams.get('actor');
      return handle === 'person3.example' ? {} : { ...PROFILE, handle };
    });
    const stage = freshStage();
    const markup = Array.from(
      { length: CARDS },
      (_, index) => `<pro-profile actor="${people[index % people.length]}" loading="eager"></pro-profile>`,
    );
    stage.innerHTML = trustedMarkup(markup.join(''));
    const settled = await Promise.all([...stage.querySelectorAll('pro-profile')].map(told));
    expect(asked.length).to.equal(10);
    expect(settled.filter(({ type }) => type === 'pro-profile-load').length).to.equal(90);
    expect(settled.filter(({ type }) => type === 'pro-profile-fallback').length).to.equal(10);
  });
});
