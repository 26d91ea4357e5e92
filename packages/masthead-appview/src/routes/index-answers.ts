import { type CardReadable, type CardSchemes, type CardView, parseCardView } from 'masthead/core';
import { BusyError, type InTurn, inTurn } from 'masthead/internal/atproto/node/guard/client-work';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { ClientError } from 'masthead/internal/atproto/request/client-config';
import { MOST_PUBLICATIONS } from 'masthead/internal/atproto/view/assemble-profile-view';
import { cardRecords } from 'masthead/internal/core/card/card-view';
import {
  type AtUri,
  type AtUriParts,
  atUri,
  type Did,
  type Handle,
  startsAsDid,
} from 'masthead/internal/core/values/identifiers';
import type { VerificationPolicy } from '../ingest/verify-claims.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { cardAnswer } from '../query/card-answer.ts';
import { entriesOf, profileAnswer } from '../query/profile-answer.ts';
import type { UnseenProfiles } from '../query/unseen-profiles.ts';
import { outsideError, XrpcError } from '../server/answer/answer.ts';
import type { FoundPerson } from '../server/route.ts';
import { checkAllowance, declareWork, spend } from '../server/work-cost.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { publicationUrls } from '../store/reads/stored-records.ts';

/**
 * How many answers of a kind are read at once. `here`: with a store that reads on this thread,
 * where all other requests wait for it. One network may use half of them.
 */
interface AtOnce {
  readonly here: number;
  readonly elsewhere: number;
}

/** A profile may be some megabytes, and take a tenth of a second. */
const PROFILES: AtOnce = { here: 2, elsewhere: 8 };
/**
 * A card has 0.8 MB and takes a thirtieth of a second in the largest crowd of claims. Usually it
 * has some kilobytes, and several are read faster together.
 */
const CARDS: AtOnce = { here: 4, elsewhere: 16 };

const MAX_WAITING = 500;
/**
 * A turn whose read takes more milliseconds than `BREATH` rests afterwards, for `LONGEST_REST` at
 * most: a longer read waited for something else.
 */
const BREATH = 5;
const LONGEST_REST = 500;

/** Reads the index for an answer, in a turn of the client's network. */
type IndexTurn = <Answer>(read: () => Promise<Answer>, client?: string) => Promise<Answer>;

/**
 * Bounds how many answers are read from the index at once. Otherwise the requests that one turn of
 * the event loop brings, thousands at times, would all be read and held in memory together. After a
 * long read, its turn rests for as long. One network has half of the turns, so the others keep half
 * of this thread.
 */
function indexTurns(store: Pick<StoreReader, 'version'>, { here, elsewhere }: AtOnce): IndexTurn {
  let turn: InTurn | undefined;
  return (read, client) => {
    turn ??= inTurn({ atOnce: store.version() === undefined ? elsewhere : here, waiting: MAX_WAITING });
    return new Promise((give, refuse) => {
      const reading = async () => {
        checkAllowance();
        const began = performance.now();
        await read().then(give, refuse);
        const took = performance.now() - began;
        // The answer is already sent; only the network's next request waits.
        if (took > BREATH) await pause(Math.min(took, LONGEST_REST));
      };
      turn?.(reading, { client }).catch((error) => refuse(error instanceof BusyError ? TOO_MANY : error));
    });
  };
}

const TOO_MANY = new XrpcError(503, 'Busy', 'Too much is requested at once; ask again in a few seconds.', {
  'retry-after': '2',
});

/** What answers are read from. */
export interface IndexReads {
  readonly store: StoreReader;
  readonly images: ImageSource;
  readonly policy: VerificationPolicy;
  /**
   * Reads profiles that the index does not have from their PDS; absent when that is switched off.
   */
  readonly unseen?: UnseenProfiles | undefined;
}

// Reading a profile sends one host about twenty requests: that load, counted in ordinary requests.
const READING_COST = 10;

/**
 * Reads cards and profiles, each in a turn of the client's network; `null` when there is none.
 *
 * @param origin of this AppView, for the pages of authors
 */
export function createIndexAnswers({ store, images, policy, unseen }: IndexReads, origin: () => string) {
  const [inCardTurn, inProfileTurn] = [indexTurns(store, CARDS), indexTurns(store, PROFILES)];

  /** @param stated only these records may back the link; empty = any */
  const card = (link: string, stated: readonly AtUriParts[], client?: string) =>
    inCardTurn(async () => {
      const uris = stated.length === 0 ? [] : await resolveUris(store, stated);
      if (uris.length === 0 && stated.length > 0) return null;
      return cardAnswer(store, link, uris, images, policy, origin());
    }, client);

  const profile = (actor: string, client?: string) =>
    inProfileTurn(async () => {
      const view = await profileAnswer(store, actor, images);
      if (view) spend('assembled', entriesOf(view));
      return view;
    }, client);

  /**
   * A profile from the index, otherwise from the account's PDS; `null` when neither has one, or it
   * is hidden.
   */
  const person = async (actor: Did | Handle, client?: string): Promise<FoundPerson | null> => {
    const known = await profile(actor, client);
    if (known) return { view: known };
    const fromIndex = (did: Did) => profile(did, client);
    return (await unseen?.(actor, client, () => declareWork(READING_COST), fromIndex).catch(throwReading)) ?? null;
  };

  /** The card as this server's own pages read it, unchecked. */
  const ownCard = async (link: string, client?: string) => {
    const found = await card(link, [], client);
    if (!found) return null;
    const { view, verification, authorPage, schemes, readable } = found;
    return {
      ...view.external,
      verification,
      ...(authorPage !== undefined && { authorPage }),
      ...(schemes !== undefined && { schemes: JSON.parse(schemes) as CardSchemes }),
      ...(readable !== undefined && { readable: JSON.parse(readable) as CardReadable }),
    };
  };

  /** The cards of the account's first publications: those whose own addresses lead to them. */
  const publications = async (did: Did, client?: string): Promise<CardView[]> => {
    const found: CardView[] = [];
    for (const { uri, url } of await store.read(publicationUrls, did, MOST_PUBLICATIONS)) {
      const view = url === null ? null : parseCardView(await ownCard(url, client));
      if (view && cardRecords(view).includes(uri)) found.push(view);
    }
    return found;
  };

  return { card, ownCard, person, publications };
}

function throwReading(error: unknown): never {
  if (error instanceof ClientError) {
    throw error.kind === 'bad-request'
      ? new XrpcError(400, 'InvalidRequest', error.message)
      : new XrpcError(502, 'UpstreamFailure', error.message);
  }
  throw outsideError(error, TOO_MANY_NEW, 'The server of that person answers too slowly; ask again in a minute.');
}

const TOO_MANY_NEW = new XrpcError(
  429,
  'RateLimitExceeded',
  'Too many new people are being looked up; ask again in a few seconds.',
  { 'retry-after': '5' },
);

/**
 * Replaces handles in at-uris by DIDs, as the index stores them. An at-uri is dropped when no
 * account has its handle.
 */
async function resolveUris(store: StoreReader, uris: readonly AtUriParts[]): Promise<AtUri[]> {
  const resolved = await Promise.all(
    uris.map(async ({ authority, collection, rkey }) => {
      const did = startsAsDid(authority) ? authority : await store.didOfHandle(authority.toLowerCase());
      return did === null ? [] : [atUri(did, collection, rkey)];
    }),
  );
  return [...new Set(resolved.flat())];
}
