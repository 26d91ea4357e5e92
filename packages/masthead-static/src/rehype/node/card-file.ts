// The store of cards in a file, which builds share.

import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CardView, canonicalizeUrl, parseCardView } from 'masthead/core';
import { writeWhole } from 'masthead/internal/atproto/node/write-whole';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import type { CardStore, KnownCard } from '../card-reader.ts';
import { getOr, type Warn } from '../options.ts';

/** The version of the file's form. A file of another version is replaced. */
const VERSION = 1;
/** Bytes; a file of ten thousand cards has about a tenth of it. */
const MAX_BYTES = 100e6;

// One for each file in a process: pages that are transformed at the same time share its entries.
const open = new Map<string, CardFile>();

/**
 * Opens a cache file, which need not exist. A broken file causes a warning and is replaced.
 *
 * @param file a path, relative to the working directory, or a `file:` URL
 */
export function openCardFile(file: string | URL, warn: Warn): CardStore {
  const path = typeof file === 'string' && !file.startsWith('file:') ? resolve(file) : fileURLToPath(file);
  return getOr(open, path, () => new CardFile(path, warn));
}

class CardFile implements CardStore {
  readonly #path: string;
  readonly #warn: Warn;
  #known = new Map<string, KnownCard>();
  /** Entries that are not in the file yet. */
  #fresh = new Map<string, KnownCard>();
  /** The state of the file when it was last read. */
  #state = '';
  #reading: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(path: string, warn: Warn) {
    this.#path = path;
    this.#warn = warn;
  }

  async get(url: string): Promise<KnownCard | undefined> {
    this.#reading ??= this.#read();
    await this.#reading;
    return this.#known.get(url);
  }

  set(url: string, known: KnownCard): void {
    this.#known.set(url, known);
    this.#fresh.set(url, known);
  }

  /** One write at a time; calls meanwhile share the next write. */
  save(): Promise<void> {
    if (!this.#waiting) {
      this.#waiting = this.#last.then(() => {
        this.#waiting = undefined;
        return this.#write();
      });
      this.#last = this.#waiting;
    }
    return this.#waiting;
  }

  async #write(): Promise<void> {
    if (this.#fresh.size === 0) return;
    try {
      await writeWhole(this.#path, async () => {
        // Another process may have written to the file: its entries are kept.
        await this.#read();
        this.#fresh.clear();
        return fileText(this.#known);
      });
      this.#state = await this.#stateOnDisk();
    } catch (error) {
      this.#warn(
        `write ${this.#path}`,
        `Masthead could not write its cache file ${this.#path} (${errorText(error)}). The next build asks again.`,
      );
    }
  }

  /** Adds entries of the file that are newer. */
  async #read(): Promise<void> {
    try {
      const state = await this.#stateOnDisk();
      if (state === '' || state === this.#state) return;
      for (const [url, known] of cardsIn(await readFile(this.#path, 'utf8'))) {
        const own = this.#known.get(url);
        if (!own || own.fetchedAt < known.fetchedAt) this.#known.set(url, known);
      }
      this.#state = state;
    } catch (error) {
      this.#warn(
        `read ${this.#path}`,
        `Masthead cannot read its cache file ${this.#path} (${errorText(error)}). It is written again; nothing else is lost.`,
      );
    }
  }

  /** @returns empty when there is no file */
  async #stateOnDisk(): Promise<string> {
    const found = await stat(this.#path, { bigint: true }).catch((error) => {
      if (fields(error).code === 'ENOENT') return undefined;
      throw error;
    });
    if (!found) return '';
    if (found.size > MAX_BYTES) throw new RangeError(`larger than ${MAX_BYTES / 1e6} MB`);
    return `${found.ino} ${found.size} ${found.mtimeNs}`;
  }
}

// The text of each card: a build of many pages writes the file after each page, and only new cards
// need a new text.
const texts = new WeakMap<KnownCard, string>();

/**
 * The text of a file: sorted, so that the same answers are the same bytes, and a change is a few
 * lines of a diff.
 */
function fileText(known: ReadonlyMap<string, KnownCard>): string {
  const cards = [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([url, card]) => getOr(texts, card, () => cardText(url, card)));
  return `{\n  "version": ${VERSION},\n  "cards": {\n${cards.join(',\n')}\n  }\n}\n`;
}

/** The card in the file, indented by two levels. JSON has no line break within a string. */
function cardText(url: string, { view, fetchedAt, from }: KnownCard): string {
  const entry = { fetchedAt: new Date(fetchedAt).toISOString(), from, view: sorted(view) };
  return `    ${JSON.stringify(url)}: ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`;
}

/** The value with sorted keys at every level. A view has only a few levels. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** @throws {Error} when it is not a cache file of this version */
function cardsIn(text: string): [url: string, known: KnownCard][] {
  const file = fields(JSON.parse(text));
  if (file.version !== VERSION) throw new Error(`not a cache file of version ${VERSION}`);
  return Object.entries(fields(file.cards)).flatMap(([url, value]): [string, KnownCard][] => {
    const known = toKnown(value);
    return known && canonicalizeUrl(url) !== null ? [[url, known]] : [];
  });
}

/** `undefined` for an entry that cannot be read; its link is then requested again. */
function toKnown(value: unknown): KnownCard | undefined {
  const { view, fetchedAt, from } = fields(value);
  const time = typeof fetchedAt === 'string' ? Date.parse(fetchedAt) : Number.NaN;
  const card: CardView | null = view === null ? null : parseCardView(view);
  return Number.isNaN(time) || typeof from !== 'string' || (view !== null && !card)
    ? undefined
    : { view: card, fetchedAt: time, from };
}
