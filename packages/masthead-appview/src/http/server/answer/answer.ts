/** A request as the routes see it, from `node:http` or from Fetch. */
export interface AskedRequest {
  readonly method: string;
  /** Path and query as sent, such as `/xrpc/_health?x=1`. */
  readonly target: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** The client's address, by which the rate limit counts: of `node:http` as `addressNetwork` gives it. Absent when unknown. */
  readonly address?: string | undefined;
}

/** Names (lower case) and values alternating: the fastest form for `node:http`. */
export type HeaderList = readonly string[];

export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Absent for 204, 304 and `HEAD`. */
  readonly body?: Uint8Array;
}

/** Answers one request, synchronously from the cache. Never throws or rejects. */
export type HttpHandler = (request: AskedRequest) => Answer | Promise<Answer>;
