import { LRUCache } from 'lru-cache';
import { type PdsProfileOptions, readProfileFromPds } from '../../client/index.ts';
import type { ProfileView } from '../../core/index.ts';
import { createNetworkAccess, type NetworkOptions } from '../../identity/node/network-access.ts';
import { asFetch } from '../../network/guarded/as-fetch.ts';
import { ANSWER_BYTES, ByteBudget, PROFILE_BYTES } from '../../network/guarded/byte-budget.ts';
import { withBudget } from '../../network/guarded/guarded-fetch.ts';
import { createTxtLookUp } from '../../network/guarded/host-addresses.ts';
import { BusyError, inTurn } from '../../network/guarded/in-turn.ts';
import { ORGANISATION } from '../collections.ts';
import type { StoreReader } from '../store/store.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { INVALID_HANDLE } from './owner-profile.ts';
import { profileAnswer } from './profile-answer.ts';

/**
 * Profiles of people whom the index has never seen, read from their PDS when somebody asks.
 *
 * @param mayRead asked when one is about to be read, not when it is known already
 * @throws {BusyError} too many are being read, or this one may not be
 * @throws {ClientError} it cannot be had, or `TimeoutError`
 */
export type UnseenProfiles = (actor: string, asker?: string, mayRead?: () => boolean) => Promise<ReadProfile | null>;

/** One that was read. */
export interface ReadProfile {
  readonly view: ProfileView;
  /** When its reading began, milliseconds: by then it was so. */
  readonly readAt: number;
}

/** What came of a reading; no profile, too, is worth keeping. */
interface Reading {
  readonly view: ProfileView | null;
  readonly readAt: number;
}

// Each is about twenty small requests to hosts that anybody may name.
const AT_ONCE = 4;
const MAX_WAITING = 12;
/** Milliseconds after which a reading gives way to others that wait. */
const SLOW_AFTER = 2000;
/** For all of it, waiting included, milliseconds. */
const TOTAL_TIMEOUT = 15_000;
const MAX_KEPT = 1000;
/** Bytes that they may take, roughly: a usual profile takes a thousandth of it, the longest a good half. */
const MAX_BYTES_KEPT = 16 * 1024 * 1024;
const KEPT = 60_000;
const ABSENCE_KEPT = 10_000;
const TIMEOUT = 10_000;

/**
 * Reads unseen profiles, a bounded number at a time, each at most once a minute, through the guarded network. Where the index knows better (an account that
 * is gone, something that the operator hides, records of its own) it has the last word.
 *
 * @param images where pictures come from; the person's own PDS when the setting names none
 * @returns reads one; `asker` is who asks, as the rate limit counts
 */
export function createUnseenProfiles(store: StoreReader, images: ImageSource, network: NetworkOptions): UnseenProfiles {
  const options = readingOptions(images, network);
  const kept = new LRUCache<string, Reading>({
    max: MAX_KEPT,
    maxSize: MAX_BYTES_KEPT,
    sizeCalculation: ({ view }, actor) => heldBytes(view) + 2 * actor.length,
  });
  const reading = new Map<string, Promise<Reading>>();
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING, slowAfter: SLOW_AFTER });

  const read = async (actor: string, asker: string | undefined): Promise<Reading> => {
    const signal = AbortSignal.timeout(TOTAL_TIMEOUT);
    const found = await turn(
      async (ended) => {
        const readAt = Date.now();
        return { view: await readProfileFromPds(actor, { ...options(), signal: ended }), readAt };
      },
      { asker, signal },
    );
    kept.set(actor, found);
    return found;
  };

  const find = async (actor: string, asker?: string, mayRead?: () => boolean): Promise<Reading> => {
    const known = kept.get(actor);
    if (known && Date.now() - known.readAt < (known.view ? KEPT : ABSENCE_KEPT)) return known;
    const flight = reading.get(actor);
    if (flight) return flight;
    if (mayRead?.() === false) throw new BusyError('Too many new people were looked up for this address.');
    const started = read(actor, asker).finally(() => reading.delete(actor));
    reading.set(actor, started);
    return started;
  };

  return async (actor, asker, mayRead) => {
    if (actor === INVALID_HANDLE) return null;
    if (actor.startsWith('did:') && (await store.decidesProfile(actor))) return null;
    const { view, readAt } = await find(actor, asker, mayRead);
    if (!view) return null;
    // Asked for every answer, whenever it was read: what is hidden now is absent now.
    const decided = await store.decidesProfile(view.did);
    const shown = decided ? await profileAnswer(store, view.did, images) : await withoutHiddenNames(view, store);
    return shown && { view: shown, readAt };
  };
}

/** Without the names of organisations that are hidden; what the person wrote about them stays. */
async function withoutHiddenNames(view: ProfileView, store: StoreReader): Promise<ProfileView> {
  const named = [
    ...view.positions.flatMap(({ entityName, companyDid, onBehalfOfEntityName, onBehalfOfDid }) => [
      entityName !== undefined && companyDid,
      onBehalfOfEntityName !== undefined && onBehalfOfDid,
    ]),
    ...view.education.map(({ entityName, institutionDid }) => entityName !== undefined && institutionDid),
  ].filter((did) => typeof did === 'string');
  if (named.length === 0) return view;
  const hidden = await store.hiddenOf([...new Set(named)]);
  if (hidden.size === 0) return view;
  const isHidden = (did = '') => hidden.has(did) || hidden.has(`at://${did}/${ORGANISATION}/self`);
  return {
    ...view,
    positions: view.positions.map(({ entityName, onBehalfOfEntityName, ...item }) => ({
      ...item,
      ...(entityName !== undefined && !isHidden(item.companyDid) && { entityName }),
      ...(onBehalfOfEntityName !== undefined && !isHidden(item.onBehalfOfDid) && { onBehalfOfEntityName }),
    })),
    education: view.education.map(({ entityName, ...item }) => ({
      ...item,
      ...(entityName !== undefined && !isHidden(item.institutionDid) && { entityName }),
    })),
  };
}

/** For each profile anew: it has a budget of its own, and the client gives every `fetch` a queue of its own. */
function readingOptions(images: ImageSource, network: NetworkOptions): () => PdsProfileOptions {
  const access = createNetworkAccess(network);
  const resolveTxt = createTxtLookUp();
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
