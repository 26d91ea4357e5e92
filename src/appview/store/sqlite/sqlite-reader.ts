import type { DatabaseSync } from 'node:sqlite';
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
import { kyselyOverSqlite } from './kysely-over-sqlite.ts';
import { openDatabase } from './open-database.ts';
import { prepareValues, type ValueStatement } from './prepare-values.ts';

/** Opens the reading side of an SQLite store: a connection of its own, so that reads never wait for the ingest. */
export function openSqliteReader(file: string, opening?: Opening): StoreReader {
  const database = openDatabase(file, opening);
  // Opening may have had to migrate; from here on this connection only looks.
  database.exec('PRAGMA query_only = 1');
  return new SqliteReader(database);
}

class SqliteReader implements StoreReader {
  readonly #database;
  readonly #publicationsAt = new Map<number, ValueStatement>();
  readonly #documentAt;
  readonly #publicationsOfPath;
  readonly #publications;
  readonly #documents;
  readonly #didOfHandle;
  readonly #owner;
  readonly db;
  // Node 22.13 does not tell by itself whether a connection is in a transaction.
  #held = false;
  readonly #begin;
  readonly #commit;
  readonly #version;
  readonly #deadLetterCount;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#documentAt = prepareValues(
      database,
      `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE site = ? AND path = ? AND visible = 1 ORDER BY ${RANK} LIMIT 1`,
    );
    this.#publicationsOfPath = prepareValues(database, publicationsOfPath('?'));
    this.#publications = prepareValues(
      database,
      `SELECT ${PUBLICATION_COLUMNS} FROM publications p WHERE uri IN (SELECT value FROM json_each(?)) AND visible = 1 AND url IS NOT NULL`,
    );
    this.#documents = prepareValues(
      database,
      `SELECT ${DOCUMENT_COLUMNS} FROM documents d
       WHERE uri IN (SELECT value FROM json_each(?)) AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL`,
    );
    this.#didOfHandle = database.prepare('SELECT did FROM identities WHERE handle = ? AND holds_handle = 1');
    const record = (collection: string, where: string) =>
      `(SELECT record FROM profile_records r WHERE r.uri = 'at://' || i.did || '/${collection}/self' AND ${where})`;
    this.#owner = prepareValues(
      database,
      `SELECT i.did, iif(i.holds_handle, i.handle, NULL), i.pds,
         ${record('app.bsky.actor.profile', 'visible = 1')},
         ${record('id.sifa.profile.self', 'visible = 0 AND record IS NOT NULL')} IS NOT NULL
       FROM identities i WHERE i.did = ?
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

  #preparePublicationsAt(most: number): ValueStatement {
    // It reads no more than the LIMIT from the ranked index, however many claims there are. A LIMIT that is bound makes SQLite prepare the statement anew at
    // every run, for the planner looks at it.
    const statement = prepareValues(
      this.#database,
      `SELECT ${PUBLICATION_COLUMNS} FROM publications p WHERE url = ? AND visible = 1 ORDER BY ${RANK} LIMIT ${Math.trunc(most)}`,
    );
    this.#publicationsAt.set(most, statement);
    return statement;
  }

  documentsAt(places: readonly DocumentPlace[]): DocumentRow[] {
    const rows = places.map(({ site, path }) => this.#documentAt.get(site, path));
    return rows.filter((row) => row !== undefined).map(toDocument);
  }

  publicationsWithDocument(url: string, path: string): string[] {
    return urisAt(this.#publicationsOfPath.all(path), url);
  }

  publications(uris: readonly string[]): PublicationRow[] {
    return this.#publications.all(JSON.stringify(uris)).map(toPublication);
  }

  documents(uris: readonly string[]): DocumentRow[] {
    return this.#documents.all(JSON.stringify(uris)).map(toDocument);
  }

  longRecord(table: 'publications' | 'documents', uri: string): string | null {
    const statement = this.#database.prepare(`SELECT record FROM ${table} WHERE uri = ? AND visible = 1`);
    return optionalText(statement.get(uri)?.record);
  }

  didOfHandle(handle: string): string | null {
    return optionalText(this.#didOfHandle.get(handle)?.did);
  }

  owners(dids: readonly string[]): OwnerRow[] {
    const rows = dids.map((did) => this.#owner.get(did));
    return rows.filter((row) => row !== undefined).map(toOwner);
  }

  decidesProfile(did: string): Promise<boolean> {
    return decidesProfile(this.db, did);
  }

  hiddenOf(dids: readonly string[]): Promise<ReadonlySet<string>> {
    return hiddenOf(this.db, dids);
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
