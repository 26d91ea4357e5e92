import { resolveTxt } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { ClientError, type PdsProfileOptions, readProfileFromPds } from '../../client/index.ts';
import type { ProfileView } from '../../core/index.ts';
import { asFetch } from '../../publish/network/as-fetch.ts';
import { ANSWER_BYTES, ByteBudget, PROFILE_BYTES, withBudget } from '../../publish/network/byte-budget.ts';
import { XrpcError } from '../http/xrpc-error.ts';
import { createNetworkAccess, type NetworkOptions } from '../identity/network-access.ts';
import type { StoreReader } from '../store/store.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { INVALID_HANDLE } from './owner-profile.ts';

/** Profiles of people whom the index has never seen, read from their PDS when somebody asks. */
export type UnseenProfiles = (actor: string) => Promise<ProfileView | null>;

// Each is about twenty small requests to hosts that anybody may name.
const AT_ONCE = 4;
const MOST_KEPT = 1000;
/** Bytes that they may take, roughly: a usual profile takes a thousandth of it, the longest a good half. */
const MOST_BYTES_KEPT = 16 * 1024 * 1024;
const KEPT = 60_000;
const ABSENCE_KEPT = 10_000;
const TIMEOUT = 10_000;

/**
 * Reads unseen profiles, a bounded number at a time, each at most once a minute, through the guarded network. Where the index knows better (an account that
 * is gone, something that the operator hides, records of its own) it has the last word.
 *
 * @param images where pictures come from; the person's own PDS when the setting names none
 */
export function createUnseenProfiles(store: StoreReader, images: ImageSource, network: NetworkOptions): UnseenProfiles {
  const options = readingOptions(images, network);
  const kept = new LRUCache<string, { readonly view: ProfileView | null }>({
    max: MOST_KEPT,
    maxSize: MOST_BYTES_KEPT,
    sizeCalculation: ({ view }, actor) => heldBytes(view) + 2 * actor.length,
  });
  const reading = new Map<string, Promise<ProfileView | null>>();

  const read = async (actor: string): Promise<ProfileView | null> => {
    const profile = await readProfileFromPds(actor, options()).catch(toXrpcError);
    const view = profile && !(await store.decidesProfile(profile.did)) ? profile : null;
    kept.set(actor, { view }, { ttl: view ? KEPT : ABSENCE_KEPT });
    return view;
  };

  return async (actor) => {
    if (actor === INVALID_HANDLE) return null;
    if (actor.startsWith('did:') && (await store.decidesProfile(actor))) return null;
    const known = kept.get(actor);
    if (known) return known.view;
    const flight = reading.get(actor);
    if (flight) return flight;
    if (reading.size >= AT_ONCE) {
      throw new XrpcError(
        429,
        'RateLimitExceeded',
        'Too many new people are being looked up; ask again in a few seconds.',
      );
    }
    const started = read(actor).finally(() => reading.delete(actor));
    reading.set(actor, started);
    return started;
  };
}

/** For each profile anew: it has a budget of its own. */
function readingOptions(images: ImageSource, network: NetworkOptions): () => PdsProfileOptions {
  const access = createNetworkAccess(network);
  return () => ({
    timeout: TIMEOUT,
    // Raw pages of strangers are not worth keeping: the profile is.
    cache: { get: () => undefined, set: () => undefined },
    fetch: asFetch(withBudget(access.fetch, new ByteBudget({ answer: ANSWER_BYTES, inAll: PROFILE_BYTES }))),
    ...(network.plcUrl !== undefined && { plc: network.plcUrl }),
    ...(network.development ? { handleResolver: network.development.handleServer } : { resolveTxt }),
    ...(images !== 'pds' && { blobUrl: blobAddress(images, []) }),
  });
}

/** What a view takes in memory, roughly: of its JSON each letter two bytes, and as much again for its objects. */
function heldBytes(view: ProfileView | null): number {
  return 200 + 4 * JSON.stringify(view).length;
}

function toXrpcError(error: unknown): never {
  if (error instanceof ClientError && error.kind === 'bad-request')
    throw new XrpcError(400, 'InvalidRequest', error.message);
  if (error instanceof ClientError) throw new XrpcError(502, 'UpstreamFailure', error.message);
  throw error;
}
