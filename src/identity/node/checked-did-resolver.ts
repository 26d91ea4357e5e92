import {
  type DidDocument,
  DidResolver,
  DidWebResolver,
  PoorlyFormattedDidDocumentError,
  PoorlyFormattedDidError,
  UnsupportedDidMethodError,
  UnsupportedDidWebPathError,
} from '@atproto/identity';
import { LRUCache } from 'lru-cache';
import { fields } from '../../core/read-fields.ts';
import { isAtprotoDid } from '../../syntax/did.ts';

type ResolverOptions = ConstructorParameters<typeof DidResolver>[0];

/** The PLC directory is down. That says nothing about the account: retry later. */
export class DirectoryDownError extends Error {
  override readonly name = 'DirectoryDownError';
}

/** PLC's statuses for a malformed DID: a retry changes nothing. */
const NO_DID = new Set([400, 414, 422]);
/** The only statuses that say that there is no document; any other is transient. */
const ABSENT = new Set([404, 410]);

const HOUR = 3_600_000;

/**
 * An LRU cache, because the package's own never evicts and the network has more accounts than fit in memory. A document of more than 64 kB in memory is not
 * kept: a did:web may answer with half a megabyte, and an honest document has 1–2 kB.
 */
export function createDocumentCache(): LRUCache<string, DidDocument> {
  return new LRUCache({
    max: 10_000,
    ttl: HOUR,
    maxSize: 32 * 1024 * 1024,
    maxEntrySize: 64 * 1024,
    sizeCalculation: (document, did) => 2 * (JSON.stringify(document).length + did.length),
  });
}

/** Tells a broken identity, which is skipped, from a PLC directory that is down, for which the whole ingest waits. */
export class CheckedDidResolver extends DidResolver {
  readonly #documents = createDocumentCache();

  constructor({ fetch = globalThis.fetch, ...options }: ResolverOptions) {
    super({ ...options, fetch });
    // The package takes every HTTP error for absence: accounts of a host that is down for a minute would lose their identity.
    const strict: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (response.ok || ABSENT.has(response.status)) return response;
      await response.body?.cancel();
      throw new Error(`The host of a did:web answered ${response.status}.`);
    };
    this.methods.set('web', new DidWebResolver(options.timeout ?? 3000, undefined, strict));
  }

  override async resolve(did: string, forceRefresh = false): Promise<DidDocument | null> {
    const kept = forceRefresh ? undefined : this.#documents.get(did);
    if (kept) return kept;
    const document = await this.resolveNoCache(did);
    if (document) this.#documents.set(did, document);
    else this.#documents.delete(did);
    return document;
  }

  override async resolveNoCheck(did: string): Promise<unknown> {
    // Only a host without a path, however the path is encoded.
    if (did.startsWith('did:web:') && !isAtprotoDid(did)) throw new UnsupportedDidWebPathError(did);
    try {
      return await super.resolveNoCheck(did);
    } catch (error) {
      // A did:web that is down is its owner's matter: it must not stop the ingest.
      if (!did.startsWith('did:plc:') || isBadIdentity(error)) throw error;
      const status = Number(fields(error).status);
      // 404 and 410: the DID does not exist, or its owner deactivated it for good.
      if (ABSENT.has(status)) return null;
      if (NO_DID.has(status)) throw new PoorlyFormattedDidError(did);
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
