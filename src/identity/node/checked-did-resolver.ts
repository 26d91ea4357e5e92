import {
  DidResolver,
  DidWebResolver,
  PoorlyFormattedDidDocumentError,
  PoorlyFormattedDidError,
  UnsupportedDidMethodError,
  UnsupportedDidWebPathError,
} from '@atproto/identity';
import { fields } from '../../core/read-fields.ts';
import { isAtprotoDid } from '../../syntax/did.ts';
import { BoundedDidCache } from './bounded-did-cache.ts';

type ResolverOptions = ConstructorParameters<typeof DidResolver>[0];

/** The PLC directory does not answer. It says nothing about the account: wait and ask again. */
export class DirectoryDownError extends Error {
  override readonly name = 'DirectoryDownError';
}

/** What the directory says of a DID that it does not read. Waiting changes nothing about it. */
const NO_DID = new Set([400, 414, 422]);
/** The only statuses that say that a host has no document; any other says only that something is wrong now. */
const ABSENT = new Set([404, 410]);

/** Tells an account whose identity is broken from a directory that is down: the first is skipped, for the second everything waits. */
export class CheckedDidResolver extends DidResolver {
  constructor({ fetch = globalThis.fetch, ...options }: ResolverOptions) {
    super({ ...options, fetch, didCache: options.didCache ?? new BoundedDidCache() });
    // The package takes every error of a host for the absence of a document: a host that is down for a minute would have lost its accounts.
    const strict: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (response.ok || ABSENT.has(response.status)) return response;
      await response.body?.cancel();
      throw new Error(`The host of a did:web answered ${response.status}.`);
    };
    this.methods.set('web', new DidWebResolver(options.timeout ?? 3000, undefined, strict));
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
