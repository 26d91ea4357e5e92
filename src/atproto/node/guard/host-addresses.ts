import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOT_PUBLIC } from '../../request/public-origin.ts';
import { GuardError } from './guard-error.ts';
import { isPublicAddress } from './public-address.ts';
import { abortError, untilAborted } from './until-aborted.ts';

/** Resolves a host name to all its addresses, as `lookup` of `node:dns/promises` does with `all`. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Redirects a connection, for tests: the public addresses in them are sockets of this machine. */
export type Route = (address: string, port: number) => { readonly address: string; readonly port: number };

/** The operating system's resolver, which also knows this machine's own names. */
export const systemLookUp: LookUp = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const GRACE = 300;
/** `timeout` is in milliseconds, for one try. */
const DNS_LIMITS = { timeout: 3000, tries: 2 };

/**
 * Resolves by DNS alone: unlike the operating system's resolver, a slow name server of a stranger blocks none of libuv's four threads.
 *
 * @param servers `address:port` of the name servers; default those of the operating system
 */
export function createDnsLookUp(servers?: readonly string[]): LookUp {
  const resolver = new Resolver(DNS_LIMITS);
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const six = resolver.resolve6(hostname).catch((error: unknown) => error);
    const four = await resolver.resolve4(hostname).catch((error: unknown) => error);
    // Some name servers never answer the AAAA query: with an IPv4 address in hand, it is waited for only briefly.
    const late = Array.isArray(four) ? sleep(GRACE, [], { ref: false }) : six;
    const found = [four, await Promise.race([six, late])];
    const addresses = found.flatMap((answer): string[] => (Array.isArray(answer) ? answer : []));
    const failed = found.find((answer) => answer instanceof Error);
    if (addresses.length === 0 && failed) throw failed;
    return addresses;
  };
}

/** Reads TXT records as above. `resolveTxt` of `node:dns/promises` waits four times as long for a silent name server. The signal ends every look-up. */
export function createTxtLookUp(signal?: AbortSignal): (name: string) => Promise<string[][]> {
  let resolver: Resolver | undefined;
  signal?.addEventListener('abort', () => resolver?.cancel(), { once: true });
  return (name) => {
    resolver ??= new Resolver(DNS_LIMITS);
    return resolver.resolveTxt(name);
  };
}

/** Whether a `URL.hostname` may be on the public internet, judged without DNS. */
export function isPublicHostname(hostname: string): boolean {
  const literal = literalOf(hostname);
  if (isIP(literal) !== 0) return isPublicAddress(literal);
  // The same list as in the browser.
  return !NOT_PUBLIC.test(hostname);
}

function literalOf(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/**
 * Resolves a `URL.hostname` and checks its addresses (all may be private when `open`). The caller connects to these only, so DNS rebinding has no effect.
 *
 * @throws {GuardError} `refused-address` when any address is not public, `network` when there is none, `timeout` or `aborted` by the signal
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
