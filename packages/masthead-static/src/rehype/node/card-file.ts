import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CardView, canonicalizeUrl, parseCardView } from 'masthead/core';
import { writeWhole } from 'masthead/internal/atproto/node/write-whole';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import type { CardStore, KnownCard } from '../card-reader.ts';
import { getOr } from '../hast.ts';
import type { Warn } from '../options.ts';

/** Of the file's form. A file of another one is written anew. */
const VERSION = 1;
/** Bytes; ten thousand cards have about a tenth of it. */
const MAX_BYTES = 100e6;

// One for each file in a process: pages that are transformed at the same time share what they know.
const open = new Map<string, CardFile>();

/**
 * Opens a cache file, which need not exist. A broken one is a warning, and is written anew.
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
  /** What the file does not have yet. */
  #fresh = new Map<string, KnownCard>();
  /** Which state of the file was read last. */
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

  /** One write at a time; whoever comes meanwhile shares the next. */
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
        // Another process may have written: what it found is kept.
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

  /** Adds what the file knows, where it knows newer things. */
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
        `Masthead cannot read its cache file ${this.#path} (${errorText(error)}). It is written anew; nothing else is lost.`,
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

// Each card's own text: a build of many pages writes the file after each of them, and only the new
// cards are news.
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

/** As it stands in the file, two levels deep. JSON has no line break within a text. */
function cardText(url: string, { view, fetchedAt, from }: KnownCard): string {
  const entry = { fetchedAt: new Date(fetchedAt).toISOString(), from, view: sorted(view) };
  return `    ${JSON.stringify(url)}: ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`;
}

/** With its keys in order, at every level. A view is a few levels deep. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** @throws {Error} when it is no cache file of this version */
function cardsIn(text: string): [url: string, known: KnownCard][] {
  const file = fields(JSON.parse(text));
  if (file.version !== VERSION) throw new Error(`not a cache file of version ${VERSION}`);
  return Object.entries(fields(file.cards)).flatMap(([url, value]): [string, KnownCard][] => {
    const known = toKnown(value);
    return known && canonicalizeUrl(url) !== null ? [[url, known]] : [];
  });
}

/** What cannot be read is asked again. */
function toKnown(value: unknown): KnownCard | undefined {
  const { view, fetchedAt, from } = fields(value);
  const time = typeof fetchedAt === 'string' ? Date.parse(fetchedAt) : Number.NaN;
  const card: CardView | null = view === null ? null : parseCardView(view);
  return Number.isNaN(time) || typeof from !== 'string' || (view !== null && !card)
    ? undefined
    : { view: card, fetchedAt: time, from };
}
