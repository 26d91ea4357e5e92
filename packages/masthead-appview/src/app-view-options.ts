import type { Log } from 'masthead/internal/core/log';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import type { VerificationPolicy } from './ingest/verify-claims.ts';
import type { RateLimitOptions } from './network/rate-limit.ts';
import type { ImageSource } from './query/blob-address.ts';
import type { SourceOptions } from './source/sources.ts';

/**
 * The options of an AppView. Each has a default; `createAppView()` alone follows the public
 * network.
 */
export interface AppViewOptions {
  /**
   * An SQLite file, created with its folder if missing, or a PostgreSQL address,
   * `postgres://user:password@host/name`. Several processes may share one database: all answer
   * queries, one of them ingests. Default `./data/masthead.sqlite`.
   */
  readonly database?: string | undefined;
  /** Where events come from; default the public Jetstreams. */
  readonly source?: SourceOptions | undefined;
  /** The TCP port to listen on; default 2584, 0 = any free port. */
  readonly port?: number | undefined;
  /** The address to listen on; default every address of this machine. */
  readonly host?: string | undefined;
  /**
   * Where images are loaded from: Bluesky's CDN (`cdn`, the default), each owner's PDS (`pds`), or
   * your own host, as an address with `{cid}` in it.
   */
  readonly images?: ImageSource | undefined;
  /**
   * How verification counts: verified records win (`prefer`, the default), unverified records back
   * no link (`require`), or no site is asked (`off`).
   */
  readonly verify?: VerificationPolicy['verify'] | undefined;
  /** Whether the pages of documents are also fetched to verify them; default `false`. */
  readonly verifyPages?: boolean | undefined;
  /**
   * What the label `!no-unauthenticated` on somebody's `app.bsky.actor.profile` hides: their
   * account, with everything in it (`account`, the default), or that name and picture alone
   * (`profile`). Of several processes on one database the one that ingests decides.
   */
  readonly unauthenticatedLabel?: UnauthenticatedLabel | undefined;
  /**
   * The DIDs of the moderation services whose labels count here, 20 at the most. A record that they
   * take down is in no answer; their other labels are part of the view. Default none. Only for a
   * source that follows the network. Of several processes on one database, the one that ingests
   * decides.
   */
  readonly labelers?: readonly string[] | undefined;
  /**
   * Whether the index keeps records of accounts that Bridgy Fed makes of web sites, as a rule
   * unasked (`*.web.brid.gy`): most documents of the network. They rank last unless a site names
   * them. `false`: the index takes none, and removes those that it has in the background. Default
   * `true`.
   */
  readonly mirrors?: boolean | undefined;
  /**
   * The `{service}` in `id.{service}.getProfileView`, the NSID of the profile query; default
   * `sifa`.
   */
  readonly service?: string | undefined;
  /**
   * Whether a profile that the index does not have is read from the account's PDS, so that a small
   * AppView need not index everyone. Default `true`; for a replay file `false`, so that the server
   * makes no outside requests.
   */
  readonly fetchUnseen?: boolean | undefined;
  /**
   * The public address of this server: `https://cards.example`, or `https://site.example/masthead`
   * behind a proxy that removes the path. Pages and oEmbed link to it. Default: where it listens.
   */
  readonly publicUrl?: string | undefined;
  /**
   * A further folder of static files to serve, such as a demo page; default none. Its own
   * `index.html` is at `/index.html`: `/` is the builder.
   */
  readonly staticDir?: string | undefined;
  /**
   * What the builder at `/` offers to begin with. Default nothing: the operator chooses whose links
   * these are.
   */
  readonly samples?: readonly Sample[] | undefined;
  /**
   * Links whose cards `/` and `/examples` show, four at the most: the first beside its address, the
   * others in their own colours. Default none, since the operator chooses whose cards these are;
   * the pages then show an invented card.
   */
  readonly showcase?: readonly string[] | undefined;
  /**
   * The folder with the built `masthead.js`; default the package's own. Browsers keep its files at
   * `/{version}/` for a year, so they must not change under one version. The default folder of a
   * checkout of Masthead changes, so browsers request its files each time.
   */
  readonly distDir?: string | undefined;
  /** Receives each log line; default standard error. */
  readonly log?: Log | undefined;
  /** Limit of the answer cache in memory, bytes; default 64 MiB, 0 = no cache. */
  readonly cacheBytes?: number | undefined;
  /**
   * Seconds for which answers in memory are served, with their `Age`, while the index cannot be
   * read; answers that had expired before are left out. Default 600, 0 = none.
   */
  readonly staleSeconds?: number | undefined;
  /**
   * The rate limit of one client address (IPv4, or an IPv6 /64); default 3,000 requests in 300 s,
   * `null` = no limit.
   */
  readonly rateLimit?: RateLimitOptions | null | undefined;
  /**
   * The number of your own proxies in front of this server: that many addresses at the end of
   * `X-Forwarded-For` are trusted. Default 0.
   */
  readonly trustedProxies?: number | undefined;
  /**
   * Prometheus metrics: on a separate port, on the public port behind a token, or nowhere (the
   * default).
   */
  readonly metrics?: MetricsOptions | undefined;
  /**
   * Seconds that `close` goes on serving while health says "not ready", so that a load balancer can
   * take the server out; default 0.
   */
  readonly drainSeconds?: number | undefined;
}

/** An example for visitors of the builder. */
export interface Sample {
  /** A link, a handle or a DID. */
  readonly paste: string;
  /** A few words for the button. */
  readonly name: string;
}

/** Where `/metrics` is served. Without `port` and `token` there are no metrics. */
export interface MetricsOptions {
  /** A separate port that serves nothing else; 0 = any free port. */
  readonly port?: number | undefined;
  /** The address that `port` listens on; default 127.0.0.1. */
  readonly host?: string | undefined;
  /**
   * Serves `/metrics` on the public port too, to requests with `Authorization: Bearer` and this
   * token.
   */
  readonly token?: string | undefined;
}

export const DEFAULT_DATABASE = './data/masthead.sqlite';
export const DEFAULT_PORT = 2584;

const DEFAULTS = {
  database: DEFAULT_DATABASE,
  source: { kind: 'jetstream' },
  port: DEFAULT_PORT,
  images: 'cdn',
  verify: 'prefer',
  verifyPages: false,
  unauthenticatedLabel: 'account',
  labelers: [],
  mirrors: true,
  service: 'sifa',
  samples: [],
  showcase: [],
  cacheBytes: 64 * 1024 * 1024,
  // A primary database that fails is usually replaced within them.
  staleSeconds: 600,
  // Ten requests a second, sustained: AT Protocol servers use these numbers.
  rateLimit: { requests: 3000, seconds: 300 },
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
