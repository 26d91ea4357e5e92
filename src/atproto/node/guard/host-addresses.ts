// Which hosts and addresses are on the public internet, and resolving names to checked
// addresses.

import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { NOT_PUBLIC } from '../../request/client-config.ts';
import { untilAborted } from '../../request/signals.ts';
import { abortError, GuardError } from './guard-error.ts';

// IANA's registries of special-purpose addresses: addresses that are not "globally reachable"
// there, multicast, and reserved space.
const NOT_PUBLIC_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Public in the registry, but internal to a cloud platform: IBM's services, and Azure's, which
  // hands out certificates and settings.
  ['161.26.0.0', 16],
  ['166.8.0.0', 14],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

// In IPv6 only 2000::/3 is allocated: all else is loopback, local, mapped, translated or unused.
// These are the exceptions inside it, such as the transition ranges (Teredo, 6to4), which carry an
// IPv4 address that anybody may choose.
const NOT_PUBLIC_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_IPV6) blocked.addSubnet(network, prefix, 'ipv6');
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address (without brackets) is public: not this machine, its network, or reserved.
 * `false` for anything but an IP address.
 */
export function isPublicAddress(address: string): boolean {
  // A zone names a network interface of this machine.
  if (address.includes('%')) return false;
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  return version === 6 && handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/**
 * Resolves a host name to all its addresses, as `lookup` of `node:dns/promises` does with `all`.
 */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Redirects a connection, for tests: their public addresses lead to sockets of this machine. */
export type Route = (address: string, port: number) => { readonly address: string; readonly port: number };

/** The operating system's resolver, which also knows this machine's own names. */
export const systemLookUp: LookUp = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

/** Milliseconds that an answer about IPv6 may come later than that about IPv4. */
const GRACE = 300;
/** `timeout` is in milliseconds, for one try. */
const DNS_LIMITS = { timeout: 3000, tries: 2 };
/** Milliseconds. */
const LOOKUP_TIMEOUT = 10_000;

/**
 * Resolves by DNS alone. Unlike with the operating system's resolver, a stranger's slow name server
 * blocks none of libuv's four threads.
 *
 * @param servers `address:port` of the name servers; default those of the operating system
 */
export function createDnsLookUp(servers?: readonly string[]): LookUp {
  const resolver = new Resolver(DNS_LIMITS);
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const six = resolver.resolve6(hostname).catch((error: unknown) => error);
    const four = await resolver.resolve4(hostname).catch((error: unknown) => error);
    // Some name servers never answer the AAAA query: with an IPv4 address at hand, the wait for it
    // is short.
    const late = Array.isArray(four) ? new Promise<[]>((resolve) => void setTimeout(resolve, GRACE, []).unref()) : six;
    const found = [four, await Promise.race([six, late])];
    const addresses = found.flatMap((answer): string[] => (Array.isArray(answer) ? answer : []));
    const failed = found.find((answer) => answer instanceof Error);
    if (addresses.length === 0 && failed) throw failed;
    return addresses;
  };
}

/**
 * Reads TXT records with the same limits. `resolveTxt` of `node:dns/promises` waits four times as
 * long for a silent name server. The signal ends every look-up.
 */
export function createTxtLookUp(signal?: AbortSignal): (name: string) => Promise<string[][]> {
  let resolver: Resolver | undefined;
  signal?.addEventListener('abort', () => resolver?.cancel(), { once: true });
  return (name) => {
    resolver ??= new Resolver(DNS_LIMITS);
    return resolver.resolveTxt(name);
  };
}

/** Whether a `URL.hostname` may be on the public internet, decided without DNS. */
export function isPublicHostname(hostname: string): boolean {
  const literal = literalOf(hostname);
  if (isIP(literal) !== 0) return isPublicAddress(literal);
  // The browser uses the same list.
  return !NOT_PUBLIC.test(hostname);
}

function literalOf(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/**
 * Resolves a `URL.hostname` and checks its addresses (all may be private when `open`). The caller
 * connects to these only, so DNS rebinding has no effect.
 *
 * @throws {GuardError} `refused-address` when any address is not public, `network` when there is
 *   none, `timeout` or `aborted` by the signal
 */
export async function resolveHost(
  hostname: string,
  lookUp: LookUp,
  open: boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (!open && !isPublicHostname(hostname)) throw refused(hostname);
  const literal = literalOf(hostname);
  if (isIP(literal) !== 0) return [literal];
  let addresses: readonly string[];
  try {
    addresses = await untilAborted(lookUp(hostname), signal, () => abortError(hostname, signal));
  } catch (error) {
    if (error instanceof GuardError) throw error;
    throw new GuardError('network', `There is no host ${hostname} (${reason(error)}).`, { cause: error });
  }
  if (addresses.length === 0) throw new GuardError('network', `The host ${hostname} has no address.`);
  return allowed(hostname, addresses, open);
}

function allowed(hostname: string, addresses: readonly string[], open: boolean): readonly string[] {
  // A private address among public ones is an attack, not an accident.
  if (!open && !addresses.every(isPublicAddress)) throw refused(hostname);
  return addresses;
}

function refused(hostname: string): GuardError {
  return new GuardError('refused-address', `The host ${hostname} is not on the public internet and is never asked.`);
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}

/**
 * The `lookup` of a socket of `node:net`, as a type of our own: users of the library need not have
 * Node's types.
 */
export type SocketLookUp = (
  hostname: string,
  options: { readonly all?: boolean | undefined },
  callback: (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void,
) => void;

/**
 * A `lookup` for a socket of `node:net`, such as a WebSocket's: resolves a name as `resolveHost`
 * does, so that it connects to public addresses only.
 *
 * @param open whether connections to private addresses are allowed
 */
export function guardedLookup(open: boolean, lookUp: LookUp = open ? systemLookUp : createDnsLookUp()): SocketLookUp {
  return (hostname, { all }, callback) => {
    resolveHost(hostname, lookUp, open, AbortSignal.timeout(LOOKUP_TIMEOUT)).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}
