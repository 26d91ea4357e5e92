// The newest publications and documents of an account, for the doctor and the command line.

import type { WrittenDocument, WrittenPublication } from '../../../core/match/record-address.ts';
import { fields } from '../../../core/read-fields.ts';
import { ACTOR_PROFILE, DOCUMENT, isTid, PUBLICATION, tidTime } from '../../../core/values/identifiers.ts';
import { writtenDocument, writtenPublication } from '../../../lexicon/records/site-records.ts';
import { isSignedInOnly } from '../../../lexicon/self-labels.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import type { PdsReader } from './pds-reader.ts';
import type { CheckedAccount } from './resolve-account.ts';

export interface FoundRecord {
  readonly uri: string;
  readonly cid: string;
  readonly record: Readonly<Record<string, unknown>>;
}

export type FoundPublication = FoundRecord & WrittenPublication;
export type FoundDocument = FoundRecord & WrittenDocument;

export interface RepositoryRecords {
  readonly account: CheckedAccount;
  readonly publications: readonly FoundPublication[];
  /** The newest ones; all of them if `whole`. */
  readonly documents: readonly FoundDocument[];
  readonly whole: boolean;
  /** Whether the account is for people who are signed in; absent when the PDS did not say. */
  readonly signedInOnly?: boolean | undefined;
  /** The time of the last commit, milliseconds since 1970; absent when the PDS did not say. */
  readonly writtenAt?: number | undefined;
}

/** The most records of a collection: users hardly ask about older ones. */
const MAX_RECORDS = 1000;
/** The most pages of a collection: when texts are long, a page holds fewer records. */
const MAX_PAGES = 40;

/**
 * The newest publications and documents of an account: a thousand of each or up to a page more, or
 * as many as the byte budget and 40 pages allow. Throws a `RepositoryError`.
 */
export async function readRepository(account: CheckedAccount, reader: PdsReader): Promise<RepositoryRecords> {
  const [publications, documents, signedInOnly, latest] = await Promise.all([
    readCollection(reader, PUBLICATION),
    readCollection(reader, DOCUMENT),
    readSignedInOnly(reader),
    reader.query('com.atproto.sync.getLatestCommit', { did: account.did }).catch(() => ({})),
  ]);
  const { rev } = fields(latest);
  return {
    account,
    publications: publications.records.map(writtenPublication),
    documents: documents.records.map(writtenDocument),
    whole: documents.whole,
    signedInOnly,
    writtenAt: isTid(rev) ? tidTime(rev) / 1000 : undefined,
  };
}

/**
 * Whether an account is for people who are signed in, by its `app.bsky.actor.profile`; `undefined`
 * when its PDS gives no such answer. Never throws.
 */
export async function readSignedInOnly(reader: PdsReader): Promise<boolean | undefined> {
  try {
    return isSignedInOnly((await reader.record(ACTOR_PROFILE, 'self'))?.value);
  } catch {
    return undefined;
  }
}

/**
 * The newest records, `maxRecords` or up to a page more (`whole` when these are certainly all),
 * without those of another account or collection: their names would get into commands and tags that
 * people copy. Throws a `RepositoryError`.
 */
export async function readCollection(reader: PdsReader, collection: string, maxRecords = MAX_RECORDS) {
  const found = new Map<string, FoundRecord>();
  const end = (whole: boolean) => ({ records: [...found.values()], whole });
  let pages = 0;
  try {
    for await (const { records, problem } of reader.pages(collection)) {
      for (const { uri, cid = '', value } of records) found.set(uri, { uri, cid, record: fields(value) });
      const isBroken = problem !== undefined && problem !== 'foreign';
      if (isBroken || ++pages >= MAX_PAGES || found.size >= maxRecords) return end(false);
    }
  } catch (error) {
    // When the byte budget is used up, the records so far are the result.
    if (found.size === 0 || !(error instanceof RepositoryError) || error.kind !== 'too-large') throw error;
    return end(false);
  }
  return end(true);
}
