import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import { ConnectionLog, type OnConnection } from '../connection-log.ts';
import type { SourceCursor } from '../event.ts';
import { type EventBatch, type EventSource, SourceError } from '../event.ts';
import { isTooLong } from '../frame-queue.ts';
import { CursorTooOldError, JetstreamConnection, OLDEST, readJetstreamHost } from './jetstream-connection.ts';

const SECOND = 1_000_000;
const SILENCE = 60_000;

// Microseconds before the last event at which a new connection starts. Another host may have
// witnessed the same events that much earlier. After a restart the last host is unknown, so the
// longer rewind applies.
const REWIND_SAME = 5 * SECOND;
const REWIND_OTHER = 300 * SECOND;

export interface JetstreamOptions {
  /**
   * `wss://…` of one or several, in the order of preference; see `readJetstreamHost` for the two
   * versions.
   */
  readonly hosts: readonly string[];
  /**
   * Where to begin without a stored cursor: with new events, or with the oldest event that the host
   * still has.
   */
  readonly from: 'now' | 'oldest';
  /** Whether the index has seen this account: only then it keeps its `app.bsky.actor.profile`. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** Milliseconds without a message after which the next host is used. Default one minute. */
  readonly silence?: number | undefined;
}

/**
 * Events from Jetstream, version 1 or 2, filtered by the host. When a host fails, is silent or
 * sends rubbish, the next one is used, from a little before the last event: the cursor is the time
 * at which a host witnessed the event, which every host and both versions accept. Events that a
 * host no longer has are a `gap`. Jetstream has no signatures: the operator trusts the host.
 *
 * @throws {SourceError} no host is named, or an address is not that of a Jetstream
 */
export function createJetstreamSource(options: JetstreamOptions): EventSource {
  const { knows, silence = SILENCE } = options;
  const hosts = options.hosts.map(readJetstreamHost);
  if (hosts.length === 0) throw new SourceError('Name at least one Jetstream, such as wss://host.');
  return {
    name: 'jetstream',
    fingerprint: 'time_us',
    cursors: 'times',
    async *batches(from: SourceCursor | null, signal: AbortSignal): AsyncGenerator<EventBatch> {
      // All events up to this cursor were yielded.
      let position = from?.cursor ?? (options.from === 'oldest' ? OLDEST : null);
      let rewind = REWIND_OTHER;
      let tooOld = false;
      const connections = new ConnectionLog(options);
      for (let turn = 0, failures = 0; !signal.aborted; ) {
        const host = hosts[turn % hosts.length];
        if (!host) return;
        const now = Date.now() * 1000;
        const asked = position === null ? null : Math.max(OLDEST, position - rewind);
        if (asked !== null && asked > now) {
          // A host would silently continue from now.
          const reason = `the cursor lies in the future (${new Date(asked / 1000).toISOString()})`;
          position = now;
          yield { events: [{ kind: 'gap', cursor: now, time: now, reason }] };
          continue;
        }
        connections.trying();
        const onOpen = () => connections.opened(host.name);
        const connection = new JetstreamConnection(host, asked, position ?? 0, knows, { silence, onOpen });
        const stop = () => connection.close();
        signal.addEventListener('abort', stop);
        try {
          if (position === null) {
            await connection.opened();
            // From now on nothing may be missing, though no event has arrived yet.
            position = now;
            yield { events: [], connectedAt: now };
          }
          while (!signal.aborted) {
            const { events, end } = await connection.take();
            if (signal.aborted) return;
            const last = events.at(-1);
            if (last) {
              yield { events };
              // Only yielded events count. 0 means rubbish before any event: there is no cursor.
              if (last.cursor > 0) position = last.cursor;
            }
            if (end) throw end;
          }
        } catch (error) {
          if (signal.aborted) return;
          const isTooOld = error instanceof CursorTooOldError;
          const skips = isTooLong(error);
          if (isTooOld || skips) {
            const at = Date.now() * 1000;
            const reason = `${host.name}: ${errorText(error)}`;
            yield { events: [{ kind: 'gap', cursor: at, time: (skips ? position : asked) ?? at, reason }] };
            position = at;
            // Only once: if the host refuses every cursor, use the next host.
            if (isTooOld && !tooOld) {
              tooOld = true;
              continue;
            }
          }
          if (connection.steady) {
            failures = 0;
            tooOld = false;
          }
          const next = hosts[++turn % hosts.length];
          // A message that is too long would end every connection at the same place: do not go back
          // before it.
          rewind = skips ? 0 : next === host ? REWIND_SAME : REWIND_OTHER;
          connections.lost(host.name, error, connection.steady, next === host ? undefined : next?.name);
        } finally {
          signal.removeEventListener('abort', stop);
          stop();
          connections.stop();
        }
        // The next host follows at once, unless all of them have failed in a row.
        if (++failures >= hosts.length) await pause(backOff(failures - hosts.length), signal);
      }
    },
  };
}
