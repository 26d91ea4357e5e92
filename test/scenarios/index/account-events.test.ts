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

test.each<[note: string, events: SourceEvent[], shown: boolean]>([
  ['deactivated', [published(1), gone(2, 'deactivated')], false],
  ['taken down', [published(1), gone(2, 'takendown')], false],
  ['a status of tomorrow: what is not active is not shown', [published(1), gone(2, 'invented')], false],
  ['throttled: its host is slow, the account is there', [published(1), gone(2, 'throttled')], true],
  ['back again', [published(1), gone(2, 'deactivated'), back(3)], true],
  ['back again, told in the wrong order', [published(1), back(3), gone(2, 'deactivated')], true],
  ['gone again, told in the wrong order', [published(1), gone(4, 'takendown'), back(3), gone(2, 'deactivated')], false],
  ['gone before its records are told', [gone(2, 'deactivated'), published(1)], false],
  [
    'all of it again, as after a reconnect',
    [published(1), gone(2, 'deactivated'), back(3), published(1), gone(2, 'deactivated'), back(3)],
    true,
  ],
  ['deleted, and its records told again', [published(1), gone(2, 'deleted'), published(1)], false],
  ['deleted, back, and publishing anew', [published(1), gone(2, 'deleted'), back(3), published(4)], true],
  ['deleted and back, but nothing published since', [published(1), gone(2, 'deleted'), back(3)], false],
])('%s', async (_note, events, shown) => {
  await index.feed(...events);
  expect(await visible()).toBe(shown);
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
