import { type RawData, WebSocket } from 'ws';

// What may wait in memory before the socket is told to stop reading.
const HIGH_WATER = 16 * 1024 * 1024;
// What a frame takes besides its bytes: a million empty ones are no empty queue.
const FRAME_COST = 200;
// What is taken at once is decoded at once, which is many times as much memory.
const MAX_TAKEN = 4 * 1024 * 1024;
const LOW_WATER = HIGH_WATER / 2;
const SILENCE = 60_000;
const CONNECT_TIMEOUT = 15_000;
/** Milliseconds. A connection that ends sooner was no success, whatever came over it. */
export const STEADY = 10_000;

interface QueueOptions {
  /** After how many milliseconds without a word the connection counts as dead. Default one minute. */
  readonly silence?: number;
  /** Whether an answered ping is a word: on a stream that may have nothing to say. Default true. */
  readonly pongsCount?: boolean;
  /** Called once the host is reached. */
  readonly onOpen?: () => void;
}

/**
 * Connects to a host that streams.
 *
 * @param maxFrame the longest message, bytes: a longer one ends the connection
 */
export function openSocket(url: URL, maxFrame: number, protocols: readonly string[] = []): WebSocket {
  return new WebSocket(url, [...protocols], {
    maxPayload: maxFrame,
    handshakeTimeout: CONNECT_TIMEOUT,
    // A kilobyte that unpacks to a megabyte costs its sender nothing.
    perMessageDeflate: false,
    followRedirects: false,
  });
}

/** Whether the connection ended because a message was too long, or came in too many pieces: it would end every connection at the same place. */
export function isTooLong(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' || code === 'WS_ERR_TOO_MANY_BUFFERED_PARTS';
}

/** The frames of one connection: pulled in bunches, with back-pressure on the socket, and an end when the connection ends or falls silent. */
export class FrameQueue {
  readonly #socket: WebSocket;
  #frames: Uint8Array[] = [];
  #bytes = 0;
  #ended: Error | null = null;
  #wake: (() => void) | null = null;
  #heard = Date.now();
  readonly #silence: number;
  readonly #timer;
  readonly #began = Date.now();

  constructor(socket: WebSocket, { silence = SILENCE, pongsCount = true, onOpen }: QueueOptions = {}) {
    this.#socket = socket;
    this.#silence = silence;
    if (onOpen) socket.on('open', onOpen);
    socket.on('message', (data) => this.#push(data));
    socket.on('pong', () => {
      if (pongsCount) this.#heard = Date.now();
    });
    socket.on('error', (error) => this.end(error));
    socket.on('close', (code) => this.end(new Error(`The connection was closed (${code}).`)));
    // A host that vanished sends nothing, not even an end.
    this.#timer = setInterval(() => this.#checkSilence(), silence / 4);
  }

  /**
   * @param limit how many at once; fewer when they are long
   * @returns what is there, waiting for at least one frame; never empty
   * @throws what ended the connection, once everything that came before was taken
   */
  async take(limit: number): Promise<Uint8Array[]> {
    while (this.#frames.length === 0) {
      if (this.#ended) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    let count = 0;
    let bytes = 0;
    for (const frame of this.#frames) {
      if (count >= limit || (count > 0 && bytes + frame.length > MAX_TAKEN)) break;
      count++;
      bytes += frame.length;
    }
    const taken = this.#frames.splice(0, count);
    this.#bytes -= bytes + count * FRAME_COST;
    if (this.#bytes < LOW_WATER && this.#socket.isPaused) {
      this.#heard = Date.now();
      this.#socket.resume();
    }
    return taken;
  }

  /** Whether the connection has lasted: only then the next one is made at once. Otherwise a host that greets and closes would be asked ten times a second. */
  get steady(): boolean {
    return Date.now() - this.#began > STEADY;
  }

  close(): void {
    this.end(new Error('Stopped.'));
    this.#socket.terminate();
  }

  /** Ends the queue: what is in it can still be taken. The first reason stays. */
  end(error: Error): void {
    clearInterval(this.#timer);
    this.#ended ??= error;
    this.#wake?.();
  }

  #push(data: RawData): void {
    const frame = Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data);
    this.#heard = Date.now();
    this.#frames.push(frame);
    this.#bytes += frame.length + FRAME_COST;
    if (this.#bytes > HIGH_WATER) this.#socket.pause();
    this.#wake?.();
  }

  #checkSilence(): void {
    // While paused it is we who are silent.
    if (this.#socket.isPaused) return;
    if (Date.now() - this.#heard > this.#silence) {
      this.end(new Error(`The source was silent for ${this.#silence / 1000} s.`));
      this.#socket.terminate();
    } else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }
}
