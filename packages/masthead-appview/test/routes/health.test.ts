import { expect, test } from 'vitest';
import type { SourceOptions } from '../../src/index.ts';
import { type IngestState, UNSTARTED } from '../../src/ingest/worker/start-ingest.ts';
import { readHealth } from '../../src/routes/health.ts';
import type { Holdings } from '../../src/store/reads/stored-records.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_AGO = (NOW - 3_600_000) * 1000;

const NEVER = 'neverConnected';
const HELD = { holds: true, time: HOUR_AGO, cursor: 7 };
const SERVING = { source: 'firehose', version: '1', closing: false, readable: true, holdings: undefined } as const;

/** The state, whether it may be asked, how old its answers are, its connection. */
type Says = [state: string, ready: boolean, secondsBehind: number | null, connection: string | null];

/** Of the thread, and what the index holds. */
type Known = Partial<IngestState> & { readonly holdings?: Holdings };

test.each<[note: string, known: Known, says: Says, source?: SourceOptions['kind'], closing?: boolean]>([
  ['the thread has not begun', { started: false }, ['starting', false, null, NEVER]],
  ['nobody was reached, and there is nothing to answer with', {}, [NEVER, false, null, NEVER]],
  ['nobody was reached, but the index holds what was there before', { holdings: HELD }, ['ready', true, 3600, NEVER]],
  ['reached, and nothing has come yet', { connection: 'connected' }, ['ready', true, null, 'connected']],
  ['reached and lost: it answers', { connection: 'lost', time: HOUR_AGO }, ['ready', true, 3600, 'lost']],
  ['another process follows the source', { following: true, holdings: HELD }, ['following', true, 3600, null]],
  ['another does, and has brought nothing yet', { following: true }, ['following', false, null, null]],
  ['the store takes nothing', { connection: 'connected', held: 'disk full' }, ['held', true, null, 'connected']],
  ['a file that is being read', {}, ['starting', false, null, null], 'replay'],
  ['a file that has been read', { done: true, time: HOUR_AGO }, ['ready', true, null, null], 'replay'],
  ['told to stop', { connection: 'connected' }, ['stopping', false, null, 'connected'], 'firehose', true],
])(
  'whether a server may be asked: %s',
  (_note, { holdings, ...ingest }, says, source = 'firehose', closing = false) => {
    const serving = { ...SERVING, source, closing, holdings };
    const health = readHealth({ ...UNSTARTED, started: true, ...ingest }, serving, NOW);
    const [state, ready, secondsBehind, connection] = says;
    // Whatever it waits for, another process would wait for it too.
    expect(health).toMatchObject({
      alive: true,
      ready,
      body: { alive: true, state, ready, secondsBehind, connection },
    });
  },
);

test('only a thread that is gone makes a process worth a restart', () => {
  const health = readHealth({ ...UNSTARTED, failed: 'out of memory' }, { ...SERVING, holdings: HELD });
  expect(health).toMatchObject({ alive: false, ready: false, body: { state: 'failed' } });
});

test('a follower names the position that the index has, whatever it ingested before', () => {
  const before = { ...UNSTARTED, started: true, following: true, cursor: 1, time: HOUR_AGO / 2 };
  const health = readHealth(before, { ...SERVING, holdings: HELD }, NOW);
  expect(health.body).toMatchObject({ cursor: 7, secondsBehind: 3600 });
});
