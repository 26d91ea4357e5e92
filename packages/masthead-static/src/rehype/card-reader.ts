// The cards of links for a build: from the store, else from the AppView, which may be unavailable.

import { type CardView, canonicalizeUrl } from 'masthead/core';
import type { CardViewOptions } from 'masthead/internal/atproto/client/fetch-card';
import { type AppViewConfig, ClientError } from 'masthead/internal/atproto/request/client-config';
import { NO_CACHE } from 'masthead/internal/atproto/request/memory-cache';
import { errorText } from 'masthead/internal/core/log';
import { DAY, type Warn } from './options.ts';

/** Asks an AppView, or the public network, for a link's card. */
export type AskCard = (config: AppViewConfig, link: string, options: CardViewOptions) => Promise<CardView | null>;

/** What a `CardReader` needs. */
export interface CardReading {
  /** The AppView's address. */
  readonly appView: string;
  readonly ask: AskCard;
  readonly store: CardStore;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds, as the options of the same names. */
  readonly maxAge: number;
  readonly maxAgeWithoutCard: number;
  readonly timeout: number;
  readonly offline: boolean;
  /** Where the store is, for warnings; `undefined` for memory. */
  readonly cacheFile: string | undefined;
  readonly warn: Warn;
}

/**
 * After so many failures in a row, no request is made for a while: a page of a thousand links must
 * not wait a thousand times.
 */
const MAX_FAILURES = 3;
/** As many as the client sends at a time. */
const MAX_REQUESTS = 6;
/** Milliseconds, after which a development server makes requests again. */
const PAUSE = 60_000;

/**
 * Finds the cards of links: from the store, else from the AppView. While a link is requested, all
 * pages that have it wait for the same answer.
 */
export class CardReader {
  readonly #reading: CardReading;
  readonly #asking = new Map<string, Promise<CardView | null>>();
  /** For each link that failed, the time until which it is not requested again. */
  readonly #failed = new Map<string, number>();
  #failures = 0;
  #pausedUntil = 0;
  #running = 0;
  readonly #turns: (() => void)[] = [];

  constructor(reading: CardReading) {
    this.#reading = reading;
  }

  /**
   * @param link http(s), as written
   * @returns its card; `null` for a plain link, whatever the reason. Never rejects
   */
  async read(link: string): Promise<CardView | null> {
    const url = canonicalizeUrl(link);
    if (url === null) return null;
    const asking = this.#asking.get(url) ?? this.#find(url);
    this.#asking.set(url, asking);
    const view = await asking;
    if (this.#asking.get(url) === asking) this.#asking.delete(url);
    return view && { ...view, uri: link };
  }

  /** Resolves when the store has saved all answers, or could not. */
  save(): Promise<void> {
    return this.#reading.store.save();
  }

  async #find(url: string): Promise<CardView | null> {
    const { store, offline, appView, cacheFile, warn } = this.#reading;
    const known = await store.get(url);
    if (known && this.#isFresh(known)) return known.view;
    if (offline) {
      if (!known)
        warn(
          'offline',
          `Masthead is offline and does not know every link, such as ${url}: it stays a plain link. Build once with the AppView ${appView} ${cacheFile ? `to fill ${cacheFile}` : 'and `cacheFile` set'}.`,
        );
      return known?.view ?? null;
    }
    if (this.#mayAsk(url)) {
      const view = await this.#inTurn(url);
      if (view !== undefined) {
        store.set(url, { view, fetchedAt: Date.now(), from: appView });
        return view;
      }
    }
    return known?.view ?? null;
  }

  #isFresh({ view, fetchedAt, from }: { view: unknown; fetchedAt: number; from: string }): boolean {
    const { maxAge, maxAgeWithoutCard, appView } = this.#reading;
    const age = Date.now() - fetchedAt;
    // A file may come from a clock that is ahead, but not by days.
    return from === appView && age > -DAY && age < (view ? maxAge : maxAgeWithoutCard);
  }

  #mayAsk(url: string): boolean {
    return Date.now() >= Math.max(this.#pausedUntil, this.#failed.get(url) ?? 0);
  }

  /** Waits for its turn first. When other requests fail meanwhile, it makes none. */
  async #inTurn(url: string): Promise<CardView | null | undefined> {
    if (this.#running >= MAX_REQUESTS) await new Promise<void>((resolve) => this.#turns.push(resolve));
    else this.#running++;
    try {
      return this.#mayAsk(url) ? await this.#ask(url) : undefined;
    } finally {
      const next = this.#turns.shift();
      if (next) next();
      else this.#running--;
    }
  }

  /** @returns `undefined` when there was no answer */
  async #ask(url: string): Promise<CardView | null | undefined> {
    const { ask, appView, fetch, timeout } = this.#reading;
    try {
      // The store is the cache.
      const view = await ask({ baseUrl: appView, fetch, cache: NO_CACHE }, url, { timeout });
      this.#failures = 0;
      return view;
    } catch (error) {
      this.#fail(url, error);
      return undefined;
    }
  }

  #fail(url: string, error: unknown): void {
    const { appView, cacheFile, warn } = this.#reading;
    if (this.#failed.size > 1000) this.#failed.clear();
    this.#failed.set(url, Date.now() + PAUSE);
    if (error instanceof ClientError && error.kind === 'bad-request') {
      warn('refused', `Masthead: ${appView} refused a link (${error.message}). It stays a plain link.`);
      return;
    }
    const cause = errorText(error);
    warn(
      `outage ${appView}`,
      `Masthead got no answer from the AppView ${appView} (${cause}). ${cacheFile ? `Links that ${cacheFile} knows show the card from there, the others` : 'Links'} stay plain links. Start the AppView, correct \`appView\`, or set \`offline: true\` (MASTHEAD_OFFLINE=1) to build without it.`,
    );
    this.#failures++;
    if (this.#failures < MAX_FAILURES) return;
    this.#failures = 0;
    this.#pausedUntil = Date.now() + PAUSE;
  }
}

/** The answer of an AppView about a link. */
export interface KnownCard {
  /** Its `uri` is the canonical URL; `null` when there is no card. */
  readonly view: CardView | null;
  /** The time of the answer, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** The address of the AppView. */
  readonly from: string;
}

/** The stored answers, by canonical URL. No method throws or rejects. */
export interface CardStore {
  get(url: string): Promise<KnownCard | undefined>;
  set(url: string, known: KnownCard): void;
  /** Resolves when all entries are saved, or after a warning that they could not be. */
  save(): Promise<void>;
}

/** Entries. A server that transforms pages for years must not keep every link. */
const LIMIT = 5000;

/** A store in memory: the oldest entries are dropped first. */
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
