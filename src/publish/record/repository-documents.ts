import type { PdsReader } from '../../atproto/node/repository/pds-reader.ts';
import type { FoundRecord } from '../../atproto/node/repository/repository-records.ts';
import { PublishError } from '../../atproto/repository/publish-error.ts';
import { DOCUMENT } from '../../core/identifiers/collections.ts';
import { fields, text } from '../../core/read-fields.ts';

/** All documents of an account, and the commit at which they were read. */
export interface RepositoryDocuments {
  readonly documents: readonly FoundRecord[];
  /** The CID of a commit: what was written after it may be missing in the list. Absent when the PDS did not say. */
  readonly commit: string | undefined;
}

/** Pages of a hundred records as a rule, of fewer where texts are long. */
const MAX_PAGES = 4000;

/** Reads all documents of an account, about 100,000 at most. Throws a `PublishError`, also when the list has no end: with a part of it, records would be written twice. */
export async function readDocuments(reader: PdsReader): Promise<RepositoryDocuments> {
  // Before the list: a swap against this commit fails when the list is older than the repository.
  const { cid } = fields(await reader.query('com.atproto.sync.getLatestCommit', { did: reader.did }));
  const found = new Map<string, FoundRecord>();
  let pages = 0;
  for await (const { records, problem } of reader.pages(DOCUMENT)) {
    for (const { uri, cid: version = '', value } of records)
      found.set(uri, { uri, cid: version, record: fields(value) });
    const isBroken = problem !== undefined && problem !== 'foreign';
    if (isBroken || ++pages > MAX_PAGES) {
      throw new PublishError('unreachable', `${reader.pds} gives no whole list of the documents; try again later.`);
    }
  }
  return { documents: [...found.values()], commit: text(cid) };
}
