import {
  type DidDocument,
  DidResolver,
  PoorlyFormattedDidDocumentError,
  PoorlyFormattedDidError,
  UnsupportedDidMethodError,
  UnsupportedDidWebPathError,
} from '@atproto/identity';
import { LRUCache } from 'lru-cache';
import { claimedHandle, didDocumentUrl } from 'masthead/internal/atproto/identity/resolve-identity';
import { readBytes } from 'masthead/internal/atproto/request/read-answer';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { isAtprotoDid } from 'masthead/internal/core/values/identifiers';
import { RateLimit } from './rate-limit.ts';

type ResolverOptions = ConstructorParameters<typeof DidResolver>[0] & {
  /** Whether a `did:web` may have any host and port. */
  readonly development?: boolean;
};

/** The PLC directory is down. That says nothing about the account: retry later. */
export class DirectoryDownError extends Error {
  override readonly name = 'DirectoryDownError';
}

/**
 * This DID cannot be resolved now, while others can: its own host does not answer, or the directory
 * refuses only this DID.
 */
export class DidUnavailableError extends Error {
  override readonly name = 'DidUnavailableError';
}

/** PLC's statuses for a malformed DID: a retry changes nothing. */
const NO_DID = new Set([400, 414, 422]);
/** The only statuses that say that there is no document; any other is transient. */
const ABSENT = new Set([404, 410]);

const HOUR = 3_600_000;
/** How long the failure of a did:web is not tried again, milliseconds. */
const FAILURE_KEPT = 60_000;
/** The same for a did:plc. Shorter than any retry: it is for requests at the same time. */
const REFUSAL_KEPT = 100;
const MAX_FAILURES_KEPT = 4 * 1024 * 1024;
/**
 * An account's key is read again after a wrong signature, because it may have changed: ten times at
 * once, then once a minute.
 */
const MAX_KEY_READS = { requests: 10, seconds: 600 };
/**
 * Characters of JSON. A did:web may answer with half a megabyte, and an honest document has 1–2 kB.
 */
const LONG = 28 * 1024;
/** Bytes of a document: as many as the guard reads of any answer. */
const MAX_DOCUMENT = 512 * 1024;
const ASKING = { redirect: 'error', headers: { accept: 'application/did+ld+json,application/json' } } as const;
/** A DID that does not exist: a directory that answers so is up. */
const NOBODY = `did:plc:${'a'.repeat(24)}`;

/**
 * An LRU cache, because the package's own never evicts and the network has more accounts than fit
 * in memory.
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

/**
 * The resolver of `src/atproto/identity` as @atproto/identity has it, for those who verify
 * signatures. It distinguishes three failures: a broken identity, which is skipped; an identity
 * that cannot be read now; and a PLC directory that is down, for which the whole ingest waits.
 */
export class CheckedDidResolver extends DidResolver {
  readonly #options: ResolverOptions;
  readonly #documents = createDocumentCache();
  readonly #failures = new LRUCache<string, Error>({
    ttl: FAILURE_KEPT,
    maxSize: MAX_FAILURES_KEPT,
    sizeCalculation: (_, did) => 1000 + 2 * did.length,
  });
  readonly #keyReads = new RateLimit(MAX_KEY_READS);
  /** Requests for the same DID share one answer, except those with `forceRefresh`. */
  readonly #asked = new Map<string, Promise<DidDocument | null>>();
  /**
   * The last DID that the directory resolved; it serves to check whether the directory still
   * answers.
   */
  #known = NOBODY;
  #isDown: Promise<boolean> | undefined;

  constructor(options: ResolverOptions) {
    super(options);
    this.#options = options;
  }

  override async resolve(did: string, forceRefresh = false): Promise<DidDocument | null> {
    if (forceRefresh) return this.#ask(did);
    const kept = this.#documents.get(did);
    if (kept) return kept;
    const failure = this.#failures.get(did);
    if (failure) throw failure;
    const asked = this.#asked.get(did) ?? this.#ask(did).finally(() => this.#asked.delete(did));
    this.#asked.set(did, asked);
    return asked;
  }

  override async resolveAtprotoKey(did: string, forceRefresh = false): Promise<string> {
    return super.resolveAtprotoKey(did, forceRefresh && this.#keyReads.count(did, Date.now()).allowed);
  }

  async #ask(did: string): Promise<DidDocument | null> {
    try {
      const document = await this.resolveNoCache(did);
      this.#failures.delete(did);
      if (document) this.#documents.set(did, document);
      else this.#documents.delete(did);
      return document;
    } catch (error) {
      const ttl = did.startsWith('did:web:') ? FAILURE_KEPT : REFUSAL_KEPT;
      if (error instanceof DidUnavailableError) this.#failures.set(did, error, { ttl });
      throw error;
    }
  }

  override validateDidDoc(did: string, value: unknown): DidDocument {
    return shortened(super.validateDidDoc(did, value));
  }

  override async resolveNoCheck(did: string): Promise<unknown> {
    // A did:web is only a host without a path, however the path is encoded.
    if (!isAtprotoDid(did)) {
      throw did.startsWith('did:web:') ? new UnsupportedDidWebPathError(did) : new UnsupportedDidMethodError(did);
    }
    const isPlc = did.startsWith('did:plc:');
    try {
      const document = await this.#read(did);
      if (isPlc && document !== null) this.#known = did;
      return document;
    } catch (error) {
      // A did:web that is down concerns only its owner: it must not stop the ingest.
      if (!isPlc) throw new DidUnavailableError(errorText(error), { cause: error });
      if (NO_DID.has(Number(fields(error).status))) throw new PoorlyFormattedDidError(did);
      // The directory is down when another DID fails too: it may refuse a single DID for good.
      this.#isDown ??= this.#failsFor(did === this.#known ? NOBODY : this.#known).finally(() => {
        this.#isDown = undefined;
      });
      const refused = (await this.#isDown) ? DirectoryDownError : DidUnavailableError;
      throw new refused(`The PLC directory does not answer for ${did}.`, { cause: error });
    }
  }

  /**
   * Reads a document, unchecked; `null` when the DID does not exist, or its owner deactivated it
   * for good. Throws when there is no readable answer, with the `status` of a refusal.
   */
  async #read(did: string): Promise<unknown> {
    const { fetch = globalThis.fetch, plcUrl, timeout = 3000, development = false } = this.#options;
    const isOpen = development && did.startsWith('did:web:');
    const url = didDocumentUrl(did, { plc: isOpen ? 'http:' : plcUrl });
    if (url === undefined) throw new Error('Requests to the host of this did:web are not allowed.');
    const signal = AbortSignal.timeout(timeout);
    const { status, body, isTooLong } = await readBytes(fetch, url, { ...ASKING, signal }, MAX_DOCUMENT);
    if (ABSENT.has(status)) return null;
    if (status > 299) throw Object.assign(new Error(`Its host answered ${status}.`), { status });
    if (isTooLong) throw new Error(`Its host answered with more than ${MAX_DOCUMENT / 1024} kB.`);
    return JSON.parse(new TextDecoder().decode(body));
  }

  async #failsFor(did: string): Promise<boolean> {
    try {
      await this.#read(did);
      return false;
    } catch (error) {
      return !NO_DID.has(Number(fields(error).status));
    }
  }
}

/**
 * A long document without the parts that this code does not read, so that it fits into the cache:
 * otherwise every commit would request a did:web again.
 */
function shortened(document: DidDocument): DidDocument {
  if (JSON.stringify(document).length <= LONG) return document;
  const { id, verificationMethod, service } = document;
  const handle = claimedHandle({ ...document });
  const first = <Item extends { readonly id: string }>(items: readonly Item[] | undefined, ...names: string[]) =>
    names.flatMap((name) => items?.find((item) => item.id === name || item.id === `${id}${name}`) ?? []);
  const short = {
    id,
    alsoKnownAs: handle === undefined ? [] : [`at://${handle}`],
    verificationMethod: first(verificationMethod, '#atproto', '#atproto_label'),
    service: first(service, '#atproto_pds', '#atproto_labeler'),
  };
  if (JSON.stringify(short).length > LONG) throw new PoorlyFormattedDidDocumentError(id, short);
  return short;
}
