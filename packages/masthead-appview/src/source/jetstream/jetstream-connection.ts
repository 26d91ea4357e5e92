import { ACTOR_PROFILE, type Did } from 'masthead/internal/core/values/identifiers';
import { SourceError, type SourceEvent, WANTED_COLLECTIONS } from '../event.ts';
import { FrameQueue, openSocket } from '../frame-queue.ts';
import { type JetstreamMessage, readJetstreamV1, readJetstreamV2 } from './jetstream-event.ts';

/** One Jetstream, and which of the two protocol versions is used with it. */
export interface JetstreamHost {
  /** Its name in the log. */
  readonly name: string;
  readonly version: 1 | 2;
  readonly url: URL;
}

const V1_PATH = '/subscribe';
const V2_PATH = '/xrpc/network.bsky.jetstream.subscribeEvents';

/** Bytes; a record as JSON with escapes is below this. A longer message ends the connection. */
const MAX_MESSAGE = 32 * 1024 * 1024;

/**
 * Reads an operator's address: `wss://host` and
 * `wss://host/xrpc/network.bsky.jetstream.subscribeEvents` are version 2, `wss://host/subscribe` is
 * version 1.
 *
 * @throws {SourceError} it is no address, or has any other path
 */
export function readJetstreamHost(address: string): JetstreamHost {
  if (!URL.canParse(address))
    throw new SourceError(`"${address}" is not the address of a Jetstream; write wss://host.`);
  const url = new URL(address);
  const path = url.pathname.replace(/\/$/, '');
  if (path === '' || path === V2_PATH) return { name: url.host, version: 2, url: new URL(V2_PATH, url) };
  if (path === V1_PATH) return { name: url.host, version: 1, url: new URL(V1_PATH, url) };
  throw new SourceError(
    `${address} is not the address of a Jetstream; write wss://host, or wss://host${V1_PATH} for one that only has version 1.`,
  );
}

/**
 * The URL to connect to, with our collections as the filter. It sets no limit of a message's size:
 * the host would silently drop longer ones, even deletions of accounts. `cursor`: microseconds, in
 * both versions; `null` = from now on.
 */
function subscribeUrl({ url, version }: JetstreamHost, cursor: number | null): URL {
  const address = new URL(url);
  const parameter = version === 1 ? 'wantedCollections' : 'collections';
  for (const collection of WANTED_COLLECTIONS) address.searchParams.append(parameter, collection);
  if (cursor !== null) address.searchParams.set('cursor', String(cursor));
  return address;
}

const TEXT = new TextDecoder();
const FRAMES_AT_ONCE = 256;
const MINUTE = 60_000_000;

// Microseconds. For a cursor that is too old, version 1 silently starts at its oldest event. Every
// Jetstream keeps at least half an hour, and the network's stream is never empty for ten minutes: a
// first event that much later than an older cursor means a gap.
const SURELY_KEPT = 30 * MINUTE;
const PLAUSIBLE_SILENCE = 10 * MINUTE;
// With more than this many messages in a row that are not events, the host counts as broken.
const MAX_RUBBISH = 1000;

/**
 * A cursor that asks for a host's oldest event: a time in 2001, and above version 2's sequence
 * numbers, so it is not read as one.
 */
export const OLDEST = 1_000_000_000_000_000;

/**
 * The host no longer has the events after the cursor, and refuses the connection rather than skip
 * them.
 */
export class CursorTooOldError extends Error {
  override readonly name = 'CursorTooOldError';
}

/**
 * One connection to one Jetstream: returns its frames as events, and reports lost events as a
 * `gap`.
 */
export class JetstreamConnection {
  readonly #host: JetstreamHost;
  readonly #asked: number | null;
  readonly #queue: FrameQueue;
  readonly #knows;
  #position: number;
  #mayBeClamped: boolean;
  #rubbish = 0;
  #isLossReported = false;

  /**
   * @param asked the cursor sent to the host, see `subscribeUrl`; `null` = from now on
   * @param position the cursor up to which all events were yielded
   * @param knows whether the index has seen this account: only then it keeps its
   *   `app.bsky.actor.profile`
   * @param until `silence`: milliseconds without a message after which the connection ends;
   *   `onOpen`: called when it is open
   */
  constructor(
    host: JetstreamHost,
    asked: number | null,
    position: number,
    knows: (did: Did) => boolean | Promise<boolean>,
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
   * The next events, in order; with `end`, the caller closes the connection after them. Throws the
   * error that ended the connection.
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

  /** See `FrameQueue.opened`. */
  opened(): Promise<void> {
    return this.#queue.opened();
  }

  /** See `FrameQueue.steady`. */
  get steady(): boolean {
    return this.#queue.steady;
  }

  close(): void {
    this.#queue.close();
  }

  async #accept(message: Exclude<JetstreamMessage, { kind: 'error' }>): Promise<SourceEvent[]> {
    if (message.kind === 'info') {
      const lost = message.name === 'FutureCursor' || (message.name === 'OutdatedCursor' && this.#asked !== OLDEST);
      // Once per connection: a host that repeats it must not have every repository fetched again
      // each time.
      if (!lost || this.#isLossReported) return [];
      this.#isLossReported = true;
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
      // A host whose clock is ahead must not move the cursor past future events.
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
      const older = response.statusCode === 404 && url.pathname === V2_PATH;
      const hint = older ? ` to version 2; a host that only has version 1 is named wss://${url.host}${V1_PATH}` : '';
      const text = `It answered ${response.statusCode}${hint} ${body.slice(0, 200)}`.trimEnd();
      queue.end(body.includes('"CursorTooOld"') ? new CursorTooOldError(text) : new Error(text));
      socket.terminate();
    });
  });
  return queue;
}
