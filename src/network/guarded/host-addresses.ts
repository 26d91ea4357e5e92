import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOT_PUBLIC } from '../public-origin.ts';
import { GuardError } from './guard-error.ts';
import { isPublicAddress } from './public-address.ts';
import { abortError, untilAborted } from './until-aborted.ts';

/** Gives all addresses of a host name, as `lookup` of `node:dns/promises` does with `all`. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Where a connection goes instead: for tests, whose public addresses are sockets of this machine. */
export type Route = (address: string, port: number) => { readonly address: string; readonly port: number };

/** The operating system's resolver, which also knows this machine's own names. */
export const systemLookUp: LookUp = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const GRACE = 300;
/** Milliseconds for a try. */
const DNS_LIMITS = { timeout: 3000, tries: 2 };

/**
 * DNS alone. Unlike the operating system's resolver it takes no thread, of which there are four: slow name servers of strangers hold up nothing.
 *
 * @param servers `address:port` of the name servers; default those of the operating system
 */
export function createDnsLookUp(servers?: readonly string[]): LookUp {
  const resolver = new Resolver(DNS_LIMITS);
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const six = resolver.resolve6(hostname).catch((error: unknown) => error);
    const four = await resolver.resolve4(hostname).catch((error: unknown) => error);
    // Some name servers never answer the second question: with an address in hand nobody waits long for it.
    const late = Array.isArray(four) ? sleep(GRACE, [], { ref: false }) : six;
    const found = [four, await Promise.race([six, late])];
    const addresses = found.flatMap((answer): string[] => (Array.isArray(answer) ? answer : []));
    const failed = found.find((answer) => answer instanceof Error);
    if (addresses.length === 0 && failed) throw failed;
    return addresses;
  };
}

/**
 * Reads TXT records, without a thread and in bounded time as above: `resolveTxt` of `node:dns/promises` waits for a silent name server four times as long.
 *
 * @param signal ends every look-up
 */
export function createTxtLookUp(signal?: AbortSignal): (name: string) => Promise<string[][]> {
  let resolver: Resolver | undefined;
  signal?.addEventListener('abort', () => resolver?.cancel(), { once: true });
  return (name) => {
    resolver ??= new Resolver(DNS_LIMITS);
    return resolver.resolveTxt(name);
  };
}

/**
 * Whether a URL's host may be on the public internet, as far as its name says.
 *
 * @param hostname as in `URL.hostname`, IPv6 in brackets
 */
export function isPublicHostname(hostname: string): boolean {
  const literal = literalOf(hostname);
  if (isIP(literal) !== 0) return isPublicAddress(literal);
  // The very list that browsers go by; no resolver is asked.
  return !NOT_PUBLIC.test(hostname);
}

function literalOf(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/**
 * The addresses of a URL's host, checked. Only these are connected to, and none is looked up again: a name that leads elsewhere a moment later changes nothing.
 *
 * @param hostname as in `URL.hostname`, IPv6 in brackets
 * @param open a network for development: private addresses are allowed
 * @throws {GuardError} `refused-address` when any address of the host is not public, `network` when it has none
 */
export async function hostAddresses(
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
  // One bad address among good ones is a trick, not an accident.
  if (!open && !addresses.every(isPublicAddress)) throw refused(hostname);
  return addresses;
}

function refused(hostname: string): GuardError {
  return new GuardError('refused-address', `The host ${hostname} is not on the public internet and is never asked.`);
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
