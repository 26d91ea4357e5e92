import { isStreamKind, type SourceOptions } from '../source/sources.ts';
import type { Connection, IngestState } from '../worker/worker-messages.ts';

/** What `/xrpc/_health` says. */
export interface Health {
  /** The process can do its work; when not, it is to be started anew. */
  readonly alive: boolean;
  /** The index may be asked. */
  readonly ready: boolean;
  /** Between now and the newest event that was stored; `null` while unknown, and of a file that has been read. */
  readonly secondsBehind: number | null;
  /** Whether the source is connected; `null` of a file, and where another process follows the source. */
  readonly connected: boolean | null;
  readonly body: object;
}

/** The server around the ingest. */
export interface Serving {
  readonly source: SourceOptions['kind'];
  readonly version: unknown;
  /** It is told to stop. */
  readonly closing: boolean;
}

/**
 * How a server is, by what its ingest has told. A source that cannot be reached makes no process worth a restart, and takes nothing away that the index holds
 * already: such a server is ready, and says how old the newest is. One that holds nothing and has reached nobody has no answer to give.
 */
export function readHealth(ingest: IngestState, { source, version, closing }: Serving, now = Date.now()): Health {
  const { cursor, time, started, done, held, following, failed, holds } = ingest;
  const secondsBehind = time === null || done ? null : Math.max(0, Math.round(now / 1000 - time / 1e6));
  const alive = failed === null;
  const isFile = !isStreamKind(source);
  const connection: Connection | null = isFile || following ? null : ingest.connection;
  // A file is ready once it is read; a stream has no end to wait for.
  const filled = isFile
    ? done || following
    : started && (holds || (connection !== null && connection !== 'neverConnected'));
  const ready = alive && !closing && filled;
  const waiting = started && connection === 'neverConnected' ? 'neverConnected' : 'starting';
  const running = held !== null ? 'held' : following ? 'following' : ready ? 'ready' : waiting;
  const state = !alive ? 'failed' : closing ? 'stopping' : running;
  // Of the processes that share a database one ingests.
  const role = following ? 'follower' : 'ingester';
  return {
    alive,
    ready,
    secondsBehind,
    connected: connection === null ? null : connection === 'connected',
    body: { version, state, alive, ready, role, source, connection, cursor, secondsBehind },
  };
}
