// A profile from its owner's PDS, without an AppView; the script tag loads this lazily for
// `source="pds"`.

import { parseProfileView } from '../../core/profile/profile-details.ts';
import type { ProfileView } from '../../core/profile/profile-view.ts';
import { ACTOR_PROFILE, type Did, ORGANISATION, PROFILE, PUBLICATION } from '../../core/values/identifiers.ts';
import { isSignedInOnly, type UnauthenticatedLabel } from '../../lexicon/self-labels.ts';
import { type Identity, pdsOf, readDidDocument, resolveActor } from '../identity/resolve-identity.ts';
import { readOrganisationNames } from '../repository/organisations.ts';
import { CollectionError, PdsRepository } from '../repository/pds-repository.ts';
import { type KeyedRecord, PROFILE_SECTIONS, type ProfileRecords } from '../repository/profile-sections.ts';
import { checkConfig, checkOptions } from '../request/check-arguments.ts';
import { type ClientConfig, ClientError, type RequestOptions } from '../request/client-config.ts';
import { readJson } from '../request/json-request.ts';
import { ReadingLimit } from '../request/read-answer.ts';
import { anySignal } from '../request/signals.ts';
import { type BlobUrl, pdsBlobUrl } from '../view/blob-url.ts';
import { assembleBoundedProfile, keepRecords } from '../view/bounded-profile.ts';

/** Options of `fetchProfileFromPds`. */
export interface PdsProfileOptions extends RequestOptions {
  /** Milliseconds for the whole read; 30,000 when left out. */
  readonly timeout?: number | undefined;
  /**
   * What the self-label `!no-unauthenticated` on the person's `app.bsky.actor.profile` hides: the
   * account (`account`, the default), so that there is no profile, or only that record (`profile`).
   */
  readonly unauthenticatedLabel?: UnauthenticatedLabel | undefined;
  /** Makes the address of the avatar; at the person's own PDS when left out. */
  readonly blobUrl?: BlobUrl | undefined;
}

/** Milliseconds for one request. */
const MAX_TIMEOUT = 10_000;
/** Bytes of one profile and the records of its organisations: several thousand records. */
const MAX_BYTES = 4e6;

/** The most publications that are read: some may be hidden, and six count. */
const PUBLICATIONS_READ = 20;
/** The most bytes of those. */
const MAX_PUBLICATION_BYTES = 256_000;

/**
 * Reads a profile directly from its owner's PDS, without an AppView: all its records, assembled as
 * in an AppView. It makes about twenty small requests, at most six at once, so use an AppView for a
 * busy page. It lacks the knowledge of an AppView: the name of an organisation that only an
 * `entityRef` at its own domain proves, and the hiding by an operator.
 *
 * @param given the directory and how handles are resolved; each has a default. It ignores `baseUrl`
 * @param actor a handle or a DID
 * @returns `null` when there is no such account, it has no profile, or it is for people who are
 *   signed in
 * @throws {CollectionError} when a collection could not be read whole, or all records together
 *   exceed 4 MB; it names the collection. A profile is never shortened silently: `cut` names the
 *   sections of which the view leaves entries out
 * @throws {ClientError} `bad-request` for an invalid actor; else when the PLC directory, a resolver
 *   or a host gave no readable answer
 *
 * @example
 * ```js
 * import { fetchProfileFromPds } from 'masthead/client';
 *
 * const profile = await fetchProfileFromPds({}, 'alice.example');
 * console.log(profile?.headline ?? 'There is no profile.');
 * ```
 */
export async function fetchProfileFromPds(
  given: ClientConfig,
  actor: string,
  how?: PdsProfileOptions,
): Promise<ProfileView | null> {
  const config = checkConfig(given);
  const { blobUrl, unauthenticatedLabel = 'account', ...options } = checkOptions(how);
  const deadline = Date.now() + (options.timeout ?? 30_000);
  const stop = new AbortController();
  const ends = options.signal ? [options.signal, stop.signal] : [stop.signal];
  const limited = () => ({
    ...config,
    ...options,
    // One for each request: Node warns about a signal with more than ten listeners.
    signal: anySignal(ends),
    timeout: Math.max(1, Math.min(MAX_TIMEOUT, deadline - Date.now())),
  });
  const limit = new ReadingLimit(MAX_BYTES);
  // The PDS is untrusted: it must not redirect.
  const asking = () => ({ ...limited(), redirect: 'error' as const });
  const repository = (did: Did, pds: string, within = limit) =>
    new PdsRepository({ ...config, baseUrl: pds }, did, asking, within);
  try {
    const identity = await resolveActor(limited(), actor);
    if (!identity) return null;
    const { did, pds } = identity;
    if (!pds) throw new ClientError('malformed', `the document of ${did} (it names no PDS that may be asked)`);
    const [whole, publications] = await Promise.all([
      readRecords(repository(did, pds)),
      // A profile without its colours is still a profile.
      repository(did, pds, new ReadingLimit(MAX_PUBLICATION_BYTES))
        .firstRecords(PUBLICATION, PUBLICATIONS_READ)
        .catch(() => []),
    ]);
    const labelled = isSignedInOnly(whole?.actorProfile);
    if (!whole || (labelled && unauthenticatedLabel === 'account')) return null;
    const { records, cut } = keepRecords({ ...whole, ...(labelled && { actorProfile: undefined }) });
    const resolveEntityName = await readOrganisationNames(records, async (organisation) => {
      const host = pdsOf(await readDidDocument(organisation, limited(), readJson), config);
      if (!host) return undefined;
      const own = repository(organisation, host);
      const [record, actorProfile] = await Promise.all([
        own.record(ORGANISATION, 'self'),
        unauthenticatedLabel === 'account' && own.record(ACTOR_PROFILE, 'self'),
      ]);
      return isSignedInOnly(actorProfile) ? undefined : record;
    });
    // An organisation that cannot be read is skipped, but a caller's abort is not.
    options.signal?.throwIfAborted();
    const view = assembleBoundedProfile(
      { ...identity, records, publications, resolveEntityName, blobUrl: blobUrl ?? ownBlobUrl(identity) },
      cut,
    );
    // Read like an AppView's answer: each field is checked, texts and lists are cut to their
    // limits.
    return parseProfileView(view);
  } finally {
    // After a failure the requests in flight are useless.
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
    // A PDS refuses every request for a deleted or deactivated account. Then there is no account,
    // which is not a failure.
    const refused = error instanceof CollectionError && /^(?:bad-request|malformed)$/.test(error.kind);
    if (refused && !(await repository.isActive().catch(() => true))) return null;
    throw error;
  }
}

function ownBlobUrl({ pds }: Identity): BlobUrl {
  return (did, { cid }) => (pds === undefined ? undefined : pdsBlobUrl(pds, did, cid));
}
