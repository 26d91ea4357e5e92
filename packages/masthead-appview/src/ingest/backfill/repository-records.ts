import { setImmediate } from 'node:timers/promises';
import { BusyError, inTurn } from 'masthead/internal/atproto/node/guard/in-turn';
import {
  AnswerTooBigError,
  HostUnavailableError,
  XrpcRefusedError,
} from 'masthead/internal/atproto/node/repository/xrpc-get';
import { type AskQuery, listRecords, type PageProblem } from 'masthead/internal/atproto/repository/list-records';
import { ShapeError } from '../../source/check-cbor.ts';
import type { RecordOp } from '../../source/event.ts';
import { type FileBlock, readRepository } from '../../source/read-repository.ts';

/** Records of one collection, with their keys. */
export type RecordsOf = readonly (RecordOp & { readonly rkey: string })[];

/** Queries to one PDS. */
export interface AskHost {
  readonly query: (
    method: string,
    params: Readonly<Record<string, string>>,
    maxBytes?: number,
    others?: AbortSignal,
  ) => Promise<Record<string, unknown>>;
  /**
   * `com.atproto.sync.getRepo`, the whole repository in one file. `others` ends it, as above: it is
   * slow, and others wait.
   */
  readonly file: (maxBytes: number, others: AbortSignal) => Promise<Uint8Array>;
}

/**
 * This repository cannot be read now, and its host is not to blame: try again later, and ask the
 * host for others meanwhile.
 */
export class RepositoryLaterError extends HostUnavailableError {}

/** One collection that could not be read whole: its repository's others can. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList';
}

const PROBLEMS: Readonly<Record<PageProblem, string>> = {
  foreign: 'Its list holds what is none of its records.',
  'no-list': 'The answer is no list.',
  'long-cursor': 'Its cursors are no places.',
  loop: 'Its cursors lead back to where they were.',
};
// Pages without a new record: beyond these the host makes up its cursors.
const MAX_BARREN = 5;
/**
 * `maxBytes` for a single record that was too long for a page: the longest that a PDS accepts. Two
 * such are read at once; a slow one gives way to others.
 */
const LONG_RECORD = 8 * 1024 * 1024;
const longRecord = inTurn({ atOnce: 2, waiting: Number.POSITIVE_INFINITY, slowAfter: 5000 });
/**
 * Bytes of a repository's file, which is held in memory as a whole: two at once, and a slow one
 * gives way to others; it is asked for again later.
 */
const MAX_FILE = 16 * 1024 * 1024;
const wholeFile = inTurn({ atOnce: 2, waiting: Number.POSITIVE_INFINITY, slowAfter: 10_000 });
const PAGE = 100;
/**
 * Bytes of the file that are read for a page; decoded they take up to a hundred times as much
 * memory.
 */
const PAGE_BYTES = 256 * 1024;
/** Collections without an answer: beyond these the host itself is taken to be down. */
const MAX_SILENT = 3;
/** The `code` of a refusal for a repository beyond our limits. */
export const TOO_MANY = 'TooMany';

/**
 * Reads the records of collections, a page at a time: each by its list, and those whose list the
 * host refuses or does not end by the repository's file.
 *
 * @param rev the file must be at least as new
 * @param take stores a page
 * @returns why a collection was not read whole, by its name
 */
export async function readCollections(
  { did, rev }: { readonly did: string; readonly rev: string },
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
      // A host that still answers for the repository keeps only this list to itself.
      if (isSilence(error)) await ask.query('com.atproto.sync.getLatestCommit', { did });
    }
  }
  if (missing.size === 0) return missing;
  const read = async (others: AbortSignal) => {
    const file = readRepository(await ask.file(MAX_FILE, others), did);
    if (file.rev < rev) throw new ShapeError(`it is of ${file.rev}, and ${rev} is known`);
    for (const collection of missing.keys()) {
      for (const page of inPages(file.records(collection))) {
        await take(collection, page);
        // The file is in memory: without a turn of the event loop the pages would be one long piece
        // of work.
        await setImmediate();
      }
    }
  };
  try {
    await wholeFile(read);
    return new Map();
  } catch (error) {
    const also = whyMissing(error);
    return new Map([...missing].map(([name, why]) => [name, `${why} And of its file: ${also}`]));
  }
}

/**
 * The records of a collection by its list. Throws `UnreadableList` at its end where that is not the
 * collection's.
 */
async function* pagesOf(did: string, collection: string, ask: AskHost): AsyncGenerator<RecordsOf> {
  const query: AskQuery = (method, params) =>
    params.limit === '1'
      ? longRecord((others) => ask.query(method, params, LONG_RECORD, others))
      : ask.query(method, params);
  const seen = new Set<string>();
  let barren = 0;
  let foreign = false;
  for await (const { records, problem } of listRecords(query, did, collection)) {
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

/**
 * The reason for which one collection was not read; throws what is none of a single collection's.
 */
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
 * No answer, or a failure of the host, which does not ask for a rest: a record that a PDS cannot
 * read makes it fail so at every request for its list.
 */
function isSilence(error: unknown): error is HostUnavailableError {
  return (
    error instanceof HostUnavailableError &&
    !(error instanceof RepositoryLaterError) &&
    error.status !== 429 &&
    error.retryAfter === null
  );
}
