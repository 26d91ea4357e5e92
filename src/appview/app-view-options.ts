import type { SourceOptions } from './ingest/worker-messages.ts';
import type { ImageSource } from './query/blob-address.ts';

/** What an AppView is made of. Everything has a default: `createAppView()` follows the public network. */
export interface AppViewOptions {
  /** The SQLite file; folder and file are created. Default `./data/masthead.sqlite`. */
  readonly database?: string;
  /** Where events come from; default the public relay. */
  readonly source?: SourceOptions;
  /** Default 2584; 0 = any free port. */
  readonly port?: number;
  /** The address to listen on; default all of this machine's. */
  readonly host?: string;
  /** Where images come from: Bluesky's image service (`cdn`, the default), each owner's PDS (`pds`), or a host of yours: an address with `{cid}` in it. */
  readonly images?: ImageSource;
  /** The name in `id.{service}.getProfileView`; default `sifa`. */
  readonly service?: string;
  /**
   * Whether the profile of somebody whom the index has never seen is read from their PDS, so that a small AppView need not index everyone. Default: with
   * every source but a replay, which makes no outside call.
   */
  readonly fetchUnseen?: boolean;
  /** A folder whose files are served as well, such as a demo page. */
  readonly staticDir?: string;
  /** The folder that holds the built `masthead.js`; default the package's own. */
  readonly distDir?: string;
  /** Takes a line of log; default standard error. */
  readonly log?: (line: string) => void;
}

export const DEFAULT_DATABASE = './data/masthead.sqlite';
export const DEFAULT_PORT = 2584;
export const PUBLIC_RELAY = 'wss://bsky.network';
