import type { Log } from '../core/log.ts';
import type { RateLimitOptions } from '../network/guarded/rate-limit.ts';
import type { WatchdogOptions } from '../watchdog/start-watchdog.ts';
import type { ImageSource } from './query/blob-address.ts';
import type { SourceOptions } from './source/sources.ts';
import type { VerificationPolicy } from './verify/verification-policy.ts';

/** What an AppView is made of. Everything has a default: `createAppView()` follows the public network. */
export interface AppViewOptions {
  /**
   * An SQLite file, which is created with its folder, or a PostgreSQL database, `postgres://user:password@host/name`. Several processes may share either: all
   * answer, one of them ingests. Default `./data/masthead.sqlite`.
   */
  readonly database?: string;
  /** Where events come from; default the public relay. */
  readonly source?: SourceOptions;
  /** Default 2584; 0 = any free port. */
  readonly port?: number;
  /** The address to listen on; default all of this machine's. */
  readonly host?: string;
  /** Where images come from: Bluesky's image service (`cdn`, the default), each owner's PDS (`pds`), or a host of yours: an address with `{cid}` in it. */
  readonly images?: ImageSource;
  /**
   * What being verified is worth: a verified record comes first (`prefer`, the default), an unverified one backs nothing (`require`), or sites are never asked
   * (`off`).
   */
  readonly verify?: VerificationPolicy['verify'];
  /** Whether documents' own pages are fetched to verify them too; default no. */
  readonly verifyPages?: boolean;
  /** The name in `id.{service}.getProfileView`; default `sifa`. */
  readonly service?: string;
  /**
   * Whether the profile of somebody whom the index has never seen is read from their PDS, so that a small AppView need not index everyone. Default: with
   * every source but a replay, which makes no outside call.
   */
  readonly fetchUnseen?: boolean;
  /** How the world reaches this server, `https://cards.example`: what its pages and oEmbed answers link to. Default: where it listens. */
  readonly publicUrl?: string;
  /** A folder whose files are served as well, such as a demo page. */
  readonly staticDir?: string;
  /** The folder that holds the built `masthead.js`; default the package's own. */
  readonly distDir?: string;
  /** Takes a line of log; default standard error. */
  readonly log?: Log;
  /** How many bytes of answers stay in memory; default 64 MB, 0 keeps none. */
  readonly cacheBytes?: number;
  /** How many requests one address (IPv4, or an IPv6 /64) may make; default 3,000 in 300 s, `null` = no limit. */
  readonly rateLimit?: RateLimitOptions | null;
  /** How many proxies of yours stand in front: so many addresses of `X-Forwarded-For`, from its end, are believed. Default 0. */
  readonly trustedProxies?: number;
  /** Prometheus metrics: on a port of their own, on the public one for who shows a token, or not at all (the default). */
  readonly metrics?: MetricsOptions;
  /** Seconds between "not ready" and the end of listening when the server closes, for a load balancer to notice; default 0. */
  readonly drainSeconds?: number;
  /**
   * Ends this process with SIGKILL, for a supervisor to start it again, when the main thread or the ingest does nothing else for 30 s; where it was is written to
   * standard error. Default: no watchdog, for the process is not the AppView's alone. `masthead serve` has one.
   */
  readonly watchdog?: WatchdogOptions;
}

/** Where metrics are answered. */
export interface MetricsOptions {
  /** A port that answers nothing else. */
  readonly port?: number;
  /** The address of that port; default 127.0.0.1. */
  readonly host?: string;
  /** Answers `/metrics` on the public port too, with `Authorization: Bearer` and this. */
  readonly token?: string;
}

export const DEFAULT_DATABASE = './data/masthead.sqlite';
export const DEFAULT_PORT = 2584;
