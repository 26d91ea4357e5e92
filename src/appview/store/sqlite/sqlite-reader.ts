import type { DatabaseSync, StatementSync } from 'node:sqlite';
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
import { kyselyOverSqlite } from './kysely-over-sqlite.ts';
import { openDatabase } from './open-database.ts';

/** Opens the reading side of an SQLite store: a connection of its own, so that reads never wait for the ingest. */
export function openSqliteReader(file: string): StoreReader {
  const database = openDatabase(file);
  // Opening may have had to migrate; from here on this connection only looks.
  database.exec('PRAGMA query_only = 1');
  return new SqliteReader(database);
}

const CHECKED_AT = '(SELECT checked_at FROM sites WHERE sites.url = p.url) AS checked_at';
const RANK = 'verified DESC, owns_host DESC, claimed_at, uri';

class SqliteReader implements StoreReader {
  readonly #database;
  readonly #publicationsAt = new Map<number, StatementSync>();
  readonly #documentAt;
  readonly #publications;
  readonly #documents;
  readonly #didOfHandle;
  readonly #owners;
  readonly db;
  // Node 22.13 does not tell by itself whether a connection is in a transaction.
  #held = false;
  readonly #begin;
  readonly #commit;
  readonly #version;
  readonly #deadLetterCount;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#documentAt = database.prepare(
      `SELECT uri, did, cid, site, path, claimed_at, verified, owns_host, record, reading_time
       FROM documents WHERE site = ? AND path = ? AND visible = 1 ORDER BY ${RANK} LIMIT 1`,
    );
    this.#publications = database.prepare(
      `SELECT p.*, ${CHECKED_AT}
       FROM publications p WHERE uri IN (SELECT value FROM json_each(?)) AND visible = 1 AND url IS NOT NULL`,
    );
    this.#documents = database.prepare(
      'SELECT * FROM documents WHERE uri IN (SELECT value FROM json_each(?)) AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL',
    );
    this.#didOfHandle = database.prepare('SELECT did FROM identities WHERE handle = ? AND holds_handle = 1');
    const record = (collection: string, where: string) =>
      `(SELECT record FROM profile_records r WHERE r.uri = 'at://' || i.did || '/${collection}/self' AND ${where})`;
    this.#owners = database.prepare(
      `SELECT i.did, i.pds, iif(i.holds_handle, i.handle, NULL) AS handle,
         ${record('app.bsky.actor.profile', 'visible = 1')} AS actor_profile,
         ${record('id.sifa.profile.self', 'visible = 0 AND record IS NOT NULL')} IS NOT NULL AS profile_hidden
       FROM identities i WHERE i.did IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = i.did AND a.active = 0)
         AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject = i.did)`,
    );
    this.#begin = database.prepare('BEGIN');
    this.#commit = database.prepare('COMMIT');
    this.#version = database.prepare('PRAGMA data_version');
    this.#deadLetterCount = database.prepare('SELECT count(*) AS letters FROM dead_letters');
    this.db = kyselyOverSqlite(database);
  }

  version(): string {
    return String(this.#version.get()?.data_version);
  }

  hold(): void {
    if (this.#held) this.#letGo();
    else setImmediate(() => this.#letGo());
    this.#begin.run();
    this.#held = true;
  }

  #letGo(): void {
    if (!this.#held) return;
    this.#held = false;
    try {
      this.#commit.run();
    } catch {
      // Nobody waits for this; what is wrong with the file shows at the next read.
    }
  }

  deadLetterCount(): number {
    return Number(this.#deadLetterCount.get()?.letters);
  }

  publicationsAt(urls: readonly string[], most: number): PublicationRow[] {
    const statement = this.#publicationsAt.get(most) ?? this.#preparePublicationsAt(most);
    return urls.flatMap((url) => statement.all(url)).map(toPublication);
  }

  #preparePublicationsAt(most: number): StatementSync {
    // It reads no more than the LIMIT from the ranked index, however many claims there are. A LIMIT that is bound makes SQLite prepare the statement anew at
    // every run, for the planner looks at it.
    const statement = this.#database.prepare(
      `SELECT uri, did, cid, url, claimed_at, verified, owns_host, record, ${CHECKED_AT}
       FROM publications p WHERE url = ? AND visible = 1 ORDER BY ${RANK} LIMIT ${Math.trunc(most)}`,
    );
    this.#publicationsAt.set(most, statement);
    return statement;
  }

  documentsAt(places: readonly DocumentPlace[]): DocumentRow[] {
    const rows = places.map(({ site, path }) => this.#documentAt.get(site, path));
    return rows.filter((row) => row !== undefined).map(toDocument);
  }

  publications(uris: readonly string[]): PublicationRow[] {
    return this.#publications.all(JSON.stringify(uris)).map(toPublication);
  }

  documents(uris: readonly string[]): DocumentRow[] {
    return this.#documents.all(JSON.stringify(uris)).map(toDocument);
  }

  didOfHandle(handle: string): string | null {
    return optionalText(this.#didOfHandle.get(handle)?.did);
  }

  owners(dids: readonly string[]): OwnerRow[] {
    return this.#owners.all(JSON.stringify(dids)).map((row) => ({
      did: String(row.did),
      handle: optionalText(row.handle),
      pds: optionalText(row.pds),
      actorProfile: optionalText(row.actor_profile),
      profileHidden: row.profile_hidden === 1,
    }));
  }

  decidesProfile(did: string): Promise<boolean> {
    return decidesProfile(this.db, did);
  }

  profileRecords(did: string, most: number): Promise<ProfileRecordRow[]> {
    return profileRecords(this.db, did, most);
  }

  organisationNames(dids: readonly string[], entityRefs: readonly string[]): Promise<OrganisationName[]> {
    return organisationNames(this.db, dids, entityRefs);
  }

  close(): void {
    this.#letGo();
    this.#database.close();
  }
}
