import type { Answer, IncomingRequest } from './answer/answer.ts';
import { namedNetwork } from './client-address.ts';

/** Converts a Fetch `Request` for the routes. The client is counted by its network, as by the node server. */
export function toIncoming(request: Request, address: string | undefined): IncomingRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    address: namedNetwork(address),
  };
}

/** Converts an answer to a Fetch `Response`. */
export function toResponse({ status, headers, body }: Answer): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, pair): [string, string] => [
    headers[pair * 2] ?? '',
    headers[pair * 2 + 1] ?? '',
  ]);
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers: pairs });
}
