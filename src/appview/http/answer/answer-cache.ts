import type { Representation } from './representation.ts';

interface Entry {
  readonly representation: Representation;
  /** The state of the store that it was read from. */
  readonly version: string;
  /** Milliseconds. */
  readonly until: number;
  readonly bytes: number;
}

/**
 * Answers that were given lately, with their compressed forms: the longest unused goes first. An answer counts only for the very state of the store that it
 * was read from (docs/decisions/answers-in-memory.md), so it is never older than the index. And for
 * no longer than anybody may keep it: what it says may depend on the day, or on a picture that could not be had.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes that all answers may take; 0 keeps none */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @returns `undefined` when the question is new, the store has changed since, or the answer's time is over */
  get(question: string, version: string): Representation | undefined {
    const entry = this.#entries.get(question);
    if (entry?.version !== version || entry.until <= Date.now()) return undefined;
    this.#entries.delete(question);
    this.#entries.set(question, entry);
    return entry.representation;
  }

  /**
   * Keeps an answer. One that says the same as before keeps its forms: what a busy store changed was something else.
   *
   * @param version the state of the store before it was read: what was committed meanwhile makes the answer a new question
   * @returns what to answer with
   */
  set(question: string, version: string, made: Representation): Representation {
    const before = this.#entries.get(question);
    const representation = before && made.equals(before.representation) ? before.representation : made;
    this.#delete(question, before);
    const bytes = question.length * 2 + representation.bytes;
    if (bytes > this.#maxBytes / 4) return representation;
    this.#entries.set(question, { representation, version, until: Date.now() + representation.maxAge * 1000, bytes });
    this.#bytes += bytes;
    this.#trim();
    return representation;
  }

  #trim(): void {
    for (const [question, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#delete(question, entry);
    }
  }

  #delete(question: string, entry: Entry | undefined): void {
    if (!entry) return;
    this.#entries.delete(question);
    this.#bytes -= entry.bytes;
  }
}
