import { describe, expect, test } from 'vitest';
import { readHealth } from '../../src/http/health.ts';
import type { SourceOptions } from '../../src/index.ts';
import { type IngestState, UNSTARTED } from '../../src/ingest/worker/worker-messages.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_AGO = (NOW - 3_600_000) * 1000;

interface Case {
  readonly note: string;
  readonly ingest: Partial<IngestState>;
  readonly source?: SourceOptions['kind'];
  readonly closing?: true;
  readonly says: { state: string; ready: boolean; secondsBehind?: number | null; connection?: string | null };
}

const CASES: readonly Case[] = [
  {
    note: 'the thread has not begun',
    ingest: {},
    says: { state: 'starting', ready: false, connection: 'neverConnected' },
  },
  {
    note: 'nobody was reached, and there is nothing to answer with',
    ingest: { started: true },
    says: { state: 'neverConnected', ready: false, secondsBehind: null, connection: 'neverConnected' },
  },
  {
    note: 'nobody was reached, but the index holds what was there before: it says how old that is',
    ingest: { started: true, holds: true, time: HOUR_AGO },
    says: { state: 'ready', ready: true, secondsBehind: 3600, connection: 'neverConnected' },
  },
  {
    note: 'reached, and nothing has come yet',
    ingest: { started: true, connection: 'connected' },
    says: { state: 'ready', ready: true, secondsBehind: null, connection: 'connected' },
  },
  {
    note: 'reached and lost: what it has it answers',
    ingest: { started: true, connection: 'lost', time: HOUR_AGO },
    says: { state: 'ready', ready: true, secondsBehind: 3600, connection: 'lost' },
  },
  {
    note: 'another process follows the source, and the index holds something',
    ingest: { started: true, following: true, holds: true, time: HOUR_AGO },
    says: { state: 'following', ready: true, secondsBehind: 3600, connection: null },
  },
  {
    note: 'another process follows the source, and has brought nothing yet',
    ingest: { started: true, following: true },
    says: { state: 'following', ready: false, connection: null },
  },
  {
    note: 'the store takes nothing, and answers all the same',
    ingest: { started: true, connection: 'connected', held: 'disk full' },
    says: { state: 'held', ready: true },
  },
  {
    note: 'a file that is being read',
    source: 'replay',
    ingest: { started: true },
    says: { state: 'starting', ready: false, connection: null },
  },
  {
    note: 'a file that has been read: it is as old as it is',
    source: 'replay',
    ingest: { started: true, done: true, time: HOUR_AGO },
    says: { state: 'ready', ready: true, secondsBehind: null, connection: null },
  },
  {
    note: 'told to stop',
    closing: true,
    ingest: { started: true, connection: 'connected' },
    says: { state: 'stopping', ready: false },
  },
];

describe('whether a server may be asked', () => {
  test.each(CASES)('$note', ({ ingest, source = 'firehose', closing = false, says }) => {
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
