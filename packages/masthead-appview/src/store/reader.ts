import type { Kysely } from 'kysely';
import type { DocumentPlace } from 'masthead/internal/core';
import { countDeadLetters } from './background/dead-letters.ts';
import { decidesProfile, hiddenOf, organisationNames, selfRecords } from './background/profiles.ts';
import { present } from './background/visibility.ts';
import { firstRow, type Work, type WorkOf } from './background/work.ts';
import {
  CLAIM_READS,
  optionalText,
  publicationsAt,
  toAlias,
  toConfirmation,
  toDocument,
  toOwner,
  toProfileRows,
  toPublication,
  urisThere,
} from './claim-rows.ts';
import type { PreparedRead, ReadConnection, Values } from './engine.ts';
import type { Schema } from './schema/schema.ts';
import type {
  Awaitable,
  ConfirmationKey,
  ConfirmationRow,
  DocumentRow,
  OwnerRow,
  ProfileRows,
  PublicationRow,
  StoreReader,
} from './store.ts';

// Milliseconds. A turn of the event loop with thousands of requests takes longer; no answer may be older than this.
const LONGEST = 1;

/**
 * Shares one look at whether the store has changed among the requests of one turn of the event loop; it holds until the turn's answers are read. After
 * `LONGEST` milliseconds `look` looks again; the requests before and after are then read together, from the later state.
 */
export class SharedLook<T> {
  readonly #look;
  readonly #letGo;
  #seen: { readonly value: T; readonly at: number } | undefined;
  #gathered: Promise<void> | undefined;

  /** @param letGo ends what `look` began */
  constructor(look: () => T, letGo: () => void = () => {}) {
    this.#look = look;
    this.#letGo = letGo;
  }

  /** The result of the last look, if it is at most `LONGEST` milliseconds old; else of a new one. */
  look(): T {
    const now = performance.now();
    if (this.#seen !== undefined && now - this.#seen.at <= LONGEST) return this.#seen.value;
    this.end();
    this.#gathered ??= this.#gather();
    this.#seen = { value: this.#look(), at: now };
    return this.#seen.value;
  }

  /**
   * Resolves when all requests of this turn have arrived; `undefined` when nobody has looked. All reads are made then, one after the other: alternating between
   * parsing requests and reading takes a sixth longer, because neither's code and data stay in the CPU caches.
   */
  get gathered(): Promise<void> | undefined {
    return this.#gathered;
  }

  end(): void {
    if (this.#seen === undefined) return;
    this.#seen = undefined;
    this.#letGo();
  }

  #gather(): Promise<void> {
    const gathered = new Promise<void>((resolve) => {
      setImmediate(() => {
        this.#gathered = undefined;
        resolve();
      });
    });
    // Runs after those reads: Node drains the microtasks of `resolve` between two immediates.
    setImmediate(() => this.end());
    return gathered;
  }
}

export class Reader implements StoreReader {
  readonly db;
  readonly #connection;
  readonly #turn;
  readonly #reads;
  readonly #publicationsAt = new Map<number, PreparedRead>();

  constructor(connection: ReadConnection) {
    this.#connection = connection;
    this.db = connection.db;
    this.#turn = new SharedLook(
      () => connection.look(),
      () => connection.letGo?.(),
    );
    const prepare = (name: keyof typeof CLAIM_READS) => connection.prepare(CLAIM_READS[name]);
    this.#reads = {
      publication: prepare('publication'),
      document: prepare('document'),
      publicationOfAlias: prepare('publicationOfAlias'),
      documentAt: prepare('documentAt'),
      publicationsOfPath: prepare('publicationsOfPath'),
      section: prepare('section'),
      confirmation: prepare('confirmation'),
      didOfHandle: prepare('didOfHandle'),
      owner: prepare('owner'),
    };
  }

  version(): Awaitable<string> {
    return this.#turn.look();
  }

  async publicationsAt(urls: readonly string[], limit: number): Promise<PublicationRow[]> {
    const read = this.#publicationsAt.get(limit) ?? this.#connection.prepare(publicationsAt(limit));
    this.#publicationsAt.set(limit, read);
    return (
      await this.#read(
        read,
        urls.map((url) => [url]),
      )
    ).map(toPublication);
  }

  async aliasesAt(urls: readonly string[]): Promise<PublicationRow[]> {
    const lists = urls.map((url) => [url]);
    return (await this.#read(this.#reads.publicationOfAlias, lists)).flatMap(toAlias);
  }

  async documentsAt(places: readonly DocumentPlace[]): Promise<DocumentRow[]> {
    const lists = places.map(({ site, path }) => [site, path]);
    return (await this.#read(this.#reads.documentAt, lists)).map(toDocument);
  }

  async publicationsWithDocument(url: string, path: string): Promise<string[]> {
    return urisThere(await this.#read(this.#reads.publicationsOfPath, [[url, path]]));
  }

  async publications(uris: readonly string[]): Promise<PublicationRow[]> {
    return (await this.#readEach(this.#reads.publication, uris)).map(toPublication);
  }

  async documents(uris: readonly string[]): Promise<DocumentRow[]> {
    return (await this.#readEach(this.#reads.document, uris)).map(toDocument);
  }

  async didOfHandle(handle: string): Promise<string | null> {
    const [row] = await this.#readEach(this.#reads.didOfHandle, [handle]);
    return optionalText(row?.[0]);
  }

  async owners(dids: readonly string[]): Promise<OwnerRow[]> {
    return (await this.#readEach(this.#reads.owner, dids)).map(toOwner);
  }

  longRecord(table: 'publications' | 'documents', uri: string) {
    return this.read(longRecord, table, uri);
  }

  deadLetterCount() {
    return this.read(countDeadLetters);
  }

  decidesProfile(did: string) {
    return this.read(decidesProfile, did);
  }

  hiddenOf(dids: readonly string[]) {
    return this.read(hiddenOf, dids);
  }

  async profileRecords(did: string, collections: readonly string[]): Promise<ProfileRows> {
    const lists = collections.map((collection) => [did, collection]);
    return toProfileRows(await this.#read(this.#reads.section, lists));
  }

  async confirmations(pairs: readonly ConfirmationKey[]): Promise<ConfirmationRow[]> {
    const lists = pairs.map(({ did, subject }) => [did, subject]);
    return (await this.#read(this.#reads.confirmation, lists)).map(toConfirmation);
  }

  selfRecords(dids: readonly string[]) {
    return this.read(selfRecords, dids);
  }

  organisationNames(dids: readonly string[], entityRefs: readonly string[]) {
    return this.read(organisationNames, dids, entityRefs);
  }

  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T> {
    return this.#connection.run(work(this.db, ...args));
  }

  close(): Awaitable<void> {
    this.#turn.end();
    return this.#connection.close();
  }

  #readEach(read: PreparedRead, keys: readonly string[]): Promise<Values[]> {
    return this.#read(
      read,
      [...new Set(keys)].map((key) => [key]),
    );
  }

  async #read(read: PreparedRead, lists: readonly (readonly string[])[]): Promise<Values[]> {
    const { gathered } = this.#turn;
    if (gathered) await gathered;
    return read(lists);
  }
}

function* longRecord(db: Kysely<Schema>, table: 'publications' | 'documents', uri: string): Work<string | null> {
  const visible = db.selectFrom(table).select('record').where('uri', '=', uri).where('visible', '=', 1);
  const found = yield* firstRow(visible.where(present(table)));
  return found?.record ?? null;
}
