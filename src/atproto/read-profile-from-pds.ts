import { ACTOR_PROFILE, ORGANISATION, PROFILE } from '../core/identifiers/collections.ts';
import type { ProfileView } from '../core/profile/profile-view.ts';
import { toProfileView } from '../core/profile/to-profile-view.ts';
import { askDidDocument, pdsOf } from './identity/did-document.ts';
import type { HandleOptions } from './identity/resolve-handle.ts';
import { type Identity, resolveIdentity } from './identity/resolve-identity.ts';
import { CollectionError } from './repository/collection-error.ts';
import { PdsRepository } from './repository/pds-repository.ts';
import { type KeyedRecord, PROFILE_SECTIONS, type ProfileRecords } from './repository/profile-records.ts';
import { askAddress } from './request/ask.ts';
import { ClientError } from './request/client-error.ts';
import { ReadingLimit } from './request/reading-limit.ts';
import type { BlobUrl } from './view/blob-url.ts';
import { assembleBoundedProfile, keepRecords } from './view/bounded-profile.ts';
import { organisationNames } from './view/organisation-names.ts';

/** Options of `readProfileFromPds`. */
export interface PdsProfileOptions extends HandleOptions {
  /** Milliseconds until the whole read is given up; 30,000 when left out. */
  readonly timeout?: number | undefined;
  /** The address of the avatar; at the person's own PDS when left out. */
  readonly blobUrl?: BlobUrl | undefined;
}

/** Milliseconds for one request. */
const MAX_TIMEOUT = 10_000;
/** Bytes of one profile and the records of its organisations: several thousand records. */
const MAX_BYTES = 4e6;

/**
 * Reads a profile straight from its owner's PDS, without an AppView: all its records, assembled as an AppView would. It makes about twenty small requests, at
 * most six at once, so use an AppView for a busy page. It lacks what only an AppView can know: the name of an organisation that is only proved by an
 * `entityRef` at its own domain, and what an operator hides.
 *
 * @param actor a handle or a DID
 * @returns `null` when there is no such account, or it has no profile
 * @throws {CollectionError} when a collection could not be read whole, or all records together exceed 4 MB; it names the collection. A profile is
 *   never silently shortened: `cut` names the sections that hold more than a view does, however it was read
 * @throws {ClientError} `bad-request` for what is no actor; else when the PLC directory, a resolver or a host gave no readable answer
 */
export async function readProfileFromPds(actor: string, options: PdsProfileOptions = {}): Promise<ProfileView | null> {
  const deadline = Date.now() + (options.timeout ?? 30_000);
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const limited = () => ({ ...options, signal, timeout: Math.max(1, Math.min(MAX_TIMEOUT, deadline - Date.now())) });
  const limit = new ReadingLimit(MAX_BYTES);
  // The PDS is untrusted: it must not redirect.
  const asking = () => ({ ...limited(), redirect: 'error' as const });
  const repository = (did: string, pds: string) => new PdsRepository({ ...options, baseUrl: pds }, did, asking, limit);
  try {
    const identity = await resolveIdentity(actor, limited());
    if (!identity) return null;
    const { did, pds } = identity;
    if (!pds) throw new ClientError('malformed', `the document of ${did} (it names no PDS that may be asked)`);
    const whole = await readRecords(repository(did, pds));
    if (!whole) return null;
    const { records, cut } = keepRecords(whole);
    const resolveEntityName = await organisationNames(records, async (organisation) => {
      const host = pdsOf(await askDidDocument(organisation, limited(), askAddress), options);
      return host && repository(organisation, host).record(ORGANISATION, 'self');
    });
    // An organisation that cannot be read is skipped, but a caller's abort is not.
    if (signal.aborted) throw new ClientError('aborted', actor);
    const view = assembleBoundedProfile(
      { ...identity, records, resolveEntityName, blobUrl: options.blobUrl ?? blobUrl(identity) },
      cut,
    );
    // Read like an AppView's answer: each field is checked, texts and lists are cut to their limits.
    return toProfileView(view);
  } finally {
    // After a failure the requests in flight are of no use.
    stop.abort();
  }
}

/** All records of a profile; `null` when the account is gone from its PDS. */
async function readRecords(repository: PdsRepository): Promise<ProfileRecords | null> {
  const section = async ([collection, name]: [string, string]): Promise<[string, KeyedRecord[]]> => [
    name,
    await repository.records(collection),
  ];
  try {
    const [self, actorProfile, ...sections] = await Promise.all([
      repository.record(PROFILE, 'self'),
      repository.record(ACTOR_PROFILE, 'self'),
      ...Object.entries(PROFILE_SECTIONS).map(section),
    ]);
    return { ...Object.fromEntries(sections), self, actorProfile };
  } catch (error) {
    // A PDS refuses every request for an account that was deleted or deactivated: then there is no account, which is no failure.
    const refused = error instanceof CollectionError && /^(?:bad-request|malformed)$/.test(error.kind);
    if (refused && !(await repository.isActive().catch(() => true))) return null;
    throw error;
  }
}

function blobUrl({ pds }: Identity): BlobUrl {
  return (did, { cid }) => `${pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
}
