import { parseCardView } from 'masthead/core';
import type { Settings } from '../app-view-options.ts';
import { createCheckRoute, type Diagnose } from '../pages/check/check-route.ts';
import { basePath } from '../pages/frame/html-page.ts';
import { createFrontPage } from '../pages/front/front-page.ts';
import { findShowcase } from '../pages/front/showcase.ts';
import { serverFacts } from '../pages/page-format.ts';
import { createPageRoutes, type PageTools } from '../pages/page-routes.ts';
import type { ScriptFiles } from '../pages/script-files.ts';
import { writeCardAnswer } from '../query/card-answer.ts';
import { writeProfileAnswer } from '../query/profile-answer.ts';
import type { Answer, IncomingRequest } from '../server/answer/answer.ts';
import { robotsHeaders, uncached, XrpcError } from '../server/answer/answer.ts';
import { Representation } from '../server/answer/representation.ts';
import type { Found, Route } from '../server/route.ts';
import { readActor, readLink, readQuery, readUris } from '../server/route.ts';
import type { StaticFiles } from '../server/static-files.ts';
import { declareWork } from '../server/work-cost.ts';
import { isStream } from '../source/sources.ts';
import { hiddenOf } from '../store/reads/profiles.ts';
import type { Health } from './health.ts';
import { createIndexAnswers, type IndexReads } from './index-answers.ts';
import type { StoreWatch } from './store-watch.ts';

/** What routes use besides the operator's settings. */
export interface RouteParts extends Pick<IndexReads, 'store' | 'unseen'> {
  readonly version: string;
  /** The public origin, without a slash at its end. */
  readonly origin: () => string;
  readonly files: StaticFiles;
  /** The built scripts at `/{version}/`. */
  readonly scripts: ScriptFiles;
  readonly tools: PageTools;
  /** Behind `/check`. */
  readonly diagnose: Diagnose;
  /** Without a new read of the index. */
  readonly health: () => Health;
  readonly storeWatch: Pick<StoreWatch, 'check'>;
  /** `/metrics` on the public port, behind the token. */
  readonly metricsRoute?: Route | undefined;
}

// A diagnosis asks about a dozen hosts: that load, counted in ordinary requests.
const CHECK_COST = 30;

/** The table of routes. */
export function createRoutes(settings: Settings, parts: RouteParts) {
  const { images, verify, verifyPages, service, publicUrl, showcase } = settings;
  const { version, origin, store, unseen, scripts, files, tools } = parts;
  const policy = { verify, pages: verifyPages };
  const answers = createIndexAnswers({ store, images, policy, unseen }, origin);

  const card = async (query: string, _: string, client?: string): Promise<Found> => {
    const parameters = readQuery(query);
    const found = await answers.card(readLink(parameters), readUris(parameters), client);
    const body = found ? writeCardAnswer(found) : '{}';
    return { representation: new Representation(body, { empty: found === null }) };
  };

  const profile = async (query: string, _: string, client?: string): Promise<Found> => {
    const actor = readActor(readQuery(query));
    const found = await answers.person(actor, client);
    // The status 404 is for clients that know only HTTP, the error name for those that know the
    // lexicon. Other services answer 400 with the same name.
    if (!found) throw new XrpcError(404, 'ProfileNotFound', `There is no profile of ${actor}.`);
    const { view, readAt } = found;
    const headers = robotsHeaders(view);
    return { representation: new Representation(writeProfileAnswer(view), { since: readAt, headers }), readAt };
  };

  const facts = serverFacts(store, { version, base: basePath(publicUrl) }, !isStream(settings.source));
  const scriptTag = () =>
    scripts.tag(origin()) ?? `<script defer src="${origin()}/masthead.js" data-app-view="${origin()}"></script>`;

  const { ownCard, person, publications } = answers;
  const pages = createPageRoutes({ ...tools, origin, card: ownCard, person, publications, showcase, facts, scriptTag });

  const check = createCheckRoute(
    parts.diagnose,
    { ownCard: (link) => ownCard(link), hidden: async (dids) => store.read(hiddenOf, dids) },
    () => declareWork(CHECK_COST, TOO_MANY_LINKS),
    facts,
  );

  const front = createFrontPage({
    ...settings,
    version,
    png: tools.rasterise !== undefined,
    files,
    facts,
    showcase: (client) => findShowcase(showcase, async (link) => parseCardView(await ownCard(link, client))),
  });

  const health = async (_: IncomingRequest, query: string): Promise<Answer> => {
    // `?probe=alive` is the liveness probe (restart the process?), without it the readiness probe
    // (send it requests?), which reads the index first.
    const forAlive = new URLSearchParams(query).get('probe') === 'alive';
    if (!forAlive) await parts.storeWatch.check();
    const { alive, ready, body } = parts.health();
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
    ['/script-tag.json', { name: 'script-tag', answer: (request) => scripts.answerTag(request, origin()) }],
    ['/xrpc/_health', { name: HEALTH, answer: health }],
  ]);
  if (parts.metricsRoute) routes.set('/metrics', parts.metricsRoute);
  const otherMethod: Route = { name: 'unknown', answer: (_, __, path) => unknownMethod(path) };
  const fileRoute: Route = { name: 'file', answer: file };
  return {
    /**
     * The route of every path. Unknown paths lead to static files, or to 501 below `/xrpc/`.
     */
    of: (path: string): Route =>
      routes.get(path) ??
      (path.startsWith('/xrpc/') ? otherMethod : /^\/p\/[^/]+$/.test(path) ? pages.person : fileRoute),
    all: [...routes.values(), otherMethod, pages.person, fileRoute],
  };
}

/** Its `Retry-After` is the rate limit's. */
const TOO_MANY_LINKS = new XrpcError(
  429,
  'RateLimitExceeded',
  'You have checked many links; ask again after Retry-After seconds.',
);

/** The name of the health route, whose probes have an allowance of their own. */
export const HEALTH = 'health';

/** 501, not 404: a client would take 404 for "no data". */
function unknownMethod(path: string): never {
  const method = path.slice('/xrpc/'.length, 300);
  throw new XrpcError(501, 'MethodNotImplemented', `This server does not implement ${method}.`);
}
