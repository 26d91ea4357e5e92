import { fields } from '../../../core/read-fields.ts';
import { isRecordKey, isTid } from '../../../syntax/identifiers.ts';
import { tableOf } from '../../collections.ts';
import type { RecordOp, SourceEvent } from '../../event.ts';

/**
 * Reads the one write that a Jetstream commit carries, the same in both versions.
 *
 * @param where whose it is, when it happened and where the source goes on
 * @returns `passed` when it is none of ours; a sentence when it is no commit
 */
export function readJetstreamCommit(
  where: { readonly did: string; readonly time: number; readonly cursor: number },
  commit: unknown,
): SourceEvent | string {
  const { rev, operation, collection, rkey, cid, record } = fields(commit);
  if (typeof collection !== 'string') return 'a commit without a collection';
  if (tableOf(collection) === null) return { kind: 'passed', cursor: where.cursor };
  if (!isTid(rev)) return 'a commit without a valid rev';
  if (!isRecordKey(rkey)) return 'a commit without a valid rkey';
  if (!isAction(operation)) return 'a commit without a known operation';
  const op: RecordOp =
    operation === 'delete'
      ? { action: operation, collection, rkey }
      : { action: operation, collection, rkey, record, ...(typeof cid === 'string' && { cid }) };
  return { kind: 'commit', ...where, rev, ops: [op] };
}

function isAction(value: unknown): value is RecordOp['action'] {
  return value === 'create' || value === 'update' || value === 'delete';
}
