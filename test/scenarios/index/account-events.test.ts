import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/background/sweeps.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { account, at, did, PUBLICATION, type TestIndex, testIndex, tid } from '../../support/index/test-index.ts';

/** A record that was written at this second. */
function published(second: number): SourceEvent {
  const record = { name: 'A', url: 'https://a.example' };
  const op = { action: 'create', collection: PUBLICATION, rkey: 'pub', record, cid: 'bafyreia' } as const;
  return { kind: 'commit', cursor: second, did: did('a'), time: at(second), rev: tid(at(second)), ops: [op] };
}

const gone = (second: number, status: string) => account('a', second, false, status);
const back = (second: number) => account('a', second, true);

let index: TestIndex;
beforeEach(async () => {
  index = testIndex();
});
afterEach(() => index.close());

async function visible(): Promise<boolean> {
  // What a server does in the background.
  while (await index.writer.perform((db) => sweepSome(db, 100)));
  const rows = await index.reader.db.selectFrom('publications').select('uri').where('visible', '=', 1).execute();
  return rows.length > 0;
}

test.each([
  { note: 'deactivated', events: [published(1), gone(2, 'deactivated')], shown: false },
  { note: 'taken down', events: [published(1), gone(2, 'takendown')], shown: false },
  { note: 'suspended', events: [published(1), gone(2, 'suspended')], shown: false },
  { note: 'deleted', events: [published(1), gone(2, 'deleted')], shown: false },
  {
    note: 'a status of tomorrow: what is not active is not shown',
    events: [published(1), gone(2, 'invented')],
    shown: false,
  },
  {
    note: 'throttled: its host is slow, the account is there',
    events: [published(1), gone(2, 'throttled')],
    shown: true,
  },
  {
    note: 'desynchronised: a relay lags, the account is there',
    events: [published(1), gone(2, 'desynchronized')],
    shown: true,
  },
  { note: 'back again', events: [published(1), gone(2, 'deactivated'), back(3)], shown: true },
  {
    note: 'back again, told in the wrong order',
    events: [published(1), back(3), gone(2, 'deactivated')],
    shown: true,
  },
  {
    note: 'gone again, told in the wrong order',
    events: [published(1), gone(4, 'takendown'), back(3), gone(2, 'deactivated')],
    shown: false,
  },
  { note: 'gone before its records are told', events: [gone(2, 'deactivated'), published(1)], shown: false },
  {
    note: 'the same twice',
    events: [published(1), gone(2, 'deactivated'), gone(2, 'deactivated'), back(3), back(3)],
    shown: true,
  },
  {
    note: 'all of it again, as after a reconnect',
    events: [published(1), gone(2, 'deactivated'), back(3), published(1), gone(2, 'deactivated'), back(3)],
    shown: true,
  },
  {
    note: 'deleted, and its records told again',
    events: [published(1), gone(2, 'deleted'), published(1)],
    shown: false,
  },
  {
    note: 'deleted, back, and publishing anew',
    events: [published(1), gone(2, 'deleted'), back(3), published(4)],
    shown: true,
  },
  {
    note: 'deleted and back, but nothing published since',
    events: [published(1), gone(2, 'deleted'), back(3)],
    shown: false,
  },
])('$note', async ({ events, shown }) => {
  await index.feed(...events);
  expect(await visible()).toBe(shown);
});

test('a deleted account leaves no trace: not in the queue, not among what was fetched', async () => {
  const sync: SourceEvent = { kind: 'sync', cursor: 2, did: did('a'), time: at(2), rev: tid(at(2)) };
  await index.feed(published(1), sync);
  await index.writer.applyAlone([{ to: 'resynced', did: did('a'), rev: tid(at(1)), requestedAt: 0, held: true }]);
  const left = async () => {
    const tables = ['resyncs', 'repositories', 'identities', 'publications'] as const;
    const counts = await Promise.all(
      tables.map(async (table) => (await index.reader.db.selectFrom(table).select('did').execute()).length),
    );
    return counts.join(' ');
  };
  expect(await left()).toBe('1 1 1 1');
  await index.feed(gone(3, 'deleted'));
  await visible();
  expect(await left()).toBe('0 0 0 0');
});

test('of a host whose clock is years ahead do not outlast what comes after', async () => {
  const clock = stopClock();
  const ahead = (Date.now() + 5 * 365 * 86_400_000 - Date.UTC(2026, 0, 1)) / 1000;
  await index.feed(published(1), gone(ahead, 'deactivated'));
  expect(await visible()).toBe(false);
  // A later moment of a clock that is right.
  const now = (Date.now() + 1000 - Date.UTC(2026, 0, 1)) / 1000;
  await clock.advance(1000);
  await index.feed(back(now));
  expect(await visible()).toBe(true);
});
