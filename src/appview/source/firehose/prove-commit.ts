import type { IdResolver } from '@atproto/identity';
import { cborToLexRecord, readCarWithRoot } from '@atproto/repo';
import { type CommitEvt, parseCommitAuthenticated } from '@atproto/sync';
import { isRecordKey } from '../../../syntax/identifiers.ts';
import { tableOf } from '../../collections.ts';
import type { RecordOp, SourceEvent } from '../../event.ts';
import { checkCar } from '../shape/check-car.ts';
import type { CommitMessage } from './firehose-message.ts';
import { lexToJson } from './lex-to-json.ts';

type SyncCommit = Parameters<typeof parseCommitAuthenticated>[1];

/**
 * Proves a commit: signed by the account's own key, its revision the one that was signed, each write part of the signed tree.
 *
 * @param wanted which collections of this account are kept
 * @throws {DirectoryDownError} the account's key cannot be had now
 * @throws {ShapeError} its blocks are none of a repository, or too many
 */
export async function proveCommit(
  message: CommitMessage,
  resolver: IdResolver,
  wanted: (collection: string) => boolean,
): Promise<SourceEvent[]> {
  const { seq: cursor, did, time, rev, body } = message;
  // Before anybody is asked for a key.
  checkCar(body.blocks as Uint8Array);
  // Checked as far as the parser reads it; it proves the rest or throws.
  const writes = await parseCommitAuthenticated(resolver, body as unknown as SyncCommit, wanted);
  const reject = (reason: string): SourceEvent => ({ kind: 'rejected', cursor, did, reason, body: '' });
  if ((await signedRev(body.blocks as Uint8Array)) !== rev) return [reject('a commit whose rev is not the signed one')];
  const ops = writes.flatMap(toOp);
  const missing = message.collections.filter(wanted).length - ops.length;
  const commit: SourceEvent = { kind: 'commit', cursor, did, time, rev, ops };
  return missing > 0 ? [commit, reject(`${missing} writes that the commit does not prove`)] : [commit];
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
