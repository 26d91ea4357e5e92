import { fields } from '../../core/read-fields.ts';
import { tableOf } from '../collections.ts';
import type { RecordOp, SourceEvent } from '../event.ts';
import { isDid, isRecordKey, isTid, toHandle } from '../identifiers.ts';

const MAX_BODY = 2000;

/**
 * Reads one Jetstream v1 event (FACTS.md §3) out of a line of JSON.
 *
 * @param cursor where the source goes on after this line
 * @returns a `rejected` event when it is no JSON, or no event; `passed` when it is none of ours
 */
export function readJetstreamEvent(line: string, cursor: number): SourceEvent {
  const reject = (reason: string, did?: string): SourceEvent => ({
    kind: 'rejected',
    cursor,
    reason,
    body: line.slice(0, MAX_BODY),
    ...(did !== undefined && { did }),
  });
  let value: Record<string, unknown>;
  try {
    value = fields(JSON.parse(line));
  } catch {
    return reject('not JSON');
  }
  const { did, time_us: time, kind } = value;
  if (!isDid(did)) return reject('no valid did');
  if (!isTime(time)) return reject('no valid time_us', did);
  if (kind === 'identity') {
    const { handle } = fields(value.identity);
    return { kind, cursor, did, time, ...(handle !== undefined && { handle: toHandle(handle) }) };
  }
  if (kind === 'account') {
    const { active, status } = fields(value.account);
    if (typeof active !== 'boolean') return reject('an account event without active', did);
    return { kind, cursor, did, time, active, ...(typeof status === 'string' && { status }) };
  }
  // Kinds that do not exist yet are none of ours.
  if (kind !== 'commit') return typeof kind === 'string' ? { kind: 'passed', cursor } : reject('no kind', did);
  const { rev, operation, collection, rkey, cid, record } = fields(value.commit);
  if (typeof collection !== 'string') return reject('a commit without a collection', did);
  if (tableOf(collection) === null) return { kind: 'passed', cursor };
  if (!isTid(rev)) return reject('a commit without a valid rev', did);
  if (!isRecordKey(rkey)) return reject('a commit without a valid rkey', did);
  if (!isAction(operation)) return reject('a commit without a known operation', did);
  const op: RecordOp =
    operation === 'delete'
      ? { action: operation, collection, rkey }
      : { action: operation, collection, rkey, record, ...(typeof cid === 'string' && { cid }) };
  return { kind, cursor, did, time, rev, ops: [op] };
}

/** Microseconds since 1970 that a number holds exactly. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isAction(value: unknown): value is RecordOp['action'] {
  return value === 'create' || value === 'update' || value === 'delete';
}
