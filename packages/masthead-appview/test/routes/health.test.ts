import { expect, test } from 'vitest';
import { type IngestState, UNSTARTED } from '../../src/ingest/worker/start-ingest.ts';
import { readHealth, type Serving } from '../../src/routes/health.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_AGO = (NOW - 3_600_000) * 1000;

const NEVER = 'neverConnected';
const HELD = { holds: true, time: HOUR_AGO, cursor: 7 };
const SERVING = { source: 'firehose', version: '1', closing: false, readable: true, holdings: undefined } as const;

/** What it says; an age or a connection that is left out is `null`. */
interface Says {
  readonly state: string;
  readonly ready: boolean;
  readonly secondsBehind?: number;
  readonly connection?: string;
}

/** Of the thread, of the server, and what the index holds. */
type Known = Partial<IngestState & Pick<Serving, 'source' | 'closing' | 'holdings'>>;

test.each<[note: string, known: Known, says: Says]>([
  ['the thread has not begun', { started: false }, { state: 'starting', ready: false, connection: NEVER }],
  ['nobody was reached, and there is nothing to answer with', {}, { state: NEVER, ready: false, connection: NEVER }],
  [
    'nobody was reached, but the index holds what was there before',
    { holdings: HELD },
    { state: 'ready', ready: true, secondsBehind: 3600, connection: NEVER },
  ],
  [
    'reached, and nothing has come yet',
    { connection: 'connected', holdings: HELD },
    { state: 'ready', ready: true, connection: 'connected' },
  ],
  [
    'reached and lost: it answers',
    { connection: 'lost', time: HOUR_AGO },
    { state: 'ready', ready: true, secondsBehind: 3600, connection: 'lost' },
  ],
  [
    'another process follows the source',
    { following: true, holdings: HELD },
    { state: 'following', ready: true, secondsBehind: 3600 },
  ],
  ['another does, and has brought nothing yet', { following: true }, { state: 'following', ready: false }],
  [
    'the store takes nothing',
    { connection: 'connected', held: 'disk full' },
    { state: 'held', ready: true, connection: 'connected' },
  ],
  ['a file that is being read', { source: 'replay' }, { state: 'starting', ready: false }],
  ['a file that has been read', { source: 'replay', done: true, time: HOUR_AGO }, { state: 'ready', ready: true }],
  [
    'told to stop',
    { connection: 'connected', closing: true },
    { state: 'stopping', ready: false, connection: 'connected' },
  ],
])(
  'whether a server may be asked: %s',
  (_note, { source = 'firehose', closing = false, holdings, ...ingest }, says) => {
    const serving = { ...SERVING, source, closing, holdings };
    const health = readHealth({ ...UNSTARTED, started: true, ...ingest }, serving, NOW);
    // Whatever it waits for, another process would wait for it too.
    expect(health).toMatchObject({ alive: true, ready: says.ready });
    expect(health.body).toMatchObject({ alive: true, secondsBehind: null, connection: null, ...says });
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
