import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Settings } from './app-view-options.ts';
import { diagnoseKept, diagnoseOnNetwork } from './pages/check/check-route.ts';
import { createPageTools } from './pages/page-routes.ts';
import { readScriptFiles } from './pages/script-files.ts';
import { createUnseenProfiles } from './query/unseen-profiles.ts';
import { createHttp, type HttpParts } from './routes/create-http.ts';
import type { Metrics, MetricsReading } from './routes/metrics.ts';
import { StoreWatch, withinTwoSeconds } from './routes/store-watch.ts';
import type { HttpHandler } from './server/answer/answer.ts';
import { createStaticFiles } from './server/static-files.ts';
import { spendRows } from './server/work-cost.ts';
import { isStream, networkOf } from './source/sources.ts';
import { openReader } from './store/engines.ts';
import type { DiagnosedLink } from './store/jobs/sites.ts';
import type { StoreReader } from './store/reads/store-reader.ts';
import { countDeadLetters } from './store/writes/dead-letter-rows.ts';

/** What the handler needs of the running AppView. */
export interface RunningParts extends Pick<HttpParts, 'version' | 'origin' | 'health' | 'log'> {
  readonly readMetrics: () => Promise<MetricsReading>;
  /** Receives what a diagnosis found, so that the ingest checks the sites again. */
  readonly onDiagnosis: (link: DiagnosedLink) => void;
}

/** The handler, and the parts that it uses and others read. */
export interface LoadedHandler {
  readonly handler: HttpHandler;
  readonly storeWatch: StoreWatch;
  /** Absent where the operator wants none. */
  readonly metrics: Metrics | undefined;
  /** The number of dead letters; `null` while the index cannot be read. */
  deadLetters(): Promise<number | null>;
  /** Closes the index. */
  close(): Promise<void>;
}

/**
 * Opens the index, and puts together what answers from it.
 *
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function loadHandler(settings: Settings, running: RunningParts): Promise<LoadedHandler> {
  const store = await openReader(settings.database, 'make', spendRows);
  const storeWatch = new StoreWatch(store, running.log);
  const close = async () => {
    storeWatch.close();
    await store.close();
  };
  try {
    const { handler, metrics } = await createHandler(settings, running, store, storeWatch);
    return { handler, metrics, storeWatch, close, deadLetters: () => deadLettersIfReadable(store, storeWatch) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createHandler(
  settings: Settings,
  running: RunningParts,
  store: StoreReader,
  storeWatch: StoreWatch,
): Promise<{ readonly handler: HttpHandler; readonly metrics: Metrics | undefined }> {
  const { source, images, verify, staticDir, unauthenticatedLabel } = settings;
  const { origin, version } = running;
  const network = networkOf(source);
  // The operator who names a folder is responsible for its files.
  const isRelease = settings.distDir !== undefined || isInstalled();
  const distDir = settings.distDir ?? packageDist();
  const folders = [distDir, ...(staticDir === undefined ? [] : [staticDir])];
  const files = createStaticFiles(folders);
  const { port, token } = settings.metrics ?? {};
  const measuring = port === undefined && token === undefined ? undefined : await import('./routes/metrics.ts');
  const metrics = measuring?.createMetrics(running.readMetrics);
  const onDiagnosis = (link: DiagnosedLink) => verify !== 'off' && running.onDiagnosis(link);
  const handler = createHttp(settings, {
    ...running,
    store,
    storeWatch,
    files,
    scripts: await readScriptFiles(distDir, version, isRelease),
    tools: await createPageTools(images, source),
    unseen:
      (settings.fetchUnseen ?? isStream(source))
        ? createUnseenProfiles(store, images, { ...network, unauthenticatedLabel })
        : undefined,
    diagnose: isStream(source)
      ? diagnoseOnNetwork({ ...network, origin, unauthenticatedLabel, onDiagnosis })
      : diagnoseKept(store, origin, images, files),
    metrics,
    metricsRoute: metrics && token !== undefined ? measuring?.guardedMetrics(metrics, token) : undefined,
  });
  return { handler, metrics };
}

async function deadLettersIfReadable(store: StoreReader, { readable }: StoreWatch): Promise<number | null> {
  // No other value of the metrics needs the database.
  return readable ? withinTwoSeconds(() => store.read(countDeadLetters)).catch(() => null) : null;
}

/**
 * Whether this code was installed. In a checkout, all builds have the version of the last release.
 */
function isInstalled(): boolean {
  return import.meta.url.includes('/node_modules/');
}

/** The scripts and the builder's page are part of `masthead`. */
function packageDist(): string {
  return join(dirname(createRequire(import.meta.url).resolve('masthead/package.json')), 'dist');
}
