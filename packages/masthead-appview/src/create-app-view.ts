import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { DEFAULT_RATE_LIMIT, RateLimit } from 'masthead/internal/atproto/node/guard/rate-limit';
import { nameContact } from 'masthead/internal/atproto/node/guard/user-agent';
import { printableLog, withTime } from 'masthead/internal/core/log';
import { type AppViewOptions, DEFAULT_DATABASE, DEFAULT_PORT } from './app-view-options.ts';
import { DEFAULT_POLICY } from './ingest/verify-claims.ts';
import { type RunningIngest, type StartThread, startIngest, startThread } from './ingest/worker/start-ingest.ts';
import { UNSTARTED } from './ingest/worker/worker-messages.ts';
import type { NetworkOptions } from './network/network-access.ts';
import { type Health, readHealth } from './routes/health.ts';
import type { Metrics } from './routes/metrics.ts';
import { StoreWatch, withinTwoSeconds } from './routes/store-watch.ts';
import type { HttpHandler } from './server/answer/answer.ts';
import { errorAnswer, toResponse, XrpcError } from './server/answer/answer.ts';
import { fromFetch } from './server/client-requests.ts';
import { listen } from './server/listen.ts';
import type { NodeServer } from './server/node-server.ts';
import { checkLabelers, checkSource, isStream, type SourceOptions } from './source/sources.ts';
import { shownAddress } from './store/engine.ts';
import { isServerAddress, openReader } from './store/engines.ts';
import type { Looked } from './store/jobs/aliases.ts';
import type { StoreReader } from './store/store.ts';

/** An AppView: an index and the HTTP server that answers from it. */
export interface AppView {
  /**
   * Answers one request, with 503 once it is closed. It works before `start`, from what the store
   * already holds; the first call opens the store. A request that fails is answered with an error
   * status.
   *
   * @param from the client's address, where the caller's server knows it; without it the request is
   *   not rate limited
   * @throws {StoreOpenError} the database cannot be opened
   */
  fetch(request: Request, from?: { readonly address?: string }): Promise<Response>;
  /**
   * Listens, then starts the ingest. On an error, it closes everything that it opened.
   *
   * @returns the server's address and the ports it listens on; `metricsPort` only where metrics
   *   have a port
   * @throws {ListenError} the port is in use, or this user may not listen on it
   * @throws {SourceError} the replay file does not exist, or `labelers` cannot be followed
   * @throws {StoreOpenError} the database cannot be opened
   */
  start(): Promise<{ url: string; port: number; metricsPort?: number }>;
  /**
   * Stops the server and the ingest. Health turns "not ready" first. Running requests have 10 s to
   * finish, the ingest stops between two transactions, and the store is closed, which leaves an
   * SQLite database as one file.
   */
  close(): Promise<void>;
}

const DEFAULT_CACHE = 64 * 1024 * 1024;
/** Seconds: a primary database that fails is usually replaced within them. */
const DEFAULT_STALE = 600;
// How long running requests may take once the server closes, milliseconds.
const CLOSE_TIMEOUT = 10_000;

/**
 * Creates an AppView: `await createAppView({database, source, port}).start()`. Nothing is opened
 * before `start` or `fetch`.
 *
 * @throws {TypeError} when `source.contact` is neither a mail address nor an http(s) address
 *
 * @example
 * ```js
 * import { createAppView } from 'masthead-appview';
 *
 * const appView = createAppView({ database: ':memory:', log: () => {} });
 * const answer = await appView.fetch(new Request('http://localhost/xrpc/_health'));
 * console.log(answer.headers.get('content-type'));
 * await appView.close();
 * ```
 */
export function createAppView(options: AppViewOptions = {}): AppView {
  return appViewWith(startThread, options);
}

/**
 * As `createAppView`.
 *
 * @param startIngestThread starts the ingest
 */
export function appViewWith(startIngestThread: StartThread, options: AppViewOptions): AppView {
  const {
    database = DEFAULT_DATABASE,
    source = { kind: 'jetstream' },
    images = 'cdn',
    service = 'sifa',
    distDir = packageDist(),
    fetchUnseen = isStream(source),
    staticDir,
    cacheBytes = DEFAULT_CACHE,
    staleSeconds = DEFAULT_STALE,
    rateLimit = DEFAULT_RATE_LIMIT,
    trustedProxies = 0,
    drainSeconds = 0,
    verify = DEFAULT_POLICY.verify,
    verifyPages = DEFAULT_POLICY.pages,
    unauthenticatedLabel = 'account',
    labelers = [],
    mirrors = true,
  } = options;
  const { contact } = network(source);
  nameContact(contact);
  // The operator who names a folder is responsible for its files.
  const isRelease = options.distDir !== undefined || isInstalled();
  const log = printableLog(options.log ?? ((line) => console.error(withTime(line))));
  let ingest: RunningIngest | undefined;
  let server: NodeServer | undefined;
  let metricsServer: NodeServer | undefined;
  let metrics: Metrics | undefined;
  let store: StoreReader | undefined;
  let handler: Promise<HttpHandler> | undefined;
  let closing = false;

  let closed = false;

  let reads: StoreWatch | undefined;

  const health = async (look = true): Promise<Health> => {
    if (look) await reads?.check();
    const readable = reads?.readable ?? true;
    return readHealth(ingest?.state() ?? UNSTARTED, { source: source.kind, version: VERSION, closing, readable });
  };

  // The origin that pages link to while `publicUrl` is not set.
  let ownUrl = `http://localhost:${options.port ?? DEFAULT_PORT}`;
  const publicUrl = options.publicUrl?.replace(/\/$/, '');
  const origin = () => publicUrl ?? ownUrl;

  const readMetrics = async () => ({
    ...(await health()),
    events: ingest?.state().events ?? {},
    fullAccounts: ingest?.state().fullAccounts ?? 0,
    labelers: ingest?.state().labelers ?? {},
    // No other value needs the database.
    deadLetters: reads?.readable ? await countOrNull(store) : null,
    connections: (await server?.connections()) ?? 0,
  });

  const load = async (): Promise<HttpHandler> => {
    const { createHttp } = await import('./routes/create-http.ts');
    const { spendRows } = await import('./server/work-cost.ts');
    const reader = await openReader(database, 'make', spendRows);
    store = reader;
    reads = new StoreWatch(reader, log);
    const unseen = fetchUnseen
      ? (await import('./query/unseen-profiles.ts')).createUnseenProfiles(reader, images, {
          ...network(source),
          unauthenticatedLabel,
        })
      : undefined;
    const { createPageTools } = await import('./pages/page-tools.ts');
    const look = (looked: Looked) => verify !== 'off' && ingest?.look(looked);
    const tools = await createPageTools(images, source, origin, { label: unauthenticatedLabel, look });
    const { diagnoseKept } = await import('./pages/check/diagnose-kept.ts');
    const { createStaticFiles } = await import('./server/static-files.ts');
    const folders = [distDir, ...(staticDir === undefined ? [] : [staticDir])];
    const { readScriptFiles } = await import('./pages/script-files.ts');
    const { port, token } = options.metrics ?? {};
    const measuring = port === undefined && token === undefined ? undefined : await import('./routes/metrics.ts');
    metrics = measuring?.createMetrics(readMetrics);
    return createHttp({
      store: reader,
      images,
      policy: { verify, pages: verifyPages },
      unseen,
      service,
      pages: { ...tools, origin },
      diagnose: tools.diagnose ?? diagnoseKept(reader, origin, images, createStaticFiles(folders)),
      front: {
        publicUrl,
        version: String(VERSION),
        samples: options.samples ?? [],
        showcase: options.showcase ?? [],
        isSample: !isStream(source),
      },
      scripts: await readScriptFiles(distDir, String(VERSION), isRelease),
      folders,
      health,
      storeWatch: reads,
      cacheBytes,
      staleFor: staleSeconds * 1000,
      limit: rateLimit === null ? undefined : new RateLimit(rateLimit),
      metrics,
      metricsRoute: metrics && token !== undefined ? measuring?.guardedMetrics(metrics, token) : undefined,
      log,
    });
  };
  const loaded = () => {
    // Do not cache a failure: the database may exist at the next try.
    handler ??= load().catch((error: unknown) => {
      handler = undefined;
      throw error;
    });
    return handler;
  };

  const release = async () => {
    closed = true;
    await Promise.all([server?.close(CLOSE_TIMEOUT), ingest?.stop()]);
    await metricsServer?.close(0);
    await handler?.catch(() => {});
    reads?.close();
    await store?.close();
    store = undefined;
  };

  const listenAndIngest = async (): Promise<{ url: string; port: number; metricsPort?: number }> => {
    // Checked before the file is created: the log then shows a mistyped path.
    const isNew = !isServerAddress(database) && !existsSync(database);
    const { createNodeServer, SERVER_LIMITS } = await import('./server/node-server.ts');
    server = createNodeServer(await loaded(), trustedProxies, SERVER_LIMITS, log);
    const port = await listen(server.server, options.port ?? DEFAULT_PORT, options.host);
    const host = options.host?.includes(':') ? `[${options.host}]` : options.host;
    ownUrl = `http://${host ?? 'localhost'}:${port}`;
    let metricsPort: number | undefined;
    if (metrics && options.metrics?.port !== undefined) {
      const { metricsOnly } = await import('./routes/metrics.ts');
      metricsServer = createNodeServer(metricsOnly(metrics, options.metrics.host), 0);
      const { port, host = '127.0.0.1' } = options.metrics;
      metricsPort = await listen(metricsServer.server, port, host, { port: '--metrics-port', host: '--metrics-host' });
    }
    const version = String(VERSION);
    const [where, kind] = [shownAddress(database), source.kind];
    log(`Masthead ${version} starts with the ${isNew ? 'new ' : ''}index ${where} and the source ${kind}.`, {
      version,
      database: where,
      source: kind,
      ...(isNew && { isNew }),
    });
    if (isStream(source) && contact === undefined && source.development === undefined) log(NO_CONTACT);
    const policy = { verify, pages: verifyPages };
    const kept = { unauthenticatedLabel, labelers, mirrors };
    ingest = startIngest({ database, source, policy, ...kept }, log, startIngestThread);
    return { url: ownUrl, port, ...(metricsPort !== undefined && { metricsPort }) };
  };

  return {
    async fetch(request, from) {
      if (closed) return toResponse(errorAnswer(CLOSED));
      return toResponse(await (await loaded())(fromFetch(request, from?.address)));
    },
    async start() {
      // Report a missing replay file before anything runs.
      checkSource(source);
      checkLabelers(labelers, source);
      return listenAndIngest().catch(async (error: unknown) => {
        // The start failed: close everything that it opened.
        await release();
        throw error;
      });
    },
    async close() {
      closing = true;
      if (server && drainSeconds > 0) await pause(drainSeconds * 1000);
      await release();
    },
  };
}

async function countOrNull(store: StoreReader | undefined): Promise<number | null> {
  try {
    return await withinTwoSeconds(() => store?.deadLetterCount() ?? null);
  } catch {
    return null;
  }
}

/** A file needs no network. */
function network(source: SourceOptions): NetworkOptions {
  return isStream(source) ? source : {};
}

const NO_CONTACT =
  'The hosts that this server asks cannot tell whom to write to: please name a mail address or a page of yours (--contact); it stands in the User-Agent.';

const CLOSED = new XrpcError(503, 'ServiceUnavailable', 'This server has been stopped.');

const require = createRequire(import.meta.url);
const VERSION: unknown = require('masthead-appview/package.json').version;

/**
 * Whether this code was installed. In a checkout, all builds have the version of the last release.
 */
function isInstalled(): boolean {
  return import.meta.url.includes('/node_modules/');
}

/** The scripts and the builder's page are part of `masthead`. */
function packageDist(): string {
  return join(dirname(require.resolve('masthead/package.json')), 'dist');
}
