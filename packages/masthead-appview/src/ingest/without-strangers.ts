import type { SourceEvent } from '../source/event.ts';
import type { StoreWriter } from '../store/store.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import { seenAmong } from '../store/writes/identities.ts';

/**
 * Drops the events that count only for accounts that the index has seen (active, identity or
 * repository changed) when they are about others. Most events of the network are of this kind, and
 * a batch of only these needs no transaction. A batch with other events stays as it is: it needs a
 * transaction anyway.
 */
export async function withoutStrangers(events: readonly SourceEvent[], store: StoreWriter): Promise<SourceEvent[]> {
  const dids = events.flatMap((event) => (countsIfSeen(event) ? [event.did] : []));
  if (dids.length === 0 || events.some((event) => event.kind !== 'passed' && !countsIfSeen(event))) return [...events];
  try {
    const seen = await store.read(seenAmong, [...new Set(dids)]);
    return events.map((event) =>
      countsIfSeen(event) && !seen.has(event.did) ? { kind: 'passed', cursor: event.cursor } : event,
    );
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    // The write then waits until the store is available again.
    return [...events];
  }
}

type SeenOnly = Extract<SourceEvent, { readonly kind: 'account' | 'identity' | 'sync' }>;

/**
 * Whether an event counts only for an account that the index has seen. A deletion counts for every
 * account: its older events may arrive later.
 */
function countsIfSeen(event: SourceEvent): event is SeenOnly {
  if (event.kind === 'account') return event.active;
  return event.kind === 'identity' ? event.handle === undefined : event.kind === 'sync' && event.unproved !== true;
}
