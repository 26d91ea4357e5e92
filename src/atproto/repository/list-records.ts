// The pages of a collection, by any transport. The host is not trusted.

import { fields, text } from '../../core/read-fields.ts';
import { recordKeyIn } from '../../core/values/identifiers.ts';

/**
 * Sends an XRPC query to one host, by any transport, and returns the JSON. Throws
 * `AnswerTooBigError` when a smaller page may help.
 */
export type SendQuery = (method: string, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** The answer is too long to hold in memory. A smaller page may help. */
export class AnswerTooBigError extends Error {
  override readonly name = 'AnswerTooBigError';
}

/** A record from a host, of the requested account and collection. */
export interface ListedRecord {
  readonly uri: string;
  readonly rkey: string;
  readonly cid?: string | undefined;
  readonly value: unknown;
}

/**
 * What is wrong with a page: `foreign` some items belong to another account or collection, or are
 * not records, and were left out; `no-list` there is no list of records; `long-cursor` and `loop`
 * the cursor is too long or repeats.
 */
export type PageProblem = 'foreign' | 'no-list' | 'long-cursor' | 'loop';

/** A page of a collection. After any problem but `foreign` it is the last. */
export interface RecordPage {
  readonly records: readonly ListedRecord[];
  readonly problem?: PageProblem | undefined;
}

const PAGE = 100;
/** Characters. A cursor goes into the next request's URL; no real one is longer. */
export const MAX_CURSOR = 2048;

/**
 * Reads a collection until a page is empty or has no cursor; the caller limits the pages. It
 * requests smaller pages when one is too big. Throws the errors of `send`.
 */
export async function* readRecordPages(send: SendQuery, did: string, collection: string): AsyncGenerator<RecordPage> {
  const seen = new Set<string>();
  let cursor = '';
  let limit = PAGE;
  for (;;) {
    const params = { repo: did, collection, limit: String(limit), ...(cursor && { cursor }) };
    let body: Record<string, unknown>;
    try {
      body = fields(await send('com.atproto.repo.listRecords', params));
    } catch (error) {
      if (!(error instanceof AnswerTooBigError) || limit === 1) throw error;
      limit = Math.ceil(limit / 4);
      continue;
    }
    // Some servers send `null` for an empty list.
    const listed = body.records === null ? [] : body.records;
    const items: unknown[] = Array.isArray(listed) ? listed : [];
    const records = items.map((item) => toRecord(did, collection, item)).filter((record) => record !== undefined);
    seen.add(cursor);
    cursor = items.length > 0 ? (text(body.cursor) ?? '') : '';
    const end = !Array.isArray(listed) ? 'no-list' : endOf(cursor, seen);
    yield { records, problem: end ?? (records.length < items.length ? 'foreign' : undefined) };
    if (end || !cursor) return;
  }
}

function endOf(cursor: string, seen: ReadonlySet<string>): PageProblem | undefined {
  if (cursor.length > MAX_CURSOR) return 'long-cursor';
  return cursor && seen.has(cursor) ? 'loop' : undefined;
}

/**
 * Reads an answer of `getRecord` or an item of `listRecords`; `undefined` unless it is a record of
 * this account and collection.
 */
export function toRecord(did: string, collection: string, item: unknown): ListedRecord | undefined {
  const { uri, cid, value } = fields(item);
  const rkey = recordKeyIn(did, collection, uri);
  return rkey === undefined ? undefined : { uri: String(uri), rkey, cid: text(cid), value };
}
