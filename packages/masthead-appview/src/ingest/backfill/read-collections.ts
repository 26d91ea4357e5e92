import { setImmediate } from 'node:timers/promises';
import { BusyError, inTurn } from 'masthead/internal/atproto/node/guard/client-work';
import {
  AnswerTooBigError,
  HostUnavailableError,
  XrpcRefusedError,
} from 'masthead/internal/atproto/node/repository/xrpc-once';
import { type PageProblem, readRecordPages, type SendQuery } from 'masthead/internal/atproto/repository/list-records';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { ShapeError } from '../../source/check-cbor.ts';
import type { RecordOp } from '../../source/event.ts';
import { type FileBlock, readRepository } from '../../source/read-repository.ts';

/** Records of one collection, with their keys. */
export type RecordsOf = readonly (RecordOp & { readonly rkey: string })[];

/**
 * Queries to one PDS. `yieldSignal`: a signal that aborts the request when it is slow and other
 * work waits.
 */
export interface AskHost {
  readonly query: (
    method: string,
    params: Readonly<Record<string, string>>,
    maxBytes?: number,
    yieldSignal?: AbortSignal,
  ) => Promise<Record<string, unknown>>;
  /** `com.atproto.sync.getRepo`, the whole repository in one file. */
  readonly file: (maxBytes: number, yieldSignal: AbortSignal) => Promise<Uint8Array>;
}

/**
 * This repository cannot be read now, but others of its host can: try again later, and fetch those
 * meanwhile.
 */
export class RepositoryLaterError extends HostUnavailableError {}

/** One collection could not be read completely. The others of its repository may be readable. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList';
}

const PROBLEMS: Readonly<Record<PageProblem, string>> = {
  foreign: 'Its list holds entries that are not its records.',
  'no-list': 'The answer is not a list.',
  'long-cursor': 'Its cursors are not positions in a list.',
  loop: 'Its cursors lead back to where they were.',
};
// With more than this many pages without a new record, the host's cursors count as invented.
const MAX_BARREN = 5;
/**
 * `maxBytes` for a single record that was too long for a page: the longest that a PDS accepts. Two
 * such are read at once; a slow one ends when others wait.
 */
const LONG_RECORD = 8 * 1024 * 1024;
const longRecord = inTurn({ atOnce: 2, waiting: Number.POSITIVE_INFINITY, slowAfter: 5000 });
/**
 * Bytes of a repository's file, which is completely in memory: two at once. A slow one ends when
 * others wait, and is fetched again later.
 */
const MAX_FILE = 16 * 1024 * 1024;
const wholeFile = inTurn({ atOnce: 2, waiting: Number.POSITIVE_INFINITY, slowAfter: 10_000 });
const PAGE = 100;
/**
 * Bytes of the file that are read for a page; decoded, they take up to a hundred times as much
 * memory.
 */
const PAGE_BYTES = 256 * 1024;
/** With more than this many collections without an answer, the host itself counts as down. */
const MAX_SILENT = 3;
/** The `code` of a refusal for a repository that exceeds our limits. */
export const TOO_MANY = 'TooMany';

/**
 * Reads the records of collections, a page at a time: each collection from its list or, when its
 * list could not be read completely, from the repository's file.
 *
 * @param rev the oldest revision that the file may have
 * @param take stores a page
 * @returns by collection, why it was not read completely; empty when all were
 */
export async function readCollections(
  { did, rev }: { readonly did: Did; readonly rev: string },
  collections: readonly string[],
  ask: AskHost,
  take: (collection: string, records: RecordsOf) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const missing = new Map<string, string>();
  let silent = 0;
  for (const collection of collections) {
    try {
      for await (const page of pagesOf(did, collection, ask)) await take(collection, page);
    } catch (error) {
      if (isSilence(error) && ++silent > MAX_SILENT) throw error;
      missing.set(collection, whyMissing(error));
      // If the host still answers about the repository, only this list fails.
      if (isSilence(error)) await ask.query('com.atproto.sync.getLatestCommit', { did });
    }
  }
  if (missing.size === 0) return missing;
  const read = async (yieldSignal: AbortSignal) => {
    const file = readRepository(await ask.file(MAX_FILE, yieldSignal), did);
    if (file.rev < rev) throw new ShapeError(`it is of ${file.rev}, and ${rev} is known`);
    for (const collection of missing.keys()) {
      for (const page of inPages(file.records(collection))) {
        await take(collection, page);
        // The file is in memory: without this turn of the event loop all pages would block the
        // thread.
        await setImmediate();
      }
    }
  };
  try {
    await wholeFile(read);
    return new Map();
  } catch (error) {
    const also = whyMissing(error);
    return new Map([...missing].map(([name, why]) => [name, `${why} Its file could not be read either: ${also}`]));
  }
}

/**
 * The records of a collection from its list. Throws `UnreadableList` when the list is not usable.
 * When the list also has records that are not its own, throws only after the last page.
 */
async function* pagesOf(did: Did, collection: string, ask: AskHost): AsyncGenerator<RecordsOf> {
  const query: SendQuery = (method, params) =>
    params.limit === '1'
      ? longRecord((yieldSignal) => ask.query(method, params, LONG_RECORD, yieldSignal))
      : ask.query(method, params);
  const seen = new Set<string>();
  let barren = 0;
  let foreign = false;
  for await (const { records, problem } of readRecordPages(query, did, collection)) {
    const before = seen.size;
    for (const { rkey } of records) seen.add(rkey);
    if (seen.size === before && ++barren > MAX_BARREN) throw new UnreadableList('Its list has pages without an end.');
    yield records.map(({ rkey, cid, value }) => ({
      action: 'create',
      collection,
      rkey,
      record: value,
      ...(cid !== undefined && { cid }),
    }));
    if (problem === 'foreign') foreign = true;
    else if (problem) throw new UnreadableList(PROBLEMS[problem]);
  }
  if (foreign) throw new UnreadableList(PROBLEMS.foreign);
}

function* inPages(all: Iterable<FileBlock>): Generator<RecordsOf> {
  let page: RecordsOf[number][] = [];
  let bytes = 0;
  for (const { op, size } of all) {
    if (op) page.push(op);
    bytes += size;
    if (page.length < PAGE && bytes < PAGE_BYTES) continue;
    yield page;
    [page, bytes] = [[], 0];
  }
  yield page;
}

/** Why one collection was not read. Throws an error that concerns more than a single collection. */
function whyMissing(error: unknown): string {
  const isPart =
    error instanceof UnreadableList ||
    error instanceof AnswerTooBigError ||
    error instanceof ShapeError ||
    error instanceof BusyError ||
    (error instanceof XrpcRefusedError && error.code !== TOO_MANY) ||
    isSilence(error);
  if (!isPart) throw error;
  return error.message;
}

/**
 * Whether the host did not answer or failed, without asking for a pause. A PDS fails like this at
 * every request for a list with a record that it cannot read.
 */
function isSilence(error: unknown): error is HostUnavailableError {
  return (
    error instanceof HostUnavailableError &&
    !(error instanceof RepositoryLaterError) &&
    error.status !== 429 &&
    error.retryAfter === null
  );
}
