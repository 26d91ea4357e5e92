import { isDeepStrictEqual } from 'node:util';
import type { FoundRecord } from 'masthead/internal/node';
import type { RecordJson } from 'masthead/internal/publish';
import type { PlannedWrite } from '../plan/document-plan.ts';

/** What became of a write while the repository changed. */
export type Reconciled =
  /** It is still to be done, on top of what is there now. */
  | { readonly write: PlannedWrite }
  /** It is done: an answer was lost on its way. */
  | 'done'
  /** Somebody else wrote the same. */
  | { readonly changed: string };

/**
 * Brings a write up to date with the repository. Fields that somebody else wrote meanwhile are kept; where they are the ones that this write changes, it is given up.
 *
 * @param current the record at its key now
 * @param isTaken whether the page that it makes or moves to has another document by now
 */
export function reconcile(write: PlannedWrite, current: FoundRecord | undefined, isTaken: boolean): Reconciled {
  const { action, before, after, cid } = write;
  if (action === 'delete') {
    if (!current) return 'done';
    return current.cid === cid ? { write } : { changed: 'it was changed meanwhile' };
  }
  if (current && after && isWritten(current.record, write)) return 'done';
  if (action === 'create') {
    if (current) return { changed: 'another record has its key' };
    return isTaken ? { changed: 'its page has a document by now' } : { write };
  }
  if (!current || !before || !after) return { changed: 'it was deleted meanwhile' };
  if (isTaken) return { changed: 'its new page has another document by now' };
  if (current.cid === cid) return { write };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const own = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const rival = own.find((name) => !isDeepStrictEqual(before[name], current.record[name]));
  if (rival !== undefined) return { changed: `somebody else changed its ${rival} meanwhile` };
  return { write: { ...write, cid: current.cid, before: current.record, after: withOwn(current.record, after, own) } };
}

/** Whether the record is as this write leaves it; a cover that was downloaded is not in the plan. */
function isWritten(record: RecordJson, { after = {}, cover, before }: PlannedWrite): boolean {
  if (cover?.url === undefined) return isDeepStrictEqual(record, after);
  const { coverImage, ...rest } = record;
  return coverImage !== undefined && before?.coverImage === undefined && isDeepStrictEqual(rest, after);
}

function withOwn(current: RecordJson, after: RecordJson, own: readonly string[]): RecordJson {
  const kept = Object.entries(current).filter(([name]) => !own.includes(name));
  const said = own.filter((name) => after[name] !== undefined).map((name) => [name, after[name]] as const);
  return Object.fromEntries([...kept, ...said]);
}
