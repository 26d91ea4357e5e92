import type { Answer } from './answer.ts';
import { ANSWER_HEADERS, JSON_TYPE } from './answer-headers.ts';
import { XrpcError } from './xrpc-error.ts';

/** An answer that nobody keeps: health, metrics and every error. */
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

/** An XRPC error. Whatever else went wrong stays in the log: the caller gets no stack trace. */
export function errorAnswer(error: unknown): Answer {
  const { status, error: name, message, headers } = error instanceof XrpcError ? error : UNEXPECTED;
  return uncached(status, JSON.stringify({ error: name, message }), JSON_TYPE, headers);
}

const UNEXPECTED = new XrpcError(
  500,
  'InternalServerError',
  'The server failed on this request; try again in a while.',
);

/** The answer to a browser that asks beforehand whether it may ask. */
export const PREFLIGHT: Answer = {
  status: 204,
  headers: [
    ...ANSWER_HEADERS,
    ...['access-control-allow-methods', 'GET, HEAD, OPTIONS'],
    ...['access-control-allow-headers', '*'],
    ...['access-control-max-age', '86400'],
  ],
};
