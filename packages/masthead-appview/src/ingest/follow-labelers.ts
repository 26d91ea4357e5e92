import type { Did } from 'masthead/internal/core/values/identifiers';
import type { NetworkAccess } from '../network/network-access.ts';
import { createLabelerSource, type LabelResult } from '../source/labeler-source.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';
import { ingest } from './ingest.ts';

/** How a labeler is followed. */
export interface LabelerState {
  readonly connected: boolean;
  /** Labels since the thread began, by their results. */
  readonly labels: Readonly<Partial<Record<LabelResult, number>>>;
}

/** By the labelers' DIDs. */
export type LabelerStates = Readonly<Record<string, LabelerState>>;

/**
 * Follows every labeler, each by itself: one that is slow or down does not delay the others. Call
 * `setLabelers` first.
 *
 * @param onState receives each change
 * @returns a promise for each labeler; it rejects with a `LeadershipLostError` when another process
 *   ingests now
 */
export function followLabelers(
  dids: readonly Did[],
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
  onState: (states: LabelerStates) => void,
): Promise<unknown>[] {
  const states: Record<string, { connected: boolean; labels: Partial<Record<LabelResult, number>> }> = {};
  return [...new Set(dids)].map((did) => {
    const state = { connected: false, labels: {} as Partial<Record<LabelResult, number>> };
    states[did] = state;
    const source = createLabelerSource({
      did,
      network,
      log,
      onConnection(connected) {
        state.connected = connected;
        onState(states);
      },
      onLabels(result, count) {
        state.labels[result] = (state.labels[result] ?? 0) + count;
      },
    });
    // The ingest of the events reports why the store takes no writes.
    return ingest(source, store, signal, () => onState(states));
  });
}
