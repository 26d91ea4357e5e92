import type { IncomingMessage } from 'node:http';
import type { IncomingRequest } from './answer/answer.ts';
import { forwardedNetwork } from './client-address.ts';

/**
 * A request as the handler takes it.
 *
 * @param network of the peer; a trusted proxy's header names the network of its client instead
 */
export function toIncoming(
  request: IncomingMessage,
  network: string | undefined,
  trustedProxies: number,
): IncomingRequest {
  const { rawHeaders, method = 'GET', url = '/' } = request;
  const header = (name: string) => readHeader(rawHeaders, name);
  const forwarded = trustedProxies > 0 ? header('x-forwarded-for') : undefined;
  const address = forwarded === undefined ? network : (forwardedNetwork(forwarded, trustedProxies) ?? network);
  return { method, target: url, header, address };
}

/**
 * A header by its lower-case name; repeated ones are joined. Cheaper than Node's `headers`, which
 * parses all of them.
 */
export function readHeader(raw: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] ?? '';
    if (given.length !== name.length || given.toLowerCase() !== name) continue;
    found = found === undefined ? raw[at + 1] : `${found}, ${raw[at + 1]}`;
  }
  return found;
}

/**
 * Whether nothing is read after this request: a body never is, nor what follows `Expect` or
 * `Upgrade`.
 */
export function endsConnection({ header }: IncomingRequest): boolean {
  const has = (name: string) => header(name) !== undefined;
  return has('transfer-encoding') || (header('content-length') ?? '0') !== '0' || has('expect') || has('upgrade');
}

/** Whether a request names its host, and names it once (RFC 9112, 3.2). */
export function namesHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}
