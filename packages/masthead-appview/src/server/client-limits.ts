/** How many connections clients may have open. */
export interface ConnectionLimits {
  /** The limit of all networks together. */
  readonly maxConnections: number;
  /** The limit of one network, where no proxy is declared. */
  readonly share: number;
  /** The limit of one private or loopback address, which may be a proxy that nobody declared. */
  readonly privateShare: number;
  /**
   * How long a shunned network cannot connect, milliseconds: reading its requests costs as much as
   * answering them.
   */
  readonly shunFor: number;
}

/** Limits of clients. Times are in milliseconds. */
export interface ServerLimits extends ConnectionLimits {
  /** For all headers of a request, from its first byte or from the opening of the connection. */
  readonly headersTimeout: number;
  /** For the whole request. */
  readonly requestTimeout: number;
  /**
   * Between two requests. Longer than the 60 s of most proxies, so that the proxy closes its idle
   * connections and not this server.
   */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction while a request is running. */
  readonly idleTimeout: number;
  /** Bytes of the request line and the headers. */
  readonly maxHeaderSize: number;
  /** The number of headers at which a request is refused. */
  readonly maxHeaders: number;
  /**
   * Unanswered requests of one connection. Only a client that does not wait for answers sends more.
   */
  readonly maxPipelined: number;
  /** Bytes of answers that clients have not read yet, of all connections together. */
  readonly maxUnread: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 30_000,
  maxHeaderSize: 24 * 1024,
  maxHeaders: 100,
  maxConnections: 16_000,
  share: 1000,
  privateShare: 4000,
  maxPipelined: 8,
  shunFor: 10_000,
  maxUnread: 64 * 1024 * 1024,
};
