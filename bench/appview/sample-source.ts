import type { EventSource, SourceEvent } from '../../packages/masthead-appview/src/source/event.ts';
import { readJetstreamEvent } from '../../packages/masthead-appview/src/source/jetstream/jetstream-event.ts';
import { claimEvents, PER_PUBLICATION, publicationEvents } from './sample-events.ts';

const PER_BATCH = 1000;

/**
 * A source of the sample publications, without a file.
 *
 * @param documents the number of documents
 * @param claims the number of accounts that afterwards claim the address of a document and of its
 *   publication
 */
export function sampleSource(
  documents: number,
  claims?: { readonly document: number; readonly count: number },
): EventSource {
  return {
    name: 'bench',
    fingerprint: String(documents),
    async *batches() {
      let cursor = 0;
      let events: SourceEvent[] = [];
      for (const event of allEvents(documents, claims)) {
        events.push(readJetstreamEvent(JSON.stringify(event), ++cursor));
        if (events.length < PER_BATCH) continue;
        yield { events };
        events = [];
      }
      yield { events };
    },
  };
}

function* allEvents(documents: number, claims?: { readonly document: number; readonly count: number }) {
  for (let publication = 0; publication * PER_PUBLICATION < documents; publication++) {
    yield* publicationEvents(publication, documents, 0);
  }
  for (let stranger = 0; stranger < (claims?.count ?? 0); stranger++)
    yield* claimEvents(stranger, claims?.document ?? 0);
}
