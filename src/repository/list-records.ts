import { fields, text } from '../core/read-fields.ts';
import { recordKeyIn } from '../syntax/at-uri.ts';

/**
 * Asks one host an XRPC query, by whatever transport.
 *
 * @returns the JSON
 * @throws {AnswerTooBigError} where less can be asked for at once
 */
export type AskQuery = (method: string, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** The answer is longer than what is held in memory. Asking for less at once may help. */
export class AnswerTooBigError extends Error {
  override readonly name = 'AnswerTooBigError';
}

/** A record as a host gave it: one of the account and the collection that were asked for. */
export interface ListedRecord {
  readonly uri: string;
  readonly rkey: string;
  readonly cid?: string | undefined;
  readonly value: unknown;
}

/**
 * What is wrong with a page: `foreign` some records are of another account or collection, or none, and left out; `no-list` there are no records to read;
 * `long-cursor` and `loop` it says that the list goes on where it cannot.
 */
export type PageProblem = 'foreign' | 'no-list' | 'long-cursor' | 'loop';

/** A page of a collection. Only after `foreign` another may follow. */
export interface RecordPage {
  readonly records: readonly ListedRecord[];
  readonly problem?: PageProblem | undefined;
}

const PAGE = 100;
/** A cursor goes into the next question's address; what is longer is no place in a list. */
const MAX_CURSOR = 2048;

/**
 * Reads a collection page by page. The last page may carry a cursor, so it goes on until a page is empty; who reads it says how many pages are enough. Where a
 * page is too long, fewer records are asked for at once.
 *
 * @throws what `ask` throws
 */
export async function* listRecords(ask: AskQuery, did: string, collection: string): AsyncGenerator<RecordPage> {
  const seen = new Set<string>();
  let cursor = '';
  let limit = PAGE;
  for (;;) {
    const params = { repo: did, collection, limit: String(limit), ...(cursor && { cursor }) };
    let body: Record<string, unknown>;
    try {
      body = fields(await ask('com.atproto.repo.listRecords', params));
    } catch (error) {
      if (!(error instanceof AnswerTooBigError) || limit === 1) throw error;
      limit = Math.ceil(limit / 4);
      continue;
    }
    const items: unknown[] = Array.isArray(body.records) ? body.records : [];
    const records = items.map((item) => toRecord(did, collection, item)).filter((record) => record !== undefined);
    seen.add(cursor);
    cursor = items.length > 0 ? (text(body.cursor) ?? '') : '';
    const end = !Array.isArray(body.records) ? 'no-list' : endOf(cursor, seen);
    yield { records, problem: end ?? (records.length < items.length ? 'foreign' : undefined) };
    if (end || !cursor) return;
  }
}

function endOf(cursor: string, seen: ReadonlySet<string>): PageProblem | undefined {
  if (cursor.length > MAX_CURSOR) return 'long-cursor';
  return cursor && seen.has(cursor) ? 'loop' : undefined;
}

/**
 * Reads what `getRecord` or an item of `listRecords` says. The host is not trusted: it may give no record of another account or collection.
 *
 * @returns `undefined` when it does, or that is no record
 */
export function toRecord(did: string, collection: string, item: unknown): ListedRecord | undefined {
  const { uri, cid, value } = fields(item);
  const rkey = recordKeyIn(did, collection, uri);
  return rkey === undefined ? undefined : { uri: String(uri), rkey, cid: text(cid), value };
}
