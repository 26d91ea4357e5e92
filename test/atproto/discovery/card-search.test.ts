import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLocalPage } from '../../../src/atproto/discovery/card-search.ts';
import { fetchCard } from '../../../src/atproto/index.ts';
import { fetchCard as fetchCardOnNode } from '../../../src/atproto/node/index.ts';
import {
  type FakeAccount,
  type FakeNetwork,
  fakeNetwork,
  type Override,
  owner,
  uriOf,
} from '../../support/network/fake-network.ts';

const A = 'did:plc:alice';
const PUB = uriOf(A, 'pub');
const DOC = uriOf(A, 'doc0', 'document');
const LINK = 'https://a.example/x';

let network: FakeNetwork | undefined;

async function start(
  accounts: Record<string, FakeAccount> = owner(A, 'https://a.example', ['/x']),
  instead?: Override,
) {
  network = await fakeNetwork(accounts, instead);
  return network;
}

/** Bluesky's public AppView is this network's. */
const routed =
  (baseUrl: string, seen: (url: string) => void = () => {}): typeof fetch =>
  (input, init) => {
    seen(String(input));
    return fetch(String(input).replace('https://public.api.bsky.app', baseUrl), init);
  };

describe('on Node, where one search serves all readers', () => {
  it('asks Bluesky’s AppView with what was found, where no other is named', async () => {
    const { baseUrl, options, asked } = await start();
    const config = { ...options, fetch: routed(baseUrl) };
    expect(await fetchCardOnNode(config, `${LINK}?q`)).toMatchObject({ uri: `${LINK}?q`, title: `${PUB} ${DOC}` });
    expect(asked('getEmbedExternalView')).toHaveLength(1);
    expect(await fetchCardOnNode(config, LINK, { discovery: false })).toBeNull();
  });

  it('does not ask it when nothing was found', async () => {
    const { baseUrl, options, asked } = await start({});
    expect(await fetchCardOnNode({ ...options, fetch: routed(baseUrl) }, LINK)).toBeNull();
    expect(asked('getEmbedExternalView')).toEqual([]);
  });

  it('searches with the configured fetch and cache', async () => {
    const { baseUrl, options } = await start();
    let asked = 0;
    let kept = 0;
    const cache = { get: () => undefined, set: () => kept++ };
    await fetchCardOnNode({ ...options, fetch: routed(baseUrl, () => asked++), cache }, LINK);
    expect([asked, kept]).toEqual([7, 7]);
  });
});

describe('an AppView that is named', () => {
  it.each([
    ['is asked by the link alone', {}, null, 1],
    ['is told what a search finds, where one is wanted', { discovery: true }, `${PUB} ${DOC}`, 2],
    ['is asked with the records that are named', { uris: [DOC] }, DOC, 1],
  ])('%s', async (_note, how, title, questions) => {
    const { baseUrl, options, asked } = await start();
    const found = await fetchCard({ ...options, baseUrl }, new URL(LINK), how);
    expect(found?.title ?? null).toBe(title);
    expect(asked('getEmbedExternalView')).toHaveLength(questions);
  });

  const withoutNamed: Override = ({ pathname, searchParams }, response) => {
    if (!pathname.endsWith('getEmbedExternalView')) return false;
    const external = { uri: searchParams.get('url'), title: 'By the link', description: '' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(searchParams.has('uris') ? {} : { view: { external } }));
    return true;
  };
  it('is asked by the link alone once the records that a page names are gone: those in it are as old as the page', async () => {
    const { baseUrl, options, asked } = await start({}, withoutNamed);
    const found = await fetchCard({ ...options, baseUrl }, LINK, { uris: [DOC] });
    expect(found?.title).toBe('By the link');
    expect(asked('getEmbedExternalView').map((query) => query.getAll('uris'))).toEqual([[DOC], []]);
  });

  it('has no card then, and no error, if it is one that must be told the records', async () => {
    const refusing: Override = ({ pathname, searchParams }, response) => {
      if (!pathname.endsWith('getEmbedExternalView')) return false;
      response.writeHead(searchParams.has('uris') ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(searchParams.has('uris') ? {} : { error: 'InvalidRequest' }));
      return true;
    };
    const { baseUrl, options } = await start({}, refusing);
    expect(await fetchCard({ ...options, baseUrl }, LINK, { uris: [DOC] })).toBeNull();
    await expect(fetchCard({ ...options, baseUrl }, LINK)).rejects.toMatchObject({ kind: 'bad-request' });
  });
});

describe('where each reader would search anew', () => {
  let client: Pick<typeof import('../../../src/atproto/index.ts'), 'fetchCard'>;
  let said: string[];
  beforeEach(async () => {
    // What was said once is not said again: a page of its own for each test.
    vi.resetModules();
    client = await import('../../../src/atproto/index.ts');
    said = [];
    vi.spyOn(console, 'warn').mockImplementation((text) => said.push(text));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const at = (page: string | undefined) => vi.stubGlobal('location', page && new URL(page));

  async function ask(how?: Parameters<typeof fetchCard>[2], links = [LINK]) {
    const { baseUrl, options } = await start();
    const asked = new Set<string>();
    const fetch = routed(baseUrl, (url) => asked.add(new URL(url).pathname.split('.').at(-1) ?? ''));
    const found = await Promise.all(links.map((link) => client.fetchCard({ ...options, fetch }, link, how)));
    return { titles: found.map((card) => card?.title ?? null), asked: [...asked] };
  }

  it.each([
    ['a page of a public host', 'https://blog.example/reading'],
    ['what is no page: an app, a worker at the edge', undefined],
  ])('%s asks nobody, and says once what helps', async (_note, page) => {
    at(page);
    expect(await ask(undefined, [LINK, `${LINK}/2`])).toEqual({ titles: [null, null], asked: [] });
    expect(said).toEqual([expect.stringMatching(/^Masthead: made no request for https:.* uris .* discovery: true\.$/)]);
  });

  it.each([
    ['asks Bluesky’s with the records that it names', { uris: [DOC] }, DOC, ['getEmbedExternalView']],
    ['searches where it says so', { discovery: true }, `${PUB} ${DOC}`, expect.arrayContaining(['getBacklinks'])],
    ['is told nothing where it does not want a search', { discovery: false }, null, []],
  ])('%s', async (_note, how, title, asked) => {
    at('https://blog.example/reading');
    expect(await ask(how)).toEqual({ titles: [title], asked });
    expect(said).toEqual([]);
  });

  it('finds nothing by records that back the link no more: it does not search for others', async () => {
    at('http://localhost:3000/');
    const { baseUrl, options, asked } = await start({}, ({ pathname }, response) => {
      if (pathname.endsWith('getEmbedExternalView')) response.end('{}');
      return pathname.endsWith('getEmbedExternalView');
    });
    expect(await client.fetchCard({ ...options, fetch: routed(baseUrl) }, LINK, { uris: [DOC] })).toBeNull();
    expect([asked('getBacklinks'), said]).toEqual([[], []]);
  });

  it('searches on its author’s own machine, and says which records its readers need', async () => {
    at('http://localhost:3000/');
    expect((await ask(undefined, [LINK, LINK])).titles).toEqual([`${PUB} ${DOC}`, `${PUB} ${DOC}`]);
    expect(said).toEqual([expect.stringContaining(`${PUB} ${DOC}`)]);
    expect(said[0]).toMatch(/^Masthead: only local pages search for https:/);
  });
});

it.each([
  ['http://localhost/', true],
  ['https://localhost:8443/a?b', true],
  ['http://blog.localhost:2584/', true],
  ['http://127.0.0.1:8080/', true],
  ['http://[::1]:3000/', true],
  ['http://0.0.0.0:8000/', true],
  ['file:///home/mara/card.html', true],
  ['https://blog.example/', false],
  ['https://localhost@blog.example/', false],
  ['https://127.0.0.1.example/', false],
  ['http://192.168.1.20:3000/', false],
  // Apps on a reader's own phone.
  ['capacitor://localhost/', false],
  ['tauri://localhost/', false],
  ['blob:http://localhost/1', false],
  ['data:text/html,localhost', false],
])('a page at %s is local: %s', (page, isLocal) => {
  expect(isLocalPage(new URL(page))).toBe(isLocal);
});
