import type { Socket } from 'node:net';
import { LoopTurns } from './loop-turns.ts';

/**
 * Requests of one network that are read in one turn of the event loop before its connections wait.
 */
const MOST_READ = 128;
/** Connections that wait and are read again in one turn: each may bring eight requests. */
const READ_AGAIN = 16;

/**
 * Reads the connections of a network in turns. Node reads all ready connections in one turn of the
 * event loop, and parsing thousands of requests takes as long as answering them. When a network
 * brings many requests in one turn, all its connections wait, and each of the next turns reads a
 * few of them.
 */
export class ReadTurns {
  readonly #socketsOf: (network: string) => Iterable<Socket>;
  readonly #isOver: (socket: Socket) => boolean;
  readonly #read = new Map<string, number>();
  #resumed = 0;
  readonly #turns = new LoopTurns(READ_AGAIN, () => this.#resumed);

  /**
   * @param socketsOf the connections of a network
   * @param isOver whether nothing more is read from a connection
   */
  constructor(socketsOf: (network: string) => Iterable<Socket>, isOver: (socket: Socket) => boolean) {
    this.#socketsOf = socketsOf;
    this.#isOver = isOver;
  }

  /** Must be called for each new connection: new connections are read before those that wait. */
  letIn(): void {
    this.#turns.letIn();
  }

  /** Must be called for each request, as soon as it was read. */
  heard(network: string): void {
    if (this.#read.size === 0) setImmediate(() => this.#read.clear());
    const read = (this.#read.get(network) ?? 0) + 1;
    this.#read.set(network, read);
    if (read !== MOST_READ) return;
    for (const socket of this.#socketsOf(network)) {
      if (socket.isPaused()) continue;
      socket.pause();
      this.#turns.run(network, () => {
        this.#resumed++;
        if (!this.#isOver(socket)) socket.resume();
      });
    }
  }
}

/**
 * Bytes that are parsed before the next check of `isOver`: most requests of programs are shorter.
 */
const SLICE = 512;

/**
 * Gives the bytes of a connection to its parser in slices. Node would parse all bytes of one read:
 * two thousand requests in 64 kB. Only the first few get an answer, and each of the others costs as
 * much again when the connection ends.
 *
 * @param socket after the server has begun to listen to it
 * @param isOver whether nothing more is read; the rest is thrown away
 */
export function readInSlices(socket: Socket, isOver: () => boolean): void {
  const parsers = socket.listeners('data');
  socket.removeAllListeners('data');
  socket.on('data', (bytes: Buffer) => {
    if (isOver()) return;
    for (const parse of parsers) parse.call(socket, bytes.subarray(0, SLICE));
    // The stream gives these bytes again at once, or after a pause of the connection.
    if (bytes.length > SLICE && !isOver()) socket.unshift(bytes.subarray(SLICE));
  });
}
