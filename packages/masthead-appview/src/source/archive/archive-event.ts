import { cborToLexRecord, cidForRecord } from '@atproto/repo';
import { errorText, isDid } from 'masthead/internal/core';
import { checkCbor, itemsIn, ShapeError } from '../check-cbor.ts';
import type { SourceEvent } from '../event.ts';
import { lexToJson } from '../firehose/firehose-message.ts';
import { type EventParts, readEvent } from '../jetstream/jetstream-event.ts';
import { type ArchiveRow, ROW_KIND } from './archive-block.ts';

const SHAPE = { items: 1, maxItems: 250_000, depth: 256 } as const;

const OPERATIONS: ReadonlyMap<number, string> = new Map([
  [ROW_KIND.create, 'create'],
  [ROW_KIND.update, 'update'],
  [ROW_KIND.delete, 'delete'],
  [ROW_KIND.resynced, 'create'],
]);

/** Whether a row is a write of a record. */
export function isWrite(kind: number): boolean {
  return OPERATIONS.has(kind);
}

/** The event of a row, with this cursor after it. What cannot be read is `rejected`, a kind to come is `passed`. Never throws. */
export async function rowToEvent(row: ArchiveRow, cursor: number): Promise<SourceEvent> {
  const { did, time, collection, rkey } = row;
  const reject = (reason: string): SourceEvent => ({
    kind: 'rejected',
    cursor,
    reason,
    body: `${collection}/${rkey}`,
    ...(isDid(did) && { did }),
  });
  if (!isDid(did)) return reject('no valid did');
  if (!Number.isSafeInteger(time) || time <= 0) return reject('no valid time');
  try {
    const [name, parts] = await partsOf(row);
    const event = readEvent(name, { did, time, cursor }, parts);
    return typeof event === 'string' ? reject(event) : event;
  } catch (error) {
    return reject(errorText(error));
  }
}

/** The event in the words of a live Jetstream. */
async function partsOf(row: ArchiveRow): Promise<[kind: string, EventParts]> {
  const { kind, collection, rkey, rev } = row;
  const operation = OPERATIONS.get(kind);
  if (operation === 'delete') return ['commit', { commit: { operation, collection, rkey, rev } }];
  if (operation !== undefined) {
    const record = decoded(row);
    const cid = (await cidForRecord(record)).toString();
    return ['commit', { commit: { operation, collection, rkey, rev, cid, record: lexToJson(record) } }];
  }
  // A handle is only a claim: the directory is asked.
  if (kind === ROW_KIND.identity) return ['identity', {}];
  if (kind === ROW_KIND.account) return ['account', { account: decoded(row) }];
  if (kind === ROW_KIND.sync) return ['sync', { sync: decoded(row) }];
  return ['', {}];
}

function decoded({ payload }: ArchiveRow): ReturnType<typeof cborToLexRecord> {
  if (payload === null) throw new ShapeError('a record longer than any');
  checkCbor(payload, { ...SHAPE, maxItems: Math.min(SHAPE.maxItems, itemsIn(payload)) });
  return cborToLexRecord(payload);
}
