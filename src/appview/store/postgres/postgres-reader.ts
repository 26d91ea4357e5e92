import type { Pool, QueryResultRow } from 'pg';
import { optionalText, toDocument, toPublication } from '../claim-rows.ts';
import { decidesProfile, organisationNames, profileRecords } from '../cold/cold-reads.ts';
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
export async function openPostgresReader(database: string): Promise<StoreReader> {
  return new PostgresReader(await openPool(database, { most: MOST_CONNECTIONS, settings: SETTINGS }));
}

const RANK = 'verified DESC, owns_host DESC, claimed_at, uri';

// The inner query runs once per URL and reads no more than the LIMIT from the ranked index, however many claims there are.
const PUBLICATIONS_AT = `
  SELECT p.*, (SELECT checked_at FROM sites WHERE sites.url = p.url) AS checked_at FROM unnest($1::text[]) AS wanted(url) CROSS JOIN LATERAL (
    SELECT * FROM publications WHERE url = wanted.url AND visible = 1 ORDER BY ${RANK} LIMIT $2) p`;
const DOCUMENTS_AT = `
  SELECT d.* FROM unnest($1::text[], $2::text[]) AS wanted(site, path) CROSS JOIN LATERAL (
    SELECT * FROM documents WHERE site = wanted.site AND path = wanted.path AND visible = 1 ORDER BY ${RANK} LIMIT 1) d`;
const PUBLICATIONS = `
  SELECT p.*, (SELECT checked_at FROM sites WHERE sites.url = p.url) AS checked_at
  FROM publications p WHERE uri = ANY($1::text[]) AND visible = 1 AND url IS NOT NULL`;
const DOCUMENTS =
  'SELECT * FROM documents WHERE uri = ANY($1::text[]) AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL';
const DID_OF_HANDLE = 'SELECT did FROM identities WHERE handle = $1 AND holds_handle = 1';
const OWNERS = `
  SELECT i.did, i.pds, CASE WHEN i.holds_handle = 1 THEN i.handle END AS handle, a.record AS actor_profile,
    (s.visible = 0 AND s.record IS NOT NULL) IS TRUE AS profile_hidden
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
    return String(row?.version);
  }

  async deadLetterCount(): Promise<number> {
    const [row] = await this.#rows('dead-letter-count', 'SELECT count(*) AS letters FROM dead_letters', []);
    return Number(row?.letters);
  }

  async publicationsAt(urls: readonly string[], most: number): Promise<PublicationRow[]> {
    return (await this.#rows('publications-at', PUBLICATIONS_AT, [urls, most])).map(toPublication);
  }

  async documentsAt(places: readonly DocumentPlace[]): Promise<DocumentRow[]> {
    const values = [places.map(({ site }) => site), places.map(({ path }) => path)];
    return (await this.#rows('documents-at', DOCUMENTS_AT, values)).map(toDocument);
  }

  async publications(uris: readonly string[]): Promise<PublicationRow[]> {
    return (await this.#rows('publications', PUBLICATIONS, [uris])).map(toPublication);
  }

  async documents(uris: readonly string[]): Promise<DocumentRow[]> {
    return (await this.#rows('documents', DOCUMENTS, [uris])).map(toDocument);
  }

  async didOfHandle(handle: string): Promise<string | null> {
    const [row] = await this.#rows('did-of-handle', DID_OF_HANDLE, [handle]);
    return optionalText(row?.did);
  }

  async owners(dids: readonly string[]): Promise<OwnerRow[]> {
    return (await this.#rows('owners', OWNERS, [dids])).map((row) => ({
      did: String(row.did),
      handle: optionalText(row.handle),
      pds: optionalText(row.pds),
      actorProfile: optionalText(row.actor_profile),
      profileHidden: row.profile_hidden === true,
    }));
  }

  decidesProfile(did: string): Promise<boolean> {
    return this.#cold(decidesProfile(this.db, did));
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

  async #rows(name: string, text: string, values: unknown[]): Promise<QueryResultRow[]> {
    try {
      return (await this.#pool.query<QueryResultRow>({ name, text, values })).rows;
    } catch (error) {
      throw toStoreError(error);
    }
  }
}
