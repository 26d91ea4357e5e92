import { wideNetwork } from 'masthead/internal/atproto/node/guard/client-work';
import { Shares } from '../shares.ts';
import type { Answer, IncomingRequest } from './answer.ts';
import type { Representation } from './representation.ts';

/**
 * Milliseconds. After a record was hidden, an answer of this server may still show it for so long.
 */
const SERVED_AGAIN = 5000;

/**
 * Whether an answer that was read at `readAt` is served again without asking the index. `false`
 * also where the clock was set back.
 */
export function isServedAgain(readAt: number): boolean {
  return ageOf(readAt) < SERVED_AGAIN;
}

/** The state of the index before an answer is read. */
export interface ReadMark {
  /** Milliseconds. */
  readonly readAt: number;
  /** `StoreReader.version`. */
  readonly version: number | undefined;
}

interface Entry extends ReadMark {
  readonly representation: Representation;
  /** Of the representation when it was counted. */
  readonly bytes: number;
}

/** The holder of an answer that two networks have requested. */
const EVERYBODY = '';

/**
 * A cache of answers with their compressed forms (docs/decisions/answers-in-memory.md). An answer
 * is served again for five seconds, and longer while nothing was committed since it was read, where
 * the store can say so. It outlives its `max-age` only while the store cannot be read: it may
 * depend on the date, or lack an image.
 *
 * An answer that only one network has requested belongs to that network. Where the memory is full,
 * answers that two networks have requested keep half of it. In the rest, the network with the most
 * bytes loses the answer that it has not requested for the longest time. So no network pushes out
 * what others want.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #shares: Shares<string>;
  readonly #maxEntry: number;
  readonly #version;
  /** When the store could last be read. */
  #readable = 0;

  /**
   * @param maxBytes of all answers together; 0 = no cache
   * @param version of the store, now
   */
  constructor(maxBytes: number, version: () => number | undefined) {
    this.#version = version;
    this.#maxEntry = maxBytes / 4;
    this.#shares = new Shares({
      all: maxBytes,
      share: (holder) => (holder === EVERYBODY ? maxBytes / 2 : maxBytes / 32),
      end: (question) => this.#entries.delete(question),
    });
  }

  get bytes(): number {
    return this.#shares.amount;
  }

  /**
   * Must be called before the first read of an answer: a commit during the read then counts as
   * later.
   */
  mark(): ReadMark {
    return { readAt: Date.now(), version: this.#version() };
  }

  /**
   * The answer that is served again, with its age where the index was not asked; `undefined` when
   * there is none.
   *
   * @throws {StoreUnavailableError} the store cannot say whether anything was committed
   */
  get(request: IncomingRequest): Answer | Promise<Answer> | undefined {
    const { target: question } = request;
    const entry = this.#entries.get(question);
    if (entry === undefined || isExpired(entry)) return undefined;
    const { representation, readAt } = entry;
    const isFresh = isServedAgain(readAt);
    if (!isFresh && (entry.version === undefined || entry.version !== this.#version())) return undefined;
    const holder = this.#holderOf(request);
    // Another form was made since, or a second network has requested it.
    if (representation.bytes !== entry.bytes || holder !== this.#shares.holderOf(question))
      this.#put(holder, question, { ...entry, bytes: representation.bytes });
    else this.#shares.touch(question);
    const answer = representation.answer(request);
    return isFresh ? withAge(answer, readAt) : answer;
  }

  /**
   * For a time when the store cannot be read: an answer with its age. An answer that had expired
   * when the store last could be read is left out: it would show again what was hidden minutes
   * before.
   *
   * @param staleFor milliseconds
   */
  getStale(request: IncomingRequest, staleFor: number): Answer | Promise<Answer> | undefined {
    const entry = this.#entries.get(request.target);
    if (entry === undefined || ageOf(entry.readAt) > staleFor || isExpired(entry, this.#readable)) return undefined;
    return withAge(entry.representation.answer(request), entry.readAt);
  }

  /**
   * Answers a request with what was read for it, and caches that. If it equals the previous answer,
   * the cache keeps the previous one with its compressed forms.
   */
  async keep(request: IncomingRequest, mark: ReadMark, made: Representation): Promise<Answer> {
    const { target: question } = request;
    const before = this.#entries.get(question)?.representation;
    const representation = before && made.equals(before) ? before : made;
    const answer = await representation.answer(request);
    this.#readable = mark.readAt;
    // Its bytes include the form that was just made for this request.
    this.#put(this.#holderOf(request), question, { ...mark, representation, bytes: representation.bytes });
    return answer;
  }

  #put(holder: string, question: string, entry: Entry): void {
    const size = Math.ceil(question.length * 2 + entry.bytes);
    if (size <= this.#maxEntry) {
      this.#entries.set(question, entry);
      this.#shares.give(holder, question, size);
    } else {
      this.#entries.delete(question);
      this.#shares.take(question);
    }
  }

  /** The holder of the answer to a request, including this one. */
  #holderOf({ target, address }: IncomingRequest): string {
    const asks = address === undefined ? EVERYBODY : wideNetwork(address);
    return (this.#shares.holderOf(target) ?? asks) === asks ? asks : EVERYBODY;
  }
}

function ageOf(readAt: number, now = Date.now()): number {
  return Math.abs(now - readAt);
}

function isExpired({ readAt, representation }: Entry, now?: number): boolean {
  return ageOf(readAt, now) >= representation.maxAge * 1000;
}

/**
 * The age counts from the read, as `max-age` does: even with the time that caches and clients add,
 * an answer is at most two minutes behind a change, while the store can be read.
 */
function withAge(answer: Answer | Promise<Answer>, readAt: number): Answer | Promise<Answer> {
  if (answer instanceof Promise) return answer.then((made) => aged(made, readAt));
  return aged(answer, readAt);
}

function aged(answer: Answer, readAt: number): Answer {
  const seconds = Math.ceil(ageOf(readAt) / 1000);
  return seconds === 0 ? answer : { ...answer, headers: [...answer.headers, 'age', String(seconds)] };
}
