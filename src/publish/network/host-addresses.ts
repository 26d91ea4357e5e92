import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { GuardError } from './guard-error.ts';
import { abortError } from './host-limits.ts';
import { isPublicAddress } from './public-address.ts';

/** Gives all addresses of a host name, as `lookup` of `node:dns/promises` does with `all`. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** The operating system's resolver, which also knows this machine's own names. */
export const systemLookUp: LookUp = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const GRACE = 300;

/**
 * DNS alone. Unlike the operating system's resolver it takes no thread, of which there are four: slow name servers of strangers hold up nothing.
 *
 * @param servers `address:port` of the name servers; default those of the operating system
 */
export function createDnsLookUp(servers?: readonly string[]): LookUp {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
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

/** Names that by rule are not on the public internet (RFC 6761, 6762, 7686, 8375, and `.internal`): not even a resolver is asked for them. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|onion|home\.arpa)$/;

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
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(literal) !== 0) return allowed(hostname, [literal], open);
  if (!open && (!hostname.includes('.') || LOCAL_NAME.test(hostname.replace(/(?<!\.)\.+$/, ''))))
    throw refused(hostname);
  let addresses: readonly string[];
  try {
    addresses = await orAborted(lookUp(hostname), hostname, signal);
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

/** A resolver cannot be stopped, but nobody need wait for it. */
function orAborted<T>(answer: Promise<T>, hostname: string, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(hostname, signal));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
