import { ACTOR_PROFILE } from '../../collections.ts';
import type { SourceEvent } from '../../event.ts';
import { FrameQueue, openSocket } from '../frame-queue.ts';
import { type JetstreamHost, MAX_MESSAGE, subscribeUrl } from './jetstream-host.ts';
import { type JetstreamMessage, readJetstreamV1, readJetstreamV2 } from './jetstream-message.ts';

const TEXT = new TextDecoder();
const FRAMES_AT_ONCE = 256;
const MINUTE = 60_000_000;

// Version 1 starts at its oldest event without a word. No Jetstream keeps less than half an hour, and on the network's stream ten minutes are never empty.
const SURELY_KEPT = 30 * MINUTE;
const PLAUSIBLE_SILENCE = 10 * MINUTE;
// So many messages in a row that say nothing: the host is broken, whatever it believes to send.
const MAX_RUBBISH = 1000;

/** A cursor that asks for the oldest event of a host: long ago, yet a time and not one of version 2's sequence numbers, which stay below it. */
export const OLDEST = 1_000_000_000_000_000;

/** The host has nothing from before the cursor, and does not start at all rather than leave something out. */
export class CursorTooOldError extends Error {
  override readonly name = 'CursorTooOldError';
}

/** One connection to one Jetstream: its frames as events, and what it lost. */
export class JetstreamConnection {
  readonly #host: JetstreamHost;
  readonly #asked: number | null;
  readonly #queue: FrameQueue;
  readonly #knows;
  #position: number;
  #mayBeClamped: boolean;
  #rubbish = 0;
  #toldLoss = false;

  /**
   * @param asked the cursor that it is asked for, microseconds; `null` = from now on
   * @param position up to where everything was handed over
   * @param knows whether the index holds anything of this account: only then its `app.bsky.actor.profile` is kept
   * @param until after how many milliseconds without a message the connection ends, and who is told once it stands
   */
  constructor(
    host: JetstreamHost,
    asked: number | null,
    position: number,
    knows: (did: string) => boolean | Promise<boolean>,
    until: { readonly silence: number; readonly onOpen: () => void },
  ) {
    this.#host = host;
    this.#asked = asked;
    this.#position = position;
    this.#knows = knows;
    this.#mayBeClamped =
      host.version === 1 && asked !== null && asked > OLDEST && Date.now() * 1000 - asked > SURELY_KEPT;
    this.#queue = open(subscribeUrl(host, asked), until);
  }

  /**
   * @returns the next events, in order; `end` when the connection is to be given up after them
   * @throws what ended the connection
   */
  async take(): Promise<{ events: SourceEvent[]; end?: Error }> {
    const frames = await this.#queue.take(FRAMES_AT_ONCE);
    const events: SourceEvent[] = [];
    const read = this.#host.version === 1 ? readJetstreamV1 : readJetstreamV2;
    for (const frame of frames) {
      const message = read(TEXT.decode(frame), this.#position);
      if (message.kind === 'error')
        return { events, end: new Error(`It ended the stream: ${message.name} ${message.message}`) };
      events.push(...(await this.#accept(message)));
    }
    if (this.#rubbish > MAX_RUBBISH) return { events, end: new Error('It sends nothing that is an event.') };
    return { events };
  }

  /** As of its queue. */
  get steady(): boolean {
    return this.#queue.steady;
  }

  close(): void {
    this.#queue.close();
  }

  async #accept(message: Exclude<JetstreamMessage, { kind: 'error' }>): Promise<SourceEvent[]> {
    if (message.kind === 'info') {
      const lost = message.name === 'FutureCursor' || (message.name === 'OutdatedCursor' && this.#asked !== OLDEST);
      // Once for each connection: said a thousand times, it would fetch every repository a thousand times.
      if (!lost || this.#toldLoss) return [];
      this.#toldLoss = true;
      return [this.#gap(`it no longer has all events after our cursor (${message.name})`)];
    }
    const { event, witnessed } = message;
    const events: SourceEvent[] = [];
    this.#rubbish = event.kind === 'rejected' ? this.#rubbish + 1 : 0;
    if (witnessed !== undefined) {
      const later = witnessed - (this.#asked ?? witnessed);
      if (this.#mayBeClamped && later > PLAUSIBLE_SILENCE)
        events.push(this.#gap(`its oldest event is ${Math.round(later / MINUTE)} minutes after our cursor`));
      this.#mayBeClamped = false;
      // A clock that is ahead must not carry the cursor past events to come.
      this.#position = Math.max(this.#position, Math.min(witnessed, Date.now() * 1000));
    }
    const wanted =
      event.kind !== 'commit' ||
      event.ops.every(({ collection }) => collection !== ACTOR_PROFILE) ||
      (await this.#knows(event.did));
    events.push(wanted ? { ...event, cursor: this.#position } : { kind: 'passed', cursor: this.#position });
    return events;
  }

  #gap(reason: string): SourceEvent {
    return { kind: 'gap', cursor: this.#position, time: this.#asked ?? 0, reason: `${this.#host.name}: ${reason}` };
  }
}

function open(url: URL, until: { readonly silence: number; readonly onOpen: () => void }): FrameQueue {
  const protocols = url.pathname.startsWith('/xrpc/') ? ['xrpc.v1.json'] : [];
  const socket = openSocket(url, MAX_MESSAGE, protocols);
  const queue = new FrameQueue(socket, { ...until, pongsCount: false });
  socket.on('unexpected-response', (_request, response) => {
    let body = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      body += chunk;
      if (body.length > 2000) response.destroy();
    });
    response.on('close', () => {
      const text = `It answered ${response.statusCode} ${body.slice(0, 200)}`;
      queue.end(body.includes('"CursorTooOld"') ? new CursorTooOldError(text) : new Error(text));
      socket.terminate();
    });
  });
  return queue;
}
