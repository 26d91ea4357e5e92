import type { Socket } from 'node:net';
import { wideNetwork } from 'masthead/internal/atproto/node/guard/client-work';

/** Finished works at the start of a list, after which they are cut off it. */
const MOST_DONE = 4096;

/** Turns of the event loop in a row that are left to new connections. */
const MOST_LET_IN = 64;

/**
 * The work of one network that waits. An index marks its start, since removing the first of tens of
 * thousands from a list takes as long as an answer.
 */
interface Line {
  works: ((() => void) | undefined)[];
  done: number;
}

/**
 * Works for a slice of time, then lets the event loop turn before it goes on. Otherwise a thousand
 * requests that one client sent together would be answered before the next request of any other is
 * read. Networks (of IPv6 a /48) take turns, each with its oldest work first.
 */
export class LoopTurns {
  /** The work of each network. A network that had its turn goes behind the others. */
  readonly #waiting = new Map<string, Line>();
  readonly #slice: number;
  readonly #now: () => number;
  #spent = 0;
  #isNext = false;
  /** A connection came in this turn. */
  #came = false;
  /** Turns in a row that were left to new connections. */
  #letIn = 0;

  /**
   * @param slice of work in one turn of the event loop; other events are handled after it
   * @param now the work done so far, in the unit of `slice`; default milliseconds
   */
  constructor(slice: number, now: () => number = () => performance.now()) {
    this.#slice = slice;
    this.#now = now;
  }

  /**
   * Must be called for each new connection. Node accepts one connection in a turn of the event
   * loop, so turns are kept short while connections come. Otherwise a connection behind thousands
   * of another client would wait for as many slices of work.
   */
  letIn(): void {
    this.#came = true;
    this.#turn();
  }

  /**
   * Runs the work now, where this turn of the loop has time left, nothing waits and no connection
   * came; otherwise later. The work must not throw.
   */
  run(address: string | undefined, work: () => void): void {
    this.#turn();
    const isQuiet = !this.#came && this.#letIn === 0;
    if (isQuiet && this.#waiting.size === 0 && this.#spent < this.#slice) {
      this.#time(work);
      return;
    }
    const network = wideNetwork(address ?? '');
    const line = this.#waiting.get(network);
    if (line) line.works.push(work);
    else this.#waiting.set(network, { works: [work], done: 0 });
  }

  #time(work: () => void): void {
    const began = this.#now();
    work();
    this.#spent += this.#now() - began;
  }

  /** The next turn of the loop begins with a whole slice. */
  #turn(): void {
    if (this.#isNext) return;
    this.#isNext = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isNext = false;
    this.#spent = 0;
    this.#letIn = this.#came && this.#letIn < MOST_LET_IN ? this.#letIn + 1 : 0;
    this.#came = false;
    // The next connection may be there already; only another turn of the loop shows it.
    if (this.#letIn > 0) {
      this.#turn();
      return;
    }
    for (const [network, line] of this.#waiting) {
      if (this.#spent >= this.#slice) break;
      const work = line.works[line.done];
      line.works[line.done++] = undefined;
      if (line.done === MOST_DONE) [line.works, line.done] = [line.works.slice(MOST_DONE), 0];
      this.#waiting.delete(network);
      if (line.done < line.works.length) this.#waiting.set(network, line);
      if (work) this.#time(work);
    }
    // The work of this turn counts until the next: requests that are read in between are part of
    // it.
    if (this.#waiting.size > 0) this.#turn();
  }
}

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
