import { LRUCache } from 'lru-cache';
import type { FirehoseMessage } from './firehose-message.ts';

// An account that drops out is not compared, as after a restart. Then only the cursor ensures that nothing is missing.
const MAX_ACCOUNTS = 100_000;
// Characters of all DIDs and revisions, some 20 MB with overhead; one DID may have 2,000.
const MAX_CHARACTERS = 6_000_000;

/** The last revision of each recent account of a stream, to notice when the stream left one out. */
export class RevisionChain {
  readonly #revisions = new LRUCache<string, string>({
    max: MAX_ACCOUNTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (rev, did) => rev.length + did.length,
  });

  /** Whether the stream lost revisions before this commit: its `since` is newer than the last rev seen. Call once per message, in order. */
  isBroken(message: FirehoseMessage): boolean {
    if (message.kind !== 'commit' && message.kind !== 'sync') return false;
    const { did, rev } = message;
    const last = this.#revisions.get(did);
    // Seen before: a stream repeats events after a reconnect.
    if (last !== undefined && rev <= last) return false;
    this.#revisions.set(did, rev);
    return message.kind === 'commit' && last !== undefined && message.since !== null && message.since > last;
  }
}
