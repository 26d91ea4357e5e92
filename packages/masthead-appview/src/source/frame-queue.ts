import type { LookupFunction } from 'node:net';
import { userAgent } from 'masthead/internal/atproto/node/guard/user-agent';
import { type RawData, WebSocket } from 'ws';

// Bytes that may wait in memory before the socket is paused.
const HIGH_WATER = 16 * 1024 * 1024;
// Bytes that each frame counts besides its content, so that a million empty frames fill the queue
// too.
const FRAME_COST = 200;
// Bytes taken at once: they are decoded together, into many times as much memory.
const MAX_TAKEN = 4 * 1024 * 1024;
const LOW_WATER = HIGH_WATER / 2;
const SILENCE = 60_000;
const CONNECT_TIMEOUT = 15_000;
/** Milliseconds. A connection that ends sooner counts as a failure, even if it had frames. */
export const STEADY = 10_000;

interface QueueOptions {
  /**
   * Milliseconds without a frame (or a pong) after which the connection counts as dead. Default one
   * minute.
   */
  readonly silence?: number | undefined;
  /** Whether a pong counts as a sign of life, for streams that may be silent. Default true. */
  readonly pongsCount?: boolean;
  /** Called when the connection is open. */
  readonly onOpen?: () => void;
}

/**
 * Connects to a streaming host. A message longer than `maxFrame` bytes ends the connection.
 * `lookup`: resolves the host's name, if the operator did not name the host.
 */
export function openSocket(
  url: URL,
  maxFrame: number,
  protocols: readonly string[] = [],
  lookup?: LookupFunction,
): WebSocket {
  return new WebSocket(url, [...protocols], {
    maxPayload: maxFrame,
    handshakeTimeout: CONNECT_TIMEOUT,
    // Off: a kilobyte that inflates to a megabyte costs its sender nothing.
    perMessageDeflate: false,
    followRedirects: false,
    ...(lookup && { lookup }),
    headers: { 'user-agent': userAgent() },
  });
}

/**
 * Whether a message was too long or in too many fragments. Reconnecting at the same cursor would
 * fail at the same message.
 */
export function isTooLong(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' || code === 'WS_ERR_TOO_MANY_BUFFERED_PARTS';
}

/**
 * The frames of one connection, in batches, with backpressure on the socket. It ends when the
 * connection ends or is silent.
 */
export class FrameQueue {
  readonly #socket: WebSocket;
  #frames: Uint8Array[] = [];
  #bytes = 0;
  #ended: Error | null = null;
  #wake: (() => void) | null = null;
  #heard = Date.now();
  readonly #silence: number;
  readonly #timer;
  #openedAt = Number.POSITIVE_INFINITY;

  constructor(socket: WebSocket, { silence = SILENCE, pongsCount = true, onOpen }: QueueOptions = {}) {
    this.#socket = socket;
    this.#silence = silence;
    socket.on('open', () => {
      this.#openedAt = Date.now();
      onOpen?.();
    });
    socket.on('message', (data) => this.#push(data));
    socket.on('pong', () => {
      if (pongsCount) this.#heard = Date.now();
    });
    socket.on('error', (error) => this.end(error));
    socket.on('close', (code) => this.end(new Error(`The connection was closed (${code}).`)));
    // A host that vanished does not even close the connection.
    this.#timer = setInterval(() => this.#checkSilence(), silence / 4);
  }

  /** Waits until it is connected. Throws the error that ended the connection before. */
  async opened(): Promise<void> {
    while (this.#socket.readyState === this.#socket.CONNECTING) {
      if (this.#ended) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#socket.once('open', resolve);
      });
    }
    if (this.#ended) throw this.#ended;
  }

  /**
   * Waits for frames and takes one to `limit`, fewer when they are long. Once all are taken, throws
   * the error that ended the connection.
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

  /**
   * Whether the connection has lasted since it was open. Only then backoff restarts: a host that
   * accepts and closes would otherwise get ten requests a second.
   */
  get steady(): boolean {
    return Date.now() - this.#openedAt > STEADY;
  }

  close(): void {
    this.end(new Error('Stopped.'));
    this.#socket.terminate();
  }

  /** Ends the queue. Frames in it can still be taken; the first error wins. */
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
    // While the socket is paused, the silence is not the host's.
    if (this.#socket.isPaused) return;
    if (Date.now() - this.#heard > this.#silence) {
      this.end(new Error(`The source was silent for ${this.#silence / 1000} s.`));
      this.#socket.terminate();
    } else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }
}
