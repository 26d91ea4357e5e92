import type { BackfillState } from '../ingest/backfill/run-backfill.ts';
import type { Connection, IngestState } from '../ingest/worker/start-ingest.ts';
import type { SourceOptions } from '../source/sources.ts';
import type { Holdings } from '../store/reads/stored-records.ts';

/**
 * The result of a health check: the fields that metrics and probes need, and the body of
 * `/xrpc/_health`.
 */
export interface Health {
  /** `false` when the ingest has failed and the process must be restarted. */
  readonly alive: boolean;
  /** Whether the server should get requests. */
  readonly ready: boolean;
  /**
   * Between now and the newest stored event; `null` while unknown, and after the end of a replay
   * file.
   */
  readonly secondsBehind: number | null;
  /**
   * Whether the source is connected; `null` for a replay file, and where another process ingests.
   */
  readonly connected: boolean | null;
  readonly role: 'ingester' | 'follower' | 'reader';
  /** Whether the index can be read now. */
  readonly readable: boolean;
  /**
   * Whether the store accepts the writes of this process; `true` for a follower and a reader, which
   * write nothing.
   */
  readonly writable: boolean;
  readonly backfill: BackfillState;
  readonly body: object;
}

export interface Serving {
  readonly source: SourceOptions['kind'];
  readonly version: unknown;
  /** `close` was called. */
  readonly closing: boolean;
  /** Whether the index can be read now. */
  readonly readable: boolean;
  /** What the index holds; `undefined` while it was not read. */
  readonly holdings: Holdings | undefined;
}

/**
 * The health of a server, from the state of its ingest. An unreachable source is no reason to
 * restart: the index still answers, so the server stays ready and reports how far behind it is. The
 * server is not ready while it starts or closes, once the ingest has failed, while the index cannot
 * be read, before the end of a replay file, and while the index is empty and the source was never
 * connected.
 */
export function readHealth(
  ingest: IngestState,
  { source, version, closing, readable, holdings }: Serving,
  now = Date.now(),
): Health {
  const { started, done, held, following, standby, failed, backfill } = ingest;
  // What another process ingests is read from the index.
  const cursor = following ? (holdings?.cursor ?? null) : ingest.cursor;
  const isFile = source === 'replay';
  const connection: Connection | null = isFile || following ? null : ingest.connection;
  // A connected source that has had no event yet is not behind, however old what the index holds
  // is.
  const readsTime = following || connection === 'neverConnected';
  const time = (following ? null : ingest.time) ?? (readsTime ? holdings?.time : null) ?? null;
  const secondsBehind = time === null || done ? null : Math.max(0, Math.round(now / 1000 - time / 1e6));
  const alive = failed === null;
  // A replay file is ready once it is read; a stream has no end to wait for.
  const filled = isFile
    ? done || following
    : started && (holdings?.holds || (connection !== null && connection !== 'neverConnected'));
  const ready = alive && !closing && filled && readable;
  const waiting = started && connection === 'neverConnected' ? 'neverConnected' : 'starting';
  const running = !readable
    ? 'unreadable'
    : held !== null
      ? 'held'
      : following
        ? 'following'
        : ready
          ? 'ready'
          : waiting;
  const state = !alive ? 'failed' : closing ? 'stopping' : running;
  // One of the processes that share a database ingests; on a standby database, none does.
  const role = standby ? 'reader' : following ? 'follower' : 'ingester';
  return {
    alive,
    ready,
    secondsBehind,
    connected: connection === null ? null : connection === 'connected',
    role,
    readable,
    writable: held === null,
    backfill,
    body: { version, state, alive, ready, role, source, connection, cursor, secondsBehind, backfill },
  };
}
