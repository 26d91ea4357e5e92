import type { EventBatch, EventSource } from './event-source.ts';

/**
 * The same source, counting what it gives.
 *
 * @param counts how many of each kind; it is added to
 */
export function countEvents(source: EventSource, counts: Record<string, number>): EventSource {
  return {
    ...source,
    async *batches(from, signal): AsyncGenerator<EventBatch> {
      for await (const batch of source.batches(from, signal)) {
        // The end of a file is no event of it.
        for (const { kind } of batch.done ? [] : batch.events) counts[kind] = (counts[kind] ?? 0) + 1;
        yield batch;
      }
    },
  };
}
