import { LRUCache } from 'lru-cache';
import type { Answer, IncomingRequest } from './answer.ts';
import type { Representation } from './representation.ts';

/** Milliseconds. So long after something was hidden an answer of this server may still show it. */
const GIVEN_AGAIN = 5000;

/** Whether what was read then is given again without a look at the index. Not where the clock was set back either. */
export function isGivenAgain(readAt: number): boolean {
  return ageOf(readAt) < GIVEN_AGAIN;
}

/** What is known of the index before an answer is read. */
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

/**
 * An LRU cache of answers with their compressed forms (docs/decisions/answers-in-memory.md). An answer is given again for five seconds, and longer while nothing was
 * committed since it was read, where the store can say so. It never outlives its `max-age`: it may depend on the date, or lack an image.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #version;
  /** When the store could last be read. */
  #readable = 0;

  /**
   * @param maxBytes of all answers together; 0 = no cache
   * @param version of the store, now
   */
  constructor(maxBytes: number, version: () => number | undefined) {
    this.#version = version;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ bytes }, question) => Math.ceil(question.length * 2 + bytes),
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Before the first read of an answer, so that what is committed while it is read counts as later. */
  mark(): ReadMark {
    return { readAt: Date.now(), version: this.#version() };
  }

  /**
   * The answer that is given again, with its age where the index was not asked; `undefined` when there is none.
   *
   * @throws {StoreUnavailableError} the store cannot say whether anything was committed
   */
  get(request: IncomingRequest): Answer | Promise<Answer> | undefined {
    const { target: question } = request;
    const entry = this.#entries.get(question);
    if (entry === undefined || isExpired(entry)) return undefined;
    const { representation, readAt } = entry;
    const isFresh = isGivenAgain(readAt);
    if (!isFresh && (entry.version === undefined || entry.version !== this.#version())) return undefined;
    // Another form was made since.
    if (representation.bytes !== entry.bytes) this.#entries.set(question, { ...entry, bytes: representation.bytes });
    const answer = representation.answer(request);
    return isFresh ? withAge(answer, readAt) : answer;
  }

  /**
   * For a time when the store cannot be read: an answer with its age. One that had expired when the store last could be read stays out: what was hidden
   * minutes before would be shown again.
   *
   * @param staleFor milliseconds
   */
  getStale(request: IncomingRequest, staleFor: number): Answer | Promise<Answer> | undefined {
    const entry = this.#entries.get(request.target);
    if (entry === undefined || ageOf(entry.readAt) > staleFor || isExpired(entry, this.#readable)) return undefined;
    return withAge(entry.representation.answer(request), entry.readAt);
  }

  /** Answers a request with what was read for it, and keeps that. If it equals the previous answer, that one is kept with its compressed forms. */
  async keep(request: IncomingRequest, mark: ReadMark, made: Representation): Promise<Answer> {
    const { target: question } = request;
    const before = this.#entries.peek(question)?.representation;
    const representation = before && made.equals(before) ? before : made;
    const answer = await representation.answer(request);
    this.#readable = mark.readAt;
    // Counted with the form that was made for this request.
    this.#entries.set(question, { ...mark, representation, bytes: representation.bytes });
    return answer;
  }
}

function ageOf(readAt: number, now = Date.now()): number {
  return Math.abs(now - readAt);
}

function isExpired({ readAt, representation }: Entry, now?: number): boolean {
  return ageOf(readAt, now) >= representation.maxAge * 1000;
}

/** The age counts from the read, as `max-age` does: what caches and clients add to it stays within two minutes of a change. */
function withAge(answer: Answer | Promise<Answer>, readAt: number): Answer | Promise<Answer> {
  if (answer instanceof Promise) return answer.then((made) => aged(made, readAt));
  return aged(answer, readAt);
}

function aged(answer: Answer, readAt: number): Answer {
  const seconds = Math.ceil(ageOf(readAt) / 1000);
  return seconds === 0 ? answer : { ...answer, headers: [...answer.headers, 'age', String(seconds)] };
}
