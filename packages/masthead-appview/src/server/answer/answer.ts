import type { ProfileView } from 'masthead/core';
import { BusyError } from 'masthead/internal/atproto/node/guard/client-work';

/** A request as the routes see it, from `node:http` or from Fetch. */
export interface IncomingRequest {
  readonly method: string;
  /** Path and query as sent, such as `/xrpc/_health?x=1`. */
  readonly target: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /**
   * The client's address, by which the rate limit counts: of `node:http` as `clientNetwork` gives
   * it. Absent when unknown.
   */
  readonly address?: string | undefined;
  /** Whether the client has closed its connection, so that an answer would reach nobody. */
  readonly isGone?: () => boolean;
}

/** Names (lower case) and values alternating: the fastest form for `node:http`. */
export type HeaderList = readonly string[];

export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Absent for 204 and 304. For `HEAD` it may be there: `node:http` does not send it. */
  readonly body?: Uint8Array;
}

/** Answers one request, from the cache mostly without a promise. Never throws or rejects. */
export type HttpHandler = (request: IncomingRequest) => Answer | Promise<Answer>;

/**
 * Headers of every answer: any origin may read it and the headers for caching and backoff (except
 * `withoutCors`), links send no referrer, and browsers do not sniff the type.
 */
export const ANSWER_HEADERS: HeaderList = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Date, Age, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}).flat();

/** The same answer without CORS headers, so that pages of other origins cannot read it. */
export function withoutCors(answer: Answer): Answer {
  const headers = answer.headers.flatMap((name, at) => {
    if (at % 2 === 1 || name.startsWith('access-control-')) return [];
    return [name, name === 'cross-origin-resource-policy' ? 'same-origin' : (answer.headers[at + 1] ?? '')];
  });
  return { ...answer, headers };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * `X-Robots-Tag` for a person with `discoverable: false`, on every kind of answer: search engines
 * index images and data too.
 */
export const robotsHeaders = ({ discoverable }: Pick<ProfileView, 'discoverable'>): Readonly<Record<string, string>> =>
  discoverable === false ? { 'x-robots-tag': 'noindex' } : {};

/** An XRPC error answer. The message is shown to the client and says what to do. */
export class XrpcError extends Error {
  override readonly name = 'XrpcError';
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param error the machine-readable name, such as `InvalidRequest` */
  constructor(status: number, error: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

export function invalidRequest(message: string): XrpcError {
  return new XrpcError(400, 'InvalidRequest', message);
}

/**
 * Maps errors of outside requests: `BusyError` to `busy`, a timeout to a 504 with the message
 * `slow`. Any other is returned unchanged.
 */
export function outsideError(error: unknown, busy: XrpcError, slow: string): unknown {
  if (error instanceof BusyError) return busy;
  return error instanceof Error && error.name === 'TimeoutError' ? new XrpcError(504, 'Timeout', slow) : error;
}

/** An answer with `no-store`: health, metrics, diagnoses and errors. */
export function uncached(
  status: number,
  body: string,
  type: string = JSON_TYPE,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const bytes = Buffer.from(body);
  const own = {
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': String(bytes.length),
    ...headers,
  };
  return { status, headers: [...ANSWER_HEADERS, ...Object.entries(own).flat()], body: bytes };
}

/**
 * The error that a client may see: an `XrpcError` as it is; for any other, only that an error
 * happened.
 */
export function shownError(error: unknown): XrpcError {
  return error instanceof XrpcError ? error : UNEXPECTED;
}

/** The answer for an error, as JSON. */
export function errorAnswer(error: unknown): Answer {
  const { status, error: name, message, headers } = shownError(error);
  return uncached(status, JSON.stringify({ error: name, message }), JSON_TYPE, headers);
}

const UNEXPECTED = new XrpcError(
  500,
  'InternalServerError',
  'The server failed on this request; try again in a while.',
);

/** The answer to a CORS preflight request. */
export const PREFLIGHT: Answer = {
  status: 204,
  headers: [
    ...ANSWER_HEADERS,
    ...['access-control-allow-methods', 'GET, HEAD, OPTIONS'],
    ...['access-control-allow-headers', '*'],
    ...['access-control-max-age', '86400'],
  ],
};

/** Converts an answer to a Fetch `Response`. */
export function toResponse({ status, headers, body }: Answer): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, pair): [string, string] => [
    headers[pair * 2] ?? '',
    headers[pair * 2 + 1] ?? '',
  ]);
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers: pairs });
}
