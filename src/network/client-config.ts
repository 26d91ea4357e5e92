/** Where answers are kept between questions: a `Map` with an expiry, Redis, a Worker's KV. May answer at once or later; when it throws it is passed over. */
export interface ClientCache {
  /** @returns what was set, or `undefined` (or `null`) when there is nothing fresh */
  get(key: string): unknown;
  /**
   * What was set and is no longer fresh, shown while a new answer is fetched. May be left out: then everybody waits for the new one.
   *
   * @returns `undefined` (or `null`) when there is nothing, or it is too old to show
   */
  stale?(key: string): unknown;
  /** @param value plain JSON  @param ttl how long it stays fresh, in milliseconds; 0 when it came old already  @param size the bytes that it had as JSON */
  set(key: string, value: unknown, ttl: number, size?: number): unknown;
}

/** Whom to ask, and with what. */
export interface ClientConfig {
  /** The AppView's address, such as `https://appview.example`; a trailing slash does not matter. */
  readonly baseUrl: string;
  /** The profile service in `id.{service}.getProfileView`; `sifa` when left out. */
  readonly service?: string | undefined;
  /** Used instead of the global `fetch`; must honour `signal`. */
  readonly fetch?: typeof fetch | undefined;
  /** Used instead of the bounded memory that all callers of this module share. */
  readonly cache?: ClientCache | undefined;
}

/** How one question is asked. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until this caller gives up, retries included, counted from when the request leaves the queue; 10,000 when left out. */
  readonly timeout?: number | undefined;
}
