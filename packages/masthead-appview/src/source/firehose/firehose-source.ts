import type { IdResolver } from '@atproto/identity';
import { LRUCache } from 'lru-cache';
import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import { ACTOR_PROFILE } from 'masthead/internal/core/values/nsid';
import { DidUnavailableError, DirectoryDownError } from '../../network/checked-did-resolver.ts';
import { ConnectionLog, type OnConnection } from '../connection-log.ts';
import type { EventBatch, EventSource, SourceCursor, SourceEvent } from '../event.ts';
import { tableOf } from '../event.ts';
import { FrameQueue, isTooLong, openSocket } from '../frame-queue.ts';
import { MAX_FRAME } from '../stream-frame.ts';
import { type FirehoseMessage, readFirehoseMessage } from './firehose-message.ts';
import { proveCommit } from './prove-commit.ts';
import { type Read, Reads, RevisionChain } from './reads.ts';

const FRAMES_AT_ONCE = 64;
// Milliseconds; `MAX_LATE` is in characters of DIDs.
const LATE_FOR = 60_000;
const MAX_LATE = 1_000_000;
// A refusal may be the end of an outage.
const MAX_REFUSALS = 2;
// The largest step, in sequence numbers, to skip a frame that is too long.
const LONGEST_SKIP = 1_000_000;

export interface FirehoseOptions {
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** Where to begin without a stored cursor. */
  readonly from: 'now' | 'oldest';
  readonly resolver: IdResolver;
  /** Whether the index has seen this account: only then it keeps its `app.bsky.actor.profile`. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  /**
   * Whether this host may report that the account is active or deleted. Throws `DirectoryDownError`
   * when this is unknown now.
   */
  readonly speaksFor: (did: string) => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** Milliseconds without a frame or a pong after which it reconnects. Default one minute. */
  readonly silence?: number | undefined;
}

/**
 * The firehose of a relay or a PDS (`com.atproto.sync.subscribeRepos`). Commits to our collections
 * are verified; one that fails becomes a `rejected` event. While the directory is down, the stream
 * waits. When only one account cannot be resolved, the others do not wait; its repository is
 * fetched later. The source reconnects with backoff, after the last yielded cursor. It reports lost
 * events as a `gap` when the host says so, and as a `sync` when a repository's revisions have a
 * break.
 */
export function createFirehoseSource(options: FirehoseOptions): EventSource {
  const { service } = options;
  return {
    name: `firehose:${service}`,
    fingerprint: 'seq',
    cursors: 'numbers',
    async *batches(from: SourceCursor | null, signal: AbortSignal): AsyncGenerator<EventBatch> {
      // The cursor is exclusive and sequence numbers start at 1, so 0 asks for everything.
      let position = from?.cursor ?? (options.from === 'oldest' ? 0 : null);
      let time = from?.time ?? 0;
      /** When it was first connected, microseconds, while there is no cursor. */
      let since: number | null = null;
      let gap: string | null = null;
      let skip = 1;
      const reads = new Reads();
      const revisions = new RevisionChain();
      const connection = new ConnectionLog(options);
      const reading: Reading = { ...options, authority: { told: false }, keys: { told: false }, late: lateAccounts() };
      const gapEvent = (cursor: number, begins: number, reason: string): SourceEvent => ({
        kind: 'gap',
        cursor,
        time: begins,
        reason: `${service}: ${reason}`,
      });
      const handOver = function* (): Generator<EventBatch> {
        const { events, cursor } = reads.take();
        if (events.length === 0) return;
        yield { events, cursor };
        skip = 1;
        time = timeOf(events) ?? time;
        // Only yielded events count: after a broken connection the rest is requested again. 0 means
        // malformed frames before any sequence number: there is no cursor.
        if (cursor > 0) position = cursor;
      };
      for (let attempt = 0; !signal.aborted; attempt++) {
        let queue: FrameQueue | undefined;
        let toldOutdated = false;
        let anew = false;
        let seen = position;
        const stop = () => queue?.close();
        try {
          connection.trying();
          const socket = openSocket(subscribeUrl(service, position), MAX_FRAME);
          queue = new FrameQueue(socket, {
            ...(options.silence !== undefined && { silence: options.silence }),
            onOpen: () => connection.opened(service),
          });
          signal.addEventListener('abort', stop);
          if (position === null) {
            await queue.opened();
            const at = Date.now() * 1000;
            // The stream does not repeat events from before the connection.
            if (since !== null) gap ??= 'the connection was lost before the first event';
            const events = gap === null ? [] : [gapEvent(0, time || since || at, gap)];
            gap = null;
            since ??= at;
            yield { events, connectedAt: at };
          }
          for (let taking: Promise<Uint8Array[]> | undefined; !signal.aborted; ) {
            if (!reads.isFull) taking ??= queue.take(FRAMES_AT_ONCE);
            const frames = await Promise.race([
              ...(taking ? [taking] : []),
              ...(reads.size > 0 ? [reads.change()] : []),
            ]);
            if (signal.aborted) return;
            if (frames) {
              taking = undefined;
              const messages = frames.map((frame) => ({ message: readFirehoseMessage(frame), bytes: frame.length }));
              const end = messages.findIndex(({ message }) => message.kind === 'error');
              const before = end < 0 ? messages : messages.slice(0, end);
              const outdated = before.find(({ message }) => message.kind === 'info')?.message;
              // Once per connection: a host that repeats it must not have every repository fetched
              // again each time.
              if (!toldOutdated && outdated?.kind === 'info' && outdated.name === 'OutdatedCursor' && position !== 0) {
                toldOutdated = true;
                gap = 'the source no longer has all events after our cursor (OutdatedCursor)';
              }
              if (gap !== null && before.length > 0) {
                // Only once the stream runs: then it contains each change after a repository was
                // fetched.
                yield { events: [gapEvent(position ?? 0, time, gap)], ...(position !== null && { cursor: position }) };
                gap = null;
              }
              const start = (message: FirehoseMessage, bytes: number): Read => {
                const cursor = 'seq' in message ? message.seq : undefined;
                const started = readSoon(message, position ?? 0, reading, signal, revisions.isBroken(message));
                const read = { ...started, bytes, before: seen ?? (cursor ?? 1) - 1, cursor };
                seen = cursor ?? seen;
                return read;
              };
              await reads.add(before.map(({ message, bytes }) => start(message, bytes)));
              const last = end < 0 ? undefined : messages[end]?.message;
              if (last?.kind === 'error') {
                // The source restarted its sequence and would refuse our cursor forever: continue
                // from now, and report a gap.
                if (last.code === 'FutureCursor') {
                  anew = true;
                  gap = 'the source began to count anew (FutureCursor)';
                }
                throw new Error(`The source ended the stream: ${last.code} ${last.message}`);
              }
            }
            yield* handOver();
          }
        } catch (error) {
          if (!signal.aborted) connection.lost(service, error, queue?.steady === true);
          while (reads.size > 0 && !signal.aborted) {
            await reads.change();
            yield* handOver();
          }
          if (anew) position = null;
          if (position !== null && isTooLong(error)) {
            // The lost commit shows as a break in its repository's revisions. Sequences have holes,
            // so each step is twice as long.
            position = Math.min(position + skip, Number.MAX_SAFE_INTEGER);
            skip = Math.min(skip * 2, LONGEST_SKIP);
            const reason = `a frame of more than ${MAX_FRAME / 1024 / 1024} MB, or in too many pieces`;
            yield { events: [{ kind: 'rejected', cursor: position, reason, body: '' }] };
          }
        } finally {
          signal.removeEventListener('abort', stop);
          stop();
          connection.stop();
        }
        if (queue?.steady) attempt = 0;
        await pause(backOff(attempt), signal);
      }
    },
  };
}

function subscribeUrl(service: string, cursor: number | null): URL {
  const url = new URL('/xrpc/com.atproto.sync.subscribeRepos', service);
  if (cursor !== null) url.searchParams.set('cursor', String(cursor));
  return url;
}

/**
 * A service that may be down. Many messages wait for it at once, but only the first one logs it.
 */
interface Directory {
  told: boolean;
}

interface Reading extends FirehoseOptions {
  /** The host and the directory, which say who may report on an account. */
  readonly authority: Directory;
  /** For accounts' signing keys. */
  readonly keys: Directory;
  /**
   * Accounts that recently could not be resolved, or whose own hosts did not answer in time: their
   * messages are not awaited and cause no requests.
   */
  readonly late: LRUCache<string, true>;
}

function lateAccounts(): LRUCache<string, true> {
  return new LRUCache({ ttl: LATE_FOR, maxSize: MAX_LATE, sizeCalculation: (_, did) => did.length });
}

/**
 * Replaces a message that cannot be read now: the whole repository is fetched later, so nothing is
 * lost and the stream does not wait.
 */
function parked(message: FirehoseMessage & { readonly did: string; readonly time: number }, cursor: number) {
  const { kind, did, time } = message;
  // Without its revision, which is not proved. For an account that the index has not seen, only a
  // commit shows that there is a record to fetch.
  return [{ kind: 'sync', cursor, did, time, rev: '', ...(kind === 'commit' && { unproved: true }) }] as const;
}

/** Begins to read a message. `late` is set when the host of an unseen account may be asked. */
function readSoon(
  message: FirehoseMessage,
  before: number,
  options: Reading,
  signal: AbortSignal,
  broken: boolean,
): Pick<Read, 'did' | 'events' | 'late'> {
  const did = 'did' in message ? message.did : undefined;
  const cursor = ('seq' in message ? message.seq : undefined) ?? before;
  const events = readMessage(message, before, options, signal, broken).catch((error: unknown): SourceEvent[] => [
    { kind: 'rejected', cursor, reason: errorText(error), body: '', ...(did !== undefined && { did }) },
  ]);
  const isOwnHost = (message.kind === 'commit' || message.kind === 'account') && !message.did.startsWith('did:plc:');
  if (!isOwnHost) return { did, events, late: undefined };
  return { did, events, late: () => [...parkedLate(message, cursor, options)] };
}

function parkedLate(
  message: FirehoseMessage & { readonly did: string; readonly time: number },
  cursor: number,
  { late }: Reading,
) {
  late.set(message.did, true);
  return parked(message, cursor);
}

async function readMessage(
  message: FirehoseMessage,
  before: number,
  options: Reading,
  signal: AbortSignal,
  broken: boolean,
): Promise<SourceEvent[]> {
  const cursor = ('seq' in message ? message.seq : undefined) ?? before;
  switch (message.kind) {
    case 'error':
    case 'info':
      return [];
    case 'unknown':
      return [{ kind: 'passed', cursor }];
    case 'malformed': {
      const { reason, did } = message;
      return [{ kind: 'rejected', cursor, reason, body: '', ...(did !== undefined && { did }) }];
    }
    case 'identity':
      // Without the handle: the directory is asked, for accounts that the index has seen. The
      // signing key may have changed too.
      return [{ kind: 'identity', cursor, did: message.did, time: message.time }];
    case 'account': {
      const { did, time, active, status } = message;
      if (options.late.has(did)) return [...parked(message, cursor)];
      const ask = () => options.speaksFor(did);
      const speaks = await whenDirectoryAnswers(ask, options.authority, options, signal).catch(unavailable);
      if (speaks === null) return [];
      if (speaks === 'unavailable') return [...parkedLate(message, cursor, options)];
      options.late.delete(did);
      // A PDS also sends this for accounts that have moved to another, so it is not an error.
      if (!speaks) return [{ kind: 'passed', cursor }];
      return [{ kind: 'account', cursor, did, time, active, ...(status !== undefined && { status }) }];
    }
    case 'sync':
      return [{ kind: 'sync', cursor, did: message.did, time: message.time, rev: message.rev }];
    case 'commit':
      break;
  }
  const { did, time, rev } = message;
  // Only repositories that the index has seen are fetched, so this costs nothing for the others.
  const missed: SourceEvent[] = broken ? [{ kind: 'sync', cursor, did, time, rev }] : [];
  if (message.tooBig) return [{ kind: 'sync', cursor, did, time, rev }];
  const others = message.collections.includes(ACTOR_PROFILE) && (await options.knows(did));
  const wanted = (collection: string) => tableOf(collection) !== null && (collection !== ACTOR_PROFILE || others);
  if (!message.collections.some(wanted)) return broken ? missed : [{ kind: 'passed', cursor }];
  if (options.late.has(did)) return [...parked(message, cursor)];
  try {
    const ask = () => proveCommit(message, options.resolver, wanted);
    const proved = await whenDirectoryAnswers(ask, options.keys, options, signal).catch(unavailable);
    if (proved === 'unavailable') return [...parkedLate(message, cursor, options)];
    options.late.delete(did);
    return proved === null ? [] : [...proved, ...missed];
  } catch (error) {
    const reason = errorText(error);
    return [{ kind: 'rejected', cursor, did, reason, body: '' }, ...missed];
  }
}

function unavailable(error: unknown): 'unavailable' {
  if (error instanceof DidUnavailableError) return 'unavailable';
  throw error;
}

/**
 * Retries `ask` with backoff while it throws `DirectoryDownError`, and a few times while the
 * directory refuses a single account; `null` when the signal came first.
 *
 * @throws {DidUnavailableError} the account alone cannot be resolved now
 */
async function whenDirectoryAnswers<T>(
  ask: () => Promise<T>,
  directory: Directory,
  { log }: Pick<FirehoseOptions, 'log'>,
  signal: AbortSignal,
): Promise<T | null> {
  let waited = false;
  let refusals = 0;
  try {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof DidUnavailableError && refusals++ < MAX_REFUSALS) {
          await pause(backOff(refusals), signal);
          continue;
        }
        if (!(error instanceof DirectoryDownError)) throw error;
        if (!directory.told) log(`${error.message} Waiting for it.`);
        directory.told = true;
        waited = true;
        await pause(backOff(attempt), signal);
      }
    }
    return null;
  } finally {
    // A cached answer does not show that the directory is back, so only a call that waited says so.
    if (waited && directory.told && !signal.aborted) {
      directory.told = false;
      log('What was waited for answers again.');
    }
  }
}

function timeOf(events: readonly SourceEvent[]): number | undefined {
  const timed = events.findLast((event) => event.kind === 'commit' || event.kind === 'identity');
  return timed && 'time' in timed ? timed.time : undefined;
}
