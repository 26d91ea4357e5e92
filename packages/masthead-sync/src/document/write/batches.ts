import type { PlannedWrite } from '../plan/document-plan.ts';

/** Writes of one request. */
const MAX_WRITES = 200;
/** Bytes of one request; a PDS takes a megabyte. */
const MAX_BYTES = 900_000;
/** Bytes of a write besides its record. */
const ENVELOPE = 300;

/** The points of each write by which a PDS counts its limits: https://docs.bsky.app/docs/advanced-guides/rate-limits */
export const POINTS = { create: 3, update: 2, delete: 1 } as const;

/** The limits of one batch. */
export interface BatchLimits {
  readonly points?: number | undefined;
  readonly writes?: number | undefined;
}

/** The beginning of a list of writes that goes into one request; one of them at least, also when that alone is over a limit. */
export function firstBatch(writes: readonly PlannedWrite[], limits: BatchLimits = {}): readonly PlannedWrite[] {
  const { points = Number.POSITIVE_INFINITY, writes: most = MAX_WRITES } = limits;
  let bytes = 0;
  let spent = 0;
  let count = 0;
  for (const { action, after } of writes.slice(0, Math.min(most, MAX_WRITES))) {
    bytes += ENVELOPE + (after ? Buffer.byteLength(JSON.stringify(after)) : 0);
    spent += POINTS[action];
    if (count > 0 && (bytes > MAX_BYTES || spent > points)) break;
    count++;
  }
  return writes.slice(0, count);
}
