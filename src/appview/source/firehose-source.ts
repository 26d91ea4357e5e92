import type { IdResolver } from '@atproto/identity';
import { WebSocket } from 'ws';
import { ACTOR_PROFILE, tableOf } from '../collections.ts';
import type { SourceEvent } from '../event.ts';
import { DirectoryDownError } from '../identity/checked-did-resolver.ts';
import { backOff, pause } from '../pause.ts';
import type { SourceCursor } from '../store/store.ts';
import type { EventBatch, EventSource } from './event-source.ts';
import { type FirehoseMessage, readFirehoseMessage } from './firehose-message.ts';
import { FrameQueue } from './frame-queue.ts';
import { proveCommit } from './prove-commit.ts';

const FRAMES_AT_ONCE = 64;
const MAX_FRAME = 16 * 1024 * 1024;
const CONNECT_TIMEOUT = 15_000;

/** What a firehose needs besides its address. */
export interface FirehoseOptions {
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** Where to begin without a cursor. */
  readonly from: 'now' | 'oldest';
  readonly resolver: IdResolver;
  /** Whether the index holds anything of this account: only then its `app.bsky.actor.profile` is kept. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  readonly log: (line: string) => void;
}

/**
 * The firehose of a relay or a PDS (`com.atproto.sync.subscribeRepos`), proved. It connects again by itself, with back-off, after the last cursor that it gave.
 * What cannot be proved is rejected and passed; while the directory of keys is down everything waits.
 */
export function createFirehoseSource(options: FirehoseOptions): EventSource {
  const { service, log } = options;
  return {
    name: `firehose:${service}`,
    fingerprint: 'seq',
    async *batches(from: SourceCursor | null, signal: AbortSignal): AsyncGenerator<EventBatch> {
      // Cursors are exclusive and count from 1.
      let position = from?.cursor ?? (options.from === 'oldest' ? 0 : null);
      for (let attempt = 0; !signal.aborted; attempt++) {
        let queue: FrameQueue | undefined;
        const stop = () => queue?.close();
        try {
          const socket = new WebSocket(subscribeUrl(service, position), {
            maxPayload: MAX_FRAME,
            handshakeTimeout: CONNECT_TIMEOUT,
          });
          queue = new FrameQueue(socket);
          signal.addEventListener('abort', stop);
          while (!signal.aborted) {
            const messages = (await queue.take(FRAMES_AT_ONCE)).map(readFirehoseMessage);
            const end = messages.find(({ kind }) => kind === 'error');
            const before = end ? messages.slice(0, messages.indexOf(end)) : messages;
            const at = position ?? 0;
            const read = await Promise.all(before.map((message) => readMessage(message, at, options, signal)));
            if (signal.aborted) return;
            const events = read.flat();
            if (events.length > 0) {
              yield { events };
              attempt = 0;
              // Only what was handed over counts: a connection that breaks asks for the rest again.
              position = events.at(-1)?.cursor ?? position;
            }
            if (end?.kind !== 'error') continue;
            // Such a cursor is refused for ever: the source began to count anew, so we do too.
            if (end.code === 'FutureCursor') position = null;
            throw new Error(`The source ended the stream: ${end.code} ${end.message}`);
          }
        } catch (error) {
          if (!signal.aborted) log(`${service}: ${error instanceof Error ? error.message : error} Connecting again.`);
        } finally {
          signal.removeEventListener('abort', stop);
          stop();
        }
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

async function readMessage(
  message: FirehoseMessage,
  before: number,
  options: FirehoseOptions,
  signal: AbortSignal,
): Promise<SourceEvent[]> {
  const cursor = ('seq' in message ? message.seq : undefined) ?? before;
  switch (message.kind) {
    case 'error':
      return [];
    case 'info':
      // Events between our cursor and the source's oldest are lost to the stream. Closing the gap by a backfill comes with issue B.
      options.log(`${options.service}: ${message.name}: the source no longer has all events after our cursor.`);
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
      return [{ kind: 'account', cursor, did, time, active, ...(status !== undefined && { status }) }];
    }
    case 'sync':
      return [{ kind: 'sync', cursor, did: message.did, time: message.time, rev: message.rev }];
    case 'commit':
      break;
  }
  const { did, time, rev } = message;
  if (message.tooBig) return [{ kind: 'sync', cursor, did, time, rev }];
  const others = message.collections.includes(ACTOR_PROFILE) && (await options.knows(did));
  const wanted = (collection: string) => tableOf(collection) !== null && (collection !== ACTOR_PROFILE || others);
  if (!message.collections.some(wanted)) return [{ kind: 'passed', cursor }];
  for (let attempt = 0; ; attempt++) {
    try {
      return await proveCommit(message, options.resolver, wanted);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof DirectoryDownError)) return [{ kind: 'rejected', cursor, did, reason, body: '' }];
      if (attempt === 0) options.log(`${reason} Waiting for it.`);
      await pause(backOff(attempt), signal);
      if (signal.aborted) return [];
    }
  }
}
