import type { Did } from 'masthead/internal/core/values/identifiers';
import type { NetworkAccess } from '../network/network-access.ts';
import {
  type EventBatch,
  type EventSource,
  type Label,
  labelerSourceName,
  type SourceCursor,
  type SourceEvent,
} from './event.ts';
import { FrameQueue, isTooLong, openSocket } from './frame-queue.ts';
import { LabelerIdentity, readLabel, type SignedLabel, type Unread } from './label.ts';
import { type Attempt, ConnectionLog, type ConnectionOptions, reconnecting, type Stream } from './reconnect.ts';
import { FrameSkip, isSequence, MAX_FRAME, readStreamFrame, type StreamEnd } from './stream-frame.ts';

const FRAMES_AT_ONCE = 64;
// A label has some 20 items.
const FRAME_SHAPE = { items: 2, maxItems: 100_000, depth: 8 } as const;
/** How many signatures are checked at once, in Node's shared thread pool. */
const PROVED_AT_ONCE = 16;

/**
 * The result for a label. `kept`: it concerns the index, and the labeler signed it. `unproved`: its
 * signature is wrong or missing.
 */
export type LabelResult = 'kept' | 'passed' | 'foreign' | 'malformed' | 'unproved';

export interface LabelerOptions extends ConnectionOptions {
  /** The labeler's DID. */
  readonly did: Did;
  readonly network: Pick<NetworkAccess, 'resolver' | 'development' | 'lookup'>;
  /** Receives how many labels had each result. */
  readonly onLabels?: ((result: LabelResult, count: number) => void) | undefined;
}

/**
 * The labels of one labeler (`com.atproto.label.subscribeLabels`), from the first that it has. The
 * labeler is the `src` of each and has signed it; others are counted and skipped. The source
 * reconnects with backoff, after the last yielded label.
 */
export function createLabelerSource(options: LabelerOptions): EventSource {
  return {
    name: labelerSourceName(options.did),
    fingerprint: 'seq',
    batches: (from, signal) =>
      reconnecting(new LabelerStream(options, from, signal), new ConnectionLog(options), signal),
  };
}

class LabelerStream implements Stream {
  readonly hostCount = 1;
  host: string;
  readonly #options: LabelerOptions;
  readonly #signal: AbortSignal;
  readonly #identity: LabelerIdentity;
  readonly #skip = new FrameSkip();
  readonly #logged = new Set<string>();
  /** The cursor up to which all labels were yielded. Sequence numbers start at 1. */
  #position: number;
  #isFirst = true;

  constructor(options: LabelerOptions, from: SourceCursor | null, signal: AbortSignal) {
    this.host = `The labeler ${options.did}`;
    this.#options = options;
    this.#signal = signal;
    this.#identity = new LabelerIdentity(options.did, options.network);
    this.#position = from?.cursor ?? 0;
  }

  async *read({ hold, opened }: Attempt): AsyncGenerator<EventBatch> {
    const { did, network, silence } = this.#options;
    // Cleared before the await: after a failure, too, the next attempt asks the directory anew.
    const isAnew = !this.#isFirst;
    this.#isFirst = false;
    const service = await this.#identity.service(isAnew);
    if (this.#signal.aborted) return;
    this.host = `The labeler ${did} at ${new URL(service).host}`;
    // The document names the host, not the operator, so the guard resolves the host's name.
    const socket = openSocket(subscribeUrl(service, this.#position), MAX_FRAME, [], network.lookup);
    const queue = hold(new FrameQueue(socket, { silence, onOpen: opened }));
    while (!this.#signal.aborted) {
      const messages = (await queue.take(FRAMES_AT_ONCE)).map(readLabelMessage);
      const end = messages.findIndex(({ kind }) => kind === 'error');
      const events: SourceEvent[] = [];
      for (const message of end < 0 ? messages : messages.slice(0, end))
        events.push(...(await this.#eventsOf(message)));
      if (this.#signal.aborted) return;
      const last = events.at(-1);
      if (last) {
        yield { events };
        this.#position = last.cursor;
        this.#skip.reset();
      }
      const ended = messages[end];
      if (ended?.kind !== 'error') continue;
      // The labeler restarted its sequence and would refuse our cursor forever. All its labels are
      // read again.
      if (ended.code === 'FutureCursor') this.#position = 0;
      throw new Error(`It ended the stream: ${ended.code} ${ended.message}`);
    }
  }

  async *recover(error: unknown): AsyncGenerator<EventBatch> {
    if (!isTooLong(error)) return;
    this.#position = this.#skip.after(this.#position);
    this.#count('malformed', 1);
    yield { events: [{ kind: 'passed', cursor: this.#position }] };
  }

  async #eventsOf(message: LabelMessage): Promise<SourceEvent[]> {
    if (message.kind === 'info' && message.name === 'OutdatedCursor' && this.#position > 0)
      this.#logOnce('no longer has all labels after the last that was read; what it took back meanwhile is missing.');
    if (message.kind === 'malformed') this.#count('malformed', 1);
    if (message.kind !== 'labels') return [];
    const { did } = this.#options;
    const labels = await this.#proved(message.labels);
    const cursor = message.seq;
    return [labels.length > 0 ? { kind: 'labels', cursor, labeler: did, labels } : { kind: 'passed', cursor }];
  }

  /** The labels that concern the index and that the labeler has signed. Counts all. */
  async #proved(values: readonly unknown[]): Promise<Label[]> {
    const read = values.map((each) => readLabel(each, this.#options.did));
    const signed = read.filter((each): each is SignedLabel => typeof each !== 'string');
    const labels: Label[] = [];
    for (let at = 0; at < signed.length && !this.#signal.aborted; at += PROVED_AT_ONCE) {
      const some = signed.slice(at, at + PROVED_AT_ONCE);
      const good = await Promise.all(some.map((each) => this.#identity.proves(each)));
      labels.push(...some.flatMap(({ label }, nth) => (good[nth] ? [label] : [])));
    }
    const unread = (why: Unread) => read.filter((each) => each === why).length;
    for (const why of ['passed', 'foreign', 'malformed'] as const) this.#count(why, unread(why));
    const unproved = signed.length - labels.length + unread('unsigned');
    this.#count('unproved', unproved);
    this.#count('kept', labels.length);
    if (unproved > 0)
      this.#logOnce('sends labels that its key #atproto_label did not sign; they are ignored and counted.');
    return labels;
  }

  #count(result: LabelResult, count: number): void {
    if (count > 0) this.#options.onLabels?.(result, count);
  }

  #logOnce(what: string): void {
    if (this.#logged.size === this.#logged.add(what).size) return;
    this.#options.log(`The labeler ${this.#options.did} ${what}`);
  }
}

function subscribeUrl(service: string, cursor: number): URL {
  const url = new URL('/xrpc/com.atproto.label.subscribeLabels', service);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  url.searchParams.set('cursor', String(cursor));
  return url;
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
