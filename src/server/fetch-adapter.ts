import type { Answer, AskedRequest } from './answer/answer.ts';

/** A request of the Fetch standard as the routes see it. */
export function toAsked(request: Request, address: string | undefined): AskedRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    address,
  };
}

/** An answer as a response of the Fetch standard. */
export function toResponse({ status, headers, body }: Answer): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, pair): [string, string] => [
    headers[pair * 2] ?? '',
    headers[pair * 2 + 1] ?? '',
  ]);
  return new Response(body === undefined ? null : new Uint8Array(body), { status, headers: pairs });
}
