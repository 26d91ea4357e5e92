import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Settings } from './app-view-options.ts';
import { diagnoseKept, diagnoseOnNetwork } from './pages/check/check-route.ts';
import { createPageTools } from './pages/page-routes.ts';
import { readScriptFiles } from './pages/script-files.ts';
import { createUnseenProfiles } from './query/unseen-profiles.ts';
import { createHttp, type HttpParts } from './routes/create-http.ts';
import type { MetricsReading } from './routes/metrics.ts';
import { StoreWatch, withinTwoSeconds } from './routes/store-watch.ts';
import { createStaticFiles } from './server/static-files.ts';
import { spendRows } from './server/work-cost.ts';
import { isStream, networkOf } from './source/sources.ts';
import { openReader } from './store/engines.ts';
import type { DiagnosedLink } from './store/jobs/sites.ts';
import { countDeadLetters } from './store/writes/dead-letter-rows.ts';

/** What the handler needs of the running AppView. */
export interface RunningParts extends Pick<HttpParts, 'version' | 'origin' | 'health' | 'log'> {
  readonly readMetrics: () => Promise<MetricsReading>;
  /** Receives what a diagnosis found, so that the ingest checks the sites again. */
  readonly onDiagnosis: (link: DiagnosedLink) => void;
}

export type LoadedHandler = Awaited<ReturnType<typeof loadHandler>>;

/**
 * Opens the index, and puts together what answers from it.
 *
 * @returns the handler, and the parts that others read; `close` closes the index
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function loadHandler(settings: Settings, running: RunningParts) {
  const { source, images, verify, staticDir, unauthenticatedLabel } = settings;
  const { origin, version } = running;
  const store = await openReader(settings.database, 'make', spendRows);
  const storeWatch = new StoreWatch(store, running.log);
  const close = async () => {
    storeWatch.close();
    await store.close();
  };
  // No other value of the metrics needs the database. `null` while the index cannot be read.
  const deadLetters = async (): Promise<number | null> =>
    storeWatch.readable ? withinTwoSeconds(() => store.read(countDeadLetters)).catch(() => null) : null;
  try {
    const network = networkOf(source);
    // The operator who names a folder is responsible for its files.
    const isRelease = settings.distDir !== undefined || isInstalled();
    const distDir = settings.distDir ?? packageDist();
    const files = createStaticFiles([distDir, ...(staticDir === undefined ? [] : [staticDir])]);
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
    return { handler, metrics, storeWatch, deadLetters, close };
  } catch (error) {
    await close();
    throw error;
  }
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
