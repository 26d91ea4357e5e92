import type { IdResolver } from '@atproto/identity';
import { cborToLexRecord, readCarWithRoot } from '@atproto/repo';
import { type CommitEvt, parseCommitAuthenticated } from '@atproto/sync';
import { fields } from 'masthead/internal/core/read-fields';
import { isRecordKey } from 'masthead/internal/core/values/identifiers';
import { checkCar, cidBytes } from '../check-cbor.ts';
import { type RecordOp, type SourceEvent, tableOf } from '../event.ts';
import { type CommitMessage, lexToJson } from './firehose-message.ts';

type SyncCommit = Parameters<typeof parseCommitAuthenticated>[1];

/**
 * Verifies a commit: the account's key signed it, its revision is the signed one, and each write is
 * in the signed tree. Returns a `rejected` event for a rev that is not the signed one, or for
 * writes that are not in the tree.
 *
 * @param wanted whether a collection of this account is kept
 * @throws {DirectoryDownError} the directory does not answer now, so the account's key is unknown
 * @throws {ShapeError} its blocks are not those of a repository, or there are too many
 * @throws what `parseCommitAuthenticated` throws, such as for a wrong signature
 */
export async function proveCommit(
  message: CommitMessage,
  resolver: IdResolver,
  wanted: (collection: string) => boolean,
): Promise<SourceEvent[]> {
  const { seq: cursor, did, time, rev, body } = message;
  // Check before the request for the key: the check is cheaper.
  checkCar(body.blocks as Uint8Array, recordsOf(body.ops, wanted));
  // `readFirehoseMessage` and `checkCar` have checked the shape; the parser verifies the rest or
  // throws.
  const writes = await parseCommitAuthenticated(resolver, body as unknown as SyncCommit, wanted);
  const reject = (reason: string): SourceEvent => ({ kind: 'rejected', cursor, did, reason, body: '' });
  if ((await signedRev(body.blocks as Uint8Array)) !== rev) return [reject('a commit whose rev is not the signed one')];
  const ops = writes.flatMap(toOp);
  const missing = message.collections.filter(wanted).length - ops.length;
  const commit: SourceEvent = { kind: 'commit', cursor, did, time, rev, ops };
  return missing > 0 ? [commit, reject(`${missing} writes that the commit does not prove`)] : [commit];
}

/** The CID of each record that the parser will decode, with repetitions. */
function recordsOf(ops: unknown, wanted: (collection: string) => boolean): Uint8Array[] {
  return (Array.isArray(ops) ? ops : []).map(fields).flatMap(({ path, cid }) => {
    const bytes = wanted(String(path).split('/')[0] ?? '') ? cidBytes(cid) : undefined;
    return bytes ? [bytes] : [];
  });
}

function toOp(write: CommitEvt): RecordOp[] {
  const { collection, rkey } = write;
  if (tableOf(collection) === null || !isRecordKey(rkey)) return [];
  if (write.event === 'delete') return [{ action: 'delete', collection, rkey }];
  return [{ action: write.event, collection, rkey, cid: write.cid.toString(), record: lexToJson(write.record) }];
}

async function signedRev(blocks: Uint8Array): Promise<unknown> {
  const car = await readCarWithRoot(blocks);
  const bytes = car.blocks.get(car.root);
  return bytes && cborToLexRecord(bytes).rev;
}
