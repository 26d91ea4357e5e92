import { fields, text } from '../../core/read-fields.ts';
import { isRecordKey } from '../../syntax/record-key.ts';
import { isTid, tidTime } from '../../syntax/tid.ts';
import { PublishError } from '../publish-error.ts';
import type { Account } from './find-account.ts';
import type { PdsClient } from './pds-client.ts';

/** A record as it came. */
export interface FoundRecord {
  readonly uri: string;
  readonly cid: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** What one account has. */
export interface RepositoryRecords {
  readonly account: Account;
  readonly publications: readonly FoundRecord[];
  /** The newest ones. */
  readonly documents: readonly FoundRecord[];
  /** Whether `documents` are all there are. */
  readonly whole: boolean;
  /** Of the last write in the repository, milliseconds since 1970; absent when the PDS did not say. */
  readonly writtenAt?: number | undefined;
}

/** Of a collection; an older record is hardly what a link that somebody asks about is for. */
const MOST_RECORDS = 1000;
const PAGE = 100;
/** Where texts are long a page holds fewer records. */
const MAX_PAGES = 40;
/** A cursor goes into the next question's address; what is longer is no place in a list. */
const MAX_CURSOR = 2048;

/**
 * Reads an account's publications and its newest thousand documents, or as many of the newest as the client's budget lets through.
 *
 * @throws {PublishError}
 */
export async function readRepository(account: Account, client: PdsClient): Promise<RepositoryRecords> {
  const [publications, documents, latest] = await Promise.all([
    readCollection(account.did, client, 'site.standard.publication'),
    readCollection(account.did, client, 'site.standard.document'),
    client.query('com.atproto.sync.getLatestCommit', { did: account.did }).catch(() => ({})),
  ]);
  const { rev } = fields(latest);
  return {
    account,
    publications: publications.records,
    documents: documents.records,
    whole: documents.whole,
    writtenAt: isTid(rev) ? tidTime(rev) / 1000 : undefined,
  };
}

/** The newest records of a collection, as many as `most`; `whole` when those are all there are. */
export async function readCollection(did: string, client: PdsClient, collection: string, most = MOST_RECORDS) {
  const folder = `at://${did}/${collection}/`;
  const found = new Map<string, FoundRecord>();
  const seen = new Set<string>();
  let cursor = '';
  let limit = PAGE;
  for (let page = 0; page < MAX_PAGES && found.size < most; page++) {
    const params = { repo: did, collection, limit: String(limit), ...(cursor && { cursor }) };
    let answer: Record<string, unknown>;
    try {
      answer = await client.query('com.atproto.repo.listRecords', params);
    } catch (error) {
      if (!(error instanceof PublishError) || error.kind !== 'too-large') throw error;
      // A hundred long texts: fewer at once. When not even one fits, what came before is what there is to look at.
      if (limit === 1 && found.size === 0) throw error;
      if (limit === 1) break;
      limit = Math.ceil(limit / 4);
      continue;
    }
    if (!Array.isArray(answer.records)) {
      throw new PublishError('unreachable', `${client.pds} gave no list of ${collection}; try again later.`);
    }
    for (const item of (answer.records as unknown[]).slice(0, PAGE)) {
      const { uri, cid, value } = fields(item);
      // A record of another account is not believed, nor one that cannot be: its name goes into commands and tags to be copied.
      if (text(uri)?.startsWith(folder) && isRecordKey(String(uri).slice(folder.length))) {
        found.set(String(uri), { uri: String(uri), cid: text(cid) ?? '', record: fields(value) });
      }
    }
    seen.add(cursor);
    cursor = answer.records.length > 0 ? (text(answer.cursor) ?? '') : '';
    if (!cursor || seen.has(cursor)) return { records: [...found.values()], whole: true };
    if (cursor.length > MAX_CURSOR) break;
  }
  return { records: [...found.values()], whole: false };
}
