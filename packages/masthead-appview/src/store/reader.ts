import type { Kysely } from 'kysely';
import { authorityOf, type DocumentPlace } from 'masthead/internal/core';
import { countDeadLetters } from './background/dead-letters.ts';
import { labelsOf, takesDocument } from './background/labels.ts';
import { documentsDenied, documentsNamed, documentsNamedAt, type NamedDocument } from './background/pages.ts';
import { decidesProfile, hiddenOf, hostOfReference, organisationNames } from './background/profiles.ts';
import { present } from './background/visibility.ts';
import { firstRow, type Work, type WorkOf } from './background/work.ts';
import { ChangeLog, type KeptReads, type KeyKind, type Look, type ReadSet } from './change-log.ts';
import {
  CLAIM_READS,
  optionalText,
  publicationsAt,
  toAlias,
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
  ClaimPlace,
  Claims,
  DocumentRow,
  NotingReader,
  OrganisationName,
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

/** What all readers of one connection share. */
interface Shared {
  readonly connection: ReadConnection;
  readonly turn: SharedLook<Awaitable<string>>;
  readonly log: ChangeLog;
  readonly reads: Readonly<Record<keyof typeof CLAIM_READS, PreparedRead>>;
  readonly publicationsAt: Map<number, PreparedRead>;
  readonly claims: Map<number, ReturnType<NonNullable<ReadConnection['prepareClaims']>>>;
}

function share(connection: ReadConnection): Shared {
  const log = new ChangeLog();
  const look = () => {
    const asked = log.position;
    const took = (seen: Look): string => {
      log.take(seen, asked);
      return log.version;
    };
    const seen = connection.look(asked);
    return seen instanceof Promise ? seen.then(took) : took(seen);
  };
  const prepared = Object.entries(CLAIM_READS).map(([name, select]) => [name, connection.prepare(select)]);
  return {
    connection,
    turn: new SharedLook(look, () => connection.letGo?.()),
    log,
    reads: Object.fromEntries(prepared) as Shared['reads'],
    publicationsAt: new Map(),
    claims: new Map(),
  };
}

export class Reader implements StoreReader {
  readonly db;
  readonly #shared;
  /** Where it is noted what is read. */
  readonly #noted;
  /** Owners that came with the claims of an answer, by their DIDs. */
  readonly #owners;

  constructor(connection: ReadConnection, shared = share(connection), noted?: ReadSet) {
    this.db = connection.db;
    this.#shared = shared;
    this.#noted = noted;
    this.#owners = noted && new Map<string, OwnerRow>();
  }

  version(): Awaitable<string> {
    return this.#shared.turn.look();
  }

  noting(): NotingReader {
    const reads = this.#shared.log.begin();
    return { store: new Reader(this.#shared.connection, this.#shared, reads), reads };
  }

  get seenAt(): number {
    return this.#shared.log.seenAt;
  }

  holds(reads: KeptReads): boolean {
    return this.#shared.log.holds(reads);
  }

  async claims(
    urls: readonly string[],
    places: readonly ClaimPlace[],
    limit: number,
    elsewhere: boolean,
  ): Promise<Claims> {
    const { connection, turn, claims: prepared } = this.#shared;
    const read = prepared.get(limit) ?? connection.prepareClaims?.(limit);
    if (!read) {
      const atUrls = this.publicationsAt(urls, limit);
      const [publications, aliases] = await Promise.all([atUrls, elsewhere ? this.aliasesAt(urls) : []]);
      const documents = await this.documentsAt(placesOf(places, [...publications, ...aliases]));
      return { publications, aliases, documents };
    }
    prepared.set(limit, read);
    if (turn.gathered) await turn.gathered;
    const found = await read(urls, places);
    this.#note('url', urls);
    const publications = found.publications.map((row) => this.#publication(row));
    const aliases = elsewhere ? found.aliases.flatMap((row) => this.#alias(row)) : [];
    const wanted = placesOf(places, [...publications, ...aliases]);
    for (const { site, path } of wanted) this.#noted?.note('place', site, path);
    const sites = new Set(wanted.map(({ site }) => site));
    // What is below an alias that is none is not asked for.
    const documents = found.documents.map((row) => this.#document(row)).filter(({ site }) => sites.has(site));
    for (const row of found.owners.map(toOwner)) this.#owners?.set(row.did, row);
    return { publications, aliases, documents };
  }

  async publicationsAt(urls: readonly string[], limit: number): Promise<PublicationRow[]> {
    const { publicationsAt: prepared, connection } = this.#shared;
    const read = prepared.get(limit) ?? connection.prepare(publicationsAt(limit));
    prepared.set(limit, read);
    this.#note('url', urls);
    const lists = urls.map((url) => [url]);
    return (await this.#read(read, lists)).map((row) => this.#publication(row));
  }

  async aliasesAt(urls: readonly string[]): Promise<PublicationRow[]> {
    this.#note('url', urls);
    const lists = urls.map((url) => [url]);
    return (await this.#read(this.#shared.reads.publicationOfAlias, lists)).flatMap((row) => this.#alias(row));
  }

  async documentsAt(places: readonly DocumentPlace[]): Promise<DocumentRow[]> {
    for (const { site, path } of places) this.#noted?.note('place', site, path);
    const lists = places.map(({ site, path }) => [site, path]);
    return (await this.#read(this.#shared.reads.documentAt, lists)).map((row) => this.#document(row));
  }

  async publicationsWithDocument(url: string, path: string): Promise<string[]> {
    this.#note('url', [url]);
    this.#note('path', [path]);
    const uris = urisThere(await this.#read(this.#shared.reads.publicationsOfPath, [[url, path]]));
    this.#noteRecords(uris);
    return uris;
  }

  async publications(uris: readonly string[]): Promise<PublicationRow[]> {
    this.#noteRecords(uris);
    return (await this.#readEach(this.#shared.reads.publication, uris)).map((row) => this.#publication(row));
  }

  async documents(uris: readonly string[]): Promise<DocumentRow[]> {
    this.#noteRecords(uris);
    return (await this.#readEach(this.#shared.reads.document, uris)).map((row) => this.#document(row));
  }

  async didOfHandle(handle: string): Promise<string | null> {
    this.#note('handle', [handle]);
    const [row] = await this.#readEach(this.#shared.reads.didOfHandle, [handle]);
    return optionalText(row?.[0]);
  }

  async owners(dids: readonly string[]): Promise<OwnerRow[]> {
    this.#note('did', dids);
    const known = dids.flatMap((did) => this.#owners?.get(did) ?? []);
    if (dids.length > 0 && known.length === dids.length) return known;
    return (await this.#readEach(this.#shared.reads.owner, dids)).map(toOwner);
  }

  longRecord(table: 'publications' | 'documents', uri: string) {
    this.#noteRecords([uri]);
    return this.#run(longRecord, table, uri);
  }

  deadLetterCount() {
    return this.read(countDeadLetters);
  }

  decidesProfile(did: string) {
    this.#note('did', [did]);
    return this.#run(decidesProfile, did);
  }

  hiddenOf(dids: readonly string[]) {
    this.#note('did', dids);
    return this.#run(hiddenOf, dids);
  }

  async profileRecords(did: string, collections: readonly string[]): Promise<ProfileRows> {
    this.#note('did', [did]);
    const lists = collections.map((collection) => [did, collection]);
    return toProfileRows(await this.#read(this.#shared.reads.section, lists));
  }

  async organisationNames(dids: readonly string[], entityRefs: readonly string[]): Promise<OrganisationName[]> {
    this.#note('did', dids);
    this.#note('ref', entityRefs);
    for (const ref of entityRefs) this.#note('handle', [hostOfReference(ref) ?? '']);
    const found = await this.#run(organisationNames, dids, entityRefs);
    this.#note(
      'did',
      found.map(({ owner }) => owner),
    );
    return found;
  }

  labelsOf(uris: readonly string[]) {
    this.#noteRecords(uris);
    return this.#run(labelsOf, uris);
  }

  takesDocument(publication: string, paths: readonly string[], uris: readonly string[]) {
    this.#noteRecords([publication, ...uris]);
    for (const path of paths) this.#noted?.note('place', publication, path);
    return this.#run(takesDocument, publication, paths, uris);
  }

  async documentsNamedAt(pages: readonly string[]): Promise<NamedDocument[]> {
    this.#note('url', pages);
    const found = await this.#run(documentsNamedAt, pages);
    this.#noteRecords(found.map(({ uri }) => uri));
    return found;
  }

  documentsNamed(uris: readonly string[]) {
    this.#noteRecords(uris);
    return this.#run(documentsNamed, uris);
  }

  documentsDenied(uris: readonly string[]) {
    this.#noteRecords(uris);
    return this.#run(documentsDenied, uris);
  }

  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T> {
    // What a work of any kind depends on, no key says.
    this.#noted?.noteAll();
    return this.#run(work, ...args);
  }

  close(): Awaitable<void> {
    this.#shared.turn.end();
    return this.#shared.connection.close();
  }

  #note(kind: KeyKind, values: readonly string[]): void {
    for (const value of values) this.#noted?.note(kind, value);
  }

  /** Records, and who holds them: an account that is gone takes its records along. */
  #noteRecords(uris: readonly string[]): void {
    for (const uri of uris) {
      this.#noted?.note('uri', uri);
      this.#noted?.note('did', authorityOf(uri));
    }
  }

  #publication(row: Values): PublicationRow {
    const publication = toPublication(row);
    this.#noteRecords([publication.uri]);
    // What its site says.
    this.#note('url', [publication.url]);
    return publication;
  }

  #alias(row: Values): PublicationRow[] {
    // Where the record itself is.
    this.#publication(row);
    return toAlias(row);
  }

  #document(row: Values): DocumentRow {
    const document = toDocument(row);
    this.#noteRecords([document.uri]);
    return document;
  }

  #run<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T> {
    return this.#shared.connection.run(work(this.db, ...args));
  }

  #readEach(read: PreparedRead, keys: readonly string[]): Promise<Values[]> {
    return this.#read(
      read,
      [...new Set(keys)].map((key) => [key]),
    );
  }

  async #read(read: PreparedRead, lists: readonly (readonly string[])[]): Promise<Values[]> {
    const { gathered } = this.#shared.turn;
    if (gathered) await gathered;
    return read(lists);
  }
}

/** The places of documents below bases, and below every publication at one of them. */
function placesOf(places: readonly ClaimPlace[], publications: readonly PublicationRow[]): DocumentPlace[] {
  return places.flatMap(({ base, path }) => [
    { site: base, path },
    ...publications.flatMap(({ uri, url }) => (url === base ? [{ site: uri, path }] : [])),
  ]);
}

function* longRecord(db: Kysely<Schema>, table: 'publications' | 'documents', uri: string): Work<string | null> {
  const visible = db.selectFrom(table).select('record').where('uri', '=', uri).where('visible', '=', 1);
  const found = yield* firstRow(visible.where(present(table)));
  return found?.record ?? null;
}
