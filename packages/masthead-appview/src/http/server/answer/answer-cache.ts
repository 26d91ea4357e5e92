import { LRUCache } from 'lru-cache';
import type { KeptReads } from '../../../store/change-log.ts';
import type { Answer, IncomingRequest } from './answer.ts';
import type { Representation } from './representation.ts';

interface Entry {
  readonly representation: Representation;
  /** What was read for it. */
  readonly reads: KeptReads;
  /** Time of expiry, milliseconds. */
  readonly until: number;
  /** Of the representation when it was counted. */
  readonly bytes: number;
}

/**
 * An LRU cache of answers with their compressed forms. An entry is valid while nothing has changed that it read (docs/decisions/answers-in-memory.md), so it is
 * never older than the index, and only for its `max-age`: it may depend on the date, or lack an image.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #holds;

  /**
   * @param maxBytes of all answers together; 0 = no cache
   * @param holds whether what was read has not changed since
   */
  constructor(maxBytes: number, holds: (reads: KeptReads) => boolean) {
    this.#holds = holds;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ bytes, reads }, question) =>
        Math.ceil(question.length * 2 + bytes + (reads.buckets?.byteLength ?? 0)),
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @returns `undefined` when there is no entry, something has changed that it read, or it has expired */
  get(question: string): Representation | undefined {
    const entry = this.#entries.get(question);
    if (entry === undefined || entry.until <= Date.now() || !this.#holds(entry.reads)) return undefined;
    const { representation } = entry;
    // Another form was made since.
    if (representation.bytes !== entry.bytes) this.#entries.set(question, { ...entry, bytes: representation.bytes });
    return representation;
  }

  /** For a time when the store cannot be read: an answer that was right when it last could, expired or not. */
  getStale(question: string): Representation | undefined {
    const entry = this.#entries.get(question);
    return entry && this.#holds(entry.reads) ? entry.representation : undefined;
  }

  /**
   * Answers a request with what was read for it, and keeps that. If it equals the previous answer, that one is kept with its compressed forms.
   *
   * @param reads what was read, from before the first read on, so that a commit during a read invalidates the entry
   */
  async keep(request: IncomingRequest, reads: KeptReads, made: Representation): Promise<Answer> {
    const { target: question } = request;
    const before = this.#entries.peek(question)?.representation;
    const representation = before && made.equals(before) ? before : made;
    const answer = await representation.answer(request);
    // Counted with the form that was made for this request.
    const { bytes, maxAge } = representation;
    this.#entries.set(question, { representation, reads, until: Date.now() + maxAge * 1000, bytes });
    return answer;
  }
}
