import type { Kysely } from 'kysely';
import type { DocumentPlace } from 'masthead/internal/core';
import { countDeadLetters } from './background/dead-letters.ts';
import { decidesProfile, hiddenOf, organisationNames } from './background/profiles.ts';
import { present } from './background/visibility.ts';
import { firstRow, type Work, type WorkOf } from './background/work.ts';
import {
  CLAIM_READS,
  optionalText,
  publicationsAt,
  toDocument,
  toOwner,
  toProfileRows,
  toPublication,
  urisThere,
} from './claim-rows.ts';
import type { PreparedRead, ReadConnection, Values } from './engine.ts';
import type { Schema } from './schema/schema.ts';
import type { Awaitable, StoreReader } from './store.ts';
import type { DocumentRow, OwnerRow, ProfileRows, PublicationRow } from './store-rows.ts';
import { Turn } from './turn.ts';

export class Reader implements StoreReader {
  readonly db;
  readonly #connection;
  readonly #turn;
  readonly #reads;
  readonly #publicationsAt = new Map<number, PreparedRead>();

  constructor(connection: ReadConnection) {
    this.#connection = connection;
    this.db = connection.db;
    this.#turn = new Turn(
      () => connection.look(),
      () => connection.letGo?.(),
    );
    const prepare = (name: keyof typeof CLAIM_READS) => connection.prepare(CLAIM_READS[name]);
    this.#reads = {
      publication: prepare('publication'),
      document: prepare('document'),
      documentAt: prepare('documentAt'),
      publicationsOfPath: prepare('publicationsOfPath'),
      section: prepare('section'),
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
