import type { ProfileView } from '../../core/index.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { cardAnswer } from '../query/card-answer.ts';
import { profileAnswer } from '../query/profile-answer.ts';
import type { UnseenProfiles } from '../query/unseen-profiles.ts';
import type { StoreReader } from '../store/store.ts';
import type { Answer, AskedRequest } from './answer/answer.ts';
import { AnswerCache } from './answer/answer-cache.ts';
import { Representation } from './answer/representation.ts';
import { errorAnswer, PREFLIGHT, uncached } from './answer/respond.ts';
import type { Health } from './health.ts';
import type { RequestMetrics } from './metrics.ts';
import { PAGE_OPTIONS, personPage } from './person-page.ts';
import { type AtUri, readActor, readLink, readQuery, readUris } from './read-params.ts';
import type { RateLimit } from './server/rate-limit.ts';
import { createStaticFiles } from './static-files.ts';
import { XrpcError } from './xrpc-error.ts';

/** What the routes answer from. */
export interface HttpOptions {
  readonly store: StoreReader;
  readonly images: ImageSource;
  /** Where a profile is looked for that the index does not have; absent when nobody is looked up. */
  readonly unseen?: UnseenProfiles | undefined;
  /** `id.{service}.getProfileView` */
  readonly service: string;
  /** Folders whose files are served, the first that has one wins. */
  readonly folders: readonly string[];
  readonly health: () => Health;
  /** Bytes of answers to keep in memory; 0 keeps none. */
  readonly cacheBytes: number;
  readonly limit?: RateLimit | undefined;
  readonly metrics?: RequestMetrics | undefined;
  /** `/metrics` on this very address: only for who shows the token. */
  readonly metricsPage?: ((authorization: string | undefined) => Promise<Answer>) | undefined;
  readonly log: (line: string, fields?: Readonly<Record<string, unknown>>) => void;
}

/** Answers one request; never throws. */
export type HttpHandler = (request: AskedRequest) => Promise<Answer>;

interface Route {
  /** For the metrics. */
  readonly name: string;
  answer(request: AskedRequest, query: string, path: string): Answer | Promise<Answer>;
}

// Four at-uris and a link at their longest fit; nothing honest is longer.
const MOST_TARGET = 16 * 1024;

/**
 * The HTTP side (DESIGN.md §4): reads only, and no outside request inside an answer but for a person whom nobody has asked about before. A table of routes
 * instead of a framework: docs/decisions/node-http.md.
 */
export function createHttp(options: HttpOptions): HttpHandler {
  const { store, images, service, unseen, metrics } = options;
  const cache = new AnswerCache(options.cacheBytes);
  const serveFile = createStaticFiles(options.folders);

  /** The answer in memory when it still stands, else a new one; `null` is not kept. */
  const kept = async <T extends Representation | null>(
    question: string,
    make: () => Promise<T>,
  ): Promise<Representation | T> => {
    const version = await store.version();
    const held = cache.get(question, version);
    metrics?.cache(held !== undefined, cache);
    if (held) return held;
    const made = await make();
    return made === null ? made : cache.set(question, version, made);
  };

  const card = async (request: AskedRequest, query: string): Promise<Answer> => {
    const parameters = readQuery(query);
    const link = readLink(parameters);
    const given = readUris(parameters);
    const names = given.map(({ authority, collection, rkey }) => `${authority}/${collection}/${rkey}`).sort();
    const representation = await kept(`card ${link} ${names.join(' ')}`, async () => {
      const uris = await resolveUris(store, given);
      const found = uris.length === 0 && given.length > 0 ? null : await cardAnswer(store, link, uris, images);
      return new Representation(JSON.stringify(found ?? {}), { empty: found === null });
    });
    return representation.answer(request);
  };

  /** Somebody's profile in one of its forms: from the index, or else from their own server. */
  const person = async (actor: string, form: string, show: (view: ProfileView) => Representation) => {
    const known = await kept(`${form} ${actor}`, async () => {
      const view = await profileAnswer(store, actor, images);
      return view && show(view);
    });
    if (known) return known;
    const view = await unseen?.(actor);
    return view ? show(view) : null;
  };

  const profile = async (request: AskedRequest, query: string): Promise<Answer> => {
    const actor = readActor(readQuery(query));
    const found = await person(actor, 'profile', (view) => new Representation(JSON.stringify(view)));
    if (!found) throw new XrpcError(400, 'ProfileNotFound', `There is no profile of ${actor}.`);
    return found.answer(request);
  };

  const page = async (request: AskedRequest, path: string): Promise<Answer> => {
    const actor = readActor(new URLSearchParams({ actor: decodePart(path.slice('/p/'.length)) }));
    const found = await person(actor, 'page', (view) => new Representation(personPage(view), PAGE_OPTIONS));
    if (!found) throw new XrpcError(404, 'NotFound', `There is no profile of ${actor}.`);
    return found.answer(request);
  };

  const health = (query: string): Answer => {
    const { alive, ready, body } = options.health();
    // `?probe=alive`: whether to restart the process; without it: whether to send it requests.
    const well = new URLSearchParams(query).get('probe') === 'alive' ? alive : ready;
    return uncached(well ? 200 : 503, JSON.stringify(body), undefined, well ? {} : { 'retry-after': '1' });
  };

  const routes = new Map<string, Route>([
    ['/xrpc/app.bsky.embed.getEmbedExternalView', { name: 'card', answer: card }],
    [`/xrpc/id.${service}.getProfileView`, { name: 'profile', answer: profile }],
    ['/xrpc/_health', { name: 'health', answer: (_, query) => health(query) }],
  ]);
  const { metricsPage } = options;
  if (metricsPage) {
    routes.set('/metrics', { name: 'metrics', answer: (request) => metricsPage(request.header('authorization')) });
  }
  const personRoute: Route = { name: 'person', answer: (request, _, path) => page(request, path) };
  const otherXrpc: Route = { name: 'unknown', answer: (_, __, path) => unknownMethod(path) };
  const files: Route = {
    name: 'file',
    async answer(request, _, path) {
      const file = await serveFile(request, path);
      if (!file) throw new XrpcError(404, 'NotFound', 'There is nothing at this address.');
      return file;
    },
  };
  const routeOf = (path: string): Route =>
    routes.get(path) ?? (path.startsWith('/xrpc/') ? otherXrpc : /^\/p\/[^/]+$/.test(path) ? personRoute : files);

  const answer = async (request: AskedRequest, route: Route, path: string, query: string): Promise<Answer> => {
    const { method, target } = request;
    try {
      if (method === 'OPTIONS') return PREFLIGHT;
      if (method !== 'GET' && method !== 'HEAD') throw notAllowed(method);
      if (target.length > MOST_TARGET)
        throw new XrpcError(414, 'InvalidRequest', 'The address is too long; shorten it.');
      return await route.answer(request, query, path);
    } catch (error) {
      if (!(error instanceof XrpcError)) {
        const stack = error instanceof Error ? error.stack : String(error);
        options.log(`A request failed: ${stack}`, { route: route.name });
      }
      const failed = errorAnswer(error);
      return method === 'HEAD' ? { status: failed.status, headers: failed.headers } : failed;
    }
  };

  return async (request) => {
    const began = metrics ? performance.now() : 0;
    const [path, query] = split(request.target);
    const route = routeOf(path);
    // A probe is never refused: a busy server is not a dead one.
    const verdict =
      request.address !== undefined && route.name !== 'health'
        ? options.limit?.count(request.address, Date.now())
        : undefined;
    const given = verdict && !verdict.allowed ? TOO_MANY : await answer(request, route, path, query);
    metrics?.observe(route.name, given.status, (performance.now() - began) / 1000);
    return verdict ? { ...given, headers: { ...given.headers, ...verdict.headers } } : given;
  };
}

const TOO_MANY = errorAnswer(
  new XrpcError(429, 'RateLimitExceeded', 'Too many requests from your address; ask again after Retry-After seconds.'),
);

function notAllowed(method: string): XrpcError {
  return new XrpcError(405, 'InvalidRequest', `Only GET is answered here, not ${method}.`, {
    allow: 'GET, HEAD, OPTIONS',
  });
}

/** Not 404: a client would read that as "no data". */
function unknownMethod(path: string): never {
  const method = path.slice('/xrpc/'.length, 300);
  throw new XrpcError(501, 'MethodNotImplemented', `This server does not implement ${method}.`);
}

/** Path and query of a target; a whole address, as a proxy is asked, counts by its path. */
function split(target: string): [path: string, query: string] {
  const local =
    target.startsWith('/') || !URL.canParse(target) ? target : new URL(target).pathname + new URL(target).search;
  const mark = local.indexOf('?');
  return mark < 0 ? [local, ''] : [local.slice(0, mark), local.slice(mark + 1)];
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** At-uris as the index keeps them: by DID. One whose handle nobody holds names no record. */
async function resolveUris(store: StoreReader, uris: readonly AtUri[]): Promise<string[]> {
  const resolved = await Promise.all(
    uris.map(async ({ authority, collection, rkey }) => {
      const did = authority.startsWith('did:') ? authority : await store.didOfHandle(authority.toLowerCase());
      return did === null ? [] : [`at://${did}/${collection}/${rkey}`];
    }),
  );
  return [...new Set(resolved.flat())];
}
