import type { CardView } from 'masthead/core';

/** What an AppView said about a link. */
export interface KnownCard {
  /** Its `uri` is the canonical URL; `null` when there is no card. */
  readonly view: CardView | null;
  /** When it was said, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** The AppView. */
  readonly from: string;
}

/** Where answers are kept, by canonical URL. No method throws or rejects. */
export interface CardStore {
  get(url: string): Promise<KnownCard | undefined>;
  set(url: string, known: KnownCard): void;
  /** Ends when all that was set is kept for good. */
  save(): Promise<void>;
}

/** Entries. A server that transforms pages for years is not to remember every link. */
const LIMIT = 5000;

/** A store in memory: the oldest entries go first. */
export function memoryStore(): CardStore {
  const known = new Map<string, KnownCard>();
  return {
    get: async (url) => known.get(url),
    set(url, card) {
      known.delete(url);
      known.set(url, card);
      for (const oldest of known.keys()) {
        if (known.size <= LIMIT) break;
        known.delete(oldest);
      }
    },
    save: async () => {},
  };
}
