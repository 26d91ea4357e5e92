import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { printableLog, withTime } from '../core/log.ts';
import { DEFAULT_RATE_LIMIT, RateLimit } from '../network/guarded/rate-limit.ts';
import type { HttpHandler } from '../server/answer/answer.ts';
import { toAsked, toResponse } from '../server/fetch-adapter.ts';
import { listen } from '../server/listen.ts';
import type { NodeServer } from '../server/node-server.ts';
import { startWatchdog, type Watchdog } from '../watchdog/start-watchdog.ts';
import { type AppViewOptions, DEFAULT_DATABASE, DEFAULT_PORT } from './app-view-options.ts';
import { type Health, readHealth } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { withPackages } from './optional-package.ts';
import { checkSource, isStream, PUBLIC_RELAY } from './source/sources.ts';
import { openReader } from './store/open-store.ts';
import type { StoreReader } from './store/store.ts';
import { DEFAULT_POLICY } from './verify/verification-policy.ts';
import { type RunningIngest, startIngest } from './worker/start-ingest.ts';
import { UNSTARTED } from './worker/worker-messages.ts';

/** The index as a server. */
export interface AppView {
  /**
   * Answers one request; works before `start`, from what is in the store.
   *
   * @param from who asks, when the caller's server knows: the rate limit counts by it
   */
  fetch(request: Request, from?: { readonly address?: string }): Promise<Response>;
  /**
   * Starts the ingest and listens.
   *
   * @returns the address
   * @throws {ListenError} the port is taken, or may not be used
   * @throws {SourceError} there is no such replay file
   * @throws {StoreOpenError} the database cannot be opened
   */
  start(): Promise<{ url: string; port: number; metricsPort?: number }>;
  /** Stops both, cleanly: says that it is not ready, lets requests at work finish; nothing half-written, one file on disk. */
  close(): Promise<void>;
}

// Everything that a server on the public network needs, so that one message names it all.
const SERVER_PACKAGES = [
  'ipaddr.js',
  'kysely',
  'ws',
  '@atproto/identity',
  '@atproto/repo',
  '@atproto/sync',
  '@atproto/xrpc-server',
];
const METRICS_PACKAGES = ['prom-client'];
const NETWORK_PACKAGES = ['@atproto/identity'];

const DEFAULT_CACHE = 64 * 1024 * 1024;
// How long requests at work may take once the server closes, milliseconds.
const CLOSE_TIMEOUT = 10_000;

/**
 * Makes an AppView: `await createAppView({database, source, port}).start()`.
 *
 * @throws {MissingPackageError} from `start` and `fetch`, when one of the server's packages is not installed
 */
export function createAppView(options: AppViewOptions = {}): AppView {
  const {
    database = DEFAULT_DATABASE,
    source = { kind: 'firehose', service: PUBLIC_RELAY },
    images = 'cdn',
    service = 'sifa',
    distDir = packageDist(),
    fetchUnseen = isStream(source),
    staticDir,
    cacheBytes = DEFAULT_CACHE,
    rateLimit = DEFAULT_RATE_LIMIT,
    trustedProxies = 0,
    drainSeconds = 0,
    verify = DEFAULT_POLICY.verify,
    verifyPages = DEFAULT_POLICY.pages,
  } = options;
  const log = printableLog(options.log ?? ((line) => console.error(withTime(line))));
  let ingest: RunningIngest | undefined;
  let server: NodeServer | undefined;
  let metricsServer: NodeServer | undefined;
  let metrics: Metrics | undefined;
  let store: StoreReader | undefined;
  let handler: Promise<HttpHandler> | undefined;
  let watchdog: Watchdog | undefined;
  let closing = false;

  const health = (): Health =>
    readHealth(ingest?.state() ?? UNSTARTED, { source: source.kind, version: VERSION, closing });

  // Where pages say that they are, when nobody said how the world reaches this server.
  let ownUrl = `http://localhost:${options.port ?? DEFAULT_PORT}`;
  const origin = () => options.publicUrl ?? ownUrl;

  const readMetrics = async () => ({
    ...health(),
    events: ingest?.state().events ?? {},
    deadLetters: (await store?.deadLetterCount()) ?? 0,
    connections: (await server?.connections()) ?? 0,
  });

  const load = async (): Promise<HttpHandler> => {
    const { createHttp } = await import('./http/create-http.ts');
    const reader = await openReader(database);
    store = reader;
    const network = isStream(source) ? source : {};
    const unseen = fetchUnseen
      ? (await withPackages(() => import('./query/unseen-profiles.ts'), NETWORK_PACKAGES)).createUnseenProfiles(
          reader,
          images,
          network,
        )
      : undefined;
    const { createPageTools } = await withPackages(() => import('./pages/page-tools.ts'), NETWORK_PACKAGES);
    const tools = await createPageTools(images, source, origin, () => ownUrl);
    const { port, token } = options.metrics ?? {};
    const measuring =
      port === undefined && token === undefined
        ? undefined
        : await withPackages(() => import('./http/metrics.ts'), METRICS_PACKAGES);
    metrics = measuring?.createMetrics(readMetrics);
    return createHttp({
      store: reader,
      images,
      policy: { verify, pages: verifyPages },
      unseen,
      service,
      pages: { ...tools, origin },
      diagnose: tools.diagnose,
      folders: [distDir, ...(staticDir === undefined ? [] : [staticDir])],
      health,
      cacheBytes,
      limit: rateLimit === null ? undefined : new RateLimit(rateLimit),
      metrics,
      metricsRoute: metrics && token !== undefined ? measuring?.guardedMetrics(metrics, token) : undefined,
      log,
    });
  };
  const loaded = () => {
    // What failed may work the next time: the database was not there yet.
    handler ??= load().catch((error: unknown) => {
      handler = undefined;
      throw error;
    });
    return handler;
  };

  return {
    async fetch(request, from) {
      return toResponse(await (await loaded())(toAsked(request, from?.address)));
    },
    async start() {
      // A wrong file name is told before anything runs.
      checkSource(source);
      const { createNodeServer, SERVER_LIMITS } = await withPackages(
        () => import('../server/node-server.ts'),
        SERVER_PACKAGES,
      );
      server = createNodeServer(await loaded(), trustedProxies, SERVER_LIMITS, log);
      const port = await listen(server.server, options.port ?? DEFAULT_PORT, options.host);
      const host = options.host?.includes(':') ? `[${options.host}]` : options.host;
      ownUrl = `http://${host ?? 'localhost'}:${port}`;
      let metricsPort: number | undefined;
      if (metrics && options.metrics?.port !== undefined) {
        const { metricsOnly } = await import('./http/metrics.ts');
        metricsServer = createNodeServer(metricsOnly(metrics), 0);
        metricsPort = await listen(metricsServer.server, options.metrics.port, options.metrics.host ?? '127.0.0.1');
      }
      // Only now: bringing a large store up to date is one long step.
      watchdog = options.watchdog && startWatchdog(options.watchdog);
      const policy = { verify, pages: verifyPages };
      ingest = startIngest({ database, source, policy, heartbeats: watchdog?.heartbeats }, log);
      return { url: ownUrl, port, ...(metricsPort !== undefined && { metricsPort }) };
    },
    async close() {
      closing = true;
      if (server && drainSeconds > 0) await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
      await Promise.all([server?.close(CLOSE_TIMEOUT), ingest?.stop()]);
      await metricsServer?.close(0);
      await store?.close();
      store = undefined;
      handler = undefined;
      await watchdog?.close();
    },
  };
}

const VERSION: unknown = createRequire(import.meta.url)('masthead/package.json').version;

function packageDist(): string {
  // From src/appview/ to dist/, and from dist/lib/appview/ to dist/.
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../../', import.meta.url));
}
