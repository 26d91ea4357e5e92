import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type AppViewOptions, DEFAULT_DATABASE, DEFAULT_PORT, PUBLIC_RELAY } from './app-view-options.ts';
import { type RunningIngest, startIngest } from './ingest/start-ingest.ts';
import { withPackages } from './optional-package.ts';
import { createReplaySource } from './source/replay-source.ts';
import { openSqliteReader } from './store/sqlite/sqlite-reader.ts';
import type { StoreReader } from './store/store.ts';

/** The index as a server. */
export interface AppView {
  /** Answers one request; works before `start`, from what is in the store. */
  fetch(request: Request): Promise<Response>;
  /**
   * Starts the ingest and listens.
   *
   * @returns the address
   * @throws {ListenError} the port is taken, or may not be used
   * @throws {SourceError} there is no such replay file
   * @throws {StoreOpenError} the database cannot be opened
   */
  start(): Promise<{ url: string; port: number }>;
  /** Stops both, cleanly: nothing half-written, one file on disk. */
  close(): Promise<void>;
}

/** The server could not listen. The message is one sentence that says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const SERVER_PACKAGES = ['hono', '@hono/node-server'];
const NETWORK_PACKAGES = ['@atproto/identity', '@atproto-labs/fetch-node'];

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
    fetchUnseen = source.kind !== 'replay',
    staticDir,
    log = (line: string) => console.error(line),
  } = options;
  let ingest: RunningIngest | undefined;
  let server: Server | undefined;
  let store: StoreReader | undefined;
  let handler: Promise<(request: Request) => Response | Promise<Response>> | undefined;

  const health = () => {
    const {
      cursor = null,
      time = null,
      started = false,
      done = false,
      held = null,
      failed = null,
    } = ingest?.state() ?? {};
    const secondsBehind = time === null || done ? null : Math.max(0, Math.round(Date.now() / 1000 - time / 1e6));
    // A file is ready once it is read; a stream has no end to wait for.
    const ready = failed === null && (source.kind === 'replay' ? done : started);
    const state = failed !== null ? 'failed' : held !== null ? 'held' : ready ? 'ready' : 'starting';
    return { ready, body: { version: VERSION, state, source: source.kind, cursor, secondsBehind } };
  };

  const load = async () => {
    const [{ Hono }, { defineRoutes }] = await withPackages(
      () => Promise.all([import('hono'), import('./http/create-http.ts')]),
      SERVER_PACKAGES,
    );
    store = openSqliteReader(database);
    const app = new Hono();
    const network = source.kind === 'firehose' ? source : {};
    const unseen = fetchUnseen
      ? (await withPackages(() => import('./query/unseen-profiles.ts'), NETWORK_PACKAGES)).createUnseenProfiles(
          store,
          images,
          network,
        )
      : undefined;
    const folders = [distDir, ...(staticDir === undefined ? [] : [staticDir])];
    defineRoutes(app, { store, images, unseen, service, folders, health, log });
    return (request: Request) => app.fetch(request);
  };
  const fetch = async (request: Request) => {
    handler ??= load();
    return (await handler)(request);
  };

  return {
    fetch,
    async start() {
      // A wrong file name is told before anything runs.
      if (source.kind === 'replay') createReplaySource(source.file);
      const { createAdaptorServer } = await withPackages(() => import('@hono/node-server'), SERVER_PACKAGES);
      handler ??= load();
      await handler;
      server = createAdaptorServer({ fetch }) as Server;
      const port = await listen(server, options.port ?? DEFAULT_PORT, options.host);
      ingest = startIngest({ database, source }, log);
      const host = options.host?.includes(':') ? `[${options.host}]` : options.host;
      return { url: `http://${host ?? 'localhost'}:${port}`, port };
    },
    async close() {
      const closing = server && new Promise<void>((resolve) => server?.close(() => resolve()));
      // Idle keep-alive connections would hold the server open; requests at work may finish.
      server?.closeIdleConnections();
      const late = setTimeout(() => server?.closeAllConnections(), 2000);
      await Promise.all([closing, ingest?.stop()]);
      clearTimeout(late);
      await store?.close();
      store = undefined;
      handler = undefined;
    },
  };
}

const VERSION: unknown = createRequire(import.meta.url)('masthead/package.json').version;

function packageDist(): string {
  // From src/appview/ to dist/, and from dist/lib/appview/ to dist/.
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../../', import.meta.url));
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(listenProblem(error, port))));
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}

function listenProblem({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken; stop what listens there, or choose another with --port.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user; choose one above 1023 with --port.`;
  return `The server cannot listen on port ${port} (${message}); choose another with --port or --host.`;
}
