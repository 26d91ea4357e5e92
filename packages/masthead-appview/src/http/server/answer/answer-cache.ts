import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.ts';

interface Entry {
  readonly representation: Representation;
  /** The version of the store that it was read from. */
  readonly version: string;
  /** Time of expiry, milliseconds. */
  readonly until: number;
  /** Of the representation when it was counted. */
  readonly bytes: number;
}

/**
 * An LRU cache of answers with their compressed forms. An entry is valid only for the exact version of the store that it was read from
 * (docs/decisions/answers-in-memory.md), so it is never older than the index, and only for its `max-age`: it may depend on the date, or lack an image.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;

  /** @param maxBytes of all answers together; 0 = no cache */
  constructor(maxBytes: number) {
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

  /** @returns `undefined` when there is no entry, the store has changed since, or the entry has expired */
  get(question: string, version: string): Representation | undefined {
    const entry = this.#entries.get(question);
    if (entry?.version !== version || entry.until <= Date.now()) return undefined;
    const { representation } = entry;
    // Another form was made since.
    if (representation.bytes !== entry.bytes) this.#entries.set(question, { ...entry, bytes: representation.bytes });
    return representation;
  }

  /**
   * Stores an answer. If it equals the previous one, that is kept with its compressed forms, since most commits change something else.
   *
   * @param version the store's version from before the read, so that a commit during the read invalidates the entry
   * @returns the representation to answer with
   */
  set(question: string, version: string, made: Representation): Representation {
    const before = this.#entries.peek(question)?.representation;
    const representation = before && made.equals(before) ? before : made;
    const { bytes, maxAge } = representation;
    this.#entries.set(question, { representation, version, until: Date.now() + maxAge * 1000, bytes });
    return representation;
  }
}
