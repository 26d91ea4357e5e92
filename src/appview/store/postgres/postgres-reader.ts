import type { Pool } from 'pg';
import {
  DOCUMENT_COLUMNS,
  optionalText,
  PUBLICATION_COLUMNS,
  publicationsOfPath,
  RANK,
  toDocument,
  toOwner,
  toPublication,
  urisAt,
  type Values,
} from '../claim-rows.ts';
import { decidesProfile, hiddenOf, organisationNames, profileRecords } from '../cold/cold-reads.ts';
import type { Opening } from '../opening.ts';
import type { StoreReader } from '../store.ts';
import type {
  DocumentPlace,
  DocumentRow,
  OrganisationName,
  OwnerRow,
  ProfileRecordRow,
  PublicationRow,
} from '../store-rows.ts';
import { kyselyOverPool, openPool } from './open-pool.ts';
import { toStoreError } from './postgres-error.ts';

const MOST_CONNECTIONS = 10;

// Every read is by an index and small. The planner must not think otherwise while a table is young and its statistics are missing.
const SETTINGS = {
  jit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  statement_timeout: "'10s'",
};

/**
 * Opens the reading side of a PostgreSQL store.
 *
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function openPostgresReader(database: string, opening?: Opening): Promise<StoreReader> {
  return new PostgresReader(await openPool(database, { most: MOST_CONNECTIONS, settings: SETTINGS, opening }));
}

// The inner query runs once per URL and reads no more than the LIMIT from the ranked index, however many claims there are.
const PUBLICATIONS_AT = `
  SELECT ${PUBLICATION_COLUMNS} FROM unnest($1::text[]) AS wanted(url) CROSS JOIN LATERAL (
    SELECT * FROM publications WHERE url = wanted.url AND visible = 1 ORDER BY ${RANK} LIMIT $2) p`;
const DOCUMENTS_AT = `
  SELECT ${DOCUMENT_COLUMNS} FROM unnest($1::text[], $2::text[]) AS wanted(site, path) CROSS JOIN LATERAL (
    SELECT * FROM documents WHERE site = wanted.site AND path = wanted.path AND visible = 1 ORDER BY ${RANK} LIMIT 1) d`;
const PUBLICATIONS = `SELECT ${PUBLICATION_COLUMNS} FROM publications p WHERE uri = ANY($1::text[]) AND visible = 1 AND url IS NOT NULL`;
const DOCUMENTS = `
  SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE uri = ANY($1::text[]) AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL`;
const DID_OF_HANDLE = 'SELECT did FROM identities WHERE handle = $1 AND holds_handle = 1';
const OWNERS = `
  SELECT i.did, CASE WHEN i.holds_handle = 1 THEN i.handle END, i.pds, a.record, CASE WHEN s.visible = 0 AND s.record IS NOT NULL THEN 1 ELSE 0 END
  FROM identities i
  LEFT JOIN profile_records a ON a.uri = 'at://' || i.did || '/app.bsky.actor.profile/self' AND a.visible = 1
  LEFT JOIN profile_records s ON s.uri = 'at://' || i.did || '/id.sifa.profile.self/self'
  WHERE i.did = ANY($1::text[])
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.did = i.did AND active = 0)
    AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject = i.did)`;
// A commit changes the snapshot that a statement sees, in the very moment in which its rows become visible.
const VERSION = 'SELECT pg_current_snapshot()::text AS version';

class PostgresReader implements StoreReader {
  readonly db;
  readonly #pool;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.db = kyselyOverPool(pool);
  }

  async version(): Promise<string> {
    const [row] = await this.#rows('version', VERSION, []);
    return String(row?.[0]);
  }

  async deadLetterCount(): Promise<number> {
    const [row] = await this.#rows('dead-letter-count', 'SELECT count(*) AS letters FROM dead_letters', []);
    return Number(row?.[0]);
  }

  async publicationsAt(urls: readonly string[], most: number): Promise<PublicationRow[]> {
    return (await this.#rows('publications-at', PUBLICATIONS_AT, [urls, most])).map(toPublication);
  }

  async documentsAt(places: readonly DocumentPlace[]): Promise<DocumentRow[]> {
    const values = [places.map(({ site }) => site), places.map(({ path }) => path)];
    return (await this.#rows('documents-at', DOCUMENTS_AT, values)).map(toDocument);
  }

  async publicationsWithDocument(url: string, path: string): Promise<string[]> {
    return urisAt(await this.#rows('publications-of-path', publicationsOfPath('$1'), [path]), url);
  }

  async publications(uris: readonly string[]): Promise<PublicationRow[]> {
    return (await this.#rows('publications', PUBLICATIONS, [uris])).map(toPublication);
  }

  async documents(uris: readonly string[]): Promise<DocumentRow[]> {
    return (await this.#rows('documents', DOCUMENTS, [uris])).map(toDocument);
  }

  async longRecord(table: 'publications' | 'documents', uri: string): Promise<string | null> {
    const text = `SELECT record FROM ${table} WHERE uri = $1 AND visible = 1`;
    const [row] = await this.#rows(`long-record-${table}`, text, [uri]);
    return optionalText(row?.[0]);
  }

  async didOfHandle(handle: string): Promise<string | null> {
    const [row] = await this.#rows('did-of-handle', DID_OF_HANDLE, [handle]);
    return optionalText(row?.[0]);
  }

  async owners(dids: readonly string[]): Promise<OwnerRow[]> {
    return (await this.#rows('owners', OWNERS, [dids])).map(toOwner);
  }

  decidesProfile(did: string): Promise<boolean> {
    return this.#cold(decidesProfile(this.db, did));
  }

  hiddenOf(dids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#cold(hiddenOf(this.db, dids));
  }

  profileRecords(did: string, most: number): Promise<ProfileRecordRow[]> {
    return this.#cold(profileRecords(this.db, did, most));
  }

  organisationNames(dids: readonly string[], entityRefs: readonly string[]): Promise<OrganisationName[]> {
    return this.#cold(organisationNames(this.db, dids, entityRefs));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #cold<T>(read: Promise<T>): Promise<T> {
    try {
      return await read;
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async #rows(name: string, text: string, values: unknown[]): Promise<Values[]> {
    try {
      return (await this.#pool.query<unknown[]>({ name, text, values, rowMode: 'array' })).rows;
    } catch (error) {
      throw toStoreError(error);
    }
  }
}
