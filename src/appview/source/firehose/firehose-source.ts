import type { IdResolver } from '@atproto/identity';
import { DirectoryDownError } from '../../../identity/node/checked-did-resolver.ts';
import { backOff, pause } from '../../../network/guarded/pause.ts';
import { reasonOf } from '../../../network/guarded/reason-of.ts';
import { ACTOR_PROFILE, tableOf } from '../../collections.ts';
import type { SourceCursor, SourceEvent } from '../../event.ts';
import { ConnectionLog, type OnConnection } from '../connection-log.ts';
import type { EventBatch, EventSource } from '../event-source.ts';
import { FrameQueue, isTooLong, openSocket } from '../frame-queue.ts';
import { type FirehoseMessage, MAX_FRAME, readFirehoseMessage } from './firehose-message.ts';
import { proveCommit } from './prove-commit.ts';
import { RevisionChain } from './revision-chain.ts';

const FRAMES_AT_ONCE = 64;
// Numbers that are passed over at once, at the most, to get past a frame that is too long.
const LONGEST_SKIP = 1_000_000;

/** What a firehose needs besides its address. */
export interface FirehoseOptions {
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** Where to begin without a cursor. */
  readonly from: 'now' | 'oldest';
  readonly resolver: IdResolver;
  /** Whether the index holds anything of this account: only then its `app.bsky.actor.profile` is kept. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  /**
   * Whether this host may say that the account is there or gone.
   *
   * @throws {DirectoryDownError} it cannot be found out now
   */
  readonly speaksFor: (did: string) => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** After how many milliseconds without a word, not even an answered ping, it connects again. Default one minute. */
  readonly silence?: number;
}

/**
 * The firehose of a relay or a PDS (`com.atproto.sync.subscribeRepos`), proved. It connects again by itself, with back-off, after the last cursor that it gave.
 * What cannot be proved is rejected and passed; while the directory of keys is down everything waits. What the stream lost is told: as a `gap` when the host says
 * so, as a `sync` when a repository's revisions do not follow on each other.
 */
export function createFirehoseSource(options: FirehoseOptions): EventSource {
  const { service } = options;
  return {
    name: `firehose:${service}`,
    fingerprint: 'seq',
    cursors: 'numbers',
    async *batches(from: SourceCursor | null, signal: AbortSignal): AsyncGenerator<EventBatch> {
      // Cursors are exclusive and count from 1.
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
            // Once for each connection: said a thousand times, it would fetch every repository a thousand times.
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
              // Told only once the stream runs: what is fetched now and changes a moment later is in the stream.
              events.unshift({ kind: 'gap', cursor: at, time, reason: `${service}: ${gap}` });
              gap = null;
            }
            if (events.length > 0) {
              yield { events };
              skip = 1;
              time = timeOf(events) ?? time;
              // Only what was handed over counts: a connection that breaks asks for the rest again.
              const last = events.at(-1)?.cursor ?? 0;
              // Rubbish without a number, before anything had one: that is no place to go on from.
              if (last > 0) position = last;
            }
            if (end?.kind !== 'error') continue;
            // Such a cursor is refused for ever: the source began to count anew, so we do too.
            if (end.code === 'FutureCursor') {
              position = null;
              gap = 'the source began to count anew (FutureCursor)';
            }
            throw new Error(`The source ended the stream: ${end.code} ${end.message}`);
          }
        } catch (error) {
          if (position !== null && isTooLong(error)) {
            // What it held shows when the repository's revisions no longer follow on each other. Numbers may have holes: further each time.
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

/** A directory that may be down: many messages wait for it at once, and one of them says so. */
interface Directory {
  told: boolean;
}

interface Reading extends FirehoseOptions {
  /** Where is asked who may speak for an account. */
  readonly authority: Directory;
  /** Where accounts' keys are. */
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
      // The index asks the directory itself, so only accounts that it holds matter; the key may have changed with it.
      return [{ kind: 'identity', cursor, did: message.did, time: message.time }];
    case 'account': {
      const { did, time, active, status } = message;
      const speaks = await whenDirectoryAnswers(() => options.speaksFor(did), options.authority, options, signal);
      if (speaks === null) return [];
      // A PDS sends this of accounts that have moved away as well: it is no fault.
      if (!speaks) return [{ kind: 'passed', cursor }];
      return [{ kind: 'account', cursor, did, time, active, ...(status !== undefined && { status }) }];
    }
    case 'sync':
      return [{ kind: 'sync', cursor, did: message.did, time: message.time, rev: message.rev }];
    case 'commit':
      break;
  }
  const { did, time, rev } = message;
  // The index fetches only repositories that it knows, so this costs nothing for all the others.
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

/** @returns `null` when the signal came first */
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
    // What is kept in memory is answered without the directory: only who has waited knows that it is back.
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
