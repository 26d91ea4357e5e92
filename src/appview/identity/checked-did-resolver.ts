import {
  type DidCache,
  DidResolver,
  PoorlyFormattedDidDocumentError,
  PoorlyFormattedDidError,
  UnsupportedDidMethodError,
  UnsupportedDidWebPathError,
} from '@atproto/identity';
import { LRUCache } from 'lru-cache';

type ResolverOptions = ConstructorParameters<typeof DidResolver>[0];

/** The PLC directory does not answer. It says nothing about the account: wait and ask again. */
export class DirectoryDownError extends Error {
  override readonly name = 'DirectoryDownError';
}

/** Tells an account whose identity is broken from a directory that is down: the first is skipped, for the second everything waits. */
export class CheckedDidResolver extends DidResolver {
  constructor(options: ResolverOptions) {
    super({ ...options, didCache: options.didCache ?? new BoundedDidCache() });
  }

  override async resolveNoCheck(did: string): Promise<unknown> {
    try {
      return await super.resolveNoCheck(did);
    } catch (error) {
      // A did:web that is down is its owner's matter: it must not hold up the whole network.
      if (!did.startsWith('did:plc:') || isBadIdentity(error)) throw error;
      throw new DirectoryDownError(`The PLC directory does not answer for ${did}.`, { cause: error });
    }
  }
}

function isBadIdentity(error: unknown): boolean {
  return [
    PoorlyFormattedDidDocumentError,
    PoorlyFormattedDidError,
    UnsupportedDidMethodError,
    UnsupportedDidWebPathError,
  ].some((kind) => error instanceof kind);
}

const MAX_DOCUMENTS = 10_000;
/** Of all that are kept, by their JSON: a usual one has 1 kB, a hostile one 512. */
const MAX_CHARACTERS = 10_000_000;
// What is longer is not worth its room.
const MAX_KEPT = 20_000;
const HOUR = 3_600_000;

type CachedDocument = NonNullable<Awaited<ReturnType<DidCache['checkCache']>>>;

/** The latest documents only: the package's own cache never forgets, and the network has more accounts than this machine has memory. */
export class BoundedDidCache implements DidCache {
  readonly #documents = new LRUCache<string, Pick<CachedDocument, 'doc' | 'updatedAt'>>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_KEPT,
    sizeCalculation: ({ doc }, did) => did.length + JSON.stringify(doc).length,
  });

  /** Characters of what it keeps. */
  get size(): number {
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
