import type { AppViewOptions, RateLimitOptions } from '../appview/index.ts';
import { readNumber } from './read-flags.ts';
import { UsageError } from './usage-error.ts';

/** The flags of `masthead serve` that say how it answers. */
export const SERVING_OPTIONS = {
  'cache-mb': { type: 'string' },
  'drain-seconds': { type: 'string' },
  log: { type: 'string' },
  'metrics-host': { type: 'string' },
  'metrics-port': { type: 'string' },
  'rate-limit': { type: 'string' },
  'trusted-proxies': { type: 'string' },
  watchdog: { type: 'string' },
} as const;

type ServingValues = { readonly [Flag in keyof typeof SERVING_OPTIONS]?: string | undefined };

/**
 * Those flags as options of `createAppView`.
 *
 * @param environment `MASTHEAD_METRICS_TOKEN` opens `/metrics` on the public port: a secret does not belong on a command line that every user can list
 * @throws {UsageError}
 */
export function readServing(values: ServingValues, environment: NodeJS.ProcessEnv): AppViewOptions {
  const { 'cache-mb': cache, 'drain-seconds': drain, 'rate-limit': limit, 'trusted-proxies': proxies } = values;
  const { 'metrics-host': host, 'metrics-port': port, log, watchdog = '30' } = values;
  const token = environment.MASTHEAD_METRICS_TOKEN || undefined;
  if (token !== undefined && token.length < 16) {
    throw new UsageError('MASTHEAD_METRICS_TOKEN must have at least 16 characters; make a longer one.');
  }
  if (host !== undefined && port === undefined) {
    throw new UsageError('--metrics-host needs --metrics-port; give both.');
  }
  if (log !== undefined && log !== 'json' && log !== 'text') {
    throw new UsageError(`--log must be json or text, not "${log}".`);
  }
  const metrics = {
    ...(port !== undefined && { port: readNumber('metrics-port', port, 0, 65_535) }),
    ...(host !== undefined && { host }),
    ...(token !== undefined && { token }),
  };
  return {
    ...(cache !== undefined && { cacheBytes: readNumber('cache-mb', cache, 0, 1_000_000) * 1024 * 1024 }),
    ...(drain !== undefined && { drainSeconds: readNumber('drain-seconds', drain, 0, 3600) }),
    ...(limit !== undefined && { rateLimit: readRateLimit(limit) }),
    ...(proxies !== undefined && { trustedProxies: readNumber('trusted-proxies', proxies, 0, 10) }),
    ...(Object.keys(metrics).length > 0 && { metrics }),
    ...(watchdog !== 'off' && {
      watchdog: { seconds: readNumber('watchdog', watchdog, 1, 3600), format: log ?? 'text' },
    }),
  };
}

function readRateLimit(value: string): RateLimitOptions | null {
  if (value === 'off') return null;
  const [requests, seconds, ...more] = value.split('/');
  if (more.length > 0) throw new UsageError(`--rate-limit must be REQUESTS/SECONDS or off, not "${value}".`);
  return {
    requests: readNumber('rate-limit', requests ?? '', 1, 100_000_000),
    seconds: readNumber('rate-limit', seconds ?? '300', 1, 86_400),
  };
}
