import type { Log } from 'masthead/internal/core/log';
import type { Settings } from '../app-view-options.ts';
import { RateLimit } from '../network/rate-limit.ts';
import { errorPage, type FailedRequest } from '../pages/frame/error-page.ts';
import { basePath, type ServerFacts } from '../pages/frame/html-page.ts';
import type { Answer, HttpHandler, IncomingRequest } from '../server/answer/answer.ts';
import { errorAnswer, PREFLIGHT, shownError, uncached, XrpcError } from '../server/answer/answer.ts';
import { AnswerCache } from '../server/answer/answer-cache.ts';
import { preferredType } from '../server/answer/representation.ts';
import { isAskedByUser, type Route, type StoreRoute } from '../server/route.ts';
import { Spending, TOO_MANY } from '../server/work-cost.ts';
import { StoreUnavailableError } from '../store/engine.ts';
import type { Metrics } from './metrics.ts';
import { createRoutes, HEALTH, type RouteParts } from './routes.ts';
import type { StoreWatch } from './store-watch.ts';
import { indexError } from './store-watch.ts';

const EVERY = 60_000;
// Different failures that are logged in full within that time. Clients may cause the text of more.
const MOST = 10;

/**
 * The log of unexpected failures of requests: each reason once a minute, with its stack, and then
 * how often it came again.
 */
export class FailureLog {
  readonly #log;
  readonly #again = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param route the label of the route that failed */
  failed(route: string, error: unknown): void {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const key = `${route}: ${reason}`;
    const known = this.#again.get(key);
    this.#timer ??= setTimeout(() => this.#logRepeats(), EVERY).unref();
    if (known === undefined && this.#again.size < MOST) {
      this.#again.set(key, 0);
      this.#log(`A request failed: ${error instanceof Error ? error.stack : reason}`, { route, level: 'error' });
    } else {
      const name = known === undefined ? 'others' : key;
      this.#again.set(name, (this.#again.get(name) ?? 0) + 1);
    }
  }

  #logRepeats(): void {
    this.#timer = undefined;
    for (const [reason, times] of this.#again) {
      if (times > 0) this.#log(`${times} more requests failed within a minute (${reason}).`, { times, level: 'error' });
    }
    this.#again.clear();
  }
}

export interface HttpParts extends RouteParts {
  /** Absent where the operator wants none. */
  readonly metrics: Metrics | undefined;
  readonly storeWatch: StoreWatch;
  readonly log: Log;
}

/**
 * Health probes of one address have an allowance of their own: a busy server must not look dead,
 * but nobody needs more than a hundred a second.
 */
const PROBES = { requests: 1000, seconds: 10 };

// Characters. Four at-uris and a link of the longest allowed length fit.
const MAX_TARGET = 16 * 1024;

/**
 * The HTTP handler: routing, rate limit, metrics, errors, and the answer cache
 * (docs/decisions/answers-in-memory.md). It never writes to the store.
 */
export function createHttp(settings: Settings, parts: HttpParts): HttpHandler {
  const { rateLimit, cacheBytes, staleSeconds, publicUrl } = settings;
  const { store, storeWatch, metrics, version, log } = parts;
  const failures = new FailureLog(log);
  const limit = rateLimit === null ? undefined : new RateLimit(rateLimit);
  const probes = limit && new RateLimit(PROBES);
  const cache = new AnswerCache(cacheBytes, () => store.version());
  const routes = createRoutes(settings, parts);

  const recall = (request: IncomingRequest): Answer | Promise<Answer> | undefined => {
    const known = cache.get(request);
    metrics?.cache(known !== undefined, cache.bytes);
    return known;
  };

  const readAnew = async (request: IncomingRequest, route: StoreRoute, path: string, query: string) => {
    const mark = cache.mark();
    const { representation, readAt } = await route.read(query, path, request.address);
    return readAt === undefined ? cache.keep(request, mark, representation) : representation.answer(request);
  };

  const answer = (request: IncomingRequest, route: Route, path: string, query: string): Answer | Promise<Answer> => {
    const { method, target } = request;
    if (method === 'OPTIONS') return PREFLIGHT;
    if (method !== 'GET' && method !== 'HEAD') throw notAllowed(method);
    if (target.length > MAX_TARGET) throw new XrpcError(414, 'InvalidRequest', 'The address is too long; shorten it.');
    if (!('read' in route)) return route.answer(request, query, path);
    return recall(request) ?? readAnew(request, route, path, query);
  };

  const facts: ServerFacts = { version, base: basePath(publicUrl) };

  const failed = (
    error: unknown,
    request: IncomingRequest,
    route: Route,
    asked: FailedRequest,
  ): Answer | Promise<Answer> => {
    if (error instanceof StoreUnavailableError) {
      storeWatch.failed(error);
      const stale = 'read' in route ? cache.getStale(request, staleSeconds * 1000) : undefined;
      if (stale) return stale;
    } else if (!(error instanceof XrpcError)) failures.failed(route.name, error);
    return failedAnswer(indexError(error), request, asked, facts);
  };

  return (request) => {
    const began = metrics ? performance.now() : 0;
    const { address } = request;
    const [path, query] = split(request.target);
    const route = routes.of(path);
    // Before it is counted: a page of another site must not use up its visitors' allowance.
    if ('ownPagesOnly' in route && route.ownPagesOnly && !isAskedByUser(request)) return FOR_OWN_PAGES;
    const allowance = route.name === HEALTH ? probes : limit;
    const spending = allowance && address !== undefined ? new Spending(allowance, address, request.isGone) : undefined;
    const finish = (made: Answer): Answer => {
      metrics?.observe(route.name, made.status, (performance.now() - began) / 1000);
      return spending ? { ...made, headers: [...made.headers, ...spending.verdict.headers] } : made;
    };
    if (spending?.verdict.allowed === false) return finish(failedAnswer(TOO_MANY, request, { path, query }, facts));
    try {
      const work = () => answer(request, route, path, query);
      const made = spending ? spending.run(work) : work();
      if (!(made instanceof Promise)) return finish(made);
      return made.catch((error) => failed(error, request, route, { path, query })).then(finish);
    } catch (error) {
      const made = failed(error, request, route, { path, query });
      return made instanceof Promise ? made.then(finish) : finish(made);
    }
  };
}

const FOR_OWN_PAGES = errorAnswer(
  new XrpcError(403, 'Forbidden', 'A page of another site may not ask this; open the address in a tab of its own.'),
);

function notAllowed(method: string): XrpcError {
  return new XrpcError(405, 'InvalidRequest', `Only GET is answered here, not ${method}.`, {
    allow: 'GET, HEAD, OPTIONS',
  });
}

/**
 * Path and query of a request target. An absolute address, as clients send to a proxy, is reduced
 * to its path.
 */
function split(target: string): [path: string, query: string] {
  const url = target.startsWith('/') || !URL.canParse(target) ? undefined : new URL(target);
  const local = url ? url.pathname + url.search : target;
  const mark = local.indexOf('?');
  return mark < 0 ? [local, ''] : [local.slice(0, mark), local.slice(mark + 1)];
}

/**
 * The answer to a request that failed: a page for a browser that asks for one; JSON for every other
 * client, and always below `/xrpc/`, which only programs use. Without a body for `HEAD`.
 */
function failedAnswer(error: unknown, request: IncomingRequest, asked: FailedRequest, facts: ServerFacts): Answer {
  const answer = asked.path.startsWith('/xrpc/') ? errorAnswer(error) : byAccept(error, request, asked, facts);
  const { status, headers } = answer;
  return request.method === 'HEAD' ? { status, headers } : answer;
}

function byAccept(error: unknown, request: IncomingRequest, asked: FailedRequest, facts: ServerFacts): Answer {
  const isPage = preferredType(request.header('accept')) === 'html';
  const answer = isPage ? page(error, asked, facts) : errorAnswer(error);
  return { ...answer, headers: [...answer.headers, 'vary', 'Accept'] };
}

function page(failure: unknown, asked: FailedRequest, facts: ServerFacts): Answer {
  const error = shownError(failure);
  const { body, type, headers } = errorPage(error, asked, facts);
  return uncached(error.status, body, type, { ...headers, ...error.headers });
}
