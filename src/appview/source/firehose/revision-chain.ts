import { LRUCache } from 'lru-cache';
import type { FirehoseMessage } from './firehose-message.ts';

// An account that was silent for so long is not compared, as after a restart: then the cursor vouches that nothing is missing.
const MAX_ACCOUNTS = 100_000;
// Characters of all DIDs and revisions, some 20 MB with what holds them; a DID may have two thousand.
const MAX_CHARACTERS = 6_000_000;

/** The newest revision of the accounts that a stream last spoke of, to notice when it left one out. */
export class RevisionChain {
  readonly #revisions = new LRUCache<string, string>({
    max: MAX_ACCOUNTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (rev, did) => rev.length + did.length,
  });

  /** Whether the stream missed revisions before this commit: the one that it follows on is newer than the last one seen. To be asked once for each message, in order. */
  isBroken(message: FirehoseMessage): boolean {
    if (message.kind !== 'commit' && message.kind !== 'sync') return false;
    const { did, rev } = message;
    const last = this.#revisions.get(did);
    // Seen before: the stream repeats itself after a reconnect.
    if (last !== undefined && rev <= last) return false;
    this.#revisions.set(did, rev);
    return message.kind === 'commit' && last !== undefined && message.since !== null && message.since > last;
  }
}
