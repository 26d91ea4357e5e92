/** Where answers are cached: a `Map` with an expiry, Redis, a Worker's KV. Methods may be synchronous or return a promise; when one throws it is ignored. */
export interface ClientCache {
  /** @returns the value that was set, or `undefined` (or `null`) when there is none that is fresh */
  get(key: string): unknown;
  /**
   * Gives a value past its TTL, which is shown while a new answer is fetched. Optional: without it every caller waits for the new answer.
   *
   * @returns `undefined` (or `null`) when there is nothing, or it is too old to show
   */
  stale?(key: string): unknown;
  /**
   * @param value plain JSON
   * @param ttl how long it stays fresh, in milliseconds; 0 when it was old already on arrival
   * @param size its bytes as JSON
   */
  set(key: string, value: unknown, ttl: number, size?: number): unknown;
}

/** Which AppView to ask, and how. */
export interface ClientConfig {
  /** The AppView's address, such as `https://appview.example`; a trailing slash does not matter. */
  readonly baseUrl: string;
  /** The profile service in `id.{service}.getProfileView`; `sifa` when left out. */
  readonly service?: string | undefined;
  /**
   * Used instead of the global `fetch`; must honour `signal`. Requests and answers are shared by those who give the same function, so give the same one each time and
   * not one made for each call; or a `cache`, which keeps the answers of all who give it.
   */
  readonly fetch?: typeof fetch | undefined;
  /** Used instead of the cache in memory that there is for each `fetch`. */
  readonly cache?: ClientCache | undefined;
}

/** Options of one request. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until this caller gives up, retries included, counted from when the request leaves the queue; 10,000 when left out. */
  readonly timeout?: number | undefined;
}
