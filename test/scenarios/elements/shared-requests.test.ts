import { expect } from 'chai';
import { memoryCache } from '../../../src/atproto/index.ts';
import { atRest, freshStage, hearAll, told, until } from '../../elements/mount.ts';
import { PROFILE } from '../../elements/samples.ts';
import { APP_VIEW, stubAppView } from '../../elements/stub-app-view.ts';
import { stubNetwork } from '../../elements/stub-network.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

const SITE = 'https://tides.example';
const PATHS = Array.from({ length: 20 }, (_, index) => `/${index}`);
const ACCOUNTS = { 'did:plc:mara': { publications: { pub: SITE }, paths: PATHS } };
const COUNT = 100;

/** A hundred elements, spread over what they are about. */
function crowd<Tag extends 'pub-card' | 'pro-profile'>(tag: Tag, attributes: readonly string[]) {
  const one = (_: unknown, index: number) =>
    `<${tag} ${attributes[index % attributes.length]} loading="eager"></${tag}>`;
  const stage = freshStage();
  stage.innerHTML = trustedMarkup(Array.from({ length: COUNT }, one).join(''));
  return [...stage.querySelectorAll(tag)];
}
const cards = (links: readonly string[]) =>
  crowd(
    'pub-card',
    links.map((link) => `url="${link}"`),
  );

const vias = (settled: Awaited<ReturnType<typeof told>>[]) => [...new Set(settled.map(({ detail }) => detail.via))];

describe('a hundred elements', () => {
  it('of one link that must be discovered take each request once', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS });
    expect(vias(await Promise.all(cards([`${SITE}/7`]).map(told)))).to.deep.equal(['discovery']);
    expect(network.urls.length).to.equal(7);
    expect(new Set(network.urls.map(String)).size).to.equal(7);
  });

  it('of twenty links of one site take each request once, six at a time', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS }, { cache: memoryCache() });
    const links = PATHS.map((path) => SITE + path);
    expect(vias(await Promise.all(cards(links).map(told)))).to.deep.equal(['discovery']);
    // For each link its address, its slash and its card; for the site its own two, the directory
    // and the documents.
    expect(new Set(network.urls.map(String)).size).to.equal(20 * 3 + 4);
    expect(network.urls.length).to.equal(20 * 3 + 4);
    expect(network.busiest()).to.equal(6);
  });

  it('that leave before their turn ask nothing more', async () => {
    const network = stubNetwork({ instead: () => new Promise(() => undefined) }, { appView: APP_VIEW });
    const all = cards(Array.from({ length: COUNT }, (_, index) => `${SITE}/${index}`));
    const heard = all.flatMap(hearAll);
    await until(() => network.urls.length);
    await atRest();
    expect(network.urls.length).to.equal(6);
    freshStage();
    await atRest();
    expect(network.urls.length).to.equal(6);
    expect(network.signals.every(({ aborted }) => aborted)).to.equal(true);
    expect(heard).to.deep.equal([]);
  });

  it('profiles of ten people take ten requests, and somebody without a profile costs nobody anything', async () => {
    const people = Array.from({ length: 10 }, (_, index) => `person${index}.example`);
    const { asked } = stubAppView((url) => {
      const handle = url.searchParams.get('actor');
      return handle === 'person3.example' ? {} : { ...PROFILE, handle };
    });
    const profiles = crowd(
      'pro-profile',
      people.map((handle) => `actor="${handle}"`),
    );
    const settled = await Promise.all(profiles.map(told));
    expect(asked.length).to.equal(10);
    expect(settled.filter(({ type }) => type === 'pro-profile-load').length).to.equal(90);
    expect(settled.filter(({ type }) => type === 'pro-profile-fallback').length).to.equal(10);
  });
});
