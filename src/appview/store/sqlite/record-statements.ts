import type { DatabaseSync } from 'node:sqlite';
import type { RecordWrite } from '../cold/cold-write.ts';
import type { RecordTable } from '../cold/record-tables.ts';
import { ownsHostSql, visibleSql } from '../cold/visibility.ts';
import type { DocumentWrite, ProfileWrite, PublicationWrite } from '../store-write.ts';

/** Writes records: a row changes only for a newer `rev`, and a changed URL is a new claim. */
export class RecordStatements {
  readonly #found: Record<RecordTable, ReturnType<DatabaseSync['prepare']>>;
  readonly #publication;
  readonly #document;
  readonly #profile;
  readonly #refs;
  readonly #dropRef;
  readonly #addRef;
  readonly #touchIdentity;
  readonly #gone;

  constructor(database: DatabaseSync) {
    const upsert = (table: RecordTable, columns: readonly string[]) =>
      database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})
         ON CONFLICT (uri) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
         RETURNING id`,
      );
    const settle = (table: RecordTable, extra: string) =>
      database.prepare(`UPDATE ${table} SET visible = ${visibleSql(table)}${extra} WHERE id = ?`);
    const shared = ['uri', 'did', 'rev', 'cid', 'record', 'shown'];

    this.#found = {
      publications: database.prepare('SELECT rev, url, claimed_at FROM publications WHERE uri = ?'),
      documents: database.prepare('SELECT rev, site, path, claimed_at FROM documents WHERE uri = ?'),
      profile_records: database.prepare('SELECT rev FROM profile_records WHERE uri = ?'),
    };
    // A changed URL has yet to be verified; an unchanged one keeps what is known, until the record is checked again.
    this.#publication = {
      upsert: upsert('publications', [...shared, 'url', 'host', 'claimed_at']),
      settle: settle('publications', `, owns_host = ${ownsHostSql('publications')}, verified = verified AND ?`),
    };
    this.#document = {
      upsert: upsert('documents', [...shared, 'site', 'path', 'host', 'reading_time', 'claimed_at']),
      settle: settle('documents', `, owns_host = ${ownsHostSql('documents')}, verified = verified AND ?`),
    };
    this.#profile = {
      upsert: upsert('profile_records', [...shared, 'collection', 'rkey']),
      settle: settle('profile_records', ''),
    };
    this.#refs = database.prepare('SELECT ref FROM organisation_refs WHERE uri = ?');
    this.#dropRef = database.prepare('DELETE FROM organisation_refs WHERE uri = ? AND ref = ?');
    this.#addRef = database.prepare('INSERT OR IGNORE INTO organisation_refs (uri, ref, claimed_at) VALUES (?, ?, ?)');
    this.#touchIdentity = database.prepare('INSERT OR IGNORE INTO identities (did) VALUES (?)');
    this.#gone = database.prepare('SELECT gone_rev, active FROM accounts WHERE did = ? AND gone_rev IS NOT NULL');
  }

  write(write: RecordWrite): void {
    if (this.#isGone(write)) return;
    if (write.to === 'publications') this.#writePublication(write);
    else if (write.to === 'documents') this.#writeDocument(write);
    else this.#writeProfile(write);
  }

  /** Written before its account was deleted; a record read outside any stream is, as long as the account is gone. */
  #isGone({ did, rev }: RecordWrite): boolean {
    const gone = this.#gone.get(did);
    return gone !== undefined && (rev === '' ? gone.active === 0 : rev <= String(gone.gone_rev));
  }

  #writePublication(write: PublicationWrite): void {
    const found = this.#found.publications.get(write.uri);
    if (!isNewer(write.rev, found?.rev)) return;
    const url = write.url ?? null;
    const same = url !== null && found?.url === url;
    const row = this.#publication.upsert.get({
      ...shared(write),
      url,
      host: write.host ?? null,
      claimed_at: same ? Number(found.claimed_at) : write.time,
    });
    this.#publication.settle.run(Number(same), Number(row?.id));
    this.#touchIdentity.run(write.did);
  }

  #writeDocument(write: DocumentWrite): void {
    const found = this.#found.documents.get(write.uri);
    if (!isNewer(write.rev, found?.rev)) return;
    const site = write.site ?? null;
    const path = write.path ?? null;
    const same = site !== null && found?.site === site && found.path === path;
    const row = this.#document.upsert.get({
      ...shared(write),
      site,
      path,
      host: write.host ?? null,
      reading_time: write.readingTime ?? null,
      claimed_at: same ? Number(found.claimed_at) : write.time,
    });
    this.#document.settle.run(Number(same), Number(row?.id));
    this.#touchIdentity.run(write.did);
  }

  #writeProfile(write: ProfileWrite): void {
    if (!isNewer(write.rev, this.#found.profile_records.get(write.uri)?.rev)) return;
    const row = this.#profile.upsert.get({ ...shared(write), collection: write.collection, rkey: write.rkey });
    this.#profile.settle.run(Number(row?.id));
    this.#touchIdentity.run(write.did);
    const refs = new Set(write.entityRefs);
    for (const { ref } of this.#refs.all(write.uri)) {
      if (!refs.delete(String(ref))) this.#dropRef.run(write.uri, ref ?? null);
    }
    for (const ref of refs) this.#addRef.run(write.uri, ref, write.time);
  }
}

/** Revisions are TIDs, which sort as text. A record read outside any stream has none: it fills a gap and never overwrites what a stream brought. */
function isNewer(rev: string, stored: unknown): boolean {
  return typeof stored !== 'string' || rev > stored || (rev === '' && stored === '');
}

function shared(write: RecordWrite) {
  return {
    uri: write.uri,
    did: write.did,
    rev: write.rev,
    cid: write.cid ?? null,
    record: write.record ?? null,
    shown: Number(write.record !== undefined && !write.selfHidden),
  };
}
