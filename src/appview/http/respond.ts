import { createHash } from 'node:crypto';
import { XrpcError } from './xrpc-error.ts';

/** Any page may ask, and read what it needs for caching and for backing off. Set by hand: middleware for this costs most of the speed. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
};

const ANSWER_AGE = 60;
const EMPTY_AGE = 10;
const JSON_TYPE = 'application/json; charset=utf-8';

/** What else there is to say about an answer. */
export interface AnswerOptions {
  /** Nothing was found: cached for a short time only, for somebody may be about to publish. */
  readonly empty?: boolean;
  /** The content type; JSON when left out. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with a strong ETag; 304 when the caller has it already. */
export function answer(
  request: Request,
  body: string,
  { empty = false, type = JSON_TYPE, headers: more }: AnswerOptions = {},
): Response {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = {
    ...CORS_HEADERS,
    'cache-control': `public, max-age=${empty ? EMPTY_AGE : ANSWER_AGE}`,
    etag,
    'x-content-type-options': 'nosniff',
    ...more,
  };
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': type } });
}

/** An XRPC error. Whatever else went wrong stays in the log: the caller gets no stack trace. */
export function errorAnswer(error: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const known =
    error instanceof XrpcError
      ? error
      : new XrpcError(500, 'InternalServerError', 'The server failed on this request; try again in a while.');
  return new Response(JSON.stringify({ error: known.error, message: known.message }), {
    status: known.status,
    headers: {
      ...CORS_HEADERS,
      ...headers,
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The answer to a browser that asks beforehand whether it may ask. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    },
  });
}

/** Whether the caller holds this very version. A weak comparison is right for `If-None-Match`. */
export function isFresh(request: Request, etag: string): boolean {
  const held = request.headers.get('if-none-match');
  if (held === null) return false;
  return held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
