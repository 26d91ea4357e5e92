import type { Kysely } from 'kysely';
import type { DocumentPlace } from 'masthead/internal/core/match/record-address';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { type AtUri, type Did, storedDid } from 'masthead/internal/core/values/identifiers';
import type { Awaitable, ClaimPlace, PreparedRead, ReadConnection, Values } from '../engine.ts';
import type { Schema } from '../tables.ts';
import type { WorkOf } from '../work.ts';
import {
  CLAIM_READS,
  type Claims,
  type DocumentRow,
  type OwnerRow,
  type ProfileRows,
  type PublicationRow,
  publicationsAt,
  toAlias,
  toDocument,
  toOwner,
  toProfileRows,
  toPublication,
  urisThere,
} from './claim-rows.ts';

/**
 * What the queries need, on any engine. Except by `read`, every row that is returned is visible:
 * not hidden by itself, the operator or a labeler, not deleted, its account shown.
 */
export class StoreReader {
  /** For reading rows by hand. */
  readonly db: Kysely<Schema>;
  readonly #connection;
  readonly #reads: Readonly<Record<keyof typeof CLAIM_READS, PreparedRead>>;
  readonly #publicationsAt = new Map<number, PreparedRead>();
  readonly #claims = new Map<number, ReturnType<NonNullable<ReadConnection['prepareClaims']>>>();

  constructor(connection: ReadConnection) {
    this.db = connection.db;
    this.#connection = connection;
    const prepared = Object.entries(CLAIM_READS).map(([name, select]) => [name, connection.prepare(select)]);
    this.#reads = Object.fromEntries(prepared) as Record<keyof typeof CLAIM_READS, PreparedRead>;
  }

  /**
   * A number that changes when another connection commits; `undefined` for a store that needs a
   * round trip.
   */
  version(): number | undefined {
    return this.#connection.version?.();
  }

  /**
   * The claims on a link: the publications at its URL and its prefixes, as `publicationsAt` and
   * `aliasesAt` return them, and the best document of each of `places`, below its base and below
   * every publication at that base. `elsewhere`: publications at another host count too.
   */
  async claims(
    urls: readonly CanonicalUrl[],
    places: readonly ClaimPlace[],
    limit: number,
    elsewhere: boolean,
  ): Promise<Claims> {
    const read = this.#claims.get(limit) ?? this.#connection.prepareClaims?.(limit);
    if (!read) {
      const atUrls = this.publicationsAt(urls, limit);
      const [publications, aliases] = await Promise.all([atUrls, elsewhere ? this.aliasesAt(urls) : []]);
      const documents = await this.documentsAt(placesOf(places, [...publications, ...aliases]));
      return { publications, aliases, documents };
    }
    this.#claims.set(limit, read);
    const found = await read(urls, places);
    const publications = found.publications.map(toPublication);
    const aliases = elsewhere ? found.aliases.flatMap(toAlias) : [];
    const sites = new Set(placesOf(places, [...publications, ...aliases]).map(({ site }) => site));
    // Drop documents below a URL that is not an alias after all.
    const documents = found.documents.map(toDocument).filter(({ site }) => sites.has(site));
    return { publications, aliases, documents, owners: found.owners.map(toOwner) };
  }

  /** Publications whose URL is one of `urls`: the best `limit` of each URL, by rank. */
  async publicationsAt(urls: readonly CanonicalUrl[], limit: number): Promise<PublicationRow[]> {
    const read = this.#publicationsAt.get(limit) ?? this.#connection.prepare(publicationsAt(limit));
    this.#publicationsAt.set(limit, read);
    return (await read(urls.map((url) => [url]))).map(toPublication);
  }

  /**
   * Publications that have one of `urls` as an alias, as both hosts say: each as if it were at the
   * alias.
   */
  async aliasesAt(urls: readonly CanonicalUrl[]): Promise<PublicationRow[]> {
    return (await this.#reads.publicationOfAlias(urls.map((url) => [url]))).flatMap(toAlias);
  }

  /** The best document of each place (a site and a path below it). */
  async documentsAt(places: readonly DocumentPlace[]): Promise<DocumentRow[]> {
    return (await this.#reads.documentAt(places.map(({ site, path }) => [site, path]))).map(toDocument);
  }

  /**
   * At-uris of publications at a URL that have a document at a path. Only the path's earliest
   * documents are read, however many others claim the URL.
   */
  async publicationsWithDocument(url: CanonicalUrl, path: string): Promise<AtUri[]> {
    return urisThere(await this.#reads.publicationsOfPath([[url, path]]));
  }

  async publications(uris: readonly AtUri[]): Promise<PublicationRow[]> {
    return (await readEach(this.#reads.publication, uris)).map(toPublication);
  }

  async documents(uris: readonly AtUri[]): Promise<DocumentRow[]> {
    return (await readEach(this.#reads.document, uris)).map(toDocument);
  }

  /** The DID of the account that holds a handle; `null` when the index has none. */
  async didOfHandle(handle: string): Promise<Did | null> {
    const [row] = await this.#reads.didOfHandle([[handle]]);
    return row ? storedDid(String(row[0])) : null;
  }

  /** Owners that the index has seen and whose accounts are shown. */
  async owners(dids: readonly Did[]): Promise<OwnerRow[]> {
    return (await readEach(this.#reads.owner, dids)).map(toOwner);
  }

  /** The records of an account's profile in these collections. */
  async profileRecords(did: Did, collections: readonly string[]): Promise<ProfileRows> {
    return toProfileRows(await this.#reads.section(collections.map((collection) => [did, collection])));
  }

  /**
   * Runs a read-only background work outside any transaction. It also sees rows that are not
   * visible.
   */
  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T> {
    return this.#connection.run(work(this.db, ...args));
  }

  close(): Awaitable<void> {
    return this.#connection.close();
  }
}

function readEach(read: PreparedRead, keys: readonly string[]): Awaitable<Values[]> {
  return read([...new Set(keys)].map((key) => [key]));
}

/** The places of documents below each base, and below every publication at that base. */
function placesOf(places: readonly ClaimPlace[], publications: readonly PublicationRow[]): DocumentPlace[] {
  return places.flatMap(({ base, path }) => [
    { site: base, path },
    ...publications.flatMap(({ uri, url }) => (url === base ? [{ site: uri, path }] : [])),
  ]);
}
