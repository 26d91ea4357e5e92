import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DOCUMENT,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  type TestIndex,
} from '../../../../../test/support/index/test-index.ts';
import { type PdsBetween, startPdsBetween } from '../../../../../test/support/network/pds-between.ts';
import { startNetwork, type TestNetwork } from '../../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../../test/support/network/test-account.ts';
import { deadLetters } from '../../../src/index.ts';
import { type QueueOutcome, RepositoryQueue } from '../../../src/ingest/backfill/repository-queue.ts';
import { createNetworkAccess } from '../../../src/network/network-access.ts';
import { queueLength, requestRepositories } from '../../../src/store/background/repository-queue.ts';

// A real PDS that does not list one of a repository's collections: the others are read, and that one from the repository's file.
const DOCUMENTS = 130;
let network: TestNetwork;
let alice: TestAccount;
/** The key of a document that is there. */
let first = '';

beforeAll(async () => {
  network = await startNetwork();
  alice = await network.createAccount('alice.test');
  const { uri } = await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice' });
  const document = { site: uri, title: 'One', publishedAt: '2026-01-01T00:00:00Z' };
  for (let i = 0; i < DOCUMENTS; i++) {
    const written = await alice.createRecord(DOCUMENT, { ...document, path: `/${i}` });
    if (i === 0) first = written.uri.split('/').at(-1) ?? '';
  }
  await alice.putRecord('id.sifa.profile.self', 'self', { headline: 'Builds', createdAt: '2026-01-01T00:00:00Z' });
});
afterAll(() => network.close());

type Instead = (method: string, params: URLSearchParams) => Response | undefined;

const refused = (status: number, error = 'InvalidRequest') =>
  Response.json({ error, message: 'a bad record' }, { status });
const item = (rkey: string) => ({
  uri: `at://${alice.did}/${DOCUMENT}/${rkey}`,
  cid: 'bafyreia',
  value: {
    $type: DOCUMENT,
    site: 'https://alice.example',
    path: `/${rkey}`,
    title: rkey,
    publishedAt: '2026-01-01T00:00:00Z',
  },
});
let asked = 0;

/** How a host fails to list the documents: every page as given. */
const LISTS: readonly [note: string, page: () => Response, reason: RegExp][] = [
  ['a refusal for one bad record', () => refused(400), /400 InvalidRequest/],
  ['a refusal of the method', () => refused(501), /501/],
  ['a failure at every request', () => refused(500, 'InternalServerError'), /500/],
  ['a gateway that gives up over the list', () => refused(504, ''), /504/],
  ['a page in place of the list', () => new Response('<p>Sorry', { headers: { 'content-type': 'text/html' } }), /JSON/],
  ['the same cursor for ever', () => Response.json({ records: [item(first)], cursor: 'same' }), /lead back/],
  ['cursors without an end', () => Response.json({ records: [item(first)], cursor: `c${++asked}` }), /without an end/],
  ['a cursor that is no place', () => Response.json({ records: [item(first)], cursor: 'c'.repeat(3000) }), /no places/],
  ['no list', () => Response.json({ records: 'none' }), /no list/],
  [
    'what is none of its records',
    () => Response.json({ records: [null, 5, { uri: 'at://did:plc:x/a/b' }] }),
    /none of its/,
  ],
];

describe.each(ENGINES)('on %s, a host with', (engine) => {
  let index: TestIndex;
  let between: PdsBetween | undefined;
  let instead: Instead;
  let outcomes: QueueOutcome[];
  const stop = new AbortController();

  beforeEach(async () => {
    index = await openTestIndex(engine);
    outcomes = [];
    between = await startPdsBetween(
      network,
      () => {},
      (method, params) => instead(method, params),
    );
  });
  afterEach(async () => {
    await between?.close();
    await index.close();
  });

  async function fetchAlice(): Promise<void> {
    const url = between?.url ?? '';
    const access = createNetworkAccess({ plcUrl: url, development: { handleServer: url } }, stop.signal);
    await index.writer.perform((db) => requestRepositories(db, [alice.did], Date.now() * 1000));
    const queue = new RepositoryQueue(index.writer, access, stop.signal, (outcome) => outcomes.push(outcome), {
      retryDelay: 1,
    });
    await queue.run(async () => (await index.writer.read(queueLength, 2)).waiting === 0);
  }

  async function held() {
    const count = async (table: 'publications' | 'documents' | 'profile_records') =>
      (await index.reader.db.selectFrom(table).select('uri').where('record', 'is not', null).execute()).length;
    return [await count('publications'), await count('documents'), await count('profile_records')];
  }

  const gone = () => ({
    ...event(),
    ops: [{ ...item('3gone'), action: 'create', collection: DOCUMENT, rkey: '3gone', record: item('3gone').value }],
  });
  const event = () => ({ kind: 'commit', cursor: 1, did: alice.did, time: 1, rev: '2222222222222' }) as const;

  const lists =
    (page: () => Response): Instead =>
    (method, params) =>
      method === 'listRecords' && params.get('collection') === DOCUMENT ? page() : undefined;

  test.each(LISTS)('%s: the rest is there, and that part from its file', async (_note, page) => {
    await index.feed(gone() as never);
    instead = lists(page);
    await fetchAlice();
    // The file is whole, so what is not in it goes.
    expect(outcomes).toEqual([expect.objectContaining({ kind: 'fetched', unusable: 0 })]);
    expect(await held()).toEqual([1, DOCUMENTS, 1]);
    expect(await deadLetters(index.file, 10)).toEqual([]);
  });

  test.each(LISTS)(
    '%s and no file: the rest is there, nothing is deleted, and it is tried again',
    async (_note, page, reason) => {
      await index.feed(gone() as never);
      instead = (method, params) => (method === 'getRepo' ? refused(400, 'TooLarge') : lists(page)(method, params));
      await fetchAlice();
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['postponed']));
      const [publications, documents = 0, profile] = await held();
      expect([publications, profile]).toEqual([1, 1]);
      expect(documents).toBeGreaterThan(0);
      expect((await index.reader.documents([item('3gone').uri])).map(({ uri }) => uri)).toEqual([item('3gone').uri]);
      // Once, however often it is tried.
      expect(await deadLetters(index.file, 10)).toEqual([
        expect.objectContaining({
          source: 'fetch',
          about: `at://${alice.did}/${DOCUMENT}`,
          reason: expect.stringMatching(reason),
        }),
      ]);
      // Until the host lists it: then all of it is there, and the letter goes.
      instead = () => undefined;
      await fetchAlice();
      expect(await held()).toEqual([1, DOCUMENTS, 1]);
      expect(await deadLetters(index.file, 10)).toEqual([]);
      expect(await index.writer.read(queueLength, 2)).toEqual({ waiting: 0, failing: 0 });
    },
  );

  test('a refusal to name its collections: all of ours are asked for', async () => {
    instead = (method) => (method === 'describeRepo' ? refused(400) : undefined);
    await fetchAlice();
    expect(await held()).toEqual([1, DOCUMENTS, 1]);
    expect(await deadLetters(index.file, 10)).toEqual([]);
  });

  test('no answers any more after the first list: it is down, and none of its collections is blamed', async () => {
    let commits = 0;
    instead = (method, params) => {
      if (method === 'getLatestCommit' && ++commits === 2) return refused(503, '');
      return method === 'listRecords' && commits === 1 && params.get('collection') === DOCUMENT
        ? refused(503, '')
        : undefined;
    };
    await fetchAlice();
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['postponed']));
    expect(outcomes[0]).toMatchObject({ reason: expect.stringContaining('503') });
    expect(await deadLetters(index.file, 10)).toEqual([]);
    await fetchAlice();
    expect(await held()).toEqual([1, DOCUMENTS, 1]);
  });
});
