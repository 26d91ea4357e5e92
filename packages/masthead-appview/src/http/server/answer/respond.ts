import type { Answer } from './answer.ts';
import { ANSWER_HEADERS, JSON_TYPE } from './answer-headers.ts';
import { XrpcError } from './xrpc-error.ts';

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

/** What a client may know of an error: an `XrpcError` as it is, of any other only that there was one. */
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
