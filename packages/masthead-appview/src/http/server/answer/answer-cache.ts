import { wideNetwork } from 'masthead/internal/atproto/node/guard/in-turn';
import { Shares } from '../shares.ts';
import type { Answer, IncomingRequest } from './answer.ts';
import type { Representation } from './representation.ts';

/** Milliseconds. So long after something was hidden an answer of this server may still show it. */
const GIVEN_AGAIN = 5000;

/**
 * Whether what was read then is given again without a look at the index. Not where the clock was
 * set back either.
 */
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

/** The holder of an answer for which two networks have asked. */
const EVERYBODY = '';

/**
 * A cache of answers with their compressed forms (docs/decisions/answers-in-memory.md). An answer
 * is given again for five seconds, and longer while nothing was committed since it was read, where
 * the store can say so. It never outlives its `max-age`: it may depend on the date, or lack an
 * image.
 *
 * An answer for which only one network has asked belongs to that network. Where the memory is full,
 * answers for which two networks have asked keep half of it. Of the rest, the network with the most
 * gives up the answer for which it has not asked for the longest time. So no network pushes out
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
      giveUp: (question) => this.#entries.delete(question),
    });
  }

  get bytes(): number {
    return this.#shares.amount;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Before the first read of an answer, so that what is committed while it is read counts as later.
   */
  mark(): ReadMark {
    return { readAt: Date.now(), version: this.#version() };
  }

  /**
   * The answer that is given again, with its age where the index was not asked; `undefined` when
   * there is none.
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
    const holder = this.#holderOf(request);
    // Another form was made since, or another network asks.
    if (representation.bytes !== entry.bytes || holder !== this.#shares.holderOf(question))
      this.#put(holder, question, { ...entry, bytes: representation.bytes });
    else this.#shares.touch(question);
    const answer = representation.answer(request);
    return isFresh ? withAge(answer, readAt) : answer;
  }

  /**
   * For a time when the store cannot be read: an answer with its age. One that had expired when the
   * store last could be read stays out: what was hidden minutes before would be shown again.
   *
   * @param staleFor milliseconds
   */
  getStale(request: IncomingRequest, staleFor: number): Answer | Promise<Answer> | undefined {
    const entry = this.#entries.get(request.target);
    if (entry === undefined || ageOf(entry.readAt) > staleFor || isExpired(entry, this.#readable)) return undefined;
    return withAge(entry.representation.answer(request), entry.readAt);
  }

  /**
   * Answers a request with what was read for it, and keeps that. If it equals the previous answer,
   * that one is kept with its compressed forms.
   */
  async keep(request: IncomingRequest, mark: ReadMark, made: Representation): Promise<Answer> {
    const { target: question } = request;
    const before = this.#entries.get(question)?.representation;
    const representation = before && made.equals(before) ? before : made;
    const answer = await representation.answer(request);
    this.#readable = mark.readAt;
    // Counted with the form that was made for this request.
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

  /** Whose the answer to a question is, now that it is asked. */
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
 * The age counts from the read, as `max-age` does: what caches and clients add to it stays within
 * two minutes of a change.
 */
function withAge(answer: Answer | Promise<Answer>, readAt: number): Answer | Promise<Answer> {
  if (answer instanceof Promise) return answer.then((made) => aged(made, readAt));
  return aged(answer, readAt);
}

function aged(answer: Answer, readAt: number): Answer {
  const seconds = Math.ceil(ageOf(readAt) / 1000);
  return seconds === 0 ? answer : { ...answer, headers: [...answer.headers, 'age', String(seconds)] };
}
