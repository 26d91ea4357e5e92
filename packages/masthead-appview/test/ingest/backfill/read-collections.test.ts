import { beforeEach, expect, test } from 'vitest';
import { type Clock, stopClock } from '../../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { DOCUMENT, document, PUBLICATION, testIndex } from '../../../../../test/support/index/test-index.ts';
import { asAtUri, asDid } from '../../../../../test/support/values.ts';
import { deadLetters } from '../../../src/index.ts';
import { FetchQueue, type QueueOutcome } from '../../../src/ingest/backfill/fetch-queue.ts';
import { queueLength, requestRepositories } from '../../../src/store/jobs/repositories.ts';
import { NOW, type StandInNetwork, standInNetwork } from '../stand-in-network.ts';

// A PDS that does not list one of a repository's collections: the others are read, and that one
// from the repository's file.
const DOCUMENTS = 130;
const ALICE = asDid('did:plc:alice');
const HOUR = 3_600_000;

const refused = (status: number, error = 'InvalidRequest') =>
  Response.json({ error, message: 'a bad record' }, { status });
const item = (rkey: string) => ({
  uri: `at://${ALICE}/${DOCUMENT}/${rkey}`,
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
  ['a page in place of the list', () => new Response('<p>Sorry', { headers: { 'content-type': 'text/html' } }), /JSON/],
  ['the same cursor for ever', () => Response.json({ records: [item('doc0')], cursor: 'same' }), /lead back/],
  ['cursors without an end', () => Response.json({ records: [item('doc0')], cursor: `c${++asked}` }), /without an end/],
];

let clock: Clock;
let network: StandInNetwork;
const index = forEachTest(testIndex);
let outcomes: QueueOutcome[];
let queue: FetchQueue;

beforeEach(async () => {
  clock = stopClock(NOW);
  network = await standInNetwork();
  const alice = network.createAccount('alice.test');
  const site = alice.put(PUBLICATION, 'pub', { url: 'https://alice.example', name: 'Alice' });
  const about = { site, title: 'One', publishedAt: '2026-01-01T00:00:00Z' };
  for (let i = 0; i < DOCUMENTS; i++) alice.put(DOCUMENT, `doc${i}`, { ...about, path: `/${i}` });
  alice.put('id.sifa.profile.self', 'self', { headline: 'Builds', createdAt: '2026-01-01T00:00:00Z' });
  outcomes = [];
  const { signal } = new AbortController();
  queue = new FetchQueue(index.writer, network.access(), signal, (outcome) => outcomes.push(outcome));
  await index.writer.perform((db) => requestRepositories(db, [ALICE], Date.now() * 1000));
});

/**
 * Until nothing is due, an hour later. Whoever failed is due again, and no host rests any longer.
 */
async function fetchAlice(): Promise<void> {
  await clock.advance(HOUR);
  await queue.run(() => true);
}

async function held() {
  const count = async (table: 'publications' | 'documents' | 'profile_records') =>
    (await index.reader.db.selectFrom(table).select('uri').where('record', 'is not', null).execute()).length;
  return [await count('publications'), await count('documents'), await count('profile_records')];
}

const failing =
  (page: () => Response, file?: Response): StandInNetwork['instead'] =>
  (method, params) => {
    if (method === 'getRepo') return file?.clone();
    return method === 'listRecords' && params.get('collection') === DOCUMENT ? page() : undefined;
  };

test.each(LISTS)('a host with %s: the rest is there, and that part once its file is', async (_note, page, reason) => {
  await index.feed(document('alice', 1, 'pub', '/gone', 'gone'));
  const gone = asAtUri(`at://${ALICE}/${DOCUMENT}/gone`);
  network.instead = failing(page, refused(400, 'TooLarge'));
  await fetchAlice();
  await fetchAlice();
  // Nothing is deleted, and it is tried again; one letter says why, however often.
  expect(outcomes).toEqual([
    expect.objectContaining({ kind: 'postponed' }),
    expect.objectContaining({ kind: 'postponed' }),
  ]);
  const [publications, documents, profile] = await held();
  expect([publications, profile]).toEqual([1, 1]);
  expect(documents).toBeGreaterThan(0);
  expect(await index.reader.documents([gone])).toHaveLength(1);
  expect(await deadLetters(index.file, 10)).toEqual([
    expect.objectContaining({
      source: 'fetch',
      about: `at://${ALICE}/${DOCUMENT}`,
      reason: expect.stringMatching(reason),
    }),
  ]);
  network.instead = failing(page);
  await fetchAlice();
  // The file is whole, so what is not in it goes.
  expect(outcomes.at(-1)).toMatchObject({ kind: 'fetched', unusable: 0 });
  expect(await held()).toEqual([1, DOCUMENTS, 1]);
  expect(await deadLetters(index.file, 10)).toEqual([]);
  expect(await index.writer.read(queueLength)).toEqual({ waiting: 0, failing: 0 });
});

test('what a host lists again is there, without its file, and the letter goes', async () => {
  network.instead = failing(() => refused(501), refused(400, 'TooLarge'));
  await fetchAlice();
  expect(await deadLetters(index.file, 10)).toHaveLength(1);
  network.instead = (method) => (method === 'getRepo' ? refused(400, 'TooLarge') : undefined);
  await fetchAlice();
  expect(await held()).toEqual([1, DOCUMENTS, 1]);
  expect(await deadLetters(index.file, 10)).toEqual([]);
});

test('a refusal to name its collections: all of ours are asked for', async () => {
  network.instead = (method) => (method === 'describeRepo' ? refused(400) : undefined);
  await fetchAlice();
  expect(await held()).toEqual([1, DOCUMENTS, 1]);
  expect(await deadLetters(index.file, 10)).toEqual([]);
});

test('no answers any more after the first list: it is down, and none of its collections is blamed', async () => {
  let commits = 0;
  network.instead = (method, params) => {
    if (method === 'getLatestCommit' && ++commits === 2) return refused(503, '');
    return method === 'listRecords' && commits === 1 && params.get('collection') === DOCUMENT
      ? refused(503, '')
      : undefined;
  };
  await fetchAlice();
  expect(outcomes).toEqual([expect.objectContaining({ kind: 'postponed', reason: expect.stringContaining('503') })]);
  expect(await deadLetters(index.file, 10)).toEqual([]);
  await fetchAlice();
  expect(await held()).toEqual([1, DOCUMENTS, 1]);
});
