import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchRepository } from '../../../packages/masthead-appview/src/ingest/backfill/fetch-repository.ts';
import { requestPageCheck } from '../../../packages/masthead-appview/src/store/jobs/pages.ts';
import type { Schema } from '../../../packages/masthead-appview/src/store/tables.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  account,
  at,
  commit,
  DOCUMENT,
  did,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  tid,
  uri,
} from '../../support/index/test-index.ts';

// Deleted is nowhere: what each table of the index may hold about a record, or an account, that was
// deleted.
type Left = 'nothing' | 'a tombstone' | 'its state' | 'what somebody else says';

const TABLES: Readonly<Record<keyof Schema, { readonly record: Left; readonly account: Left }>> = {
  // The tombstone: an older revision that comes late brings nothing back.
  publications: { record: 'a tombstone', account: 'nothing' },
  documents: { record: 'a tombstone', account: 'nothing' },
  profile_records: { record: 'a tombstone', account: 'nothing' },
  organisation_refs: { record: 'nothing', account: 'nothing' },
  identities: { record: 'nothing', account: 'nothing' },
  // That it is deleted, and since when.
  accounts: { record: 'nothing', account: 'its state' },
  // The operator's word holds should it come back.
  hidden: { record: 'what somebody else says', account: 'what somebody else says' },
  labelers: { record: 'nothing', account: 'nothing' },
  // So does a labeler's.
  labels: { record: 'what somebody else says', account: 'what somebody else says' },
  sweeps: { record: 'nothing', account: 'nothing' },
  tallies: { record: 'nothing', account: 'nothing' },
  resyncs: { record: 'nothing', account: 'nothing' },
  dead_letters: { record: 'nothing', account: 'nothing' },
  repositories: { record: 'nothing', account: 'nothing' },
  backfills: { record: 'nothing', account: 'nothing' },
  // The site names it until it is asked again.
  sites: { record: 'what somebody else says', account: 'what somebody else says' },
  pages: { record: 'nothing', account: 'nothing' },
  cursors: { record: 'nothing', account: 'nothing' },
  leadership: { record: 'nothing', account: 'nothing' },
};
const NAMES = Object.keys(TABLES) as (keyof Schema)[];
const ORG = 'id.sifa.org.profile';
const SELF = uri('a', ORG, 'self');
const [PUB, DOC] = [uri('a', PUBLICATION, 'pub'), uri('a', DOCUMENT, 'doc')];
const organisation = { name: 'A', createdAt: '2026-01-01T00:00:00Z', entityRefs: ['https://a.example/org'] };

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  beforeEach(async () => {
    await index.feed(
      handle('a', 1, 'a.example'),
      publication('a', 2, 'https://a.example'),
      document('a', 3, 'pub', '/x'),
      commit('a', 4, ORG, 'self', organisation),
      { kind: 'sync', cursor: 5, did: did('a'), time: at(5), rev: tid(at(5)) },
    );
    const letters = [did('a'), PUB, DOC, SELF, uri('a', DOCUMENT, 'never')].map((about) => ({
      to: 'dead_letters' as const,
      source: 'test',
      cursor: 1,
      about,
      reason: 'r',
      body: '',
      time: 1,
    }));
    await index.writer.applyAlone([...letters, { to: 'resynced', did: did('a'), rev: '', requestedAt: 0, held: true }]);
    await index.writer.perform((db) => requestPageCheck(db, DOC, tid(at(3)), 1));
  });

  /** The tables that hold something of it, besides tombstones. */
  async function holding(subject: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of NAMES) {
      const rows = (await index.reader.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
      const about = rows.filter((row) => Object.values(row).some((value) => String(value).includes(subject)));
      const isTombstone = (row: Record<string, unknown>) =>
        row.uri === subject && row.record === null && row.cid === null;
      if (about.some((row) => !isTombstone(row))) found.push(table);
    }
    return found;
  }
  const allowed = (of: 'record' | 'account') =>
    NAMES.filter((table) => TABLES[table][of] === 'its state' || TABLES[table][of] === 'what somebody else says');
  const leftOf = async (subject: string, of: 'record' | 'account') =>
    (await holding(subject)).filter((table) => !allowed(of).includes(table as keyof Schema));

  test('every table of the database has its row here', async () => {
    const query =
      engine === 'sqlite'
        ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`
        : sql<{
            name: string;
          }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`;
    const { rows } = await query.execute(index.writer.db);
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(NAMES.length);
    expect(names.filter((name) => !(name in TABLES) && name !== 'masthead_schema')).toEqual([]);
  });

  test.each([
    ['a document', DOC, DOCUMENT, 'doc'],
    ['an organisation', SELF, ORG, 'self'],
    ['a publication without documents', PUB, PUBLICATION, 'pub'],
  ])('%s that the stream deletes', async (_note, subject, collection, rkey) => {
    if (subject === PUB) await index.feed(commit('a', 9, DOCUMENT, 'doc'));
    expect((await holding(subject)).length).toBeGreaterThan(1);
    await index.feed(commit('a', 10, collection, rkey));
    expect(await leftOf(subject, 'record')).toEqual([]);
  });

  test('a delete that comes too late removes nothing', async () => {
    const before = await holding(DOC);
    await index.feed(commit('a', 2, DOCUMENT, 'doc'));
    expect(await holding(DOC)).toEqual(before);
  });

  test('records that a repository no longer has', async () => {
    const rev = tid(at(20));
    const answers: Readonly<Record<string, object>> = {
      'com.atproto.sync.getLatestCommit': { rev },
      'com.atproto.repo.describeRepo': { collections: [PUBLICATION] },
      'com.atproto.repo.listRecords': { records: [] },
    };
    const network = { fetch: async (input: string | URL) => Response.json(answers[new URL(input).pathname.slice(6)]) };
    const wanted = { did: did('a'), rev: '', time: 1, requestedAt: Number.MAX_SAFE_INTEGER };
    await fetchRepository(wanted, 'https://pds.example', network as never, index.writer, new AbortController().signal);
    for (const subject of [DOC, SELF, PUB, uri('a', DOCUMENT, 'never')])
      expect([subject, await leftOf(subject, 'record')]).toEqual([subject, []]);
  });

  test.each([
    ['each in a batch of its own', 'feed'],
    ['in one batch', 'feedTogether'],
  ] as const)('what is unusable after a delete stays, what was so before goes: %s', async (_, feed) => {
    const unusable = (seconds: number) => publication('b', seconds, 'nowhere');
    await index[feed](unusable(1), commit('b', 2, PUBLICATION, 'pub'), unusable(3));
    const letters = index.reader.db.selectFrom('dead_letters').select('id');
    expect(await letters.where('about', '=', uri('b', PUBLICATION, 'pub')).execute()).toHaveLength(1);
  });

  test('an account', async () => {
    await index.feed(account('a', 30, false, 'deleted'));
    expect(await leftOf(did('a'), 'account')).toEqual([]);
    // What was under way about it is not written.
    await index.writer.applyAlone([
      { to: 'resynced', did: did('a'), rev: tid(at(30)), requestedAt: 0, held: true },
      { to: 'dead_letters', source: 'late', cursor: 9, about: DOC, reason: 'r', body: '', time: 9 },
      { to: 'identity', did: did('a'), handle: 'a.example', pds: null, time: at(31), refreshAt: 1 },
    ] as never);
    expect(await leftOf(did('a'), 'account')).toEqual([]);
  });
});
