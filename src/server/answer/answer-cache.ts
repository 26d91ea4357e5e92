import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.ts';

interface Entry {
  readonly representation: Representation;
  /** The state of the store that it was read from. */
  readonly version: string;
  /** Milliseconds. */
  readonly until: number;
}

/**
 * Answers that were given lately, with their compressed forms: the longest unused goes first. An answer counts only for the very state of the store that it
 * was read from (docs/decisions/answers-in-memory.md), so it is never older than the index. And for
 * no longer than anybody may keep it: what it says may depend on the day, or on a picture that could not be had.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;

  /** @param maxBytes of all answers; 0 keeps none */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ representation }, question) => Math.ceil(question.length * 2 + representation.bytes),
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @returns `undefined` when the question is new, the store has changed since, or the answer's time is over */
  get(question: string, version: string): Representation | undefined {
    const entry = this.#entries.get(question);
    return entry?.version === version && entry.until > Date.now() ? entry.representation : undefined;
  }

  /**
   * Keeps an answer. One that says the same as before keeps its forms: what a busy store changed was something else.
   *
   * @param version the state of the store before it was read: what was committed meanwhile makes the answer a new question
   * @returns what to answer with
   */
  set(question: string, version: string, made: Representation): Representation {
    const before = this.#entries.peek(question)?.representation;
    const representation = before && made.equals(before) ? before : made;
    this.#entries.set(question, { representation, version, until: Date.now() + representation.maxAge * 1000 });
    return representation;
  }
}
