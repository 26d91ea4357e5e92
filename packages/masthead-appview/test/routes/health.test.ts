import { expect, test } from 'vitest';
import type { SourceOptions } from '../../src/index.ts';
import { type IngestState, UNSTARTED } from '../../src/ingest/worker/start-ingest.ts';
import { readHealth } from '../../src/routes/health.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_AGO = (NOW - 3_600_000) * 1000;

const NEVER = 'neverConnected';
const BEFORE: Partial<IngestState> = { holds: true, time: HOUR_AGO };

/** After what has happened: the state, whether it may be asked, how old its answers are, its connection. */
type Says = [state: string, ready: boolean, secondsBehind: number | null, connection: string | null];

test.each<[note: string, ingest: Partial<IngestState>, says: Says, source?: SourceOptions['kind'], closing?: boolean]>([
  ['the thread has not begun', { started: false }, ['starting', false, null, NEVER]],
  ['nobody was reached, and there is nothing to answer with', {}, [NEVER, false, null, NEVER]],
  ['nobody was reached, but the index holds what was there before', BEFORE, ['ready', true, 3600, NEVER]],
  ['reached, and nothing has come yet', { connection: 'connected' }, ['ready', true, null, 'connected']],
  ['reached and lost: it answers', { connection: 'lost', time: HOUR_AGO }, ['ready', true, 3600, 'lost']],
  ['another process follows the source', { following: true, ...BEFORE }, ['following', true, 3600, null]],
  ['another does, and has brought nothing yet', { following: true }, ['following', false, null, null]],
  ['the store takes nothing', { connection: 'connected', held: 'disk full' }, ['held', true, null, 'connected']],
  ['a file that is being read', {}, ['starting', false, null, null], 'replay'],
  ['a file that has been read', { done: true, time: HOUR_AGO }, ['ready', true, null, null], 'replay'],
  ['told to stop', { connection: 'connected' }, ['stopping', false, null, 'connected'], 'firehose', true],
])('whether a server may be asked: %s', (_note, ingest, says, source = 'firehose', closing = false) => {
  const health = readHealth({ ...UNSTARTED, started: true, ...ingest }, { source, version: '1', closing }, NOW);
  const [state, ready, secondsBehind, connection] = says;
  // Whatever it waits for, another process would wait for it too.
  expect(health).toMatchObject({ alive: true, ready, body: { alive: true, state, ready, secondsBehind, connection } });
});

test('only a thread that is gone makes a process worth a restart', () => {
  const options = { source: 'firehose', version: '1', closing: false } as const;
  const health = readHealth({ ...UNSTARTED, holds: true, failed: 'out of memory' }, options);
  expect(health).toMatchObject({ alive: false, ready: false, body: { state: 'failed' } });
});
