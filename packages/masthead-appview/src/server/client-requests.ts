import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isPublicAddress } from 'masthead/internal/atproto/node/guard/host-addresses';
import { addressNetwork, OF_SUBSCRIBER } from 'masthead/internal/atproto/node/guard/owners';
import { errorAnswer, type IncomingRequest, XrpcError } from './answer/answer.ts';

// What clients send, over node:http or Fetch, as the handler takes it; whose it is; and what is
// refused before the handler.

/**
 * The key of a client's address: its subscriber's network. `undefined` without an address (a Unix
 * socket), and for a text that is no address.
 */
export function clientNetwork(address: string | undefined): string | undefined {
  return addressNetwork(address, OF_SUBSCRIBER);
}

/**
 * Whether a client's key is of this machine or of a private network: that client may be a proxy.
 */
export function isPrivateNetwork(network: string): boolean {
  // The key of an IPv6 network consists of digits, whatever its width; only 2000::/3 is assigned.
  return network.includes('.') ? !isPublicAddress(network) : !/^[23]/.test(network);
}

/**
 * The key of the client of a proxied request, from `X-Forwarded-For`; `undefined` when there is no
 * address at its place.
 *
 * @param trustedProxies the number of the operator's proxies, at least 1. Each appends the address
 *   of its peer, so entries further left come from clients and can be forged. In a shorter chain,
 *   the first entry counts: one of the proxies wrote it.
 */
export function forwardedNetwork(forwarded: string, trustedProxies: number): string | undefined {
  const hops = forwarded.split(',');
  return clientNetwork(withoutPort((hops[Math.max(0, hops.length - trustedProxies)] ?? '').trim()));
}

/**
 * The key of a client whose address another program passes, such as the caller of `AppView.fetch`:
 * its network, however the address is spelled. All strings that are not addresses share one key:
 * otherwise each spelling would count as a client of its own.
 */
export function namedNetwork(address: string | undefined): string | undefined {
  return address === undefined ? undefined : (clientNetwork(withoutPort(address.trim())) ?? NO_ADDRESS);
}

const NO_ADDRESS = 'no address';

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address);
}

/**
 * A request as the handler takes it.
 *
 * @param network of the peer; a trusted proxy's header names the network of its client instead
 */
export function fromNode(
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

/**
 * Converts a Fetch `Request` for the routes. As in the node server, the rate limit counts the
 * client's network.
 */
export function fromFetch(request: Request, address: string | undefined): IncomingRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    address: namedNetwork(address),
  };
}

export const TOO_MANY_AT_ONCE = errorAnswer(
  new XrpcError(429, 'RateLimitExceeded', 'Too many requests at once on one connection; wait for their answers.'),
);

export const TOO_LONG = errorAnswer(
  new XrpcError(
    431,
    'InvalidRequest',
    'The address and headers of the request are too long or too many; shorten them.',
  ),
);

export const NO_HOST = errorAnswer(new XrpcError(400, 'InvalidRequest', 'The request must name its host once.'));

// Milliseconds between the answer and the end of the connection.
const LINGER = 500;

/** Answers a request that the HTTP parser refused, and closes the connection. */
export function refuseUnread(socket: Duplex, code: string | undefined): void {
  const { status, headers, body } =
    code === 'HPE_HEADER_OVERFLOW'
      ? TOO_LONG
      : errorAnswer(
          code === 'ERR_HTTP_REQUEST_TIMEOUT'
            ? new XrpcError(408, 'InvalidRequest', 'The request took too long to arrive; send it again.')
            : new XrpcError(400, 'InvalidRequest', 'This is not a valid HTTP request.'),
        );
  const lines = [...headers, 'connection', 'close'].map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(body ?? '');
  // Closing while data still arrives would reset the connection, and the client would not see the
  // answer.
  setTimeout(() => socket.destroy(), LINGER).unref();
}
