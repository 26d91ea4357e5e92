import type { LookupFunction } from 'node:net';
import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import type { NetworkAccess } from '../../network/network-access.ts';
import { ConnectionLog, type OnConnection } from '../connection-log.ts';
import {
  type EventBatch,
  type EventSource,
  type Label,
  labelerSourceName,
  type SourceCursor,
  type SourceEvent,
} from '../event.ts';
import { FrameQueue, isTooLong, openSocket } from '../frame-queue.ts';
import { isSequence, MAX_FRAME, readStreamFrame, type StreamEnd } from '../stream-frame.ts';
import { readLabel, type SignedLabel, type Unread } from './label.ts';
import { LabelerIdentity } from './labeler-identity.ts';

const FRAMES_AT_ONCE = 64;
// A label has some 20 items.
const FRAME_SHAPE = { items: 2, maxItems: 100_000, depth: 8 } as const;
/** How many signatures are checked at once, in Node's shared thread pool. */
const PROVED_AT_ONCE = 16;
// The largest step, in sequence numbers, to skip a frame that is too long.
const LONGEST_SKIP = 1_000_000;

/**
 * The result for a label. `kept`: it concerns the index, and the labeler signed it. `unproved`: its
 * signature is wrong or missing.
 */
export type LabelResult = 'kept' | 'passed' | 'foreign' | 'malformed' | 'unproved';

export interface LabelerOptions {
  /** The labeler's DID. */
  readonly did: string;
  readonly network: Pick<NetworkAccess, 'resolver' | 'development' | 'lookup'>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** Receives how many labels had each result. */
  readonly onLabels?: ((result: LabelResult, count: number) => void) | undefined;
  /** Milliseconds without a frame or a pong after which it reconnects. Default one minute. */
  readonly silence?: number | undefined;
}

/**
 * The labels of one labeler (`com.atproto.label.subscribeLabels`), from the first that it has. The
 * labeler is the `src` of each and has signed it; others are counted and skipped. The source
 * reconnects with backoff, after the last yielded label.
 */
export function createLabelerSource(options: LabelerOptions): EventSource {
  const { did, network, log, onLabels = () => {} } = options;
  const told = new Set<string>();
  const tellOnce = (what: string) => {
    if (told.size === told.add(what).size) return;
    log(`The labeler ${did} ${what}`);
  };
  return {
    name: labelerSourceName(did),
    fingerprint: 'seq',
    async *batches(from: SourceCursor | null, signal: AbortSignal): AsyncGenerator<EventBatch> {
      // Exclusive, and sequence numbers start at 1: 0 asks for everything.
      let position = from?.cursor ?? 0;
      let skip = 1;
      const connection = new ConnectionLog(options);
      const identity = new LabelerIdentity(did, network);
      let name = `The labeler ${did}`;
      for (let attempt = 0; !signal.aborted; attempt++) {
        let queue: FrameQueue | undefined;
        const stop = () => queue?.close();
        try {
          connection.trying();
          const service = await identity.service(attempt > 0);
          if (signal.aborted) return;
          name = `The labeler ${did} at ${new URL(service).host}`;
          queue = connect(service, position, network.lookup, () => connection.opened(name), options.silence);
          signal.addEventListener('abort', stop);
          while (!signal.aborted) {
            const messages = (await queue.take(FRAMES_AT_ONCE)).map(readLabelMessage);
            const ended = messages.findIndex(({ kind }) => kind === 'error');
            const events: SourceEvent[] = [];
            for (const message of ended < 0 ? messages : messages.slice(0, ended)) {
              if (message.kind === 'info' && message.name === 'OutdatedCursor' && position > 0)
                tellOnce(
                  'no longer has all labels after the last that was read; what it took back meanwhile is missing.',
                );
              if (message.kind === 'malformed') onLabels('malformed', 1);
              if (message.kind !== 'labels') continue;
              const labels = await proved(message.labels, did, identity, signal, (result, count) => {
                onLabels(result, count);
                if (result === 'unproved' && count > 0)
                  tellOnce('sends labels that its key #atproto_label did not sign; they are ignored and counted.');
              });
              const cursor = message.seq;
              events.push(
                labels.length > 0 ? { kind: 'labels', cursor, labeler: did, labels } : { kind: 'passed', cursor },
              );
            }
            if (signal.aborted) return;
            const last = events.at(-1);
            if (last) {
              yield { events };
              position = last.cursor;
              skip = 1;
            }
            const end = messages[ended];
            if (end?.kind === 'error') {
              // The labeler restarted its sequence and would refuse our cursor forever. All its
              // labels are read again.
              if (end.code === 'FutureCursor') position = 0;
              throw new Error(`It ended the stream: ${end.code} ${end.message}`);
            }
          }
        } catch (error) {
          if (signal.aborted) return;
          connection.lost(name, error, queue?.steady === true);
          if (isTooLong(error)) {
            // Sequences have holes, so each step is twice as long.
            position = Math.min(position + skip, Number.MAX_SAFE_INTEGER);
            skip = Math.min(skip * 2, LONGEST_SKIP);
            onLabels('malformed', 1);
            yield { events: [{ kind: 'passed', cursor: position }] };
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

function connect(
  service: string,
  cursor: number,
  lookup: LookupFunction,
  onOpen: () => void,
  silence: number | undefined,
): FrameQueue {
  const url = new URL('/xrpc/com.atproto.label.subscribeLabels', service);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  url.searchParams.set('cursor', String(cursor));
  // The document names the host, not the operator, so the guard resolves the host's name.
  return new FrameQueue(openSocket(url, MAX_FRAME, [], lookup), { onOpen, ...(silence !== undefined && { silence }) });
}

type LabelMessage =
  | { readonly kind: 'labels'; readonly seq: number; readonly labels: readonly unknown[] }
  | { readonly kind: 'info'; readonly name: unknown }
  | { readonly kind: 'malformed' }
  | StreamEnd;

function readLabelMessage(bytes: Uint8Array): LabelMessage {
  const frame = readStreamFrame(bytes, FRAME_SHAPE);
  if (frame.kind !== 'message') return frame;
  const { seq, labels, name } = frame.body;
  if (frame.type === '#info') return { kind: 'info', name };
  // A future type has its place in the stream too.
  if (!isSequence(seq)) return { kind: 'malformed' };
  if (frame.type !== '#labels') return { kind: 'labels', seq, labels: [] };
  return Array.isArray(labels) ? { kind: 'labels', seq, labels } : { kind: 'malformed' };
}

async function proved(
  given: readonly unknown[],
  did: string,
  identity: LabelerIdentity,
  signal: AbortSignal,
  onLabels: (result: LabelResult, count: number) => void,
): Promise<Label[]> {
  const read = given.map((each) => readLabel(each, did));
  const signed = read.filter((each): each is SignedLabel => typeof each !== 'string');
  const labels: Label[] = [];
  for (let at = 0; at < signed.length && !signal.aborted; at += PROVED_AT_ONCE) {
    const some = signed.slice(at, at + PROVED_AT_ONCE);
    const good = await Promise.all(some.map((each) => identity.proves(each)));
    labels.push(...some.flatMap(({ label }, nth) => (good[nth] ? [label] : [])));
  }
  const count = (why: Unread) => read.filter((each) => each === why).length;
  for (const why of ['passed', 'foreign', 'malformed'] as const) if (count(why) > 0) onLabels(why, count(why));
  const unproved = signed.length - labels.length + count('unsigned');
  if (unproved > 0) onLabels('unproved', unproved);
  if (labels.length > 0) onLabels('kept', labels.length);
  return labels;
}
