import type { DidCache } from '@atproto/identity';
import { LRUCache } from 'lru-cache';

const MAX_DOCUMENTS = 10_000;
/** Bytes in memory, roughly; an honest document has one or two thousand. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_DOCUMENT = 64 * 1024;
const HOUR = 3_600_000;

type CachedDocument = NonNullable<Awaited<ReturnType<DidCache['checkCache']>>>;
type Kept = Pick<CachedDocument, 'doc' | 'updatedAt'>;

/**
 * The newest documents only, bounded in number and bytes: the package's own cache never forgets, the network has more accounts than this machine has memory,
 * and a did:web may answer with half a megabyte. One that is very long is not kept at all.
 */
export class BoundedDidCache implements DidCache {
  readonly #documents = new LRUCache<string, Kept>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_DOCUMENT,
    sizeCalculation: ({ doc }, did) => 2 * (JSON.stringify(doc).length + did.length),
  });

  /** How many bytes are kept, roughly. */
  get bytes(): number {
    return this.#documents.calculatedSize;
  }

  async cacheDid(did: string, doc: CachedDocument['doc']): Promise<void> {
    this.#documents.set(did, { doc, updatedAt: Date.now() });
  }

  async checkCache(did: string): Promise<CachedDocument | null> {
    const found = this.#documents.get(did);
    return found ? { ...found, did, stale: false, expired: Date.now() - found.updatedAt > HOUR } : null;
  }

  async refreshCache(did: string, getDoc: () => Promise<CachedDocument['doc'] | null>): Promise<void> {
    const doc = await getDoc();
    if (doc) await this.cacheDid(did, doc);
  }

  async clearEntry(did: string): Promise<void> {
    this.#documents.delete(did);
  }

  async clear(): Promise<void> {
    this.#documents.clear();
  }
}
