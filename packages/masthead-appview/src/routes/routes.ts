import { type CardReadable, type CardSchemes, type CardView, parseCardView } from 'masthead/core';
import { BusyError, type InTurn, inTurn } from 'masthead/internal/atproto/node/guard/in-turn';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { ClientError } from 'masthead/internal/atproto/request/client-config';
import { MOST_PUBLICATIONS } from 'masthead/internal/atproto/view/assemble-profile-view';
import { cardRecords } from 'masthead/internal/core/card/card-records';
import type { AtUriParts } from 'masthead/internal/core/values/at-uri';
import type { VerificationPolicy } from '../ingest/verify-claims.ts';
import { createCheckRoute, type Diagnose } from '../pages/check/check-route.ts';
import { basePath } from '../pages/frame/page-frame.ts';
import { createFrontPage, type FrontPageOptions } from '../pages/front/front-page.ts';
import { findShowcase } from '../pages/front/showcase.ts';
import { serverFacts } from '../pages/page-format.ts';
import { createPageRoutes, type PageRouteOptions } from '../pages/page-routes.ts';
import type { ScriptFiles } from '../pages/script-files.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { cardAnswer, writeCardAnswer } from '../query/card-answer.ts';
import { entriesOf, profileAnswer, writeProfileAnswer } from '../query/profile-answer.ts';
import type { UnseenProfiles } from '../query/unseen-profiles.ts';
import type { Answer, IncomingRequest } from '../server/answer/answer.ts';
import { outsideError, robotsHeaders, uncached, XrpcError } from '../server/answer/answer.ts';
import { Representation } from '../server/answer/representation.ts';
import type { Found, FoundPerson, Route } from '../server/route.ts';
import { readActor, readLink, readQuery, readUris } from '../server/route.ts';
import type { StaticFiles } from '../server/static-files.ts';
import { checkAllowance, declareWork, spend } from '../server/work-cost.ts';
import { publicationUrls } from '../store/reads/kept-records.ts';
import type { StoreReader } from '../store/store.ts';
import type { Health } from './health.ts';

/**
 * How many answers of a kind are read at once. `here`: with a store that reads on this thread,
 * where all other requests wait for it. One network may use half of them.
 */
interface AtOnce {
  readonly here: number;
  readonly elsewhere: number;
}

/** A profile may be some megabytes, and take a tenth of a second. */
export const PROFILES: AtOnce = { here: 2, elsewhere: 8 };
/**
 * A card has 0.8 MB and takes a thirtieth of a second in the largest crowd of claims. Usually it
 * has some kilobytes, and several are read faster together.
 */
export const CARDS: AtOnce = { here: 4, elsewhere: 16 };

const MAX_WAITING = 500;
/**
 * A turn whose read takes more milliseconds than `BREATH` rests afterwards, for `LONGEST_REST` at
 * most: a longer read waited for something else.
 */
const BREATH = 5;
const LONGEST_REST = 500;

/** Reads the index for an answer, in a turn of the client's network. */
export type IndexTurn = <Answer>(read: () => Promise<Answer>, client?: string) => Promise<Answer>;

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

const TOO_MANY = new XrpcError(503, 'Busy', 'Too much is wanted at once; ask again in a few seconds.', {
  'retry-after': '2',
});

export interface RouteOptions {
  readonly store: StoreReader;
  readonly images: ImageSource;
  readonly policy: VerificationPolicy;
  /**
   * Reads profiles that the index does not have from their PDS; absent when that is switched off.
   */
  readonly unseen?: UnseenProfiles | undefined;
  /** `id.{service}.getProfileView` */
  readonly service: string;
  readonly files: StaticFiles;
  /** The built scripts at `/{version}/`. */
  readonly scripts: ScriptFiles;
  readonly pages: Pick<PageRouteOptions, 'origin' | 'embedImages' | 'rasterise'>;
  /** Behind `/check`. */
  readonly diagnose: Diagnose;
  /** What the front page shows about this server. */
  readonly front: Pick<FrontPageOptions, 'publicUrl' | 'version' | 'samples'> & {
    /** Links whose cards the front page shows as examples. */
    readonly showcase: readonly string[];
    /** Whether this server makes no outside requests. */
    readonly isSample: boolean;
  };
  /** @param isChecked whether it reads the index first */
  readonly health: (isChecked: boolean) => Health | Promise<Health>;
  /** `/metrics` on the public port, behind the token. */
  readonly metricsRoute?: Route | undefined;
}

// A diagnosis asks about a dozen hosts; reading a profile sends one host about twenty requests. The
// costs are that load, counted in ordinary requests.
const CHECK_COST = 30;
const READING_COST = 10;

/**
 * The table of routes: the route of every path. Unknown paths lead to static files, or to 501 below
 * `/xrpc/`.
 */
export interface RouteTable {
  of(path: string): Route;
  readonly all: readonly Route[];
}

export function createRoutes(options: RouteOptions): RouteTable {
  const { store, images, policy, service, unseen, scripts, files, metricsRoute } = options;
  const [inCardTurn, inProfileTurn] = [indexTurns(store, CARDS), indexTurns(store, PROFILES)];

  const answerCard = (link: string, given: readonly AtUriParts[], client?: string) =>
    inCardTurn(async () => {
      const uris = given.length === 0 ? [] : await resolveUris(store, given);
      if (uris.length === 0 && given.length > 0) return null;
      return cardAnswer(store, link, uris, images, policy, options.pages.origin());
    }, client);

  const answerProfile = (actor: string, client?: string) =>
    inProfileTurn(async () => {
      const view = await profileAnswer(store, actor, images);
      if (view) spend('assembled', entriesOf(view));
      return view;
    }, client);

  const card = async (query: string, _: string, client?: string): Promise<Found> => {
    const parameters = readQuery(query);
    const found = await answerCard(readLink(parameters), readUris(parameters), client);
    const body = found ? writeCardAnswer(found) : '{}';
    return { representation: new Representation(body, { empty: found === null }) };
  };

  /** A profile from the index, otherwise from the account's PDS; `null` when neither has one. */
  const person = async (actor: string, client?: string): Promise<FoundPerson | null> => {
    const known = await answerProfile(actor, client);
    if (known) return { view: known };
    const fromIndex = (did: string) => answerProfile(did, client);
    return (await unseen?.(actor, client, () => declareWork(READING_COST), fromIndex).catch(throwReading)) ?? null;
  };

  const profile = async (query: string, _: string, client?: string): Promise<Found> => {
    const actor = readActor(readQuery(query));
    const found = await person(actor, client);
    // The status 404 is for clients that know only HTTP, the error name for those that know the
    // lexicon. Other services answer 400 with the same name.
    if (!found) throw new XrpcError(404, 'ProfileNotFound', `There is no profile of ${actor}.`);
    const { view, readAt } = found;
    const headers = robotsHeaders(view);
    return { representation: new Representation(writeProfileAnswer(view), { since: readAt, headers }), readAt };
  };

  const ownCard = async (link: string, client?: string) => {
    const found = await answerCard(link, [], client);
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
  const publications = async (did: string, client?: string): Promise<CardView[]> => {
    const found: CardView[] = [];
    for (const { uri, url } of await store.read(publicationUrls, did, MOST_PUBLICATIONS)) {
      const view = url === null ? null : parseCardView(await ownCard(url, client));
      if (view && cardRecords(view).includes(uri)) found.push(view);
    }
    return found;
  };

  const { version, publicUrl, showcase, isSample } = options.front;
  const facts = serverFacts(store, { version, base: basePath(publicUrl) }, isSample);
  const scriptTag = () => {
    const origin = options.pages.origin();
    return scripts.tag(origin) ?? `<script defer src="${origin}/masthead.js" data-app-view="${origin}"></script>`;
  };

  const pages = createPageRoutes({
    ...options.pages,
    card: ownCard,
    person,
    publications,
    showcase,
    facts,
    scriptTag,
  });

  const check = createCheckRoute(
    options.diagnose,
    { card: (link) => ownCard(link), hidden: async (dids) => store.hiddenOf(dids) },
    () => declareWork(CHECK_COST, TOO_MANY_LINKS),
    facts,
  );

  const front = createFrontPage({
    ...options.front,
    service,
    png: options.pages.rasterise !== undefined,
    files,
    facts,
    showcase: (client) => findShowcase(showcase, async (link) => parseCardView(await ownCard(link, client))),
  });

  const health = async (_: IncomingRequest, query: string): Promise<Answer> => {
    // `?probe=alive` is the liveness probe (restart the process?), without it the readiness probe
    // (send it requests?).
    const forAlive = new URLSearchParams(query).get('probe') === 'alive';
    const { alive, ready, body } = await options.health(!forAlive);
    const well = forAlive ? alive : ready;
    return uncached(well ? 200 : 503, JSON.stringify(body), undefined, well ? {} : { 'retry-after': '1' });
  };

  const file = async (request: IncomingRequest, _: string, path: string): Promise<Answer> => {
    // Before the folders: a file that an operator adds must not replace an immutable one.
    const found = (await scripts.answer(request, path)) ?? (await files(request, path));
    if (!found) throw scripts.missing(path) ?? new XrpcError(404, 'NotFound', 'There is nothing at this address.');
    return found;
  };

  const routes = new Map<string, Route>([
    ['/xrpc/app.bsky.embed.getEmbedExternalView', { name: 'card', read: card }],
    [`/xrpc/id.${service}.getProfileView`, { name: 'profile', read: profile }],
    ['/', front],
    ['/builder.html', front],
    ...pages.routes,
    ['/check', check],
    [
      '/script-tag.json',
      { name: 'script-tag', answer: (request) => scripts.answerTag(request, options.pages.origin()) },
    ],
    ['/xrpc/_health', { name: HEALTH, answer: health }],
  ]);
  if (metricsRoute) routes.set('/metrics', metricsRoute);
  const otherMethod: Route = { name: 'unknown', answer: (_, __, path) => unknownMethod(path) };
  const fileRoute: Route = { name: 'file', answer: file };
  return {
    of: (path) =>
      routes.get(path) ??
      (path.startsWith('/xrpc/') ? otherMethod : /^\/p\/[^/]+$/.test(path) ? pages.person : fileRoute),
    all: [...routes.values(), otherMethod, pages.person, fileRoute],
  };
}

function throwReading(error: unknown): never {
  if (error instanceof ClientError) {
    throw error.kind === 'bad-request'
      ? new XrpcError(400, 'InvalidRequest', error.message)
      : new XrpcError(502, 'UpstreamFailure', error.message);
  }
  throw outsideError(error, TOO_MANY_NEW, 'The server of that person answers too slowly; ask again in a minute.');
}

/** Its `Retry-After` is the rate limit's. */
const TOO_MANY_LINKS = new XrpcError(
  429,
  'RateLimitExceeded',
  'You have looked at many links; ask again after Retry-After seconds.',
);

const TOO_MANY_NEW = new XrpcError(
  429,
  'RateLimitExceeded',
  'Too many new people are being looked up; ask again in a few seconds.',
  { 'retry-after': '5' },
);

/** The name of the health route, whose probes have an allowance of their own. */
export const HEALTH = 'health';

/** 501, not 404: a client would take 404 for "no data". */
function unknownMethod(path: string): never {
  const method = path.slice('/xrpc/'.length, 300);
  throw new XrpcError(501, 'MethodNotImplemented', `This server does not implement ${method}.`);
}

/**
 * Replaces handles in at-uris by DIDs, as the index stores them. An at-uri is dropped when no
 * account has its handle.
 */
async function resolveUris(store: StoreReader, uris: readonly AtUriParts[]): Promise<string[]> {
  const resolved = await Promise.all(
    uris.map(async ({ authority, collection, rkey }) => {
      const did = authority.startsWith('did:') ? authority : await store.didOfHandle(authority.toLowerCase());
      return did === null ? [] : [`at://${did}/${collection}/${rkey}`];
    }),
  );
  return [...new Set(resolved.flat())];
}
