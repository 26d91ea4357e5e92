import { fields } from '../../core/read-fields.ts';
import { isTid, tidTime } from '../../syntax/tid.ts';
import { PublishError } from '../publish-error.ts';
import type { Account } from './find-account.ts';
import type { PdsReader } from './pds-reader.ts';

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
const MAX_RECORDS = 1000;
/** Where texts are long a page holds fewer records. */
const MAX_PAGES = 40;

/**
 * Reads an account's publications and its newest thousand documents, or as many of the newest as the reader's budget lets through.
 *
 * @throws {PublishError}
 */
export async function readRepository(account: Account, reader: PdsReader): Promise<RepositoryRecords> {
  const [publications, documents, latest] = await Promise.all([
    readCollection(reader, 'site.standard.publication'),
    readCollection(reader, 'site.standard.document'),
    reader.query('com.atproto.sync.getLatestCommit', { did: account.did }).catch(() => ({})),
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

/**
 * The newest records of a collection. Those of another account or collection are left out: names go into commands and tags to be copied.
 *
 * @returns `maxRecords` or a page more; `whole` when those are all there are
 * @throws {PublishError}
 */
export async function readCollection(reader: PdsReader, collection: string, maxRecords = MAX_RECORDS) {
  const found = new Map<string, FoundRecord>();
  const end = (whole: boolean) => ({ records: [...found.values()], whole });
  let pages = 0;
  try {
    for await (const { records, problem } of reader.pages(collection)) {
      for (const { uri, cid = '', value } of records) found.set(uri, { uri, cid, record: fields(value) });
      if (problem === 'long-cursor' || ++pages >= MAX_PAGES || found.size >= maxRecords) return end(false);
    }
  } catch (error) {
    // When not even one more fits, what came before is what there is to look at.
    if (found.size === 0 || !(error instanceof PublishError) || error.kind !== 'too-large') throw error;
    return end(false);
  }
  return end(true);
}
