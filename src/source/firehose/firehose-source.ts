import type { IdResolver } from '@atproto/identity';
import { DirectoryDownError } from '../../identity/node/checked-did-resolver.ts';
import { backOff, pause } from '../../network/guarded/pause.ts';
import { reasonOf } from '../../network/guarded/reason-of.ts';
import { ACTOR_PROFILE, tableOf } from '../collections.ts';
import { ConnectionLog, type OnConnection } from '../connection-log.ts';
import type { SourceCursor, SourceEvent } from '../event.ts';
import type { EventBatch, EventSource } from '../event-source.ts';
import { FrameQueue, isTooLong, openSocket } from '../frame-queue.ts';
import { type FirehoseMessage, MAX_FRAME, readFirehoseMessage } from './firehose-message.ts';
import { proveCommit } from './prove-commit.ts';
import { RevisionChain } from './revision-chain.ts';

const FRAMES_AT_ONCE = 64;
// The largest step, in sequence numbers, that is skipped at once to get past a frame that is too long.
const LONGEST_SKIP = 1_000_000;

export interface FirehoseOptions {
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** Where to begin without a stored cursor. */
  readonly from: 'now' | 'oldest';
  readonly resolver: IdResolver;
  /** Whether the index holds records of this account: only then its `app.bsky.actor.profile` is kept. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  /** Whether this host may say that the account is active or gone. Throws `DirectoryDownError` when that cannot be found out now. */
  readonly speaksFor: (did: string) => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** Milliseconds without a frame or a pong after which it reconnects. Default one minute. */
  readonly silence?: number;
}

/**
 * The firehose of a relay or a PDS (`com.atproto.sync.subscribeRepos`). Commits to our collections are verified; one that fails becomes a `rejected` event.
 * While the directory is down, the stream waits. It reconnects with backoff, after the last cursor handed over. Loss is reported as a `gap` when the host says
 * so, and as a `sync` when a repository's revisions do not follow on each other.
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
      let gap: string | null = null;
      let skip = 1;
      const revisions = new RevisionChain();
      const connection = new ConnectionLog(options);
      const reading: Reading = { ...options, authority: { told: false }, keys: { told: false } };
      for (let attempt = 0; !signal.aborted; attempt++) {
        let queue: FrameQueue | undefined;
        let toldOutdated = false;
        const stop = () => queue?.close();
        try {
          connection.trying();
          const socket = openSocket(subscribeUrl(service, position), MAX_FRAME);
          queue = new FrameQueue(socket, {
            ...(options.silence !== undefined && { silence: options.silence }),
            onOpen: () => connection.opened(service),
          });
          signal.addEventListener('abort', stop);
          while (!signal.aborted) {
            const messages = (await queue.take(FRAMES_AT_ONCE)).map(readFirehoseMessage);
            const end = messages.find(({ kind }) => kind === 'error');
            const before = end ? messages.slice(0, messages.indexOf(end)) : messages;
            const at = position ?? 0;
            const outdated = before.find(({ kind }) => kind === 'info');
            // Once per connection: a host that repeats it must not have every repository fetched again each time.
            if (!toldOutdated && outdated?.kind === 'info' && outdated.name === 'OutdatedCursor' && position !== 0) {
              toldOutdated = true;
              gap = 'the source no longer has all events after our cursor (OutdatedCursor)';
            }
            const read = await Promise.all(
              before.map((message) => readMessage(message, at, reading, signal, revisions.isBroken(message))),
            );
            if (signal.aborted) return;
            const events = read.flat();
            if (gap !== null && before.length > 0) {
              // Only once the stream runs: a repository that changes after it was fetched again is then in the stream.
              events.unshift({ kind: 'gap', cursor: at, time, reason: `${service}: ${gap}` });
              gap = null;
            }
            if (events.length > 0) {
              yield { events };
              skip = 1;
              time = timeOf(events) ?? time;
              // Only what was handed over counts: after a broken connection the rest is requested again.
              const last = events.at(-1)?.cursor ?? 0;
              // 0 means malformed frames before any sequence number: no place to go on from.
              if (last > 0) position = last;
            }
            if (end?.kind !== 'error') continue;
            // The source restarted its sequence and would refuse our cursor forever: go on from now, and report a gap.
            if (end.code === 'FutureCursor') {
              position = null;
              gap = 'the source began to count anew (FutureCursor)';
            }
            throw new Error(`The source ended the stream: ${end.code} ${end.message}`);
          }
        } catch (error) {
          if (position !== null && isTooLong(error)) {
            // The lost commit shows as a break in its repository's revisions. Sequences have holes, so each step is twice as long.
            position = Math.min(position + skip, Number.MAX_SAFE_INTEGER);
            skip = Math.min(skip * 2, LONGEST_SKIP);
            const reason = `a frame of more than ${MAX_FRAME / 1024 / 1024} MB, or in too many pieces`;
            yield { events: [{ kind: 'rejected', cursor: position, reason, body: '' }] };
          }
          if (!signal.aborted) connection.lost(service, error, queue?.steady === true);
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

/** A service that may be down. Many messages wait for it at once, and only the first one logs it. */
interface Directory {
  told: boolean;
}

interface Reading extends FirehoseOptions {
  /** For who may speak for an account: the host and the directory. */
  readonly authority: Directory;
  /** For accounts' signing keys. */
  readonly keys: Directory;
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
      // Without the handle: the directory is asked, for accounts that the index holds. The signing key may have changed too.
      return [{ kind: 'identity', cursor, did: message.did, time: message.time }];
    case 'account': {
      const { did, time, active, status } = message;
      const speaks = await whenDirectoryAnswers(() => options.speaksFor(did), options.authority, options, signal);
      if (speaks === null) return [];
      // A PDS also sends this for accounts that have moved away, so it is not an error.
      if (!speaks) return [{ kind: 'passed', cursor }];
      return [{ kind: 'account', cursor, did, time, active, ...(status !== undefined && { status }) }];
    }
    case 'sync':
      return [{ kind: 'sync', cursor, did: message.did, time: message.time, rev: message.rev }];
    case 'commit':
      break;
  }
  const { did, time, rev } = message;
  // Only repositories that the index knows are fetched, so this costs nothing for the others.
  const missed: SourceEvent[] = broken ? [{ kind: 'sync', cursor, did, time, rev }] : [];
  if (message.tooBig) return [{ kind: 'sync', cursor, did, time, rev }];
  const others = message.collections.includes(ACTOR_PROFILE) && (await options.knows(did));
  const wanted = (collection: string) => tableOf(collection) !== null && (collection !== ACTOR_PROFILE || others);
  if (!message.collections.some(wanted)) return broken ? missed : [{ kind: 'passed', cursor }];
  try {
    const proved = await whenDirectoryAnswers(
      () => proveCommit(message, options.resolver, wanted),
      options.keys,
      options,
      signal,
    );
    return proved === null ? [] : [...proved, ...missed];
  } catch (error) {
    const reason = reasonOf(error);
    return [{ kind: 'rejected', cursor, did, reason, body: '' }, ...missed];
  }
}

/** Retries `ask` with backoff while it throws `DirectoryDownError`; `null` when the signal came first. */
async function whenDirectoryAnswers<T>(
  ask: () => Promise<T>,
  directory: Directory,
  { log }: Pick<FirehoseOptions, 'log'>,
  signal: AbortSignal,
): Promise<T | null> {
  let waited = false;
  try {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await ask();
      } catch (error) {
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
