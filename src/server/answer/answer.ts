/** A request as the routes see it, whatever server took it. */
export interface AskedRequest {
  readonly method: string;
  /** Path and query as they were sent, such as `/xrpc/_health?x=1`. */
  readonly target: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** The address that asks; unknown when the server did not say. */
  readonly address?: string | undefined;
}

/** Names and values in turns, as `node:http` takes them fastest. Names are in lower case. */
export type HeaderList = readonly string[];

/** What a request is answered with, ready for the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Absent for 204, 304 and `HEAD`. */
  readonly body?: Uint8Array;
}

/** Answers one request, at once when the answer is in memory; never throws. */
export type HttpHandler = (request: AskedRequest) => Answer | Promise<Answer>;
