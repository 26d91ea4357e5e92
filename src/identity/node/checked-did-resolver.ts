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

/** The PLC directory does not answer. It says nothing about the account: wait and ask again. */
export class DirectoryDownError extends Error {
  override readonly name = 'DirectoryDownError';
}

/** What the directory says of a DID that it does not read. Waiting changes nothing about it. */
const NO_DID = new Set([400, 414, 422]);
/** The only statuses that say that a host has no document; any other says only that something is wrong now. */
const ABSENT = new Set([404, 410]);

const HOUR = 3_600_000;

/**
 * The newest documents only, for an hour: ten thousand, of 32 MB in memory, roughly. The package's own cache never forgets, the network has more accounts than
 * this machine has memory, and a did:web may answer with half a megabyte. An honest document has one or two thousand bytes; one of more than 64 kB is not kept.
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

/** Tells an account whose identity is broken from a directory that is down: the first is skipped, for the second everything waits. */
export class CheckedDidResolver extends DidResolver {
  readonly #documents = createDocumentCache();

  constructor({ fetch = globalThis.fetch, ...options }: ResolverOptions) {
    super({ ...options, fetch });
    // The package takes every error of a host for the absence of a document: a host that is down for a minute would have lost its accounts.
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
    // A host and no path, however it is encoded.
    if (did.startsWith('did:web:') && !isAtprotoDid(did)) throw new UnsupportedDidWebPathError(did);
    try {
      return await super.resolveNoCheck(did);
    } catch (error) {
      // A did:web that is down is its owner's matter: it must not hold up the whole network.
      if (!did.startsWith('did:plc:') || isBadIdentity(error)) throw error;
      const status = Number(fields(error).status);
      // The owner gave the DID up.
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
