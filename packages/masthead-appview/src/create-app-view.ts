import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { nameContact } from 'masthead/internal/atproto/node/guard/user-agent';
import { type Log, printableLog, withTime } from 'masthead/internal/core/log';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { type AppViewOptions, type Settings, withDefaults } from './app-view-options.ts';
import {
  type RunningIngest,
  type StartThread,
  startIngest,
  startThread,
  UNSTARTED,
} from './ingest/worker/start-ingest.ts';
import type { LoadedHandler } from './load-handler.ts';
import { type Health, readHealth } from './routes/health.ts';
import type { MetricsReading } from './routes/metrics.ts';
import { errorAnswer, toResponse, XrpcError } from './server/answer/answer.ts';
import { fromFetch } from './server/client-requests.ts';
import { listen } from './server/listen.ts';
import type { NodeServer } from './server/node-server.ts';
import { checkLabelers, checkSource, isStream, networkOf } from './source/sources.ts';
import { shownAddress } from './store/engine.ts';
import { isServerAddress } from './store/engines.ts';

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
  const settings = withDefaults(options);
  nameContact(networkOf(settings.source).contact);
  const running = new RunningAppView(settings, startIngestThread);
  // Each may be passed on without the others.
  return {
    fetch: (request, from) => running.fetch(request, from),
    start: () => running.start(),
    close: () => running.close(),
  };
}

/**
 * The stages of an AppView. `start`: load (open the index, put the handler together), listen,
 * follow the source. `close`: drain, release. A `fetch` only loads.
 */
class RunningAppView implements AppView {
  readonly #settings: Settings;
  readonly #startThread: StartThread;
  readonly #log: Log;
  /** The origin that pages link to while `publicUrl` is not set. */
  #ownUrl: string;
  #closing: Promise<void> | undefined;
  #isClosed = false;
  #loading: Promise<LoadedHandler> | undefined;
  #loaded: LoadedHandler | undefined;
  #server: NodeServer | undefined;
  #metricsServer: NodeServer | undefined;
  #ingest: RunningIngest | undefined;

  constructor(settings: Settings, startIngestThread: StartThread) {
    this.#settings = settings;
    this.#startThread = startIngestThread;
    this.#log = printableLog(settings.log ?? ((line) => console.error(withTime(line))));
    this.#ownUrl = `http://localhost:${settings.port}`;
  }

  async fetch(request: Request, from?: { readonly address?: string }): Promise<Response> {
    if (this.#isClosed) return toResponse(errorAnswer(CLOSED));
    const { handler } = await this.#load();
    return toResponse(await handler(fromFetch(request, from?.address)));
  }

  async start(): Promise<{ url: string; port: number; metricsPort?: number }> {
    const { source, labelers } = this.#settings;
    // Report a missing replay file before anything runs.
    checkSource(source);
    const followed = checkLabelers(labelers, source);
    try {
      return await this.#listenAndFollow(followed);
    } catch (error) {
      // The start failed: close everything that it opened.
      await this.#release();
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#drainAndRelease();
    return this.#closing;
  }

  async #drainAndRelease(): Promise<void> {
    if (this.#server && this.#settings.drainSeconds > 0) await pause(this.#settings.drainSeconds * 1000);
    await this.#release();
  }

  /** Opens the index and puts the handler together, once. */
  #load(): Promise<LoadedHandler> {
    this.#loading ??= this.#loadAnew().catch((error: unknown) => {
      // Do not cache a failure: the database may exist at the next try.
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #loadAnew(): Promise<LoadedHandler> {
    const { loadHandler } = await import('./load-handler.ts');
    this.#loaded = await loadHandler(this.#settings, {
      version: VERSION,
      origin: () => this.#settings.publicUrl ?? this.#ownUrl,
      health: () => this.#health(),
      readMetrics: () => this.#readMetrics(),
      onDiagnosis: (link) => this.#ingest?.recheck(link),
      log: this.#log,
    });
    return this.#loaded;
  }

  async #listenAndFollow(labelers: readonly Did[]): Promise<{ url: string; port: number; metricsPort?: number }> {
    const { database, host, port: wanted } = this.#settings;
    // Checked before the file is created: the log then shows a mistyped path.
    const isNew = !isServerAddress(database) && !existsSync(database);
    const { handler } = await this.#load();
    const { NodeServer } = await import('./server/node-server.ts');
    this.#server = new NodeServer(handler, this.#settings.trustedProxies, {}, this.#log);
    const port = await listen(this.#server.server, wanted, host);
    this.#ownUrl = `http://${host?.includes(':') ? `[${host}]` : (host ?? 'localhost')}:${port}`;
    const metricsPort = await this.#listenForMetrics();
    this.#logStart(isNew);
    this.#ingest = this.#follow(labelers);
    return { url: this.#ownUrl, port, ...(metricsPort !== undefined && { metricsPort }) };
  }

  /** @returns the port of the metrics, where they have one of their own */
  async #listenForMetrics(): Promise<number | undefined> {
    const { metrics } = this.#loaded ?? {};
    const { port, host } = this.#settings.metrics ?? {};
    if (!metrics || port === undefined) return undefined;
    const { NodeServer } = await import('./server/node-server.ts');
    const { metricsOnly } = await import('./routes/metrics.ts');
    this.#metricsServer = new NodeServer(metricsOnly(metrics, host), 0);
    const flags = { port: '--metrics-port', host: '--metrics-host' };
    return listen(this.#metricsServer.server, port, host ?? '127.0.0.1', flags);
  }

  #follow(labelers: readonly Did[]): RunningIngest {
    const { database, source, verify, verifyPages, unauthenticatedLabel, mirrors } = this.#settings;
    const policy = { verify, pages: verifyPages };
    const input = { database, source, policy, unauthenticatedLabel, labelers, mirrors };
    return startIngest(input, this.#log, this.#startThread);
  }

  #logStart(isNew: boolean): void {
    const { source } = this.#settings;
    const [version, database] = [VERSION, shownAddress(this.#settings.database)];
    this.#log(
      `Masthead ${version} starts with the ${isNew ? 'new ' : ''}index ${database} and the source ${source.kind}.`,
      { version, database, source: source.kind, ...(isNew && { isNew }) },
    );
    if (isStream(source) && source.contact === undefined && source.development === undefined) this.#log(NO_CONTACT);
  }

  #health(): Health {
    return readHealth(this.#ingest?.state() ?? UNSTARTED, {
      source: this.#settings.source.kind,
      version: VERSION,
      closing: this.#closing !== undefined,
      readable: this.#loaded?.storeWatch.readable ?? true,
      holdings: this.#loaded?.storeWatch.holdings,
    });
  }

  async #readMetrics(): Promise<MetricsReading> {
    await this.#loaded?.storeWatch.check();
    const { events, fullAccounts, labelers } = this.#ingest?.state() ?? UNSTARTED;
    return {
      ...this.#health(),
      events,
      fullAccounts,
      labelers,
      deadLetters: (await this.#loaded?.deadLetters()) ?? null,
      connections: (await this.#server?.connections()) ?? 0,
    };
  }

  async #release(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#server?.close(CLOSE_TIMEOUT), this.#ingest?.stop()]);
    await this.#metricsServer?.close(0);
    await this.#loading?.catch(() => {});
    await this.#loaded?.close();
    this.#loaded = undefined;
  }
}

const NO_CONTACT =
  'The User-Agent of this server names no contact: with --contact, name a mail address or a page of yours, so that the hosts it sends requests to can reach you.';

const CLOSED = new XrpcError(503, 'ServiceUnavailable', 'This server has been stopped.');

const VERSION = String(createRequire(import.meta.url)('masthead-appview/package.json').version);
