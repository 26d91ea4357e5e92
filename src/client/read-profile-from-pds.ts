import type { ProfileView } from '../core/profile/profile-view.ts';
import { toProfileView } from '../core/profile/to-profile-view.ts';
import { askDidDocument, pdsOf } from '../identity/did-document.ts';
import type { HandleOptions } from '../identity/resolve-handle.ts';
import { type Identity, resolveIdentity } from '../identity/resolve-identity.ts';
import { askAddress } from '../network/ask.ts';
import { ClientError } from '../network/client-error.ts';
import { ReadingLimit } from '../network/reading-limit.ts';
import { CollectionError } from '../repository/collection-error.ts';
import { PdsRepository } from '../repository/pds-repository.ts';
import { type KeyedRecord, PROFILE_SECTIONS, type ProfileRecords } from '../repository/profile-records.ts';
import { assembleProfileView } from './view/assemble-profile-view.ts';
import type { BlobUrl } from './view/blob-url.ts';
import { organisationNames } from './view/organisation-names.ts';

/** How a profile is read. */
export interface PdsProfileOptions extends HandleOptions {
  /** Milliseconds until the whole reading is given up; 30,000 when left out. */
  readonly timeout?: number | undefined;
  /** Where the picture is fetched; the person's own PDS when left out. */
  readonly blobUrl?: BlobUrl | undefined;
}

/** Milliseconds for one of its questions. */
const MAX_PATIENCE = 10_000;
/** Bytes of one profile, with what its organisations say of themselves: several thousand records. */
const MAX_BYTES = 4e6;

/**
 * Reads somebody's profile straight from their PDS, with no AppView: every record of it, put together as an AppView would. About twenty small requests, at
 * most six at once, so an AppView is the way for a busy page. What only an AppView can know is absent: the name of an organisation that is named by an
 * `entityRef` at its own domain alone, and what an operator hides.
 *
 * @param actor a handle or a DID
 * @returns `null` when there is no such account, or it has no profile
 * @throws {CollectionError} when a collection could not be read whole, or is longer than 4 MB with the others; it names the collection.
 *   Never a silently shorter profile, but that a view holds at most 500 entries of a section, whichever way it was read
 * @throws {ClientError} `bad-request` for what is no actor; else when directory, resolver or host gave no readable answer
 */
export async function readProfileFromPds(actor: string, options: PdsProfileOptions = {}): Promise<ProfileView | null> {
  const deadline = Date.now() + (options.timeout ?? 30_000);
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const patient = () => ({ ...options, signal, timeout: Math.max(1, Math.min(MAX_PATIENCE, deadline - Date.now())) });
  const limit = new ReadingLimit(MAX_BYTES);
  // The PDS is a stranger's.
  const asking = () => ({ ...patient(), redirect: 'error' as const });
  const repository = (did: string, pds: string) => new PdsRepository({ ...options, baseUrl: pds }, did, asking, limit);
  try {
    const identity = await resolveIdentity(actor, patient());
    if (!identity) return null;
    const { did, pds } = identity;
    if (!pds) throw new ClientError('malformed', `the document of ${did} (it names no PDS that may be asked)`);
    const records = await readRecords(repository(did, pds));
    if (!records) return null;
    const resolveEntityName = await organisationNames(records, async (organisation) => {
      const host = pdsOf(await askDidDocument(organisation, patient(), askAddress), options);
      return host && repository(organisation, host).record('id.sifa.org.profile', 'self');
    });
    // An organisation that could not be asked is passed over, a caller who has left is not.
    if (signal.aborted) throw new ClientError('aborted', actor);
    const whole = assembleProfileView({
      ...identity,
      records,
      resolveEntityName,
      blobUrl: options.blobUrl ?? blobUrl(identity),
    });
    // What an AppView answers is read so by the client: bounded, and no more than text.
    return toProfileView(whole);
  } finally {
    // After a failure: what is still on its way is of no use.
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
      repository.record('id.sifa.profile.self', 'self'),
      repository.record('app.bsky.actor.profile', 'self'),
      ...Object.entries(PROFILE_SECTIONS).map(section),
    ]);
    return { ...Object.fromEntries(sections), self, actorProfile };
  } catch (error) {
    // A host refuses each question about an account that was deleted or switched off: then there is nobody, and nothing failed.
    const refused = error instanceof CollectionError && /^(?:bad-request|malformed)$/.test(error.kind);
    if (refused && !(await repository.isActive().catch(() => true))) return null;
    throw error;
  }
}

function blobUrl({ pds }: Identity): BlobUrl {
  return (did, { cid }) => `${pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
}
