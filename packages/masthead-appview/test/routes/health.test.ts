import { describe, expect, test } from 'vitest';
import type { SourceOptions } from '../../src/index.ts';
import { type IngestState, UNSTARTED } from '../../src/ingest/worker/start-ingest.ts';
import { readHealth } from '../../src/routes/health.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_AGO = (NOW - 3_600_000) * 1000;

type Case = [
  note: string,
  ingest: Partial<IngestState>,
  says: { state: string; ready: boolean; secondsBehind?: number | null; connection?: string | null },
  source?: SourceOptions['kind'],
  closing?: boolean,
];

const CASES: readonly Case[] = [
  ['the thread has not begun', {}, { state: 'starting', ready: false, connection: 'neverConnected' }],
  [
    'nobody was reached, and there is nothing to answer with',
    { started: true },
    { state: 'neverConnected', ready: false, secondsBehind: null, connection: 'neverConnected' },
  ],
  [
    'nobody was reached, but the index holds what was there before: it says how old that is',
    { started: true, holds: true, time: HOUR_AGO },
    { state: 'ready', ready: true, secondsBehind: 3600, connection: 'neverConnected' },
  ],
  [
    'reached, and nothing has come yet',
    { started: true, connection: 'connected' },
    { state: 'ready', ready: true, secondsBehind: null, connection: 'connected' },
  ],
  [
    'reached and lost: what it has it answers',
    { started: true, connection: 'lost', time: HOUR_AGO },
    { state: 'ready', ready: true, secondsBehind: 3600, connection: 'lost' },
  ],
  [
    'another process follows the source, and the index holds something',
    { started: true, following: true, holds: true, time: HOUR_AGO },
    { state: 'following', ready: true, secondsBehind: 3600, connection: null },
  ],
  [
    'another process follows the source, and has brought nothing yet',
    { started: true, following: true },
    { state: 'following', ready: false, connection: null },
  ],
  [
    'the store takes nothing, and answers all the same',
    { started: true, connection: 'connected', held: 'disk full' },
    { state: 'held', ready: true },
  ],
  ['a file that is being read', { started: true }, { state: 'starting', ready: false, connection: null }, 'replay'],
  [
    'a file that has been read: it is as old as it is',
    { started: true, done: true, time: HOUR_AGO },
    { state: 'ready', ready: true, secondsBehind: null, connection: null },
    'replay',
  ],
  ['told to stop', { started: true, connection: 'connected' }, { state: 'stopping', ready: false }, 'firehose', true],
];

describe('whether a server may be asked', () => {
  test.each(CASES)('%s', (_note, ingest, says, source = 'firehose', closing = false) => {
    const health = readHealth({ ...UNSTARTED, ...ingest }, { source, version: '1', closing }, NOW);
    expect(health.body).toMatchObject({ ...says, alive: true });
    expect(health.ready).toBe(says.ready);
    // Whatever it waits for, another process would wait for it too.
    expect(health.alive).toBe(true);
  });

  test('only a thread that is gone makes a process worth a restart', () => {
    const health = readHealth(
      { ...UNSTARTED, holds: true, failed: 'out of memory' },
      { source: 'firehose', version: '1', closing: false },
    );
    expect(health).toMatchObject({ alive: false, ready: false, body: { state: 'failed' } });
  });
});
