import type { SourceEvent } from '../source/event.ts';
import { metAmong } from '../store/background/identities.ts';
import type { StoreWriter } from '../store/store.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';

/**
 * The events of a batch without those that say nothing to this index: that an account which it has
 * not met is there, has another handle, or has changed somehow. Most of a network's are such; a
 * batch of nothing else needs no transaction. Where there is one anyway, nobody asks.
 */
export async function withoutStrangers(events: readonly SourceEvent[], store: StoreWriter): Promise<SourceEvent[]> {
  const dids = events.flatMap((event) => (isOfMet(event) ? [event.did] : []));
  if (dids.length === 0 || events.some((event) => event.kind !== 'passed' && !isOfMet(event))) return [...events];
  try {
    const met = await store.read(metAmong, [...new Set(dids)]);
    return events.map((event) =>
      isOfMet(event) && !met.has(event.did) ? { kind: 'passed', cursor: event.cursor } : event,
    );
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    // Whoever writes them holds them until the store is there again.
    return [...events];
  }
}

type OfMet = Extract<SourceEvent, { readonly kind: 'account' | 'identity' | 'sync' }>;

/**
 * Whether an event only counts for an account that the index has met. That one is gone is kept of
 * any: what came before it may come later.
 */
function isOfMet(event: SourceEvent): event is OfMet {
  if (event.kind === 'account') return event.active;
  return event.kind === 'identity' ? event.handle === undefined : event.kind === 'sync' && event.unproved !== true;
}
