import { LRUCache } from 'lru-cache';
import type { ProfileView } from 'masthead/core';
import { fetchProfileFromPds } from 'masthead/internal/atproto/client/fetch-profile-from-pds';
import { ANSWER_BYTES, ByteBudget, PROFILE_BYTES } from 'masthead/internal/atproto/node/guard/byte-budget';
import { inTurn, sharedWork } from 'masthead/internal/atproto/node/guard/client-work';
import { asFetch, withBudget } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { createTxtLookUp } from 'masthead/internal/atproto/node/guard/host-addresses';
import { NO_CACHE } from 'masthead/internal/atproto/request/memory-cache';
import {
  type Did,
  type Handle,
  INVALID_HANDLE,
  ORGANISATION,
  startsAsDid,
  storedDid,
} from 'masthead/internal/core/values/identifiers';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import { createNetworkAccess, type NetworkOptions } from '../network/network-access.ts';
import { decidesProfile, hiddenOf } from '../store/reads/profiles.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';

/**
 * Reads a profile that the index does not have from the account's PDS. `null` when there is no
 * profile, and for a DID whose profile only the index may answer.
 *
 * @param client the client's address, as the rate limit counts it
 * @param declare called before a PDS is read, not for a cached profile; an error that it throws
 *   refuses the request
 * @param fromIndex reads the profile from the index: used when the index has more than the Bluesky
 *   profile of the account, or the account is unavailable or partly hidden
 * @throws {BusyError} too many are being read
 * @throws {ClientError} the profile cannot be read; or a `TimeoutError` (`DOMException`) when that
 *   takes too long
 */
export type UnseenProfiles = (
  actor: Did | Handle,
  client: string | undefined,
  declare: () => void,
  fromIndex: (did: Did) => Promise<ProfileView | null>,
) => Promise<ReadProfile | null>;

export interface ReadProfile {
  readonly view: ProfileView;
  /** When the reading began, milliseconds: the profile is at least as new as that. */
  readonly readAt: number;
}

/** A cached result; the absence of a profile is cached too. */
interface CachedProfile {
  readonly view: ProfileView | null;
  readonly readAt: number;
}

// Each reading sends about twenty small requests to a host that the client can choose.
const AT_ONCE = 4;
const MAX_WAITING = 12;
/**
 * Milliseconds after which a reading counts as slow: while others wait, slow ones keep half of the
 * turns.
 */
const SLOW_AFTER = 2000;
/** For the whole reading, including the time in the queue, milliseconds. */
const TOTAL_TIMEOUT = 15_000;
const MAX_KEPT = 1000;
/**
 * Bytes, estimated. A usual profile takes a thousandth of it, the largest possible one a good half.
 */
const MAX_BYTES_KEPT = 16 * 1024 * 1024;
const KEPT = 60_000;
const ABSENCE_KEPT = 10_000;
const TIMEOUT = 10_000;

/**
 * The network, and the meaning of the label `!no-unauthenticated` in a profile from a PDS.
 */
export type UnseenOptions = NetworkOptions & { readonly unauthenticatedLabel?: UnauthenticatedLabel | undefined };

/**
 * Reads unseen profiles through the guarded network, a bounded number at a time. A profile is
 * cached for 60 s, the absence of one for 10 s. The index decides where it knows better: it has
 * more than the Bluesky profile of the account, the account is unavailable, or the operator or a
 * labeler hides part of it.
 */
export function createUnseenProfiles(
  store: StoreReader,
  images: ImageSource,
  { unauthenticatedLabel, ...network }: UnseenOptions,
): UnseenProfiles {
  const readPds = pdsReading(images, network, unauthenticatedLabel);
  const kept = new LRUCache<string, CachedProfile>({
    max: MAX_KEPT,
    maxSize: MAX_BYTES_KEPT,
    sizeCalculation: ({ view }, actor) => heldBytes(view) + 2 * actor.length,
  });
  const sharedReading = sharedWork<CachedProfile>();
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING, slowAfter: SLOW_AFTER });

  const readInTurn = async (actor: string, client: string | undefined): Promise<CachedProfile> => {
    const timeout = AbortSignal.timeout(TOTAL_TIMEOUT);
    const found = await turn(
      async (signal) => {
        const readAt = Date.now();
        return { view: await readPds(actor, signal), readAt };
      },
      { client, signal: timeout },
    );
    kept.set(actor, found);
    return found;
  };

  const cachedOrRead = async (
    actor: string,
    client: string | undefined,
    declare: () => void,
  ): Promise<CachedProfile> => {
    const known = kept.get(actor);
    if (known && Date.now() - known.readAt < (known.view ? KEPT : ABSENCE_KEPT)) return known;
    return sharedReading(actor, client, async () => {
      declare();
      return readInTurn(actor, client);
    });
  };

  return async (actor, client, declare, fromIndex) => {
    if (actor === INVALID_HANDLE) return null;
    if (startsAsDid(actor) && (await store.read(decidesProfile, actor))) return null;
    const { view, readAt } = await cachedOrRead(actor, client, declare);
    if (!view) return null;
    // Checked for every answer, cached or not: what the operator or a labeler hides
    // disappears at once.
    const did = storedDid(view.did);
    const decided = await store.read(decidesProfile, did);
    const shown = decided ? await fromIndex(did) : await withoutHiddenNames(view, store);
    return shown && { view: shown, readAt };
  };
}

/**
 * Removes the names that hidden organisations gave themselves; what the person wrote about them
 * stays.
 */
async function withoutHiddenNames(view: ProfileView, store: StoreReader): Promise<ProfileView> {
  const named = [
    ...view.positions.flatMap(({ entityName, companyDid, onBehalfOfEntityName, onBehalfOfDid }) => [
      entityName !== undefined && companyDid,
      onBehalfOfEntityName !== undefined && onBehalfOfDid,
    ]),
    ...view.education.map(({ entityName, institutionDid }) => entityName !== undefined && institutionDid),
  ].filter((did) => typeof did === 'string');
  if (named.length === 0) return view;
  const hidden = await store.read(hiddenOf, [...new Set(named)]);
  if (hidden.size === 0) return view;
  const isHidden = (did = '') => hidden.has(did) || hidden.has(`at://${did}/${ORGANISATION}/self`);
  const nameless = <Entry extends { entityName?: string; currentCompanyName?: string }>(entry: Entry, did?: string) => {
    const { entityName: _, currentCompanyName: __, ...item } = entry;
    return isHidden(did) ? item : entry;
  };
  return {
    ...view,
    positions: view.positions.map(({ onBehalfOfEntityName, ...item }) => ({
      ...nameless(item, item.companyDid),
      ...(onBehalfOfEntityName !== undefined && !isHidden(item.onBehalfOfDid) && { onBehalfOfEntityName }),
    })),
    education: view.education.map((item) => nameless(item, item.institutionDid)),
  };
}

/**
 * The client's configuration is new for each profile: each has its own byte budget, and the client
 * keeps a queue for each `fetch`.
 */
function pdsReading(
  images: ImageSource,
  network: NetworkOptions,
  unauthenticatedLabel: UnauthenticatedLabel | undefined,
): (actor: string, signal: AbortSignal) => Promise<ProfileView | null> {
  const access = createNetworkAccess(network);
  const resolveTxt = createTxtLookUp();
  const options = {
    timeout: TIMEOUT,
    unauthenticatedLabel,
    ...(images !== 'pds' && { blobUrl: blobAddress(images, []) }),
  };
  const config = {
    // No cache of the raw responses: the finished profile is cached.
    cache: NO_CACHE,
    ...(network.plcUrl !== undefined && { plc: network.plcUrl }),
    ...(network.development ? { handleResolver: network.development.handleServer } : { resolveTxt }),
  };
  return (actor, signal) => {
    const fetch = asFetch(withBudget(access.fetch, new ByteBudget({ answer: ANSWER_BYTES, inAll: PROFILE_BYTES })));
    return fetchProfileFromPds({ ...config, fetch }, actor, { ...options, signal });
  };
}

/**
 * Estimated bytes of a view in memory: two for each character of its JSON, and as much again for
 * its objects.
 */
function heldBytes(view: ProfileView | null): number {
  return 200 + 4 * JSON.stringify(view).length;
}
