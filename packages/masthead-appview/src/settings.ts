import { type AppViewOptions, DEFAULT_DATABASE, DEFAULT_PORT } from './app-view-options.ts';
import { DEFAULT_POLICY } from './ingest/verify-claims.ts';
import type { NetworkOptions } from './network/network-access.ts';
import { DEFAULT_RATE_LIMIT } from './network/rate-limit.ts';
import { isStream, type SourceOptions } from './source/sources.ts';

const DEFAULTS = {
  database: DEFAULT_DATABASE,
  source: { kind: 'jetstream' },
  port: DEFAULT_PORT,
  images: 'cdn',
  verify: DEFAULT_POLICY.verify,
  verifyPages: DEFAULT_POLICY.pages,
  unauthenticatedLabel: 'account',
  labelers: [],
  mirrors: true,
  service: 'sifa',
  samples: [],
  showcase: [],
  cacheBytes: 64 * 1024 * 1024,
  // A primary database that fails is usually replaced within them.
  staleSeconds: 600,
  rateLimit: DEFAULT_RATE_LIMIT,
  trustedProxies: 0,
  drainSeconds: 0,
} as const satisfies AppViewOptions;

/**
 * The options, with a value for each that has a default of its own. `publicUrl` has no slash at its
 * end.
 */
export type Settings = AppViewOptions & {
  readonly [Name in keyof typeof DEFAULTS]: Exclude<AppViewOptions[Name], undefined>;
};

export function withDefaults(options: AppViewOptions): Settings {
  const stated = Object.entries(options).filter(([, value]) => value !== undefined);
  const publicUrl = options.publicUrl?.replace(/\/$/, '');
  return { ...DEFAULTS, ...Object.fromEntries(stated), publicUrl };
}

/** How a source reaches the network; nothing for a file, which makes no outside requests. */
export function networkOf(source: SourceOptions): NetworkOptions {
  return isStream(source) ? source : {};
}
