import { describe, expect, it } from 'vitest';
import { fetchGetProfileView, fetchProfileFromPds } from '../../../src/atproto/index.ts';
import { PROFILE_SECTIONS } from '../../../src/atproto/repository/profile-sections.ts';
import { LIMITS } from '../../../src/core/read-fields.ts';
import { education, hidden, organisation, position, self, skill } from '../../lexicon/sample-records.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { type FakeAccount, type FakeNetwork, fakeNetwork, type Override } from '../../support/network/fake-network.ts';
import { json } from '../rude-server.ts';

let network: FakeNetwork | undefined;
const start = async (accounts: Record<string, FakeAccount>, override?: Override) => {
  network = await fakeNetwork(accounts, override);
  return network;
};
const A = 'did:plc:alice';
const ORG = 'did:plc:acme';
const POSITION = 'id.sifa.profile.position';
const person = (records: FakeAccount['records'] = {}): Record<string, FakeAccount> => ({
  [A]: { handle: 'alice.example', records: { 'id.sifa.profile.self': { self }, ...records } },
});
/** Answers one collection's questions in place of the PDS. */
const on =
  (collection: string, answer: (url: URL) => [body: unknown, status?: number]): Override =>
  (url, response) => {
    if (url.searchParams.get('collection') !== collection) return false;
    const [body, status] = answer(url);
    json(response, body, status);
    return true;
  };
const listed = (rkey: string, value: unknown, did = A, collection = POSITION) => ({
  uri: `at://${did}/${collection}/${rkey}`,
  value,
});

describe('fetchProfileFromPds', () => {
  it('reads every collection to its last page', async () => {
    const skills = Object.fromEntries(
      Array.from({ length: 550 }, (_, index) => [`3l${index}`, { ...skill, name: `s${index}` }]),
    );
    const { options, asked } = await start(
      person({ 'id.sifa.profile.skill': skills, [POSITION]: { '3la': position } }),
    );
    const view = await fetchProfileFromPds(options, '@Alice.example');
    expect(view).toMatchObject({ did: A, handle: 'alice.example', headline: 'Builds things', claimed: true });
    // As many as a client takes of an AppView's answer.
    expect(view?.skills).toHaveLength(LIMITS.items);
    const pages = Object.keys(PROFILE_SECTIONS).map((name) => [
      name,
      asked('listRecords').filter((query) => query.get('collection') === name).length,
    ]);
    // The last page carries a cursor: one more shows that it was the last.
    expect(Object.fromEntries(pages)).toMatchObject({
      'id.sifa.profile.skill': 7,
      [POSITION]: 2,
      'id.sifa.profile.education': 1,
    });
  });

  it('asks with simple GETs: nothing that a browser would first ask leave for', async () => {
    const { options } = await start(person());
    const seen: RequestInit[] = [];
    const watching: typeof fetch = (input, init) => {
      seen.push(init ?? {});
      return fetch(input, init);
    };
    expect(await fetchProfileFromPds({ ...options, fetch: watching }, A)).toMatchObject({ handle: 'alice.example' });
    expect(seen.length).toBeGreaterThan(15);
    expect([...new Set(seen.flatMap((init) => Object.keys(init)))]).toEqual(['signal', 'redirect']);
  });

  it('asks nothing twice within a minute', async () => {
    const { options, requests } = await start(person());
    await Promise.all([fetchProfileFromPds(options, A), fetchProfileFromPds(options, 'alice.example')]);
    await fetchProfileFromPds(options, A);
    expect(new Set(requests).size).toBe(requests.length);
  });

  it('asks everything anew when told to', async () => {
    const { options, requests } = await start(person());
    await fetchProfileFromPds(options, A);
    const first = [...requests];
    await fetchProfileFromPds(options, A, { reload: true });
    expect(requests.slice(first.length).sort()).toEqual(first.sort());
  });

  it.each<[note: string, actor: string, accounts: Record<string, FakeAccount>]>([
    ['nobody', 'nobody.example', {}],
    ['an account without a profile', A, { [A]: { handle: 'alice.example', records: {} } }],
    ['a hidden profile', A, { [A]: { records: { 'id.sifa.profile.self': { self: { ...self, labels: hidden } } } } }],
  ])('gives null for %s', async (_note, actor, accounts) => {
    const { options } = await start(accounts);
    expect(await fetchProfileFromPds(options, actor)).toBeNull();
  });

  describe('of an account for people who are signed in', () => {
    const signedIn = { labels: { ...hidden, values: [{ val: '!no-unauthenticated' }] } };
    const own = { 'app.bsky.actor.profile': { self: { displayName: 'Alice', ...signedIn } } };

    it('gives null, and asks nobody whom it names', async () => {
      const { options, requests } = await start({
        ...person({ ...own, [POSITION]: { a: { ...position, companyDid: ORG } } }),
        [ORG]: { records: { 'id.sifa.org.profile': { self: organisation } } },
      });
      expect(await fetchProfileFromPds(options, A)).toBeNull();
      expect(requests.join()).not.toContain(ORG);
    });

    it('leaves out the name and picture alone where the caller reads the label so', async () => {
      const unnamed = { headline: 'Builds things', createdAt: self.createdAt };
      const { options } = await start(person({ ...own, 'id.sifa.profile.self': { self: unnamed } }));
      const view = await fetchProfileFromPds(options, A, { unauthenticatedLabel: 'profile' });
      expect(view).toMatchObject({ headline: 'Builds things' });
      expect(view).not.toHaveProperty('displayName');
    });

    it.each([
      ['is not named by its own name', undefined, undefined],
      ['is, where the caller reads the label of the profile alone', 'profile', organisation.name],
    ] as const)('an employer %s', async (_note, unauthenticatedLabel, entityName) => {
      const { options } = await start({
        ...person({ [POSITION]: { a: { ...position, company: 'Acme', companyDid: ORG } } }),
        [ORG]: { records: { 'id.sifa.org.profile': { self: organisation }, ...own } },
      });
      const view = await fetchProfileFromPds(options, A, { unauthenticatedLabel });
      expect(view?.positions).toMatchObject([{ company: 'Acme' }]);
      expect(view?.positions[0]?.entityName).toBe(entityName);
    });
  });

  it('gives null for an account that its PDS has switched off', async () => {
    const { options } = await start(person(), (url, response) => {
      if (url.pathname.endsWith('getRepoStatus')) json(response, { did: A, active: false, status: 'deactivated' });
      else if (url.pathname.includes('com.atproto.repo')) json(response, { error: 'RepoDeactivated' }, 400);
      else return false;
      return true;
    });
    expect(await fetchProfileFromPds(options, A)).toBeNull();
  });

  it('names employers and schools as they name themselves, and asks each once', async () => {
    const entityRef = 'https://ror.org/012345678';
    const { options, requests } = await start({
      ...person({
        [POSITION]: {
          a: { ...position, companyDid: ORG, onBehalfOf: 'acme inc', onBehalfOfDid: ORG },
          b: { ...position, company: 'as written', companyDid: 'did:plc:gone' },
        },
        'id.sifa.profile.education': { a: { ...education, institutionDid: ORG }, b: { ...education, entityRef } },
      }),
      [ORG]: { records: { 'id.sifa.org.profile': { self: { ...organisation, entityRefs: [entityRef] } } } },
    });
    const view = await fetchProfileFromPds(options, A);
    expect(view?.positions).toMatchObject([
      { entityName: 'Acme', onBehalfOf: 'acme inc', onBehalfOfEntityName: 'Acme' },
      { company: 'as written' },
    ]);
    expect(view?.positions[1]).not.toHaveProperty('entityName');
    expect(view?.education).toMatchObject([{ entityName: 'Acme' }, { entityRef }]);
    // Named elsewhere, Acme has no say in who else that reference is.
    expect(view?.education[1]).not.toHaveProperty('entityName');
    expect(requests.filter((url) => url.includes('id.sifa.org.profile'))).toHaveLength(1);
  });

  it('reads a profile, whatever the employer that it names has for a logo', async () => {
    const logo = { $type: 'blob', ref: ['deep'], mimeType: 'image/png', size: 1 };
    const record = { uri: `at://${ORG}/id.sifa.org.profile/self`, value: { ...organisation, logo } };
    const deep = JSON.stringify(record).replace('"deep"', `${'['.repeat(1e5)}${']'.repeat(1e5)}`);
    const { options } = await start(
      { ...person({ [POSITION]: { a: { ...position, companyDid: ORG } } }), [ORG]: {} },
      (url, response) => {
        if (!url.pathname.endsWith('getRecord') || url.searchParams.get('repo') !== ORG) return false;
        response.end(deep);
        return true;
      },
    );
    expect((await fetchProfileFromPds(options, A))?.positions).toMatchObject([{ title: 'Engineer', companyDid: ORG }]);
  });

  it('asks twenty organisations at most', async () => {
    const many = Array.from({ length: 50 }, (_, index) => [
      `p${index}`,
      { ...position, companyDid: `did:plc:org${index}` },
    ]);
    const { options, requests } = await start(person({ [POSITION]: Object.fromEntries(many) }));
    expect((await fetchProfileFromPds(options, A))?.positions).toHaveLength(50);
    expect(requests.filter((url) => url.startsWith('/did:plc:org'))).toHaveLength(20);
  });

  it('shows the picture from the PDS, or where the caller says', async () => {
    const avatar = { $type: 'blob', ref: { $link: 'bafkreiabc' }, mimeType: 'image/png', size: 1 };
    const { options, baseUrl } = await start({
      [A]: { records: { 'id.sifa.profile.self': { self: { ...self, avatar } } } },
    });
    const get = '/xrpc/com.atproto.sync.getBlob?did=did%3Aplc%3Aalice&cid=bafkreiabc';
    expect((await fetchProfileFromPds(options, A))?.avatar).toBe(`${baseUrl}${get}`);
    const blobUrl = (did: string) => `https://img.example/${did}`;
    expect((await fetchProfileFromPds(options, A, { blobUrl }))?.avatar).toBe(`https://img.example/${A}`);
  });
});

describe('fetchProfileFromPds takes for absence, in the words of whatever server', () => {
  const said = { error: 'InvalidRequest', message: `Could not locate record: at://${A}/id.sifa.profile.self/self` };
  it.each<[note: string, answer: [body: unknown, status?: number]]>([
    ['the name of the error', [{ error: 'RecordNotFound' }, 400]],
    ['the words of older servers', [said, 400]],
    ['the same with the status of a fault', [{ ...said, error: 'InternalServerError' }, 500]],
    ['the words for an account that has moved', [{ ...said, message: `Could not find repo: ${A}` }, 400]],
    ['404', [{}, 404]],
    ['a record of somebody else', [listed('self', self, ORG, 'id.sifa.profile.self')]],
    ['a record of another collection', [listed('self', self, A, 'id.sifa.profile.selves')]],
  ])('of a record: %s', async (_note, answer) => {
    stopClock();
    const { options, asked } = await start(
      person(),
      on('id.sifa.profile.self', () => answer),
    );
    expect(await fetchProfileFromPds(options, A)).toBeNull();
    expect(asked('getRecord').filter((query) => query.get('collection')?.endsWith('self'))).toHaveLength(1);
  });

  it.each<[note: string, body: unknown, status: number]>([
    ['404, as of a collection that the server has never seen', { error: 'NotFound' }, 404],
    ['no list', { records: null }, 200],
    ['a list that is left out', {}, 200],
    ['an empty list with a cursor', { records: [], cursor: 'x' }, 200],
  ])('of a collection: %s', async (_note, body, status) => {
    const { options } = await start(
      person({ [POSITION]: { a: position } }),
      on('id.sifa.profile.skill', () => [body, status]),
    );
    expect(await fetchProfileFromPds(options, A)).toMatchObject({ positions: [{ rkey: 'a' }], skills: [] });
  });
});

describe('fetchProfileFromPds gives the profile without colours where its publications', () => {
  const PUBLICATION = 'site.standard.publication';
  const theme = { accent: { r: 12, g: 34, b: 56 }, accentForeground: { r: 255, g: 255, b: 255 } };
  const site = { url: 'https://a.example', name: 'A', basicTheme: theme };
  it.each<[note: string, answer: (url: URL) => [body: unknown, status?: number], palette?: object]>([
    ['can be read: then it has them', () => [{ records: [listed('a', site, A, PUBLICATION)] }], theme],
    ['make the host fail', () => [{ error: 'InternalServerError' }, 501]],
    ['are nonsense', () => [{ records: 'many' }]],
    ['are somebody else’s', () => [{ records: [listed('a', site, ORG, PUBLICATION)] }]],
    ['have colours that are none', () => [{ records: [listed('a', { ...site, basicTheme: 7 }, A, PUBLICATION)] }]],
  ])('%s', async (_note, answer, palette) => {
    const { options, asked } = await start(person(), on(PUBLICATION, answer));
    const view = await fetchProfileFromPds(options, A);
    expect([view?.headline, view?.palette]).toEqual(['Builds things', palette]);
    expect(asked('listRecords').filter((query) => query.get('collection') === PUBLICATION)).toHaveLength(1);
  });
});

it('nobody is warned of a leak, by one read or by many at once with one signal', async () => {
  const { options, baseUrl } = await start(person());
  const warnings: Error[] = [];
  const hear = (warning: Error) => warnings.push(warning);
  process.on('warning', hear);
  const { signal } = new AbortController();
  const read = (name: string) => fetchGetProfileView({ baseUrl }, name, { signal });
  await fetchProfileFromPds(options, A, { signal });
  await Promise.all(Array.from({ length: 20 }, (_, at) => read(`a${at}.example`)));
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

describe('fetchProfileFromPds gives no shorter profile: a typed error names the collection', () => {
  it.each<[note: string, answer: (url: URL) => [body: unknown, status?: number], kind: string]>([
    ['the host is broken', () => [{ error: 'InternalServerError' }, 501], 'http'],
    ['the answer is nonsense', () => [{ records: 'many' }], 'malformed'],
    [
      'it is not there any more after its first page',
      ({ searchParams }) =>
        searchParams.has('cursor') ? [{}, 404] : [{ records: [listed('a', position)], cursor: 'x' }],
      'malformed',
    ],
    ['a record is somebody else’s', () => [{ records: [listed('a', position, ORG)] }], 'malformed'],
    [
      'the cursors go round',
      (url) => [{ records: [listed('a', position)], cursor: url.searchParams.get('cursor') === 'x' ? 'y' : 'x' }],
      'malformed',
    ],
    [
      'the cursors never end',
      (url) => [{ records: [listed('a', position)], cursor: `${url.searchParams.get('cursor') ?? ''}x` }],
      'malformed',
    ],
    [
      'it sends 10 MB at once',
      () => [{ records: [listed('a', { ...position, description: 'x'.repeat(1e7) })] }],
      'malformed',
    ],
    [
      'it sends 3 MB again and again',
      (url) => [
        {
          records: [listed('a', { ...position, description: 'x'.repeat(3e6) })],
          cursor: `${url.searchParams.get('cursor') ?? ''}x`,
        },
      ],
      'malformed',
    ],
  ])('%s', async (_note, answer, kind) => {
    const { options, asked } = await start(person(), on(POSITION, answer));
    await expect(fetchProfileFromPds(options, A)).rejects.toMatchObject({
      name: 'CollectionError',
      kind,
      collection: POSITION,
      message: expect.stringContaining(POSITION),
    });
    expect(asked('listRecords').length).toBeLessThan(80);
  });

  it.each(['id.sifa.profile.self', 'app.bsky.actor.profile', ...Object.keys(PROFILE_SECTIONS)])(
    '%s',
    async (collection) => {
      const { options } = await start(
        person(),
        on(collection, () => [{ error: 'Broken' }, 501]),
      );
      await expect(fetchProfileFromPds(options, A)).rejects.toMatchObject({ collection, status: 501 });
    },
  );

  it('a record that is written while the pages are read comes once', async () => {
    const pages: Record<string, unknown> = {
      '': { records: [listed('b', { ...position, title: 'Editor' }), listed('a', position)], cursor: 'a' },
      a: { records: [listed('a', position)] },
    };
    const { options } = await start(
      person(),
      on(POSITION, (url) => [pages[url.searchParams.get('cursor') ?? '']]),
    );
    expect((await fetchProfileFromPds(options, A))?.positions).toHaveLength(2);
  });

  it('a PDS is gone, or there is none', async () => {
    const { options } = await start({ [A]: { pds: 'http://127.0.0.1:1' }, [ORG]: { pds: 'nowhere' } });
    await expect(fetchProfileFromPds(options, A)).rejects.toMatchObject({ name: 'CollectionError', kind: 'network' });
    await expect(fetchProfileFromPds(options, ORG)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(ORG),
    });
  });

  it('it hangs, or the caller leaves: then nothing is left on its way', async () => {
    const { options, aborted, asked } = await start(person(), (url) => url.pathname.includes('listRecords'));
    const clock = stopClock();
    const hanging = fetchProfileFromPds(options, A).catch((error: unknown) => error);
    await until(() => expect(asked('listRecords')).toHaveLength(6));
    await clock.advance(10_000);
    expect(await hanging).toMatchObject({ kind: 'timeout' });
    await until(() => expect(aborted()).toBeGreaterThanOrEqual(6));
    const caller = new AbortController();
    const leaving = fetchProfileFromPds(options, A, { signal: caller.signal });
    await until(() => expect(asked('listRecords')).toHaveLength(12));
    caller.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => expect(aborted()).toBe(12));
  });
});
