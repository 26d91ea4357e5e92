import { describe, expect, test } from 'vitest';
import { sweepAccounts } from '../../../packages/masthead-appview/src/ingest/keep-in-order.ts';
import { MAX_PROFILE_RECORDS, MAX_RECORDS } from '../../../packages/masthead-appview/src/store/writes/tallies.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { account, commit, did, document, ENGINES, openTestIndex, publication } from '../../support/index/test-index.ts';

// One account has at most so many records in the index, by whatever way they come; the count is
// kept, never counted anew.
const POSITION = 'id.sifa.profile.position';
const position = (name: string, seconds: number, rkey: string) =>
  commit(name, seconds, POSITION, rkey, { createdAt: '2026-01-01T00:00:00Z', title: rkey, startedAt: '2024-01' });

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));

  const tally = (name: string) =>
    index.writer.db
      .selectFrom('tallies')
      .select(['claims', 'profile', 'dead', 'refused'])
      .where('did', '=', did(name))
      .executeTakeFirst();
  const holds = (name: string, counts: { claims?: number; profile?: number; dead?: number }) =>
    index.writer.db.updateTable('tallies').set(counts).where('did', '=', did(name)).execute();
  async function rkeys(name: string): Promise<string[]> {
    const found = await Promise.all(
      (['publications', 'documents', 'profile_records'] as const).map((table) =>
        index.writer.db
          .selectFrom(table)
          .select('uri')
          .where('did', '=', did(name))
          .where('record', 'is not', null)
          .execute(),
      ),
    );
    return found
      .flat()
      .map(({ uri }) => uri.split('/').at(-1) ?? '')
      .sort();
  }

  test('the tally is that of the rows, whatever comes in whatever order', async () => {
    await index.feed(
      publication('a', 1, 'https://a.example'),
      document('a', 2, 'pub', '/x', 'x'),
      document('a', 2, 'pub', '/x', 'x'),
      document('a', 1, 'pub', '/older', 'x'),
      commit('a', 3, 'site.standard.document', 'x'),
      commit('a', 4, 'site.standard.document', 'unknown'),
      position('a', 5, 'p'),
    );
    expect(await tally('a')).toEqual({ claims: 1, profile: 1, dead: 2, refused: 0 });
    await index.feedTogether(
      document('a', 6, 'pub', '/x', 'x'),
      document('a', 7, 'pub', '/y', 'x'),
      position('a', 8, 'q'),
    );
    expect(await tally('a')).toEqual({ claims: 2, profile: 2, dead: 1, refused: 0 });
    await index.feed(account('a', 20, false, 'deleted'));
    expect(await tally('a')).toBeUndefined();
  });

  test.each(['each in a batch of its own', 'in one batch'])(
    'beyond the limit nothing new comes, a delete makes room (%s)',
    async (way) => {
      const feed = way === 'in one batch' ? index.feedTogether : index.feed;
      await index.feed(publication('a', 1, 'https://a.example', 'p0'), position('a', 1, 's0'));
      await holds('a', { claims: MAX_RECORDS - 1, profile: MAX_PROFILE_RECORDS - 1 });
      await feed(
        publication('a', 2, 'https://a.example', 'p1'),
        document('a', 3, 'https://a.example', '/late', 'late'),
        position('a', 4, 's1'),
        position('a', 5, 's2'),
        publication('b', 6, 'https://b.example', 'other'),
      );
      expect(await rkeys('a')).toEqual(['p0', 'p1', 's0', 's1']);
      expect(await rkeys('b')).toEqual(['other']);
      expect(await tally('a')).toMatchObject({ claims: MAX_RECORDS, profile: MAX_PROFILE_RECORDS, refused: 2 });
      // What is there may change, and what goes makes room.
      await index.feed(
        publication('a', 7, 'https://new.example', 'p0'),
        commit('a', 8, 'site.standard.publication', 'p1'),
      );
      expect(await index.winner('https://new.example')).not.toBeNull();
      await index.feed(document('a', 9, 'https://a.example', '/late', 'late'));
      expect(await rkeys('a')).toEqual(['late', 'p0', 's0', 's1']);
    },
  );

  test('deleted records are remembered up to a limit too; beyond it they are forgotten', async () => {
    await index.feed(publication('a', 1, 'https://a.example', 'p0'));
    await holds('a', { dead: MAX_RECORDS });
    await index.feed(
      commit('a', 2, 'site.standard.publication', 'p0'),
      commit('a', 3, 'site.standard.publication', 'never'),
    );
    expect(await index.writer.db.selectFrom('publications').select('uri').execute()).toEqual([]);
    expect(await tally('a')).toEqual({ claims: 0, profile: 0, dead: MAX_RECORDS, refused: 0 });
  });

  test('the log names a full account once, and how many there are is told', async () => {
    await index.feed(publication('a', 1, 'https://a.example', 'p0'));
    await holds('a', { claims: MAX_RECORDS });
    await index.feed(publication('a', 2, 'https://a.example', 'p1'));
    const lines: string[] = [];
    const counts: number[] = [];
    for (let start = 0; start < 2; start++) {
      const stop = new AbortController();
      counts.length = 0;
      const tell = (count: number) => {
        counts.push(count);
        stop.abort();
      };
      await sweepAccounts(index.writer, stop.signal, (line) => lines.push(line), tell);
      expect(counts).toEqual([1]);
    }
    expect(lines).toEqual([expect.stringContaining(`${did('a')} has as many records as one account may have`)]);
  });
});
